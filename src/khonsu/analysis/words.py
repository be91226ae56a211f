"""What is found in a game, in words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from khonsu.engine.text import Catalogue, read_catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.detours import Judgement
    from khonsu.analysis.forecast import Reason
    from khonsu.analysis.reasons import Because
    from khonsu.analysis.review import Moment, Review
    from khonsu.engine.game import Game

# By how much somebody must stand better than who led before.
CLEAR = 0.05
# In how many ways each sentence about a moment can be said.
WAYS = 4
# What points of others are to the one whom a moment is about.
OF_OTHERS = {"gains": "gives", "loses": "takes"}
# The part of a game over which chances are taken together, on either side.
CALM = 30


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


def beside(judgement: Judgement, game: Game, names: Sequence[str], lang: str) -> str:
    """What a choice was worth beside the task of a lesson."""
    say, words = text(lang).naming(names), game.text(lang)
    better = "" if judgement.better is None else words.say(judgement.better, names)
    said = say(f"detour.{judgement.kind}", made=words.say(judgement.made, names), better=better)
    because = judgement.because
    if because.kind == "points":
        part = words(f"part.{because.part}")
        return f"{said} {say('detour.brings' if not better else 'detour.points', n=because.points, part=part)}"
    if not better:
        return said
    more = say("detour.rival", n=because.points, seat=because.rival) if because.kind == "rival" else say("detour.later")
    return f"{said} {more}"


def told(moments: Sequence[Moment], game: Game, names: Sequence[str], lang: str) -> list[str]:
    """What each moment was and why it mattered, in a few sentences; no sentence is said twice in the same words before all its others were."""
    say, words = text(lang).naming(names), game.text(lang)
    used: Counter[str] = Counter()

    def another(name: str, **args: Any) -> str:
        used[name] += 1
        return say(f"told.{name}_{(used[name] - 1) % WAYS + 1}", **args)

    def why(reason: Because, seat: int) -> str:
        if reason.choice is not None:
            return another(reason.kind, seat=reason.seat, choice=words.say(reason.choice, names))
        if reason.part:
            kind = reason.kind if reason.seat == seat else OF_OTHERS[reason.kind]
            return another(kind, seat=reason.seat, n=reason.points, part=words(f"part.{reason.part}"))
        return another(reason.kind, seat=reason.seat)

    def tell(moment: Moment) -> str:
        made = words.say(moment.made, names)
        if moment.kind == "turned":
            maker = moment.seat if moment.maker < 0 else moment.maker
            came = [f"{words.say(message, names)}." for message in moment.came] or [say("told.chose", seat=maker, made=made)]
            said = [*came, another("rose" if moment.change > 0 else "fell", seat=moment.seat)]
        elif moment.better is not None:
            said = [another("missed", seat=moment.seat, made=made, better=words.say(moment.better, names))]
        elif moment.other is not None:
            said = [another("found", seat=moment.seat, made=made, other=words.say(moment.other, names))]
        else:
            said = [another("unexpected", seat=moment.seat, made=made)]
        if moment.because:
            said += [why(reason, moment.seat) for reason in moment.because]
        elif moment.why is not None and moment.why.kind != "later":
            said.append(because(moment.why, game, names, lang))
        elif moment.kind != "turned":
            said.append(another("later"))
        return " ".join(said)

    return [tell(moment) for moment in moments]


def story(review: Review, names: Sequence[str], lang: str) -> str:
    """How the lead went from one to another, in a sentence."""
    leader, changes, since = _lead(_calmed(review.chances))
    say = text(lang).naming(names)
    if not changes:
        return say("story.always", seat=leader)
    return say("story.since", n=changes, seat=leader, number=since + 1, all=len(review.chances) - 1)


def _calmed(chances: Sequence[Sequence[float]]) -> list[list[float]]:
    """The same chances, each the mean of those around it: everybody hopes a little more when it is his turn. The end stays what it is."""
    reach = max(2, len(chances) // CALM)
    means: list[list[float]] = []
    for at in range(len(chances) - 1):
        near = chances[max(0, at - reach) : min(len(chances) - 1, at + reach + 1)]
        means.append([sum(shares) / len(near) for shares in zip(*near, strict=True)])
    return [*means, list(chances[-1])]


def _lead(chances: Sequence[Sequence[float]]) -> tuple[int, int, int]:
    """Who stands best in the end, how often that changed, and since which position it is so."""
    leader = max(range(len(chances[0])), key=lambda seat: chances[0][seat])
    changes = since = 0
    for at, now in enumerate(chances):
        best = max(range(len(now)), key=lambda seat: now[seat])
        # What may be chance is no change; in the end, who won has won.
        if now[best] - now[leader] > (CLEAR if at < len(chances) - 1 else 0.0):
            leader, changes, since = best, changes + 1, at
    return leader, changes, since
