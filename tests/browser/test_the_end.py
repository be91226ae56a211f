"""The end of a game: everything that counts stands on one screen, whole, and can be read otherwise than with the eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TOUCH
from tests.running_site import play_out

from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from tests.browser.conftest import OpenPage
    from tests.running_site import Site

# As long as a name may be.
NAME = "Maximilian Wolkenkratze"
# Boards are tried by themselves.
BOARD = "#stage"
# What does not fit: things that scroll or are cut, by their words.
CUT = """() => {
  const stele = document.querySelector("#stele .scroll");
  const whole = (element) => element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1;
  const inside = (element) => element.getBoundingClientRect().bottom <= innerHeight;
  const names = [...document.querySelectorAll(".rank span")];
  const cut = names.filter((name) => name.getBoundingClientRect().height > 30).map((name) => name.textContent);
  return [...cut, ...(whole(stele) ? [] : ["stele"]), ...(inside(document.querySelector("#talk .plot")) ? [] : ["plot"])];
}"""


def finished(site: Site, name: str) -> str:
    """The address of a table where as many as can play have played to the end, all with names as long as may be."""
    seats = registry.game(name).seats[-1]
    person = site.visitor()
    fields = {f"seat-{seat}-name": f"{NAME}{seat}" for seat in range(seats)}
    code = person.new_table(name, *["here"] * (seats - 1), **fields)
    person.get(f"/tables/{code}")
    play_out(site, code)
    return f"/tables/{code}"


# Copies rows until there are as many as a game has parts, as if all of them had brought somebody points, says what decided it, and lets two win.
EVERY_PART = """([parts, decided]) => {
  const rows = document.querySelector("#stele tbody:not(.total)");
  while (rows.children.length < parts) rows.append(rows.lastElementChild.cloneNode(true));
  for (const row of [...document.querySelectorAll(".rank li")].slice(0, 2)) row.classList.add("won");
  document.querySelector("#stele p.quiet")?.remove();
  document.querySelector("#stele .rank").insertAdjacentHTML("afterend", `<p class="quiet">${decided}</p>`);
}"""


@pytest.mark.parametrize("name", registry.game_names())
def test_the_result_fits_one_screen_with_all_names_whole(open_page: OpenPage, site: Site, name: str) -> None:
    game = registry.game(name)
    parts = len(game.start(game.seats[-1]).position.breakdown(0))
    page = open_page(finished(site, name))
    for lang in LANGUAGES:
        page.context.add_cookies([{"name": "lang", "value": lang, "url": site.url}])
        page.reload()
        assert page.locator("html").get_attribute("lang") == lang
        assert page.locator(".rank li").count() == game.seats[-1]
        sentences = [said for key, said in game.text(lang).messages.items() if key.startswith("decided.")]
        page.evaluate(EVERY_PART, [parts, max(sentences, key=len)])
        assert (lang, page.evaluate(CUT)) == (lang, [])


def test_results_and_replays_are_accessible_on_every_screen_by_day_and_by_night(open_page: OpenPage, site: Site) -> None:
    table = finished(site, "pharaon")
    for screen in ({}, {"viewport": PHONE, **TOUCH}):
        page = open_page(table, **screen)
        for path in (f"{table}/at/3", table):
            page.goto(path)
            assert (path, violations(page, BOARD)) == (path, [])
            assert len(page.locator("meta[name=description]").get_attribute("content") or "") > 40
        page.emulate_media(color_scheme="dark")
        assert violations(page, BOARD) == []
