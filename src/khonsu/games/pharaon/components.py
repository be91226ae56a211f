"""Pharaon's component data as typed tables, checked on load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.games.pharaon import court, symbols
from khonsu.games.pharaon.bills import BITS, MOST, PAID_OFFERING, PAID_SILVER, PAID_WILD, tally
from khonsu.games.pharaon.state import (
    ARTISAN_COUNT,
    ARTISAN_PLACES,
    COLOUR_COUNT,
    COLOURS,
    GODS,
    JAR_COUNT,
    LEVELS,
    NOBLE_PLACES,
    NOBODY,
    REWARDS,
    STRIP_SPACES,
    STRIPS,
    TOKENS,
    ZONES,
    Facts,
)

if TYPE_CHECKING:
    from khonsu.engine.components import Entry, Tables

RESOURCES = TOKENS[:6]
COUNTS = ("1", "2", "3", "4", "5")
PARTS = ("nile", "artisans", "tomb", "silver", "offerings")
# The largest value that the symbols with a place or a value take.
PLACES = {
    symbols.NOBLE_TAKE: 3,
    symbols.NOBLE_DISCARD: 3,
    symbols.NOBLE_VALUE: 20,
    symbols.OFFERING_PAIR: 3,
    symbols.OFFERING_BONUS: 3,
}


def _spellings(symbol: int) -> list[str]:
    """A symbol as strips name it: some are followed by a god, a place or a value."""
    after = GODS if symbol == symbols.GOD else tuple(map(str, range(1, PLACES.get(symbol, 0) + 1)))
    return [f"{symbols.NAMES[symbol]} {word}" for word in after] or [symbols.NAMES[symbol]]


STRIP_WORDS = tuple(spelling for symbol in range(len(symbols.NAMES)) for spelling in _spellings(symbol))


def facts(tables: Tables) -> Facts:
    """Read and check every table."""
    found = Facts()
    _setup(tables["setup"], found)
    _wheel(tables["wheel"], found)
    _zones(tables["zones"], found)
    _costs(tables["action_costs"], found)
    _offerings(tables["offerings"], found)
    _nile(tables["nile"], found)
    _tomb(tables["tomb"], found)
    _pyramid(tables["pyramid"], found)
    _jars(tables["jars"], found)
    _artisans(tables["artisans"], found)
    _nobles(tables["scribes"], tables["courtiers"], tables["officials"], found)
    _scribes(found)
    _scoring(tables["scoring"], found)
    _traitor(tables["traitor"], found)
    return found


def _by_count(table: Entry, low: int, high: int) -> list[int]:
    table.known(COUNTS)
    return [0] + [table[count].number(low, high) for count in COUNTS]


def _setup(table: Entry, found: Facts) -> None:
    found.rounds = table["rounds"].number(1, STRIPS)
    found.token_count = table["tokens_of_each_kind"].number(1, 99)
    found.start_silver = table["start_silver"].number(0, 9)
    found.face_up_jars = _by_count(table["face_up_jars"], 1, 5)
    found.pairs = _by_count(table["offering_pairs"], 1, 6)
    for name, places in (("nobles", NOBLE_PLACES), ("artisans", ARTISAN_PLACES)):
        entry = table[f"face_up_{name}"]
        entry.total(entry.number(0, 99), places, name)
    if found.pairs[1] < 3:
        raise table["offering_pairs"]["1"].fail(
            "must be at least 3: the Traitor takes by place", Message("components.number", {"low": 3, "high": 6})
        )


def _wheel(table: Entry, found: Facts) -> None:
    found.sections = [entry.index(COLOURS) for entry in table["sections_clockwise"]]
    table["sections_clockwise"].total(len(found.sections), COLOUR_COUNT, "sections")
    if sorted(found.sections) != list(range(COLOUR_COUNT)):
        raise table["sections_clockwise"].fail(f"must have each of {', '.join(COLOURS)} once", Message("components.once"))
    found.spaces = _by_count(table["usable_spaces"], 1, 4)


def _zones(table: Entry, found: Facts) -> None:
    table.known(ZONES)
    for zone in ZONES:
        entry = table[zone]
        found.left_needs.append(entry["left"]["needs"].number(0, 9))
        found.left_points.append(entry["left"]["points"].number(0, 99))
        found.right_needs.append(entry["right"]["needs"].number(0, 9))
        found.right_points.append(entry["right"]["points"].number(0, 99))
        found.gods.append(entry["god"].index(GODS))
    if sorted(found.gods) != list(range(len(GODS))):
        raise table.fail(f"must have each of {', '.join(GODS)} once", Message("components.once"))


def _costs(table: Entry, found: Facts) -> None:
    # With the entry, no more fit into a tally.
    found.bonus_cost = table["offering_bonus"].number(1, MOST - 1)
    found.artisan_cost = table["artisan"].number(1, MOST - 1)


def _offerings(table: Entry, found: Facts) -> None:
    resource = table["resource_of_each_colour"].number(0, 9)
    wild = table["wild_of_each_zone"].number(0, 9)
    points = [table["point_1"].number(0, 20), table["point_2"].number(0, 20)]
    found.offering_counts = [resource] * COLOUR_COUNT + [wild] * len(ZONES) + points
    # Enough to lay out the zone for five players.
    if sum(found.offering_counts) < 18:
        raise table.fail("must be at least 18 tokens in all", Message("components.least", {"least": 18}))


def _cost(table: Entry) -> list[int]:
    cost = [0] * COLOUR_COUNT
    for entry in table:
        cost[entry.index(COLOURS)] += 1
    if max(cost) >= MOST:
        raise table.fail(f"must have at most {MOST - 1} of the same colour", Message("components.most", {"most": MOST - 1}))
    table.same_as([COLOURS[colour] for colour in range(COLOUR_COUNT) for _ in range(cost[colour])])
    return cost


def _gain(table: Entry) -> list[int]:
    gain = [entry.index(RESOURCES) for entry in table]
    table.same_as([RESOURCES[token] for token in sorted(gain)])
    return gain


def _nile(table: Entry, found: Facts) -> None:
    found.nile_points = table["points_by_level"].numbers(0, 99, LEVELS + 1)
    for action in table["actions"]:
        found.nile_costs.append(_cost(action["cost"]))
        found.nile_dues.append(tally(found.nile_costs[-1]))
        found.nile_arrows.append(action["arrows"].number(0, 3))
        found.nile_wild_arrows.append(action["wild_arrows"].number(0, 3))
        found.nile_gains.append(_gain(action["gain"]))
        found.nile_jars.append(action["jars"].number(0, 2))
    table["actions"].total(len(found.nile_costs), 5, "actions")


def _tomb(table: Entry, found: Facts) -> None:
    found.tomb_points = [0]
    for space in table["spaces"]:
        found.tomb_costs.append(_cost(space["cost"]))
        found.tomb_dues.append(tally(found.tomb_costs[-1]))
        found.tomb_points.append(space["points"].number(0, 999))


def _pyramid(table: Entry, found: Facts) -> None:
    for row in table["rows"]:
        found.rows.append([reward.index(REWARDS) for reward in row])
    # The last of five players to pass needs no row.
    table["rows"].total(len(found.rows), 4, "rows")


def _jars(table: Entry, found: Facts) -> None:
    for jar in table["tiles"]:
        colours = [entry.index(COLOURS) for entry in jar]
        jar.total(len(colours), 3, "resources")
        jar.same_as([COLOURS[colour] for colour in sorted(colours)])
        found.jars.append(colours)
    table["tiles"].total(len(found.jars), JAR_COUNT, "jars")


def _artisans(table: Entry, found: Facts) -> None:
    for card in table["cards"]:
        found.artisan_points.append(card["points"].number(0, 30))
        found.artisan_gains.append(_gain(card["gain"]))
        found.artisan_jars.append(card["jars"].number(0, 2))
    table["cards"].total(len(found.artisan_points), ARTISAN_COUNT, "cards")


def _nobles(scribes: Entry, courtiers: Entry, officials: Entry, found: Facts) -> None:
    scribes.known(court.NAMES[: court.SCRIBES])
    courtiers.known(court.NAMES[court.SCRIBES : court.FIRST_OFFICIAL])
    officials.known(court.NAMES[court.FIRST_OFFICIAL : court.COUNT])
    found.any_colour = [NOBODY] * len(ZONES)
    found.full_zone = [NOBODY] * len(ZONES)
    for noble in range(court.COUNT):
        table = scribes if noble < court.SCRIBES else courtiers if noble < court.FIRST_OFFICIAL else officials
        entry = table[court.NAMES[noble]]
        per = "per_god" if noble < court.SCRIBES else "per"
        zoned = (
            noble < court.SCRIBES
            or court.FIRST_ENTRY <= noble <= court.LAST_ENTRY
            or court.PHYSICIAN <= noble <= court.STEWARD
        )
        found.noble_points.append(entry["points"].number(0, 99))
        found.noble_per.append(entry.get(per, 0).number(0, 9))
        found.noble_zone.append(entry["zone"].index(ZONES) if zoned else NOBODY)
        if court.FIRST_ENTRY <= noble <= court.LAST_ENTRY:
            _appoint(entry, found.any_colour, found.noble_zone[noble], noble)
        elif court.PHYSICIAN <= noble <= court.STEWARD:
            _appoint(entry, found.full_zone, found.noble_zone[noble], noble)
        if noble < court.SCRIBES:
            pair = [colour.index(COLOURS) for colour in entry["colours"]]
            entry["colours"].total(len(pair), 2, "colours")
            entry["colours"].total(len(set(pair)), 2, "different colours")
            entry["colours"].same_as([COLOURS[colour] for colour in sorted(pair)])
            found.scribe_pairs.append(pair)
        elif noble >= court.FIRST_OFFICIAL:
            found.officials.append([entry[part].number(0, 5) for part in PARTS])
    found.any_colour_bits = [0 if noble == NOBODY else 1 << noble for noble in found.any_colour]


def _appoint(entry: Entry, nobles: list[int], zone: int, noble: int) -> None:
    if nobles[zone] != NOBODY:
        raise entry["zone"].fail(f"{ZONES[zone]} has the {court.NAMES[nobles[zone]]} already", Message("components.once"))
    nobles[zone] = noble


def _scribes(found: Facts) -> None:
    """What tokens may stand for, by set of scribes owned."""
    for scribes in range(1 << court.SCRIBES):
        stands = [1 << colour for colour in range(COLOUR_COUNT)]
        for scribe in range(court.SCRIBES):
            if scribes >> scribe & 1:
                one, two = found.scribe_pairs[scribe]
                stands[one] |= 1 << two
                stands[two] |= 1 << one
        found.stands_for.append(stands)
        payers: list[int] = []
        for wanted in range(COLOUR_COUNT):
            colours = [colour for colour in range(COLOUR_COUNT) if stands[wanted] >> colour & 1]
            kinds = [*colours, *(colour + PAID_OFFERING for colour in colours), PAID_WILD, PAID_SILVER]
            payers.append(sum((kind + 1) << BITS * place for place, kind in enumerate(kinds)))
        found.payers.append(payers)
        helpers: list[int] = []
        for subset in range(1 << COLOUR_COUNT):
            helping = 0
            for colour in range(COLOUR_COUNT):
                if subset >> colour & 1:
                    helping |= stands[colour]
            helpers.append(helping)
        found.helpers.append(helpers)


def _scoring(table: Entry, found: Facts) -> None:
    found.pharaoh_points = table["pharaoh"].number(0, 99)
    found.first_points = table["first_player"].number(0, 99)
    found.succession_nobles = table["succession_nobles"].number(0, 9)
    found.succession_step = table["succession_step"].number(1, len(found.tomb_costs))
    found.leftover_points = table["leftover"].number(0, 9)


def _traitor(table: Entry, found: Facts) -> None:
    found.traitor_value = table["noble_value"].number(0, 99)
    for board in table["boards"]:
        for side in ("light", "dark"):
            entry = board[side]
            found.traitor_jars.append(entry["jars"].number(1, 9))
            symbols: list[int] = []
            values: list[int] = []
            for space in entry["strip"]:
                symbol, value = _symbol(space)
                symbols.append(symbol)
                values.append(value)
            entry["strip"].total(len(symbols), STRIP_SPACES - 1, "symbols")
            found.traitor_symbols.append(symbols)
            found.traitor_values.append(values)
    table["boards"].total(len(found.traitor_jars), 2 * STRIPS, "sides of boards")


def _symbol(space: Entry) -> tuple[int, int]:
    """A symbol, for some of them followed by a god, a place or a value."""
    word, _, value = space.word(STRIP_WORDS).partition(" ")
    symbol = symbols.NAMES.index(word)
    if symbol == symbols.GOD:
        return symbol, GODS.index(value)
    return symbol, int(value or 0)
