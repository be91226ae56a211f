"""Nile cards of Egizia that lie before a seat and can be played in more than one decision (6.4).

A card that a decision offers is three functions: one adds its choices, one plays it, one says why it cannot be played.
"""

from __future__ import annotations

from khonsu.engine.message import Argument, Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import nile
from khonsu.games.egizia.state import COLOURS, CREWS, GREEN, USE_IMPROVER, USE_STONES, USES, Table
from khonsu.games.egizia.tracks import gain_stones, raise_crew, why_no_step


def discard(table: Table, seat: int, effect: int) -> None:
    """One card of an effect that lies before a seat leaves the game."""
    for card in table.facts.copies[effect]:
        if table.cards[card] == seat:
            table.cards = table.cards[:]
            table.cards[card] = nile.GONE
            return
    raise AssertionError("there is no such card to discard")


def use_card(table: Table, seat: int, effect: int) -> None:
    """The same, and everybody hears of it."""
    discard(table, seat, effect)
    if table.events is not None:
        table.log("log.uses", seat, {"card": nile.EFFECTS[effect]}, f"cards-{SEAT_LETTERS[seat]}")


def spend(table: Table, seat: int, use: int) -> None:
    """An ability has been used this round."""
    table.uses = table.uses[:]
    table.uses[seat * USES + use] += 1


def why_no_card(table: Table, effect: int, seat: int) -> Message | None:
    """Why a card cannot be used: it does not lie there."""
    return None if table.holds(seat, effect) > 0 else Message("reason.no_card", {"card": nile.EFFECTS[effect]})


# Six stones -------------------------------------------------------------------------------------------------------------


def add_stones(table: Table, seat: int, choices: list[int]) -> None:
    """Offer the card for stones."""
    if table.holds(seat, nile.STONES_6) > 0:
        choices.append(c.STONES)


def play_stones(table: Table, seat: int) -> None:
    """Use a card for stones."""
    discard(table, seat, nile.STONES_6)
    gained = gain_stones(table, seat, table.facts.extra_stones)
    if table.events is not None:
        letter = SEAT_LETTERS[seat]
        table.log("log.stones_card", seat, {"n": gained}, f"cards-{letter}", f"stones-{letter}")


def why_no_stones(table: Table, seat: int) -> Message:
    """Why the card for stones cannot be played."""
    missing = why_no_card(table, nile.STONES_6, seat)
    return missing or Message("reason.card_not_now", {"card": nile.EFFECTS[nile.STONES_6]})


# A stronger crew, free or for stones (D11) ------------------------------------------------------------------------------


def add_training(table: Table, seat: int, choices: list[int]) -> None:
    """D11 together with its cause: a step for a crew, free or for stones."""
    if table.can_use(seat, nile.CREW_IMPROVER, USE_IMPROVER):
        for crew in table.trainable(seat):
            choices.append(c.TRAIN + crew)
    if table.can_use(seat, nile.STONES_FOR_CREW, USE_STONES) and table.stones[seat] >= table.facts.hire_price:
        for crew in table.trainable(seat):
            choices.append(c.HIRE + crew)


def train(table: Table, choice: int, seat: int) -> None:
    """A step for a crew (ruling 19: also a tired one)."""
    if choice < c.HIRE:
        crew = choice - c.TRAIN
        spend(table, seat, USE_IMPROVER)
        if table.events is not None:
            table.log("log.trains", seat, {"crew": CREWS[crew]}, f"cards-{SEAT_LETTERS[seat]}")
    else:
        crew = choice - c.HIRE
        price = table.facts.hire_price
        spend(table, seat, USE_STONES)
        table.stones[seat] -= price
        if table.events is not None:
            table.log("log.hires", seat, {"crew": CREWS[crew], "n": price}, f"stones-{SEAT_LETTERS[seat]}")
    raise_crew(table, seat, crew, 1)


def why_no_training(table: Table, choice: int, seat: int) -> Message:
    """Why a crew cannot be made stronger with a card."""
    hired = choice >= c.HIRE
    effect = nile.STONES_FOR_CREW if hired else nile.CREW_IMPROVER
    if table.holds(seat, effect) == 0:
        return Message("reason.no_training", {"card": nile.EFFECTS[effect]})
    if not table.can_use(seat, effect, USE_STONES if hired else USE_IMPROVER):
        return Message("reason.used", {"card": nile.EFFECTS[effect]})
    if hired and table.stones[seat] < table.facts.hire_price:
        return Message("reason.stones_short", {"n": table.facts.hire_price, "have": table.stones[seat]})
    return why_no_step(table)


# A better field ---------------------------------------------------------------------------------------------------------


def add_improvements(table: Table, seat: int, dry_only: bool, choices: list[int]) -> None:
    """Offer every field that can be improved."""
    if table.improvers(seat) > 0:
        for card in table.improvable(seat, dry_only):
            choices.append(c.IMPROVE + card)


def improve(table: Table, card: int, seat: int) -> None:
    """A field becomes one colour better, for good (ruling 17)."""
    table.colours = table.colours[:]
    table.colours[card] -= 1
    table.assigned = table.assigned[:]
    table.assigned[seat] += 1
    if table.events is not None:
        amount = table.facts.amount[card]
        colour = COLOURS[table.colours[card]]
        table.log("log.improves", seat, {"n": amount, "field": colour}, f"fields-{SEAT_LETTERS[seat]}")


def reads_improvement(table: Table, card: int) -> Message:
    """A field as it is and as it would be."""
    if table.facts.effect[card] != nile.FIELD:
        return Message("choice.improve_card", {"card": nile.CARDS[card]})
    colour = table.colours[card]
    args: dict[str, Argument] = {"n": table.facts.amount[card]}
    args["field"] = COLOURS[colour]
    args["better"] = COLOURS[max(GREEN, colour - 1)]
    return Message("choice.improve", args)


def why_not_improve(table: Table, card: int, seat: int) -> Message:
    """Why a field cannot be improved."""
    missing = why_no_card(table, nile.FIELD_IMPROVER, seat)
    if missing is not None:
        return missing
    if table.improvers(seat) == 0:
        return Message("reason.improvers_assigned")
    if table.facts.effect[card] != nile.FIELD or table.cards[card] != seat:
        return Message("reason.not_your_field")
    if table.colours[card] == GREEN:
        return Message("reason.field_green")
    return Message("reason.field_irrigated")
