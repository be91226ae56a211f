"""The Sphinx deck of Egizia: drawing, keeping, putting back, and who may know what of it.

The deck is a queue. Cards come from the top, and what is not kept goes under it in the order drawn, so everybody can follow where
every card *went* without seeing its face, except for one thing: which of the drawn cards were kept. A seat that put cards back may
meet them again, or see that they are missing. `visits`, `drawn` and `kept` are the memory of all that; a view keeps its seat's own
part, and `Past` finds a history of the deck that agrees with it.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.message import Event, Message
from khonsu.engine.state import SPECTATOR
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.choices import (
    C_BOTH,
    C_DECLINE,
    C_KEEP,
    COUPLE_BITS,
    COUPLE_COUNT,
)
from khonsu.games.egizia.rules_effects import Effects
from khonsu.games.egizia.state import (
    LOOKING,
    PART_SPHINX,
    SPHINX_CARDS,
    SPHINX_COUNT,
    TENTH_OF_SCORE,
    UNSEEN,
)

# A visit is three numbers: seat, cards drawn, cards kept.
VISIT: Final = 3


class Sphinx(Effects):
    """A table with secrets."""

    def look(self, seat: int, count: int) -> None:
        """A seat draws cards from the top of the deck; nobody else sees them."""
        self.reveal()
        self.visits += [seat, count, LOOKING]
        for _ in range(count):
            if self.fresh:
                self.drawn.append(self.fresh.pop(self.draw(len(self.fresh))))
            else:
                self.drawn.append(self.under.pop(0))
            self.kept.append(UNSEEN)
        if self.events is not None:
            cards: list[str] = [SPHINX_CARDS[card] for card in self.drawn[-count:]]
            self.tell(
                Event(
                    Message("log.looks", {"seat": seat, "n": count}),
                    seat,
                    ("sphinx-deck", f"hand-{SEAT_LETTERS[seat]}"),
                    knower=seat,
                    inner=Message("log.looks_at", {"seat": seat, "n": count, "cards": cards}),
                )
            )

    def keep_options(self, count: int, most: int, must: bool) -> list[int]:
        """D1 and D12b: which of the drawn cards to keep, by their places."""
        choices = [C_KEEP + place for place in range(count)]
        if most > 1:
            for couple in range(COUPLE_COUNT):
                if COUPLE_BITS[couple] < 1 << count:
                    choices.append(C_BOTH + couple)
        if not must:
            choices.append(C_DECLINE)
        return choices

    def keep_cards(self, choice: int, seat: int) -> int:
        """The chosen cards go to the hand, the others under the deck in the order drawn; tells how many those are."""
        bits = 0
        if choice < C_BOTH:
            bits = 1 << (choice - C_KEEP)
        elif choice != C_DECLINE:
            bits = COUPLE_BITS[choice - C_BOTH]
        count = self.visits[-2]
        first = len(self.drawn) - count
        kept: list[str] = []
        for place in range(count):
            card = self.drawn[first + place]
            if bits & (1 << place):
                self.kept[first + place] = 1
                self.hands[seat].append(card)
                kept.append(SPHINX_CARDS[card])
            else:
                self.kept[first + place] = 0
                self.under.append(card)
        self.visits[-1] = len(kept)
        back = count - len(kept)
        if self.events is not None:
            inner = Message("log.keeps_cards", {"seat": seat, "cards": kept, "back": back}) if kept else None
            self.tell(
                Event(
                    Message("log.keeps" if kept else "log.keeps_none", {"seat": seat, "n": len(kept), "back": back}),
                    seat,
                    (f"hand-{SEAT_LETTERS[seat]}", "sphinx-deck"),
                    knower=seat,
                    inner=inner,
                )
            )
        return back

    def score_returned(self, seat: int, back: int) -> None:
        """A point for every card put back."""
        points = back * self.facts.returned_points
        self.earn(seat, points, PART_SPHINX)
        if self.events is not None and points:
            self.log_points("log.returned", seat, {"n": back}, points, PART_SPHINX, "sphinx-deck")

    # Secrets -------------------------------------------------------------------------------------------------------------

    def mask(self, seat: int) -> None:
        """Hide the Sphinx cards that this seat has not seen; the final scoring shows them all."""
        if self.over:
            return
        unseen = [True] * SPHINX_COUNT
        if self.settings["without_ten_percent_card"]:
            unseen[self.facts.goal.index(TENTH_OF_SCORE)] = False
        first_under = max(len(self.drawn), self.sphinx_size())
        first = 0
        for visit in range(0, len(self.visits), VISIT):
            count = self.visits[visit + 1]
            for place in range(first, first + count):
                if self.visits[visit] != seat:
                    self.drawn[place] = UNSEEN
                    self.kept[place] = UNSEEN
                else:
                    unseen[self.drawn[place]] = False
            first += count
        # A seat remembers what it put back, as long as it can follow where that went.
        past = Past(self, seat)
        for place in range(len(self.under)):
            self.under[place] = past.remembered(first_under + place)
        for other in range(self.players):
            if other != seat:
                self.hands[other] = [UNSEEN] * len(self.hands[other])
        self.fresh = [card for card in range(SPHINX_COUNT) if unseen[card]]

    def deal(self, seat: int) -> None:
        """Deal the cards that this seat does not know so that all of its visits happen as they did."""
        if self.over:
            return
        past = Past(self, seat)
        past.find()
        self.under = []
        self.hands = [[] for _ in range(self.players)]
        for visit in range(len(past.seats)):
            first = past.first[visit]
            for place in range(past.counts[visit]):
                card = past.card(first + place)
                self.drawn[first + place] = card
                if past.keeps[visit] == LOOKING:
                    continue
                if past.keeps[visit] & (1 << place):
                    self.kept[first + place] = 1
                    self.hands[past.seats[visit]].append(card)
                else:
                    self.kept[first + place] = 0
                    self.under.append(card)
        # What was drawn after the first passage through the deck came from below.
        again = max(0, len(self.drawn) - past.size)
        self.under = self.under[again:]
        self.fresh = past.untouched()


class Past:
    """A history of the Sphinx deck that agrees with what one seat has seen.

    Every card is known by its place in the first, shuffled deck: its root. Draw number i takes root i as long as there is one, and
    after that the card put back as number i - size. Which root that is depends on which cards were kept before. The seat has seen the
    faces of its own draws; for the others, kept places are guessed, and taken back where a face would lie in two places.
    """

    def __init__(self, table: Sphinx, seat: int) -> None:
        self.table = table
        self.size = table.sphinx_size()
        self.seats: list[int] = []
        self.counts: list[int] = []
        self.kept: list[int] = []
        self.first: list[int] = []
        # Bits of the kept places of each visit; UNSEEN where they are to be guessed, LOOKING (the same) where nothing is kept yet.
        self.keeps: list[int] = []
        # For every card put back, in order: the visit, and how many the same visit put back before it.
        self.back_visit: list[int] = []
        self.back_place: list[int] = []
        # The draws whose faces the seat has seen.
        self.seen: list[int] = []
        self.card_of: list[int] = [UNSEEN] * self.size
        self.root_of: list[int] = [UNSEEN] * SPHINX_COUNT
        drawn = 0
        for visit in range(0, len(table.visits), VISIT):
            who = table.visits[visit]
            count = table.visits[visit + 1]
            kept = table.visits[visit + 2]
            bits = UNSEEN
            if who == seat and seat != SPECTATOR and kept != LOOKING:
                bits = 0
                for place in range(count):
                    if table.kept[drawn + place] == 1:
                        bits |= 1 << place
            elif kept == 0:
                bits = 0
            if who == seat:
                for place in range(count):
                    self.seen.append(drawn + place)
            self.seats.append(who)
            self.counts.append(count)
            self.kept.append(kept)
            self.first.append(drawn)
            self.keeps.append(bits)
            if kept != LOOKING:
                for place in range(count - kept):
                    self.back_visit.append(len(self.keeps) - 1)
                    self.back_place.append(place)
            drawn += count

    def find(self) -> None:
        """Guess until everything fits, then deal the rest."""
        if not self.fits(0):
            raise AssertionError("the memory of the Sphinx deck contradicts itself")
        for visit in range(len(self.keeps)):
            if self.keeps[visit] == UNSEEN and self.kept[visit] != LOOKING:
                ways = self.ways(visit)
                self.keeps[visit] = ways[self.table.draw(len(ways))]
        rest = self.untouched()
        roots = min(len(self.table.drawn), self.size)
        for root in range(roots):
            if self.card_of[root] == UNSEEN:
                card = rest.pop(self.table.draw(len(rest)))
                self.card_of[root] = card
                self.root_of[card] = root

    def untouched(self) -> list[int]:
        """The cards of the game that have no root yet."""
        facts = self.table.facts
        whole = self.size == SPHINX_COUNT
        cards: list[int] = []
        for card in range(SPHINX_COUNT):
            if self.root_of[card] == UNSEEN and (whole or facts.goal[card] != TENTH_OF_SCORE):
                cards.append(card)
        return cards

    def ways(self, visit: int) -> list[int]:
        """The sets of places that a visit may have kept."""
        found: list[int] = []
        for bits in range(1 << self.counts[visit]):
            count = 0
            for place in range(self.counts[visit]):
                count += (bits >> place) & 1
            if count == self.kept[visit]:
                found.append(bits)
        return found

    def remembered(self, draw: int) -> int:
        """The card that a draw will take, if the seat can tell; UNSEEN otherwise."""
        while draw >= self.size:
            visit = self.back_visit[draw - self.size]
            if self.keeps[visit] == UNSEEN:
                return UNSEEN
            draw = self.origin(draw)
            if self.table.drawn[draw] != UNSEEN:
                return self.table.drawn[draw]
        return UNSEEN

    def card(self, draw: int) -> int:
        """The card of a draw, once everything is settled."""
        while draw >= self.size:
            draw = self.origin(draw)
        return self.card_of[draw]

    def origin(self, draw: int) -> int:
        """The draw that took this card before it was put back."""
        visit = self.back_visit[draw - self.size]
        left = self.back_place[draw - self.size]
        bits = self.keeps[visit]
        place = 0
        while bits & (1 << place):
            place += 1
        while left > 0:
            left -= 1
            place += 1
            while bits & (1 << place):
                place += 1
        return self.first[visit] + place

    def fits(self, number: int) -> bool:
        """Whether the draws that the seat has seen, from this one on, can be traced to different roots."""
        if number == len(self.seen):
            return True
        draw = self.seen[number]
        card = self.table.drawn[draw]
        while draw >= self.size:
            visit = self.back_visit[draw - self.size]
            if self.keeps[visit] == UNSEEN:
                return self.guess(visit, number)
            draw = self.origin(draw)
        if self.card_of[draw] == card:
            return self.fits(number + 1)
        if self.card_of[draw] != UNSEEN or self.root_of[card] != UNSEEN:
            return False
        self.card_of[draw] = card
        self.root_of[card] = draw
        if self.fits(number + 1):
            return True
        self.card_of[draw] = UNSEEN
        self.root_of[card] = UNSEEN
        return False

    def guess(self, visit: int, number: int) -> bool:
        """Try the sets that a visit may have kept, from a random one on."""
        ways = self.ways(visit)
        start = self.table.draw(len(ways))
        for turn in range(len(ways)):
            self.keeps[visit] = ways[(start + turn) % len(ways)]
            if self.fits(number):
                return True
        self.keeps[visit] = UNSEEN
        return False
