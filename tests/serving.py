"""The real command `khonsu serve` in a process of its own, on the package itself or on a copy that a test may change."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.running_site import PATIENCE, Visitor, until

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parent.parent / "src" / "khonsu"


@dataclass
class Served:
    """A site that is served by a process."""

    process: subprocess.Popen[str]
    port: int

    def visitor(self, lang: str = "en") -> Visitor:
        return Visitor(self.port, lang)


def copy_package(folder: Path) -> Path:
    """A copy of the package, extensions included; gives what PYTHONPATH must say so that it is found instead."""
    shutil.copytree(PACKAGE, folder / "khonsu", ignore=shutil.ignore_patterns("__pycache__"))
    for library in libraries():
        shutil.copy2(library, folder)
    return folder


def libraries() -> list[Path]:
    """What the extensions of each folder share; none, where nothing is compiled."""
    return sorted(PACKAGE.parent.glob("khonsu_*__mypyc.*"))


def environment(sources: Path | None = None) -> dict[str, str]:
    """The environment in which a copy of the package runs instead of the installed one."""
    return {**os.environ, "PYTHONPATH": str(sources)} if sources is not None else dict(os.environ)


@contextmanager
def serving(data: Path | str, *arguments: str, sources: Path | None = None) -> Iterator[Served]:
    """The site on a port of its own, until the test is over."""
    command = [sys.executable, "-m", "khonsu", "serve", "--port", "0", "--rate", "0", "--data", str(data), *arguments]
    process = subprocess.Popen(command, env=environment(sources), stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline()
        assert address.startswith("Khonsu is open at http://127.0.0.1:"), address
        served = Served(process, int(address.rpartition(":")[2].rstrip("/\n")))
        until(lambda: served.visitor().get("/health").status == 200)
        yield served
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
