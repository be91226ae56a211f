"""The drawing of Imhotep: right for every option, side and count, clickable for every choice, and within its budget."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from tests.drawn import bare
from tests.games.imhotep.positions import first_asked, start

import khonsu
from khonsu.engine.text import LANGUAGES, SEAT_LETTERS
from khonsu.games.imhotep import board, tasks
from khonsu.games.imhotep.state import SITES, added

if TYPE_CHECKING:
    from tests.opened import Opened

GAME = khonsu.game("imhotep")
SIDES = ["".join(sides) for sides in product("AB", repeat=5)]
NAMES = ["Ema", "Jakub", "Zuzka", "Thoth"]


def walk(players: int, sides: str, seed: int, every: int = 9) -> list[Opened]:
    """Positions along a random game, the last one included."""
    state = start(players, seed, sides)
    dice = random.Random(seed)
    found = []
    count = 0
    while state.actor is not None:
        if count % every == 0:
            found.append(state.copy())
        state.play(dice.choice(state.legal()))
        count += 1
    return [*found, state]


def crowded(sides: str) -> Opened:
    """More of everything than there is room for."""
    state = start(4, 3, sides)
    while state.stack[-1][0] != tasks.TURN:
        state.play(state.legal()[0])
    state.temple = [stone % 4 for stone in range(33)]
    state.chamber = [stone * stone // 3 % 4 for stone in range(44)]
    state.hands = [[0, 0, 0, 1, 2, 1, 1, 5, 1, 2, 3, 1] for _ in range(4)]
    if state.pyramids_b:
        state.pyramids = [[0] * 5, [1] * 5, [2] * 5, [0, 1, 2, 3] * 3]
    else:
        state.pyramids = [[stone % 4 for stone in range(26)]]
    state.obelisks = [12, 3, 9, 1]
    if state.obelisks_b:
        state.towers = [0, 1, 2, 3, 0, 1]
    state.relist()
    return state


def svg(state: Opened, tall: bool = False, lang: str = "en", seat: int | None = -1) -> str:
    """The drawing as whoever acts sees it, or a given seat."""
    viewer = (state.actor or 0) if seat == -1 else seat
    return GAME.draw(state.view(viewer), lang, NAMES, tall)


def ids(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)"', drawing))


def glowing(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)" class="legal"', drawing))


# Every mix of sides with every count, each in one language and both arrangements.
CASES = [(players, sides, LANGUAGES[(number + players) % 3]) for number, sides in enumerate(SIDES) for players in (2, 3, 4)]


@pytest.mark.parametrize(("players", "sides", "lang"), CASES)
def test_every_mix_of_sides_is_drawn_whole_and_every_choice_can_be_tapped(players: int, sides: str, lang: str) -> None:
    for state in walk(players, sides, seed=players, every=23):
        for tall in (False, True):
            drawing = svg(state, tall, lang)
            ElementTree.fromstring(drawing)
            view = state.view(state.actor)
            paths = [GAME.board.path(view, choice) for choice in view.legal()]
            assert {step for path in paths for step in path} <= ids(drawing)
            assert glowing(drawing) == {path[0] for path in paths}


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_a_drawing_stays_within_its_budget(sides: str, lang: str, tall: bool) -> None:
    for state in [*walk(4, sides, 5), crowded(sides)]:
        drawing = svg(state, tall, lang)
        assert len(drawing.encode()) < 120_000
        assert sum(1 for _ in ElementTree.fromstring(drawing).iter()) < 1_200


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_nothing_is_set_smaller_than_11_pixels_nor_beyond_the_edge(sides: str, tall: bool) -> None:
    w, h = board.TALL if tall else board.WIDE
    for state in [*walk(4, sides, 6), crowded(sides)]:
        root = ElementTree.fromstring(bare(svg(state, tall, "cs")))
        texts = [element for element in root.iter() if element.tag.endswith("text")]
        assert texts
        for element in texts:
            assert float(element.attrib["font-size"]) >= 11
            assert 0 <= float(element.attrib["x"]) <= w
            assert 0 <= float(element.attrib["y"]) <= h


@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_a_page_with_strict_rules_can_show_a_drawing(sides: str) -> None:
    drawing = bare(svg(crowded(sides)))
    for element in ElementTree.fromstring(drawing).iter():
        assert element.tag.split("}")[1] in {"svg", "g", "rect", "path", "circle", "ellipse", "text", "use"}
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
    for reference in re.findall(r'(?:href="|url\()([^")]+)', drawing):
        assert reference.startswith("#")


def test_names_are_shown_as_they_are_and_cannot_break_out() -> None:
    evil = 'Eve<&">'
    state = start(2, 1)
    root = ElementTree.fromstring(GAME.draw(state.view(0), "en", [evil, "x"], False))
    assert any((element.text or "") == evil for element in root.iter())
    assert any(evil in element.get("aria-label", "") for element in root.iter())


def test_different_choices_are_made_by_tapping_different_things() -> None:
    for sides in ("AAAAA", "BBBBB"):
        for state in walk(4, sides, 8, every=3):
            view = state.view(state.actor)
            taps = [(path[0], frozenset(path[1:])) for path in (board.path(view, c) for c in view.legal())]
            assert len(set(taps)) == len(taps)


def test_wide_and_tall_have_the_same_buttons() -> None:
    for sides in ("AAAAA", "BBBBB"):
        for state in walk(4, sides, 9):
            view = state.view(state.actor)
            wanted = {step for choice in view.legal() for step in board.path(view, choice)}
            assert wanted <= ids(svg(state)) & ids(svg(state, tall=True))


def test_buttons_are_named_and_left_to_the_list_by_the_keyboard() -> None:
    root = ElementTree.fromstring(svg(first_asked(tasks.TURN)))
    buttons = [element for element in root.iter() if element.get("role") == "button"]
    assert len(buttons) > 20
    for element in buttons:
        assert element.get("aria-label")
        assert element.get("tabindex") == "-1"
        assert element.get("data-id")


def test_no_two_elements_share_an_id_and_no_two_stones_a_place() -> None:
    for state in [*walk(4, "AAAAA", 11), *walk(3, "BBBBB", 11), crowded("AAAAA"), crowded("BBBBB")]:
        drawing = svg(state)
        for attribute in ("data-id", "data-at"):
            found = re.findall(rf'{attribute}="([^"]+)"', drawing)
            assert len(found) == len(set(found))


@pytest.mark.parametrize("tall", [False, True])
def test_every_stone_on_the_table_is_drawn(tall: bool) -> None:
    for state in walk(4, "AAAAA", 12):
        if max(state.obelisks) > 3 or len(state.temple) > 15 or len(state.pyramids[0]) > 14:
            continue
        drawing = svg(state, tall)
        for seat in range(4):
            drawn = drawing.count(f'data-kind="stone-{SEAT_LETTERS[seat]}"')
            assert drawn == state.facts.stones - state.quarry[seat]


def test_spectators_and_waiting_players_see_nothing_glow() -> None:
    state = first_asked(tasks.TURN)
    for seat in (None, (state.stack[-1][1] + 1) % 4):
        assert glowing(svg(state, seat=seat)) == set()


def test_a_hidden_pair_looks_the_same_whatever_it_is() -> None:
    for task in (tasks.TURN, tasks.KEEP):
        state = first_asked(task)
        other = state.copy()
        # The two cards of the pair change places with others that nobody has seen.
        for kind in state.pair:
            other.pile = added(other.pile, kind, 1)
        other.pair = [other.draw_kind() for _ in state.pair]
        for seat in (None, 0, 1, 2, 3):
            if task == tasks.KEEP and seat == state.actor:
                assert "keep-1" in ids(svg(state, seat=seat))
                continue
            for tall in (False, True):
                assert svg(state, tall, seat=seat) == svg(other, tall, seat=seat)


def test_whoever_looks_at_the_pair_chooses_between_its_two_cards() -> None:
    state = first_asked(tasks.KEEP)
    assert glowing(svg(state)) == {"keep-1", "keep-2"}


def test_a_sail_card_has_named_its_ship_so_only_the_site_is_tapped() -> None:
    state = first_asked(tasks.DOCK, "AAAAA")
    free = {f"site-{site}" for number, site in enumerate(SITES) if number not in state.docked}
    assert glowing(svg(state)) == free


def test_a_lever_asks_for_the_stones_on_the_ship_and_numbers_those_already_named() -> None:
    state = first_asked(tasks.ORDER, "AAAAA")
    ship = state.stack[-1][2] + 1
    assert all(step.startswith(f"slot-{ship}-") for step in glowing(svg(state)))
    state.play(state.legal()[0])
    if state.stack[-1][0] == tasks.ORDER:
        at = svg(state).split(f'data-id="slot-{ship}-', 1)[1]
        assert 'class="badge"' in at.split('data-id="site-', 1)[0]


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_what_does_not_fit_is_folded_into_a_count(sides: str, tall: bool) -> None:
    state = crowded(sides)
    drawing = svg(state, tall)
    folds = drawing.count('class="fold"')
    columns = state.temple_width()
    assert folds >= columns + 1
    shown = drawing.count('data-at="temple-')
    folded = sum(int(count) for count in re.findall(r'class="fold"/><text [^>]+>\+(\d+)', drawing)[:columns])
    assert shown + folded == len(state.temple)
    # The newest stones are the ones that stay.
    assert f'data-at="temple-{len(state.temple) - 1}"' in drawing
    assert f'data-at="chamber-{len(state.chamber) - 1}"' in drawing
    assert 'data-at="chamber-0"' not in drawing


def test_values_stand_next_to_things() -> None:
    state = start(4, 2)
    state.obelisks = [3, 0, 2, 2]
    state.chamber = [0, 0, 1, 0]
    words = re.findall(r">([^<>]+)</text>", svg(state))
    assert "15" in words, "first at the obelisks"
    assert words.count("7") == 2, "two share 10 + 5, rounded down"
    assert "6" in words, "an area of three"


def test_colours_follow_the_seats() -> None:
    state = start(4, 4)
    drawing = svg(state)
    for seat in range(4):
        row = drawing.split(f'data-id="sled-{SEAT_LETTERS[seat]}"', 1)[1].split(' role="button"', 2)[1]
        assert f"#seal-{SEAT_LETTERS[seat]}" in row
        assert NAMES[seat] in row


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cover_is_a_picture_without_buttons(lang: str) -> None:
    root = ElementTree.fromstring(GAME.board.cover(GAME.text(lang)))
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not [element for element in root.iter() if element.get("role") == "button"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_game_can_be_drawn(lang: str) -> None:
    state = walk(3, "ABABA", 13)[-1]
    for seat in (None, 0, 1, 2):
        for tall in (False, True):
            ElementTree.fromstring(GAME.draw(state.view(seat), lang, [], tall))
