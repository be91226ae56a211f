"""Every command: help that helps, wrong words answered with the near ones, tables that add up."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from tests.cli.command import khonsu

import khonsu as khonsu_package
from khonsu.engine.text import LANGUAGES, read_catalogue
from khonsu.players.registry import LEVELS
from khonsu.testing.words import disagreements

if TYPE_CHECKING:
    from pathlib import Path

GAMES = khonsu_package.game_names()


def test_the_languages_of_the_command_line_agree() -> None:
    assert list(disagreements({lang: read_catalogue(lang, "khonsu.cli") for lang in LANGUAGES})) == []


@pytest.mark.parametrize("command", ["games", "play", "replay", "review", "verify", "simulate", "arena", "bench"])
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    listed = khonsu(tmp_path, "--help")
    assert f" {command} " in listed.stdout
    explained = khonsu(tmp_path, command, "--help")
    assert explained.returncode == 0
    assert f"Usage: khonsu {command}" in explained.stdout


def test_help_lists_the_options_of_every_game(tmp_path: Path) -> None:
    words = " ".join(khonsu(tmp_path, "play", "--help").stdout.split())
    for name in GAMES:
        for option in khonsu_package.game(name).options:
            assert f"{name} {option.name} " in words


def test_all_games_are_listed(tmp_path: Path) -> None:
    listed = khonsu(tmp_path, "games")
    for name in GAMES:
        assert khonsu_package.game(name).title in listed.stdout


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_tells_about_itself(tmp_path: Path, name: str, lang: str) -> None:
    told = khonsu(tmp_path, "games", name, "--lang", lang)
    assert told.returncode == 0
    assert khonsu_package.game(name).text(lang)("game.tagline") in told.stdout


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("plya",), "Did you mean"),
        (("play", "imhotp"), "There is no game 'imhotp'. Did you mean imhotep?"),
        (("play", "imhotep", "--opponents", "greddy"), "There is no opponent 'greddy'. Did you mean greedy?"),
        (("play", "imhotep", "--lang", "de"), "There is no language 'de'. Did you mean en?"),
        (("play", "imhotep", "-p", "9"), "Imhotep is for 2 to 4 players, not 9."),
        (("play", "imhotep", "-o", "side=AAAAA"), "There is no option 'side'. Did you mean sides"),
        (("play", "imhotep", "-o", "sides=AAX"), "is not a word of 5 letters out of AB"),
        (("play", "imhotep", "-o", "sides"), "An option is written NAME=VALUE, not 'sides'."),
        (("play", "imhotep", "--components", "nowhere.json"), "nowhere.json: cannot be read"),
        (("play", "imhotep", "--playrs", "2"), "--players"),
        (("simulate", "imhotp"), "Did you mean imhotep?"),
        (("simulate", "imhotep", "-n", "0"), "-n"),
        (("arena", "imhotep", "--opponents", "greedy,rando"), "Did you mean random?"),
        (("arena", "imhotep", "--players", "7"), "Imhotep is for 2 to 4 players, not 7."),
        (("arena", "-o", "sides=AAAAA"), "Options and components are for one game: name it."),
        (("bench", "imhotp"), "Did you mean imhotep?"),
        (("replay", "nowhere.khonsu"), "nowhere.khonsu: cannot be read"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], answer: str) -> None:
    done = khonsu(tmp_path, *arguments, typed="")
    assert done.returncode == 2
    assert answer in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr


def test_a_simulation_sums_up_scores_lengths_and_ends(tmp_path: Path) -> None:
    done = khonsu(
        tmp_path, "simulate", "imhotep", "-n", "20", "--players", "3", "--opponents", "random,greedy", "--processes", "2"
    )
    assert done.returncode == 0
    assert "Imhotep, 3 players, 20 games" in done.stdout
    rows = [line for line in done.stdout.splitlines() if "│" in line]
    assert [row.split()[1:4:2] for row in rows] == [["J", "random"], ["L", "greedy"], ["A", "random"]]
    assert sum(float(row.split()[5]) for row in rows) == pytest.approx(100, abs=0.3)
    assert "Ends: rounds 20" in done.stdout


def test_an_arena_ranks_the_better_player_first(tmp_path: Path) -> None:
    done = khonsu(tmp_path, "arena", "imhotep", "--opponents", "random,greedy", "-n", "10", "--processes", "1")
    assert done.returncode == 0
    rows = [line.split()[1] for line in done.stdout.splitlines() if "│" in line]
    assert rows == ["greedy", "random"]


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_players_are_a_number_and_opponents_are_levels_in_every_command(tmp_path: Path, command: str) -> None:
    explained = " ".join(khonsu(tmp_path, command, "--help").stdout.replace("│", " ").split())
    assert re.search(r"--players -p <?int\w*>? How many sit at the table\.", explained, re.IGNORECASE)
    assert f"--opponents LEVEL[,LEVEL...] Who plays: {', '.join(LEVELS)}, or any budget" in explained


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_opponents_are_repeated_until_all_seats_are_taken(tmp_path: Path, command: str) -> None:
    done = khonsu(tmp_path, command, "imhotep", "-n", "2", "--players", "4", "--opponents", "random", "--processes", "1")
    assert done.returncode == 0
    assert "Imhotep, 4 players, 2 games" in done.stdout


def test_the_same_simulation_gives_the_same_table(tmp_path: Path) -> None:
    one, two = (
        khonsu(tmp_path, "simulate", "imhotep", "-n", "10", "--seed", "3", "--processes", processes).stdout
        for processes in "12"
    )
    assert one == two


def test_speed_is_measured_and_given_as_json(tmp_path: Path) -> None:
    done = khonsu(tmp_path, "bench", GAMES[0], "--json")
    assert done.returncode == 0
    doc = json.loads(done.stdout)
    assert set(doc) == {"compiled", "import_s", "games"}
    figures = doc["games"][GAMES[0]]
    assert all(value is None or value > 0 for value in figures.values())
