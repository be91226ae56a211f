"""What moments of a game are said to be: with a reason, in every language, and never twice in a row in the same words."""

from __future__ import annotations

from itertools import pairwise

import pytest

import khonsu
from khonsu.analysis.reasons import Reason
from khonsu.analysis.review import Moment
from khonsu.analysis.words import WAYS, text, told
from khonsu.engine.message import Message
from khonsu.engine.text import LANGUAGES

TAKE = Message("choice.take", {"n": 3})
SAIL = Message("choice.sail", {"ship": 1, "site": "temple"})
NAMES = ["Ema", "Jan", "Eva"]
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
REASONS = [
    Reason("gains", 0, 3, "temple"),
    Reason("loses", 0, 3, "temple"),
    Reason("gains", 1, 3, "temple"),
    Reason("loses", 1, 3, "temple"),
    Reason("barred", 1, choice=SAIL),
    Reason("allowed", 1, choice=SAIL),
    *(Reason(kind, 0, 3, "temple") for kind in ("part", "soon", "now")),
    Reason("slows", 1, 3, "temple"),
    Reason("has", 0, 2, "statues"),
    Reason("lacks", 1, 2, "statues"),
    *(Reason(kind, 1) for kind in ("wanted", "profits", "favours", "pays")),
]


def moment(kind: str, *because: Reason) -> Moment:
    """A moment of Ema: what she did may have been a mistake, a good find, or only the occasion of luck."""
    better = SAIL if kind == "missed" else None
    other = SAIL if kind == "found" else None
    return Moment(kind, 5, 0, 0.2 if kind == "found" else -0.2, TAKE, better, maker=0, other=other, because=because)


@EVERY_LANGUAGE
@pytest.mark.parametrize("kind", ["missed", "found", "turned"])
def test_moments_of_a_kind_that_follow_each_other_never_read_alike(lang: str, kind: str) -> None:
    game = khonsu.game("imhotep")
    for because in ((), *((reason,) for reason in REASONS)):
        said = told([moment(kind, *because)] * 2 * WAYS, game, NAMES, lang)
        assert len(set(said)) == WAYS
        assert all(one != other for one, other in pairwise(said))
        assert not any("{" in sentence for sentence in said)


@EVERY_LANGUAGE
def test_a_reason_says_how_many_points_where_they_come_from_and_whose_they_are(lang: str) -> None:
    game = khonsu.game("imhotep")
    own, rivals, barred = (
        told([moment("found", reason)] * WAYS, game, NAMES, lang) for reason in (REASONS[0], REASONS[3], REASONS[4])
    )
    for said in (*own, *rivals):
        assert "3" in said
        assert game.text(lang)("part.temple") in said
    assert all("Jan" in said for said in (*rivals, *barred))
    assert all(game.text(lang).say(SAIL, NAMES) in said.rpartition(":")[2] for said in barred)


@EVERY_LANGUAGE
def test_every_sentence_can_be_said_in_as_many_ways(lang: str) -> None:
    kinds = (
        "missed",
        "found",
        "unexpected",
        "rose",
        "fell",
        "gains",
        "loses",
        "takes",
        "gives",
        "part",
        "soon",
        "now",
        "slows",
        "has",
        "lacks",
        "allowed",
        "barred",
        "wanted",
        "profits",
        "favours",
        "pays",
        "later",
    )
    for kind in kinds:
        ways = {
            str(text(lang)(f"told.{kind}_{way}", seat="", made="", better="", other="", choice="", n=2, part="", thing=""))
            for way in range(1, WAYS + 1)
        }
        assert len(ways) == WAYS, kind
