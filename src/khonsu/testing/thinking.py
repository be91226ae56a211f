"""Promises to whoever thinks ahead or learns: keys, progress and numbers of a position follow from what a seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.engine.observing import Observer
from khonsu.engine.rules import EVERYBODY
from khonsu.engine.scripted import known_to

if TYPE_CHECKING:
    from khonsu.engine.rules import Feature
    from khonsu.testing.trial import Complaints, Trial


def keys_follow_from_the_view(trial: Trial) -> Complaints:
    """The key of what a seat knows is the same in its view and in every position that it can imagine."""
    for at in trial.moments:
        for seat in range(trial.players):
            key = known_to(trial.positions[at].position, seat)
            others = [trial.view(at, seat).position, *(dream.position for dream in trial.dreams(at, seat))]
            for other in others:
                if (found := known_to(other, seat)) != key:
                    yield at, f"seat {seat} cannot tell positions apart whose keys are\n  {key}\n  {found}"


def equal_keys_mean_the_same(trial: Trial) -> Complaints:
    """Positions with the same key to a seat are as far in the game, and the same seats have the same choices there."""
    for at in trial.moments:
        for seat in range(trial.players):
            looks: dict[tuple[Any, ...], tuple[Any, ...]] = {}
            for state in (trial.positions[at], *trial.dreams(at, seat)):
                for choice in state.legal():
                    twin = state.position.copy()
                    twin.step(choice)
                    look = (twin.progress(), twin.actors(), list(twin.choices))
                    if (other := looks.setdefault(twin.known(seat), look)) != look:
                        yield (
                            at,
                            f"to seat {seat} two positions have the same key; in one there is {other}, in the other {look}",
                        )


def progress_never_turns_back(trial: Trial) -> Complaints:
    """Progress lies between 0 and 1, never falls, and is 1 when the game is over."""
    before = 0.0
    for at, state in enumerate(trial.positions):
        now = state.position.progress()
        if not before <= now <= 1.0:
            yield at, f"progress goes from {before} to {now}"
        if state.actor is None and now < 1.0:
            yield at, f"progress is {now}, but the game is over"
        before = now


def numbers_keep_their_bounds(trial: Trial) -> Complaints:
    """Every number of a position lies within its bounds, whoever looks, and the first one of a seat is what insight says of it."""
    features = trial.game.rules.features
    if features is None:
        return
    for at in (*trial.moments, len(trial.positions) - 1):
        position = trial.positions[at].position
        values = trial.game.rules.insight.values(position)
        for seat, numbers in enumerate(features.of_seats(position, EVERYBODY)):
            yield from _outside(at, f"seat {seat}", features.seat_features, numbers)
            if numbers[0] != values[seat]:
                yield at, f"the first number of seat {seat} is {numbers[0]}, but insight says {values[seat]}"
        yield from _outside(at, "the table", features.table_features, features.of_table(position, EVERYBODY))
        for eyes in range(trial.players):
            for seat, numbers in enumerate(features.of_seats(position, eyes)):
                yield from _outside(at, f"seat {seat} to seat {eyes}", features.seat_features, numbers)


def _outside(at: int, whose: str, features: tuple[Feature, ...], numbers: list[float]) -> Complaints:
    if len({feature.name for feature in features}) != len(numbers):
        yield at, f"{whose} has {len(numbers)} numbers for {len(features)} names"
    for feature, number in zip(features, numbers, strict=False):
        if not feature.low <= number <= feature.high:
            yield at, f"{feature.name} of {whose} is {number}, not between {feature.low} and {feature.high}"


def numbers_follow_from_the_view(trial: Trial) -> Complaints:
    """The numbers of a position through the eyes of a seat are those of its view, asked for one seat, for all, or as what it observes."""
    features = trial.game.rules.features
    if features is None:
        return
    observer = Observer(trial.game.rules, trial.players)
    for at in (*trial.moments, len(trial.positions) - 1):
        for eyes in range(trial.players):
            seen = trial.view(at, eyes).position
            position = trial.positions[at].position
            if features.of_table(position, eyes) != features.of_table(seen, eyes):
                yield at, f"numbers of the table tell seat {eyes} more than its view does"
            for seat, numbers in enumerate(features.of_seats(position, eyes)):
                if numbers != features.of_seat(seen, seat, eyes):
                    yield at, f"numbers of seat {seat} tell seat {eyes} something else than its view does"
            if observer.numbers(position, eyes) != observer.numbers(seen, eyes):
                yield at, f"seat {eyes} observes something else than its view shows"
