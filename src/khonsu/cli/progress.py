"""A progress bar around something that takes long and may be cut short with Ctrl-C."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from khonsu.cli.output import Output

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

T = TypeVar("T")


def shown(things: Iterable[T], total: int, title: str) -> Generator[T]:
    """The same things, with a bar on the terminal while they come; the output itself stays clean."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Output(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(things, total=total, description=title)


def gathered(things: Iterable[T], total: int, title: str) -> list[T]:
    """All the things, or those that came before Ctrl-C was pressed."""
    found: list[T] = []
    with closing(shown(things, total, title)) as coming:
        try:
            for thing in coming:
                found.append(thing)
        except KeyboardInterrupt:
            pass
    return found
