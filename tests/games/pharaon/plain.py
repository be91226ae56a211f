"""Paying in Pharaon as the rules say it, without a thought for speed: what the game offers is compared with this.

Every token stands for one colour; every way to lay the tokens on the cost is tried.
"""

from collections import Counter
from itertools import combinations, permutations

from tests.games.pharaon.positions import court, purse, side
from tests.opened import Opened

from khonsu.games.pharaon.state import COLOURS, ZONES

SCRIBES = {
    "scribe_1": {"black", "green"},
    "scribe_2": {"yellow", "red"},
    "scribe_3": {"green", "blue"},
    "scribe_4": {"red", "black"},
    "scribe_5": {"blue", "yellow"},
}
ANY_COLOUR = {"tomb": "architect", "offerings": "priestess", "nile": "foreman", "artisans": "decorator"}
NILE = [["black", "yellow"], ["yellow", "green"], ["green", "red"], ["red", "blue"], ["blue", "black"]]
TOMB = [
    ["black", "green"],
    ["yellow", "red"],
    ["black", "yellow", "blue"],
    ["green", "red", "blue"],
    ["black", "yellow", "red"],
    ["black", "green", "red", "blue"],
    ["yellow", "green", "red", "blue"],
    ["black", "yellow", "green", "blue"],
]

Payment = tuple[str, tuple[str, ...]]


def stands_for(token: str, zone: str, nobles: list[str]) -> set[str]:
    """The colours that a token may stand for (table in 4.3)."""
    if token == "silver" or token == f"wild_{zone}":
        return set(COLOURS)
    colour = token.removeprefix("offering_")
    if colour not in COLOURS:
        return set()
    found = {colour}
    for noble in nobles:
        if colour in SCRIBES.get(noble, ()):
            found |= SCRIBES[noble]
    return found


def costs(state: Opened, letter: str, action: str) -> list[list[str]]:
    """The action costs that an action may be paid at, before deduction; `any` is any token."""
    kind, *args = action.split()
    if kind == "offer":
        return [[colour] * 2 for colour in COLOURS] if args[1] == "bonus" else [[]]
    if kind == "noble":
        return [["any"] * 5] if "judge" in court(state, letter) else [list(COLOURS)]
    if kind == "artisan":
        return [[colour] * 3 for colour in COLOURS]
    return [NILE[int(args[0]) - 1]] if kind == "nile" else [TOMB[state.steps[side(letter)]]]


def zone_of(action: str) -> str:
    """The zone of an action."""
    return {"offer": "offerings", "noble": "nobles", "artisan": "artisans"}.get(action.split()[0], action.split()[0])


def payments(state: Opened, letter: str, action: str) -> set[Payment]:
    """Every payment for an action: the entry token and the others. Nobody overpays: where a part would do, the whole is none."""
    zone = zone_of(action)
    nobles = court(state, letter)
    held = [name for name, count in purse(state, letter).items() for _ in range(count)]
    held = [token for token in held if stands_for(token, zone, nobles)]
    facing = COLOURS[state.entry[ZONES.index(zone)]]
    found: set[Payment] = set()
    for entry in sorted(set(held)):
        rest = held.copy()
        rest.remove(entry)
        colours = stands_for(entry, zone, nobles)
        if ANY_COLOUR.get(zone) not in nobles:
            colours &= {facing}
        for colour in colours:
            for cost in costs(state, letter, action):
                found |= {(entry, paid) for paid in ways(deducted(cost, colour), rest, zone, nobles)}
    return {payment for payment in found if not any(is_part(other, payment) for other in found)}


def deducted(cost: list[str], colour: str) -> list[str]:
    """What is left to pay of a cost when the entry was paid as a colour."""
    due = cost.copy()
    for wanted in (colour, "any"):
        if wanted in due:
            due.remove(wanted)
            return due
    return due


def ways(due: list[str], held: list[str], zone: str, nobles: list[str]) -> set[tuple[str, ...]]:
    """The sets of tokens that can be laid on what is due."""
    found: set[tuple[str, ...]] = set()
    for paid in set(combinations(sorted(held), len(due))):
        standing = [stands_for(token, zone, nobles) for token in paid]
        if any(
            all(wanted == "any" or wanted in colours for wanted, colours in zip(order, standing, strict=True))
            for order in set(permutations(due))
        ):
            found.add(paid)
    return found


def is_part(part: Payment, whole: Payment) -> bool:
    """Whether a payment is less than another one with the same entry token."""
    return part != whole and part[0] == whole[0] and not Counter(part[1]) - Counter(whole[1])
