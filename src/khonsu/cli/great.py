"""`khonsu great`: lets masters play, and keeps their games with what was found in them."""

from __future__ import annotations

from khonsu.analysis.great import LINEUPS, keep, play
from khonsu.cli.arguments import AnyGame, Processes, read_game
from khonsu.cli.output import Output
from khonsu.cli.progress import shown
from khonsu.engine import registry
from khonsu.players.arena import spread


def great(game: AnyGame = None, processes: Processes = None) -> None:
    """Play the great games of a game, or of every game, anew, review them, and keep both beside its rules: the same ones every time."""
    names = [game] if game else registry.game_names()
    wanted = [(name, players) for name in names for players in LINEUPS if players in read_game(name).seats]
    output = Output()
    for line in shown(spread(_made, wanted, processes), len(wanted), "khonsu great"):
        output.print(line, soft_wrap=True)


def _made(wanted: tuple[str, int]) -> str:
    name, players = wanted
    game = registry.game(name)
    record = play(game, players)
    path = keep(game, record)
    return f"{path}: {len(record.lines)} choices, {' : '.join(map(str, record.scores))}"
