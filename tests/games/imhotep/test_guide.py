"""What the page says about a position of Imhotep besides the drawing."""

from __future__ import annotations

import random
import re

import pytest
from tests.opened import Opened, open_game

import khonsu
from khonsu.art.glyphs import GLYPHS
from khonsu.art.style import stylesheet
from khonsu.engine.text import LANGUAGES
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.state import ENTRANCE, NOBODY, SLOTS

GAME = khonsu.game("imhotep")
BOARD = GAME.board


def positions(sides: str, seed: int, players: int = 4) -> list[Opened]:
    """Every position of a random game."""
    state = open_game(GAME, players=players, seed=seed, sides=sides)
    dice = random.Random(seed)
    found = []
    while state.actor is not None:
        found.append(state.copy())
        state.play(dice.choice(state.legal()))
    return [*found, state]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_every_button_has_a_tip(sides: str, lang: str) -> None:
    text = GAME.text(lang)
    for state in positions(sides, 1)[::5]:
        view = state.view(state.actor)
        drawing = GAME.draw(view, lang)
        buttons = set(re.findall(r'data-id="([^"]+)"[^>]* role="button"', drawing))
        tips = BOARD.tips(view, text)
        assert {button for button in buttons if not button.startswith("answer-")} <= tips.keys()
        assert all(tip and "{" not in tip for tip in tips.values())


def test_a_tip_tells_nobody_what_lies_face_down() -> None:
    for state in positions("BAAAA", 2)[::3]:
        for seat in (None, 0, 1, 2, 3):
            if seat != state.looking_at_pair():
                assert "keep-1" not in BOARD.tips(state.view(seat), GAME.text())


@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_temptations_are_never_legal_and_say_why(sides: str) -> None:
    seen = 0
    for state in positions(sides, 3):
        view = state.view(state.actor)
        for choice in BOARD.tempting(view):
            seen += 1
            reason = state.reason(choice)
            assert reason is not None
            for lang in LANGUAGES:
                assert GAME.text(lang).say(reason)
    assert seen > 50


def test_nobody_else_is_tempted() -> None:
    state = positions("AAAAA", 4)[5]
    assert state.actor is not None
    assert BOARD.tempting(state.view((state.actor + 1) % 4)) == []
    assert BOARD.tempting(state.view(None)) == []


def test_sailing_says_how_many_stones_are_ones_own_and_warns_of_nothing() -> None:
    checked = 0
    for state in positions("AAAAA", 5):
        view = state.view(state.actor)
        for choice in view.legal():
            if state.stack[-1][0] == tasks.TURN and c.SAIL <= choice < c.LEVER:
                ship = (choice - c.SAIL) // c.SITE_COUNT
                aboard = [owner for owner in state.slots[ship * SLOTS : ship * SLOTS + SLOTS] if owner != NOBODY]
                assert [note.figures for note in BOARD.notes(view, choice)] == [f"{aboard.count(state.actor)}/{len(aboard)}"]
                assert BOARD.warning(view, choice) is None
                checked += state.actor not in aboard
    assert checked > 5


def test_ruling_7_a_red_card_without_a_stone_to_use_it_with_is_warned_of() -> None:
    state = next(state for state in positions("AAAAA", 6) if state.stack[-1][0] == tasks.PICK)
    seat = state.stack[-1][1]
    choice = state.legal()[0]
    state.market[choice - c.PICK] = ENTRANCE
    assert BOARD.warning(state.view(seat), choice) is None
    state.quarry = [0] * state.players
    warning = BOARD.warning(state.view(seat), choice)
    assert warning is not None
    assert warning.id == "warning.quarry_empty"


def test_holdings_are_the_cards_before_a_player() -> None:
    state = positions("AAAAA", 7)[-1]
    for seat in range(4):
        held = BOARD.holdings(state.view(None), seat)
        assert sum(one.count for one in held) == sum(state.hands[seat])
        for one in held:
            assert one.glyph in GLYPHS
            assert f".{one.tint}{{" in stylesheet()
            assert GAME.text("cs").say(one.tip)


def test_every_choice_has_an_icon() -> None:
    for sides in ("AAAAA", "BBBBB"):
        for state in positions(sides, 8):
            view = state.view(state.actor)
            assert all(BOARD.icon(view, choice) in GLYPHS for choice in view.legal())
