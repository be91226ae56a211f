"""The drawing of Egizia: right for every count and variant, clickable for every choice, silent about secrets, within its budget."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.drawn import bare
from tests.games.egizia.crowded import drawn
from tests.opened import Opened, open_game

import khonsu
from khonsu.engine.text import LANGUAGES
from khonsu.games.egizia import board, goals, nile, tasks
from khonsu.games.egizia import choices as c
from khonsu.games.egizia.board import emblems

GAME = khonsu.game("egizia")
NAMES = ["Ema", "Jakub", "Zuzka", "Thoth"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"sphinx_start": "none", "without_ten_percent_card": True},
    {"sphinx_start": "draw_1", "bid_for_seats": True},
]
RARE = ("pass", "decline", "done")


@cache
def game(players: int, seed: int, *options: tuple[str, Any]) -> list[Opened]:
    """Every position of a game in which people rather do something than nothing."""
    state = open_game(GAME, players=players, seed=seed, **dict(options))
    dice = random.Random(seed)
    found = [state.copy()]
    while state.actor is not None:
        choices = state.legal()
        weights = [0.1 if GAME.space.kind(choice).name in RARE else 1.0 for choice in choices]
        state.play(dice.choices(choices, weights)[0])
        found.append(state.copy())
    return found


def walk(players: int, seed: int, every: int = 11, **options: Any) -> list[Opened]:
    """Positions along a game, the last one included."""
    *line, end = game(players, seed, *options.items())
    return [state.copy() for state in [*line[::every], end]]


@cache
def questions() -> dict[int, Opened]:
    """For every question a position in which it is asked."""
    found: dict[int, Opened] = {}
    for seed in range(12):
        options = {"bid_for_seats": True} if seed % 3 == 0 else {}
        for state in game(4, seed, *options.items())[:-1]:
            found.setdefault(state.stack[-1][0], state)
    return found


def svg(state: Opened, tall: bool = False, lang: str = "en", seat: int | None = -1) -> str:
    """The drawing as whoever acts sees it, or a given seat."""
    viewer = (state.actor or 0) if seat == -1 else seat
    return GAME.draw(state.view(viewer), lang, NAMES, tall)


def ids(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)"', drawing))


def glowing(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)" class="legal"', drawing))


def check_taps(state: Opened, number: int = 0) -> None:
    view = state.view(state.actor)
    paths = [GAME.board.path(view, choice) for choice in view.legal()]
    assert len({frozenset(path) for path in paths}) == len(paths), "different choices are different taps"
    starts = {step for choice in view.legal() for step in GAME.board.starts(choice, GAME.board.path(view, choice))}
    for tall in (False, True):
        drawing = svg(state, tall, LANGUAGES[number % 3])
        ElementTree.fromstring(drawing)
        assert {step for path in paths for step in path} <= ids(drawing)
        assert glowing(drawing) == starts


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_is_drawn_whole_and_every_choice_can_be_tapped(players: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(walk(players, 3, **options)):
        check_taps(state, number)


def test_every_question_is_asked_on_the_board() -> None:
    found = questions()
    asked = {GAME.rules.tasks[task] for task in found}
    assert {"claim", "bid", "start_keep", "sail", "ring", "train", "feed", "commit", "draw", "keep", "dig", "lay"} <= asked
    for state in found.values():
        check_taps(state)


def test_two_cards_kept_together_may_be_tapped_in_any_order() -> None:
    state = drawn()
    view = state.view(state.actor)
    both = next(choice for choice in view.legal() if c.BOTH <= choice < c.OBELISK)
    assert len(GAME.board.starts(both, GAME.board.path(view, both))) == 2
    check_taps(state.copy())


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_stays_within_its_budget(lang: str, tall: bool) -> None:
    for state in [*walk(4, 5), *walk(2, 5), *questions().values()]:
        drawing = svg(state, tall, lang)
        assert len(drawing.encode()) < 120_000
        assert sum(1 for _ in ElementTree.fromstring(drawing).iter()) < 1_200


@pytest.mark.parametrize("tall", [False, True])
def test_nothing_is_set_smaller_than_11_pixels_nor_beyond_the_edge(tall: bool) -> None:
    w, h = board.TALL if tall else board.WIDE
    for state in [*walk(4, 6), *walk(2, 6), *questions().values()]:
        texts = [
            element
            for element in ElementTree.fromstring(bare(svg(state, tall, "cs"))).iter()
            if element.tag.endswith("text")
        ]
        assert texts
        for element in texts:
            assert float(element.attrib["font-size"]) >= 11
            assert 0 <= float(element.attrib["x"]) <= w
            assert 0 <= float(element.attrib["y"]) <= h


def test_a_page_with_strict_rules_can_show_a_drawing() -> None:
    for state in questions().values():
        drawing = bare(svg(state))
        for element in ElementTree.fromstring(drawing).iter():
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
        for reference in re.findall(r'(?:href="|url\()([^")]+)', drawing):
            assert reference.startswith("#")


def test_a_picture_brings_the_symbols_of_the_game() -> None:
    used = set(re.findall(r'href="#([^"]+)"', bare(svg(questions()[tasks.SAIL]))))
    brought = set(re.findall(r'<symbol id="([^"]+)"', svg(questions()[tasks.SAIL])))
    assert used & emblems.SYMBOLS.keys()
    assert used <= brought


def test_names_are_shown_as_they_are_and_cannot_break_out() -> None:
    evil = 'Eve<&">'
    state = questions()[tasks.SAIL]
    root = ElementTree.fromstring(GAME.draw(state.view(None), "en", [evil] * 4, False))
    assert any(evil in (element.text or "") for element in root.iter())
    assert any(evil in element.get("aria-label", "") for element in root.iter())


def test_buttons_are_named_and_left_to_the_list_by_the_keyboard() -> None:
    buttons = [one for one in ElementTree.fromstring(svg(questions()[tasks.SAIL])).iter() if one.get("role") == "button"]
    assert len(buttons) > 80
    for element in buttons:
        assert element.get("aria-label")
        assert element.get("tabindex") == "-1"
        assert element.get("data-id")


def test_no_two_elements_share_an_id_and_no_two_pieces_a_place() -> None:
    for state in [*walk(4, 7), *walk(2, 7), *questions().values()]:
        for tall in (False, True):
            drawing = svg(state, tall)
            for attribute in ("data-id", "data-at"):
                found = re.findall(rf'{attribute}="([^"]+)"', drawing)
                assert len(found) == len(set(found))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_ship_and_every_brick_is_drawn(players: int) -> None:
    for state in walk(players, 8):
        drawing = svg(state)
        for seat in range(players):
            afloat = state.moored.count(seat) + state.guests.count(seat) + state.docks.count(seat)
            assert drawing.count(f'data-kind="ship-{"JLAF"[seat]}"') == afloat
            bricks = sum(state.bricks(seat, building) for building in range(4))
            assert drawing.count(f'data-kind="stone-{"JLAF"[seat]}"') == bricks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sphinx_cards_are_drawn_for_their_owner_alone(lang: str) -> None:
    text = GAME.text(lang)
    for state in walk(3, 9, 15)[:-1]:
        for seat in (None, 0, 1, 2):
            shown = svg(state, lang=lang, seat=seat) + svg(state, True, lang, seat)
            tips = GAME.board.tips(state.view(seat), text)
            own = set(state.hands[seat]) if seat is not None else set()
            assert {int(number) - 1 for number in re.findall(r'data-id="goal-(\d+)"', shown)} == own
            assert {int(name[5:]) - 1 for name in tips if name.startswith("goal-")} == own


def test_spectators_and_waiting_players_see_nothing_glow() -> None:
    for state in questions().values():
        assert glowing(svg(state, seat=None)) == set()
        assert glowing(svg(state, seat=(state.stack[-1][1] + 1) % 4)) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_pointed_at_has_a_tip(lang: str) -> None:
    text = GAME.text(lang)
    for state in [*walk(4, 10, 40), *walk(2, 10, 40)]:
        tips = GAME.board.tips(state.view(0), text)
        assert all(tips.values())
        drawn = {
            key
            for key in ids(svg(state, lang=lang, seat=0))
            if not key.startswith(("answer", "hand", "cards-", "tile", "keep"))
        }
        assert drawn - {"ring"} - {key for key in drawn if key.startswith(("force", "boost"))} <= tips.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_warnings_and_temptations_can_be_said(lang: str) -> None:
    text = GAME.text(lang)
    for state in [*walk(4, 11, 5), *questions().values()]:
        view = state.view(state.actor)
        found = [GAME.board.help(view)]
        found += [GAME.board.warning(view, choice) for choice in view.legal()]
        found += [holding.tip for seat in range(4) for holding in GAME.board.holdings(view, seat)]
        for message in found:
            assert message is None or text.say(message)
        for choice in GAME.board.tempting(view):
            refusal = state.reason(choice)
            assert refusal is not None
            assert text.say(refusal)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_every_goal_is_explained(lang: str) -> None:
    text = GAME.text(lang)
    for effect in nile.EFFECTS:
        assert f"card.{effect}" in text or f"card.{effect}_green" in text
        assert effect in text.terms
    for card in goals.CARDS:
        assert card in text.terms
    for goal in goals.GOALS:
        assert any(key.startswith(f"goal.{goal}") for key in text.messages)


def test_all_languages_say_the_same_things() -> None:
    first, *others = [GAME.text(lang) for lang in LANGUAGES]
    for other in others:
        assert first.messages.keys() == other.messages.keys()
        assert first.terms.keys() == other.terms.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cover_is_a_picture_without_buttons(lang: str) -> None:
    root = ElementTree.fromstring(GAME.board.cover(GAME.text(lang)))
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not [element for element in root.iter() if element.get("role") == "button"]
