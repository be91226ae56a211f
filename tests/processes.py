"""Who is alive on this machine, as the system itself tells it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def _alive() -> Iterator[tuple[int, int, int]]:
    """Every process that has not ended, with its parent and its group."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name of the program stands in brackets and may be anything.
            status, parent, group = entry.read_text().rpartition(")")[2].split()[:3]
            if status not in "ZX":
                yield int(entry.parent.name), int(parent), int(group)


def _command(process: int) -> str:
    # It may have ended meanwhile.
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""


def in_group(group: int) -> list[int]:
    """The processes of a group, such as all that a command has started."""
    return [process for process, _, its_group in _alive() if its_group == group]


def started_by(process: int, program: str) -> list[int]:
    """The processes that one has started to run a program."""
    return [child for child, parent, _ in _alive() if parent == process and program in _command(child)]


def servers_of(process: int) -> set[int]:
    """The processes that serve the site for another one."""
    return set(started_by(process, "spawn_main"))


def loaded(process: int) -> str:
    """The libraries and other files that a process has loaded."""
    return Path(f"/proc/{process}/maps").read_text()
