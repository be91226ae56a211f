"""Writes the golden records of Anubixx anew: `python -m tests.games.anubixx.make_records`. A change of the rules shows as a change of text."""

from collections.abc import Callable
from pathlib import Path

from tests.games.anubixx.positions import GAME, start

from khonsu.engine.record import Record
from khonsu.games.anubixx.rules import Anubixx
from khonsu.games.anubixx.state import END

FOLDER = Path(__file__).parents[2] / "records" / "anubixx"

Mind = Callable[[Anubixx, int], int]


def thoughtful(state: Anubixx, number: int) -> int:
    """Takes what the game itself values most at once."""
    seat = state.stack[-1][1]
    worths = []
    for choice in state.choices:
        twin = state.copy()
        twin.step(choice)
        worths.append((GAME.value(twin, seat), -choice))
    return -max(worths)[1]


def careless(state: Anubixx, number: int) -> int:
    """Takes anything."""
    return state.choices[number * 48271 % 2147483647 % len(state.choices)]


def weary(state: Anubixx, number: int) -> int:
    """Builds for ten turns, then never again."""
    return careless(state, number) if state.turn <= 10 or END not in state.choices else END


def played(players: int, seed: int, mind: Mind, sheets: str = "") -> tuple[Record, Anubixx]:
    """A game of one mind at every seat."""
    state = start(players, seed, sheets)
    record = Record.begin(GAME, state, seed)
    while state.stack:
        seat = state.stack[-1][1]
        choice = mind(state, seed + len(record.lines))
        record.add(GAME, seat, choice)
        state.step(choice)
    record.finish(state)
    return record, state


def first(players: int, mind: Mind, wanted: Callable[[Anubixx], bool]) -> Record:
    """The first game by seed that ends as wanted."""
    for seed in range(1, 20000):
        record, state = played(players, seed, mind)
        if wanted(state):
            return record
    raise LookupError("no such game was found")


def records() -> dict[str, Record]:
    """One game for each player count, each way to end and each way to be decided."""
    return {
        **{f"{players}-players": played(players, players, thoughtful)[0] for players in GAME.seats},
        "same-sheet": played(3, 1, thoughtful, "D")[0],
        "turn-limit": played(2, 1, weary)[0],
        "tie-break": first(5, thoughtful, lambda state: state.result.decided == 1),
        "shared": first(5, careless, lambda state: state.result.decided == -1),
        "three-buildings": first(
            4, careless, lambda state: any(state.completed(seat) == 3 for seat in range(state.players))
        ),
    }


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, record in records().items():
        (FOLDER / f"{name}.khonsu").write_text(str(record), encoding="utf-8")
