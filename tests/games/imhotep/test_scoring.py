"""What everything is worth in Imhotep: the tables, ties, and who wins."""

from random import Random

import pytest
from tests.games.imhotep import plain
from tests.games.imhotep.positions import GAME, A, F, J, L, end_round, lay, play
from tests.opened import Opened, open_game

from khonsu.games.imhotep import scoring


def test_scores_agree_with_the_plain_rules_at_every_tenth_choice_and_at_the_end() -> None:
    rng = Random(11)
    for seed in range(150):
        sides = "".join(rng.choice("AB") for _ in range(5))
        state = open_game(GAME, rng.choice((2, 3, 4)), seed, sides=sides, wrath=rng.random() < 0.5)
        steps = 0
        while True:
            if steps % 10 == 0 or state.actor is None:
                for seat in range(state.players):
                    parts = state.breakdown(seat)
                    assert state.score(seat) == sum(parts.values())
                    parts.pop("temple")
                    assert parts == plain.breakdown(state, seat)
            if state.actor is None:
                break
            state.step(rng.choice(state.choices))
            steps += 1


def test_what_is_told_adds_up_to_what_stands_on_the_score_track() -> None:
    for seed in range(30):
        state = open_game(GAME, 2 + seed % 3, seed, sides=("AAAAA", "BBBBB")[seed % 2])
        rng = Random(seed)
        earned = [dict.fromkeys(("pyramids", "temple", "obelisks"), 0) for _ in range(state.players)]
        while state.actor is not None:
            for event in play(state, GAME.name(rng.choice(state.choices))):
                if event.points:
                    earned[event.seat][event.part] += event.points
        for seat, parts in enumerate(earned):
            assert parts["pyramids"] == state.breakdown(seat)["pyramids"]
            assert parts["temple"] == state.breakdown(seat)["temple"]
            assert parts["obelisks"] == state.tower_points[seat]


# 5.1 and 5.2: pyramids


def test_pyramid_a_values_by_order_of_arrival() -> None:
    state = lay(2)
    assert state.facts.pyramid_a == [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4]
    for built, points in enumerate([*state.facts.pyramid_a, 1, 1]):
        state = lay(2, ships=["J", "____"], pyramids=["L" * built])
        play(state, "sail 1 pyramids")
        assert state.points(J) == points


NOTHING, LOAD, TAKE, CARD = "turn", "bonus_load", "bonus_stones", "bonus_card"


@pytest.mark.parametrize(
    ("pyramid", "values", "bonuses"),
    [
        ("left", [2, 3, 1, 3, 4], [NOTHING] * 5),
        ("middle", [1, 2, 1, 1, 4], [LOAD, NOTHING, TAKE, CARD, NOTHING]),
        ("right", [2, 1, 1, 1, 4], [NOTHING, CARD, TAKE, LOAD, NOTHING]),
    ],
)
def test_pyramids_b_values_and_bonuses(pyramid: str, values: list[int], bonuses: list[str]) -> None:
    number = ("left", "middle", "right").index(pyramid)
    for built in range(5):
        stones = [""] * 3
        stones[number] = "L" * built
        state = lay(2, "ABAAA", ships=["J", "____"], pyramids=stones)
        play(state, "sail 1 pyramids", f"build {pyramid}")
        assert state.points(J) == values[built]
        assert GAME.rules.tasks[state.stack[-1][0]] == bonuses[built]


# 5.3: temple


@pytest.mark.parametrize(("players", "width"), [(2, 4), (3, 5), (4, 5)])
def test_temple_a_scores_the_last_stones_delivered(players: int, width: int) -> None:
    for stones in range(12):
        state = lay(players, number=6, temple=("L" * 11)[: max(0, stones - 1)] + "J" * min(1, stones))
        end_round(state)
        assert state.temple_points[J] == min(1, stones)
        assert state.temple_points[L] == min(width, stones) - min(1, stones)


def test_temple_a_scores_again_in_every_round() -> None:
    state = lay(2, number=4, temple="J")
    for points in (1, 2, 3):
        end_round(state)
        assert state.temple_points[J] == points
    assert state.actor is None


# 5.4: burial chamber


@pytest.mark.parametrize(("stones", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 17, 19, 21])))
def test_chamber_a_areas_grow_by_the_table(stones: int, points: int) -> None:
    assert scoring.chamber_points(lay(2, chamber="J" * stones).position, J) == points


@pytest.mark.parametrize(
    ("chamber", "points"),
    [
        # Two stones that touch only by a corner.
        ("JLLLJ", 1 + 1),
        # The last of a column and the first of the next are no neighbours.
        ("LLJJ", 1 + 1),
        # One above the other, and side by side.
        ("JJ", 3),
        ("JLLJ", 3),
        # A ring around another colour is one area.
        ("JJJJLJJJJ", 15 + 3 * 2),
    ],
)
def test_chamber_a_neighbours_share_an_edge(chamber: str, points: int) -> None:
    assert scoring.chamber_points(lay(2, chamber=chamber).position, J) == points


def rows(top: str, middle: str, bottom: str) -> str:
    """The order in which stones make these three rows, which must be about equally long."""
    columns = range(max(map(len, (top, middle, bottom))))
    return "".join(row[column] for column in columns for row in (top, middle, bottom) if column < len(row))


@pytest.mark.parametrize(
    ("players", "chamber", "points"),
    [
        (2, rows("JJL", "JJJ", "JJL"), [8 + 8 + 8, 4 + 4]),
        (2, rows("JL", "JL", "LL"), [6 + 6, 6 + 6 + 8]),
        (3, rows("JJJLLA", "AAAAAA", "LLLLLL"), [8, 4 + 8, 2 + 8]),
        (4, rows("JJJJLLLAAF", "J" * 10, "J" * 10), [8 + 8 + 8, 4, 2, 1]),
        # All four level: 15 points by four, rounded down.
        (4, rows("JLAF", "JJJJ", "JJJJ"), [3 + 8 + 8, 3, 3, 3]),
    ],
)
def test_chamber_b_rows_are_ranked(players: int, chamber: str, points: list[int]) -> None:
    state = lay(players, "AAABA", chamber=chamber)
    assert [scoring.chamber_points(state.position, seat) for seat in range(players)] == points


# 5.5 and 5.6: obelisks and ties


@pytest.mark.parametrize(
    ("heights", "points"),
    [
        ([3, 2], [10, 1]),
        ([2, 2], [5, 5]),
        ([0, 1], [0, 10]),
        ([0, 0], [0, 0]),
        ([5, 3, 1], [12, 6, 1]),
        ([3, 3, 1], [9, 9, 1]),
        ([3, 1, 1], [12, 3, 3]),
        ([2, 2, 2], [6, 6, 6]),
        # The place of somebody without a stone is not awarded.
        ([4, 0, 4], [9, 0, 9]),
        ([0, 1, 0], [0, 12, 0]),
        ([1, 2, 3, 4], [1, 5, 10, 15]),
        ([4, 4, 2, 1], [12, 12, 5, 1]),
        ([4, 4, 4, 1], [10, 10, 10, 1]),
        ([1, 1, 1, 1], [7, 7, 7, 7]),
        ([5, 2, 2, 2], [15, 5, 5, 5]),
        ([5, 4, 2, 2], [15, 10, 3, 3]),
        ([0, 3, 3, 0], [0, 12, 12, 0]),
    ],
)
def test_ruling_30_obelisks_are_ranked_and_ties_share(heights: list[int], points: list[int]) -> None:
    state = lay(len(heights), obelisks=heights)
    assert [scoring.obelisk_points(state.position, seat) for seat in range(len(heights))] == points


def test_obelisks_b_loose_stones_score_at_the_end() -> None:
    state = lay(3, "AAAAB", obelisks=[2, 0, 1], towers="LJ")
    assert [state.breakdown(seat)["obelisks"] for seat in range(3)] == [2, 0, 1]


# Wrath of the Pharaoh


@pytest.mark.parametrize("missing", range(4))
def test_wrath_costs_five_whichever_monument_is_missing(missing: int) -> None:
    def monuments(wrath: bool, stones: str) -> Opened:
        return lay(2, wrath=wrath, pyramids=[stones[0]], temple=stones[1], chamber=stones[2], obelisks=[stones[3] == "J", 1])

    stones = ["J"] * 4
    assert scoring.wrath_points(monuments(True, "".join(stones)).position, J) == 0
    stones[missing] = "L"
    assert scoring.wrath_points(monuments(True, "".join(stones)).position, J) == -5
    assert scoring.wrath_points(monuments(True, "".join(stones)).position, L) == -5
    assert scoring.wrath_points(monuments(False, "".join(stones)).position, J) == 0


@pytest.mark.parametrize(
    ("sides", "layout"),
    [
        ("AAAAA", {"pyramids": ["L" * 14 + "J"], "temple": "JLLLL", "chamber": "J", "obelisks": [1, 0]}),
        ("ABAAB", {"pyramids": ["LLLLL"] * 3 + ["J"], "temple": "JLLLL", "chamber": "J", "obelisks": [1, 0]}),
        ("AAAAB", {"pyramids": ["J"], "temple": "J", "chamber": "J", "obelisks": [0, 1], "towers": "J"}),
    ],
)
def test_ruling_31_any_stone_on_a_monument_appeases_the_pharaoh(sides: str, layout: dict[str, list[str]]) -> None:
    state = lay(2, sides, wrath=True, **layout)  # type: ignore[arg-type]
    assert scoring.wrath_points(state.position, J) == 0
    assert scoring.wrath_points(state.position, L) == -5


def test_ruling_31_a_stone_of_a_red_card_appeases_the_pharaoh() -> None:
    state = lay(2, wrath=True, ships=["J", "____"], market=["paved_path", "statue"], pyramids=["J"], temple="J", chamber="J")
    assert scoring.wrath_points(state.position, J) == -5
    play(state, "sail 1 market", "pick 1")
    assert scoring.wrath_points(state.position, J) == 0


def test_ruling_32_a_score_may_be_negative() -> None:
    assert lay(2, wrath=True).scores() == [-5, -5]


# 5.8: the winner


def finished(sled: list[int], obelisks: list[int], players: int = 2) -> Opened:
    """A game that ends with these stones."""
    state = lay(players, number=6, sled=sled, obelisks=obelisks)
    end_round(state)
    assert state.actor is None
    return state


def test_the_most_points_win_whatever_lies_on_the_sleds() -> None:
    state = finished([0, 5], [3, 2])
    assert state.winners() == [J]
    assert state.result.decided == 0


def test_level_players_compare_their_sleds() -> None:
    state = finished([2, 3], [2, 2])
    assert state.winners() == [L]
    assert state.result.decided == 1
    assert state.ranking() == [2, 1]


def test_still_level_players_share_the_victory() -> None:
    state = finished([3, 1, 3], [2, 0, 2], 3)
    assert state.winners() == [J, A]
    assert state.result.decided == -1
    assert state.ranking() == [1, 3, 1]


def test_the_final_score_adds_everything_up() -> None:
    state = lay(
        4,
        number=6,
        wrath=True,
        temple="JLLJ",
        chamber="JJF",
        obelisks=[2, 0, 1, 0],
        pyramids=["JA"],
        hands={"J": ["statue", "statue", "sail", "temple_decoration"], "F": ["burial_chamber_decoration"]},
    )
    state.pyramid_points = [2, 0, 1, 0]
    end_round(state)
    assert state.breakdown(J) == {
        "pyramids": 2,
        "temple": 2,
        "chamber": 3,
        "obelisks": 15,
        "decorations": 1,
        "statues": 3,
        "unused": 1,
        "wrath": 0,
    }
    assert state.scores() == [27, 2 - 5, 1 + 10 - 5, 1 + 1 - 5]
    assert [state.points(seat) for seat in (J, L, A, F)] == [4, 2, 1, 0]
