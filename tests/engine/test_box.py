"""Boxes of somebody's own: what belongs where is known of every number of every game, drafts keep what fits, and files say whose they are."""

from __future__ import annotations

import copy
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.box_labels import groups, refusals

import khonsu
from khonsu.engine import box
from khonsu.engine.box import (
    CONFIRMED,
    Box,
    check_tables,
    differences,
    leaves,
    read_box,
    settle,
    slot_at,
    standing,
    table_standing,
    value_at,
)
from khonsu.engine.box_words import complaint, line_name, place_name, table_name, word_name
from khonsu.engine.components import LENGTH, NUMBER, TICKS, steps
from khonsu.engine.errors import BadComponents
from khonsu.engine.text import LANGUAGES
from khonsu.web.box_form import Draft

if TYPE_CHECKING:
    from pathlib import Path

GAMES = khonsu.game_names()


def changed(game: str, place: str, value: Any) -> dict[str, Any]:
    """The table of a place with something else there."""
    name, *way = steps(place)
    tables = {str(name): copy.deepcopy(khonsu.game(game).tables.facts()[str(name)])}
    at: Any = tables[str(name)]
    for step in way[:-1]:
        at = at[step]
    at[way[-1]] = value
    return tables


@pytest.mark.parametrize("name", GAMES)
def test_of_every_printed_thing_it_is_known_what_belongs_there(name: str) -> None:
    game = khonsu.game(name)
    assert check_tables(name, game.tables.facts()) == game
    assert [
        place
        for place in leaves(game.tables.facts())
        if slot_at(game, place) is None and value_at(game.tables.value, place) != []
    ] == []


@pytest.mark.parametrize("name", GAMES)
def test_whatever_does_not_belong_there_is_refused_at_its_place(name: str) -> None:
    """A slice of every place of every table; `python -m tests.soak_boxes` tries all of them."""
    for place in list(khonsu.game(name).tables.slots)[::9]:
        assert_refused(name, place)


def assert_refused(name: str, place: str) -> None:
    """Nothing that does not belong at a place gets in, and the complaint names the place in every language."""
    slot = khonsu.game(name).tables.slots[place]
    if place.endswith(LENGTH) or value_at(khonsu.game(name).tables.value, place) is None:
        return
    odd: list[Any] = ["<script>alert(1)</script>", 10**30, -1, 1.5, {"x": 1}, [[]]]
    if slot.kind == NUMBER:
        odd += [slot.low - 1, slot.high + 1, True, None]
    for value in odd:
        with pytest.raises(BadComponents) as refused:
            check_tables(name, changed(name, place, value))
        error = refused.value
        assert error.place.startswith(place.partition("[")[0].partition(".")[0]), (place, value, error)
        assert error.fault is not None
        for lang in LANGUAGES:
            text = khonsu.game(name).text(lang)
            assert complaint(text, error).startswith(table_name(text, place.partition(".")[0])), (place, value)


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_count_is_refused(name: str) -> None:
    game = khonsu.game(name)
    lengths = {place: slot for place, slot in game.tables.slots.items() if place.endswith(LENGTH)}
    fixed = [place.removesuffix(LENGTH) for place, slot in lengths.items() if slot.low == slot.high]
    assert fixed
    for place in fixed[::5]:
        for wrong in ([*value_at(game.tables.facts(), place), 1][:-2], [1] * 300):
            with pytest.raises(BadComponents):
                check_tables(name, changed(name, place, wrong))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_entry_and_word_has_a_name(name: str, lang: str) -> None:
    game = khonsu.game(name)
    text = game.text(lang)
    nameless = [table for table in game.tables.value if f"box.{table}" not in text]
    for place, slot in game.tables.slots.items():
        table, *keys = (step for step in steps(place) if isinstance(step, str) and not step.isdecimal())
        names = {key: {f"box.field.{key}", f"box.field.{table}_{key}"} for key in keys}
        nameless += [key for key, known in names.items() if not known & text.messages.keys() and key not in text.terms]
        words = [part for word in slot.words if not place.endswith("id") for part in word.split()]
        named = (f"box.word.{word}" in text or word in text.terms or line_name(text, word) for word in words)
        nameless += [word for word, known in zip(words, named, strict=True) if not known and not word.isdecimal()]
    assert nameless == []


def test_a_place_is_named_from_its_table_on() -> None:
    text = khonsu.game("imhotep").text("en")
    assert place_name(text, "pyramids_b.pyramids[1].values[4]") == "Pyramids, side B: Pyramid 1, Stone 4"
    assert place_name(text, "burial_chamber.row_points.4[2]") == (
        "Burial Chamber: Side B: most stones in a row, for 4 players, place 2"
    )
    assert place_name(text, "burial_chamber.area_points[1]") == "Burial Chamber: Side A: 0 stones in one area"
    assert place_name(text, "round_cards.3[2][4]") == "Round cards: For 3 players, card 2, ship 4"


def test_a_word_is_named_by_the_game_or_by_its_row_and_column() -> None:
    assert word_name(khonsu.game("pharaon").text("cs"), "noble_discard 3") == "odhodí dvořana 3"
    assert word_name(khonsu.game("anubixx").text("en"), "p31") == "Pyramid, row 3 from the bottom, field 1"
    assert word_name(khonsu.game("imhotep").text("en"), "xyzzy") == "xyzzy"


def test_what_is_missing_or_unknown_is_named_once_and_in_words() -> None:
    text = khonsu.game("imhotep").text("cs")
    said = []
    odd: list[dict[str, Any]] = [{"nonsense": {}}, {"obelisks": {}}, {"market_cards": {"counts": {"nonsense": 1}}}]
    for tables in odd:
        with pytest.raises(BadComponents) as refused:
            check_tables("imhotep", tables)
        said.append(complaint(text, refused.value))
    assert said == [
        "„nonsense“ tu neznáme.",
        "Obelisky. Chybí tu „Strana A: nejvyšší obelisk, pro“.",
        "Karty tržiště: Počet karet. „nonsense“ tu neznáme.",
    ]


# The same box, written otherwise.
SPELLINGS: dict[str, dict[str, Any]] = {
    "imhotep": {"pyramids_b.pyramids[1].bonuses[1]": "none", "round_cards.2[1]": [1, 3, 4, 3]},
    "anubixx": {"dice.faces": "roygbp", "bonuses.symbols.scarab": ["f33", "f12", "f24", "f21"]},
    "egizia": {
        "nile_cards.cards[6].bonus": "none",
        "nile_cards.cards[7].bonus_amount": 3,
        "nile_cards.cards[39].crews": ["yellow", "blue"],
        "towns.edfu.stones": 0,
        "towns.thebae.ring": 0,
        "towns.alyi.crews": [],
        "towns.beni_hasan.crews": ["yellow", "blue"],
        "towns.selinon.cards_barred": False,
        "graves.tiles.1": 0,
    },
    "mykerinos": {"plots.items[20].pyramids": "reversed"},
    "pharaon": {
        "nile.actions[1].cost": "reversed",
        "nile.actions[2].gain": "reversed",
        "tomb.spaces[1].cost": "reversed",
        "jars.tiles[2]": "reversed",
        "scribes.scribe_1.colours": "reversed",
        "courtiers.judge.per": 0,
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_equal_boxes_have_equal_fingerprints_however_they_are_written(name: str, tmp_path: Path) -> None:
    game = khonsu.game(name)
    assert khonsu.game(name, game.tables.facts()).tables.tidied(game.tables) == game.tables.facts()
    for place, value in SPELLINGS[name].items():
        written = value_at(game.tables.facts(), place)[::-1] if value == "reversed" else value
        tables = changed(name, place, written)
        file = tmp_path / "own.json"
        file.write_text(json.dumps(tables))
        found = read_box(name, json.dumps(tables)).play, settle(name, tables, {}).game, khonsu.game(name, file)
        assert [one.tables.hash() for one in found] == [game.tables.hash()] * 3, place
        # What is stored, or in a record, keeps the fingerprint that it was played with.
        assert khonsu.game(name, tables).tables.facts() == {**game.tables.facts(), **tables}


@pytest.mark.parametrize("name", GAMES)
def test_a_list_is_longer_or_shorter_or_a_sentence_says_why_not(name: str) -> None:
    game = khonsu.game(name)
    lists = [
        group
        for table in game.tables.value
        for group in groups(Draft(game, (), {}, {}).form(table, game.text("cs")))
        if group.grows
    ]
    for group in lists[::4]:
        for said in refusals(name, group, game.text("cs")):
            assert re.fullmatch(r"[^.]+\. .+\.", said), (group.place, said)


def test_how_certain_an_entry_is_is_known_by_place() -> None:
    imhotep, egizia = khonsu.game("imhotep"), khonsu.game("egizia")
    assert standing(imhotep, "pyramids_b.pyramids[2].values[5]") == CONFIRMED
    assert standing(imhotep, "pyramids_b.pyramids[2].values[4]") == "reconstructed"
    assert standing(egizia, "nile_cards.cards[1].stones") == CONFIRMED
    assert standing(egizia, "nile_cards.cards[8].grain") == "reconstructed"
    assert [table_standing(imhotep, name) for name in ("setup", "temple", "obelisks")] == [
        CONFIRMED,
        "inferred",
        "reconstructed",
    ]


# Drafts ------------------------------------------------------------------------------------------------------------------


def test_what_fits_is_taken_over_and_the_rest_waits_with_its_reason() -> None:
    found = settle("imhotep", {}, {"obelisks.tower_values[1]": "14", "wrath.points": "500", "nonsense.x": "1"})
    assert found.tables["obelisks"]["tower_values"][0] == 14
    assert list(found.wrong) == ["wrath.points"]
    assert found.game.tables.value["wrath"]["points"] == 5


def test_entries_that_only_fit_together_wait_for_each_other() -> None:
    alone = settle("imhotep", {}, {"market_cards.counts.statue": "9"})
    assert list(alone.wrong) == ["market_cards.counts.statue"]
    together = settle("imhotep", {}, {"market_cards.counts.statue": "9", "market_cards.counts.sail": "4"})
    assert not together.wrong
    assert together.tables["market_cards"]["counts"]["sail"] == 4


def test_the_rest_follows_a_sheet_of_more_rows_and_a_card_of_another_kind() -> None:
    sheets = settle("anubixx", {}, {"pyramid.rows": "6"})
    assert not sheets.wrong
    assert [len(row) for row in sheets.tables["sheets"]["F"]["pyramid"]] == [6, 5, 4, 3, 2, 1]
    cards = settle("egizia", {}, {"nile_cards.cards[8].effect": "quarry"})
    assert cards.tables["nile_cards"]["cards"][7] == {"id": "a08", "effect": "quarry", "stones": 1}


def test_lists_become_longer_and_shorter_and_ticks_are_words() -> None:
    longer = settle("pharaon", {}, {"nile.actions[1].gain#": "2", "nile.actions[1].gain[2]": "silver"})
    assert longer.tables["nile"]["actions"][0]["gain"] == ["black", "silver"]
    shorter = settle("imhotep", {}, {"obelisks.tower_values#": "4"})
    assert shorter.tables["obelisks"]["tower_values"] == [12, 9, 7, 6]
    ticked = settle("mykerinos", {}, {"plots.items[1].pyramids": "2 4"})
    assert ticked.tables["plots"]["items"][0]["pyramids"] == [2, 4]
    assert slot_at(ticked.game, "plots.items[1].pyramids") == slot_at(khonsu.game("mykerinos"), "plots.items[1].pyramids")
    assert slot_at(ticked.game, "plots.items[1].pyramids").kind == TICKS  # type: ignore[union-attr]


# Files -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_box_comes_back_from_its_file(name: str) -> None:
    facts = khonsu.game(name).tables.facts()
    box = Box(game=name, name="Ema's", edition="2016", printing="2nd", tables=facts, seen=tuple(leaves(facts))[:3])
    assert read_box(name, box.file()) == box
    assert khonsu.game(name, json.loads(box.file())) == khonsu.game(name)
    assert differences(khonsu.game(name), box.tables) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_file_of_another_game_is_refused(name: str) -> None:
    for other in GAMES:
        if other != name:
            with pytest.raises(BadComponents) as refused:
                read_box(other, Box(game=name, tables=khonsu.game(name).tables.facts()).file())
            assert refused.value.fault is not None
            assert refused.value.fault.id == "components.other_game"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[" * 5000, "no_json"),
        ('{"wrath": ' + '{"x":' * 400 + "1" + "}" * 401, "no_json"),
        ('{"wrath": {"points": 5, "x": "<script>"}}', "unread"),
        ('{"wrath": {"points": NaN}}', "number"),
        ('{"box": []}', "misfit"),
        ("x" * 10_000_000, "too_large"),
        ("{}x", "no_json"),
        ('{"rats": {}}', "unknown"),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(BadComponents) as refused:
        read_box("imhotep", text)
    assert refused.value.fault is not None
    assert refused.value.fault.id == f"components.{fault}"


def test_what_a_file_says_of_itself_is_one_short_line() -> None:
    about = {"game": "imhotep", "name": "a\x1b[31m\nb" * 90, "edition": ["x"], "print": None, "seen": ["nowhere", 5]}
    box = read_box("imhotep", json.dumps({"box": about, "wrath": {"points": 5}}))
    assert len(box.name) <= 40
    assert box.name.isprintable()
    assert (box.edition, box.printing, box.seen) == ("['x']", "", ())


def test_however_much_is_wrong_it_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = 0

    def counted(game: str, tables: Any) -> Any:
        nonlocal trials
        trials += 1
        return check_tables(game, tables)

    monkeypatch.setattr(box, "check_tables", counted)
    places = [place for place in khonsu.game("pharaon").tables.slots if not place.endswith(LENGTH)]
    found = settle("pharaon", {}, dict.fromkeys(places, "zzz"))
    # The last time with nothing of it.
    assert trials == box.MOST_TRIALS + 1
    assert set(found.wrong) == set(places)
    assert found.tables == {}
