"""Where points came from is told as it was, beside what strong play brings in such games and no others."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

import khonsu
from khonsu.analysis import strong
from khonsu.analysis.forecast import Forecast, gained
from khonsu.analysis.points import lessons, points_of
from khonsu.analysis.review import Moment, Person, Review
from khonsu.analysis.strong import Strong, mean, measured, strong_play
from khonsu.analysis.words import story
from khonsu.engine.message import Message
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ["Ema", "Jan"]


def reviewed(*gains: dict[str, float], chances: tuple[tuple[float, float], ...] = ((0.5, 0.5), (1.0, 0.0))) -> Review:
    """A game of Imhotep that seat 0 won, in which seat 1 missed some things."""
    made = Message("choice.sail", {})
    moments = tuple(Moment("missed", 0, 1, -0.1, made, made, sum(gain.values()), gain) for gain in gains)
    people = tuple(Person(seat, 90.0, 3, 0.1, 0.0) for seat in range(2))
    parts = ({"pyramids": 20, "temple": 3, "cards": 0}, {"pyramids": 5, "temple": 9, "cards": 0})
    return Review("imhotep", 2, "quick", 0, chances, (), moments, people, parts)


def test_what_was_left_lying_is_what_the_named_better_choices_bring_in_all() -> None:
    found = points_of(reviewed({"pyramids": 3.0, "temple": -1.5}, {"pyramids": 2.4, "temple": 0.9}), None)
    assert {part.name: part.left for part in found.parts} == {"pyramids": (0, 5), "temple": (0, 0)}
    # What costs oneself less than a rival is better, but brings nothing.
    assert points_of(reviewed({"pyramids": -4.0, "temple": 1.0}), None).total.left == (0, 0)
    assert found.total.left == (0, 5)
    assert found.total.points == (23, 14)
    assert found.winners == (0,)
    assert gained(Forecast(({"temple": 5.0, "cards": 1.0},)), Forecast(({"temple": 2.0, "cards": 1.5},)), 0) == {
        "temple": 3.0,
        "cards": -0.5,
    }


def test_what_strong_play_has_and_nobody_here_is_shown_too() -> None:
    found = points_of(reviewed(), Strong("search:40", 40, {"pyramids": 12.0, "temple": 6.5, "cards": 4.0}))
    assert [(part.name, part.strong) for part in found.parts] == [("pyramids", 12.0), ("temple", 6.5), ("cards", 4.0)]
    assert found.total.strong == 22.5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_hears_where_most_is_missing_and_who_won_does_not(lang: str) -> None:
    game = khonsu.game("imhotep")
    told = lessons(points_of(reviewed({"temple": 4.0}), None), game, NAMES, lang)
    assert len(told) == 2
    assert all(sentence.startswith("Jan") for sentence in told)
    assert game.text(lang)("part.pyramids") in told[0]
    assert "5" in told[0]
    assert "20" in told[0]
    assert game.text(lang)("part.temple") in told[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_story_tells_since_when_who_won_has_led(lang: str) -> None:
    swings = [(0.7, 0.3)] * 20 + [(0.3, 0.7)] * 20 + [(0.8, 0.2)] * 20 + [(1.0, 0.0)]
    told = story(reviewed(chances=tuple(swings)), NAMES, lang)
    assert sorted(re.findall(r"Ema|\d+", told)) == ["2", "41", "60", "Ema"]
    # Whose turn it is hopes a little more: that is no change.
    hopes = [(0.6, 0.4), (0.48, 0.52)] * 20 + [(1.0, 0.0)]
    assert not re.findall(r"\d", story(reviewed(chances=tuple(hopes)), NAMES, lang))


def test_strong_play_is_measured_once_and_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = khonsu.game("anubixx")
    first = list(measured(game, 2, "random", 2, tmp_path, 1))
    (kept,) = tmp_path.iterdir()
    kept.write_text(kept.read_text(encoding="utf-8") + '[{"half', encoding="utf-8")
    played: list[int] = []
    final_parts = strong.final_parts

    def noted(name: str, players: int, level: str, seed: int) -> list[dict[str, int]]:
        played.append(seed)
        return final_parts(name, players, level, seed)

    monkeypatch.setattr(strong, "final_parts", noted)
    again = list(measured(game, 2, "random", 3, tmp_path, 1))
    assert again[:2] == first
    assert played == [strong.FIRST_SEED + 2]
    assert [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()] == again
    seats = [parts for parts_of_game in again for parts in parts_of_game]
    assert sum(mean(again).values()) == pytest.approx(sum(sum(parts.values()) for parts in seats) / 6, abs=0.03)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_strong_play_is_known_for_every_number_of_players_with_the_usual_options_alone(name: str) -> None:
    game = khonsu.game(name)
    for players in game.seats:
        usual = game.start(players, 1)
        found = strong_play(game, players, usual.options)
        assert found is not None
        assert set(found.parts) == set(usual.position.breakdown(0))
        assert found.total > 0
    if name == "imhotep":
        assert strong_play(game, 2, {"sides": "BAAAA"}) is None
