"""Who watches a table, and the news that everybody there is told, in order."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.table.match import Moment
    from khonsu.table.model import ChatLine

# How many news may wait for a slow watcher before he has to come again, and is told then what he has missed.
PATIENCE = 64


@dataclass(frozen=True)
class Changed:
    """News: the table moved on; `moment` is what there is to show now, `told` how that was told to whoever sees the same."""

    moment: Moment
    told: dict[Hashable, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Seated:
    """News: somebody sat down, left or handed over a seat, or the game began."""


@dataclass(frozen=True)
class Spoke:
    """News: a line of chat."""

    line: ChatLine


@dataclass(frozen=True)
class Rematch:
    """News: there is a table for another game."""

    code: str


@dataclass(frozen=True)
class Queued:
    """News: more or fewer others are answered before the opponent that has to choose here."""


@dataclass(frozen=True)
class Closing:
    """News: the site closes."""


@dataclass(frozen=True)
class Behind:
    """News: this watcher was too slow, and news got lost. The log has them all."""


News = Changed | Seated | Spoke | Rematch | Queued | Closing | Behind


class Audience:
    """Everybody who watches one table from this process."""

    __slots__ = ("_watchers",)

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __len__(self) -> int:
        return len(self._watchers)

    def watch(self, guest: str | None = None) -> Watcher:
        """Watch the table, as a context: news come until it is left. `guest` is the id of who watches, if we know him."""
        return Watcher(self._watchers, guest)

    def tell(self, news: News, by: str | None = "") -> None:
        """Tell everybody; who did it himself hears of it last."""
        for watcher in sorted(self._watchers, key=lambda watcher: watcher.guest == by):
            watcher.tell(news)


class Watcher:
    """Somebody who is told everything that happens at a table.

    A queue of the standard library would do, but takes as much memory as all else that is kept of a watcher.
    """

    def __init__(self, among: set[Watcher], guest: str | None) -> None:
        self.guest = guest
        self._among = among
        self._news: list[News] = []
        self._waiting: asyncio.Future[None] | None = None

    def tell(self, news: News) -> None:
        """Put news in line; for a watcher who is far behind they come to an end."""
        if self._news and isinstance(self._news[-1], Behind):
            return
        self._news.append(news)
        if len(self._news) > PATIENCE:
            self._news = [Behind()]
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self, patience: float) -> News | None:
        """The next news; None if there are none for so many seconds."""
        if not self._news:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            # A timeout of the standard library would do, but takes longer than all else that is done here with every choice.
            clock = loop.call_later(patience, self._wake)
            try:
                await self._waiting
            finally:
                clock.cancel()
        return self._news.pop(0) if self._news else None

    def __enter__(self) -> Watcher:
        self._among.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._among.discard(self)
