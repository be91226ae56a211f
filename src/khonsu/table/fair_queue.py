"""Who waits for a process: first come, first served, and one question after the other from each table.

Of a table that asks for several things at once, the first waits like everybody; the next then goes to the end of the line.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khonsu.table.process_pool import Place


def _promise() -> asyncio.Future[Place]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False)
class Ticket:
    """A question that waits: of which table, whose thoughts it is about, since when, and the place that it will get."""

    table: str
    about: str
    since: float = field(default_factory=monotonic)
    turn: asyncio.Future[Place] = field(default_factory=_promise)


class FairQueue:
    """Tickets as they came, those of a table that was served behind the others."""

    def __init__(self) -> None:
        self._tickets: list[Ticket] = []

    def join(self, table: str, about: str) -> Ticket:
        """Stand in line."""
        ticket = Ticket(table, about)
        self._tickets.append(ticket)
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Go, served or not."""
        self._tickets.remove(ticket)

    def serve(self, ticket: Ticket, place: Place) -> None:
        """Give somebody his place."""
        ticket.turn.set_result(place)
        self._tickets.sort(key=lambda waiting: waiting.table == ticket.table)

    def order(self) -> list[Ticket]:
        """Who is next, and next after that, if nobody else comes."""
        asked: Counter[str] = Counter()
        rounds: list[tuple[int, Ticket]] = []
        for ticket in self._tickets:
            # Whoever has been served, or does not want to be any more, is about to leave.
            if not ticket.turn.done():
                rounds.append((asked[ticket.table], ticket))
                asked[ticket.table] += 1
        return [ticket for _, ticket in sorted(rounds, key=lambda entry: entry[0])]

    def before(self, table: str) -> int:
        """How many are served before a table; 0 if it does not wait."""
        return next((place for place, ticket in enumerate(self.order()) if ticket.table == table), 0)
