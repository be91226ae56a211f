"""Which of a source and its extension runs, and that tests never run against an outdated extension."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A package with one module beside an extension that cannot be loaded, and the tests' own conftest.py."""
    package = tmp_path / "src" / "khonsu"
    rules = package / "room" / "rules.py"
    rules.parent.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "khonsu" / "_pure.py", package)
    (package / "__init__.py").write_text("from khonsu import _pure\n")
    (package / "room" / "__init__.py").touch()
    rules.write_text("where = __file__\n")
    extension_of(rules).write_bytes(b"not a library")
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tests)
    # There is nothing here that anybody could draw.
    (tests / "luck.py").write_text('CHOSEN = ""\n\ndef settle(): pass\n\ndef begin(test): pass\n')
    (tests / "test_nothing.py").write_text("def test_nothing() -> None:\n    pass\n")
    return tmp_path


def extension_of(source: Path) -> Path:
    return source.with_name(source.stem + EXTENSION_SUFFIXES[0])


def run(tree: Path, *arguments: str, pure: bool) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KHONSU_", "PYTEST_"))}
    environment["PYTHONPATH"] = str(tree / "src")
    if pure:
        environment["KHONSU_PURE"] = "1"
    return subprocess.run([sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True)


def test_an_extension_beside_its_source_is_what_runs(tree: Path) -> None:
    outcome = run(tree, "-c", "import khonsu.room.rules", pure=False)
    assert "ImportError" in outcome.stderr
    assert extension_of(Path("rules.py")).name in outcome.stderr


def test_pure_runs_the_source_although_an_extension_lies_beside_it(tree: Path) -> None:
    outcome = run(tree, "-c", "from khonsu.room import rules; print(rules.where)", pure=True)
    assert outcome.stdout.strip() == str(tree / "src" / "khonsu" / "room" / "rules.py"), outcome.stderr


def test_the_source_runs_while_extensions_are_being_made(tree: Path) -> None:
    (tree / "src" / "khonsu" / ".compiling").touch()
    outcome = run(tree, "-c", "from khonsu.room import rules; print(rules.where)", pure=False)
    assert outcome.stdout.strip() == str(tree / "src" / "khonsu" / "room" / "rules.py"), outcome.stderr


def test_tests_stop_while_extensions_are_being_made(tree: Path) -> None:
    (tree / "src" / "khonsu" / ".compiling").touch()
    outcome = run(tree, "-m", "pytest", "tests", pure=False)
    assert outcome.returncode == pytest.ExitCode.USAGE_ERROR
    assert "make setup" in outcome.stdout + outcome.stderr


def test_pure_leaves_other_packages_alone(tree: Path) -> None:
    other = tree / "src" / "other"
    other.mkdir()
    (other / "__init__.py").touch()
    extension_of(other / "rules.py").write_bytes(b"not a library")
    assert "ImportError" in run(tree, "-c", "import khonsu, other.rules", pure=True).stderr


def test_tests_run_with_an_extension_newer_than_its_source(tree: Path) -> None:
    rules = tree / "src" / "khonsu" / "room" / "rules.py"
    os.utime(rules, (1, 1))
    assert run(tree, "-m", "pytest", "tests", pure=False).returncode == 0


def test_tests_stop_at_an_extension_older_than_its_source(tree: Path) -> None:
    rules = tree / "src" / "khonsu" / "room" / "rules.py"
    os.utime(extension_of(rules), (1, 1))
    outcome = run(tree, "-m", "pytest", "tests", pure=False)
    assert outcome.returncode == pytest.ExitCode.USAGE_ERROR
    assert extension_of(Path("khonsu/room/rules.py")).name in outcome.stdout + outcome.stderr
    assert "make setup" in outcome.stdout + outcome.stderr


def test_tests_stop_at_an_extension_whose_source_is_gone(tree: Path) -> None:
    (tree / "src" / "khonsu" / "room" / "rules.py").unlink()
    assert run(tree, "-m", "pytest", "tests", pure=False).returncode == pytest.ExitCode.USAGE_ERROR


def test_pure_tests_do_not_care_about_extensions(tree: Path) -> None:
    rules = tree / "src" / "khonsu" / "room" / "rules.py"
    os.utime(extension_of(rules), (1, 1))
    assert run(tree, "-m", "pytest", "tests", pure=True).returncode == 0
