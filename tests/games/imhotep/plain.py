"""Imhotep a second time, as slowly and plainly as the rulebook says it: what is legal, and what a seat has scored.

Written from the rules, not from the code, and with the printed numbers in full, so that the two can be held against each other.
"""

from itertools import groupby

from tests.opened import Opened

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep.state import CARDS, SITES

MINIMUM = {4: 3, 3: 2, 2: 1, 1: 1}
AREA = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15}
STATUES = AREA
RANKS = {2: [10, 1], 3: [12, 6, 1], 4: [15, 10, 5, 1]}
ROW_RANKS = [8, 4, 2, 1]
TOWERS = [12, 9, 7, 6, 5, 4]
PYRAMID = [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4]
PYRAMIDS_B = [[2, 3, 1, 3, 4], [1, 2, 1, 1, 4], [2, 1, 1, 1, 4]]
DECORATED = {
    "pyramid_decoration": "pyramids",
    "temple_decoration": "temple",
    "burial_chamber_decoration": "chamber",
    "obelisk_decoration": "obelisks",
}


def ships(state: Opened) -> dict[int, list[int | None]]:
    """The ships on the river, from 1: whose stone lies on each place."""
    return {
        ship + 1: [owner if owner >= 0 else None for owner in state.slots[ship * 4 : ship * 4 + state.capacity[ship]]]
        for ship in range(4)
        if state.capacity[ship] and state.docked[ship] < 0
    }


def empty_places(state: Opened) -> list[tuple[int, int]]:
    """Ship and place of every empty place on the river, from 1."""
    return [(ship, n) for ship, places in ships(state).items() for n, stone in enumerate(places, 1) if stone is None]


def free_sites(state: Opened) -> list[str]:
    """The sites without a ship."""
    return [site for number, site in enumerate(SITES) if number not in state.docked]


def loaded(state: Opened, ship: int, more: int = 0) -> bool:
    """Whether a ship has its minimum, with `more` stones added."""
    places = ships(state)[ship]
    return len([stone for stone in places if stone is not None]) + more >= MINIMUM[len(places)]


def room(state: Opened, seat: int) -> int:
    """How many stones a seat could move to its sled, if it could move any number."""
    return min(5 - state.sled[seat], state.quarry[seat])


def turn(state: Opened, seat: int) -> set[str]:
    """The main action."""
    holds = {name for name, count in zip(CARDS, state.hands[seat], strict=True) if count}
    empty = empty_places(state)
    found: set[str] = set()
    if room(state, seat) > 0:
        found.add("take")
        if "hammer" in holds:
            found |= {f"hammer {ship} {place}" for ship, place in empty}
    if state.sled[seat] > 0:
        found |= {f"load {ship} {place}" for ship, place in empty}
        if "sail" in holds:
            found |= {f"rig {ship} {place}" for ship, place in empty if loaded(state, ship, 1)}
    if "chisel" in holds and state.sled[seat] >= 2 and len(empty) >= 2:
        found |= {f"chisel {ship} {place}" for ship, place in empty}
    for ship in ships(state):
        if loaded(state, ship):
            found |= {f"sail {ship} {site}" for site in free_sites(state)}
            if "lever" in holds:
                found |= {f"lever {ship} {site}" for site in free_sites(state)}
    return found


def legal(state: Opened) -> set[str]:
    """Everything that whoever acts may choose now, in notation."""
    task, seat, a, b = state.stack[-1]
    name = state.rules.tasks[task]
    if name == "turn":
        return turn(state, seat)
    if name == "second":
        return {f"load {ship} {place}" for ship, place in empty_places(state)}
    if name == "dock":
        return {f"sail {a + 1} {site}" for site in free_sites(state)}
    if name == "order":
        aboard = [owner for owner in state.slots[a * 4 : a * 4 + 4] if owner >= 0]
        for owner in state.cargo:
            aboard.remove(owner)
        return {f"next {SEAT_LETTERS[owner].lower()}" for owner in aboard}
    if name == "pick":
        filled = [number for number, card in enumerate(state.market, 1) if card >= 0]
        return {f"pick {number}" for number in [*filled, *([4] if state.pair else [])]}
    if name == "keep":
        return {"keep 1", "keep 2"}
    if name == "pyramid":
        words = ("left", "middle", "right")
        return {f"build {word}" for word, stones in zip(words, state.pyramids, strict=False) if len(stones) < 5}
    if name == "bonus_load":
        return {"decline"} | {f"load {ship} {place}" for ship, place in empty_places(state)}
    if name == "temple_choice":
        return {"point", "stones"}
    assert name in ("bonus_card", "bonus_stones")
    return {"accept", "decline"}


def ranked(counts: dict[int, int], points: list[int]) -> dict[int, int]:
    """A ranking: whoever has stones, the most first; level players share their places, rounded down."""
    scored: dict[int, int] = {}
    place = 0
    order = sorted((seat for seat in counts if counts[seat]), key=lambda seat: -counts[seat])
    for _, group in groupby(order, key=lambda seat: counts[seat]):
        level = list(group)
        for seat in level:
            scored[seat] = sum(points[place : place + len(level)]) // len(level)
        place += len(level)
    return scored


def growing(points: dict[int, int], count: int) -> int:
    """A table to 5, and 2 for each further one."""
    return points[min(count, 5)] + 2 * max(0, count - 5)


def areas(state: Opened, seat: int) -> list[int]:
    """Sizes of a seat's areas in the chamber."""
    cells = {(number // 3, number % 3) for number, owner in enumerate(state.chamber) if owner == seat}
    sizes: list[int] = []
    while cells:
        area = {cells.pop()}
        grown = True
        while grown:
            near = {(x + dx, y + dy) for x, y in area for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} & cells
            grown = bool(near)
            area |= near
            cells -= near
        sizes.append(len(area))
    return sizes


def stones_on(state: Opened, site: str) -> list[int]:
    """The owners of all stones on a monument, in any order."""
    if site == "pyramids":
        return [owner for pyramid in state.pyramids for owner in pyramid]
    if site == "temple":
        return state.temple
    if site == "chamber":
        return state.chamber
    loose = [seat for seat, count in enumerate(state.obelisks) for _ in range(count)]
    return loose + [owner for owner in state.towers for _ in range(3)]


def pyramid_points(state: Opened, seat: int) -> int:
    """What the stones on the pyramids have scored."""
    if state.settings["sides"][1] == "A":
        return sum((PYRAMID + [1] * 99)[field] for field, owner in enumerate(state.pyramids[0]) if owner == seat)
    built = sum(PYRAMIDS_B[p][field] for p in range(3) for field, owner in enumerate(state.pyramids[p]) if owner == seat)
    return built + state.pyramids[3].count(seat)


def breakdown(state: Opened, seat: int) -> dict[str, int]:
    """All points but those of the temple, which only the history of the game knows."""
    sides = state.settings["sides"]
    everybody = range(state.players)
    hand = dict(zip(CARDS, state.hands[seat], strict=True))
    if sides[3] == "A":
        chamber = sum(growing(AREA, size) for size in areas(state, seat))
    else:
        rows = [{player: state.chamber[row::3].count(player) for player in everybody} for row in range(3)]
        chamber = sum(ranked(row, ROW_RANKS[: state.players]).get(seat, 0) for row in rows)
    if sides[4] == "A":
        obelisks = ranked(dict(enumerate(state.obelisks)), RANKS[state.players]).get(seat, 0)
    else:
        towers = sum(value for owner, value in zip(state.towers, TOWERS, strict=False) if owner == seat)
        obelisks = towers + state.obelisks[seat]
    missing = [site for site in DECORATED.values() if seat not in stones_on(state, site)]
    return {
        "pyramids": pyramid_points(state, seat),
        "chamber": chamber,
        "obelisks": obelisks,
        "decorations": sum(hand[card] * (len(stones_on(state, site)) // 3) for card, site in DECORATED.items()),
        "statues": growing(STATUES, hand["statue"]),
        "unused": hand["lever"] + hand["hammer"] + hand["sail"] + hand["chisel"],
        "wrath": -5 if state.settings["wrath"] and missing else 0,
    }
