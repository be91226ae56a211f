"""Memory that frees itself: nothing that the rules, trees and batches make is part of a cycle, so nobody needs to look for cycles there."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def uncollected() -> Iterator[None]:
    """Without Python's collector of cycles, which would go through hundreds of thousands of living positions and nodes again and again."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
