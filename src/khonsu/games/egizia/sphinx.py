"""The Sphinx in Egizia (4.5, 6.5): drawing secret goals, keeping some, and putting the others back."""

from __future__ import annotations

from khonsu.engine.message import Event, Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import goals, luck, nile, parts, tasks
from khonsu.games.egizia.memory import LOOKING, UNSEEN
from khonsu.games.egizia.state import Table
from khonsu.games.egizia.tracks import earn, tell_points


class Draw(Decision[Table]):
    """D12a: cards paid with stones, and free ones with the card for them (ruling 13)."""

    name = "draw"
    kinds: tuple[str, ...] = ("draw",)
    thought = LOOK

    def options(self, table: Table, seat: int, strength: int, b: int) -> list[int]:
        most = min(table.facts.most_drawn, table.sphinx_deck())
        free = table.facts.extra_cards if table.holds(seat, nile.EXTRA_SPHINX_2) > 0 else 0
        choices: list[int] = []
        for paid in range(1, min(most, min(strength, table.stones[seat])) + 1):
            for extra in range(min(free, most - paid) + 1):
                choices.append(c.DRAW + (paid - 1) * (c.MOST_FREE + 1) + extra)
        return choices

    def decide(self, table: Table, choice: int, seat: int, strength: int, b: int) -> None:
        paid = paid_cards(choice)
        count = paid + free_cards(choice)
        table.stones[seat] -= paid
        table.push(tasks.KEEP, seat, count, 2 if table.holds(seat, nile.KEEP_TWO_SPHINX) > 0 else 1)
        look(table, seat, count)

    def prompt(self, table: Table, seat: int, strength: int, b: int) -> Message:
        return Message("prompt.draw", {"seat": seat, "n": strength, "stones": table.stones[seat]})

    def reads(self, table: Table, choice: int) -> Message:
        paid = paid_cards(choice)
        free = free_cards(choice)
        return Message("choice.draw_free", {"n": paid, "free": free}) if free else Message("choice.draw", {"n": paid})

    def why_not(self, table: Table, choice: int, seat: int, strength: int, b: int) -> Message:
        paid = paid_cards(choice)
        if paid > strength:
            return Message("reason.strength_short", {"n": paid, "have": strength})
        if paid > table.stones[seat]:
            return Message("reason.stones_short", {"n": paid, "have": table.stones[seat]})
        if free_cards(choice) and table.holds(seat, nile.EXTRA_SPHINX_2) == 0:
            return Message("reason.no_card", {"card": nile.EFFECTS[nile.EXTRA_SPHINX_2]})
        return Message("reason.draw_most", {"n": min(table.facts.most_drawn, table.sphinx_deck())})


def paid_cards(choice: int) -> int:
    """How many cards a draw pays for."""
    return (choice - c.DRAW) // (c.MOST_FREE + 1) + 1


def free_cards(choice: int) -> int:
    """How many more it takes with the card for them."""
    return (choice - c.DRAW) % (c.MOST_FREE + 1)


class StartKeep(Decision[Table]):
    """D1: which of the first cards to keep."""

    name = "start_keep"
    kinds: tuple[str, ...] = ("keep", "both")

    def options(self, table: Table, seat: int, count: int, b: int) -> list[int]:
        return [c.KEEP + place for place in range(count)]

    def decide(self, table: Table, choice: int, seat: int, count: int, b: int) -> None:
        keep_cards(table, kept_places(choice), seat)

    def prompt(self, table: Table, seat: int, count: int, b: int) -> Message:
        return Message("prompt.start_keep", {"seat": seat, "n": count})

    def reads(self, table: Table, choice: int) -> Message:
        # The drawn cards for whoever sees them, their places for everybody else.
        bits = kept_places(choice)
        places: list[int] = [place for place in range(c.MOST_DRAWN) if bits & (1 << place)]
        count = table.looked_at()
        first = len(table.drawn) - count
        cards: list[str] = []
        for place in places:
            if place < count and table.drawn[first + place] != UNSEEN:
                cards.append(goals.CARDS[table.drawn[first + place]])
        if len(cards) < len(places):
            if len(places) == 1:
                return Message("choice.keep_place", {"n": places[0] + 1})
            return Message("choice.both_places", {"n": places[0] + 1, "other": places[1] + 1})
        return Message("choice.keep", {"card": cards[0]}) if len(cards) == 1 else Message("choice.both", {"cards": cards})

    def why_not(self, table: Table, choice: int, seat: int, count: int, b: int) -> Message:
        return Message("reason.keep_one") if choice >= c.BOTH else Message("reason.drawn_fewer", {"n": count})

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.not_looking")


class Keep(Decision[Table]):
    """D12b: which of the drawn cards to keep, if any; every other one brings a point."""

    name = "keep"
    kinds: tuple[str, ...] = ("keep", "both", "decline")

    def options(self, table: Table, seat: int, count: int, most: int) -> list[int]:
        choices = [c.KEEP + place for place in range(count)]
        if most > 1:
            for couple in range(c.COUPLE_COUNT):
                if c.COUPLE_BITS[couple] < 1 << count:
                    choices.append(c.BOTH + couple)
        choices.append(c.DECLINE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, count: int, most: int) -> None:
        back = keep_cards(table, 0 if choice == c.DECLINE else kept_places(choice), seat)
        points = back * table.facts.returned_points
        earn(table, seat, points, parts.SPHINX)
        if table.events is not None and points:
            tell_points(table, "log.returned", seat, {"n": back}, points, parts.SPHINX, "sphinx-deck")

    def prompt(self, table: Table, seat: int, count: int, most: int) -> Message:
        return Message("prompt.keep_two" if most > 1 else "prompt.keep", {"seat": seat, "n": count})

    def describe(self, table: Table, choice: int, seat: int, count: int, most: int) -> Message:
        if choice == c.DECLINE:
            return Message("choice.decline_keep", {"n": count})
        return super().describe(table, choice, seat, count, most)

    def why_not(self, table: Table, choice: int, seat: int, count: int, most: int) -> Message:
        if choice >= c.BOTH and table.holds(seat, nile.KEEP_TWO_SPHINX) == 0:
            return Message("reason.keep_one")
        return Message("reason.drawn_fewer", {"n": count})


def kept_places(choice: int) -> int:
    """The places of the kept cards among those drawn, as bits."""
    return 1 << (choice - c.KEEP) if choice < c.BOTH else c.COUPLE_BITS[choice - c.BOTH]


def look(table: Table, seat: int, count: int) -> None:
    """A seat draws cards from the top of the deck; nobody else sees them."""
    table.reveal()
    table.visits = [*table.visits, seat, count, LOOKING]
    table.fresh = table.fresh[:]
    table.under = table.under[:]
    table.drawn = table.drawn[:]
    for _card in range(count):
        if table.fresh:
            table.drawn.append(table.fresh.pop(table.draw(len(table.fresh), luck.SPHINX_DECK)))
        else:
            table.drawn.append(table.under.pop(0))
    table.kept = table.kept + [UNSEEN] * count
    if table.events is not None:
        cards: list[str] = [goals.CARDS[card] for card in table.drawn[-count:]]
        table.tell(
            Event(
                Message("log.looks", {"seat": seat, "n": count}),
                seat,
                ("sphinx-deck", f"hand-{SEAT_LETTERS[seat]}"),
                knower=seat,
                inner=Message("log.looks_at", {"seat": seat, "n": count, "cards": cards}),
            )
        )


def keep_cards(table: Table, places: int, seat: int) -> int:
    """The chosen cards go to the hand, the others under the deck in the order drawn; tells how many those are."""
    count = table.looked_at()
    first = len(table.drawn) - count
    kept: list[str] = []
    table.kept = table.kept[:]
    table.under = table.under[:]
    table.hands = table.hands[:]
    table.hands[seat] = table.hands[seat][:]
    table.visits = table.visits[:]
    for place in range(count):
        card = table.drawn[first + place]
        if places & (1 << place):
            table.kept[first + place] = 1
            table.hands[seat].append(card)
            kept.append(goals.CARDS[card])
        else:
            table.kept[first + place] = 0
            table.under.append(card)
    table.visits[-1] = len(kept)
    back = count - len(kept)
    if table.events is not None:
        inner = Message("log.keeps_cards", {"seat": seat, "cards": kept, "back": back}) if kept else None
        table.tell(
            Event(
                Message("log.keeps" if kept else "log.keeps_none", {"seat": seat, "n": len(kept), "back": back}),
                seat,
                (f"hand-{SEAT_LETTERS[seat]}", "sphinx-deck"),
                knower=seat,
                inner=inner,
            )
        )
    return back
