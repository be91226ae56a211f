"""What can be paid in Pharaon, and with which tokens (4.3).

A payment is written as one number, its bill: the entry token in the lowest four bits, then four bits for each kind of token, saying
how many of it are paid besides. Two payments with the same bill leave the same position, so the bill is all that is chosen: which
colour a token stands for follows from it.
"""

from __future__ import annotations

from typing import Final

from khonsu.games.pharaon.state import (
    COLOUR_COUNT,
    JUDGE,
    OFFERED,
    SILVER,
    TOKEN_KINDS,
    WILD,
    Facts,
    Table,
)

# Kinds of payment: tokens of the five colours, resource offerings of the five colours, the zone's wild offering, silver.
PAID_OFFERING: Final = 5
PAID_WILD: Final = 10
PAID_SILVER: Final = 11
PAID_KINDS: Final = 12
PAID: Final = (
    "black",
    "yellow",
    "green",
    "red",
    "blue",
    "offering_black",
    "offering_yellow",
    "offering_green",
    "offering_red",
    "offering_blue",
    "wild",
    "silver",
)

# What an action costs: nothing besides the entry, fixed colours, some tokens of one colour, or any tokens (Judge).
NOTHING: Final = 0
FIXED: Final = 1
ALIKE: Final = 2
ANY: Final = 3

BITS: Final = 4
ENTRY_MASK: Final = 15
# The top bit of each kind's field: no count ever reaches it.
GUARD: Final = 0x888888888888
# What the last tokens of a colour are dearer by: the last one, the second but last, ...
RARITY: Final[list[int]] = [0, 6, 3, 1]
INDEX_BITS: Final = 20
INDEX_MASK: Final = (1 << 20) - 1


def token_of(kind: int, zone: int) -> int:
    """The token that a kind of payment means in a zone."""
    if kind < PAID_OFFERING:
        return kind
    if kind < PAID_WILD:
        return kind - PAID_OFFERING + OFFERED
    return WILD + zone if kind == PAID_WILD else SILVER


def entry_of(bill: int) -> int:
    """The kind that pays the entry."""
    return (bill & ENTRY_MASK) - 1


def paid_of(bill: int, kind: int) -> int:
    """How many of a kind are paid besides the entry."""
    return bill >> (BITS + BITS * kind) & ENTRY_MASK


def with_token(bill: int, kind: int) -> int:
    """A bill with one more token: the entry first."""
    return bill + kind + 1 if bill & ENTRY_MASK == 0 else bill + (1 << (BITS + BITS * kind))


def covers(bill: int, part: int) -> bool:
    """Whether a bill holds everything that a part of a bill holds; both have the same entry."""
    return ((bill >> BITS | GUARD) - (part >> BITS)) & GUARD == GUARD


class Means:
    """What a side can pay with, and how the zone it looks at wants to be paid."""

    def __init__(self, table: Table, side: int) -> None:
        held = table.held
        base = side * TOKEN_KINDS
        self.table: Table = table
        self.facts: Facts = table.facts
        self.side = side
        self.base = base
        self.held: list[int] = held
        # Basic resources and resource offerings of each colour pay alike.
        self.colours: list[int] = [
            held[base] + held[base + OFFERED],
            held[base + 1] + held[base + OFFERED + 1],
            held[base + 2] + held[base + OFFERED + 2],
            held[base + 3] + held[base + OFFERED + 3],
            held[base + 4] + held[base + OFFERED + 4],
        ]
        self.scribes = table.scribes_of(side)
        if self.scribes:
            self.count_helpers()
        self.zone = 0
        self.wheel = 0
        self.wilds = 0
        self.any_colour = False

    def count_helpers(self) -> None:
        """How many tokens can help to pay each set of colours."""
        sums = [0]
        for colour in range(COLOUR_COUNT):
            for subset in range(1 << colour):
                sums.append(sums[subset] + self.colours[colour])
        self.helping: list[int] = [sums[helpers] for helpers in self.facts.helpers[self.scribes]]

    def look_at(self, zone: int) -> None:
        """Turn to a zone: its colour, its wilds, and whether a noble (7 to 10) lets enter with any colour."""
        table = self.table
        noble = self.facts.any_colour[zone]
        self.zone = zone
        self.wheel = table.entry[zone]
        self.wilds = self.held[self.base + SILVER] + self.held[self.base + WILD + zone]
        self.any_colour = noble >= 0 and table.noble_at[noble] == self.side

    def judge(self) -> bool:
        """Whether nobles may be paid with any tokens."""
        return self.table.noble_at[JUDGE] == self.side

    # Whether an action can be paid -----------------------------------------------------------------------------------------

    def can_pay(self, due: list[int]) -> bool:
        """Whether tokens suffice for a number of tokens of each colour, entry included."""
        left = self.wilds
        if self.scribes == 0:
            for colour in range(COLOUR_COUNT):
                missing = due[colour] - self.colours[colour]
                if missing > 0:
                    left -= missing
            return left >= 0
        # Hall's theorem: tokens suffice if they do so for every set of colours that are due.
        wanted = 0
        for colour in range(COLOUR_COUNT):
            if due[colour] > 0:
                wanted += 1 << colour
        subset = wanted
        while subset > 0:
            missing = -self.helping[subset]
            for colour in range(COLOUR_COUNT):
                if subset >> colour & 1:
                    missing += due[colour]
            if missing > left:
                return False
            subset = subset - 1 & wanted
        return True

    def can_enter(self) -> bool:
        """Whether the entry alone can be paid."""
        if self.wilds > 0:
            return True
        if self.any_colour:
            return sum(self.colours) > 0
        return self.supply(self.wheel) > 0

    def supply(self, colour: int) -> int:
        """How many coloured tokens may stand for a colour."""
        return self.helping[1 << colour] if self.scribes else self.colours[colour]

    def can_pay_fixed(self, cost: list[int]) -> bool:
        """Whether the entry and fixed colours can be paid; the entry is deducted where its colour occurs."""
        if self.any_colour or cost[self.wheel] > 0:
            return self.can_pay(cost)
        due = cost[:]
        due[self.wheel] = 1
        return self.can_pay(due)

    def can_pay_alike(self, count: int) -> bool:
        """Whether the entry and some tokens of any one colour can be paid."""
        if not self.can_enter():
            return False
        # With the entry in another colour, a wild is needed for it where no token has its colour.
        wilds = self.wilds if self.any_colour or self.supply(self.wheel) > 0 else self.wilds - 1
        for colour in range(COLOUR_COUNT):
            if colour == self.wheel or self.any_colour:
                if self.supply(colour) + self.wilds >= count:
                    return True
            elif self.supply(colour) + wilds >= count:
                if self.scribes == 0:
                    return True
                due = [0, 0, 0, 0, 0]
                due[self.wheel] = 1
                due[colour] = count
                if self.can_pay(due):
                    return True
        return False

    def can_pay_any(self, count: int) -> bool:
        """Judge: whether that many tokens can be paid, one of them for the entry."""
        return sum(self.colours) + self.wilds >= count and self.can_enter()

    # How it can be paid ----------------------------------------------------------------------------------------------------

    def payments(self, want: int, cost: list[int], count: int) -> list[int]:
        """The bills of all distinct payments, thriftiest first. None holds another one: nobody overpays."""
        search = Search(self)
        for entry in range(COLOUR_COUNT):
            if entry == self.wheel or self.any_colour:
                if want == NOTHING:
                    search.enter(entry, [0, 0, 0, 0, 0])
                elif want == FIXED:
                    due = cost[:]
                    if due[entry] > 0:
                        due[entry] -= 1
                    search.enter(entry, due)
                elif want == ALIKE:
                    for colour in range(COLOUR_COUNT):
                        due = [0, 0, 0, 0, 0]
                        due[colour] = count - 1 if colour == entry else count
                        search.enter(entry, due)
                else:
                    search.enter_any(entry, count - 1)
        return self.by_thrift(without_overpaying(search.found) if search.uneven else search.found)

    def by_thrift(self, bills: list[int]) -> list[int]:
        """Bills in ascending order of what they cost the payer."""
        if len(bills) < 2:
            return bills
        keys: list[int] = []
        for index in range(len(bills)):
            keys.append((self.weight(bills[index]) << INDEX_BITS) + index)
        keys.sort()
        ordered: list[int] = []
        for key in keys:
            ordered.append(bills[key & INDEX_MASK])
        return ordered

    def weight(self, bill: int) -> int:
        """What a payment costs: fewest tokens, then least silver, then fewest offerings, then what there is most of."""
        left = self.colours[:]
        # The entry is one more token.
        rest = (bill >> BITS) + (1 << BITS * entry_of(bill))
        tokens = 0
        silver = 0
        offerings = 0
        rare = 0
        for kind in range(PAID_KINDS):
            count = rest & ENTRY_MASK
            rest >>= BITS
            if count > 0:
                tokens += count
                if kind == PAID_SILVER:
                    silver = count
                elif kind >= PAID_OFFERING:
                    offerings += count
                if kind < PAID_WILD:
                    colour = kind % PAID_OFFERING
                    for many in range(left[colour], left[colour] - count, -1):
                        if many < len(RARITY):
                            rare += RARITY[many]
                    left[colour] -= count
        return ((tokens * 16 + silver) * 16 + offerings) * 64 + rare


def without_overpaying(bills: list[int]) -> list[int]:
    """The bills of which no part would do."""
    kept: list[int] = []
    for bill in bills:
        good = True
        for other in bills:
            if other != bill and other & ENTRY_MASK == bill & ENTRY_MASK and covers(bill, other):
                good = False
                break
        if good:
            kept.append(bill)
    return kept


class Search:
    """Finds every way to pay what is due."""

    def __init__(self, means: Means) -> None:
        held = means.held
        base = means.base
        self.payers: list[list[int]] = means.facts.payers[means.scribes]
        self.stock: list[int] = [held[base + token_of(kind, means.zone)] for kind in range(PAID_KINDS)]
        self.due: list[int] = []
        self.found: list[int] = []
        self.seen: set[int] = set()
        # Whether payments of different size have been looked for.
        self.uneven = False
        self.size = -1

    def enter(self, entry: int, due: list[int]) -> None:
        """Pay the entry as a colour, then what is due."""
        size = sum(due)
        self.uneven = self.uneven or self.size not in (-1, size)
        self.size = size
        self.due = due
        for kind in self.payers[entry]:
            if self.stock[kind] > 0:
                self.stock[kind] -= 1
                self.fill(0, due[0], 0, kind + 1)
                self.stock[kind] += 1

    def fill(self, colour: int, left: int, first: int, bill: int) -> None:
        """Pay `left` more tokens of a colour with its payers from `first` on, then the colours after it."""
        while left == 0:
            colour += 1
            if colour == COLOUR_COUNT:
                self.note(bill)
                return
            left = self.due[colour]
            first = 0
        payers = self.payers[colour]
        for place in range(first, len(payers)):
            kind = payers[place]
            if self.stock[kind] > 0:
                self.stock[kind] -= 1
                self.fill(colour, left - 1, place, bill + (1 << (BITS + BITS * kind)))
                self.stock[kind] += 1

    def enter_any(self, entry: int, count: int) -> None:
        """Pay the entry as a colour, then any tokens."""
        for kind in self.payers[entry]:
            if self.stock[kind] > 0:
                self.stock[kind] -= 1
                self.fill_any(0, count, kind + 1)
                self.stock[kind] += 1

    def fill_any(self, first: int, left: int, bill: int) -> None:
        """Pay `left` more tokens of any kind from `first` on."""
        if left == 0:
            self.note(bill)
            return
        for kind in range(first, PAID_KINDS):
            if self.stock[kind] > 0:
                self.stock[kind] -= 1
                self.fill_any(kind, left - 1, bill + (1 << (BITS + BITS * kind)))
                self.stock[kind] += 1

    def note(self, bill: int) -> None:
        """Keep a payment that has not been found before."""
        if bill not in self.seen:
            self.seen.add(bill)
            self.found.append(bill)
