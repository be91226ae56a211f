"""Whole games in a real browser: by tapping the board, by the keyboard alone, without script, on a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hands import (
    PATIENCE,
    READY,
    drag,
    moved_on,
    no_sideways_scrolling,
    play_now,
    tap,
    tap_glowing,
    version,
    wait_for_turn,
)
from tests.house import Site
from tests.web.play import play_one

from khonsu.engine import registry

GAMES = registry.games()


def test_a_whole_game_by_tapping_the_board(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    number = 0
    while wait_for_turn(page):
        number += 1
        tap_glowing(page, number * 7)
    assert number > 5
    expect(page.locator(".rank li")).to_have_count(3)
    expect(page.locator(".plot")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_tapping_its_board(open_page: OpenPage, game: str) -> None:
    page = open_page()
    play_now(page, game)
    for number in range(12):
        if not wait_for_turn(page):
            break
        tap_glowing(page, number * 7)
    assert page.locator("#log li").count() > 5


def test_a_whole_game_by_keyboard_alone(open_page: OpenPage) -> None:
    game = "imhotep"
    page = open_page(quick=False)
    page.evaluate("localStorage.setItem('pace', 'once')")
    # Tab to the button of the game, as somebody without a mouse would.
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.form?.action ?? ''").endswith(f"/games/{game}/play"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    number = 0
    while wait_for_turn(page):
        before = version(page)
        if number % 3 == 0:
            page.keyboard.press("1")
        else:
            for _ in range(number % 4 + 1):
                page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('#confirm, #stele') || document.querySelector('#choose [name=version]')?.value !== before",
            arg=before,
        )
        if page.locator("#confirm").count():
            page.keyboard.press("Enter")
            moved_on(page, before)
        number += 1
    expect(page.locator("#stele")).to_be_visible()


def test_a_choice_that_cannot_be_taken_back_is_asked_about(open_page: OpenPage) -> None:
    page = open_page(quick=False)
    play_now(page, "imhotep")
    wait_for_turn(page)
    before, question = version(page), page.locator("#question").inner_text()
    page.locator(READY).first.click()
    page.wait_for_selector("#confirm")
    expect(page.locator("#help")).to_contain_text("cannot be taken back")
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_have_text(question)
    assert version(page) == before
    expect(page.locator(READY).first).to_be_focused()
    page.locator(READY).first.click()
    page.locator("#confirm").click()
    moved_on(page, before)


def play_until_there_is(page: Page, thing: Locator) -> None:
    """Play until something can be seen at one's own turn."""
    for number in range(60):
        assert wait_for_turn(page)
        if thing.count():
            return
        tap_glowing(page, number)
    raise AssertionError("it never came")


def test_a_stray_tap_does_no_harm(open_page: OpenPage) -> None:
    """A two-step move: the first tap selects, a tap elsewhere lets go, nothing is sent."""
    page = open_page()
    play_now(page, "imhotep")
    two_steps = page.locator(f"{READY}[data-path*=' ']")
    play_until_there_is(page, two_steps)
    path = (two_steps.first.get_attribute("data-path") or "").split()
    before, shown = version(page), page.locator(f"{READY}:visible").count()
    page.locator(f"#stage [data-id='{path[0]}']").dispatch_event("click")
    expect(page.locator(f"#stage .picked[data-id='{path[0]}']")).to_have_count(1)
    expect(page.locator(f"#stage .legal[data-id='{path[1]}']")).to_have_count(1)
    narrowed = page.locator(f"{READY}:visible").count()
    assert narrowed < shown
    # What unfolds the list on a phone says how many there are.
    expect(page.locator("#pull")).to_have_text(re.compile(rf"\b{narrowed}\b"))
    page.locator("#stage").click(position={"x": 3, "y": 3})
    expect(page.locator("#stage .picked")).to_have_count(0)
    assert page.locator(f"{READY}:visible").count() == shown
    assert version(page) == before


def test_what_cannot_be_done_says_why(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    locked = page.locator(".locked button")
    play_until_there_is(page, locked)
    reasons = locked.locator("em").all_inner_texts()
    assert all(reasons)
    thing = (locked.first.get_attribute("data-path") or "").split()[-1]
    if page.locator(f"#stage .legal[data-id='{thing}']").count() == 0:
        page.locator(f"#stage [data-id='{thing}']").dispatch_event("click")
        assert page.locator("#help").inner_text() in reasons


def post(page: Page, button: Locator) -> None:
    """Press a button of a form and wait for the whole page that answers it."""
    with page.expect_navigation():
        button.click()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_script(open_page: OpenPage, game: str) -> None:
    page = open_page(quick=False, java_script_enabled=False)
    play_now(page, game)
    confirmed = made = 0
    while made < 12:
        button = page.locator("#choose button[name=choice]")
        if button.count() == 0:
            if page.locator("#stele").count():
                break
            page.wait_for_timeout(50)
            page.reload()
            continue
        post(page, button.nth(made % button.count()))
        confirm = page.locator("#prompt input[name=confirmed] ~ button")
        if confirm.count():
            post(page, confirm)
            confirmed += 1
        made += 1
    assert made == 12
    assert page.locator("#log li").count() > 5
    assert confirmed > 0


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
    for path in ("/", "/settings", f"/games/{game}/new", f"/games/{game}/rules"):
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
    page = open_page(viewport=viewport, is_mobile=True, has_touch=True, locale="cs-CZ")
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
    page = open_page("/games/mykerinos/new", viewport=PHONE, is_mobile=True, has_touch=True)
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


def test_everything_that_can_be_pressed_has_a_name(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, locale="cs-CZ")
    nameless = """() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
        .filter((thing) => thing.checkVisibility() && !(thing.ariaLabel || thing.innerText.trim() || thing.labels?.length || thing.title))
        .map((thing) => thing.outerHTML.slice(0, 90))"""
    for path in ("/", "/settings", "/games/pharaon/new", "/games/anubixx/new"):
        page.goto(path)
        assert page.evaluate(nameless) == [], path
    page.goto("/")
    play_now(page, "imhotep")
    wait_for_turn(page)
    assert page.evaluate(nameless) == []
    assert page.locator(".tabs [aria-current=true]").count() == 1


def test_what_happens_is_told_to_whoever_cannot_see_it(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.keyboard.press("ArrowDown")
    before = version(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    wait_for_turn(page)
    told = " ".join(page.locator("#live p").all_inner_texts())
    for line in page.locator("#log li").all_inner_texts()[:2]:
        assert line.strip() in told
    assert told.endswith(page.locator("#question").inner_text())
    # Focus has not fallen to the top of the page.
    assert page.evaluate("document.activeElement.id") == "choices"


def test_all_players_fit_and_say_what_they_have(open_page: OpenPage, site: Site) -> None:
    """Four rows with two lines of small pictures each, at a usual size of the window."""
    people = [site.visitor().call_me(name) for name in ("Ema", "Wolfeschlegelsteinhausen", "Eva", "Petr")]
    person = people[0]
    code = person.new_table("pharaon", "friend", "friend", "friend")
    for friend in people[1:]:
        friend.post(f"/tables/{code}/join")
    for number in range(60):
        play_one(code, people, number * 3)
    page = open_page()
    page.context.add_cookies([{"name": "khonsu", "value": person.cookies["khonsu"], "url": site.url}])
    page.goto(f"/tables/{code}")
    assert (
        page.evaluate("() => { const list = document.querySelector('.pl'); return list.scrollHeight - list.clientHeight; }")
        <= 1
    )
    page.locator(".pl summary").first.click()
    expect(page.locator(".pl .all").first).to_be_visible()
    assert page.locator(".pl .all li").count() > 0
    page.locator("#talk label[for=show-score]").click()
    assert page.evaluate(
        "() => { const pane = document.querySelector('#score .scroll'); return pane.scrollWidth <= pane.clientWidth; }"
    )


OPEN = "#stage .folio.open"


def test_a_phone_opens_one_zone_at_a_time_without_a_move(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    play_now(page, "pharaon")
    wait_for_turn(page)
    before = version(page)
    for zone in ("nile", "tomb", "nile"):
        tap(page, page.locator(f"#stage [data-opens={zone}]"))
        expect(page.locator(OPEN)).to_have_attribute("data-folio", zone)
        assert page.locator(f"#stage [data-id={zone}-2]").is_visible()
    assert (version(page), page.url.partition("#")[2]) == (before, "")
    # What the reader opened stays open while others move, unless he is asked about something else.
    tap_glowing(page, 0)
    wait_for_turn(page)
    assert page.locator(OPEN).count() == 1
    leading = page.locator("#stage .leads").evaluate_all("all => all.map((tab) => tab.dataset.opens)")
    holding = page.locator("#stage .folio:has(.legal)").evaluate_all("all => all.map((folio) => folio.dataset.folio)")
    assert leading == holding


def test_a_finger_wipes_to_the_next_zone_and_back(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    play_now(page, "pharaon")
    wait_for_turn(page)
    before = version(page)
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
    assert version(page) == before


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


def test_a_row_of_a_player_opens_to_all_he_has_and_stays_open(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "pharaon")
    wait_for_turn(page)
    row = page.locator("#players details").nth(1)
    expect(row.locator(".all")).to_be_hidden()
    row.locator("summary").click()
    expect(row.locator(".all li")).not_to_have_count(0)
    tap_glowing(page, 0)
    wait_for_turn(page)
    expect(page.locator("#players details").nth(1).locator(".all")).to_be_visible()
    expect(page.locator("#players details[open]")).to_have_count(1)


def test_turning_the_phone_draws_the_board_anew(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    play_now(page, "imhotep")
    wait_for_turn(page)
    tall = page.locator("#stage svg").first.get_attribute("viewBox")
    page.set_viewport_size({"width": 844, "height": 600})
    expect(page.locator("#stage > svg")).not_to_have_attribute("viewBox", tall or "", timeout=PATIENCE)
    assert wait_for_turn(page)


@pytest.mark.parametrize(
    ("lang", "play", "yours"),
    [("en", "Play now", "Your choices"), ("cs", "Hrát hned", "Tvoje možnosti"), ("sk", "Hrať hneď", "Tvoje možnosti")],
)
def test_three_languages(open_page: OpenPage, lang: str, play: str, yours: str) -> None:
    page = open_page(locale=lang)
    expect(page.locator(".act .btn.pri").first).to_have_text(play)
    play_now(page, GAMES[0])
    wait_for_turn(page)
    expect(page.locator("#choices h2")).to_contain_text(yours)


def test_the_language_is_switched_at_the_table(open_page: OpenPage) -> None:
    page = open_page()
    url = play_now(page, GAMES[0])
    page.locator(".bar .menu summary").first.click()
    page.get_by_role("button", name="Čeština").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    assert page.url == url


def test_undo_by_key(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "anubixx")
    assert wait_for_turn(page)
    offered = page.locator("#choices .ch").inner_text()
    # A stone, after which something else of the same turn follows.
    before = version(page)
    page.locator(f"{READY}:not([value='0'])").first.click()
    moved_on(page, before)
    assert wait_for_turn(page)
    before = version(page)
    assert page.locator("#choices .ch").inner_text() != offered
    page.keyboard.press("u")
    moved_on(page, before)
    assert wait_for_turn(page)
    assert page.locator("#choices .ch").inner_text() == offered
    assert page.locator("#undo").count() == 0


def test_the_board_keeps_its_elements_and_lets_pieces_glide(open_page: OpenPage) -> None:
    page = open_page(quick=False)
    page.context.add_cookies([{"name": "careful", "value": "no", "url": page.url}])
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.evaluate(
        """() => {
        window.before = new Map([...document.querySelectorAll("#stage [data-id]")].map((thing) => [thing.dataset.id, thing]));
        window.flights = 0;
        new MutationObserver((changes) => {
          for (const change of changes) for (const added of change.addedNodes) if (added.nodeName === "g" && added.parentNode?.nodeName === "svg" && added.getAnimations().length) window.flights += 1;
        }).observe(document.querySelector("#stage svg"), { childList: true });
        }"""
    )
    before = version(page)
    load = page.locator(f"{READY}[data-path^='slot-']").first
    load.click()
    moved_on(page, before)
    wait_for_turn(page)
    kept = page.evaluate(
        "() => [...window.before].filter(([id, thing]) => document.contains(thing)).length / window.before.size"
    )
    assert kept > 0.8
    assert page.evaluate("() => window.flights") > 0
    assert page.locator("#stage .last").count() > 0


def test_nothing_glides_for_who_wants_no_motion(open_page: OpenPage) -> None:
    page = open_page(quick=False, reduced_motion="reduce")
    page.context.add_cookies([{"name": "careful", "value": "no", "url": page.url}])
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.evaluate(
        "() => { window.moved = 0; const real = Element.prototype.animate; Element.prototype.animate = function (...all) { window.moved += 1; return real.apply(this, all); }; }"
    )
    before = version(page)
    page.locator(f"{READY}[data-path^='slot-']").first.click()
    moved_on(page, before)
    wait_for_turn(page)
    assert page.evaluate("() => window.moved") == 0


def test_opponents_moves_can_be_skipped(open_page: OpenPage) -> None:
    page = open_page(quick=False)
    page.context.add_cookies([{"name": "careful", "value": "no", "url": page.url}])
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.locator(READY).first.click()
    page.locator("#skip").click(timeout=PATIENCE)
    wait_for_turn(page)


def test_zoom_by_wheel_and_buttons(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, GAMES[0])
    wait_for_turn(page)
    width = page.evaluate("() => document.querySelector('#stage svg').getBoundingClientRect().width")
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -600)
    page.locator("#closer").click()
    closer = page.evaluate("() => document.querySelector('#stage svg').getBoundingClientRect().width")
    assert closer > width * 1.5
    page.locator("#whole").click()
    assert abs(page.evaluate("() => document.querySelector('#stage svg').getBoundingClientRect().width") - width) < 1
    no_sideways_scrolling(page)


def test_things_explain_themselves(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    before = version(page)
    page.locator("#explain").click()
    page.locator("#stage .legal").first.dispatch_event("click")
    expect(page.locator("#tip")).to_be_visible()
    assert len(page.locator("#tip").inner_text()) > 10
    assert version(page) == before


def test_a_hint_points_at_a_legal_choice(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.locator("#hint").click()
    expect(page.locator(f"{READY}.advised:focus")).to_be_in_viewport(timeout=PATIENCE)


def test_a_guided_first_game_teaches_each_lesson_once(open_page: OpenPage) -> None:
    page = open_page(f"/games/{'imhotep'}/rules")
    page.locator("button[name=coached]").click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    seen: list[str] = []
    for number in range(8):
        if not wait_for_turn(page):
            break
        lesson = page.locator("#lesson")
        if lesson.is_visible():
            seen.append(lesson.get_attribute("data-id") or "")
            lesson.locator("button").click()
        tap_glowing(page, number)
    assert len(seen) > 2
    assert len(seen) == len(set(seen))


def test_a_lesson_does_not_move_the_board_of_a_phone(open_page: OpenPage) -> None:
    page = open_page("/games/imhotep/rules", viewport=PHONE, is_mobile=True, has_touch=True)
    page.locator("button[name=coached]").tap()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    lesson, board = page.locator("#lesson"), page.locator("#stage svg")
    expect(lesson).to_be_visible()
    before, over = board.bounding_box(), lesson.bounding_box()
    assert before is not None
    assert over is not None
    assert before["y"] + before["height"] <= over["y"] + 1
    lesson.locator("button").tap()
    expect(lesson).to_be_hidden()
    assert board.bounding_box() == before
    expect(page.locator(READY).first).to_be_visible()


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


def test_the_title_says_when_it_is_my_turn(open_page: OpenPage, site: Site) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    assert re.match(r"● ", page.title())


DRAWING = "() => { const { left, top, width } = document.querySelector('#stage > svg').getBoundingClientRect(); return [left, top, width]; }"


def test_two_fingers_zoom_and_move_the_board_and_choose_nothing(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    play_now(page, "imhotep")
    wait_for_turn(page)
    before = version(page)
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
    assert (version(page), page.locator("#stage .picked").count()) == (before, 0)
    assert page.evaluate("visualViewport.scale") == 1
    # Outside the board the page itself can be zoomed.
    assert "user-scalable" not in (page.locator("meta[name=viewport]").get_attribute("content") or "")
    assert page.evaluate("getComputedStyle(document.querySelector('#prompt')).touchAction") == "auto"


@pytest.mark.parametrize("game", ["anubixx", "egizia", "pharaon"])
def test_a_folded_list_cuts_no_words(open_page: OpenPage, game: str) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True, locale="cs-CZ")
    play_now(page, game)
    heights: set[int] = set()
    for number in range(12):
        if not wait_for_turn(page):
            break
        cut, height = page.evaluate(
            """() => [[...document.querySelectorAll("#choices .ch button > span")].filter((words) => words.scrollHeight > words.clientHeight + 1)
            .map((words) => words.textContent), document.querySelector("#choices").offsetHeight]"""
        )
        assert cut == []
        assert page.locator(f"{READY}:visible").count() > 0
        heights.add(height)
        tap_glowing(page, number * 3 + 1)
    # The board above it keeps its size.
    assert max(heights) - min(heights) <= 2


def test_a_page_keeps_its_language_when_another_is_chosen_elsewhere(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.context.add_cookies([{"name": "lang", "value": "cs", "url": page.url}])
    tall = page.locator("#stage > svg").get_attribute("viewBox")
    page.set_viewport_size({"width": 844, "height": 600})
    expect(page.locator("#stage > svg")).not_to_have_attribute("viewBox", tall or "", timeout=PATIENCE)
    wait_for_turn(page)
    expect(page.locator("#stage [data-id=site-market]")).to_have_attribute("aria-label", "Market")
    expect(page.locator("#question")).to_contain_text("choose")


def test_the_first_key_leads_past_the_bar_to_the_choices(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('#choices').contains(document.activeElement)")


def test_on_a_slow_line_it_is_seen_that_a_choice_is_on_its_way(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    held: list[Route] = []
    page.route("**/choose", lambda route: held.append(route))
    before = version(page)
    page.locator(READY).first.click()
    expect(page.locator("body.sending")).to_have_count(1)
    # What is chosen meanwhile is not sent.
    page.locator(READY).nth(1).click()
    assert len(held) == 1
    held[0].continue_()
    moved_on(page, before)
    expect(page.locator("body.sending")).to_have_count(0)


def test_a_reason_does_not_stay_where_a_question_was_taken_back(open_page: OpenPage) -> None:
    page = open_page(quick=False)
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.route("**/hint", lambda route: route.fulfill(json={"error": "There is no hint today."}))
    help_line = page.locator("#help").inner_text()
    page.locator("#hint").click()
    expect(page.locator("#help")).not_to_have_text(help_line)
    page.locator(READY).first.click()
    page.wait_for_selector("#confirm")
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_have_text(help_line)


def test_a_long_press_explains_and_chooses_nothing(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    play_now(page, "imhotep")
    wait_for_turn(page)
    before, tip = version(page), page.locator("#tip")
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
    assert (version(page), page.locator("#stage .picked").count()) == (before, 0)
    page.locator("#question").tap()
    expect(tip).to_be_hidden()
