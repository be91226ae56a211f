"""The Traitor of the solo game of Pharaon (7.3): his jars, his turns, and what the human decides for him."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import FIRST, Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.bank import Resource, from_bank, gain
from khonsu.games.pharaon.jars import restack_jars
from khonsu.games.pharaon.offerings import take_from_bag
from khonsu.games.pharaon.passing import can_slide, enter_pyramid, slide, take_first
from khonsu.games.pharaon.state import (
    ACTIVE,
    BASIC_REWARD,
    COLOURS,
    EMPTY,
    FIRST_REWARD,
    HUMAN,
    NOBODY,
    OFFERING_REWARD,
    SILVER,
    SILVER_REWARD,
    TRAITOR,
    TRAITOR_JARS,
    Table,
)
from khonsu.games.pharaon.strips import place_on_strip


def plot_jars(table: Table) -> None:
    """His face-down jars for a round; which they are shows when they are turned up."""
    wanted = table.facts.traitor_jars[table.strip_side(table.round - 1)]
    if len(table.jar_deck) < wanted:
        # The stack runs out while he is given his jars: what it had is his.
        restack_jars(table)
    table.plot = min(wanted, len(table.jar_deck) + len(table.plotted))
    if table.events is not None:
        table.log("log.traitor_plot", NOBODY, {"n": table.plot}, "plot")


def traitor_turn(table: Table) -> None:
    """He turns up a jar, passes without one (ruling 47), or slides on the pyramid."""
    if table.rows[TRAITOR] != ACTIVE:
        slide_traitor(table)
    elif table.plot == 0:
        enter_pyramid(table, TRAITOR)
    else:
        jar = turn_up(table)
        table.jar_pile.append(jar)
        if table.events is not None:
            table.log("log.traitor_jar", NOBODY, {"tokens": table.jar_tokens(jar)}, "plot")
        place_on_strip(table, table.facts.jars[jar][2])
        place_top(table, jar)


def turn_up(table: Table) -> int:
    """His top jar: one that is known to be his, or one that nobody has seen."""
    known = len(table.plotted)
    place = table.draw(table.plot, TRAITOR_JARS) if known > 0 else 0
    table.plot -= 1
    table.own_jars()
    if place < known:
        return table.plotted.pop(place)
    return table.jar_deck.pop(table.draw(len(table.jar_deck), TRAITOR_JARS))


# His jars ---------------------------------------------------------------------------------------------------------------


def place_top(table: Table, jar: int) -> None:
    """The two top resources: one on the wheel if there is a space (D21), the other on its strip."""
    left = table.facts.jars[jar][0]
    right = table.facts.jars[jar][1]
    left_fits = table.free_space(left) != EMPTY
    right_fits = table.free_space(right) != EMPTY
    if left_fits and right_fits:
        table.push(tasks.WHEEL, HUMAN, jar)
    elif left_fits:
        block_space(table, left, right)
    elif right_fits:
        block_space(table, right, left)
    else:
        place_on_strip(table, left)
        place_on_strip(table, right)


class Wheel(Decision[Table]):
    """D21: which top resource of his jar goes on the wheel."""

    name = "wheel"
    kinds: tuple[str, ...] = ("wheel",)

    def options(self, table: Table, seat: int, jar: int, b: int) -> list[int]:
        # Ruling 51: two of the same colour are no choice.
        tokens = table.facts.jars[jar]
        return [c.WHEEL] if tokens[0] == tokens[1] else [c.WHEEL, c.WHEEL + 1]

    def decide(self, table: Table, choice: int, seat: int, jar: int, b: int) -> None:
        tokens = table.facts.jars[jar]
        place = choice - c.WHEEL
        block_space(table, tokens[place], tokens[1 - place])

    def prompt(self, table: Table, seat: int, jar: int, b: int) -> Message:
        return Message("prompt.wheel", {"seat": seat, "tokens": table.jar_tokens(jar)[:2]})

    def describe(self, table: Table, choice: int, seat: int, jar: int, b: int) -> Message:
        return Message("choice.wheel", {"token": table.jar_tokens(jar)[choice - c.WHEEL]})

    def reads(self, table: Table, choice: int) -> Message:
        return Message("choice.wheel_left" if choice == c.WHEEL else "choice.wheel_right")


def block_space(table: Table, colour: int, other: int) -> None:
    """One top resource takes an entry space, the other goes on its strip."""
    space = table.free_space(colour)
    table.occupy(space, from_bank(table, colour))
    if table.events is not None:
        table.log("log.traitor_wheel", NOBODY, {"token": COLOURS[colour]}, "plot", table.wheel_space(space))
    place_on_strip(table, other)


# The pyramid of time ----------------------------------------------------------------------------------------------------


def slide_traitor(table: Table) -> None:
    """One space further; he takes the reward reached, or a basic resource where that cannot be given (ruling 48)."""
    if not can_slide(table, TRAITOR):
        return
    slide(table, TRAITOR)
    reward = table.facts.rows[table.rows[TRAITOR]][table.spaces[TRAITOR]]
    if (
        (reward == FIRST_REWARD and table.first == TRAITOR)
        or (reward == SILVER_REWARD and table.bank[SILVER] == 0)
        or (reward == OFFERING_REWARD and not table.bag_left())
    ):
        reward = BASIC_REWARD
    if reward == FIRST_REWARD:
        take_first(table, TRAITOR)
    elif reward == SILVER_REWARD:
        gain(table, TRAITOR, [SILVER])
    elif reward == OFFERING_REWARD:
        take_from_bag(table, TRAITOR)
    else:
        table.push(tasks.GRANT, HUMAN)


class Grant(Resource):
    """D22: the basic resource that he gains."""

    name = "grant"
    # A point to him, whatever its colour.
    thought = FIRST

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        gain(table, TRAITOR, [choice - c.COLOUR])

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.grant", {"token": COLOURS[choice - c.COLOUR]})
