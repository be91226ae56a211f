"""What is found in a game, in words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from khonsu.engine.text import Catalogue, read_catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.forecast import Reason
    from khonsu.analysis.review import Moment
    from khonsu.engine.game import Game


@cache
def text(lang: str) -> Catalogue:
    """The sentences of a language."""
    return read_catalogue(lang, "khonsu.engine", "khonsu.analysis")


def hundredths(chance: float) -> int:
    """A chance, or a difference of two, as it is told."""
    return round(100 * chance)


def because(reason: Reason, game: Game, names: Sequence[str], lang: str) -> str:
    """Why a choice is better than another; `names` are those of all sides."""
    say = text(lang).naming(names)
    if reason.kind == "rival":
        return say("why.rival", n=reason.points, seat=reason.rival)
    if reason.part:
        return say(f"why.{reason.kind}", n=reason.points, part=game.text(lang)(f"part.{reason.part}"))
    return say(f"why.{reason.kind}")


def told(moment: Moment, game: Game, names: Sequence[str], lang: str) -> str:
    """What a moment was, in a sentence or two."""
    say, words = text(lang).naming(names), game.text(lang)
    change = hundredths(abs(moment.change))
    if moment.kind == "turned":
        return say("review.rose_said" if moment.change > 0 else "review.fell_said", seat=moment.seat, p=change)
    made = words.say(moment.made, names)
    if moment.better is None:
        return say("review.found_said", seat=moment.seat, made=made, p=change)
    said = say("review.missed_said", seat=moment.seat, made=made, better=words.say(moment.better, names), p=change)
    return said if moment.why is None else f"{said} {because(moment.why, game, names, lang)}"
