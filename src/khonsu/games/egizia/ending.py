"""The end of Egizia (4.8, 5.3): a last chance to use cards, then the final scoring."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import goals, parts, scoring, tasks
from khonsu.games.egizia.abilities import (
    add_improvements,
    add_stones,
    improve,
    play_stones,
    why_no_stones,
    why_not_improve,
)
from khonsu.games.egizia.state import NOBODY, Table
from khonsu.games.egizia.tracks import earn, tell_points


class Last(Decision[Table]):
    """D17: cards that can still be used before the final scoring (ruling 37)."""

    name = "last"
    kinds: tuple[str, ...] = ("stones", "improve", "done")
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        add_stones(table, seat, choices)
        add_improvements(table, seat, False, choices)
        if choices:
            choices.append(c.DONE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.DONE:
            return
        if choice == c.STONES:
            play_stones(table, seat)
        else:
            improve(table, choice - c.IMPROVE, seat)
        table.push(tasks.LAST, seat)

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.done_last") if choice == c.DONE else super().describe(table, choice, seat, a, b)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return why_no_stones(table, seat) if choice == c.STONES else why_not_improve(table, choice - c.IMPROVE, seat)


class Final(Step[Table]):
    """Every seat from the highest order tile down: stones, graves, Sphinx cards."""

    name = "final"

    def run(self, table: Table, a: int, b: int) -> None:
        table.reveal()
        for place in range(table.players - 1, -1, -1):
            seat = table.order[place]
            score_sale(table, seat)
            score_tombs(table, seat)
            score_goals(table, seat)
        table.over = 1


def score_sale(table: Table, seat: int) -> None:
    """Stones that are left."""
    points = scoring.sale_points(table, seat)
    earn(table, seat, points, parts.SALE)
    if table.events is not None and points:
        piece = f"stones-{SEAT_LETTERS[seat]}"
        tell_points(table, "log.sale", seat, {"n": table.stones[seat]}, points, parts.SALE, piece)


def score_tombs(table: Table, seat: int) -> None:
    """Grave tiles."""
    points = scoring.tomb_points(table, seat)
    earn(table, seat, points, parts.TOMBS)
    if table.events is not None and points:
        tell_points(table, "log.tombs", seat, {"n": scoring.tomb_value(table, seat)}, points, parts.TOMBS)


def score_goals(table: Table, seat: int) -> None:
    """The Sphinx cards of a seat, the one for tenths last."""
    tenth = NOBODY
    for card in table.hands[seat]:
        if table.facts.goal[card] == goals.TENTH_OF_SCORE:
            tenth = card
        else:
            score_goal(table, seat, card)
    if tenth != NOBODY:
        score_goal(table, seat, tenth)


def score_goal(table: Table, seat: int, card: int) -> None:
    """One Sphinx card, shown to everybody."""
    points = scoring.goal_points(table, seat, card, table.track[seat])
    earn(table, seat, points, parts.GOALS)
    if table.events is not None:
        tell_points(table, "log.goal", seat, {"card": goals.CARDS[card]}, points, parts.GOALS, f"hand-{SEAT_LETTERS[seat]}")
