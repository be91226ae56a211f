"""What is found in a game, in words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from khonsu.analysis.forecast import THING
from khonsu.engine.text import Catalogue, read_catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.detours import Judgement
    from khonsu.analysis.reasons import Reason
    from khonsu.analysis.review import Moment, Review
    from khonsu.engine.game import Game
    from khonsu.engine.message import Message

# By how much somebody must stand better than who led before.
CLEAR = 0.05
# In how many ways each sentence about a moment can be said.
WAYS = 4
# What points of others are to the one who asks why.
OF_OTHERS = {"gains": "gives", "loses": "takes"}
# What is said instead of reasons.
ALONE = ("only", "alike", "unclear")
# Reasons whose part is a thing.
OF_THINGS = ("has", "lacks")
# The part of a game over which chances are taken together, on either side.
CALM = 30


@cache
def text(lang: str) -> Catalogue:
    """The sentences of a language."""
    return read_catalogue(lang, "khonsu.engine", "khonsu.analysis")


def hundredths(chance: float) -> int:
    """A chance, or a difference of two, as it is told."""
    return round(100 * chance)


class Teller:
    """Says reasons about choices of a game; no sentence is said twice in the same words before all its others were."""

    def __init__(self, game: Game, names: Sequence[str], lang: str) -> None:
        self.names = names
        self.words = game.text(lang)
        self.sentence = text(lang).naming(names)
        self._used: Counter[str] = Counter()

    def another(self, name: str, **args: Any) -> str:
        """A sentence in the words whose turn it is."""
        self._used[name] += 1
        return self.sentence(f"told.{name}_{(self._used[name] - 1) % WAYS + 1}", **args)

    def say(self, message: Message) -> str:
        """A choice or an event in the game's own words."""
        return self.words.say(message, self.names)

    def why(self, reasons: Sequence[Reason], seat: int) -> list[str]:
        """Why a choice of a seat is better or mattered, a sentence each; if nothing sure is known, that."""
        return [self._reason(reason, seat) for reason in reasons] or [self.another("later")]

    def _reason(self, reason: Reason, seat: int) -> str:
        kind = reason.kind if reason.seat == seat else OF_OTHERS.get(reason.kind, reason.kind)
        args: dict[str, Any] = {"seat": reason.seat, "n": reason.points}
        if reason.choice is not None:
            args["choice"] = self.say(reason.choice)
        if kind in OF_THINGS:
            args["thing"] = self.words(f"{THING}{reason.part}", n=reason.points)
        elif reason.part:
            args["part"] = self.words(f"part.{reason.part}")
        return self.another(kind, **args)


def because(reasons: Sequence[Reason], seat: int, game: Game, names: Sequence[str], lang: str) -> str:
    """Why a choice of a seat is better than others; `names` are those of all sides."""
    for reason in reasons:
        if reason.kind in ALONE:
            return text(lang)(f"told.{reason.kind}")
    return " ".join(Teller(game, names, lang).why(reasons, seat))


def beside(judgement: Judgement, game: Game, names: Sequence[str], lang: str) -> str:
    """What a choice was worth beside the task of a lesson."""
    teller = Teller(game, names, lang)
    better = "" if judgement.better is None else teller.say(judgement.better)
    said = teller.sentence(f"detour.{judgement.kind}", made=teller.say(judgement.made), better=better)
    if better:
        return " ".join([said, *teller.why(judgement.because, judgement.seat)])
    brings = [
        teller.sentence("detour.brings", n=reason.points, part=teller.words(f"part.{reason.part}"))
        for reason in judgement.because
        if reason.kind == "now"
    ]
    return " ".join([said, *brings])


def told(moments: Sequence[Moment], game: Game, names: Sequence[str], lang: str) -> list[str]:
    """What each moment was and why it mattered, in a few sentences."""
    teller = Teller(game, names, lang)

    def tell(moment: Moment) -> str:
        made = teller.say(moment.made)
        if moment.kind == "turned":
            maker = moment.seat if moment.maker < 0 else moment.maker
            came = [f"{teller.say(message)}." for message in moment.came]
            said = came or [teller.sentence("told.chose", seat=maker, made=made)]
            said.append(teller.another("rose" if moment.change > 0 else "fell", seat=moment.seat))
        elif moment.better is not None:
            said = [teller.another("missed", seat=moment.seat, made=made, better=teller.say(moment.better))]
        elif moment.other is not None:
            said = [teller.another("found", seat=moment.seat, made=made, other=teller.say(moment.other))]
        else:
            said = [teller.another("unexpected", seat=moment.seat, made=made)]
        # Of luck it has been said whom it helps; that nothing more is sure needs no word.
        return " ".join(
            said if moment.kind == "turned" and not moment.because else said + teller.why(moment.because, moment.seat)
        )

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
