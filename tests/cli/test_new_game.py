"""`khonsu new-game` writes a game that is complete: installed, it keeps every promise, can be played, and shows on the site."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.command import khonsu
from tests.serving import serving

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


def test_the_recipe_names_exactly_the_files_of_a_new_game(tmp_path: Path) -> None:
    assert khonsu(tmp_path, "new-game", "mehen", "--into", str(tmp_path)).returncode == 0
    recipe = CONTRIBUTING.read_text(encoding="utf-8").split("## Add a game")[1]
    named = set(re.findall(r"\*\*`([\w.]+)/?`\*\*", recipe)) | set(re.findall(r"\(`(\w+\.py)` in a new game\)", recipe))
    package = tmp_path / "mehen" / "src" / "mehen"
    assert named == {path.name for path in package.iterdir() if path.name != "__init__.py"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, installed by pip into a folder of its own."""
    home = tmp_path_factory.mktemp("home")
    made = khonsu(home, "new-game", "mehen", "--into", str(home))
    assert made.returncode == 0, made.stderr
    assert str(home / "mehen") in made.stdout
    place = home / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*install, "--target", str(place), str(home / "mehen")], check=True)
    return place


def test_its_own_tests_pass_and_it_keeps_every_promise(installed: Path) -> None:
    tests = installed.parent / "mehen" / "tests"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--rootdir", str(tests), "-p", "no:cacheprovider", str(tests)],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert "3 passed" in run.stdout


def test_it_is_played_like_any_other_game(installed: Path, tmp_path: Path) -> None:
    listed = khonsu(tmp_path, "games", PYTHONPATH=str(installed))
    assert "mehen" in listed.stdout
    played = khonsu(tmp_path, "simulate", "mehen", "-n", "5", "--opponents", "random,greedy", PYTHONPATH=str(installed))
    assert played.returncode == 0, played.stderr


def test_it_shows_on_the_site_in_three_languages(installed: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "data.db", sources=installed) as served:
        for lang, tagline in (("en", "Take pebbles"), ("cs", "Ber oblázky"), ("sk", "Ber kamienky")):
            assert tagline in served.visitor(lang).get("/").text
        assert "<svg" in served.visitor().get("/games/mehen/cover.svg").text


@pytest.mark.parametrize("name", ["Mehen", "m", "me hen", "../mehen", "class", "2mehen", "imhotep", "mehén"])
def test_a_name_that_a_game_cannot_have_is_refused(name: str, tmp_path: Path) -> None:
    refused = khonsu(tmp_path, "new-game", name, "--into", str(tmp_path))
    assert refused.returncode == 2
    assert "another name" in refused.stderr or "small letters" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mehen").mkdir()
    refused = khonsu(tmp_path, "new-game", "mehen", "--into", str(tmp_path))
    assert refused.returncode == 2
    assert list((tmp_path / "mehen").iterdir()) == []
