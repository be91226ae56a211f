"""A price as slots, how a payment fills them, and what the game would be worth after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from khonsu.art.glyphs import glyph
from khonsu.art.palette import KEYLINE
from khonsu.art.svg import rect
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court
from khonsu.games.pharaon.bills import (
    ENTRY_MASK,
    PAID_KINDS,
    PAID_OFFERING,
    PAID_WILD,
    covers,
    entry_of,
    paid_of,
    token_of,
)
from khonsu.games.pharaon.board.tokens import PAINTS, piece
from khonsu.games.pharaon.hands import give_artisan, give_noble, hands_of
from khonsu.games.pharaon.state import ARTISANS, COLOUR_COUNT, EMPTY, NILE, NOBLES, NOBODY, OFFERINGS, TOKEN_KINDS, TOMB
from khonsu.games.pharaon.zone_action import zone_of

if TYPE_CHECKING:
    from khonsu.games.pharaon.state import Table


class Slot(NamedTuple):
    """A place of a price: the colour it asks for (EMPTY: any) and the token that lies in it (EMPTY: none yet)."""

    colour: int
    token: int


def tokens_of(bill: int, zone: int) -> list[int]:
    """The tokens of a payment, the entry first."""
    found = [token_of(entry_of(bill), zone)] if bill & ENTRY_MASK else []
    for kind in range(PAID_KINDS):
        found += [token_of(kind, zone)] * paid_of(bill, kind)
    return found


def likely(bills: list[int], part: int) -> int:
    """The thriftiest payment that a part of one can still become."""
    for bill in bills:
        if part == 0 or (bill & ENTRY_MASK == part & ENTRY_MASK and covers(bill, part)):
            return bill
    return bills[0]


def slots(table: Table, seat: int, action: int, bill: int, part: int) -> list[Slot]:
    """The slots of a payment, the entry first, filled with the tokens of the part that lies there already."""
    zone = zone_of(action)
    total = len(tokens_of(bill, zone))
    cost = _colours_due(table, seat, action)
    # Where the price names no colours the slots are alike.
    if not cost:
        given = tokens_of(part, zone)
        given += [EMPTY] * (total - len(given))
        return [Slot(table.entry[zone] if place == 0 else EMPTY, token) for place, token in enumerate(given)]
    entry, due = _split(table, seat, zone, bill, cost, total)
    kinds = [kind for kind in range(PAID_KINDS) for _ in range(paid_of(part, kind))]
    matched = _match(table, seat, kinds, due) or [EMPTY] * len(due)
    first = token_of(entry_of(part), zone) if part & ENTRY_MASK else EMPTY
    rest = [
        Slot(colour, EMPTY if kind == EMPTY else token_of(kind, zone)) for colour, kind in zip(due, matched, strict=True)
    ]
    return [Slot(entry, first), *rest]


def _colours_due(table: Table, seat: int, action: int) -> list[int]:
    """The colours that an action costs; none where any tokens do or some of one colour."""
    zone, facts = zone_of(action), table.facts
    if zone == NOBLES and not table.owns(seat, court.JUDGE):
        return list(range(COLOUR_COUNT))
    if zone == NILE:
        return _listed(facts.nile_costs[action - c.NILE])
    return _listed(facts.tomb_costs[table.steps[seat]]) if zone == TOMB else []


def _listed(cost: list[int]) -> list[int]:
    return [colour for colour in range(COLOUR_COUNT) for _ in range(cost[colour])]


def _split(table: Table, seat: int, zone: int, bill: int, cost: list[int], total: int) -> tuple[int, list[int]]:
    """The colour that the entry pays, and what is due besides: less by that colour where the price has it."""
    wheel = table.entry[zone]
    if total > len(cost):
        return wheel, cost
    kinds = [kind for kind in range(PAID_KINDS) for _ in range(paid_of(bill, kind))]
    for colour in [wheel, *cost]:
        if colour in cost and _pays(table, seat, entry_of(bill), colour):
            due = list(cost)
            due.remove(colour)
            if _match(table, seat, kinds, due) is not None:
                return colour, due
    return wheel, cost[1:]


def _pays(table: Table, seat: int, kind: int, colour: int) -> bool:
    """Whether a kind of payment may stand for a colour."""
    if kind >= PAID_WILD:
        return True
    own = kind % PAID_OFFERING
    return own == colour or bool(table.facts.stands_for[hands_of(table)[seat].scribes()][colour] >> own & 1)


def _match(table: Table, seat: int, kinds: list[int], due: list[int]) -> list[int] | None:
    """Which kind lies on each colour that is due (EMPTY: none), if all of them find a place."""
    if not kinds:
        return [EMPTY] * len(due)
    for place, colour in enumerate(due):
        if _pays(table, seat, kinds[0], colour):
            rest = _match(table, seat, kinds[1:], due[:place] + due[place + 1 :])
            if rest is not None:
                return [*rest[:place], kinds[0], *rest[place:]]
    return None


def afterwards(table: Table, seat: int, action: int, bill: int) -> tuple[int, bool]:
    """The points of a player after paying and acting, and whether luck or another choice adds to them."""
    zone, facts = zone_of(action), table.facts
    twin = table.copy()
    base = seat * TOKEN_KINDS
    for token in tokens_of(bill, zone):
        twin.held[base + token] -= 1
    more = False
    gains: list[int] = []
    if zone == OFFERINGS:
        pair, extra = divmod(action - c.OFFER, 2)
        gains = [token for token in table.pairs[pair * 2 : pair * 2 + 2] if token != EMPTY]
        more = bool(extra)
    elif zone == NOBLES:
        place = action - c.NOBLE
        noble = EMPTY if place == c.NOBLE_DECK else table.noble_row[place]
        more = noble == EMPTY or noble >= court.FIRST_OFFICIAL
        if noble != EMPTY:
            give_noble(twin, seat, noble)
    elif zone == ARTISANS:
        place = action - c.ARTISAN
        artisan = EMPTY if place == c.ARTISAN_DECK else table.artisan_row[place]
        more = artisan == EMPTY or facts.artisan_jars[artisan] > 0
        if artisan != EMPTY:
            give_artisan(twin, seat, artisan)
            gains = facts.artisan_gains[artisan]
    elif zone == NILE:
        gains, more = facts.nile_gains[action - c.NILE], True
    else:
        twin.steps = twin.steps[:]
        twin.steps[seat] += 1
    for token in gains:
        twin.held[base + token] += 1
    if twin.pharaoh == NOBODY and twin.steps[seat] >= facts.succession_step:
        if twin.noble_at.count(seat) >= facts.succession_nobles:
            twin.pharaoh = seat
    return twin.score(seat), more


# Painting -----------------------------------------------------------------------------------------------------------------

GAP: Final = 3.0


def row(x: float, y: float, size: float, places: list[Slot], awaited: bool = False) -> str:
    """The slots side by side, framed in their colours, the entry marked; the next free one glows if a token is awaited."""
    out = []
    for number, slot in enumerate(places):
        left = round(x + number * (size + GAP), 1)
        first = awaited and slot.token == EMPTY
        awaited = awaited and not first
        out.append(_slot(left, y, size, slot, first))
        if number == 0:
            out.append(_entry_mark(left + size - 3, y + size - 3))
    return "".join(out)


def _slot(x: float, y: float, size: float, slot: Slot, glows: bool) -> str:
    fill, sign, _ = PAINTS[slot.colour] if slot.colour != EMPTY else ("#cbb58a", "", "")
    pale = ' fill-opacity=".5"' if slot.token == EMPTY else ""
    out = f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="5" fill="{fill}"{pale} stroke="{KEYLINE}" stroke-width="1.2"/>'
    if glows:
        out = (
            rect(x, y, size, size, "key", 5)
            + rect(x, y, size, size, "cardface", 5)
            + out
            + rect(x, y, size, size, "ring", 5)
        )
    if slot.token != EMPTY:
        return out + rect(x + 3, y + 3, size - 6, size - 6, "cardface", 3) + piece(slot.token, x + 5, y + 5, size - 10)
    if sign:
        out += glyph(sign, x + size * 0.25, y + size * 0.25, round(size * 0.5, 1), "dark")
    return out


def _entry_mark(x: float, y: float) -> str:
    """The wheel in small: this token will lie on it."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="5.6" fill="#fff6df" stroke="{KEYLINE}" stroke-width="1.2"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="2.2" fill="none" stroke="{KEYLINE}" stroke-width="1.2"/>'
    )
