"""On a phone a finger finds everything that can be chosen on a board, and what is written there can be read."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hands import moved_on, play_now, version, wait_for_turn
from tests.games.egizia.crowded import crowded
from tests.games.imhotep.test_board import asked

from khonsu.art.box import FINGER
from khonsu.art.svg import whole
from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES
from khonsu.games.imhotep.rules import Imhotep
from khonsu.games.imhotep.state import NOBODY, SLOTS, TASKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from khonsu.engine.state import State

NAMES = ["Ema", "Jan", "Eva", "Ota", "Ida"]
POSITIONS = 9
# Pixels of the screen: what a finger needs, less what the page takes from a board whose question is long.
LEAST = 40
# Where more places lie side by side than a phone has room for fingers, and what is left to each; the list of choices has them all.
CROWDED = {"single-": 24, "square-": 34, "track-": 34}

# How wide and how high the field is from which a thing takes taps, measured along lines through it.
FIELDS = """async ([svg, legal, picked]) => {
  const scripts = [...document.scripts].map(({ src }) => src).find((src) => src.includes("/static/"));
  const { meant } = await import(new URL("finger.js", scripts));
  const stage = document.getElementById("stage");
  stage.innerHTML = svg;
  for (const thing of stage.querySelectorAll(".legal")) thing.classList.remove("legal");
  for (const id of legal) stage.querySelector(`[data-id="${id}"]`).classList.add("legal");
  for (const id of picked) stage.querySelector(`[data-id="${id}"]`).classList.add("picked");
  const folios = [...stage.querySelectorAll(".folio")];
  const found = [];
  for (const thing of stage.querySelectorAll(".legal")) {
    for (const folio of folios) folio.classList.toggle("open", folio.contains(thing) || !thing.closest(".folio") && folio === folios[0]);
    const box = thing.getBoundingClientRect();
    const mine = (clientX, clientY) => meant({ target: document.elementFromPoint(clientX, clientY) ?? stage, pointerType: "touch", clientX, clientY }, stage) === thing;
    const count = (test) => { let all = 0; for (let off = -30; off <= 30 + Math.max(box.width, box.height); off += 2) all += 2 * test(off); return all; };
    const lines = [.2, .5, .8];
    const width = Math.max(...lines.map((at) => count((off) => mine(box.left + off, box.top + box.height * at))));
    const height = Math.max(...lines.map((at) => count((off) => mine(box.left + box.width * at, box.top + off))));
    found.push([thing.dataset.id, width, height]);
  }
  const small = [...stage.querySelectorAll("text")].filter((words) => words.getBoundingClientRect().width && parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().a < 11);
  return [found, small.map((words) => words.textContent)];
}"""


def positions(name: str, players: int) -> Iterator[State]:
    """Some positions of a game, from its beginning to its end."""
    game, luck = registry.game(name), Random(players)
    line = [state := game.start(players, players)]
    while state.actor is not None:
        state = state.copy()
        state.play(luck.choice(state.choices))
        line.append(state)
    yield from line[:: max(1, len(line) // POSITIONS)]


def least(thing: str) -> int:
    """How wide and high the field of a thing must be."""
    return next((room for crowd, room in CROWDED.items() if thing.startswith(crowd)), LEAST)


def finds(page: Page, state: State, lang: str, room: float = 0, steps: tuple[str, ...] = ()) -> None:
    """Check the board on which a choice begins, or goes on after some steps; every field must have so much room."""
    game, view = state.game, state.view(state.actor)
    paths = {choice: game.board.path(view, choice) for choice in view.choices}
    layers = game.board.layers(view, game.text(lang), NAMES[: state.players], True)
    if steps:
        legal = {step for path in paths.values() if {*steps} <= {*path} for step in path} - {*steps}
    else:
        legal = {step for choice, path in paths.items() for step in game.board.starts(choice, path)}
    fields, small = page.evaluate(FIELDS, [whole(layers), sorted(legal), steps])
    assert legal == {field[0] for field in fields}
    assert [field for field in fields if min(field[1:]) < (room or least(field[0]))] == []
    assert small == []


@pytest.mark.parametrize("name", registry.games())
def test_a_finger_finds_everything_that_glows(open_page: OpenPage, name: str) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True, locale="cs-CZ")
    play_now(page, name)
    wait_for_turn(page)
    seats = registry.game(name).seats
    for players in (seats[-1], 2 if 2 in seats else seats[0]):
        for state in positions(name, players):
            finds(page, state, "cs")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finger_finds_every_answer_where_egizia_has_most(open_page: OpenPage, lang: str) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True, locale=lang)
    play_now(page, "egizia")
    wait_for_turn(page)
    states = crowded()
    for state in states.values():
        finds(page, state, lang, FINGER)
    finds(page, states["forces at the pyramid"], lang, FINGER, ("force-1",))
    finds(page, states["drawn"], lang, FINGER, ("keep-1",))


def imhotep() -> Iterator[tuple[State, str]]:
    """Where most lies close together in Imhotep, with a first step: full hands, ships that may sail and lack a stone, each question."""
    game = registry.game("imhotep")
    for capacity in ([4, 4, 3, 2], [4, 3, 3, 3]):
        for free in range(4):
            state = game.start(4, 1, sides="BBBBB")
            assert isinstance(state, Imhotep)
            state.capacity = capacity
            state.slots = [
                NOBODY if slot >= size or slot == free % size else slot for size in capacity for slot in range(SLOTS)
            ]
            state.sled = [2] * 4
            state.hands = [[0, 0, 0, 1, 2, 2, 1, 5, 2, 2, 3, 3] for _ in range(4)]
            state.relist()
            yield from ((state, first) for first in ("", "ship-1", "card-lever", "card-chisel"))
    for task in ("dock", "order", "pick", "keep", "pyramid", "bonus_card", "bonus_stones", "bonus_load", "temple_choice"):
        yield asked(TASKS.index(task)), ""


def test_a_finger_finds_whatever_imhotep_asks_for_and_the_steps_that_follow(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce", locale="sk-SK")
    play_now(page, "imhotep")
    wait_for_turn(page)
    for state, first in imhotep():
        finds(page, state, "sk", FINGER, (first,) if first else ())


# What a finger means that taps the middle of a thing.
MEANT = """async ([svg, legal, tapped]) => {
  const scripts = [...document.scripts].map(({ src }) => src).find((src) => src.includes("/static/"));
  const { meant } = await import(new URL("finger.js", scripts));
  const stage = document.getElementById("stage");
  stage.innerHTML = svg;
  for (const id of legal) stage.querySelector(`[data-id="${id}"]`).classList.add("legal");
  const { left, top, width, height } = stage.querySelector(`[data-id="${tapped}"]`).getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  return meant({ target: document.elementFromPoint(at.clientX, at.clientY), pointerType: "touch", ...at }, stage)?.dataset.id;
}"""


def test_a_finger_on_a_stone_aboard_means_its_ship_and_one_on_a_card_the_market_that_it_may_sail_to(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    play_now(page, "imhotep")
    wait_for_turn(page)
    state, _ = next(imhotep())
    game = registry.game("imhotep")
    drawing = whole(game.board.layers(state.view(state.actor), game.text("en"), NAMES[:4], True))
    assert page.evaluate(MEANT, [drawing, ["ship-1", "slot-1-1"], "slot-1-2"]) == "ship-1"
    assert page.evaluate(MEANT, [drawing, ["ship-1", "slot-1-1"], "slot-1-1"]) == "slot-1-1"
    assert page.evaluate(MEANT, [drawing, ["site-market"], "market-2"]) == "site-market"
    assert page.evaluate(MEANT, [drawing, ["market-2"], "market-2"]) == "market-2"


def test_a_tap_beside_a_small_thing_means_it(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, is_mobile=True, has_touch=True)
    play_now(page, "imhotep")
    wait_for_turn(page)
    before = version(page)
    slot = page.locator("#stage [data-id='slot-1-1'].legal")
    box = slot.bounding_box()
    assert box is not None
    assert box["height"] < 40
    # Above the stone, where nothing is drawn but water.
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 20)
    moved_on(page, before)
    expect(page.locator("#log")).to_contain_text("1")


def test_the_name_of_another_player_opens_the_sheet_for_which_a_phone_has_no_room(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    play_now(page, "anubixx")
    wait_for_turn(page)
    name = page.locator("#stage [data-id^='sheet-']").first
    owner = name.get_attribute("aria-label") or ""
    assert owner
    page.touchscreen.tap(*middle(name))
    expect(page.locator("#spread svg")).to_be_visible()
    expect(page.locator("#spread svg")).to_contain_text(owner)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
