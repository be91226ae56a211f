"""An opponent may crash, stall or answer nonsense: the table goes on."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from khonsu.engine import registry
from khonsu.engine.view import View
from khonsu.players.registry import LEVELS
from khonsu.table.levels import SUBSTITUTE
from khonsu.table.opponent_pool import OpponentPool

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


def test_no_process_is_left_behind() -> None:
    seen = view()

    async def ask(them: OpponentPool) -> list[asyncio.subprocess.Process]:
        await asyncio.gather(*(them.choose(seen, "random", n) for n in range(4)))
        return list(them.processes.running)

    processes = run(lambda: OpponentPool(2), ask)
    assert processes
    assert all(process.returncode is not None for process in processes)
