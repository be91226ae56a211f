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
    from tests.browser.conftest import OpenPage

TOWER = "[data-place='obelisks.tower_values[{}]']"


def test_numbers_are_checked_as_they_are_typed_and_the_board_follows(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/games/imhotep/box?table=obelisks")
    first = page.locator(f"{TOWER.format(1)} input")
    before = page.locator("#picture").get_attribute("src")
    first.fill("500")
    expect(page.locator("#trouble")).to_contain_text("tower 1. A whole number from 0 to 99", timeout=PATIENCE)
    expect(page.locator(TOWER.format(1))).to_have_class("cell number wrong")
    assert page.locator("#picture").get_attribute("src") == before
    first.fill("14")
    # Enter confirms a number and goes to the next one, which is confirmed as it is.
    first.press("Enter")
    expect(page.locator(f"{TOWER.format(2)} input")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(TOWER.format(2))).to_have_class("cell number mine", timeout=PATIENCE)
    expect(page.locator("#trouble")).to_be_hidden()
    assert page.locator("#picture").get_attribute("src") != before
    page.locator("[data-list='obelisks.tower_values'][data-length='7']").click()
    expect(page.locator(TOWER.format(7))).to_be_visible(timeout=PATIENCE)
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
