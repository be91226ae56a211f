"""The market of Imhotep and its cards (4.5, 6): taking one, what it does at once, and the piles."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import FIRST, LOOK, Decision, Step
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.building import decline, deliver
from khonsu.games.imhotep.state import (
    CARD_KINDS,
    CARDS,
    CHAMBER,
    ENTRANCE,
    FROM_QUARRY,
    NO_CARDS,
    NOBODY,
    OBELISKS,
    PAIR_SPACE,
    PAVED_PATH,
    PYRAMIDS,
    Table,
    added,
)


def take_card(table: Table, kind: int, seat: int, origin: str) -> None:
    """A card takes effect: red at once, the others lie face up before their owner."""
    if table.events is not None:
        table.log("log.card", seat, {"card": CARDS[kind]}, origin, f"hand-{SEAT_LETTERS[seat]}")
    if kind > PAVED_PATH:
        table.add_card(seat, kind, 1)
        return
    table.push(tasks.SPEND, NOBODY, kind)
    # Rulings 7 and 9: only from the quarry; without a stone there the card does nothing.
    if table.in_quarry(seat) > 0:
        site = PYRAMIDS if kind == ENTRANCE else OBELISKS if kind == PAVED_PATH else CHAMBER
        deliver(table, site, seat, FROM_QUARRY)
    elif table.events is not None:
        table.log("log.no_effect", seat, {"card": CARDS[kind]})


def draw_card(table: Table) -> int:
    """The top card of the draw pile; the discard pile is shuffled into a new one when it is empty (R4)."""
    if table.pile == NO_CARDS:
        if table.discard == NO_CARDS:
            return NOBODY
        table.pile = table.discard
        table.discard = [0] * CARD_KINDS
        table.pair_known = len(table.pair)
        if table.events is not None:
            table.log("log.reshuffle", NOBODY, {})
    return table.draw_kind()


def take_top_card(table: Table, seat: int) -> None:
    """Draw a card and treat it like one taken at the market."""
    kind = draw_card(table)
    if kind >= 0:
        take_card(table, kind, seat, "pile")
    elif table.events is not None:
        table.log("log.no_card", seat, {})


class Pick(Decision[Table]):
    """D2: the owner of a stone takes a card, or looks at the pair (which commits)."""

    name = "pick"
    kinds: tuple[str, ...] = ("pick",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.PICK + space for space in range(4) if table.space_filled(space)]

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        space = choice - c.PICK
        if space == PAIR_SPACE and table.market_b:
            table.reveal()
            if table.events is not None:
                table.log("log.looks", seat, {}, "market-4")
            table.push(tasks.KEEP, seat)
            return
        kind = table.market[space]
        table.market = table.market[:]
        table.market[space] = NOBODY
        take_card(table, kind, seat, f"market-{space + 1}" if table.events is not None else "")

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        found: list[int] = []
        seen = [False] * CARD_KINDS
        for choice in choices:
            kind = table.market[choice - c.PICK]
            if kind < 0:
                found.append(choice)
            elif not seen[kind]:
                seen[kind] = True
                found.append(choice)
        return found

    def reads(self, table: Table, choice: int) -> Message:
        space = choice - c.PICK
        if space == PAIR_SPACE and table.market_b:
            return Message("choice.pick_pair")
        card = table.market[space]
        if card < 0:
            return Message("choice.pick_space", {"space": space + 1})
        if table.market.count(card) > 1:
            return Message("choice.pick_twin", {"card": CARDS[card], "space": space + 1})
        return Message("choice.pick", {"card": CARDS[card]})

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("reason.no_card_there")

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.no_pick")


class Keep(Decision[Table]):
    """D3, Market B: which card of the pair is kept."""

    name = "keep"
    kinds: tuple[str, ...] = ("keep",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.KEEP + card for card in range(len(table.pair))]

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        # Ruling 38: the other card is discarded face up before the kept one takes effect.
        table.reveal()
        card = choice - c.KEEP
        kind = table.pair[card]
        if len(table.pair) == 2:
            rejected = table.pair[1 - card]
            table.discard = added(table.discard, rejected, 1)
            if table.events is not None:
                table.log("log.rejects", seat, {"card": CARDS[rejected]}, "market-4")
        table.pair = []
        take_card(table, kind, seat, "market-4")

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return choices[:1] if table.pair[0] == table.pair[1] else choices

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        place = choice - c.KEEP
        if place >= len(table.pair) or table.pair[place] < 0:
            return self.reads(table, choice)
        card = CARDS[table.pair[place]]
        if table.pair.count(table.pair[place]) > 1:
            return Message("choice.keep_twin", {"card": card, "n": place + 1})
        return Message("choice.keep", {"card": card})

    def reads(self, table: Table, choice: int) -> Message:
        return Message("choice.keep_unseen", {"n": choice - c.KEEP + 1})

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.no_pair")


class Spend(Step[Table]):
    """A red or blue card reaches the discard pile once its effect is resolved (ruling 29)."""

    name = "spend"

    def run(self, table: Table, kind: int, b: int) -> None:
        table.discard = added(table.discard, kind, 1)


class BonusCard(Decision[Table]):
    """D5, Pyramids B: the top card of the pile, if it is wanted."""

    name = "bonus_card"
    kinds: tuple[str, ...] = ("accept", "decline")
    thought = FIRST

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.ACCEPT, c.DECLINE] if table.can_draw() else []

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.DECLINE:
            decline(table, seat)
        else:
            take_top_card(table, seat)

    def reads(self, table: Table, choice: int) -> Message:
        return Message("choice.accept_card") if choice == c.ACCEPT else Message("choice.decline")
