"""The worked examples of the rulebook. Black plays J, white L, brown A, grey F."""

import pytest
from tests.games.imhotep.positions import A, F, J, L, asked, end_round, hand, lay, legal, names, of_kind, play

from khonsu.games.imhotep import scoring


def test_example_01_a_round_card_names_its_four_ships() -> None:
    for luck in range(200):
        state = lay(2, luck=luck, number=1)
        end_round(state)
        if state.capacity == [4, 3, 2, 2]:
            break
    else:
        pytest.fail("the card 4-3-2-2 never came up")
    assert state.docked == [-1] * 4
    assert state.slots == [-1] * 16
    assert [state.facts.minimum[capacity] for capacity in state.capacity] == [3, 2, 1, 1]


def test_example_02_only_two_stones_fit_on_a_sled_of_three() -> None:
    state = lay(2, ships=["____"], sled=[3, 3], quarry=[7, 26])
    play(state, "take")
    assert (state.sled[J], state.quarry[J]) == (5, 5)


def test_example_03_nothing_can_be_taken_from_an_empty_quarry() -> None:
    state = lay(2, ships=["____"], sled=[1, 3], quarry=[0, 26])
    assert "take" not in legal(state)


def test_example_04_four_stones_on_the_pyramid_score_at_once() -> None:
    state = lay(4, ships=["JLAF"], turn="J")
    play(state, "sail 1 pyramids")
    assert state.pyramids == [[J, L, A, F]]
    assert [state.points(seat) for seat in range(4)] == [2, 1, 3, 2]


def test_example_05_visible_temple_stones_score_at_the_end_of_the_round() -> None:
    state = lay(4, number=6, temple="FLFAJ")
    end_round(state)
    assert state.temple_points == [1, 1, 1, 2]


def test_example_06_three_owners_take_cards_and_the_stones_return() -> None:
    state = lay(4, ships=["LAF_", "____"], market=["sail", "statue", "lever", "chisel"], turn="J")
    before = state.quarry[:]
    play(state, "sail 1 market")
    assert asked(state) == ("L", "pick")
    play(state, "pick 1")
    assert asked(state) == ("A", "pick")
    play(state, "pick 2")
    assert asked(state) == ("F", "pick")
    assert state.quarry == before
    play(state, "pick 3")
    assert [hand(state, letter) for letter in "JLAF"] == [[], ["sail"], ["statue"], ["lever"]]
    assert state.quarry == [before[J], before[L] + 1, before[A] + 1, before[F] + 1]
    assert state.slots == [-1] * 16
    assert state.market == [-1, -1, -1, 11]


def test_example_07_a_finished_pyramid_has_given_34_points_and_then_one_a_stone() -> None:
    state = lay(2, ships=["J"], pyramids=["J" * 13])
    assert sum(state.facts.pyramid_a[:9]) == 21
    assert sum(state.facts.pyramid_a[9:13]) == 9
    assert state.facts.pyramid_a[13] == 4
    play(state, "sail 1 pyramids")
    assert state.points(J) == 4
    later = lay(2, ships=["J"], pyramids=["J" * 14])
    play(later, "sail 1 pyramids")
    assert later.points(J) == 1


def test_example_08_temple_stones_go_on_from_the_last_space_to_the_next_level() -> None:
    state = lay(4, ships=["AAL_", "____"], temple="JFJF")
    play(state, "sail 1 temple")
    assert state.temple == [J, F, J, F, A, A, L]
    # By space, from left to right: what lies on top.
    on_top = {stone % 5: state.temple[stone] for stone in range(state.visible_from(), 7)}
    assert on_top == {0: A, 1: L, 2: J, 3: F, 4: A}


def test_example_09_chamber_stones_fill_column_by_column() -> None:
    state = lay(4, ships=["LJAF"])
    play(state, "sail 1 chamber")
    column, row = divmod(3, state.facts.rows)
    assert state.chamber == [L, J, A, F]
    assert (column, row) == (1, 0)


def test_example_10_areas_of_the_chamber_score_by_size() -> None:
    state = lay(4, chamber="LLFAJFAAFFFFA")
    assert [scoring.chamber_points(state.position, seat) for seat in range(4)] == [1, 3, 7, 17]


def test_example_11_obelisk_stones_go_to_their_owners_obelisks() -> None:
    state = lay(4, ships=["LJL"])
    play(state, "sail 1 obelisks")
    assert state.obelisks == [1, 2, 0, 0]


def test_example_12_level_obelisks_share_second_and_third_place() -> None:
    state = lay(4, obelisks=[3, 4, 0, 3])
    assert [scoring.obelisk_points(state.position, seat) for seat in range(4)] == [7, 15, 0, 7]


def test_example_13_a_decoration_counts_the_stones_of_all() -> None:
    state = lay(4, chamber="LLFAJFAAFFFFA", hands={"J": ["burial_chamber_decoration"]})
    assert scoring.decoration_points(state.position, J) == 4


def test_example_14_three_statues_are_worth_six() -> None:
    state = lay(4, hands={"L": ["statue"] * 3})
    assert scoring.statue_points(state.position, L) == 6


def test_example_15_owners_choose_among_three_pyramids_and_get_bonuses() -> None:
    state = lay(4, "ABAAA", ships=["AJAL", "__"], turn="F", sled=[3, 3, 2, 3])
    play(state, "sail 1 pyramids")
    assert asked(state) == ("A", "pyramid")
    play(state, "build middle")
    assert state.points(A) == 1
    assert asked(state) == ("A", "bonus_load")
    assert of_kind(state, "load") == ["2 1", "2 2"]
    play(state, "load 2 2")
    assert state.slots[4:8] == [-1, A, -1, -1]
    assert asked(state) == ("J", "pyramid")
    play(state, "build middle")
    assert state.points(J) == 2
    assert asked(state) == ("A", "pyramid")
    play(state, "build middle")
    assert state.points(A) == 1 + 1
    assert asked(state) == ("A", "bonus_stones")
    play(state, "accept")
    assert state.sled[A] == 1 + 3
    assert asked(state) == ("L", "pyramid")
    play(state, "build left")
    assert state.points(L) == 2
    assert state.pyramids == [[L], [A, J, A], [], []]


def test_example_16_each_temple_space_of_side_b_brings_its_own() -> None:
    state = lay(4, "AABAA", number=6, temple="FALLJ", sled=[3, 3, 3, 3], pile=["statue"])
    end_round(state)
    assert asked(state) == ("F", "temple_choice")
    assert legal(state) == ["point", "stones"]
    play(state, "point")
    assert state.temple_points == [0, 0, 2, 1]
    assert asked(state) == ("L", "temple_choice")
    play(state, "stones")
    assert state.sled[L] == 5
    # The card space comes between the two questions.
    assert hand(state, "L") == ["statue"]
    assert asked(state) == ("J", "temple_choice")
    play(state, "stones")
    assert state.sled == [5, 5, 3, 3]
    assert state.temple_points == [0, 0, 2, 1]


def test_example_17_rows_of_the_chamber_are_ranked_one_by_one() -> None:
    top, middle, bottom = "LLLFA", "JJJL", "FFFF"
    stones = "".join(row[column] for column in range(5) for row in (top, middle, bottom) if column < len(row))
    state = lay(4, "AAABA", chamber=stones)
    assert len(state.chamber) == 13
    assert [scoring.chamber_points(state.position, seat) for seat in range(4)] == [8, 12, 3, 11]


def test_example_18_the_third_loose_stone_completes_a_tower() -> None:
    state = lay(4, "AAAAB", ships=["JLF"], towers="A", obelisks=[1, 2, 0, 1])
    play(state, "sail 1 obelisks")
    assert state.obelisks == [2, 0, 0, 2]
    assert state.towers == [A, L]
    assert [state.points(seat) for seat in range(4)] == [0, 9, 0, 0]
    assert names(state.discard) == []
