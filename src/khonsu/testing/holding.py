"""Promises about what a caller holds: it is his own, it travels, it says no to strangers, and it shows itself."""

from __future__ import annotations

import copy
import inspect
import pickle
from functools import partial
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import IllegalChoice, NoSuchSeat, NotYourTurn
from khonsu.testing.trial import text_of, who

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from khonsu.engine.state import State
    from khonsu.engine.view import View
    from khonsu.testing.trial import Complaints, Trial

# As many public names can be learnt.
FACE = 25


def faces_are_small(trial: Trial) -> Complaints:
    """A game, its states and its views have at most 25 public names each, and every method says in its help what it does."""
    for thing in (trial.game, trial.last, trial.last.view(None)):
        kind = type(thing).__name__
        names = [name for name in dir(thing) if not name.startswith("_")]
        if len(names) > FACE:
            yield 0, f"{kind} has {len(names)} public names: {', '.join(names)}"
        for name in names:
            found = inspect.getattr_static(type(thing), name, None)
            if (inspect.isfunction(found) or isinstance(found, property)) and not inspect.getdoc(found):
                yield 0, f"nothing is said of {kind}.{name}"


def nothing_held_changes_the_game(trial: Trial) -> Complaints:
    """Whatever a caller is given, lists, documents and views with all that is in them, is his own: changing it does not change the game."""
    for at in [*trial.moments, len(trial.positions) - 1]:
        state = trial.positions[at]
        legal = state.legal()
        for what, given in _given(state, trial):
            _spoil(given)
            if text_of(state) != trial.texts[at] or state.legal() != legal:
                yield at, f"whoever changes {what} changes the game"


def _given(state: State, trial: Trial) -> Iterator[tuple[str, Any]]:
    yield "the list that legal() gives", state.legal()
    yield "the list of actors", state.actors
    yield "the options", state.options
    yield "the scores", state.scores()
    yield "the ranking", state.ranking()
    yield "the winners", state.winners()
    yield "the breakdown", state.breakdown(0)
    yield "the dump", state.dump()
    for viewer in trial.viewers:
        whose = f"of {who(viewer)}'s view"
        view = state.view(viewer)
        yield f"the list that legal() {whose} gives", view.legal()
        yield f"the options {whose}", view.options
        yield f"the dump {whose}", view.dump()
        yield f"the settings {whose}", view.position.settings
        yield f"the choices {whose}", view.position.choices
        yield f"the stack {whose}", view.position.stack
        for name in trial.game.fields:
            yield f"the field {name} {whose}", getattr(view.position, name)


def _spoil(value: Any) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            _spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            _spoil(inner)
        value.clear()


def what_is_held_travels(trial: Trial) -> Complaints:
    """States, views, games and refusals survive pickling and copying: equal, with the same hash, and playing on alike."""
    for at in trial.moments:
        state = trial.positions[at]
        for way, travel in WAYS.items():
            there: State = travel(state)
            if there != state or hash(there) != hash(state) or text_of(there) != trial.texts[at]:
                yield at, f"a state is not what it was after {way}"
            there.play(trial.choices[at])
            if text_of(there) != trial.texts[at + 1]:
                yield at, f"a state plays on differently after {way}"
            if text_of(state) != trial.texts[at]:
                yield at, f"playing a state on after {way} changes the one it came from"
            if there == state:
                yield at, "a choice leaves an equal state"
            if travel(trial.game) != trial.game:
                yield at, f"the game is another one after {way}"
            for viewer in trial.viewers:
                view = trial.view(at, viewer)
                seen: View = travel(view)
                if seen != view or hash(seen) != hash(view) or bytes(seen) != bytes(view):
                    yield at, f"the view of {who(viewer)} is not what it was after {way}"
        refusal = _refusal(state, trial.game.space.size)
        again: IllegalChoice = pickle.loads(pickle.dumps(refusal))
        if (str(again), again.reason) != (str(refusal), refusal.reason):
            yield at, f"{refusal!r} is not what it was after pickling"


WAYS: dict[str, Callable[[Any], Any]] = {
    "pickling": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
}


def _refusal(state: State, choice: int) -> IllegalChoice:
    try:
        state.copy().play(choice)
    except IllegalChoice as refusal:
        return refusal
    raise AssertionError(f"choice {choice} is outside the space, but can be played")


def strangers_are_refused(trial: Trial) -> Complaints:
    """A seat that does not exist is refused by name wherever one can be given, and one that may not choose now may not."""
    for at in trial.moments:
        state = trial.positions[at].copy()
        play = partial(state.play, trial.choices[at])
        for seat in (-2, -1, trial.players):
            for ask in (state.legal, state.view, state.imagine, state.breakdown, partial(_play, play)):
                if not _raises(NoSuchSeat, ask, seat):
                    yield at, f"{ask} answers for seat {seat}, which does not exist"
        for seat in sorted(set(range(trial.players)) - set(state.actors)):
            if not _raises(NotYourTurn, partial(_play, play), seat):
                yield at, f"seat {seat} can play, although it is the turn of {state.actors}"


def _play(play: Callable[..., None], seat: int) -> None:
    play(seat=seat)


def _raises(error: type[Exception], ask: Callable[[int], Any], seat: int) -> bool:
    try:
        ask(seat)
    except error:
        return True
    return False


def pictures_show_what_the_viewer_may_see(trial: Trial) -> Complaints:
    """In a notebook a state shows what everybody may see, and a view what its seat may see, in the language it was asked for in."""
    for at in trial.moments[:2]:
        state = trial.positions[at]
        if state._repr_svg_() != trial.game.draw(state.view(None)):
            yield at, "a state does not show what everybody may see"
        for viewer in trial.viewers:
            if state.view(viewer, "cs")._repr_svg_() != trial.game.draw(trial.view(at, viewer), "cs"):
                yield at, f"the view of {who(viewer)} does not show itself in Czech"
