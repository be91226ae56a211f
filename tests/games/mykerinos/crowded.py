"""Questions of Mykerinos with as many answers as they can have: where a board has least room for each."""

from tests.games.mykerinos.positions import lay
from tests.opened import Opened

from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.state import HALL_NAMES, PATRONS

SHARED = [name for name in HALL_NAMES if name.startswith("shared")]


def asked(state: Opened, task: int, what: int = 0) -> Opened:
    """The same position with another question for the first player."""
    state.stack = [*state.stack[:-1], (task, 0, what, 0)]
    state.relist()
    return state


def dig(players: int, number: int, cubes: str) -> Opened:
    """Nearly every square is free, every patron can help, and from some squares one may extend or not."""
    cards = "violet lemon brown blackmore tangerine"
    return asked(lay(players, number=number, cubes={"J": cubes}, cards={"J": f"{cards} {cards}"}), tasks.TURN)


def pyramids() -> Opened:
    """Lord Lemon opens the pyramids too."""
    state = lay(4, number=4, cubes={"J": "b2 c5 f4 f8 c8"})
    return asked(state, tasks.PATRON, next(patron for patron, name in enumerate(PATRONS) if name.endswith("lemon")))


def neutral(number: int) -> Opened:
    """A neutral cube may begin, extend, or stay away."""
    return asked(
        lay(2, number=number, cubes={"N": "b3 f5", "J": "e1"}, cards={"J": "violet lemon brown"}), tasks.NEUTRAL_TURN
    )


def museum(players: int, number: int, *held: str) -> Opened:
    """Nearly every hall can be entered, from some that the player has."""
    state = lay(players, number=number, cubes={"J": "a1 b1", "L": "a2"}, halls={"J": " ".join(held)})
    return asked(state, tasks.CHOOSE)


def crowded() -> dict[str, Opened]:
    """All of them by name."""
    return {
        "first digging": dig(4, 3, "b2 f5"),
        "last digging": dig(4, 4, "b2 f5 c8"),
        "last digging of three": dig(3, 4, "g8"),
        "pyramids": pyramids(),
        "neutral": neutral(2),
        "last neutral": neutral(4),
        "museum": museum(4, 2, SHARED[0], SHARED[2]),
        "last museum": museum(4, 4, SHARED[0], SHARED[2]),
        "last museum, other halls": museum(3, 4, SHARED[1], SHARED[3]),
        "last museum, all inner halls": museum(4, 4, *SHARED),
    }
