"""`khonsu verify`: proves that a game was played by the rules, with the luck that was promised, and ended as it says."""

from __future__ import annotations

import typer

from khonsu.cli.arguments import Components, Language, RecordFile, read_language, read_record
from khonsu.cli.output import Output
from khonsu.cli.words import tell_box, words
from khonsu.engine.errors import BadRecord


def verify(file: RecordFile, components: Components = None, lang: Language = None) -> None:
    """Prove a record: its seed fits the commitment, every choice was legal, the final score is right.

    The exit code is 0 if all of it holds and 1 if not.
    """
    language = read_language(lang)
    say = words(language)
    game, record = read_record(file, components)
    try:
        if not record.commitment:
            raise BadRecord("The record holds no commitment, so its seed proves nothing.")
        last = record.verify(game)
        if not record.end or not record.scores:
            raise BadRecord("The game is not over, so there is no final score to prove.")
        if record.end != last.position.ending():
            raise BadRecord(
                f"The record says that the game ended by {record.end!r}; the replay says {last.position.ending()!r}."
            )
    except BadRecord as error:
        Output(stderr=True).print(f"{file}: {error}", soft_wrap=True)
        raise typer.Exit(1) from None
    output = Output()
    tell_box(output, game, record, language)
    output.print(say("verify.seed", commitment=record.commitment), soft_wrap=True)
    output.print(say("verify.choices", n=len(record.lines)))
    output.print(say("verify.scores", scores=[str(score) for score in record.scores]))
