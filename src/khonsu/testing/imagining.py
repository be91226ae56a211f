"""Promises about imagining: full positions that agree with what a viewer knows, and differ in what he does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.testing.trial import facts_of, text_of, who

if TYPE_CHECKING:
    from khonsu.engine.state import State
    from khonsu.engine.view import View
    from khonsu.testing.trial import Complaints, Trial

# Imagined positions that must show whether what is hidden varies, and positions with something hidden that are enough to tell.
MANY = 16
ENOUGH = 3
# Choices that are made in imagined positions to see whether they touch the game.
STEPS = 5


def differences(state: State, view: View, dream: State) -> list[tuple[str, bool]]:
    """What looks different in an imagined position, and whether it lies open in both: then it was known and should not have changed."""
    truth, shown = state.dump(), view.dump()
    full, seen = dream.dump(), dream.view(view.seat).dump()
    return [
        (
            f"{name} is {shown[name]!r}, imagined {seen[name]!r}",
            shown[name] == truth.get(name) and seen[name] == full.get(name),
        )
        for name in shown
        if seen[name] != shown[name]
    ]


def imagining_agrees_with_the_view(trial: Trial) -> Complaints:
    """An imagined position has everything as the view shows it, and as many pieces of each sort as there are."""
    for at in trial.moments:
        for viewer in trial.viewers:
            view = trial.view(at, viewer)
            for dream in trial.dreams(at, viewer):
                for how, lies_open in differences(trial.positions[at], view, dream):
                    if lies_open:
                        yield at, f"{who(viewer)} imagines something else than it sees: {how}"
                if dream.position.pieces() != trial.positions[at].position.pieces():
                    yield (
                        at,
                        f"{who(viewer)} imagines {dream.position.pieces()}, but there are {trial.positions[at].position.pieces()}",
                    )


def imagining_is_repeatable(trial: Trial) -> Complaints:
    """The same seed imagines the same position."""
    for at in trial.moments:
        for viewer in trial.viewers:
            one, two = (text_of(trial.positions[at].imagine(viewer, 7)) for _ in range(2))
            if one != two:
                yield at, f"with the same seed {who(viewer)} imagines two positions:\n  {one}\n  {two}"


def imagining_leaves_the_game_alone(trial: Trial) -> Complaints:
    """Imagined positions have luck of their own, and neither dealing nor playing them changes the game."""
    for at in trial.moments:
        for viewer in trial.viewers:
            dream = trial.positions[at].imagine(viewer, at)
            if dream.position.key:
                yield at, f"{who(viewer)} imagines with the luck of the game"
            for choice in dream.legal()[:STEPS]:
                dream.position.copy().step(choice)
            dream.position.step(dream.legal()[-1])
            if text_of(trial.positions[at]) != trial.texts[at]:
                yield at, f"what {who(viewer)} imagines changes the game"


def imagined_games_can_be_played(trial: Trial) -> Complaints:
    """From an imagined position a game goes on by the rules to its end."""
    for at in trial.moments:
        for viewer in trial.viewers:
            dream = trial.dreams(at, viewer)[0].copy()
            pieces = dream.position.pieces()
            length = dream.position.play_out(at)
            if at + length > trial.game.longest:
                yield at, f"what {who(viewer)} imagines takes {length} more choices"
            if dream.position.pieces() != pieces:
                yield at, f"what {who(viewer)} imagines loses pieces: {pieces}, in the end {dream.position.pieces()}"


def imagining_varies_what_is_hidden(trial: Trial) -> Complaints:
    """Where something is hidden, different seeds imagine different things, in each field that can be otherwise."""
    for viewer in trial.viewers:
        hidden: list[int] = []
        varied = False
        # Fields of which only ever one value was imagined, and where it was not the true one.
        wrong: dict[str, list[int]] = {name: [] for name in trial.game.fields}
        for at in trial.moments:
            view = trial.view(at, viewer)
            truth = facts_of(trial.positions[at])
            if facts_of(view) == truth:
                continue
            hidden.append(at)
            dreams = [facts_of(view.imagine(seed)) for seed in range(MANY)]
            varied = varied or any(dream != dreams[0] for dream in dreams)
            for name in list(wrong):
                if _vary(dreams, name):
                    del wrong[name]
                elif dreams[0][name] != truth[name]:
                    wrong[name].append(at)
        if len(hidden) >= ENOUGH and not varied:
            yield hidden[0], f"{who(viewer)} imagines the same whatever the seed"
        for name, places in wrong.items():
            if len(places) >= ENOUGH:
                yield places[0], f"{who(viewer)} always imagines the same {name}, and not what is true"


def _vary(dreams: list[dict[str, Any]], name: str) -> bool:
    return any(dream[name] != dreams[0][name] for dream in dreams)
