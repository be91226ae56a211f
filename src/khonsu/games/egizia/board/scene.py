"""What the painters of this board share: the position as one seat sees it, its words, and which arrangement is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.svg import Layered
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.state import CREW_COUNT, CREWS, MARKETS, RING, SECTIONS, Table

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

# Questions whose answers are written on a sheet.
SHEET_TASKS = (
    tasks.FEED,
    tasks.DRAW,
    tasks.LATE,
    tasks.LAST,
    tasks.CLAIM,
    tasks.BID,
    tasks.START_KEEP,
    tasks.CREWS,
    tasks.COMMIT,
    tasks.KEEP,
)
# Questions of phase 5 and the site that they are about, where the question itself does not say it.
_SITE_TASKS = {
    tasks.DRAW: landings.SPHINX,
    tasks.KEEP: landings.SPHINX,
    tasks.DIG: landings.OBELISK,
    tasks.MARKET: landings.OBELISK,
    tasks.LAY: landings.PYRAMID,
    tasks.LATE: landings.PYRAMID,
}
NO_SITE = -1


def table_of(view: View) -> Table:
    """What lies on the table, as a view of this game shows it."""
    assert isinstance(view.position, Table)
    return view.position


class Scene(Layered):
    """One view of a position, about to be painted."""

    def __init__(self, view: View, text: Catalogue, names: Sequence[str], tall: bool, legal: Collection[str]) -> None:
        self.view = view
        self.table = table_of(view)
        self.seat = view.seat
        self.text = text
        self.names = names
        self.tall = tall
        # Elements that begin a legal choice of the viewer.
        self.legal = legal
        self.choices = view.legal()
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


def hero(table: Table, seat: int | None) -> int:
    """Whose tableau is shown: the viewer's, or for spectators that of whoever acts."""
    if seat is not None and seat >= 0:
        return seat
    return 0 if table.actor is None else table.actor


def site_of(table: Table) -> int:
    """The site that is being built, in phase 5."""
    if not table.stack:
        return NO_SITE
    task, _seat, a, _b = table.stack[-1]
    return a if task in (tasks.FIRST, tasks.COMMIT) else _SITE_TASKS.get(task, NO_SITE)


def sent(table: Table) -> list[int]:
    """The crews with which whoever is asked builds at this site."""
    task, seat, _a, _b = table.stack[-1]
    if task == tasks.LATE:
        return []
    site = site_of(table)
    return [crew for crew in range(CREW_COUNT) if table.tired[seat * CREW_COUNT + crew] == site + 1]


def turn_at(table: Table, site: int) -> int:
    """How many places of a site have had their turn: all of those before the site that is being built, none after it."""
    now = site_of(table)
    if site != now:
        return landings.PER_SITE if site < now else 0
    for task, _seat, a, b in table.stack:
        if task == tasks.BUILDER and a == site:
            return max(0, b - 1)
    # Nobody is left to build: only training is still asked about, or nothing at all.
    return landings.PER_SITE


def space_id(space: int) -> str:
    """The element of a space of the river."""
    return f"nile-{space + 1}" if space < landings.CARD_SPACES else f"space-{landings.SPACES[space]}"


def dock_id(site: int, place: int) -> str:
    """The element of a place at a site."""
    return f"dock-{landings.SITES[site]}-{'beside' if place == landings.BESIDE else place + 1}"


# Choices as things to tap -----------------------------------------------------------------------------------------------


def path(view: View, choice: int) -> tuple[str, ...]:
    """The elements that are tapped to make a choice."""
    table = table_of(view)
    letter = SEAT_LETTERS[table.asked()]
    if choice < c.DOCK:
        return (space_id(choice),)
    if choice < c.PASS:
        return (dock_id((choice - c.DOCK) // landings.PER_SITE, (choice - c.DOCK) % landings.PER_SITE),)
    if c.TRAIN <= choice < c.HIRE:
        return (f"crew-{letter}-{CREWS[choice - c.TRAIN]}",)
    if c.RING <= choice < c.GATHER:
        circle = min(max(table.ring + choice - c.RING - 1, 0), len(RING) - 1)
        return (f"ring-{RING[circle]}",)
    if c.GATHER <= choice < c.IMPROVE:
        return (space_id(choice - c.GATHER),)
    if c.IMPROVE <= choice < c.FEED:
        return (f"card-{nile.CARDS[choice - c.IMPROVE]}",)
    if c.COMMIT <= choice < c.DRAW:
        return _force(table, choice)
    if c.KEEP <= choice < c.OBELISK:
        return _kept(table, choice)
    if c.OBELISK <= choice < c.ACCEPT:
        return (_built(table, choice),)
    return (answer_id(choice),)


def starts(choice: int, path: tuple[str, ...]) -> tuple[str, ...]:
    """Where a choice may begin: with either of two cards that are kept."""
    return path[: 2 if c.BOTH <= choice < c.OBELISK else 1]


def answer_id(choice: int) -> str:
    """The element of a choice that is written out as an answer."""
    return "answer-" + c.SPACE.name(choice).replace(" ", "-").replace(".", "_").replace("+", "")


def _force(table: Table, choice: int) -> tuple[str, ...]:
    """A work force, and then how many cards of strength it takes along, where there is a choice."""
    first = choice - (choice - c.COMMIT) % c.BOOSTS
    boosts = [first + boost for boost in range(c.BOOSTS) if first + boost in table.choices]
    force = f"force-{(first - c.COMMIT) // c.BOOSTS + 1}"
    return (force,) if boosts == [choice] else (force, f"boost-{choice - first}")


def _kept(table: Table, choice: int) -> tuple[str, ...]:
    """One card or two; where two are allowed a single one is confirmed."""
    if choice >= c.BOTH:
        bits = c.COUPLE_BITS[choice - c.BOTH]
        return tuple(f"keep-{place + 1}" for place in range(c.MOST_DRAWN) if bits & (1 << place))
    card = f"keep-{choice - c.KEEP + 1}"
    return (card, "keep-only") if any(c.BOTH <= other < c.OBELISK for other in table.choices) else (card,)


def _built(table: Table, choice: int) -> str:
    """The space that a brick comes to, or the market that a marker moves on."""
    if choice == c.OBELISK:
        return f"obelisk-{len(table.obelisk) + 1}"
    if choice == c.GRAVE:
        return f"grave-{len(table.diggers) + 1}"
    if choice >= c.MARKET:
        return f"market-{MARKETS[choice - c.MARKET]}"
    space = choice - c.LAY
    if space < c.ROWS_AT_MOST:
        return f"pyramid-{space + 1}-{table.row_filled(space) + 1}"
    section = space - c.ROWS_AT_MOST
    return f"temple-{SECTIONS[section]}-{table.section_filled(section) + 1}"


# Answers that stand nowhere else on the board; the others are things to tap.
WRITTEN = (
    range(c.PASS, c.TRAIN),
    range(c.HIRE, c.RING),
    range(c.FEED, c.COMMIT),
    range(c.DRAW, c.KEEP),
    range(c.ACCEPT, c.SPACE.size),
)


def written(choice: int) -> bool:
    """Whether a choice is written out as an answer."""
    return any(choice in kinds for kinds in WRITTEN)
