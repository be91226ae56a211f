"""The golden games of Anubixx: every count, every way to end and to be decided, and the rare rulings."""

from tests.conditions import decided, shown, tells
from tests.games.anubixx import markers
from tests.games.anubixx.scripted_players import finisher, spendthrift, weary
from tests.make_records import Wanted
from tests.scripted_players import greedy

shows = shown(markers.mark)


WANTED = [
    Wanted("two-players", "Two greedy players.", 2, mind=greedy, holds=decided(0)),
    Wanted("three-players", "Three greedy players.", 3, mind=greedy, holds=decided(0)),
    Wanted("four-players", "Four greedy players.", 4, mind=greedy, holds=decided(0)),
    Wanted("five-players", "Five greedy players.", 5, mind=greedy, holds=decided(0)),
    Wanted("chosen-sheets", "Sheets chosen by hand.", 3, {"sheets": "FBD"}, greedy),
    Wanted("same-sheet", "Everybody plays sheet D.", 4, {"sheets": "DDDD"}, greedy),
    Wanted("turn-limit", "Nobody wants to build any more: the end after turn 100 (ruling 21).", 2, mind=weary),
    Wanted("decided-by-pyramid", "Level on points; more stones in the pyramid win.", 5, mind=greedy, holds=decided(1)),
    Wanted("shared-victory", "Level on points and in the pyramid: a shared victory (ruling 26).", 5, holds=decided(-1)),
    Wanted(
        "two-end-the-game",
        "Two players complete their second building in the same turn (ruling 15).",
        4,
        mind=greedy,
        holds=shows(markers.TWO_ENDERS),
    ),
    Wanted(
        "three-buildings",
        "Top of the pyramid and keystone in one action (ruling 17).",
        2,
        mind=finisher,
        holds=shows(markers.THREE),
    ),
    Wanted(
        "spendthrifts",
        "Everything is crossed out, and somebody can build nothing (rulings 19, 20).",
        3,
        mind=spendthrift,
        holds=tells("stuck"),
    ),
    Wanted(
        "shared-bonus",
        "A bonus for two players in one turn, and symbols that come too late.",
        3,
        holds=shows(markers.SHARED_BONUS, markers.LATE),
    ),
]
