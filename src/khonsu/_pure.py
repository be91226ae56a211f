"""Lets `KHONSU_PURE=1` run the sources although compiled extensions lie beside them."""

from __future__ import annotations

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType


class SourcesOnly:
    """A finder that sees only the .py files of this package."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The source file of a module of ours."""
        if not name.startswith("khonsu."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


if os.environ.get("KHONSU_PURE"):
    sys.meta_path.insert(0, SourcesOnly)
