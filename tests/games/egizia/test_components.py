"""Egizia's tables can be corrected, and every complaint about a wrong one names its place and what would be right."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from tests.games.egizia.positions import GAME
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadComponents
from khonsu.engine.game import Game
from khonsu.games.egizia import nile
from khonsu.games.egizia.state import USE_IMPROVER, USES
from khonsu.games.egizia.workforce import can_ever_build

Change = Callable[[dict[str, Any]], object]


def load(tmp_path: Path, table: str, change: Change) -> Game:
    """The game with one table changed."""
    tables = {table: deepcopy(GAME.tables.value[table])}
    change(tables[table])
    file = tmp_path / "own.json"
    file.write_text(json.dumps(tables), encoding="utf-8")
    return khonsu.game("egizia", file)


@pytest.mark.parametrize(
    ("table", "change", "complaint"),
    [
        (
            "setup",
            lambda t: t.update(stone_limit=30),
            "egizia.setup.stone_limit: must be a whole number from 1 to 25, not 30",
        ),
        ("setup", lambda t: t.update(ring="top"), "egizia.setup.ring: 'top' is not known"),
        ("setup", lambda t: t["crews"].update(blue=0), "egizia.setup.crews.blue: must be a whole number from 1 to 9, not 0"),
        ("setup", lambda t: t["stones_by_tile"].pop(), "egizia.setup.stones_by_tile: must have 4 numbers, not 3"),
        (
            "river",
            lambda t: t["spaces"].__setitem__(0, "edfu"),
            "egizia.river.spaces: must have 20 different spaces, not 19",
        ),
        ("river", lambda t: t["spaces"].append("memphis"), "egizia.river.spaces[21]: 'memphis' is not known"),
        ("river", lambda t: t["spaces"].append("edfu"), "egizia.river.spaces: must have 20 spaces, not 21"),
        ("sites", lambda t: t["slots"].update({"4": 4}), "egizia.sites.slots.4: must be a whole number from 1 to 3, not 4"),
        ("towns", lambda t: t.update(luxor={}), "egizia.towns.luxor: is not known"),
        ("towns", lambda t: t["edfu"].update(gold=1), "egizia.towns.edfu.gold: is not known"),
        (
            "towns",
            lambda t: t["alyi"].update(cards_barred=1),
            "egizia.towns.alyi.cards_barred: must be true or false, not 1",
        ),
        ("markets", lambda t: t["sale_allowed"].pop(), "egizia.markets.sale_allowed: must have 4 entries, not 3"),
        ("markets", lambda t: t["penalty"].pop(), "egizia.markets.penalty: must have 4 numbers, not 3"),
        (
            "obelisk",
            lambda t: t["values"].append(10),
            "egizia.obelisk.values[10]: must be a whole number from 1 to 9, not 10",
        ),
        ("graves", lambda t: t["tiles"].update({"x": 0}), "egizia.graves.tiles.x: stands for a number from 1 to 9"),
        ("graves", lambda t: t["bands"].reverse(), "egizia.graves.bands: must begin at rising values"),
        (
            "pyramid",
            lambda t: t["rows"].__setitem__(2, 5),
            "egizia.pyramid.rows[3]: must be one space shorter than the row below",
        ),
        ("pyramid", lambda t: t.update(rows=[7, 6, 5, 4, 3, 2, 1]), "egizia.pyramid.rows: must have at most 6 entries"),
        ("pyramid", lambda t: t["values"].pop(), "egizia.pyramid.values: must have 6 numbers, not 5"),
        ("temple", lambda t: t.update(top=[]), "egizia.temple.top: must have at least 1 entries"),
        ("temple", lambda t: t.update(gate=[1]), "egizia.temple.gate: is not known"),
        ("rounds", lambda t: t["decks"].pop(), "egizia.rounds.decks: must have 5 entries, not 4"),
        (
            "rounds",
            lambda t: t.update(decks=["a", "a", "a", "b", "c"]),
            "egizia.rounds.decks: deck a is for two rounds at most, not for 3",
        ),
        (
            "rounds",
            lambda t: t.update(decks=["a", "a", "b", "c", "c"]),
            "egizia.rounds.decks: deck c is for one round at most, not for 2",
        ),
        ("nile_cards", lambda t: t["cards"].reverse(), "egizia.nile_cards.cards: must list the cards a01 to c12 in order"),
        ("nile_cards", lambda t: t["cards"][0].pop("stones"), "egizia.nile_cards.cards[1]: has no entry 'stones'"),
        (
            "nile_cards",
            lambda t: t["cards"][5].update(colour="red"),
            "egizia.nile_cards.cards[6].colour: 'red' is not known",
        ),
        (
            "nile_cards",
            lambda t: t["cards"][20].update(effect="first_place"),
            "egizia.nile_cards.cards: the rules know a single card first_place, not 2",
        ),
        (
            "nile_cards",
            lambda t: t["cards"][20].update(effect="strength_3"),
            "egizia.nile_cards.cards: there are at most 3 cards strength_3, not 4",
        ),
        (
            "nile_cards",
            lambda t: t["cards"][36].update(crews=["black", "black"]),
            "egizia.nile_cards.cards[37].crews: has an entry twice",
        ),
        (
            "nile_cards",
            lambda t: t["cards"][44].update(buildings=["graves", "graves"]),
            "egizia.nile_cards.cards[45].buildings: has an entry twice",
        ),
        (
            "sphinx_cards",
            lambda t: t["cards"][3].update(sections=["left", "left"]),
            "egizia.sphinx_cards.cards[4].sections: has an entry twice",
        ),
        (
            "sphinx_cards",
            lambda t: t["cards"].pop(),
            "egizia.sphinx_cards.cards: must list the cards sphinx_01 to sphinx_29 in order",
        ),
        (
            "sphinx_cards",
            lambda t: t["cards"][0].update(rows=10),
            "egizia.sphinx_cards.cards[1].rows: must be a whole number from 1 to 9",
        ),
        (
            "sphinx_cards",
            lambda t: t["cards"][27].update(goal="permanent_cards"),
            "egizia.sphinx_cards.cards: must have 1 card tenth_of_score, not 0",
        ),
        ("sphinx", lambda t: t.update(most_drawn=6), "egizia.sphinx.most_drawn: must be a whole number from 1 to 5, not 6"),
        ("bidding", lambda t: t.update(limit=21), "egizia.bidding.limit: must be a whole number from 0 to 20, not 21"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_place(tmp_path: Path, table: str, change: Change, complaint: str) -> None:
    with pytest.raises(BadComponents) as refused:
        load(tmp_path, table, change)
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("setup", lambda t: t.update(ships=5, crew_limit=7, stone_limit=12, ring="left")),
        ("river", lambda t: t["spaces"].reverse()),
        ("sites", lambda t: t.update(slots={"2": 1, "3": 2, "4": 2})),
        ("towns", lambda t: t["edfu"].update(crew_of_choice=1, stones=3, ring=1, cards_barred=True)),
        ("markets", lambda t: t.update(penalty=[4, 3, 2, 0], bottom_stones=1, bottom_points=5)),
        ("obelisk", lambda t: t.update(values=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5])),
        ("graves", lambda t: t.update(tiles={"1": 10, "9": 10}, open=3)),
        ("pyramid", lambda t: t.update(rows=[5, 4, 3, 2], values=[1, 2, 3, 4])),
        ("temple", lambda t: t.update(left=[1, 2], columns=[5, 5, 5, 5, 5], top=[6])),
        ("nile_cards", lambda t: [t["cards"][n].update(effect="crew_improver") for n in (0, 1, 2)]),
        ("nile_cards", lambda t: [t["cards"][n].update(effect="field", colour="brown", grain=7) for n in range(22)]),
        ("sphinx_cards", lambda t: t["cards"][0].update(goal="own_bottom", market="grain", points=12)),
        ("sphinx", lambda t: t.update(most_drawn=3, returned_points=2)),
    ],
)
def test_games_with_corrected_tables_can_be_played(tmp_path: Path, table: str, change: Change) -> None:
    game = load(tmp_path, table, change)
    assert game.tables.hash() != GAME.tables.hash()
    for seed in range(8):
        state = open_game(game, 2 + seed % 3, seed)
        whole = state.pieces()
        dream = state.imagine(0, seed)
        dream.play_out(seed)
        assert dream.actor is None
        assert dream.pieces() == whole
        assert all(dream.score(seat) == sum(dream.breakdown(seat).values()) for seat in range(state.players))


def test_a_builder_whose_crews_cannot_grow_is_not_asked_for_the_sake_of_training(tmp_path: Path) -> None:
    state = open_game(load(tmp_path, "setup", lambda t: t.update(crew_limit=5)), 2, 1, sphinx_start="none")
    state.crews[:4] = [5, 5, 5, 2]
    state.tired[:4] = [0, 0, 0, 1]
    state.stones[0] = 25
    held = (state.facts.copies[nile.CREW_IMPROVER][0], state.facts.copies[nile.STONES_6][0])
    state.cards = [0 if card in held else where for card, where in enumerate(state.cards)]
    assert can_ever_build(state.position, 0, 5)
    # The joker has worked, so it is no help that it could grow.
    assert not can_ever_build(state.position, 0, 6)
    state.crews[0] = 4
    assert not can_ever_build(state.position, 0, 6)
    state.tired[3] = 0
    assert can_ever_build(state.position, 0, 8)
    assert not can_ever_build(state.position, 0, 9)


def test_a_box_with_two_cards_for_training_lets_their_owner_train_twice_a_round(tmp_path: Path) -> None:
    state = open_game(load(tmp_path, "nile_cards", lambda t: t["cards"][0].update(effect="crew_improver")), 2, 1)
    held = state.facts.copies[nile.CREW_IMPROVER]
    state.cards = [1 if card in held else where for card, where in enumerate(state.cards)]
    state.uses[USES + USE_IMPROVER] = 1
    assert state.can_use(1, nile.CREW_IMPROVER, USE_IMPROVER)
    state.uses[USES + USE_IMPROVER] = 2
    assert not state.can_use(1, nile.CREW_IMPROVER, USE_IMPROVER)
