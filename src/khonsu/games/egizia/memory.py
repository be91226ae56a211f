"""What a seat remembers of the Sphinx deck of Egizia, and a past that agrees with it.

The deck is a queue. Cards come from the top, and what is not kept goes under it in the order drawn, so everybody can follow where
every card *went* without seeing its face, except for one thing: which of the drawn cards were kept. A seat that put cards back may
meet them again, or see that they are missing. `visits`, `drawn` and `kept` of the table are the memory of all that; a view keeps its
seat's own part, and `Past` finds a history of the deck that agrees with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.position import SPECTATOR
from khonsu.games.egizia import goals, luck

if TYPE_CHECKING:
    from khonsu.games.egizia.state import Table

# A visit is three numbers: seat, cards drawn, cards kept.
VISIT: Final = 3
# How many cards of a visit were kept, while its owner still looks at them.
LOOKING: Final = -1
# On a masked position: a card, or a decision about one, that this seat may not know.
UNSEEN: Final = -1


class Past:
    """A history of the Sphinx deck that agrees with what one seat has seen.

    Every card is known by its place in the first, shuffled deck: its root. Draw number i takes root i as long as there is one, and
    after that the card put back as number i - size. Which root that is depends on which cards were kept before. The seat has seen the
    faces of its own draws; for the others, kept places are guessed, and taken back where a face would lie in two places.
    """

    def __init__(self, table: Table, seat: int) -> None:
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
        self.root_of: list[int] = [UNSEEN] * goals.COUNT
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
                self.keeps[visit] = ways[self.table.draw(len(ways), luck.SPHINX_DECK)]
        rest = self.untouched()
        roots = min(len(self.table.drawn), self.size)
        for root in range(roots):
            if self.card_of[root] == UNSEEN:
                card = rest.pop(self.table.draw(len(rest), luck.SPHINX_DECK))
                self.card_of[root] = card
                self.root_of[card] = root

    def untouched(self) -> list[int]:
        """The cards of the game that have no root yet."""
        facts = self.table.facts
        whole = self.size == goals.COUNT
        cards: list[int] = []
        for card in range(goals.COUNT):
            if self.root_of[card] == UNSEEN and (whole or facts.goal[card] != goals.TENTH_OF_SCORE):
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
        start = self.table.draw(len(ways), luck.SPHINX_DECK)
        for turn in range(len(ways)):
            self.keeps[visit] = ways[(start + turn) % len(ways)]
            if self.fits(number):
                return True
        self.keeps[visit] = UNSEEN
        return False
