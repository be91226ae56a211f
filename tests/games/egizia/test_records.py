"""The golden records of Egizia show every variant, every way to be decided and every Nile card."""

from tests.games.egizia.positions import GAME
from tests.golden_records import replays

from khonsu.games.egizia import nile


def test_every_variant_is_recorded() -> None:
    found = {(name, value) for record, _, _ in replays("egizia") for name, value in record.options.items()}
    assert found == {(option.name, str(value)) for option in GAME.options for value in option.values(2)}


def test_every_way_to_be_decided_is_recorded() -> None:
    assert {state.result.decided for _, state, _ in replays("egizia")} == {0, 1, 2}


def test_every_nile_card_is_taken_somewhere() -> None:
    plain = {
        str(event.message.args.get("card"))
        for _, _, events in replays("egizia")
        for event in events
        if event.message.id == "log.takes"
    }
    assert plain == set(nile.EFFECTS) - {"quarry", "field", "crew_pair", "brick_points"}
