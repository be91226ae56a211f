"""Promises about secrets: whatever reaches a viewer is the same in all positions that differ only in what he cannot know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from khonsu.engine.chance import quick_start
from khonsu.testing.imagining import differences
from khonsu.testing.trial import facts_of, who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.message import Event, Message
    from khonsu.engine.position import Position
    from khonsu.engine.state import State
    from khonsu.testing.trial import Complaints, Trial

# Imagined positions whose words are compared, and choices that are asked for theirs.
TWINS = 2
WORDED = 200
# Choices of one position that are compared with each other.
FEW = 8


def views_hold_no_luck(trial: Trial) -> Complaints:
    """Neither the seed of a game nor the key made from it occurs in a view in any spelling."""
    key = trial.positions[0].position.key
    spellings = {
        "the key": key.hex(),
        "the key in capitals": key.hex().upper(),
        "the key as a number": str(int.from_bytes(key, "big")),
        "the key as a number, last byte first": str(int.from_bytes(key, "little")),
        "the key as a list of bytes": json.dumps(list(key)),
        "the seed": trial.seed,
    }
    for at in [*trial.moments, len(trial.positions) - 1]:
        for viewer in trial.viewers:
            view = trial.view(at, viewer)
            text = json.dumps(view.dump())
            for what, spelling in spellings.items():
                if spelling in text:
                    yield at, f"the view of {who(viewer)} holds {what}"
            if view.position.key or view.position.sealed is not None or any(view.position.draws) or view.position.fence:
                yield at, f"the view of {who(viewer)} knows of the game's luck"


def choice_lists_are_public(trial: Trial) -> Complaints:
    """The list of legal choices follows from what everybody knows: nobody can imagine another one."""
    for at in trial.moments:
        legal = trial.positions[at].legal()
        for viewer in trial.viewers:
            for dream in trial.dreams(at, viewer):
                found = dream.legal(trial.maker(at))
                if found != legal:
                    odd = [trial.game.name(choice) for choice in sorted({*legal} ^ {*found})]
                    yield at, f"for {who(viewer)} it depends on what it cannot know whether {', '.join(odd)} can be chosen"


def views_keep_secrets(trial: Trial) -> Complaints:
    """Positions that differ only in what a viewer cannot know give him the same view to the byte, legal choices included."""
    for at in trial.moments:
        for viewer in trial.viewers:
            view = trial.view(at, viewer)
            for dream in trial.dreams(at, viewer):
                if bytes(dream.view(viewer)) != bytes(view):
                    how = "; ".join(how for how, _ in differences(trial.positions[at], view, dream))
                    yield at, f"the view of {who(viewer)} depends on what it cannot know: {how}"


def seats_know_what_everybody_knows(trial: Trial) -> Complaints:
    """What a spectator sees no seat can imagine otherwise."""
    for at in trial.moments:
        public = bytes(trial.view(at, None))
        for seat in range(trial.players):
            if any(bytes(dream.view(None)) != public for dream in trial.dreams(at, seat)):
                yield at, f"a spectator knows something that seat {seat} does not"


def words_keep_secrets(trial: Trial) -> Complaints:
    """Question, labels and reasons are the same in all positions that whoever hears them cannot tell apart; a view words them as the game."""
    for at in trial.moments:
        state = trial.positions[at]
        for viewer in trial.viewers:
            view = trial.view(at, viewer).position
            for dream in trial.dreams(at, viewer)[:TWINS]:
                other = dream.view(viewer).position
                if other.prompt() != view.prompt():
                    yield at, f"the question tells {who(viewer)} a secret: {_unlike([view.prompt()], [other.prompt()])}"
        seat = state.actor
        view = trial.view(at, seat).position
        size = trial.game.space.size
        choices = sorted(trial.random.sample(range(size), min(size, WORDED)))
        legal = state.legal()
        labels, shown = _labels(state.position, legal), _labels(view, choices)
        reasons, given = _reasons(state.position, choices), _reasons(view, choices)
        if view.prompt() != state.prompt():
            yield at, f"the view words the question differently: {_unlike([state.prompt()], [view.prompt()])}"
        if _labels(view, legal) != labels:
            yield at, f"the view words a choice differently: {_unlike(labels, _labels(view, legal))}"
        if given != reasons:
            yield at, f"the view gives another reason: {_unlike(reasons, given)}"
        for dream in trial.dreams(at, seat)[:TWINS]:
            other = dream.view(seat).position
            for one, two in ((labels, _labels(dream.position, legal)), (shown, _labels(other, choices))):
                if one != two:
                    yield at, f"a label tells {who(seat)} a secret: {_unlike(one, two)}"
            for one, two in ((reasons, _reasons(dream.position, choices)), (given, _reasons(other, choices))):
                if one != two:
                    yield at, f"a reason tells {who(seat)} a secret: {_unlike(one, two)}"


def events_keep_secrets(trial: Trial) -> Complaints:
    """What a viewer hears tells him nothing that his view does not show afterwards.

    The same choice is made in positions that differ in what is hidden, and with different luck. Where it leads to positions that the
    viewer cannot tell apart, he must have heard the same.
    """
    for at in trial.moments:
        choice, maker = trial.choices[at], trial.maker(at)
        for viewer in trial.viewers:
            dreams = trial.dreams(at, viewer)
            for twins in (
                [with_luck(dreams[0], luck) for luck in range(len(dreams))],
                [with_luck(dream, 0) for dream in dreams],
            ):
                outcomes = [outcome(twin, choice, viewer, maker) for twin in twins if choice in twin.legal(maker)]
                for seen, heard, facts in outcomes:
                    for other_seen, other_heard, other_facts in outcomes:
                        if seen == other_seen and facts != other_facts and heard != other_heard:
                            yield (
                                at,
                                (
                                    f"by {trial.game.name(choice)!r} {who(viewer)} comes to hear what its view does not show: "
                                    f"{heard} or {other_heard}"
                                ),
                            )


def public_records_keep_secrets(trial: Trial) -> Complaints:
    """Choices that look and sound the same to a viewer are written the same in the record that he may read while the game runs."""
    space = trial.game.space
    for at in trial.moments:
        state = trial.positions[at]
        choices = state.legal()
        if len(choices) > FEW:
            choices = trial.random.sample(choices, FEW)
        for viewer in trial.viewers:
            if viewer == state.actor:
                continue
            found: dict[tuple[bytes, str], tuple[int, str]] = {}
            for choice in choices:
                seen, heard, facts = outcome(state.copy(), choice, viewer, trial.maker(at))
                other, other_facts = found.setdefault((seen, heard), (choice, facts))
                if facts != other_facts and space.veil(choice) != space.veil(other):
                    yield (
                        at,
                        f"the record tells {who(viewer)} whether {space.name(other)!r} or {space.name(choice)!r} was chosen",
                    )


def with_luck(state: State, seed: int) -> State:
    """A twin of an imagined position with other luck."""
    twin = state.copy()
    twin.position.quick1 = quick_start(seed, 1)
    twin.position.quick2 = quick_start(seed, 2)
    return twin


def outcome(state: State, choice: int, viewer: int | None, maker: int) -> tuple[bytes, str, str]:
    """What a choice leads to: what a viewer sees then, what he has heard, and how things really are."""
    events: list[Event] = []
    state.play(choice, events, seat=maker)
    return bytes(state.view(viewer)), heard_by(viewer, events), json.dumps(facts_of(state), sort_keys=True)


def heard_by(viewer: int | None, events: Sequence[Event]) -> str:
    """What a viewer hears of events."""
    heard = [(event.told(viewer).dump(), event.seat, event.pieces, event.points, event.part) for event in events]
    return json.dumps(heard, sort_keys=True)


def _labels(position: Position, choices: list[int]) -> list[Message | None]:
    return [position.describe(choice) for choice in choices]


def _reasons(position: Position, choices: list[int]) -> list[Message | None]:
    return [position.reason(choice) for choice in choices]


def _unlike(one: Sequence[Message | None], two: Sequence[Message | None]) -> str:
    """The first two messages that differ."""
    return next((f"{a} or {b}" for a, b in zip(one, two, strict=True) if a != b), "")
