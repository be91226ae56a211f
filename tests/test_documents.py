"""What is written names only what exists, and the page of every game in docs agrees with the game."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest
from tests.game_docs import rows, section

import khonsu
from khonsu.analysis.great import LINEUPS, great_games
from khonsu.cli.app import app
from khonsu.engine.text import LANGUAGES, SEAT_LETTERS
from khonsu.table.strengths import strengths

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "khonsu"
WRITTEN = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.yml"), ROOT / "Makefile"])
PAGES = [path for path in WRITTEN if path.suffix == ".md"]
EVERY_TEXT = pytest.mark.parametrize("file", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
EVERY_PAGE = pytest.mark.parametrize("file", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
# Words in capitals stand for any game, language or file.
ANY = {"NAME": "*", "LANG": "*", "CODE": "*"}
# What is made, typed by users or belongs to them, not to the repository.
NOT_OURS = ("build/", ".venv/", "dist/", "~", "$", "/", "http", "postgresql", "NAME.private.json")
# What a new language brings.
YOURS = {
    "engine.toml",
    "players.toml",
    "analysis.toml",
    "web.toml",
    "cli.toml",
    "games/NAME.toml",
    "games/NAME.md",
    "_about.json",
}
EVERY_GAME = pytest.mark.parametrize("game", khonsu.game_names())


@EVERY_GAME
def test_every_field_of_a_position_is_documented_as_the_game_says_it(game: str) -> None:
    documented = {cells[0].strip("`"): cells[1] for cells in rows(section(game, "Fields of a position"))[1:]}
    assert documented == {name: field.about for name, field in khonsu.game(game).fields.items()}


@EVERY_GAME
def test_every_kind_of_choice_is_in_the_notation_table(game: str) -> None:
    table = section(game, "Notation")
    assert [kind.name for kind in khonsu.game(game).space.kinds if not re.search(rf"`{kind.name}\b", table)] == []


@EVERY_GAME
def test_every_table_of_the_components_has_its_provenance_on_the_page(game: str) -> None:
    tables = khonsu.game(game).tables
    lines = rows(section(game, "Where the numbers come from").split("###", 1)[0])[1:]
    assert {name for cells in lines for name in re.findall(r"`(\w+)`", cells[0])} == set(tables.value)
    reconstructed = {
        name for cells in lines if not cells[2].startswith("nothing") for name in re.findall(r"`(\w+)`", cells[0])
    }
    assert set(tables.reconstructed()) == reconstructed


@EVERY_GAME
def test_the_rules_have_the_same_shape_in_all_languages(game: str) -> None:
    shapes = []
    for lang in LANGUAGES:
        blocks = khonsu.game(game).rulebook(lang).split("\n\n")
        shapes.append([re.findall(r"^(#+ |\d\. |\* |\|)", block, re.MULTILINE) for block in blocks])
    assert shapes == [shapes[0]] * len(LANGUAGES)


def named(text: str) -> list[str]:
    """What stands in code marks, one by one."""
    return re.findall(r"`([^`\n]+)`", text)


@EVERY_PAGE
def test_links_lead_somewhere(file: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8"))
    assert [target for target in targets if not target.startswith("http") and not (file.parent / target).exists()] == []


@EVERY_PAGE
def test_files_and_folders_that_are_named_exist(file: Path) -> None:
    missing = []
    for name in named(file.read_text(encoding="utf-8")):
        if (
            not re.fullmatch(r"[\w.*/-]+(/|\.(py|md|toml|json|js|css|yml))", name)
            or name.startswith(NOT_OURS)
            or name in YOURS
        ):
            continue
        pattern = re.sub("|".join(ANY), lambda found: ANY[found.group()], name).rstrip("/")
        # A file may stand by its name alone, if it is called so in many folders.
        places = [ROOT.glob(pattern), PACKAGE.glob(pattern), PACKAGE.rglob(pattern) if "/" not in pattern else ()]
        if not any(any(place) for place in places):
            missing.append(name)
    assert missing == []


@EVERY_TEXT
def test_commands_that_are_named_exist(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    commands = {
        command.name or command.callback.__name__.replace("_", "-")
        for command in app.registered_commands
        if command.callback is not None
    }
    # In code marks, at the beginning of a line of code, or as a step of a workflow.
    assert set(re.findall(r"(?:`|run: |^(?=make [a-z]+(?: +#|$)))make ([a-z]+)", text, re.MULTILINE)) - targets == set()
    assert set(re.findall(r"(?:`|^\$? ?|bin/)khonsu ([a-z][a-z-]+)", text, re.MULTILINE)) - commands == set()
    for script in re.findall(r"run: (\.\S+)", text):
        assert (ROOT / script).is_file()


@EVERY_PAGE
def test_names_of_the_library_that_are_named_exist(file: Path) -> None:
    for name in re.findall(r"`(khonsu(?:\.\w+)+)(?!\w*`\]\()", file.read_text(encoding="utf-8")):
        found, parts = khonsu, name.split(".")[1:]
        for place, part in enumerate(parts):
            if not hasattr(found, part):
                import_module(".".join(["khonsu", *parts[: place + 1]]))
            found = getattr(found, part)


def test_the_page_of_the_arena_tells_what_was_measured() -> None:
    arena = import_module("bench.arena")
    found = arena.results()
    assert set(found) <= {cell.name for cell in arena.cells()}
    assert arena.PAGE.read_text(encoding="utf-8") == arena.page(found)
    for game in khonsu.game_names():
        shown = {level: (won.against, won.won, won.games) for level, won in strengths(khonsu.game(game)).items()}
        assert shown == {level: tuple(won.values()) for level, won in arena.strengths(game, found).items()}


def test_every_folder_of_the_package_is_described_to_contributors() -> None:
    described = re.findall(r"^\| `(\w+)/", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    folders = [path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert sorted(described) == sorted(folders)


def test_the_build_names_only_modules_that_exist() -> None:
    tree = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    assigned = [node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HOT"]
    globs = ast.literal_eval(assigned[0])
    assert globs
    assert [glob for glob in globs if not any(PACKAGE.glob(glob))] == []


def test_choices_told_of_great_games_are_those_that_were_played() -> None:
    told: dict[tuple[str, int], int] = {}
    for chapter in re.split(r"^## ", (ROOT / "docs" / "master-games.md").read_text(encoding="utf-8"), flags=re.MULTILINE):
        name = chapter.split("\n", 1)[0].lower()
        records = (
            {one.record.players: one.record for one in great_games(khonsu.game(name))} if name in khonsu.game_names() else {}
        )
        for count, scores, text in re.findall(r"^### (\w+) players, (.+)\n((?:(?!#).*\n)*)", chapter, re.MULTILINE):
            players = ("Two", "Three", "Four").index(count) + 2
            record = records[players]
            assert [int(score) for score in scores.split(" : ")] == record.scores
            for numbers, choices in [cells[:2] for cells in rows(text)[1:]]:
                lines = [record.lines[int(number) - 1] for number in numbers.split(", ")]
                named: set[tuple[str, str]] = set()
                for seat, several in re.findall(r"([JLAF]) ([^JLAF]+)", choices):
                    named |= {(seat, choice) for choice in re.findall(r"`([^`]+)`", several)}
                assert named == {(SEAT_LETTERS[seat], choice) for seat, choice in lines}, (name, numbers)
                told[name, players] = told.get((name, players), 0) + 1
    assert set(told) == {(name, players) for name in khonsu.game_names() for players in LINEUPS}
    assert min(told.values()) >= 8
