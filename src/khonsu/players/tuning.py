"""Finds weights by playing: gathers games, fits values with several pulls towards insight, and keeps what wins.

Games of a later generation are played by what was fitted on those of the one before: weights tell most about positions that whoever plays by
them comes to. Everything that takes long is written down as it comes (a folder for each game and number of players), so that a run that was cut short goes
on where it stopped. The same seeds give the same games on every machine; which pull is best is decided by games against insight at equal time,
because how well a fit explains games does not tell how well it plays.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from khonsu.engine import registry
from khonsu.players import fitting
from khonsu.players.arena import Outcome, Pairing, any_options, play_all, spread
from khonsu.players.outlook import shares
from khonsu.players.sampling import features_of, sampled
from khonsu.players.thinker import SearchPlayer
from khonsu.players.weights import INSIGHT, bounds, names, outlook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from khonsu.engine.game import Game
    from khonsu.engine.position import Position

# Games in one file of samples, and how strongly weights may be drawn towards insight.
SHARD = 100
PULLS = (0.003, 0.03, 0.3, 3.0)
MOMENTS = 2
# How far the seeds of one generation are from those of the next, and those of the search from all of them.
GENERATION = 100_000
DEEP = 500_000
# Of the games of a search so many positions in a hundred are kept.
KEPT = 25


@dataclass(frozen=True)
class Hands:
    """Who does the work: so many processes of this machine, or a Ray cluster."""

    processes: int | None = None
    ray: str | None = None


@dataclass(frozen=True)
class Plan:
    """What to play and to try for one game and number of players."""

    game: str
    players: int
    folder: Path
    # Quick games of each generation, how many generations, games of the search, and how long it thinks in them.
    games: int = 1200
    generations: int = 1
    deep_games: int = 0
    deep_iterations: int = 60
    # Games against insight for each pull, and what both think.
    trials: int = 40
    budget: str = "20ms"
    pulls: tuple[float, ...] = PULLS
    # At how many moments of a game a feature has a weight of its own; between them it goes over from one to the next.
    moments: int = MOMENTS
    seed: int = 1_000_000

    @property
    def place(self) -> Path:
        """Where everything about it is written down: games that were played by other rules or seen as other features do not count."""
        game = registry.game(self.game)
        seen = f"{game.rules_version} {game.tables.hash()} {names(game, self.players)}"
        mark = hashlib.blake2b(seen.encode(), digest_size=4).hexdigest()
        return self.folder / f"{self.game}-{self.players}-{mark}"


@dataclass(frozen=True)
class Batch:
    """Games of one kind that are to be played: what their files are called, how many, from which seed on, and the weights they are played by."""

    name: str
    games: int
    seed: int
    source: str
    is_deep: bool = False


# Gathering games ---------------------------------------------------------------------------------------------------------------


def final_points(position: Position) -> list[float]:
    """What everybody has in the end; alone, by how much the adversary is beaten."""
    if position.players == 1 and position.sides > 1:
        return [float(position.standing(0)[0] - position.standing(1)[0])]
    return [float(points) for points in position.scores()]


def start(game: Game, players: int, seed: int) -> Position:
    """A game as it may be played: half of them with the usual options, half with any."""
    options = any_options(game.options, players, Random(seed)) if seed % 2 else {}
    return game.start(players, seed, **options).position


def quick_game(game: Game, players: int, seed: int, source: str) -> list[tuple[float, list[list[float]], Position]]:
    """Positions of a quick game, with how it ended."""
    samples, end = sampled(start(game, players, seed), outlook(game, players, source), seed)
    return [(sample.progress, sample.features, end) for sample in samples]


def deep_game(
    game: Game, players: int, seed: int, source: str, iterations: int
) -> list[tuple[float, list[list[float]], Position]]:
    """Positions of a game of the search with itself."""
    options = any_options(game.options, players, Random(seed)) if seed % 2 else {}
    state = game.start(players, seed, **options)
    luck = Random(seed)
    thinkers = [SearchPlayer("deep", seed * 8 + seat, iterations, source=source) for seat in range(players)]
    found: list[tuple[float, list[list[float]]]] = []
    while (seat := state.actor) is not None:
        if luck.randrange(100) < KEPT:
            found.append((state.position.progress(), features_of(state.position)))
        state.play(luck.choice(state.legal()) if luck.randrange(100) < 3 else thinkers[seat].choose(state.view(seat)))
    return [(progress, features, state.position) for progress, features in found]


def shard(task: tuple[Plan, Batch, int]) -> Path:
    """Play the games of one file and write it, unless it is there already."""
    plan, batch, number = task
    path = plan.place / f"{batch.name}-{number:04d}.npz"
    if path.exists():
        return path
    game = registry.game(plan.game)
    rows: list[tuple[float, list[list[float]], Position]] = []
    first = batch.seed + number * SHARD
    for seed in range(first, first + min(SHARD, batch.games - number * SHARD)):
        if batch.is_deep:
            rows += deep_game(game, plan.players, seed, batch.source, plan.deep_iterations)
        else:
            rows += quick_game(game, plan.players, seed, batch.source)
    constant = [1.0] if plan.players == 1 else []
    part = path.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        features=np.array([[[*seat, *constant] for seat in features] for _, features, _ in rows], dtype=np.float32),
        progress=np.array([progress for progress, _, _ in rows]),
        points=np.array([final_points(position) for _, _, position in rows]),
        shares=np.array([shares(position) for _, _, position in rows]),
    )
    part.rename(path)
    return path


def gather(plan: Plan, batch: Batch, hands: Hands, told: Callable[[int, int], None]) -> fitting.Games:
    """Play all games of a batch, or read those that are there already; `told` hears how many files there are, and of how many."""
    plan.place.mkdir(parents=True, exist_ok=True)
    tasks = [(plan, batch, number) for number in range(-(-batch.games // SHARD))]
    paths: list[Path] = []
    for path in spread(shard, tasks, hands.processes, hands.ray):
        paths.append(path)
        told(len(paths), len(tasks))
    return read(paths)


def quick_games(plan: Plan, hands: Hands, told: Callable[[str, int, int], None]) -> fitting.Games:
    """The games of the last generation: the first one is played by insight, each other one by what was fitted on the one before."""
    games = gather(plan, Batch("quick", plan.games, plan.seed, INSIGHT), hands, lambda done, of: told("games", done, of))
    for generation in range(1, plan.generations):
        # What they are played by depends on how many games there were before, and on how they were fitted.
        name = f"quick-{plan.games}-{plan.moments}-{generation}"
        file = plan.place / f"{name}.json"
        file.write_text(
            json.dumps({"players": {str(plan.players): candidate(plan, games, min(plan.pulls))}}), encoding="utf-8"
        )
        batch = Batch(name, plan.games, plan.seed + generation * GENERATION, str(file))
        games = gather(plan, batch, hands, lambda done, of: told("games", done, of))
    return games


def read(paths: list[Path]) -> fitting.Games:
    """What stands in files of samples."""
    many: list[fitting.Games] = []
    for path in paths:
        with np.load(path) as data:
            features = data["features"].astype(np.float64)
            many.append(fitting.Games(features, data["progress"], data["points"], data["shares"]))
    return fitting.joined(many)


# Trying weights ----------------------------------------------------------------------------------------------------------------


def candidate(plan: Plan, games: fitting.Games, pull: float) -> dict[str, Any]:
    """Weights with what is known about them, as they stand in a file."""
    fit, held = games.split(0.85)
    weights = fitting.fitted(fit, pull, plan.moments)
    pair = fitting.temperature(held, weights)
    game = registry.game(plan.game)
    named = zip(names(game, plan.players), weights.tolist(), strict=True)
    stated = bounds(game, plan.players)
    return {
        "components": game.tables.hash(),
        "temperature": [round(number, 4) for number in pair],
        "weights": {name: [round(weight, 5) for weight in course] for name, course in named},
        "pull": pull,
        "positions": len(games),
        "correlation": round(fitting.explained(held, weights), 4),
        "insight_correlation": round(fitting.explained(held, fitting.insight(weights.shape[0])), 4),
        "calibration": fitting.calibration(held, weights, pair),
        # What somebody has stated about weights holds for these too.
        **({"at_least": stated} if stated else {}),
    }


def duel(plan: Plan, one: str, two: str, number: int, hands: Hands) -> Iterator[tuple[float, float]]:
    """Games of one against the others, seats in turn: the part of the victory that it had, and what it would have if it were one of them."""
    if plan.players == 1:
        yield from _duel_alone(plan, one, two, number, hands)
        return
    pairings: list[Pairing] = []
    for index in range(number):
        seat = index % plan.players
        lineup = tuple(one if place == seat else two for place in range(plan.players))
        pairings.append(Pairing(plan.game, lineup, plan.seed + 900_000 + index // plan.players))
    for outcome in play_all(pairings, hands.processes, hands.ray):
        yield _share(outcome, outcome.levels.index(one)), 1 / plan.players


def _duel_alone(plan: Plan, one: str, two: str, number: int, hands: Hands) -> Iterator[tuple[float, float]]:
    """Where nobody meets anybody, both play the same games, with any options: the usual ones may be too easy to tell them apart."""
    game = registry.game(plan.game)
    pairings: list[Pairing] = []
    for seed in range(plan.seed + 900_000, plan.seed + 900_000 + number):
        options = any_options(game.options, 1, Random(seed))
        pairings += [Pairing(plan.game, (level,), seed, options) for level in (one, two)]
    won = [_share(outcome, 0) for outcome in play_all(pairings, hands.processes, hands.ray)]
    yield from zip(won[::2], won[1::2], strict=True)


def _share(outcome: Outcome, seat: int) -> float:
    """The part of the victory that a seat had."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def tune(plan: Plan, hands: Hands, told: Callable[[str, int, int], None]) -> dict[str, Any]:
    """The best weights for one game and number of players; `told` hears what is being done, how far it is and of how much."""
    games = quick_games(plan, hands, told)
    if plan.deep_games:
        best_so_far = plan.place / "best.json"
        source = str(best_so_far) if best_so_far.exists() else ""
        batch = Batch("deep", plan.deep_games, plan.seed + DEEP, source, is_deep=True)
        games = fitting.joined([games, gather(plan, batch, hands, lambda done, of: told("deep", done, of))])
    tried: list[dict[str, Any]] = []
    for number, pull in enumerate(plan.pulls):
        told("trial", number, len(plan.pulls))
        found = candidate(plan, games, pull)
        file = plan.place / f"pull-{pull}.json"
        file.write_text(json.dumps({"players": {str(plan.players): found}}), encoding="utf-8")
        mine, theirs = f"search:{plan.budget}@{file}", f"search:{plan.budget}@{INSIGHT}"
        results = list(duel(plan, mine, theirs, plan.trials, hands))
        found["won"] = round(sum(won for won, _ in results) / len(results), 3)
        found["trials"] = {
            "games": len(results),
            "against": theirs.replace("@", " by "),
            "chance": round(sum(chance for _, chance in results) / len(results), 3),
        }
        tried.append(found)
    best = max(tried, key=lambda found: float(found["won"]))
    best["tried"] = {str(found["pull"]): found["won"] for found in tried}
    (plan.place / "best.json").write_text(json.dumps({"players": {str(plan.players): best}}), encoding="utf-8")
    return best


def note(path: Path, players: int, found: dict[str, Any], command: str) -> None:
    """Write weights into a file, beside those of other numbers of players."""
    stands: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {"players": {}}
    stands["players"][str(players)] = {**found, "command": command}
    stands["players"] = dict(sorted(stands["players"].items()))
    path.write_text(json.dumps(stands, indent=1) + "\n", encoding="utf-8")
