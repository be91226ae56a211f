"""The twelve market cards, one by one."""

import pytest
from tests.games.imhotep.positions import (
    A,
    F,
    J,
    L,
    asked,
    end_round,
    hand,
    lay,
    legal,
    names,
    of_kind,
    play,
    reason,
    told,
)

from khonsu.games.imhotep import scoring

# Red cards


def test_entrance_puts_a_quarry_stone_on_the_pyramid_and_scores_it() -> None:
    state = lay(3, ships=["L", "____"], market=["entrance", "statue"], pyramids=["JJ"])
    quarry = state.quarry[L]
    play(state, "sail 1 market", "pick 1")
    assert state.pyramids == [[J, J, L]]
    assert state.points(L) == 3
    # One stone went to the pyramid, the one from the ship came back.
    assert state.quarry[L] == quarry - 1 + 1
    assert state.sled[L] == 3
    assert hand(state, "L") == []
    assert names(state.discard) == ["entrance"]


def test_entrance_on_pyramids_b_lets_the_taker_choose_and_gives_the_bonus() -> None:
    state = lay(3, "ABAAA", ships=["L", "____"], market=["entrance", "statue"], pyramids=["", "JJ"], turn="A")
    play(state, "sail 1 market", "pick 1")
    assert asked(state) == ("L", "pyramid")
    play(state, "build middle")
    assert asked(state) == ("L", "bonus_stones")
    # Until it is resolved the card is not in the discard pile.
    assert names(state.discard) == []
    play(state, "accept")
    assert state.sled[L] == 5
    assert names(state.discard) == ["entrance"]


def test_sarcophagus_puts_a_quarry_stone_into_the_chamber() -> None:
    state = lay(3, ships=["L", "____"], market=["sarcophagus", "statue"], chamber="JA")
    play(state, "sail 1 market", "pick 1")
    assert state.chamber == [J, A, L]
    assert names(state.discard) == ["sarcophagus"]
    assert state.sled[L] == 3


def test_paved_path_raises_the_takers_obelisk() -> None:
    state = lay(3, ships=["L", "____"], market=["paved_path", "statue"], obelisks=[2, 1, 0])
    play(state, "sail 1 market", "pick 1")
    assert state.obelisks == [2, 2, 0]
    assert names(state.discard) == ["paved_path"]


def test_paved_path_completes_a_tower_on_side_b() -> None:
    state = lay(3, "AAAAB", ships=["L", "____"], market=["paved_path", "statue"], obelisks=[2, 2, 0], towers="A")
    play(state, "sail 1 market", "pick 1")
    assert state.towers == [A, L]
    assert state.obelisks == [2, 0, 0]
    assert state.points(L) == 9


@pytest.mark.parametrize(
    ("card", "site"), [("entrance", "pyramids"), ("sarcophagus", "chamber"), ("paved_path", "obelisks")]
)
def test_red_cards_need_no_free_harbour(card: str, site: str) -> None:
    state = lay(2, ships=["L", "__", "____"], docked=["", site], market=[card, "statue"])
    events = play(state, "sail 1 market", "pick 1")
    assert {"pyramid", "delivers"} & set(told(events))
    assert state.own_stones(["market", "pyramids", "temple", "chamber", "obelisks"].index(site), L) == 1


# Green cards


@pytest.mark.parametrize(
    ("card", "sides", "layout"),
    [
        ("pyramid_decoration", "AAAAA", {"pyramids": ["JLAF" * 4]}),
        ("pyramid_decoration", "ABAAA", {"pyramids": ["JJJJJ", "LLLLL", "AAAAA", "F"]}),
        ("temple_decoration", "AAAAA", {"temple": "JLAF" * 4}),
        ("burial_chamber_decoration", "AAABA", {"chamber": "JLAF" * 4}),
        ("obelisk_decoration", "AAAAA", {"obelisks": [4, 5, 6, 1]}),
        ("obelisk_decoration", "AAAAB", {"towers": "JLAF", "obelisks": [2, 1, 1, 0]}),
    ],
)
def test_a_decoration_scores_a_point_for_every_three_stones_of_all(
    card: str, sides: str, layout: dict[str, list[str]]
) -> None:
    one = lay(4, sides, hands={"J": [card]}, **layout)  # type: ignore[arg-type]
    assert scoring.decoration_points(one.position, J) == 16 // 3
    assert scoring.decoration_points(one.position, L) == 0
    both = lay(4, sides, hands={"J": [card, card]}, **layout)  # type: ignore[arg-type]
    assert scoring.decoration_points(both.position, J) == 2 * (16 // 3)


def test_decorations_of_other_sites_do_not_count() -> None:
    state = lay(4, temple="JLAF" * 4, hands={"J": ["pyramid_decoration", "burial_chamber_decoration", "obelisk_decoration"]})
    assert scoring.decoration_points(state.position, J) == 0


# Purple cards


@pytest.mark.parametrize(("held", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 17, 19, 21, 23, 25])))
def test_statues_score_by_how_many_are_held(held: int, points: int) -> None:
    assert scoring.statue_points(lay(2, hands={"J": ["statue"] * held}).position, J) == points


# Blue cards


def test_lever_unloads_in_the_announced_order() -> None:
    state = lay(4, ships=["JLAF"], hands={"J": ["lever"]})
    play(state, "lever 1 pyramids")
    assert asked(state) == ("J", "order")
    assert legal(state) == ["next j", "next l", "next a", "next f"]
    play(state, "next f", "next a")
    assert legal(state) == ["next j", "next l"]
    assert state.pyramids == [[]]
    play(state, "next j")
    assert state.pyramids == [[F, A, J, L]]
    assert hand(state, "J") == []
    assert names(state.discard) == ["lever"]


def test_lever_needs_a_ship_that_may_sail_and_a_free_site() -> None:
    state = lay(2, ships=["J_", "___", "_"], docked=["", "", "temple"], hands={"J": ["lever"]})
    assert of_kind(state, "lever") == ["1 market", "1 pyramids", "1 chamber", "1 obelisks"]
    assert reason(state, "lever 2 market") == "reason.load_short"
    assert reason(state, "lever 1 temple") == "reason.site_taken"
    assert reason(lay(2, ships=["J_"]), "lever 1 market") == "reason.no_card"


def test_hammer_takes_stones_and_loads_one() -> None:
    state = lay(2, ships=["_J__", "__"], sled=[1, 3], quarry=[9, 9], hands={"J": ["hammer"]})
    assert of_kind(state, "hammer") == ["1 1", "1 3", "1 4", "2 1", "2 2"]
    play(state, "hammer 1 3")
    assert (state.sled[J], state.quarry[J]) == (3, 6)
    assert state.slots[:4] == [-1, J, J, -1]
    assert names(state.discard) == ["hammer"]
    assert asked(state) == ("L", "turn")


def test_hammer_works_with_an_empty_sled() -> None:
    state = lay(2, ships=["____"], sled=[0, 3], hands={"J": ["hammer"]})
    play(state, "hammer 1 1")
    assert state.sled[J] == 2


def test_sail_loads_and_sails_the_same_ship() -> None:
    state = lay(2, ships=["_L_", "J_"], hands={"J": ["sail"]})
    # One more stone makes either ship ready.
    assert of_kind(state, "rig") == ["1 1", "1 3", "2 2"]
    play(state, "rig 1 1")
    assert asked(state) == ("J", "dock")
    assert legal(state) == [f"sail 1 {site}" for site in ("market", "pyramids", "temple", "chamber", "obelisks")]
    assert reason(state, "sail 2 temple") == "reason.other_ship"
    play(state, "sail 1 temple")
    assert state.temple == [J, L]
    assert state.sled[J] == 2
    assert names(state.discard) == ["sail"]


def test_sail_does_not_make_up_for_two_missing_stones() -> None:
    state = lay(2, ships=["J___", "___"], hands={"J": ["sail"]})
    assert of_kind(state, "rig") == []
    assert reason(state, "rig 1 2") == "reason.load_short"


def test_sail_needs_a_stone_on_the_sled() -> None:
    state = lay(2, ships=["J_", "__"], sled=[0, 3], hands={"J": ["sail"]})
    assert of_kind(state, "rig") == []
    assert reason(state, "rig 1 2") == "reason.sled_short"


@pytest.mark.parametrize("second", ["1 4", "2 2"])
def test_chisel_loads_two_stones_on_one_ship_or_on_two(second: str) -> None:
    state = lay(2, ships=["_J__", "__"], hands={"J": ["chisel"]})
    assert of_kind(state, "chisel") == ["1 1", "1 3", "1 4", "2 1", "2 2"]
    play(state, "chisel 1 1")
    assert asked(state) == ("J", "second")
    assert legal(state) == ["load 1 3", "load 1 4", "load 2 1", "load 2 2"]
    play(state, f"load {second}")
    assert state.slots.count(J) == 3
    assert state.sled[J] == 1
    assert names(state.discard) == ["chisel"]
    assert asked(state) == ("L", "turn")


@pytest.mark.parametrize("card", ["lever", "hammer", "sail", "chisel"])
def test_an_unused_blue_card_is_worth_a_point(card: str) -> None:
    state = lay(2, hands={"J": [card, card]})
    assert scoring.unused_points(state.position, J) == 2
    assert state.score(J) == 2


@pytest.mark.parametrize("card", ["lever", "hammer", "sail", "chisel"])
def test_a_blue_card_held_by_another_cannot_be_played(card: str) -> None:
    state = lay(2, ships=["J_L_", "__"], hands={"L": [card]})
    kind = "rig" if card == "sail" else card
    assert of_kind(state, kind) == []


def test_blue_green_and_purple_cards_lie_before_their_owner() -> None:
    state = lay(2, ships=["JLJ_", "____"], market=["temple_decoration", "statue", "hammer", "sail"])
    play(state, "sail 1 market", "pick 1", "pick 2", "pick 3")
    assert hand(state, "J") == ["temple_decoration", "hammer"]
    assert hand(state, "L") == ["statue"]
    assert names(state.discard) == []


def test_cards_left_at_the_market_are_discarded_when_the_round_ends() -> None:
    state = lay(2, number=6, market=["temple_decoration", "statue", "", "sail"])
    end_round(state)
    assert names(state.discard) == ["temple_decoration", "statue", "sail"]
    assert state.market == [-1] * 4
