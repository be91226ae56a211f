"""The page of a game in docs, taken apart into sections and rows."""

from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs" / "games"


def page(game: str) -> str:
    """The page of a game."""
    return (DOCS / f"{game}.md").read_text(encoding="utf-8")


def section(game: str, heading: str) -> str:
    """One section of the page of a game."""
    return page(game).split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables, without the lines below their heads."""
    lines = [line.strip("| ") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split(" | ")] for line in lines if not set(line) <= set("-| ")]
