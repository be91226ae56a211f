"""Component data: every complaint names the table and the entry, an own file replaces tables, and the hash sees what matters."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING, Any

import pytest
from tests.conformance.toy.game import BurrowGame
from tests.opened import open_game

import khonsu
from khonsu.engine.components import Entry, Tables
from khonsu.engine.errors import BadComponents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STANDARD: dict[str, Any] = {
    "ships": {"provenance": "rulebook", "count": 3, "capacities": [4, 3, 2], "note": "tiles"},
    "cards": {"provenance": "reconstructed from photos", "sail": 2, "kinds": [{"id": "sail"}, {"id": "lever"}]},
}


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Tables]:
    """Tables of a game "toy" from the standard ones, and an own file if one is given."""

    def made(standard: dict[str, Any] | None = None, own: Any = None) -> Tables:
        file = tmp_path / "components.json"
        file.write_text(json.dumps(standard or STANDARD))
        if own is None:
            return Tables("toy", file)
        mine = tmp_path / "mine.json"
        mine.write_text(own if isinstance(own, str) else json.dumps(own))
        return Tables("toy", file, mine)

    return made


def test_data_are_read_by_table_and_entry(build: Callable[..., Tables]) -> None:
    tables = build()
    assert tables["ships"]["count"].number(1, 9) == 3
    assert tables["ships"]["capacities"].numbers(1, 4, 3) == [4, 3, 2]
    assert [kind["id"].index(("lever", "sail")) for kind in tables["cards"]["kinds"]] == [1, 0]
    assert [name for name, _ in tables["ships"].items()] == ["count", "capacities"]


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda t: t["shisp"], "toy: has no entry 'shisp'. Did you mean ships?"),
        (lambda t: t["ships"]["cuont"], "toy.ships: has no entry 'cuont'. Did you mean count?"),
        (lambda t: t["ships"]["count"]["x"], "toy.ships.count: must be a table with an entry 'x'"),
        (lambda t: t["ships"]["capacities"][3], "toy.ships.capacities: must be a list with at least 4 entries"),
        (lambda t: t["ships"]["count"][0], "toy.ships.count: must be a list with at least 1 entries"),
        (lambda t: t["ships"]["count"].number(4, 9), "toy.ships.count: must be a whole number from 4 to 9, not 3"),
        (lambda t: t["ships"]["note"].number(4, 9), "toy.ships.note: must be a whole number from 4 to 9, not 'tiles'"),
        (
            lambda t: t["ships"]["capacities"].numbers(3, 4),
            "toy.ships.capacities[3]: must be a whole number from 3 to 4, not 2",
        ),
        (lambda t: t["ships"]["capacities"].numbers(1, 4, 4), "toy.ships.capacities: must have 4 numbers, not 3"),
        (lambda t: t["ships"]["count"].numbers(1, 4), "toy.ships.count: must be a list"),
        (
            lambda t: t["cards"]["kinds"][1]["id"].word(("sail", "level")),
            "toy.cards.kinds[2].id: 'lever' is not known. Did you mean level?",
        ),
        (lambda t: t["cards"].known(("sale", "kinds")), "toy.cards.sail: is not known. Did you mean sale?"),
        (lambda t: t["ships"]["count"].items(), "toy.ships.count: must be a table"),
        (lambda t: t["cards"]["sail"].total(2, 3, "cards"), "toy.cards.sail: must have 3 cards, not 2"),
    ],
)
def test_a_complaint_names_the_table_and_the_entry(
    build: Callable[..., Tables], read: Callable[[Entry], object], complaint: str
) -> None:
    with pytest.raises(BadComponents) as refused:
        read(build())
    assert str(refused.value) == complaint


def test_true_is_no_number(build: Callable[..., Tables]) -> None:
    with pytest.raises(BadComponents, match="must be a whole number"):
        build({"ships": {"count": True}})["ships"]["count"].number(0, 9)


def test_an_own_file_replaces_a_table_and_leaves_the_others(build: Callable[..., Tables]) -> None:
    tables = build(own={"ships": {"count": 5}})
    assert tables["ships"]["count"].number(1, 9) == 5
    assert tables["cards"]["sail"].number(1, 9) == 2
    assert list(tables.own) == ["ships"]


@pytest.mark.parametrize(
    ("own", "complaint"),
    [
        ({"shipps": {}}, "toy: there is no table 'shipps'. Did you mean ships?"),
        ("{", "mine.json: is no JSON"),
        ("[1]", "mine.json: must be a JSON object of tables"),
    ],
)
def test_an_own_file_that_does_not_fit_is_refused(build: Callable[..., Tables], own: Any, complaint: str) -> None:
    with pytest.raises(BadComponents) as refused:
        build(own=own)
    assert complaint in str(refused.value)


def test_an_own_file_that_is_not_there_is_named(build: Callable[..., Tables], tmp_path: Path) -> None:
    build()
    with pytest.raises(BadComponents, match=r"missing\.json: cannot be read"):
        Tables("toy", tmp_path / "components.json", tmp_path / "missing.json")


def test_the_hash_sees_facts_and_ignores_provenance_and_notes(build: Callable[..., Tables]) -> None:
    fingerprint = build().hash()
    retold = {"cards": STANDARD["cards"], "ships": {**STANDARD["ships"], "provenance": "my own box", "note": "wood"}}
    assert build(retold).hash() == fingerprint
    assert build({**STANDARD, "ships": {**STANDARD["ships"], "count": 4}}).hash() != fingerprint
    assert build({**STANDARD, "ships": {**STANDARD["ships"], "capacities": [3, 4, 2]}}).hash() != fingerprint


def test_an_own_table_is_no_longer_called_reconstructed(build: Callable[..., Tables]) -> None:
    assert build().reconstructed() == ["cards"]
    assert build(own={"cards": {**STANDARD["cards"]}}).reconstructed() == []


def test_a_position_of_other_components_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"cards": {"counts": {"jackal": 5, "ibis": 5, "cobra": 5}}}))
    own = BurrowGame(file)
    state = open_game(own, seed=1)
    assert state.pieces() == {"cards": 15}
    with pytest.raises(Exception, match="not of burrow"):
        BurrowGame().load(state.dump())


def test_a_position_of_an_own_box_is_written_and_travels_with_its_tables() -> None:
    game = khonsu.game("imhotep", components={"market_cards": khonsu.game("imhotep").tables.value["market_cards"]})
    assert game.tables.own
    state = game.start(players=2, seed=1)
    assert eval(repr(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state)).game.tables.own == game.tables.own
