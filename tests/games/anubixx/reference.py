"""All moves of one build choice, listed a second time straight from the specification: slow, plain, and sharing nothing with the rules.

A move is what is built with how each stone is paid for: `("place l3", "quarry 6")`, `("carve f11-f12", "joker", "die")`.
"""

from itertools import product

from tests.opened import Opened

from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.state import COLOURS, POOL

ROWS, HEIGHT, RELIEF_ROWS, RELIEF_COLUMNS = 5, 5, 3, 4
Move = tuple[str, ...]


def below(field: str) -> set[str]:
    """The stones that a pyramid or arch stone stands on (4.3)."""
    if field == "key":
        return {f"l{HEIGHT}", f"r{HEIGHT}"}
    level = int(field[1])
    if level == 1:
        return set()
    if field[0] in "lr":
        return {f"{field[0]}{level - 1}"}
    column = int(field[2])
    return {f"p{level - 1}{column}", f"p{level - 1}{column + 1}"}


def neighbours() -> list[tuple[str, str]]:
    """Pairs of relief fields side by side or one above the other."""
    pairs = []
    for row, column in product(range(1, RELIEF_ROWS + 1), range(1, RELIEF_COLUMNS + 1)):
        if column < RELIEF_COLUMNS:
            pairs.append((f"f{row}{column}", f"f{row}{column + 1}"))
        if row < RELIEF_ROWS:
            pairs.append((f"f{row}{column}", f"f{row + 1}{column}"))
    return pairs


def expected(state: Opened) -> set[Move]:
    """Every move that 4.2 to 4.4 allow to whoever chooses now."""
    task, seat, _, _ = state.stack[-1]
    names = state.facts.fields
    done = {names[field] for field in state.ticked[seat]}
    colour = {name: COLOURS[state.colour_of(seat, names.index(name))] for name in names}
    pool = middle(state, seat)
    line = [COLOURS[stone] for stone in state.facts.quarry[state.sheets[seat]]]
    quarry = {number: line[number - 1] for number in range(state.marker[seat] + 1, len(line) + 1)}
    jokers = state.jokers[seat]
    moves: set[Move] = {("end",)}
    for name in names:
        if name[0] != "f" and name not in done and below(name) <= done:
            moves |= {(f"place {name}", way) for way in ways(colour[name], pool, quarry, jokers)}
    if task == tasks.FIRST:
        for one, two in neighbours():
            if not {one, two} & done:
                moves |= {(f"carve {one}-{two}", *pay) for pay in pair_ways(colour[one], colour[two], pool, quarry, jokers)}
    return moves


def middle(state: Opened, seat: int) -> list[str]:
    """The colours of the dice that neither the active player has taken nor this seat put aside."""
    free = [die for die, at in enumerate(state.dice_at) if at == POOL and die not in state.dice_aside[seat]]
    return [COLOURS[state.dice[die]] for die in free]


def ways(colour: str, pool: list[str], quarry: dict[int, str], jokers: int) -> list[str]:
    """How one stone can be paid for (4.4)."""
    if colour in pool:
        return ["die"]
    return [f"quarry {number}" for number in quarry if quarry[number] == colour] + ["joker"] * (jokers > 0)


def pair_ways(one: str, two: str, pool: list[str], quarry: dict[int, str], jokers: int) -> set[tuple[str, str]]:
    """How two stones of different colours can be paid for at once."""
    assert one != two
    first = ways(one, pool, quarry, jokers)
    second = ways(two, pool, quarry, jokers)
    return {(a, b) for a, b in product(first, second) if [a, b].count("joker") <= jokers}


def offered(state: Opened) -> set[Move]:
    """The same moves as the rules ask for them: sequences of small choices, each up to where its stones are ticked."""
    moves: set[Move] = set()
    _, seat, _, _ = state.stack[-1]
    for choice in state.choices:
        name = state.game.name(choice)
        if name == "end":
            moves.add((name,))
            continue
        for last, paid in _paid(state, choice):
            if name.startswith("place"):
                moves.add((name, paid[0] if paid else _single_way(state, last, seat)))
            else:
                moves.add((name, *_pair_way(state, last, seat, choice - state.facts.carve, paid)))
    return moves


def _paid(state: Opened, choice: int) -> list[tuple[Opened, list[str]]]:
    """The positions after a choice and all payments that it leads to, with the payments that were asked for."""
    twin = state.copy()
    seat = twin.stack[-1][1]
    twin.step(choice)
    found: list[tuple[Opened, list[str]]] = []
    open_ends: list[tuple[Opened, list[str]]] = [(twin, [])]
    while open_ends:
        position, so_far = open_ends.pop()
        if position.stack and position.stack[-1][0] in (tasks.PAY, tasks.PAY_PAIR) and position.stack[-1][1] == seat:
            for payment in position.choices:
                after = position.copy()
                after.step(payment)
                open_ends.append((after, [*so_far, position.game.name(payment)]))
        else:
            found.append((position, so_far))
    return found


def _single_way(before: Opened, after: Opened, seat: int) -> str:
    """How a stone was paid for when nobody was asked: read off the sheet."""
    if after.jokers[seat] < before.jokers[seat]:
        return "joker"
    if after.marker[seat] > before.marker[seat]:
        return f"quarry {after.marker[seat]}"
    return "die"


def _pair_way(before: Opened, after: Opened, seat: int, pair: int, paid: list[str]) -> list[str]:
    """How both stones of a pair were paid for; payments that nobody was asked about are the only possible ones."""
    pool = middle(before, seat)
    names = [
        COLOURS[before.colour_of(seat, before.facts.pair_first[pair])],
        COLOURS[before.colour_of(seat, before.facts.pair_second[pair])],
    ]
    asked = [name for name in names if name not in pool]
    by_die = {name: "die" for name in names if name in pool}
    if len(paid) == len(asked):
        return [by_die.get(name) or paid[asked.index(name)] for name in names]
    # The rules were silent about a payment: exactly one way remains, and the sheet must show it.
    line = [COLOURS[stone] for stone in before.facts.quarry[before.sheets[seat]]]
    quarry = {number: line[number - 1] for number in range(before.marker[seat] + 1, len(line) + 1)}
    fitting = [
        pay
        for pay in pair_ways(names[0], names[1], pool, quarry, before.jokers[seat])
        if before.jokers[seat] - list(pay).count("joker") == after.jokers[seat]
        and max([before.marker[seat], *[int(way.split()[1]) for way in pay if way.startswith("quarry")]])
        == after.marker[seat]
        and all(way in pay for way in paid)
    ]
    assert len(fitting) == 1, (names, paid, fitting)
    return list(fitting[0])
