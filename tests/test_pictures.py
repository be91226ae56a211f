"""The picture in the README is what the board code draws: `python -m tests.test_pictures` draws it anew."""

from pathlib import Path

import khonsu
from khonsu.engine.record import Record

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "imhotep.svg"
RECORD = ROOT / "tests" / "records" / "imhotep" / "four-players.khonsu"
CHOICES = 65


def drawn() -> str:
    """A golden game in its third round, through the eyes of whoever is to choose."""
    record = Record.parse(RECORD.read_text(encoding="utf-8"))
    game = khonsu.game(record.game)
    state = record.replay(game)[CHOICES]
    return game.draw(state.view(state.actor), names=["Ema", "Jakub", "Zuzka", "Thoth"])


def test_the_picture_in_the_readme_is_drawn_by_the_board_code() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn()


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
