"""`khonsu games`: which games there are, and what can be set in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand

from khonsu.cli.arguments import AnyGame, Language, read_game, read_language
from khonsu.cli.output import Output
from khonsu.cli.words import words
from khonsu.engine import registry
from khonsu.engine.options import SEATS, Flag, Letters, Number, Option

if TYPE_CHECKING:
    from khonsu.engine.game import Game


def games(game: AnyGame = None, lang: Language = None) -> None:
    """List the games, or tell all about one of them."""
    language = read_language(lang)
    output = Output()
    if game is not None:
        _tell(output, read_game(game), language)
        return
    say = words(language)
    table = Table(box=None, pad_edge=False)
    for heading in ("games.name", "games.title", "games.players", "games.minutes", "games.about"):
        table.add_column(say(heading))
    for name in registry.game_names():
        found = read_game(name)
        about = found.text(language)("game.tagline")
        table.add_row(name, found.title, _counts(found), str(found.minutes), about)
    output.print(table)


def _counts(game: Game) -> str:
    few, many = game.seats[0], game.seats[-1]
    return str(few) if few == many else f"{few}-{many}"


def _tell(output: Output, game: Game, lang: str) -> None:
    say = words(lang)
    text = game.text(lang)
    output.print(Text.assemble((game.title, "bold"), "  ", text("game.tagline")))
    output.print(say("games.facts", counts=_counts(game), n=game.minutes, rules=game.rules_version))
    if game.options:
        output.print()
        output.print(options_table([game], lang))
    if reconstructed := game.tables.reconstructed():
        output.print()
        output.print(say("games.reconstructed", tables=reconstructed), soft_wrap=True)


def options_table(of: list[Game], lang: str) -> Table:
    """Every option of some games: what it is called, what it takes, what it means."""
    say = words(lang)
    table = Table(box=None, pad_edge=False, title_justify="left", title=say("games.options"), title_style="bold")
    for heading in ("games.game", "games.option"):
        # Names are typed: they must be seen whole.
        table.add_column(say(heading), no_wrap=True)
    table.add_column(say("games.about"))
    for game in of:
        text = game.text(lang)
        for option in game.options:
            about = f"{text(f'option.{option.name}')}. {text(f'option.{option.name}_about')}"
            values = say("games.takes", values=_values(option, lang), default=_default(option) or "-")
            table.add_row(game.id, option.name, f"{about} {values}")
    return table


def _values(option: Option, lang: str) -> str:
    if isinstance(option, Flag):
        return "yes, no"
    if isinstance(option, Number):
        return f"{option.low}-{option.high}"
    if isinstance(option, Letters):
        length = (
            say_seats if option.places == SEATS and (say_seats := words(lang)("games.one_a_seat")) else len(option.places)
        )
        return f"{length} × {option.letters}"
    return ", ".join(option.words)


def _default(option: Option) -> str:
    return ("yes" if option.default else "no") if isinstance(option, Flag) else str(option.default)


class HelpWithOptions(TyperCommand):
    """A command whose help also lists the options of every game."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The usual help, then the table."""
        super().format_help(ctx, formatter)
        Output().print(options_table([read_game(name) for name in registry.game_names()], "en"))
