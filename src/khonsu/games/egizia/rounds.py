"""Rounds of Egizia (3, 4.1, 4.4, 4.6, 4.7): the setup, and the phases that nobody is asked about."""

from __future__ import annotations

from khonsu.engine.rules import Step
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import goals, landings, luck, nile, parts, tasks
from khonsu.games.egizia.estates import lay_on_river
from khonsu.games.egizia.obelisk import turn_grave
from khonsu.games.egizia.sphinx import look
from khonsu.games.egizia.state import CREW_COUNT, NOBODY, TOP, USES, Table
from khonsu.games.egizia.tracks import earn, gain_stones, tell_points


class Setup(Step[Table]):
    """Section 3 of the rules; who gets which order tile is luck, or bidding (section 7)."""

    name = "setup"

    def run(self, table: Table, a: int, b: int) -> None:
        lay_out(table)
        for _ in range(table.facts.graves_open):
            turn_grave(table)
        if table.settings["bid_for_seats"]:
            table.push(tasks.AUCTION, NOBODY, table.draw(table.players, luck.ORDER_TILES))
            return
        seats = list(range(table.players))
        for tile in range(table.players):
            table.order[tile] = seats.pop(table.draw(len(seats), luck.ORDER_TILES))
        seat_players(table)


def lay_out(table: Table) -> None:
    """What needs neither luck nor decisions."""
    facts = table.facts
    n = table.players
    table.ring = facts.start_ring
    table.order = [NOBODY] * n
    table.bids = [0] * n
    table.track = [0] * n
    table.arrival = [0] * n
    table.ledger = [0] * (n * parts.COUNT)
    table.stones = [0] * n
    table.stone_market = [TOP] * n
    table.grain_market = [TOP] * n
    table.crews = facts.start_crews * n
    table.tired = [0] * (n * CREW_COUNT)
    table.ships = [facts.ships] * n
    table.lowest = [0] * n
    table.passed = [0] * n
    table.uses = [0] * (n * USES)
    table.built = [0] * n
    table.queue = []
    table.river = [nile.NO_CARD] * landings.CARD_SPACES
    table.dealt = [nile.NO_CARD] * landings.CARD_SPACES
    table.moored = [NOBODY] * landings.SPACE_COUNT
    table.guests = [NOBODY] * landings.TOWN_COUNT
    table.docks = [NOBODY] * (landings.SITE_COUNT * landings.PER_SITE)
    table.cards = [nile.IN_DECK] * nile.COUNT
    table.colours = facts.colour[:]
    table.assigned = [0] * n
    table.obelisk = []
    table.graves = []
    table.diggers = []
    table.unturned = facts.grave_counts[:]
    table.pyramid = [NOBODY] * sum(facts.row_spaces)
    table.temple = [NOBODY] * len(facts.temple)
    table.fresh = list(range(goals.COUNT))
    if table.settings["without_ten_percent_card"]:
        table.fresh = [card for card in table.fresh if facts.goal[card] != goals.TENTH_OF_SCORE]
    table.under = []
    table.hands = [[] for _ in range(n)]
    table.visits = []
    table.drawn = []
    table.kept = []


def seat_players(table: Table) -> None:
    """What depends on the order tiles: stones, places on the track, and the first Sphinx cards."""
    table.arrival = table.arrival[:]
    for tile in range(table.players):
        seat = table.order[tile]
        table.stones[seat] = table.facts.start_stones[tile]
        table.arrival[seat] = table.players - tile
    table.clock = table.players
    if table.events is not None:
        table.log("log.order", NOBODY, {"seats": table.order[:]})
    table.push(tasks.ROUND_START, NOBODY)
    if table.settings["sphinx_start"] != "none":
        for tile in range(table.players - 1, -1, -1):
            table.push(tasks.DEAL_GOALS, NOBODY, table.order[tile])


class DealGoals(Step[Table]):
    """The first Sphinx cards of a seat. One after another is as good as all at once: nobody sees what others get."""

    name = "deal_goals"

    def run(self, table: Table, seat: int, b: int) -> None:
        count = table.facts.start_drawn if table.settings["sphinx_start"] == "draw_2_keep_1" else 1
        table.push(tasks.START_KEEP, seat, count)
        look(table, seat, count)


class RoundStart(Step[Table]):
    """Phase 1: crews are rested, cards lie along the river."""

    name = "round_start"

    def run(self, table: Table, a: int, b: int) -> None:
        table.round += 1
        table.tired = [0] * (table.players * CREW_COUNT)
        table.uses = [0] * (table.players * USES)
        table.lowest = [0] * table.players
        table.passed = [0] * table.players
        table.built = [0] * table.players
        deal_river(table, table.facts.deck_of_round[table.round - 1])
        if table.events is not None:
            table.log("log.round", NOBODY, {"round": table.round})
        table.push(tasks.NEXT_SHIP, NOBODY, 0)


def deal_river(table: Table, deck: int) -> None:
    """Ten cards from a deck, from the source on."""
    cards = table.cards
    unseen = [card for card in table.facts.deck_cards[deck] if cards[card] == nile.IN_DECK]
    drawn = [unseen.pop(table.draw(len(unseen), luck.NILE_DECKS + deck)) for _space in range(landings.CARD_SPACES)]
    lay_on_river(table, drawn)
    table.dealt = drawn


class Produce(Step[Table]):
    """Phase 4: every quarry gives its stones."""

    name = "produce"

    def run(self, table: Table, a: int, b: int) -> None:
        for seat in table.order:
            gained = gain_stones(table, seat, table.production(seat))
            if table.events is not None:
                table.log("log.produces", seat, {"n": gained}, f"stones-{SEAT_LETTERS[seat]}")
        table.push(tasks.SITE, NOBODY, 0)


class RoundEnd(Step[Table]):
    """Phases 6 and 7: points for working together, ships back, and a new order from the back of the track on."""

    name = "round_end"

    def run(self, table: Table, a: int, b: int) -> None:
        for seat in table.front_to_back():
            points = table.facts.cooperation[table.built[seat]]
            earn(table, seat, points, parts.COOPERATION)
            if table.events is not None and points:
                tell_points(table, "log.cooperation", seat, {"n": table.built[seat]}, points, parts.COOPERATION)
        table.docks = table.docks[:]
        for place in range(len(table.docks)):
            if table.docks[place] != NOBODY:
                table.ships[table.docks[place]] += 1
                table.docks[place] = NOBODY
        table.order = table.front_to_back()
        table.order.reverse()
        if table.events is not None:
            table.log("log.order", NOBODY, {"seats": table.order[:]})
        if table.round < table.facts.rounds:
            table.push(tasks.ROUND_START, NOBODY)
            return
        table.push(tasks.FINAL, NOBODY)
        # D17, from the highest tile down: the top of the stack comes first.
        for seat in table.order:
            table.push(tasks.LAST, seat)
