"""A program in any language as an opponent: it plays everywhere, and a check holds it to the protocol."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from tests.cli.command import khonsu as command

import khonsu
from khonsu.engine.errors import UnknownLevel
from khonsu.players.arena import Pairing, play
from khonsu.players.guest import TOLD, GuestPlayer
from khonsu.players.registry import maker
from khonsu.table.levels import called

BOTS = Path(__file__).parents[2] / "docs" / "bots"
EXAMPLES = [f"{shlex.quote(sys.executable)} {BOTS / 'first.py'}", f"node {BOTS / 'first.js'}"]

READY = "import json, sys, time\nsys.stdin.readline()\nprint('{\"ready\": true}', flush=True)\n"
WRONG = {
    "is no program": ("", "ended"),
    "is illegal": (READY + "for line in sys.stdin: print('{\"choice\": -1}', flush=True)", "not legal"),
    "gives up": (READY + 'for line in sys.stdin: print(\'{"error": "lost"}\', flush=True)', "raises lost"),
    "rambles": (READY + "for line in sys.stdin: print('hm', flush=True)", "no answer"),
    "is not ready": (READY.replace("ready", "hello"), "does not begin with"),
    "says yes": (
        READY + "for line in sys.stdin: print('{\"choice\": true}', flush=True)",
        "answers True, which is not legal",
    ),
    "tells novels": (
        READY + "print(json.dumps({'error': 'x' * 99_999}), flush=True)\ntime.sleep(60)",
        f"raises {'x' * TOLD}...",
    ),
    "never ends its line": (READY + "while True: sys.stdout.write('x' * 65536)", "no answer"),
    "nests": (READY + "for line in sys.stdin: print('[' * 99_999, flush=True)", "no answer"),
    "stays": (
        READY
        + "for line in sys.stdin: print(json.dumps({'choice': json.loads(line)['names'][0]}), flush=True)\ntime.sleep(60)",
        "goes on although nothing is asked",
    ),
}


@pytest.mark.parametrize("program", EXAMPLES)
def test_the_examples_play_and_do_nothing_wrong(program: str) -> None:
    outcome = play(Pairing("anubixx", (f"cmd:{program}", "random"), 1))
    assert outcome.troubles == ()


@pytest.mark.parametrize("program", EXAMPLES)
def test_the_examples_pass_the_check_in_every_game(program: str, tmp_path: Path) -> None:
    done = command(tmp_path, "bot", "--check", program, "--lang", "en")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("all of them legal") == len(khonsu.game_names())


@pytest.mark.parametrize("name", WRONG)
def test_the_check_says_what_is_wrong(name: str, tmp_path: Path) -> None:
    script, told = WRONG[name]
    (tmp_path / "bot.py").write_text(script, encoding="utf-8")
    program = f"{shlex.quote(sys.executable)} {tmp_path / 'bot.py'}"
    done = command(tmp_path, "bot", "--check", program, "--game", "anubixx", "--lang", "en", COLUMNS="900")
    assert done.returncode == 1
    assert told in done.stdout


def test_our_opponents_play_as_programs_and_choose_as_they_would() -> None:
    level = f"cmd:{shlex.quote(sys.executable)} -m khonsu bot greedy"
    state = khonsu.game("mykerinos").start(2, 1)
    greedy = maker("greedy")(5)
    guest = GuestPlayer(level, 5)
    for _ in range(5):
        view = state.view(state.actor)
        choice = guest.choose(view)
        assert (choice, guest.trouble) == (greedy.choose(view), "")
        state.play(choice)
    assert guest.leave()


def test_a_program_is_told_its_view_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        READY + "line = sys.stdin.readline()\nopen(sys.argv[1], 'w').write(line)\n", encoding="utf-8"
    )
    heard = tmp_path / "heard"
    guest = GuestPlayer(f"cmd:{shlex.quote(sys.executable)} {tmp_path / 'bot.py'} {heard}", 1)
    state = khonsu.game("imhotep").start(2, 3)
    view = state.view(state.actor)
    guest.choose(view)
    guest.close()
    names = [view.game.name(choice) for choice in view.legal()]
    assert json.loads(heard.read_text(encoding="utf-8")) == {"view": view.dump(), "names": names}


def test_a_program_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnknownLevel, match="no program 'no-such-bot'"):
        maker("cmd:no-such-bot --fast")
    with pytest.raises(UnknownLevel, match="cannot be read"):
        maker("cmd:node 'unclosed")
    done = command(tmp_path, "bot")
    assert done.returncode == 2
    assert "Name an opponent" in done.stderr


def test_a_program_has_the_name_of_its_file() -> None:
    assert called("cmd:node bots/sailor.js") == "sailor"
    assert called("cmd:./pilot") == "pilot"


@pytest.mark.parametrize(
    "script",
    [
        # Answers without ever reading: what it is asked piles up in the pipe.
        READY + "while True: print('{\"choice\": 0}', flush=True)",
        # Says something all the time, and never an answer.
        READY + "sys.stdin.readline()\nwhile True:\n    sys.stdout.write(' '); sys.stdout.flush(); time.sleep(0.01)",
        # Another process holds the pipe when the program itself has been ended.
        READY + "import subprocess; subprocess.run(['sleep', '20'])",
    ],
    ids=["does not listen", "goes on and on", "leaves somebody behind"],
)
def test_nobody_waits_longer_for_a_program_than_it_may_take(script: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(script, encoding="utf-8")
    guest = GuestPlayer(f"cmd:{shlex.quote(sys.executable)} {tmp_path / 'bot.py'}", 1, limit=0.5)
    state = khonsu.game("pharaon").start(5, 1)
    view = state.view(state.actor)
    for _ in range(60):
        assert guest.choose(view) in view.legal()
        if "takes longer" in guest.trouble:
            break
    guest.close()
    assert guest.troubles["takes longer than 0.5 s"] == 1


@pytest.mark.parametrize(
    "line", ["rubbish", "[1]", "{}", '{"khonsu": 2, "seed": 1}', '{"khonsu": 1, "seed": "x"}', '{"view": {}}']
)
def test_a_first_line_that_is_no_greeting_is_answered_with_what_it_should_be(line: str, tmp_path: Path) -> None:
    done = command(tmp_path, "bot", "teti", typed=line + "\n")
    assert json.loads(done.stdout)["error"].endswith('The first line must be {"khonsu": 1, "seed": NUMBER}.')
    assert done.stderr == ""
