"""A phone: everything fits, and fingers do what a mouse does."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, TOUCH, OpenPage
from tests.browser.hands import (
    PATIENCE,
    READY,
    choosing_nothing,
    drag,
    moved_on,
    no_sideways_scrolling,
    play_now,
    tap,
    tap_glowing,
    version,
    wait_for_turn,
)
from tests.running_site import Site, play_out

from khonsu.engine import registry

GAMES = registry.game_names()


def look_at_phone(page: Page) -> None:
    no_sideways_scrolling(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, label:has(input), .sc, select, input:not([type=hidden], [type=radio], [type=checkbox])")]
        .filter((thing) => !thing.closest("#stage") && thing.checkVisibility() && thing.getBoundingClientRect().width && !thing.closest(".fine, .rules p, .rules li"))
        .map((thing) => [thing, thing.getBoundingClientRect()])
        .filter(([thing, box]) => Math.min(box.width, box.height) < 43.5 && box.bottom > 0 && !thing.matches(".sr *"))
        .map(([thing, box]) => `${thing.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_everything_without_sideways_scrolling(open_page: OpenPage, game: str) -> None:
    # In Czech: its words are the longest.
    how = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 2, "locale": "cs-CZ"}
    page = open_page(**how)
    for path in (
        "/",
        "/settings",
        "/opponents",
        "/records",
        f"/games/{game}/new",
        f"/games/{game}/great",
        f"/games/{game}/rules",
    ):
        page.goto(path)
        look_at_phone(page)
    page.goto("/")
    url = play_now(page, game)
    for number in range(4):
        if not wait_for_turn(page):
            break
        look_at_phone(page)
        tap_glowing(page, number * 5)
    page.wait_for_selector(f"{READY}, #stele")
    for tab in reversed(page.locator(".tabs button").all()):
        tab.tap()
        look_at_phone(page)
    viewbox = (page.locator("#stage svg").first.get_attribute("viewBox") or "").split()
    assert float(viewbox[2]) < float(viewbox[3]), "the board is not drawn for a narrow screen"
    page.goto(f"{url}/at/3")
    look_at_phone(page)
    box = page.locator("#stage > svg").bounding_box()
    assert box is not None
    assert box["height"] > 300


@pytest.mark.parametrize("size", [(844, 390), (820, 1180)])
def test_a_phone_that_lies_and_a_tablet_show_everything(open_page: OpenPage, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(viewport=viewport, locale="cs-CZ", **TOUCH)
    url = play_now(page, "imhotep")
    wait_for_turn(page)
    for tab in page.locator(".tabs button").all():
        tab.tap()
        look_at_phone(page)
    boxes = page.evaluate(
        "() => [...document.querySelectorAll('.bar > *, .bar .ask')].map((thing) => thing.getBoundingClientRect()).filter((box) => box.width).map((box) => [box.left, box.right])"
    )
    assert all(left >= 0 and right <= size[0] for left, right in boxes)
    page.goto(f"{url}/at/0")
    look_at_phone(page)
    # A friend's phone has never been here and asks for the position at once.
    stranger = open_page(f"{url}/at/0", viewport=PHONE)
    shape = "() => { const [, , width, height] = document.querySelector('#stage > svg').getAttribute('viewBox').split(' '); return Number(width) < Number(height); }"
    stranger.wait_for_function(shape)
    stranger.set_viewport_size({"width": 844, "height": 600})
    stranger.wait_for_function(f"() => !({shape})()")


def test_a_whole_turn_can_be_restarted_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/games/mykerinos/new", viewport=PHONE, **TOUCH)
    page.locator("[name=seat-2]").select_option("none")
    page.locator("button.big").click()
    page.wait_for_url("**/tables/*")
    extension, restart = page.locator(READY).filter(has_text="Extend"), page.locator("#restart")
    # With two players a turn has up to four cubes, and each can be taken back until the last one lies.
    while wait_for_turn(page) and restart.count() == 0:
        before = version(page)
        (extension if extension.count() else page.locator(READY)).first.dispatch_event("click")
        moved_on(page, before)
    expect(restart).to_be_visible()
    restart.tap()
    expect(page.locator("#undo")).to_have_count(0, timeout=PATIENCE)


OPEN = "#stage .folio.open"


def test_a_phone_opens_one_zone_at_a_time_without_a_move(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "pharaon")
    wait_for_turn(page)
    with choosing_nothing(page):
        for zone in ("nile", "tomb", "nile"):
            tap(page, page.locator(f"#stage [data-opens={zone}]"))
            expect(page.locator(OPEN)).to_have_attribute("data-folio", zone)
            assert page.locator(f"#stage [data-id={zone}-2]").is_visible()
    assert page.url.partition("#")[2] == ""
    # What the reader opened stays open while others move, unless he is asked about something else.
    tap_glowing(page, 0)
    wait_for_turn(page)
    assert page.locator(OPEN).count() == 1
    leading = page.locator("#stage .leads").evaluate_all("all => all.map((tab) => tab.dataset.opens)")
    holding = page.locator("#stage .folio:has(.legal)").evaluate_all("all => all.map((folio) => folio.dataset.folio)")
    assert leading == holding


def test_only_what_a_choice_brings_is_a_ghost(open_page: OpenPage) -> None:
    """Not what lies in a zone that is closed now and open afterwards, nor what is only drawn elsewhere."""
    page = open_page("/games/pharaon/new", viewport=PHONE, **TOUCH)
    page.context.clear_cookies(name="careful")
    for seat in page.locator("select[name^=seat-]").all()[1:]:
        seat.select_option("none")
    page.locator("button.big").click()
    page.wait_for_url("**/tables/*")
    noble = page.locator(f"{READY}[data-path^='keep-']")
    while wait_for_turn(page) and not noble.count():
        before = version(page)
        page.locator(READY).first.dispatch_event("click")
        moved_on(page, before)
    noble.first.dispatch_event("click")
    expect(page.locator("#confirm")).to_be_visible(timeout=PATIENCE)
    # The noble, and what three jars leave on the wheel.
    ghosts = page.locator("#stage .foreseen > g")
    assert 1 <= ghosts.count() <= 4


def test_a_finger_wipes_to_the_next_zone_and_back(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "pharaon")
    wait_for_turn(page)
    with choosing_nothing(page):
        tap(page, page.locator("#stage [data-opens=artisans]"))
        expect(page.locator(OPEN)).to_have_attribute("data-folio", "artisans")
        hand = page.context.new_cdp_session(page)
        box = page.locator(OPEN).bounding_box()
        assert box is not None
        y = box["y"] + box["height"] * 0.7
        for start, end, zone in ((300, 100, "nile"), (100, 300, "artisans")):
            hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": y}]})
            hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": end, "y": y + 4}]})
            hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            expect(page.locator(OPEN)).to_have_attribute("data-folio", zone)


def test_zones_open_without_script_too(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False, viewport=PHONE, is_mobile=True, user_agent="Mobile")
    play_now(page, "pharaon")
    page.goto(f"{page.url}?tall=1")
    shown = page.locator("#stage .folio:visible")
    page.goto(page.url + "#folio-tomb")
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("data-folio", "tomb")
    link = page.locator("#stage [data-opens=nile]")
    assert link.get_attribute("href") == "#folio-nile"


def test_turning_the_phone_draws_the_board_anew(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    play_now(page, "imhotep")
    wait_for_turn(page)
    tall = page.locator("#stage svg").first.get_attribute("viewBox")
    page.set_viewport_size({"width": 844, "height": 600})
    expect(page.locator("#stage > svg")).not_to_have_attribute("viewBox", tall or "", timeout=PATIENCE)
    assert wait_for_turn(page)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_a_lesson_does_not_move_the_board(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page("/games/imhotep/rules", viewport={"width": size[0], "height": size[1]}, **TOUCH)
    page.locator("button[name=coached]").tap()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    # A small screen says it in the bar, where it takes nothing from the board or the list.
    lesson, board = page.locator("#prompt" if min(size) < 600 else "#lesson"), page.locator("#board")
    expect(lesson).to_contain_text("Whoever has the most points")
    before, over = board.bounding_box(), lesson.bounding_box()
    assert before is not None
    assert over is not None
    assert over["y"] + over["height"] <= before["y"] + 1 or before["x"] + before["width"] <= over["x"]
    expect(page.locator(READY).first).to_be_visible()
    tap_glowing(page, 0)
    wait_for_turn(page)
    assert board.bounding_box() == before


def test_the_number_of_a_lesson_stays_while_choices_can_be_taken_back(open_page: OpenPage) -> None:
    page = open_page("/games/imhotep/rules", viewport=PHONE, **TOUCH)
    page.locator("button[name=coached]").tap()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    step = page.locator("#prompt .step")
    expect(step).to_be_visible()
    # As many buttons as the bar ever has.
    page.evaluate(
        """document.querySelector("#prompt .acts").innerHTML = "<form class='back'><button class='btn' id='undo'>←</button><button class='btn' id='restart'>↺</button></form>" """
    )
    expect(page.locator("#restart")).to_be_visible()
    expect(step).to_be_in_viewport(ratio=1)
    number, button = step.bounding_box(), page.locator("#restart").bounding_box()
    assert number is not None
    assert button is not None
    assert number["y"] + number["height"] <= button["y"] or number["x"] + number["width"] <= button["x"]


def test_leaving_a_game_takes_two_steps(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.locator(".bar details.menu:visible > summary").last.click()
    expect(page.get_by_role("button", name="Closer")).to_be_visible()
    page.get_by_role("button", name="Closer").click()
    page.get_by_role("button", name="Closer").click()
    leave = page.locator("form[action$='/leave'] button")
    expect(leave).to_be_hidden()
    page.locator(".sure > summary").click()
    leave.click()
    page.wait_for_url(lambda url: "/tables/" not in url)


DRAWING = "() => { const { left, top, width } = document.querySelector('#stage > svg').getBoundingClientRect(); return [left, top, width]; }"


def test_two_fingers_zoom_and_move_the_board_and_choose_nothing(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "imhotep")
    wait_for_turn(page)
    with choosing_nothing(page):
        _, _, width = page.evaluate(DRAWING)
        drag(page, ((150, 300), (240, 300)), ((120, 300), (270, 300)), ((90, 300), (300, 300)))
        page.wait_for_function(f"(width) => ({DRAWING})()[2] > width * 1.3", arg=width)
        left, top, width = page.evaluate(DRAWING)
        # The same distance between the fingers: the board goes with them and keeps its size.
        drag(page, ((100, 300), (300, 300)), ((110, 320), (310, 320)), ((130, 350), (330, 350)))
        page.wait_for_function(f"(top) => ({DRAWING})()[1] > top + 20", arg=top)
        there = page.evaluate(DRAWING)
        assert there[0] > left + 10
        assert abs(there[2] - width) < 1
    assert page.evaluate("visualViewport.scale") == 1
    # Outside the board the page itself can be zoomed.
    assert "user-scalable" not in (page.locator("meta[name=viewport]").get_attribute("content") or "")
    assert page.evaluate("getComputedStyle(document.querySelector('#prompt')).touchAction") == "auto"


def test_a_long_press_explains_and_chooses_nothing(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    play_now(page, "imhotep")
    wait_for_turn(page)
    tip = page.locator("#tip")
    with choosing_nothing(page):
        box = page.locator("#stage .legal").first.bounding_box()
        assert box is not None
        hand = page.context.new_cdp_session(page)
        here = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [here]})
        expect(tip).to_be_visible()
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        # It can be read without the finger, until that taps something else.
        page.wait_for_timeout(300)
        expect(tip).to_be_visible()
    page.locator("#question").tap()
    expect(tip).to_be_hidden()


# How much lighter or darker words are than what lies behind them, as the guidelines for readable pages count it.
CONTRAST = """(words) => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255).map((part) => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [.2126, .7152, .0722][at], 0);
  let behind = words;
  while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
  const [low, high] = [light(getComputedStyle(words).color), light(getComputedStyle(behind).backgroundColor)].sort((one, two) => one - two);
  return (high + .05) / (low + .05);
}"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_end_can_be_read_however_a_phone_is_held(open_page: OpenPage, site: Site, size: tuple[int, int]) -> None:
    people = [site.visitor().call_me(name) for name in ("Ema", "Jan")]
    code = people[0].new_table("anubixx", "friend")
    people[1].post(f"/tables/{code}/join")
    play_out(site, code)
    page = open_page(f"/tables/{code}", viewport={"width": size[0], "height": size[1]}, **TOUCH)
    for words in ("#question", "#help"):
        assert page.locator(words).evaluate(CONTRAST) > 4.5
