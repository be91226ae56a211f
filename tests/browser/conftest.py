"""Real Chromium before a real site. Every page is watched: an error in its script, or a request to another host, fails the test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.running_site import Site, open_site

# The first of them has no window to draw, and takes half the time of the others.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# How a browser is told that it is under a finger.
TOUCH = {"is_mobile": True, "has_touch": True}

OpenPage = Callable[..., Page]


# Not longer than a module: while it is there, no other test of the process can have an event loop.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail("Chromium is not installed. On Debian, as root: apt install chromium-headless-shell")
    with sync_playwright() as player:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = player.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def open_page(chromium: Browser, site: Site) -> Iterator[OpenPage]:
    """Opens pages, each in a browser of its own, and at the end looks at what they complained about."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_one(path: str = "/", quick: bool = True, base: str = "", expect: str = "", **how: Any) -> Page:
        context = chromium.new_context(base_url=base or site.url, **{"viewport": DESKTOP, "locale": "en-GB", **how})
        contexts.append(context)
        if quick:
            context.add_init_script("localStorage.setItem('pace', 'once')")
            context.add_cookies([{"name": "careful", "value": "no", "url": base or site.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda line: troubles.append(f"{line.type}: {line.text}") if _counts(line, expect) else None)
        page.on("request", lambda request: _stays(request.url, base or site.url, troubles))
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert troubles == []


def _counts(line: Any, expected: str) -> bool:
    return line.type in ("error", "warning") and not (expected and expected in line.text)


def _stays(url: str, base: str, troubles: list[str]) -> None:
    if not url.startswith((base, "data:", "blob:")):
        troubles.append(f"a request to {url}")
