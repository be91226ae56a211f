"""Rounds of Imhotep (3, 4.3, 4.6): the setup, whose turn it is, and what a round ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.market import draw_card, take_top_card
from khonsu.games.imhotep.state import (
    CARD_KINDS,
    CARD_SPACE,
    CARDS,
    CHOICE_SPACE,
    NOBODY,
    ROUND_CARDS,
    SEATS,
    SHIPS,
    STARTER,
    Table,
    added,
)
from khonsu.games.imhotep.stones import offered, take_stones

if TYPE_CHECKING:
    from mypy_extensions import i64


class Setup(Step[Table]):
    """Section 3 of the rules."""

    name = "setup"

    def run(self, table: Table, a: int, b: int) -> None:
        facts = table.facts
        n = table.players
        table.revealed = []
        table.capacity = [0] * SHIPS
        table.moored = 0
        table.aboard = 0
        table.cargo = []
        table.market = [NOBODY] * 4
        table.pair = []
        table.pair_kinds = []
        table.temple = []
        table.chamber = []
        table.towers = []
        table.pile = facts.card_counts[:]
        table.discard = [0] * CARD_KINDS
        table.hands = [[0] * CARD_KINDS for _ in range(n)]
        table.pyramids = [[], [], [], []] if table.pyramids_b else [[]]
        table.obelisks = [0] * n
        table.pyramid_points = [0] * n
        table.temple_points = [0] * n
        table.tower_points = [0] * n
        table.starter = table.draw(n, STARTER)
        table.sleds = 0
        table.quarries = 0
        for position in range(n):
            seat = (table.starter + position) % n
            table.add_to_quarry(seat, facts.stones)
            table.move_to_sled(seat, facts.starting_sled[position])
        table.push(tasks.ROUND_START, NOBODY)


class RoundStart(Step[Table]):
    """Reveal a round card, lay out its ships and fill the market."""

    name = "round_start"

    def run(self, table: Table, a: int, b: int) -> None:
        table.round += 1
        cards = table.facts.round_cards[table.players]
        seen: i64 = 0
        for card in table.revealed:
            bit: i64 = 1
            seen |= bit << card
        unseen: list[int] = [card for card in range(len(cards)) if seen >> card & 1 == 0]
        card = unseen[table.draw(len(unseen), ROUND_CARDS)]
        table.revealed = [*table.revealed, card]
        table.capacity = cards[card]
        table.moored = 0
        if table.events is not None:
            ships: list[str] = [str(capacity) for capacity in table.capacity]
            table.log("log.round", NOBODY, {"round": table.round, "ships": "-".join(ships), "seat": table.starter})
        market = [NOBODY] * 4
        for space in range(3 if table.market_b else 4):
            market[space] = draw_card(table)
        table.market = market
        if table.market_b:
            table.pair_known = 0
            for _ in range(2):
                kind = draw_card(table)
                if kind >= 0:
                    table.pair = [*table.pair, kind]
        table.last_sailor = NOBODY
        table.passes = 0
        begin_turn(table, table.starter)


# What every seat has on the stack in its turn. Any, as the compiler would unpack the frames and make them anew.
TURNS: Final[list[list[Any]]] = [[(tasks.TURN_END, NOBODY, seat, 0), (tasks.TURN, seat, 0, 0)] for seat in range(SEATS)]


def begin_turn(table: Table, seat: int) -> None:
    """Give a seat its turn."""
    # Counted as a pass until an action is made: a turn without any legal action is skipped (ruling 2).
    table.passes += 1
    stack: list[Any] = table.stack
    stack += TURNS[seat]


class TurnEnd(Step[Table]):
    """The next player, or the end of the round."""

    name = "turn_end"

    def run(self, table: Table, seat: int, b: int) -> None:
        if table.passes > 0 and table.events is not None:
            table.log("log.passes", seat, {})
        if table.all_sailed():
            table.push(tasks.ROUND_END, NOBODY)
        elif table.passes >= table.players:
            abandon_ships(table)
            table.push(tasks.ROUND_END, NOBODY)
        else:
            begin_turn(table, (seat + 1) % table.players)


def abandon_ships(table: Table) -> None:
    """Ruling 3: everybody is stuck; ships that have not sailed leave and their stones go back to the quarry."""
    left = table.capacity
    for ship in range(SHIPS):
        if not table.has_sailed(ship):
            table.return_stones(ship)
            left[ship] = 0
    table.capacity = left
    if table.events is not None:
        table.log("log.stuck", NOBODY, {})


class RoundEnd(Step[Table]):
    """Round end, step 1: the visible stones of the temple, from left to right."""

    name = "round_end"

    def run(self, table: Table, a: int, b: int) -> None:
        table.push(tasks.CLEAN_UP, NOBODY)
        if table.temple_b:
            for space in range(table.temple_width() - 1, -1, -1):
                table.push(tasks.TEMPLE_SPACE, NOBODY, space)
            return
        for stone in range(table.visible_from(), len(table.temple)):
            table.temple_points = added(table.temple_points, table.temple[stone], table.facts.temple_a)
        if table.events is not None:
            for seat in range(table.players):
                points = table.temple[table.visible_from() :].count(seat) * table.facts.temple_a
                if points > 0:
                    table.log_points("log.temple", seat, points, "temple", "site-temple")


class TempleSpace(Step[Table]):
    """Temple B: the owner of the visible stone resolves the space."""

    name = "temple_space"

    def run(self, table: Table, space: int, b: int) -> None:
        width = table.temple_width()
        for stone in range(table.visible_from(), len(table.temple)):
            if stone % width == space:
                owner = table.temple[stone]
                kind = table.facts.temple_b[space]
                if kind == CHOICE_SPACE:
                    table.push(tasks.TEMPLE_CHOICE, owner, space)
                elif kind == CARD_SPACE:
                    take_top_card(table, owner)
                else:
                    score_temple(table, owner, table.facts.temple_points, space)


def score_temple(table: Table, owner: int, points: int, space: int) -> None:
    """Temple B: the points of a space."""
    table.temple_points = added(table.temple_points, owner, points)
    if table.events is not None:
        table.log_points("log.temple", owner, points, "temple", f"temple-{space + 1}")


class TempleChoice(Decision[Table]):
    """D8, Temple B: a point or stones, which are offered only if at least one can be taken."""

    name = "temple_choice"
    kinds: tuple[str, ...] = ("point", "stones")
    thought = LOOK

    def options(self, table: Table, seat: int, space: int, b: int) -> list[int]:
        return [c.POINT, c.STONES] if table.takeable(seat, table.facts.choice_stones) > 0 else [c.POINT]

    def decide(self, table: Table, choice: int, seat: int, space: int, b: int) -> None:
        if choice == c.STONES:
            take_stones(table, seat, table.facts.choice_stones)
        else:
            score_temple(table, seat, table.facts.choice_points, space)

    def prompt(self, table: Table, seat: int, space: int, b: int) -> Message:
        stones = table.takeable(seat, table.facts.choice_stones)
        return Message("prompt.temple_choice", {"seat": seat, "n": stones, "points": table.facts.choice_points})

    def reads(self, table: Table, choice: int) -> Message:
        if choice == c.STONES:
            return Message("choice.stones", {"n": offered(table, table.facts.choice_stones)})
        return Message("choice.point", {"n": table.facts.choice_points})


class CleanUp(Step[Table]):
    """Round end, steps 2 to 4."""

    name = "clean_up"

    def run(self, table: Table, a: int, b: int) -> None:
        for kind in table.market:
            if kind >= 0:
                table.discard = added(table.discard, kind, 1)
        table.market = [NOBODY] * 4
        if table.pair:
            discard_pair(table)
        if table.last_sailor != NOBODY:
            table.starter = (table.last_sailor + 1) % table.players
        table.capacity = [0, 0, 0, 0]
        table.moored = 0
        if table.round < table.facts.rounds:
            table.push(tasks.ROUND_START, NOBODY)


def discard_pair(table: Table) -> None:
    """Ruling 38: a pair that nobody took is shown in the discard pile."""
    table.reveal()
    for kind in table.pair:
        table.discard = added(table.discard, kind, 1)
    if table.events is not None:
        kinds: list[str] = [CARDS[kind] for kind in table.pair]
        table.log("log.pair_discarded", NOBODY, {"cards": kinds})
    table.pair = []
