"""Paints the pictures that links show in chats: `make previews` puts one beside each board and one among the site's static files, as large as chats ask for.

Chats show no SVG, and nothing that the site needs at run time could paint anything else. So the browser of the tests does it once.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM

from khonsu.art.defs import sheet
from khonsu.engine import registry
from khonsu.web.home import counts
from khonsu.web.previews import PREVIEW
from khonsu.web.static_files import static_files
from khonsu.web.templating import board_style, render

if TYPE_CHECKING:
    from khonsu.engine.game import Game

SOURCES = Path(__file__).parent.parent / "src" / "khonsu"
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


SITE_LOOK = """
body > svg { inset: auto; top: 0; height: 400px; }
section { position: absolute; inset: auto 0 0; height: 236px; display: flex; background: #34130b; border-top: 7px solid #f2c94c; gap: 6px; }
figure { margin: 0; flex: 1; position: relative; overflow: hidden; } figure img { width: 100%; height: 100%; object-fit: cover; }
figcaption { position: absolute; inset: auto 0 0; padding: 40px 0 14px; text-align: center; font-size: 32px; background: linear-gradient(transparent, #0d1330e6 62%); }
h1 { position: absolute; left: 64px; top: 96px; margin: 0; font-size: 128px; line-height: 1; letter-spacing: .06em; text-shadow: 0 3px 14px #0b1033; }
"""


def page_of_game(game: Game) -> str:
    """What is photographed of a game."""
    words = f"{counts(game)} · {game.minutes} min"
    return f"{look()}{cover(game)}<i>KHONSU</i><div><b>{game.title}</b><p>{words}</p></div>"


def page_of_site() -> str:
    """What is photographed of the site: the night of its first page, and its games."""
    games = [registry.game(name) for name in registry.game_names()]
    shown = "".join(
        f"<figure>{cover(game)}<figcaption>{game.title.partition(':')[0]}</figcaption></figure>" for game in games
    )
    return f"{look(SITE_LOOK)}{sheet()}{render('parts/night.html')}<h1>KHONSU</h1><section>{shown}</section>"


def look(more: str = "") -> str:
    """Our letters, and how pictures are laid out."""
    font = base64.b64encode(static_files()["serif-700.woff2"]).decode()
    face = f'@font-face {{ font-family: Letters; src: url("data:font/woff2;base64,{font}"); }}'
    return f"<style>{board_style()}{face}{LOOK}{more}</style>"


def cover(game: Game) -> str:
    """The picture on the card of a game."""
    return f'<img src="data:image/svg+xml;base64,{base64.b64encode(game.board.cover(game.text()).encode()).decode()}">'


def main() -> None:
    """Paint all of them."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        pages = {
            SOURCES / "games" / name / "board" / PREVIEW: page_of_game(registry.game(name)) for name in registry.game_names()
        }
        pages[SOURCES / "web" / "static" / PREVIEW] = page_of_site()
        for file, shown in pages.items():
            page.set_content(shown)
            page.wait_for_timeout(300)
            page.screenshot(path=file, type="jpeg", quality=QUALITY)
            print(f"{file.relative_to(SOURCES)}: {file.stat().st_size // 1024} KB")
        browser.close()


if __name__ == "__main__":
    main()
