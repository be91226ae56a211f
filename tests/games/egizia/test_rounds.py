"""What the phases of a round do between the rulings: resting, returning ships, late training, last chances, the final scoring."""

import pytest
from tests.games.egizia.positions import J, L, asked, build, carry_on, do, lay, legal, of_kind, play, strengths, tired

from khonsu.games.egizia import tasks


def test_a_new_round_rests_crews_and_abilities() -> None:
    state = lay(tired={"J": "black yellow blue joker"}, cards={"J": ["upstream"]}, moored={"alyi": "J"})
    state.uses = [1] * 8
    state.passed = [1, 1]
    state.built = [3, 2]
    do(state, tasks.ROUND_START)
    assert tired(state) == []
    assert state.uses == [0] * 8
    assert (state.lowest, state.passed, state.built, state.round) == ([0, 0], [0, 0], [0, 0], 2)


def test_ships_at_sites_stay_until_the_end_of_the_round() -> None:
    state = lay(docks={"sphinx": "J"}, moored={"edfu": "J"}, stones={"J": 1})
    assert state.ships[J] == 6
    do(state, tasks.RIVER_END)
    assert asked(state) == ("J", "commit")
    assert state.ships[J] == 7
    play(state, "decline")
    assert asked(state)[1] == "sail"
    assert state.ships[J] == 8


def test_late_training_is_offered_to_everybody_who_can_in_tile_order() -> None:
    cards = {"J": ["crew_improver"], "L": ["stones_for_crew", "stones_6"]}
    state = lay(order="LJ", cards=cards)
    do(state, tasks.SITE, "_", 2)
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
    do(state, tasks.LATE, "J")
    assert "hire black" in legal(state)
    assert "stones" not in legal(state)


def test_late_training_is_not_offered_when_it_cannot_help() -> None:
    full = lay(cards={"J": ["crew_improver", "stones_for_crew"]}, stones={"J": 9}, crews={"J": (9, 9, 9, 9)})
    do(full, tasks.LATE, "J")
    assert full.stack == []
    poor = lay(cards={"J": ["stones_for_crew"]}, stones={"J": 1})
    do(poor, tasks.LATE, "J")
    assert poor.stack == []


def test_the_last_chance_is_skipped_without_a_card_that_can_be_used() -> None:
    state = lay(cards={"J": ["field_improver", "a06"], "L": ["grain_4", "strength_3"]})
    do(state, tasks.LAST, "J")
    assert state.stack == []
    do(state, tasks.LAST, "L")
    assert state.stack == []


def test_at_the_last_chance_one_card_after_another_may_be_used() -> None:
    state = lay(number=5, cards={"J": ["a22", "c09", "a12", "b08", "a11"]})
    do(state, tasks.LAST, "J")
    play(state, "stones", "improve a11")
    assert legal(state) == ["stones", "improve a11", "done"]
    play(state, "improve a11", "stones")
    assert (state.stones[J], state.grain(J, 0)) == (12, 13)
    assert state.stack == []


def test_the_last_choice_cannot_be_taken_back_once_the_goals_are_shown() -> None:
    state = lay(number=5, cards={"J": ["stones_6"]}, hands={"L": [17]})
    state.stack = [(tasks.FINAL, -1, 0, 0), (tasks.LAST, J, 0, 0)]
    carry_on(state)
    fence = state.fence
    play(state, "done")
    assert state.over
    assert state.fence > fence


def test_the_final_scoring_takes_every_player_through_all_steps_before_the_next() -> None:
    bottom = {"J": 4, "L": 4}
    state = lay(number=5, order="LJ", stones=bottom, stone_market=bottom, grain_market=bottom, hands={"J": [25], "L": [26]})
    events = do(state, tasks.FINAL)
    assert [(event.seat, event.part) for event in events if event.points] == [
        (J, "sale"),
        (J, "goals"),
        (L, "sale"),
        (L, "goals"),
    ]
    # Both have 7, and J arrived there first.
    assert state.scores() == [7, 7]
    assert state.winners() == [J]


def test_a_place_that_became_free_at_one_site_is_of_no_use_to_the_substitute_of_the_next() -> None:
    everybody = {"J": 9, "L": 9, "A": 9}
    state = lay(3, docks={"obelisk": "JL_A", "pyramid": "JL_A"}, stones=everybody)
    do(state, tasks.SITE, "_", 1)
    play(state, "decline", "decline", "decline")
    builders = []
    while asked(state)[1] == "commit":
        builders.append(asked(state)[0])
        play(state, "commit yellow alone +0", "lay row_1")
    assert builders == ["J", "L"]


def test_the_first_place_is_offered_before_each_site_in_turn() -> None:
    docks = {"sphinx": "LJ", "obelisk": "LJ", "pyramid": "LJ"}
    state = lay(docks=docks, stones={"J": 1, "L": 1}, cards={"J": ["first_place"]})
    do(state, tasks.SITE, "_", 0)
    questions = []
    while asked(state)[1] != "sail":
        questions.append(asked(state))
        play(state, "decline")
    assert questions == [("J", "first"), ("L", "commit"), ("J", "commit")] * 3


def test_a_unit_of_the_obelisk_or_graves_uses_up_strength() -> None:
    state = lay(docks={"obelisk": "J"}, stones={"J": 25}, crews={"J": (3, 1, 1, 2)}, graves=[2, 4, 4, 4])
    build(state, "obelisk")
    play(state, "commit black alone +0", "grave")
    # One strength is left: for the first row, not for the second.
    assert legal(state) == ["obelisk", "done"]
    play(state, "obelisk")
    assert asked(state) == ("J", "market")
    assert state.track[J] == 3


def test_a_brick_of_pyramid_or_temple_uses_up_strength() -> None:
    state = lay(docks={"pyramid": "J"}, stones={"J": 25}, crews={"J": (3, 1, 1, 2)}, temple={"left": "L"}, pyramid=["LL"])
    build(state, "pyramid")
    play(state, "commit black alone +0", "lay row_2")
    assert legal(state) == ["lay row_1", "lay right", "done"]
    play(state, "lay row_1")
    assert state.stack == []
    assert state.track[J] == 3


def test_four_graves_are_open_as_long_as_there_are_four_of_the_twelve() -> None:
    state = lay(docks={"obelisk": "J"}, stones={"J": 25}, crews={"J": (9, 1, 1, 9)}, graves=[2] * 4 + [3] * 4 + [2] * 3)
    state.diggers = [L] * 7
    state.unturned = [0, 0, 4, 4, 1]
    build(state, "obelisk")
    play(state, "commit black joker +0")
    opened = []
    for _ in range(4):
        play(state, "grave")
        opened.append(len(state.graves) - len(state.diggers))
    assert opened == [4, 3, 2, 1]
    assert sum(state.unturned) == 8


@pytest.mark.parametrize(("row", "points"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_every_row_of_the_pyramid_pays_a_point_a_brick(row: int, points: int) -> None:
    pyramid = ["J" * length for length in (6, 5, 4, 3, 2, 1)][:row]
    pyramid[-1] = pyramid[-1][1:]
    state = lay(docks={"pyramid": "J"}, stones={"J": row}, crews={"J": (row, 1, 1, 2)}, pyramid=pyramid)
    build(state, "pyramid")
    play(state, "commit black alone +0", f"lay row_{row}")
    while state.stack:
        play(state, "done")
    assert state.breakdown(J)["rows"] == points


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
