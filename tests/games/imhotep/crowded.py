"""Questions of Imhotep with as many answers as they can have: where a board has least room for each."""

from tests.games.imhotep.positions import GAME, first_asked, start
from tests.opened import Opened

from khonsu.games.imhotep.state import NOBODY, SLOTS

HAND = [0, 0, 0, 1, 2, 2, 1, 5, 2, 2, 3, 3]
QUESTIONS = ("dock", "order", "pick", "keep", "pyramid", "bonus_card", "bonus_stones", "bonus_load", "temple_choice")


def full_harbour(capacity: list[int], free: int) -> Opened:
    """Every ship may sail and lacks a stone, and every hand is full."""
    state = start(4, 1, "BBBBB")
    state.capacity = capacity
    state.slots = [NOBODY if slot >= size or slot == free % size else slot for size in capacity for slot in range(SLOTS)]
    state.sled = [2] * 4
    state.hands = [HAND[:] for _ in range(4)]
    state.relist()
    return state


def crowded() -> dict[str, Opened]:
    """All of them by name."""
    harbours = {
        f"ships of {capacity}, place {free + 1} free": full_harbour(capacity, free)
        for capacity in ([4, 4, 3, 2], [4, 3, 3, 3])
        for free in range(4)
    }
    return harbours | {task: first_asked(GAME.rules.tasks.index(task)) for task in QUESTIONS}
