"""What a person's hands do at a table."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import Error, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page, Request

PATIENCE = 60_000
READY = "#choose button[name=choice]:enabled"
TRIES = 60
# A point of a thing that no other thing covers.
REACHED = """(thing) => {
  const box = thing.getBoundingClientRect();
  for (const [x, y] of [[.5, .5], [.5, .15], [.15, .5], [.85, .5], [.5, .85], [.1, .1], [.9, .1], [.1, .9], [.9, .9], [.3, .3], [.7, .7]]) {
    const at = [box.left + box.width * x, box.top + box.height * y];
    if (document.elementFromPoint(...at)?.closest("[role=button]") === thing) return at;
  }
  return null;
}"""


def play_now(page: Page, game: str) -> str:
    """Press "Play now" on the card of a game; gives the address of the table."""
    page.locator(f"form[action='/games/{game}/play'] button:not([name=coached])").first.click()
    page.wait_for_url("**/tables/*")
    return page.url


def wait_for_turn(page: Page) -> bool:
    """Wait until something can be chosen; False when the game is over."""
    # A first step may be taken already, by a tap that met the next position: then the head of the list is folded away.
    page.wait_for_selector(f"{READY}:visible, #stele", timeout=PATIENCE)
    return page.locator("#stele").count() == 0


def version(page: Page) -> str:
    return page.locator("#choose [name=version]").get_attribute("value", timeout=PATIENCE) or ""


def moved_on(page: Page, before: str) -> None:
    """Wait until the table shows another version."""
    page.wait_for_function(
        "before => document.querySelector('#stele') || document.querySelector('#choose [name=version]')?.value !== before",
        arg=before,
        timeout=PATIENCE,
    )


@contextmanager
def choosing_nothing(page: Page) -> Iterator[None]:
    """See to it that nothing is chosen meanwhile. The version does not tell: others may be asked at the same time."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    page.on("request", note)
    yield
    page.remove_listener("request", note)
    assert (sent, page.locator("#stage .picked").count()) == ([], 0)


def tap(page: Page, thing: Locator) -> None:
    """Tap a thing on the board where it can be seen: at a point that no other thing covers, its folio opened first."""
    closed = thing.evaluate("(thing) => thing.closest('.folio:not(.open)')?.dataset.folio ?? ''")
    if closed:
        tap(page, page.locator(f"#stage [data-opens='{closed}']").first)
    # What comes just now, a notice or a new position, may lie over it for a moment.
    tries = 0
    while (point := thing.evaluate(REACHED)) is None and tries < TRIES:
        page.wait_for_timeout(PATIENCE / 10 / TRIES)
        tries += 1
    assert point is not None, f"{thing.get_attribute('data-id')} cannot be reached"
    page.mouse.click(*point)


def tap_glowing(page: Page, number: int) -> None:
    """Tap glowing things until a choice is made; where one path means several choices, the list decides."""
    before = version(page)
    for step in range(8):
        glowing = page.locator("#stage .legal")
        count = glowing.count()
        if count == 0:
            page.locator(f"{READY}:visible").first.click()
            break
        tap(page, glowing.nth((number + step * 3) % count))
        # Either the step was taken, or it was the last one and the choice is on its way.
        page.wait_for_function(
            """([before, steps]) => document.querySelector('#choose [name=version]')?.value !== before
            || document.querySelectorAll('#stage .picked').length > steps""",
            arg=[before, step],
            timeout=PATIENCE,
        )
        # Asked in one breath: the answer to the choice may arrive at any moment, and the next position glows too.
        try:
            now, glows, left = page.evaluate(
                """(ready) => [document.querySelector("#choose [name=version]")?.value, document.querySelectorAll("#stage .legal").length,
                [...document.querySelectorAll(ready)].filter((button) => button.checkVisibility()).length]""",
                READY,
            )
        except Error:
            # The choice ended the game, and the page makes way for the one with the result.
            break
        if now != before:
            return
        if glows == 0 and left <= 1:
            break
    moved_on(page, before)


def drag(page: Page, *steps: tuple[tuple[int, int], ...]) -> None:
    """Put fingers down, move them through steps at a finger's pace, and lift them."""
    hand = page.context.new_cdp_session(page)
    for number, fingers in enumerate(steps):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove" if number else "touchStart", "touchPoints": points})
        page.wait_for_timeout(40)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def no_sideways_scrolling(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def expect_text(page: Page, selector: str, text: str) -> None:
    expect(page.locator(selector)).to_contain_text(text, timeout=PATIENCE)
