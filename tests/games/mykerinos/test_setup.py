"""How a game of Mykerinos begins, what its components are, and how rounds follow each other."""

from collections import Counter
from pathlib import Path

import pytest
from tests.games.mykerinos.positions import GAME, F, J, end_round, lay, legal, of_kind, play, whole
from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.errors import BadComponents, BadOption
from khonsu.games.mykerinos import choices
from khonsu.games.mykerinos.choices import SPACE
from khonsu.games.mykerinos.squares import NOBODY
from khonsu.games.mykerinos.state import HALL_NAMES, HALLS, NO_PATRON, PATRONS, PLOTS

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])

# Pyramids and points of the seven plots of each patron, in the patrons' order, then of the plot without one.
PRINTED = [
    [("", 0), ("0", 0), ("3", 0), ("4", 2), ("03", 0), ("14", 2), ("025", 3)],
    [("", 0), ("1", 0), ("2", 3), ("5", 2), ("05", 0), ("23", 2), ("014", 3)],
    [("", 0), ("0", 0), ("3", 2), ("4", 0), ("01", 2), ("12", 0), ("124", 2)],
    [("", 0), ("1", 0), ("2", 2), ("5", 2), ("04", 0), ("13", 3), ("034", 2)],
    [("", 2), ("0", 0), ("3", 0), ("4", 0), ("02", 3), ("25", 0), ("015", 3)],
    [("05", 5)],
]


def start(players: int, seed: int) -> Opened:
    return open_game(GAME, players, seed)


@EVERY_COUNT
def test_a_game_begins_with_nothing_but_cubes(players: int) -> None:
    state = start(players, 7)
    quota = 8 if players == 4 else 11
    assert state.supply == [quota] * players
    assert state.stock[:players] == [25 - quota] * players
    assert state.cards == [[]] * players
    assert state.halls == [NOBODY] * HALLS
    assert state.scores() == [0] * players
    assert state.actor == state.starter
    assert whole(state)


def test_with_three_or_four_players_there_are_no_neutral_cubes() -> None:
    for players in (3, 4):
        state = start(players, 1)
        assert state.colours() == players
        assert state.neutral_supply == [0] * players
        assert state.track == [NOBODY] * 4


@EVERY_COUNT
def test_chance_picks_the_first_player_and_the_patrons_of_the_wings(players: int) -> None:
    starters: Counter[int] = Counter()
    first_wing: Counter[int] = Counter()
    for seed in range(150):
        state = start(players, seed)
        starters[state.starter] += 1
        first_wing[state.wings[0]] += 1
        assert sorted(state.wings) == [0, 1, 2, 3, 4]
    assert len(starters) == players
    assert min(starters.values()) > 150 / players / 2
    assert len(first_wing) == 5
    assert min(first_wing.values()) > 12


def test_every_plot_may_be_laid_in_the_first_round() -> None:
    laid = Counter(plot for seed in range(300) for plot in start(3, seed).field)
    assert set(laid) == set(range(PLOTS))
    # 300 games of 8 plots: each is expected 67 times.
    assert 35 < min(laid.values()) <= max(laid.values()) < 110


def test_the_order_of_the_deck_is_decided_when_plots_are_laid() -> None:
    state = start(3, 4)
    assert state.deck == sorted(state.deck)
    dreams = []
    for seed in range(6):
        dream = state.imagine(0, seed)
        play(dream, "pass", "pass", "pass")
        dreams.append(tuple(dream.field))
    assert len(set(dreams)) == 6


def test_a_view_of_any_seat_hides_nothing_but_luck() -> None:
    state = start(4, 4)
    for _ in range(60):
        state.play(state.choices[len(state.choices) // 2])
    for seat in (0, 3, None):
        seen = state.view(seat).position
        for name in GAME.fields:
            assert getattr(seen, name) == getattr(state, name)


def test_the_plots_are_as_printed() -> None:
    facts = lay().facts
    printed = [(patron, pyramids, points) for patron, plots in enumerate(PRINTED) for pyramids, points in plots]
    found = [(facts.patron[plot], "".join(map(str, facts.pyramids[plot])), facts.points[plot]) for plot in range(PLOTS)]
    assert found == printed
    assert sum(len(pyramids) for pyramids in facts.pyramids) == 52
    assert Counter(facts.points) == {0: 18, 2: 11, 3: 6, 5: 1}
    assert Counter(facts.patron) == {**dict.fromkeys(range(len(PATRONS)), 7), NO_PATRON: 1}


def test_the_museum_has_fifteen_halls() -> None:
    assert sorted(HALL_NAMES) == sorted(
        [f"wing{wing}_hall{value}" for wing in range(1, 6) for value in (3, 5)]
        + ["shared_1_2", "shared_2_3", "shared_3_4", "shared_4_5", "shared_5_1"]
    )


def test_numbers_of_choices_are_those_of_the_notation() -> None:
    for kind in SPACE.kinds:
        name = " ".join([kind.name, *(arg.words[0] for arg in kind.args)])
        assert SPACE.parse(name) == getattr(choices, kind.name.upper())


@EVERY_COUNT
def test_rounds_add_their_quota_to_the_cubes_that_were_kept(players: int) -> None:
    quota = 8 if players == 4 else 11
    state = lay(players, supply=[3] * players, track={2: "J_L", 3: "JLA", 4: "JLAF"}[players])
    end_round(state)
    assert state.supply == [3 + quota] * players


@pytest.mark.parametrize(("track", "starter"), [("JLAF", F), ("FALJ", J)])
def test_the_last_to_pass_begins_the_next_round_with_an_empty_track(track: str, starter: int) -> None:
    state = lay(4, track=track, starter="L")
    end_round(state)
    assert (state.starter, state.actor) == (starter, starter)
    assert state.track == [NOBODY] * 4


def test_turns_go_round_clockwise_past_those_who_passed() -> None:
    state = lay(4, turn="A", track="F")
    seats = []
    for place in ("a1", "b1", "c1", "a3"):
        seats.append(state.actor)
        play(state, f"start {place}")
    assert seats == [2, 0, 1, 2]


@EVERY_COUNT
def test_patrons_turn_back_at_the_end_of_a_round(players: int) -> None:
    state = lay(players, cards={"J": "brown"}, track={2: "J_L", 3: "JLA", 4: "JLAF"}[players])
    state.turned[state.cards[J][0]] = 1
    end_round(state)
    assert state.turned == [0] * PLOTS


def test_the_third_row_of_the_last_round_is_dug_like_the_others() -> None:
    state = lay(3, number=4, cubes={"J": "d8"})
    assert {f"start {column}{row}" for column in "abcdefgh" for row in (7, 8, 9)} - {"start d8"} <= set(legal(state))
    assert of_kind(state, "extend") == "c8 d7 d9 e8"
    play(state, "extend d7", "next d6")
    assert [state.zone_counts(zone)[J] for zone in range(6)] == [0, 0, 1, 0, 2, 0]
    earlier = lay(3, number=3, cubes={"J": "d6"})
    assert not any(name.endswith(("7", "8", "9")) for name in legal(earlier))


def test_a_wrong_number_of_players_or_option_is_refused() -> None:
    for players in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 players"):
            open_game(GAME, players, 1)
    with pytest.raises(BadOption, match="violet_with_empty_supply"):
        open_game(GAME, 3, 1, violet_with_empty_suply=True)


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ('{"sets": {"points": -1}}', r"mykerinos\.sets\.points: must be a whole number from 0 to 99"),
        ('{"rounds": {"plot_rows": [2, 2, 2, 2]}}', r"mykerinos\.rounds\.plot_rows: must have 36 plots in all rounds"),
        ('{"museum": {"hall_values": {"shared": 2, "hall3": 3, "hall6": 5}, "without_hall": 1}}', "hall5"),
        ('{"plots": {"items": []}}', r"mykerinos\.plots\.items: must have 36 plots"),
        ('{"plot": {}}', "there is no table 'plot'"),
    ],
)
def test_components_that_do_not_fit_are_refused_with_their_place(tmp_path: Path, table: str, complaint: str) -> None:
    own = tmp_path / "own.json"
    own.write_text(table, encoding="utf-8")
    with pytest.raises(BadComponents, match=complaint):
        khonsu.game("mykerinos", own)
