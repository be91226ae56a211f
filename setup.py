"""What the build works out by itself: the hot modules are compiled with mypyc, the site's letters are cut out of two families of type, and the
README gets links that work elsewhere.

Without a C compiler, or with KHONSU_PURE=1, nothing is compiled and the same sources run interpreted. Everything else about the
package is in pyproject.toml.
"""

import os
import re
import tempfile
import tomllib
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, PlatformError

# setuptools has brought its own distutils into place by now.
from distutils.ccompiler import get_default_compiler, new_compiler  # isort: skip
from distutils.sysconfig import customize_compiler, get_python_inc  # isort: skip

PACKAGE = Path("src/khonsu")
# While this file is there, the sources run: of extensions that are not all in place, none may be loaded.
COMPILING = PACKAGE / ".compiling"
# Apart from the cache of the type check, which runs with other settings: neither spoils the other's.
CACHE = "build/mypy_cache"
# In a game's folder: everything that the rules are made of.
COLD = ("__init__.py", "components.py", "game.py")
VERSION = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
# Where the repository can be seen by everybody. Whoever publishes the package says it; the workflow of a forge knows it.
ADDRESS = os.environ.get("KHONSU_ADDRESS", "").rstrip("/")
HOT = (
    "adapters/rewards.py",
    "adapters/stepping.py",
    "engine/bits.py",
    "engine/chance.py",
    "engine/choices.py",
    "engine/observing.py",
    "engine/position.py",
    "engine/rules.py",
    "engine/squeezing.py",
    "games/*/*.py",
    "players/greedy.py",
    "players/outlook.py",
    "players/sampling.py",
    "players/search.py",
)


# The site's own letters: every weight that pages and boards are set in, with all that Czech, Slovak and their neighbours write.
STATIC = PACKAGE / "web/static"
FACES = {
    "sans-400": ("font_source_sans_pro", "SourceSansPro-Regular"),
    "sans-600": ("font_source_sans_pro", "SourceSansPro-Semibold"),
    "sans-700": ("font_source_sans_pro", "SourceSansPro-Bold"),
    "serif-400": ("font_source_serif_pro", "SourceSerifPro-Regular"),
    "serif-700": ("font_source_serif_pro", "SourceSerifPro-Bold"),
}
LETTERS = "U+20-7E,U+A0-17F,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2039,U+203A,U+20AC,U+2190-2193,U+2212,U+2713"


def cut_letters() -> None:
    """Make the font files of the site, unless they are there: the letters that it needs, packed for browsers."""
    from fontTools import subset

    for name, (package, face) in FACES.items():
        made = STATIC / f"{name}.woff2"
        if not made.exists():
            spec = find_spec(package)
            assert spec is not None
            assert spec.origin is not None
            source = Path(spec.origin).parent / "files" / f"{face}.ttf"
            features = "--layout-features=kern,liga,tnum,locl,mark,ccmp"
            subset.main([str(source), f"--output-file={made}", "--flavor=woff2", f"--unicodes={LETTERS}", features])


class BuildInPlace(build_ext):
    """Leaves beside the sources exactly the extensions of this build, each newer than its source.

    A forgotten extension would win over the source it was once made from. One that did not change keeps its old date
    otherwise, although it has just been compared with its source.
    """

    def run(self) -> None:
        if self.inplace:
            COMPILING.touch()
        super().run()
        if not self.inplace:
            return
        made = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions or ()}
        for kind in ("*.so", "*.pyd"):
            for found in PACKAGE.parent.rglob(kind):
                if found.resolve() in made:
                    found.touch()
                else:
                    found.unlink()
        COMPILING.unlink()


def compiler_works() -> bool:
    """Whether a C file that includes Python's headers compiles: a compiler alone is not enough."""
    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\n")
        try:
            compiler.compile([str(trial)], output_dir=folder, include_dirs=[get_python_inc()])
        except (CompileError, PlatformError):
            return False
    return True


def extensions() -> list[Any]:
    """What is to be compiled here: the hot modules, or nothing."""
    if os.environ.get("KHONSU_PURE"):
        print("khonsu: KHONSU_PURE is set, nothing is compiled")
        return []
    if not compiler_works():
        print("khonsu: no working C compiler with Python's headers; the rules run interpreted, with the same results")
        return []
    from mypyc.build import mypycify

    hot = sorted(str(path) for glob in HOT for path in PACKAGE.glob(glob) if path.name not in COLD)
    # One library per folder: a change in one game recompiles that game alone.
    groups: list[tuple[list[str], str | None]] = []
    for folder, files in groupby(hot, os.path.dirname):
        groups.append((list(files), "_".join(Path(folder).parts[1:])))
    print(f"khonsu: compiling {len(hot)} hot modules")
    # Level 3 takes a third longer to compile than level 2, and steps batches of games by a fiftieth to a twentieth faster.
    made = mypycify([f"--cache-dir={CACHE}", *hot], separate=groups, opt_level="3", debug_level="0")
    # What nobody outside can call is called directly and inlined: games play a twentieth faster.
    hidden = ["-fvisibility=hidden"] if get_default_compiler() == "unix" else []
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, *hidden]
        # How to compile is said here.
        extension.depends = [*extension.depends, "setup.py"]
    return made


def page(readme: str, address: str) -> str:
    """The README as it can be read away from the repository, where no link may be relative.

    Links lead to the repository, as it was when this version was made; as long as it has no address, they are words, and pictures are left out.
    """
    files = f"{address}/{{}}/v{VERSION}/"
    if not address:
        readme = re.sub(r"!\[[^]]*\]\([^)]*\)\n+", "", readme)
        return re.sub(r"(?<!!)\[([^]]*)\]\((?!\w+:)[^)]*\)", r"\1", readme)
    readme = re.sub(r"(!\[[^]]*\]\()(?!\w+:)", rf"\1{files.format('raw')}", readme)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!\w+:)", rf"\1{files.format('blob')}", readme)


def links(address: str) -> dict[str, str]:
    """Where more about the package is found."""
    if not address:
        return {}
    return {
        "Source": address,
        "Documentation": f"{address}/tree/v{VERSION}/docs",
        "Changelog": f"{address}/blob/v{VERSION}/CHANGELOG.md",
    }


cut_letters()
setup(
    long_description=page(Path("README.md").read_text(encoding="utf-8"), ADDRESS),
    long_description_content_type="text/markdown",
    project_urls=links(ADDRESS),
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildInPlace},
    options={"build_ext": {"parallel": "2"}},
)
