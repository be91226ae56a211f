"""The rules as pages: their examples are played by the rules, their links lead somewhere, and they read alike in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import khonsu
from khonsu.art.figure import cut, size
from khonsu.engine.rules import EVERYBODY
from khonsu.engine.text import LANGUAGES
from khonsu.web.rulebook import rulebook

if TYPE_CHECKING:
    from tests.running_site import Visitor

    from khonsu.engine.game import Game

EVERY_GAME = pytest.mark.parametrize("name", khonsu.game_names())
# On a phone a figure is this wide; the smallest letters of one that is not wider than twice that can still be read.
PHONE = 345
# So many choices into a game most things lie on the board.
MOVES = 60

CAPTION = re.compile(r"!\[((?:[^\n]|\n(?!\n))+?)\]\(figure:([\w-]+)\)")


def captions(game: Game, lang: str) -> dict[str, str]:
    """What is written below each figure, before its numbers are filled in."""
    return {name: words for words, name in CAPTION.findall(game.rulebook(lang))}


@EVERY_GAME
def test_the_rules_show_every_figure_of_the_game_in_every_language(name: str) -> None:
    game = khonsu.game(name)
    for lang in LANGUAGES:
        assert list(captions(game, lang)) == list(captions(game, "en"))
        assert set(captions(game, lang)) == set(game.board.figures)


@EVERY_GAME
def test_no_caption_types_a_number_that_the_engine_could_tell(name: str) -> None:
    for lang in LANGUAGES:
        for figure, words in captions(khonsu.game(name), lang).items():
            assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", words)), (lang, figure)


@EVERY_GAME
def test_captions_use_the_same_numbers_in_every_language(name: str) -> None:
    game = khonsu.game(name)
    used = [
        {figure: set(re.findall(r"\{([^}:]*)", words)) for figure, words in captions(game, lang).items()}
        for lang in LANGUAGES
    ]
    assert used == [used[0]] * len(LANGUAGES)


@EVERY_GAME
def test_every_figure_is_a_position_that_a_box_can_show(name: str) -> None:
    game = khonsu.game(name)
    for key, figure in game.board.figures.items():
        before, after = figure.states(game)
        whole = game.start(before.players, 1, **before.options).position.pieces()
        assert before.position.pieces() == whole, key
        assert after.position.pieces() == whole, key


@EVERY_GAME
def test_every_figure_is_known_as_if_it_had_been_loaded(name: str) -> None:
    """What the rules count on the way is right, although a figure is laid out by others than them."""
    game = khonsu.game(name)
    features = game.rules.features
    assert features is not None
    for key, figure in game.board.figures.items():
        for state in figure.states(game):
            loaded = game.load(state.dump())
            assert state.legal() == loaded.legal(), key
            assert state.scores() == loaded.scores(), key
            for seat in range(state.players):
                seen, known = (features.of_seats(each.view(seat).position, seat) for each in (state, loaded))
                assert seen == known, key
            whole, known = (features.of_seats(each.position, EVERYBODY) for each in (state, loaded))
            assert whole == known, key


@EVERY_GAME
def test_every_figure_is_small_enough_for_a_phone(name: str) -> None:
    game = khonsu.game(name)
    for key, figure in game.board.figures.items():
        assert size(figure.draw(game, "en"))[0] <= 2 * PHONE, key


@EVERY_GAME
def test_links_lead_to_the_same_places_in_every_language(name: str) -> None:
    game = khonsu.game(name)
    books = [rulebook(game, lang) for lang in LANGUAGES]
    assert [book.names for book in books] == [books[0].names] * len(LANGUAGES)
    assert set(game.board.chapters.values()) <= books[0].names
    for book in books:
        assert "{#" not in book.html
        assert "![" not in book.html
        assert book.summary


@EVERY_GAME
def test_the_rules_have_all_that_a_box_would_tell(name: str) -> None:
    game = khonsu.game(name)
    wanted = {"summary", "setup", "questions", "automatic", "glossary"}
    for lang in LANGUAGES:
        book = rulebook(game, lang)
        assert wanted <= {part for part, _ in book.parts}
        # Every table that is made from the components stands somewhere.
        named = set(re.findall(r"!\[\]\(list:(\w+)\)", game.rulebook(lang)))
        assert named == set(game.board.listings)


@EVERY_GAME
def test_the_rules_speak_of_everything_that_a_tip_explains(name: str) -> None:
    game = khonsu.game(name)
    for players in game.seats:
        state = game.start(players, 3)
        for number in range(MOVES):
            if legal := state.legal():
                state.play(legal[number * 7 % len(legal)])
        for seat in range(players):
            tips = game.board.tips(state.view(seat), game.text())
            assert [thing for thing in tips if not game.board.chapter(thing)] == []


def test_a_caption_follows_the_components_that_are_played_with() -> None:
    printed = khonsu.game("imhotep")
    own = {**printed.tables.value["obelisks"], "rank_points": {"2": [10, 1], "3": [12, 6, 1], "4": [40, 30, 21, 9]}}
    mine = khonsu.game("imhotep", components={"obelisks": own})
    [caption] = re.findall(r"<figcaption>Jasper is first(.*?)</figcaption>", rulebook(mine, "en").html, re.DOTALL)
    assert re.findall(r"\d+", caption) == ["40", "25", "9"]


def test_a_figure_is_cut_to_what_it_names_wherever_that_was_moved() -> None:
    inside = '<g data-id="here" transform="translate(100 50) scale(2)"><rect x="10" y="5" width="20" height="30"/></g>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">{inside}</svg>'
    assert 'viewBox="113 53 54 74"' in cut(drawing, ["here"])
    assert 'x="118" y="58" width="44" height="64"' in cut(drawing, ["here"], ["here"])
    with pytest.raises(KeyError):
        cut(drawing, ["there"])


def test_figures_are_pictures_in_the_language_and_theme_that_is_asked_for(stranger: Visitor) -> None:
    page = stranger.get("/games/imhotep/rules?lang=cs").text
    [address] = re.findall(r'src="(/games/imhotep/figures/temple-before\.svg[^"]*)"', page)
    picture = stranger.get(address.replace("&amp;", "&"))
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "Chrám" in picture.text
    assert 'data-theme="dark"' in stranger.get("/games/imhotep/figures/temple-after.svg?theme=dark").text
    for wrong in ("temple.svg", "temple-between.svg", "nothing-after.svg"):
        assert stranger.get(f"/games/imhotep/figures/{wrong}").status == 404


def test_tips_lead_to_the_paragraph_of_the_rules(ema: Visitor) -> None:
    code = ema.new_table("imhotep", "level-miu")
    doc = ema.get(f"/tables/{code}/tips").json
    assert doc["chapters"]["site-temple"] == "temple"
    assert set(doc["chapters"]) == set(doc["tips"])
