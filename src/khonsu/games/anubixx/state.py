"""What lies on the table in Anubixx: the dice, and a sheet of every player. Nothing is hidden.

The fields of a sheet are numbered the same way for everybody: the pyramid from the bottom, the left and the right column of the arch
from the bottom, the keystone, the relief from the top. What is ticked is kept as one number a seat, a bit a field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.machine import i64, vec
from khonsu.engine.position import Frame, Position
from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.standing import Relief, Standing, remembered_standing, stranded, tileable

if TYPE_CHECKING:
    from khonsu.engine.rules import Rules

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "purple")
COLOUR_LETTERS: Final = "ROYGBP"
SHEETS: Final = "ABCDEF"
SYMBOLS: Final = ("ankh", "cat", "eye", "cobra", "falcon", "scarab")

PYRAMID: Final = 0
ARCH: Final = 1
RELIEF: Final = 2
BUILDINGS: Final = ("pyramid", "arch", "relief")

# Where a die lies for everybody; what a seat has put aside while it builds is away for that seat alone.
POOL: Final = 0
TAKEN: Final = 1
PLACES: Final = ("pool", "taken")

NOBODY: Final = -1
NOTHING_ASKED: Final[Frame] = (-1, NOBODY, 0, 0)

# What is to be done in every turn, by seat, for `Table.expect`: made once. Any, as the compiler would unpack it and make it anew.
MOST_PLAYERS: Final = 5
FIRST_STONE: Final[list[Any]] = [(tasks.FIRST, seat, 0, 0) for seat in range(MOST_PLAYERS)]
SECOND_STONE: Final[list[Any]] = [(tasks.SECOND, seat, 0, 0) for seat in range(MOST_PLAYERS)]
END_OF_ACTION: Final[list[Any]] = [(tasks.ACTION_END, NOBODY, seat, 0) for seat in range(MOST_PLAYERS)]
END_OF_TURN: Final[list[Any]] = [(tasks.TURN_END, NOBODY, 0, 0)]

# How a stone of a relief pair is paid for; a quarry stone is STONE + its number from 0.
UNPAID: Final = 0
DIE: Final = 1
JOKER: Final = 2
STONE: Final = 3
# A frame carries the payments of both stones of a pair in one number.
PAYMENTS: Final = 64

# Where luck comes from.
PAD: Final = 0
STARTER: Final = 1
CUP: Final = 2
SOURCES: Final = ("pad", "starter", "cup")


class Facts:
    """What is printed on dice and sheets."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        # By player count, like `jokers`.
        self.dice: list[int] = []
        self.jokers: list[int] = []
        # By player count: how many rolls of all dice there are.
        self.rolls: list[int] = []
        self.printed_jokers = 0
        self.rows = 0
        self.height = 0
        self.relief_rows = 0
        self.relief_columns = 0
        self.stones = 0
        self.buildings_to_end: i64 = 0
        self.turn_limit = 0
        self.pyramid_points: list[int] = []
        self.arch_points: list[int] = []
        self.keystone_points = 0
        self.pair_points: list[int] = []
        self.bonus_points: i64 = 0
        self.stone_points: i64 = 0
        self.joker_points: i64 = 0
        # By field: its name, its bit, and the bits of the stones that must lie below it.
        self.fields: list[str] = []
        self.bit: list[int] = []
        self.needs: list[int] = []
        # Where the fields of each building begin; the last entry is the number of fields.
        self.begins: list[int] = []
        # By building: its fields as bits, and how many they are.
        self.building: list[int] = []
        self.sizes: list[int] = []
        # Bits of each pyramid row from the bottom.
        self.row: vec[i64] = vec[i64]([0])
        # Bits of both columns of the arch, of each alone, and of all that stands on the ground: the lowest row and the feet of the columns.
        self.columns: i64 = 0
        self.left = 0
        self.right = 0
        self.ground: i64 = 0
        self.keystone = 0
        # The relief: bits of its first column, neighbouring fields in the order of their choices, and the bits beside each field; by field, the
        # pair with the one to its right and with the one below.
        self.edge: i64 = 0
        self.pair_names: list[str] = []
        self.pair_first: list[int] = []
        self.pair_second: list[int] = []
        self.pair: list[int] = []
        self.beside: list[int] = []
        self.across: list[int] = []
        self.down: list[int] = []
        # By symbol: the fields that carry it as bits, and with all that must lie below them.
        self.symbol: list[int] = []
        self.reach: list[int] = []
        # All fields that carry a symbol, as bits.
        self.symbols: i64 = 0
        # By sheet: the colour of each field, the fields (as bits) of each set of colours, and the colours of the quarry.
        self.colour: list[list[int]] = []
        self.coloured: list[list[int]] = []
        self.quarry: list[list[int]] = []
        # By sheet and marker: the colours (as bits) that still lie in the quarry, and those of them that lie there more than once.
        self.within: list[list[int]] = []
        self.within_twice: list[list[int]] = []
        # How many colours these are, marker by marker and sheet after sheet.
        self.colours_within: vec[i64] = vec[i64]([0])
        # By sheet, colour and stone: the choices to cross a stone of this colour out, from that stone on, without a joker and with one.
        self.crossings: list[list[list[list[int]]]] = []
        self.crossings_or_joker: list[list[list[list[int]]]] = []
        # By sheet: the relief fields (as bits) that have the colour of the one to their right, and of the one below.
        self.same_across: list[int] = []
        self.same_down: list[int] = []
        # The fields (as bits) of each colour, sheet after sheet, and how many colours there are.
        self.of_colour: vec[i64] = vec[i64]([0])
        self.colour_count: i64 = len(COLOURS)
        # By sheet: what is known of sets of stones; and on any sheet, of free fields of the relief.
        self.standings: list[dict[int, Standing]] = []
        self.reliefs: dict[int, Relief] = {}
        # The first choice of each kind whose number depends on the shape of the sheet.
        self.carve = 0
        self.cross = 0
        self.joker = 0

    def pairs_across(self, fields: i64) -> i64:
        """Those of some relief fields (as bits) that have another to their right."""
        return fields & (fields & ~self.edge) >> 1

    def pairs_down(self, fields: i64) -> i64:
        """Those of some relief fields (as bits) that have another below."""
        return fields & fields >> self.relief_columns


class Table(Position):
    """A position of Anubixx."""

    # Declared here and laid out by `Setup`, so that a copy builds nothing that it throws away.

    dice: list[int]
    # Dice as bits: put aside by each seat while it builds (ruling 18).
    aside: list[int]
    sheets: list[int]
    # What the stones of each seat come to, which is also which stones they are.
    standings: list[Standing]
    marker: list[int]
    jokers: list[int]
    # Symbols as bits.
    owned: list[int]

    def __init__(self, game: Any, rules: Rules, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, rules, players, options)
        self.facts = facts
        # Turns are counted from 1; 0 is before the first.
        self.turn = 0
        self.active = 0
        # Dice as bits: taken by the active player until the turn ends.
        self.taken = 0
        # Symbols as bits: earned in this turn, and no longer to be earned.
        self.claimed = 0
        self.closed = 0

    def copy(self) -> Table:
        """An independent twin."""
        twin = Table(self.game, self.rules, self.facts, self.players, self.settings)
        self.copy_to(twin)
        twin.turn = self.turn
        twin.active = self.active
        # What seldom changes is replaced, never changed.
        twin.dice = self.dice
        twin.sheets = self.sheets
        twin.taken = self.taken
        twin.aside = self.aside
        twin.standings = self.standings
        twin.marker = self.marker
        twin.jokers = self.jokers
        twin.owned = self.owned
        twin.claimed = self.claimed
        twin.closed = self.closed
        return twin

    def rounds(self) -> tuple[int, int]:
        """The running turn; nobody knows how many there will be."""
        return self.turn, 0

    def progress(self) -> float:
        """How far the first seat is with the buildings that end the game; after many turns, how many of those that a game can have."""
        ended = 0.0
        for standing in self.standings:
            ended = max(ended, standing.promise(self.facts).ended)
        return self.progress_with(ended)

    def progress_with(self, ended: float) -> float:
        """The same, where the first seat has such a part of the buildings."""
        return max(ended, (self.turn - 1.0) / self.facts.turn_limit) if self.stack else 1.0

    def known(self, seat: int) -> tuple[Any, ...]:
        """Everything but the sheets, which stay as they were dealt, and which die is which."""
        aside: tuple[int, ...] = ()
        for dice in self.aside:
            if dice != 0:
                aside = tuple([self.counted(put) for put in self.aside])
                break
        return (
            self.pending(),
            self.turn,
            self.active,
            self.counted(~self.taken),
            aside,
            tuple([standing.built for standing in self.standings]),
            tuple(self.marker),
            tuple(self.jokers),
            tuple(self.owned),
            self.claimed,
            self.closed,
        )

    def counted(self, dice: int) -> int:
        """How many of these dice (as bits) show each colour, a digit a colour."""
        counts = 0
        for colour in self.dice:
            if dice & 1 != 0:
                counts += 1 << 4 * colour
            dice >>= 1
        return counts

    def mask(self, seat: int) -> None:
        """Nothing is hidden; but what positions share, a viewer gets as his own."""
        self.dice = self.dice[:]
        self.sheets = self.sheets[:]
        self.standings = self.standings[:]
        self.aside = self.aside[:]
        self.marker = self.marker[:]
        self.jokers = self.jokers[:]
        self.owned = self.owned[:]

    # Sets of bits as a document writes them: lists of dice, of fields and of symbols. -----------------------------------------

    @property
    def dice_at(self) -> list[int]:
        """Where each die lies."""
        return [TAKEN if self.taken >> die & 1 else POOL for die in range(len(self.dice))]

    @dice_at.setter
    def dice_at(self, places: list[int]) -> None:
        self.taken = bits_of([die for die in range(len(places)) if places[die] == TAKEN])

    @property
    def dice_aside(self) -> list[list[int]]:
        """The dice that each seat has put aside."""
        return [numbers_of(bits) for bits in self.aside]

    @dice_aside.setter
    def dice_aside(self, dice: list[list[int]]) -> None:
        self.aside = [bits_of(seat) for seat in dice]

    @property
    def built(self) -> list[int]:
        """The ticked fields of each seat, as bits."""
        return [standing.built for standing in self.standings]

    @built.setter
    def built(self, stones: list[int]) -> None:
        self.standings = [self.standing_of(self.sheets[seat], stones[seat]) for seat in range(self.players)]

    @property
    def ticked(self) -> list[list[int]]:
        """The ticked fields of each seat."""
        return [numbers_of(standing.built) for standing in self.standings]

    @ticked.setter
    def ticked(self, fields: list[list[int]]) -> None:
        self.built = [bits_of(seat) for seat in fields]

    @property
    def bonuses(self) -> list[list[int]]:
        """The symbols whose bonus each seat owns."""
        return [numbers_of(bits) for bits in self.owned]

    @bonuses.setter
    def bonuses(self, symbols: list[list[int]]) -> None:
        self.owned = [bits_of(seat) for seat in symbols]

    @property
    def claimed_symbols(self) -> list[int]:
        """The symbols whose bonus somebody has earned in this turn."""
        return numbers_of(self.claimed)

    @claimed_symbols.setter
    def claimed_symbols(self, symbols: list[int]) -> None:
        self.claimed = bits_of(symbols)

    @property
    def closed_symbols(self) -> list[int]:
        """The symbols whose bonus can no longer be earned."""
        return numbers_of(self.closed)

    @closed_symbols.setter
    def closed_symbols(self, symbols: list[int]) -> None:
        self.closed = bits_of(symbols)

    def build(self, seat: int, stones: int) -> None:
        """Tick stones (as bits) of a seat."""
        standings = self.standings[:]
        standings[seat] = self.stones_with(seat, stones)
        self.standings = standings

    def expect(self, frame: Any) -> None:
        """Put a frame on top of what is still to be done."""
        stack: list[Any] = self.stack
        stack.append(frame)

    # Questions about the table -------------------------------------------------------------------------------------------

    def colour_of(self, seat: int, field: int) -> int:
        """The colour that a field has on the sheet of a seat."""
        return self.facts.colour[self.sheets[seat]][field]

    def is_ticked(self, seat: int, field: int) -> bool:
        """Whether a seat has built a stone."""
        return self.standings[seat].built & self.facts.bit[field] != 0

    def is_open(self, seat: int, field: int) -> bool:
        """Whether the stones below an unticked pyramid or arch field are all there (4.3)."""
        facts = self.facts
        built = self.standings[seat].built
        return built & facts.bit[field] == 0 and built & facts.needs[field] == facts.needs[field]

    def stones_with(self, seat: int, more: int) -> Standing:
        """What the stones of a seat with others (as bits) come to."""
        standing = self.standings[seat]
        return self.standing_of(standing.sheet, standing.built | more)

    def standing_of(self, sheet: int, built: int) -> Standing:
        """What stones (as bits) come to on a sheet."""
        return Standing(self.facts, sheet, built) if self.key else remembered_standing(self.facts, sheet, built)

    def complete(self, seat: int, building: int) -> bool:
        """Whether a seat has ticked every field of a building."""
        whole = self.facts.building[building]
        return self.standings[seat].built & whole == whole

    def completed(self, seat: int) -> int:
        """How many buildings a seat has completed."""
        return self.standings[seat].complete

    def finished(self) -> bool:
        """Whether somebody has completed enough buildings to end the game."""
        for standing in self.standings:
            if standing.complete >= self.facts.buildings_to_end:
                return True
        return False

    def usable(self, seat: int, die: int) -> bool:
        """Whether a die lies in the middle and a seat has not put it aside."""
        return (self.taken | self.aside[seat]) >> die & 1 == 0

    def dice_in_pool(self, seat: int) -> tuple[i64, i64]:
        """The colours of the dice that a seat can use, and those that several of them show, as bits."""
        return self.shown(self.taken | self.aside[seat])

    def shown(self, gone: i64) -> tuple[i64, i64]:
        """The same of all dice but those that are gone (as bits)."""
        once: i64 = 0
        twice: i64 = 0
        for colour in self.dice:
            if gone & 1 == 0:
                bit: i64 = 1
                bit <<= colour
                twice |= once & bit
                once |= bit
            gone >>= 1
        return once, twice

    def count_in_pool(self, seat: int, colour: int) -> int:
        """How many dice of a colour a seat can use."""
        count = 0
        for die in range(len(self.dice)):
            if self.dice[die] == colour and self.usable(seat, die):
                count += 1
        return count

    def count_in_quarry(self, seat: int, colour: int) -> int:
        """How many stones of a colour lie to the right of a seat's marker."""
        quarry = self.facts.quarry[self.sheets[seat]]
        count = 0
        for stone in range(self.marker[seat], len(quarry)):
            if quarry[stone] == colour:
                count += 1
        return count

    def speaker(self) -> int:
        """Whoever acts; after the end, whoever rolled last."""
        return self.stack[-1][1] if self.stack else self.active

    def asked(self, seat: int) -> Frame:
        """What a seat is asked now; while it is asked nothing, a frame that is no task's."""
        if self.stack:
            frame = self.stack[-1]
            if frame[1] == seat:
                return frame
        # The last lane follows all others.
        for number in range(len(self.waiting) - 1):
            frame = self.waiting[number][-1]
            if frame[1] == seat:
                return frame
        return NOTHING_ASKED

    def builds(self, seat: int) -> bool:
        """Whether a seat is asked now what to build."""
        return self.asked(seat)[0] in (tasks.FIRST, tasks.SECOND)

    def ordered(self, seat: int) -> int:
        """The stones that a seat has chosen and has still to pay for, as bits."""
        task, asked, a, b = self.asked(seat)
        if task == tasks.PAY:
            return self.facts.bit[a]
        return self.facts.pair[a] if task == tasks.PAY_PAIR else 0

    def stranded(self, seat: int) -> int:
        """The relief fields that can never be ticked because all fields beside them are (ruling 7), as bits."""
        return stranded(self.facts, self.standings[seat].free)

    def tileable(self, free: int) -> bool:
        """Whether free relief fields (as bits) can all be built in pairs."""
        return tileable(self.facts, free)

    def pieces(self) -> dict[str, int]:
        """The dice; everything else is printed."""
        return {"dice": len(self.dice)}


def machine_numbers(numbers: list[int]) -> vec[i64]:
    """The same as machine numbers."""
    found = vec[i64]([0] * len(numbers))
    for place in range(len(numbers)):
        found[place] = numbers[place]
    return found


def replaced(numbers: list[int], seat: int, number: int) -> list[int]:
    """The numbers of all seats with another one for this seat: copies of a position share the old ones."""
    found = numbers[:]
    found[seat] = number
    return found


def numbers_of(bits: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found: list[int] = []
    number = 0
    while bits != 0:
        if bits & 1 != 0:
            found.append(number)
        bits >>= 1
        number += 1
    return found


def bits_of(numbers: list[int]) -> int:
    """The bits with these numbers set."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
