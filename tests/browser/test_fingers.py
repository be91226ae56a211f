"""On a phone a finger finds everything that can be chosen on a board, and what is written there can be read."""

from __future__ import annotations

import os
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, TOUCH, OpenPage
from tests.browser.hands import moved_on, play_now, tap_glowing, version, wait_for_turn
from tests.games.imhotep.crowded import full_harbour

from khonsu.art.box import FINGER
from khonsu.art.svg import whole
from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from khonsu.engine.state import State

NAMES = ["Ema", "Jan", "Eva", "Ota", "Ida"]
GAMES = 3
# After so many first steps of a position the rest is measured.
FOLLOWED = 4

# A board on the stage of a page, where some things can be chosen.
DRAWN = """
  const scripts = [...document.scripts].map(({ src }) => src).find((src) => src.includes("/static/"));
  const { meant } = await import(new URL("finger.js", scripts));
  const stage = document.getElementById("stage");
  // Nobody looks at it: it need not be painted.
  stage.style.opacity = 0;
  stage.innerHTML = svg;
  for (const thing of stage.querySelectorAll(".legal")) thing.classList.remove("legal");
  const named = (id) => stage.querySelector(`[data-id="${id}"]`);
  for (const id of legal) named(id).classList.add("legal");
"""

# How wide and how high the field is from which a thing takes taps, measured from inside it until it ends or is large enough.
FIELDS = (
    f"async ([svg, legal, picked]) => {{{DRAWN}"
    """
  for (const id of picked) named(id).classList.add("picked");
  const folios = [...stage.querySelectorAll(".folio")];
  const first = folios.find(({ classList }) => classList.contains("open"));
  const found = [];
  for (const thing of stage.querySelectorAll(".legal, [data-opens]")) {
    const own = thing.closest(".folio") ?? first;
    for (const folio of folios) folio.classList.toggle("open", folio === own);
    const box = thing.getBoundingClientRect();
    const closed = (opener) => opener && !folios.some(({ dataset, classList }) => dataset.folio === opener.dataset.opens && classList.contains("open"));
    const mine = (clientX, clientY) => {
      const target = document.elementFromPoint(clientX, clientY) ?? stage;
      const opener = target.closest("[data-opens]");
      return thing === (closed(opener) ? opener : meant({ target, pointerType: "touch", clientX, clientY }, stage));
    };
    if (thing.dataset.opens && !closed(thing)) continue;
    const far = (test, most) => { let off = 0; for (const step of [4, 1]) while (off < most && test(off + step)) off += step; return off; };
    const run = (test) => { const low = test(0) ? 1 + far((off) => test(-off), 43) : 0; return low && low + far(test, 44 - low); };
    // Not where pixels meet, and not only through the middle, where something may lie.
    const inside = (low, size, part) => Math.floor(low + size * part) + .3;
    let width = 0, height = 0;
    for (const at of [.5, .3, .7, .2, .8]) for (const from of [.5, .3, .7]) {
      if (width < 44) width = Math.max(width, run((off) => mine(inside(box.left, box.width, from) + off, inside(box.top, box.height, at))));
      if (height < 44) height = Math.max(height, run((off) => mine(inside(box.left, box.width, at), inside(box.top, box.height, from) + off)));
    }
    found.push([thing.dataset.id, width, height]);
  }
  const small = [...stage.querySelectorAll("text")].filter((words) => words.getBoundingClientRect().width && parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().a < 11);
  return [found, small.map((words) => words.textContent)];
}"""
)


# Points of a grid over everything that glows on a board, and over what its frames surround, where something else is meant; and what is not marked when it
# is picked.
LOST = (
    f"async ([svg, legal, picked, hand]) => {{{DRAWN}"
    """
  for (const id of picked) named(id).classList.add("picked");
  const folios = [...stage.querySelectorAll(".folio")];
  const frame = stage.getBoundingClientRect();
  const lost = [];
  let points = 0;
  for (const thing of stage.querySelectorAll(".legal")) {
    const own = thing.closest(".folio");
    if (own) for (const folio of folios) folio.classList.toggle("open", folio === own);
    const frames = [...thing.querySelectorAll(":scope > .halo *, :scope > .glow *")].filter((shape) => shape instanceof SVGGeometryElement);
    const surrounds = (shape, x, y) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()));
    const box = thing.getBoundingClientRect();
    for (let across = 1; across < GRID; across += 1) for (let down = 1; down < GRID; down += 1) {
      const clientX = box.left + box.width * across / GRID, clientY = box.top + box.height * down / GRID;
      if (clientX > frame.right || clientY > frame.bottom) continue;
      const there = document.elementsFromPoint(clientX, clientY);
      if (!there.some((element) => thing.contains(element)) && !frames.some((shape) => surrounds(shape, clientX, clientY))) continue;
      points += 1;
      if (there[0].closest("[data-opens]")) continue;
      const found = meant({ target: there[0], pointerType: hand, clientX, clientY }, stage);
      if (!found?.matches(".legal")) lost.push([thing.dataset.id, found?.dataset.id ?? "", across, down]);
    }
  }
  // What is picked stays marked.
  const things = [...stage.querySelectorAll(".legal")].filter((thing) => thing.getBoundingClientRect().width);
  for (const thing of things) thing.classList.replace("legal", "picked");
  for (const thing of things) {
    const marks = [...thing.querySelectorAll(":scope > .halo, :scope > .glow")];
    if (!marks.some((mark) => mark.getBoundingClientRect().width)) lost.push([thing.dataset.id, "no mark"]);
  }
  return [points, lost];
}""".replace("GRID", "7")
)

# What is written on boards and leaves the box that it is painted on, or lies over another text.
UNREADABLE = (
    f"async ([drawings, legal, picked]) => {{ const lost = []; for (const svg of drawings) {{{DRAWN}"
    """
  for (const id of picked) named(id).classList.add("picked");
  const root = stage.querySelector("svg"), edge = root.getBoundingClientRect(), scale = root.getScreenCTM().a;
  // In the order in which they are painted.
  const painted = [...root.querySelectorAll("rect, text")].filter((thing) => !thing.closest("symbol, defs, pattern") && thing.checkVisibility() && !thing.matches(".key, .ring, .trace, .row, .tint, .grit, .waves, .courses, .fibres, .veil"));
  const boxes = new Map(painted.map((thing) => [thing, thing.getBoundingClientRect()]));
  const holds = (box, x, y) => box.left <= x && box.right >= x && box.top <= y && box.bottom >= y;
  const texts = painted.filter((thing) => thing.nodeName === "text" && thing.textContent.trim() && boxes.get(thing).width);
  const middle = (text) => { const { left, right, top, bottom } = boxes.get(text); return [(left + right) / 2, (top + bottom) / 2]; };
  const covers = (from, to, at) => painted.slice(from, to).filter((thing) => thing.nodeName === "rect" && holds(boxes.get(thing), ...at));
  const seen = texts.filter((text) => !covers(painted.indexOf(text) + 1, painted.length, middle(text)).length);
  for (const text of seen) {
    const box = boxes.get(text);
    if (box.left < edge.left - 1 || box.right > edge.right + 1) lost.push(["leaves the board", text.textContent]);
    const under = covers(0, painted.indexOf(text), middle(text)).at(-1);
    const room = under && boxes.get(under);
    if (room && (box.left < room.left - 1.5 * scale || box.right > room.right + 1.5 * scale)) lost.push(["leaves its box", text.textContent, Math.round(box.width / scale), Math.round(room.width / scale)]);
  }
  for (const [place, one] of seen.entries()) for (const other of seen.slice(place + 1)) {
    const [p, q] = [boxes.get(one), boxes.get(other)];
    const across = Math.min(p.right, q.right) - Math.max(p.left, q.left), down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (across > 2.5 * scale && down > Math.min(p.height, q.height) * .45 && one.textContent !== other.textContent) lost.push(["overlap", one.textContent, other.textContent, Math.round(across / scale)]);
  }
  }
  return lost;
}"""
)


def starts(state: State) -> set[str]:
    """What can be tapped first in a position."""
    board, view = state.game.board, state.view(state.actor)
    return {step for choice in board.listed(view) for step in board.starts(choice, board.path(view, choice))}


def follows(state: State, first: str) -> set[str]:
    """What can be tapped after a first step."""
    board, view = state.game.board, state.view(state.actor)
    paths = {choice: board.path(view, choice) for choice in board.listed(view)}
    return {step for choice, path in paths.items() if first in board.starts(choice, path) for step in path} - {first}


def telling(name: str) -> list[State]:
    """For every kind of thing, the position of some games where most of the kind can be tapped, late rather than early.

    With KHONSU_CHECKS, for every number of players.
    """
    game = registry.game(name)
    most: dict[tuple[int, str], tuple[int, State]] = {}
    for seed in range(GAMES):
        for players in game.seats:
            luck = Random(f"{seed} {players}")
            options = {
                option.name: luck.choice(option.values(players))
                for option in game.options
                if not option.counts or players in option.counts
            }
            state = game.start(players, seed, **options)
            while state.actor is not None:
                for kind, count in Counter(thing.partition("-")[0] for thing in starts(state)).items():
                    apart = players if "KHONSU_CHECKS" in os.environ else 0
                    if count >= most.get((apart, kind), (0, state))[0]:
                        most[apart, kind] = count, state
                state = state.copy()
                state.play(luck.choice(state.legal()))
    return list({id(state): state for _, state in most.values()}.values())


def narrow(page: Page, state: State, lang: str, *picked: str) -> list[tuple[str, float, float]]:
    """What a finger does not find on the board of a position, perhaps after a first step; whatever is written there can be read."""
    game = state.game
    layers = game.board.layers(state.view(state.actor), game.text(lang), NAMES[: state.players], True)
    legal = follows(state, *picked) if picked else starts(state)
    fields, small = page.evaluate(FIELDS, [whole(layers), sorted(legal), picked])
    assert legal <= {field[0] for field in fields}
    assert small == []
    return [field for field in fields if min(field[1:]) < FINGER]


def amiss(page: Page, state: State, tall: bool, lang: str, *picked: str) -> list[list[str | int]]:
    """Where something glows, but a click means something else, for a mouse on a wide board or a finger on a tall one; what loses its mark when picked; and
    texts that are wider than their boxes or lie over each other, before anything is picked in every language."""
    game, view = state.game, state.view(state.actor)
    drawings = {
        each: whole(game.board.layers(view, game.text(each), NAMES[: state.players], tall))
        for each in ((lang,) if picked else LANGUAGES)
    }
    legal = sorted(follows(state, *picked) if picked else starts(state))
    points, lost = page.evaluate(LOST, [drawings[lang], legal, picked, "touch" if tall else "mouse"])
    assert points or not legal
    return [*lost, *page.evaluate(UNREADABLE, [list(drawings.values()), legal, picked])]


def firsts(state: State) -> list[str]:
    """The first steps of a position that leave most to choose from."""
    rests = {frozenset(follows(state, first)): first for first in sorted(starts(state))}
    return [rests[rest] for rest in sorted(rests, key=len, reverse=True)[:FOLLOWED] if rest]


def narrowest(page: Page, state: State, lang: str) -> list[tuple[str, float, float]]:
    """What a finger does not find in a position, nor after the first steps that leave most to choose from."""
    return narrow(page, state, lang) + [field for first in firsts(state) for field in narrow(page, state, lang, first)]


@pytest.mark.parametrize("name", registry.game_names())
def test_everything_that_glows_can_be_tapped_wherever_it_glows_and_no_text_leaves_its_box(
    open_page: OpenPage, name: str
) -> None:
    page = open_page(viewport=PHONE, locale="cs-CZ", **TOUCH)
    play_now(page, name)
    wait_for_turn(page)
    positions = telling(name)
    for number, state in enumerate(positions):
        assert narrowest(page, state, LANGUAGES[number % len(LANGUAGES)]) == []
        assert amiss(page, state, True, LANGUAGES[number % len(LANGUAGES)]) == []
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    for number, state in enumerate(positions):
        for picked in [(), *[(first,) for first in firsts(state)[:1]]]:
            assert amiss(page, state, False, LANGUAGES[number % len(LANGUAGES)], *picked) == []


@pytest.mark.parametrize("name", [name for name in registry.game_names() if find_spec(f"tests.games.{name}.crowded")])
def test_a_finger_finds_every_answer_to_questions_that_have_most(open_page: OpenPage, name: str) -> None:
    page = open_page(viewport=PHONE, color_scheme="dark", **TOUCH)
    play_now(page, name)
    wait_for_turn(page)
    crowded: dict[str, State] = import_module(f"tests.games.{name}.crowded").crowded()
    for number, (what, state) in enumerate(crowded.items()):
        assert (what, narrowest(page, state, LANGUAGES[number % len(LANGUAGES)])) == (what, [])


# What a finger means that taps the middle of a thing.
MEANT = (
    f"async ([svg, legal, tapped]) => {{{DRAWN}"
    """
  const { left, top, width, height } = named(tapped).getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  return meant({ target: document.elementFromPoint(at.clientX, at.clientY), pointerType: "touch", ...at }, stage)?.dataset.id;
}"""
)


def test_a_finger_on_a_stone_aboard_means_its_ship_and_one_on_a_card_the_market_that_it_may_sail_to(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "imhotep")
    wait_for_turn(page)
    state = full_harbour([4, 4, 3, 2], 0)
    drawing = whole(state.game.board.layers(state.view(state.actor), state.game.text("en"), NAMES[:4], True))
    assert page.evaluate(MEANT, [drawing, ["ship-1", "slot-1-1"], "slot-1-2"]) == "ship-1"
    assert page.evaluate(MEANT, [drawing, ["ship-1", "slot-1-1"], "slot-1-1"]) == "slot-1-1"
    assert page.evaluate(MEANT, [drawing, ["site-market"], "market-2"]) == "site-market"
    assert page.evaluate(MEANT, [drawing, ["market-2"], "market-2"]) == "market-2"


# A small thing that can be chosen, and a point beside it: outside its box and its frame, and far from all others.
BESIDE = """() => {
  const things = [...document.querySelectorAll("#stage .legal")];
  const boxes = new Map(things.map((thing) => [thing, thing.getBoundingClientRect()]));
  const way = (x, y, { left, right, top, bottom }) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  for (const [thing, { left, right, top, bottom, width, height }] of boxes) {
    const x = left + width / 2, y = top + height / 2;
    const points = [[left - 6, y, width], [right + 6, y, width], [x, top - 6, height], [x, bottom + 6, height]];
    for (const [atX, atY, size] of points) {
      const there = document.elementFromPoint(atX, atY);
      if (size > 32 || !there?.closest("#stage") || there.closest(".legal, [data-opens]")) continue;
      if (things.every((other) => other === thing || way(atX, atY, boxes.get(other)) > 8)) return [thing.dataset.id, atX, atY];
    }
  }
  throw new Error("Nothing on this page is small.");
}"""


def test_a_tap_beside_a_small_thing_means_it(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "mykerinos")
    wait_for_turn(page)
    before = version(page)
    thing, x, y = page.evaluate(BESIDE)
    page.touchscreen.tap(x, y)
    moved_on(page, before)
    expect(page.locator(f"#log [data-pieces~='{thing}']").first).to_be_attached()


def test_a_switch_lets_a_finger_place_one_cube_where_two_could_begin(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "mykerinos")
    switch = page.locator("#stage [data-id='one-cube']")
    while wait_for_turn(page) and not switch.count():
        tap_glowing(page, 0)
    before = version(page)
    single = page.locator("#stage [data-id^='single-']").first
    square = (single.get_attribute("data-id") or "").replace("single", "square")
    expect(page.locator(f"#stage [data-id='{square}']")).to_be_visible()
    expect(single).to_be_hidden()
    page.touchscreen.tap(*middle(switch))
    expect(page.locator(f"#stage [data-id='{square}']")).to_be_hidden()
    page.touchscreen.tap(*middle(single))
    moved_on(page, before)
    expect(page.locator(f"#log [data-pieces~='{square}']").first).to_be_attached()
    # An extension would have to go on at once.
    expect(page.locator("#stage .legal")).not_to_have_count(0)
    expect(page.locator("#stage [data-id^='track-'].legal")).to_have_count(1)


def test_the_name_of_another_player_opens_the_sheet_for_which_a_phone_has_no_room(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "anubixx")
    wait_for_turn(page)
    name = page.locator("#stage [data-id^='sheet-']").first
    owner = name.get_attribute("data-name") or ""
    assert owner
    page.touchscreen.tap(*middle(name))
    expect(page.locator("#spread svg")).to_be_visible()
    expect(page.locator("#spread svg")).to_contain_text(owner)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
