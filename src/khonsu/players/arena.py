"""Plays many games between named players, with rotated seats and over several processes, and counts who wins."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter, deque
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import islice
from math import log, sqrt
from multiprocessing import active_children, parent_process
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from khonsu.engine import registry
from khonsu.engine.options import Flag, Letters, Number, Option
from khonsu.players.cluster import on_cluster
from khonsu.players.guest import GuestPlayer, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from pathlib import Path

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

T = TypeVar("T")
R = TypeVar("R")

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
    # The place of every seat, from 1, and what opponents of somebody's own did wrong.
    places: tuple[int, ...] = ()
    troubles: tuple[str, ...] = ()


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


def play(pairing: Pairing, watch: Callable[[State, int], None] | None = None) -> Outcome:
    """Play one game; players get nothing but views. Whoever watches sees every state with the choice that is made in it."""
    state = _game(pairing.game, pairing.components).start(len(pairing.levels), pairing.seed, **pairing.options)
    players = [seated(level, pairing.seed * 8 + seat) for seat, level in enumerate(pairing.levels)]
    choices = 0
    try:
        while (seat := state.actor) is not None:
            choice = players[seat].choose(state.view(seat))
            if watch is not None:
                watch(state, choice)
            state.play(choice)
            choices += 1
    finally:
        guests = [guest for guest in players if isinstance(guest, GuestPlayer)]
        for guest in guests:
            guest.close()
    result = state.result
    assert result is not None
    return Outcome(
        pairing.levels,
        result.scores,
        result.winners,
        choices,
        result.reason,
        result.decided,
        tuple(state.position.ranking()),
        tuple(f"{guest.level} {trouble}" for guest in guests for trouble in guest.troubles.elements()),
    )


def play_all(pairings: Sequence[Pairing], processes: int | None = None, ray: str | None = None) -> Generator[Outcome]:
    """Play many games at once; the outcomes come in the order of the pairings. Whoever stops listening stops the games too."""
    yield from spread(play, pairings, processes, ray)


def spread(work: Callable[[T], R], tasks: Sequence[T], processes: int | None = None, ray: str | None = None) -> Generator[R]:
    """Do many things at once, in processes or on a Ray cluster; what comes of them comes in their order. Whoever stops listening stops the work too."""
    if ray is not None:
        yield from on_cluster(work, tasks, ray)
        return
    workers = min(processes or os.cpu_count() or 1, len(tasks))
    if workers <= 1:
        yield from map(work, tasks)
        return
    others = active_children()
    waiting = iter(tasks)
    with ProcessPoolExecutor(workers, initializer=follow_parent) as pool:
        try:
            # Each process has a few tasks before it, so that it never waits for the next; not all, which would take long before the first.
            begun = deque(pool.submit(work, task) for task in islice(waiting, 4 * workers))
            while begun:
                done = begun.popleft().result()
                begun.extend(pool.submit(work, task) for task in islice(waiting, 1))
                yield done
        except BaseException:
            # Left to itself, the pool would finish what was begun.
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


@dataclass
class Diary:
    """Outcomes on disk, a line of JSON each, so that games are played only once however often a run is cut short."""

    path: Path
    known: dict[str, Outcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                # The last line of a run that was killed may be half a line.
                with suppress(ValueError, KeyError, TypeError):
                    entry = json.loads(line)
                    told: Any = {
                        name: tuple(value) if isinstance(value, list) else value for name, value in entry["outcome"].items()
                    }
                    self.known[json.dumps(entry["game"])] = Outcome(**told)

    def play_all(
        self, pairings: Sequence[Pairing], processes: int | None = None, ray: str | None = None
    ) -> Generator[Outcome]:
        """The outcomes of all pairings in their order: those that are known, then those that have to be played."""
        missing = [pairing for pairing in pairings if self._key(pairing) not in self.known]
        with closing(play_all(missing, processes, ray)) as coming, self.path.open("a", encoding="utf-8") as file:
            if file.tell() and not self.path.read_text(encoding="utf-8").endswith("\n"):
                file.write("\n")
            for pairing in pairings:
                key = self._key(pairing)
                if key not in self.known:
                    self.known[key] = next(coming)
                    file.write(json.dumps({"game": json.loads(key), "outcome": asdict(self.known[key])}) + "\n")
                    file.flush()
                yield self.known[key]

    def _key(self, pairing: Pairing) -> str:
        return json.dumps(asdict(pairing))


@dataclass(frozen=True)
class Question:
    """Whether a player wins at least such a part of its games: asked until it is decided (Wald's sequential test, 5 % error either way)."""

    level: str
    rate: float
    # What lies nearer to the rate than this is called either way.
    margin: float = 0.05

    def answer(self, outcomes: Sequence[Outcome]) -> bool | None:
        """Yes, no, or nothing as long as it is not decided."""
        more, less = min(self.rate + self.margin, 0.999), max(self.rate - self.margin, 0.001)
        evidence = 0.0
        for outcome in outcomes:
            if self.level in outcome.levels:
                won = sum(1 / len(outcome.winners) for seat in outcome.winners if outcome.levels[seat] == self.level)
                evidence += won * log(more / less) + (1 - won) * log((1 - more) / (1 - less))
        return True if evidence > log(19) else False if evidence < -log(19) else None


def until_answered(coming: Generator[Outcome], question: Question) -> Iterator[Outcome]:
    """Outcomes until they answer the question."""
    so_far: list[Outcome] = []
    with closing(coming):
        for outcome in coming:
            so_far.append(outcome)
            yield outcome
            if question.answer(so_far) is not None:
                return


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
    # The ends are exact where nothing or everything was won: rounding would go past them.
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def mean_and_margin(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return mean, 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return mean, Z95 * sqrt(variance / len(numbers))
