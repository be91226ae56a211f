"""What the page says about Egizia: the river read back, notes beside choices, players, phases, goals and the score track."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tests.drawn import bare
from tests.games.egizia.positions import build, feed, lay, sail
from tests.games.egizia.test_board import GAME, NAMES, questions, svg, walk
from tests.opened import Opened, open_game

from khonsu.art.svg import whole
from khonsu.engine.text import LANGUAGES
from khonsu.games.egizia import goals, tasks
from khonsu.games.egizia.board import spread
from khonsu.games.egizia.board.sphinx_cards import emblem


def element(drawing: str, key: str) -> ElementTree.Element:
    """An element of a drawing by its name."""
    return next(one for one in ElementTree.fromstring(bare(drawing)).iter() if one.get("data-id") == key)


def classes(part: ElementTree.Element) -> set[str]:
    """All classes inside an element."""
    return {name for one in part.iter() for name in one.get("class", "").split()}


def figures(state: Opened, name: str) -> dict[str, str]:
    """The notes of a choice: what stands beside each glyph."""
    view = state.view(state.actor)
    return {note.glyph: note.figures for note in GAME.board.notes(view, GAME.parse(name))}


# The river ----------------------------------------------------------------------------------------------------------------


def test_a_taken_card_stays_as_a_ghost_under_the_ship() -> None:
    state = lay(2, river={1: "a01", 4: "a02"})
    sail(state, "J")
    state.play(GAME.parse("sail card_1"))
    space = element(svg(state, seat=1), "nile-1")
    assert {"bed", "phantom"} <= classes(space)
    assert not [one for one in space.iter() if "num" in one.get("class", "").split()], "a ghost has no name"
    assert 'data-kind="ship-J" data-at="card_1"' in svg(state, seat=1)


def test_what_lies_upstream_is_pale_on_a_bed_for_whoever_cannot_go_there() -> None:
    state = lay(2, river={1: "a01", 9: "a02"}, moored={"selinon": "J"})
    sail(state, "L")
    assert {"bed", "faded"} <= classes(element(svg(state, seat=0), "nile-1"))
    assert {"bed", "faded"} <= classes(element(svg(state, seat=0), "space-edfu"))
    assert "faded" not in classes(element(svg(state, seat=0), "nile-9"))
    assert "faded" not in classes(element(svg(state, seat=1), "nile-1"))


def test_nothing_is_pale_for_the_owner_of_the_card_for_going_upstream() -> None:
    state = lay(2, river={1: "a01"}, moored={"selinon": "J"}, cards={"J": ["upstream"]})
    sail(state, "L")
    assert "faded" not in classes(element(svg(state, seat=0), "nile-1"))


def test_what_was_dealt_is_remembered_until_the_next_round() -> None:
    for state in walk(3, 4, 5):
        if state.round:
            assert -1 not in state.dealt
            assert all(card in (-1, state.dealt[space]) for space, card in enumerate(state.river))


def test_the_list_follows_the_river_and_shows_what_there_is() -> None:
    state = lay(2, river={1: "stones_6", 2: "a01"})
    sail(state, "J")
    view = state.view(0)
    names = [GAME.name(choice) for choice in GAME.board.listed(view)]
    assert names[:5] == ["sail card_1", "sail edfu", "sail card_2", "sail thebae", "dock sphinx 1"]
    assert names[-1] == "pass"
    icons = {name: GAME.board.icon(view, GAME.parse(name)) for name in names}
    assert icons["sail card_1"] == "jar"
    assert icons["sail edfu"] == "circ"
    assert icons["dock sphinx 1"] == "sphinx"
    assert icons["pass"] == "hourglass"


# Notes --------------------------------------------------------------------------------------------------------------------


def test_every_ship_says_what_food_it_leaves() -> None:
    state = lay(2, river={2: "crews_choice_2", 3: "crew_pair"}, crews={"J": [2, 2, 1, 1]})
    sail(state, "J")
    # Six grain for a hunger of six: every further strength costs three points at the top of the grain market.
    assert figures(state, "pass")["grain"] == "✓"
    assert figures(state, "sail card_2")["grain"] == "−6"
    assert figures(state, "sail card_3")["grain"] == "−6"
    assert figures(state, "sail edfu")["grain"] == "✓"
    assert figures(state, "sail thebae")["grain"] == "−6"
    assert figures(state, "dock sphinx 1")["grain"] == "✓"


def test_a_market_step_makes_hunger_cheaper_in_the_note() -> None:
    state = lay(2, crews={"J": [4, 2, 1, 1]})
    sail(state, "J")
    assert figures(state, "pass")["grain"] == "−6"
    assert figures(state, "sail edfu")["grain"] == "−4"


def test_a_town_with_the_ring_counts_the_circle_that_serves_best() -> None:
    state = lay(2, ring="left", cards={"J": ["b05"]}, crews={"J": [3, 2, 1, 1]})
    assert state.colours[state.cards.index(0)] > 0
    sail(state, "J")
    assert figures(state, "pass")["grain"] == "−3"
    assert state.grain(0, 1) > state.grain(0, 0) or state.grain(0, 2) > state.grain(0, 0)
    best = min(state.hunger(0) + 1 - state.grain(0, ring) for ring in (0, 1))
    assert figures(state, "sail passalon")["grain"] == ("✓" if best <= 0 else f"−{3 * best}")


def test_a_brick_says_its_cost_its_points_its_row_and_the_goal_it_serves() -> None:
    state = lay(2, stones={"J": 9}, crews={"J": [5, 1, 1, 1]}, docks={"pyramid": "J"}, pyramid=["JJLJL"], hands={"J": [14]})
    build(state, "pyramid")
    assert figures(state, "commit black alone +0") == {"star": "+1"}
    state.play(GAME.parse("commit black alone +0"))
    assert figures(state, "lay row_1") == {"stone": "−1", "star": "+1", "crown": "+4", "sphinx": "4/6"}
    assert figures(state, "lay row_2") == {"stone": "−2", "star": "+2", "sphinx": "4/6"}
    assert figures(state, "lay left") == {"stone": "−1", "star": "+1"}
    state.play(GAME.parse("lay row_2"))
    assert figures(state, "done") == {"hammer": "−3"}


def test_a_grave_says_what_it_costs_without_turning_up_the_next() -> None:
    state = lay(2, stones={"J": 9}, crews={"J": [5, 1, 1, 1]}, docks={"obelisk": "J"})
    build(state, "obelisk")
    state.play(GAME.parse("commit black alone +0"))
    assert figures(state, "grave") == {"stone": "−4", "star": "+4"}
    assert figures(state, "obelisk") == {"stone": "−1", "star": "+1"}


def test_feeding_says_what_is_still_lost() -> None:
    state = lay(2, crews={"J": [5, 2, 1, 1]}, stones={"J": 5}, cards={"J": ["stone_for_grain", "grain_4"]})
    feed(state)
    assert figures(state, "feed 1") == {"stone": "−1", "grain": "−6"}
    assert figures(state, "feed 3") == {"stone": "−3", "grain": "✓"}
    assert figures(state, "grain") == {"grain": "✓"}
    assert figures(state, "done") == {"star": "−9"}


def test_not_building_does_not_promise_what_building_brings() -> None:
    state = lay(2, stones={"J": 9}, crews={"J": [5, 1, 1, 1]}, docks={"pyramid": "J"})
    build(state, "pyramid")
    assert figures(state, "commit black alone +0") == {"star": "+1"}
    assert figures(state, "decline") == {}


def test_hunger_that_was_paid_is_no_longer_missing() -> None:
    state = lay(2, crews={"J": [5, 2, 1, 1]}, stones={"J": 5}, docks={"pyramid": "J"}, cards={"J": ["stone_for_grain"]})
    feed(state)

    def food() -> str:
        return next(held.figures for held in GAME.board.holdings(state.view(0), 0) if held.glyph == "grain")

    assert food() == "6/9 −9"
    state.play(GAME.parse("feed 1"))
    assert food() == "6/9 −6"
    state.play(GAME.parse("done"))
    assert state.prompt().id == "prompt.commit"
    assert food() == "6/9"
    assert " short: " not in svg(state, seat=0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_can_be_said_and_change_nothing(lang: str) -> None:
    text = GAME.text(lang)
    for state in [*walk(4, 14, 3)[:-1], *questions().values()]:
        view = state.view(state.actor)
        before = bytes(view)
        for choice in view.legal():
            for note in GAME.board.notes(view, choice):
                assert text.say(note.tip, NAMES)
                assert note.figures
        assert bytes(view) == before


# Players ------------------------------------------------------------------------------------------------------------------


def test_the_row_of_a_player_has_crews_food_stones_and_cards() -> None:
    state = lay(
        2,
        crews={"J": [4, 3, 2, 1]},
        tired={"J": "black"},
        stones={"J": 5},
        cards={"J": ["upstream", "stones_6", "grain_4", "strength_3"]},
        hands={"J": [14]},
    )
    sail(state, "J")
    held = GAME.board.holdings(state.view(1), 0)
    shown = [(one.glyph, one.figures, one.tint) for one in held]
    assert shown[:4] == [
        ("crew-black", "4", "spent"),
        ("crew-yellow", "3", "plain"),
        ("crew-blue", "2", "plain"),
        ("crew-joker", "1", "plain"),
    ]
    assert shown[4:8] == [
        ("ship", "8", "plain"),
        ("sphinx", "1", "plain"),
        ("stone", "5+3", "plain"),
        ("grain", "6/10 −12", "bad"),
    ]
    assert len(shown) == 11
    assert shown[-1] == ("card", "+2", "")


def test_the_order_tile_the_lowest_ship_and_the_next_order_are_said() -> None:
    text = GAME.text("en")
    state = lay(3, order="LJA", moored={"selinon": "J"}, points={"A": 9, "J": 5})
    sail(state, "L")
    said = [text.say(GAME.board.remark(state.view(None), seat)) for seat in range(3)]
    assert said == ["2. · at 8", "1.", "3."]
    state = lay(3, points={"A": 9, "J": 5}, stones={"J": 9}, docks={"pyramid": "J"})
    build(state, "pyramid")
    said = [text.say(GAME.board.remark(state.view(None), seat)) for seat in range(3)]
    assert said == ["then 2.", "then 1.", "then 3."]


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_before_any_player_can_be_looked_at(lang: str, tall: bool) -> None:
    for state in walk(4, 15, 30):
        for viewer in (0, None):
            view = state.view(viewer)
            for seat in range(4):
                drawing = whole(spread(view, GAME.text(lang), NAMES, seat, tall))
                root = ElementTree.fromstring(drawing)
                assert NAMES[seat] in "".join(root.itertext())
                assert all(float(one.get("font-size", 11)) >= 11 for one in root.iter())
                known = set(re.findall(r'data-id="goal-(\d+)"', drawing))
                assert len(known) == (len(state.hands[seat]) if seat == viewer or state.over else 0)


def test_a_seal_on_the_track_opens_what_lies_before_its_player() -> None:
    drawing = svg(questions()[tasks.SAIL])
    assert [element(drawing, f"track-{letter}").get("data-seat") for letter in "JLAF"] == ["0", "1", "2", "3"]


def test_the_running_phase_is_named() -> None:
    text = GAME.text("en")
    for task, name in (
        (tasks.SAIL, "Sail"),
        (tasks.FEED, "Feed"),
        (tasks.COMMIT, "Build"),
        (tasks.DIG, "Build"),
        (tasks.LAY, "Build"),
    ):
        running, names = GAME.board.phases(questions()[task].view(None))
        assert len(names) == 7
        assert text.say(names[running]) == name
    assert GAME.board.phases(open_game(GAME, 2, 1).view(None)) == (0, [])


# The score track and the goals --------------------------------------------------------------------------------------------


def seal_x(drawing: str, letter: str) -> float:
    """Where the marker of a seat begins."""
    return float(next(one for one in element(drawing, f"track-{letter}").iter() if one.tag.endswith("use")).attrib["x"])


@pytest.mark.parametrize("tall", [False, True])
def test_markers_that_are_level_overlap_with_the_front_one_right_and_on_top(tall: bool) -> None:
    state = lay(3, points={"L": 12, "J": 12, "A": 3})
    sail(state, "J")
    assert state.front_to_back()[:2] == [1, 0]
    drawing = svg(state, tall)
    assert 0 < seal_x(drawing, "L") - seal_x(drawing, "J") < 20
    assert drawing.index('data-id="track-L"') > drawing.index('data-id="track-J"')


@pytest.mark.parametrize("tall", [False, True])
def test_markers_wrap_with_a_scarab_and_stand_left_of_0_below_it(tall: bool) -> None:
    state = lay(4, points={"J": 57, "L": 7, "A": -4, "F": -12})
    sail(state, "J")
    drawing = svg(state, tall)
    assert 0 < abs(seal_x(drawing, "J") - seal_x(drawing, "L")) < 20
    lap = element(drawing, "track-J")
    assert [one for one in lap.iter() if one.get("href") == "#g-scarab"]
    zero = next(float(one.attrib["x"]) for one in ElementTree.fromstring(bare(drawing)).iter() if one.text == "0")
    size = 19 if tall else 22
    below = sorted(seal_x(drawing, letter) for letter in "AF")
    assert 0 <= below[0] < below[1] < zero - size / 2
    assert "−4" in "".join(element(drawing, "track-A").itertext())


def test_every_goal_has_an_emblem_of_known_glyphs() -> None:
    facts = questions()[tasks.SAIL].facts
    seen = set()
    for card in range(goals.COUNT):
        signs = emblem(facts, card)
        assert any(sign.startswith(":") for sign in signs)
        seen.add(signs)
    assert len(seen) == goals.COUNT, "no two goals look alike"


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 9])
def test_goals_show_how_far_they_are_and_too_many_fold(count: int, tall: bool) -> None:
    hands = [14, 1, 13, 21, 25, 17, 29, 4, 8][:count]
    state = lay(2, hands={"J": hands}, pyramid=["JJJ"])
    sail(state, "J")
    drawing = svg(state, tall)
    root = element(drawing, "hand-J")
    drawn = re.findall(r'data-id="goal-(\d+)"', drawing)
    most = 4 if tall else 6
    assert len(drawn) == (count if count <= most else most - 1)
    assert (f"+{count - most + 1}" in [one.text for one in root.iter()]) == (count > most)
    if "14" in drawn:
        assert "3/6" in "".join(element(drawing, "goal-14").itertext())
