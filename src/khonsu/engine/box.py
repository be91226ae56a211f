"""A box of somebody's own: component tables copied from it, as a file and as they are typed.

A draft holds whatever has been typed so far. `settle` takes over as much of it as can be played with, and says of the rest what is wrong; entries
that only fit together (one card more of this kind, one less of that) wait for each other.
"""

from __future__ import annotations

import copy
import json
import re
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from khonsu.engine import registry
from khonsu.engine.components import (
    BOX,
    COMMENTS,
    FLAG,
    LARGEST_FILE,
    LENGTH,
    LONGEST_LIST,
    NUMBER,
    TICKS,
    about_box,
    parse_tables,
    steps,
    too_large,
    without_comments,
)
from khonsu.engine.errors import BadComponents
from khonsu.engine.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from khonsu.engine.components import Slot
    from khonsu.engine.game import Game

CONFIRMED = "confirmed"
INFERRED = "inferred"
RECONSTRUCTED = "reconstructed"
STANDINGS = (RECONSTRUCTED, INFERRED, CONFIRMED)

PLACE = re.compile(r"[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+|\[[0-9]{1,3}\]){0,8}#?")
WHOLE = re.compile(r"-?[0-9]{1,9}")
LONGEST_NAME = 40
# How often it is tried to take over what was typed: with more than one thing wrong the rest has to be tried again.
MOST_TRIALS = 60


@dataclass(frozen=True, kw_only=True)
class Box:
    """Corrected tables with what is said about them; `seen` are the places that their owner has copied, the rest is still our guess."""

    game: str
    name: str = ""
    edition: str = ""
    printing: str = ""
    tables: dict[str, Any] = field(default_factory=dict)
    seen: tuple[str, ...] = ()

    def file(self) -> str:
        """The box as the file that `--components` takes."""
        about = {"game": self.game, "name": self.name, "edition": self.edition, "print": self.printing, "seen": self.seen}
        return json.dumps({BOX: about, **self.tables}, ensure_ascii=False, indent=1) + "\n"

    @property
    def play(self) -> Game:
        """The game with these tables."""
        return registry.game(self.game, self.tables or None)


def read_box(game: str, text: str) -> Box:
    """The box that a file holds; raises `BadComponents` if it cannot be played with."""
    if len(text) > LARGEST_FILE:
        raise too_large(len(text))
    doc = parse_tables(text)
    about = about_box(game, doc)
    tables = {name: without_comments(table) for name, table in doc.items()}
    tables = check_tables(game, tables).tables.tidied(registry.game(game).tables)
    seen = about.get("seen", [])
    known = set(leaves(tables))
    return Box(
        game=game,
        name=_word(about.get("name")),
        edition=_word(about.get("edition")),
        printing=_word(about.get("print")),
        tables=tables,
        # Who writes the file himself says by every table in it what he has seen.
        seen=tuple(place for place in seen if place in known)
        if isinstance(seen, list) and "seen" in about
        else tuple(known),
    )


def check_tables(game: str, tables: Mapping[str, Any]) -> Game:
    """The game with these tables, in which nothing stands that the game does not read; raises `BadComponents`."""
    found = registry.game(game, tables or None)
    for place in leaves(tables):
        if not _is_read(found, place):
            raise BadComponents(f"{game}.{place}: is not known", place, Message("components.unread"))
    return found


def _word(value: Any) -> str:
    return " ".join("".join(letter for letter in str(value or "")[:400] if letter.isprintable()).split())[:LONGEST_NAME]


def fingerprint(components: str) -> str:
    """What people compare two boxes by: the beginning of the fingerprint of all tables.

    >>> fingerprint("44c34b734ae72602")
    '44c3 4b73'
    """
    return f"{components[:4]} {components[4:8]}"


# Places ------------------------------------------------------------------------------------------------------------------


def leaves(tables: Any, place: str = "") -> Iterator[str]:
    """Every place at which something stands; a list without entries is one too."""
    if isinstance(tables, dict):
        for key, value in tables.items():
            if key not in COMMENTS:
                yield from leaves(value, f"{place}.{key}" if place else key)
    elif isinstance(tables, list) and tables:
        for number, value in enumerate(tables, 1):
            yield from leaves(value, f"{place}[{number}]")
    else:
        yield place


def slot_at(game: Game, place: str) -> Slot | None:
    """What belongs at a place: where nothing has stood before, the same as beside it."""
    slots = game.tables.slots
    if place in slots:
        return slots[place]
    # One that is ticked stands in the list of those that are.
    if place.endswith("]") and (slot := slots.get(place.rpartition("[")[0])) is not None and slot.kind == TICKS:
        return slot
    return _alike(game).get(_pattern(place))


@lru_cache(maxsize=16)
def _alike(game: Game) -> dict[str, Slot]:
    return {_pattern(place): slot for place, slot in game.tables.slots.items()}


def _pattern(place: str) -> str:
    return re.sub(r"\[[0-9]+\]", "[*]", place)


def value_at(tables: Any, place: str) -> Any:
    """What stands at a place; None if nothing does."""
    for step in steps(place):
        try:
            tables = tables[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tables


def _is_read(game: Game, place: str) -> bool:
    """Whether a game reads what stands at a place: one of those that are ticked stands in their list, and nothing stands in an empty one."""
    slots = game.tables.slots
    ticked = slots.get(place.rpartition("[")[0])
    return place in slots or (ticked is not None and ticked.kind == TICKS) or value_at(game.tables.value, place) == []


def _is_ticked(game: Game, place: str) -> bool:
    slot = slot_at(game, place.rpartition("[")[0])
    return slot is not None and slot.kind == TICKS


def standing(game: Game, place: str) -> str:
    """How certain we are of what stands at a place: confirmed, inferred or reconstructed."""
    table, _, inside = place.partition(".")
    at: Any = game.tables.standard[table]
    source = str(at.get("provenance", ""))
    dotted = inside.replace("[", ".").replace("]", "")
    if any(fnmatchcase(dotted, pattern) for pattern in at.get("confirmed", ())):
        return CONFIRMED
    for step in steps(inside):
        try:
            at = at[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(at, dict) and "provenance" in at:
            source = str(at["provenance"])
    return next((found for found in STANDINGS[:2] if found in source), CONFIRMED)


def table_standing(game: Game, table: str) -> str:
    """How certain we are of a whole table: of the least certain of its entries."""
    found = {standing(game, place) for place in leaves({table: without_comments(game.tables.standard[table])})}
    return next((one for one in STANDINGS if one in found), CONFIRMED)


def differences(game: Game, tables: Mapping[str, Any]) -> list[str]:
    """The places at which tables say something else than the game does."""
    ours = game.tables.facts()
    found = (*leaves(tables), *leaves({name: ours[name] for name in tables}))
    # Those that are ticked are told together.
    places = dict.fromkeys(place.rpartition("[")[0] if _is_ticked(game, place) else place for place in found)
    return [place for place in places if value_at(ours, place) != value_at(tables, place)]


# Drafts ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settled:
    """How far a draft has come: tables that can be played with, the places that were taken over, and what is still wrong by place."""

    game: Game
    tables: dict[str, Any]
    taken: tuple[str, ...]
    wrong: dict[str, BadComponents]


def settle(game: str, tables: Mapping[str, Any], typed: Mapping[str, str]) -> Settled:
    """Take over what was typed into tables that can be played with: as much of it as can be."""
    before = registry.game(game, tables or None)
    waiting = {place: text for place, text in typed.items() if _may_stand(before, place, text)}
    wrong: dict[str, BadComponents] = {}
    fitted: dict[tuple[str, str], Message] = {}
    tried = 0
    while True:
        tried += 1
        trial = _with(before, tables, waiting)
        for (place, _), fault in fitted.items():
            _fit(before, trial, place, fault)
        try:
            taken = tuple(place for place in waiting if not place.endswith(LENGTH))
            tidy = check_tables(game, trial).tables.tidied(registry.game(game).tables)
            return Settled(registry.game(game, tidy or None), tidy, taken, wrong)
        except BadComponents as error:
            # The same place may lack several entries, each of them once.
            again = error.place, str(error.fault and error.fault.args.get("name", ""))
            is_last = tried >= MOST_TRIALS
            is_new = bool(waiting) and again not in fitted and error.place not in waiting
            if is_new and not is_last and _can_fit(before, trial, error):
                fitted[again] = error.fault or Message("components.misfit")
                continue
            if not waiting:
                raise
            # Where so much is wrong, the rest is looked at when some of it has been mended.
            blamed = [place for place in waiting if not is_last and _touch(place, error.place)] or list(waiting)
            for place in blamed:
                wrong[place] = error
                del waiting[place]
            fitted = {}


def _touch(one: str, other: str) -> bool:
    one = one.removesuffix(LENGTH)
    return bool(other) and (one.startswith(other) or other.startswith(one))


def _may_stand(game: Game, place: str, text: str) -> bool:
    """Whether a place is one of the game: a list may be longer than it was, and its length is a number."""
    if not PLACE.fullmatch(place) or steps(place)[0] not in game.tables.value:
        return False
    if place.endswith(LENGTH):
        return (
            isinstance(value_at(game.tables.value, place.removesuffix(LENGTH)), list) and text.isdecimal() and text.isascii()
        )
    return slot_at(game, place) is not None


def _with(game: Game, tables: Mapping[str, Any], typed: Mapping[str, str]) -> dict[str, Any]:
    """The tables with what was typed; lengths first, as what is typed may stand in what is new."""
    found = copy.deepcopy(dict(tables))
    for place, text in sorted(typed.items(), key=lambda entry: not entry[0].endswith(LENGTH)):
        name = str(steps(place)[0])
        if name not in found:
            found[name] = without_comments(game.tables.value[name])
        if place.endswith(LENGTH):
            _resize(game, found, place.removesuffix(LENGTH), min(LONGEST_LIST, int(text[:4])))
        else:
            _put(found, place, _read(slot_at(game, place), text))
    return found


def _read(slot: Slot | None, text: str) -> Any:
    """What somebody has typed, as what it means; if it means nothing, as it is, to be complained about."""
    assert slot is not None
    text = text.strip()
    if slot.kind == NUMBER:
        return int(text) if WHOLE.fullmatch(text) else text
    if slot.kind == FLAG:
        return {"yes": True, "no": False}.get(text, text)
    if slot.kind == TICKS:
        return [int(word) if WHOLE.fullmatch(word) else word for word in text.split()]
    return None if slot.blank and not text else text


def _put(tables: dict[str, Any], place: str, value: Any) -> None:
    *way, last = steps(place)
    at: Any = tables
    for step in way:
        inside = step in range(len(at)) if isinstance(at, list) else isinstance(at, dict) and step in at
        at = at[step] if inside else {}
    if isinstance(last, int) and isinstance(at, list):
        at[last : last + 1] = [value]
    elif isinstance(at, dict):
        at[last] = value


def _resize(game: Game, tables: dict[str, Any], place: str, length: int) -> None:
    """Make a list longer by more of its last entry, or shorter."""
    found = value_at(tables, place)
    if not isinstance(found, list):
        return
    if not found and length:
        found.append(_first(slot_at(game, f"{place}[1]")))
    while len(found) < length:
        found.append(copy.deepcopy(found[-1]))
    del found[length:]


def _first(slot: Slot | None) -> Any:
    """What may stand at a place where nothing has stood."""
    if slot is None or slot.kind == NUMBER:
        return 0 if slot is None else slot.low
    return {TICKS: [], FLAG: False}.get(slot.kind, slot.words[0] if slot.words else "")


def _can_fit(game: Game, trial: dict[str, Any], error: BadComponents) -> bool:
    """Whether the rest only has to follow what was typed: a sheet of more rows has more colours, a card of another kind other entries."""
    if error.fault is None or not PLACE.fullmatch(error.place):
        return False
    if error.fault.id == "components.missing":
        missing = f"{error.place}.{error.fault.args['name']}"
        return slot_at(game, missing) is not None or slot_at(game, f"{missing}[1]") is not None
    if error.fault.id == "components.unread":
        return True
    found = value_at({**game.tables.facts(), **trial}, error.place)
    return {"components.count": list, "components.letters": str}.get(error.fault.id) is type(found) and len(found) != int(
        str(error.fault.args["n"])
    )


def _fit(game: Game, trial: dict[str, Any], place: str, fault: Message) -> None:
    name = str(steps(place)[0])
    if name not in trial:
        trial[name] = without_comments(game.tables.value[name])
    if fault.id == "components.missing":
        key = str(fault.args["name"])
        is_list = slot_at(game, f"{place}.{key}[1]") is not None
        value_at(trial, place)[key] = [] if is_list else _first(slot_at(game, f"{place}.{key}"))
        return
    if fault.id == "components.unread":
        above, _, key = re.sub(r"\[[0-9]+\]$", "", place).rpartition(".")
        if isinstance(parent := value_at(trial, above), dict):
            parent.pop(key, None)
        return
    length = int(str(fault.args["n"]))
    word = value_at(trial, place)
    if isinstance(word, str):
        _put(trial, place, (word + word[-1:] * length)[:length])
    else:
        _resize(game, trial, place, length)
