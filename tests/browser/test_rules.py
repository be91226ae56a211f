"""The rules in a real browser: words are found in them, a summary fits on a page, and the board leads to its paragraphs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, TOUCH
from tests.browser.hands import play_now, wait_for_turn

import khonsu
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from tests.browser.conftest import OpenPage


def test_words_are_found_in_the_rules_with_or_without_accents(open_page: OpenPage) -> None:
    page = open_page("/games/imhotep/rules?lang=cs")
    parts = page.locator("#book > :visible")
    whole = parts.count()
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("sarkofag")
    expect(page.locator("#card-sarcophagus")).to_be_visible()
    expect(page.locator("#card-lever")).to_be_hidden()
    expect(page.locator("h2#cards")).to_be_visible()
    expect(page.locator("h2#end")).to_be_hidden()
    expect(page.locator(".find output")).to_have_text(re.compile(r"^Nalezeno: [1-9]"))
    page.keyboard.type("xyz")
    expect(page.locator(".find output")).to_have_text("O tom se v pravidlech nepíše.")
    # A link of the contents leads there, whatever was looked for.
    page.locator(".toc a[href='#end']").click()
    expect(page.locator("h2#end")).to_be_in_viewport()
    assert parts.count() == whole
    page.keyboard.press("/")
    page.keyboard.type("hrobk")
    page.keyboard.press("Escape")
    assert parts.count() == whole
    without = open_page("/games/imhotep/rules?lang=cs", java_script_enabled=False)
    expect(without.locator("#find")).to_be_hidden()
    expect(without.locator("#card-lever")).to_be_visible()


def test_the_summary_of_every_game_is_printed_on_one_page(open_page: OpenPage) -> None:
    page = open_page("/")
    for game in khonsu.game_names():
        for lang in LANGUAGES:
            page.goto(f"/games/{game}/summary?lang={lang}")
            paper = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, (game, lang)


def test_a_thing_on_the_board_leads_to_its_paragraph_of_the_rules(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE, **TOUCH)
    play_now(page, "imhotep")
    wait_for_turn(page)
    page.locator("#explain").click()
    page.locator("[data-id=site-temple]").tap()
    link = page.locator("#tip a")
    expect(link).to_be_visible()
    with page.expect_popup() as opened:
        link.tap()
    rules = opened.value
    assert rules.url.endswith("/games/imhotep/rules#temple")
    expect(rules.locator("#temple")).to_be_in_viewport()
    # A tap elsewhere puts it away.
    page.locator("#explain").click()
    expect(link).to_be_hidden()
