"""Want: how much a reason says to be missing where something cannot be had, in all games, and how to come by one more of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from khonsu.games.egizia import choices as egizia
from khonsu.games.egizia.state import CREW_COUNT
from khonsu.games.egizia.workforce import sent
from khonsu.games.imhotep import choices as imhotep
from khonsu.games.imhotep.state import SLOTS
from khonsu.games.pharaon.state import SILVER, TOKEN_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.message import Message

# The position of whichever game it is.
Table = Any


class Want(NamedTuple):
    """How much a reason says to be missing, and what gives whoever acts one more."""

    missing: Callable[[dict[str, Any]], int]
    give: Callable[[Table, int, int], None]


def assert_exact(table: Table, choice: int, said: Message, want: Want) -> None:
    """With as much as a reason says to be missing a choice is refused for it no more; with anything less it is, and for the rest."""
    _, seat, _, _ = table.stack[-1]
    missing = want.missing(said.args)
    assert missing > 0, said
    for lacking in range(missing, 0, -1):
        found = table.reason(choice)
        assert found is not None, (said, lacking)
        assert (found.id, want.missing(found.args)) == (said.id, lacking)
        want.give(table, seat, choice)
        table.relist()
    found = table.reason(choice)
    assert found is None or found.id != said.id, (said, found)


def _added(counts: list[int], place: int) -> list[int]:
    """The same with one more somewhere; positions share such lists with each other."""
    return [*counts[:place], counts[place] + 1, *counts[place + 1 :]]


def _stone_on_sled(table: Table, seat: int, choice: int) -> None:
    table.sled = _added(table.sled, seat)


def _stone_aboard(table: Table, seat: int, choice: int) -> None:
    """On the ship that a choice is about, but not where it would lay one itself."""
    if choice >= imhotep.RIG:
        ship = (choice - imhotep.RIG) // SLOTS
    else:
        ship = (choice - (imhotep.LEVER if choice >= imhotep.LEVER else imhotep.SAIL)) // imhotep.SITE_COUNT
    places = range(ship * SLOTS, ship * SLOTS + table.capacity[ship])
    place = next(place for place in places if table.slots[place] < 0 and place != choice - imhotep.RIG)
    table.slots = [*table.slots[:place], seat, *table.slots[place + 1 :]]


def _joker(table: Table, seat: int, choice: int) -> None:
    table.jokers = _added(table.jokers, seat)


def _stone_in_store(table: Table, seat: int, choice: int) -> None:
    table.stones = _added(table.stones, seat)


def spend_stones(table: Table) -> None:
    """In Egizia whoever plays at random seldom runs out of stones."""
    _, seat, _, _ = table.stack[-1]
    table.stones = [*table.stones[:seat], 0, *table.stones[seat + 1 :]]
    table.relist()


def _strength(table: Table, seat: int, choice: int) -> None:
    """Of a crew that would be sent; of those that are already at work."""
    if egizia.COMMIT <= choice < egizia.DRAW:
        crews = sent(choice - egizia.COMMIT)
        first = next(crew for crew in range(CREW_COUNT) if crews >> crew & 1)
        table.crews = _added(table.crews, seat * CREW_COUNT + first)
    else:
        task, _, strength, built = table.stack[-1]
        table.stack = [*table.stack[:-1], (task, seat, strength + 1, built)]


def _cube(table: Table, seat: int, choice: int) -> None:
    table.supply = _added(table.supply, seat)
    table.neutral_supply = _added(table.neutral_supply, seat)


def _silver(table: Table, seat: int, choice: int) -> None:
    """It pays for every colour."""
    table.held = _added(table.held, seat * TOKEN_KINDS + SILVER)


def _named(args: dict[str, Any]) -> int:
    return int(args["n"])


def _rest(args: dict[str, Any]) -> int:
    return int(args["n"]) - int(args["have"])


def _lack(args: dict[str, Any]) -> int:
    return int(args["lack"])


def _one(args: dict[str, Any]) -> int:
    return 1


# All reasons that are about something of which there is not enough.
WANTS: dict[str, dict[str, Want]] = {
    "anubixx": {"pair_unpaid": Want(_named, _joker), "unpaid": Want(_one, _joker)},
    "egizia": {"stones_short": Want(_rest, _stone_in_store), "strength_short": Want(_rest, _strength)},
    "imhotep": {"sled_short": Want(_rest, _stone_on_sled), "load_short": Want(_named, _stone_aboard)},
    "mykerinos": {"too_few_cubes": Want(_rest, _cube), "one_cube": Want(_one, _cube)},
    "pharaon": {
        "lacks": Want(_named, _silver),
        "lacks_on_top": Want(_named, _silver),
        "too_dear_artisans": Want(_lack, _silver),
        "too_dear_offerings": Want(_lack, _silver),
        "too_dear_judge": Want(_rest, _silver),
    },
}
