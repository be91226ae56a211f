"""Rounds of Mykerinos (3, 4.1, 4.3): the setup, what a round begins with, and what it ends with."""

from __future__ import annotations

from khonsu.engine.message import Event, Message
from khonsu.engine.rules import Step
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.excavation import begin_turn
from khonsu.games.mykerinos.squares import NOBODY, SQUARES, VOID, square_of
from khonsu.games.mykerinos.state import DECK, HALLS, NEUTRAL_COLOUR, PATRON_COUNT, PLOTS, STARTER, WINGS, Table


class Setup(Step[Table]):
    """Section 3 of the rules."""

    name = "setup"

    def run(self, table: Table, a: int, b: int) -> None:
        table.round = 0
        table.final_turn = False
        table.starter = table.draw(table.players, STARTER)
        left = list(range(PATRON_COUNT))
        table.wings = [left.pop(table.draw(len(left), WINGS)) for _ in range(PATRON_COUNT)]
        table.deck = list(range(PLOTS))
        table.field = []
        table.rotated = []
        table.pyramid = [0] * SQUARES
        table.cubes = [VOID] * SQUARES
        table.chain = []
        table.stock = [table.facts.cubes] * table.colours()
        table.supply = [0] * table.players
        table.neutral_supply = [0] * table.players
        table.cards = [[] for _ in range(table.players)]
        table.turned = [0] * PLOTS
        table.boxed = []
        table.halls = [NOBODY] * HALLS
        table.track = [NOBODY] * 4
        table.plot_points = [0] * table.players
        table.ranking_here = []
        table.push(tasks.ROUND_START, NOBODY)


class RoundStart(Step[Table]):
    """Hand out cubes and lay the plots (A1, R4, R5, A2)."""

    name = "round_start"

    def run(self, table: Table, a: int, b: int) -> None:
        table.round += 1
        if table.events is not None:
            table.tell(Event(Message("log.round", {"round": table.round, "seat": table.starter})))
        for turn in range(table.players):
            hand_out(table, (table.starter + turn) % table.players)
        lay_plots(table, 4 * table.facts.plot_rows[table.round - 1])
        if table.players == 2:
            table.track = table.track[:]
            table.track[table.facts.neutral_space] = NEUTRAL_COLOUR
        table.final_turn = False
        table.push(tasks.ZONE, NOBODY, 0)
        begin_turn(table, table.starter)


def hand_out(table: Table, seat: int) -> None:
    """Cubes from the common stock, as many as there are (ruling 24); in the game for two neutral ones too."""
    own = min(table.facts.quota[table.players], table.stock[seat])
    if table.events is not None and own < table.facts.quota[table.players]:
        table.log("log.short_stock", seat, {"n": own})
    table.stock[seat] -= own
    table.supply[seat] += own
    if table.players == 2:
        neutral = min(table.facts.neutral_quota, table.stock[NEUTRAL_COLOUR])
        table.stock[NEUTRAL_COLOUR] -= neutral
        table.neutral_supply[seat] += neutral


def lay_plots(table: Table, count: int) -> None:
    """Lay the next plots from the deck, each with one of two rotations."""
    deck = table.deck[:]
    table.field = []
    table.rotated = []
    table.pyramid = [0] * SQUARES
    # Four plots fill a band.
    table.cubes = [NOBODY] * (6 * count) + [VOID] * (SQUARES - 6 * count)
    table.ground = None
    for position in range(count):
        # One draw for both: draws are what laying out costs.
        drawn = table.draw(2 * len(deck), DECK)
        plot = deck.pop(drawn // 2)
        rotated = drawn % 2
        table.field.append(plot)
        table.rotated.append(rotated)
        for index in table.facts.pyramids[plot]:
            table.pyramid[square_of(position, 5 - index if rotated else index)] = 1
    table.deck = deck


class RoundEnd(Step[Table]):
    """A7: the last to pass begins the next round, and patrons turn back."""

    name = "round_end"

    def run(self, table: Table, a: int, b: int) -> None:
        for colour in table.track:
            if 0 <= colour < table.players:
                table.starter = colour
        table.track = [NOBODY] * 4
        table.turned = [0] * PLOTS
        if table.round < len(table.facts.plot_rows):
            table.push(tasks.ROUND_START, NOBODY)
