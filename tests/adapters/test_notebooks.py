"""The example notebooks give what stands in them; widgets step through records and change positions."""

import json
from pathlib import Path

import pytest
from tests.notebooks import FOLDER, run, varies

import khonsu
from khonsu.adapters.notebook import Editor, steps
from khonsu.engine.errors import BadPosition
from khonsu.engine.record import Record


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_gives_what_stands_in_it(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell, outputs in zip(cells, run(cells), strict=True):
        if cell["cell_type"] == "code" and not varies(cell):
            assert cell["outputs"] == outputs, "".join(cell["source"])


def record(name: str) -> Record:
    game = khonsu.game(name)
    state = game.start(2, seed=7)
    found = Record.begin(game, state, 7, ["<Ema>"])
    while (seat := state.actor) is not None:
        found.add(game, seat, state.legal()[0])
        state.play(state.legal()[0], seat=seat)
    found.finish(state)
    return found


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_record_is_stepped_through(name: str) -> None:
    game, played = khonsu.game(name), record(name)
    controls, sentence, picture = steps(game, played, "cs").children
    _, slider = controls.children
    assert slider.max == len(played.lines)
    seen = [(sentence.value, picture.value)]
    for at in (1, slider.max):
        slider.value = at
        seen.append((sentence.value, picture.value))
    assert len(set(seen)) == 3
    assert picture.value == played.replay(game)[-1].view(None, "cs").svg()
    assert "<Ema>" not in "".join(told for told, _ in seen)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_every_field_of_a_position_can_be_set_to_what_it_is_and_to_no_nonsense(name: str) -> None:
    state = khonsu.game(name).start(2, seed=7)
    editor = Editor(state)
    for field in state.game.fields:
        editor.set(field, state.dump()[field])
        assert editor.state == state
        with pytest.raises(BadPosition):
            editor.set(field, {"nonsense": []})
        assert editor.state == state
    with pytest.raises(BadPosition, match="no field 'sphinx'"):
        editor.set("sphinx", 1)


def test_what_is_typed_changes_the_position_or_is_answered() -> None:
    state = khonsu.game("imhotep").start(2, seed=7)
    editor = Editor(state)
    editor._fields.value = "sled"
    editor._value.value = "[5, 3]"
    assert editor.state.dump()["sled"] == [5, 3]
    editor._value.value = "[5,"
    assert "Expecting value" in editor._complaint.value
    assert editor.state.dump()["sled"] == [5, 3]
