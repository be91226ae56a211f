"""Opponents are chosen by their faces, with keys, a mouse or a finger."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, TOUCH, OpenPage
from tests.patient_opponents import crowded
from tests.running_site import Site, open_site

from khonsu.table import opponent_pool


def chosen(page: Page) -> str:
    value: str = page.locator("[name=level]:checked").get_attribute("value") or ""
    return value


def test_arrow_keys_go_from_face_to_face_and_the_last_one_plays(open_page: OpenPage, site: Site) -> None:
    page = open_page("/games/imhotep/new")
    page.focus("[name=level]:checked")
    assert chosen(page) == "teti"
    page.keyboard.press("ArrowRight")
    assert chosen(page) == "nofret"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert chosen(page) == "miu"
    page.click("button.big")
    page.wait_for_selector("#board")
    code = page.locator("#board").get_attribute("data-code") or ""
    assert {seat.level for seat in site.store.table(code).seats} == {"", "miu"}
    assert page.locator("#players .face").count() == 2


def test_on_a_phone_the_faces_are_swiped_and_the_page_is_not(open_page: OpenPage) -> None:
    page = open_page("/games/imhotep/new", viewport=PHONE, **TOUCH)
    wide, seen = page.evaluate(
        "() => { const faces = document.querySelector('.faces'); return [faces.scrollWidth, faces.clientWidth]; }"
    )
    assert wide > seen
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.locator("[value=kagemni] + span").scroll_into_view_if_needed()
    page.locator("[value=kagemni] + span").tap()
    assert chosen(page) == "kagemni"


def test_how_many_are_before_is_read_until_the_opponent_has_chosen(
    open_page: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponent_pool, "LOOK", 3600.0)
    let = tmp_path / "let"
    with open_site(tmp_path) as crowd:
        ema = crowd.visitor().call_me("Ema")
        page = open_page(f"/tables/{crowded(crowd, ema, 1, let)}", base=crowd.url)
        expect(page.locator("#question")).to_have_text("Kagemni thinks, 1 table before us")
        expect(page.locator("#choices .quiet")).to_have_text("Kagemni thinks, 1 table before us")
        expect(page.locator("#prompt .face")).to_be_visible()
        let.touch()
        expect(page.locator("#question")).not_to_contain_text("before us")
