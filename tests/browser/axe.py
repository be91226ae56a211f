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


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """What axe finds on a page, with the elements that it is about."""
    page.evaluate(AXE)
    found = page.evaluate("(rules) => axe.run(document, { resultTypes: ['violations'], rules })", RULES)["violations"]
    return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]
