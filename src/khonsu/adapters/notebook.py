"""Games in a notebook: a record that is stepped through, and a position that is changed by hand. States and views show themselves as pictures.

```python
steps(game, record)                 # a slider, the choices, the board
editor = Editor(state)              # any field of the position, the board beside it
editor.state                        # what has become of it
```
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from khonsu.adapters.extras import needed
from khonsu.engine.errors import BadPosition, KhonsuError, suggest
from khonsu.engine.text import SEAT_LETTERS

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.record import Record
    from khonsu.engine.state import State

widgets: Any = needed("ipywidgets", "notebook")

# Milliseconds for which each position stays, if it is left to run.
PACE = 1500


def steps(game: Game, record: Record, lang: str = "en") -> Any:
    """A widget that goes through a record choice by choice, by hand or by itself."""
    states = record.replay(game)
    told = [game.title]
    for state, (seat, choice) in zip(states, record.lines, strict=False):
        name = record.names[seat] if seat < len(record.names) else SEAT_LETTERS[seat]
        told.append(f"{name}: {state.label(choice, lang)}")
    running = widgets.Play(min=0, max=len(states) - 1, interval=PACE)
    slider = widgets.IntSlider(min=0, max=len(states) - 1)
    widgets.jslink((running, "value"), (slider, "value"))
    sentence, picture = widgets.HTML(), widgets.HTML()

    def show(at: int) -> None:
        sentence.value = escape(told[at])
        picture.value = states[at].view(None, lang).svg()

    slider.observe(lambda change: show(change["new"]), names="value")
    show(0)
    return widgets.VBox([widgets.HBox([running, slider]), sentence, picture])


class Editor:
    """A position whose fields can be changed; what cannot be read or shown is refused with a sentence, and the position stays."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._fields = widgets.Dropdown(options=list(state.game.fields), description="field")
        self._value = widgets.Text(description="JSON", continuous_update=False)
        self._complaint, self._picture = widgets.HTML(), widgets.HTML()
        self._fields.observe(lambda _: self._read(), names="value")
        self._value.observe(lambda change: self._write(change["new"]), names="value")
        self._read()

    def set(self, field: str, value: Any) -> None:
        """Change a field; raises `BadPosition` where that gives nothing that can be shown."""
        if field not in self.state.game.fields:
            raise BadPosition(f"A position has no field {field!r}. {suggest(field, self.state.game.fields)}")
        changed = self.state.game.load({**self.state.dump(), field: value})
        try:
            changed._repr_svg_()
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise BadPosition(f"With {field} = {value!r} there is nothing to show ({error}).") from None
        self.state = changed
        self._read()

    def _read(self) -> None:
        field = self._fields.value
        self._complaint.value = escape(self.state.game.fields[field].about)
        self._value.value = json.dumps(self.state.dump()[field])
        self._picture.value = self.state._repr_svg_()

    def _write(self, text: str) -> None:
        if text == json.dumps(self.state.dump()[self._fields.value]):
            return
        try:
            self.set(self._fields.value, json.loads(text))
        except (KhonsuError, ValueError) as error:
            self._complaint.value = escape(str(error))

    def _ipython_display_(self) -> None:
        needed("IPython.display", "notebook").display(
            widgets.VBox([widgets.HBox([self._fields, self._value]), self._complaint, self._picture])
        )
