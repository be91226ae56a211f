"""What the page about hosting offers to copy fits what there is: options, files, programs that read it."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from khonsu.cli.app import app
from khonsu.web import metrics

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def check_command(words: list[str]) -> None:
    """Whether the command line would take this."""
    group = typer.main.get_command(app)
    context = group.make_context("khonsu", list(words))
    name, command, rest = group.resolve_command(context, list(words))  # type: ignore[attr-defined]
    command.make_context(name, list(rest))


def lines(name: str) -> list[str]:
    return (DEPLOY / name).read_text(encoding="utf-8").splitlines()


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    [start] = [line.partition("=")[2] for line in lines("khonsu.service") if line.startswith("ExecStart=")]
    program, *words = shlex.split(start)
    check_command(words)
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / "khonsu.service"
    unit.write_text("\n".join(lines("khonsu.service")).replace(program, sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True)
    assert (done.returncode, "khonsu.service" in done.stderr) == (0, False), done.stderr


def test_the_container_is_made_from_what_there_is() -> None:
    file = lines("Containerfile")
    copied = [line.split()[1:-1] for line in file if line.startswith("COPY ") and "--from" not in line]
    assert all((ROOT / name).exists() for names in copied for name in names)
    [words] = [json.loads(line.removeprefix("CMD ")) for line in file if line.startswith("CMD ")]
    check_command(words)
    [data] = [words[place + 1] for place, word in enumerate(words) if word == "--data"]
    assert f"VOLUME {Path(data).parent}" in file


@pytest.mark.parametrize(("name", "program"), [("Caddyfile", "caddy"), ("nginx.conf", "nginx")])
def test_the_proxy_takes_its_file(tmp_path: Path, name: str, program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    if program == "caddy":
        command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / name)]
    else:
        made = tmp_path / "site.conf"
        text = (DEPLOY / name).read_text(encoding="utf-8")
        key = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=play.example.org"]
        subprocess.run(
            [*key, "-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem"], check=True, capture_output=True
        )
        made.write_text(text.replace("/etc/letsencrypt/live/play.example.org", str(tmp_path)))
        whole = tmp_path / "nginx.conf"
        whole.write_text(f"pid {tmp_path}/pid; events {{}} http {{ include {made}; }}")
        command = ["nginx", "-t", "-c", str(whole)]
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, env={"HOME": str(tmp_path), "PATH": "/usr/sbin:/usr/bin:/bin"}
    )
    assert done.returncode == 0, done.stderr


def test_every_command_on_the_page_is_one() -> None:
    found = re.findall(r"^(?:.* /opt/khonsu/bin/)?khonsu ((?:backup|restore|tidy|rekey|serve)\b.*)$", PAGE, re.MULTILINE)
    assert len(found) > 2
    for words in found:
        check_command(shlex.split(words.replace("$(date +\\%F)", "today")))


def test_every_figure_on_the_page_is_counted() -> None:
    there = {
        name
        for metric in vars(metrics).values()
        if hasattr(metric, "_name")
        for name in (metric._name, f"{metric._name}_total")
    }
    told = set(re.findall(r"`(khonsu_\w+)`", PAGE))
    assert told <= there
    assert {metric._name for metric in vars(metrics).values() if hasattr(metric, "_name")} <= {
        name.removesuffix("_total") for name in told
    }
