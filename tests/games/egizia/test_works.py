"""Phase 5 on the board: the site that is built is large, the river folds to three stations, the tableau stays."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from tests.drawn import bare
from tests.games.egizia.positions import build, lay
from tests.games.egizia.test_board import GAME, ids, questions, svg
from tests.opened import open_game

from khonsu.games.egizia import tasks
from khonsu.games.egizia.board.works import built_at

if TYPE_CHECKING:
    from tests.opened import Opened

BUILDING = (tasks.COMMIT, tasks.DRAW, tasks.KEEP, tasks.DIG, tasks.MARKET, tasks.LAY)


def place(drawing: str, key: str) -> tuple[float, float, float, float]:
    """Where the first rectangle of an element is."""
    for element in ElementTree.fromstring(bare(drawing)).iter():
        if element.get("data-id") == key:
            box = next(part for part in element.iter() if part.tag.endswith("rect"))
            return tuple(float(box.attrib[name]) for name in ("x", "y", "width", "height"))  # type: ignore[return-value]
    raise AssertionError(f"{key} is not drawn")


def at_the_pyramid() -> Opened:
    """J and L are at the third site; J has built, L is about to."""
    state = lay(
        3,
        stones={"J": 9, "L": 9},
        crews={"J": [2, 1, 1, 1], "L": [4, 2, 2, 2]},
        docks={"sphinx": "A", "pyramid": "JL"},
        pyramid=["JL"],
        hands={"L": [14]},
    )
    build(state, "pyramid")
    state.play(GAME.parse("commit black alone +0"))
    state.play(GAME.parse("lay row_1"))
    state.play(GAME.parse("done"))
    return state


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("task", BUILDING)
def test_the_river_folds_to_stations_while_somebody_builds(task: int, tall: bool) -> None:
    drawn = ids(svg(questions()[task], tall))
    assert "nile-1" not in drawn
    assert {"station-sphinx", "station-obelisk", "station-pyramid", "work"} <= drawn
    sailing = ids(svg(questions()[tasks.SAIL], tall))
    assert "nile-1" in sailing
    assert not [key for key in sailing if key.startswith("station")]


def test_bricks_are_large_where_they_are_laid() -> None:
    drawing = svg(questions()[tasks.LAY])
    _x, y, w, h = place(drawing, "pyramid-1-1")
    assert (w, h) == (42, 42)
    assert 102 < y < 424
    assert place(svg(questions()[tasks.SAIL]), "pyramid-1-1")[2] < 30
    assert place(svg(questions()[tasks.DIG]), "obelisk-1")[2] > 50


def test_the_tableau_does_not_move() -> None:
    places = {place(svg(questions()[task], seat=0), "crew-J-black")[:2] for task in (tasks.SAIL, *BUILDING)}
    assert len(places) == 1


def test_slots_ships_and_bricks_keep_their_names_in_both_arrangements() -> None:
    state = at_the_pyramid()
    building = svg(state)
    state.stack, state.choices = [], []
    sailing = svg(state, seat=1)
    for attribute in ("data-at", "data-id"):
        kept = set(re.findall(rf'{attribute}="((?:dock|pyramid|temple|obelisk|grave|market|track)-[^"]+)"', sailing))
        assert kept
        assert kept <= set(re.findall(rf'{attribute}="([^"]+)"', building))


def test_a_tick_marks_whoever_has_built_and_the_panel_shows_what_the_next_one_has() -> None:
    state = at_the_pyramid()
    assert state.actor == 1
    drawing = bare(svg(state))
    station = drawing.split('data-id="station-pyramid"')[1].split('data-id="work"')[0]
    assert station.count("#g-check") == 1
    assert station.index("ship-J") < station.index("#g-check") < station.index("ship-L")
    assert "Jakub builds" in station
    # A turn at a site is no proof of having built there.
    assert drawing.split('data-id="station-sphinx"')[1].split('data-id="station-obelisk"')[0].count("#g-check") == 0


def test_it_is_known_at_which_sites_everybody_has_built() -> None:
    luck, most = Random("ticks"), 0
    for seed in range(6):
        state = open_game(GAME, 2 + seed % 3, seed)
        while state.actor is not None:
            for seat in range(state.players):
                assert len(built_at(state.position, seat)) == state.built[seat]
                most = max(most, state.built[seat])
            state.play(luck.choice(state.legal()))
    assert most > 1


def test_crews_to_send_are_kilts_with_their_strength() -> None:
    drawing = svg(at_the_pyramid())
    forces = dict(re.findall(r'data-id="(force-\d+)".*?>= (\d+)</text>', drawing))
    assert forces == {"force-1": "4", "force-2": "6", "force-3": "2", "force-4": "4", "force-5": "2", "force-6": "4"}


def test_others_see_who_works_but_not_the_goals() -> None:
    state = at_the_pyramid()
    state.play(GAME.parse("commit black joker +0"))
    assert "Your goals" in svg(state)
    for seat in (0, 2, None):
        shown = svg(state, seat=seat)
        assert "Strength" in shown
        assert "Your goals" not in shown


@pytest.mark.parametrize("tall", [False, True])
def test_the_crews_that_were_sent_to_this_site_are_shown_and_named(tall: bool) -> None:
    state = lay(
        2,
        stones={"J": 12},
        crews={"J": [4, 3, 2, 1]},
        docks={"sphinx": "J", "obelisk": "J"},
        cards={"J": ["two_crews"]},
    )
    for site, choice, crews in (
        ("sphinx", "commit black alone +0", ["black"]),
        ("obelisk", "commit yellow-blue joker +0", ["yellow", "blue", "joker"]),
    ):
        build(state, site)
        assert "Crews sent" not in GAME.board.tips(state.view(1), GAME.text("en"))["work"]
        state.play(GAME.parse(choice))
        work = re.findall(r'data-id="work".*?</g>', bare(svg(state, tall)))[0]
        assert re.findall(r"#g-crew-(\w+)", work) == crews
        told = GAME.board.tips(state.view(1), GAME.text("en"))["work"].partition("Crews sent: ")[2]
        assert re.findall(r"black|yellow|blue|joker", told) == crews
