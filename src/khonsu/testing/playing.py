"""Promises about playing: legal lists, refusals, copies, and games that are the same again and come to an end."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from khonsu.engine.errors import IllegalChoice
from khonsu.testing.trial import facts_of, text_of

if TYPE_CHECKING:
    from khonsu.engine.message import Event
    from khonsu.testing.trial import Complaints, Trial

# Illegal choices that are really tried in each position; all of them are asked for their reason.
TRIES = 12


def legal_choices_can_be_played(trial: Trial) -> Complaints:
    """A game starts, and playing a legal choice never fails."""
    if trial.error is None or isinstance(trial.error, IllegalChoice):
        # A refused choice has a reason against it, which is another promise.
        return
    made = len(trial.choices)
    doing = f"playing {trial.game.name(trial.choices[-1])!r}" if made else "starting"
    yield max(0, made - 1), f"{doing} raises {trial.error!r}"


def legal_lists_are_ascending(trial: Trial) -> Complaints:
    """Legal choices are listed in ascending order, each once, all within the space; the list is the caller's own."""
    for at, state in enumerate(trial.positions):
        legal = list(state.legal())
        for one, two in pairwise(legal):
            if one == two:
                yield at, f"choice {one} is listed twice"
            elif one > two:
                yield at, f"choice {two} is listed after {one}"
        for choice in legal:
            if not 0 <= choice < trial.game.space.size:
                yield at, f"choice {choice} is not within the space of {trial.game.space.size}"
        state.legal().clear()
        if state.legal() != legal:
            yield at, "whoever changes the list that legal() gives changes the game"


def whoever_acts_has_a_choice(trial: Trial) -> Complaints:
    """Before the end there are at least two legal choices, after it there are none."""
    for at, state in enumerate(trial.positions):
        legal = state.legal()
        if state.actor is None and legal:
            yield at, f"the game is over, but {len(legal)} choices are legal"
        if state.actor is not None and len(legal) < 2:
            yield at, f"seat {state.actor} must choose among {len(legal)} choices"
        if state.actor is not None and not 0 <= state.actor < trial.players:
            yield at, f"there is no seat {state.actor}"


def search_looks_at_legal_choices(trial: Trial) -> Complaints:
    """What search may look at instead of all legal choices is some of them, in their order, and follows from the view of whoever acts."""
    for at, state in enumerate(trial.positions[:-1]):
        distinct = list(state.position.distinct())
        if not distinct or distinct != [choice for choice in state.legal() if choice in distinct]:
            yield at, f"search is offered {distinct}, but legal are {state.legal()}"
        if at in trial.moments:
            shown = list(trial.view(at, state.actor).position.distinct())
            if shown != distinct:
                yield at, f"search is offered {distinct}, but in the view {shown}"


def games_end(trial: Trial) -> Complaints:
    """Every game is over after at most `game.longest` choices."""
    if trial.last.actor is not None and trial.last.legal():
        yield len(trial.choices), f"the game goes on after its longest ({trial.game.longest} choices)"


def copies_are_independent(trial: Trial) -> Complaints:
    """A copy is exact, and playing on changes no position that was copied before."""
    for at, state in enumerate(trial.positions):
        if text_of(state) != trial.texts[at]:
            yield at, f"this position is not what it was:\n  then {trial.texts[at]}\n  now  {text_of(state)}"


def same_seed_same_game(trial: Trial) -> Complaints:
    """The same seed and the same choices give the same game."""
    state = trial.game.start(trial.players, trial.seed, **trial.options)
    for at, text in enumerate(trial.texts):
        if text_of(state) != text:
            yield at, f"played again, this position differs:\n  first {text}\n  again {text_of(state)}"
        if at < len(trial.choices):
            state.play(trial.choices[at], [])


def luck_comes_by_source(trial: Trial) -> Complaints:
    """What a source of luck has dealt changes nothing of what comes from another one: a choice does the same as long as it does not draw there."""
    for at in trial.moments:
        before = trial.positions[at].position
        # Nothing is drawn while several seats choose.
        for source in range(0 if before.waiting else len(before.draws)):
            elsewhere = trial.positions[at].copy()
            elsewhere.position.draw(2, source)
            elsewhere.play(trial.choices[at], [])
            drawn = trial.positions[at + 1].position.draws[source] != before.draws[source]
            if not drawn and facts_of(elsewhere) != facts_of(trial.positions[at + 1]):
                name = trial.game.rules.sources[source]
                yield (
                    at,
                    f"{trial.game.name(trial.choices[at])!r} depends on what came from {name!r} before, though it takes nothing there",
                )


def narration_changes_nothing(trial: Trial) -> Complaints:
    """A choice does the same whether anybody listens or not, and by the inner step of search."""
    for at in trial.moments:
        silent = trial.positions[at].copy()
        silent.position.step(trial.choices[at])
        if text_of(silent) != trial.texts[at + 1]:
            yield at, f"{trial.game.name(trial.choices[at])!r} does something else when it is narrated"


def reasons_are_for_illegal_choices(trial: Trial) -> Complaints:
    """Every choice of the space that is not legal has a reason, no legal one has; numbers outside the space are refused too."""
    size = trial.game.space.size
    for at, position in enumerate(trial.positions):
        state = position.copy()
        legal = state.legal()
        closely = at in trial.moments or at == len(trial.positions) - 1
        for choice in range(-1, size + 1) if closely else legal:
            known = trial.game.name(choice) if 0 <= choice < size else str(choice)
            reason = state.reason(choice)
            if choice in legal and reason is not None:
                yield at, f"{known!r} is legal, but there is a reason against it: {reason}"
            if choice not in legal and reason is None:
                yield at, f"{known!r} is not legal, but there is no reason against it"


def refusals_change_nothing(trial: Trial) -> Complaints:
    """An illegal choice raises `IllegalChoice` with its reason, tells nothing and changes nothing."""
    size = trial.game.space.size
    for at in [*trial.moments, len(trial.positions) - 1]:
        state = trial.positions[at].copy()
        legal = state.legal()
        illegal = [choice for choice in range(size) if choice not in legal]
        for choice in [-1, size, *trial.random.sample(illegal, min(TRIES, len(illegal)))]:
            events: list[Event] = []
            try:
                state.play(choice, events)
            except IllegalChoice as refusal:
                if refusal.reason != state.reason(choice):
                    yield at, f"choice {choice} is refused with {refusal.reason}, but reason() says {state.reason(choice)}"
            else:
                yield at, f"choice {choice} is not legal, but can be played"
            if text_of(state) != trial.texts[at] or state.legal() != legal or events:
                yield at, f"choice {choice} is refused, but the position is not what it was"
