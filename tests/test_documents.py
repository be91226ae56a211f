"""The page of every game in docs agrees with the game, and its rules have one shape in all languages."""

import re

import pytest
from tests.game_docs import rows, section

import khonsu
from khonsu.engine.text import LANGUAGES

EVERY_GAME = pytest.mark.parametrize("game", khonsu.game_names())


@EVERY_GAME
def test_every_field_of_a_position_is_documented_as_the_game_says_it(game: str) -> None:
    documented = {cells[0].strip("`"): cells[1] for cells in rows(section(game, "Fields of a position"))[1:]}
    assert documented == {name: field.about for name, field in khonsu.game(game).fields.items()}


@EVERY_GAME
def test_every_kind_of_choice_is_in_the_notation_table(game: str) -> None:
    table = section(game, "Notation")
    assert [kind.name for kind in khonsu.game(game).space.kinds if not re.search(rf"`{kind.name}\b", table)] == []


@EVERY_GAME
def test_every_table_of_the_components_has_its_provenance_on_the_page(game: str) -> None:
    tables = khonsu.game(game).tables
    lines = rows(section(game, "Where the numbers come from").split("###", 1)[0])[1:]
    assert {name for cells in lines for name in re.findall(r"`(\w+)`", cells[0])} == set(tables.value)
    reconstructed = {
        name for cells in lines if not cells[2].startswith("nothing") for name in re.findall(r"`(\w+)`", cells[0])
    }
    assert set(tables.reconstructed()) == reconstructed


@EVERY_GAME
def test_the_rules_have_the_same_shape_in_all_languages(game: str) -> None:
    shapes = []
    for lang in LANGUAGES:
        blocks = khonsu.game(game).rulebook(lang).split("\n\n")
        shapes.append([re.findall(r"^(#+ |\d\. |\* |\|)", block, re.MULTILINE) for block in blocks])
    assert shapes == [shapes[0]] * len(LANGUAGES)
