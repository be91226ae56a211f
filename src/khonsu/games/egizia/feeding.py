"""Phase 3 of Egizia (4.3): the crews are fed, or points are lost."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import nile, parts, tasks
from khonsu.games.egizia.abilities import (
    add_improvements,
    add_stones,
    discard,
    improve,
    play_stones,
    reads_improvement,
    why_no_card,
    why_no_stones,
    why_not_improve,
)
from khonsu.games.egizia.state import NOBODY, Table
from khonsu.games.egizia.tracks import earn, tell_points


class NextMeal(Step[Table]):
    """Feed the crews of the next seat in the order of the score track."""

    name = "next_meal"

    def run(self, table: Table, place: int, b: int) -> None:
        if place == table.players:
            table.queue = []
            table.push(tasks.PRODUCE, NOBODY)
            return
        table.push(tasks.NEXT_MEAL, NOBODY, place + 1)
        seat = table.queue[place]
        feed(table, seat, table.hunger(seat) - table.grain(seat, table.ring))


def feed(table: Table, seat: int, missing: int) -> None:
    """Ask how missing grain is made up for; with none missing the crews are fed."""
    if missing > 0:
        table.push(tasks.FEED, seat, missing)
    elif table.events is not None:
        table.log("log.fed", seat, {}, f"fields-{SEAT_LETTERS[seat]}")


class Feed(Decision[Table]):
    """D8: whatever can still fill the gap, or accepting the loss, which needs no question if nothing can."""

    name = "feed"
    kinds: tuple[str, ...] = ("stones", "grain", "improve", "feed", "done")
    thought = LOOK

    def options(self, table: Table, seat: int, missing: int, b: int) -> list[int]:
        choices: list[int] = []
        for_grain = table.holds(seat, nile.STONE_FOR_GRAIN) > 0
        if for_grain:
            add_stones(table, seat, choices)
        if table.holds(seat, nile.GRAIN_4) > 0:
            choices.append(c.GRAIN)
        add_improvements(table, seat, True, choices)
        if for_grain:
            for stones in range(min(missing, table.stones[seat])):
                choices.append(c.FEED + stones)
        choices.append(c.DONE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, missing: int, b: int) -> None:
        if choice == c.DONE:
            starve(table, seat, missing)
            return
        if choice == c.STONES:
            play_stones(table, seat)
        elif choice == c.GRAIN:
            discard(table, seat, nile.GRAIN_4)
            missing -= table.facts.extra_grain
            if table.events is not None:
                table.log("log.grain_card", seat, {"n": table.facts.extra_grain}, f"cards-{SEAT_LETTERS[seat]}")
        elif choice < c.FEED:
            card = choice - c.IMPROVE
            improve(table, card, seat)
            if table.colours[card] <= table.ring:
                missing -= table.facts.amount[card]
        else:
            stones = choice - c.FEED + 1
            table.stones[seat] -= stones
            missing -= stones
            if table.events is not None:
                table.log("log.stones_for_grain", seat, {"n": stones}, f"stones-{SEAT_LETTERS[seat]}")
        feed(table, seat, missing)

    def prompt(self, table: Table, seat: int, missing: int, b: int) -> Message:
        return Message("prompt.feed", {"seat": seat, "n": missing, "points": penalty(table, seat, missing)})

    def describe(self, table: Table, choice: int, seat: int, missing: int, b: int) -> Message:
        if choice == c.DONE:
            return Message("choice.done_feed", {"n": missing, "points": penalty(table, seat, missing)})
        return super().describe(table, choice, seat, missing, b)

    def reads(self, table: Table, choice: int) -> Message:
        if choice == c.GRAIN:
            return Message("choice.grain", {"n": table.facts.extra_grain})
        if choice < c.FEED:
            return reads_improvement(table, choice - c.IMPROVE)
        if choice < c.COMMIT:
            return Message("choice.feed", {"n": choice - c.FEED + 1})
        return super().reads(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, missing: int, b: int) -> Message:
        if choice == c.STONES:
            return why_no_stones(table, seat)
        if choice == c.GRAIN:
            return why_no_grain(table, seat)
        if choice < c.FEED:
            return why_not_improve(table, choice - c.IMPROVE, seat)
        stones = choice - c.FEED + 1
        no_card = why_no_card(table, nile.STONE_FOR_GRAIN, seat)
        if no_card is None and stones > missing:
            return Message("reason.feed_too_much", {"n": missing})
        return no_card or Message("reason.stones_short", {"n": stones, "have": table.stones[seat]})

    def elsewhere(self, table: Table, choice: int) -> Message:
        if choice == c.GRAIN:
            return why_no_grain(table, table.asked())
        if c.IMPROVE <= choice < c.FEED:
            return Message("reason.improve_later")
        return Message("reason.not_feeding") if c.FEED <= choice < c.COMMIT else super().elsewhere(table, choice)


def why_no_grain(table: Table, seat: int) -> Message:
    """Why the card for grain cannot be played."""
    return why_no_card(table, nile.GRAIN_4, seat) or Message("reason.not_feeding")


def penalty(table: Table, seat: int, missing: int) -> int:
    """The points that missing grain costs a seat."""
    return missing * table.facts.penalty[table.grain_market[seat]]


def starve(table: Table, seat: int, missing: int) -> None:
    """Points lost for missing grain; the score may fall below 0 (ruling 33)."""
    points = -penalty(table, seat, missing)
    earn(table, seat, points, parts.HUNGER)
    if table.events is not None:
        piece = f"fields-{SEAT_LETTERS[seat]}"
        tell_points(table, "log.hungry", seat, {"n": missing, "lost": -points}, points, parts.HUNGER, piece)
