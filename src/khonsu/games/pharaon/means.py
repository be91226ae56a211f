"""What a side of Pharaon can pay with, whether it suffices, and every way to pay (4.3)."""

from __future__ import annotations

from typing import Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.engine.message import Message
from khonsu.games.pharaon import court
from khonsu.games.pharaon.bills import (
    BITS,
    ENTRY_MASK,
    MOST,
    PAID_KINDS,
    PAID_OFFERING,
    PAID_SILVER,
    PAID_WILD,
    covers,
)
from khonsu.games.pharaon.hands import hands_of
from khonsu.games.pharaon.state import COLOUR_COUNT, COLOURS, OFFERED, SILVER, TOKEN_KINDS, WILD, Facts, Table

# What an action costs: nothing besides the entry, fixed colours, some tokens of one colour, or any tokens (Judge).
NOTHING: Final = 0
FIXED: Final = 1
ALIKE: Final = 2
ANY: Final = 3

COLOUR_GUARD: Final = 0x88888
ONE_OF_EACH: Final = 0x11111
# What the last tokens of a colour are dearer by: the last one, the second but last, ...
RARITY: Final[list[int]] = [0, 6, 3, 1]
INDEX_BITS: Final = 20
INDEX_MASK: Final = (1 << 20) - 1
# Counts of tokens of each colour, side by side.
SUPPLY_BITS: Final = 12
SUPPLY_MASK: Final = 4095
# Room for as many payments as there are as a rule.
FEW: Final = 32


@mypyc_attr(acyclic=True)
class Means:
    """What a side can pay with, and how the zone it looks at wants to be paid."""

    # While payments are listed: the kinds that pay each colour, side by side, what is found, how many they are, and whether something may be
    # found twice.
    payers: vec[i64]
    found: vec[i64]
    many: i64
    repeats: bool

    def __init__(self, table: Table, side: int) -> None:
        held = table.held
        base: i64 = side * TOKEN_KINDS
        self.table: Table = table
        self.facts: Facts = table.facts
        self.side = side
        self.base: i64 = base
        # Basic resources and resource offerings of each colour pay alike: side by side, all of them, and as a tally.
        colours: i64 = 0
        coloured: i64 = 0
        packed: i64 = 0
        colour: i64 = base + COLOUR_COUNT
        while colour > base:
            colour -= 1
            many: i64 = held[colour]
            offered: i64 = held[colour + OFFERED]
            many += offered
            coloured += many
            colours = colours << SUPPLY_BITS | many
            packed = packed << BITS | min(many, MOST)
        self.colours: i64 = colours
        self.coloured: i64 = coloured
        self.packed: i64 = packed
        # One of the first kind in a tally: what is shifted has to be as wide as a tally, and the compiler takes a 1 that it knows for 32 bits.
        self.unit: i64 = 1
        self.silver: i64 = held[base + SILVER]
        hand = hands_of(table)[side]
        self.nobles: i64 = hand.noble_bits
        self.scribes: i64 = hand.scribes()
        # How many coloured tokens may stand for each colour, side by side.
        self.supplies: i64 = self.helped(colours) if self.scribes > 0 else colours
        self.zone: i64 = 0
        self.wheel: i64 = 0
        # The entry as a tally.
        self.entry: i64 = 0
        self.wilds: i64 = 0
        self.any_colour = False

    def helped(self, colours: i64) -> i64:
        """How many tokens may stand for each colour with scribes."""
        stands_for = self.facts.stands_for[self.scribes]
        supplies: i64 = 0
        colour: i64 = COLOUR_COUNT
        other: i64
        while colour > 0:
            colour -= 1
            supplies <<= SUPPLY_BITS
            helpers: i64 = stands_for[colour]
            for other in range(COLOUR_COUNT):
                if helpers >> other & 1:
                    supplies += colours >> SUPPLY_BITS * other & SUPPLY_MASK
        return supplies

    def look_at(self, zone: i64) -> None:
        """Turn to a zone: its colour, its wilds, and whether a noble (7 to 10) lets enter with any colour."""
        table = self.table
        wheel: i64 = table.entry[zone]
        wild: i64 = table.held[self.base + WILD + zone]
        self.zone = zone
        self.wheel = wheel
        self.entry = self.unit << BITS * wheel
        self.wilds = self.silver + wild
        self.any_colour = self.nobles & self.facts.any_colour_bits[zone] != 0

    def judge(self) -> bool:
        """Whether nobles may be paid with any tokens."""
        return self.nobles >> court.JUDGE & 1 == 1

    # Whether an action can be paid -----------------------------------------------------------------------------------------

    def can_pay(self, due: i64) -> bool:
        """Whether tokens suffice for a tally of colours, entry included."""
        spare = (self.packed | COLOUR_GUARD) - due
        if spare & COLOUR_GUARD == COLOUR_GUARD:
            return True
        left = self.wilds
        if left > 0:
            while spare > 0:
                if spare & ENTRY_MASK <= MOST:
                    left -= MOST + 1 - (spare & ENTRY_MASK)
                spare >>= BITS
            if left >= 0:
                return True
        return self.scribes > 0 and self.can_pay_helped(due)

    def can_pay_helped(self, due: i64) -> bool:
        """The same with scribes. Hall's theorem: tokens suffice if they do so for every set of colours that are due."""
        wanted: i64 = 0
        spare = self.coloured + self.wilds
        colour: i64
        for colour in range(COLOUR_COUNT):
            many = due >> BITS * colour & ENTRY_MASK
            if many > 0:
                wanted += 1 << colour
                spare -= many
        if spare < 0:
            return False
        helpers = self.facts.helpers[self.scribes]
        subset = wanted
        while subset > 0:
            left = self.wilds
            helping: i64 = helpers[subset]
            for colour in range(COLOUR_COUNT):
                if subset >> colour & 1:
                    left -= due >> BITS * colour & ENTRY_MASK
                if helping >> colour & 1:
                    left += self.colours >> SUPPLY_BITS * colour & SUPPLY_MASK
            if left < 0:
                return False
            subset = subset - 1 & wanted
        return True

    def can_enter(self) -> bool:
        """Whether the entry alone can be paid."""
        return self.wilds > 0 or self.supply(self.wheel) > 0 or (self.any_colour and self.coloured > 0)

    def supply(self, colour: i64) -> i64:
        """How many coloured tokens may stand for a colour."""
        return self.supplies >> SUPPLY_BITS * colour & SUPPLY_MASK

    def can_pay_fixed(self, cost: i64) -> bool:
        """Whether the entry and a tally of colours can be paid; the entry is deducted where its colour occurs."""
        return self.can_pay(self.due(cost))

    def can_pay_alike(self, count: i64) -> bool:
        """Whether the entry and some tokens of any one colour can be paid."""
        if not self.can_enter():
            return False
        # With the entry in another colour, a wild is needed for it where no token has its colour.
        wilds = self.wilds if self.any_colour or self.supply(self.wheel) > 0 else self.wilds - 1
        supplies = self.supplies
        colour: i64
        for colour in range(COLOUR_COUNT):
            supply = supplies & SUPPLY_MASK
            if colour == self.wheel or self.any_colour:
                if supply + self.wilds >= count:
                    return True
            elif supply + wilds >= count:
                if self.scribes == 0:
                    return True
                if self.can_pay((count << BITS * colour) + self.entry):
                    return True
            supplies >>= SUPPLY_BITS
        return False

    def can_pay_any(self, count: i64) -> bool:
        """Judge: whether that many tokens can be paid, one of them for the entry."""
        return self.coloured + self.wilds >= count and self.can_enter()

    def count(self) -> int:
        """How many tokens can be paid with."""
        return self.coloured + self.wilds

    def lacks(self, cost: int) -> Message:
        """How many tokens are missing for the entry and a tally of colours, and for which colours."""
        missing, colours = self.shortfall(self.due(cost))
        short = [COLOURS[colour] for colour in range(COLOUR_COUNT) if colours >> colour & 1]
        if self.deducts(cost):
            return Message("reason.lacks", {"n": missing, "tokens": short})
        return Message("reason.lacks_on_top", {"n": missing, "tokens": short, "colour": COLOURS[self.wheel]})

    def lacks_alike(self, message: str, count: int) -> Message:
        """How many tokens are missing for the entry and some tokens of one colour, in the colour that is nearest."""
        nearest = self.wheel
        least = self.shortfall(self.due(count << BITS * nearest))[0]
        for colour in range(COLOUR_COUNT):
            missing = self.shortfall(self.due(count << BITS * colour))[0]
            if missing < least:
                nearest = colour
                least = missing
        return Message(message, {"n": count, "lack": least, "colour": COLOURS[nearest]})

    def deducts(self, cost: i64) -> bool:
        """Whether the entry is a part of a tally of colours."""
        return self.any_colour or cost & ENTRY_MASK * self.entry != 0

    def due(self, cost: i64) -> i64:
        """A tally of colours with the entry."""
        return cost if self.any_colour or cost & ENTRY_MASK * self.entry else cost + self.entry

    def shortfall(self, due: int) -> tuple[int, int]:
        """How many tokens are missing for a tally of colours, and the set of colours for which (Hall's theorem)."""
        helpers = self.facts.helpers[self.scribes]
        most = 0
        worst = 0
        for subset in range(1, 1 << COLOUR_COUNT):
            missing = -self.wilds
            helping = helpers[subset]
            for colour in range(COLOUR_COUNT):
                if subset >> colour & 1:
                    missing += due >> BITS * colour & ENTRY_MASK
                if helping >> colour & 1:
                    missing -= self.colours >> SUPPLY_BITS * colour & SUPPLY_MASK
            if missing > most:
                most = missing
                worst = subset
        return most, worst

    # How it can be paid ----------------------------------------------------------------------------------------------------

    def payments(self, want: int, cost: i64, count: i64) -> list[int]:
        """The bills of all distinct payments, thriftiest first. None holds another one: nobody overpays."""
        stock = self.stock()
        payers = self.facts.payers[self.scribes]
        wild = stock >> BITS * PAID_WILD & ENTRY_MASK
        silver = stock >> BITS * PAID_SILVER
        self.payers = vec[i64]([0] * COLOUR_COUNT)
        entry: i64
        for entry in range(COLOUR_COUNT):
            self.payers[entry] = payers[entry]
        self.found = vec[i64]([0] * FEW)
        self.many = 0
        # A payment can be found twice where tokens may take each other's part or the entry has several colours.
        self.repeats = self.any_colour or self.scribes > 0
        if (wild > 0 and silver > 0) or (want == ALIKE and wild + silver > 0):
            self.repeats = True
        for entry in range(COLOUR_COUNT):
            if entry == self.wheel or self.any_colour:
                self.pay_less(entry, want, cost, count, stock)
        less = self.many
        for entry in range(COLOUR_COUNT):
            if entry == self.wheel or self.any_colour:
                self.pay_more(entry, want, cost, count, stock)
        if less > 0:
            self.drop_overpaid(less)
        return self.by_thrift()

    def stock(self) -> i64:
        """The tally of all kinds that pay in the zone."""
        held = self.table.held
        base = self.base
        packed: i64 = 0
        colour: i64
        many: i64
        for colour in range(COLOUR_COUNT):
            many = held[base + colour]
            packed += min(many, MOST) << BITS * colour
            many = held[base + OFFERED + colour]
            packed += min(many, MOST) << BITS * (PAID_OFFERING + colour)
        many = held[base + WILD + self.zone]
        packed += min(many, MOST) << BITS * PAID_WILD
        return packed + (min(self.silver, MOST) << BITS * PAID_SILVER)

    def pay_less(self, entry: i64, want: int, cost: i64, count: i64, stock: i64) -> None:
        """Find the payments whose entry, paid as a certain colour, is deducted from the cost, or is all that is due."""
        if want == ANY:
            rest = self.payers[entry]
            while rest > 0:
                shift = BITS * ((rest & ENTRY_MASK) - 1)
                if stock >> shift & ENTRY_MASK:
                    self.fill_any(0, count - 1, stock - (self.unit << shift), rest & ENTRY_MASK)
                rest >>= BITS
        elif want == ALIKE:
            self.enter(entry, count - 1 << BITS * entry, stock)
        elif want == NOTHING:
            self.enter(entry, 0, stock)
        elif cost >> BITS * entry & ENTRY_MASK:
            self.enter(entry, cost - (self.unit << BITS * entry), stock)

    def pay_more(self, entry: i64, want: int, cost: i64, count: i64, stock: i64) -> None:
        """Find the payments whose entry comes on top of the cost."""
        if want == ALIKE:
            colour: i64
            for colour in range(COLOUR_COUNT):
                if colour != entry and self.supply(colour) + self.wilds >= count:
                    self.enter(entry, count << BITS * colour, stock)
        elif want == FIXED and cost >> BITS * entry & ENTRY_MASK == 0:
            self.enter(entry, cost, stock)

    def enter(self, entry: i64, due: i64, stock: i64) -> None:
        """Pay the entry as a colour, then what is due."""
        rest = self.payers[entry]
        while rest > 0:
            shift = BITS * ((rest & ENTRY_MASK) - 1)
            if stock >> shift & ENTRY_MASK:
                self.fill(0, due, 0, stock - (self.unit << shift), rest & ENTRY_MASK)
            rest >>= BITS

    def fill(self, colour: i64, due: i64, first: i64, stock: i64, bill: i64) -> None:
        """Pay what is due from a colour on, the first one with its payers from `first` on."""
        while due & ENTRY_MASK == 0:
            if due == 0:
                self.note(bill)
                return
            due >>= BITS
            colour += 1
            first = 0
        rest = self.payers[colour] >> BITS * first
        while rest > 0:
            shift = BITS * ((rest & ENTRY_MASK) - 1)
            if stock >> shift & ENTRY_MASK:
                self.fill(colour, due - 1, first, stock - (self.unit << shift), bill + (self.unit << shift + BITS))
            rest >>= BITS
            first += 1

    def fill_any(self, first: i64, left: i64, stock: i64, bill: i64) -> None:
        """Judge: pay `left` more tokens of any kind from `first` on."""
        if left == 0:
            self.note(bill)
            return
        kind: i64
        for kind in range(first, PAID_KINDS):
            shift = BITS * kind
            if stock >> shift & ENTRY_MASK:
                self.fill_any(kind, left - 1, stock - (self.unit << shift), bill + (self.unit << shift + BITS))

    def note(self, bill: i64) -> None:
        """Keep a payment."""
        if self.many == len(self.found):
            more = vec[i64]([0] * (2 * self.many))
            number: i64
            for number in range(self.many):
                more[number] = self.found[number]
            self.found = more
        self.found[self.many] = bill
        self.many += 1

    def drop_overpaid(self, less: i64) -> None:
        """Keep the first payments, and of the others those of which no part would do: that hold none of the first."""
        found = self.found
        kept = less
        place: i64
        for place in range(less, self.many):
            bill = found[place]
            other: i64 = 0
            while other < less and not ((found[other] ^ bill) & ENTRY_MASK == 0 and covers(bill, found[other])):
                other += 1
            if other == less:
                found[kept] = bill
                kept += 1
        self.many = kept

    def by_thrift(self) -> list[int]:
        """The bills in ascending order of what they cost the payer, each once."""
        found = self.found
        keys = vec[i64]([0] * self.many)
        place: i64
        for place in range(self.many):
            keys[place] = (self.weight(found[place]) << INDEX_BITS) + place
        sort(keys)
        ordered: list[int] = []
        for place in range(self.many):
            bill = found[keys[place] & INDEX_MASK]
            if not self.repeats or not self.is_repeated(keys, place, bill):
                ordered.append(bill)
        return ordered

    def is_repeated(self, keys: vec[i64], place: i64, bill: i64) -> bool:
        """Whether a bill is among those before a place: it costs the same."""
        cost = keys[place] >> INDEX_BITS
        place -= 1
        while place >= 0 and keys[place] >> INDEX_BITS == cost:
            if self.found[keys[place] & INDEX_MASK] == bill:
                return True
            place -= 1
        return False

    def weight(self, bill: i64) -> i64:
        """What a payment costs: fewest tokens, then least silver, then fewest offerings, then what there is most of."""
        # The entry is one more token.
        plain = (bill >> BITS) + (self.unit << BITS * ((bill & ENTRY_MASK) - 1))
        offered = plain >> BITS * PAID_OFFERING
        wild = plain >> BITS * PAID_WILD & ENTRY_MASK
        silver = plain >> BITS * PAID_SILVER
        tokens = wild + silver
        offerings = wild
        rare: i64 = 0
        colour: i64
        many: i64
        for colour in range(COLOUR_COUNT):
            paid = (plain & ENTRY_MASK) + (offered & ENTRY_MASK)
            if paid > 0:
                tokens += paid
                offerings += offered & ENTRY_MASK
                held = self.colours >> SUPPLY_BITS * colour & SUPPLY_MASK
                for many in range(held - paid + 1, min(held + 1, len(RARITY))):
                    rare += RARITY[many]
            plain >>= BITS
            offered >>= BITS
        return ((tokens * 16 + silver) * 16 + offerings) * 64 + rare


def sort(numbers: vec[i64]) -> None:
    """Put numbers in ascending order. They are few as a rule, and lists of numbers that are not small ones are slow."""
    count: i64 = len(numbers)
    gap: i64 = 1
    while gap < count:
        gap = gap * 3 + 1
    place: i64
    while gap > 0:
        for place in range(gap, count):
            number = numbers[place]
            to = place
            while to >= gap and numbers[to - gap] > number:
                numbers[to] = numbers[to - gap]
                to -= gap
            numbers[to] = number
        gap //= 3
