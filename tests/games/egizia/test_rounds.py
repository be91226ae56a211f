"""What the phases of a round do between the rulings: resting, returning ships, late training, last chances, the final scoring."""

import pytest
from tests.games.egizia.positions import J, L, asked, build, do, lay, legal, of_kind, play, strengths, tired

from khonsu.games.egizia.state import FINAL, LAST, LATE, RIVER_END, ROUND_START, SITE


def test_a_new_round_rests_crews_and_abilities() -> None:
    state = lay(tired={"J": "black yellow blue joker"}, cards={"J": ["upstream"]}, moored={"alyi": "J"})
    state.uses = [1] * 8
    state.passed = [1, 1]
    do(state, ROUND_START)
    assert tired(state) == []
    assert state.uses == [0] * 8
    assert (state.lowest, state.passed, state.round) == ([0, 0], [0, 0], 2)


def test_ships_at_sites_stay_until_the_end_of_the_round() -> None:
    state = lay(docks={"sphinx": "J"}, moored={"edfu": "J"}, stones={"J": 1})
    assert state.ships[J] == 6
    do(state, RIVER_END)
    assert asked(state) == ("J", "commit")
    assert state.ships[J] == 7
    play(state, "decline")
    assert asked(state)[1] == "sail"
    assert state.ships[J] == 8


def test_late_training_is_offered_to_everybody_who_can_in_tile_order() -> None:
    cards = {"J": ["crew_improver"], "L": ["stones_for_crew", "stones_6"]}
    state = lay(order="LJ", cards=cards)
    do(state, SITE, "_", 2)
    assert asked(state) == ("L", "late")
    assert legal(state) == ["stones", "done"]
    play(state, "stones")
    assert of_kind(state, "hire") == ["black", "yellow", "blue", "joker"]
    play(state, "hire joker")
    assert (state.stones[L], strengths(state, "L")) == (4, [1, 1, 1, 3])
    assert asked(state) == ("J", "late")
    play(state, "train blue")
    assert strengths(state) == [1, 1, 2, 2]
    assert state.round == 2


def test_late_stones_are_offered_only_where_they_are_needed() -> None:
    state = lay(cards={"J": ["stones_for_crew", "stones_6"]}, stones={"J": 2})
    do(state, LATE, "J")
    assert "hire black" in legal(state)
    assert "stones" not in legal(state)


def test_late_training_is_not_offered_when_it_cannot_help() -> None:
    full = lay(cards={"J": ["crew_improver", "stones_for_crew"]}, stones={"J": 9}, crews={"J": (9, 9, 9, 9)})
    do(full, LATE, "J")
    assert full.stack == []
    poor = lay(cards={"J": ["stones_for_crew"]}, stones={"J": 1})
    do(poor, LATE, "J")
    assert poor.stack == []


def test_the_last_chance_is_skipped_without_a_card_that_can_be_used() -> None:
    state = lay(cards={"J": ["field_improver", "a06"], "L": ["grain_4", "strength_3"]})
    do(state, LAST, "J")
    assert state.stack == []
    do(state, LAST, "L")
    assert state.stack == []


def test_the_final_scoring_takes_every_player_through_all_steps_before_the_next() -> None:
    bottom = {"J": 4, "L": 4}
    state = lay(number=5, order="LJ", stones=bottom, stone_market=bottom, grain_market=bottom, hands={"J": [25], "L": [26]})
    events = do(state, FINAL)
    assert [(event.seat, event.part) for event in events if event.points] == [
        (J, "sale"),
        (J, "goals"),
        (L, "sale"),
        (L, "goals"),
    ]
    # Both have 7, and J arrived there first.
    assert state.scores() == [7, 7]
    assert state.winners() == [J]


@pytest.mark.parametrize(
    ("left", "right", "open_now"), [("LLLL", "LLL", False), ("LLL", "LLLL", False), ("LLLL", "LLLL", True)]
)
def test_columns_wait_for_both_pillars(left: str, right: str, open_now: bool) -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 9}, crews={"J": (9, 1, 1, 2)}, temple={"left": left, "right": right})
    build(state, "pyramid")
    play(state, "commit black alone +0")
    assert ("columns" in of_kind(state, "lay")) is open_now


def test_top_stones_wait_for_all_columns() -> None:
    temple = {"left": "LLLL", "right": "LLLL", "columns": "LLL"}
    state = lay(docks={"pyramid": "J"}, stones={"J": 25}, crews={"J": (9, 1, 1, 9)}, temple=temple)
    build(state, "pyramid")
    play(state, "commit black joker +0")
    assert "top" not in of_kind(state, "lay")
    play(state, "lay columns")
    assert "top" in of_kind(state, "lay")
