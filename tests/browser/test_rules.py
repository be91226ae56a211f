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


def test_a_word_is_found_whatever_its_ending(open_page: OpenPage) -> None:
    page = open_page("/games/mykerinos/rules?lang=cs")
    # The rules say "při shodě", never "shoda".
    page.locator("#find").fill("shoda")
    expect(page.locator(".find output")).to_have_text(re.compile(r"^Nalezeno: [1-9]"))
    page.locator("#find").fill("xyzzy")
    expect(page.locator(".find output")).to_have_text("O tom se v pravidlech nepíše.")


# Looks for every eleventh word of the rules, and says what is wrong with what is shown then.
LOOK_FOR_MANY = """() => {
  const book = document.getElementById("book"), field = document.getElementById("find"), told = document.querySelector(".find output");
  const seen = (element) => element.checkVisibility();
  const level = (element) => Number(/^H(\\d)$/.exec(element.tagName)?.[1] ?? 9);
  const text = [...book.querySelectorAll("h2, h3, p, li, td")].map((part) => part.textContent).join(" ");
  const words = [...new Set(text.match(/\\p{L}{5,}/gu))].filter((_, at) => at % 11 === 0);
  const wrong = [];
  const lines = [...book.querySelectorAll("ol > li")].map((line) => [line, [...line.parentElement.children].indexOf(line) + line.parentElement.start]);
  for (const word of words) {
    field.value = word;
    field.dispatchEvent(new Event("input"));
    const shown = [...book.children].filter(seen);
    shown.forEach((block, at) => {
      const next = shown[at + 1];
      if (level(block) < 9 && (!next || level(next) <= level(block))) wrong.push(`${word}: nothing below ${block.textContent}`);
      if (block.matches("ul, ol, table") && !block.querySelector(":is(li, td):not([hidden] *)")) wrong.push(`${word}: an empty list`);
    });
    for (const row of book.querySelectorAll("tr:not([hidden]):has(> th[colspan])"))
      if (seen(row) && !(row.nextElementSibling && [...row.parentElement.rows].slice(row.sectionRowIndex + 1).find(seen)?.cells.length > 1)) wrong.push(`${word}: ${row.textContent}`);
    if (shown.length && level(shown[0]) === 9) wrong.push(`${word}: no heading`);
    if (!/[1-9]/.test(told.textContent)) wrong.push(`${word}: not found`);
  }
  for (const [line, number] of lines) if (line.value !== number) wrong.push(`${number}: ${line.textContent}`);
  return [words.length, wrong];
}"""


def test_whatever_is_looked_for_stands_below_its_headings_and_keeps_its_number(open_page: OpenPage) -> None:
    page = open_page("/")
    for game in khonsu.game_names():
        page.goto(f"/games/{game}/rules?lang=sk")
        looked, wrong = page.evaluate(LOOK_FOR_MANY)
        assert looked > 20
        assert wrong == [], game


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
