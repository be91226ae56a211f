"""What is found in a game, in words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from khonsu.engine.text import Catalogue, read_catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.forecast import Reason
    from khonsu.analysis.review import Moment
    from khonsu.engine.view import View


@cache
def text(lang: str) -> Catalogue:
    """The sentences of a language."""
    return read_catalogue(lang, "khonsu.engine", "khonsu.analysis")


def hundredths(chance: float) -> int:
    """A chance, or a difference of two, as it is told."""
    return round(100 * chance)


def because(reason: Reason, view: View, names: Sequence[str], lang: str) -> str:
    """Why a choice is better than another; `names` are those of all sides."""
    say = text(lang).naming(names)
    if reason.kind == "rival":
        return say("why.rival", n=reason.points, seat=reason.rival)
    if reason.part:
        return say(f"why.{reason.kind}", n=reason.points, part=view.game.text(lang)(f"part.{reason.part}"))
    return say("why.later")


def told(moment: Moment, view: View, names: Sequence[str], lang: str) -> str:
    """What a moment was, in a sentence or two; `view` is that of whoever chose, before it."""
    say = text(lang).naming(names)
    change = hundredths(abs(moment.change))
    if moment.kind == "turned":
        return say("review.rose_said" if moment.change > 0 else "review.fell_said", seat=moment.seat, p=change)
    made = _label(view, moment.choice, names, lang)
    if moment.better is None:
        return say("review.found_said", seat=moment.seat, made=made, p=change)
    better = _label(view, moment.better, names, lang)
    said = say("review.missed_said", seat=moment.seat, made=made, better=better, p=change)
    return said if moment.why is None else f"{said} {because(moment.why, view, names, lang)}"


def _label(view: View, choice: int, names: Sequence[str], lang: str) -> str:
    return view.game.text(lang).say(view.position.describe(choice), names)
