"""A puzzle before a person: solved on the board, with a jar that empties and ends nothing, on phones and for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TOUCH
from tests.browser.hands import READY, no_sideways_scrolling, tap

from khonsu.engine import registry
from khonsu.engine.puzzle import puzzles

if TYPE_CHECKING:
    from tests.browser.conftest import OpenPage

GAME = "imhotep"


def test_a_puzzle_is_solved_by_taps_whatever_the_jar_says(open_page: OpenPage) -> None:
    puzzle = next(iter(puzzles(registry.game(GAME)).values()))
    page = open_page(viewport=PHONE, **TOUCH)
    page.clock.install()
    page.goto(f"/games/{GAME}/puzzles/{puzzle.name}")
    assert violations(page) == []
    no_sideways_scrolling(page)
    expect(page.locator("#clock")).to_be_visible()
    page.clock.fast_forward(90_000)
    expect(page.locator("#left")).to_have_text("0:00")
    wrong = next(line[0] for line in puzzle.answers if line not in puzzle.right)
    page.locator(f"{READY}[value='{wrong}']").click()
    expect(page.locator(".verdict .btn.pri")).to_have_text("Once more")
    assert violations(page) == []
    page.locator(".verdict .btn.pri").click()
    button = page.locator(f"{READY}[value='{puzzle.right[0][0]}']")
    for thing in (button.get_attribute("data-path") or "").split():
        tap(page, page.locator(f"#stage [data-id='{thing}']"))
    expect(page.locator(".verdict .reason")).to_be_visible()
    page.goto(f"/games/{GAME}/puzzles")
    expect(page.locator(".puzzles li").first).to_contain_text("second try")


def test_a_phone_shows_the_way_out_of_a_puzzle_and_something_to_do_before_any_sheet_is_pulled(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, **TOUCH)
    for game in registry.game_names():
        puzzle = max(puzzles(registry.game(game)).values(), key=lambda one: len(one.start.legal()))
        page.goto(f"/games/{game}/puzzles/{puzzle.name}")
        show, first = page.locator(".give-up .btn"), page.locator(f"{READY}:visible").first
        expect(show).to_be_in_viewport(ratio=1)
        expect(first).to_be_in_viewport(ratio=1)
        assert int(first.get_attribute("value") or 0) == registry.game(game).board.listed(puzzle.start.view(puzzle.seat))[0]
        box, other = show.bounding_box(), first.bounding_box()
        assert box is not None
        assert other is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]


def test_the_pages_of_games_fit_phones_and_are_accessible(open_page: OpenPage) -> None:
    small, large = open_page(viewport=PHONE, **TOUCH), open_page()
    for name in registry.game_names():
        small.goto(f"/games/{name}")
        no_sideways_scrolling(small)
    for page in (small, large):
        for path in (f"/games/{GAME}", f"/games/{GAME}/puzzles"):
            page.goto(path)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert (path, scheme, violations(page)) == (path, scheme, [])
