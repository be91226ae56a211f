"""Whole games in a real browser: by tapping the board, by the keyboard alone, without script."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hands import (
    PATIENCE,
    READY,
    choosing_nothing,
    moved_on,
    no_sideways_scrolling,
    play_now,
    tap_glowing,
    version,
    wait_for_turn,
)
from tests.running_site import Site, play_out

from khonsu.engine import registry

GAMES = registry.game_names()


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
    page = open_page()
    page.context.clear_cookies(name="careful")
    play_now(page, "imhotep")
    # Whoever buys on the market can still take the sailing back.
    sail = page.locator(f"{READY}[data-path^='ship-']:not([data-path$='market'])").first
    confirm = page.locator("#confirm")
    while True:
        assert wait_for_turn(page)
        before, question = version(page), page.locator("#question").inner_text()
        place = page.locator("#board").bounding_box()
        is_sailing = sail.count() > 0
        # Taking stones and loading them give nothing away: nobody is asked.
        (sail if is_sailing else page.locator(READY).last).click()
        page.wait_for_function(
            "before => document.querySelector('#confirm') || document.querySelector('#choose [name=version]')?.value !== before",
            arg=before,
            timeout=PATIENCE,
        )
        if confirm.count():
            break
        if is_sailing:
            # The others had but one answer each, which was given at once: it can be taken back.
            expect(page.locator("#undo")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#help")).to_contain_text("sails ship")
    # What it leads to stands on the board as ghosts.
    expect(page.locator("#stage .foreseen > g")).not_to_have_count(0)
    # However long the bar talks, the board does not move under the hand.
    page.locator("#help").evaluate("(help) => { help.textContent = help.textContent.repeat(12); }")
    assert page.locator("#board").bounding_box() == place
    page.keyboard.press("Escape")
    expect(page.locator("#stage .foreseen")).to_have_count(0)
    expect(page.locator("#question")).to_have_text(question)
    assert version(page) == before
    expect(sail).to_be_focused()
    sail.click()
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
    question = page.locator("#question").inner_text()
    page.locator(f"#stage [data-id='{path[0]}']").dispatch_event("click")
    expect(page.locator(f"#stage .picked[data-id='{path[0]}']")).to_have_count(1)
    expect(page.locator(f"#stage .legal[data-id='{path[1]}']")).to_have_count(1)
    narrowed = page.locator(f"{READY}:visible").count()
    assert narrowed < shown
    # The bar asks for the next step, the list is headed by the first one, and the way back is named.
    expect(page.locator("#question")).not_to_have_text(question)
    expect(page.locator("#asked")).to_have_text(
        page.locator(f"#stage [data-id='{path[0]}']").evaluate("(thing) => thing.dataset.name ?? thing.ariaLabel")
    )
    expect(page.locator("#picked")).to_have_text(re.compile(rf"\b{narrowed}\b"))
    page.locator("#back").click()
    expect(page.locator("#stage .picked")).to_have_count(0)
    expect(page.locator("#question")).to_have_text(question)
    page.locator(f"#stage [data-id='{path[0]}']").dispatch_event("click")
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
    assert all(locked.locator("em").all_inner_texts())
    # A place where a stone lies already: its own reason, which stays until the next tap.
    stones = page.locator("#stage [data-id^='slot-'][role=button]:not(.legal):has([data-at])")
    play_until_there_is(page, stones)
    aboard = stones.first
    where = (aboard.get_attribute("data-id") or "").split("-")
    help_line = page.locator("#help").inner_text()
    aboard.dispatch_event("click")
    expect(page.locator("#help")).to_contain_text(f"ship {where[1]}, place {where[2]}")
    page.wait_for_timeout(300)
    expect(page.locator("#help")).to_contain_text(f"ship {where[1]}, place {where[2]}")
    page.mouse.click(3, 3)
    expect(page.locator("#help")).to_have_text(help_line)


def post(page: Page, button: Locator) -> None:
    """Press a button of a form and wait for the whole page that answers it."""
    with page.expect_navigation():
        button.click()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_script(open_page: OpenPage, game: str) -> None:
    page = open_page(quick=False, java_script_enabled=False)
    play_now(page, game)
    made = 0
    while made < 6:
        button = page.locator("#choose button[name=choice]")
        if button.count() == 0:
            if page.locator("#stele").count():
                break
            page.wait_for_timeout(150)
            page.reload()
            continue
        post(page, button.nth(made % button.count()))
        confirm = page.locator("#prompt input[name=confirmed] ~ button")
        if confirm.count():
            post(page, confirm)
        made += 1
    assert made == 6
    assert page.locator("#log li").count() > 5


def test_everything_that_can_be_pressed_has_a_name(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, locale="cs-CZ")
    nameless = """() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
        .filter((thing) => thing.checkVisibility() && !(thing.ariaLabel || thing.innerText.trim() || thing.labels?.length || thing.title))
        .map((thing) => thing.outerHTML.slice(0, 90))"""
    for path in ("/", "/settings", "/opponents", "/games/pharaon/new", "/games/anubixx/new"):
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


# In the rows of Egizia and Pharaon stands most.
@pytest.mark.parametrize("game", ["egizia", "pharaon"])
def test_all_players_fit_with_whole_names_and_say_what_they_have(open_page: OpenPage, site: Site, game: str) -> None:
    """Four rows with two lines of small pictures each, at a usual size of the window and at others; one of the players has said no name."""
    people = [site.visitor().call_me(name) for name in ("", "Wolfeschlegelsteinhausen", "Eva", "Maximilian Wolkenkratzer")]
    person = people[0]
    code = person.new_table(game, "friend", "friend", "friend")
    for friend in people[1:]:
        friend.post(f"/tables/{code}/join")
    play_out(site, code, 60)
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
    page.locator(".pl summary").first.click()
    page.locator("#talk label[for=show-score]").click()
    assert page.evaluate(
        "() => { const pane = document.querySelector('#score .scroll'); return pane.scrollWidth <= pane.clientWidth; }"
    )
    cut = "() => [...document.querySelectorAll('.pl .nm b')].filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert page.evaluate(cut) == []
    page.set_viewport_size({"width": 1024, "height": 768})
    assert page.evaluate(cut) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.locator(".tabs [data-pane=players]").click()
    assert page.evaluate("document.querySelector('.pl .nm b').clientWidth") > 0
    assert page.evaluate(cut) == []


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


@pytest.mark.parametrize(
    ("lang", "play", "yours"),
    [("en", "Play now", "Your choices"), ("cs", "Hrát hned", "Tvoje možnosti"), ("sk", "Hrať hneď", "Tvoje možnosti")],
)
def test_three_languages(open_page: OpenPage, lang: str, play: str, yours: str) -> None:
    page = open_page(locale=lang)
    expect(page.locator(".act .btn:not([name=coached])").first).to_have_text(play)
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
    with choosing_nothing(page):
        page.locator("#explain").click()
        page.locator("#stage .legal").first.dispatch_event("click")
        expect(page.locator("#tip")).to_be_visible()
        assert len(page.locator("#tip").inner_text()) > 10


def test_a_hint_points_at_a_legal_choice(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.locator("#hint").click()
    expect(page.locator(f"{READY}.advised:focus")).to_be_in_viewport(timeout=PATIENCE)
    expect(page.locator("#advice[data-depth='1']")).to_be_visible(timeout=PATIENCE)
    # The bar says what and why, the board shows where.
    advised = page.locator(".ch .advised span").first.evaluate("(words) => words.firstChild.textContent")
    expect(page.locator("#question")).to_have_text(f"Hint: {advised}")
    expect(page.locator("#help")).not_to_be_empty()
    expect(page.locator(".advising #stage .advised")).not_to_have_count(0)
    # Each of the others can be looked at instead.
    for row in page.locator("#advised [data-choice]").all():
        row.click()
        expect(page.locator(f"{READY}.advised[value='{row.get_attribute('data-choice')}']")).to_have_count(1)
    question = page.locator("#question").inner_text()
    page.locator("#back").click()
    expect(page.locator("#question")).not_to_have_text(question)
    expect(page.locator(".advising")).to_have_count(0)
    page.locator("#hint").click()
    expect(page.locator("#advice")).to_be_hidden()


def test_in_a_guided_game_only_the_task_glows_and_all_else_stays_possible(open_page: OpenPage) -> None:
    page = open_page("/games/imhotep/rules")
    page.locator("button[name=coached]").click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    # The first task is to load a stone: the sled, where stones are taken, is marked but does not glow.
    assert page.locator("#stage .legal.set").count() > 0
    assert page.locator("#stage .legal:not(.set)").count() > 0
    expect(page.locator("#lesson .task")).to_contain_text("Anything else is allowed too")
    before = version(page)
    page.locator("#choose li:not(.wanted) button[name=choice]").first.click()
    moved_on(page, before)
    wait_for_turn(page)
    expect(page.locator("#lesson .said")).to_contain_text("looks good too. The task can wait.")
    before = version(page)
    page.locator("#choose li.wanted button[name=choice]").first.click()
    moved_on(page, before)
    wait_for_turn(page)
    expect(page.locator("#lesson .praise")).to_be_visible()


def test_the_title_says_when_it_is_my_turn(open_page: OpenPage, site: Site) -> None:
    page = open_page()
    play_now(page, "imhotep")
    wait_for_turn(page)
    assert re.match(r"● ", page.title())


def test_a_page_keeps_its_language_when_another_is_chosen_elsewhere(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.context.add_cookies([{"name": "lang", "value": "cs", "url": page.url}])
    tall = page.locator("#stage > svg").get_attribute("viewBox")
    page.set_viewport_size({"width": 844, "height": 600})
    expect(page.locator("#stage > svg")).not_to_have_attribute("viewBox", tall or "", timeout=PATIENCE)
    wait_for_turn(page)
    expect(page.locator("#stage [data-id=site-market]")).to_have_attribute("data-name", "Market")
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
    page.route("**/choose?*", lambda route: held.append(route))
    before = version(page)
    page.locator(READY).first.click()
    expect(page.locator("body.sending")).to_have_count(1)
    # What is chosen meanwhile is not sent.
    page.locator(READY).nth(1).click()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    moved_on(page, before)
    expect(page.locator("body.sending")).to_have_count(0)
    assert len(held) == 1


def test_a_reason_does_not_stay_where_a_question_was_taken_back(open_page: OpenPage) -> None:
    page = open_page(quick=False)
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.route("**/hint", lambda route: route.fulfill(json={"error": "There is no hint today."}))
    help_line = page.locator("#help").inner_text()
    page.locator("#hint").click()
    expect(page.locator("#help")).not_to_have_text(help_line)
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_have_text(help_line)
