"""Plays a million random games unless something breaks: `python -m tests.soak [GAME] [-n GAMES]`.

Every game is checked at its end: pieces kept, score equal to its parts, winners those who stand best, length within bounds. The soak
then tells what the games have shown - each line of the log, with the words in it, each way to end and to be decided - and what none of
them has. A game may add names of its own and scripted players that lead to rare places in `tests/games/GAME/markers.py`.
"""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from tests.opened import Opened, open_game
from tests.scripted_players import ScriptedPlayer, at_random

import khonsu
from khonsu.engine.game import Game
from khonsu.engine.message import Event
from khonsu.engine.options import Letters, Option

GAMES = 1_000_000
CHUNK = 500
PROCESSES = 2


class Broken(Exception):
    """A game that broke a promise, with everything that is needed to play it again."""


@dataclass(frozen=True)
class Setup:
    """One game of the soak; everything about it follows from its name and number."""

    game: str
    number: int

    def begin(self) -> tuple[Opened, ScriptedPlayer, Random]:
        """The start, the scripted player that chooses for all seats, and its luck."""
        rng = Random(f"{self.game} {self.number}")
        game = khonsu.game(self.game)
        players = rng.choice(game.seats)
        fitting = [option for option in game.options if not option.counts or players in option.counts]
        options = {option.name: any_value(option, players, rng) for option in fitting}
        scripted: tuple[ScriptedPlayer, ...] = getattr(markers(self.game), "SCRIPTED_PLAYERS", (at_random,))
        player = rng.choice(scripted)
        return open_game(game, players, f"soak {self.number}", **options), player, rng


def any_value(option: Option, players: int, rng: Random) -> Any:
    """A value of an option; words of letters are made up, so that mixes come too."""
    if isinstance(option, Letters) and rng.random() < 0.8:
        length = option.length(players)
        return "".join(rng.sample(option.letters, length) if option.distinct else rng.choices(option.letters, k=length))
    return rng.choice(option.values(players))


def markers(game: str) -> ModuleType | None:
    """What a game's own tests add to the soak."""
    folder = Path(__file__).parent / "games" / game
    return import_module(f"tests.games.{game}.markers") if (folder / "markers.py").exists() else None


def play(setup: Setup) -> set[str]:
    """Play one game to its end, check it, and tell what it has shown."""
    state, player, rng = setup.begin()
    whole = state.pieces()
    events: list[Event] = []
    state.events = events
    choices = 0
    while state.stack:
        state.step(player(state, rng))
        choices += 1
    state.events = None
    check(state, whole, choices)
    found = {f"end.{state.result.reason}", f"decided.{'shared' if state.result.decided < 0 else state.result.decided}"}
    for event in events:
        found |= names(event)
    own = markers(setup.game)
    return found if own is None else found | own.mark(events, state)


def check(state: Opened, whole: dict[str, int], choices: int) -> None:
    """What must hold at the end of every game."""
    if state.pieces() != whole:
        raise Broken(f"pieces were {whole} and are {state.pieces()}")
    if choices > state.game.longest:
        raise Broken(f"{choices} choices, more than {state.game.longest}")
    for seat in range(state.players):
        if state.score(seat) != sum(state.breakdown(seat).values()):
            raise Broken(f"seat {seat} has {state.score(seat)} points, but its parts are {state.breakdown(seat)}")
    standings = [state.standing(side) for side in range(state.sides)]
    if state.winners() != [seat for seat in range(state.players) if standings[seat] == max(standings)]:
        raise Broken(f"winners {state.winners()} do not stand best: {standings}")


def names(event: Event) -> set[str]:
    """What an event shows: its sentence, and its sentence with each of the words in it; also the one that a single seat hears."""
    found: set[str] = set()
    for message in (event.message, event.inner):
        if message is not None:
            found.add(message.id)
            for value in message.args.values():
                words = value if isinstance(value, list) else [value]
                found |= {f"{message.id} {word}" for word in words if isinstance(word, str) and word.isidentifier()}
    return found


def play_chunk(setups: list[Setup]) -> Counter[str]:
    """Play some games of one kind; names are counted by the games that show them."""
    shown: Counter[str] = Counter()
    for setup in setups:
        try:
            shown.update(play(setup))
        except Exception as error:
            state, player, _ = setup.begin()
            raise Broken(
                f"{setup}: {type(error).__name__}: {error}\n  {state.players} players, {state.settings}, played by {player.__name__}"
            ) from error
    return shown


def chunks(games: list[str], count: int) -> Iterator[list[Setup]]:
    """All setups, the games in turn."""
    for first in range(0, -(-count // len(games)), CHUNK):
        for place, game in enumerate(games):
            share = count // len(games) + (place < count % len(games))
            setups = [Setup(game, number) for number in range(first, min(first + CHUNK, share))]
            if setups:
                yield setups


def expected(game: Game) -> set[str]:
    """What a soak should show: every line of the log, every way to end and to be decided, and the game's own names."""
    told = {key for key in game.text().messages if key.split(".")[0] in ("log", "end", "decided")}
    return told | set(getattr(markers(game.id), "EXPECTED", ()))


def report(game: Game, games: int, shown: Counter[str]) -> list[str]:
    """The coverage of one game as a table, and what is missing."""
    missing = sorted(expected(game) - set(shown))
    print(f"\n{game.title}: {games:,} games")
    for name, count in sorted(shown.items()):
        print(f"  {count:>9,}  {name}")
    for name in missing:
        print(f"      never  {name}")
    return missing


def main() -> int:
    """Play, report, and tell by the exit code whether all was well."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Play random games and check them.")
    parser.add_argument("game", nargs="?", choices=khonsu.game_names(), help="one game; all of them if none is named")
    parser.add_argument("-n", type=int, default=GAMES, metavar="GAMES", help=f"how many games in all (default {GAMES:,})")
    given = parser.parse_args()
    games = [given.game] if given.game else list(khonsu.game_names())
    shown = {game: Counter[str]() for game in games}
    played = Counter[str]()
    began = time.monotonic()
    work = list(chunks(games, given.n))
    with multiprocessing.Pool(PROCESSES) as pool:
        try:
            for setups, counts in zip(work, pool.imap(play_chunk, work), strict=True):
                shown[setups[0].game] += counts
                played[setups[0].game] += len(setups)
                pace = played.total() / (time.monotonic() - began)
                print(f"\r{played.total():,} of {given.n:,} games, {pace:,.0f} a second ", end="", flush=True)
        except Broken as error:
            print(f"\n{error}")
            return 1
        except KeyboardInterrupt:
            print("\nstopped")
    missing = [name for game in games for name in report(khonsu.game(game), played[game], shown[game])]
    print(f"\n{played.total():,} games, {len(missing)} names never reached")
    return 0


if __name__ == "__main__":
    sys.exit(main())
