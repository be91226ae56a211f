"""What a browser shows of a table by now: what is still the same is not sent again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from khonsu.art.board import Layer


class BrowserCopy:
    """Keys of the layers and fingerprints of the parts that a browser has; nothing at first."""

    def __init__(self, layers: Sequence[Layer] = (), html: dict[str, str] | None = None) -> None:
        self._layers: tuple[Hashable, ...] = tuple(key for key, _ in layers)
        self._parts = {name: hash(part) for name, part in (html or {}).items()}
        self._hash = hash((self._layers, *self._parts.values()))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, BrowserCopy) and (self._layers, self._parts) == (other._layers, other._parts)

    @property
    def fingerprint(self) -> str:
        """A short name of it all: a browser tells it when it begins to listen."""
        return f"{self._hash & 0xFFFFFFFF:x}"

    def missing_layers(self, layers: Sequence[Layer]) -> list[str | None]:
        """The layers of a drawing, None where the browser has them; all of them if it has more or fewer."""
        if len(layers) != len(self._layers):
            return [paint() for _, paint in layers]
        return [None if key == had else paint() for (key, paint), had in zip(layers, self._layers, strict=True)]

    def missing_parts(self, html: dict[str, str]) -> dict[str, str]:
        """The parts of a page without those that the browser has."""
        return {name: part for name, part in html.items() if hash(part) != self._parts.get(name)}
