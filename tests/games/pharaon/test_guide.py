"""What the page says about a position of Pharaon besides the drawing."""

import re

import pytest
from tests.games.pharaon.positions import GAME, J, L, lay
from tests.games.pharaon.test_board import crowded, walk
from tests.opened import open_game

from khonsu.art.glyphs import GLYPHS
from khonsu.art.style import stylesheet
from khonsu.engine.text import LANGUAGES

BOARD = GAME.board
# Answers say themselves what they do.
ANSWERS = re.compile(r"pay-|reward-|wheel-|keep-|accept|decline|differently|pass|payment|other-ways")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("tall", [False, True])
def test_every_button_that_is_no_answer_has_a_tip(players: int, lang: str, tall: bool) -> None:
    text = GAME.text(lang)
    for state in walk(players, 31, every=17):
        view = state.view(state.actor)
        drawing = GAME.draw(view, lang, tall=tall)
        buttons = set(re.findall(r'data-id="([^"]+)"[^>]* role="button"', drawing))
        tips = BOARD.tips(view, text)
        silent = {name for name in buttons if not ANSWERS.match(name)} - tips.keys()
        assert not {name for name in silent if f'data-id="{name}"' in drawing and not _empty(drawing, name)}
        assert all(tip.strip() and "{" not in tip for tip in tips.values())


def _empty(drawing: str, name: str) -> bool:
    """Whether a place has nothing on it, so that there is nothing to explain."""
    found = re.search(rf'data-id="{name}"[^>]*aria-label="([^"]*)"', drawing)
    return found is not None and bool(re.match(r"Empty|Prázdn", found[1]))


def test_a_god_is_explained_with_what_it_takes_and_what_one_has() -> None:
    state = lay(2, zones=("offerings", "tomb", "nile", "nobles", "artisans"), steps={"J": 1}, held={"J": "2 point_1"})
    tip = BOARD.tips(state.view(J), GAME.text())["god-horus"]
    assert "10 points" in tip
    assert "3 offering tokens left" in tip
    assert "2 steps" in tip
    assert "You have 2 offering tokens left in Offerings and 1 step in the Tomb." in tip


def test_a_god_tells_both_conditions_of_everybody_else() -> None:
    state = lay(
        3,
        zones=("offerings", "tomb", "nile", "nobles", "artisans"),
        steps={"L": 2},
        levels={"L": {"red": 1, "blue": 2}},
    )
    lines = BOARD.tips(state.view(J), GAME.text().naming(["Ema", "Jakub", "Zuzka"]))["god-bastet"].splitlines()
    assert lines[1:] == ["Jakub: Tomb 2/2, Nile 2/2 ✓", "Zuzka: Tomb 0/2, Nile 0/2"]


def test_the_pyramid_of_time_is_explained_row_by_row() -> None:
    lines = BOARD.tips(lay(2).view(J), GAME.text())["time"].splitlines()
    assert lines[1].startswith("Row 1: basic resource, first-player token, silver, offering")
    assert len(lines) == 5


def test_the_pharaoh_token_tells_how_near_everybody_is() -> None:
    state = lay(2, nobles={"L": ["seer"]}, steps={"J": 3})
    tip = BOARD.tips(state.view(J), GAME.text())["pharaoh"]
    assert tip.splitlines()[1:] == ["Jasper: 0 nobles, 3 steps.", "Lapis: 1 noble, 0 steps."]
    assert "\n" not in BOARD.tips(lay(2, pharaoh="J").view(J), GAME.text())["pharaoh"]


def test_an_opened_row_has_everything_of_a_player() -> None:
    state = lay(
        2,
        zones=("offerings", "tomb", "nile", "nobles", "artisans"),
        held={"L": "2 red, silver, wild_nile, point_2"},
        nobles={"L": ["judge", "diplomat"]},
        artisans={"L": [1, 2]},
        steps={"L": 2},
        levels={"L": {"red": 3, "blue": 1}},
        first="L",
    )
    lines = BOARD.belongings(state.view(J), L, GAME.text())
    assert lines[:7] == [
        "Goods: 2× red and 1× silver",
        "Offerings: 1× wild for the Nile and 1× +2 points",
        "Nobles: Judge (12) and Diplomat (12)",
        "Nile: red 3 and blue 1",
        f"Artisans: 2, {state.breakdown(L)['artisans']} points",
        "Tomb: 2 steps, 10 points",
        "First player",
    ]
    assert any(line.startswith("Bastet") and line.endswith("Tomb 2/2, Nile 2/2 ✓") for line in lines[7:])
    assert len(lines) == 12
    for lang in LANGUAGES:
        assert all("{" not in line for line in BOARD.belongings(state.view(None), L, GAME.text(lang)))


def test_an_official_is_explained_by_his_parts() -> None:
    state = lay(2, noble_row=["official_2", "scribe_1", "architect"])
    tips = BOARD.tips(state.view(J), GAME.text())
    assert "2 Nile levels and 2 offerings" in tips["noble-1"]
    assert "black and green" in tips["noble-2"]
    assert "in the Tomb" in tips["noble-3"]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_temptations_are_never_legal_and_say_why(players: int) -> None:
    seen = 0
    for state in walk(players, 32, every=3):
        view = state.view(state.actor)
        for choice in BOARD.tempting(view):
            seen += 1
            reason = state.reason(choice)
            assert reason is not None
            for lang in LANGUAGES:
                assert GAME.text(lang).say(reason)
    assert seen > 10


def test_nobody_else_is_tempted_helped_or_taught() -> None:
    state = lay(2, held={"J": "3 red"})
    for seat in (L, None):
        view = state.view(seat)
        assert BOARD.tempting(view) == []
        assert BOARD.help(view) is None


def test_passing_with_much_in_hand_is_warned_of_but_allowed() -> None:
    leave = GAME.parse("pass")
    rich = lay(2, held={"J": "3 black, 3 yellow, 3 blue, 3 red, 3 green"})
    warning = BOARD.warning(rich.view(J), leave)
    assert leave in rich.choices
    assert warning is not None
    assert warning.id == "warning.pass_rich"
    poor = lay(2, held={"J": "black"})
    assert BOARD.warning(poor.view(J), leave) is None


def test_holdings_are_what_a_player_has() -> None:
    state = lay(
        3,
        held={"L": "2 red, 3 silver, wild_nile, point_2"},
        nobles={"L": ["seer", "judge"]},
        artisans={"L": [1, 2, 3]},
        steps={"L": 3},
        levels={"L": {"red": 2}},
        first="L",
        pharaoh="L",
    )
    held = {one.glyph: one.count for one in BOARD.holdings(state.view(J), L)}
    assert held["crown"] == 2
    assert held["moon"] == 3
    assert (held["offering"], held["noble"], held["hammer"], held["water"], held["tomb"]) == (2, 2, 3, 1, 3)
    assert held["scarab"] == held["cobra"] == 1
    assert "coin" not in held


def test_holdings_can_be_drawn_and_said() -> None:
    for state in [*walk(5, 33, every=40), crowded()]:
        for seat in range(5):
            for one in BOARD.holdings(state.view(None), seat):
                assert one.glyph in GLYPHS
                assert not one.tint or f".{one.tint}{{" in stylesheet()
                assert GAME.text("cs").say(one.tip)


def test_every_choice_has_an_icon() -> None:
    for players in (1, 3, 5):
        for state in walk(players, 34, every=2):
            view = state.view(state.actor)
            assert all(BOARD.icon(view, choice) in GLYPHS for choice in view.legal())


def test_progress_counts_rounds() -> None:
    assert open_game(GAME, 3, 1).rounds() == (0, 5)
    assert lay(3, number=4).rounds() == (4, 5)
