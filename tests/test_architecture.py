"""The house rules of the source tree: imports point one way, and shared rooms know no game by name."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import khonsu
from khonsu.engine.position import Position

PACKAGE = Path(__file__).parent.parent / "src" / "khonsu"

# Who may import whom. A room is a folder of the package, or a module that lies directly in it; a room may always import
# itself, and "khonsu" is what `import khonsu` gives: the front door, which opens on the engine.
MAY_IMPORT: dict[str, set[str]] = {
    "art": {"engine"},
    "engine": set(),
    "games": {"engine", "art"},
    "players": {"engine"},
    "analysis": {"engine", "players", "art"},
    "table": {"engine", "players", "analysis"},
    "web": {"khonsu", "table", "engine", "art", "analysis"},
    "adapters": {"khonsu", "engine", "players"},
    "testing": {"engine"},
    "cli": {"khonsu", "engine", "players", "analysis", "table", "web", "adapters", "testing", "art"},
    "khonsu": {"_pure", "engine"},
    "_pure": set(),
    "__main__": {"cli"},
}

# Researchers get these without a single dependency. The compiler's marks are known only where something is compiled.
STANDARD_LIBRARY_ONLY = {"engine", "games", "art", "_pure"}
# What the compiler brings is imported for types alone.
STANDARD_LIBRARY = sys.stdlib_module_names | {"librt", "mypy_extensions"}

TEXT_SUFFIXES = {".py", ".html", ".css", ".js", ".svg", ".json", ".toml", ".md", ".txt"}


def module_name(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(path: Path, package: Path) -> list[tuple[int, str]]:
    """Every import of a file wherever it stands, as (line, absolute name); `from a import b` gives a.b."""
    name = module_name(path, package)
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = node.module or ""
            if node.level:
                here = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
                start = ".".join([*here[: len(here) - node.level + 1], *([node.module] if node.module else [])])
            found += [(node.lineno, f"{start}.{alias.name}") for alias in node.names]
    return found


def room_of(name: str, package: Path) -> str:
    """The room a dotted name of the package leads to: "khonsu" if it is none of the rooms but a name of the front door."""
    parts = name.split(".")
    if len(parts) > 1 and ((package / parts[1]).is_dir() or (package / f"{parts[1]}.py").is_file()):
        return parts[1]
    return parts[0]


def game_of(name: str) -> str | None:
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else None


def import_offences(package: Path) -> list[str]:
    offences: list[str] = []
    for path in sorted(package.rglob("*.py")):
        name = module_name(path, package)
        room = room_of(name, package)
        if room not in MAY_IMPORT:
            offences.append(f"{path.relative_to(package)}: room {room} has no rule yet in MAY_IMPORT")
            continue
        for line, imported in imported_modules(path, package):
            place = f"{path.relative_to(package)}:{line}"
            if imported.split(".")[0] == package.name:
                target = room_of(imported, package)
                if target != room and target not in MAY_IMPORT[room]:
                    offences.append(f"{place}: {room} may not import {target}")
                elif target == room == "games" and game_of(imported) != game_of(name):
                    offences.append(f"{place}: a game may not import another one")
            elif room in STANDARD_LIBRARY_ONLY and imported.split(".")[0] not in STANDARD_LIBRARY:
                offences.append(f"{place}: {room} may import the standard library only, not {imported}")
    return offences


def name_offences(package: Path) -> list[str]:
    games = sorted(folder.name for folder in (package / "games").iterdir() if (folder / "__init__.py").is_file())
    # A name that goes on in small letters is another word: "pharaonic" is not a game.
    known = re.compile(rf"(?i:{'|'.join(games)})(?![a-z])") if games else re.compile(r"(?!)")
    offences: list[str] = []
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        # A language brings words for the games in a folder of its own.
        if "games" in inside.parts or path.suffix not in TEXT_SUFFIXES or not path.is_file():
            continue
        for number, line in enumerate([str(inside), *path.read_text(encoding="utf-8").splitlines()]):
            if found := known.search(line):
                offences.append(f"{inside}:{number}: names the game {found.group()}")
    return offences


def test_imports_point_one_way() -> None:
    assert import_offences(PACKAGE) == []


def test_shared_rooms_know_no_game_by_name() -> None:
    assert name_offences(PACKAGE) == []


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_units_of_a_game_stand_in_the_order_of_their_tasks(name: str) -> None:
    tasks = import_module(f"khonsu.games.{name}.tasks")
    numbers = {task.lower(): number for task, number in vars(tasks).items() if task.isupper()}
    assert numbers == {task: number for number, task in enumerate(khonsu.game(name).rules.tasks)}


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_choices_of_a_game_are_numbered_as_its_space_says(name: str) -> None:
    choices = import_module(f"khonsu.games.{name}.choices")
    space = khonsu.game(name).space
    for kind in space.kinds:
        # Where the shape of the board is data, later numbers are too and stand among the facts.
        assert getattr(choices, kind.name.upper(), None) in (space.base(kind.name), None)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_position_inherits_from_nothing_but_the_engine(name: str) -> None:
    kind = type(khonsu.game(name).start(seed=1).position)
    assert kind.__mro__[1:] == (Position, object)


@pytest.mark.parametrize("program", ["web.review_process", "web.replay_process", "table.opponent_process"])
def test_a_program_beside_the_site_starts_without_database_and_pages(program: str) -> None:
    """They take several times as long to be imported as all that such a program needs."""
    script = f"import sys, khonsu.{program}; print(*sorted({{'sqlalchemy', 'alembic', 'starlette', 'jinja2'}} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout.strip() == ""


def test_units_hold_nothing() -> None:
    for path in sorted((PACKAGE / "games").glob("*/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and {"Decision", "Step", "Scoring", "Insight"} & set(bases(node)):
                kept = [
                    inner.lineno
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.Attribute)
                    and isinstance(inner.ctx, ast.Store)
                    and isinstance(inner.value, ast.Name)
                    and inner.value.id == "self"
                ]
                assert not kept, f"{path.relative_to(PACKAGE)}: {node.name} keeps something in line {kept[0]}"


def bases(node: ast.ClassDef) -> list[str]:
    """What a class inherits from."""
    plain = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return [base.id for base in plain if isinstance(base, ast.Name)]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A tiny package that keeps all the rules."""
    package = tmp_path / "khonsu"
    for path, text in {
        "__init__.py": "from khonsu import _pure\nfrom khonsu.engine import state\n",
        "_pure.py": "import os\n",
        "engine/__init__.py": "",
        "engine/state.py": "import json\n",
        "art/__init__.py": "",
        "games/__init__.py": "",
        "games/senet/__init__.py": "from khonsu.games.senet import rules\n",
        "games/senet/rules.py": "from khonsu.engine.state import State\nfrom khonsu.art import svg\nfrom . import board\n",
        "games/senet/board.py": "SENET = 1\n",
        "games/mehen/__init__.py": "",
        "players/__init__.py": "from khonsu import engine\n",
        "table/__init__.py": "from khonsu.players import arena\nimport sqlalchemy\n",
        "web/__init__.py": "from khonsu import __version__, table\n# A senetlike word is no game.\n",
        "web/static/page.css": "",
        "web/templates/page.html": "",
    }.items():
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).write_text(text)
    return package


def test_a_house_that_keeps_the_rules_is_left_in_peace(house: Path) -> None:
    assert import_offences(house) == []
    assert name_offences(house) == []


@pytest.mark.parametrize(
    ("path", "text", "offence"),
    [
        ("engine/state.py", "import khonsu.table\n", "engine/state.py:1: engine may not import table"),
        ("engine/state.py", "import khonsu\n", "engine/state.py:1: engine may not import khonsu"),
        (
            "engine/state.py",
            "def f():\n    from khonsu import players\n",
            "engine/state.py:2: engine may not import players",
        ),
        ("engine/state.py", "from ..games import senet\n", "engine/state.py:1: engine may not import games"),
        ("engine/__init__.py", "from ..web import app\n", "engine/__init__.py:1: engine may not import web"),
        ("engine/state.py", "import numpy\n", "engine/state.py:1: engine may import the standard library only, not numpy"),
        ("art/__init__.py", "from khonsu.players import arena\n", "art/__init__.py:1: art may not import players"),
        (
            "games/senet/rules.py",
            "from khonsu.games.mehen import rules\n",
            "games/senet/rules.py:1: a game may not import another one",
        ),
        ("games/senet/rules.py", "from .. import mehen\n", "games/senet/rules.py:1: a game may not import another one"),
        (
            "games/senet/rules.py",
            "from khonsu.players import search\n",
            "games/senet/rules.py:1: games may not import players",
        ),
        (
            "players/__init__.py",
            "from khonsu.games.mehen import rules\n",
            "players/__init__.py:1: players may not import games",
        ),
        ("table/__init__.py", "import khonsu.web as site\n", "table/__init__.py:1: table may not import web"),
        ("attic/__init__.py", "", "attic/__init__.py: room attic has no rule yet in MAY_IMPORT"),
    ],
)
def test_an_import_against_the_rules_is_found(house: Path, path: str, text: str, offence: str) -> None:
    (house / path).parent.mkdir(exist_ok=True)
    (house / path).write_text(text)
    assert import_offences(house) == [offence]


@pytest.mark.parametrize(
    ("path", "text", "offence"),
    [
        ("web/__init__.py", "x = 1\nSenetBoard = 2\n", "web/__init__.py:2: names the game Senet"),
        ("web/templates/page.html", "<b>mehen</b>\n", "web/templates/page.html:1: names the game mehen"),
        ("web/static/page.css", ".table-SENET {}\n", "web/static/page.css:1: names the game SENET"),
        ("web/static/senet.js", "", "web/static/senet.js:0: names the game senet"),
        ("table/cs.json", '{"a": "Mehen"}\n', "table/cs.json:1: names the game Mehen"),
    ],
)
def test_a_game_named_in_a_shared_room_is_found(house: Path, path: str, text: str, offence: str) -> None:
    (house / path).write_text(text)
    assert name_offences(house) == [offence]
