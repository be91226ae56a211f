"""The towns on the Nile in Egizia (6.2): what a ship there brings."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.abilities import use_card
from khonsu.games.egizia.state import CREW_COUNT, NOBODY, RING, RING_TERMS, Table
from khonsu.games.egizia.tracks import give_stones, raise_crew, step_grain_market, step_stone_market, why_no_step


class Twice(Decision[Table]):
    """D3: carry out a town once or twice."""

    name = "twice"
    kinds: tuple[str, ...] = ("accept", "decline")

    def options(self, table: Table, seat: int, space: int, b: int) -> list[int]:
        return [c.ACCEPT, c.DECLINE]

    def decide(self, table: Table, choice: int, seat: int, space: int, b: int) -> None:
        table.push(tasks.TOWN, NOBODY, space, seat)
        if choice == c.ACCEPT:
            use_card(table, seat, nile.DOUBLE_ROUND_SPACE)
            table.push(tasks.TOWN, NOBODY, space, seat)

    def prompt(self, table: Table, seat: int, space: int, b: int) -> Message:
        return Message("prompt.twice", {"seat": seat, "space": landings.SPACES[space]})

    def describe(self, table: Table, choice: int, seat: int, space: int, b: int) -> Message:
        return Message(
            "choice.accept_twice" if choice == c.ACCEPT else "choice.decline_twice", {"space": landings.SPACES[space]}
        )


class Town(Step[Table]):
    """The effect of a town for the owner of the ship."""

    name = "town"

    def run(self, table: Table, space: int, seat: int) -> None:
        visit_town(table, space, seat)


def visit_town(table: Table, space: int, seat: int) -> None:
    """Markets, crews and stones at once; a crew of choice and the ring are asked about."""
    facts = table.facts
    town = space - landings.CARD_SPACES
    step_stone_market(table, seat, facts.town_stone_market[town])
    step_grain_market(table, seat, facts.town_grain_market[town])
    for crew in range(CREW_COUNT):
        steps = facts.town_crews[town * CREW_COUNT + crew]
        if steps > 0:
            raise_crew(table, seat, crew, steps)
    if facts.town_ring[town]:
        table.push(tasks.RING, seat)
        if table.stack[-2] == (tasks.TOWN, NOBODY, space, seat):
            # Doubled: both steps of the joker come before both of the ring.
            table.stack[-2], table.stack[-1] = table.stack[-1], table.stack[-2]
    if facts.town_choice[town] and table.trainable(seat):
        table.push(tasks.TRAIN, seat, facts.town_stones[town])
    else:
        if facts.town_choice[town] and table.events is not None:
            table.log("log.no_crew_grows", seat, {"n": facts.crew_limit})
        give_stones(table, seat, facts.town_stones[town])


class Train(Decision[Table]):
    """D4: the crew of choice, then the stones of the town."""

    name = "train"
    kinds: tuple[str, ...] = ("train",)
    thought = LOOK

    def options(self, table: Table, seat: int, stones: int, b: int) -> list[int]:
        return [c.TRAIN + crew for crew in table.trainable(seat)]

    def decide(self, table: Table, choice: int, seat: int, stones: int, b: int) -> None:
        raise_crew(table, seat, choice - c.TRAIN, 1)
        give_stones(table, seat, stones)

    def why_not(self, table: Table, choice: int, seat: int, stones: int, b: int) -> Message:
        return why_no_step(table)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.train_later")


class Ring(Decision[Table]):
    """D4r: the ring may stay or go to a neighbouring circle."""

    name = "ring"
    kinds: tuple[str, ...] = ("ring",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        if table.ring > 0:
            choices.append(c.RING)
        choices.append(c.RING + 1)
        if table.ring < len(RING) - 1:
            choices.append(c.RING + 2)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        way = choice - c.RING - 1
        table.ring += way
        if table.events is not None:
            table.log("log.ring" if way else "log.ring_stays", seat, {"ring": RING_TERMS[table.ring]}, "ring")

    def reads(self, table: Table, choice: int) -> Message:
        way = choice - c.RING - 1
        # It cannot leave the circles.
        ring = min(max(table.ring + way, 0), len(RING) - 1)
        return Message("choice.ring" if way else "choice.ring_stay", {"ring": RING_TERMS[ring]})

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("reason.ring_end")

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.ring_later")
