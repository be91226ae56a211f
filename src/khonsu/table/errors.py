"""What a table refuses, one class per meaning; `key` is the sentence of the catalogue that says it to people."""

from __future__ import annotations

from khonsu.engine.errors import KhonsuError


class Refused(KhonsuError):
    """Something that may not be done at a table; nothing has changed."""

    key = "refused.other"


class NoSuchTable(Refused):
    """No table has this code."""

    key = "refused.no_table"


class Stale(Refused):
    """The choice answers a version of the table that is no longer the newest."""

    key = "refused.stale"


class NotYourSeat(Refused):
    """Somebody else plays this seat."""

    key = "refused.not_your_seat"


class NotYourTurn(Refused):
    """Another seat has to choose."""

    key = "refused.not_your_turn"


class NotRunning(Refused):
    """The game has not begun yet, or is over."""

    key = "refused.not_running"


class AlreadyBegun(Refused):
    """The game has begun: nobody can sit down or change the seats any more."""

    key = "refused.already_begun"


class TableFull(Refused):
    """All seats are taken."""

    key = "refused.full"


class NotHost(Refused):
    """Only the person who made the table may do this."""

    key = "refused.not_host"


class NothingToUndo(Refused):
    """Something was drawn or revealed, or somebody else has chosen."""

    key = "refused.nothing_to_undo"


class WrongRules(Refused):
    """The table was begun with other rules or components than are installed now."""

    key = "refused.wrong_rules"


class Unavailable(Refused):
    """The store cannot be reached or written to at the moment. If a line broke meanwhile, nobody knows whether it was written."""

    key = "refused.unavailable"
