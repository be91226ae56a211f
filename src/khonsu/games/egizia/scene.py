"""What the painters of this board share: the position as one seat sees it, its words, and which arrangement is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from khonsu.art.svg import Layered
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.choices import (
    BOOSTS,
    C_ACCEPT,
    C_BOTH,
    C_COMMIT,
    C_DOCK,
    C_DRAW,
    C_FEED,
    C_GATHER,
    C_GRAVE,
    C_HIRE,
    C_IMPROVE,
    C_KEEP,
    C_LAY,
    C_MARKET,
    C_OBELISK,
    C_PASS,
    C_RING,
    C_TRAIN,
    COUPLE_BITS,
    MOST_DRAWN,
    ROWS_AT_MOST,
    SPACE,
)
from khonsu.games.egizia.state import (
    BESIDE,
    BID,
    BUILDER,
    CARD_SPACES,
    CLAIM,
    COMMIT,
    CREW_COUNT,
    CREWS,
    CREWS_CHOICE,
    DIG,
    DRAW,
    FEED,
    FIRST,
    KEEP,
    LAST,
    LATE,
    LAY,
    MARKET,
    MARKETS,
    NILE_CARDS,
    OBELISK,
    PLACES,
    PYRAMID,
    RING,
    SECTIONS,
    SITES,
    SPACES,
    SPHINX,
    START_KEEP,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View
    from khonsu.games.egizia.rules import Egizia

# Questions whose answers are written on a sheet.
SHEET_TASKS = (FEED, DRAW, LATE, LAST, CLAIM, BID, START_KEEP, CREWS_CHOICE, COMMIT, KEEP)
# Questions of phase 5 and the site that they are about, where the question itself does not say it.
_SITE_TASKS = {DRAW: SPHINX, KEEP: SPHINX, DIG: OBELISK, MARKET: OBELISK, LAY: PYRAMID, LATE: PYRAMID}
NO_SITE = -1


class Scene(Layered):
    """One view of a position, about to be painted."""

    def __init__(self, view: View, text: Catalogue, names: Sequence[str], tall: bool, legal: Collection[str]) -> None:
        self.view = view
        self.table = cast("Egizia", view.state)
        self.seat = view.seat
        self.text = text
        self.names = names
        self.tall = tall
        # Elements that begin a legal choice of the viewer.
        self.legal = legal
        self.choices = view.choices
        self.task = self.table.stack[-1][0] if self.table.stack else -1
        self.hero = hero(self.table, view.seat)
        self.site = site_of(self.table)
        super().__init__(view.seat, tuple(names), text.lang, tall)

    def lit(self, *kinds: str) -> frozenset[str]:
        """The elements of some kinds that begin a legal choice."""
        return frozenset([key for key in self.legal if key.startswith(kinds)])

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.text.seat_name(seat, self.names)

    def say(self, choice: int) -> str:
        """A choice in words."""
        return self.text.say(self.table.describe(choice), self.names)

    @property
    def worker(self) -> int:
        """Whoever is asked at the site that is being built."""
        return self.table.stack[-1][1]


def hero(table: Egizia, seat: int | None) -> int:
    """Whose tableau is shown: the viewer's, or for spectators that of whoever acts."""
    if seat is not None and seat >= 0:
        return seat
    return 0 if table.actor is None else table.actor


def site_of(table: Egizia) -> int:
    """The site that is being built, in phase 5."""
    if not table.stack:
        return NO_SITE
    task, _seat, a, _b = table.stack[-1]
    return a if task in (FIRST, COMMIT) else _SITE_TASKS.get(task, NO_SITE)


def sent(table: Egizia) -> list[int]:
    """The crews with which whoever is asked builds at this site."""
    task, seat, _a, _b = table.stack[-1]
    if task == LATE:
        return []
    site = site_of(table)
    return [crew for crew in range(CREW_COUNT) if table.tired[seat * CREW_COUNT + crew] == site + 1]


def turn_at(table: Egizia, site: int) -> int:
    """How many places of a site have had their turn: all of those before the site that is being built, none after it."""
    now = site_of(table)
    if site != now:
        return PLACES if site < now else 0
    for task, _seat, a, b in table.stack:
        if task == BUILDER and a == site:
            return max(0, b - 1)
    # Nobody is left to build: only training is still asked about, or nothing at all.
    return PLACES


def space_id(space: int) -> str:
    """The element of a space of the river."""
    return f"nile-{space + 1}" if space < CARD_SPACES else f"space-{SPACES[space]}"


def dock_id(site: int, place: int) -> str:
    """The element of a place at a site."""
    return f"dock-{SITES[site]}-{'beside' if place == BESIDE else place + 1}"


# Choices as things to tap -----------------------------------------------------------------------------------------------


def path(view: View, choice: int) -> tuple[str, ...]:
    """The elements that are tapped to make a choice."""
    table = cast("Egizia", view.state)
    letter = SEAT_LETTERS[table.stack[-1][1]] if table.stack else SEAT_LETTERS[0]
    if choice < C_DOCK:
        return (space_id(choice),)
    if choice < C_PASS:
        return (dock_id((choice - C_DOCK) // PLACES, (choice - C_DOCK) % PLACES),)
    if C_TRAIN <= choice < C_HIRE:
        return (f"crew-{letter}-{CREWS[choice - C_TRAIN]}",)
    if C_RING <= choice < C_GATHER:
        circle = min(max(table.ring + choice - C_RING - 1, 0), len(RING) - 1)
        return (f"ring-{RING[circle]}",)
    if C_GATHER <= choice < C_IMPROVE:
        return (space_id(choice - C_GATHER),)
    if C_IMPROVE <= choice < C_FEED:
        return (f"card-{NILE_CARDS[choice - C_IMPROVE]}",)
    if C_COMMIT <= choice < C_DRAW:
        return _force(view, choice)
    if C_KEEP <= choice < C_OBELISK:
        return _kept(view, choice)
    if C_OBELISK <= choice < C_ACCEPT:
        return (_built(table, choice),)
    return (answer_id(choice),)


def starts(choice: int, path: tuple[str, ...]) -> tuple[str, ...]:
    """Where a choice may begin: with either of two cards that are kept."""
    return path[: 2 if C_BOTH <= choice < C_OBELISK else 1]


def answer_id(choice: int) -> str:
    """The element of a choice that is written out as an answer."""
    return "answer-" + SPACE.name(choice).replace(" ", "-").replace(".", "_").replace("+", "")


def _force(view: View, choice: int) -> tuple[str, ...]:
    """A work force, and then how many cards of strength it takes along, where there is a choice."""
    first = choice - (choice - C_COMMIT) % BOOSTS
    boosts = [first + boost for boost in range(BOOSTS) if first + boost in view.choices]
    force = f"force-{(first - C_COMMIT) // BOOSTS + 1}"
    return (force,) if boosts == [choice] else (force, f"boost-{choice - first}")


def _kept(view: View, choice: int) -> tuple[str, ...]:
    """One card or two; where two are allowed a single one is confirmed."""
    if choice >= C_BOTH:
        bits = COUPLE_BITS[choice - C_BOTH]
        return tuple(f"keep-{place + 1}" for place in range(MOST_DRAWN) if bits & (1 << place))
    card = f"keep-{choice - C_KEEP + 1}"
    return (card, "keep-only") if any(C_BOTH <= other < C_OBELISK for other in view.choices) else (card,)


def _built(table: Egizia, choice: int) -> str:
    """The space that a brick comes to, or the market that a marker moves on."""
    if choice == C_OBELISK:
        return f"obelisk-{len(table.obelisk) + 1}"
    if choice == C_GRAVE:
        return f"grave-{len(table.diggers) + 1}"
    if choice >= C_MARKET:
        return f"market-{MARKETS[choice - C_MARKET]}"
    space = choice - C_LAY
    if space < ROWS_AT_MOST:
        return f"pyramid-{space + 1}-{table.row_filled(space) + 1}"
    section = space - ROWS_AT_MOST
    return f"temple-{SECTIONS[section]}-{table.section_filled(section) + 1}"


# Answers that stand nowhere else on the board; the others are things to tap.
WRITTEN = (
    range(C_PASS, C_TRAIN),
    range(C_HIRE, C_RING),
    range(C_FEED, C_COMMIT),
    range(C_DRAW, C_KEEP),
    range(C_ACCEPT, SPACE.size),
)


def written(choice: int) -> bool:
    """Whether a choice is written out as an answer."""
    return any(choice in kinds for kinds in WRITTEN)
