"""What `import khonsu` gives, asked in a fresh process as a user would."""

import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]


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


def test_the_version_is_that_of_the_package() -> None:
    assert fresh("import khonsu; print(khonsu.__version__)") == PROJECT["version"]


def test_the_command_tells_its_version() -> None:
    command = [sys.executable, "-m", "khonsu", "--version"]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == f"khonsu {PROJECT['version']}\n"


def test_there_is_nothing_behind_the_front_door_that_is_not_named() -> None:
    code = """
import khonsu
try:
    khonsu.senet
except AttributeError as error:
    print(error)
"""
    assert fresh(code) == "module 'khonsu' has no attribute 'senet'"
