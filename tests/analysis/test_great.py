"""The great games that come with a game are whole: their records replay, and what was found in them belongs to them."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

import pytest

import khonsu
from khonsu.analysis.great import FOLDER, LINEUPS, great_games, mark, play
from khonsu.analysis.words import story, told
from khonsu.engine.text import LANGUAGES
from khonsu.players.outlook import shares

EVERY_GAME = pytest.mark.parametrize("name", khonsu.game_names())
# Bytes of both files of a game.
SMALL = 40_000


@EVERY_GAME
def test_every_great_game_replays_and_has_the_review_of_its_own(name: str) -> None:
    game = khonsu.game(name)
    found = great_games(game)
    assert [one.record.players for one in found] == [players for players in LINEUPS if players in game.seats]
    folder = resources.files(game.package) / FOLDER
    for one in found:
        last = one.record.verify(game)
        assert last.actor is None
        kept = (folder / f"{one.record.players}.json").read_text(encoding="utf-8")
        doc: dict[str, Any] = json.loads(kept)
        assert doc["of"] == mark(one.text)
        assert len(kept) + len(one.text) < SMALL
        assert len(one.review.chances) == len(one.record.lines) + 1
        assert list(one.review.chances[-1]) == shares(last.position)
        assert one.review.parts == tuple(last.position.breakdown(side) for side in range(last.position.sides))
        assert all(one.record.lines[moment.at][0] == moment.seat for moment in one.review.moments if moment.kind != "turned")


@EVERY_GAME
def test_its_turning_points_are_told_in_every_language(name: str) -> None:
    game = khonsu.game(name)
    for one in great_games(game):
        for lang in LANGUAGES:
            sentences = told(one.review.moments, game, one.record.names, lang)
            assert all(sentence.strip() and "{" not in sentence for sentence in sentences)
            # A choice is named, and why it mattered.
            chosen = [said for moment, said in zip(one.review.moments, sentences, strict=True) if moment.kind != "turned"]
            assert all(len(re.findall(r"[.?!](?: |$)", said)) >= 2 for said in chosen)
            assert any(person in story(one.review, one.record.names, lang) for person in one.record.names)


def test_the_same_masters_play_the_same_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khonsu.analysis.great.ITERATIONS", {"kagemni": 3, "hemon": 2})
    game = khonsu.game("anubixx")
    first = play(game, 3)
    assert str(play(game, 3)) == str(first)
    assert first.names == ["Kagemni", "Hemon", "Kagemni II"]
    assert first.verify(game).actor is None
