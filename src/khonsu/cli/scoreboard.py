"""The end of a game as a table: every category, the totals, who won and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from khonsu.cli.words import words

if TYPE_CHECKING:
    from khonsu.cli.output import Output
    from khonsu.engine.game import Game
    from khonsu.engine.state import State


def show_result(output: Output, game: Game, state: State, names: list[str], lang: str) -> None:
    """Print the final scores of a finished game."""
    say = words(lang)
    text = game.text(lang)
    result = state.result
    assert result is not None
    columns = [*names, *(say("score.adversary") for _ in result.others)]
    parts = [state.position.breakdown(side) for side in range(state.position.sides)]
    table = Table(title=say("score.title"), title_justify="left")
    table.add_column("")
    for name in columns:
        table.add_column(name, justify="right")
    # What is not in play (a variant that was not chosen) has no line.
    for part in [name for name in parts[0] if any(points.get(name) for points in parts)]:
        table.add_row(text(f"part.{part}"), *(str(points.get(part, 0)) for points in parts))
    table.add_section()
    table.add_row(say("score.total"), *map(str, [*result.scores, *result.others]), style="bold")
    table.add_row(say("score.place"), *(f"{place}." for place in result.places), *("" for _ in result.others))
    output.print(table)
    winners = [names[seat] for seat in result.winners]
    output.print(text(f"end.{result.reason}"))
    if winners:
        output.print(say("score.wins" if len(winners) == 1 else "score.share", names=winners), style="bold")
    else:
        output.print(say("score.lost"), style="bold")
    decided = f"decided.{'shared' if result.decided < 0 else result.decided}"
    if decided in text:
        output.print(text(decided))
