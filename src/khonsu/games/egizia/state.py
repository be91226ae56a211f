"""What lies on the table in Egizia: river, ships, crews, stones, cards and monuments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.state import State

if TYPE_CHECKING:
    from khonsu.games.egizia.rules_facts import Facts

JOKER: Final = 3
CREW_COUNT: Final = 4
CREWS: Final = ("black", "yellow", "blue", "joker")

# Colours of fields; the ring irrigates every colour up to its own number (left, middle, right).
GREEN: Final = 0
COLOURS: Final = ("green", "yellow_green", "brown")
RING: Final = ("left", "middle", "right")
RING_TERMS: Final = ("ring_left", "ring_middle", "ring_right")

# Spaces of the river that take one ship: ten with cards, then the towns.
CARD_SPACES: Final = 10
SPACE_COUNT: Final = 17
TOWN_COUNT: Final = 7
TOWNS: Final = ("edfu", "thebae", "selinon", "passalon", "beni_hasan", "alyi", "heliopolis")
SPACES: Final = (
    "card_1",
    "card_2",
    "card_3",
    "card_4",
    "card_5",
    "card_6",
    "card_7",
    "card_8",
    "card_9",
    "card_10",
    *TOWNS,
)

SPHINX: Final = 0
OBELISK: Final = 1
PYRAMID: Final = 2
SITE_COUNT: Final = 3
SITES: Final = ("sphinx", "obelisk", "pyramid")
SITE_TERMS: Final = ("site_sphinx", "site_obelisk", "site_pyramid")
# Places of a site: up to three slots, and the place beside them for a substitute.
PLACES: Final = 4
BESIDE: Final = 3

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

# What the Nile cards do.
QUARRY: Final = 0
FIELD: Final = 1
DOUBLE_TURN: Final = 2
TWO_CREWS: Final = 3
STONES_6: Final = 4
GRAIN_4: Final = 5
DOUBLE_ROUND_SPACE: Final = 6
STRENGTH_3: Final = 7
KEEP_TWO_SPHINX: Final = 8
EXTRA_SPHINX_2: Final = 9
TAKE_LEFTOVER: Final = 10
STONES_FOR_CREW: Final = 11
UPSTREAM: Final = 12
FIRST_PLACE: Final = 13
SELL_10: Final = 14
FIELD_IMPROVER: Final = 15
OCCUPIED_ROUND_SPACE: Final = 16
CREW_IMPROVER: Final = 17
STONE_FOR_GRAIN: Final = 18
GRAVE_8: Final = 19
GRAIN_MARKET_2: Final = 20
STONE_MARKET_2: Final = 21
CREWS_CHOICE_2: Final = 22
CREW_PAIR: Final = 23
BRICK_POINTS: Final = 24
EFFECTS: Final = (
    "quarry",
    "field",
    "double_turn",
    "two_crews",
    "stones_6",
    "grain_4",
    "double_round_space",
    "strength_3",
    "keep_two_sphinx",
    "extra_sphinx_2",
    "take_leftover",
    "stones_for_crew",
    "upstream",
    "first_place",
    "sell_10",
    "field_improver",
    "occupied_round_space",
    "crew_improver",
    "stone_for_grain",
    "grave_8",
    "grain_market_2",
    "stone_market_2",
    "crews_choice_2",
    "crew_pair",
    "brick_points",
)
# The permanent cards that Sphinx card 27 counts: from here up to GRAVE_8.
FIRST_PERMANENT: Final = KEEP_TWO_SPHINX
# What a field gives when it is taken.
NO_BONUS: Final = 0
BONUS_STONE_MARKET: Final = 1
BONUS_GRAIN_MARKET: Final = 2
BONUS_POINTS: Final = 3
BONUS_STONES: Final = 4
BONUSES: Final = ("none", "stone_market", "grain_market", "points", "stones")

DECKS: Final = ("a", "b", "c")
DECK_SIZES: Final = (22, 22, 12)
NILE_COUNT: Final = 56
NILE_CARDS: Final = tuple(
    f"{deck}{number:02}" for deck, size in zip(DECKS, DECK_SIZES, strict=True) for number in range(1, size + 1)
)

# What a Sphinx card asks for.
OBELISK_HEIGHT: Final = 0
TEMPLE_SECTIONS: Final = 1
PYRAMID_ROW: Final = 2
GRAVES_TAKEN: Final = 3
PLAYERS_AT_BOTTOM: Final = 4
OWN_BRICKS: Final = 5
OWN_BRICKS_EACH: Final = 6
CREW_STRENGTH: Final = 7
MOST_PRODUCTION: Final = 8
OWN_BOTTOM: Final = 9
PERMANENT_CARDS: Final = 10
TENTH_OF_SCORE: Final = 11
BRICKS_EACH: Final = 12
GOALS: Final = (
    "obelisk_height",
    "temple_sections",
    "pyramid_row",
    "graves_taken",
    "players_at_bottom",
    "own_bricks",
    "own_bricks_each",
    "crew_strength",
    "most_production",
    "own_bottom",
    "permanent_cards",
    "tenth_of_score",
    "bricks_each",
)
SOURCES: Final = ("quarry", *COLOURS)
SPHINX_COUNT: Final = 29
SPHINX_CARDS: Final = tuple(f"sphinx_{number:02}" for number in range(1, SPHINX_COUNT + 1))

# Where a Nile card is, if not before a seat.
IN_DECK: Final = -1
ON_RIVER: Final = -2
GONE: Final = -3

NOBODY: Final = -1
NO_CARD: Final = -1
# On a masked position: a card, or a decision about one, that this seat may not know.
UNSEEN: Final = -1
# How many cards of a visit were kept, while its owner still looks at them.
LOOKING: Final = -1

# Abilities that can be used once a round.
USE_UPSTREAM: Final = 0
USE_OCCUPIED: Final = 1
USE_IMPROVER: Final = 2
USE_STONES: Final = 3
USES: Final = 4

# Where points come from.
PART_SPHINX: Final = 0
PART_OBELISK: Final = 1
PART_GRAVES: Final = 2
PART_PYRAMID: Final = 3
PART_TEMPLE: Final = 4
PART_ROWS: Final = 5
PART_COOPERATION: Final = 6
PART_MARKET: Final = 7
PART_CARDS: Final = 8
PART_HUNGER: Final = 9
PART_SALE: Final = 10
PART_TOMBS: Final = 11
PART_GOALS: Final = 12
PART_COUNT: Final = 13
PARTS: Final = (
    "sphinx",
    "obelisk",
    "graves",
    "pyramid",
    "temple",
    "rows",
    "cooperation",
    "market",
    "cards",
    "hunger",
    "sale",
    "tombs",
    "goals",
)

# What is still to be done. Decisions:
CLAIM: Final = 0
BID: Final = 1
START_KEEP: Final = 2
SAIL: Final = 3
TWICE: Final = 4
TRAIN: Final = 5
RING_MOVE: Final = 6
CREWS_CHOICE: Final = 7
AGAIN: Final = 8
GATHER: Final = 9
FEED: Final = 10
FIRST: Final = 11
COMMIT: Final = 12
DRAW: Final = 13
KEEP: Final = 14
DIG: Final = 15
MARKET: Final = 16
LAY: Final = 17
LATE: Final = 18
LAST: Final = 19
# Without a decision:
AUCTION: Final = 20
DEAL_GOALS: Final = 21
ROUND_START: Final = 22
NEXT_SHIP: Final = 23
TOWN: Final = 24
RIVER_END: Final = 25
NEXT_MEAL: Final = 26
PRODUCE: Final = 27
SITE: Final = 28
BUILDER: Final = 29
ROWS: Final = 30
ROUND_END: Final = 31
FINAL: Final = 32
TASKS: Final = (
    "claim",
    "bid",
    "start_keep",
    "sail",
    "twice",
    "train",
    "ring",
    "crews",
    "again",
    "gather",
    "feed",
    "first",
    "commit",
    "draw",
    "keep",
    "dig",
    "market",
    "lay",
    "late",
    "last",
    "auction",
    "deal_goals",
    "round_start",
    "next_ship",
    "town",
    "river_end",
    "next_meal",
    "produce",
    "site",
    "builder",
    "rows",
    "round_end",
    "final",
)


class Table(State):
    """The open and the hidden things of one game."""

    # Declared here and laid out by `setup`, so that a copy builds nothing that it throws away.
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

    def __init__(self, game: Any, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, players, options)
        self.facts = facts
        self.round = 0
        self.ring = 0
        self.clock = 0
        self.vacant = 0
        self.over = 0

    def carry_table(self, twin: Table) -> None:
        """Copy everything to a twin."""
        self.carry(twin)
        twin.round = self.round
        twin.ring = self.ring
        twin.clock = self.clock
        twin.vacant = self.vacant
        twin.over = self.over
        twin.order = self.order[:]
        twin.bids = self.bids[:]
        twin.track = self.track[:]
        twin.arrival = self.arrival[:]
        twin.ledger = self.ledger[:]
        twin.stones = self.stones[:]
        twin.stone_market = self.stone_market[:]
        twin.grain_market = self.grain_market[:]
        twin.crews = self.crews[:]
        twin.tired = self.tired[:]
        twin.ships = self.ships[:]
        twin.lowest = self.lowest[:]
        twin.passed = self.passed[:]
        twin.uses = self.uses[:]
        twin.built = self.built[:]
        twin.queue = self.queue[:]
        twin.river = self.river[:]
        twin.dealt = self.dealt[:]
        twin.moored = self.moored[:]
        twin.guests = self.guests[:]
        twin.docks = self.docks[:]
        twin.cards = self.cards[:]
        twin.colours = self.colours[:]
        twin.assigned = self.assigned[:]
        twin.obelisk = self.obelisk[:]
        twin.graves = self.graves[:]
        twin.diggers = self.diggers[:]
        twin.unturned = self.unturned[:]
        twin.pyramid = self.pyramid[:]
        twin.temple = self.temple[:]
        twin.fresh = self.fresh[:]
        twin.under = self.under[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.visits = self.visits[:]
        twin.drawn = self.drawn[:]
        twin.kept = self.kept[:]

    def lay_out(self) -> None:
        """Section 3 of the rules, as far as it needs neither luck nor decisions."""
        facts = self.facts
        n = self.players
        self.ring = facts.start_ring
        self.order = [NOBODY] * n
        self.bids = [0] * n
        self.track = [0] * n
        self.arrival = [0] * n
        self.ledger = [0] * (n * PART_COUNT)
        self.stones = [0] * n
        self.stone_market = [TOP] * n
        self.grain_market = [TOP] * n
        self.crews = facts.start_crews * n
        self.tired = [0] * (n * CREW_COUNT)
        self.ships = [facts.ships] * n
        self.lowest = [0] * n
        self.passed = [0] * n
        self.uses = [0] * (n * USES)
        self.built = [0] * n
        self.queue = []
        self.river = [NO_CARD] * CARD_SPACES
        self.dealt = [NO_CARD] * CARD_SPACES
        self.moored = [NOBODY] * SPACE_COUNT
        self.guests = [NOBODY] * TOWN_COUNT
        self.docks = [NOBODY] * (SITE_COUNT * PLACES)
        self.cards = [IN_DECK] * NILE_COUNT
        self.colours = facts.colour[:]
        self.assigned = [0] * n
        self.obelisk = []
        self.graves = []
        self.diggers = []
        self.unturned = facts.grave_counts[:]
        self.pyramid = [NOBODY] * sum(facts.row_spaces)
        self.temple = [NOBODY] * len(facts.temple)
        self.fresh = list(range(SPHINX_COUNT))
        if self.settings["without_ten_percent_card"]:
            self.fresh = [card for card in self.fresh if facts.goal[card] != TENTH_OF_SCORE]
        self.under = []
        self.hands = [[] for _ in range(n)]
        self.visits = []
        self.drawn = []
        self.kept = []

    # Cards ---------------------------------------------------------------------------------------------------------------

    def holds(self, seat: int, effect: int) -> int:
        """How many cards of an effect lie before a seat."""
        count = 0
        for card in self.facts.copies[effect]:
            if self.cards[card] == seat:
                count += 1
        return count

    def owner(self, effect: int) -> int:
        """The seat that a card of this effect lies before, or nobody."""
        for card in self.facts.copies[effect]:
            if self.cards[card] >= 0:
                return self.cards[card]
        return NOBODY

    def can_use(self, seat: int, effect: int, use: int) -> bool:
        """Whether a seat has an ability that it can still use this round."""
        return self.holds(seat, effect) > self.uses[seat * USES + use]

    def improvers(self, seat: int) -> int:
        """How many field improvements a seat can still assign."""
        return self.holds(seat, FIELD_IMPROVER) - self.assigned[seat]

    def improvable(self, seat: int, dry_only: bool) -> list[int]:
        """The fields of a seat that can become one colour better (ruling 17: the start card is green)."""
        found: list[int] = []
        for card in self.facts.copies[FIELD]:
            if self.cards[card] == seat and self.colours[card] != GREEN:
                if not dry_only or self.colours[card] > self.ring:
                    found.append(card)
        return found

    def grain(self, seat: int, ring: int) -> int:
        """The grain of all fields of a seat that are irrigated with the ring there."""
        total = self.facts.start_grain
        for card in self.facts.copies[FIELD]:
            if self.cards[card] == seat and self.colours[card] <= ring:
                total += self.facts.amount[card]
        return total

    def hunger(self, seat: int) -> int:
        """How much grain the crews of a seat need."""
        crews = self.crews
        first = seat * CREW_COUNT
        return crews[first] + crews[first + 1] + crews[first + 2] + crews[first + 3]

    def production(self, seat: int) -> int:
        """The stones that the quarries of a seat give in a round."""
        total = self.facts.start_quarry
        for card in self.facts.copies[QUARRY]:
            if self.cards[card] == seat:
                total += self.facts.amount[card]
        return total

    # Monuments -----------------------------------------------------------------------------------------------------------

    def row_filled(self, row: int) -> int:
        """How many bricks lie in a row of the pyramid, from the left without gaps."""
        start = self.facts.row_start[row]
        filled = 0
        while filled < self.facts.row_spaces[row] and self.pyramid[start + filled] != NOBODY:
            filled += 1
        return filled

    def section_filled(self, section: int) -> int:
        """How many bricks lie in a section of the temple."""
        start = self.facts.section_start[section]
        end = self.facts.section_start[section + 1]
        filled = start
        while filled < end and self.temple[filled] != NOBODY:
            filled += 1
        return filled - start

    def section_complete(self, section: int) -> bool:
        """Whether a section of the temple is full."""
        return self.temple[self.facts.section_start[section + 1] - 1] != NOBODY

    def bricks(self, seat: int, building: int) -> int:
        """The bricks of a seat on a structure."""
        if building == 0:
            return self.obelisk.count(seat)
        if building == 1:
            return self.diggers.count(seat)
        if building == 2:
            return self.pyramid.count(seat)
        return self.temple.count(seat)

    def sphinx_size(self) -> int:
        """How many Sphinx cards are in the game."""
        return SPHINX_COUNT - 1 if self.settings["without_ten_percent_card"] else SPHINX_COUNT

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
        on_river = len([card for card in self.river if card != NO_CARD])
        counts["Nile cards"] = len([place for place in self.cards if place != ON_RIVER]) + on_river
        held = sum([len(hand) for hand in self.hands])
        counts["Sphinx cards"] = len(self.fresh) + len(self.under) + held + self.looked_at()
        counts["grave tiles"] = len(self.graves) + sum(self.unturned)
        return counts
