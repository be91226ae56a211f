"""Egizia a second time, as slowly and plainly as the rulebook says it: what is legal, and what a seat has scored.

Written from the rules, not from the code, and with the printed numbers in full, so that the two can be held against each other.
"""

from itertools import combinations

from tests.opened import Opened

from khonsu.games.egizia import goals, landings, nile
from khonsu.games.egizia.state import CREWS

RIVER = [
    "card_1",
    "edfu",
    "card_2",
    "thebae",
    "card_3",
    "sphinx",
    "card_4",
    "selinon",
    "card_5",
    "passalon",
    "card_6",
    "obelisk",
    "card_7",
    "beni_hasan",
    "card_8",
    "alyi",
    "card_9",
    "pyramid",
    "card_10",
    "heliopolis",
]
TOWNS = ["edfu", "thebae", "selinon", "passalon", "beni_hasan", "alyi", "heliopolis"]
PENALTY = {1: 3, 2: 2, 3: 1, 4: 1}
ROW_LENGTHS = [6, 5, 4, 3, 2, 1]
FIELDS = {
    "a06": ("green", 2),
    "a07": ("green", 3),
    "b04": ("green", 4),
    "a08": ("yellow_green", 4),
    "a09": ("yellow_green", 5),
    "b05": ("yellow_green", 6),
    "a10": ("brown", 6),
    "a11": ("brown", 7),
    "b06": ("brown", 8),
    "b07": ("brown", 9),
}
QUARRIES = {"a01": 3, "a02": 3, "a03": 3, "a04": 2, "a05": 2, "b01": 3, "b02": 2, "b03": 2}
COLOURS = ["green", "yellow_green", "brown"]


class Seat:
    """What one seat has, in words."""

    def __init__(self, state: Opened, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.cards = [nile.CARDS[card] for card, holder in enumerate(state.cards) if holder == seat]
        self.effects = [nile.EFFECTS[state.facts.effect[nile.CARDS.index(card)]] for card in self.cards]
        self.crews = dict(zip(CREWS, state.crews[seat * 4 : seat * 4 + 4], strict=True))
        self.rested = [crew for n, crew in enumerate(CREWS) if not state.tired[seat * 4 + n]]
        self.stones = state.stones[seat]
        self.used = dict(zip(("upstream", "occupied", "train", "hire"), state.uses[seat * 4 : seat * 4 + 4], strict=True))

    def has(self, effect: str) -> int:
        return self.effects.count(effect)

    def fields(self) -> dict[str, tuple[str, int]]:
        """Fields of the seat without the start card: colour now, and grain."""
        return {
            card: (COLOURS[self.state.colours[nile.CARDS.index(card)]], FIELDS[card][1])
            for card in self.cards
            if card in FIELDS
        }

    def below_nine(self) -> list[str]:
        return [crew for crew in CREWS if self.crews[crew] < 9]


def legal(state: Opened) -> set[str]:
    """Everything that whoever acts may choose now, in notation."""
    task, seat, a, b = state.stack[-1]
    me = Seat(state, seat)
    name = state.rules.tasks[task]
    if name == "sail":
        return targets(me) | ({"pass"} if a == 0 else set()) | ({"stones"} if me.has("stones_6") else set())
    if name in ("twice", "again", "first"):
        return {"accept", "decline"}
    if name == "train":
        return {f"train {crew}" for crew in me.below_nine()}
    if name == "ring":
        return {"ring stay"} | ({"ring left"} if state.ring > 0 else set()) | ({"ring right"} if state.ring < 2 else set())
    if name == "crews":
        return crews_choice(me)
    if name == "gather":
        return {f"gather {n}" for n, card in enumerate(state.river, 1) if card >= 0} | {"decline"}
    if name == "feed":
        return meal(me, a)
    if name == "commit":
        return commit(me, landings.SITES[a])
    if name == "draw":
        return draw(me, a)
    if name in ("keep", "start_keep"):
        single = {f"keep {n}" for n in range(1, a + 1)}
        double = {f"both {one}-{two}" for one, two in combinations(range(1, a + 1), 2)} if b == 2 else set()
        return single | double | ({"decline"} if name == "keep" else set())
    if name in ("dig", "lay"):
        site = "obelisk" if name == "dig" else "pyramid"
        found = {unit for unit, cost in units(state, site).items() if cost <= min(a, me.stones)}
        return found | ({"done"} if b else set())
    if name == "market":
        return {"market stone", "market grain"}
    if name == "late":
        found = training(me)
        if me.has("stones_6") and me.stones < 2 and me.has("stones_for_crew") > me.used["hire"] and me.below_nine():
            found.add("stones")
        return found | {"done"}
    if name == "last":
        found = {"stones"} if me.has("stones_6") else set()
        if me.has("field_improver") > state.assigned[seat]:
            found |= {f"improve {card}" for card, (colour, _) in me.fields().items() if colour != "green"}
        return found | {"done"}
    if name == "claim":
        return {f"claim {n}" for n, holder in enumerate(state.order, 1) if holder < 0 or state.bids[holder] < 40}
    holder = state.order[b]
    least = 0 if holder < 0 else state.bids[holder] + 1
    return {f"bid {half // 2}.5" if half % 2 else f"bid {half // 2}" for half in range(least, 41)}


def targets(me: Seat) -> set[str]:
    """Where the next ship may go."""
    state, seat = me.state, me.seat
    if state.ships[seat] == 0:
        return set()
    ships: dict[str, list[int]] = {name: [] for name in RIVER}
    for n, owner in enumerate(state.moored):
        ships[f"card_{n + 1}" if n < 10 else TOWNS[n - 10]].append(owner)
    for n, owner in enumerate(state.guests):
        ships[TOWNS[n]].append(owner)
    for n, owner in enumerate(state.docks):
        ships[landings.SITES[n // 4]].append(owner)
    # Upstream ships do not count as the lowest, but no ship is ever below the lowest.
    lowest = max([RIVER.index(name) for name, owners in ships.items() if seat in owners], default=-1)
    slots = 3 if state.players == 4 else 2
    found: set[str] = set()
    for place, name in enumerate(RIVER):
        against = place < lowest and me.has("upstream") > me.used["upstream"]
        if place <= lowest and not against:
            continue
        here = [owner for owner in ships[name] if owner >= 0]
        if name in landings.SITES:
            first = landings.SITES.index(name) * 4
            free = [n + 1 for n in range(slots) if state.docks[first + n] < 0]
            if seat in here:
                continue
            found |= {f"dock {name} {n}" for n in free}
            if not free and state.docks[first + 3] < 0:
                found.add(f"dock {name} beside")
        elif name.startswith("card"):
            if state.river[int(name[5:]) - 1] >= 0:
                found.add(f"sail {name}")
        elif not here or (name != "heliopolis" and me.has("occupied_round_space") > me.used["occupied"]):
            found.add(f"sail {name}")
    return found


def crews_choice(me: Seat) -> set[str]:
    """Two crews a step, or one crew two."""
    open_crews = me.below_nine()
    if len(open_crews) == 1:
        crew = open_crews[0]
        return {f"train {crew}", f"crews {crew}-{crew}"} if me.crews[crew] < 8 else {f"train {crew}"}
    return {f"crews {one}-{two}" for one, two in combinations(open_crews, 2)} | {
        f"crews {crew}-{crew}" for crew in open_crews
    }


def meal(me: Seat, missing: int) -> set[str]:
    """What can be done about missing grain."""
    found = {"done"}
    if me.has("grain_4"):
        found.add("grain")
    if me.has("stone_for_grain"):
        found |= {f"feed {n}" for n in range(1, min(missing, me.stones) + 1)}
        if me.has("stones_6"):
            found.add("stones")
    if me.has("field_improver") > me.state.assigned[me.seat]:
        found |= {f"improve {card}" for card, (colour, _) in me.fields().items() if COLOURS.index(colour) > me.state.ring}
    return found


def units(state: Opened, site: str) -> dict[str, int]:
    """What can be built next at a site, and what it costs in stones and in strength."""
    found: dict[str, int] = {}
    if site == "sphinx":
        if len(state.fresh) + len(state.under) > 0:
            found["card"] = 1
    elif site == "obelisk":
        if len(state.obelisk) < 9:
            found["obelisk"] = len(state.obelisk) + 1
        if len(state.diggers) < 12:
            found["grave"] = state.graves[len(state.diggers)]
    else:
        rows: list[list[int]] = []
        rest = list(state.pyramid)
        for length in ROW_LENGTHS:
            rows.append([brick for brick in rest[:length] if brick >= 0])
            rest = rest[length:]
        for n, length in enumerate(ROW_LENGTHS):
            if len(rows[n]) < length and (n == 0 or len(rows[n - 1]) >= len(rows[n]) + 2):
                found[f"lay row_{n + 1}"] = n + 1
        left, right = ([brick for brick in state.temple[k : k + 4] if brick >= 0] for k in (0, 4))
        columns = [brick for brick in state.temple[8:12] if brick >= 0]
        top = [brick for brick in state.temple[12:] if brick >= 0]
        if len(left) < 4:
            found["lay left"] = len(left) + 1
        if len(right) < 4:
            found["lay right"] = len(right) + 1
        if len(left) == len(right) == 4 and len(columns) < 4:
            found["lay columns"] = 5
        if len(columns) == 4 and len(top) < 3:
            found["lay top"] = 6
    return found


def training(me: Seat) -> set[str]:
    """Steps for crews that the seat can still make this round."""
    found: set[str] = set()
    if me.has("crew_improver") > me.used["train"]:
        found |= {f"train {crew}" for crew in me.below_nine()}
    if me.has("stones_for_crew") > me.used["hire"] and me.stones >= 2:
        found |= {f"hire {crew}" for crew in me.below_nine()}
    return found


def work_forces(me: Seat, crews: dict[str, int]) -> dict[str, int]:
    """Every work force with its strength."""
    regular = [crew for crew in ("black", "yellow", "blue") if crew in me.rested]
    teams: list[tuple[str, ...]] = [(crew,) for crew in regular]
    if me.has("two_crews"):
        teams += list(combinations(regular, 2))
    found: dict[str, int] = {}
    for team in teams:
        for joker in ("alone", "joker") if "joker" in me.rested else ("alone",):
            for boost in range(me.has("strength_3") + 1):
                strength = sum(crews[crew] for crew in team) + (crews["joker"] if joker == "joker" else 0) + 3 * boost
                found[f"commit {'-'.join(team)} {joker} +{boost}"] = strength
    return found


def commit(me: Seat, site: str) -> set[str]:
    """Whom to send; the question is only asked if something can be built with everything that the seat has."""
    cheapest = min(units(me.state, site).values())
    found = training(me) | {"decline"} | ({"stones"} if me.has("stones_6") else set())
    if me.stones >= cheapest:
        found |= {name for name, strength in work_forces(me, me.crews).items() if strength >= cheapest}
    return found


def could_build(state: Opened, seat: int, site: str) -> bool:
    """Whether some order of free actions lets a seat build something, by trying all of them."""
    costs = units(state, site).values()
    if not costs:
        return False
    me = Seat(state, seat)

    def some(stones: int, crews: dict[str, int], cards: int, train: bool, hire: bool) -> bool:
        if stones >= min(costs) and any(strength >= min(costs) for strength in work_forces(me, crews).values()):
            return True
        if cards and some(min(25, stones + 6), crews, cards - 1, train, hire):
            return True
        for crew in CREWS:
            if crews[crew] < 9:
                better = {**crews, crew: crews[crew] + 1}
                if train and some(stones, better, cards, False, hire):
                    return True
                if hire and stones >= 2 and some(stones - 2, better, cards, train, False):
                    return True
        return False

    train = me.has("crew_improver") > me.used["train"]
    hire = me.has("stones_for_crew") > me.used["hire"]
    return some(me.stones, me.crews, me.has("stones_6"), train, hire)


def draw(me: Seat, strength: int) -> set[str]:
    """How many Sphinx cards to draw."""
    deck = len(me.state.fresh) + len(me.state.under)
    extra = 2 if me.has("extra_sphinx_2") else 0
    return {
        f"draw {paid} {free}"
        for paid in range(1, 6)
        for free in range(extra + 1)
        if paid <= min(strength, me.stones) and paid + free <= min(5, deck)
    }


# Scoring -----------------------------------------------------------------------------------------------------------------------


def final_points(state: Opened, seat: int) -> int:
    """What the final scoring adds for a seat."""
    me = Seat(state, seat)
    stones = me.stones
    sold = min(10, stones) if me.has("sell_10") else 0
    points = sold + ((stones - sold) // 2 if state.stone_market[seat] >= 3 else 0)
    graves = sum(value for value, owner in zip(state.graves, state.diggers, strict=False) if owner == seat)
    graves += 8 * me.has("grave_8")
    points += 9 if graves >= 21 else 5 if graves >= 11 else 2 if graves >= 1 else 0
    hand = [goals.CARDS[card] for card in state.hands[seat]]
    points += sum(goal(state, seat, card) for card in hand if card != "sphinx_28")
    if "sphinx_28" in hand:
        points += max(0, state.track[seat] + points) // 10
    return points


def produce(state: Opened, seat: int, kind: str) -> int:
    """The printed production of quarries or of fields of a colour."""
    me = Seat(state, seat)
    if kind == "quarry":
        return 3 + sum(QUARRIES[card] for card in me.cards if card in QUARRIES)
    return (6 if kind == "green" else 0) + sum(grain for colour, grain in me.fields().values() if colour == kind)


def goal(state: Opened, seat: int, card: str) -> int:
    """What a Sphinx card scores."""
    number = int(card[-2:])
    mine = {
        "obelisk": state.obelisk.count(seat),
        "graves": state.diggers.count(seat),
        "pyramid": state.pyramid.count(seat),
        "temple": state.temple.count(seat),
    }
    height = len(state.obelisk)
    rows = [state.pyramid[start : start + length] for start, length in ((0, 6), (6, 5), (11, 4), (15, 3))]
    others = [other for other in range(state.players) if other != seat]

    def most(kind: str) -> bool:
        own = produce(state, seat, kind)
        return own > 0 and all(produce(state, other, kind) <= own for other in others)

    crews = state.crews[seat * 4 : seat * 4 + 4]
    permanent = [
        "keep_two_sphinx",
        "extra_sphinx_2",
        "take_leftover",
        "stones_for_crew",
        "upstream",
        "first_place",
        "sell_10",
        "field_improver",
        "occupied_round_space",
        "crew_improver",
        "stone_for_grain",
        "grave_8",
    ]
    table = {
        1: 5 * (height >= 7),
        2: 7 * (height >= 8),
        3: 9 * (height >= 9),
        4: 5 * (-1 not in state.temple[:8]),
        5: 8 * (-1 not in state.temple[8:12]),
        6: 5 * (-1 not in rows[2]),
        7: 7 * (-1 not in rows[3]),
        8: 6 * (len(state.diggers) == 12),
        9: [0, 3, 5, 7, 9][state.stone_market.count(4)],
        10: [0, 3, 5, 7, 9][state.grain_market.count(4)],
        11: 7 * (mine["obelisk"] >= 4),
        12: 9 * (mine["obelisk"] >= 5),
        13: 7 * (mine["temple"] >= 4),
        14: 7 * (mine["pyramid"] >= 6),
        15: 9 * (mine["pyramid"] >= 7),
        16: 7 * (min(mine.values()) >= 2),
        17: crews[0],
        18: crews[1],
        19: crews[2],
        20: crews[3],
        21: 7 * most("quarry"),
        22: 7 * most("green"),
        23: 7 * most("yellow_green"),
        24: 7 * most("brown"),
        25: 5 * (state.stone_market[seat] == 4),
        26: 5 * (state.grain_market[seat] == 4),
        27: 2 * sum(Seat(state, seat).has(effect) for effect in permanent),
        29: mine["graves"],
    }
    return table[number]
