"""`khonsu review`: what a master finds in a game that was played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from khonsu.analysis.plot import picture
from khonsu.analysis.review import DEPTHS, Review, concluded, judge, line_of
from khonsu.analysis.words import hundredths, told
from khonsu.analysis.words import text as sentences
from khonsu.cli.arguments import Components, Language, PictureFile, RecordFile, read_language, read_record
from khonsu.cli.output import Output
from khonsu.cli.progress import shown
from khonsu.cli.words import words
from khonsu.engine.errors import BadOption, BadRecord, suggest

if TYPE_CHECKING:
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
        worth = "–" if person.accuracy is None else f"{person.accuracy:.1f}"
        people.add_row(names[person.seat], worth, str(person.choices), _signed(-person.lost), _signed(person.luck))
    output.print(people)
    if not found.moments:
        output.print(sentences(lang)("review.nothing"))
    for moment in found.moments:
        kind = sentences(lang)(f"review.{moment.kind}")
        output.print(f"{moment.at + 1:4}  {kind}", style="bold")
        output.print(f"      {told(moment, game, names, lang)}", soft_wrap=True)
    points = Table(title=say("score.title"), title_justify="left")
    points.add_column("")
    for name in names:
        points.add_column(name, justify="right")
    for part in [name for name in found.parts[0] if any(side.get(name) for side in found.parts)]:
        points.add_row(game.text(lang)(f"part.{part}"), *(str(side.get(part, 0)) for side in found.parts))
    output.print(points)


def _signed(chance: float) -> str:
    return f"{hundredths(chance):+} %" if hundredths(chance) else "0 %"
