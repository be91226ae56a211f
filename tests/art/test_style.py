"""The stylesheet is complete, and a page with strict rules for content can use it."""

import re

from khonsu.art.defs import sheet
from khonsu.art.palette import SEATS, TOKENS
from khonsu.art.style import stylesheet, themes


def test_day_and_night_define_every_token() -> None:
    css = themes()
    for name, (day, night) in TOKENS.items():
        assert css.count(f"--{name}:{day};") >= 1
        assert css.count(f"--{name}:{night};") >= 2, "chosen, and by the reader's system"


def test_the_reader_can_choose_the_day_against_the_system() -> None:
    assert "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){" in themes()


def test_every_property_that_is_used_is_defined() -> None:
    css = stylesheet()
    defined = set(re.findall(r"--(\w+):", css))
    assert set(re.findall(r"var\(--(\w+)", css)) <= defined


def test_braces_balance() -> None:
    css = stylesheet()
    assert css.count("{") == css.count("}")


def test_a_linked_stylesheet_refers_to_nothing() -> None:
    assert "url(" not in stylesheet()
    assert "@import" not in stylesheet()


def test_definitions_bring_no_styles_of_their_own_along() -> None:
    assert "style=" not in sheet()
    assert "<style" not in sheet()


def test_nothing_breathes_for_readers_who_want_rest() -> None:
    still, moving = stylesheet().split("@media (prefers-reduced-motion:no-preference){")
    assert "animation:" not in still
    assert ":is(.legal,.leads)>:is(.glow,.halo){animation:" in moving


def test_every_seat_has_its_class() -> None:
    for seat in SEATS:
        assert f".seat-{seat.letter}{{fill:{seat.fill}}}" in stylesheet()
