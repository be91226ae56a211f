"""What is not needed to play: packages that only researchers install."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from khonsu.engine.errors import KhonsuError


class MissingExtra(KhonsuError, ImportError):
    """A package that is not installed is needed for this."""


def needed(module: str, extra: str) -> Any:
    """A module of a package that comes with an extra, or one sentence that says how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.split(".")[0] != module.split(".")[0]:
            raise
        raise MissingExtra(f"{module.split('.')[0]} is not installed: pip install 'khonsu[{extra}]'") from None
