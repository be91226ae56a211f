"""Phase 5 large: the three sites as stations of the river, and the one that is being built with who works there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.box import Box
from khonsu.art.building import cornice, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import shortened, width
from khonsu.art.pieces import formula, seal
from khonsu.art.svg import group, rect, text
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import landings, tasks
from khonsu.games.egizia.board.desk import SHEET, covers, desk, forces_high
from khonsu.games.egizia.board.emblems import kilt
from khonsu.games.egizia.board.monuments import HEAD, obelisk_and_graves, obelisk_strip, pyramid_and_temple, pyramid_site
from khonsu.games.egizia.board.river import SITE_GLYPHS, slot, used
from khonsu.games.egizia.board.scene import sent, turn_at
from khonsu.games.egizia.board.sphinx_cards import brief, emblem
from khonsu.games.egizia.board.surroundings import markets, ring, sphinx, sphinx_deck
from khonsu.games.egizia.board.tableau import NIGHT, tableau
from khonsu.games.egizia.state import CREW_COUNT, NOBODY

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.svg import Layer
    from khonsu.games.egizia.board.scene import Scene
    from khonsu.games.egizia.state import Table

_TITLES: Final = {landings.SPHINX: "sphinx", landings.OBELISK: "obelisk", landings.PYRAMID: "pyramid"}
# How many goals fit below what a worker has.
_GOALS_SHOWN: Final = 3


def works_wide(scene: Scene) -> list[str | Layer]:
    """The river folds to three stations, the other sites to one row; the site that is built takes the room."""
    panel = Box(8, 104, 872, 320)
    stage = Box(202, 130, 668, 260)
    bar = Box(206, 395, 660, 24)
    out: list[str | Layer] = [_stations(scene, Box(0, 36, 888, 62)), _panel(scene, panel)]
    out.append(scene.layer(_work(scene), _at_work, Box(16, 132, 176, 286)))
    sheet = stage._replace(h=288) if scene.task == tasks.KEEP else stage
    if scene.site == landings.SPHINX:
        out.append(sphinx(scene, stage))
        sheet = sheet if scene.task == tasks.KEEP else stage._replace(y=stage.y + 190, h=96)
    elif scene.site == landings.OBELISK:
        out += obelisk_and_graves(scene, Box(stage.x + 4, stage.y, 420, stage.h), 4)
        out.append(markets(scene, Box(stage.x + 438, stage.y, 230, stage.h), False))
    else:
        out += pyramid_and_temple(scene, stage, 0.5)
    if scene.task == tasks.COMMIT:
        # The forces stand beside the site, so that it can be seen what they would build.
        sheet = Box(20, 212, 168, 202)
    return [*out, *_others_wide(scene, 432, 96), *tableau(scene, Box(6, 536, 876, 128)), desk(scene, sheet, bar)]


def works_tall(scene: Scene) -> list[str | Layer]:
    """The same one below the other; work forces and other answers take the room of the other sites."""
    asked = scene.task == tasks.COMMIT and bool(scene.choices)
    panel = Box(4, 64, 382, 262)
    if asked:
        # The site yields to the forces as long as it can be read.
        room = SHEET.bottom - forces_high(scene) - 2 - panel.y
        panel = panel._replace(h=190 if room < 140 else min(190, room))
    stage = panel.inset(6, HEAD + 32, 6, 11)
    out: list[str | Layer] = [_stations(scene, Box(0, 27, 390, 34)), _panel(scene, panel)]
    out.append(scene.layer(_work(scene), _at_work_line, panel))
    if scene.site == landings.SPHINX:
        out.append(sphinx(scene, stage))
    elif scene.site == landings.OBELISK:
        out += obelisk_and_graves(scene, stage, 4)
    else:
        out += pyramid_and_temple(scene, stage, 0.56, 12)
    # The forces stand below their site; cards that were drawn leave its title in sight.
    sheet = SHEET if scene.task != tasks.KEEP else SHEET.inset(0, stage.y - SHEET.y, 0, 0)
    if asked:
        sheet = SHEET.inset(0, panel.bottom + 2 - SHEET.y, 0, 0)
    others = _others_tall(scene, Box(4, 370, 382, 84))
    if covers(scene):
        others = [""] * len(others)
    return [*out, *others, *tableau(scene, Box(2, 457, 386, 114)), desk(scene, sheet, Box(6, 334, 378, 32))]


def _others_tall(scene: Scene, box: Box) -> list[str | Layer]:
    """The sites that are not built now and the markets, in one row."""
    most = box._replace(w=278)
    sites: list[str | Layer]
    if scene.site == landings.PYRAMID:
        sites = [obelisk_strip(scene, most)]
    elif scene.site == landings.OBELISK:
        sites = [*pyramid_site(scene, most)]
    else:
        sites = [obelisk_strip(scene, box._replace(w=104)), *pyramid_site(scene, Box(113, box.y, 170, box.h))]
    return [*sites, markets(scene, Box(288, box.y, 98, box.h))]


def _others_wide(scene: Scene, y: float, h: float) -> list[str | Layer]:
    """The sites that are not built now, in one row."""
    if scene.site == landings.SPHINX:
        return [
            obelisk_strip(scene, Box(8, y, 272, h)),
            *pyramid_site(scene, Box(288, y, 220, h)),
            markets(scene, Box(516, y, 196, h)),
            ring(scene, Box(720, y, 160, h)),
        ]
    if scene.site == landings.OBELISK:
        return [
            sphinx_deck(scene, Box(8, y, 150, h)),
            *pyramid_site(scene, Box(166, y, 430, h)),
            ring(scene, Box(604, y, 276, h)),
        ]
    return [
        sphinx_deck(scene, Box(8, y, 112, h)),
        obelisk_strip(scene, Box(128, y, 318, h)),
        markets(scene, Box(454, y, 216, h)),
        ring(scene, Box(678, y, 202, h)),
    ]


def _panel(scene: Scene, box: Box) -> str:
    """The wall and the title of the site that is built."""
    key = _TITLES[scene.site]
    note = scene.text("board.costs_card" if scene.site == landings.SPHINX else "board.costs_brick")
    return sandstone(*box) + cornice(box.x, box.y, box.w, HEAD, SITE_GLYPHS[scene.site], scene.text(f"board.{key}"), note)


# Stations -----------------------------------------------------------------------------------------------------------------


def _stations(scene: Scene, box: Box) -> Layer:
    """The three sites in the order of the river, their ships, and who has had a turn."""
    table = scene.table
    facts = scene.site, scene.worker, turn_at(table, scene.site), *table.docks, *table.tired, scene.lit("dock-")
    return scene.layer(facts, _all_stations, box)


def _all_stations(scene: Scene, box: Box) -> str:
    out = [rect(box.x, box.y, box.w, box.h, "deepwater"), rect(box.x, box.y, box.w, box.h, "waves")]
    gap = 4.0 if scene.tall else 22.0
    w = (box.w - 12 - gap * (landings.SITE_COUNT - 1)) / landings.SITE_COUNT
    for site in range(landings.SITE_COUNT):
        out.append(_station(scene, site, Box(round(box.x + 6 + (w + gap) * site, 1), box.y + 4, round(w, 1), box.h - 8)))
        if site and not scene.tall:
            out.append(glyph("arrow", box.x + 6 + (w + gap) * site - gap + 3, box.y + box.h / 2 - 8, 16, "cream"))
    return "".join(out)


def _station(scene: Scene, site: int, box: Box) -> str:
    table = scene.table
    now = site == scene.site
    places = used(scene)
    done = turn_at(table, site)
    wide, high = (22.0, box.h - 4) if scene.tall else (37.0, 34.0)
    left = box.right - (wide + 2) * len(places) - 3
    out = [rect(*box, "mine" if now else "band", 5)]
    if scene.tall:
        out.append(glyph(SITE_GLYPHS[site], box.x + 4, box.y + box.h / 2 - 9, 18, "ink"))
    else:
        room = left - box.x - 12
        title = scene.text(f"board.{_TITLES[site]}")
        if width(title, 13, True) > room - 18:
            title = scene.text(f"board.landing_{site}")
        out.append(glyph(SITE_GLYPHS[site], box.x + 7, box.y + 8, 16, "ink"))
        out.append(text(box.x + 27, box.y + 21, 13, shortened(title, room - 18, 13, True), "num ink"))
        out.append(
            text(box.x + 8, box.y + 42, 11.5, shortened(_progress(scene, site, done), room, 11.5, True), "strong ink")
        )
    for number, place in enumerate(places):
        x, y = left + (wide + 2) * number, box.y + (box.h - high) / 2
        if now and place == done and table.docks[site * landings.PER_SITE + place] != NOBODY:
            out.append(rect(x - 1, y - 1, wide + 2, high + 2, "next", 5))
        out.append(slot(scene, site, place, x, y, wide, high))
        seat = table.docks[site * landings.PER_SITE + place]
        if place < done and seat != NOBODY and site in built_at(table, seat):
            out.append(_tick(x + wide - 3, y + 4))
    return group(*out, key=f"station-{landings.SITES[site]}")


def built_at(table: Table, seat: int) -> set[int]:
    """The sites at which a player has built this round: nobody builds without a crew, and a crew that has worked knows where."""
    return {site - 1 for site in table.tired[seat * CREW_COUNT : (seat + 1) * CREW_COUNT] if site}


def _tick(cx: float, cy: float) -> str:
    disc = f'<circle cx="{cx:g}" cy="{cy:g}" r="6.5" fill="#175c3b" stroke="#fff6df" stroke-width="1"/>'
    return disc + glyph("check", cx - 4.5, cy - 4.5, 9, "cream")


def _progress(scene: Scene, site: int, done: int) -> str:
    """What happens at a site now."""
    docks = [seat for seat in scene.table.docks[site * landings.PER_SITE : (site + 1) * landings.PER_SITE] if seat != NOBODY]
    if site < scene.site or done > landings.BESIDE:
        return scene.text("board.station_done" if docks else "board.station_empty")
    if site > scene.site:
        return scene.text("board.station_waits", n=len(docks)) if docks else scene.text("board.station_empty")
    return scene.text("board.station_now", name=scene.name(scene.worker))


# Who works ----------------------------------------------------------------------------------------------------------------


def _strength(scene: Scene) -> int | None:
    """The strength that is left to whoever builds, once a work force was sent."""
    task, _seat, a, _b = scene.table.stack[-1]
    return a if task in (tasks.DRAW, tasks.DIG, tasks.LAY) else None


def _work(scene: Scene) -> Hashable:
    """What is shown of whoever builds."""
    table, seat = scene.table, scene.worker
    crews = tuple(sent(table)), _strength(scene), scene.task == tasks.COMMIT and bool(scene.choices)
    goals = tuple([(card, brief(table, seat, card)) for card in table.hands[seat] if card >= 0])
    return seat, table.stones[seat], table.built[seat], crews, goals


def _at_work(scene: Scene, box: Box) -> str:
    """What whoever builds still has, and what comes of it."""
    table, seat = scene.table, scene.worker
    x, right = box.x + 10, box.right - 10
    out = [rect(*box, "mine", 6), seal(SEAT_LETTERS[seat], x, box.y + 8, 18)]
    out.append(text(x + 24, box.y + 22, 14, shortened(scene.name(seat), box.w - 50, 14, True), "num ink"))
    y = box.y + 44
    strength = _strength(scene)
    if strength is not None:
        out.append(_measure(scene, "strength", "hammer", strength, x, right, y))
        out.append(_kilts(sent(table), right - 25, y - 12, 16))
        out.append(_pips(x, y + 7, right - x, strength, "leaf"))
        y += 40
    out.append(_measure(scene, "stones", "stone", table.stones[seat], x, right, y))
    out.append(_pips(x, y + 7, right - x, table.stones[seat], "step"))
    if scene.task == tasks.COMMIT and scene.choices:
        return group(*out, key="work")
    y += 40
    built = table.built[seat]
    out.append(text(x, y, 12, scene.text("board.built_at"), "strong ink"))
    for site in range(landings.SITE_COUNT):
        kind = "coin" if site < built else "slot"
        out.append(rect(x + 24 * site, y + 8, 20, 20, kind, 10))
        if site < built:
            out.append(glyph("check", x + 24 * site + 4, y + 12, 12, "dark"))
    out.append(text(right, y + 23, 15, f"+{table.facts.cooperation[built]}", "num good", "end"))
    y += 50
    if scene.view.seat == seat:
        out.append(_own_goals(scene, seat, Box(x, y, right - x, box.bottom - y - 4)))
    return group(*out, key="work")


def _measure(scene: Scene, name: str, picture: str, value: int, x: float, right: float, y: float) -> str:
    out = glyph(picture, x, y - 12, 15, "ink") + text(x + 19, y, 12.5, scene.text(f"board.{name}"), "strong ink")
    return out + text(right, y + 1, 17, str(value), "num ink", "end")


def _kilts(crews: list[int], right: float, y: float, size: float) -> str:
    """The crews that were sent, side by side up to the right edge."""
    return "".join(kilt(crew, right - (size + 1) * (len(crews) - number), y, size) for number, crew in enumerate(crews))


def _pips(x: float, y: float, room: float, count: int, kind: str) -> str:
    """A small bar for each of some things; a paid or used one is gone."""
    if not count:
        return ""
    step = min(15.0, room / count)
    return "".join(rect(round(x + step * number, 1), y, round(step - 2, 1), 9, kind, 2) for number in range(count))


def _own_goals(scene: Scene, seat: int, box: Box) -> str:
    """The first goals of the player who builds, as what they ask for and how far they are."""
    cards = [card for card in scene.table.hands[seat] if card >= 0][:_GOALS_SHOWN]
    if not cards or box.h < 40:
        return ""
    out = [text(box.x, box.y, 12, scene.text("board.own_goals"), "strong ink")]
    high = 24.0
    for number, card in enumerate(cards[: int((box.h - 8) // (high + 3))]):
        y = box.y + 8 + (high + 3) * number
        out.append(f'<rect x="{box.x:g}" y="{y:g}" width="{box.w:g}" height="{high:g}" rx="4" fill="{NIGHT}"/>')
        out.append(formula(box.x + box.w * 0.31, y + high / 2, 17, emblem(scene.table.facts, card), box.w * 0.56, "oncard"))
        words = shortened(brief(scene.table, seat, card), box.w * 0.36, 12, True)
        out.append(text(box.right - 6, y + high / 2 + 4.3, 12, words, "strong oncard", "end"))
    return "".join(out)


def _at_work_line(scene: Scene, panel: Box) -> str:
    """The same in one line below the title."""
    table, seat = scene.table, scene.worker
    x, y = panel.x + 8, panel.y + HEAD + 4
    out = [seal(SEAT_LETTERS[seat], x, y, 20)]
    strength = _strength(scene)
    crews = [] if strength is None else sent(table)
    room = 120.0 - 19 * len(crews)
    out.append(text(x + 26, y + 15, 13, shortened(scene.name(seat), room, 13, True), "num ink"))
    if strength is not None:
        out.append(_kilts(crews, x + 150, y + 1, 18) + text(x + 153, y + 16, 17, str(strength), "num ink"))
    out.append(glyph("stone", x + 186, y + 1, 18, "ink") + text(x + 208, y + 16, 17, str(table.stones[seat]), "num ink"))
    for site in range(landings.SITE_COUNT):
        done = site < table.built[seat]
        out.append(rect(x + 262 + 22 * site, y + 1, 18, 18, "coin" if done else "slot", 9))
        if done:
            out.append(glyph("check", x + 265 + 22 * site, y + 4, 12, "dark"))
    out.append(text(panel.right - 8, y + 16, 14, f"+{table.facts.cooperation[table.built[seat]]}", "num good", "end"))
    return group(*out, key="work")
