"""Component data: what is printed on boards and cards, read from JSON, checked, and replaceable by the owner of a box.

A file holds tables; each table says where its numbers come from (`provenance`). A user's own file may hold only the tables that it
corrects; the others stay as they are. Every complaint names the table and the entry.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import BadComponents, suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable


class Entry:
    """A place in the component data that knows its own name, so that complaints can tell where they are."""

    def __init__(self, value: Any, place: str) -> None:
        self.value = value
        self.place = place

    def fail(self, complaint: str) -> BadComponents:
        """The error to raise for this place."""
        return BadComponents(f"{self.place}: {complaint}")

    def __getitem__(self, key: str | int) -> Entry:
        if isinstance(key, str):
            if not isinstance(self.value, dict):
                raise self.fail(f"must be a table with an entry {key!r}")
            if key not in self.value:
                raise self.fail(f"has no entry {key!r}. {suggest(key, self.value)}")
            return Entry(self.value[key], f"{self.place}.{key}")
        if not isinstance(self.value, list) or not 0 <= key < len(self.value):
            raise self.fail(f"must be a list with at least {key + 1} entries")
        return Entry(self.value[key], f"{self.place}[{key + 1}]")

    def __iter__(self) -> Iterator[Entry]:
        if not isinstance(self.value, list):
            raise self.fail("must be a list")
        return (self[i] for i in range(len(self.value)))

    def items(self) -> list[tuple[str, Entry]]:
        """The entries of a table, without what is only commentary."""
        if not isinstance(self.value, dict):
            raise self.fail("must be a table")
        return [(key, self[key]) for key in self.value if key not in ("provenance", "note")]

    def number(self, low: int, high: int) -> int:
        """A whole number in a range."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            raise self.fail(f"must be a whole number from {low} to {high}, not {self.value!r}")
        return self.value

    def numbers(self, low: int, high: int, length: int | None = None) -> list[int]:
        """A list of whole numbers in a range."""
        numbers = [entry.number(low, high) for entry in self]
        if length is not None and len(numbers) != length:
            raise self.fail(f"must have {length} numbers, not {len(numbers)}")
        return numbers

    def word(self, known: Iterable[str]) -> str:
        """One of the known ids."""
        names = list(known)
        if self.value not in names:
            raise self.fail(f"{self.value!r} is not known. {suggest(str(self.value), names)}")
        return str(self.value)

    def known(self, names: Iterable[str]) -> None:
        """Check that a table has no entries but these."""
        for key, entry in self.items():
            if key not in names:
                raise entry.fail(f"is not known. {suggest(key, names)}")

    def index(self, known: Iterable[str]) -> int:
        """The number of one of the known ids."""
        names = list(known)
        return names.index(self.word(names))

    def total(self, found: int, wanted: int, what: str) -> None:
        """Check a count."""
        if found != wanted:
            raise self.fail(f"must have {wanted} {what}, not {found}")


class Tables(Entry):
    """All component tables of a game."""

    def __init__(self, game: str, standard: Traversable, own: str | Path | Mapping[str, Any] | None = None) -> None:
        tables = json.loads(standard.read_text(encoding="utf-8"))
        # The tables that the owner of a box has corrected.
        self.own: dict[str, Any] = {}
        if own is not None:
            self.own = _read(Path(own)) if isinstance(own, str | Path) else dict(own)
        for name, table in self.own.items():
            if name not in tables:
                raise BadComponents(f"{game}: there is no table {name!r}. {suggest(name, tables)}")
            tables[name] = table
        super().__init__(tables, game)
        facts = json.dumps(_without_comments(tables), sort_keys=True, separators=(",", ":"))
        self._hash = hashlib.blake2b(facts.encode(), digest_size=8).hexdigest()

    def hash(self) -> str:
        """A short fingerprint of everything that can matter in play."""
        return self._hash

    def reconstructed(self) -> list[str]:
        """The tables whose printed original is not known in full."""
        return [name for name, table in self.value.items() if name not in self.own and "reconstructed" in json.dumps(table)]


def _read(file: Path) -> dict[str, Any]:
    try:
        tables = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadComponents(f"{file}: cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"{file}: is no JSON ({error})") from None
    if not isinstance(tables, dict):
        raise BadComponents(f"{file}: must be a JSON object of tables")
    return tables


def _without_comments(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_comments(v) for k, v in value.items() if k not in ("provenance", "note")}
    if isinstance(value, list):
        return [_without_comments(v) for v in value]
    return value
