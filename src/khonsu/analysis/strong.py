"""Where strong play gets its points from: the mean over games of the search with itself, for each number of players.

A game keeps it in `strong.json` beside its rules, with the command that measured it. It belongs to the usual options, and to the rules and
components that it was measured with: for others nothing is said.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khonsu.engine import registry
from khonsu.engine.options import settle_options
from khonsu.players.arena import spread
from khonsu.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.game import Game

FILE = "strong.json"
FIRST_SEED = 80_000_000


@dataclass(frozen=True)
class Strong:
    """What a seat gets on average by where it comes from, where so many games were played by a level."""

    level: str
    games: int
    parts: dict[str, float]

    @property
    def total(self) -> float:
        """All of it."""
        return sum(self.parts.values())


def strong_play(game: Game, players: int, options: dict[str, Any]) -> Strong | None:
    """What strong play brings in games like this one; None where that was never measured."""
    usual = settle_options(game.options, {}, players)
    return _read(game, players) if settle_options(game.options, options, players) == usual else None


@lru_cache(maxsize=64)
def _read(game: Game, players: int) -> Strong | None:
    path = resources.files(game.package) / FILE
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if (found.get("rules"), found.get("components")) != (game.rules_version, game.tables.hash()):
        return None
    measured = found["players"].get(str(players))
    return None if measured is None else Strong(measured["level"], measured["games"], measured["parts"])


# Measuring -----------------------------------------------------------------------------------------------------------------


def final_parts(game: str, players: int, level: str, seed: int) -> list[dict[str, int]]:
    """What every seat has in the end of one game of a level with itself."""
    state = registry.game(game).start(players, seed)
    thinkers = [player(level, seed * 8 + seat) for seat in range(players)]
    while (seat := state.actor) is not None:
        state.play(thinkers[seat].choose(state.view(seat)), seat=seat)
    return [state.position.breakdown(seat) for seat in range(players)]


def measured(
    game: Game, players: int, level: str, games: int, folder: Path, processes: int | None
) -> Iterator[list[dict[str, int]]]:
    """The same for many games; those that stand in the folder are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{game.id}-{players}-{game.rules_version}-{game.tables.hash()}-{level.replace(':', '')}.jsonl"
    # The last line of a run that was killed may be half a line.
    lines = (
        [line for line in kept.read_text(encoding="utf-8").splitlines(True) if line.endswith("\n")] if kept.exists() else []
    )
    known: list[list[dict[str, int]]] = [json.loads(line) for line in lines[:games]]
    yield from known
    play = partial(final_parts, game.id, players, level)
    with kept.open("w", encoding="utf-8") as file:
        file.writelines(lines)
        file.flush()
        for parts in spread(play, range(FIRST_SEED + len(known), FIRST_SEED + games), processes):
            file.write(json.dumps(parts) + "\n")
            file.flush()
            yield parts


def mean(games: list[list[dict[str, int]]]) -> dict[str, float]:
    """What a seat has on average."""
    seats = [parts for game in games for parts in game]
    return {name: round(sum(parts.get(name, 0) for parts in seats) / len(seats), 2) for name in seats[0]}


def keep(game: Game, players: int, strong: Strong, command: str) -> Path:
    """Write it into the game's file, beside what is known for other numbers of players by the same rules."""
    path = Path(str(resources.files(game.package) / FILE))
    edition = {"rules": game.rules_version, "components": game.tables.hash()}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    others = found["players"] if found and {name: found[name] for name in edition} == edition else {}
    entry = {"level": strong.level, "games": strong.games, "command": command, "parts": strong.parts}
    counts = {**others, str(players): entry}
    doc = {**edition, "players": {count: counts[count] for count in sorted(counts, key=int)}}
    path.write_text(json.dumps(doc, indent=1) + "\n", encoding="utf-8")
    _read.cache_clear()
    return path
