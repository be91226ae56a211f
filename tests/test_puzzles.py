"""Every puzzle of every game: it can be solved in one way, luck does not decide it, and it is told in every language."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import khonsu
from khonsu.engine.errors import KhonsuError
from khonsu.engine.puzzle import Puzzle, puzzles
from khonsu.engine.text import LANGUAGES

ALL = [(name, puzzle) for name in khonsu.game_names() for puzzle in puzzles(khonsu.game(name))]
SENTENCES = ("title", "question", "reason")


def found(game: str, name: str) -> Puzzle:
    return puzzles(khonsu.game(game))[name]


@pytest.mark.parametrize("game", khonsu.game_names())
def test_a_game_has_five_to_eight_puzzles_the_easiest_first(game: str) -> None:
    made = list(puzzles(khonsu.game(game)).values())
    assert 5 <= len(made) <= 8
    assert [puzzle.rank for puzzle in made] == sorted(puzzle.rank for puzzle in made)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_puzzle_has_one_right_answer(game: str, name: str) -> None:
    puzzle = found(game, name)
    # In several steps, what comes to the same may be done in another order or paid for in another way.
    share = 1 if puzzle.choices == 1 else max(2, len(puzzle.answers) // 20)
    assert len(puzzle.answers) >= 3
    assert 1 <= len(puzzle.right) <= share
    assert max(map(len, puzzle.answers)) <= puzzle.choices


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_answer_to_a_puzzle_is_clearly_better_than_all_others(game: str, name: str) -> None:
    puzzle = found(game, name)
    best, *others = sorted(set(puzzle.answers.values()), reverse=True)
    assert best > 0
    assert best > others[0]
    assert {puzzle.answers[line] for line in puzzle.right} == {best}


@pytest.mark.parametrize(("game", "name"), ALL)
def test_luck_does_not_decide_a_puzzle(game: str, name: str) -> None:
    puzzle = found(game, name)
    for seed in range(3):
        assert replace(puzzle, start=puzzle.start.imagine(puzzle.seat, seed)).right == puzzle.right


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in khonsu.game_names() for lang in LANGUAGES])
def test_every_puzzle_is_told_and_nothing_is_told_of_others(game: str, lang: str) -> None:
    told = {key.removeprefix("puzzle.") for key in khonsu.game(game).text(lang).messages if key.startswith("puzzle.")}
    assert told == {f"{name}.{sentence}" for name in puzzles(khonsu.game(game)) for sentence in SENTENCES}


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_name_of_a_puzzle_can_stand_in_an_address(game: str, name: str) -> None:
    assert re.fullmatch(r"[a-z_]{2,40}", name)


def test_who_has_answered_makes_no_further_choice() -> None:
    puzzle = found(*ALL[0])
    line = puzzle.right[0]
    assert puzzle.is_answer(line, puzzle.after(line))
    with pytest.raises(KhonsuError):
        puzzle.after((*line, line[0]))
