"""What lies on the table in Egizia: river, ships, crews, stones, cards and monuments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.machine import BytesWriter
from khonsu.engine.position import Position
from khonsu.games.egizia import goals, nile, tasks
from khonsu.games.egizia.estates import NUMBERS, Estates, Works, estates_of, works_of
from khonsu.games.egizia.fleets import Fleets, fleets_of
from khonsu.games.egizia.keys import Lasting, tell, tell_wide
from khonsu.games.egizia.labour import Labour, labour_of
from khonsu.games.egizia.memory import LOOKING, UNSEEN, VISIT, Past

if TYPE_CHECKING:
    from khonsu.engine.machine import i64
    from khonsu.engine.rules import Rules
    from khonsu.games.egizia.facts import Facts

JOKER: Final = 3
CREW_COUNT: Final = 4
CREWS: Final = ("black", "yellow", "blue", "joker")

# Colours of fields; the ring irrigates every colour up to its own number (left, middle, right).
GREEN: Final = 0
COLOURS: Final = ("green", "yellow_green", "brown")
RING: Final = ("left", "middle", "right")
RING_TERMS: Final = ("ring_left", "ring_middle", "ring_right")

STONE: Final = 0
GRAIN: Final = 1
MARKETS: Final = ("stone", "grain")
TOP: Final = 1
BOTTOM: Final = 4

# Structures that bricks lie on.
BUILDINGS: Final = ("obelisk", "graves", "pyramid", "temple")
# Sections of the temple.
PILLAR_LEFT: Final = 0
PILLAR_RIGHT: Final = 1
COLUMNS: Final = 2
TOP_STONES: Final = 3
SECTIONS: Final = ("left", "right", "columns", "top")
SECTION_TERMS: Final = ("pillar_left", "pillar_right", "temple_columns", "temple_top")

NOBODY: Final = -1

# The parts of a round's progress at which ships have sailed, crews are fed, and the first site is done.
SAILED: Final = 0.5
FED: Final = 0.6
SITE_DONE: Final = 0.13

# Abilities that can be used once a round.
USE_UPSTREAM: Final = 0
USE_OCCUPIED: Final = 1
USE_IMPROVER: Final = 2
USE_STONES: Final = 3
USES: Final = 4


class Table(Position):
    """A position of Egizia."""

    # Declared here and laid out by `rounds.Setup`, so that a copy builds nothing that it throws away.
    order: list[int]
    bids: list[int]
    track: list[int]
    arrival: list[int]
    ledger: list[int]
    stones: list[int]
    stone_market: list[int]
    grain_market: list[int]
    crews: list[int]
    tired: list[int]
    ships: list[int]
    lowest: list[int]
    passed: list[int]
    uses: list[int]
    built: list[int]
    queue: list[int]
    river: list[int]
    dealt: list[int]
    moored: list[int]
    guests: list[int]
    docks: list[int]
    cards: list[int]
    colours: list[int]
    assigned: list[int]
    obelisk: list[int]
    graves: list[int]
    diggers: list[int]
    unturned: list[int]
    pyramid: list[int]
    temple: list[int]
    fresh: list[int]
    under: list[int]
    hands: list[list[int]]
    visits: list[int]
    drawn: list[int]
    kept: list[int]

    def __init__(self, game: Any, rules: Rules, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, rules, players, options)
        self.facts = facts
        self.round = 0
        self.ring = 0
        self.clock = 0
        self.vacant = 0
        self.over = 0
        # What was counted of cards, bricks, crews and ships at the sites, and the key of what seldom changes, if anybody has asked for them: each knows
        # the lists that it was made from, and is made anew for others.
        self.estates: Estates | None = None
        self.works: Works | None = None
        self.labour: Labour | None = None
        self.fleets: Fleets | None = None
        self.lasting: Lasting | None = None
        # How many Sphinx cards are in the game; 0: nobody has asked.
        self.sphinx_cards = 0

    def copy(self) -> Table:
        """An independent twin."""
        twin = Table(self.game, self.rules, self.facts, self.players, self.settings)
        self.copy_to(twin)
        twin.round = self.round
        twin.ring = self.ring
        twin.clock = self.clock
        twin.vacant = self.vacant
        twin.over = self.over
        twin.estates = self.estates
        twin.works = self.works
        twin.labour = self.labour
        twin.fleets = self.fleets
        twin.lasting = self.lasting
        twin.sphinx_cards = self.sphinx_cards
        twin.stones = self.stones[:]
        twin.ships = self.ships[:]
        twin.lowest = self.lowest[:]
        twin.river = self.river[:]
        twin.moored = self.moored[:]
        # These change seldom, or one of them at a time, so that twins share them: the rules put new lists in their place.
        twin.order = self.order
        twin.bids = self.bids
        twin.track = self.track
        twin.arrival = self.arrival
        twin.ledger = self.ledger
        twin.stone_market = self.stone_market
        twin.grain_market = self.grain_market
        twin.crews = self.crews
        twin.tired = self.tired
        twin.passed = self.passed
        twin.uses = self.uses
        twin.built = self.built
        twin.queue = self.queue
        twin.dealt = self.dealt
        twin.guests = self.guests
        twin.docks = self.docks
        twin.cards = self.cards
        twin.colours = self.colours
        twin.assigned = self.assigned
        twin.obelisk = self.obelisk
        twin.graves = self.graves
        twin.diggers = self.diggers
        twin.unturned = self.unturned
        twin.pyramid = self.pyramid
        twin.temple = self.temple
        twin.fresh = self.fresh
        twin.under = self.under
        twin.hands = self.hands
        twin.visits = self.visits
        twin.drawn = self.drawn
        twin.kept = self.kept
        return twin

    def rounds(self) -> tuple[int, int]:
        """The running round and how many there are."""
        return self.round, self.facts.rounds

    def progress(self) -> float:
        """Rounds, in them the ships that have sailed, then meals and sites."""
        if not self.stack:
            return 1.0
        # The lowest frame says what comes when everything else is done.
        task, _seat, following, _other = self.stack[0]
        part = 0.0
        if task == tasks.NEXT_SHIP or task == tasks.RIVER_END:
            at_hand = 0
            for count in self.ships:
                at_hand += count
            part = SAILED * (1.0 - at_hand / (self.players * self.facts.ships))
        elif task == tasks.NEXT_MEAL or task == tasks.PRODUCE:
            part = SAILED
        elif task == tasks.SITE:
            part = FED + SITE_DONE * (following - 1)
        elif task == tasks.ROUND_END:
            part = FED + SITE_DONE * 2
        elif task == tasks.FINAL:
            part = FED + SITE_DONE * 3
        return max(0.0, (self.round - 1 + part) / self.facts.rounds)

    def known(self, seat: int) -> tuple[Any, ...]:
        """Everything but what is history (by what points were earned, what lay on the river, the clock) and what follows from the rest.

        Of Sphinx cards: what the seat has seen of them, and how many others drew and kept.
        """
        told = BytesWriter()
        told.append(len(self.stack))
        # Nobody in Egizia chooses while another does: there is one stack.
        for task, decider, one, other in self.stack:
            told.append(task)
            told.append(decider + 1)
            tell_wide(told, one)
            tell_wide(told, other)
        told.append(self.round)
        told.append(self.ring)
        told.append(self.vacant)
        told.append(self.arrivals())
        for points in self.track:
            tell_wide(told, points)
        tell(told, self.moored)
        tell(told, self.river)
        tell(told, self.ships)
        tell(told, self.lowest)
        tell(told, self.stones)
        lasting = self.lasting
        if lasting is None or not lasting.is_of(self, seat):
            lasting = Lasting(self, seat)
            self.lasting = lasting
        return (
            told.getvalue(),
            lasting.key,
            estates_of(self).told(),
            works_of(self).told(),
            labour_of(self).told(),
            fleets_of(self).told(),
        )

    def arrivals(self) -> int:
        """Who reached his points before whom, as bits: when that was does not matter."""
        bits = 0
        for one in range(self.players):
            for other in range(one):
                bits = 2 * bits + (1 if self.arrival[one] < self.arrival[other] else 0)
        return bits

    # Secrets: the Sphinx cards. Everything else that is hidden has not been drawn yet. ----------------------------------

    def mask(self, seat: int) -> None:
        """Hide the Sphinx cards that this seat has not seen; the final scoring shows them all."""
        self.unshare()
        if self.over:
            return
        unseen = [True] * goals.COUNT
        if self.settings["without_ten_percent_card"]:
            unseen[self.facts.goal.index(goals.TENTH_OF_SCORE)] = False
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
        self.fresh = [card for card in range(goals.COUNT) if unseen[card]]

    def unshare(self) -> None:
        """What twins share becomes the viewer's own."""
        self.order = self.order[:]
        self.bids = self.bids[:]
        self.track = self.track[:]
        self.arrival = self.arrival[:]
        self.ledger = self.ledger[:]
        self.stone_market = self.stone_market[:]
        self.grain_market = self.grain_market[:]
        self.crews = self.crews[:]
        self.tired = self.tired[:]
        self.passed = self.passed[:]
        self.uses = self.uses[:]
        self.built = self.built[:]
        self.queue = self.queue[:]
        self.dealt = self.dealt[:]
        self.guests = self.guests[:]
        self.docks = self.docks[:]
        self.cards = self.cards[:]
        self.colours = self.colours[:]
        self.assigned = self.assigned[:]
        self.obelisk = self.obelisk[:]
        self.graves = self.graves[:]
        self.diggers = self.diggers[:]
        self.unturned = self.unturned[:]
        self.pyramid = self.pyramid[:]
        self.temple = self.temple[:]
        self.fresh = self.fresh[:]
        self.under = self.under[:]
        self.visits = self.visits[:]
        self.drawn = self.drawn[:]
        self.kept = self.kept[:]
        self.hands = [hand[:] for hand in self.hands]

    def deal(self, seat: int) -> None:
        """Deal the cards that this seat does not know so that all of its visits happen as they did."""
        if self.over:
            return
        past = Past(self, seat)
        past.find()
        self.drawn = self.drawn[:]
        self.kept = self.kept[:]
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

    # Questions about the table -------------------------------------------------------------------------------------------

    def asked(self) -> int:
        """Whoever has to choose; the first seat when the game is over."""
        return self.stack[-1][1] if self.stack else 0

    def out_of_reach(self, position: int, seat: int) -> bool:
        """Whether a seat's next ship cannot go there, even if nothing else is in the way."""
        lowest = self.lowest[seat]
        return position == lowest or (position < lowest and not self.can_use(seat, nile.UPSTREAM, USE_UPSTREAM))

    # Cards ---------------------------------------------------------------------------------------------------------------

    def holds(self, seat: int, effect: i64) -> int:
        """How many cards of an effect lie before a seat."""
        return estates_of(self).seats[seat].held[effect]

    def owner(self, effect: i64) -> int:
        """The seat that the single card of this effect lies before, or nobody."""
        for seat, estate in enumerate(estates_of(self).seats):
            if estate.held[effect] > 0:
                return seat
        return NOBODY

    def can_use(self, seat: int, effect: i64, use: int) -> bool:
        """Whether a seat has an ability that it can still use this round."""
        estate = estates_of(self).seats[seat]
        return estate.effects >> effect & 1 != 0 and estate.held[effect] > self.uses[seat * USES + use]

    def improvers(self, seat: int) -> int:
        """How many field improvements a seat can still assign."""
        return self.holds(seat, nile.FIELD_IMPROVER) - self.assigned[seat]

    def improvable(self, seat: int, dry_only: bool) -> list[int]:
        """The fields of a seat that can become one colour better (ruling 17: the start card is green)."""
        found: list[int] = []
        for card in self.facts.copies[nile.FIELD]:
            if self.cards[card] == seat and self.colours[card] != GREEN:
                if not dry_only or self.colours[card] > self.ring:
                    found.append(card)
        return found

    def grain(self, seat: int, ring: i64) -> int:
        """The grain of all fields of a seat that are irrigated with the ring there."""
        return int(estates_of(self).seats[seat].grain[ring])

    def production(self, seat: int) -> int:
        """The stones that the quarries of a seat give in a round."""
        return int(estates_of(self).seats[seat].production)

    # Crews ---------------------------------------------------------------------------------------------------------------

    def trainable(self, seat: int) -> list[int]:
        """The crews of a seat that can still become stronger."""
        first = seat * CREW_COUNT
        return [crew for crew in range(CREW_COUNT) if self.crews[first + crew] < self.facts.crew_limit]

    def force(self, seat: int, bits: int) -> int:
        """The strength of some crews of a seat."""
        strength = 0
        for crew in range(CREW_COUNT):
            if bits & (1 << crew):
                strength += self.crews[seat * CREW_COUNT + crew]
        return strength

    def hunger(self, seat: int) -> int:
        """How much grain the crews of a seat need."""
        crews = self.crews
        first = seat * CREW_COUNT
        return crews[first] + crews[first + 1] + crews[first + 2] + crews[first + 3]

    def rested(self, seat: int) -> int:
        """The crews of a seat that have not worked this round, as bits."""
        bits = 0
        for crew in range(CREW_COUNT):
            if not self.tired[seat * CREW_COUNT + crew]:
                bits |= 1 << crew
        return bits

    # Monuments -----------------------------------------------------------------------------------------------------------

    def row_filled(self, row: i64) -> int:
        """How many bricks lie in a row of the pyramid, from the left without gaps."""
        return works_of(self).row_filled[row]

    def section_filled(self, section: i64) -> int:
        """How many bricks lie in a section of the temple."""
        return works_of(self).section_filled[section]

    def section_complete(self, section: int) -> bool:
        """Whether a section of the temple is full."""
        return self.temple[self.facts.section_start[section + 1] - 1] != NOBODY

    def row_open(self, row: int) -> bool:
        """Whether the next brick of a pyramid row has something to rest on."""
        filled = self.row_filled(row)
        if filled == self.facts.row_spaces[row]:
            return False
        return row == 0 or self.pyramid[self.facts.row_start[row - 1] + filled + 1] != NOBODY

    def section_open(self, section: int) -> bool:
        """Whether a section of the temple can take a brick: pillars always, columns after both, top stones after the columns."""
        if self.section_complete(section):
            return False
        if section == COLUMNS:
            return self.section_complete(PILLAR_LEFT) and self.section_complete(PILLAR_RIGHT)
        return section != TOP_STONES or self.section_complete(COLUMNS)

    def bricks(self, seat: i64, building: i64) -> int:
        """The bricks of a seat on a structure."""
        return int(works_of(self).numbers[seat * NUMBERS + building])

    def sphinx_size(self) -> int:
        """How many Sphinx cards are in the game."""
        if self.sphinx_cards == 0:
            self.sphinx_cards = goals.COUNT - 1 if self.settings["without_ten_percent_card"] else goals.COUNT
        return self.sphinx_cards

    def looked_at(self) -> int:
        """How many Sphinx cards somebody has drawn and not yet kept or put back."""
        return self.visits[-2] if self.visits and self.visits[-1] == LOOKING else 0

    def sphinx_deck(self) -> int:
        """How many cards are in the Sphinx deck: public, also where the cards themselves are not."""
        count = self.sphinx_size() - self.looked_at()
        for hand in self.hands:
            count -= len(hand)
        return count

    # The score track -----------------------------------------------------------------------------------------------------

    def ahead(self, one: int, other: int) -> bool:
        """Whether one seat's marker is further forward; on equal points the one that arrived earlier (ruling 32)."""
        if self.track[one] != self.track[other]:
            return self.track[one] > self.track[other]
        return self.arrival[one] < self.arrival[other]

    def front_to_back(self) -> list[int]:
        """All seats in the order of their markers."""
        line: list[int] = []
        for seat in range(self.players):
            place = 0
            while place < len(line) and self.ahead(line[place], seat):
                place += 1
            line.insert(place, seat)
        return line

    def pieces(self) -> dict[str, int]:
        """Ships of each seat, cards and grave tiles."""
        counts: dict[str, int] = {}
        for seat in range(self.players):
            afloat = self.moored.count(seat) + self.guests.count(seat) + self.docks.count(seat)
            counts[f"ships of seat {seat}"] = self.ships[seat] + afloat
        on_river = len([card for card in self.river if card != nile.NO_CARD])
        counts["Nile cards"] = len([place for place in self.cards if place != nile.ON_RIVER]) + on_river
        held = sum([len(hand) for hand in self.hands])
        counts["Sphinx cards"] = len(self.fresh) + len(self.under) + held + self.looked_at()
        counts["grave tiles"] = len(self.graves) + sum(self.unturned)
        return counts
