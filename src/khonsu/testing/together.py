"""Promises about several seats that choose at once: nobody's choice depends on another's, so the order does not matter."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from khonsu.engine.history import History
from khonsu.testing.trial import text_of

if TYPE_CHECKING:
    from khonsu.engine.state import State
    from khonsu.testing.trial import Complaints, Trial

# Groups of a game that are played in other orders.
GROUPS = 4


def seats_at_once_are_independent(trial: Trial) -> Complaints:
    """While several seats choose, a choice of one changes neither who else may choose nor what, and draws and reveals nothing."""
    for at, state in enumerate(trial.positions[:-1]):
        for seat in state.actors if len(state.actors) > 1 else ():
            others = {other: state.legal(other) for other in state.actors if other != seat}
            for choice in trial.random.sample(state.legal(seat), min(3, len(state.legal(seat)))):
                after = state.copy()
                after.play(choice, seat=seat)
                for other, legal in others.items():
                    if after.legal(other) != legal:
                        yield at, f"{trial.game.name(choice)!r} of seat {seat} changes what seat {other} may choose"
                if after.position.fence != state.position.fence:
                    yield at, f"{trial.game.name(choice)!r} of seat {seat} draws or reveals something while others choose"


def any_order_comes_to_the_same(trial: Trial) -> Complaints:
    """Seats that choose at once come to the same position in whatever order they do, and after taking back and choosing again."""
    seen = 0
    for at, state in enumerate(trial.positions[:-1]):
        before = trial.positions[at - 1] if at else None
        begun = before is None or before.position.groups != state.position.groups
        if len(state.actors) < 2 or not begun or seen >= GROUPS:
            continue
        seen += 1
        in_turn = _played(state, Random(0), back=False)
        for order in range(1, 4):
            if _played(state, Random(order), back=order == 3) != in_turn:
                yield at, "the position depends on the order in which seats choose that may choose at once"


def _played(state: State, order: Random, back: bool) -> str:
    """The position once all have chosen; what each chooses follows from its seat and its number alone."""
    history = History(state.copy())
    made = [0] * state.players
    groups = state.position.groups
    while history.state.position.waiting and history.state.position.groups == groups:
        seat = order.choice(history.state.actors)
        legal = history.state.legal(seat)
        history.play(legal[Random(f"{seat} {made[seat]}").randrange(len(legal))], seat=seat)
        made[seat] += 1
        undone = [each for each in range(state.players) if made[each] and history.can_undo(each)]
        if back and undone and order.random() < 0.5:
            seat = order.choice(undone)
            history.undo(seat)
            made[seat] -= 1
    return text_of(history.state)
