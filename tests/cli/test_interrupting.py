"""Ctrl-C ends what takes long: what was played until then is summed up, and no process stays behind."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from tests.cli.command import PATIENCE, Terminal
from tests.processes import in_group
from tests.running_site import until

from khonsu.cli import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MANY = "20000"
LONG = {
    "arena of all games": ("arena", "-n", MANY, "--processes", "2"),
    "arena in one process": (
        "arena",
        "imhotep",
        "-n",
        MANY,
        "--processes",
        "1",
        "--opponents",
        "greedy,random,search:20",
        "--players",
        "2",
    ),
    "simulation": ("simulate", "imhotep", "-n", MANY, "--opponents", "greedy,random", "--processes", "2"),
}


@pytest.fixture(params=LONG)
def busy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    """A command with far too much to do, some of which is done."""
    terminal = Terminal(tmp_path, *LONG[request.param], TERM="xterm")
    terminal.read_until_match(rf"[1-9]\d*/{MANY}")
    yield terminal
    with suppress(ProcessLookupError):
        os.killpg(terminal.process.pid, signal.SIGKILL)


def ended_well(terminal: Terminal) -> str:
    """What a command still printed that was interrupted and left nobody behind."""
    assert terminal.process.wait(PATIENCE) == INTERRUPTED
    assert in_group(terminal.process.pid) == []
    told = terminal.read_to_the_end()
    assert "Traceback" not in told
    return told


def test_ctrl_c_at_the_terminal_sums_up_what_was_played(busy: Terminal) -> None:
    # A terminal sends it to every process that runs in it.
    os.killpg(busy.process.pid, signal.SIGINT)
    told = ended_well(busy)
    assert "2 players" in told
    assert "random" in told


def test_an_interruption_of_the_command_alone_ends_its_processes_too(busy: Terminal) -> None:
    busy.process.send_signal(signal.SIGINT)
    assert "random" in ended_well(busy)


@pytest.mark.parametrize("blow", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_for_a_command_that_was_ended(busy: Terminal, blow: signal.Signals) -> None:
    busy.process.send_signal(blow)
    busy.process.wait(PATIENCE)
    until(lambda: in_group(busy.process.pid) == [])
