"""Whatever the fields of a position hold comes back as it was, and small numbers take a byte each."""

from typing import Any

import pytest

from khonsu.engine.squeezing import LEAST, MOST, expanded, squeezed


@pytest.mark.parametrize(
    "value",
    [
        [],
        [0, LEAST, MOST],
        [[]],
        [[], [1, -1], [MOST]],
        [LEAST - 1],
        [MOST + 1],
        [[1], [MOST + 1]],
        [True, False],
        [[1], [True]],
        [1, [1]],
        [[1], 1],
        [0] * 255,
        [0] * 256,
        [[0]] * 256,
        ["stone"],
        7,
        True,
        None,
        "stone",
        {"stones": [1]},
    ],
)
def test_every_value_comes_back_as_it_was(value: Any) -> None:
    # Between others, so that nobody reads more or less than his own.
    values = [[5, 6], value, [[7]], value, 8]
    found = expanded(*squeezed(values))
    assert repr(found) == repr(values)


def test_a_small_number_takes_a_byte() -> None:
    held, aside = squeezed([[LEAST] * 100, [[MOST] * 50, [0] * 50]])
    assert aside == []
    assert len(held) < 210
