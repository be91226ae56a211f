"""Events as bytes: a long match would otherwise hold thousands of objects that are looked at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import orjson

from khonsu.engine.message import Event, Message

# The last choice of a table is looked at several times by everybody who watches.
REMEMBERED = 100


def encode_events(events: list[Event]) -> bytes:
    """Some events, secrets included."""
    return orjson.dumps([_to_doc(event) for event in events])


@lru_cache(REMEMBERED)
def decode_events(encoded: bytes) -> tuple[Event, ...]:
    """The same events again."""
    return tuple([_from_doc(doc) for doc in orjson.loads(encoded)])


def _to_doc(event: Event) -> list[Any]:
    inner = None if event.inner is None else [event.inner.id, event.inner.args]
    said = [event.message.id, event.message.args]
    return [said, event.seat, event.pieces, event.points, event.part, event.knower, inner]


def _from_doc(doc: list[Any]) -> Event:
    said, seat, pieces, points, part, knower, inner = doc
    return Event(Message(*said), seat, tuple(pieces), points, part, knower, None if inner is None else Message(*inner))
