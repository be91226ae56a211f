"""Positions of Pharaon laid out by hand, in the letters of the seats (J, L, A, F, B) and the words of the notation.

Tokens are written with their numbers: "3 yellow, silver, 2 wild_nile".
"""

from collections.abc import Iterable, Mapping, Sequence

from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.message import Event
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.bills import entry_of, paid_besides, token_of
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import ACTIVE, COLOURS, DECK, EMPTY, NOBODY, OFFERED, SHOWN, TOKEN_KINDS, TOKENS, ZONES
from khonsu.games.pharaon.zone_action import zone_of

GAME = khonsu.game("pharaon")
FACTS = open_game(GAME, 2, 1).facts
J, L, A, F, B = range(5)
TRAITOR = 1


def side(letter: str) -> int:
    """The side that a letter stands for; T is the Traitor of the solo game."""
    return TRAITOR if letter == "T" else SEAT_LETTERS.index(letter)


def tokens(text: str) -> list[int]:
    """How many tokens of each kind a text names."""
    counts = [0] * TOKEN_KINDS
    for part in text.split(","):
        if part.strip():
            *number, name = part.split()
            counts[TOKENS.index(name)] += int(number[0]) if number else 1
    return counts


def lay(
    players: int = 3,
    *,
    turn: str = "J",
    number: int = 1,
    held: Mapping[str, str] | None = None,
    nobles: Mapping[str, Sequence[str]] | None = None,
    artisans: Mapping[str, Sequence[int]] | None = None,
    entry: Mapping[str, str] | None = None,
    zones: Sequence[str] = ZONES,
    direction: int = 1,
    wheel: Mapping[str, str] | None = None,
    pairs: Sequence[str] = (),
    bonus: Sequence[str] = (),
    spent: str = "",
    noble_row: Sequence[str] = (),
    artisan_row: Sequence[int] = (),
    jars: Sequence[int] | None = None,
    jars_gone: Iterable[int] = (),
    steps: Mapping[str, int] | None = None,
    levels: Mapping[str, Mapping[str, int]] | None = None,
    used: Sequence[str] = (),
    passed: Mapping[str, tuple[int, int]] | None = None,
    first: str = "J",
    pharaoh: str = "",
    bank: Mapping[str, int] | None = None,
    luck: int | str = 1,
    dark: int = 0,
    first_game: str = "N",
) -> Opened:
    """A turn of one seat in round `number`. Tokens, cards and jars that are not mentioned are in the bank, the bag and the decks.

    `entry` names colours of some zones, `wheel` tokens in sections, `passed` row and space (from 1) of those who have passed, and
    `bank` what it shall have of some resources; the missing tokens are out of the game.
    """
    options = {"dark": dark} if players == 1 else {}
    state = open_game(GAME, players, luck, first_game=first_game, **options)
    state.round = number
    _lay_wheel(state, zones, entry or {}, direction, wheel or {})
    state.first = side(first)
    state.pharaoh = side(pharaoh) if pharaoh else NOBODY
    state.held = [0] * (state.sides * TOKEN_KINDS)
    for letter, text in (held or {}).items():
        place = side(letter) * TOKEN_KINDS
        state.held[place : place + TOKEN_KINDS] = tokens(text)
    state.pairs = [TOKENS.index(name) for pair in pairs for name in pair.split()]
    state.pairs += [EMPTY] * (2 * FACTS.pairs[players] - len(state.pairs))
    state.bonus = [TOKENS.index(name) for name in bonus]
    state.bonus += [EMPTY] * (FACTS.pairs[players] - len(state.bonus))
    state.spent = tokens(spent)[OFFERED:]
    _lay_cards(state, nobles or {}, artisans or {}, noble_row, artisan_row)
    _lay_jars(state, jars, jars_gone)
    state.used = [NOBLE_NAMES.index(name) for name in used]
    state.steps = [(steps or {}).get(letter, 0) for letter in letters(state)]
    state.levels = [(levels or {}).get(letter, {}).get(colour, 0) for letter in letters(state) for colour in COLOURS]
    state.rows = [ACTIVE] * state.sides
    state.spaces = [0] * state.sides
    for letter, (row, space) in (passed or {}).items():
        state.rows[side(letter)] = row - 1
        state.spaces[side(letter)] = space - 1
    state.offer = []
    state.aside = [NOBODY] * players
    state.plot = 0
    fill_bank(state, bank or {})
    state.stack = [(tasks.NEXT, NOBODY, side(turn), 0), (tasks.TURN, side(turn), 0, 0)]
    state.relist()
    return state


def letters(state: Opened) -> str:
    """The letters of all sides."""
    return "JT" if state.solo else SEAT_LETTERS[: state.players]


def _lay_wheel(
    state: Opened, zones: Sequence[str], entry: Mapping[str, str], direction: int, wheel: Mapping[str, str]
) -> None:
    state.zones = [ZONES.index(zone) for zone in zones]
    state.direction = direction
    for zone, colour in entry.items():
        one = ZONES.index(zone)
        two = state.entry.index(COLOURS.index(colour))
        state.entry[one], state.entry[two] = state.entry[two], state.entry[one]
    state.wheel = [EMPTY] * 20
    for colour, text in wheel.items():
        for place, name in enumerate(text.split()):
            state.wheel[COLOURS.index(colour) * 4 + place] = TOKENS.index(name)


def _lay_cards(
    state: Opened,
    nobles: Mapping[str, Sequence[str]],
    artisans: Mapping[str, Sequence[int]],
    noble_row: Sequence[str],
    artisan_row: Sequence[int],
) -> None:
    state.noble_at = [DECK] * 26
    state.artisan_at = [DECK] * 30
    for letter, names in nobles.items():
        for name in names:
            state.noble_at[NOBLE_NAMES.index(name)] = side(letter)
    for letter, cards in artisans.items():
        for card in cards:
            state.artisan_at[card - 1] = side(letter)
    state.noble_row = [NOBLE_NAMES.index(name) if name else NOBODY for name in noble_row]
    state.noble_row += [NOBODY] * (3 - len(noble_row))
    state.artisan_row = [card - 1 for card in artisan_row]
    state.artisan_row += [NOBODY] * (4 - len(artisan_row))
    for noble in state.noble_row:
        if noble >= 0:
            state.noble_at[noble] = SHOWN
    for artisan in state.artisan_row:
        if artisan >= 0:
            state.artisan_at[artisan] = SHOWN
    gather_decks(state)


def gather_decks(state: Opened) -> None:
    """Make decks of the cards that are nowhere else."""
    state.noble_deck = [noble for noble, where in enumerate(state.noble_at) if where == DECK]
    state.artisan_deck = [artisan for artisan, where in enumerate(state.artisan_at) if where == DECK]


def _lay_jars(state: Opened, jars: Sequence[int] | None, gone: Iterable[int]) -> None:
    """Jars by number, 0 for one that was taken; without a word, the first ones lie face up."""
    if jars is None:
        jars = range(1, FACTS.face_up_jars[state.players] + 1) if state.round < 5 else []
    state.jars = [jar - 1 for jar in jars]
    state.jar_pile = [jar - 1 for jar in gone]
    state.jar_deck = [jar for jar in range(30) if jar not in state.jars + state.jar_pile]
    state.plotted = []


def fill_bank(state: Opened, bank: Mapping[str, int]) -> None:
    """Put into the bank and the bag whatever lies nowhere else."""
    for token in range(TOKEN_KINDS):
        out = sum(state.held[place * TOKEN_KINDS + token] for place in range(state.sides))
        out += state.wheel.count(token) + state.strips.count(token)
        if token < OFFERED:
            state.bank[token] = bank.get(TOKENS[token], FACTS.token_count - out)
        else:
            out += state.pairs.count(token) + state.bonus.count(token) + state.spent[token - OFFERED]
            state.bag[token - OFFERED] = FACTS.offering_counts[token - OFFERED] - out
    assert min(state.bank) >= 0
    assert min(state.bag) >= 0


def ask(state: Opened, task: str, seat: str, a: int = 0, b: int = 0) -> None:
    """Let a decision come up instead of the turn."""
    state.stack = [(tasks.NEXT, NOBODY, side(seat), 0), (GAME.rules.tasks.index(task), side(seat), a, b)]
    state.settle()


def choices(state: Opened, kind: str = "") -> list[str]:
    """The legal choices in notation, all or those of one kind."""
    names = [GAME.name(choice) for choice in state.legal()]
    return [name for name in names if not kind or name.split()[0] == kind]


def play(state: Opened, *names: str) -> list[Event]:
    """Make some choices; tells what happened."""
    events: list[Event] = []
    for name in names:
        state.play(GAME.parse(name), events)
    return events


def told(events: Iterable[Event]) -> list[str]:
    """The ids of log lines, without their section."""
    return [event.message.id.removeprefix("log.") for event in events]


def task(state: Opened) -> str:
    """What has to be decided now."""
    return GAME.rules.tasks[state.stack[-1][0]] if state.stack else "over"


def purse(state: Opened, letter: str) -> dict[str, int]:
    """The tokens of a side, by name."""
    place = side(letter) * TOKEN_KINDS
    return {TOKENS[kind]: count for kind, count in enumerate(state.held[place : place + TOKEN_KINDS]) if count}


def bank(state: Opened) -> dict[str, int]:
    """The resources in the bank, by name."""
    return dict(zip(TOKENS, state.bank, strict=False))


def section(state: Opened, colour: str) -> list[str]:
    """The tokens in a section of the wheel."""
    place = COLOURS.index(colour) * 4
    return [TOKENS[token] for token in state.wheel[place : place + 4] if token != EMPTY]


def court(state: Opened, letter: str) -> list[str]:
    """The nobles of a side, by name."""
    return [NOBLE_NAMES[noble] for noble, where in enumerate(state.noble_at) if where == side(letter)]


def workshop(state: Opened, letter: str) -> list[int]:
    """The artisans of a side, by number."""
    return [artisan + 1 for artisan, where in enumerate(state.artisan_at) if where == side(letter)]


def disc_levels(state: Opened, letter: str) -> dict[str, int]:
    """The Nile levels of a side that are above 0."""
    place = side(letter) * 5
    return {COLOURS[track]: level for track, level in enumerate(state.levels[place : place + 5]) if level}


def reason(state: Opened, name: str) -> str:
    """The id of the reason why a choice is refused."""
    found = state.reason(GAME.parse(name))
    assert found is not None
    return found.id.removeprefix("reason.")


def payments(state: Opened) -> list[tuple[str, list[str]]]:
    """The payments offered now: the entry token, and the others."""
    zone = zone_of(state.stack[-1][2])
    return [(TOKENS[token_of(entry_of(bill), zone)], paid_besides(bill, zone)) for bill in state.bills]
