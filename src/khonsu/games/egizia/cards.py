"""Taking a Nile card in Egizia (6.4): it lies before its owner, or is carried out at once and leaves the game."""

from __future__ import annotations

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, parts, tasks
from khonsu.games.egizia.estates import give_card, remove_card
from khonsu.games.egizia.state import BUILDINGS, COLOURS, CREW_COUNT, CREWS, Table
from khonsu.games.egizia.tracks import (
    earn,
    give_stones,
    raise_crew,
    step_grain_market,
    step_stone_market,
    tell_points,
    why_no_step,
)


def take_card(table: Table, space: int, seat: int) -> None:
    """A seat takes the card of a space; immediate ones are carried out and leave the game."""
    facts = table.facts
    card = table.river[space]
    table.river[space] = nile.NO_CARD
    if table.events is not None:
        pieces = (f"nile-{space + 1}", f"cards-{SEAT_LETTERS[seat]}")
        table.tell(Event(card_message(table, "log.takes", card, {"seat": seat}), seat, pieces))
    effect = facts.effect[card]
    if effect < nile.FIRST_IMMEDIATE:
        give_card(table, card, seat)
        if effect == nile.FIELD:
            field_bonus(table, card, seat)
        return
    remove_card(table, card)
    if effect == nile.GRAIN_MARKET_2:
        step_grain_market(table, seat, facts.market_steps)
    elif effect == nile.STONE_MARKET_2:
        step_stone_market(table, seat, facts.market_steps)
    elif effect == nile.CREWS_CHOICE_2:
        table.push(tasks.CREWS, seat)
        if table.events is not None and not table.trainable(seat):
            table.log("log.no_crew_grows", seat, {"n": facts.crew_limit})
    elif effect == nile.CREW_PAIR:
        for crew in range(CREW_COUNT):
            if facts.shown[card] & (1 << crew):
                raise_crew(table, seat, crew, 1)
    else:
        brick_points(table, card, seat)


def field_bonus(table: Table, card: int, seat: int) -> None:
    """What a brown field gives when it is taken."""
    bonus = table.facts.bonus[card]
    amount = table.facts.bonus_amount[card]
    if bonus == nile.BONUS_STONE_MARKET:
        step_stone_market(table, seat, amount)
    elif bonus == nile.BONUS_GRAIN_MARKET:
        step_grain_market(table, seat, amount)
    elif bonus == nile.BONUS_POINTS:
        earn(table, seat, amount, parts.CARDS)
        if table.events is not None:
            tell_points(table, "log.field_points", seat, {}, amount, parts.CARDS)
    elif bonus == nile.BONUS_STONES:
        give_stones(table, seat, amount)


def brick_points(table: Table, card: int, seat: int) -> None:
    """Points for a seat's bricks on the structures that a card shows."""
    count = 0
    for building in range(len(BUILDINGS)):
        if table.facts.shown[card] & (1 << building):
            count += table.bricks(seat, building)
    points = count * table.facts.brick_points
    earn(table, seat, points, parts.CARDS)
    if table.events is not None:
        tell_points(table, "log.brick_points", seat, {"n": count}, points, parts.CARDS)


def card_message(table: Table, stem: str, card: int, args: dict[str, Argument]) -> Message:
    """A sentence about a Nile card: the cards that carry numbers or pictures have sentences of their own."""
    facts = table.facts
    effect = facts.effect[card]
    if effect == nile.QUARRY:
        args["n"] = facts.amount[card]
        return Message(stem + "_quarry", args)
    if effect == nile.FIELD:
        args["n"] = facts.amount[card]
        args["field"] = COLOURS[facts.colour[card]]
        return Message(stem + "_field", args)
    if effect == nile.CREW_PAIR:
        crews: list[str] = [CREWS[crew] for crew in range(CREW_COUNT) if facts.shown[card] & (1 << crew)]
        args["crews"] = crews
        return Message(stem + "_pair", args)
    if effect == nile.BRICK_POINTS:
        buildings: list[str] = [name for number, name in enumerate(BUILDINGS) if facts.shown[card] & (1 << number)]
        args["buildings"] = buildings
        return Message(stem + "_bricks", args)
    args["card"] = nile.EFFECTS[effect]
    return Message(stem, args)


def reads_space(table: Table, space: int, stem: str) -> Message:
    """A space of the river, by its own number, and what lies on it."""
    if space >= landings.CARD_SPACES:
        return Message("choice.sail", {"space": landings.SPACES[space]})
    if table.river[space] == nile.NO_CARD:
        return Message(stem + "_nothing", {"space": table.facts.position[space]})
    return card_message(table, stem, table.river[space], {"space": table.facts.position[space]})


class Crews(Decision[Table]):
    """D5: two crews one step each, or one crew two steps; a crew that is the only one left may also take one step."""

    name = "crews"
    kinds: tuple[str, ...] = ("train", "crews")
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        crews = table.trainable(seat)
        if len(crews) == 1:
            choices = [c.TRAIN + crews[0]]
            if table.crews[seat * CREW_COUNT + crews[0]] + 1 < table.facts.crew_limit:
                for pair in range(c.PAIR_COUNT):
                    if c.PAIR_ONE[pair] == crews[0] and c.PAIR_TWO[pair] == crews[0]:
                        choices.append(c.CREWS + pair)
            return choices
        choices = []
        for pair in range(c.PAIR_COUNT):
            if c.PAIR_ONE[pair] in crews and c.PAIR_TWO[pair] in crews:
                choices.append(c.CREWS + pair)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice < c.CREWS:
            raise_crew(table, seat, choice - c.TRAIN, 1)
            return
        one = c.PAIR_ONE[choice - c.CREWS]
        two = c.PAIR_TWO[choice - c.CREWS]
        if one == two:
            raise_crew(table, seat, one, 2)
        else:
            raise_crew(table, seat, one, 1)
            raise_crew(table, seat, two, 1)

    def reads(self, table: Table, choice: int) -> Message:
        one = CREWS[c.PAIR_ONE[choice - c.CREWS]]
        two = CREWS[c.PAIR_TWO[choice - c.CREWS]]
        if one == two:
            return Message("choice.crews_double", {"crew": one})
        return Message("choice.crews", {"crews": [one, two]})

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        # A single step is for whoever cannot take two.
        if choice < c.CREWS and choice - c.TRAIN in table.trainable(seat):
            return Message("reason.two_steps")
        return why_no_step(table)
