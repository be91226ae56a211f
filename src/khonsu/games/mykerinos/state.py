"""What lies on the table in Mykerinos: the territory, cubes, plots, patrons and the museum. Nothing on it is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.position import Position
from khonsu.games.mykerinos.squares import BAND, NEIGHBOURS, NOBODY, VOID, ZONE_SQUARES
from khonsu.games.mykerinos.territory import BANDS, COLOURED, Ground, ground_of

if TYPE_CHECKING:
    from khonsu.engine.machine import i64
    from khonsu.engine.rules import Rules
    from khonsu.games.mykerinos.holdings import Holdings

VIOLET: Final = 0
LEMON: Final = 1
BROWN: Final = 2
BLACKMORE: Final = 3
TANGERINE: Final = 4
PATRON_COUNT: Final = 5
# On a plot: it has no patron. In a turn: no patron helps.
NO_PATRON: Final = 5
# In a turn: the neutral colour is placed.
NEUTRAL: Final = 6
# The neutral colour of a game for two.
NEUTRAL_COLOUR: Final = 2
PATRONS: Final = ("lady_violet", "lord_lemon", "sir_brown", "mrs_blackmore", "colonel_tangerine")

PLOTS: Final = 36
NO_PLOT: Final = -1

# The part of a round's progress that is digging; the rest is evaluation.
DIGGING: Final = 0.75

# Bits of a key's number that are filled: with the one before them it is still a small int to the compiler.
FULL: Final = 60

# Halls by number: the value-3 halls of wings 1 to 5, the value-5 halls, then the shared ones (1-2, 2-3, 3-4, 4-5, 5-1).
HALLS: Final = 15
HALL_NAMES: Final = tuple(
    [f"wing{wing}_hall3" for wing in range(1, 6)]
    + [f"wing{wing}_hall5" for wing in range(1, 6)]
    + [f"shared_{wing}_{wing % 5 + 1}" for wing in range(1, 6)]
)
HALL5: Final = 5
SHARED: Final = 10
LAST_SHARED: Final = 14
# A bit for each wing.
EVERY_WING: Final = 31

# Plots are counted by patron in one number, with so many bits a patron.
PLOT_BITS: Final = 8
MOST_PLOTS: Final = 255

# Where luck comes from.
STARTER: Final = 0
WINGS: Final = 1
DECK: Final = 2
SOURCES: Final = ("starter", "wings", "deck")


def wings_reached(halls: i64) -> i64:
    """The wings whose halls of value 5 can be entered from halls of others, a bit each."""
    # A shared hall is in its own wing and in the following one, the last one in the first.
    shared = halls >> SHARED & EVERY_WING
    return (halls | shared | shared << 1 | shared >> 4) & EVERY_WING


class Facts:
    """What is printed on plots and museum."""

    def __init__(self) -> None:
        self.cubes = 0
        self.quota: list[int] = []
        self.neutral_quota = 0
        self.plot_rows: list[int] = []
        self.patron: list[int] = []
        self.points: list[int] = []
        self.pyramids: list[list[int]] = []
        # Of a value-3, a value-5 and a shared hall.
        self.hall_values: list[int] = []
        self.without_hall = 0
        self.set_points = 0
        self.neutral_space = 0


class Lasting:
    """What stays as it is while cubes are placed, and what has been found out about it: search asks with every position that it looks at.

    The rules put new lists in the place of these, so the same lists mean the same.
    """

    def __init__(self, table: Table, before: Lasting | None) -> None:
        self.round = table.round
        self.wings = table.wings
        self.deck = table.deck
        self.field = table.field
        self.rotated = table.rotated
        self.cards = table.cards
        self.turned = table.turned
        self.halls = table.halls
        self.plot_points = table.plot_points
        # Plots not laid out yet, by patron in one number: they stay the same for a round.
        self.undrawn: i64 = 0
        if before is not None and before.deck is table.deck:
            self.undrawn = before.undrawn
        else:
            for plot in table.deck:
                self.undrawn += 1 << (PLOT_BITS * table.facts.patron[plot])
        # Plots that lie on the territory.
        self.laid = 0
        for plot in table.field:
            if plot != NO_PLOT:
                self.laid += 1
        # Halls that nobody is in, and those that each seat is in, a bit each.
        self.free_halls: i64 = 0
        self.halls_of: i64 = 0
        bit: i64 = 1
        for owner in table.halls:
            if owner == NOBODY:
                self.free_halls |= bit
            else:
                self.halls_of |= bit << (HALLS * owner)
            bit <<= 1
        # What tells all but wings and points, as soon as it is asked for; then what all seats have of it.
        self.key: Any = None
        self.holdings: Holdings | None = None

    def is_of(self, table: Table) -> bool:
        """Whether this is what lies on a table."""
        return (
            self.cards is table.cards
            and self.turned is table.turned
            and self.halls is table.halls
            and self.field is table.field
            and self.deck is table.deck
            and self.rotated is table.rotated
            and self.plot_points is table.plot_points
            and self.wings is table.wings
            and self.round == table.round
        )

    def told(self) -> Any:
        """The same bytes for the same cards, halls and plots, and for no others."""
        if self.key is None:
            # Nothing is less than -1 or more than 98; a 99 parts what has no fixed length.
            numbers = [self.round + 1, *self.halls, *self.turned, *self.field, 99, *self.rotated, 99, *self.deck]
            for cards in self.cards:
                numbers.append(99)
                numbers += cards
            # Bytes remember their hash.
            self.key = bytes([each + 1 for each in numbers])
        return self.key


class Memory:
    """What was found out last; all twins of a position have it together."""

    def __init__(self) -> None:
        self.lasting: Lasting | None = None


class Table(Position):
    """A position of Mykerinos. Colours are the seats; with two players there is the neutral one too."""

    round: int
    starter: int
    final_turn: bool
    # Patron of each wing.
    wings: list[int]
    # Plots not laid out yet, ascending: which ones is known to all, their order to nobody.
    deck: list[int]
    # Plot on each position, NO_PLOT once it is gone, and whether it lies upside down.
    field: list[int]
    rotated: list[int]
    # By square: 1 for a pyramid; the colour of the cube, NOBODY or VOID.
    pyramid: list[int]
    cubes: list[int]
    # Cubes placed in the running action.
    chain: list[int]
    stock: list[int]
    supply: list[int]
    neutral_supply: list[int]
    # Plots before each seat; 1 for each plot that is turned.
    cards: list[list[int]]
    turned: list[int]
    # Plots that left the game.
    boxed: list[int]
    halls: list[int]
    # Colour on each space of the tie-break track.
    track: list[int]
    plot_points: list[int]
    # Colours in the zone that is being evaluated, best first.
    ranking_here: list[int]

    def __init__(self, game: Any, rules: Rules, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, rules, players, options)
        self.facts = facts
        self.violet_empty: bool = options["violet_with_empty_supply"]
        self.may_decline: bool = options["third_and_fourth_may_decline"]
        self.ring_closed: bool = options["museum_shared_hall_5_1_present"]
        self.memory: Memory | None = None
        # What is known of the territory: `territory.ground_of` tells.
        self.ground: Ground | None = None

    def copy(self) -> Table:
        """An independent twin."""
        twin = Table(self.game, self.rules, self.facts, self.players, self.settings)
        self.copy_to(twin)
        if self.memory is None:
            self.memory = Memory()
        twin.memory = self.memory
        twin.round = self.round
        twin.starter = self.starter
        twin.final_turn = self.final_turn
        twin.chain = self.chain[:]
        twin.stock = self.stock[:]
        twin.supply = self.supply[:]
        twin.neutral_supply = self.neutral_supply[:]
        twin.cubes = self.cubes[:]
        if self.ground is not None:
            self.ground.shared = True
            twin.ground = self.ground
        # These change so seldom that twins share them: the rules put new lists in their place.
        twin.field = self.field
        twin.boxed = self.boxed
        twin.halls = self.halls
        twin.track = self.track
        twin.plot_points = self.plot_points
        twin.wings = self.wings
        twin.deck = self.deck
        twin.rotated = self.rotated
        twin.pyramid = self.pyramid
        twin.cards = self.cards
        twin.turned = self.turned
        twin.ranking_here = self.ranking_here
        return twin

    def relist(self) -> None:
        """List the choices anew, as of a table that is laid out by others than the rules."""
        self.ground = None
        super().relist()

    def rounds(self) -> tuple[int, int]:
        """The running round and how many there are."""
        return self.round, len(self.facts.plot_rows)

    def progress(self) -> float:
        """Rounds, in them the cubes on the territory while there is digging, then zones."""
        if not self.stack:
            return 1.0
        # What follows all else is the zone after the one that is being evaluated, the first one while there is digging.
        following = self.stack[0][2]
        return self.progress_with(following, ground_of(self).all_placed() if following == 0 else 0)

    def progress_with(self, following: i64, placed: i64) -> float:
        """The same for those who know which zone follows all else, and how many cubes lie on the territory."""
        if following == 0:
            handed_out = self.players * self.facts.quota[self.players]
            if self.players == 2:
                handed_out += 2 * self.facts.neutral_quota
            part = DIGGING * min(1.0, float(placed) / float(handed_out))
        else:
            part = DIGGING + (1.0 - DIGGING) * float(following - 1) / float(self.zones())
        return (float(self.round - 1) + part) / float(len(self.facts.plot_rows))

    def known(self, seat: int) -> tuple[Any, ...]:
        """Everything but wings, which never change, who began the round, which is over, and what follows from the rest: cubes in stock,
        boxed plots, points of plots, pyramids that can still be dug, the running round and the ranking in a zone.
        """
        # In machine numbers, as search keeps thousands of keys and compares them all the time.
        supplies: i64 = 0
        for cubes in self.supply:
            supplies = supplies << 7 | cubes
        for cubes in self.neutral_supply:
            supplies = supplies << 7 | cubes
        turn: i64 = 1 if self.final_turn else 0
        for colour in self.track:
            turn = turn << 3 | (colour + 1)
        for square in self.chain:
            turn = turn << 7 | (square + 1)
        found: list[Any] = [self.lasting().told(), supplies, turn]
        # Where the cubes of each colour lie: squares that do not exist in this round come last.
        squares = ground_of(self).numbers
        is_long = self.zones() > 4
        own: i64 = COLOURED
        for _ in range(self.colours()):
            found.append(squares[own] << BAND | squares[own + 1])
            if is_long:
                found.append(squares[own + 2])
            own += BANDS
        # What is still to be done, four frames in a number.
        word: i64 = 1
        for task, actor, a, b in self.stack:
            if word >> FULL > 0:
                found.append(word)
                word = 1
            word = word << 4 | task
            word = word << 4 | (actor + 1)
            word = word << 4 | a
            word = word << 3 | b
        found.append(word)
        return tuple(found)

    def lasting(self) -> Lasting:
        """What stays as it is while cubes are placed."""
        if self.memory is None:
            self.memory = Memory()
        found = self.memory.lasting
        if found is None or not found.is_of(self):
            found = Lasting(self, found)
            self.memory.lasting = found
        return found

    def mask(self, seat: int) -> None:
        """Nothing is hidden; but what twins share becomes the viewer's own."""
        self.ground = None
        self.field = self.field[:]
        self.boxed = self.boxed[:]
        self.halls = self.halls[:]
        self.track = self.track[:]
        self.plot_points = self.plot_points[:]
        self.wings = self.wings[:]
        self.deck = self.deck[:]
        self.rotated = self.rotated[:]
        self.pyramid = self.pyramid[:]
        self.cards = [cards[:] for cards in self.cards]
        self.turned = self.turned[:]
        self.ranking_here = self.ranking_here[:]

    # Questions about the table -------------------------------------------------------------------------------------------

    def colours(self) -> int:
        """How many colours are in play, the neutral one included."""
        return 3 if self.players == 2 else self.players

    def zones(self) -> int:
        """How many zones this round has."""
        return 2 * self.facts.plot_rows[self.round - 1]

    def has_passed(self, seat: int) -> bool:
        """Whether a seat digs no more in this round."""
        for colour in self.track:
            if colour == seat:
                return True
        return False

    def ready_cards(self, seat: int, patron: int) -> int:
        """How many cards of a patron a seat has that are not turned."""
        count = 0
        for plot in self.cards[seat]:
            if self.facts.patron[plot] == patron and self.turned[plot] == 0:
                count += 1
        return count

    def patron_cards(self, seat: int, patron: int) -> int:
        """How many cards of a patron a seat has."""
        count = 0
        for plot in self.cards[seat]:
            if self.facts.patron[plot] == patron:
                count += 1
        return count

    def touches(self, square: int, colour: int) -> bool:
        """Whether a square is next to a cube of a colour."""
        cubes = self.cubes
        for near in NEIGHBOURS[square]:
            if cubes[near] == colour:
                return True
        return False

    def zone_counts(self, zone: int) -> list[int]:
        """Cubes of each colour in a zone."""
        counts = [0] * self.colours()
        for square in ZONE_SQUARES[zone]:
            colour = self.cubes[square]
            if 0 <= colour < VOID:
                counts[colour] += 1
        return counts

    def enterable(self, seat: int, hall: int) -> bool:
        """Whether a seat may put a cube into a hall (4.4)."""
        return self.enterable_halls(seat) >> hall & 1 == 1

    def enterable_halls(self, seat: int) -> i64:
        """All halls that a seat may put a cube into, a bit each."""
        lasting = self.lasting()
        closed = (EVERY_WING & ~wings_reached(lasting.halls_of >> (HALLS * seat))) << HALL5
        if not self.ring_closed:
            closed |= 1 << LAST_SHARED
        return lasting.free_halls & ~closed

    def pieces(self) -> dict[str, int]:
        """Cubes of each colour (4.5) and plots."""
        counts: dict[str, int] = {}
        for colour in range(self.colours()):
            held = sum(self.neutral_supply) if colour >= self.players else self.supply[colour]
            count = self.stock[colour] + held + self.cubes.count(colour) + self.halls.count(colour)
            counts[f"cubes of colour {colour}"] = count
        laid = len([plot for plot in self.field if plot != NO_PLOT])
        counts["plots"] = len(self.deck) + laid + len(self.boxed) + sum([len(cards) for cards in self.cards])
        return counts
