"""Positions of Imhotep laid out by hand, in the letters of the seats: J, L, A, F.

A ship is written from the bow to the stern, `_` for an empty place: "JL_" has room for three stones and carries two.
"""

from collections.abc import Sequence
from random import Random

from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.message import Event
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import CARD_KINDS, CARDS, NOBODY, SITES, UNDOCKED

GAME = khonsu.game("imhotep")
STONES = 29
ALL_CARDS = [2, 2, 2, 2, 2, 2, 2, 10, 2, 2, 3, 3]
J, L, A, F = range(4)


def start(players: int, seed: int, sides: str = "AAAAA") -> Opened:
    """A new game."""
    return open_game(GAME, players=players, seed=seed, sides=sides)


def first_asked(task: int, sides: str = "BBBBB") -> Opened:
    """The first position of some random games in which a certain question is asked."""
    for seed in range(300):
        state = start(4, seed, sides)
        dice = Random(seed)
        while state.actor is not None:
            if state.stack[-1][0] == task:
                return state
            state.play(dice.choice(state.legal()))
    raise AssertionError(f"{GAME.rules.tasks[task]} was never asked")


def seats(letters: str) -> list[int]:
    """The seats that letters stand for; `_` is nobody."""
    return [SEAT_LETTERS.index(letter) if letter != "_" else NOBODY for letter in letters]


def cards(names: Sequence[str]) -> list[int]:
    """How many cards of each kind there are among these."""
    counts = [0] * CARD_KINDS
    for name in names:
        counts[CARDS.index(name)] += 1
    return counts


def lay(
    players: int = 2,
    sides: str = "AAAAA",
    *,
    wrath: bool = False,
    number: int = 1,
    turn: str = "J",
    starter: str = "J",
    ships: Sequence[str] = (),
    docked: Sequence[str] = (),
    sled: Sequence[int] = (),
    quarry: Sequence[int] = (),
    hands: dict[str, list[str]] | None = None,
    market: Sequence[str] = (),
    pair: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    pyramids: Sequence[str] = (),
    temple: str = "",
    chamber: str = "",
    obelisks: Sequence[int] = (),
    towers: str = "",
    luck: int = 1,
) -> Opened:
    """A turn of one seat in round `number`. Stones and cards that are not mentioned are in the quarries and in the draw pile."""
    state = open_game(GAME, players, luck, sides=sides, wrath=wrath)
    state.round = number
    state.revealed = list(range(number))
    state.starter = SEAT_LETTERS.index(starter)
    state.last_sailor = NOBODY
    ships = [*ships, *[""] * (4 - len(ships))]
    state.capacity = [len(ship) for ship in ships]
    state.slots = [stone for ship in ships for stone in seats(ship.ljust(4, "_"))]
    state.docked = [SITES.index(site) if site else UNDOCKED for site in [*docked, *[""] * (4 - len(docked))]]
    state.pyramids = [seats(stones) for stones in pyramids]
    state.pyramids += [[] for _ in range((4 if state.pyramids_b else 1) - len(pyramids))]
    state.temple = seats(temple)
    state.chamber = seats(chamber)
    state.obelisks = list(obelisks) or [0] * players
    state.towers = seats(towers)
    state.market = [CARDS.index(name) if name else NOBODY for name in [*market, *[""] * (4 - len(market))]]
    state.pair = [CARDS.index(name) for name in pair]
    state.discard = cards(discard)
    state.hands = [cards((hands or {}).get(SEAT_LETTERS[seat], [])) for seat in range(players)]
    out = [*state.hands, state.discard, cards([name for name in market if name]), cards(pair)]
    state.pile = [every - sum(kinds) for every, kinds in zip(ALL_CARDS, zip(*out, strict=True), strict=True)]
    if pile is not None:
        state.pile = cards(pile)
    state.sled = list(sled) or [3] * players
    state.quarry = [0] * players
    elsewhere = state.pieces()
    state.quarry = list(quarry) or [STONES - elsewhere[f"stones of seat {seat}"] for seat in range(players)]
    seat = SEAT_LETTERS.index(turn)
    state.passes = 1
    state.stack = [(tasks.TURN_END, NOBODY, seat, 0), (tasks.TURN, seat, 0, 0)]
    state.relist()
    return state


def legal(state: Opened) -> list[str]:
    """The legal choices in notation."""
    return [GAME.name(choice) for choice in state.choices]


def of_kind(state: Opened, kind: str) -> list[str]:
    """The legal choices of one kind, without its name."""
    return [name.removeprefix(kind).strip() for name in legal(state) if name.split()[0] == kind]


def play(state: Opened, *choices: str) -> list[Event]:
    """Make choices in notation; tells what happened."""
    events: list[Event] = []
    for choice in choices:
        state.play(GAME.parse(choice), events)
    return events


def asked(state: Opened) -> tuple[str, str]:
    """Who is asked, and what: ("J", "turn")."""
    task, seat, a, b = state.stack[-1]
    return SEAT_LETTERS[seat], GAME.rules.tasks[task]


def carry_on(state: Opened) -> list[Event]:
    """Do everything that nobody has to be asked about; tells what happened."""
    events: list[Event] = []
    state.events = events
    state.settle()
    state.events = None
    return events


def end_round(state: Opened) -> list[Event]:
    """Let the round end here, whatever ships are left."""
    state.stack = [(tasks.ROUND_END, NOBODY, 0, 0)]
    return carry_on(state)


def reason(state: Opened, choice: str) -> str:
    """Why a choice is not legal now: the id of the reason, or "" if it is legal."""
    message = state.reason(GAME.parse(choice))
    return "" if message is None else message.id


def told(events: Sequence[Event]) -> list[str]:
    """The ids of what happened."""
    return [event.message.id.removeprefix("log.") for event in events]


def hand(state: Opened, letter: str) -> list[str]:
    """The cards that lie before a seat."""
    return names(state.hands[SEAT_LETTERS.index(letter)])


def names(counts: Sequence[int]) -> list[str]:
    """The cards that counts by kind stand for."""
    return [name for name, count in zip(CARDS, counts, strict=True) for _ in range(count)]
