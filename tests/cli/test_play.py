"""`khonsu play`: choices by number or notation, hints, undo, and a game that survives whatever ends the terminal."""

from __future__ import annotations

import re
import stat
from typing import TYPE_CHECKING

import pytest
from tests.cli.command import Terminal, games_in, khonsu

from khonsu import game, game_names
from khonsu.engine.record import Record

if TYPE_CHECKING:
    from pathlib import Path

GAMES = game_names()
# Few questions for a person: everybody else plays at random, so nobody has to think.
QUICK = ("play", "imhotep", "--opponents", "random", "--seed", "5")


def lines_in(home: Path) -> int:
    """How many choices the only saved game has."""
    (file,) = games_in(home).glob("*.khonsu")
    return len(Record.parse(file.read_text()).lines)


def test_a_whole_game_ends_with_a_table_and_a_record_that_verifies(tmp_path: Path) -> None:
    played = khonsu(tmp_path, *QUICK, typed="1\n" * 400)
    assert played.returncode == 0
    assert "Final score" in played.stdout
    assert "Burial Chamber" in played.stdout
    (file,) = games_in(tmp_path).iterdir()
    assert file.suffix == ".khonsu"
    verified = khonsu(tmp_path, "verify", str(file))
    assert (verified.returncode, verified.stderr) == (0, "")


def test_a_choice_is_its_number_or_its_notation(tmp_path: Path) -> None:
    played = khonsu(tmp_path, *QUICK, typed="load 1 2\nq\n")
    assert "Jasper loads ship 1, place 2" in played.stdout
    played = khonsu(tmp_path, *QUICK, typed="3\nq\n")
    assert "Jasper loads ship 1, place 2" in played.stdout


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("load 4 4", "Ship 4 has room for only"),
        ("laod 1 1", "Did you mean: load 1 1"),
        ("99", "“99” is neither a number from 1 to"),
        ("?", "Choices now, in notation: take, load 1 1"),
        ("h", "Hint: "),
        ("u", "Nothing can be taken back"),
    ],
)
def test_whatever_is_typed_gets_an_answer_and_asks_again(tmp_path: Path, typed: str, answer: str) -> None:
    played = khonsu(tmp_path, *QUICK, typed=f"{typed}\nq\n")
    assert answer in " ".join(played.stdout.split())
    assert played.returncode == 0
    assert lines_in(tmp_path) == 0


def test_the_record_notes_advice_once_for_a_position(tmp_path: Path) -> None:
    khonsu(tmp_path, *QUICK, typed="h\nh\nq\n")
    (file,) = games_in(tmp_path).glob("*.khonsu")
    assert Record.parse(file.read_text()).advised == {0: 1}


def test_undo_takes_the_choice_back_with_the_answer_to_it(tmp_path: Path) -> None:
    played = khonsu(tmp_path, *QUICK, typed="load 1 2\nu\nq\n")
    assert "Taken back." in played.stdout
    assert lines_in(tmp_path) == 0
    played = khonsu(tmp_path, "play", "--resume", typed="load 1 2\nq\n")
    assert "Jasper loads ship 1, place 2" in played.stdout


def test_a_game_goes_on_after_ctrl_c(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *QUICK)
    terminal.read_until("> ")
    terminal.type("take")
    terminal.read_until("> ")
    assert terminal.interrupt() == 130
    saved = lines_in(tmp_path)
    assert saved >= 2
    resumed = khonsu(tmp_path, "play", "--resume", typed="q\n")
    assert resumed.returncode == 0
    assert re.search(r"J Jasper +\d+ +\d+ +24 +5", resumed.stdout), "three more stones are on the sled"
    assert lines_in(tmp_path) == saved


def test_a_game_goes_on_after_its_process_was_killed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *QUICK)
    terminal.read_until("> ")
    terminal.type("take")
    terminal.read_until("> ")
    terminal.kill()
    saved = lines_in(tmp_path)
    assert saved >= 2
    resumed = khonsu(tmp_path, "play", "--resume", typed="1\nq\n")
    assert resumed.returncode == 0
    assert lines_in(tmp_path) > saved


def test_an_unfinished_game_is_offered(tmp_path: Path) -> None:
    khonsu(tmp_path, *QUICK, typed="take\nq\n")
    choices = lines_in(tmp_path)
    accepted = khonsu(tmp_path, "play", "imhotep", typed="y\nq\n")
    assert f"unfinished game of Imhotep with {choices} choices" in accepted.stdout
    assert len(list(games_in(tmp_path).glob("*.khonsu"))) == 1
    khonsu(tmp_path, "play", "imhotep", typed="n\nq\n")
    assert len(list(games_in(tmp_path).glob("*.khonsu"))) == 2


def test_while_a_game_runs_its_seed_is_only_in_a_private_file(tmp_path: Path) -> None:
    khonsu(tmp_path, "play", "imhotep", "--seed", "a-secret-seed", typed="take\nq\n")
    (file,) = games_in(tmp_path).glob("*.khonsu")
    (private,) = games_in(tmp_path).glob("*.private.json")
    assert "a-secret-seed" not in file.read_text()
    assert "commitment: " in file.read_text()
    assert "a-secret-seed" in private.read_text()
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    refused = khonsu(tmp_path, "replay", str(file))
    assert refused.returncode == 2
    assert "holds no seed yet" in refused.stderr


def test_without_an_unfinished_game_there_is_nothing_to_resume(tmp_path: Path) -> None:
    refused = khonsu(tmp_path, "play", "--resume")
    assert refused.returncode == 2
    assert "There is no unfinished game" in refused.stderr


def test_a_saved_game_of_other_rules_is_refused_in_a_sentence(tmp_path: Path) -> None:
    khonsu(tmp_path, *QUICK, typed="take\nq\n")
    (private,) = games_in(tmp_path).glob("*.private.json")
    private.write_text(re.sub(r"rules: \d+", "rules: 99", private.read_text()))
    refused = khonsu(tmp_path, "play", "--resume")
    assert refused.returncode == 2
    assert "was made with rules 99" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    ("locale", "arguments", "question"),
    [
        ("cs_CZ.UTF-8", (), "vyber jednu akci"),
        ("sk_SK.UTF-8", (), "vyber jednu akciu"),
        ("de_DE.UTF-8", (), "choose one action"),
        ("cs_CZ.UTF-8", ("--lang", "en"), "choose one action"),
    ],
)
def test_the_language_is_that_of_the_system_unless_another_is_asked_for(
    tmp_path: Path, locale: str, arguments: tuple[str, ...], question: str
) -> None:
    assert question in khonsu(tmp_path, *QUICK, *arguments, typed="q\n", LANG=locale).stdout


def test_options_players_opponents_and_components_reach_the_table(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text('{"wrath": {"points": 9}}')
    played = khonsu(
        tmp_path,
        "play",
        "imhotep",
        "-p",
        "3",
        "--opponents",
        "random,greedy",
        "-o",
        "sides=BAAAB",
        "--components",
        str(own),
        typed="q\n",
    )
    assert "Lapis: Novice" in played.stdout
    assert "Alabaster: Greedy" in played.stdout
    assert "Market B" in played.stdout
    assert "Obelisks B" in played.stdout
    # The components belong to the saved game.
    assert khonsu(tmp_path, "play", "--resume", typed="q\n").returncode == 0


def test_a_game_is_chosen_from_a_list_when_none_is_named(tmp_path: Path) -> None:
    asked = khonsu(tmp_path, "play", typed="senet\nimhotep\nq\n")
    assert "Type a number from 1 to" in asked.stdout
    assert "Ships" in asked.stdout


@pytest.mark.parametrize("name", GAMES)
def test_without_a_number_of_players_there_is_an_opponent(tmp_path: Path, name: str) -> None:
    begun = khonsu(tmp_path, "play", name, typed="q\n")
    assert begun.returncode == 0
    assert "Lapis: Teti (Apprentice)" in begun.stdout


@pytest.mark.parametrize("name", [name for name in GAMES if 1 in game(name).seats])
def test_a_solo_game_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    played = khonsu(tmp_path, "play", name, "--players", "1", "--seed", "3", typed="1\n" * 3000)
    assert played.returncode == 0
    assert "Final score" in played.stdout
