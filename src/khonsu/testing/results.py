"""Promises about pieces, points and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khonsu.testing.trial import Complaints, Trial


def pieces_are_conserved(trial: Trial) -> Complaints:
    """The counts of pieces are the same in every position of a game."""
    first = trial.positions[0].position.pieces()
    for at, state in enumerate(trial.positions):
        if state.position.pieces() != first:
            yield at, f"at the start there were {first}, now {state.position.pieces()}"


def scores_are_the_sum_of_their_parts(trial: Trial) -> Complaints:
    """The score of every seat is the sum of its breakdown in every position and every view; events name parts of the breakdown."""
    for at, state in enumerate(trial.positions):
        score = state.position.score
        for seat in range(trial.players):
            if score(seat) != sum(state.breakdown(seat).values()):
                yield at, f"seat {seat} has {score(seat)} points, but the breakdown is {state.breakdown(seat)}"
        if state.scores() != [score(seat) for seat in range(trial.players)]:
            yield at, f"scores() gives {state.scores()}"
    for at in trial.moments:
        for viewer in trial.viewers:
            seen = trial.view(at, viewer).position
            for seat in range(trial.players):
                if seen.score(seat) != sum(seen.breakdown(seat).values()):
                    yield (
                        at,
                        f"in a view seat {seat} has {seen.score(seat)} points, but the breakdown is {seen.breakdown(seat)}",
                    )
    for at, events in enumerate(trial.events):
        for event in events:
            if event.part and event.part not in trial.positions[at].breakdown(max(0, event.seat)):
                yield at, f"an event scores for {event.part!r}, which is no part of the breakdown"
            if event.points and (event.seat < 0 or not event.part):
                yield at, f"an event scores {event.points} points, but does not say for whom or for what"


def winners_stand_highest(trial: Trial) -> Complaints:
    """Before the end nobody has won; then those have whose standing nobody surpasses, adversaries included, and the result says so."""
    for at, state in enumerate(trial.positions[:-1]):
        if state.winners() or state.result is not None:
            yield at, "there is a winner before the end"
    last = trial.last
    end = len(trial.choices)
    if last.actor is not None:
        return
    # Adversaries without a seat are ranked after the seats.
    standings = [last.position.standing(side) for side in range(last.position.sides)]
    if len({len(standing) for standing in standings}) != 1:
        yield end, f"the standings {standings} cannot be compared"
    best = [seat for seat in range(trial.players) if standings[seat] == max(standings)]
    if last.winners() != best:
        yield end, f"the winners are {last.winners()}, but the standings are {standings}"
    places = [1 + sum(other > mine for other in standings) for mine in standings[: trial.players]]
    if last.ranking() != places:
        yield end, f"the places are {last.ranking()}, but the standings are {standings}"
    result = last.result
    assert result is not None
    found = [list(result.scores), list(result.places), list(result.winners), result.reason]
    if found != [last.scores(), last.ranking(), last.winners(), last.position.ending()]:
        yield end, f"the result is {result}, which is not how the game ended"
    if (result.decided == -1) != (len(standings) > 1 and standings.count(max(standings)) > 1):
        yield end, f"the standings are {standings}, but the result says that {result.decided} decided"
