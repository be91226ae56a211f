"""The examples that the rules of this game show, each in a position laid out for it.

Colours are written by their letters (R O Y G B P), fields by their names as in the notation. Jasper has sheet A, Lapis B, Alabaster C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.figure import Figure
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.state import COLOUR_LETTERS, NOBODY, POOL, SYMBOLS, TAKEN, Table, bits_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

_SHEETS: Final = "ABC"
_RELIEF: Final = "f11 f12 f13 f14 f21 f22 f23 f24 f31 f32 f33 f34"


def _laid(
    pool: str,
    *,
    taken: str = "",
    acting: str = "J",
    active: str = "J",
    ticked: Sequence[str] = (),
    marker: Sequence[int] = (),
    jokers: Sequence[int] = (),
    bonuses: str = "",
) -> Callable[[Game], State]:
    """The first choice of a seat, in a turn with these dice; `bonuses` are those that Jasper has."""

    def lay(game: Game) -> State:
        players = len(_SHEETS)
        state = game.start(players, seed=1, sheets=_SHEETS)
        table = state.position
        assert isinstance(table, Table)
        fields = table.facts.fields
        table.turn = 5
        table.active = SEAT_LETTERS.index(active)
        table.dice = [COLOUR_LETTERS.index(letter) for letter in pool + taken]
        table.dice_at = [POOL] * len(pool) + [TAKEN] * len(taken)
        built = [*ticked, *[""] * (players - len(ticked))]
        table.built = [bits_of([fields.index(name) for name in names.split()]) for names in built]
        table.marker = [*marker, *[0] * (players - len(marker))]
        table.jokers = [*jokers, *[table.facts.jokers[players]] * (players - len(jokers))]
        owned = bits_of([SYMBOLS.index(name) for name in bonuses.split()])
        table.owned = [owned, *[0] * (players - 1)]
        table.closed = owned
        table.claimed = 0
        seat = SEAT_LETTERS.index(acting)
        table.stack = [(tasks.ACTION_END, NOBODY, seat, 0), (tasks.FIRST, seat, 0, 0)]
        if seat != table.active:
            table.stack.insert(0, (tasks.TURN_END, NOBODY, 0, 0))
        table.relist()
        return state

    return lay


_DICE: Final = ("die-1", "die-4", "turn")
_PYRAMID: Final = ("part-pyramid", "field-J-p11", "field-J-p15", "field-J-p51")
_ARCH: Final = ("part-arch", "field-J-l1", "field-J-r1", "field-J-key")
_RELIEF_PART: Final = ("part-relief", "field-J-f11", "field-J-f34")
_QUARRY: Final = ("part-quarry", "quarry-J-1", "quarry-J-12")

FIGURES: Final = {
    "sheet": Figure(lay=_laid("RGBB", ticked=("p11 p12 l1 f22 f23",), marker=(2,)), seat=0, tall=True),
    "dice": Figure(lay=_laid("RGBB"), play=("place p12", "place p11"), show=_DICE, seat=1, before=True),
    "pyramid": Figure(lay=_laid("RGBB", ticked=("p11 p12 p13 p21 l1",)), show=_PYRAMID, seat=0),
    "arch": Figure(lay=_laid("RGBB", ticked=("l1 l2 l3 l4 r1 r2",)), show=_ARCH, seat=0),
    "relief": Figure(
        lay=_laid("OPGB", ticked=("f11 f12 f21 f31 f32 f33",)),
        play=("carve f13-f23", "joker"),
        show=_RELIEF_PART,
        seat=0,
        before=True,
    ),
    "quarry": Figure(
        lay=_laid("GGP", taken="R", active="L", marker=(2,), ticked=("p11 p12",)),
        play=("place p21", "quarry 4"),
        show=_QUARRY,
        seat=0,
        before=True,
    ),
    "order": Figure(
        lay=_laid("GGP", taken="R", active="L", ticked=("p11",)),
        play=("place p12", "quarry 2", "place p21", "quarry 4"),
        show=_QUARRY,
        seat=0,
    ),
    "bonus": Figure(
        lay=_laid("OPRR", ticked=("p11 p12 p13 p21 p22",)),
        play=("place p31",),
        show=("part-pyramid", "field-J-p11", "field-J-p15", "field-J-p51"),
        marks=("field-J-p31",),
        seat=0,
    ),
    "score": Figure(
        lay=_laid(
            "RGBB",
            ticked=(f"p11 p12 p13 p14 p21 p22 p23 p31 p32 p41 l1 l2 l3 r1 r2 {_RELIEF}",),
            marker=(8,),
            jokers=(1,),
            bonuses="ankh cobra scarab",
        ),
        seat=0,
        tall=True,
    ),
    "end": Figure(
        lay=_laid("OGRP", ticked=(f"l1 l2 l3 l4 l5 r1 r2 r3 r4 r5 p11 {_RELIEF}",), bonuses="cobra falcon scarab"),
        play=("place key", "end", "end", "end"),
        show=(*_ARCH, *_RELIEF_PART, "part-bonuses", "bonus-J-end"),
        seat=0,
    ),
}
