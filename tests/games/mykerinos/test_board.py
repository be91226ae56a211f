"""The drawing of Mykerinos: right for every count and option, clickable for every choice, and within its budget."""

from __future__ import annotations

import random
import re
from functools import cache
from xml.etree import ElementTree

import pytest
from tests.drawn import bare
from tests.games.mykerinos.positions import lay
from tests.opened import Opened, open_game

import khonsu
from khonsu.art.lettering import width
from khonsu.engine.text import LANGUAGES
from khonsu.games.mykerinos import board, tasks
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.board.scene import NEUTRAL_LETTER
from khonsu.games.mykerinos.squares import NOBODY, ZONE_SQUARES
from khonsu.games.mykerinos.state import BLACKMORE, BROWN, NO_PLOT, TANGERINE

GAME = khonsu.game("mykerinos")
NAMES = ["Ema", "Jakub", "Zuzka", "Thoth"]
OPTIONS = [
    {},
    {"museum_shared_hall_5_1_present": False},
    {"third_and_fourth_may_decline": False, "violet_with_empty_supply": True},
]


def start(players: int, seed: int, **options: bool) -> Opened:
    return open_game(GAME, players=players, seed=seed, **options)


def lively(state: Opened, dice: random.Random) -> int:
    """A choice that keeps the game going: passing with many cubes left is rare."""
    choices = state.legal()
    weights = [1 + 4 * (c.EXTEND <= choice < c.PATRON) + 8 * (c.PATRON <= choice < c.PASS) for choice in choices]
    return dice.choices(choices, weights)[0]


def walk(players: int, seed: int, every: int = 7, **options: bool) -> list[Opened]:
    """Positions along a game, the last one included."""
    *line, end = game(players, seed, *options.items())
    return [state.copy() for state in [*line[::every], end]]


@cache
def game(players: int, seed: int, *options: tuple[str, bool]) -> list[Opened]:
    """Every position of a game."""
    state = start(players, seed, **dict(options))
    dice = random.Random(seed)
    found = [state.copy()]
    while state.actor is not None:
        state.play(lively(state, dice))
        found.append(state.copy())
    return found


def asked(task: int, players: int = 4, helper: int = -1, last: bool = False) -> Opened:
    """A position in which a certain question is asked, perhaps on behalf of a certain patron or in the last round."""
    for seed in range(400):
        for state in game(players, seed)[:-1]:
            top, _seat, a, _b = state.stack[-1]
            if top == task and helper in (-1, a) and (not last or state.round == 4):
                return state.copy()
    raise AssertionError(f"{GAME.rules.tasks[task]} was never asked")


def crowded(last: bool) -> Opened:
    """Everybody level everywhere, all patrons with one seat, half of them turned."""
    state = next(state for state in walk(4, 21, 1) if state.round == (4 if last else 3) and state.stack[-1][0] == tasks.TURN)
    seat = state.stack[-1][1]
    for patron in range(5):
        cards = [
            plot for plot in range(36) if state.facts.patron[plot] == patron and plot not in [*state.deck, *state.field]
        ]
        for plot in cards[:3]:
            for held in [*state.cards, state.boxed]:
                if plot in held:
                    held.remove(plot)
            state.cards[seat].append(plot)
            state.turned[plot] = patron % 2
    for zone in range(state.zones()):
        open_squares = [square for square in ZONE_SQUARES[zone] if not state.pyramid[square]]
        for number, square in enumerate(open_squares[:8]):
            state.cubes[square] = number % 4
    state.supply = [16] * 4
    state.track = [NOBODY] * 4
    state.halls = [hall % 4 for hall in range(15)]
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


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_is_drawn_whole_and_every_choice_can_be_tapped(players: int, options: dict[str, bool]) -> None:
    for seed in range(2):
        for number, state in enumerate(walk(players, seed, 8, **options)):
            view = state.view(state.actor)
            paths = [GAME.board.path(view, choice) for choice in view.legal()]
            assert len({path[0] for path in paths}) == len(paths), "different choices are different taps"
            for tall in (False, True):
                drawing = svg(state, tall, LANGUAGES[number % 3])
                ElementTree.fromstring(drawing)
                assert {step for path in paths for step in path} <= ids(drawing)
                assert glowing(drawing) == {path[0] for path in paths}


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize(
    ("task", "players", "helper"),
    [
        (tasks.TURN, 4, -1),
        (tasks.NEXT, 3, -1),
        (tasks.NEUTRAL_TURN, 2, -1),
        (tasks.CHOOSE, 4, -1),
        (tasks.REST, 3, -1),
        (tasks.BOX, 2, -1),
        *[(tasks.PATRON, 4, patron) for patron in range(5)],
    ],
)
def test_every_question_is_asked_on_the_board(task: int, players: int, helper: int, tall: bool) -> None:
    for last in (False, True):
        state = asked(task, players, helper, last)
        view = state.view(state.actor)
        assert glowing(svg(state, tall)) == {board.path(view, choice)[0] for choice in view.legal()}


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_stays_within_its_budget(lang: str, tall: bool) -> None:
    for state in [*walk(4, 5), *walk(2, 5), crowded(False), crowded(True)]:
        drawing = svg(state, tall, lang)
        assert len(drawing.encode()) < 120_000
        assert sum(1 for _ in ElementTree.fromstring(drawing).iter()) < 1_200


@pytest.mark.parametrize("tall", [False, True])
def test_nothing_is_set_smaller_than_11_pixels_nor_beyond_the_edge(tall: bool) -> None:
    w, h = board.TALL if tall else board.WIDE
    for state in [*walk(4, 6), *walk(2, 6), crowded(False), crowded(True)]:
        root = ElementTree.fromstring(bare(svg(state, tall, "cs")))
        texts = [element for element in root.iter() if element.tag.endswith("text")]
        assert texts
        for element in texts:
            assert float(element.attrib["font-size"]) >= 11
            assert 0 <= float(element.attrib["x"]) <= w
            assert 0 <= float(element.attrib["y"]) <= h


def test_a_page_with_strict_rules_can_show_a_drawing() -> None:
    for state in (crowded(False), crowded(True), asked(tasks.CHOOSE)):
        drawing = bare(svg(state))
        for element in ElementTree.fromstring(drawing).iter():
            assert element.tag.split("}")[1] in {
                "svg",
                "g",
                "rect",
                "path",
                "circle",
                "ellipse",
                "text",
                "use",
                "defs",
                "symbol",
            }
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
        for reference in re.findall(r'(?:href="|url\()([^")]+)', drawing):
            assert reference.startswith("#")


def test_a_picture_brings_the_symbols_of_the_game() -> None:
    used = set(re.findall(r'href="#([^"]+)"', bare(svg(asked(tasks.TURN)))))
    brought = set(re.findall(r'<symbol id="([^"]+)"', svg(asked(tasks.TURN))))
    assert used & board.OWN.keys()
    assert used <= brought


def test_names_are_shown_as_they_are_and_cannot_break_out() -> None:
    evil = 'Eve<&">'
    state = start(3, 1)
    root = ElementTree.fromstring(GAME.draw(state.view(None), "en", [evil] * 3, False))
    assert any(evil in (element.text or "") for element in root.iter())
    assert any(evil in element.get("aria-label", "") for element in root.iter())


def test_buttons_are_named_and_left_to_the_list_by_the_keyboard() -> None:
    root = ElementTree.fromstring(svg(asked(tasks.TURN)))
    buttons = [element for element in root.iter() if element.get("role") == "button"]
    assert len(buttons) > 70
    for element in buttons:
        assert element.get("aria-label")
        assert element.get("tabindex") == "-1"
        assert element.get("data-id")


def test_no_two_elements_share_an_id_and_no_two_cubes_a_place() -> None:
    for state in [*walk(4, 11), *walk(2, 11), crowded(False), crowded(True)]:
        for tall in (False, True):
            drawing = svg(state, tall)
            for attribute in ("data-id", "data-at"):
                found = re.findall(rf'{attribute}="([^"]+)"', drawing)
                assert len(found) == len(set(found))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_cube_in_the_territory_and_the_museum_is_drawn(players: int) -> None:
    for state in walk(players, 12):
        drawing = svg(state)
        for colour in range(state.colours()):
            letter = "JLAF"[colour] if colour < players else "B"
            placed = re.findall(rf'data-kind="stone-{letter}" data-at="(?:square|hall)-', drawing)
            assert len(placed) == state.cubes.count(colour) + state.halls.count(colour)


def test_the_neutral_colour_has_a_stone_that_no_player_has() -> None:
    state = asked(tasks.NEUTRAL_TURN, 2)
    choice = state.legal()[0]
    state.play(choice)
    assert f'data-kind="stone-B" data-at="{c.square_id(choice % 72)}"' in svg(state)


@pytest.mark.parametrize("players", [3, 4])
def test_spectators_and_waiting_players_see_nothing_glow(players: int) -> None:
    state = asked(tasks.TURN, players)
    for seat in (None, (state.stack[-1][1] + 1) % players):
        assert glowing(svg(state, seat=seat)) == set()


def test_where_one_cube_and_an_extension_may_begin_the_corner_is_for_one() -> None:
    state = next(state for state in walk(4, 3, 1) if any(c.EXTEND <= choice < c.NEXT for choice in state.legal()))
    view = state.view(state.actor)
    square = next(choice - c.EXTEND for choice in view.legal() if c.EXTEND <= choice < c.NEXT)
    name = c.square_id(square).removeprefix("square-")
    assert board.path(view, c.EXTEND + square) == (f"square-{name}",)
    assert board.path(view, c.START + square) == (f"single-{name}",)
    alone = next(choice for choice in view.legal() if choice < c.EXTEND and c.EXTEND + choice not in view.legal())
    assert board.path(view, alone) == (c.square_id(alone),)


def test_on_a_phone_one_leaf_has_the_extensions_another_the_single_cubes_and_a_switch_leads_from_each_to_the_other() -> None:
    state = next(state for state in walk(4, 3, 1) if any(c.EXTEND <= choice < c.NEXT for choice in state.legal()))
    both = {choice - c.EXTEND for choice in state.legal() if c.EXTEND <= choice < c.NEXT}
    both &= {choice for choice in state.legal() if choice < c.EXTEND}
    root = ElementTree.fromstring(svg(state, True))
    leaves = {part.get("data-folio"): part for part in root.iter() if part.get("data-folio")}
    held = {name: {part.get("data-id", "") for part in leaf.iter() if part.get("role")} for name, leaf in leaves.items()}
    assert held["two"] == {c.square_id(square) for square in both} | {"one-cube"}
    assert held["one"] == {c.square_id(square).replace("square", "single") for square in both} | {"two-cubes"}
    assert [name for name, leaf in leaves.items() if "open" in leaf.get("class", "")] == ["two"]
    assert "data-folio" not in svg(state)


@pytest.mark.parametrize(("helper", "words"), [(BLACKMORE, "+2"), (TANGERINE, "+3")])
def test_the_number_of_cubes_that_a_patron_places_stands_on_the_squares(helper: int, words: str) -> None:
    squares = svg(asked(tasks.PATRON, 4, helper)).split('data-id="square-a1"')[1].split('data-id="hall-')[0]
    assert set(re.findall(r">(\+\d)</text>", squares)) == {words}


def test_the_zone_in_question_is_lit_and_those_done_are_veiled() -> None:
    for state in walk(4, 14, 1):
        if state.stack and state.stack[-1][0] in (tasks.CHOOSE, tasks.REST):
            drawing = svg(state)
            done = sum(
                state.field[2 * zone] == NO_PLOT and state.field[2 * zone + 1] == NO_PLOT for zone in range(state.zones())
            )
            assert drawing.count('class="veil"') == done
            assert drawing.count('class="edge"') == 1


def test_on_a_narrow_board_the_museum_takes_the_place_of_the_dig_when_it_matters() -> None:
    for state in (asked(tasks.CHOOSE), asked(tasks.PATRON, 4, BROWN)):
        drawing = svg(state, tall=True)
        assert "square-a1" not in ids(drawing)
        assert "hall-wing1_hall5" in ids(drawing)
        assert "square-a1" in ids(svg(state))
    assert "square-a1" in ids(svg(asked(tasks.TURN), tall=True))


def test_without_the_last_shared_hall_the_ring_is_open() -> None:
    for options, there in (({}, True), ({"museum_shared_hall_5_1_present": False}, False)):
        state = start(3, 1, **options)
        for tall in (False, True):
            assert ("hall-shared_5_1" in ids(svg(state, tall))) == there


@pytest.mark.parametrize(("players", "last"), [(2, "3rd:"), (3, "3rd:"), (4, "3rd, 4th:")])
def test_the_heading_of_the_dig_names_only_places_that_there_are(players: int, last: str) -> None:
    said = re.findall(r">1st, 2nd: a plot or a hall · (.*?) a plot left over<", svg(lay(players)))
    assert said == [last]


def test_values_stand_next_to_things() -> None:
    state = start(4, 2)
    state.halls[state.wings.index(0) + 5] = 0
    state.cards[0] = [0, 1]
    words = re.findall(r">([^<>]+)</text>", svg(state, seat=0))
    assert "2×5" in words, "two cards of Lady Violet in a hall of 5"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cover_is_a_picture_without_buttons(lang: str) -> None:
    root = ElementTree.fromstring(GAME.board.cover(GAME.text(lang)))
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not [element for element in root.iter() if element.get("role") == "button"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_game_can_be_drawn(lang: str) -> None:
    for players in (2, 3, 4):
        state = walk(players, 13)[-1]
        for seat in (None, *range(players)):
            for tall in (False, True):
                ElementTree.fromstring(GAME.draw(state.view(seat), lang, [], tall))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", [3, 4])
def test_on_a_phone_two_digits_of_cubes_touch_neither_bag_nor_stock(players: int, number: int) -> None:
    state = lay(players, number=number, supply=[23] * players, neutral=[12 if players == 2 else 0] * players)
    state.stock = [25] * state.colours()
    bags = 0
    for row in ElementTree.fromstring(svg(state, True, "cs")).iter():
        if not re.match("(supply|neutral)-", row.get("data-id", "")):
            continue
        numbers = [part for part in row if part.tag.endswith("text")]
        for bag in (part for part in row if part.get("href") == "#g-bag"):
            bags += 1
            held, stock = ((float(part.get("x", 0)), width("23", float(part.get("font-size", 0)))) for part in numbers)
            assert held[0] + held[1] <= float(bag.get("x", 0))
            assert float(bag.get("x", 0)) + float(bag.get("width", 0)) <= stock[0] - stock[1]
    assert bags == state.colours()


def test_a_row_of_neutral_cubes_is_known_even_without_cubes() -> None:
    state = lay(2, number=2, neutral=[0, 4])
    root = ElementTree.fromstring(svg(state, False))
    row = next(part for part in root.iter() if part.get("data-id") == "neutral-J")
    assert [part.get("href") for part in row if part.tag.endswith("use")] == [f"#seal-{NEUTRAL_LETTER}"]
