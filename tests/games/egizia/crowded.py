"""Questions of Egizia with as many answers as they can have: where a board has least room for each."""

from tests.games.egizia.positions import GAME, build, do, feed, lay, play, sail

from khonsu.games.egizia.rules import Egizia
from khonsu.games.egizia.state import CREWS_CHOICE, DIG, LAST, LAY, RING_MOVE

DRY = ["a08", "a09", "a10", "a11", "b05", "b06", "b07"]
FULL_RIVER = {place: f"a{place:02}" for place in range(1, 11)}
WORKERS = ["two_crews", "strength_3", "strength_3", "strength_3", "stones_for_crew", "crew_improver", "stones_6"]


def all_slots() -> Egizia:
    """Every place of the river is free."""
    state = lay(4, river=FULL_RIVER, cards={"J": ["c09"]})
    sail(state)
    return state


def beside(players: int, ships: str) -> Egizia:
    """Substitutes can come to every site."""
    state = lay(players, docks=dict.fromkeys(("sphinx", "obelisk", "pyramid"), ships), river=FULL_RIVER)
    sail(state)
    return state


def ring() -> Egizia:
    """The ring can go anywhere, and everybody goes hungry."""
    state = lay(4, crews=dict.fromkeys("JLAF", (9, 9, 9, 9)))
    do(state, RING_MOVE, "J", 2)
    return state


def hunger() -> Egizia:
    """All stones can be paid, all dry fields improved, and both cards played."""
    cards = [*DRY, "field_improver", "stone_for_grain", "grain_4", "stones_6"]
    state = lay(2, ring="left", crews={"J": (9, 9, 9, 9)}, stones={"J": 25}, cards={"J": cards})
    feed(state)
    return state


def last_cards() -> Egizia:
    """All fields can be improved before the end."""
    state = lay(2, cards={"J": [*DRY, "field_improver", "stones_6"]})
    do(state, LAST, "J")
    return state


def forces(site: str) -> Egizia:
    """Every work force with every help, and everything that makes crews stronger."""
    state = lay(4, crews={"J": (8, 8, 8, 8)}, stones={"J": 20}, cards={"J": WORKERS}, docks={site: "J___"})
    build(state, site)
    return state


def goals(more: list[str]) -> Egizia:
    """As many Sphinx cards can be drawn as there can be."""
    cards = ["extra_sphinx_2", *more]
    state = lay(2, crews={"J": (9, 1, 1, 9)}, stones={"J": 20}, cards={"J": cards}, docks={"sphinx": "J___"})
    build(state, "sphinx")
    play(state, "commit black joker +0")
    return state


def drawn() -> Egizia:
    """Two of five Sphinx cards can be kept."""
    state = goals(["keep_two_sphinx"])
    play(state, "draw 3 2")
    return state


def bids() -> Egizia:
    """Every bid is possible."""
    state = GAME.start(4, 1, bid_for_seats=True)
    assert isinstance(state, Egizia)
    play(state, "claim 1")
    return state


def pairs() -> Egizia:
    """Any two crews can be trained."""
    state = lay(2)
    do(state, CREWS_CHOICE, "J")
    return state


def bricks(rows: tuple[str, ...], temple: dict[str, str]) -> Egizia:
    """Bricks in several rows and both pillars, or none at all."""
    state = lay(2, crews={"J": (9, 9, 9, 9)}, stones={"J": 25}, pyramid=rows, temple=temple)
    do(state, LAY, "J", 20, 1)
    return state


def first_stone() -> Egizia:
    """Whoever took a grave may begin the obelisk, or stop."""
    state = lay(2, crews={"J": (9, 9, 9, 9)}, stones={"J": 25}, diggers="J")
    do(state, DIG, "J", 20, 1)
    return state


def crowded() -> dict[str, Egizia]:
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
