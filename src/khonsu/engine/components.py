"""Component data: what is printed on boards and cards, read from JSON, checked, and replaceable by the owner of a box.

A file holds tables; each table says where its numbers come from (`provenance`). A user's own file may hold only the tables that it
corrects; the others stay as they are. Every complaint names the table and the entry. Besides `provenance` a table may have other commentary:
a `note`, which entries are `confirmed` although others are not, the game that it is `shown` in, what to `frame` on the
board, and the `layout` of the form for it.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import BadComponents, suggest
from khonsu.engine.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable

STEP = re.compile(r"([A-Za-z0-9_]+)|\[([0-9]+)\]")
COMMENTS = ("provenance", "note", "confirmed", "shown", "layout", "frame")
# What a file of somebody's own says about the box that its tables were copied from.
BOX = "box"
# Bytes of a file; our largest, with everything in it, has a seventh of that.
LARGEST_FILE = 60_000
# No list of anything printed is longer.
LONGEST_LIST = 200
# Nor does anything lie deeper in tables and lists.
DEEPEST = 12

# After the place of a list: how many entries it has.
LENGTH = "#"
# In `shown`: the part of the table that is being copied, such as one sheet of several.
PART = "#"
# A word that says that nothing is printed; tables leave it out.
NOTHING = "none"
# The form of an entry that says no more than if it were not there.
MISSING = object()

NUMBER = "number"
WORD = "word"
LETTERS = "letters"
FLAG = "flag"
TICKS = "ticks"


@dataclass(frozen=True)
class Slot:
    """What belongs at a place: a number from `low` to `high`, one of `words` or (`blank`) none, as many letters, or some of the words."""

    kind: str
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    blank: bool = False


class Entry:
    """A place in the component data that knows its own name, so that complaints can tell where they are.

    `slots` gathers what was asked for at every place: whoever shows the data as a form knows from it what may be typed where. `forms` gathers, where
    the same can be written in several ways, the one that stands for all of them: equal boxes have equal fingerprints.
    """

    def __init__(
        self, value: Any, place: str, slots: dict[str, Slot] | None = None, forms: dict[str, Any] | None = None
    ) -> None:
        self.value = value
        self.place = place
        self.slots: dict[str, Slot] = {} if slots is None else slots
        self.forms: dict[str, Any] = {} if forms is None else forms

    def fail(self, complaint: str, fault: Message | None = None) -> BadComponents:
        """The error to raise for this place; `fault` says the same for those who do not read English."""
        return BadComponents(f"{self.place}: {complaint}", self._inside, fault or Message("components.misfit"))

    @property
    def _inside(self) -> str:
        """The place without the name of the game."""
        return self.place.partition(".")[2]

    def _note(self, slot: Slot) -> None:
        self.slots[self._inside] = slot

    def same_as(self, form: Any) -> None:
        """Note that what stands here means the same as `form`."""
        self.forms[self._inside] = form

    def __getitem__(self, key: str | int) -> Entry:
        if isinstance(key, str):
            if not isinstance(self.value, dict):
                raise self.fail(f"must be a table with an entry {key!r}")
            if key not in self.value:
                raise self.fail(
                    f"has no entry {key!r}. {suggest(key, self.value)}", Message("components.missing", {"name": key})
                )
            return Entry(self.value[key], f"{self.place}.{key}", self.slots, self.forms)
        if not isinstance(self.value, list) or not 0 <= key < len(self.value):
            raise self.fail(f"must be a list with at least {key + 1} entries")
        return Entry(self.value[key], f"{self.place}[{key + 1}]", self.slots, self.forms)

    def get(self, key: str, default: Any) -> Entry:
        """An entry that may be left out if it is `default`; a form has no place for it then, unless nothing at all is printed there."""
        if not isinstance(self.value, dict):
            raise self.fail(f"must be a table with an entry {key!r}")
        if key not in self.value and default is not None:
            return Entry(default, f"{self.place}.{key}")
        found = Entry(self.value.get(key, default), f"{self.place}.{key}", self.slots, self.forms)
        if found.value == default and type(found.value) is type(default):
            found.same_as(MISSING)
        return found

    def __iter__(self) -> Iterator[Entry]:
        if not isinstance(self.value, list):
            raise self.fail("must be a list")
        if len(self.value) > LONGEST_LIST:
            raise self.fail(
                f"must have at most {LONGEST_LIST} entries, not {len(self.value)}",
                Message("components.most", {"most": LONGEST_LIST}),
            )
        return (self[i] for i in range(len(self.value)))

    def items(self) -> list[tuple[str, Entry]]:
        """The entries of a table, without what is only commentary."""
        if not isinstance(self.value, dict):
            raise self.fail("must be a table")
        return [(key, self[key]) for key in self.value if key not in COMMENTS]

    def number(self, low: int, high: int) -> int:
        """A whole number in a range."""
        self._note(Slot(NUMBER, low, high))
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            raise self.fail(
                f"must be a whole number from {low} to {high}, not {_shown(self.value)}",
                Message("components.number", {"low": low, "high": high}),
            )
        return self.value

    def numbers(self, low: int, high: int, length: int | None = None) -> list[int]:
        """A list of whole numbers in a range."""
        numbers = [entry.number(low, high) for entry in self]
        if length is not None:
            self.total(len(numbers), length, "numbers")
        return numbers

    def word(self, known: Iterable[str]) -> str:
        """One of the known ids."""
        names = tuple(known)
        self._note(Slot(WORD, words=names))
        if self.value not in names:
            raise self.fail(
                f"{_shown(self.value)} is not known. {suggest(str(self.value)[:40], names)}", _unknown(self.value)
            )
        return str(self.value)

    def known(self, names: Iterable[str]) -> None:
        """Check that a table has no entries but these."""
        for key, entry in self.items():
            if key not in names:
                raise entry.fail(f"is not known. {suggest(key[:40], names)}", _unknown(key))

    def index(self, known: Iterable[str]) -> int:
        """The number of one of the known ids."""
        names = list(known)
        return names.index(self.word(names))

    def index_or(self, known: Iterable[str], nothing: int) -> int:
        """The number of one of the known ids, or what is said for none of them."""
        names = tuple(known)
        found = nothing if self.value is None else self.index(names)
        self._note(Slot(WORD, words=tuple(name for name in names if name != NOTHING), blank=True))
        if self.value == NOTHING:
            self.same_as(None)
        return found

    def flag(self) -> bool:
        """Yes or no."""
        self._note(Slot(FLAG))
        if not isinstance(self.value, bool):
            raise self.fail(f"must be true or false, not {_shown(self.value)}", Message("components.flag"))
        return self.value

    def letters(self, length: int, alphabet: str) -> str:
        """A word of some letters, large or small."""
        self._note(Slot(LETTERS, low=length, high=length, words=tuple(alphabet)))
        word = self.value
        if not isinstance(word, str) or len(word) != length or any(letter not in alphabet for letter in word.upper()):
            raise self.fail(
                f"must be a word of {length} letters out of {alphabet}, not {_shown(word)}",
                Message("components.letters", {"n": length, "list": alphabet}),
            )
        self.same_as(word.upper())
        return word.upper()

    def ticks(self, known: Iterable[str]) -> list[int]:
        """The numbers of some of the known ids, each of them once."""
        names = tuple(known)
        numbers = self._ticked(names, names)
        self.same_as([names[number] for number in sorted(numbers)])
        return numbers

    def ticked_numbers(self, low: int, high: int) -> list[int]:
        """Some of the numbers in a range, each of them once."""
        known = range(low, high + 1)
        numbers = [known[index] for index in self._ticked(known, tuple(map(str, known)))]
        self.same_as(sorted(numbers))
        return numbers

    def _ticked(self, known: Sequence[Any], names: tuple[str, ...]) -> list[int]:
        self._note(Slot(TICKS, words=names))
        values = [entry.value for entry in self]
        for value in values:
            if type(value) is not type(known[0]) or value not in known:
                raise self.fail(f"{_shown(value)} is not known. {suggest(str(value)[:40], names)}", _unknown(value))
        if len(set(values)) != len(values):
            raise self.fail("has an entry twice", Message("components.twice"))
        return [known.index(value) for value in values]

    def counts(self, low: int, high: int, most: int) -> list[tuple[int, int]]:
        """How many there are of things that are known by a number in a range: those of which there are any, in order."""
        for key, entry in self.items():
            if not key.isdecimal() or str(int(key)) != key or not low <= int(key) <= high:
                raise entry.fail(f"stands for a number from {low} to {high}", _unknown(key))
        for value in range(low, high + 1):
            self.slots[f"{self._inside}.{value}"] = Slot(NUMBER, 0, most)
        found = sorted((int(key), self.get(key, 0).number(0, most)) for key, _ in self.items())
        return [(value, count) for value, count in found if count]

    def between(self, low: int, high: int = LONGEST_LIST) -> None:
        """Check how many entries a list has."""
        self.slots[self._inside + LENGTH] = Slot(NUMBER, low, high)
        if len(self.value) < low:
            raise self.fail(f"must have at least {low} entries", Message("components.least", {"least": low}))
        if len(self.value) > high:
            raise self.fail(f"must have at most {high} entries", Message("components.most", {"most": high}))

    def total(self, found: int, wanted: int, what: str) -> None:
        """Check a count; a list that is counted has no other length."""
        if isinstance(self.value, list):
            self.slots[self._inside + LENGTH] = Slot(NUMBER, wanted, wanted)
        if found != wanted:
            raise self.fail(
                f"must have {wanted} {what}, not {found}", Message("components.count", {"n": wanted, "found": found})
            )


class Tables(Entry):
    """All component tables of a game."""

    def __init__(self, game: str, standard: Traversable, own: str | Path | Mapping[str, Any] | None = None) -> None:
        tables = json.loads(standard.read_text(encoding="utf-8"))
        # The tables that the owner of a box has corrected, and what is said about the box.
        self.own: dict[str, Any] = {}
        self.box: dict[str, Any] = {}
        # What we say about every table, whosever numbers it has.
        self.standard = tables
        if own is not None:
            self.own = read_tables(Path(own)) if isinstance(own, str | Path) else dict(own)
            self.box = about_box(game, self.own)
        for name, table in self.own.items():
            if name not in tables:
                raise BadComponents(
                    f"{game}: there is no table {name!r}. {suggest(name[:40], tables)}", name[:40], _unknown(name)
                )
            tables = {**tables, name: table}
        super().__init__(tables, game)
        facts = json.dumps(self.facts(), sort_keys=True, separators=(",", ":"))
        self._hash = hashlib.blake2b(facts.encode(), digest_size=8).hexdigest()

    def facts(self) -> dict[str, Any]:
        """All tables without commentary: everything that can matter in play."""
        facts: dict[str, Any] = without_comments(self.value)
        return facts

    def hash(self) -> str:
        """A short fingerprint of everything that can matter in play."""
        return self._hash

    def tidied(self, standard: Tables) -> dict[str, Any]:
        """The tables of an owner, once they are read, with what can be written in several ways written in one: as ours is, if it means the same."""
        own: dict[str, Any] = copy.deepcopy(self.own)
        for place, form in self.forms.items():
            *way, last = steps(place)
            above: Any = own
            ours: Any = standard.value
            try:
                for step in way:
                    above, ours = above[step], _inside_of(ours, step)
            except (KeyError, IndexError, TypeError):
                continue
            before = _inside_of(ours, last)
            written = before if form == standard.forms.get(place, before) else form
            if written is not MISSING:
                above[last] = copy.deepcopy(written)
            elif isinstance(above, dict):
                above.pop(last, None)
        return own

    def reconstructed(self) -> list[str]:
        """The tables whose printed original is not known in full."""
        return [name for name, table in self.value.items() if name not in self.own and "reconstructed" in json.dumps(table)]


def steps(place: str) -> list[str | int]:
    """The way to a place, key by key; numbers count from 0.

    >>> steps("pyramids.rows[2].values")
    ['pyramids', 'rows', 1, 'values']
    """
    return [key or int(number) - 1 for key, number in STEP.findall(place)]


def _inside_of(tables: Any, step: str | int) -> Any:
    try:
        return tables[step]
    except (KeyError, IndexError, TypeError):
        return MISSING


def read_tables(file: Path) -> dict[str, Any]:
    """The tables in a file of somebody's own."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise too_large(file.stat().st_size)
        return parse_tables(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadComponents(f"{file}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        raise BadComponents(f"{file}: is no JSON ({error})", "", Message("components.no_json")) from None
    except BadComponents as error:
        raise BadComponents(f"{file}: {error}", error.place, error.fault) from None


def too_large(size: int) -> BadComponents:
    """The error to raise for a file of so many bytes."""
    return BadComponents(f"has {size} bytes; a box has at most {LARGEST_FILE}", "", Message("components.too_large"))


def parse_tables(text: str) -> dict[str, Any]:
    """The tables that a text holds."""
    # Some editors begin a file with a mark.
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadComponents("is empty", "", Message("components.empty"))
    try:
        tables = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"is no JSON ({error})", "", Message("components.no_json")) from None
    if not isinstance(tables, dict):
        raise BadComponents("must be a JSON object of tables", "", Message("components.no_json"))
    level: list[Any] = [tables]
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in (one.values() if isinstance(one, dict) else one)]
        level = [one for one in level if isinstance(one, dict | list)]
    if level:
        raise BadComponents("has tables within tables within tables", "", Message("components.no_json"))
    return tables


def about_box(game: str, own: dict[str, Any]) -> dict[str, Any]:
    """What a file says about its box, taken out of its tables; one of another game is refused."""
    about = own.pop(BOX, {})
    if not isinstance(about, dict):
        raise BadComponents(f"{game}.{BOX}: must be a table", BOX, Message("components.misfit"))
    if about.get("game", game) != game:
        raise BadComponents(
            f"These are tables of {_shown(about['game'])}, not of {game}", BOX, Message("components.other_game")
        )
    return about


def without_comments(value: Any) -> Any:
    """Component data without what is only commentary."""
    if isinstance(value, dict):
        return {k: without_comments(v) for k, v in value.items() if k not in COMMENTS}
    if isinstance(value, list):
        return [without_comments(v) for v in value]
    return value


def _shown(value: Any) -> str:
    """A value as complaints show it, whatever it is."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


def _unknown(word: Any) -> Message:
    return Message("components.unknown", {"text": str(word)[:40]})
