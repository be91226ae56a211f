"""Guided first games: whoever plays one is told everything, the goal first, by lessons that fit what is on the table."""

from __future__ import annotations

from random import Random

import pytest
from tests.guided_games import LEARNERS, lessons_of, play
from tests.soak import any_value

import khonsu
from khonsu.engine.text import LANGUAGES

GAMES = [name for name in khonsu.game_names() if khonsu.game(name).board.lessons.lessons]


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_is_met_in_the_game_or_told_at_its_end_and_the_goal_comes_first(name: str, learner: str) -> None:
    taught = play(name, learner, 1)
    assert len(taught.met) + len(taught.closing) == len(lessons_of(name))
    assert taught.met[0] == "goal"
    # Most of it comes up by itself, whoever plays.
    assert len(taught.met) >= 0.7 * len(lessons_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_about_lessons_belongs_to_one_in_some_game(name: str) -> None:
    game, rng, said = khonsu.game(name), Random(name), set()
    for number in range(40):
        players = rng.choice(game.seats)
        fitting = [option for option in game.options if not option.counts or players in option.counts]
        options = {option.name: any_value(option, players, rng) for option in fitting}
        view = game.start(players, number, **options).view(0)
        plan = game.board.lessons
        assert plan.taught(view)[0].name.startswith("goal")
        said |= {message.id for lesson in plan.taught(view) for message in lesson.messages(view)}
    for lang in LANGUAGES:
        assert {key for key in game.text(lang).messages if key.startswith("lesson.")} == {
            key for key in said if key.startswith("lesson.")
        }
