"""The arena seats everybody everywhere, counts shared victories in parts, and gives the same table on every machine."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

import khonsu
from khonsu.engine.options import Flag, Letters, Number, Pick, settle_options
from khonsu.players.arena import (
    Diary,
    Outcome,
    Question,
    any_options,
    mean_and_margin,
    pairings,
    play_all,
    standings,
    wilson,
)
from khonsu.players.rating import ratings

if TYPE_CHECKING:
    from pathlib import Path


def test_every_player_sits_everywhere_equally_often_and_with_the_same_luck() -> None:
    games = pairings(khonsu.game("imhotep"), ["greedy", "random", "greedy"], 30)
    for seat in range(3):
        assert Counter(game.levels[seat] for game in games) == {"greedy": 20, "random": 10}
    for first in range(0, 30, 3):
        assert len({game.seed for game in games[first : first + 3]}) == 1


def test_players_are_repeated_until_the_seats_are_filled() -> None:
    games = pairings(khonsu.game("imhotep"), ["greedy", "random"], 2, seats=4)
    assert [game.levels for game in games] == [("greedy", "random") * 2, ("random", "greedy") * 2]


@pytest.mark.parametrize("name", khonsu.game_names())
def test_greedy_beats_random(name: str) -> None:
    table = standings(list(play_all(pairings(khonsu.game(name), ["random", "greedy"], 10, vary=True), processes=1)))
    assert table[0].level == "greedy"
    assert table[0].wins >= 9


def test_several_processes_play_the_same_games() -> None:
    games = pairings(khonsu.game("imhotep"), ["random"], 12, vary=True)
    assert list(play_all(games, processes=2)) == list(play_all(games, processes=1))


@pytest.mark.parametrize("name", khonsu.game_names())
def test_varied_options_are_options_of_the_game_and_vary(name: str) -> None:
    game = khonsu.game(name)
    for players in game.seats:
        drawn = [any_options(game.options, players, Random(seed)) for seed in range(60)]
        settled = [settle_options(game.options, options, players) for options in drawn]
        for option in game.options:
            if not option.counts or players in option.counts:
                assert len({str(options[option.name]) for options in settled}) > 1


def test_every_kind_of_option_is_drawn_from_all_its_values() -> None:
    options = (
        Flag("flag"),
        Pick("pick", ("a", "b", "c"), "a"),
        Number("number", 1, 3, 2),
        Letters("sides", ("one", "two"), "AB", "AA"),
        Letters("colours", "seats", "XYZ", "XYZ", distinct=True),
        Flag("duel", counts=(2,)),
    )
    drawn = [any_options(options, 3, Random(seed)) for seed in range(200)]
    assert {draw["flag"] for draw in drawn} == {False, True}
    assert {draw["pick"] for draw in drawn} == {"a", "b", "c"}
    assert {draw["number"] for draw in drawn} == {1, 2, 3}
    assert {draw["sides"] for draw in drawn} == {"AA", "AB", "BA", "BB"}
    assert {"".join(sorted(draw["colours"])) for draw in drawn} == {"XYZ"}
    assert all("duel" not in draw for draw in drawn)


def test_a_shared_victory_counts_as_its_part() -> None:
    shared = Outcome(("a", "b"), (5, 5), (0, 1), 10, "rounds", -1)
    won = Outcome(("b", "a"), (3, 7), (1,), 10, "rounds", 0)
    table = {line.level: line for line in standings([shared, won])}
    assert (table["a"].wins, table["b"].wins) == (1.5, 0.5)
    assert (table["a"].score, table["b"].score) == (6.0, 4.0)


def test_intervals_hold_known_values() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10)[0] == pytest.approx(0, abs=1e-9)
    assert wilson(10, 10)[1] == pytest.approx(1)
    mean, margin = mean_and_margin([1, 2, 3, 4])
    assert (mean, round(margin, 3)) == (2.5, 1.265)
    assert mean_and_margin([7]) == (7, 0)


def outcome(levels: tuple[str, ...], places: tuple[int, ...]) -> Outcome:
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(levels, tuple(10 - place for place in places), winners, 10, "rounds", 0, places)


def test_games_that_are_written_down_are_not_played_again(tmp_path: Path) -> None:
    games = pairings(khonsu.game("imhotep"), ["random", "greedy"], 6, vary=True)
    path = tmp_path / "games.jsonl"
    first = list(Diary(path).play_all(games[:4], processes=1))
    # A run that was killed in the middle of a line.
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    diary = Diary(path)
    assert len(diary.known) == 3
    again = list(diary.play_all(games, processes=1))
    assert again[:4] == first
    assert again == list(play_all(games, processes=1))
    assert len(Diary(path).known) == 6


def test_a_question_is_answered_as_soon_as_it_is_decided_and_not_before() -> None:
    question = Question("a", 0.6)
    wins, losses = [outcome(("a", "b"), (1, 2))], [outcome(("a", "b"), (2, 1))]
    assert question.answer([]) is None
    assert question.answer(wins * 5) is None
    assert question.answer(wins * 60) is True
    assert question.answer(losses * 60) is False
    assert question.answer((wins * 3 + losses * 2) * 4) is None


def test_ratings_order_players_by_strength_and_know_how_sure_they_are() -> None:
    games = [outcome(("a", "b", "c"), (1, 2, 3))] * 30 + [outcome(("a", "b", "c"), (3, 1, 2))] * 10
    few, many = ratings(games[::4], range(10)), ratings(games, range(40))
    assert [line.level for line in many] == ["a", "b", "c"]
    for line in many:
        assert line.low <= line.rating <= line.high
    width = {line.level: line.high - line.low for line in many}
    assert all(line.high - line.low >= width[line.level] for line in few)


def test_who_has_won_everything_may_still_be_weaker_or_stronger_than_that() -> None:
    few, many = (ratings([outcome(("a", "greedy"), (1, 2))] * number, range(number))[0] for number in (10, 100))
    assert few.low < few.rating < few.high
    assert 0.0 < few.low < many.low < many.rating < many.high


def test_a_worse_place_is_never_rated_higher() -> None:
    for places in [(1, 1, 2), (1, 2, 2), (1, 2, 3), (2, 1, 1), (1, 1, 1)]:
        rated = {line.level: line.rating for line in ratings([outcome(("a", "b", "c"), places)], [0])}
        for one, two in (("a", "b"), ("b", "c"), ("a", "c")):
            before, after = places["abc".index(one)], places["abc".index(two)]
            assert (before < after) <= (rated[one] > rated[two] - 1e-6)
            assert (before == after) <= (abs(rated[one] - rated[two]) < 1e-6)
