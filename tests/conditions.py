"""What golden games are wanted for: conditions that a finished game and everything told in it fulfil or not."""

from collections.abc import Callable

from tests.opened import Opened

from khonsu.engine.message import Event

Condition = Callable[[Opened, list[Event]], bool]


def decided(by: int) -> Condition:
    """What separates the winner from the next player (-1: nothing does)."""
    return lambda state, events: state.result.decided == by


def tells(*names: str) -> Condition:
    """Every one of these lines is in the log."""
    wanted = {f"log.{name}" for name in names}
    return lambda state, events: wanted <= {event.message.id for event in events}


def shown(mark: Callable[[list[Event], Opened], set[str]]) -> Callable[..., Condition]:
    """The condition `shows(*names)` of a game: everything that these of its markers stand for happens."""

    def shows(*names: str) -> Condition:
        return lambda state, events: set(names) <= mark(events, state)

    return shows
