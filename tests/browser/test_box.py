"""Copying a box at the kitchen table: the sentence is at the field, the board follows, and what was typed is there again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TOUCH
from tests.browser.hands import PATIENCE
from tests.browser.test_accessibility import by_day_and_by_night

from khonsu.engine import registry

if TYPE_CHECKING:
    from playwright.sync_api import Route
    from tests.browser.conftest import OpenPage
    from tests.running_site import Site

TOWER = "[data-place='obelisks.tower_values[{}]']"


def test_numbers_are_checked_as_they_are_typed_and_the_board_follows(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/games/imhotep/box?table=obelisks")
    first = page.locator(f"{TOWER.format(1)} input")
    board = page.locator("#board")
    # What is being copied is shown large.
    expect(board.locator("svg .framed")).to_have_count(1, timeout=PATIENCE)
    assert board.locator("svg").get_attribute("viewBox") != board.locator("svg").get_attribute("data-whole")
    before = board.get_attribute("data-drawn")
    first.fill("500")
    expect(page.locator("#trouble")).to_contain_text("tower 1. A whole number from 0 to 99", timeout=PATIENCE)
    expect(page.locator(TOWER.format(1))).to_have_class("cell number wrong")
    assert board.get_attribute("data-drawn") == before
    first.fill("14")
    # Enter confirms a number and goes to the next one, which is confirmed as it is.
    first.press("Enter")
    expect(page.locator(f"{TOWER.format(2)} input")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(TOWER.format(2))).to_have_class("cell number mine", timeout=PATIENCE)
    expect(page.locator("#trouble")).to_be_hidden()
    expect(board).not_to_have_attribute("data-drawn", before or "", timeout=PATIENCE)
    page.locator("[name='at:obelisks.tower_values#'][value='7']").click()
    expect(page.locator(TOWER.format(7))).to_be_visible(timeout=PATIENCE)
    # A file that is too large is answered here, and nothing is sent.
    page.locator("#file").set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": b" " * 10_000_000})
    expect(page.locator("#badfile")).to_contain_text("too large")
    page.goto("/games/imhotep/box?table=obelisks")
    assert first.input_value() == "14"
    page.locator("#name").fill("Kitchen")
    page.locator("#save button").click()
    expect(page.locator("#status")).to_have_text("Saved", timeout=PATIENCE)
    assert by_day_and_by_night(page) == {}
    page.get_by_role("link", name="Share").click()
    assert by_day_and_by_night(page) == {}


def test_forms_fit_a_phone_and_are_read_without_eyes(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    for name in registry.game_names():
        for table in registry.game(name).tables.reconstructed()[-2:]:
            page.goto(f"/games/{name}/box?table={table}")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], (name, table)
            assert (table, violations(page)) == (table, [])
            small = page.evaluate(
                "[...document.querySelectorAll('#fields :is(select, button, input:not([type=hidden], [type=checkbox]))')]"
                ".filter(it => it.getBoundingClientRect().height < 44).length"
            )
            assert small == 0, (name, table)


def test_nothing_typed_is_lost_or_doubled_on_a_slow_or_broken_line(open_page: OpenPage, site: Site) -> None:
    page = open_page(expect="Failed to load resource")
    page.goto("/games/imhotep/box?table=obelisks")
    held: list[Route] = []
    line = {"is": "slow"}

    def on_the_way(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
        elif line["is"] == "broken":
            route.abort()
        else:
            held.append(route)

    page.route("**/games/imhotep/box", on_the_way)
    status = page.locator("#status")
    first, second = page.locator(f"{TOWER.format(1)} input"), page.locator(f"{TOWER.format(2)} input")
    first.fill("14")
    first.press("Enter")
    expect(status).to_have_attribute("data-state", "sending", timeout=PATIENCE)
    second.fill("10")
    page.locator("#name").fill("Kitchen")
    # Another table is tapped while nothing has been answered yet, and the page comes back.
    page.locator("#tables a[href*=wrath]").click()
    page.wait_for_url("**table=wrath")
    page.go_back()
    expect(first).to_have_value("14", timeout=PATIENCE)
    expect(second).to_have_value("10")
    expect(page.locator("#name")).to_have_value("Kitchen")
    line["is"] = "broken"
    for route in held:
        route.continue_()
    second.fill("11")
    expect(status).to_have_text("No connection: kept here, sent again by itself", timeout=PATIENCE)
    page.reload()
    expect(status).to_have_attribute("data-state", "offline", timeout=PATIENCE)
    expect(second).to_have_value("11")
    page.unroute("**/games/imhotep/box")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(status).to_have_text("Draft kept, not saved yet", timeout=PATIENCE)
    page.locator("#save button").click()
    expect(status).to_have_text("Saved", timeout=PATIENCE)
    assert (first.input_value(), second.input_value(), page.locator("#name").input_value()) == ("14", "11", "Kitchen")
    (guest,) = {cookie["value"].partition(".")[0] for cookie in page.context.cookies() if cookie["name"] == "khonsu"}
    (box,) = site.store.boxes_of(guest, "imhotep")
    assert box.saved is not None
    assert (box.saved.name, box.saved.tables["obelisks"]["tower_values"][:2]) == ("Kitchen", [14, 11])
