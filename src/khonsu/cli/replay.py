"""`khonsu replay`: shows a recorded game, choice by choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from khonsu.cli.arguments import Components, Language, RecordFile, read_language, read_record
from khonsu.cli.output import Output
from khonsu.cli.picture import picture
from khonsu.cli.scoreboard import show_result
from khonsu.cli.words import tell_box, words
from khonsu.engine.errors import BadRecord
from khonsu.engine.text import SEAT_LETTERS

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.message import Event
    from khonsu.engine.record import Record
    from khonsu.engine.state import State


def replay(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Show only the position after N choices.", min=0, show_default=False)
    ] = None,
    positions: Annotated[bool, typer.Option("--positions", help="Show the position after every choice.")] = False,
    components: Components = None,
    lang: Language = None,
) -> None:
    """Show a recorded game choice by choice: what was chosen, what happened, and how it ended."""
    language = read_language(lang)
    game, record = read_record(file, components)
    states = record.replay(game)
    names = _names(game, record, language)
    output = Output()
    tell_box(output, game, record, language)
    if at is not None:
        if at >= len(states):
            raise BadRecord(f"The game has {len(record.lines)} choices; --at takes a number from 0 to {len(record.lines)}.")
        if at > 0:
            _tell(output, game, record, states, at, names, language)
        _picture(output, game, states[at], names, language)
        return
    for number in range(1, len(states)):
        _tell(output, game, record, states, number, names, language)
        if positions:
            _picture(output, game, states[number], names, language)
    if not positions:
        _picture(output, game, states[-1], names, language)
    if states[-1].actor is None:
        show_result(output, game, states[-1], names, language)
    else:
        output.print(words(language)("replay.unfinished"))


def _names(game: Game, record: Record, lang: str) -> list[str]:
    return [game.text(lang).seat_name(seat, record.names) for seat in range(record.players)]


def _tell(output: Output, game: Game, record: Record, states: list[State], number: int, names: list[str], lang: str) -> None:
    """A choice in notation, and what happened then."""
    seat, choice = record.lines[number - 1]
    events: list[Event] = []
    states[number - 1].copy().play(game.parse(choice), events)
    output.print(f"{number:4}  {SEAT_LETTERS[seat]} {choice}", style="bold")
    for event in events:
        # A record with its seed has no secrets left.
        told = event.message if event.inner is None else event.inner
        output.print(f"        {game.text(lang).say(told, names)}", soft_wrap=True)


def _picture(output: Output, game: Game, state: State, names: list[str], lang: str) -> None:
    output.print()
    output.print(picture(state.view(state.actor), game.text(lang), names), soft_wrap=True)
    output.print()
