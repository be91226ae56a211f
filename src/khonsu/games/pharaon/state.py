"""What lies on the table in Pharaon: the circle of zones, tokens, cards, jars and tracks, with who may see what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.bits import Packing
from khonsu.engine.machine import i64, vec
from khonsu.engine.position import Position
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.accounts import Account, shared_accounts
from khonsu.games.pharaon.hands import hands_of

if TYPE_CHECKING:
    from khonsu.engine.message import Argument
    from khonsu.engine.rules import Rules
    from khonsu.games.pharaon.hands import Hand

COLOURS: Final = ("black", "yellow", "green", "red", "blue")
COLOUR_COUNT: Final = 5

OFFERINGS: Final = 0
NOBLES: Final = 1
ARTISANS: Final = 2
NILE: Final = 3
TOMB: Final = 4
ZONES: Final = ("offerings", "nobles", "artisans", "nile", "tomb")

# Gods by the zone on whose right edge they sit are a matter of the components.
GODS: Final = ("horus", "isis", "anubis", "osiris", "bastet")

# Tokens: five basic resources, silver, then the twelve kinds of offering.
SILVER: Final = 5
RESOURCE_KINDS: Final = 6
OFFERED: Final = 6
WILD: Final = 11
POINT_1: Final = 16
POINT_2: Final = 17
TOKEN_KINDS: Final = 18
OFFERING_KINDS: Final = 12
# Stands for a token that the bank no longer has (ruling 35).
MARKER: Final = 18
TOKENS: Final = (
    "black",
    "yellow",
    "green",
    "red",
    "blue",
    "silver",
    "offering_black",
    "offering_yellow",
    "offering_green",
    "offering_red",
    "offering_blue",
    "wild_offerings",
    "wild_nobles",
    "wild_artisans",
    "wild_nile",
    "wild_tomb",
    "point_1",
    "point_2",
    "marker",
)

NOBLE_PLACES: Final = 3
ARTISAN_PLACES: Final = 4
ARTISAN_COUNT: Final = 30
JAR_COUNT: Final = 30

# Where a card is, unless a side (its number) owns it.
DECK: Final = -1
SHOWN: Final = -2
GONE: Final = -3
# A noble that is being chosen from or has been put aside in the setup.
APART: Final = -4

NOBODY: Final = -1
EMPTY: Final = -1
WHEEL_SPACES: Final = 4
LEVELS: Final = 3

# Row of a side on the pyramid of time: still active, or passed last and so not on it.
ACTIVE: Final = -1
BESIDE: Final = 9

BASIC_REWARD: Final = 0
SILVER_REWARD: Final = 1
OFFERING_REWARD: Final = 2
FIRST_REWARD: Final = 3
REWARDS: Final = ("basic", "silver", "offering", "first_player")

STRIPS: Final = 5
STRIP_SPACES: Final = 10

# The Traitor's side; the human is seat 0.
HUMAN: Final = 0
TRAITOR: Final = 1

# Where luck comes from.
ZONE_ORDER: Final = 0
WHEEL_START: Final = 1
FIRST_PLAYER: Final = 2
OFFERING_BAG: Final = 3
NOBLE_CARDS: Final = 4
ARTISAN_CARDS: Final = 5
JAR_STACK: Final = 6
SCRIBE_CARDS: Final = 7
TRAITOR_BOARDS: Final = 8
TRAITOR_JARS: Final = 9
SOURCES: Final = (
    "zone_order",
    "wheel_start",
    "first_player",
    "offering_bag",
    "noble_cards",
    "artisan_cards",
    "jar_stack",
    "scribe_cards",
    "traitor_boards",
    "traitor_jars",
)

# Gods are numbered by their places in the circle, and a set of them is a number with a bit for each. All sets, and those without the god of a
# place, a bit for each set.
GOD_SETS: Final = 1 << COLOUR_COUNT
ALL_SETS: Final = (1 << GOD_SETS) - 1
SETS_WITHOUT: Final[list[int]] = [
    sum([1 << gods for gods in range(GOD_SETS) if not gods >> place & 1]) for place in range(COLOUR_COUNT)
]
# The two gods of a zone want at most nine things each: what one has there, up to that; what is missing for each god takes so many bits.
COUNTS: Final = 19
LACK_BITS: Final = 8
LACK_MASK: Final = 255

# Free entry spaces of each section of the wheel, side by side.
VACANCY_BITS: Final = 4
VACANCY_MASK: Final = 15
UNCOUNTED: Final = -1

NO_BILLS: Final[list[int]] = []
NO_HANDS: Final[list[Hand]] = []
NO_ACCOUNTS: Final[list[Account | None]] = []


class Circle:
    """What is printed on the zones in one order of them, and what follows from it."""

    def __init__(self, facts: Facts, zones: list[int]) -> None:
        # The points of the god between a place and the next one, and of every set of gods.
        self.god_points: vec[i64] = vec[i64]([0] * COLOUR_COUNT)
        self.set_points: vec[i64] = vec[i64]([0] * GOD_SETS)
        # The sets of gods from the one that gives most points on, the lower of equals first.
        self.ranked_sets: vec[i64] = vec[i64]([0] * GOD_SETS)
        # By zone: its place.
        self.place: vec[i64] = vec[i64]([0] * COLOUR_COUNT)
        # By zone and what one has there: the sets of gods that can be satisfied as far as this zone goes.
        self.pleased: vec[i64] = vec[i64]([0] * (COLOUR_COUNT * COUNTS))
        # By those and which of the zone's two gods are satisfied (its own 2, the one before him 1): what is missing here for the others.
        self.lacks: vec[i64] = vec[i64]([0] * (COLOUR_COUNT * COUNTS * 4))
        # By devout noble (the scribes, the Seer) and set of gods: his points.
        self.devotion: vec[i64] = vec[i64]([0] * ((court.SCRIBES + 1) * GOD_SETS))
        for place in range(COLOUR_COUNT):
            self.place[zones[place]] = place
            self.god_points[place] = facts.right_points[zones[place]] + facts.left_points[zones[place - COLOUR_COUNT + 1]]
            self.read_zone(facts, zones[place], place)
        for gods in range(GOD_SETS):
            for place in range(COLOUR_COUNT):
                if gods >> place & 1:
                    self.set_points[gods] += self.god_points[place]
        ranked = sorted(range(GOD_SETS), key=lambda gods: -self.set_points[gods])
        for rank in range(GOD_SETS):
            self.ranked_sets[rank] = ranked[rank]
        self.read_nobles(facts)

    def read_zone(self, facts: Facts, zone: int, place: int) -> None:
        """What the two gods of a zone want of it."""
        before = (place - 1) % COLOUR_COUNT
        right = facts.right_needs[zone]
        left = facts.left_needs[zone]
        for count in range(COUNTS):
            index = zone * COUNTS + count
            sets = ALL_SETS
            if count < right:
                sets &= SETS_WITHOUT[place]
            if count < left:
                sets &= SETS_WITHOUT[before]
            # Nothing counts for two gods of a zone.
            if count < left + right:
                sets &= SETS_WITHOUT[place] | SETS_WITHOUT[before]
            self.pleased[index] = sets
            for satisfied in range(4):
                rest = count - (satisfied & 1) * left - (satisfied >> 1) * right
                if not satisfied & 1:
                    self.lacks[index * 4 + satisfied] += max(0, left - rest) << LACK_BITS * before
                if not satisfied & 2:
                    self.lacks[index * 4 + satisfied] += max(0, right - rest) << LACK_BITS * place

    def read_nobles(self, facts: Facts) -> None:
        """What the nobles score whose points change with the gods."""
        for gods in range(GOD_SETS):
            for scribe in range(court.SCRIBES):
                # Each satisfied god next to his zone.
                place = self.place[facts.noble_zone[scribe]]
                near = (gods >> place & 1) + (gods >> (place - 1) % COLOUR_COUNT & 1)
                self.devotion[scribe * GOD_SETS + gods] = facts.noble_points[scribe] + facts.noble_per[scribe] * near
            satisfied = gods.bit_count()
            points = facts.noble_points[court.SEER] + facts.noble_per[court.SEER] * satisfied
            self.devotion[court.SCRIBES * GOD_SETS + gods] = points


class Facts:
    """What is printed on boards, cards and tokens."""

    def __init__(self) -> None:
        self.rounds = 0
        self.token_count = 0
        self.start_silver = 0
        # By player count.
        self.face_up_jars: list[int] = []
        self.pairs: list[int] = []
        self.spaces: list[int] = []
        self.sections: list[int] = []
        # By zone.
        self.left_needs: list[int] = []
        self.left_points: list[int] = []
        self.right_needs: list[int] = []
        self.right_points: list[int] = []
        self.gods: list[int] = []
        # By the order of zones, as bits; each is made when it is first needed.
        self.circles: dict[int, Circle] = {}
        self.bonus_cost = 0
        self.artisan_cost = 0
        self.offering_counts: list[int] = []
        # By Nile action: how many tokens of each colour it costs, and what it gives.
        self.nile_costs: list[list[int]] = []
        # Costs again, as tallies.
        self.nile_dues: list[int] = []
        self.tomb_dues: list[int] = []
        self.nile_arrows: list[int] = []
        self.nile_wild_arrows: list[int] = []
        self.nile_gains: list[list[int]] = []
        self.nile_jars: list[int] = []
        self.nile_points: list[int] = []
        # Cost of the next step by steps taken; points by steps taken.
        self.tomb_costs: list[list[int]] = []
        self.tomb_points: list[int] = []
        self.rows: list[list[int]] = []
        # Top left, top right, bottom.
        self.jars: list[list[int]] = []
        self.artisan_points: list[int] = []
        self.artisan_gains: list[list[int]] = []
        self.artisan_jars: list[int] = []
        self.noble_points: list[int] = []
        self.noble_per: list[int] = []
        self.noble_zone: list[int] = []
        # By zone: the noble who lets enter with any colour, and the one who lets enter a full zone; NOBODY if none does.
        self.any_colour: list[int] = []
        self.full_zone: list[int] = []
        # The former as bits, 0 if there is none.
        self.any_colour_bits: list[int] = []
        self.scribe_pairs: list[list[int]] = []
        # By set of scribes owned (a bit each): the colours that a token of each colour may stand for, as bits ...
        self.stands_for: list[list[int]] = []
        # ... the kinds of payment that may stand for each colour, side by side in a number, each as one more than it is, and the colours that
        # can help pay a set of colours.
        self.payers: list[list[int]] = []
        self.helpers: list[list[int]] = []
        # By official: Nile levels, artisans, tomb steps, silver, offerings.
        self.officials: list[list[int]] = []
        self.pharaoh_points = 0
        self.first_points = 0
        self.leftover_points = 0
        self.succession_nobles = 0
        self.succession_step = 0
        self.traitor_value = 0
        # By board * 2 + dark; a strip has a symbol and its value for each space after the first.
        self.traitor_jars: list[int] = []
        self.traitor_symbols: list[list[int]] = []
        self.traitor_values: list[list[int]] = []


class Table(Position):
    """The open and the hidden things of one game. A side is a seat or, in the solo game, the Traitor."""

    # Rounds are counted from 1; 0 is the setup.
    round: int
    # Zone at each place of the circle, clockwise; colour of the wheel that faces each zone.
    zones: list[int]
    entry: list[int]
    # Where the wheel turns: 1 clockwise, -1 the other way.
    direction: int
    # Token on each space of each colour's section, four a colour from the left.
    wheel: list[int]
    first: int
    pharaoh: int
    bank: list[int]
    # Tokens of each side, by kind, 18 a side.
    held: list[int]
    # Offerings in the bag and discarded, by kind from the first offering on.
    bag: list[int]
    spent: list[int]
    # Offering tokens on display: two a place, and one a place.
    pairs: list[int]
    bonus: list[int]
    # Where each card is, those that nobody has seen in ascending order, and those on display.
    noble_at: list[int]
    noble_deck: list[int]
    noble_row: list[int]
    artisan_at: list[int]
    artisan_deck: list[int]
    artisan_row: list[int]
    # Nobles turned sideways this round.
    used: list[int]
    # Nobles of the setup: the two that are being chosen from, and the one each seat has put aside.
    offer: list[int]
    aside: list[int]
    # Jars: face up, unseen in ascending order (the Traitor's among them), discarded, and of the Traitor's those that must be his.
    jars: list[int]
    jar_deck: list[int]
    jar_pile: list[int]
    plotted: list[int]
    # Tomb steps of each side; Nile levels, five a side.
    steps: list[int]
    levels: list[int]
    # Row and space of each side on the pyramid of time.
    rows: list[int]
    spaces: list[int]
    # Solo: board, side and colour of each strip, tokens on it, and face-down jars left.
    boards: list[int]
    dark: list[int]
    strip_colours: list[int]
    strips: list[int]
    plot: int
    # Payments that can be chosen now, thriftiest first; follows from the rest like the list of choices.
    bills: list[int]

    def __init__(self, game: Any, rules: Rules, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, rules, players, options)
        self.facts = facts
        self.solo = players == 1
        if self.solo:
            self.sides = 2
        # Spaces of each section of the wheel that can be used with so many players.
        self.usable = facts.spaces[players]
        self.bills = NO_BILLS

        # What hangs on seldom changes, as soon as it is asked for: the cards of each side (`hands.hands_of`), and what is printed by place.
        self.hands: list[Hand] = NO_HANDS
        self.printed: Circle | None = None
        # How many entry spaces are free in each section of the wheel, side by side (`free_spaces`).
        self.vacant: i64 = UNCOUNTED
        # What is reckoned of each side until something changes for it (`accounts.account_of`).
        self.accounts: list[Account | None] = NO_ACCOUNTS
        # Whether twins have the same lists of nobles, of artisans, of jars, of offerings.
        self.shared_nobles = False
        self.shared_artisans = False
        self.shared_jars = False
        self.shared_offerings = False

    def copy(self) -> Table:
        """An independent twin."""
        twin = Table(self.game, self.rules, self.facts, self.players, self.settings)
        self.copy_to(twin)
        twin.round = self.round
        twin.direction = self.direction
        twin.first = self.first
        twin.pharaoh = self.pharaoh
        twin.plot = self.plot
        twin.wheel = self.wheel[:]
        twin.bank = self.bank[:]
        twin.held = self.held[:]
        twin.spent = self.spent[:]
        # Shared until one of the two changes them.
        self.shared_nobles = True
        twin.shared_nobles = True
        twin.noble_at = self.noble_at
        twin.noble_deck = self.noble_deck
        twin.noble_row = self.noble_row
        self.shared_artisans = True
        twin.shared_artisans = True
        twin.artisan_at = self.artisan_at
        twin.artisan_deck = self.artisan_deck
        twin.artisan_row = self.artisan_row
        self.shared_jars = True
        twin.shared_jars = True
        twin.jars = self.jars
        twin.jar_deck = self.jar_deck
        twin.jar_pile = self.jar_pile
        twin.plotted = self.plotted
        self.shared_offerings = True
        twin.shared_offerings = True
        twin.pairs = self.pairs
        twin.bonus = self.bonus
        twin.bag = self.bag
        # These never change after the setup, or seldom, or one of them at a time, so that twins share them: the rules put new lists in their place.
        twin.zones = self.zones
        twin.boards = self.boards
        twin.dark = self.dark
        twin.strip_colours = self.strip_colours
        twin.entry = self.entry
        twin.used = self.used
        twin.offer = self.offer
        twin.aside = self.aside
        twin.steps = self.steps
        twin.levels = self.levels
        twin.rows = self.rows
        twin.spaces = self.spaces
        twin.strips = self.strips
        twin.bills = self.bills
        twin.hands = self.hands
        twin.printed = self.printed
        twin.vacant = self.vacant
        twin.accounts = shared_accounts(self)
        return twin

    def relist(self) -> None:
        """List the choices anew, as of a table that is laid out by others than the rules."""
        self.hands = NO_HANDS
        self.printed = None
        self.vacant = UNCOUNTED
        self.all_changed()
        super().relist()

    def changed(self, side: int) -> None:
        """Something of a side is different now: tokens, cards, levels, steps, its place on the pyramid of time."""
        self.accounts[side] = None

    def add_token(self, side: int, token: int) -> None:
        """A side has one more token of a kind."""
        place = side * TOKEN_KINDS + token
        self.held[place] = self.held[place] + 1
        self.changed(side)

    def all_changed(self) -> None:
        """Something is different now that matters to all sides: the round, who has passed, who holds the first-player or the pharaoh token."""
        self.accounts = [None] * self.sides

    def rounds(self) -> tuple[int, int]:
        """The running round and how many there are."""
        return self.round, self.facts.rounds

    def active(self) -> int:
        """How many sides have not passed."""
        # Counted here, as `list.count` compares objects, eight times as slowly.
        active = 0
        for row in self.rows:
            if row == ACTIVE:
                active += 1
        return active

    def progress(self) -> float:
        """How far the game has come: rounds, and in a round those who have passed and the entry spaces that are taken."""
        return self.progress_with(self.active(), self.free_spaces())

    def progress_with(self, active: int, free: int) -> float:
        """The same for those who know how many sides have not passed, and how many entry spaces are free."""
        if not self.stack:
            return 1.0
        if self.round == 0:
            return 0.0
        return (self.round - active / self.sides * (free / (COLOUR_COUNT * self.usable))) / self.facts.rounds

    def known(self, seat: int) -> tuple[Any, ...]:
        """What this seat knows of the table. What follows from the rest is left out, as decks, bank and bag do, and so is the order of discards."""
        # An imagined or a true position holds nobles of the setup that this seat has not seen; a masked one has blanked them.
        setup = self.nobles_known(seat) if self.round == 0 else ()
        told = Packing()
        for hand in hands_of(self):
            told.words.append(hand.cards())
        # Lists whose length never changes; what a box may have more of in eight bits.
        if self.solo:
            # The Traitor makes cards leave the game; otherwise they are before a side, on display or in the deck.
            if self.round:
                told.add(self.noble_at, 4)
            told.add(self.artisan_at, 4)
        told.add(self.levels, 4)
        told.add(self.wheel, 5)
        told.add(self.held, 8)
        told.add(self.spent, 8)
        told.add(self.pairs, 8)
        told.add(self.bonus, 8)
        told.add(self.noble_row, 8)
        told.add(self.artisan_row, 8)
        told.add(self.steps, 8)
        told.add(self.rows, 8)
        told.add(self.spaces, 8)
        told.add(self.strips, 8)
        return (
            self.pending(),
            setup,
            self.round,
            self.first,
            self.pharaoh,
            self.plot,
            tuple(self.used),
            tuple(self.jars),
            tuple(self.jar_deck),
            tuple(self.plotted),
            told.told(),
        )

    def nobles_known(self, seat: int) -> tuple[Any, ...]:
        """What a seat knows of the nobles of the setup: those that nobody has seen yet might be in the deck."""
        where = self.noble_at[:]
        offer = tuple(self.offer)
        if self.chooser() != seat:
            offer = (court.UNSEEN,) * len(offer)
        aside = [noble if other == seat or noble == NOBODY else court.UNSEEN for other, noble in enumerate(self.aside)]
        for noble in range(court.COUNT):
            if where[noble] == APART and noble not in offer and noble not in aside:
                where[noble] = DECK
        return tuple(where), offer, tuple(aside)

    # Secrets: nobles drawn in the setup. Everything else that is hidden has not been drawn yet. ---------------------------

    def mask(self, seat: int) -> None:
        """Put the nobles that only others have seen back among those that nobody has."""
        self.unshare()
        if self.offer and self.chooser() != seat:
            for noble in self.offer:
                if noble != court.UNSEEN:
                    self.shuffle_back(noble)
            self.offer = [court.UNSEEN] * len(self.offer)
        for other in range(self.players):
            noble = self.aside[other]
            if other != seat and noble >= 0:
                if noble != court.UNSEEN:
                    self.shuffle_back(noble)
                self.aside[other] = court.UNSEEN

    def unshare(self) -> None:
        """What twins share becomes the viewer's own, so that nobody reaches the game through it."""
        self.hands = NO_HANDS
        self.all_changed()
        self.zones = self.zones[:]
        self.boards = self.boards[:]
        self.dark = self.dark[:]
        self.strip_colours = self.strip_colours[:]
        self.entry = self.entry[:]
        self.used = self.used[:]
        self.offer = self.offer[:]
        self.aside = self.aside[:]
        self.steps = self.steps[:]
        self.levels = self.levels[:]
        self.rows = self.rows[:]
        self.spaces = self.spaces[:]
        self.strips = self.strips[:]
        self.own_nobles()
        self.own_artisans()
        self.own_jars()
        self.own_offerings()

    def own_nobles(self) -> None:
        """Before nobles change: a twin that has the same lists keeps them."""
        if self.shared_nobles:
            self.shared_nobles = False
            self.noble_at = self.noble_at[:]
            self.noble_deck = self.noble_deck[:]
            self.noble_row = self.noble_row[:]

    def own_artisans(self) -> None:
        """Before artisans change."""
        if self.shared_artisans:
            self.shared_artisans = False
            self.artisan_at = self.artisan_at[:]
            self.artisan_deck = self.artisan_deck[:]
            self.artisan_row = self.artisan_row[:]

    def own_jars(self) -> None:
        """Before jars change."""
        if self.shared_jars:
            self.shared_jars = False
            self.jars = self.jars[:]
            self.jar_deck = self.jar_deck[:]
            self.jar_pile = self.jar_pile[:]
            self.plotted = self.plotted[:]

    def own_offerings(self) -> None:
        """Before offerings on display or in the bag change."""
        if self.shared_offerings:
            self.shared_offerings = False
            self.pairs = self.pairs[:]
            self.bonus = self.bonus[:]
            self.bag = self.bag[:]

    def deal(self, seat: int) -> None:
        """Deal them anew from the nobles that this seat has not seen."""
        self.offer = self.offer[:]
        self.aside = self.aside[:]
        for place in range(len(self.offer)):
            if self.offer[place] == court.UNSEEN:
                self.offer[place] = self.draw_noble(APART)
        for other in range(self.players):
            if self.aside[other] == court.UNSEEN:
                self.aside[other] = self.draw_noble(APART)

    def shuffle_back(self, noble: int) -> None:
        """A noble goes back into the deck."""
        self.own_nobles()
        self.noble_at[noble] = DECK
        self.noble_deck.append(noble)
        self.noble_deck.sort()

    def nobles_left(self) -> int:
        """How many nobles lie in the deck: those of the setup that a view has put back there are elsewhere."""
        return len(self.noble_deck) - self.offer.count(court.UNSEEN) - self.aside.count(court.UNSEEN)

    def chooser(self) -> int:
        """The seat that is looking at two nobles; nobody otherwise."""
        for task, seat, a, b in self.stack:
            if task == tasks.KEEP:
                return seat
        return NOBODY

    # Telling ---------------------------------------------------------------------------------------------------------------

    def log(self, message: str, seat: int, args: dict[str, Argument], first: str = "", second: str = "") -> None:
        """Narrate what a side does; the Traitor has sentences of his own."""
        if seat >= self.players:
            super().log(message.replace("log.", "log.traitor_"), NOBODY, args, first, second)
        else:
            super().log(message, seat, args, first, second)

    def letter(self, side: int) -> str:
        """A side in the ids of pieces."""
        return "T" if side >= self.players else SEAT_LETTERS[side]

    def place_of(self, side: int) -> str:
        """The piece where the things of a side lie."""
        return f"side-{self.letter(side)}"

    def wheel_space(self, space: int) -> str:
        """The piece that a space of the wheel is."""
        return f"wheel-{COLOURS[space // WHEEL_SPACES]}-{space % WHEEL_SPACES + 1}"

    # Luck ------------------------------------------------------------------------------------------------------------------

    def draw_noble(self, where: int) -> int:
        """The top noble of the deck goes somewhere; NOBODY if there is none."""
        if not self.noble_deck:
            return NOBODY
        self.own_nobles()
        noble = self.noble_deck.pop(self.draw(len(self.noble_deck), NOBLE_CARDS))
        self.noble_at[noble] = where
        return noble

    def show_noble(self, place: int) -> None:
        """The top noble of the deck comes to a place of the display."""
        self.own_nobles()
        self.noble_row[place] = self.draw_noble(SHOWN)

    def draw_artisan(self) -> int:
        """The top artisan of the deck is shown; NOBODY if there is none."""
        if not self.artisan_deck:
            return NOBODY
        self.own_artisans()
        artisan = self.artisan_deck.pop(self.draw(len(self.artisan_deck), ARTISAN_CARDS))
        self.artisan_at[artisan] = SHOWN
        return artisan

    def show_artisan(self, place: int) -> None:
        """The top artisan of the deck comes to a place of the display."""
        self.own_artisans()
        self.artisan_row[place] = self.draw_artisan()

    def draw_several(self, deck: list[int], count: int, source: int) -> list[int]:
        """The top things of a deck, which must have so many, with a single draw of luck."""
        ways = 1
        for drawn in range(count):
            ways *= len(deck) - drawn
        luck = self.draw(ways, source)
        things: list[int] = []
        for _ in range(count):
            left = len(deck)
            things.append(deck.pop(luck % left))
            luck //= left
        return things

    def shuffled(self, source: int) -> list[int]:
        """The numbers of five things in random order."""
        luck = self.draw(120, source)
        order: list[int] = []
        for number in range(COLOUR_COUNT):
            order.insert(luck % (number + 1), number)
            luck //= number + 1
        return order

    # Questions about the table ---------------------------------------------------------------------------------------------

    def stack_size(self) -> int:
        """How many jars are in the stack; the Traitor's lie apart."""
        return len(self.jar_deck) - self.plot + len(self.plotted)

    def circle(self) -> Circle:
        """What is printed by place."""
        known = self.printed
        if known is not None:
            return known
        zones = self.zones
        key: i64 = 0
        for zone in zones:
            key = key * 8 + zone
        found = self.facts.circles.get(key)
        if found is None:
            found = Circle(self.facts, zones)
            self.facts.circles[key] = found
        self.printed = found
        return found

    def owns(self, side: int, noble: int) -> bool:
        """Whether a side has a noble before it."""
        return self.noble_at[noble] == side

    def ready(self, side: int, noble: int) -> bool:
        """Whether a side has a noble before it whose once-a-round ability is not used up."""
        return self.noble_at[noble] == side and noble not in self.used

    def open_to(self, side: int, zone: int) -> bool:
        """Whether an entry space of a zone is free, or a noble lets the side in without one."""
        # Spaces are taken from the left, so the last usable one tells.
        return self.wheel[self.entry[zone] * WHEEL_SPACES + self.usable - 1] == EMPTY or self.enters_full(side, zone)

    def enters_full(self, side: int, zone: int) -> bool:
        """Whether a noble lets the side in without a free entry space."""
        noble = self.facts.full_zone[zone]
        return noble >= 0 and self.ready(side, noble)

    def open_zones(self) -> i64:
        """The zones that have a free entry space, a bit each: as `open_to` says for one of them."""
        vacant = self.vacancies()
        zones: i64 = 0
        zone: i64
        for zone in range(COLOUR_COUNT):
            colour: i64 = self.entry[zone]
            if vacant >> VACANCY_BITS * colour & VACANCY_MASK:
                zones += 1 << zone
        return zones

    def free_spaces(self) -> int:
        """How many entry spaces are free."""
        vacant = self.vacancies()
        free: i64 = 0
        while vacant > 0:
            free += vacant & VACANCY_MASK
            vacant >>= VACANCY_BITS
        return free

    def vacancies(self) -> i64:
        """How many usable spaces of each section of the wheel are free, side by side; counted once a round."""
        if self.vacant == UNCOUNTED:
            vacant: i64 = 0
            for colour in range(COLOUR_COUNT - 1, -1, -1):
                vacant <<= VACANCY_BITS
                for space in range(colour * WHEEL_SPACES, colour * WHEEL_SPACES + self.usable):
                    if self.wheel[space] == EMPTY:
                        vacant += 1
            self.vacant = vacant
        return self.vacant

    def free_space(self, colour: int) -> int:
        """The first free usable space of a section of the wheel; EMPTY if there is none."""
        section: i64 = colour
        free = self.vacancies() >> VACANCY_BITS * section & VACANCY_MASK
        # Spaces are taken from the left.
        return section * WHEEL_SPACES + self.usable - free if free > 0 else EMPTY

    def occupy(self, space: int, token: int) -> None:
        """A token comes to a free space of the wheel."""
        section: i64 = space // WHEEL_SPACES
        self.vacant = self.vacancies() - (1 << VACANCY_BITS * section)
        self.wheel[space] = token

    def clear_wheel(self) -> None:
        """All spaces are free."""
        self.wheel = [EMPTY] * (COLOUR_COUNT * WHEEL_SPACES)
        self.vacant = UNCOUNTED

    def next_entry(self, zone: int) -> int:
        """The colour that will face a zone in the next round."""
        place = self.zones.index(zone)
        return self.entry[self.zones[(place - self.direction) % COLOUR_COUNT]]

    def basic_left(self) -> bool:
        """Whether the bank has any basic resource."""
        bank = self.bank
        return bank[0] > 0 or bank[1] > 0 or bank[2] > 0 or bank[3] > 0 or bank[4] > 0

    def offering_left(self) -> bool:
        """Whether a single offering token can be had at all."""
        for token in self.bonus:
            if token != EMPTY:
                return True
        return self.bag_left()

    def bag_left(self) -> bool:
        """Whether an offering token can be drawn: the bag is filled again when it is empty (ruling 12)."""
        for count in self.bag:
            if count > 0:
                return True
        for count in self.spent:
            if count > 0:
                return True
        return False

    def jar_tokens(self, jar: int) -> list[str]:
        """The resources on a jar, by name."""
        return [COLOURS[colour] for colour in self.facts.jars[jar]]

    def leftovers(self, side: int) -> int:
        """How many tokens a side has, resources and offerings."""
        return sum(self.held[side * TOKEN_KINDS : side * TOKEN_KINDS + TOKEN_KINDS])

    def strip_load(self, strip: int) -> int:
        """How many tokens lie on a strip of the Traitor."""
        load = 0
        while load < STRIP_SPACES and self.strips[strip * STRIP_SPACES + load] != EMPTY:
            load += 1
        return load

    def strip_side(self, strip: int) -> int:
        """Which board, and which side of it, a strip is printed on."""
        return self.boards[strip] * 2 + self.dark[strip]

    def pieces(self) -> dict[str, int]:
        """Tokens by kind, cards and jars."""
        counts: dict[str, int] = {}
        for token in range(TOKEN_KINDS):
            count = sum([self.held[side * TOKEN_KINDS + token] for side in range(self.sides)])
            count += self.wheel.count(token) + self.strips.count(token) + self.pairs.count(token) + self.bonus.count(token)
            if token < RESOURCE_KINDS:
                count += self.bank[token]
            else:
                count += self.bag[token - OFFERED] + self.spent[token - OFFERED]
            counts[TOKENS[token]] = count
        seen = [noble for noble in self.noble_row + self.offer + self.aside if 0 <= noble < court.UNSEEN]
        owned = [where for where in self.noble_at if where >= 0 or where == GONE]
        counts["nobles"] = len(self.noble_deck) + len(seen) + len(owned)
        seen = [artisan for artisan in self.artisan_row if artisan >= 0]
        owned = [where for where in self.artisan_at if where >= 0 or where == GONE]
        counts["artisans"] = len(self.artisan_deck) + len(seen) + len(owned)
        seen = [jar for jar in self.jars if jar >= 0]
        counts["jars"] = len(self.jar_deck) + len(self.jar_pile) + len(self.plotted) + len(seen)
        return counts
