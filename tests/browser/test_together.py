"""Several people: friends in two browsers, a broken wire, one screen with secrets, spectators, chat, rematch, replay."""

import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Page, Route, expect
from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.hands import PATIENCE, READY, moved_on, tap_glowing, version, wait_for_turn
from tests.browser.wire import Wire
from tests.running_site import Site, choices_of, play_out, until
from tests.web.play import play_one

from khonsu.engine import registry

GAMES = registry.game_names()


def open_table_for_two(host: Page, game: str) -> str:
    host.goto("/")
    host.locator(f"form[action='/games/{game}/invite'] button").click()
    host.wait_for_url("**/tables/*")
    return host.locator("#link").inner_text()


def sit_down(friend: Page, link: str, name: str) -> None:
    friend.goto(re.sub(r"^https?://[^/]+", "", link))
    friend.locator("#name").fill(name)
    friend.locator("form[action$='/join'] button").click()


def whose_turn(*pages: Page) -> Page:
    """The one of these pages at which something can be chosen."""
    for _ in range(600):
        for page in pages:
            if page.locator(READY).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody may choose")


def test_two_friends_by_link_one_of_whom_loses_the_connection(open_page: OpenPage, site: Site) -> None:
    wire = Wire(site.port)
    ema = open_page()
    jan = open_page(base=f"http://127.0.0.1:{wire.port}", expect="ERR_")
    link = open_table_for_two(ema, "imhotep")
    sit_down(jan, link, "Jan")
    for _ in range(4):
        page = whose_turn(ema, jan)
        tap_glowing_and_pass(page)
    while whose_turn(ema, jan) is jan:
        tap_glowing_and_pass(jan)
    lines = jan.locator("#log li").count()
    place = jan.locator("#stage").bounding_box()
    wire.cut()
    expect(jan.locator("#offline")).to_be_visible(timeout=PATIENCE)
    assert jan.locator("#stage").bounding_box() == place
    tap_glowing_and_pass(ema)
    expect(jan.locator("#log li")).to_have_count(lines)
    assert jan.locator(READY).count() == 0
    wire.mend()
    expect(jan.locator("#offline")).to_be_hidden(timeout=PATIENCE)
    expect(jan.locator(READY)).not_to_have_count(0, timeout=PATIENCE)
    expect(jan.locator("#log li")).to_have_count(ema.locator("#log li").count())
    tap_glowing_and_pass(jan)
    wire.close()


def test_a_table_that_has_gone_back_is_shown_as_it_is(open_page: OpenPage, site: Site) -> None:
    """The machine lost power, or somebody put an older copy of the data in place."""
    wire = Wire(site.port)
    ema, jan = open_page(base=f"http://127.0.0.1:{wire.port}", expect="ERR_"), open_page()
    code = open_table_for_two(ema, "imhotep").rpartition("/")[2]
    sit_down(jan, f"/tables/{code}", "Jan")
    for _ in range(3):
        tap_glowing_and_pass(whose_turn(ema, jan))
    expect(ema.locator("#log li")).to_have_count(jan.locator("#log li").count())
    jan.goto("/")
    wire.cut()
    expect(ema.locator("#offline")).to_be_visible(timeout=PATIENCE)
    until(lambda: not site.tables.registry.watched)
    with closing(sqlite3.connect(site.data)) as data, data:
        data.execute("DELETE FROM entries WHERE code = ? AND version > 1", [code])
    site.tables.registry._live.clear()
    wire.mend()
    # The page has a line more: how the game was laid out.
    lines = site.visitor().now(code)["log"]["html"].count("<li") + 1
    expect(ema.locator("#log li")).to_have_count(lines, timeout=PATIENCE)
    jan.goto(f"/tables/{code}")
    tap_glowing_and_pass(whose_turn(ema, jan))
    expect(ema.locator("#log li")).to_have_count(jan.locator("#log li").count())
    assert jan.locator("#log li").count() > lines
    wire.close()


def tap_glowing_and_pass(page: Page) -> None:
    """Make choices until somebody else has to choose."""
    for _ in range(20):
        before = version(page)
        page.locator(f"{READY}:visible").first.click()
        page.wait_for_function(
            "before => document.querySelector('#choose [name=version]')?.value !== before", arg=before, timeout=PATIENCE
        )
        page.wait_for_timeout(50)
        if page.locator("#choose").count() == 0:
            return
        page.wait_for_selector(f"{READY}, #stele")


def test_one_screen_for_two_with_a_curtain_between_them(open_page: OpenPage) -> None:
    page = open_page("/games/imhotep/new")
    page.locator("[name=seat-1]").select_option("here")
    page.locator("[name=seat-1-name]").fill("Eva")
    page.locator("[name=seat-2]").select_option("none")
    # The side of the market with two hidden cards.
    page.locator("[name=option-sides-0][value=B]").check(force=True)
    page.locator("button.big").click()
    page.wait_for_url("**/tables/*")
    curtains = 0
    game = registry.game("imhotep")
    for number in range(400):
        page.wait_for_selector(f"{READY}, #stele, #lift", timeout=PATIENCE)
        if page.locator("#stele").count() or curtains >= 2:
            break
        if page.locator("#lift").count():
            curtains += 1
            assert page.locator(READY).count() == 0
            page.locator("#lift").click()
            page.wait_for_selector(READY, timeout=PATIENCE)
            continue
        before = version(page)
        choices = choices_of(page.locator("#choices").inner_html())
        names = [game.name(choice) for choice in choices]
        liked = [i for i, name in enumerate(names) if name == "pick 4" or re.match(r"sail \d market", name)]
        pick = choices[liked[0] if liked else number * 5 % len(choices)]
        page.locator(f"{READY}[value='{pick}']").click()
        page.wait_for_function(
            "before => document.querySelector('#stele, #lift') || document.querySelector('#choose [name=version]')?.value !== before",
            arg=before,
        )
    assert curtains >= 1


def test_a_spectator_watches_and_cannot_choose(open_page: OpenPage, site: Site) -> None:
    ema, jan = open_page(), open_page()
    link = open_table_for_two(ema, "imhotep")
    sit_down(jan, link, "Jan")
    whose_turn(ema, jan)
    guest = open_page(re.sub(r"^https?://[^/]+", "", link))
    assert guest.locator("#stage svg").count() == 1
    lines = guest.locator("#log li").count()
    tap_glowing_and_pass(whose_turn(ema, jan))
    expect(guest.locator("#log li")).not_to_have_count(lines, timeout=PATIENCE)
    # What he presses does not change before he lets go, whatever happens.
    lines = guest.locator("#log li").count()
    guest.locator("#players summary").first.hover()
    guest.mouse.down()
    tap_glowing_and_pass(whose_turn(ema, jan))
    guest.wait_for_timeout(300)
    expect(guest.locator("#log li")).to_have_count(lines)
    guest.mouse.up()
    expect(guest.locator("#log li")).not_to_have_count(lines, timeout=PATIENCE)
    expect(guest.locator("#players details[open]")).to_have_count(1)
    assert guest.locator("#choose").count() == 0
    assert guest.locator("#stage .legal").count() == 0


def test_friends_talk_and_can_be_muted(open_page: OpenPage) -> None:
    ema, jan = open_page(), open_page()
    link = open_table_for_two(ema, "imhotep")
    sit_down(jan, link, "Jan")
    whose_turn(ema, jan)
    ema.locator("label[for=show-chat]").click()
    ema.locator("#say-text").fill("Hezký <b>tah</b>!")
    ema.keyboard.press("Enter")
    expect(jan.locator("#chat")).to_contain_text("Hezký <b>tah</b>!", timeout=PATIENCE)
    expect(jan.locator("#unread")).to_be_visible()
    jan.locator("label[for=show-chat]").click()
    jan.locator("#mute").click()
    expect(jan.locator("#chat")).to_be_hidden()


def test_the_end_offers_rematch_review_and_record(open_page: OpenPage, site: Site) -> None:
    people = [site.visitor().call_me(name) for name in ("Ema", "Jan")]
    code = people[0].new_table("imhotep", "friend")
    people[1].post(f"/tables/{code}/join")
    play_out(site, code)
    ema, jan = open_page(), open_page()
    for page, person in ((ema, people[0]), (jan, people[1])):
        page.context.add_cookies([{"name": "khonsu", "value": person.cookies["khonsu"], "url": site.url}])
        page.goto(f"/tables/{code}")
    with ema.expect_download() as download:
        ema.get_by_role("link", name="Save record").click()
    assert download.value.suggested_filename == f"imhotep-{code}.khonsu"
    ema.get_by_role("button", name="Rematch").click()
    ema.wait_for_url(lambda url: "/tables/" in url and code not in url)
    jan.get_by_role("link", name="To the rematch").click()
    jan.wait_for_url(ema.url)
    tap_glowing(whose_turn(ema, jan), 1)


def test_replay_by_arrow_keys_scrubber_and_address(open_page: OpenPage, site: Site) -> None:
    people = [site.visitor().call_me(name) for name in ("Ema", "Jan")]
    code = people[0].new_table("imhotep", "friend")
    people[1].post(f"/tables/{code}/join")
    play_out(site, code)
    page = open_page(f"/tables/{code}/at/0")
    for number in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#where")).to_contain_text(f"{number} /")
    page.wait_for_url("**/at/5?seat=")
    here = page.locator("#players").inner_text()
    page.keyboard.press("End")
    page.wait_for_function(
        "() => document.querySelector('#where').textContent.split(' / ').every((n, _, all) => n === all[0])"
    )
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("0 /")
    page.locator("#scrub").fill("5")
    expect(page.locator("#where")).to_contain_text("5 /")
    assert page.locator("#players").inner_text() == here
    page.reload()
    expect(page.locator("#where")).to_contain_text("5 /")
    # The last line tells how the game was laid out; the one before it, what was chosen first.
    page.get_by_text("Log", exact=True).click()
    page.locator("#log li a").nth(-2).click()
    expect(page.locator("#where")).to_contain_text("1 /")
    page.locator(".eyes .chip").nth(1).click()
    assert "seat=0" in page.url


def test_a_review_grows_and_its_flags_lead_to_the_moments(open_page: OpenPage, site: Site) -> None:
    people = [site.visitor().call_me(name) for name in ("Ema", "Jan")]
    code = people[0].new_table("anubixx", "friend")
    people[1].post(f"/tables/{code}/join")
    play_out(site, code)
    page = open_page(f"/tables/{code}/at/0")
    page.get_by_role("button", name="Find the turning points").click()
    expect(page.locator(".people")).to_be_visible(timeout=60_000)
    expect(page.locator("#ask-review")).to_be_hidden()
    flags = [int(flag.get_attribute("data-at") or "") for flag in page.locator("#curve .flag").all()]
    assert flags
    assert flags == [int(line.get_attribute("data-at") or "") for line in page.locator(".moments > li").all()]
    page.locator("#curve .flag rect").first.click()
    expect(page.locator("#where")).to_contain_text(f"{flags[0]} /")
    expect(page.locator(".moments > li").first).to_have_attribute("aria-current", "true")
    # Moments have more room than who plays, and the one where somebody stands is in sight.
    page.keyboard.press("End")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".moments > li").last).to_have_attribute("aria-current", "true")
    room, last = page.locator("#review").bounding_box(), page.locator(".moments > li").last.bounding_box()
    assert room is not None
    assert last is not None
    assert room["height"] > page.locator("aside").evaluate("(aside) => aside.clientHeight") / 2
    assert room["y"] <= last["y"] < room["y"] + room["height"]
    page.locator("#curve .flag rect").first.click()
    if len(flags) > 1:
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator("#where")).to_contain_text(f"{flags[1]} /")
    told = [int(figure.split()[0]) for figure in page.locator(".legend b").all_inner_texts()]
    assert 99 <= sum(told) <= 101
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#stage.scrolls")).to_have_count(1)
    assert violations(page) == []


def test_a_record_that_was_saved_can_be_sent_in_and_watched(open_page: OpenPage, site: Site) -> None:
    people = [site.visitor().call_me(name) for name in ("Ema", "Jan")]
    code = people[0].new_table("imhotep", "friend")
    people[1].post(f"/tables/{code}/join")
    play_out(site, code)
    record = people[0].get(f"/tables/{code}/record").body
    page = open_page("/records")
    page.locator("#file [name=record]").set_input_files({"name": "game.khonsu", "mimeType": "text/plain", "buffer": record})
    page.locator("#file button").click()
    page.wait_for_url("**/records/*/at/*")
    expect(page.locator("#players")).to_contain_text("Jan")
    page.keyboard.press("ArrowLeft")


def test_moved_on_is_what_the_tests_think(open_page: OpenPage) -> None:
    """The waiting of these tests would not pass on its own."""
    page = open_page()
    page.locator("form[action='/games/imhotep/play'] button:not([name=coached])").first.click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    before = version(page)
    page.wait_for_timeout(300)
    assert version(page) == before
    tap_glowing(page, 0)
    moved_on(page, before)


def test_news_on_the_way_do_not_mix_with_a_board_that_is_drawn_anew(open_page: OpenPage, site: Site) -> None:
    """A phone is turned, and before the other drawing has arrived somebody else moves."""
    people = [site.visitor().call_me(name) for name in ("Ema", "Jan")]
    code = people[0].new_table("imhotep", "friend")
    people[1].post(f"/tables/{code}/join")
    page = open_page(f"/tables/{code}", viewport={"width": 390, "height": 844})
    expect(page.locator("#offline")).to_be_hidden()

    def late(route: Route) -> None:
        answer = route.fetch()
        play_one(code, people, 3)
        # Time for news to arrive that nobody should wait for.
        page.wait_for_timeout(500)
        route.fulfill(response=answer)

    page.route("**/now?*", late)
    page.set_viewport_size({"width": 844, "height": 600})
    # One line is there from the beginning.
    expect(page.locator("#log li")).not_to_have_count(1, timeout=PATIENCE)
    page.unroute("**/now?*")
    fresh = open_page(f"/tables/{code}", viewport={"width": 844, "height": 600})
    things = "() => [...document.querySelectorAll('#stage [data-id], #stage text')].map((thing) => [thing.dataset.id, thing.getAttribute('x'), thing.textContent])"
    assert page.evaluate(things) == fresh.evaluate(things)


def test_three_people_choose_at_the_same_time_where_the_rules_let_them(open_page: OpenPage, site: Site) -> None:
    names = ("Ema", "Jan", "Eva")
    people = [site.visitor().call_me(name) for name in names]
    code = people[0].new_table("anubixx", "friend", "friend")
    for friend in people[1:]:
        friend.post(f"/tables/{code}/join")
    pages = []
    for person in people:
        page = open_page()
        page.context.add_cookies([{"name": "khonsu", "value": person.cookies["khonsu"], "url": site.url}])
        page.goto(f"/tables/{code}")
        pages.append(page)
    end = f"{READY}[value='0']"
    # Whoever rolled builds alone; then the others do so together.
    roller = whose_turn(*pages)
    while roller.locator(end).count():
        before = version(roller)
        roller.locator(end).click()
        moved_on(roller, before)
        roller.wait_for_timeout(100)
    one, other = (page for page in pages if page is not roller)
    for page in (one, other):
        expect(page.locator(end)).to_be_visible(timeout=PATIENCE)
    one.locator(end).click()
    # One waits for the other and may take the choice back; the other goes on undisturbed.
    expect(one.locator(READY)).to_have_count(0, timeout=PATIENCE)
    expect(one.locator("#question")).to_contain_text(names[pages.index(other)])
    expect(other.locator(end)).to_be_visible()
    # What he has picked stays picked while news of the first arrive.
    two_steps = other.locator(f"{READY}[data-path*=' ']").first
    picked = (two_steps.get_attribute("data-path") or "").split()[0]
    other.locator(f"#stage [data-id='{picked}']").dispatch_event("click")
    question, before = other.locator("#question").inner_text(), version(other)
    one.locator("#undo").click()
    expect(one.locator(end)).to_be_visible(timeout=PATIENCE)
    moved_on(other, before)
    expect(other.locator(f"#stage .picked[data-id='{picked}']")).to_have_count(1)
    expect(other.locator("#question")).to_have_text(question)
    other.locator("#back").click()
    other.locator(end).click()
    expect(other.locator("#question")).to_contain_text(names[pages.index(one)], timeout=PATIENCE)
    one.locator(end).click()
    # The group is over: the next roll follows.
    whose_turn(*pages)
    expect(roller.locator("#log li").first).to_contain_text("rolls", timeout=PATIENCE)
