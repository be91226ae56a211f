"""Other processes that serve the same tables: each gives the others a hint when it has written something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Peers(Protocol):
    """The other processes of a site, as one of them reaches them. A hint may get lost: whoever hears none looks now and then."""

    def hint(self, code: str) -> None:
        """Let the others know that something was written about a table."""

    def hints(self) -> AsyncIterator[str]:
        """The codes of tables that others have written about, as their hints come in; an empty one: some may have been missed."""

    async def close(self) -> None:
        """Let go of the line to the others."""
