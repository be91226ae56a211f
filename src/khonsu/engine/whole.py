"""Whole numbers from whoever calls: NumPy's are as good as Python's own, and what only looks like one is none."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(given: Any) -> int | None:
    """What was given as a number of Python's own; None if it is no whole number."""
    if isinstance(given, bool):
        return None
    try:
        return index(given)
    except TypeError:
        return None
