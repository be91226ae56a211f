"""The evaluation in Mykerinos (4.3): zone by zone, whoever has most cubes there chooses first."""

from __future__ import annotations

from typing import Final

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.rules import Decision, Step
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.halls import enter, hall_words, open_halls, why_not_enter
from khonsu.games.mykerinos.squares import NOBODY
from khonsu.games.mykerinos.state import NO_PATRON, NO_PLOT, PATRONS, Table
from khonsu.games.mykerinos.territory import COUNTS, clear_zone, cubes_of, ground_of

# How the sentences about a zone call those who dig there, and their cubes.
RANK_SEATS: Final = ("seat", "second_seat", "third_seat", "fourth_seat")
RANK_COUNTS: Final = ("n", "second_cubes", "third_cubes", "fourth_cubes")


class Zone(Step[Table]):
    """A5: rank the colours of a zone and let them choose, or end the round after the last zone."""

    name = "zone"

    def run(self, table: Table, zone: int, b: int) -> None:
        if zone >= table.zones():
            table.push(tasks.ROUND_END, NOBODY)
            return
        table.push(tasks.ZONE, NOBODY, zone + 1)
        table.push(tasks.ZONE_END, NOBODY, zone)
        table.ranking_here = ranked(table, zone)
        if table.events is not None:
            table.tell(Event(ranking_words(table, zone), NOBODY, (f"zone-{zone + 1}",)))
        for rank in range(len(table.ranking_here) - 1, -1, -1):
            table.push(tasks.RANK, NOBODY, zone, rank)


def ranked(table: Table, zone: int) -> list[int]:
    """The colours with cubes in a zone, best first."""
    counts = ground_of(table).numbers[COUNTS + zone]
    found: list[int] = []
    # Ruling 29: whoever passed earlier wins a tie.
    for colour in table.track:
        if colour != NOBODY and cubes_of(counts, colour) > 0:
            place = len(found)
            while place > 0 and cubes_of(counts, found[place - 1]) < cubes_of(counts, colour):
                place -= 1
            found.insert(place, colour)
    return found


def ranking_words(table: Table, zone: int) -> Message:
    """Who is ranked where in a zone, with how many cubes; the neutral colour has no player's name."""
    counts = table.zone_counts(zone)
    args: dict[str, Argument] = {"zone": zone + 1}
    for rank in range(len(table.ranking_here)):
        colour = table.ranking_here[rank]
        if colour < table.players:
            args[RANK_SEATS[rank]] = colour
        else:
            args[RANK_SEATS[rank]] = "neutral"
        args[RANK_COUNTS[rank]] = counts[colour]
    return Message(f"log.zone_{len(table.ranking_here)}", args)


class Rank(Step[Table]):
    """What a rank brings; for the neutral colour somebody removes a plot (7.6)."""

    name = "rank"

    def run(self, table: Table, zone: int, rank: int) -> None:
        colour = table.ranking_here[rank]
        if colour < table.players:
            table.push(tasks.CHOOSE if rank < 2 else tasks.REST, colour, zone)
            if table.events is not None and not plots_left(table, zone, c.TAKE):
                tell_nothing_left(table, colour, rank)
        elif rank == 0:
            humans = len(table.ranking_here) - 1
            if humans == 2:
                table.push(tasks.BOX, table.ranking_here[2], zone)
            elif humans == 1:
                table.push(tasks.BOX, 1 - table.ranking_here[1], zone)
        elif rank == 1 and len(table.ranking_here) == 3:
            # Without a third, whatever is left goes to the box: there is nothing to choose.
            table.push(tasks.BOX, table.ranking_here[0], zone)


def tell_nothing_left(table: Table, seat: int, rank: int) -> None:
    """Whoever finds no plot and may not, or cannot, reserve a hall is not asked: say why."""
    if rank >= 2:
        table.log("log.no_plot_left", seat, {})
    elif table.stock[seat] == 0:
        table.log("log.no_cube_for_hall", seat, {})
    elif not open_halls(table, seat):
        table.log("log.no_hall_left", seat, {})


# Plots ------------------------------------------------------------------------------------------------------------------


def plots_left(table: Table, zone: int, kind: int) -> list[int]:
    """The choices, of a kind, of the plots that still lie in a zone."""
    return [kind + side for side in range(2) if table.field[2 * zone + side] != NO_PLOT]


def clear(table: Table, position: int) -> None:
    """Nothing lies on a position any more."""
    table.field = table.field[:]
    table.field[position] = NO_PLOT


def distinct_plots(table: Table, choices: list[int], zone: int) -> list[int]:
    """The choices without the second of two plots that are worth the same: pyramids count for nothing any more."""
    left = table.field[2 * zone]
    right = table.field[2 * zone + 1]
    patron = table.facts.patron
    points = table.facts.points
    if left == NO_PLOT or right == NO_PLOT or patron[left] != patron[right] or points[left] != points[right]:
        return choices
    return [choice for choice in choices if choice != c.TAKE + 1 and choice != c.BOX + 1]


def take_plot(table: Table, position: int, seat: int) -> None:
    """A plot gives its points at once and lies patron side up from now on."""
    plot = table.field[position]
    clear(table, position)
    table.cards = table.cards[:]
    table.cards[seat] = [*table.cards[seat], plot]
    points = table.facts.points[plot]
    table.plot_points = table.plot_points[:]
    table.plot_points[seat] += points
    if table.events is not None:
        patron = table.facts.patron[plot]
        args: dict[str, Argument] = {"seat": seat, "n": points}
        message = "log.takes_plain"
        if patron != NO_PATRON:
            args["patron"] = PATRONS[patron]
            message = "log.takes" if points else "log.takes_bare"
        table.tell(Event(Message(message, args), seat, (f"plot-{plot + 1}",), points, "plots"))


def box_plot(table: Table, position: int) -> None:
    """A plot leaves the game."""
    plot = table.field[position]
    clear(table, position)
    table.boxed = [*table.boxed, plot]
    if table.events is not None:
        patron = table.facts.patron[plot]
        if patron == NO_PATRON:
            table.log("log.boxed_plain", NOBODY, {}, f"plot-{plot + 1}")
        else:
            table.log("log.boxed", NOBODY, {"patron": PATRONS[patron]}, f"plot-{plot + 1}")


def plot_words(table: Table, kind: str, side: int) -> Message:
    """A choice of a plot: it is known by its patron and points, and beside an equal one by its side too."""
    task, seat, zone, b = table.stack[-1] if table.stack else (tasks.TURN, NOBODY, 0, 0)
    asked = task == tasks.CHOOSE or task == tasks.REST or task == tasks.BOX
    plot = table.field[2 * zone + side] if asked else NO_PLOT
    if plot == NO_PLOT:
        return Message(f"choice.{kind}_side", {"side": c.SIDES[side]})
    facts = table.facts
    patron = facts.patron[plot]
    args: dict[str, Argument] = {"n": facts.points[plot]}
    key = f"choice.{kind}_plain"
    if patron != NO_PATRON:
        key = f"choice.{kind}"
        args["patron"] = PATRONS[patron]
    other = table.field[2 * zone + 1 - side]
    if other != NO_PLOT and facts.patron[other] == patron and facts.points[other] == facts.points[plot]:
        key += "_twin"
        args["side"] = c.SIDES[side]
    return Message(key, args)


class Choose(Decision[Table]):
    """D3 and D4: first and second must take a plot or reserve a hall (ruling 18)."""

    name = "choose"
    kinds: tuple[str, ...] = ("hall", "take", "decline")

    def options(self, table: Table, seat: int, zone: int, b: int) -> list[int]:
        # Ruling 22: the cube for a hall comes from the common stock.
        halls = open_halls(table, seat) if table.stock[seat] > 0 else []
        return halls + plots_left(table, zone, c.TAKE)

    def decide(self, table: Table, choice: int, seat: int, zone: int, b: int) -> None:
        if choice >= c.TAKE:
            take_plot(table, 2 * zone + choice - c.TAKE, seat)
        else:
            table.stock[seat] -= 1
            enter(table, choice - c.HALL, seat)

    def distinct(self, table: Table, choices: list[int], seat: int, zone: int, b: int) -> list[int]:
        return distinct_plots(table, choices, zone)

    def prompt(self, table: Table, seat: int, zone: int, b: int) -> Message:
        return Message("prompt.choose", {"seat": seat, "zone": zone + 1})

    def reads(self, table: Table, choice: int) -> Message:
        return reward_words(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, zone: int, b: int) -> Message:
        if choice < c.TAKE:
            return why_not_enter(table, choice - c.HALL, table.stock[seat])
        return Message("reason.must_choose" if choice == c.DECLINE else "reason.no_plot")

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.plot_later")


class Rest(Decision[Table]):
    """D5: third and fourth may take a plot that is left (ruling 19); no hall."""

    name = "rest"
    kinds: tuple[str, ...] = ("hall", "take", "decline")

    def options(self, table: Table, seat: int, zone: int, b: int) -> list[int]:
        choices = plots_left(table, zone, c.TAKE)
        if choices and table.may_decline:
            choices.append(c.DECLINE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, zone: int, b: int) -> None:
        if choice != c.DECLINE:
            take_plot(table, 2 * zone + choice - c.TAKE, seat)
        elif table.events is not None:
            table.log("log.declines", seat, {})

    def distinct(self, table: Table, choices: list[int], seat: int, zone: int, b: int) -> list[int]:
        # A plot that costs nothing is never worse than none: it brings points or a card, and nobody behind gets it.
        return [choice for choice in distinct_plots(table, choices, zone) if choice != c.DECLINE]

    def prompt(self, table: Table, seat: int, zone: int, b: int) -> Message:
        return Message("prompt.rest", {"seat": seat, "zone": zone + 1})

    def reads(self, table: Table, choice: int) -> Message:
        return reward_words(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, zone: int, b: int) -> Message:
        if choice < c.TAKE:
            return Message("reason.only_two_reserve")
        return Message("reason.not_now" if choice == c.DECLINE else "reason.no_plot")


def reward_words(table: Table, choice: int) -> Message:
    """How a choice reads of what a rank brings."""
    if choice < c.TAKE:
        return hall_words(table, "choice", choice - c.HALL)
    return Message("choice.decline") if choice == c.DECLINE else plot_words(table, "take", choice - c.TAKE)


class Box(Decision[Table]):
    """D6: which plot goes to the box for the neutral colour."""

    name = "box"
    kinds: tuple[str, ...] = ("box",)

    def options(self, table: Table, seat: int, zone: int, b: int) -> list[int]:
        return plots_left(table, zone, c.BOX)

    def decide(self, table: Table, choice: int, seat: int, zone: int, b: int) -> None:
        box_plot(table, 2 * zone + choice - c.BOX)

    def distinct(self, table: Table, choices: list[int], seat: int, zone: int, b: int) -> list[int]:
        return distinct_plots(table, choices, zone)

    def prompt(self, table: Table, seat: int, zone: int, b: int) -> Message:
        return Message("prompt.box", {"seat": seat, "zone": zone + 1})

    def reads(self, table: Table, choice: int) -> Message:
        return plot_words(table, "box", choice - c.BOX)

    def why_not(self, table: Table, choice: int, seat: int, zone: int, b: int) -> Message:
        return Message("reason.no_plot")


class ZoneEnd(Step[Table]):
    """A6: plots that are left go to the box, cubes to the common stock."""

    name = "zone_end"

    def run(self, table: Table, zone: int, b: int) -> None:
        for position in range(2 * zone, 2 * zone + 2):
            if table.field[position] != NO_PLOT:
                box_plot(table, position)
        counts = ground_of(table).numbers[COUNTS + zone]
        for colour in range(table.colours()):
            table.stock[colour] = table.stock[colour] + cubes_of(counts, colour)
        clear_zone(table, zone)
        table.ranking_here = []
