"""`khonsu review`: what a master finds in a game that was played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from khonsu.analysis.plot import picture
from khonsu.analysis.points import lessons, points_of
from khonsu.analysis.review import DEPTHS, Review, concluded, judge, line_of
from khonsu.analysis.strong import strong_play
from khonsu.analysis.words import hundredths, told
from khonsu.analysis.words import text as sentences
from khonsu.cli.arguments import Components, Language, PictureFile, RecordFile, read_language, read_record
from khonsu.cli.output import Output
from khonsu.cli.progress import shown
from khonsu.cli.words import tell_box, words
from khonsu.engine.errors import BadOption, BadRecord, suggest
from khonsu.engine.language import tenths

if TYPE_CHECKING:
    from khonsu.analysis.strong import Strong
    from khonsu.engine.game import Game
    from khonsu.engine.record import Record
    from khonsu.engine.state import State


def review(
    file: RecordFile,
    depth: Annotated[str, typer.Option(metavar="|".join(DEPTHS), help="How long to think about it.")] = "quick",
    as_json: Annotated[bool, typer.Option("--json", help="Print all that was found as JSON.")] = False,
    svg: PictureFile = None,
    seed: Annotated[int, typer.Option(help="Seed of what is imagined: the same gives the same review.", min=0)] = 0,
    components: Components = None,
    lang: Language = None,
) -> None:
    """Review a finished game: everybody's chances, the choices that mattered, how well each played, and what was luck."""
    language = read_language(lang)
    if depth not in DEPTHS:
        raise BadOption(f"There is no depth {depth!r}. {suggest(depth, DEPTHS)}")
    game, record = read_record(file, components)
    if record.verify(game).actor is not None:
        raise BadRecord(f"{file}: the game is not over, so there is nothing to look back at yet.")
    states, line = record.replay(game), line_of(game, record)
    judged = list(shown(judge(states, line, depth, seed), len(line), words(language)("review.looking")))
    found = concluded(states, judged, depth, seed)
    names = _names(game, record, states[-1], language)
    if svg is not None:
        svg.write_text(picture(found, words(language)("review.chances")), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(found.dump(), ensure_ascii=False))
    else:
        tell_box(Output(), game, record, language)
        _show(found, states, names, language)


def _names(game: Game, record: Record, last: State, lang: str) -> list[str]:
    """What all sides are called, an adversary without a seat too."""
    seats = [game.text(lang).seat_name(seat, record.names) for seat in range(record.players)]
    return [*seats, *(words(lang)("score.adversary") for _ in range(record.players, last.position.sides))]


def _show(found: Review, states: list[State], names: list[str], lang: str) -> None:
    output, say, game = Output(), words(lang), states[0].game
    people = Table(title=say("review.played"), title_justify="left")
    people.add_column("")
    for heading in ("accuracy", "choices", "lost", "luck"):
        people.add_column(say(f"review.{heading}"), justify="right")
    for person in found.people:
        worth = "–" if person.accuracy is None else tenths(lang, person.accuracy)
        people.add_row(names[person.seat], worth, str(person.choices), _signed(-person.lost), _signed(person.luck))
    output.print(people)
    if not found.moments:
        output.print(sentences(lang)("review.nothing"))
    for moment, said in zip(found.moments, told(found.moments, game, names, lang), strict=True):
        kind = sentences(lang)(f"review.{moment.kind}")
        output.print(f"{moment.at + 1:4}  {kind} {_signed(moment.change)}", style="bold")
        output.print(f"      {said}", soft_wrap=True)
    _show_points(output, found, game, strong_play(game, found.players, states[0].options), names, lang)


def _show_points(output: Output, found: Review, game: Game, strong: Strong | None, names: list[str], lang: str) -> None:
    """Where the points came from; in brackets, what was left lying."""
    say, points = sentences(lang), points_of(found, strong)
    table = Table(title=say("points.title"), title_justify="left")
    table.add_column("")
    for side, name in enumerate(names):
        table.add_column(f"{name} ({say('points.won')})" if side in points.winners else name, justify="right")
    if strong is not None:
        table.add_column(say("points.strong"), justify="right")
    for part in (*points.parts, points.total):
        left = [*part.left, *[0] * (len(part.points) - len(part.left))]
        cells = [f"{own} ({more:+})" if more else str(own) for own, more in zip(part.points, left, strict=True)]
        average = [] if part.strong is None else [tenths(lang, part.strong)]
        name = game.text(lang)(f"part.{part.name}") if part.name else say("points.total")
        table.add_row(name, *cells, *average, style="" if part.name else "bold")
    output.print(table)
    for sentence in lessons(points, game, names, lang):
        output.print(sentence, soft_wrap=True)
    if any(points.total.left):
        output.print(say("points.left_about"), soft_wrap=True)
    if strong is not None:
        output.print(say("points.strong_said", n=strong.games), soft_wrap=True)


def _signed(chance: float) -> str:
    return f"{hundredths(chance):+} %" if hundredths(chance) else "0 %"
