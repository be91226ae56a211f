"""A position as text: the game's own picture where it has one, or else the fields of its view."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


def picture(view: View, text: Catalogue, names: list[str]) -> str:
    """What a seat sees. A game draws it in `terminal.py` with `show(view, text, names)`."""
    module = f"{view.game.package}.terminal"
    if find_spec(module) is not None:
        shown: str = import_module(module).show(view, text, names)
        return shown
    dump = view.dump()
    width = max(len(name) for name in view.game.fields)
    return "\n".join(f"{name:{width}}  {_plain(dump[name])}" for name in view.game.fields)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_plain(item) for item in value) + "]"
    return "-" if value is None else str(value)
