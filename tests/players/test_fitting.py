"""Fits find what is there, stay with insight where nothing speaks against it, and give chances that come true."""

from __future__ import annotations

import json
from importlib import resources
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tests.cli.command import khonsu as command

import khonsu
from khonsu.players import fitting, tuning
from khonsu.players.outlook import STRETCHES, Outlook, stretch
from khonsu.players.registry import player
from khonsu.players.sampling import features_of
from khonsu.players.weights import ALONE, FILE, INSIGHT, built, names, outlook, own_weights

if TYPE_CHECKING:
    from pathlib import Path


def made(weights: fitting.Floats, noise: float = 0.5, count: int = 4000, seats: int = 2) -> fitting.Games:
    """Games whose final points follow from features by these weights."""
    luck = np.random.default_rng(3)
    features = luck.normal(size=(count, seats, len(weights)))
    progress = luck.uniform(size=count)
    bare = fitting.Games(features, progress, np.zeros((count, seats)), np.zeros((count, seats)))
    points = fitting.valued(bare, weights) + luck.normal(scale=noise, size=(count, seats))
    shares = (points == points.max(axis=1, keepdims=True)).astype(float)
    return fitting.Games(features, progress, points, shares)


@pytest.mark.parametrize(
    "true", [[[1.0, 1.0], [2.0, -1.0], [0.0, 3.0]], [[1.0, 2.0, -1.0, 0.5], [0.0, 3.0, 3.0, 0.0], [1.0, 1.0, 1.0, 1.0]]]
)
def test_a_fit_finds_the_weights_that_points_follow_from_at_any_moment(true: list[list[float]]) -> None:
    weights = np.array(true)
    assert fitting.fitted(made(weights), 1e-6, weights.shape[1]) == pytest.approx(weights, abs=0.1)


def test_a_strong_pull_leaves_insight_as_it_is() -> None:
    true = np.array([[1.0, 1.0], [2.0, -1.0], [0.0, 3.0]])
    assert fitting.fitted(made(true), 1e6, 2) == pytest.approx(fitting.insight(3).repeat(2, axis=1), abs=0.01)


def test_chances_are_calibrated_on_games_that_were_not_seen() -> None:
    games = made(np.array([[1.0, 1.0], [0.5, 0.5]]), noise=2.0)
    fit, held = games.split(0.5)
    weights = fitting.fitted(fit, 0.01, 2)
    pair = fitting.temperature(fit, weights)
    assert fitting.calibration(held, weights, pair)["error"] < 0.06


@pytest.mark.parametrize("moments", [2, 4])
def test_compiled_values_are_those_of_the_fit(moments: int) -> None:
    names = [feature.name for feature in khonsu.game("imhotep").rules.features.seat_features]  # type: ignore[union-attr]
    luck = np.random.default_rng(5)
    weights = luck.normal(size=(len(names), moments))
    found = built({"weights": dict(zip(names, weights.tolist(), strict=True)), "temperature": [5.0, 2.0]})
    position = khonsu.game("imhotep").start(2, 3).position
    for _ in range(30):
        position.step(position.choices[0])
    late = (stretch(position) + 0.5) / STRETCHES
    now = [np.interp(late, np.linspace(0.0, 1.0, moments), course) for course in weights]
    expected = np.array(features_of(position)) @ np.array(now)
    assert found.points(position) == pytest.approx(expected.tolist())


@pytest.mark.parametrize(("name", "players"), [("pharaon", 2), ("pharaon", 1)])
def test_tuning_goes_on_where_it_stopped_and_keeps_what_it_tried(tmp_path: Path, name: str, players: int) -> None:
    plan = tuning.Plan(name, players, tmp_path, games=20, trials=2, budget="1", seed=5)
    heard: list[str] = []
    best = tuning.tune(plan, tuning.Hands(1), lambda stage, done, of: heard.append(stage))
    assert set(best["tried"]) == {str(pull) for pull in tuning.PULLS}
    assert {"games", "trial"} == set(heard)
    dates = {path: path.stat().st_mtime_ns for path in plan.place.glob("*.npz")}
    assert tuning.tune(plan, tuning.Hands(1), lambda stage, done, of: None)["weights"] == best["weights"]
    assert {path: path.stat().st_mtime_ns for path in plan.place.glob("*.npz")} == dates
    assert json.loads((plan.place / "best.json").read_text(encoding="utf-8"))["players"][str(players)]["weights"]
    assert (ALONE in best["weights"]) == (players == 1)
    # What was stated by hand is not lost.
    assert best.get("at_least") == (None if players == 1 else {"silver": "basics"})


def test_a_later_generation_is_played_by_what_was_fitted_on_the_one_before(tmp_path: Path) -> None:
    plan = tuning.Plan("pharaon", 2, tmp_path, games=6, generations=2, trials=2, budget="1", pulls=(0.3,), seed=5)
    best = tuning.tune(plan, tuning.Hands(1), lambda stage, done, of: None)
    files = {path.name for path in plan.place.glob("*.npz")}
    assert files == {"quick-0000.npz", "quick-6-2-1-0000.npz"}
    played_by = str(plan.place / "quick-6-2-1.json")
    first, second = (tuning.read([plan.place / name]) for name in sorted(files))
    game, seeds = khonsu.game("pharaon"), range(5 + tuning.GENERATION, 11 + tuning.GENERATION)
    again = [row for seed in seeds for row in tuning.quick_game(game, 2, seed, played_by)]
    assert second.features == pytest.approx(np.array([features for _, features, _ in again]), rel=1e-6)
    # The fit is on the last generation alone.
    assert best["positions"] == len(second) != len(first) + len(second)
    assert set(best["tried"]) == {"0.3"}


def test_a_game_without_weights_is_valued_by_insight() -> None:
    position = khonsu.game("imhotep").start(2, 1).position
    seen = outlook(khonsu.game("imhotep"), 2, INSIGHT)
    assert isinstance(seen, Outlook)
    assert seen.points(position) == position.rules.insight.values(position)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_weights_that_are_kept_belong_to_the_features_of_now(name: str) -> None:
    game = khonsu.game(name)
    file = resources.files(game.package) / FILE
    if not file.is_file():
        return
    for players, found in json.loads(file.read_text(encoding="utf-8"))["players"].items():
        assert set(found["weights"]) in (set(names(game, int(players))), set())
        assert bool(outlook(game, int(players)).weights) == bool(found["weights"])
        assert found["command"].startswith(f"khonsu tune {name}")


def test_weights_of_other_features_are_not_believed(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text(json.dumps({"players": {"2": {"weights": {"insight": [1, 1], "gone": [5, 5]}}}}), encoding="utf-8")
    assert outlook(khonsu.game("imhotep"), 2, str(file)).weights == []


def test_a_weight_is_never_less_than_one_it_must_not_be_less_than() -> None:
    stated = {"silver": [-1.0, 0.5], "basics": [0.25, -0.5], "steps": [3.0, 3.0]}
    found = built({"weights": stated, "at_least": {"silver": "basics"}})
    assert found.weights == built({"weights": {**stated, "silver": [0.25, 0.5]}}).weights


def test_what_was_tuned_is_written_down_and_the_opponents_stay_as_they_are(tmp_path: Path) -> None:
    before = own_weights(khonsu.game("anubixx")).read_bytes()
    call = (
        "--players",
        "2",
        "--games",
        "20",
        "--trials",
        "2",
        "--budget",
        "1",
        "--folder",
        str(tmp_path),
        "--processes",
        "1",
    )
    done = command(tmp_path, "tune", "anubixx", *call)
    assert done.returncode == 0, done.stderr
    assert own_weights(khonsu.game("anubixx")).read_bytes() == before
    assert str(tmp_path / "anubixx.json") in done.stdout
    state = khonsu.game("anubixx").start(2, 1)
    assert player(f"search:5@{tmp_path / 'anubixx.json'}", 1).choose(state.view(state.actor)) in state.legal()
