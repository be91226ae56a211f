"""Without a package that only researchers need, one sentence says how to get it."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
        ("batch", "numpy", "research"),
        ("notebook", "ipywidgets", "notebook"),
    ],
)
def test_a_missing_package_is_named_with_the_command_that_installs_it(module: str, package: str, extra: str) -> None:
    script = f"import sys; sys.modules[{package!r}] = None; import khonsu.adapters.{module}"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stderr
    assert told.splitlines()[-1].endswith(f"{package} is not installed: pip install 'khonsu[{extra}]'")
