"""Makes the golden records: `python -m tests.make_records [GAME ...]` writes tests/records/GAME/*.khonsu.

A game says in `tests/games/GAME/golden.py` which games it wants; each is searched for by trying seeds. The files are kept in the
repository and replayed by the tests, so a change of the rules shows as a difference that can be read. Make them anew only when such a
change was meant.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.conditions import Condition
from tests.opened import open_game
from tests.scripted_players import ScriptedPlayer, at_random

import khonsu
from khonsu.engine.game import Game
from khonsu.engine.record import Record

if TYPE_CHECKING:
    from khonsu.engine.message import Event

FOLDER = Path(__file__).parent / "records"


@dataclass(frozen=True)
class Wanted:
    """A game to be found: how it is set up, how it is played, and what must happen in it."""

    name: str
    about: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    mind: ScriptedPlayer = at_random
    holds: Condition = lambda state, events: True


def search(game: Game, wanted: Wanted) -> Record:
    """The first game, by its seed, that is as wanted."""
    for number in count(1):
        seed = f"{wanted.name} {number}"
        rng = Random(seed)
        state = open_game(game, wanted.players, seed, **wanted.options)
        record = Record.begin(game, state, seed)
        events: list[Event] = []
        while (seat := state.actor) is not None:
            choice = wanted.mind(state, rng)
            record.add(game, seat, choice)
            state.play(choice, events)
        if wanted.holds(state, events):
            record.finish(state)
            return record
    raise AssertionError("unreachable")


def annotate(game: Game, record: Record, about: str) -> str:
    """The record as text for people: what it shows, and as remarks whatever happened without anybody's doing."""
    assert record.seed is not None
    head, _, body = str(record).partition("\n\n")
    first, _, rest = head.partition("\n")
    lines = [first, f"# {about}", *rest.split("\n"), ""]
    state = open_game(game, record.players, record.seed, **record.options)
    for line, (_, choice) in zip(body.split("\n"), record.lines, strict=False):
        events: list[Event] = []
        state.play(game.parse(choice), events)
        lines.append(line)
        lines += [f"# {game.text().say(event.message)}" for event in events if event.seat < 0]
    return "\n".join(lines) + "\n"


def main(names: Sequence[str]) -> None:
    """Make the records of these games, or of all that want any."""
    for name in names or khonsu.game_names():
        if not (Path(__file__).parent / "games" / name / "golden.py").exists():
            continue
        game = khonsu.game(name)
        folder = FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.khonsu"):
            old.unlink()
        for wanted in import_module(f"tests.games.{name}.golden").WANTED:
            record = search(game, wanted)
            (folder / f"{wanted.name}.khonsu").write_text(annotate(game, record, wanted.about), encoding="utf-8")
            print(
                f"{name}/{wanted.name}: {len(record.lines)} choices, seed {record.seed!r}, scores {record.scores}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
