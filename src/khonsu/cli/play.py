"""`khonsu play`: a game at the terminal."""

from __future__ import annotations

from itertools import chain, cycle, islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from khonsu.cli import saves
from khonsu.cli.arguments import (
    AnyGame,
    Components,
    Language,
    Opponents,
    Options,
    Own,
    Players,
    Seed,
    company,
    read_game,
    read_language,
    read_levels,
    read_options,
)
from khonsu.cli.match import Match
from khonsu.cli.output import Output
from khonsu.cli.words import words
from khonsu.engine import registry
from khonsu.engine.chance import new_seed
from khonsu.engine.errors import KhonsuError
from khonsu.engine.record import Record
from khonsu.engine.text import SEAT_LETTERS, Catalogue
from khonsu.table.levels import FIRST_VISIT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def play(
    game: AnyGame = None,
    players: Players = None,
    opponents: Opponents = FIRST_VISIT,
    player: Own = None,
    option: Options = None,
    seed: Seed = None,
    components: Components = None,
    lang: Language = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the latest unfinished game.")] = False,
) -> None:
    """Play in the terminal against opponents.

    The game is saved after every choice; Ctrl-C or q leaves it, and the next `khonsu play` offers to go on.
    """
    language = read_language(lang)
    say = words(language)
    output = Output()
    if game is not None:
        # A wrong name is refused before anything is asked.
        read_game(game)
    waiting = saves.unfinished(game)
    if resume and not waiting:
        raise KhonsuError("There is no unfinished game to go on with; `khonsu play GAME` starts a new one.")
    fresh = seed is not None or players is not None or option or player or components is not None
    if resume or (waiting and not fresh and _wants_to_resume(output, say, waiting[0])):
        save = waiting[0]
    else:
        levels = chain(read_levels(",".join(player)) if player else (), cycle(read_levels(opponents)))
        save = _begin(game or _ask_game(output, say), players, levels, read_options(option), seed, components, language)
    Match(save, language, output).run()


def _begin(
    name: str,
    players: int | None,
    levels: Iterator[str],
    options: dict[str, Any],
    seed: str | None,
    components: Path | None,
    lang: str,
) -> saves.Save:
    game = read_game(name, components)
    given = new_seed() if seed is None else seed
    # Whoever says nothing wants company; a solo game is asked for with `--players 1`.
    state = game.start(company(game) if players is None else players, given, **options)
    seats: list[str | None] = [None, *islice(levels, state.players - 1)]
    stones = [words(lang).term(f"seat_{SEAT_LETTERS[seat]}") for seat in range(state.players)]
    names = [stone if level is None else f"{stone} ({level})" for stone, level in zip(stones, seats, strict=True)]
    return saves.Save(saves.new_name(game), Record.begin(game, state, given, names), seats, components)


def _ask_game(output: Output, say: Catalogue) -> str:
    names = registry.game_names()
    if len(names) == 1:
        return names[0]
    for number, name in enumerate(names, 1):
        game = registry.game(name)
        output.print(f"{number:3}  {game.title}: {game.text(say.lang)('game.tagline')}")
    while True:
        answer = _input(output, say("play.which_game") + " ").strip().lower()
        if answer.isdigit() and 0 < int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer in names:
            return answer
        output.print(say("play.not_a_game", n=len(names)))


def _wants_to_resume(output: Output, say: Catalogue, save: saves.Save) -> bool:
    title = registry.game(save.record.game).title
    question = say("play.offer_resume", title=title, n=len(save.record.lines))
    answer = _input(output, f"{question} [{say('play.yes')}/{say('play.no')}] ").strip().lower()
    return not answer or answer[0] != say("play.no")[0].lower()


def _input(output: Output, question: str) -> str:
    try:
        return output.input(question)
    except (EOFError, KeyboardInterrupt):
        output.print()
        raise typer.Exit(0) from None
