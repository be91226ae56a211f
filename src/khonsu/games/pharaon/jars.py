"""Canopic jars in Pharaon (4.8): how they are turned up, drawn and gained, with Diplomat and Teacher."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import FIRST, LOOK, Decision, Step
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.bank import from_bank, gain
from khonsu.games.pharaon.state import COLOURS, EMPTY, JAR_STACK, NOBODY, Table


class Jar(Decision[Table]):
    """D1 and D12: a face-up jar. In the setup no noble helps yet, because none has been kept (ruling 7)."""

    name = "jar"
    kinds: tuple[str, ...] = ("jar",)
    thought = LOOK

    def options(self, table: Table, seat: int, passing: int, b: int) -> list[int]:
        return [c.JAR + place for place in range(len(table.jars)) if table.jars[place] != EMPTY]

    def decide(self, table: Table, choice: int, seat: int, passing: int, b: int) -> None:
        place = choice - c.JAR
        jar = table.jars[place]
        table.own_jars()
        table.jars[place] = EMPTY
        table.jar_pile.append(jar)
        if table.events is not None:
            table.log("log.jar", seat, {"tokens": table.jar_tokens(jar)}, f"jar-{place + 1}", table.place_of(seat))
        gain_jar(table, seat, jar)

    def prompt(self, table: Table, seat: int, passing: int, b: int) -> Message:
        return Message("prompt.jar" if passing else "prompt.jar_setup", {"seat": seat})

    def reads(self, table: Table, choice: int) -> Message:
        place = choice - c.JAR
        if place < len(table.jars) and table.jars[place] != EMPTY:
            return Message("choice.jar", {"tokens": table.jar_tokens(table.jars[place])})
        return Message("choice.jar_place", {"place": place + 1})

    def why_not(self, table: Table, choice: int, seat: int, passing: int, b: int) -> Message:
        return Message("reason.nothing_there")

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.jar_later")


class DrawJar(Step[Table]):
    """A jar from the stack for an artisan or a Nile action."""

    name = "draw_jar"

    def run(self, table: Table, side: int, b: int) -> None:
        jar = draw_jar(table)
        if jar >= 0:
            table.jar_pile.append(jar)
            if table.events is not None:
                table.log("log.draws_jar", side, {"tokens": table.jar_tokens(jar)}, "jar-stack", table.place_of(side))
            gain_jar(table, side, jar)


def gain_jar(table: Table, side: int, jar: int) -> None:
    """The resources of a jar, with Diplomat and Teacher where they are ready; nothing in between needs the stack."""
    if table.ready(side, court.TEACHER):
        table.push(tasks.LESSON, side)
    if table.ready(side, court.DIPLOMAT) and table.basic_left():
        table.push(tasks.DIPLOMACY, side, jar)
    else:
        gain(table, side, table.facts.jars[jar])


class Diplomacy(Decision[Table]):
    """D16, the Diplomat: any basic resources instead of those of the jar."""

    name = "diplomacy"
    kinds: tuple[str, ...] = ("accept", "decline")

    def options(self, table: Table, seat: int, jar: int, b: int) -> list[int]:
        return [c.ACCEPT, c.DECLINE]

    def decide(self, table: Table, choice: int, seat: int, jar: int, b: int) -> None:
        if choice == c.ACCEPT:
            turn_sideways(table, seat, court.DIPLOMAT)
            table.push(tasks.COLOUR, seat, len(table.facts.jars[jar]))
        else:
            gain(table, seat, table.facts.jars[jar])

    def prompt(self, table: Table, seat: int, jar: int, b: int) -> Message:
        return Message("prompt.diplomacy", {"seat": seat, "tokens": table.jar_tokens(jar)})

    def describe(self, table: Table, choice: int, seat: int, jar: int, b: int) -> Message:
        return Message("choice.accept_diplomacy" if choice == c.ACCEPT else "choice.decline_diplomacy")


class Lesson(Decision[Table]):
    """D17, the Teacher: one more basic resource."""

    name = "lesson"
    kinds: tuple[str, ...] = ("accept", "decline")
    # Another jar may come this round, but nothing better to do with it.
    thought = FIRST

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.ACCEPT, c.DECLINE] if table.basic_left() else []

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.ACCEPT:
            turn_sideways(table, seat, court.TEACHER)
            table.push(tasks.COLOUR, seat, 1)


def turn_sideways(table: Table, seat: int, noble: int) -> None:
    """A noble's ability is used up for this round."""
    table.used = [*table.used, noble]
    if table.events is not None:
        table.log("log.uses", seat, {"noble": court.NAMES[noble]}, f"noble-{court.NAMES[noble]}")


# The stack and the face-up jars -----------------------------------------------------------------------------------------


def draw_jar(table: Table) -> int:
    """The top jar of the stack, made anew from the discarded ones when it is empty (ruling 15); NOBODY if there is none."""
    table.own_jars()
    if table.stack_size() == 0:
        restack_jars(table)
        if not table.jar_deck:
            return NOBODY
    return table.jar_deck.pop(table.draw(len(table.jar_deck), JAR_STACK))


def restack_jars(table: Table) -> None:
    """The discarded jars become the stack. What was still unseen is the Traitor's, so everybody knows his jars."""
    if table.events is not None and table.jar_pile:
        table.log("log.reshuffle", NOBODY, {}, "jar-stack")
    table.plotted.extend(table.jar_deck)
    table.plotted.sort()
    table.jar_deck = sorted(table.jar_pile)
    table.jar_pile = []


def turn_up_jars(table: Table) -> None:
    """New face-up jars."""
    count = table.facts.face_up_jars[table.players]
    if table.stack_size() >= count:
        table.own_jars()
        table.jars = table.draw_several(table.jar_deck, count, JAR_STACK)
    else:
        table.jars = [draw_jar(table) for _ in range(count)]


def clear_jars(table: Table) -> None:
    """With one or two players an untaken jar blocks spaces of its colours in the coming round (7.2); it is discarded."""
    table.own_jars()
    for jar in table.jars:
        if jar >= 0:
            if table.players <= 2:
                for colour in table.facts.jars[jar]:
                    block(table, colour)
            table.jar_pile.append(jar)
    table.jars = []


def block(table: Table, colour: int) -> None:
    """A token of the bank takes the next free space of its section."""
    space = table.free_space(colour)
    if space != EMPTY:
        table.occupy(space, from_bank(table, colour))
        if table.events is not None:
            table.log("log.blocks", NOBODY, {"token": COLOURS[colour]}, table.wheel_space(space))
