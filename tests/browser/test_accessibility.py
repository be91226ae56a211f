"""Pages for those who read them otherwise than with their eyes: axe finds nothing to complain about, by day or by night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TOUCH
from tests.browser.hands import PATIENCE, play_now, wait_for_turn

from khonsu.engine import registry

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import OpenPage

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
# The game whose replay and table on a phone stand for those of all.
MODEL = "imhotep"
IN_THE_HAND: dict[str, Any] = {"viewport": PHONE, **TOUCH}


def by_day_and_by_night(page: Page) -> dict[str, list[tuple[str, list[str]]]]:
    """What axe finds on a page, by the colours that its reader likes."""
    found = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found[scheme] = violations(page)
    return {scheme: wrong for scheme, wrong in found.items() if wrong}


def test_pages_without_a_board_are_accessible(open_page: OpenPage) -> None:
    page = open_page()
    for path in (
        "/",
        "/settings",
        "/games/pharaon/new",
        "/games/imhotep/rules",
        "/opponents",
        "/records",
        "/games/anubixx/great",
    ):
        page.goto(path)
        assert (path, by_day_and_by_night(page)) == (path, {})
        assert len(page.locator("meta[name=description]").get_attribute("content") or "") > 40
    small = open_page(**IN_THE_HAND)
    for name in registry.game_names():
        small.goto(f"/games/{name}/rules")
        assert (name, violations(small)) == (name, [])
    page.goto("/")
    page.locator("form[action='/games/imhotep/invite'] button").first.click()
    page.wait_for_url("**/tables/*")
    assert by_day_and_by_night(page) == {}


@pytest.mark.parametrize("name", registry.game_names())
def test_tables_and_replays_are_accessible(open_page: OpenPage, name: str) -> None:
    page = open_page()
    play_now(page, name)
    wait_for_turn(page)
    assert by_day_and_by_night(page) == {}
    if name == MODEL:
        small = open_page(**IN_THE_HAND)
        play_now(small, name)
        wait_for_turn(small)
        assert violations(small) == []
        for advised in (page, small):
            advised.locator("#hint").click()
            expect(advised.locator("#advice[data-depth='1']")).to_be_visible(timeout=PATIENCE)
            assert violations(advised) == []
        page.goto(f"{page.url}/at/0")
        assert violations(page) == []
