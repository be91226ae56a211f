"""A payment in Pharaon as one number, and what it says (4.3).

Small counts are packed into one number, a tally, four bits each: of the five colours, or of the twelve kinds of token that pay. A payment
is a bill: its entry token in the lowest four bits, above them the tally of what is paid besides. Two payments with the same bill leave
the same position, so the bill is all that is chosen: which colour a token stands for follows from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.games.pharaon.state import OFFERED, SILVER, TOKENS, WILD

if TYPE_CHECKING:
    from mypy_extensions import i64

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

BITS: Final = 4
ENTRY_MASK: Final = 15
# The largest count in a tally: the top bit of each field stays free.
MOST: Final = 7
GUARD: Final = 0x888888888888
# The first five counts of a tally.
COLOURS_MASK: Final = 0xFFFFF
# The counts of offerings, wilds included.
OFFERINGS_MASK: Final = 0xFFFFFF00000


def tally(counts: list[int]) -> int:
    """Small counts as one number."""
    # Machine numbers, as they are shifted.
    packed: i64 = 0
    shift: i64 = 0
    for count in counts:
        packed += min(MOST, count) << shift
        shift += BITS
    return packed


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


def spent(bill: int) -> int:
    """The tally of all that is paid, the entry included: payments that spend the same leave the payer the same."""
    return (bill >> BITS) + (1 << BITS * entry_of(bill))


def with_token(bill: int, kind: int) -> int:
    """A bill with one more token: the entry first."""
    return bill + kind + 1 if bill & ENTRY_MASK == 0 else bill + (1 << (BITS + BITS * kind))


def holds(burden: int, other: int) -> bool:
    """Whether a tally holds everything that another one holds."""
    return ((burden | GUARD) - other) & GUARD == GUARD


def covers(bill: int, part: int) -> bool:
    """Whether a bill holds everything that a part of a bill holds; both have the same entry."""
    return holds(bill >> BITS, part >> BITS)


def burden(bill: int) -> int:
    """What a payment takes away, as a tally: tokens of each colour, then offerings among them, wilds and silver.

    A payment whose burden holds that of another is never better: it leaves less, or a resource where the other leaves an offering that is
    as good.
    """
    paid = (bill >> BITS) + (1 << BITS * entry_of(bill))
    offered = paid >> BITS * PAID_OFFERING
    return (paid & COLOURS_MASK) + (offered & COLOURS_MASK) + (offered << BITS * PAID_OFFERING)


def wastes_silver(bill: int, other: int) -> bool:
    """Whether a payment spends silver where another one, else the same, spends basic resources: silver does all that they do."""
    paid = spent(bill)
    instead = spent(other)
    saved = (paid >> BITS * PAID_SILVER) - (instead >> BITS * PAID_SILVER)
    if saved <= 0 or (paid ^ instead) & OFFERINGS_MASK != 0 or not holds(instead & COLOURS_MASK, paid & COLOURS_MASK):
        return False
    basics = (instead & COLOURS_MASK) - (paid & COLOURS_MASK)
    while basics > 0:
        saved -= basics & ENTRY_MASK
        basics >>= BITS
    return saved >= 0


def paid_besides(bill: int, zone: int) -> list[str]:
    """The tokens of a bill besides the entry, each by name."""
    names: list[str] = []
    rest = bill >> BITS
    kind = 0
    while rest > 0:
        names.extend([TOKENS[token_of(kind, zone)]] * (rest & ENTRY_MASK))
        rest >>= BITS
        kind += 1
    return names
