"""What axe, which knows how pages are read otherwise than with the eyes, finds wrong with a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import axe_playwright_python

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
# What is written on a thing must be part of its name, though axe still calls that rule a trial.
RULES = {"label-content-name-mismatch": {"enabled": True}}


def violations(page: Page, without: str = "") -> list[tuple[str, list[str]]]:
    """What axe finds on a page, with the elements that it is about; a part that was looked at elsewhere may be left out."""
    page.evaluate(AXE)
    where = {"exclude": [without]} if without else {"include": ["html"]}
    run = "([where, rules]) => axe.run(where, { resultTypes: ['violations'], rules })"
    found = page.evaluate(run, [where, RULES])["violations"]
    return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]
