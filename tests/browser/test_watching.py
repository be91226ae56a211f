"""Watching a great game with commentary, and being advised step by step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TOUCH
from tests.browser.hands import PATIENCE, moved_on, version, wait_for_turn

from khonsu.analysis.great import great_games
from khonsu.engine import registry
from khonsu.table.store import record_id

if TYPE_CHECKING:
    from tests.browser.conftest import OpenPage


def test_a_great_game_plays_by_itself_and_its_moments_are_told(open_page: OpenPage) -> None:
    page = open_page("/games/anubixx/great", viewport=PHONE, **TOUCH)
    page.evaluate("localStorage.setItem('watch-pace', 'quick')")
    page.locator(".great .btn.pri").first.click()
    expect(page.locator("#watch")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#where")).to_have_text(re.compile("^2 /"), timeout=PATIENCE)
    expect(page.locator("#told .log li").first).not_to_be_empty()
    # Whoever walks himself is not led any further, and hears what the review says of the choice that was just made.
    moment = page.locator("#found .moments li").first
    at = int(moment.get_attribute("data-at") or 0)
    page.locator("#scrub").evaluate(
        "(scrub, place) => { scrub.value = place; scrub.dispatchEvent(new Event('input')); }", at + 1
    )
    expect(page.locator("#where")).to_have_text(
        f"{at + 1} / {page.locator('#scrub').get_attribute('max')}", timeout=PATIENCE
    )
    expect(page.locator("#watch")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#told .words b")).to_have_text(moment.locator("b").first.text_content() or "")
    expect(page.locator("#told .words")).to_be_in_viewport()
    assert violations(page) == []


def test_all_that_is_advised_is_ranked_and_the_next_step_too(open_page: OpenPage) -> None:
    page = open_page("/games/anubixx/great")
    page.locator(".great .btn.pri").first.click()
    # In the first position every good move has several steps.
    page.locator("#watch").click()
    page.locator("#prompt [rel=first]").click()
    expect(page.locator("#try-at")).to_have_value("0")
    page.locator("form[action$='/try'] button").click()
    wait_for_turn(page)
    page.locator("#hint").click()
    page.wait_for_selector("#advice[data-depth='1']:not([hidden])", timeout=PATIENCE)
    named = page.locator("#advised [data-moves]")
    expect(page.locator("#choices .ranked")).to_have_count(named.count())
    assert page.locator("#stage .ranks text").count() > 0
    first, second, *_ = (named.first.get_attribute("data-moves") or "").split()
    before = version(page)
    page.locator(f"#choices button[value='{first}']").evaluate("(button) => button.click()")
    moved_on(page, before)
    expect(page.locator(f"#choices button[value='{second}'] .ranked")).to_have_count(1, timeout=PATIENCE)


def test_where_something_was_missed_the_board_marks_it_and_the_better_choice(open_page: OpenPage) -> None:
    moments = [(great, moment) for great in great_games(registry.game("anubixx")) for moment in great.review.moments]
    great, last = [(great, moment) for great, moment in moments if moment.kind == "missed"][-1]
    page = open_page(f"/records/{record_id(great.text)}/at/{last.at}")
    bars = page.locator(".moments [aria-current] .duel li")
    for kind, bar in (("made", bars.nth(0)), ("better", bars.nth(1))):
        expect(bar).to_be_visible()
        expect(page.locator(f"#stage .ranks .{kind} text")).to_have_text(bar.locator("b").text_content() or "")
        thing = page.locator(f'#stage [data-id="{bar.get_attribute("data-path")}"]').bounding_box()
        frame = page.locator(f"#stage .ranks .{kind} .line").bounding_box()
        assert thing is not None
        assert frame is not None
        assert max(abs(frame[side] - thing[side]) for side in ("x", "y", "width", "height")) < 10
    assert violations(page, "#stage") == []
    page.locator("#prompt [rel=next]").click()
    expect(page.locator("#try-at")).to_have_value(str(last.at + 1))
    expect(page.locator("#stage .ranks")).to_have_count(0)
    expect(page.locator(".duel:visible")).to_have_count(0)
    page.locator("#prompt [rel=prev]").click()
    expect(page.locator("#stage .ranks .better text")).to_have_count(1)


# Badges that cover letters, of all that things of the board can have, one after the other: what lies below them.
COVERED = """async (script) => {
  const { drawBadges, clearBadges } = await import(script);
  const words = [...document.querySelectorAll("#stage text")].map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  const found = [];
  let drawn = 0;
  for (const thing of document.querySelectorAll("#stage [data-id][role=button]")) {
    drawBadges([{ id: thing.dataset.id, text: "1" }]);
    const badge = document.querySelector("#stage .ranks rect")?.getBoundingClientRect();
    if (!badge) continue;
    drawn += 1;
    for (const [text, box] of words) {
      const rest = box.height / 5;
      if (badge.left < box.right - 1 && badge.right > box.left + 1 && badge.top < box.bottom - rest && badge.bottom > box.top + rest) found.push(`${thing.dataset.id}: ${text}`);
    }
    clearBadges();
  }
  return [drawn, found];
}"""


def test_no_badge_of_advice_covers_a_letter_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE, **TOUCH)
    for name in registry.game_names():
        great = great_games(registry.game(name))[0]
        page.goto(f"/records/{record_id(great.text)}/at/{len(great.record.lines) // 2}")
        script = page.locator("script[src*='replay']").get_attribute("src") or ""
        drawn, covered = page.evaluate(COVERED, script.replace("replay", "ranks"))
        assert drawn > 3
        assert (name, covered) == (name, [])
