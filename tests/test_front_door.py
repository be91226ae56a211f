"""What `import khonsu` gives, asked in a fresh process as a user would."""

import subprocess
import sys


def fresh(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_games_are_listed_before_and_after_one_is_loaded() -> None:
    code = "import khonsu; first = khonsu.game_names(); khonsu.game(first[0]); print(first == khonsu.game_names() and len(first) > 0)"
    assert fresh(code) == "True"


def test_games_are_listed_after_a_part_of_one_was_imported() -> None:
    code = (
        "import importlib, khonsu; name = khonsu.game_names()[0];"
        "importlib.import_module(f'khonsu.games.{name}.scoring'); print(name in khonsu.game_names())"
    )
    assert fresh(code) == "True"


def test_the_parts_of_a_game_are_imported_by_their_names() -> None:
    assert (
        fresh("import khonsu, khonsu.games.imhotep.scoring as scoring; print(scoring.__name__)")
        == "khonsu.games.imhotep.scoring"
    )
