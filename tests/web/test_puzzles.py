"""Puzzles on the site: what is asked, what is said about answers, and the moons that are kept."""

from __future__ import annotations

import re

import pytest
from tests.running_site import Site, Visitor, choices_of
from tests.web.test_pages import check

from khonsu.engine import registry
from khonsu.engine.puzzle import Puzzle, puzzles
from khonsu.engine.text import LANGUAGES
from khonsu.table.model import CRESCENT, FULL_MOON, HALF_MOON, Attempt
from khonsu.web.languages import site_text

GAME = "imhotep"
TEXT = site_text("en")


def home(puzzle: Puzzle) -> str:
    return f"/games/{puzzle.start.game.id}/puzzles/{puzzle.name}"


def simple(right: bool = True) -> tuple[Puzzle, int]:
    """A puzzle of one choice, and a right or a wrong answer to it."""
    puzzle = next(puzzle for puzzle in puzzles(registry.game(GAME)).values() if puzzle.choices == 1)
    return puzzle, next(line[0] for line in puzzle.answers if (line in puzzle.right) == right)


def answer(visitor: Visitor, puzzle: Puzzle, *line: int) -> str:
    """Answer a puzzle as a form does, step by step, and read the last page."""
    made = ""
    for choice in line:
        sent = visitor.post(home(puzzle), {"made": made, "choice": choice})
        assert sent.status == 303, sent.text
        made = sent.headers["location"].rpartition("made=")[2]
    return visitor.get(f"{home(puzzle)}?made={made}").text


def attempt(site: Site, visitor: Visitor, puzzle: Puzzle) -> Attempt:
    """How somebody fared, as it is stored."""
    guest = visitor.cookies["khonsu"].split(".")[0].strip('"')
    return site.store.attempts(guest)[puzzle.start.game.id, puzzle.name]


@pytest.mark.parametrize("game", registry.game_names())
def test_every_puzzle_is_asked_and_answered_in_every_language(site: Site, game: str) -> None:
    visitor = site.visitor()
    for lang in LANGUAGES:
        visitor.lang = lang
        words = registry.game(game).text(lang)
        overview = check(visitor.get(f"/games/{game}/puzzles"), lang)
        for puzzle in puzzles(registry.game(game)).values():
            assert f'href="{home(puzzle)}"' in overview
            asked = check(visitor.get(home(puzzle)), lang)
            assert str(words(f"puzzle.{puzzle.name}.question")) in asked
            assert set(choices_of(asked)) <= set(puzzle.start.legal())
            line = "-".join(map(str, puzzle.right[0]))
            assert str(words(f"puzzle.{puzzle.name}.reason")) in check(visitor.get(f"{home(puzzle)}?made={line}"), lang)


def test_who_finds_the_answer_at_once_has_a_full_moon(site: Site) -> None:
    visitor = site.visitor()
    puzzle, right = simple()
    page = answer(visitor, puzzle, right)
    assert TEXT("puzzle.right") in page
    assert attempt(site, visitor, puzzle) == Attempt(0, FULL_MOON)
    assert TEXT("puzzle.full") in visitor.get(f"/games/{GAME}/puzzles").text


def test_a_wrong_answer_says_what_it_brings_and_the_second_try_has_half_a_moon(ema: Visitor, site: Site) -> None:
    puzzle, wrong = simple(right=False)
    page = answer(ema, puzzle, wrong)
    assert TEXT("puzzle.wrong") in page
    assert TEXT("puzzle.lead_more", n=puzzle.answers[wrong,]) in page
    # And why: where the best answer has more of, which adds up to what is missing.
    less = [int(n) for n in re.findall(r"<li>[^<]+: (\d+) points? less</li>", page)]
    more = [int(n) for n in re.findall(r"<li>[^<]+: (\d+) points? more</li>", page)]
    assert less
    assert sum(less) + sum(more) >= max(puzzle.answers.values()) - puzzle.answers[wrong,]
    assert f'href="{home(puzzle)}"' in page
    # What would be right stays open.
    assert str(puzzle.start.game.text()(f"puzzle.{puzzle.name}.reason")) not in page
    answer(ema, puzzle, simple()[1])
    assert attempt(site, ema, puzzle) == Attempt(1, HALF_MOON)


def test_who_is_shown_the_answer_has_a_crescent_that_stays(jan: Visitor, site: Site) -> None:
    puzzle, right = simple()
    shown = jan.post(f"{home(puzzle)}/show")
    assert shown.headers["location"] == f"{home(puzzle)}?made={right}&shown=1"
    page = jan.get(shown.headers["location"]).text
    assert str(puzzle.start.game.text()(f"puzzle.{puzzle.name}.reason")) in page
    assert TEXT("puzzle.right") not in page
    assert attempt(site, jan, puzzle) == Attempt(0, CRESCENT)
    answer(jan, puzzle, right)
    assert attempt(site, jan, puzzle) == Attempt(0, CRESCENT)


def test_an_answer_of_several_choices_is_asked_for_one_by_one(ema: Visitor, site: Site) -> None:
    puzzle = max(puzzles(registry.game(GAME)).values(), key=lambda puzzle: len(puzzle.right[0]))
    line = puzzle.right[0]
    assert len(line) > 1
    first = answer(ema, puzzle, line[0])
    assert line[1] in choices_of(first)
    assert re.search(rf'name="made" value="{line[0]}"', first)
    answer(ema, puzzle, *line)
    assert attempt(site, ema, puzzle) == Attempt(0, FULL_MOON)


def test_what_is_no_answer_changes_nothing(site: Site) -> None:
    puzzle, right = simple()
    visitor = site.visitor().call_me("Eva")
    for made, choice, status in (
        ("", 10**8, 409),
        ("x", right, 400),
        ("-", right, 400),
        (str(right), right, 400),
        ("", "²", 400),
    ):
        assert (made, visitor.post(home(puzzle), {"made": made, "choice": choice}).status) == (made, status)
    for odd in ("x", f"{right}-{right}", str(10**8)):
        assert visitor.get(f"{home(puzzle)}?made={odd}").status == 404
    assert visitor.get(f"/games/{GAME}/puzzles/nothing").status == 404
    assert visitor.post(f"/games/{GAME}/puzzles/nothing").status == 404
    guest = visitor.cookies["khonsu"].split(".")[0].strip('"')
    assert site.store.attempts(guest) == {}


def test_things_on_the_board_of_a_puzzle_explain_themselves(ema: Visitor) -> None:
    puzzle, _ = simple()
    assert ema.get(f"{home(puzzle)}/tips").json["tips"]
    assert "reason" in ema.get(f"{home(puzzle)}/why?thing=nothing").json
