"""The luck of the tests: the same in every run, test by test, so that what passes once passes always.

`KHONSU_LUCK=anything` in the environment gives another luck, and lets Hypothesis look for examples of its own; `make soak` does.
"""

from __future__ import annotations

import os
import random
import secrets
from random import Random

import pytest

from khonsu.table import lobby, seats

CHOSEN = os.environ.get("KHONSU_LUCK", "")

# One for each thing that is drawn: a page that asks once more than usual changes the luck of nothing else.
_seeds, _orders, _tokens, _letters = Random(), Random(), Random(), Random()


def begin(test: str) -> None:
    """Draw as this test always does."""
    for number, luck in enumerate((_seeds, _orders, _tokens, _letters)):
        luck.seed(f"{CHOSEN} {number} {test}")
    random.seed(f"{CHOSEN} {test}")


def settle() -> None:
    """Draw everything that this process draws from our luck."""
    ours = pytest.MonkeyPatch()
    ours.setattr(lobby, "new_seed", lambda: _seeds.randbytes(16).hex())
    ours.setattr(seats, "SystemRandom", lambda: _orders)
    ours.setattr(secrets, "token_hex", lambda size=32: _tokens.randbytes(size).hex())
    ours.setattr(secrets, "choice", _letters.choice)
