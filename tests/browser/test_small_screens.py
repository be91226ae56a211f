"""Phones: the board stays where it is whatever is asked, and where the screen is low it is read by scrolling."""

from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.conftest import PHONE, TOUCH, OpenPage
from tests.browser.hands import (
    PATIENCE,
    READY,
    choosing_nothing,
    drag,
    moved_on,
    no_sideways_scrolling,
    play_now,
    version,
    wait_for_turn,
)

from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES

GAMES = registry.game_names()
LOW = {"width": 360, "height": 640}
LOWEST = {"width": 320, "height": 568}
LANDSCAPE = {"width": 844, "height": 390}
# What a board calls text is 11 px on a screen of 390; nothing on a low screen may be smaller than its narrower width makes it.
DRAWN_FOR, SMALLEST = 390, 11

WATCH = """() => {
  window.places = new Set();
  window.cut = new Set();
  const look = () => {
    const { top, height } = document.querySelector("#board").getBoundingClientRect();
    window.places.add(`${top.toFixed()}+${height.toFixed()}`);
    const question = document.querySelector("#question");
    const bar = document.querySelector("#prompt").getBoundingClientRect();
    if (question.getBoundingClientRect().bottom > bar.bottom || question.getBoundingClientRect().top < bar.top) window.cut.add(question.textContent);
    if (bar.bottom > top + 1 && !document.querySelector(".unfolded #help.warns")) window.cut.add(`over the board: ${question.textContent}`);
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, { childList: true, subtree: true });
  look();
}"""


def choose(page: Page, number: int) -> None:
    """Make a choice of the list, wherever it stands there."""
    before = version(page)
    page.evaluate(
        "([ready, number]) => { const all = document.querySelectorAll(ready); all[number % all.length].click(); }",
        [READY, number],
    )
    moved_on(page, before)


# Words of the folded list that are cut, and how high the list is.
FOLDED = """() => [[...document.querySelectorAll("#choices .ch button > span")].filter((words) => words.scrollHeight > words.clientHeight + 1)
  .map((words) => words.textContent), document.querySelector("#choices").offsetHeight]"""


@pytest.mark.parametrize(("game", "lang"), [*zip(GAMES, ("cs", "sk", "en", "sk", "cs"), strict=True)])
def test_the_board_stays_where_it_is_from_question_to_question_and_the_folded_list_cuts_no_words(
    open_page: OpenPage, game: str, lang: str
) -> None:
    page = open_page(viewport=PHONE, locale=lang, **TOUCH)
    play_now(page, game)
    wait_for_turn(page)
    page.evaluate(WATCH)
    heights: set[int] = set()
    for number in range(22):
        words, height = page.evaluate(FOLDED)
        assert words == []
        assert page.locator(f"{READY}:visible").count() > 0
        heights.add(height)
        choose(page, number * 5 + 2)
        if not wait_for_turn(page):
            break
        places, cut = page.evaluate("[[...window.places], [...window.cut]]")
        assert len(places) == 1, places
        assert cut == []
    assert number > 15
    # The board above it keeps its size.
    assert max(heights) - min(heights) <= 2


# As long as a name may be.
NAME = "Maximilian Wolkenkratzer"
# Questions that lie over the board, asked where two buttons leave the least room.
TOO_LONG = """async (questions) => {
  const [bar, question, back] = [document.querySelector("#prompt"), document.querySelector("#question"), document.querySelector(".acts")];
  back.innerHTML = '<form class="back"><button class="btn" id="undo">x</button><button class="btn" id="restart">x</button></form>';
  for (const button of back.querySelectorAll("button")) button.style.width = "44px";
  const long = [];
  for (const words of questions) {
    question.textContent = words;
    await null;
    if (bar.getBoundingClientRect().bottom > document.querySelector("#board").getBoundingClientRect().top + 1) long.push(words);
  }
  return long;
}"""


def questions(name: str) -> list[str]:
    """What a game asks somebody with the longest name, in every language, in some games of every number of players."""
    game, asked = registry.game(name), set()
    for number in range(4 * len(game.seats)):
        players = game.seats[number % len(game.seats)]
        state, luck = game.start(players, seed=number), Random(number)
        while state.actor is not None:
            view = state.view(state.actor)
            asked |= {game.text(lang).say(view.prompt(), [NAME] * players) for lang in LANGUAGES}
            state.play(luck.choice(view.legal()))
    return sorted(asked)


@pytest.mark.parametrize("viewport", [PHONE, LOWEST], ids=["phone", "lowest"])
def test_no_question_lies_over_the_board(open_page: OpenPage, viewport: ViewportSize) -> None:
    page = open_page(viewport=viewport, **TOUCH)
    play_now(page, "anubixx")
    wait_for_turn(page)
    for name in GAMES:
        assert page.evaluate(TOO_LONG, questions(name)) == []


def test_help_that_has_no_room_unfolds_at_a_tap_over_the_board(open_page: OpenPage) -> None:
    page = open_page(viewport=LOW, locale="cs", **TOUCH)
    play_now(page, "egizia")
    wait_for_turn(page)
    bar, board = page.locator("#prompt"), page.locator("#board")
    for number in range(12):
        if bar.get_attribute("class") == "prompt folded":
            break
        choose(page, number)
        wait_for_turn(page)
    place = board.bounding_box()
    cut = "() => { const help = document.querySelector('#help'); return help.scrollHeight > help.clientHeight + 1; }"
    assert page.evaluate(cut)
    before = version(page)
    page.locator("#question").tap()
    expect(bar).to_have_class("prompt folded unfolded")
    assert not page.evaluate(cut)
    assert board.bounding_box() == place
    page.locator("#question").tap()
    expect(bar).to_have_class("prompt folded")
    assert version(page) == before


@pytest.mark.parametrize("game", GAMES)
def test_on_a_low_phone_the_board_is_as_wide_as_its_room(open_page: OpenPage, game: str) -> None:
    page = open_page(viewport=LOW, **TOUCH)
    play_now(page, game)
    for width, height in (LOW.values(), LOWEST.values(), LANDSCAPE.values()):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        wait_for_turn(page)
        expect(page.locator("#stage")).to_have_class("scrolls")
        smallest = page.evaluate(
            """() => Math.min(...[...document.querySelectorAll("#stage text")].filter((text) => text.textContent.trim() && text.getBoundingClientRect().width)
            .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
        )
        assert (width, smallest) > (width, SMALLEST * min(1, width / DRAWN_FOR) - 0.1)
        # What can be chosen, or a part of it if it lies far apart, is seen without scrolling.
        page.wait_for_function(
            """() => { const frame = document.querySelector("#stage").getBoundingClientRect();
            return [...document.querySelectorAll("#stage .legal")].some((thing) => { const { top, bottom, height } = thing.getBoundingClientRect();
            return height && top >= frame.top && bottom <= frame.bottom; }); }""",
            timeout=PATIENCE,
        )
        no_sideways_scrolling(page)


SEEN = "() => { const stage = document.querySelector('#stage'); return [stage.scrollTop, stage.scrollHeight - stage.clientHeight]; }"


def test_a_finger_scrolls_the_board_of_a_low_phone_and_two_show_the_whole_of_it(open_page: OpenPage) -> None:
    page = open_page(viewport=LOW, **TOUCH)
    play_now(page, "anubixx")
    wait_for_turn(page)
    start, more = page.evaluate(SEEN)
    assert more > 100
    with choosing_nothing(page):
        drag(page, ((180, 400),), ((180, 380),), ((180, 340),), ((180, 300),))
        page.wait_for_function(f"(start) => ({SEEN})()[0] > start + 50", arg=start)
        expect(page.locator("#tip")).to_be_hidden()
        drag(page, ((100, 300), (260, 300)), ((120, 300), (240, 300)), ((150, 300), (210, 300)))
        page.wait_for_function(f"() => ({SEEN})()[1] === 0")
        drag(page, ((150, 300), (210, 300)), ((140, 300), (220, 300)), ((135, 300), (225, 300)))
        expect(page.locator("#stage.scrolls")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "cs", "sk"])
def test_no_page_is_wider_than_the_smallest_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page(viewport=LOWEST, locale=lang, **TOUCH)
    for path in ("/", "/games/pharaon/new", "/games/egizia/rules", "/settings", "/opponents"):
        page.goto(path)
        no_sideways_scrolling(page)
        cut = page.evaluate(
            """() => [...document.querySelectorAll("button, .btn, label:not(.sr), h1, h2, h3, p")].filter((words) => words.clientWidth && words.scrollWidth > words.clientWidth + 1)
            .map((words) => words.textContent)"""
        )
        assert (path, cut) == (path, [])


@pytest.mark.parametrize("lang", ["en", "cs", "sk"])
def test_no_card_of_the_first_page_cuts_what_it_offers(open_page: OpenPage, lang: str) -> None:
    page = open_page(locale=lang)
    for width in (1280, 1024, 768, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".gc :is(a, button)")].filter((thing) => {
            const [inner, card] = [thing.getBoundingClientRect(), thing.closest(".gc").getBoundingClientRect()];
            return inner.right > card.right || thing.scrollWidth > thing.clientWidth + 1; }).map((thing) => thing.textContent)"""
        )
        assert (width, cut) == (width, [])
