"""Positions of Egizia laid out by hand, in the letters of the seats: J, L, A, F.

Nile cards are named by their id ("a09") or by what they do ("stones_6": the first copy that is still free), Sphinx cards by their
number. Bricks and ships are written as letters, `_` where there is none.
"""

from collections.abc import Mapping, Sequence

from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.message import Event
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import goals, landings, nile, parts, tasks
from khonsu.games.egizia.state import CREWS, NOBODY, RING, SECTIONS

GAME = khonsu.game("egizia")
J, L, A, F = range(4)


def seat_of(letter: str) -> int:
    """The seat that a letter stands for; `_` is nobody."""
    return SEAT_LETTERS.index(letter) if letter != "_" else NOBODY


def seats(letters: str) -> list[int]:
    """The seats that letters stand for."""
    return [seat_of(letter) for letter in letters]


def nile_card(state: Opened, name: str) -> int:
    """A Nile card by its id, or the first free one that does this."""
    if name in nile.CARDS:
        return nile.CARDS.index(name)
    return next(
        card for card in state.facts.copies[nile.EFFECTS.index(name)] if state.cards[card] in (nile.IN_DECK, nile.GONE)
    )


def lay(
    players: int = 2,
    *,
    number: int = 1,
    order: str = "",
    ring: str = "middle",
    points: Mapping[str, int] | None = None,
    stones: Mapping[str, int] | None = None,
    crews: Mapping[str, Sequence[int]] | None = None,
    tired: Mapping[str, str] | None = None,
    stone_market: Mapping[str, int] | None = None,
    grain_market: Mapping[str, int] | None = None,
    cards: Mapping[str, Sequence[str]] | None = None,
    river: Mapping[int, str] | None = None,
    moored: Mapping[str, str] | None = None,
    docks: Mapping[str, str] | None = None,
    obelisk: str = "",
    graves: Sequence[int] = (4, 4, 4, 4),
    diggers: str = "",
    pyramid: Sequence[str] = (),
    temple: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[int]] | None = None,
    luck: int = 1,
    **options: object,
) -> Opened:
    """A table in round `number` on which nothing is to be done yet; see `sail`, `feed`, `build`.

    Markers of equal points lie in the order in which `points` names them. What is not mentioned is as at the start; card spaces that
    are not mentioned are empty.
    """
    state = open_game(GAME, players, luck, **options)
    state.round = number
    state.order = seats(order or SEAT_LETTERS[:players])
    state.ring = RING.index(ring)
    state.stones = [0] * players
    state.river = [nile.NO_CARD] * landings.CARD_SPACES
    state.dealt = [nile.NO_CARD] * landings.CARD_SPACES
    state.cards = [nile.IN_DECK] * len(nile.CARDS)
    named = [*(points or {}), *(letter for letter in SEAT_LETTERS[:players] if letter not in (points or {}))]
    state.arrival = [named.index(letter) + 1 for letter in SEAT_LETTERS[:players]]
    state.clock = players
    for letter, score in (points or {}).items():
        state.track[seat_of(letter)] = score
        state.ledger[seat_of(letter) * parts.COUNT] = score
    for letter, count in (stones or {}).items():
        state.stones[seat_of(letter)] = count
    for letter, strengths in (crews or {}).items():
        state.crews[seat_of(letter) * 4 : seat_of(letter) * 4 + 4] = strengths
    for letter, names in (tired or {}).items():
        for name in names.split():
            state.tired[seat_of(letter) * 4 + CREWS.index(name)] = 1
    for letter, space in (stone_market or {}).items():
        state.stone_market[seat_of(letter)] = space
    for letter, space in (grain_market or {}).items():
        state.grain_market[seat_of(letter)] = space
    for letter, held in (cards or {}).items():
        for name in held:
            state.cards[nile_card(state, name)] = seat_of(letter)
    for place, name in (river or {}).items():
        state.river[place - 1] = nile_card(state, name)
        state.dealt[place - 1] = state.river[place - 1]
        state.cards[state.river[place - 1]] = nile.ON_RIVER
    for name, letter in (moored or {}).items():
        put_ship(state, name, letter)
    for site, ships in (docks or {}).items():
        for place, seat in enumerate(seats(ships)):
            if seat != NOBODY:
                state.docks[landings.SITES.index(site) * landings.PER_SITE + place] = seat
                state.ships[seat] -= 1
                state.lowest[seat] = max(state.lowest[seat], state.facts.site_position[landings.SITES.index(site)])
    state.obelisk = seats(obelisk)
    state.graves = list(graves)
    state.diggers = seats(diggers)
    state.unturned = [4 - state.graves.count(value) for value in state.facts.grave_values]
    for row, bricks in enumerate(pyramid):
        start = state.facts.row_start[row]
        state.pyramid[start : start + len(bricks)] = seats(bricks)
    for section, bricks in (temple or {}).items():
        start = state.facts.section_start[SECTIONS.index(section)]
        state.temple[start : start + len(bricks)] = seats(bricks)
    give_goals(state, {letter: (hands or {}).get(letter, ()) for letter in SEAT_LETTERS[:players]})
    state.stack = []
    state.choices = []
    return state


def give_goals(state: Opened, hands: Mapping[str, Sequence[int]]) -> None:
    """Give every seat these Sphinx cards, each drawn alone and kept; nothing has been put back."""
    ten = state.facts.goal.index(goals.TENTH_OF_SCORE)
    out = [ten] if state.settings["without_ten_percent_card"] else []
    state.fresh = [card for card in range(29) if card not in out]
    state.under, state.visits, state.drawn, state.kept = [], [], [], []
    state.hands = [[] for _ in range(state.players)]
    for letter, numbers in hands.items():
        for number in numbers:
            state.fresh.remove(number - 1)
            state.visits += [seat_of(letter), 1, 1]
            state.drawn.append(number - 1)
            state.kept.append(1)
            state.hands[seat_of(letter)].append(number - 1)


def put_ship(state: Opened, name: str, letter: str) -> None:
    """A ship that lies on a space already."""
    space, seat = landings.SPACES.index(name), seat_of(letter)
    if state.moored[space] == NOBODY:
        state.moored[space] = seat
    else:
        state.guests[space - landings.CARD_SPACES] = seat
    state.ships[seat] -= 1
    state.lowest[seat] = max(state.lowest[seat], state.facts.position[space])


def carry_on(state: Opened) -> list[Event]:
    """Do everything that nobody has to be asked about; tells what happened."""
    events: list[Event] = []
    state.events = events
    state.settle()
    state.events = None
    return events


def sail(state: Opened, letter: str = "J", again: int = 0) -> list[Event]:
    """Let a seat place its next ship."""
    seat = seat_of(letter)
    state.stack = [(tasks.NEXT_SHIP, NOBODY, state.order.index(seat) + 1, 0), (tasks.SAIL, seat, again, 0)]
    return carry_on(state)


def feed(state: Opened) -> list[Event]:
    """Let the crews be fed; what follows without a question follows."""
    state.queue = state.front_to_back()
    state.stack = [(tasks.NEXT_MEAL, NOBODY, 0, 0)]
    return carry_on(state)


def build(state: Opened, site: str) -> list[Event]:
    """Let the ships of one site build, and nothing after that."""
    number = landings.SITES.index(site)
    state.vacant = 0
    state.stack = [(tasks.BUILDER, NOBODY, number, 0)]
    if state.owner(nile.FIRST_PLACE) != NOBODY:
        state.push(tasks.FIRST, state.owner(nile.FIRST_PLACE), number)
    return carry_on(state)


def do(state: Opened, task: int, letter: str = "_", a: int = 0, b: int = 0) -> list[Event]:
    """Let one thing be done, and nothing after that."""
    state.stack = [(task, seat_of(letter), a, b)]
    return carry_on(state)


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
        number = GAME.parse(choice)
        assert number in state.choices, f"{choice} is none of {legal(state)}"
        state.events = events
        state.step(number)
        state.events = None
    return events


def asked(state: Opened) -> tuple[str, str]:
    """Who is asked, and what: ("J", "sail")."""
    task, seat, a, b = state.stack[-1]
    return SEAT_LETTERS[seat], GAME.rules.tasks[task]


def reason(state: Opened, choice: str) -> str:
    """Why a choice is not legal now: the id of the reason, or "" if it is legal."""
    message = state.reason(GAME.parse(choice))
    return "" if message is None else message.id.removeprefix("reason.")


def told(events: Sequence[Event]) -> list[str]:
    """The ids of what happened."""
    return [event.message.id.removeprefix("log.") for event in events]


def earned(events: Sequence[Event], letter: str) -> dict[str, int]:
    """What a seat scored, by where it came from."""
    found: dict[str, int] = {}
    for event in events:
        if event.points and event.seat == seat_of(letter):
            found[event.part] = found.get(event.part, 0) + event.points
    return found


def strengths(state: Opened, letter: str = "J") -> list[int]:
    """The strengths of a seat's crews: black, yellow, blue, joker."""
    return state.crews[seat_of(letter) * 4 : seat_of(letter) * 4 + 4]


def tired(state: Opened, letter: str = "J") -> list[str]:
    """The crews of a seat that have worked."""
    return [crew for number, crew in enumerate(CREWS) if state.tired[seat_of(letter) * 4 + number]]


def held(state: Opened, letter: str = "J") -> list[str]:
    """What the Nile cards before a seat do."""
    return [nile.EFFECTS[state.facts.effect[card]] for card, holder in enumerate(state.cards) if holder == seat_of(letter)]
