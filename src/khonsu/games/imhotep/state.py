"""What lies on the table in Imhotep: stones, ships, sites and cards, with who may see what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.position import Position
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.fleet import FILLED, LOAD, SHIP, SHIPS_BY_STONES, SLOT

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.rules import Rules
    from khonsu.games.imhotep.promises import Promise

MARKET: Final = 0
PYRAMIDS: Final = 1
TEMPLE: Final = 2
CHAMBER: Final = 3
OBELISKS: Final = 4
SITES: Final = ("market", "pyramids", "temple", "chamber", "obelisks")

ENTRANCE: Final = 0
SARCOPHAGUS: Final = 1
PAVED_PATH: Final = 2
FIRST_DECORATION: Final = 3
STATUE: Final = 7
LEVER: Final = 8
HAMMER: Final = 9
SAIL: Final = 10
CHISEL: Final = 11
CARD_KINDS: Final = 12
NO_CARDS: Final[list[int]] = [0] * CARD_KINDS
CARDS: Final = (
    "entrance",
    "sarcophagus",
    "paved_path",
    "pyramid_decoration",
    "temple_decoration",
    "burial_chamber_decoration",
    "obelisk_decoration",
    "statue",
    "lever",
    "hammer",
    "sail",
    "chisel",
)

NO_BONUS: Final = 0
LOAD_STONE: Final = 1
TAKE_STONES: Final = 2
DRAW_CARD: Final = 3
BONUSES: Final = ("none", "load_stone", "take_stones", "draw_card")

CHOICE_SPACE: Final = 0
POINTS_SPACE: Final = 1
CARD_SPACE: Final = 2
SPACES_B: Final = ("choice", "points", "card")

SEATS: Final = 4
SHIPS: Final = 4
SLOTS: Final = 4
NOBODY: Final = -1
UNDOCKED: Final = -1
# Where a stone comes from that no ship brings.
FROM_QUARRY: Final = -1
# The spaces of the market, and the one of Market B where the pair lies.
SPACES: Final = 4
PAIR_SPACE: Final = 3
# On a masked position: a card that this seat may not see.
UNSEEN: Final = -1

# Where luck comes from.
STARTER: Final = 0
ROUND_CARDS: Final = 1
MARKET_CARDS: Final = 2
SOURCES: Final = ("starter", "round_cards", "market_cards")

# A sled and a quarry, and the number of a ship, in bits.
SLED: Final = 4
QUARRY: Final = 8
BERTH: Final = 4
# Where the number of the first ship begins, and a bit of every ship.
LAST_BERTH: Final = 12
ALL_BERTHS: Final = 0x1111
ALL_SITES: Final = 31
# Where the ships that may sail follow the empty slots.
READY: Final = 16

# How many shores are remembered.
REMEMBERED: Final = 1000


class Facts:
    """What is printed on boards and cards."""

    def __init__(self) -> None:
        self.stones = 0
        self.sled_capacity = 0
        self.starting_sled: list[int] = []
        self.rounds = 0
        self.take = 0
        # By capacity.
        self.minimum: list[int] = []
        self.tiles: list[int] = []
        # By player count, like every table below that depends on it.
        self.round_cards: list[list[list[int]]] = []
        self.card_counts: list[int] = []
        self.pyramid_a: list[int] = []
        self.overflow_a = 0
        self.pyramid_b: list[list[int]] = []
        self.bonus_b: list[list[int]] = []
        self.overflow_b = 0
        self.temple_width: list[int] = []
        self.temple_a = 0
        self.temple_b: list[int] = []
        self.temple_points = 0
        self.choice_points = 0
        self.choice_stones = 0
        self.rows = 0
        self.area_points: list[int] = []
        self.area_further = 0
        # The same for every size that an area can have, and one more.
        self.points_by_size: list[int] = []
        self.row_points: list[list[int]] = []
        self.rank_points: list[list[int]] = []
        self.tower_size = 0
        self.tower_values: list[int] = []
        self.loose_points = 0
        self.statue_points: list[int] = []
        self.statue_further = 0
        self.per_decoration = 0
        self.unused_blue = 0
        self.wrath = 0


class Ashore:
    """What stays as it is while stones are loaded, and what has been found out about it: search asks with every position that it looks at.

    In thoughts, everything that comes to the same has one of these, for as long as it is remembered.
    """

    def __init__(self, key: tuple[int, ...]) -> None:
        # What it is remembered by; empty if it is not.
        self.key = key
        # What it promises while ships can still sail, and when none can, as soon as it is asked for.
        self.before: Promise | None = None
        self.after: Promise | None = None


class Shore:
    """The lists that were looked at last: the rules put new ones in their place, so the same lists mean the same."""

    def __init__(self, table: Table, found: Ashore) -> None:
        self.found = found
        self.round = table.round
        self.revealed = table.revealed
        self.temple = table.temple
        self.chamber = table.chamber
        self.obelisks = table.obelisks
        self.towers = table.towers
        self.pyramids = table.pyramids
        self.market = table.market
        self.discard = table.discard
        self.hands = table.hands
        self.pyramid_points = table.pyramid_points
        self.temple_points = table.temple_points
        self.tower_points = table.tower_points

    def is_of(self, table: Table) -> bool:
        """Whether these lie on a table."""
        return (
            self.temple is table.temple
            and self.chamber is table.chamber
            and self.obelisks is table.obelisks
            and self.pyramids is table.pyramids
            and self.market is table.market
            and self.hands is table.hands
            and self.discard is table.discard
            and self.towers is table.towers
            and self.pyramid_points is table.pyramid_points
            and self.temple_points is table.temple_points
            and self.tower_points is table.tower_points
            and self.revealed is table.revealed
            and self.round == table.round
        )


class Memory:
    """What was looked at last in a game that is played; all twins of its positions have it together."""

    def __init__(self) -> None:
        self.shore: Shore | None = None


class Table(Position):
    """A position of Imhotep."""

    # Declared here and laid out by `lay_boards` and `Setup`, so that a copy builds nothing that it throws away.

    market_b: bool
    pyramids_b: bool
    temple_b: bool
    chamber_b: bool
    obelisks_b: bool
    wrath: bool
    # All of these as bits.
    agreed: i64
    # Round cards revealed so far, by their number in the set of this player count.
    revealed: list[int]
    # Points on the score track, by where they came from.
    pyramid_points: list[int]
    temple_points: list[int]
    tower_points: list[int]
    # Stones of the ship that is being unloaded, next one first.
    cargo: list[int]
    # Market cards by kind: how many are in the draw pile, in the discard pile, and in each hand.
    pile: list[int]
    discard: list[int]
    hands: list[list[int]]
    # Kind of the card on each market space, NOBODY where there is none; on side B the last space holds the pair.
    market: list[int]
    pair: list[int]
    # On a masked position: the kinds of those cards.
    pair_kinds: list[int]
    # Side A: one pyramid. Side B: left, middle, right, and the stones beside the board.
    pyramids: list[list[int]]
    temple: list[int]
    chamber: list[int]
    # Side A: heights. Side B: loose stones, and the owners of the towers from the most valuable space on.
    obelisks: list[int]
    towers: list[int]

    def __init__(
        self,
        game: Any,
        rules: Rules,
        facts: Facts,
        shores: dict[tuple[int, ...], Ashore],
        players: int,
        options: dict[str, Any],
    ) -> None:
        super().__init__(game, rules, players, options)
        self.facts = facts
        # What has been found out about shores, by what lies there.
        self.shores = shores
        # Rounds are counted from 1; 0 is before the first.
        self.round = 0
        self.starter = 0
        self.last_sailor = NOBODY
        self.passes = 0
        # Stones of each seat on the sled and in the quarry, the first seat lowest.
        self.sleds: i64 = 0
        self.quarries: i64 = 0
        # Of each ship, the last one lowest: its capacity, how many stones it needs to sail, and its site and 1, or 0 while it waits on the river.
        self.capacities: i64 = 0
        self.minimums: i64 = 0
        self.moored: i64 = 0
        # The stones on ships: see `fleet`.
        self.aboard: i64 = 0
        # Ruling 28: the pile ran out after this many cards of the pair, so everybody can tell what they must be.
        self.pair_known = 0
        self.shore: Shore | None = None
        self.memory: Memory | None = None
        # What was last promised here: much of it still holds for what comes next.
        self.promise: Promise | None = None

    def lay_boards(self) -> None:
        """Lay out the boards with the sides up that were agreed on."""
        sides: str = self.settings["sides"]
        self.market_b = sides[MARKET] == "B"
        self.pyramids_b = sides[PYRAMIDS] == "B"
        self.temple_b = sides[TEMPLE] == "B"
        self.chamber_b = sides[CHAMBER] == "B"
        self.obelisks_b = sides[OBELISKS] == "B"
        self.wrath = self.settings["wrath"]
        self.agreed = 0
        for flag in (self.market_b, self.pyramids_b, self.temple_b, self.chamber_b, self.obelisks_b, self.wrath):
            self.agreed = self.agreed << 1 | (1 if flag else 0)

    def copy(self) -> Table:
        """An independent twin."""
        twin = Table(self.game, self.rules, self.facts, self.shores, self.players, self.settings)
        self.copy_to(twin)
        twin.shore = self.shore
        twin.promise = self.promise
        if self.key:
            if self.memory is None:
                self.memory = Memory()
            twin.memory = self.memory
        twin.market_b = self.market_b
        twin.pyramids_b = self.pyramids_b
        twin.temple_b = self.temple_b
        twin.chamber_b = self.chamber_b
        twin.obelisks_b = self.obelisks_b
        twin.wrath = self.wrath
        twin.agreed = self.agreed
        twin.round = self.round
        twin.starter = self.starter
        twin.last_sailor = self.last_sailor
        twin.passes = self.passes
        twin.sleds = self.sleds
        twin.quarries = self.quarries
        twin.capacities = self.capacities
        twin.minimums = self.minimums
        twin.moored = self.moored
        twin.aboard = self.aboard
        twin.cargo = self.cargo[:] if self.cargo else self.cargo
        twin.pair_known = self.pair_known
        # These are replaced when they change, never changed, so that copies share them.
        twin.pyramid_points = self.pyramid_points
        twin.temple_points = self.temple_points
        twin.tower_points = self.tower_points
        twin.pile = self.pile
        twin.discard = self.discard
        twin.market = self.market
        twin.obelisks = self.obelisks
        twin.revealed = self.revealed
        twin.hands = self.hands
        twin.pair = self.pair
        twin.pair_kinds = self.pair_kinds
        twin.pyramids = self.pyramids
        twin.temple = self.temple
        twin.chamber = self.chamber
        twin.towers = self.towers
        return twin

    def share_nothing(self) -> None:
        """Have all lists for itself, as whoever is given a view may do with it what he likes."""
        self.pyramid_points = self.pyramid_points[:]
        self.temple_points = self.temple_points[:]
        self.tower_points = self.tower_points[:]
        self.pile = self.pile[:]
        self.discard = self.discard[:]
        self.market = self.market[:]
        self.obelisks = self.obelisks[:]
        self.revealed = self.revealed[:]
        self.hands = [hand[:] for hand in self.hands]
        self.pair = self.pair[:]
        self.pair_kinds = self.pair_kinds[:]
        self.pyramids = [pyramid[:] for pyramid in self.pyramids]
        self.temple = self.temple[:]
        self.chamber = self.chamber[:]
        self.towers = self.towers[:]

    def rounds(self) -> tuple[int, int]:
        """The running round and how many there are."""
        return self.round, self.facts.rounds

    def progress(self) -> float:
        """The rounds that are over, and of the running one the ships that have sailed, with a part of those that are loaded."""
        if not self.stack:
            return 1.0
        done = 0.0
        berth: i64 = LAST_BERTH
        while berth >= 0:
            capacity = self.capacities >> berth & 15
            if capacity == 0 or self.moored >> berth & 15 != 0:
                done += 1.0
            else:
                done += float(self.ship_at(berth) & LOAD) / float(capacity + 1)
            berth -= BERTH
        return (self.round - 1.0 + done / SHIPS) / self.facts.rounds

    def known(self, seat: int) -> tuple[Any, ...]:
        """Everything but the quarries and the draw pile, which follow from the rest, and where points came from."""
        pair: tuple[int, ...] = ()
        if self.pair:
            if self.pair[0] == UNSEEN:
                pair = (len(self.pair), *self.pair_kinds)
            elif self.looking_at_pair() == seat:
                pair = (-1, *self.pair)
            else:
                pair = (len(self.pair), *sorted(self.pair[: self.pair_known]))
        # In machine numbers, as search keeps thousands of keys and compares them all the time.
        turn: i64 = self.passes
        turn = (turn << 4 | self.starter) << 4 | (self.last_sailor + 1)
        other: i64
        for other in range(self.players):
            turn = turn << SLED | self.on_sled(other)
        turn = turn << SHIPS * BERTH | self.moored
        afloat: i64 = 1
        for owner in self.cargo:
            afloat = afloat << SLOT | (owner + 1)
        afloat = afloat << SHIPS * SHIP | self.aboard
        ashore = self.ashore()
        return self.pending(), ashore.key or self.told_ashore(), turn, afloat, pair

    def ashore(self) -> Ashore:
        """What stays as it is while stones are loaded."""
        shore = self.shore
        if shore is not None and shore.is_of(self):
            return shore.found
        # Thoughts come back to the same again and again. A game that is played goes on from what it came to last.
        if not self.key:
            found = self.remembered()
            self.shore = Shore(self, found)
            return found
        if self.memory is None:
            self.memory = Memory()
        shore = self.memory.shore
        if shore is None or not shore.is_of(self):
            shore = Shore(self, Ashore(()))
            self.memory.shore = shore
        self.shore = shore
        return shore.found

    def remembered(self) -> Ashore:
        """The same, as it was found before."""
        key = self.told_ashore()
        shores = self.shores
        found = shores.get(key)
        if found is None:
            if len(shores) >= REMEMBERED:
                shores.clear()
            found = Ashore(key)
            shores[key] = found
        return found

    def told_ashore(self) -> tuple[int, ...]:
        """The same numbers for the same sites, cards and points with the same rules, and for no others."""
        word: i64 = self.round
        word = word << len(SITES) + 1 | self.agreed
        for kind in self.market:
            word = word << 4 | (kind + 1)
        for stones in self.obelisks:
            word = word << 7 | stones
        found: list[int] = [word, counted(self.discard)]
        for hand in self.hands:
            found.append(counted(hand))
        word = 0
        for seat in range(self.players):
            word = word << 15 | (self.pyramid_points[seat] + self.temple_points[seat] + self.tower_points[seat])
        found.append(word)
        add_stones(found, self.revealed)
        add_stones(found, self.temple)
        add_stones(found, self.chamber)
        add_stones(found, self.towers)
        for pyramid in self.pyramids:
            add_stones(found, pyramid)
        return tuple(found)

    # Secrets: the pair of market B. Everything else that is hidden has not been drawn yet. --------------------------------

    def mask(self, seat: int) -> None:
        """Turn the pair face down, unless this seat is looking at it."""
        self.share_nothing()
        self.memory = None
        if not self.pair or self.pair[0] == UNSEEN or self.looking_at_pair() == seat:
            return
        self.pair_kinds = sorted(self.pair[: self.pair_known])
        # The others go back among the cards that nobody has seen.
        for kind in self.pair[self.pair_known :]:
            self.pile[kind] += 1
        self.pair = [UNSEEN] * len(self.pair)

    def deal(self, seat: int) -> None:
        """Deal the pair anew from the cards that this seat has not seen."""
        if not self.pair or self.pair[0] != UNSEEN:
            return
        dealt = self.pair_kinds[:]
        self.pair_kinds = []
        if len(dealt) == 2 and self.draw(2, MARKET_CARDS) == 1:
            dealt.reverse()
        while len(dealt) < len(self.pair):
            dealt.append(self.draw_kind())
        self.pair = dealt

    def looking_at_pair(self) -> int:
        """The seat that has taken the pair and decides which card to keep; nobody otherwise."""
        for task, seat, a, b in self.stack:
            if task == tasks.KEEP:
                return seat
        return NOBODY

    def draw_kind(self) -> int:
        """The kind of the card on top of the draw pile, which must not be empty."""
        pile = self.pile
        total = 0
        for count in pile:
            total += count
        left = self.draw(total, MARKET_CARDS)
        for kind in range(CARD_KINDS):
            left -= pile[kind]
            if left < 0:
                self.pile = added(pile, kind, -1)
                return kind
        raise AssertionError("the draw pile is empty")

    # Machine numbers as a document writes them: lists of stones and of sites. ----------------------------------------------

    @property
    def sled(self) -> list[int]:
        """Stones of each seat on the sled."""
        return [self.on_sled(seat) for seat in range(self.players)]

    @sled.setter
    def sled(self, stones: list[int]) -> None:
        self.sleds = side_by_side(stones[::-1], self.players, SLED)

    @property
    def quarry(self) -> list[int]:
        """Stones of each seat in the quarry."""
        return [self.in_quarry(seat) for seat in range(self.players)]

    @quarry.setter
    def quarry(self, stones: list[int]) -> None:
        self.quarries = side_by_side(stones[::-1], self.players, QUARRY)

    @property
    def capacity(self) -> list[int]:
        """Capacity of each ship."""
        return [self.capacity_of(ship) for ship in range(SHIPS)]

    @capacity.setter
    def capacity(self, capacities: list[int]) -> None:
        self.capacities = side_by_side(capacities, SHIPS, BERTH)
        self.minimums = side_by_side([self.facts.minimum[capacity] for capacity in capacities], SHIPS, BERTH)

    @property
    def docked(self) -> list[int]:
        """Site of each ship; UNDOCKED while it waits on the river."""
        return [self.site_of(ship) for ship in range(SHIPS)]

    @docked.setter
    def docked(self, sites: list[int]) -> None:
        self.moored = side_by_side([site + 1 for site in sites], SHIPS, BERTH)

    @property
    def slots(self) -> list[int]:
        """Owner of the stone in slot `ship * 4 + slot`, slot 0 at the bow."""
        return [self.owner_at(place) for place in range(SHIPS * SLOTS)]

    @slots.setter
    def slots(self, owners: list[int]) -> None:
        self.aboard = side_by_side([owner + 1 for owner in owners], SHIPS * SLOTS, SLOT)

    # Moving stones --------------------------------------------------------------------------------------------------------

    def move_to_sled(self, seat: i64, stones: i64) -> None:
        """Stones from a seat's quarry to its sled."""
        self.add_to_quarry(seat, -stones)
        self.sleds += stones << SLED * seat

    def add_to_quarry(self, seat: i64, stones: i64) -> None:
        """Put stones into a quarry, or take them out of it with a negative number."""
        self.quarries += stones << QUARRY * seat

    def load(self, place: i64, seat: i64) -> None:
        """A stone from a seat's sled into a slot."""
        stone: i64 = 1
        self.sleds -= stone << SLED * seat
        self.set_slot(place, seat)

    def set_slot(self, place: i64, owner: i64) -> None:
        """Put a stone into an empty slot, or take it out for NOBODY."""
        self.aboard += (owner - self.owner_at(place)) << SLOT * (SHIPS * SLOTS - 1 - place)

    def lift_stone(self, owner: i64, source: i64) -> None:
        """Take a stone from where it comes from."""
        if source == FROM_QUARRY:
            self.add_to_quarry(owner, -1)
            return
        place = source * SLOTS
        while self.owner_at(place) != owner:
            place += 1
        self.set_slot(place, NOBODY)

    def return_stones(self, ship: i64) -> None:
        """Put the stones of a ship back into their owners' quarries."""
        place: i64
        for place in range(ship * SLOTS, ship * SLOTS + SLOTS):
            owner = self.owner_at(place)
            if owner >= 0:
                self.set_slot(place, NOBODY)
                self.add_to_quarry(owner, 1)

    def moor(self, ship: i64, site: i64) -> None:
        """A ship that was on the river lies at a site."""
        self.moored |= (site + 1) << (LAST_BERTH - BERTH * ship)

    def add_card(self, seat: int, kind: int, count: int) -> None:
        """Put cards into a hand, or take them out of it with a negative count."""
        hands = self.hands[:]
        hands[seat] = added(hands[seat], kind, count)
        self.hands = hands

    # Questions about the table -------------------------------------------------------------------------------------------

    def temple_width(self) -> int:
        """How many spaces the temple has."""
        return self.facts.temple_width[self.players]

    def visible_from(self) -> int:
        """The first temple stone that nothing lies on."""
        return max(0, len(self.temple) - self.temple_width())

    def on_sled(self, seat: i64) -> i64:
        """How many stones a seat has on its sled."""
        return self.sleds >> SLED * seat & 15

    def in_quarry(self, seat: i64) -> i64:
        """How many stones a seat has in its quarry."""
        return self.quarries >> QUARRY * seat & 255

    def owner_at(self, place: i64) -> i64:
        """The owner of the stone in slot `ship * 4 + slot`, NOBODY where there is none."""
        return (self.aboard >> SLOT * (SHIPS * SLOTS - 1 - place) & 7) - 1

    def ship_at(self, berth: i64) -> i64:
        """What is to know about the stones of the ship whose number begins at a bit: see `fleet`."""
        return SHIPS_BY_STONES[self.aboard >> SLOT * berth & (1 << SHIP) - 1]

    def capacity_of(self, ship: i64) -> i64:
        """How many stones a ship has room for."""
        return self.capacities >> (LAST_BERTH - BERTH * ship) & 15

    def ship_load(self, ship: i64) -> i64:
        """How many stones are on a ship."""
        return self.ship_at(LAST_BERTH - BERTH * ship) & LOAD

    def missing(self, ship: i64) -> i64:
        """How many more stones a ship needs before it may sail; none if this is not above 0."""
        return (self.minimums >> (LAST_BERTH - BERTH * ship) & 15) - self.ship_load(ship)

    def are_alike(self, one: i64, other: i64) -> bool:
        """Whether two ships are as large, lie at the same place, and have the same stones in the same slots."""
        first = LAST_BERTH - BERTH * one
        second = LAST_BERTH - BERTH * other
        return (
            (self.capacities >> first ^ self.capacities >> second) & 15 == 0
            and (self.aboard >> SLOT * first ^ self.aboard >> SLOT * second) & (1 << SHIP) - 1 == 0
            and (self.moored >> first ^ self.moored >> second) & 15 == 0
        )

    def stones_of_ship(self, ship: i64) -> list[int]:
        """The owners of the stones of a ship, from the bow on."""
        found: list[int] = []
        place: i64
        for place in range(ship * SLOTS, ship * SLOTS + SLOTS):
            owner = self.owner_at(place)
            if owner >= 0:
                found.append(owner)
        return found

    def site_of(self, ship: i64) -> i64:
        """The site of a ship; UNDOCKED while it waits on the river."""
        return (self.moored >> (LAST_BERTH - BERTH * ship) & 15) - 1

    def has_sailed(self, ship: i64) -> bool:
        """Whether a ship lies at a site."""
        return self.site_of(ship) != UNDOCKED

    def sailed(self) -> i64:
        """The ships that lie at a site: a bit for each where its number begins."""
        return (self.moored | self.moored >> 1 | self.moored >> 2) & ALL_BERTHS

    def all_sailed(self) -> bool:
        """Whether no ship waits on the river."""
        return self.sailed() == ALL_BERTHS

    def free_sites(self) -> i64:
        """The sites that no ship has docked at this round, as bits."""
        moored = self.moored
        taken: i64 = 0
        while moored > 0:
            bit: i64 = 1
            taken |= bit << (moored & 15)
            moored >>= BERTH
        # A ship on the river has taken a place below all sites.
        return ~(taken >> 1) & ALL_SITES

    def site_free(self, site: int) -> bool:
        """Whether no ship has docked at a site this round."""
        return self.free_sites() >> site & 1 != 0

    def river(self) -> i64:
        """Of ships that have not sailed, as bits: the empty slots, and from READY on those that may sail."""
        empty: i64 = 0
        ready: i64 = 0
        bit: i64
        berth: i64 = 0
        while berth <= LAST_BERTH:
            capacity = self.capacities >> berth & 15
            empty <<= SLOTS
            ready <<= 1
            if capacity > 0 and self.moored >> berth & 15 == 0:
                ship = self.ship_at(berth)
                bit = 1
                empty |= (bit << capacity) - 1 & ~(ship >> FILLED)
                if ship & LOAD >= self.minimums >> berth & 15:
                    ready |= 1
            berth += BERTH
        return ready << READY | empty

    def empty_slots(self) -> i64:
        """Every empty slot of a ship that has not sailed, as bits."""
        return self.river() & (1 << READY) - 1

    def takeable(self, seat: i64, most: i64) -> i64:
        """How many stones a seat can move from its quarry to its sled (ruling 1: always as many as possible)."""
        capacity: i64 = self.facts.sled_capacity
        return min(most, min(capacity - self.on_sled(seat), self.in_quarry(seat)))

    def space_filled(self, space: int) -> bool:
        """Whether a market space still holds a card."""
        if space == PAIR_SPACE and self.market_b:
            return len(self.pair) > 0
        return self.market[space] >= 0

    def can_draw(self) -> bool:
        """Whether a market card can be drawn at all."""
        return self.pile != NO_CARDS or self.discard != NO_CARDS

    def pile_size(self) -> int:
        """How many cards are in the draw pile; in a view those of the pair that nobody can tell lie among them."""
        return sum(self.pile) - max(0, self.pair.count(UNSEEN) - len(self.pair_kinds))

    def site_stones(self, site: int) -> int:
        """All stones on a site, of all colours, covered ones and those beside the board included."""
        if site == PYRAMIDS:
            count = 0
            for pyramid in self.pyramids:
                count += len(pyramid)
            return count
        if site == TEMPLE:
            return len(self.temple)
        if site == CHAMBER:
            return len(self.chamber)
        count = len(self.towers) * self.facts.tower_size
        for stones in self.obelisks:
            count += stones
        return count

    def own_stones(self, site: int, seat: int) -> int:
        """The stones of one seat on a site."""
        if site == PYRAMIDS:
            count = 0
            for pyramid in self.pyramids:
                count += stones_of(seat, pyramid)
            return count
        if site == TEMPLE:
            return stones_of(seat, self.temple)
        if site == CHAMBER:
            return stones_of(seat, self.chamber)
        return self.obelisks[seat] + stones_of(seat, self.towers) * self.facts.tower_size

    def pieces(self) -> dict[str, int]:
        """Stones of each seat (ruling 35) and market cards."""
        counts: dict[str, int] = {}
        for seat in range(self.players):
            stones: int = self.in_quarry(seat) + self.on_sled(seat) + self.slots.count(seat)
            for site in (PYRAMIDS, TEMPLE, CHAMBER, OBELISKS):
                stones += self.own_stones(site, seat)
            counts[f"stones of seat {seat}"] = stones
        cards = sum(self.pile) + sum(self.discard) + len([c for c in self.market if c >= 0]) + len(self.pair_kinds)
        cards += sum([sum(hand) for hand in self.hands]) + len([c for c in self.pair if c != UNSEEN])
        # A card that is being resolved waits in its frame.
        counts["market cards"] = cards + len([task for task, seat, a, b in self.stack if task == tasks.SPEND])
        return counts


def added(counts: list[int], place: int, more: int) -> list[int]:
    """New counts: the same but for one, which is more by so many."""
    found = counts[:]
    found[place] = found[place] + more
    return found


def side_by_side(numbers: list[int], count: int, bits: i64) -> i64:
    """So many small numbers in so many bits each, the last one lowest. One that does not fit would be taken for others."""
    if len(numbers) != count:
        raise ValueError(f"{numbers} are not {count}")
    word: i64 = 0
    for number in numbers:
        if number < 0 or number >> bits != 0:
            raise ValueError(f"{number} is too much or too little")
        word = word << bits | number
    return word


def counted(cards: list[int]) -> int:
    """How many cards of each kind there are, as one number."""
    word: i64 = 0
    for count in cards:
        word = word << 5 | count
    return word


def add_stones(found: list[int], stones: list[int]) -> None:
    """Append small numbers in their order, several to a word: what they are and how many."""
    word: i64 = 1
    filled = 0
    for owner in stones:
        word = word << 4 | owner
        filled += 1
        if filled == 14:
            # A word that is full is told from the last one by its sign.
            found.append(-word)
            word = 1
            filled = 0
    found.append(word)


def stones_of(seat: int, owners: list[int]) -> int:
    """How many of some stones are a seat's: `list.count`, which compares objects, takes eight times as long."""
    count = 0
    for owner in owners:
        if owner == seat:
            count += 1
    return count
