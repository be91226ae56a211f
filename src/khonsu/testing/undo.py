"""Promises about taking back: whatever can be taken back has taught nobody anything."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from khonsu.engine.errors import KhonsuError
from khonsu.engine.history import History
from khonsu.testing.secrets import heard_by, outcome, with_luck
from khonsu.testing.trial import text_of, who

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khonsu.testing.trial import Complaints, Trial

# Choices of one sort that raised the fence without telling anybody anything: as many prove that something is wrong.
SUSPICIOUS = 5


def undo_restores_the_position(trial: Trial) -> Complaints:
    """A choice that is taken back leaves everything as it was, and made again does the same again."""
    history = History(trial.positions[0].copy())
    for at, choice in enumerate(trial.choices):
        seat = history.state.actor
        history.play(choice)
        if seat is None or not history.can_undo(seat):
            continue
        history.undo(seat)
        if text_of(history.state) != trial.texts[at]:
            yield at, f"{trial.game.name(choice)!r} is taken back, but the position is not what it was"
        history.play(choice)
        if text_of(history.state) != trial.texts[at + 1]:
            yield at + 1, f"{trial.game.name(choice)!r} is taken back and made again, but the position is not what it was"


def undo_stops_at_luck_and_others(trial: Trial) -> Complaints:
    """No choice is taken back once something was drawn, nor by anybody else, nor after somebody else has chosen."""
    history = History(trial.positions[0].copy())
    for at, choice in enumerate(trial.choices):
        before = trial.positions[at]
        drawn = before.position.draws != trial.positions[at + 1].position.draws
        history.play(choice)
        # Seats that choose at once take back their own choices whatever the others do.
        at_once = trial.positions[at + 1].position.waiting
        refused = [seat for seat in range(trial.players) if drawn or (seat != before.actor and not at_once)]
        for seat in refused:
            try:
                history.undo(seat)
            except KhonsuError:
                continue
            what = "although something was drawn" if seat == before.actor else f"which seat {before.actor} made"
            yield at + 1, f"seat {seat} can take back {trial.game.name(choice)!r}, {what}"
        if text_of(history.state) != trial.texts[at + 1]:
            yield at + 1, "a refused undo changes the position"


def quiet_choices_teach_nobody(trial: Trial) -> Complaints:
    """A choice that can be taken back tells nobody anything about what was hidden from him.

    Whatever a viewer imagined before must still be possible for him: there is a choice there that looks and sounds to him like the one
    that was made.
    """
    for at in trial.moments:
        if not trial.quiet(at):
            continue
        choice = trial.choices[at]
        for viewer in trial.viewers:
            seen = bytes(trial.positions[at + 1].view(viewer))
            heard = heard_by(viewer, trial.events[at])
            for dream in trial.dreams(at, viewer):
                maker = trial.maker(at)
                legal = dream.legal(maker)
                tries = [choice] if viewer == maker else sorted(legal, key=lambda one: one != choice)
                if not any(outcome(dream.copy(), one, viewer, maker)[:2] == (seen, heard) for one in tries if one in legal):
                    yield at, f"{trial.game.name(choice)!r} can be taken back, but it tells {who(viewer)} something"


def previews_come_true(trial: Trial) -> Complaints:
    """A seat can see beforehand what a choice leads to exactly if it could be taken back, and that is what happens."""
    for at in trial.moments:
        seat = trial.positions[at].actor
        preview = trial.view(at, seat).preview(trial.choices[at])
        name = trial.game.name(trial.choices[at])
        if (preview is None) == trial.quiet(at):
            yield at, f"{name!r} {'cannot' if preview is None else 'can'} be seen beforehand"
        elif preview is not None and bytes(preview) != bytes(trial.positions[at + 1].view(seat)):
            yield at, f"what can be seen of {name!r} beforehand is not what happens"


def fences_stand_where_somebody_learns(trials: Sequence[Trial]) -> Iterator[tuple[Trial, int, str]]:
    """What is drawn or revealed was hidden before: there is somebody whom the choice can tell different things.

    One choice may reveal what everybody could work out. If no choice of a sort ever tells anybody anything, then either what it reveals lies
    open in the views, or nothing is revealed and it could be taken back.
    """
    # By kind, task, and how much was drawn and revealed: a choice that also ends the game is another sort.
    sorts: dict[tuple[str, str, int, int], list[tuple[Trial, int]]] = defaultdict(list)
    for trial in trials:
        for at in range(len(trial.positions) - 1):
            if not trial.quiet(at):
                before, after = trial.positions[at].position, trial.positions[at + 1].position
                task = trial.game.rules.tasks[before.stack[-1][0]]
                sorts[trial.kind(at), task, sum(after.draws) - sum(before.draws), after.fence - before.fence].append(
                    (trial, at)
                )
    for places in sorts.values():
        if len(places) >= SUSPICIOUS and not any(_tells_somebody(trial, at) for trial, at in places):
            trial, at = places[0]
            name = trial.game.name(trial.choices[at])
            more = f"here or in {len(places) - 1} more places"
            yield trial, at, f"{name!r} draws or reveals something, but nobody learns anything by it {more}"


def _tells_somebody(trial: Trial, at: int) -> bool:
    choice, maker = trial.choices[at], trial.maker(at)
    for viewer in trial.viewers:
        twins = [with_luck(dream, luck) for luck, dream in enumerate(trial.dreams(at, viewer))]
        # That the choice can be made at all may be the news.
        seen = {outcome(twin, choice, viewer, maker)[0] if choice in twin.legal(maker) else b"" for twin in twins}
        if len(seen) > 1:
            return True
    return False
