"""Egizia's component data as typed tables, checked on load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.components import MISSING
from khonsu.engine.message import Message
from khonsu.games.egizia import goals, landings, nile
from khonsu.games.egizia.choices import BID_STEPS, MOST_BOOSTS, MOST_DRAWN, MOST_FREE, ROWS_AT_MOST, STONES_AT_MOST
from khonsu.games.egizia.facts import Facts
from khonsu.games.egizia.state import BUILDINGS, COLOURS, CREWS, MARKETS, RING, SECTIONS

if TYPE_CHECKING:
    from khonsu.engine.components import Entry, Tables


def facts(tables: Tables) -> Facts:
    """Read and check every table."""
    found = Facts()
    _setup(tables["setup"], found)
    _river(tables["river"], found)
    found.slots = [0, 0] + [tables["sites"]["slots"][players].number(1, 3) for players in ("2", "3", "4")]
    _towns(tables["towns"], found)
    _markets(tables["markets"], found)
    found.obelisk = tables["obelisk"]["values"].numbers(1, 9)
    tables["obelisk"]["values"].between(1)
    _graves(tables["graves"], found)
    _pyramid(tables["pyramid"], found)
    _temple(tables["temple"], found)
    found.cooperation = tables["cooperation"]["points"].numbers(0, 99, 4)
    _effects(tables["card_effects"], found)
    _rounds(tables["rounds"]["decks"], found)
    _nile_cards(tables["nile_cards"]["cards"], found)
    _sphinx(tables["sphinx"], found)
    _sphinx_cards(tables["sphinx_cards"]["cards"], found)
    found.bid_limit = 2 * tables["bidding"]["limit"].number(0, (BID_STEPS - 1) // 2)
    return found


def _setup(table: Entry, found: Facts) -> None:
    found.rounds = table["rounds"].number(1, 5)
    found.ships = table["ships"].number(1, 20)
    found.crew_limit = table["crew_limit"].number(2, 20)
    found.start_crews = [table["crews"][crew].number(1, found.crew_limit) for crew in CREWS]
    found.stone_limit = table["stone_limit"].number(1, STONES_AT_MOST)
    found.start_stones = table["stones_by_tile"].numbers(0, found.stone_limit, 4)
    found.start_quarry = table["quarry"].number(0, 9)
    found.start_grain = table["grain"].number(0, 20)
    found.start_ring = table["ring"].index(RING)


def _river(table: Entry, found: Facts) -> None:
    spaces = [space.word((*landings.SPACES, *landings.SITES)) for space in table["spaces"]]
    table["spaces"].total(len(set(spaces)), len(landings.SPACES) + len(landings.SITES), "different spaces")
    table["spaces"].total(len(spaces), len(landings.SPACES) + len(landings.SITES), "spaces")
    found.set_positions(
        [spaces.index(space) + 1 for space in landings.SPACES], [spaces.index(site) + 1 for site in landings.SITES]
    )


def _towns(table: Entry, found: Facts) -> None:
    table.known(landings.TOWNS)
    for name in landings.TOWNS:
        town = table[name]
        town.known(("stone_market", "grain_market", "crews", "crew_of_choice", "stones", "ring", "cards_barred"))
        found.town_stone_market.append(town.get("stone_market", 0).number(0, 4))
        found.town_grain_market.append(town.get("grain_market", 0).number(0, 4))
        crews = sorted(crew.index(CREWS) for crew in town.get("crews", []))
        if crews:
            town["crews"].same_as([CREWS[crew] for crew in crews])
        found.town_crews += [crews.count(crew) for crew in range(len(CREWS))]
        found.town_choice.append(town.get("crew_of_choice", 0).number(0, 1))
        found.town_stones.append(town.get("stones", 0).number(0, 9))
        found.town_ring.append(town.get("ring", 0).number(0, 1))
        found.town_once.append(int(town.get("cards_barred", False).flag()))


def _bits(entry: Entry, names: tuple[str, ...]) -> int:
    return sum(1 << number for number in entry.ticks(names))


def _markets(table: Entry, found: Facts) -> None:
    found.sale_allowed = [0] + [int(entry.flag()) for entry in table["sale_allowed"]]
    table["sale_allowed"].total(len(found.sale_allowed) - 1, 4, "entries")
    found.penalty = [0, *table["penalty"].numbers(0, 9, 4)]
    found.bottom_stones = table["bottom_stones"].number(0, 9)
    found.bottom_points = table["bottom_points"].number(0, 9)
    found.stones_per_point = table["stones_per_point"].number(1, 9)


def _graves(table: Entry, found: Facts) -> None:
    for value, count in table["tiles"].counts(1, 9, 20):
        found.grave_values.append(value)
        found.grave_counts.append(count)
    table["tiles"].total(sum(found.grave_counts), 20, "tiles in all")
    found.grave_spaces = table["spaces"].number(1, 12)
    found.graves_open = table["open"].number(1, found.grave_spaces)
    for band in table["bands"]:
        found.tomb_values.append(band["from"].number(1, 200))
        found.tomb_points.append(band["points"].number(0, 99))
    if found.tomb_values != sorted(found.tomb_values):
        raise table["bands"].fail("must begin at rising values", Message("components.rising"))


def _pyramid(table: Entry, found: Facts) -> None:
    found.row_spaces = table["rows"].numbers(1, 12)
    table["rows"].between(1, ROWS_AT_MOST)
    start = 0
    for row, spaces in enumerate(found.row_spaces):
        if row > 0 and spaces != found.row_spaces[row - 1] - 1:
            raise table["rows"][row].fail(
                "must be one space shorter than the row below, whose bricks it rests on",
                Message("components.number", {"low": found.row_spaces[row - 1] - 1, "high": found.row_spaces[row - 1] - 1}),
            )
        found.row_start.append(start)
        start += spaces
    found.row_values = table["values"].numbers(1, 9, len(found.row_spaces))
    found.row_points = table["points_per_brick"].number(0, 9)


def _temple(table: Entry, found: Facts) -> None:
    table.known(SECTIONS)
    for section in SECTIONS:
        found.section_start.append(len(found.temple))
        values = table[section].numbers(1, 9)
        table[section].between(1)
        found.temple += values
    found.section_start.append(len(found.temple))


def _effects(table: Entry, found: Facts) -> None:
    found.extra_stones = table["stones_6"].number(1, 25)
    found.extra_grain = table["grain_4"].number(1, 25)
    found.extra_strength = table["strength_3"].number(1, 9)
    found.extra_cards = table["extra_sphinx_2"].number(1, MOST_FREE)
    found.hire_price = table["stones_for_crew"].number(1, 9)
    found.market_steps = table["market_2"].number(1, 4)
    found.brick_points = table["brick_points"].number(1, 9)
    found.full_sale = table["sell_10"].number(1, 25)
    found.extra_tomb = table["grave_8"].number(1, 50)


def _rounds(table: Entry, found: Facts) -> None:
    found.deck_of_round = [deck.index(nile.DECKS) for deck in table]
    table.total(len(found.deck_of_round), found.rounds, "entries")
    for deck, size in enumerate(nile.DECK_SIZES):
        used = found.deck_of_round.count(deck)
        if used > size // landings.CARD_SPACES:
            most = "one round" if size < 2 * landings.CARD_SPACES else "two rounds"
            raise table.fail(f"deck {nile.DECKS[deck]} is for {most} at most, not for {used}")


def _nile_cards(table: Entry, found: Facts) -> None:
    ids = [card["id"].word(nile.CARDS) for card in table]
    if ids != list(nile.CARDS):
        raise table.fail(f"must list the cards {nile.CARDS[0]} to {nile.CARDS[-1]} in order")
    table.total(len(ids), len(nile.CARDS), "cards")
    found.copies = [[] for _ in nile.EFFECTS]
    found.deck_cards = [[] for _ in nile.DECKS]
    for number, card in enumerate(table):
        effect = card["effect"].index(nile.EFFECTS)
        found.copies[effect].append(number)
        found.effect.append(effect)
        found.deck.append(nile.DECKS.index(nile.CARDS[number][0]))
        found.deck_cards[found.deck[-1]].append(number)
        found.amount.append(0)
        found.colour.append(-1)
        found.bonus.append(nile.NO_BONUS)
        found.bonus_amount.append(0)
        found.shown.append(0)
        if effect == nile.QUARRY:
            found.amount[-1] = card["stones"].number(1, 9)
        elif effect == nile.FIELD:
            _field(card, found)
        elif effect == nile.CREW_PAIR:
            found.shown[-1] = _bits(card["crews"], CREWS)
        elif nile.EFFECTS[effect] == "brick_points":
            found.shown[-1] = _bits(card["buildings"], BUILDINGS)
    for effect in (nile.FIRST_PLACE, nile.TAKE_LEFTOVER, nile.OCCUPIED_ROUND_SPACE):
        if len(found.copies[effect]) > 1:
            raise table.fail(f"the rules know a single card {nile.EFFECTS[effect]}, not {len(found.copies[effect])}")
    if len(found.copies[nile.STRENGTH_3]) > MOST_BOOSTS:
        raise table.fail(f"there are at most {MOST_BOOSTS} cards strength_3, not {len(found.copies[nile.STRENGTH_3])}")


def _field(card: Entry, found: Facts) -> None:
    found.amount[-1] = card["grain"].number(1, 20)
    found.colour[-1] = card["colour"].index(COLOURS)
    bonus = card.get("bonus", None)
    found.bonus[-1] = bonus.index_or(nile.BONUSES, nile.NO_BONUS)
    if found.bonus[-1] != nile.NO_BONUS:
        found.bonus_amount[-1] = card["bonus_amount"].number(1, 9)
        return
    bonus.same_as(MISSING)
    if "bonus_amount" in card.value:
        # However much of nothing is nothing.
        card["bonus_amount"].number(1, 9)
        card["bonus_amount"].same_as(MISSING)


def _sphinx(table: Entry, found: Facts) -> None:
    found.most_drawn = table["most_drawn"].number(1, MOST_DRAWN)
    found.returned_points = table["returned_points"].number(0, 9)
    found.start_drawn = table["start_drawn"].number(1, 2)


def _sphinx_cards(table: Entry, found: Facts) -> None:
    ids = [card["id"].word(goals.CARDS) for card in table]
    if ids != list(goals.CARDS):
        raise table.fail(f"must list the cards {goals.CARDS[0]} to {goals.CARDS[-1]} in order")
    table.total(len(ids), len(goals.CARDS), "cards")
    for card in table:
        goal = card["goal"].index(goals.GOALS)
        found.goal.append(goal)
        what, count = _goal(card, goal, found)
        found.goal_what.append(what)
        found.goal_count.append(count)
        by_count = goal == goals.PLAYERS_AT_BOTTOM
        found.goal_points.append(card["points_by_count"].numbers(0, 99, 5) if by_count else [card["points"].number(0, 99)])
    table.total(found.goal.count(goals.TENTH_OF_SCORE), 1, "card tenth_of_score")


def _goal(card: Entry, goal: int, found: Facts) -> tuple[int, int]:
    """What a Sphinx card looks at, and how much of it is wanted."""
    if goal == goals.OBELISK_HEIGHT:
        return 0, card["rows"].number(1, len(found.obelisk))
    if goal == goals.TEMPLE_SECTIONS:
        return _bits(card["sections"], SECTIONS), 0
    if goal == goals.PYRAMID_ROW:
        return card["row"].number(1, len(found.row_spaces)) - 1, 0
    if goal == goals.GRAVES_TAKEN:
        return 0, card["tiles"].number(1, found.grave_spaces)
    if goal in (goals.PLAYERS_AT_BOTTOM, goals.OWN_BOTTOM):
        return card["market"].index(MARKETS), 0
    if goal == goals.OWN_BRICKS:
        return card["building"].index(BUILDINGS), card["bricks"].number(1, 30)
    if goal == goals.OWN_BRICKS_EACH:
        return 0, card["bricks"].number(1, 30)
    if goal == goals.CREW_STRENGTH:
        return card["crew"].index(CREWS), 0
    if goal == goals.MOST_PRODUCTION:
        return card["source"].index(goals.PRODUCERS), 0
    if goal == goals.BRICKS_EACH:
        return card["building"].index(BUILDINGS), 0
    return 0, 0
