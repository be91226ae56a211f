"""Section 3: what lies on the table at the start, who chooses when, and what the variants change."""

from collections import Counter

import pytest
from tests.games.pharaon.positions import FACTS, GAME, TRAITOR, bank, choices, court, play, purse, section, task
from tests.opened import Opened, open_game

from khonsu.engine.errors import BadOption
from khonsu.games.pharaon.choices import SPACE
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import COLOURS, DECK, EMPTY, SHOWN, TOKENS

SCRIBES = NOBLE_NAMES[:5]


def start(players: int, seed: int | str = 1, **options: object) -> Opened:
    return open_game(GAME, players, seed, **options)


def set_up(players: int, seed: int | str = 1, **options: object) -> Opened:
    """The start of round 1, after the first of everything was chosen."""
    state = start(players, seed, **options)
    while state.round == 0:
        state.step(state.choices[0])
    return state


@pytest.mark.parametrize(
    ("players", "jars", "pairs", "spaces"), [(1, 2, 3, 3), (2, 3, 3, 3), (3, 3, 4, 3), (4, 4, 5, 4), (5, 5, 6, 4)]
)
def test_counts_by_number_of_players(players: int, jars: int, pairs: int, spaces: int) -> None:
    state = start(players)
    assert len(state.jars) == jars
    assert len(state.bonus) == pairs
    assert len(state.pairs) == 2 * pairs
    assert EMPTY not in state.pairs + state.bonus + state.jars
    assert sum(state.bag) == 40 - 3 * pairs
    assert state.facts.spaces[players] == spaces
    assert len(set(state.noble_row)) == 3
    assert len(set(state.artisan_row)) == 4
    assert state.noble_at.count(SHOWN) == 3
    assert state.artisan_at.count(SHOWN) == 4
    assert state.steps == [0] * state.sides
    assert state.levels == [0] * 5 * state.sides
    assert state.pharaoh == -1


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_piece_is_there(players: int) -> None:
    whole = {"nobles": 26, "artisans": 30, "jars": 30}
    whole |= dict.fromkeys(TOKENS[:6], 20)
    whole |= dict.fromkeys(TOKENS[6:16], 3) | {"point_1": 6, "point_2": 4}
    assert start(players).pieces() == whole


def test_zones_wheel_direction_and_first_player_are_random() -> None:
    seen = [start(3, seed) for seed in range(120)]
    assert len({tuple(state.zones) for state in seen}) > 60
    assert {state.entry[state.zones[0]] for state in seen} == set(range(5))
    assert {state.direction for state in seen} == {1, -1}
    assert {state.first for state in seen} == {0, 1, 2}


def test_the_wheel_shows_its_colours_in_order() -> None:
    for seed in range(20):
        state = start(2, seed)
        round_the_circle = [state.entry[zone] for zone in state.zones]
        turned = round_the_circle.index(0)
        assert round_the_circle[turned:] + round_the_circle[:turned] == [
            COLOURS.index(c) for c in ("black", "yellow", "green", "red", "blue")
        ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_right_hand_neighbour_of_the_first_player_chooses_first_and_the_first_player_last(players: int) -> None:
    state = start(players, 5)
    order: list[int] = []
    while state.round == 0:
        if task(state) == "keep" or task(state) == "jar":
            assert state.actor is not None
            order.append(state.actor)
        state.step(state.choices[0])
    order = list(dict.fromkeys(order))
    assert order == [(state.first - distance) % players for distance in range(1, players + 1)]


def test_a_jar_its_resources_and_two_silver_come_before_the_nobles() -> None:
    state = start(3, 5)
    seat = state.actor
    assert seat is not None
    letter = "JLA"[seat]
    jar = state.jars[1]
    assert task(state) == "jar"
    play(state, "jar 2")
    wanted = Counter(COLOURS[colour] for colour in FACTS.jars[jar])
    assert purse(state, letter) == {**wanted, "silver": 2}
    assert state.jar_pile == [jar]
    assert state.jars[1] == EMPTY
    assert task(state) == "keep"
    assert choices(state) == ["keep 1", "keep 2"]
    kept, other = state.offer
    play(state, "keep 1")
    assert court(state, letter) == [NOBLE_NAMES[kept]]
    assert state.aside[seat] == other


def test_nobles_put_aside_go_back_before_round_1() -> None:
    state = start(4, 3)
    aside: set[int] = set()
    while state.round == 0:
        aside |= {noble for noble in state.aside if noble >= 0}
        if task(state) == "keep":
            aside.add(state.offer[1])
        state.step(state.choices[0])
    assert len(aside) == 4
    assert {state.noble_at[noble] for noble in aside} == {DECK}
    assert state.aside == [-1] * 4


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_new_jars_are_turned_up_for_round_1(players: int) -> None:
    state = set_up(players, 7)
    assert state.round == 1
    assert EMPTY not in state.jars
    assert len(state.jars) == FACTS.face_up_jars[players]
    assert state.actor == (state.first if players > 1 else 0)


def test_with_two_players_the_jar_left_over_blocks_spaces() -> None:
    state = start(2, 9)
    jars = set(state.jars)
    while state.round == 0:
        state.step(state.choices[0])
    left = [jar for jar in jars if sorted(FACTS.jars[jar]) == sorted(token for token in state.wheel if token != EMPTY)]
    assert len(left) == 1
    for colour in COLOURS:
        assert set(section(state, colour)) <= {colour}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_players_nothing_is_blocked(players: int) -> None:
    assert set(set_up(players).wheel) == {EMPTY}


def test_in_the_solo_game_the_traitor_gets_the_other_noble_without_its_effect() -> None:
    for seed in range(60):
        state = start(1, seed)
        play(state, "jar 1")
        kept, other = state.offer
        play(state, "keep 2")
        assert state.noble_at[other] == 0
        assert state.noble_at[kept] == TRAITOR
        if state.first == 0:
            assert state.steps[TRAITOR] == 0
            assert state.levels[5:] == [0] * 5


def test_solo_boards_strips_and_colours_are_random_and_complete() -> None:
    seen = [start(1, seed, dark=seed % 6) for seed in range(60)]
    for seed, state in enumerate(seen):
        assert sorted(state.boards) == [0, 1, 2, 3, 4]
        assert sorted(state.strip_colours) == [0, 1, 2, 3, 4]
        assert sum(state.dark) == seed % 6
        assert [state.strips[strip * 10] for strip in range(5)] == state.strip_colours
        assert state.strips.count(EMPTY) == 45
    assert len({tuple(state.boards) for state in seen}) > 30
    assert len({tuple(state.dark) for state in seen if sum(state.dark) == 2}) > 3
    assert {state.first for state in seen} == {0, 1}


def test_solo_starts_with_as_many_jars_as_the_first_board_shows() -> None:
    for seed in range(20):
        state = start(1, seed, dark=seed % 6)
        jars = FACTS.traitor_jars[state.boards[0] * 2 + state.dark[0]]
        while state.round == 0:
            state.step(state.choices[0])
        # He has turned one up if he began.
        assert state.plot == jars - (state.first == TRAITOR)


def test_new_players_get_a_random_scribe_instead_of_choosing() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(40):
        state = start(3, seed, first_game="YNY")
        asked: set[int | None] = set()
        while state.round == 0:
            if task(state) == "keep":
                asked.add(state.actor)
            state.step(state.choices[0])
        assert asked == {1}
        for letter in "JA":
            assert court(state, letter)[0] in SCRIBES
            dealt.update(court(state, letter))
        assert not {NOBLE_NAMES[noble] for noble in state.noble_row} & {*court(state, "J"), *court(state, "A")}
    assert set(SCRIBES) <= set(dealt)


def test_five_new_players_get_the_five_scribes() -> None:
    state = set_up(5, first_game="Y")
    assert sorted(name for letter in "JLAFB" for name in court(state, letter)) == sorted(SCRIBES)


def test_scribes_that_are_not_dealt_are_in_the_deck_or_on_display() -> None:
    shown = 0
    for seed in range(60):
        state = start(2, seed, first_game="Y")
        left = [scribe for scribe in range(5) if state.noble_at[scribe] not in (0, 1)]
        assert len(left) == 3
        shown += sum(state.noble_at[scribe] == SHOWN for scribe in left)
    assert shown > 0


def test_a_new_solo_player_and_the_traitor_get_a_scribe_each() -> None:
    for seed in range(20):
        state = set_up(1, seed, first_game="Y")
        assert len([name for name in court(state, "J") if name in SCRIBES]) == 1
        assert court(state, "T")[0] in SCRIBES


def test_the_bank_loses_what_is_handed_out() -> None:
    state = set_up(4, 2)
    for kind in TOKENS[:6]:
        held = sum(purse(state, letter).get(kind, 0) for letter in "JLAF")
        assert bank(state)[kind] == 20 - held


def test_dark_boards_are_for_the_solo_game() -> None:
    with pytest.raises(BadOption, match="for 1 players, not for 3"):
        open_game(GAME, 3, 1, dark=2)
    with pytest.raises(BadOption, match="whole number from 0 to 5"):
        open_game(GAME, 1, 1, dark=6)


def test_choice_numbers_are_those_of_the_space() -> None:
    from khonsu.games.pharaon import choices as numbers

    assert SPACE.size == 109
    for kind in SPACE.kinds:
        assert getattr(numbers, kind.name.upper()) == kind.base
