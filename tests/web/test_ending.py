"""The end of a game: who came in where, and the picture of how the score went."""

import itertools
import re
from random import Random
from xml.etree import ElementTree

import pytest

from khonsu.art.palette import SEATS
from khonsu.engine import registry
from khonsu.engine.text import SEAT_LETTERS
from khonsu.table.match import Match
from khonsu.table.seats import PERSON, Seat
from khonsu.web.ending import ranking
from khonsu.web.fragments import players, score
from khonsu.web.languages import site_text
from khonsu.web.perspective import Perspective
from khonsu.web.presenter import Presenter
from khonsu.web.score_plot import HEIGHT, WIDTH, plot, score_history

# A game whose adversary has no seat.
SOLO = "pharaon"


@pytest.mark.parametrize(
    "history",
    [
        [[0, 0]],
        [[0, 0], [0, 0]],
        [[0], [3], [9]],
        [[0, 0, 0], [1, -4, 2], [5, -9, 2], [40, 3, 40]],
        [[n * k % 57 for k in range(5)] for n in range(300)],
        [[0, 0], [1000, 2000]],
    ],
)
def test_every_seat_has_a_line_within_the_picture(history: list[list[int]]) -> None:
    picture = str(plot(history, "How the score <went>"))
    root = ElementTree.fromstring(picture)
    assert root.get("aria-label") == "How the score <went>"
    lines = [path for path in root.iter("path") if path.get("stroke-width") == "2.4"]
    assert len(lines) == len(history[0])
    for line in lines:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", line.get("d") or "")]
        assert all(0 <= x <= WIDTH for x in numbers[::2])
        assert all(0 <= y <= HEIGHT for y in numbers[1::2])
    assert len(list(root.iter("use"))) == len(history[0])
    # Colour does not speak alone.
    assert len({line.get("stroke-dasharray") for line in lines}) == len(lines)


def test_seals_at_the_end_do_not_cover_each_other() -> None:
    root = ElementTree.fromstring(str(plot([[0, 0, 0, 0], [20, 20, 20, 21]], "x")))
    heights = sorted(float(seal.get("y") or 0) for seal in root.iter("use"))
    assert all(below - above >= 16 for above, below in itertools.pairwise(heights))


def test_a_level_stretch_is_drawn_with_its_two_ends() -> None:
    root = ElementTree.fromstring(str(plot([[0]] * 50 + [[5]] * 50, "x")))
    line = next(path.get("d") or "" for path in root.iter("path") if path.get("stroke-width") == "2.4")
    assert line.count("L") < 6


def test_an_adversary_without_a_seat_is_among_the_players_and_in_the_result() -> None:
    match, luck = Match(registry.game(SOLO), 1, {}, "solo"), Random(SOLO)
    while match.state.actor is not None:
        row = players(_seen(match)).split('<li class="r')[2]
        assert "Traitor" in row
        things = [thing for thing, at in (("Nobles:", "noble_at"), ("Artisans:", "artisan_at")) if 1 in _lists(match, at)]
        assert all(thing in row for thing in things)
        match.append(match.choose(0, luck.choice(match.state.legal()), match.version))
    presenter, position = _seen(match), match.state.position
    assert sorted((entry.name, entry.score) for entry in ranking(presenter)) == [
        ("Ema", position.score(0)),
        ("Traitor", position.score(1)),
    ]
    assert [entry.place for entry in ranking(presenter)] == [1, 2]
    table = score(presenter)
    assert "Traitor" in table
    assert f"<td>{position.score(1)}</td>" in table
    curve = str(plot(score_history(match), "x", presenter.stones))
    assert f"#seal-{SEAT_LETTERS[-1]}" in curve
    assert SEATS[-1].fill in curve


def _lists(match: Match, field: str) -> list[int]:
    """Who has each of some cards."""
    found: list[int] = getattr(match.state.position, field)
    return found


def _seen(match: Match) -> Presenter:
    """What whoever plays alone sees."""
    return Presenter(match.moment(), Perspective(0, (0,)), [Seat(kind=PERSON, name="Ema")], site=site_text("en"), tall=False)
