"""Questions of Egizia with as many answers as they can have: where a board has least room for each."""

from tests.games.egizia.positions import GAME, build, do, feed, lay, play, sail
from tests.opened import Opened, open_game, opened

from khonsu.games.egizia import tasks

DRY = ["a08", "a09", "a10", "a11", "b05", "b06", "b07"]
FULL_RIVER = {place: f"a{place:02}" for place in range(1, 11)}
WORKERS = ["two_crews", "strength_3", "strength_3", "strength_3", "stones_for_crew", "crew_improver", "stones_6"]


def all_slots() -> Opened:
    """Every place of the river is free."""
    state = lay(4, river=FULL_RIVER, cards={"J": ["c09"]})
    sail(state)
    return state


def beside(players: int, ships: str) -> Opened:
    """Substitutes can come to every site."""
    state = lay(players, docks=dict.fromkeys(("sphinx", "obelisk", "pyramid"), ships), river=FULL_RIVER)
    sail(state)
    return state


def ring() -> Opened:
    """The ring can go anywhere, and everybody goes hungry."""
    state = lay(4, crews=dict.fromkeys("JLAF", (9, 9, 9, 9)))
    do(state, tasks.RING, "J", 2)
    return state


def hunger() -> Opened:
    """All stones can be paid, all dry fields improved, and both cards played."""
    cards = [*DRY, "field_improver", "stone_for_grain", "grain_4", "stones_6"]
    state = lay(2, ring="left", crews={"J": (9, 9, 9, 9)}, stones={"J": 25}, cards={"J": cards})
    feed(state)
    return state


def last_cards() -> Opened:
    """All fields can be improved before the end."""
    state = lay(2, cards={"J": [*DRY, "field_improver", "stones_6"]})
    do(state, tasks.LAST, "J")
    return state


def forces(site: str) -> Opened:
    """Every work force with every help, and everything that makes crews stronger."""
    state = lay(4, crews={"J": (8, 8, 8, 8)}, stones={"J": 20}, cards={"J": WORKERS}, docks={site: "J___"})
    build(state, site)
    return state


def goals(more: list[str]) -> Opened:
    """As many Sphinx cards can be drawn as there can be."""
    cards = ["extra_sphinx_2", *more]
    state = lay(2, crews={"J": (9, 1, 1, 9)}, stones={"J": 20}, cards={"J": cards}, docks={"sphinx": "J___"})
    build(state, "sphinx")
    play(state, "commit black joker +0")
    return state


def drawn() -> Opened:
    """Two of five Sphinx cards can be kept."""
    state = goals(["keep_two_sphinx"])
    play(state, "draw 3 2")
    return state


def bids() -> Opened:
    """Every bid is possible."""
    state = open_game(GAME, 4, 1, bid_for_seats=True)
    state = opened(state)
    play(state, "claim 1")
    return state


def pairs() -> Opened:
    """Any two crews can be trained."""
    state = lay(2)
    do(state, tasks.CREWS, "J")
    return state


def bricks(rows: tuple[str, ...], temple: dict[str, str]) -> Opened:
    """Bricks in several rows and both pillars, or none at all."""
    state = lay(2, crews={"J": (9, 9, 9, 9)}, stones={"J": 25}, pyramid=rows, temple=temple)
    do(state, tasks.LAY, "J", 20, 1)
    return state


def first_stone() -> Opened:
    """Whoever took a grave may begin the obelisk, or stop."""
    state = lay(2, crews={"J": (9, 9, 9, 9)}, stones={"J": 25}, diggers="J")
    do(state, tasks.DIG, "J", 20, 1)
    return state


def crowded() -> dict[str, Opened]:
    """All of them by name."""
    return {
        "all slots": all_slots(),
        "beside three": beside(4, "LAF_"),
        "beside two": beside(3, "LA"),
        "ring": ring(),
        "hunger": hunger(),
        "last cards": last_cards(),
        "forces at the Sphinx": forces("sphinx"),
        "forces at the obelisk": forces("obelisk"),
        "forces at the pyramid": forces("pyramid"),
        "goals": goals([]),
        "drawn": drawn(),
        "bids": bids(),
        "pairs": pairs(),
        "first stone": first_stone(),
        "three rows": bricks(("JLJLJ", "JLJ", "J"), {}),
        "upper rows": bricks(("JLJLJL", "JLJL", "JL"), {"left": "JLJ", "right": "J"}),
        "columns": bricks(("JLJLJ",), {"left": "JLJL", "right": "JLJL", "columns": "JL"}),
    }
