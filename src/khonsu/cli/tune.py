"""`khonsu tune`: finds what positions of a game are worth, by playing."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from khonsu.cli.arguments import GameName, Processes, Ray, read_game
from khonsu.cli.output import Output
from khonsu.engine.errors import BadOption
from khonsu.players.registry import maker
from khonsu.players.weights import own_weights

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from khonsu.engine.game import Game

STAGES = {"games": "playing quick games", "deep": "playing games of the search", "trial": "trying weights against insight"}


def tune(
    game: GameName,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="For how many players.", show_default="every number in turn")
    ] = None,
    games: Annotated[int, typer.Option(help="Quick games to fit on.", min=20, max=100_000)] = 1200,
    generations: Annotated[
        int,
        typer.Option(help="How often so many are played: first by insight, then by what was fitted before.", min=1, max=5),
    ] = 1,
    deep: Annotated[int, typer.Option(help="Games of the search itself to fit on besides.", min=0, max=10_000)] = 0,
    trials: Annotated[int, typer.Option(help="Games against insight for each candidate.", min=2, max=10_000)] = 40,
    budget: Annotated[str, typer.Option(help="What both think in those games: 20ms, or 200 iterations.")] = "20ms",
    pull: Annotated[
        list[float] | None,
        typer.Option(
            help="How strongly weights are drawn towards insight; may be given several times.", show_default="four"
        ),
    ] = None,
    moments: Annotated[
        int,
        typer.Option(
            help="At how many moments of a game, from its beginning to its end, everything has a weight.", min=2, max=16
        ),
    ] = 2,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the others follow.")] = 1_000_000,
    folder: Annotated[
        Path, typer.Option(help="Where games and candidates are kept; a run that was cut short goes on from there.")
    ] = Path("build/tune"),
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep it in the game itself: all opponents that think will play by it.")
    ] = False,
    processes: Processes = None,
    ray: Ray = None,
) -> None:
    """Find by playing what positions are worth, and write it down: where it does not beat insight, only chances that fit.

    What is written can be played with: `search:100ms@FILE`.
    """
    try:
        from khonsu.players.tuning import PULLS, Hands, Plan, note
        from khonsu.players.tuning import tune as find
    except ModuleNotFoundError as error:
        raise BadOption(f"Tuning needs {error.name}: pip install 'khonsu[tune]'.") from None
    found = read_game(game)
    if found.rules.features is None:
        raise BadOption(f"{found.title} has no features that weights could be found for.")
    # Refused before anything is played.
    maker(f"search:{budget}")
    output = Output()
    for count in counts(found, players):
        plan = Plan(
            game,
            count,
            folder.resolve(),
            games,
            generations,
            deep,
            trials=trials,
            budget=budget,
            pulls=tuple(pull or PULLS),
            moments=moments,
            seed=seed,
        )
        with stages(f"{found.title}, {count}") as told:
            best = find(plan, Hands(processes, ray), told)
        chance = best["trials"]["chance"]
        output.print(
            f"{found.title}, {count}: won {100 * best['won']:.0f} % of {best['trials']['games']} games (chance {100 * chance:.0f} %), "
            f"pull {best['pull']}, correlation {best['correlation']} (insight {best['insight_correlation']}), "
            f"calibration error {best['calibration']['error']}",
            soft_wrap=True,
        )
        # Where neither plays better, the fit tells chances more honestly.
        if best["won"] < chance:
            output.print("Insight plays better: it stays, with chances that fit.")
            best["weights"] = {}
        command = (
            " ".join(["khonsu", *sys.argv[1:]]) if players else f"{' '.join(['khonsu', *sys.argv[1:]])} --players {count}"
        )
        path = own_weights(found) if keep else folder / f"{found.id}.json"
        note(path, count, best, command)
        output.print(f"kept in {path}", soft_wrap=True)


@contextmanager
def stages(title: str) -> Iterator[Callable[[str, int, int], None]]:
    """A bar on the terminal for whatever is being done."""
    console = Output(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title)
        yield lambda stage, done, of: bar.update(task, description=f"{title}: {STAGES[stage]}", completed=done, total=of)


def counts(game: Game, players: int | None) -> tuple[int, ...]:
    """The numbers of players to tune for."""
    if players is None:
        return game.seats
    if players not in game.seats:
        raise BadOption(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players}.")
    return (players,)
