"""People before real browsers: a seat moves to another device, somebody vanishes, somebody is not wanted."""

import re

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import update
from tests.browser.conftest import DESKTOP, PHONE, TOUCH, OpenPage
from tests.browser.hands import PATIENCE, READY, moved_on, version
from tests.browser.test_together import open_table_for_two, sit_down, whose_turn
from tests.running_site import Site

from khonsu.table import schema

SCREENS = pytest.mark.parametrize("screen", [{"viewport": DESKTOP}, {"viewport": PHONE, **TOUCH}], ids=["desktop", "phone"])


def let_time_pass(site: Site, code: str, seconds: int) -> None:
    columns = schema.tables.c
    with site.store.engine.begin() as db:
        db.execute(update(schema.tables).where(columns.code == code).values(moved=columns.moved - seconds))


def open_menu(page: Page) -> None:
    page.locator("details.menu:has([action$='/move']) > summary").click()


@SCREENS
def test_a_game_goes_on_at_another_device(open_page: OpenPage, screen: dict[str, object]) -> None:
    ema, jan, other = open_page(), open_page(), open_page(**screen)
    code = open_table_for_two(ema, "imhotep").rpartition("/")[2]
    sit_down(jan, f"/tables/{code}", "Jan")
    page = whose_turn(ema, jan)
    name = page.locator("#players .nm b").first.inner_text()
    open_menu(page)
    page.locator("form[action$='/move'] button").click()
    link = page.locator("#link").inner_text()
    page.locator(f"a[href='/tables/{code}']").click()
    expect(page.locator(READY)).not_to_have_count(0, timeout=PATIENCE)
    other.locator("#code").fill(link)
    other.locator("form[action='/join'] button").click()
    button = other.locator("form[action^='/seats/'] button")
    expect(button).to_contain_text(name)
    box = button.bounding_box()
    assert box
    assert box["height"] >= 44
    button.click()
    other.wait_for_url(f"**/tables/{code}")
    expect(other.locator(READY)).not_to_have_count(0, timeout=PATIENCE)
    # The old device hears of it and only watches from now on.
    expect(page.locator(READY)).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#choices h2")).to_contain_text("You are watching", timeout=PATIENCE)


@SCREENS
def test_an_opponent_goes_on_for_somebody_who_has_vanished(
    open_page: OpenPage, site: Site, screen: dict[str, object]
) -> None:
    ema, jan = open_page(**screen), open_page(**screen)
    code = open_table_for_two(ema, "imhotep").rpartition("/")[2]
    sit_down(jan, f"/tables/{code}", "Jan")
    absent = whose_turn(ema, jan)
    page = jan if absent is ema else ema
    expect(page.locator("#absent")).to_be_hidden()
    # All but a moment of it has passed when the page is loaded; the rest passes before our eyes.
    let_time_pass(site, code, 30 * 60 - 1)
    page.reload()
    button = page.locator("#absent button")
    expect(button).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#absent")).to_contain_text("has not chosen for 30 minutes")
    box = button.bounding_box()
    assert box
    assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button.click()
    expect(page.locator(READY)).not_to_have_count(0, timeout=PATIENCE)
    expect(absent.locator("#choices h2")).to_contain_text("You are watching", timeout=PATIENCE)
    # He comes back after all.
    absent.locator("#away button").click()
    expect(absent.locator("#choices h2")).not_to_contain_text("You are watching", timeout=PATIENCE)
    expect(absent.locator("#away")).to_have_count(0)


@SCREENS
def test_the_host_removes_somebody(open_page: OpenPage, screen: dict[str, object]) -> None:
    ema, jan = open_page(**screen), open_page(**screen)
    ema.goto("/games/imhotep/new")
    ema.locator("[name=seat-1]").select_option("friend")
    ema.locator("[name=seat-2]").select_option("friend")
    ema.locator("main form .pri").click()
    ema.wait_for_url("**/tables/*")
    path = re.sub(r"^https?://[^/]+", "", ema.locator("#link").inner_text())
    sit_down(jan, path, "Jan")
    remove = ema.get_by_label("Remove Jan from the table")
    expect(remove).to_be_visible(timeout=PATIENCE)
    assert ema.evaluate("document.documentElement.scrollWidth <= innerWidth")
    remove.click()
    sure = ema.get_by_role("button", name="Remove for good")
    box = sure.bounding_box()
    assert box
    assert box["height"] >= 44
    assert ema.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(ema.locator(".niches .open")).to_have_count(1)
    sure.click()
    expect(ema.locator(".niches .open")).to_have_count(2, timeout=PATIENCE)
    expect(jan.locator("main")).to_contain_text("The host has removed you", timeout=PATIENCE)
    expect(jan.locator("form[action$='/join']")).to_have_count(0)


def test_a_name_that_is_a_piece_of_a_page_stays_a_text(open_page: OpenPage, site: Site) -> None:
    """Wherever the page or its script writes a name: rows, log, chat, question, and who is absent."""
    names = ["<img src=x>&lt;b&gt;", "\"'><script>y()</script>"]
    ema, jan = open_page(), open_page()
    ema.goto("/settings")
    ema.locator("[name=name]").fill(names[0])
    ema.locator("main form .pri").click()
    code = open_table_for_two(ema, "imhotep").rpartition("/")[2]
    sit_down(jan, f"/tables/{code}", names[1])
    for _ in range(4):
        page = whose_turn(ema, jan)
        before = version(page)
        page.locator(READY).first.click()
        moved_on(page, before)
    for page in (ema, jan):
        expect(page.locator("#log li")).to_have_count(5, timeout=PATIENCE)
    absent = whose_turn(ema, jan)
    page = jan if absent is ema else ema
    absent.locator("label[for=show-chat]").click()
    absent.locator("#say-text").fill(names[0])
    absent.locator("#say-text").press("Enter")
    expect(page.locator("#chat")).to_contain_text(names[0], timeout=PATIENCE)
    # The script has written it with the last news; now it is shown.
    page.locator("#absent").evaluate("(box) => { box.hidden = false; }")
    expect(page.locator("#absent p")).to_contain_text(names[0 if absent is ema else 1])
    for page in (ema, jan):
        for name in names:
            expect(page.locator("#players")).to_contain_text(name)
        assert page.locator("img, #absent p *, script:not([src], #words)").count() == 0
