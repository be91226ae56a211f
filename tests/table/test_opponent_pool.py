"""An opponent may crash, stall or answer nonsense: the table goes on."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from khonsu.engine import registry
from khonsu.engine.view import View
from khonsu.players.registry import LEVELS
from khonsu.table.levels import SUBSTITUTE
from khonsu.table.opponent_pool import PATIENCE, OpponentPool, allowed, processes_for

T = TypeVar("T")

STRONGEST = list(LEVELS)[-1]

# Each program answers questions in its own bad way; %s is a condition on the question.
CRASH = "import sys\nfor line in sys.stdin: sys.exit(3)"
SILENCE = "import sys, time\nfor line in sys.stdin: time.sleep(60)"
NONSENSE = "import sys\nfor line in sys.stdin: print('{\"choice\": 999999}', flush=True)"
NOISE = "import sys\nfor line in sys.stdin: print('what?', flush=True)"
NOT_THERE = "raise SystemExit(1)"


def view() -> View:
    game = registry.game("imhotep")
    state = game.start(2, "opponents")
    return state.view(state.actor)


def run(opponents: Callable[[], OpponentPool], ask: Callable[[OpponentPool], Awaitable[T]]) -> T:
    async def main() -> T:
        made = opponents()
        try:
            return await ask(made)
        finally:
            await made.close()

    return asyncio.run(main())


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_answers_with_a_legal_choice(level: str) -> None:
    seen = view()
    assert run(lambda: OpponentPool(1), lambda them: them.choose(seen, level, 1)) in seen.legal()


def test_the_same_question_gets_the_same_answer() -> None:
    seen = view()

    async def twice(them: OpponentPool) -> tuple[int, int]:
        return await them.choose(seen, "greedy", 5), await them.choose(seen, "greedy", 5)

    one, two = run(lambda: OpponentPool(2), twice)
    assert one == two


@pytest.mark.parametrize("program", [CRASH, SILENCE, NONSENSE, NOISE, NOT_THERE])
def test_who_fails_at_every_level_still_gets_a_legal_choice(program: str) -> None:
    seen = view()
    bad = (sys.executable, "-c", program)
    assert run(lambda: OpponentPool(1, limit=0.3, program=bad), lambda them: them.choose(seen, STRONGEST, 1)) in seen.legal()


def test_the_next_weaker_level_answers_for_one_that_crashes() -> None:
    # A program whose strongest level crashes and whose weaker ones answer with the last choice.
    program = (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n"
        f"    if question['level'] == {STRONGEST!r}: sys.exit(1)\n"
        "    print(json.dumps({'choice': question['view']['choices'][-1]}), flush=True)\n"
    )
    seen = view()
    found = run(
        lambda: OpponentPool(1, program=(sys.executable, "-c", program)), lambda them: them.choose(seen, STRONGEST, 1)
    )
    assert found == seen.legal()[-1]


def test_the_substitute_answers_for_a_level_that_was_taken_away() -> None:
    # Only the substitute answers, with the last choice; if all fail, this seed would lead to the first one.
    program = (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n"
        f"    if question['level'] != {SUBSTITUTE!r}: sys.exit(1)\n"
        "    print(json.dumps({'choice': question['view']['choices'][-1]}), flush=True)\n"
    )
    seen = view()
    found = run(
        lambda: OpponentPool(1, program=(sys.executable, "-c", program)), lambda them: them.choose(seen, "taken away", 0)
    )
    assert found == seen.legal()[-1]


def test_a_failure_does_not_spoil_the_next_question() -> None:
    # Answers the first question late: the answer must not be taken for that of the second.
    program = (
        "import sys, json, time, os\n"
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n"
        "    if question['seed'] == 1: time.sleep(60)\n"
        "    print(json.dumps({'choice': question['view']['choices'][-1]}), flush=True)\n"
    )
    seen = view()

    async def two(them: OpponentPool) -> tuple[int, int]:
        return await them.choose(seen, "random", 1), await them.choose(seen, "random", 2)

    first, second = run(lambda: OpponentPool(1, limit=0.5, program=(sys.executable, "-c", program)), two)
    assert first in seen.legal()
    assert second == seen.legal()[-1]


# Never answers for somebody's own opponent; for the house it does with the last choice.
HOUSE_ALONE = (
    "import sys, json, time\n"
    "for line in sys.stdin:\n"
    "    question = json.loads(line)\n"
    "    if question['level'].startswith('cmd:'): time.sleep(600)\n"
    "    print(json.dumps({'choice': question['view']['choices'][-1]}), flush=True)\n"
)
GUEST = {"own:Guest": f"cmd:{sys.executable}"}


def test_nobody_waits_for_an_opponent_of_somebody_elses_own() -> None:
    seen = view()

    async def ask(them: OpponentPool) -> None:
        own = [asyncio.ensure_future(them.choose(seen, "own:Guest", 1, f"table{number}")) for number in range(50)]
        await asyncio.sleep(0)
        assert await them.choose(seen, "random", 0, "another") == seen.legal()[-1]
        assert not any(choice.done() for choice in own)
        assert not them.trouble
        for choice in own:
            choice.cancel()
        await asyncio.gather(*own, return_exceptions=True)

    run(lambda: OpponentPool(1, program=(sys.executable, "-c", HOUSE_ALONE), own=GUEST), ask)


def test_the_substitute_answers_where_an_own_opponent_has_too_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khonsu.table.opponent_pool.GRACE", 600.0)
    seen = view()

    async def ask(them: OpponentPool) -> None:
        first = asyncio.ensure_future(them.choose(seen, "own:Guest", 0, "a"))
        await asyncio.sleep(0)
        # Only the house answers with the last choice; if all failed, this seed would lead to the first one.
        assert await them.choose(seen, "own:Guest", 0, "b") == seen.legal()[-1]
        assert not first.done()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)

    house = (sys.executable, "-c", HOUSE_ALONE)
    run(lambda: OpponentPool(1, limit=3, program=house, own=GUEST), ask)


def test_no_process_is_left_behind() -> None:
    seen = view()

    async def ask(them: OpponentPool) -> list[asyncio.subprocess.Process]:
        await asyncio.gather(*(them.choose(seen, "random", n) for n in range(4)))
        return list(them.processes.running)

    processes = run(lambda: OpponentPool(2), ask)
    assert processes
    assert all(process.returncode is not None for process in processes)


def test_where_many_wait_each_thinks_more_briefly(tmp_path: Path) -> None:
    # Notes which table was allowed how long, and answers with the first choice.
    notes = tmp_path / "allowed"
    program = (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n"
        f"    print(json.dumps([question['table'], question['milliseconds']]), file=open({str(notes)!r}, 'a'))\n"
        "    print(json.dumps({'choice': question['view']['choices'][0]}), flush=True)\n"
    )
    seen = view()
    tables = [f"table{number}" for number in range(30)]

    async def ask(them: OpponentPool) -> list[str]:
        answered: list[str] = []

        async def one(table: str) -> None:
            await them.choose(seen, STRONGEST, 1, table)
            answered.append(table)

        await asyncio.gather(*(one(table) for table in tables))
        return answered

    assert run(lambda: OpponentPool(1, program=(sys.executable, "-c", program)), ask) == tables
    told = [json.loads(line) for line in notes.read_text().splitlines()]
    assert [table for table, _ in told] == tables
    # The first began before the others came. Whoever is next shares the patience of the last with all between them.
    for place, (_, milliseconds) in enumerate(told[1:], 1):
        assert milliseconds <= PATIENCE / (len(tables) - place)
    assert told[1][1] < told[-1][1]


@pytest.mark.parametrize(("tables", "processes"), [(1, 1), (20, 1), (100, 1), (100, 3), (400, 1), (400, 4)])
def test_nobody_waits_longer_than_five_seconds_for_a_master(tables: int, processes: int) -> None:
    # Everybody asks at once while masters think who may take as long as they like; by a clock that is only imagined.
    free = [1.5] * processes
    for number in range(tables):
        now = min(free)
        others = [now] * (tables - number - 1)
        free[free.index(now)] = now + min(1500.0, allowed(now, others, processes)) / 1000.0
    assert max(free) <= 5.0


def test_servers_on_one_machine_share_its_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert [processes_for(servers) for servers in (1, 2, 3, 64)] == [7, 3, 2, 1]
