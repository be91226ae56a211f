"""Paints the pictures that links to the games show in chats: `make previews` puts one beside each board, as large as chats ask for.

Chats show no SVG, and nothing that the site needs at run time could paint anything else. So the browser of the tests does it once.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM

from khonsu.engine import registry
from khonsu.web.home import counts
from khonsu.web.previews import PREVIEW
from khonsu.web.static_files import static_files
from khonsu.web.templating import board_style

if TYPE_CHECKING:
    from khonsu.engine.game import Game

GAMES = Path(__file__).parent.parent / "src" / "khonsu" / "games"
WIDTH, HEIGHT = 1200, 630
# Small enough for a chat on a phone.
QUALITY = 78
LOOK = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; font-family: Letters; color: #fff4dc; }
body > svg, body > img { position: absolute; width: 1200px; height: 750px; top: -90px; left: 0; }
div { position: absolute; inset: auto 0 0; padding: 120px 60px 44px; background: linear-gradient(transparent, #0d1330e6 62%); }
b { font-size: 104px; line-height: 1; letter-spacing: .01em; display: block; } p { margin: 14px 0 0; font-size: 38px; color: #ffe9b8; }
i { position: absolute; left: 60px; top: 40px; font: 700 34px Letters; letter-spacing: .1em; background: #34130b; padding: 10px 24px; border-radius: 14px; color: #f2c94c; }
"""


def page_of(game: Game) -> str:
    """What is photographed."""
    font = base64.b64encode(static_files()["serif-700.woff2"]).decode()
    cover = base64.b64encode(game.board.cover(game.text()).encode()).decode()
    face = f'@font-face {{ font-family: Letters; src: url("data:font/woff2;base64,{font}"); }}'
    words = f"{counts(game)} · {game.minutes} min"
    picture = f'<img src="data:image/svg+xml;base64,{cover}">'
    return f"<style>{board_style()}{face}{LOOK}</style>{picture}<i>KHONSU</i><div><b>{game.title}</b><p>{words}</p></div>"


def main() -> None:
    """Paint all of them."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name in registry.game_names():
            page.set_content(page_of(registry.game(name)))
            page.wait_for_timeout(300)
            file = GAMES / name / "board" / PREVIEW
            page.screenshot(path=file, type="jpeg", quality=QUALITY)
            print(f"{file.relative_to(GAMES)}: {file.stat().st_size // 1024} KB")
        browser.close()


if __name__ == "__main__":
    main()
