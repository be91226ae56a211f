"""The pages about environments say what the code says."""

import re
from pathlib import Path

import pytest
from tests.environment_pages import FOLDER, page

import khonsu
from khonsu.adapters import rewards
from khonsu.adapters.data import SCHEMA

RESEARCH = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", khonsu.game_names())
def test_the_page_of_a_game_is_the_one_that_the_code_makes(name: str) -> None:
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == page(khonsu.game(name)), (
        "python -m tests.environment_pages"
    )


def test_the_columns_of_data_are_all_described() -> None:
    assert rows("## Data") == [f"| `{name}` | {kind} | {about} |" for name, (kind, about) in SCHEMA.items()]


def test_the_rewards_are_all_described() -> None:
    # The compiled module has no words.
    source = Path(rewards.__file__).parent.glob("rewards.py")
    said = [line for line in next(source).read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert rows("## Rewards") == said


def rows(heading: str) -> list[str]:
    section = RESEARCH.split(f"{heading}\n", 1)[1].split("\n## ", 1)[0]
    return [line for line in section.splitlines() if re.match(r"\| `", line)]
