"""The parts of a page that are written by code: whole, and nothing that somebody is called breaks out of them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import khonsu
from khonsu.engine.text import LANGUAGES
from khonsu.table.match import Match
from khonsu.table.seats import OPPONENT, PERSON, Seat
from khonsu.web.fragments import html_of, log, pips, players
from khonsu.web.languages import site_text
from khonsu.web.perspective import STRANGER, Perspective
from khonsu.web.presenter import Presenter

if TYPE_CHECKING:
    from collections.abc import Iterator

EVIL = "\"><script onload='x'>&amp;"
SEED = "5" * 32
VOID = {"input"}
KNOWN = {
    "a", "b", "button", "details", "div", "em", "form", "h2", "i", "input", "kbd", "label", "li", "ol", "p", "small", "span", "summary",
    "svg", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "use",
}  # fmt: skip


class Reader(HTMLParser):
    """Reads a part as a browser does."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self.feed(part)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.words += [value for _, value in attrs if value]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def shown(name: str, lang: str) -> Iterator[Presenter]:
    """A game of people with bad names, now and then, as everybody may see it."""
    luck = Random(5)
    game = khonsu.game(name)
    match = Match(game, 2, {}, SEED)
    seats = [Seat(PERSON, EVIL, "g"), Seat(OPPONENT, EVIL + "2", level="random")]
    while True:
        actor = match.state.actor
        if match.version % 7 == 0 or actor is None:
            for eyes in (
                STRANGER,
                Perspective(0, (0,)),
                Perspective(actor or 0, (0, 1)),
                Perspective(None, (0, 1), curtain=1),
            ):
                yield Presenter(match.moment(), eyes, seats, site=site_text(lang), tall=False)
        if actor is None:
            return
        match.append(match.choose(actor, luck.choice(match.state.legal()), match.version))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", khonsu.game_names())
def test_every_part_is_whole_and_holds_names_as_words(name: str, lang: str) -> None:
    for presenter in shown(name, lang):
        ask = next(iter(presenter.choices()), None)
        parts = {**html_of(presenter, "abcdefgh", ask), "log": log(presenter.log(), "abcdefgh")}
        for part in parts.values():
            read = Reader(part)
            assert read.open == []
            assert read.tags <= KNOWN
            assert not {attribute for attribute in read.attributes if attribute.startswith("on")}
        assert EVIL in Reader(parts["players"]).words
        assert EVIL in Reader(parts["score"]).words


@pytest.mark.parametrize(
    ("lang", "setup", "first"),
    [("en", "Setup", "Round 1 of 5"), ("cs", "Příprava", "1. kolo z 5"), ("sk", "Príprava", "1. kolo z 5")],
)
def test_the_setup_is_called_setup_and_rounds_are_counted_as_people_do(lang: str, setup: str, first: str) -> None:
    match = Match(khonsu.game("pharaon"), 2, {}, SEED)
    seats = [Seat(PERSON, "Ema", "g"), Seat(PERSON, "Jan", "h")]

    def above() -> str:
        return pips(Presenter(match.moment(), STRANGER, seats, site=site_text(lang), tall=False))

    assert setup in above()
    while match.state.position.rounds()[0] == 0:
        match.append(match.choose(match.state.actor or 0, match.state.legal()[0], match.version))
    assert first in above()
    assert (
        site_text(lang)("table.round", now=1, all=4)
        == {"en": "Round 1 of 4", "cs": "1. kolo ze 4", "sk": "1. kolo zo 4"}[lang]
    )


def test_what_a_player_has_none_of_is_a_pale_zero() -> None:
    match = Match(khonsu.game("anubixx"), 2, {}, SEED)
    table: Any = match.state.position
    table.jokers = [0, 1]
    seats = [Seat(PERSON, "Ema", "g"), Seat(PERSON, "Jan", "h")]
    html = players(Presenter(match.moment(), STRANGER, seats, site=site_text("en"), tall=False))
    assert re.findall(r'<span class="spent"[^>]*>.*?</svg><b>(\d+)</b>', html) == ["0"]
