"""`khonsu bot`: an opponent as a program for others, and a check of somebody's own program."""

from __future__ import annotations

from contextlib import closing
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from khonsu.cli.arguments import Language, read_game, read_language
from khonsu.cli.output import Output
from khonsu.cli.words import words
from khonsu.engine import registry
from khonsu.engine.errors import BadOption
from khonsu.players.guest import GuestPlayer
from khonsu.players.registry import PROGRAM, maker

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue


def bot(
    level: Annotated[
        str | None, typer.Argument(metavar="LEVEL", help="Who plays, as for --opponents.", show_default=False)
    ] = None,
    check: Annotated[
        str | None, typer.Option(metavar="COMMAND", help="Hold a program to the protocol instead.", show_default=False)
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="Check it in this game. May be repeated.", show_default="in all")
    ] = None,
    lang: Language = None,
) -> None:
    """Play as a program that answers lines of JSON on standard input; or check a program of your own that does.

    The protocol is described in docs/bots.md.
    """
    if check is not None and level is None:
        say = words(read_language(lang))
        found = [read_game(name) for name in game or registry.game_names()]
        # Refused before anything is played.
        maker(f"{PROGRAM}{check}")
        held = [_holds(f"{PROGRAM}{check}", each, say) for each in found]
        if not all(held):
            raise typer.Exit(1)
    elif level is not None and check is None:
        from khonsu.players import guest_process

        maker(level)
        guest_process.main(level)
    else:
        raise BadOption("Name an opponent that is to play, or a program with --check.")


def _holds(level: str, game: Game, say: Catalogue) -> bool:
    """Let a program play every seat of a game with as many players as there can be; says how that went."""
    output = Output()
    state = game.start(game.seats[-1], 1)
    slowest = 0.0
    choices = 0
    with closing(GuestPlayer(level, 1)) as guest:
        while (seat := state.actor) is not None:
            view = state.view(seat)
            began = perf_counter()
            choice = guest.choose(view)
            slowest = max(slowest, perf_counter() - began)
            if guest.trouble:
                name = game.name(view.legal()[0])
                output.print(say("bot.trouble", title=game.title, number=str(choices + 1), trouble=guest.trouble, name=name))
                return False
            state.play(choice)
            choices += 1
        if not guest.leave():
            output.print(say("bot.stays", title=game.title))
            return False
    output.print(say("bot.well", title=game.title, n=choices, slowest=f"{1000 * slowest:.0f}"))
    return True
