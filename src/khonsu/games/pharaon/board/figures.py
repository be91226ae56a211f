"""The examples that the rules of this game show, each in a position laid out for it.

Tokens are written with their numbers: "3 yellow, silver". What is not mentioned is in the bank, the bag and the decks; whoever
is not mentioned has two silver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.figure import Figure
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.state import (
    ACTIVE,
    COLOURS,
    DECK,
    EMPTY,
    NOBODY,
    OFFERED,
    SHOWN,
    TOKEN_KINDS,
    TOKENS,
    ZONES,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.state import State


def _tokens(text: str) -> list[int]:
    counts = [0] * TOKEN_KINDS
    for part in filter(None, text.split(", ")):
        *number, name = part.split()
        counts[TOKENS.index(name)] += int(number[0]) if number else 1
    return counts


def _laid(
    players: int = 3,
    *,
    turn: str = "J",
    held: Mapping[str, str] | None = None,
    nobles: Mapping[str, Sequence[str]] | None = None,
    artisans: Mapping[str, Sequence[int]] | None = None,
    entry: Mapping[str, str] | None = None,
    wheel: Mapping[str, str] | None = None,
    zones: Sequence[str] = ZONES,
    pairs: Sequence[str] = (),
    bonus: Sequence[str] = (),
    noble_row: Sequence[str] = (),
    artisan_row: Sequence[int] = (),
    jars: Sequence[int] = (22, 13, 7),
    steps: Mapping[str, int] | None = None,
    levels: Mapping[str, Mapping[str, int]] | None = None,
    passed: Mapping[str, tuple[int, int]] | None = None,
) -> Callable[[Game], State]:
    """A turn of one seat in the second round; `passed` names row and space, from 1, of those who have passed."""

    def lay(game: Game) -> State:
        state = game.start(players, seed=1, first_game="N")
        table = state.position
        assert isinstance(table, Table)
        letters = SEAT_LETTERS[:players]
        table.round = 2
        table.first, table.pharaoh = 0, NOBODY
        _lay_wheel(table, zones, entry or {}, wheel or {})
        table.held = [count for letter in letters for count in _tokens((held or {}).get(letter, "2 silver"))]
        size = table.facts.pairs[players]
        table.pairs = [TOKENS.index(name) for pair in pairs for name in pair.split()]
        table.pairs += [EMPTY] * (2 * size - len(table.pairs))
        table.bonus = [TOKENS.index(name) for name in bonus]
        table.bonus += [EMPTY] * (size - len(table.bonus))
        table.spent = [0] * len(table.spent)
        _lay_cards(table, nobles or {}, artisans or {}, noble_row, artisan_row)
        table.jars = [jar - 1 for jar in jars]
        table.jar_pile = []
        table.jar_deck = [jar for jar in range(len(table.facts.jars)) if jar not in table.jars]
        table.used = []
        table.steps = [(steps or {}).get(letter, 0) for letter in letters]
        table.levels = [(levels or {}).get(letter, {}).get(colour, 0) for letter in letters for colour in COLOURS]
        table.rows = [passed[letter][0] - 1 if passed and letter in passed else ACTIVE for letter in letters]
        table.spaces = [passed[letter][1] - 1 if passed and letter in passed else 0 for letter in letters]
        table.offer, table.aside, table.plot = [], [NOBODY] * players, 0
        _fill_bank(table)
        seat = SEAT_LETTERS.index(turn)
        table.stack = [(tasks.NEXT, NOBODY, seat, 0), (tasks.TURN, seat, 0, 0)]
        table.relist()
        return state

    return lay


def _lay_wheel(table: Table, zones: Sequence[str], entry: Mapping[str, str], wheel: Mapping[str, str]) -> None:
    table.zones = [ZONES.index(zone) for zone in zones]
    for zone, colour in entry.items():
        one, two = ZONES.index(zone), table.entry.index(COLOURS.index(colour))
        table.entry[one], table.entry[two] = table.entry[two], table.entry[one]
    table.wheel = [EMPTY] * len(table.wheel)
    for colour, text in wheel.items():
        for place, name in enumerate(text.split()):
            table.wheel[COLOURS.index(colour) * (len(table.wheel) // len(COLOURS)) + place] = TOKENS.index(name)


def _lay_cards(
    table: Table,
    nobles: Mapping[str, Sequence[str]],
    artisans: Mapping[str, Sequence[int]],
    noble_row: Sequence[str],
    artisan_row: Sequence[int],
) -> None:
    table.noble_at = [DECK] * court.UNSEEN
    table.artisan_at = [DECK] * len(table.facts.artisan_points)
    for letter, names in nobles.items():
        for name in names:
            table.noble_at[court.NAMES.index(name)] = SEAT_LETTERS.index(letter)
    for letter, cards in artisans.items():
        for card in cards:
            table.artisan_at[card - 1] = SEAT_LETTERS.index(letter)
    table.noble_row = [court.NAMES.index(name) for name in noble_row] + [NOBODY] * (3 - len(noble_row))
    table.artisan_row = [card - 1 for card in artisan_row] + [NOBODY] * (4 - len(artisan_row))
    for noble in table.noble_row:
        if noble != NOBODY:
            table.noble_at[noble] = SHOWN
    for artisan in table.artisan_row:
        if artisan != NOBODY:
            table.artisan_at[artisan] = SHOWN
    table.noble_deck = [noble for noble, where in enumerate(table.noble_at) if where == DECK]
    table.artisan_deck = [artisan for artisan, where in enumerate(table.artisan_at) if where == DECK]


def _fill_bank(table: Table) -> None:
    for token in range(TOKEN_KINDS):
        out = sum(table.held[token::TOKEN_KINDS]) + table.wheel.count(token)
        if token < OFFERED:
            table.bank[token] = table.facts.token_count - out
        else:
            out += table.pairs.count(token) + table.bonus.count(token)
            table.bag[token - OFFERED] = table.facts.offering_counts[token - OFFERED] - out


def _alone(game: Game) -> State:
    """A game against the Traitor, when a resource of his is to go on the wheel."""
    state = game.start(1, seed=4)
    while state.legal() and state.game.space.kind(state.legal()[0]).name != "wheel":
        state.play(state.legal()[0])
    return state


_PAIRS: Final = ("point_1 offering_red", "wild_nile point_2", "offering_blue wild_tomb", "offering_black point_1")
_BONUS: Final = ("wild_nile", "offering_green", "point_1", "offering_yellow")
_ARTISANS: Final = (2, 3, 5, 12)
_NOBLES: Final = ("seer", "architect", "official_1")
_ENTRY: Final = {"offerings": "blue", "nobles": "green", "artisans": "yellow", "nile": "red", "tomb": "black"}
_WHEEL: Final = tuple(f"wheel-{colour}-{place}" for colour in COLOURS for place in (1, 3))
_GODS: Final = tuple(f"god-{god}" for god in ("horus", "isis", "anubis", "osiris", "bastet"))

FIGURES: Final = {
    "wheel": Figure(
        lay=_laid(entry=_ENTRY, wheel={"red": "red silver", "blue": "blue blue blue", "black": "black"}),
        show=(*_WHEEL, *_GODS),
    ),
    "nile": Figure(
        lay=_laid(held={"J": "red, blue"}, entry=_ENTRY, levels={"L": {"red": 1}}),
        play=("nile 4", "track red", "track blue"),
        show=("zone-nile", "nile-1", "nile-5"),
        before=True,
    ),
    "silver": Figure(
        lay=_laid(held={"J": "silver, green"}, entry=_ENTRY),
        play=("nile 3",),
        show=_WHEEL,
    ),
    "artisan": Figure(
        lay=_laid(held={"J": "3 yellow, 3 red"}, entry=_ENTRY, artisan_row=_ARTISANS),
        play=("artisan 2", "pay 1"),
        show=("zone-artisans", "artisan-1", "artisan-deck"),
        before=True,
    ),
    "offerings": Figure(
        lay=_laid(held={"J": "2 blue, green"}, entry=_ENTRY, pairs=_PAIRS, bonus=_BONUS),
        play=("offer 2 bonus", "bonus 1"),
        show=("zone-offerings", "offer-alone", "offer-bonus"),
        before=True,
    ),
    "noble": Figure(
        lay=_laid(
            held={"J": "black, yellow, green, red, silver"}, entry=_ENTRY, noble_row=_NOBLES, nobles={"J": ("scribe_1",)}
        ),
        play=("noble 2", "pay 1"),
        show=("zone-nobles", "noble-1", "noble-deck"),
        before=True,
    ),
    "tomb": Figure(
        lay=_laid(
            held={"J": "black, yellow, blue"}, entry=_ENTRY, steps={"J": 2, "L": 1}, nobles={"J": ("scribe_1", "general")}
        ),
        play=("tomb",),
        show=("zone-tomb", "tomb-1", "tomb-8"),
        before=True,
    ),
    "scribe": Figure(
        lay=_laid(held={"J": "2 green"}, entry=_ENTRY, nobles={"J": ("scribe_1",)}),
        play=("tomb",),
        show=("zone-tomb", "tomb-3", "tomb-8"),
        before=True,
    ),
    "pass": Figure(
        lay=_laid(held={"J": "silver"}, entry=_ENTRY, passed={"L": (1, 2)}, pairs=_PAIRS),
        play=("pass", "jar 2"),
        show=("time", "jar-1", "jar-stack"),
    ),
    "slide": Figure(
        lay=_laid(turn="A", held={"A": "blue"}, entry=_ENTRY, passed={"J": (1, 2)}, pairs=_PAIRS),
        play=("offer 1 alone", "reward silver"),
        show=("time", "jar-1", "jar-stack"),
        before=True,
    ),
    "gods": Figure(
        lay=_laid(
            zones=("offerings", "tomb", "nile", "nobles", "artisans"),
            steps={"J": 4},
            held={"J": "3 point_1"},
            levels={"J": {"red": 1, "blue": 2}},
        ),
        show=(*_WHEEL, *_GODS),
        seat=0,
    ),
    "score": Figure(
        lay=_laid(
            held={"J": "red, silver, point_2"},
            entry=_ENTRY,
            nobles={"J": ("vizier", "priestess")},
            artisans={"J": (1, 5)},
            levels={"J": {"black": 3, "yellow": 2, "green": 1}},
            steps={"J": 3},
        ),
        show=("worth",),
        seat=0,
    ),
    "two": Figure(
        lay=_laid(
            2, held={"J": "silver", "L": "silver"}, entry=_ENTRY, passed={"L": (1, 1)}, jars=(1, 17, 0), pairs=_PAIRS[:3]
        ),
        play=("pass", "jar 1"),
        show=_WHEEL,
    ),
    "traitor": Figure(
        lay=_alone,
        show=("wheel-left", "wheel-right", "strip-1-1", "strip-1-10", "strip-5-1", "strip-5-10"),
        seat=0,
    ),
}
