"""Boxes of people's own as they are stored: what was saved, and the draft of what is being typed."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from khonsu.engine.box import read_box, settle
from khonsu.engine.components import BOX, steps
from khonsu.engine.errors import BadComponents
from khonsu.table.model import LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from khonsu.engine.box import Box, Settled

KEY = re.compile(f"[{LETTERS}]{{12}}")


def new_key() -> str:
    """A key that nobody guesses: whoever knows it may use the box and copy it."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


@dataclass(frozen=True, kw_only=True)
class StoredBox:
    """A box of somebody: as it was saved, as it is being changed, and what was typed that does not fit yet, by its place."""

    key: str
    game: str
    # Nobody's while it is not stored.
    owner: str
    saved: Box | None = None
    draft: Box
    typed: dict[str, str] = field(default_factory=dict)
    # Whether its owner's new tables use it.
    used: bool = False
    # When it was changed; no two states of a box have the same.
    changed: int = 0
    # What was heard last, by the names that the page gave it: whatever is sent twice counts once.
    heard: tuple[str, ...] = ()

    def settled(self) -> Settled:
        """What the draft comes to."""
        return settle(self.game, self.draft.tables, self.typed)

    def trying(self, entries: Mapping[str, str]) -> Settled:
        """What the draft would come to with something that is typed."""
        return settle(self.game, self.draft.tables, {**self.typed, **entries})

    def with_typed(self, entries: Mapping[str, str]) -> StoredBox:
        """The box after somebody has typed something: what fits is copied from his box, the rest waits."""
        typed = {**self.typed, **entries}
        found = self.trying(entries)
        seen = dict.fromkeys((*self.draft.seen, *found.taken))
        draft = replace(self.draft, tables=found.tables, seen=tuple(seen))
        return replace(self, draft=draft, typed={place: typed[place] for place in found.wrong})

    def without(self, places: Sequence[str], values: Mapping[str, str]) -> StoredBox:
        """The box with our own numbers at some places, which nobody has read; `values` are what they come to as somebody would type them."""
        after = replace(self, typed={place: text for place, text in self.typed.items() if place not in places})
        after = after.with_typed(values)
        seen = tuple(place for place in after.draft.seen if place not in places)
        return replace(after, draft=replace(after.draft, seen=seen))


def row_of(box: StoredBox) -> dict[str, Any]:
    """A box as it is stored."""
    return {
        "key": box.key,
        "game": box.game,
        "owner": box.owner,
        "saved": "" if box.saved is None else box.saved.file(),
        "draft": json.dumps({"file": box.draft.file(), "typed": box.typed, "heard": box.heard}),
        "used": box.used,
        "changed": box.changed,
    }


def box_in(row: Any) -> StoredBox:
    """A box as it was stored."""
    draft = json.loads(row.draft)
    return StoredBox(
        key=row.key,
        game=row.game,
        owner=row.owner,
        saved=_checked(row.game, row.saved) if row.saved else None,
        draft=_checked(row.game, draft["file"]),
        typed=draft["typed"],
        used=row.used,
        changed=row.changed,
        heard=tuple(draft.get("heard", ())),
    )


def _checked(game: str, file: str) -> Box:
    """What a file comes to. It was checked when it was stored; a table that does not fit a later edition of the game is left out."""
    doc = json.loads(file)
    while True:
        try:
            return read_box(game, json.dumps(doc))
        except BadComponents as error:
            gone = str((steps(error.place) or [""])[0])
            doc = {name: table for name, table in doc.items() if name == BOX or (gone in doc and name != gone)}
