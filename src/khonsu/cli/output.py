"""What every command prints through: text stays as it is, whoever wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console

if TYPE_CHECKING:
    from rich.text import Text

# Codes that move the cursor or change colours. They are ours to send, not those of a name in somebody's file; lines and tabs are layout.
CONTROL = {code: None for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


class Output(Console):
    """A terminal on which square brackets, colons and escape codes in a text mean nothing."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False)

    def render_str(self, text: str, **how: Any) -> Text:
        """A text as it is printed, as a line of its own or as a cell of a table."""
        return super().render_str(text.translate(CONTROL), **{**how, "markup": False, "emoji": False})
