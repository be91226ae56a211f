"""Runs commands in processes of their own that have the program loaded already: each is hatched from one that does nothing else.

Most of what a refused command costs is loading it. `python -m tests.cli.hatchery` reads a line for each command, and answers with its exit code.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.command import environment

LOADED = ("khonsu.cli.app", "khonsu.web.serve", "khonsu.analysis.review", "khonsu.players.tuning")


class Hatchery:
    """Where commands come from; a context that ends with its process."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.hatchery"],
            env=environment(Path(self._folder.name)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Hatchery:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()
        self._folder.cleanup()

    def khonsu(self, home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run the command to its end, in the current folder."""
        said, complained = (Path(self._folder.name, name) for name in ("stdout", "stderr"))
        order = [arguments, str(Path.cwd()), environment(home, **more), str(said), str(complained)]
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        return subprocess.CompletedProcess(arguments, code, said.read_text(), complained.read_text())


def hatch() -> None:
    """Hatch a process for every line that is read."""
    for module in LOADED:
        __import__(module)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            run(*json.loads(line))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def run(arguments: list[str], folder: str, variables: dict[str, str], said: str, complained: str) -> None:
    """Be the command."""
    from khonsu.cli import main

    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    for number, (name, flags) in enumerate(
        (
            (os.devnull, os.O_RDONLY),
            (said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
            (complained, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
        )
    ):
        os.dup2(os.open(name, flags), number)
    sys.argv = ["khonsu", *arguments]
    code = 1
    try:
        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    hatch()
