"""The list of broken games: each names the promise that must notice."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tests.conformance.toy.game import Burrow, BurrowGame

if TYPE_CHECKING:
    from collections.abc import Callable

# The broken games and the name of the promise that each one breaks.
BROKEN: dict[str, tuple[type[BurrowGame], str]] = {}


def breaks(promise: str) -> Callable[[type[Any]], type[Any]]:
    """Put a broken position, state or game on the list."""

    def mark(broken: type[Any]) -> type[Any]:
        if issubclass(broken, BurrowGame):
            BROKEN[broken.__name__] = broken, promise
        else:
            name = f"{broken.__name__}Game"
            part = "table" if issubclass(broken, Burrow) else "face"
            # A module-level name, so that another process can import it.
            made = type(name, (getattr(broken, "of", BurrowGame),), {part: broken, "__module__": broken.__module__})
            setattr(sys.modules[broken.__module__], name, made)
            BROKEN[broken.__name__] = made, promise
        return broken

    return mark
