"""The worked examples of the rules, E1 to E17."""

import pytest
from tests.games.pharaon.positions import (
    GAME,
    TRAITOR,
    A,
    J,
    L,
    bank,
    choices,
    disc_levels,
    lay,
    payments,
    play,
    purse,
    section,
    task,
)
from tests.games.pharaon.test_traitor import alone, traitor_turn
from tests.opened import Opened, open_game

from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import COLOURS, GONE


def pay(state: Opened, entry: str, *rest: str) -> None:
    """Make a certain payment, if there is a choice at all."""
    if task(state) == "pay":
        play(state, f"pay {payments(state).index((entry, list(rest))) + 1}")


def test_e1_setup_for_three() -> None:
    state = open_game(GAME, 3, 1)
    assert (len(state.pairs), len(state.bonus), sum(state.bag)) == (8, 4, 28)


@pytest.mark.parametrize(
    ("rest", "left", "returned"),
    [(["yellow", "yellow"], {"red": 3}, {"yellow": 2}), (["red", "red", "red"], {"yellow": 2}, {"red": 3})],
)
def test_e2_artisan_cost(rest: list[str], left: dict[str, int], returned: dict[str, int]) -> None:
    # Artisan 2 gives a silver, so that colours are not mixed up with what is paid.
    state = lay(held={"J": "3 yellow, 3 red"}, entry={"artisans": "yellow"}, artisan_row=[2])
    before = bank(state)
    play(state, "artisan 1")
    assert sorted(payments(state)) == [("yellow", ["red"] * 3), ("yellow", ["yellow"] * 2)]
    pay(state, "yellow", *rest)
    assert purse(state, "J") == {**left, "silver": 1}
    assert section(state, "yellow") == ["yellow"]
    assert {name: bank(state)[name] - before[name] for name in returned} == returned


def test_e3_silver_as_entry() -> None:
    state = lay(held={"J": "silver, green"}, entry={"nile": "red"})
    assert choices(state, "nile") == ["nile 3"]
    play(state, "nile 3")
    assert section(state, "red") == ["silver"]
    # Green was paid, red deducted; the action itself gives a silver.
    assert purse(state, "J") == {"silver": 1}
    state = lay(held={"J": "silver, yellow, green"}, entry={"nile": "red"})
    play(state, "nile 2")
    pay(state, "silver", "yellow", "green")
    assert purse(state, "J") == {"black": 1, "red": 1}


def test_e4_offerings() -> None:
    state = lay(held={"J": "blue"}, entry={"offerings": "blue"}, pairs=["point_1 point_2"], bonus=["wild_nile"])
    assert choices(state, "offer") == ["offer 1 alone"]
    play(state, "offer 1 alone")
    assert purse(state, "J") == {"point_1": 1, "point_2": 1}
    state = lay(held={"J": "2 blue, 2 green"}, entry={"offerings": "blue"}, pairs=["point_1 point_2"], bonus=["wild_nile"])
    play(state, "offer 1 bonus")
    assert payments(state) == [("blue", ["blue"]), ("blue", ["green", "green"])]
    twin = state.copy()
    play(twin, "pay 1")
    assert choices(twin) == ["bonus 1", "bonus bag"]
    play(twin, "bonus 1")
    assert purse(twin, "J") == {"green": 2, "point_1": 1, "point_2": 1, "wild_nile": 1}
    play(state, "pay 2", "bonus 1")
    assert purse(state, "J") == {"blue": 1, "point_1": 1, "point_2": 1, "wild_nile": 1}


@pytest.mark.parametrize(("wheel", "held"), [("black", "black, red, blue"), ("red", "red, blue")])
def test_e5_nile(wheel: str, held: str) -> None:
    results = set()
    for tracks in [("red", "blue"), ("red", "red"), ("blue", "blue"), ("blue", "red")]:
        state = lay(held={"J": held}, entry={"nile": wheel})
        play(state, "nile 4", *(f"track {track}" for track in tracks))
        assert purse(state, "J") == {"yellow": 1, "green": 1}
        assert section(state, wheel) == [wheel]
        results.add(tuple(disc_levels(state, "J").get(track, 0) for track in ("red", "blue")))
    assert results == {(1, 1), (2, 0), (0, 2)}


def test_e6_passing() -> None:
    # Martin (L) has passed; Apolena (J) passes with two jars left.
    state = lay(3, held={"J": "silver"}, pairs=["point_1 point_1"], passed={"L": (1, 1)}, jars=[10, 0, 1])
    play(state, "pass")
    assert choices(state) == ["jar 1", "jar 3"]
    play(state, "jar 1")
    assert (state.rows[J], state.spaces[J]) == (1, 0)
    assert purse(state, "J") == {"silver": 1, "green": 2, "blue": 1}


def test_e7_slide() -> None:
    # Martin (J) took the first-player token on space 2 and slides to space 3.
    state = lay(
        3, turn="A", held={"A": "silver", "L": "silver"}, pairs=["point_1 point_1"] * 2, passed={"J": (1, 2)}, first="J"
    )
    play(state, "offer 1 alone")
    assert state.spaces[J] == 2
    assert choices(state) == ["reward basic", "reward silver"]
    play(state, "reward silver")
    assert purse(state, "J") == {"silver": 1}


E8_ORDER = ("offerings", "tomb", "nile", "nobles", "artisans")


@pytest.mark.parametrize(("steps", "offerings", "points"), [(4, 3, 16), (3, 3, 10), (4, 2, 6)])
def test_e8_gods(steps: int, offerings: int, points: int) -> None:
    state = lay(zones=E8_ORDER, steps={"J": steps}, held={"J": f"{offerings} point_1"}, levels={"J": {"red": 1, "blue": 2}})
    assert state.breakdown(J)["gods"] == points


def test_e8_the_two_gods_by_themselves() -> None:
    state = lay(zones=E8_ORDER)
    assert [scoring.god_points(state.position, place) for place in (0, 1)] == [10, 6]


def test_e9_two_players_untaken_jar() -> None:
    state = lay(2, held={"J": "silver", "L": "silver"}, pairs=["point_1 point_1"], passed={"L": (1, 1)}, jars=[1, 17, 0])
    before = bank(state)
    play(state, "pass", "jar 1")
    assert section(state, "blue") == ["blue", "blue"]
    assert section(state, "black") == ["black"]
    assert bank(state)["blue"] == before["blue"] - 2
    # Jar 1 took two black.
    assert bank(state)["black"] == before["black"] - 1 - 2


def test_e10_traitor_turn() -> None:
    state = alone(
        strips=[3, 1, 1, 8, 1],
        colours=["black", "yellow", "blue", "red", "green"],
        wheel={"green": "green green"},
        noble_row=["seer", "judge", "vizier"],
    )
    traitor_turn(state, 26)
    # Black fell on space 4 of the first board: the third noble is gone and replaced.
    assert state.noble_at[NOBLE_NAMES.index("vizier")] == GONE
    assert state.noble_row[2] not in (NOBLE_NAMES.index("vizier"), -1)
    play(state, "wheel left")
    assert section(state, "green") == ["green"] * 3
    closed = state.entry.index(COLOURS.index("green"))
    assert state.free_space(state.entry[closed]) == -1
    # Red fell on space 9 of the fourth board: Osiris.
    assert state.strip_load(3) == 9
    osiris = [place for place in range(5) if state.facts.gods[state.zones[place]] == 3]
    assert scoring.traitor_gods(state.position) == 1 << osiris[0]


@pytest.mark.parametrize(("first_strip", "points"), [(10, 32), (9, 24)])
def test_e11_traitor_nobles(first_strip: int, points: int) -> None:
    state = alone(strips=[first_strip, 1, 1, 1, 1], nobles={"T": ["seer", "judge", "vizier", "general"]})
    assert state.position.breakdown(TRAITOR)["nobles"] == points


def test_e12_scribe() -> None:
    state = lay(nobles={"J": ["scribe_1"]})
    # Offerings are at place 0: its gods sit at the places 4 and 0.
    assert [scoring.noble_points(state.position, J, 0, gods) for gods in (0b10001, 0b00001, 0b01110)] == [12, 8, 4]
    state = lay(held={"J": "2 green"}, nobles={"J": ["scribe_1"]}, entry={"tomb": "black"})
    play(state, "tomb")
    # Green paid as black: black of black and green is deducted, so one more green is enough.
    assert purse(state, "J") == {}
    assert state.steps[J] == 1
    state = lay(held={"J": "green, red"}, nobles={"J": ["scribe_1"]}, entry={"nile": "black"})
    # Nile 3 costs green and red; the green was black, so green is still due.
    assert choices(state, "nile") == []


def test_e13_general() -> None:
    for first, pharaoh, points in [("J", "J", 15), ("J", "", 11), ("L", "J", 11), ("L", "", 7)]:
        state = lay(nobles={"J": ["general"]}, first=first, pharaoh=pharaoh)
        assert state.breakdown(J)["nobles"] == points


def test_e14_grand_vizier() -> None:
    assert lay(nobles={"J": ["vizier"]}).breakdown(J)["nobles"] == 6
    four = lay(nobles={"J": ["vizier", "official_3", "official_4", "general"]}, first="L")
    assert four.breakdown(J)["nobles"] == 15 + 7


def test_e15_physician() -> None:
    # Artisans 1 and 7 are worth 8, artisan 4 is worth 5.
    assert lay(nobles={"J": ["physician"]}, artisans={"J": [1, 7, 4]}).breakdown(J)["nobles"] == 10


def test_e16_nile_points() -> None:
    state = lay(levels={"J": {"black": 3, "yellow": 3, "green": 2, "red": 1}})
    assert state.breakdown(J)["nile"] == 17


def test_e17_tie() -> None:
    # Levels as points that are no tokens: 7 for the pharaoh token are balanced by a track at the top.
    state = lay(3, first="A", pharaoh="L", held={"J": "2 red", "L": "2 red"}, levels={"J": {"red": 3}})
    state.stack = []
    assert state.scores()[:2] == [9, 9]
    assert state.winners() == [L]
    state = lay(3, first="A", pharaoh="A", held={"J": "13 red", "L": "20 blue"}, levels={"J": {"red": 3}})
    state.stack = []
    assert state.scores()[:2] == [20, 20]
    assert state.score(A) < 20
    # C holds the token, so leftovers decide: B has twenty, A thirteen.
    assert state.winners() == [L]
    state = lay(3, first="A", pharaoh="A", held={"J": "20 red", "L": "20 blue"})
    state.stack = []
    assert state.winners() == [J, L]
