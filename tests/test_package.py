"""The package: its source distribution is complete and builds, a wheel has all that runs, and its page has no dead links."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from email import message_from_string
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from email.message import Message

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESS = "https://forge.example/people/khonsu"
# What the build backend is asked for; the name of what was built is the last line.
BUILD = "import sys, setuptools.build_meta as backend; print(getattr(backend, sys.argv[1])(sys.argv[2]))"


def tracked() -> set[str]:
    """The files of the repository, or of the source distribution that these tests came with."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split("\n")
    found = [name for name in listed if name] or [
        line.removeprefix("./") for line in (ROOT / "src/khonsu.egg-info/SOURCES.txt").read_text().splitlines()
    ]
    return {name for name in found if (ROOT / name).is_file() and ".egg-info/" not in name}


def build(source: Path, kind: str, target: Path, **more: str) -> Path:
    target.mkdir(exist_ok=True)
    environment = {**os.environ, "KHONSU_PURE": "1", "KHONSU_ADDRESS": "", **more}
    command = [sys.executable, "-c", BUILD, kind, str(target)]
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution, made from a copy of the repository and unpacked again."""
    folder = tmp_path_factory.mktemp("package")
    for name in tracked():
        copy = folder / "repository" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    with tarfile.open(build(folder / "repository", "build_sdist", folder / "sdist")) as archive:
        # Our own file: the first releases of Python 3.11 cannot filter.
        archive.extractall(folder)
    return folder / f"khonsu-{PROJECT['version']}"


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, made from as much of the source distribution as the container file copies, and unpacked again."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for line in (unpacked / "deploy" / "Containerfile").read_text(encoding="utf-8").splitlines():
        if line.startswith("COPY ") and "--from" not in line:
            for name in line.split()[1:-1]:
                if (unpacked / name).is_dir():
                    shutil.copytree(unpacked / name, source / name)
                else:
                    shutil.copy(unpacked / name, source)
    with ZipFile(build(source, "build_wheel", folder / "wheels", KHONSU_ADDRESS=ADDRESS)) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def metadata(folder: Path) -> Message:
    return message_from_string((folder / f"khonsu-{PROJECT['version']}.dist-info" / "METADATA").read_text(encoding="utf-8"))


def test_a_source_distribution_is_the_whole_repository(unpacked: Path) -> None:
    packed = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert tracked() - packed == set()
    made = {name for name in packed - tracked() if ".egg-info/" not in name}
    assert made == {"PKG-INFO", "setup.cfg"}


def test_a_wheel_has_everything_that_runs(wheel: Path) -> None:
    packed = {path.relative_to(wheel).as_posix() for path in (wheel / "khonsu").rglob("*") if path.is_file()}
    wanted = {name.removeprefix("src/") for name in tracked() if name.startswith("src/")}
    # Only those who translate need to know what was translated from which words.
    assert {name for name in wanted - packed if not name.endswith("english.lock")} == set()
    # The letters of the site are cut when it is built.
    assert {name.rpartition(".")[2] for name in packed - wanted} == {"woff2"}


def test_what_was_installed_from_a_wheel_runs(wheel: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(wheel), "KHONSU_PURE": "1", "XDG_DATA_HOME": str(tmp_path)}
    code = "import khonsu, khonsu.web.app; print(khonsu.__file__, khonsu.__version__)"
    for command in (["-c", code], ["-m", "khonsu", "simulate", "imhotep", "-n", "2", "--processes", "1"]):
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        if command[0] == "-c":
            assert done.stdout.split() == [str(wheel / "khonsu" / "__init__.py"), PROJECT["version"]]


def test_links_of_a_published_package_lead_to_its_repository(wheel: Path) -> None:
    told = metadata(wheel)
    assert dict(url.split(", ") for url in told.get_all("Project-URL", [])).keys() == {
        "Source",
        "Documentation",
        "Changelog",
    }
    body = str(told.get_payload())
    targets = re.findall(r"\]\(([^)]*)\)", body)
    assert targets
    for target in targets:
        assert target.startswith(ADDRESS)
        kind, version, path = target.removeprefix(f"{ADDRESS}/").split("/", 2)
        assert kind == ("raw" if path.endswith(".svg") else "blob")
        assert version == f"v{PROJECT['version']}"
        assert (ROOT / path).exists()


def test_a_package_without_an_address_has_no_links_that_lead_nowhere(unpacked: Path, tmp_path: Path) -> None:
    with ZipFile(build(unpacked, "build_wheel", tmp_path / "wheels")) as archive:
        archive.extractall(tmp_path)
    told = metadata(tmp_path)
    assert told.get_all("Project-URL") is None
    body = str(told.get_payload())
    assert re.findall(r"\]\((?!\w+:)[^)]*\)", body) == []
    assert "docs/engine.md" in body


def test_the_changelog_tells_of_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(PROJECT['version'])}\] - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)
