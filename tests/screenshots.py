"""Photographs every page, large and small, by day and by night: `make screenshots` puts the pictures into docs/screenshots.

`python -m tests.screenshots --first-minutes` takes only those of the first five minutes of every guided game.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM
from tests.running_site import Site, Visitor, choices_of, open_site, until

from khonsu.engine import registry
from khonsu.engine.puzzle import puzzles

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
# The game whose pages stand for those of all.
MODEL = "imhotep"
# Choices after which a guided game is photographed.
LEARNT = 2
# Lessons of its first five minutes, side by side, and how wide and sharp each of them is.
FIRST_LESSONS = 6
STRIP_WIDTH = 300
STRIP_QUALITY = 50
# Sharp enough to read, small enough to be kept.
QUALITY = 62
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "color_scheme": "light"}
NIGHT: dict[str, Any] = {**DESKTOP, "color_scheme": "dark"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "locale": "cs-CZ",
    "color_scheme": "light",
    "device_scale_factor": 1.5,
    "is_mobile": True,
    "has_touch": True,
}
LANDSCAPE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}, "locale": "sk-SK"}
TABLET: dict[str, Any] = {
    **PHONE,
    "viewport": {"width": 820, "height": 1180},
    "device_scale_factor": 1,
    "color_scheme": "dark",
}


def play_with_hints(person: Visitor, code: str, length: int) -> None:
    """Play as a fair opponent would, until so many choices were made or the game is over."""
    while True:
        until(lambda: person.now(code, 0)["turn"] or person.now(code, 0)["over"])
        doc = person.now(code, 0)
        if doc["over"] or doc["at"] >= length:
            return
        hint = person.script(f"/tables/{code}/hint", {"seat": 0}).json["choice"]
        person.choose(code, 0, hint, doc["version"])


def seats(game: str) -> int:
    """As many as are pleasant to look at."""
    return min(4, registry.game(game).seats[-1])


def usual_length(game: str) -> int:
    """How many choices a game takes, more or less."""
    return registry.game(game).start(seats(game), "length").position.play_out(1)


def learn(person: Visitor, game: str, length: int) -> str:
    """The address of a guided game after some choices of somebody who does what is asked for."""
    url = person.post(f"/games/{game}/play", {"coached": "yes"}).headers["location"]
    code = url.rpartition("/")[2]
    for _ in range(length):
        until(lambda: person.now(code, 0)["turn"])
        doc = person.now(code, 0)
        person.choose(code, 0, choices_of(doc["choices"])[0], doc["version"])
    until(lambda: person.now(code, 0)["turn"])
    return url


def copy_from_box(person: Visitor, game: str) -> None:
    """Begin to copy a box: two numbers of the first table, one of which cannot be."""
    table = next(name for name in registry.game(game).tables.reconstructed())
    places = [place for place in registry.game(game).tables.slots if place.startswith(f"{table}.") and place.endswith("]")]
    entries = {f"at:{place}": number for place, number in zip(places, ("3", "77"), strict=False)}
    person.script(f"/games/{game}/box", {"key": "new", "table": table, "touched": "yes", **entries})


def shoot(browser: Browser, site: Site, person: Visitor, path: str, name: str, how: dict[str, Any], **more: Any) -> None:
    """One picture."""
    context = browser.new_context(base_url=site.url, **how)
    context.add_cookies([{"name": "khonsu", "value": person.cookies["khonsu"], "url": site.url}])
    page = context.new_page()
    page.goto(path)
    page.wait_for_timeout(900)
    for selector in more.get("press", ()):
        page.locator(selector).first.click()
        page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY, full_page=more.get("whole", False))
    context.close()
    print(name, flush=True)


def first_minutes(browser: Browser, site: Site, person: Visitor, game: str) -> None:
    """The first lessons of a guided game on a phone, in one picture."""
    url = person.post(f"/games/{game}/play", {"coached": "yes"}).headers["location"]
    code = url.rpartition("/")[2]
    context = browser.new_context(base_url=site.url, **{**PHONE, "locale": "en-GB", "device_scale_factor": 1})
    context.add_cookies([{"name": "khonsu", "value": person.cookies["khonsu"], "url": site.url}])
    page, seen = context.new_page(), ""
    pictures: list[str] = []
    while len(pictures) < FIRST_LESSONS:
        until(lambda: person.now(code, 0)["turn"])
        page.goto(url)
        page.wait_for_timeout(900)
        steps = page.locator("#prompt .step").all_inner_texts()
        if steps and steps[0] != seen:
            seen = steps[0]
            pictures.append(base64.b64encode(page.screenshot()).decode())
        doc = person.now(code, 0)
        person.choose(code, 0, choices_of(doc["choices"])[0], doc["version"])
    page.set_viewport_size({"width": FIRST_LESSONS * STRIP_WIDTH, "height": 650})
    images = [f'<img src="data:image/png;base64,{picture}" width="{STRIP_WIDTH - 4}">' for picture in pictures]
    page.set_content(f'<body style="margin:0;display:flex;gap:4px;background:#34130b">{"".join(images)}')
    page.screenshot(path=FOLDER / f"{game}-first-minutes.jpg", type="jpeg", quality=STRIP_QUALITY, full_page=True)
    context.close()
    print(f"{game}-first-minutes", flush=True)


def main() -> None:
    """Take all pictures, or some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first-minutes", action="store_true")
    only_first = parser.parse_args().first_minutes
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_site(Path(folder)) as site, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        person = site.visitor().call_me("Ema")
        games = registry.game_names()
        for game in games:
            first_minutes(browser, site, person, game)
        if only_first:
            return
        codes = {game: person.new_table(game, *["level-teti"] * (seats(game) - 1)) for game in games}
        for game, code in codes.items():
            play_with_hints(person, code, usual_length(game) // 2)
            shoot(browser, site, person, f"/tables/{code}", f"{game}-table", DESKTOP)
            shoot(browser, site, person, f"/tables/{code}", f"{game}-night", NIGHT)
            shoot(browser, site, person, f"/tables/{code}", f"{game}-phone", PHONE)
        shoot(browser, site, person, "/", "home", DESKTOP)
        shoot(browser, site, person, "/", "home-phone", PHONE)
        first, code = MODEL, codes[MODEL]
        shoot(browser, site, person, f"/tables/{code}", "players-phone", PHONE, press=[".tabs [data-pane=players]"])
        shoot(browser, site, person, f"/tables/{code}", "score-phone", PHONE, press=[".tabs [data-pane=score]"])
        shoot(browser, site, person, f"/tables/{code}", "log-phone", PHONE, press=[".tabs [data-pane=log]"])
        shoot(browser, site, person, f"/tables/{code}", "table-landscape", LANDSCAPE)
        shoot(browser, site, person, f"/tables/{code}", "table-tablet", TABLET)
        shoot(browser, site, person, f"/tables/{code}/at/8", "replay", DESKTOP)
        shoot(browser, site, person, f"/tables/{code}/at/8", "replay-phone", PHONE)
        shoot(browser, site, person, f"/games/{first}/new", "new", DESKTOP, whole=True)
        shoot(browser, site, person, f"/games/{first}/rules", "rules", DESKTOP)
        shoot(browser, site, person, f"/games/{first}", "game", DESKTOP)
        shoot(browser, site, person, f"/games/{first}", "game-phone", PHONE)
        puzzle = next(iter(puzzles(registry.game(first))))
        shoot(browser, site, person, f"/games/{first}/puzzles/{puzzle}", "puzzle", DESKTOP)
        shoot(browser, site, person, f"/games/{first}/puzzles/{puzzle}", "puzzle-phone", PHONE)
        copy_from_box(person, first)
        shoot(browser, site, person, f"/games/{first}/box", "box", DESKTOP)
        shoot(browser, site, person, f"/games/{first}/box", "box-phone", PHONE)
        shoot(browser, site, person, "/settings", "settings", DESKTOP, whole=True)
        shoot(browser, site, person, "/records", "records", DESKTOP, whole=True)
        shoot(browser, site, person, f"/games/{first}/great", "great", DESKTOP)
        shoot(browser, site, person, f"/games/{first}/great", "watch", DESKTOP, press=[".great .btn.pri"])
        shoot(browser, site, person, f"/games/{first}/great", "watch-phone", PHONE, press=[".great .btn.pri"])
        shoot(browser, site, person, f"/tables/{person.new_table(first, 'friend', 'friend')}", "lobby", DESKTOP)
        shoot(browser, site, person, learn(person, first, LEARNT), "lesson", DESKTOP)
        play_with_hints(person, code, 10**6)
        shoot(browser, site, person, f"/tables/{code}", "end", DESKTOP)
        shoot(browser, site, person, f"/tables/{code}", "end-phone", PHONE)
        browser.close()


if __name__ == "__main__":
    main()
