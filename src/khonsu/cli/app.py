"""All commands of the command line, and what happens when one of them fails.

A new command is a function in a module of its own, added to the list below. It raises a `KhonsuError` when it was called wrongly
(exit code 2), and ends with `typer.Exit(1)` when what it checks does not hold.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Annotated

import typer

import khonsu
from khonsu.cli.arena import arena
from khonsu.cli.bench import bench
from khonsu.cli.bot import bot
from khonsu.cli.box import box
from khonsu.cli.data import backup, rekey, restore, tidy
from khonsu.cli.games import HelpWithOptions, games
from khonsu.cli.great import great
from khonsu.cli.new_game import new_game
from khonsu.cli.output import Output
from khonsu.cli.play import play
from khonsu.cli.replay import replay
from khonsu.cli.review import review
from khonsu.cli.serve import serve
from khonsu.cli.simulate import simulate
from khonsu.cli.strong import strong
from khonsu.cli.tune import tune
from khonsu.cli.verify import verify
from khonsu.engine.errors import KhonsuError

app = typer.Typer(
    name="khonsu",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        Output().print(f"khonsu {khonsu.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """Five board games of ancient Egypt by their full rules."""


app.command()(games)
app.command(cls=HelpWithOptions)(play)
app.command()(serve)
app.command()(backup)
app.command()(restore)
app.command()(tidy)
app.command()(rekey)
app.command()(replay)
app.command()(review)
app.command()(verify)
app.command()(box)
app.command(cls=HelpWithOptions)(simulate)
app.command(cls=HelpWithOptions)(arena)
app.command()(tune)
app.command()(strong)
app.command()(great)
app.command()(bot)
app.command()(bench)
app.command("new-game")(new_game)


def run() -> None:
    """Run the command that the user has typed; a mistake of the user, or of his machine, is answered in a sentence."""
    try:
        app(prog_name="khonsu")
    except KhonsuError as error:
        _complain(str(error))
        sys.exit(2)
    except OSError as error:
        # A full disk, a lost connection: whatever the system refuses that no command expects.
        place = "" if error.filename is None else f"{error.filename}: "
        _complain(f"{place}{error.strerror or error}.")
        _forget_output()
        sys.exit(1)


def _forget_output() -> None:
    """Let go of what could not be printed: Python would try again when it ends, and complain in its own way."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    Output(stderr=True).print(f"khonsu: {sentence}", soft_wrap=True)
