"""Plays many games between named players, with rotated seats and over several processes, and counts who wins."""

from __future__ import annotations

import os
import signal
from collections import Counter, deque
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import sqrt
from multiprocessing import active_children, parent_process
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Any

from khonsu.engine import registry
from khonsu.engine.options import Flag, Letters, Number, Option
from khonsu.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khonsu.engine.game import Game

# Two-sided 95 % of the normal distribution.
Z95 = 1.959964


@dataclass(frozen=True)
class Pairing:
    """A game that is to be played: who sits where, and the seed that everything follows from."""

    game: str
    levels: tuple[str, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    components: str | None = None


@dataclass(frozen=True)
class Outcome:
    """A game that was played."""

    levels: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    choices: int
    end: str
    decided: int


@dataclass(frozen=True)
class Standing:
    """How one player did over all games; a shared victory counts as its part. Intervals are 95 %."""

    level: str
    games: int
    wins: float
    win_low: float
    win_high: float
    score: float
    score_margin: float


@cache
def _game(name: str, components: str | None) -> Game:
    return registry.game(name, components)


def play(pairing: Pairing) -> Outcome:
    """Play one game; players get nothing but views."""
    state = _game(pairing.game, pairing.components).start(len(pairing.levels), pairing.seed, **pairing.options)
    players = [player(level, pairing.seed * 8 + seat) for seat, level in enumerate(pairing.levels)]
    choices = 0
    while (seat := state.actor) is not None:
        state.play(players[seat].choose(state.view(seat)))
        choices += 1
    result = state.result
    assert result is not None
    return Outcome(pairing.levels, result.scores, result.winners, choices, result.reason, result.decided)


def play_all(pairings: Sequence[Pairing], processes: int | None = None) -> Iterator[Outcome]:
    """Play many games at once; the outcomes come in the order of the pairings. Whoever stops listening stops the games too."""
    workers = min(processes or os.cpu_count() or 1, len(pairings))
    if workers <= 1:
        yield from map(play, pairings)
        return
    others = active_children()
    waiting = iter(pairings)
    with ProcessPoolExecutor(workers, initializer=follow_parent) as pool:
        try:
            # Each process has a few games before it, so that it never waits for the next; not all, which would take long before the first.
            begun = deque(pool.submit(play, pairing) for pairing in islice(waiting, 4 * workers))
            while begun:
                outcome = begun.popleft().result()
                begun.extend(pool.submit(play, pairing) for pairing in islice(waiting, 1))
                yield outcome
        except BaseException:
            # Left to itself, the pool would play to the end what was begun.
            for worker in active_children():
                if worker not in others:
                    worker.terminate()
            raise


def follow_parent() -> None:
    """Leave Ctrl-C, which reaches every process at the terminal, to the parent; end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def any_options(options: tuple[Option, ...], players: int, luck: Random) -> dict[str, Any]:
    """A value for each option, drawn at random from all that it takes."""
    drawn: dict[str, Any] = {}
    for option in options:
        if option.counts and players not in option.counts:
            continue
        if isinstance(option, Flag):
            drawn[option.name] = luck.random() < 0.5
        elif isinstance(option, Number):
            drawn[option.name] = luck.randint(option.low, option.high)
        elif isinstance(option, Letters):
            length = option.length(players)
            letters = luck.sample(option.letters, length) if option.distinct else luck.choices(option.letters, k=length)
            drawn[option.name] = "".join(letters)
        else:
            drawn[option.name] = luck.choice(option.words)
    return drawn


def pairings(
    game: Game,
    levels: Sequence[str],
    count: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    vary: bool = False,
    components: str | None = None,
) -> list[Pairing]:
    """Games in which every player sits at every place equally often.

    The players are repeated until the seats are filled, and one seed serves until each has sat everywhere, so that luck favours
    nobody. With `vary`, options that are not given are drawn anew with every seed.
    """
    size = seats or max(len(levels), game.seats[0])
    made: list[Pairing] = []
    for number in range(count):
        shared = seed + number // len(levels)
        settings = any_options(game.options, size, Random(shared)) if vary else {}
        lineup = tuple(levels[(place + number) % len(levels)] for place in range(size))
        made.append(Pairing(game.id, lineup, shared, {**settings, **(options or {})}, components))
    return made


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """How every player did, the best first."""
    games: Counter[str] = Counter()
    wins: dict[str, float] = {}
    scores: dict[str, list[int]] = {}
    for outcome in outcomes:
        games.update(set(outcome.levels))
        for seat, level in enumerate(outcome.levels):
            scores.setdefault(level, []).append(outcome.scores[seat])
            if seat in outcome.winners:
                wins[level] = wins.get(level, 0.0) + 1 / len(outcome.winners)
    table = [_standing(level, games[level], wins.get(level, 0.0), points) for level, points in scores.items()]
    return sorted(table, key=lambda standing: (standing.wins / standing.games, standing.score), reverse=True)


def _standing(level: str, games: int, wins: float, scores: list[int]) -> Standing:
    low, high = wilson(wins, games)
    mean, margin = mean_and_margin(scores)
    return Standing(level, games, wins, low, high, mean, margin)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's formula, which stays sensible near 0 and 1."""
    rate = wins / games
    spread = Z95 * Z95 / games
    middle = rate + spread / 2
    reach = Z95 * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


def mean_and_margin(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return mean, 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return mean, Z95 * sqrt(variance / len(numbers))
