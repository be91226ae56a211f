"""Questions of Pharaon with as many answers as they can have: where a board has least room for each."""

from tests.games.pharaon.positions import lay, play
from tests.opened import Opened

GOODS = "4 black, 4 yellow, 4 green, 4 red, 4 blue, 3 silver"
OFFERINGS = "offering_black, offering_yellow, offering_green, offering_red, offering_blue"
OTHERS = "wild_offerings, wild_nobles, wild_tomb, point_1, point_2"
COURT = ("scribe_1", "judge", "seer", "treasurer", "vizier", "teacher")


def swaps(others: str, court: tuple[str, ...]) -> Opened:
    """Seer and Treasurer take every token but those that nobody can give."""
    return lay(4, held={"J": f"{GOODS}, {OFFERINGS}, {others}"}, nobles={"J": court})


def token_by_token() -> Opened:
    """All colours, silver and all offerings can be paid."""
    row = ["general", "architect", "priestess", "foreman"]
    state = lay(4, held={"J": f"{GOODS}, {OFFERINGS}, wild_nobles"}, noble_row=row)
    play(state, "noble 1", "differently")
    return state


def crowded() -> dict[str, Opened]:
    """All of them by name."""
    return {
        "swaps": swaps("wild_nobles", COURT),
        "swaps of two nobles": swaps("wild_nobles", COURT[2:4]),
        "swaps of three nobles": swaps("point_2", COURT[1:4]),
        "swaps of whoever has everything": swaps(OTHERS, COURT),
        "token by token": token_by_token(),
    }
