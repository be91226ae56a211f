"""Games as data: one row a game, in shards of Parquet or of JSON lines, that a run which was cut short goes on with.

A shard is there whole or not at all, and its games follow from its number; `_about.json` beside the shards says what the data are of. `SCHEMA` says what a row has.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from khonsu.adapters.extras import needed
from khonsu.engine.errors import BadOption
from khonsu.engine.observing import Observer
from khonsu.engine.registry import game as find_game
from khonsu.players.arena import Outcome, Pairing, play, spread

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from khonsu.engine.game import Game
    from khonsu.engine.state import State

# The columns of a row: the type of what is in them, for Parquet, and what it says. Lists about choices have one entry for each choice of the game.
SCHEMA: dict[str, tuple[str, str]] = {
    "seed": ("int64", "seed of the game's luck; the players' own luck follows from it too"),
    "players": ("int8", "how many sat at the table"),
    "levels": ("list<string>", "who played, by seat"),
    "options": ("string", "options that were given, as JSON"),
    "scores": ("list<int32>", "final points, by seat"),
    "places": ("list<int8>", "final places from 1, by seat; equal ones are shared"),
    "winners": ("list<int8>", "seats that have won"),
    "end": ("string", "why the game ended"),
    "decided": ("int8", "what separated the winner from the next: 0 the score, k the k-th tie-break, -1 nothing"),
    "troubles": ("list<string>", "what opponents of somebody's own did wrong"),
    "seats": ("list<int8>", "who chose"),
    "choices": ("list<int32>", "what was chosen, as a number of the game's space"),
    "legal": ("list<list<int32>>", "what could have been chosen"),
    "values": (
        "list<list<float>>",
        "the points that every seat could expect before the choice, by insight and with everything known",
    ),
    "observations": ("list<list<float>>", "what whoever chose observed before it; only on request"),
}

# Says what the data are of. What reads a folder of Parquet passes over names that begin like this.
ABOUT = "_about.json"
UNFINISHED = ".unfinished"
PARQUET = "parquet"
JSON_LINES = "jsonl"


@dataclass(frozen=True)
class Plan:
    """Which games are played, and how they are kept."""

    khonsu: str
    game: str
    rules: int
    components: str
    levels: tuple[str, ...]
    options: dict[str, Any]
    own_components: str | None
    first_seed: int
    number: int
    shard: int
    observations: bool
    format: str

    def path(self, folder: Path, number: int) -> Path:
        """Where a shard lies."""
        return folder / f"games-{number:05}.{self.format}"


def usual_format() -> str:
    """Parquet, where it can be written."""
    return PARQUET if find_spec("pyarrow") else JSON_LINES


def make(plan: Plan, folder: Path, processes: int | None = None, ray: str | None = None) -> Generator[Outcome]:
    """Play what is missing in the folder; the outcomes of all games come in their order."""
    if plan.format == PARQUET:
        needed("pyarrow.parquet", "data")
    folder.mkdir(parents=True, exist_ok=True)
    about = folder / ABOUT
    said: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    if about.exists():
        _compared(folder, json.loads(about.read_text(encoding="utf-8")), said)
    else:
        unfinished = about.with_suffix(UNFINISHED)
        unfinished.write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
        unfinished.rename(about)
    shards = range((plan.number + plan.shard - 1) // plan.shard)
    for outcomes in spread(_shard, [(plan, folder, number) for number in shards], processes, ray):
        yield from outcomes


def _compared(folder: Path, stands: dict[str, Any], said: dict[str, Any]) -> None:
    """Refuse to go on with data of other games, and say what is other about them."""
    other = [f"{name} {stands.get(name)!r}, not {said[name]!r}" for name in said if stands.get(name) != said[name]]
    if other:
        raise BadOption(f"{folder} holds data of other games ({'; '.join(other)}): name another folder.")


def rows(plan: Plan, number: int) -> list[dict[str, Any]]:
    """The games of a shard, played now."""
    game = find_game(plan.game, plan.own_components)
    first = number * plan.shard
    made: list[dict[str, Any]] = []
    for place in range(first, min(first + plan.shard, plan.number)):
        pairing = Pairing(plan.game, plan.levels, plan.first_seed + place, plan.options, plan.own_components)
        made.append(_row(pairing, game, plan.observations))
    return made


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a shard, as they were kept."""
    if path.suffix == f".{PARQUET}":
        found: list[dict[str, Any]] = needed("pyarrow.parquet", "data").read_table(path).to_pylist()
        return found
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _row(pairing: Pairing, game: Game, observations: bool) -> dict[str, Any]:
    way: dict[str, list[Any]] = {"seats": [], "choices": [], "legal": [], "values": []}
    if observations:
        way["observations"] = []
        observer = Observer(game.rules, len(pairing.levels))

    def watch(state: State, choice: int) -> None:
        position = state.position
        seat = state.actor
        assert seat is not None
        way["seats"].append(seat)
        way["choices"].append(choice)
        way["legal"].append(state.legal())
        way["values"].append(position.rules.insight.values(position))
        if observations:
            way["observations"].append(observer.numbers(position, seat))

    outcome = play(pairing, watch)
    return {
        "seed": pairing.seed,
        "players": len(pairing.levels),
        "levels": list(pairing.levels),
        "options": json.dumps(pairing.options, sort_keys=True),
        "scores": list(outcome.scores),
        "places": list(outcome.places),
        "winners": list(outcome.winners),
        "end": outcome.end,
        "decided": outcome.decided,
        "troubles": list(outcome.troubles),
        **way,
    }


def _shard(task: tuple[Plan, Path, int]) -> list[Outcome]:
    """Play a shard and keep it, unless it is there."""
    plan, folder, number = task
    path = plan.path(folder, number)
    if path.exists():
        return [_outcome(row) for row in read(path)]
    made = rows(plan, number)
    unfinished = path.with_name(f"_{path.stem}{UNFINISHED}")
    if plan.format == PARQUET:
        _write_parquet(made, unfinished)
    else:
        unfinished.write_text("".join(json.dumps(row) + "\n" for row in made), encoding="utf-8")
    unfinished.rename(path)
    return [_outcome(row) for row in made]


def _write_parquet(made: list[dict[str, Any]], path: Path) -> None:
    arrow: Any = needed("pyarrow", "data")
    kinds = {
        "string": arrow.string(),
        "int8": arrow.int8(),
        "int32": arrow.int32(),
        "int64": arrow.int64(),
        "float": arrow.float32(),
    }

    def kind(text: str) -> Any:
        return arrow.list_(kind(text[5:-1])) if text.startswith("list<") else kinds[text]

    schema = arrow.schema([(name, kind(SCHEMA[name][0])) for name in SCHEMA if name in made[0]])
    needed("pyarrow.parquet", "data").write_table(arrow.Table.from_pylist(made, schema=schema), path)


def _outcome(row: dict[str, Any]) -> Outcome:
    return Outcome(
        tuple(row["levels"]),
        tuple(row["scores"]),
        tuple(row["winners"]),
        len(row["choices"]),
        row["end"],
        row["decided"],
        tuple(row["places"]),
        tuple(row["troubles"]),
    )
