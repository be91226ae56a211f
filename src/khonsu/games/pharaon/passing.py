"""Passing in Pharaon (4.5): the way onto the pyramid of time, and the rewards of those who slide along it."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import FIRST, LOOK, Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.bank import gain, likes_silver
from khonsu.games.pharaon.state import (
    BASIC_REWARD,
    BESIDE,
    FIRST_REWARD,
    OFFERING_REWARD,
    REWARDS,
    SILVER,
    SILVER_REWARD,
    Table,
)


def pass_round(table: Table, seat: int) -> None:
    """A seat leaves the round: pyramid, jar, General, and last swaps."""
    enter_pyramid(table, seat)
    table.push(tasks.SWAP, seat)
    if table.owns(seat, court.GENERAL) and can_slide(table, seat):
        table.push(tasks.MARCH, seat)
    if table.round < table.facts.rounds:
        table.push(tasks.JAR, seat, 1)


def enter_pyramid(table: Table, side: int) -> None:
    """A side passes: to the lowest row without a disc, unless it is the last to pass (ruling 24)."""
    row = 0
    while row in table.rows:
        row += 1
    table.rows = table.rows[:]
    table.rows[side] = row
    table.spaces = table.spaces[:]
    table.spaces[side] = 0
    table.all_changed()
    if table.active() == 0:
        table.rows[side] = BESIDE
    if table.events is not None:
        if table.rows[side] == BESIDE:
            table.log("log.passes_last", side, {}, f"marker-{table.letter(side)}")
        else:
            table.log("log.passes", side, {"row": row + 1}, f"marker-{table.letter(side)}")


def can_slide(table: Table, side: int) -> bool:
    """Whether a side is on the pyramid and has a space before it."""
    return table.rows[side] != BESIDE and table.spaces[side] + 1 < len(table.facts.rows[table.rows[side]])


def slide(table: Table, side: int) -> None:
    """One space further."""
    table.spaces = table.spaces[:]
    table.spaces[side] += 1
    table.changed(side)
    if table.events is not None:
        table.log("log.slides", side, {"space": table.spaces[side] + 1}, f"marker-{table.letter(side)}")


def slide_for_reward(table: Table, seat: int) -> None:
    """One space further, if there is one; the seat chooses among the rewards up to there."""
    if can_slide(table, seat):
        slide(table, seat)
        table.push(tasks.REWARD, seat)


class March(Decision[Table]):
    """D13, the General: a slide at once (ruling 22)."""

    name = "march"
    kinds: tuple[str, ...] = ("accept", "decline")
    # A slide more is a reward more, or one sooner.
    thought = FIRST

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.ACCEPT, c.DECLINE]

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.ACCEPT:
            slide_for_reward(table, seat)

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.accept_march" if choice == c.ACCEPT else "choice.decline_march")


class Reward(Decision[Table]):
    """D14: one of the rewards up to the space reached that can be given."""

    name = "reward"
    kinds: tuple[str, ...] = ("reward",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        for reward in range(len(REWARDS)):
            if reached(table, seat, reward) and can_give(table, seat, reward):
                choices.append(c.REWARD + reward)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        reward = choice - c.REWARD
        if reward == BASIC_REWARD:
            table.push(tasks.COLOUR, seat, 1)
        elif reward == OFFERING_REWARD:
            table.push(tasks.BONUS, seat)
        elif reward == FIRST_REWARD:
            take_first(table, seat)
        else:
            gain(table, seat, [SILVER])

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        if c.REWARD + SILVER_REWARD not in choices or not likes_silver(table, seat):
            return choices
        return [choice for choice in choices if choice != c.REWARD + BASIC_REWARD]

    def reads(self, table: Table, choice: int) -> Message:
        return Message("choice.reward_" + REWARDS[choice - c.REWARD])

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        reward = choice - c.REWARD
        if not reached(table, seat, reward):
            return Message("reason.reward_unreached")
        if reward == FIRST_REWARD:
            return Message("reason.have_first")
        return Message("reason.bank_poor" if reward == BASIC_REWARD else "reason.reward_gone")


def reached(table: Table, seat: int, reward: int) -> bool:
    """Whether a reward is printed on the space of a seat or on one before it."""
    return reward in table.facts.rows[table.rows[seat]][: table.spaces[seat] + 1]


def can_give(table: Table, seat: int, reward: int) -> bool:
    """Whether a reward of the pyramid can be given to a seat."""
    if reward == BASIC_REWARD:
        return table.basic_left()
    if reward == SILVER_REWARD:
        return table.bank[SILVER] > 0
    return table.offering_left() if reward == OFFERING_REWARD else table.first != seat


def take_first(table: Table, side: int) -> None:
    """The first-player token changes hands."""
    table.first = side
    table.all_changed()
    if table.events is not None:
        table.log("log.first", side, {}, "first", table.place_of(side))
