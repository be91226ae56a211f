"""What a table refuses, one class per meaning; `key` is the sentence of the catalogue that says it to people."""

from __future__ import annotations

from khonsu.engine.errors import KhonsuError


class Refused(KhonsuError):
    """Something that may not be done at a table; nothing has changed."""

    key = "refused.other"
    # What goes into the sentence.
    facts: dict[str, int] = {}


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


class NotOver(Refused):
    """The game has not come to its end."""

    key = "refused.not_over"


class NoAdvice(Refused):
    """People play against each other here, and did not agree on advice."""

    key = "refused.no_advice"


class NoAdviceNow(Refused):
    """Nobody could say what to do."""

    key = "refused.no_advice_now"


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


class TooManyBoxes(Refused):
    """Somebody has as many boxes of a game as anybody may have."""

    key = "refused.too_many_boxes"


class TooBusy(Refused):
    """So many others wait already that this would take too long."""

    key = "refused.busy"


class NoSuchMove(Refused):
    """No seat waits for this key: it was used, or is too old."""

    key = "refused.no_move"


class Removed(Refused):
    """The host has removed this person from the table."""

    key = "refused.removed"


class StillTime(Refused):
    """Whoever has to choose may still think; only after so many minutes may he be replaced."""

    key = "refused.still_time"

    def __init__(self, text: str, minutes: int) -> None:
        super().__init__(text)
        self.facts = {"n": minutes}


class Unavailable(Refused):
    """The store cannot be reached or written to at the moment. If a line broke meanwhile, nobody knows whether it was written."""

    key = "refused.unavailable"
