"""Imhotep's component data as typed tables, checked on load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.games.imhotep.scoring import by_count
from khonsu.games.imhotep.state import BONUSES, CARDS, SPACES_B, Facts

if TYPE_CHECKING:
    from khonsu.engine.components import Entry, Tables


def facts(tables: Tables) -> Facts:
    """Read and check every table."""
    found = Facts()
    _setup(tables["setup"], found)
    _ships(tables["ships"], found)
    _round_cards(tables["round_cards"], found)
    _market_cards(tables["market_cards"], found)
    _pyramids(tables["pyramids_a"], tables["pyramids_b"], found)
    _temple(tables["temple"], found)
    _chamber(tables["burial_chamber"], found)
    _obelisks(tables["obelisks"], found)
    _cards_scoring(tables["cards_scoring"], found)
    found.wrath = tables["wrath"]["points"].number(0, 99)
    return found


def _setup(table: Entry, found: Facts) -> None:
    found.sled_capacity = table["sled_capacity"].number(1, 9)
    found.stones = table["stones_per_player"].number(10, 99)
    found.starting_sled = table["starting_sled"].numbers(0, found.sled_capacity, 4)
    found.rounds = table["rounds"].number(1, 6)
    found.take = table["take_stones"].number(1, found.sled_capacity)


def _ships(table: Entry, found: Facts) -> None:
    found.minimum = [0, 0, 0, 0, 0]
    found.tiles = [0, 0, 0, 0, 0]
    for entry in table["types"]:
        capacity = entry["capacity"].number(1, 4)
        found.minimum[capacity] = entry["minimum"].number(1, capacity)
        found.tiles[capacity] = entry["count"].number(0, 9)


def _round_cards(table: Entry, found: Facts) -> None:
    found.round_cards = [[], []]
    for players in ("2", "3", "4"):
        cards: list[list[int]] = []
        for card in table[players]:
            ships = sorted(card.numbers(1, 4, 4), reverse=True)
            for capacity in range(1, 5):
                if ships.count(capacity) > found.tiles[capacity]:
                    raise card.fail(
                        f"needs more ships of capacity {capacity} than the {found.tiles[capacity]} there are",
                        Message("components.most", {"most": found.tiles[capacity]}),
                    )
            card.same_as(ships)
            cards.append(ships)
        table[players].total(len(cards), 7, "cards")
        found.round_cards.append(cards)


def _market_cards(table: Entry, found: Facts) -> None:
    counts = table["counts"]
    counts.known(CARDS)
    found.card_counts = [counts[name].number(0, 20) for name in CARDS]
    counts.total(sum(found.card_counts), 34, "cards in all")


def _pyramids(side_a: Entry, side_b: Entry, found: Facts) -> None:
    found.pyramid_a = side_a["values"].numbers(0, 9, 14)
    found.overflow_a = side_a["overflow"].number(0, 9)
    found.pyramid_b = []
    found.bonus_b = []
    for pyramid in side_b["pyramids"]:
        found.pyramid_b.append(pyramid["values"].numbers(0, 9, 5))
        bonuses = [bonus.index_or(BONUSES, 0) for bonus in pyramid["bonuses"]]
        pyramid["bonuses"].total(len(bonuses), 5, "entries")
        found.bonus_b.append(bonuses)
    side_b["pyramids"].total(len(found.pyramid_b), 3, "pyramids")
    found.overflow_b = side_b["overflow"].number(0, 9)


def _temple(table: Entry, found: Facts) -> None:
    found.temple_width = [0, 0] + [table["width"][players].number(1, 5) for players in ("2", "3", "4")]
    found.temple_a = table["side_a_points"].number(0, 9)
    found.temple_b = [space.index(SPACES_B) for space in table["side_b_spaces"]]
    table["side_b_spaces"].total(len(found.temple_b), 5, "spaces")
    found.temple_points = table["side_b_points"].number(0, 9)
    found.choice_points = table["choice_points"].number(0, 9)
    found.choice_stones = table["choice_stones"].number(1, 5)


def _chamber(table: Entry, found: Facts) -> None:
    found.rows = table["rows"].number(1, 5)
    found.area_points = _by_count(table["area_points"])
    found.area_further = table["area_further"].number(0, 9)
    found.points_by_size = [by_count(found.area_points, found.area_further, size) for size in range(found.stones + 2)]
    found.row_points = [[], []] + [_falling(table["row_points"][str(n)], n) for n in (2, 3, 4)]


def _obelisks(table: Entry, found: Facts) -> None:
    found.rank_points = [[], []] + [_falling(table["rank_points"][str(n)], n) for n in (2, 3, 4)]
    found.tower_size = table["stones_per_tower"].number(1, 9)
    found.tower_values = _falling(table["tower_values"])
    found.loose_points = table["loose_points"].number(0, 9)


def _cards_scoring(table: Entry, found: Facts) -> None:
    found.statue_points = _by_count(table["statue_points"])
    found.statue_further = table["statue_further"].number(0, 9)
    found.per_decoration = table["stones_per_decoration_point"].number(1, 9)
    found.unused_blue = table["unused_blue_points"].number(0, 9)


def _by_count(entry: Entry) -> list[int]:
    points = entry.numbers(0, 99)
    if points[:1] != [0]:
        raise entry.fail("must begin with 0, the points for none", Message("components.from_zero"))
    return points


def _falling(entry: Entry, length: int | None = None) -> list[int]:
    points = entry.numbers(0, 99, length)
    if points != sorted(points, reverse=True):
        raise entry.fail("must be in descending order", Message("components.falling"))
    return points
