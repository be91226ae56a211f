"""Symbols are drawn well and reach every picture that uses them."""

import re
from xml.etree import ElementTree

import pytest

from khonsu.art.defs import invisible, picture, sheet
from khonsu.art.glyphs import GLYPHS, glyph
from khonsu.art.palette import SEATS
from khonsu.art.pieces import block, card, medal, seal
from khonsu.art.svg import PAINTS, button, drawing, folio, group, layer, opener, rect, text, whole

BOARD = drawing(100, 50, "A board", [rect(0, 0, 100, 50, "sand"), block("J", 1, 1, 20), glyph("ankh", 5, 5, 14)])


@pytest.mark.parametrize("name", GLYPHS)
def test_a_glyph_is_drawn_in_the_current_colour_inside_its_grid(name: str) -> None:
    symbol = ElementTree.fromstring(GLYPHS[name])
    assert symbol.get("id") == f"g-{name}"
    assert symbol.get("viewBox") == "0 0 24 24"
    paths = symbol.findall(".//path")
    assert paths
    assert all(path.get("d", "").startswith("M") for path in paths)
    assert not re.search(r"#[0-9a-f]{3}", GLYPHS[name]), "a glyph has no colour of its own"
    for x, y in re.findall(r"M([\d.]+)[ ,]([\d.]+)", GLYPHS[name]):
        assert 0 <= float(x) <= 24
        assert 0 <= float(y) <= 24


def test_the_sheet_holds_every_paint_glyph_block_and_seal() -> None:
    ids = {element.get("id") for element in ElementTree.fromstring(sheet()).iter()}
    assert {f"g-{name}" for name in GLYPHS} <= ids
    assert {f"{kind}-{seat.letter}" for kind in ("block", "seal") for seat in SEATS} <= ids
    assert set(PAINTS.values()) <= ids


def test_a_picture_holds_what_it_uses_and_no_more_symbols() -> None:
    alone = picture(BOARD)
    ids = {element.get("id") for element in ElementTree.fromstring(alone).iter()}
    assert {"block-J", "g-ankh", "k-sand"} <= ids
    assert "block-L" not in ids
    assert "<style>" in alone


def test_a_picture_holds_symbols_that_its_own_symbols_are_made_of() -> None:
    own = {"medal-sun": medal("medal-sun", "#fff", glyph("sun", 4, 4, 24)), "other": medal("other", "#000", "")}
    alone = picture(drawing(10, 10, "", ['<use href="#medal-sun"/>']), own)
    ids = {element.get("id") for element in ElementTree.fromstring(alone).iter()}
    assert {"medal-sun", "g-sun"} <= ids
    assert "other" not in ids


def test_a_page_can_hold_the_symbols_of_a_game() -> None:
    own = {"medal-sun": medal("medal-sun", "#fff", glyph("sun", 4, 4, 24)), "other": medal("other", "#000", "")}
    ids = {element.get("id") for element in ElementTree.fromstring(invisible(own)).iter()}
    assert own.keys() <= ids


def test_a_drawing_is_its_opening_tag_and_one_element_for_each_part() -> None:
    made = drawing(100, 50, "A board", ["", rect(0, 0, 1, 1, "sand") + glyph("ankh", 5, 5, 14), layer(7, str, 5)])
    _, *layers = [one.paint() for one in made]
    assert [len(ElementTree.fromstring(one)) for one in layers] == [0, 2, 0]
    assert len(ElementTree.fromstring(whole(made))) == 3
    assert all(one in picture(made) for one in layers)


def test_a_layer_is_known_by_its_key_or_else_by_its_looks() -> None:
    first, second = (drawing(9, 9, "", ["<g/>", words, layer(key, str, 5)]) for words, key in (("a", 1), ("b", 1)))
    assert [one.key == two.key for one, two in zip(first, second, strict=True)] == [True, True, False, True]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_can_be_bound_to_a_theme(theme: str) -> None:
    assert ElementTree.fromstring(picture(BOARD, theme=theme)).get("data-theme") == theme


def test_names_cannot_break_out_of_texts_and_labels() -> None:
    evil = '<script>&"'
    words = drawing(9, 9, evil, [text(0, 0, 12, evil), button("x", evil), group(seal("L", 0, 0, 9), key="y")])
    root = ElementTree.fromstring(whole(words))
    assert root.get("aria-label") == evil
    assert [element.text for element in root.iter() if element.tag.endswith("text")] == [evil]
    assert [element.get("aria-label") for element in root.iter() if element.get("role") == "button"] == [evil]


def test_a_button_glows_only_where_it_is_legal() -> None:
    assert 'class="legal"' in button("ship-1", "", legal={"ship-1"})
    assert "legal" not in button("ship-2", "", legal={"ship-1"})


def test_an_opener_is_a_link_to_its_folio_and_says_whether_it_leads_to_something() -> None:
    link = ElementTree.fromstring(opener("tab", "<Nile>", "nile", leads=True))
    page = ElementTree.fromstring(folio("nile", "<g/>", opened=True, asked=True))
    assert link.tag == "a"
    assert link.get("href") == f"#{page.get('id')}"
    assert link.get("data-opens") == page.get("data-folio") == "nile"
    assert (link.get("class"), link.get("aria-label")) == ("leads", "<Nile>")
    assert page.get("class") == "folio open asked"
    assert ElementTree.fromstring(folio("nile")).get("class") == "folio"
    assert ElementTree.fromstring(opener("tab", "", "nile")).get("class") is None


def test_the_names_of_cards_are_not_cut() -> None:
    for name in ("Sarcophagus", "Burial Chamber Decoration", "Dekorace pyramidy", "Výzdoba obelisku"):
        assert "…" not in card(77, 164, "red", "coffin", (":stone", ":arrow", ":tomb"), name, "at once")
