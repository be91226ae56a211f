"""Every choice that can come up in Anubixx: its notation and its number.

The shape of the sheet is data, so the choices on it are too: `Facts` knows the first choice of each kind that is not here.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.games.anubixx.state import RELIEF, Facts

END: Final = 0
PLACE: Final = 1


def space(facts: Facts) -> Space:
    """The choices on a sheet of this shape."""
    return Space(
        Kind("end"),
        Kind("place", Arg("field", tuple(facts.fields[: facts.begins[RELIEF]]))),
        Kind("carve", Arg("pair", tuple(facts.pair_names))),
        Kind("quarry", Arg("stone", facts.stones)),
        Kind("joker"),
    )
