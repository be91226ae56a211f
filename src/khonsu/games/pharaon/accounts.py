"""What each side of Pharaon can pay for and how it stands, reckoned once: most of it stays the same from one position to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from khonsu.engine.machine import i64, vec
    from khonsu.games.pharaon.state import Table

UNRECKONED: Final = -1


# Not `acyclic`: deep down in a chain of tables that go together, compiled code frees such an object as if the collector knew it.
class Account:
    """One side's, in parts that are filled in when they are asked for. Twins share it until something changes for the side (`Table.changed`)."""

    # The numbers of a seat that hang on nothing else (`features.reckoned`).
    numbers: vec[float]

    def __init__(self) -> None:
        # What it has enough tokens for (`turn.affordable`), and whether its numbers are there.
        self.affordable: i64 = UNRECKONED
        self.has_numbers = False


def account_of(table: Table, side: int) -> Account:
    """What is known of a side so far."""
    if not table.accounts:
        # A view that was saved: nobody has laid it out.
        table.all_changed()
    account = table.accounts[side]
    if account is None:
        account = Account()
        table.accounts[side] = account
    return account


def shared_accounts(table: Table) -> list[Account | None]:
    """The accounts for a twin, each of them opened: what one of the two reckons, the other need not, nor the twins to come."""
    accounts = table.accounts
    for side in range(len(accounts)):
        if accounts[side] is None:
            accounts[side] = Account()
    return accounts[:]
