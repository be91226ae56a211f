"""Pages for those who read them otherwise than with their eyes: axe finds nothing to complain about, by day or by night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TOUCH
from tests.browser.hands import play_now, wait_for_turn

from khonsu.engine import registry

if TYPE_CHECKING:
    from tests.browser.conftest import OpenPage

DAY: dict[str, Any] = {"color_scheme": "light"}
NIGHT: dict[str, Any] = {"color_scheme": "dark"}
# The game whose replay and table on a phone stand for those of all.
MODEL = "imhotep"
IN_THE_HAND: dict[str, Any] = {"viewport": PHONE, **TOUCH}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_without_a_board_are_accessible(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    for path in ("/", "/settings", "/games/pharaon/new", "/games/imhotep/rules", "/opponents"):
        page.goto(path)
        assert (path, violations(page)) == (path, [])
        assert len(page.locator("meta[name=description]").get_attribute("content") or "") > 40
    page.goto("/")
    page.locator("form[action='/games/imhotep/invite'] button").first.click()
    page.wait_for_url("**/tables/*")
    assert violations(page) == []


@pytest.mark.parametrize("name", registry.game_names())
def test_tables_and_replays_are_accessible(open_page: OpenPage, name: str) -> None:
    for screen in (DAY, NIGHT, IN_THE_HAND) if name == MODEL else (DAY, NIGHT):
        page = open_page(**screen)
        play_now(page, name)
        wait_for_turn(page)
        assert (screen, violations(page)) == (screen, [])
    if name == MODEL:
        page = open_page(f"{page.url}/at/0")
        assert violations(page) == []
