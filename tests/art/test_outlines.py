"""Pictures within a page are written in our letters, though they are given no fonts."""

from tests.outlines import OUTLINES, written

import khonsu
from khonsu.art.outlines import outlined
from khonsu.art.svg import text
from khonsu.engine.text import LANGUAGES
from khonsu.web.rulebook import figure_drawing


def drawing(words: str) -> str:
    return f"<svg><defs></defs>{words}</svg>"


def test_outlines_are_those_of_the_letters_that_the_site_serves() -> None:
    assert OUTLINES.read_text(encoding="utf-8") == written()


def test_every_figure_of_the_rules_is_written_in_our_letters() -> None:
    for name in khonsu.game_names():
        game = khonsu.game(name)
        for lang in LANGUAGES:
            for figure in list(game.board.figures)[::3]:
                assert b"<text" not in figure_drawing(game, figure, lang, False, ""), (name, figure, lang)


def test_a_text_that_ends_somewhere_begins_by_its_width_before_that() -> None:
    begins = outlined(drawing(text(0, 0, 12, "Ra", "ink num")))
    assert '<use href="#serif-700-52" x="0"/>' in begins
    assert 'class="words ink num"' in begins
    ends = outlined(drawing(text(0, 0, 12, "Ra", "ink num", "end")))
    middle = outlined(drawing(text(0, 0, 12, "Ra", "ink num", "middle")))
    [far, near] = [float(shown.split('#serif-700-52" x="')[1].split('"')[0]) for shown in (ends, middle)]
    assert far == 2 * near < 0


def test_a_text_with_a_letter_that_we_do_not_have_stays_a_text() -> None:
    words = text(0, 0, 12, "Ж")
    assert outlined(drawing(words)) == drawing(words)
