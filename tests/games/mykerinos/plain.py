"""Mykerinos a second time, as slowly and plainly as the rulebook says it: whole turns, zones, and what a seat has scored.

Written from the rules, not from the code, and with the printed numbers in full, so that the two can be held against each other.
"""

from tests.opened import Opened

from khonsu.games.mykerinos.state import HALL_NAMES, PATRONS

Square = tuple[int, int]
Chain = tuple[Square, ...]
# The choices of a turn in notation, one after the other.
Move = tuple[str, ...]


def name(square: Square) -> str:
    """A square in notation."""
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def cubes(state: Opened) -> dict[Square, int | None]:
    """Every square of this round with the colour of its cube."""
    rows = 9 if state.round == 4 else 6
    holders = {(x, y): state.cubes[8 * y + x] for x in range(8) for y in range(rows)}
    return {square: colour if colour >= 0 else None for square, colour in holders.items()}


def is_pyramid(state: Opened, square: Square) -> bool:
    """Whether the plot that lies there has a pyramid on a square."""
    x, y = square
    position = y // 3 * 4 + x // 2
    index = y % 3 * 2 + x % 2
    printed = state.facts.pyramids[state.field[position]]
    return (5 - index if state.rotated[position] else index) in printed


def free(state: Opened) -> set[Square]:
    """The squares without a cube."""
    return {square for square, colour in cubes(state).items() if colour is None}


def sand(state: Opened) -> set[Square]:
    """The free squares without a pyramid."""
    return {square for square in free(state) if not is_pyramid(state, square)}


def adjacent(one: Square, other: Square) -> bool:
    """Whether two squares share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def chains(ground: set[Square], length: int) -> set[Chain]:
    """All snakes of different squares of some ground."""
    if length == 1:
        return {(square,) for square in ground}
    shorter = chains(ground, length - 1)
    return {
        (*chain, square) for chain in shorter for square in ground if adjacent(chain[-1], square) and square not in chain
    }


def extensions(state: Opened, colour: int, ground: set[Square], length: int = 2) -> set[Chain]:
    """All snakes that begin beside a cube of a colour."""
    own = [square for square, holder in cubes(state).items() if holder == colour]
    beginnings = {square for square in ground if any(adjacent(square, cube) for cube in own)}
    return {chain for chain in chains(ground, length) if chain[0] in beginnings} if beginnings else set()


def written(first: str, chain: Chain) -> Move:
    """A snake in notation."""
    return (f"{first} {name(chain[0])}", *(f"next {name(square)}" for square in chain[1:]))


def placements(state: Opened, colour: int, supply: int) -> set[Move]:
    """Actions A and B with so many cubes."""
    found: set[Move] = set()
    if supply >= 1:
        found |= {written("start", chain) for chain in chains(sand(state), 1)}
    if supply >= 2:
        found |= {written("extend", chain) for chain in extensions(state, colour, sand(state))}
    return found


def enterable(state: Opened, seat: int) -> set[str]:
    """The halls that a seat may enter."""
    holder = dict(zip(HALL_NAMES, state.halls, strict=True))
    if not state.settings["museum_shared_hall_5_1_present"]:
        del holder["shared_5_1"]
    found: set[str] = set()
    for hall, owner in holder.items():
        if owner != -1:
            continue
        if not hall.endswith("hall5"):
            found.add(hall)
            continue
        wing = int(hall[4])
        before, after = (wing - 2) % 5 + 1, wing % 5 + 1
        doors = [f"wing{wing}_hall3", f"shared_{before}_{wing}", f"shared_{wing}_{after}"]
        if any(holder.get(door) == seat for door in doors):
            found.add(hall)
    return found


def helped(state: Opened, seat: int, patron: str) -> set[Move]:
    """What one can do with the help of a patron."""
    supply = state.supply[seat]
    if patron == "lady_violet":
        if state.stock[seat] == 0 or (supply == 0 and not state.settings["violet_with_empty_supply"]):
            return set()
        return placements(state, seat, supply + 1)
    if supply == 0:
        return set()
    if patron == "lord_lemon":
        found = {written("start", (square,)) for square in free(state) - sand(state)}
        if supply >= 2:
            pairs = extensions(state, seat, free(state))
            found |= {written("extend", pair) for pair in pairs if len(set(pair) & sand(state)) == 1}
        return found
    if patron == "sir_brown":
        return {(f"hall {hall}",) for hall in enterable(state, seat)}
    if patron == "mrs_blackmore":
        return {written("start", pair) for pair in chains(sand(state), 2)} if supply >= 2 else set()
    return {written("extend", three) for three in extensions(state, seat, sand(state), 3)} if supply >= 3 else set()


def turns(state: Opened, seat: int) -> set[Move]:
    """Everything that a seat can do in its turn."""
    ready = {PATRONS[state.facts.patron[plot]] for plot in state.cards[seat] if plot != 35 and not state.turned[plot]}
    moves = placements(state, seat, state.supply[seat]) | {("pass",)}
    for patron in ready:
        moves |= {(f"patron {patron}", *move) for move in helped(state, seat, patron)}
    return moves


def neutral_turns(state: Opened, seat: int) -> set[Move]:
    """Everything that a seat can do with its neutral cubes."""
    return placements(state, 2, state.neutral_supply[seat]) | {("decline",)}


def moves(state: Opened) -> set[Move]:
    """Everything that whoever is asked can do until somebody is asked something new."""
    task, seat, zone, _ = state.stack[-1]
    asked = state.game.rules.tasks[task]
    if asked == "turn":
        return turns(state, seat)
    if asked == "neutral_turn":
        return neutral_turns(state, seat)
    left = [side for side in ("left", "right") if state.field[2 * zone + (side == "right")] != -1]
    if asked == "box":
        return {(f"box {side}",) for side in left}
    taking: set[Move] = {(f"take {side}",) for side in left}
    if asked == "choose":
        return taking | ({(f"hall {hall}",) for hall in enterable(state, seat)} if state.stock[seat] else set())
    assert asked == "rest"
    return taking | {("decline",)} if state.settings["third_and_fourth_may_decline"] else taking


def same_squares(move: Move) -> tuple[tuple[str, ...], frozenset[str]]:
    """A move without the order of its squares: two that agree end in the same position."""
    patron = tuple(step for step in move if step.startswith("patron"))
    rest = move[len(patron) :]
    kind = rest[0].split()[0]
    return (*patron, kind), frozenset(step.split()[-1] for step in rest)


def ranked(state: Opened, zone: int) -> list[int]:
    """The colours in a zone (from 1), best first."""
    column, row = (zone - 1) % 2 * 4, (zone - 1) // 2 * 3
    inside = [colour for (x, y), colour in cubes(state).items() if column <= x < column + 4 and row <= y < row + 3]
    present = {colour for colour in inside if colour is not None}
    return sorted(present, key=lambda colour: (-inside.count(colour), state.track.index(colour)))


def breakdown(state: Opened, seat: int) -> dict[str, int]:
    """The points of a seat by where they come from."""
    patrons = [state.facts.patron[plot] for plot in state.cards[seat] if plot != 35]
    halls = {hall for hall, owner in zip(HALL_NAMES, state.halls, strict=True) if owner == seat}
    parts = {"plots": sum(state.facts.points[plot] for plot in state.cards[seat])}
    for wing in range(1, 6):
        before, after = (wing - 2) % 5 + 1, wing % 5 + 1
        worth = {f"wing{wing}_hall5": 5, f"wing{wing}_hall3": 3, f"shared_{before}_{wing}": 2, f"shared_{wing}_{after}": 2}
        best = max([1] + [points for hall, points in worth.items() if hall in halls])
        patron = state.wings[wing - 1]
        parts[PATRONS[patron]] = best * patrons.count(patron)
    parts["sets"] = 5 * min(patrons.count(patron) for patron in range(5))
    return parts
