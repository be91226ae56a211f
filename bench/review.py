"""Shows how far reviews can be trusted: `python bench/review.py [honesty|sureness|blunders|reasons] [GAME]...`; without a part, all but sureness.

* Honesty: games of the search with itself; in a few positions of each, everybody's chance as it is stated, and who won. In each tenth of what
  was said, what was said on average and what came. Positions of one game end alike, so errors are those of games.
* Sureness: the same in games of other seeds; fits the power that makes chances come as they are said, and with `--write` keeps it in the game's
  weights, if it differs from 1 by more than chance explains.
* Blunders: games of a weak player with a better one. Choices that a first look suspects, and some of the others, are judged as in a quick review.
  One that is called missed is played on by a search, and so is the better one, in the same imagined worlds, until it is sure which wins more
  (Wald's test); what is not sure after the last world is not confirmed. At most one of a game: those of one game are alike.
* Reasons: games of two weak players, reviewed; of the moments, how many are told without a sure reason.

What was played is kept in build/review, a line a game: a run that was cut short goes on where it stopped, and what was thought with other weights
or another search must be removed by hand. `KHONSU_GAMES=40` plays so many games, `KHONSU_PLAYERS=3` with so many players.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from importlib import resources
from math import log, sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from khonsu.analysis.explaining import holds, played_on
from khonsu.analysis.review import DEPTHS, MISSED, concluded, judge, judge_one, judged_from
from khonsu.analysis.thoughts import stated, think
from khonsu.engine import registry
from khonsu.engine.position import SPECTATOR
from khonsu.players.arena import follow_parent
from khonsu.players.outlook import shares
from khonsu.players.registry import player
from khonsu.players.sampling import move
from khonsu.players.search import Search
from khonsu.players.weights import FILE, outlook, sureness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from khonsu.engine.state import State
    from khonsu.engine.view import View

BUILD = Path(__file__).parent.parent / "build" / "review"
# Each part has seeds of its own: nothing is proven on what it was fitted on.
SEEDS = {"sureness": 70_000_000, "honesty": 70_001_000, "blunders": 70_100_000, "reasons": 70_200_000}
GAMES = {"sureness": 400, "honesty": 500, "blunders": 200, "reasons": 20}
PLAYERS = int(os.environ.get("KHONSU_PLAYERS", "2"))
PROCESSES = int(os.environ.get("KHONSU_PROCESSES", str(os.cpu_count() or 1)))
# Positions of each game, what plays it, and how long each position is thought about.
POSITIONS, LEVEL, ITERATIONS = 4, "search:20", 400
# Who plays where choices are judged, and where moments are told.
WEAK, TOLD = ("teti", "search:5"), ("teti", "nofret")
# A first look: iterations, positions, what a choice must seem to give away; the part of the others that is judged all the same.
FIRST, FIRST_POSITIONS, SUSPECTED, OTHERS = 60, 1500, 0.05, 0.1
# Who plays on, and for how many choices; then everybody does what looks best at once, which is all that fits into the time. In how many worlds
# at least and at most.
CONFIRMING, THINKS = "search:20", 12
FEWEST, MOST = 8, 96
# A choice that wins so much more often is told from one that wins so much less often, and is mistaken in this part of such cases at most.
DIFFERS, MISTAKEN = 0.05, 0.1
# The spread of what two choices win in a world, and how many worlds it counts for: a few alike prove nothing.
SPREAD, WEIGHT = 0.4, 8
# What a large blunder gives away.
LARGE = 0.15
# How far an interval reaches, in standard errors.
REACH = 1.96
# Between which powers sureness is looked for.
POWERS = (0.3, 3.0)

Found = dict[str, Any]


def games_of(part: str) -> int:
    """How many games are played."""
    return int(os.environ.get("KHONSU_GAMES", GAMES[part]))


def played(name: str, seed: int, levels: Sequence[str]) -> tuple[list[State], list[tuple[int, int]]]:
    """A whole game: its positions, and who chose what."""
    state = registry.game(name).start(PLAYERS, seed)
    players = [player(levels[(seat + seed) % len(levels)], seed * 8 + seat) for seat in range(PLAYERS)]
    states, line = [state.copy()], []
    while (seat := state.actor) is not None:
        line.append((seat, players[seat].choose(state.view(seat))))
        state.play(line[-1][1], seat=seat)
        states.append(state.copy())
    return states, line


# Honesty and sureness ------------------------------------------------------------------------------------------------------


def honesty(name: str, seed: int) -> Found:
    """Chances that the search found in one game, before sureness, with the shares of the victory that came."""
    states, line = played(name, seed, (LEVEL,))
    power = sureness(registry.game(name), PLAYERS)
    found = []
    for at in Random(seed).sample(range(len(line)), min(POSITIONS, len(line))):
        said = think(states[at].view(line[at][0]), ITERATIONS, seed).best.chances
        found.append([round(chance, 5) for chance in stated(said, 1.0 / power)])
    return {"of": len(line), "found": found, "came": shares(states[-1].position)}


def tell_honesty(console: Console, name: str) -> None:
    """Said and came, tenth by tenth, with the standard error over games."""
    games, minutes = kept("honesty", name, honesty)
    power = sureness(registry.game(name), PLAYERS)
    said = [
        [(chance, won) for found in game["found"] for chance, won in zip(stated(found, power), game["came"], strict=True)]
        for game in games
    ]
    positions = sum(len(game["found"]) for game in games)
    title = f"{name}: {len(games)} games, {positions} positions, {minutes:.1f} processor minutes"
    table = Table("chances", "said %", "came %", "±", title=title)
    for tenth in range(10):
        chosen = [[pair for pair in game if min(9, int(pair[0] * 10)) == tenth] for game in said]
        count = sum(map(len, chosen))
        if not count:
            continue
        means = [sum(pair[each] for game in chosen for pair in game) / count for each in (0, 1)]
        error = sqrt(sum(sum(pair[1] - pair[0] - means[1] + means[0] for pair in game) ** 2 for game in chosen)) / count
        table.add_row(str(count), *(f"{100 * number:.1f}" for number in (*means, error)))
    console.print(table)


def tell_sureness(console: Console, name: str) -> None:
    """The power that fits, with its standard error: the spread of the fits without a tenth of the games."""
    games, minutes = kept("sureness", name, honesty)
    fit = fitted(games)
    without = [fitted([game for at, game in enumerate(games) if at % 10 != tenth]) for tenth in range(10)]
    mean = sum(without) / 10
    error = sqrt(0.9 * sum((one - mean) ** 2 for one in without))
    differs = abs(fit - 1.0) > 2 * error
    console.print(
        f"{name}: sureness {fit:.2f} ± {error:.2f} ({len(games)} games, {minutes:.1f} processor minutes), "
        f"now {sureness(registry.game(name), PLAYERS):g}; {'differs from 1' if differs else 'chance explains it'}"
    )
    if "--write" in sys.argv:
        write_sureness(name, round(fit, 2) if differs else None)


def fitted(games: Sequence[Found]) -> float:
    """The power with which what came was most likely, by golden section: the likelihood has one top."""
    low, high = POWERS
    ratio = (sqrt(5) - 1) / 2
    while high - low > 0.005:
        first, second = high - ratio * (high - low), low + ratio * (high - low)
        if _likelihood(games, first) > _likelihood(games, second):
            high = second
        else:
            low = first
    return (low + high) / 2


def _likelihood(games: Sequence[Found], power: float) -> float:
    total = 0.0
    for game in games:
        for found in game["found"]:
            chances, came = stated(found, power), game["came"]
            if len(chances) == 1:
                chances, came = (*chances, 1.0 - chances[0]), (*came, 1.0 - came[0])
            total += sum(won * log(max(1e-6, chance)) for chance, won in zip(chances, came, strict=True))
    return total


def write_sureness(name: str, power: float | None) -> None:
    """Keep it in the weights of the game; none is the same as 1."""
    path = Path(str(resources.files(registry.game(name).package))) / FILE
    doc: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    stands = doc["players"][str(PLAYERS)]
    rest = {key: value for key, value in stands.items() if key != "sureness"}
    if power is not None:
        # Before the weights, where somebody finds it.
        weights = rest.pop("weights")
        rest |= {"sureness": power, "weights": weights}
    doc["players"][str(PLAYERS)] = rest
    path.write_text(json.dumps(doc, indent=1) + "\n", encoding="utf-8")


# Blunders ------------------------------------------------------------------------------------------------------------------


def blunders(name: str, seed: int) -> Found:
    """A choice of one game that is called missed, and what comes of it and of the better one; nothing, if there is none."""
    states, line = played(name, seed, WEAK)
    luck = Random(seed)
    found: Found = {"of": len(line), "judged": 0}
    for at in luck.sample(range(len(line)), len(line)):
        seat, choice = line[at]
        view = states[at].view(seat)
        if len(view.legal()) < 2:
            continue
        thoughts = think(view, FIRST, seed + at, choice, FIRST_POSITIONS)
        seems = thoughts.best.chances[seat] - thoughts.ranked[thoughts.asked].chances[seat]
        if seems < SUSPECTED and luck.random() >= OTHERS:
            continue
        found["judged"] += 1
        one = judge_one(states, line, at, "quick", 0)
        if one.lost >= MISSED and holds(played_on(states, one, DEPTHS["quick"], 0), seat):
            more = _both(view, one.choice, one.better, seed * 1000 + at)
            return {**found, "at": at, "lost": round(one.lost, 4), "suspected": seems >= SUSPECTED, "more": more}
    return found


def _both(view: View, made: int, better: int, seed: int) -> list[float]:
    """By how much more the seat wins after the better of two choices, world by world."""
    found: list[float] = []
    while len(found) < MOST and not (len(found) >= FEWEST and _verdict(found)):
        after = [_played_on(view, choice, seed + len(found)) for choice in (better, made)]
        found.append(round(after[0] - after[1], 4))
    return found


def _verdict(found: Sequence[float]) -> int:
    """1 if the better choice surely wins more, -1 if it wins less, 0 if nothing is sure: Wald's test of two differences."""
    mean = sum(found) / len(found)
    spread = (sum((one - mean) ** 2 for one in found) + WEIGHT * SPREAD) / (len(found) + WEIGHT)
    evidence = 2 * DIFFERS * sum(found) / spread
    return 0 if abs(evidence) < log((1 - MISTAKEN) / MISTAKEN) else 1 if evidence > 0 else -1


def _played_on(view: View, choice: int, seed: int) -> float:
    """The seat's share of the victory after a choice, and a little for its lead: between two defeats, the closer one is better."""
    assert view.seat is not None
    state = view.imagine(seed)
    state.play(choice, seat=view.seat)
    players = [player(CONFIRMING, seed * 8 + seat) for seat in range(state.players)]
    for _ in range(THINKS):
        if (seat := state.actor) is not None:
            state.play(players[seat].choose(state.view(seat)), seat=seat)
    everybody = Search(SPECTATOR, outlook(state.game, state.players))
    while state.position.stack:
        move(state.position, everybody)
    scores = state.scores()
    lead = scores[view.seat] - max((scores[other] for other in range(state.players) if other != view.seat), default=0)
    return shares(state.position)[view.seat] + 0.001 * lead


def tell_blunders(console: Console, name: str) -> None:
    """How many were confirmed, and what they cost on average beside what was said."""
    games, minutes = kept("blunders", name, blunders)
    found = [game for game in games if "at" in game]
    console.print(f"{name}: {len(games)} games, {len(found)} blunders named, {minutes:.1f} processor minutes")
    hidden = [one for one in found if not one["suspected"]]
    large = [one for one in found if one["lost"] >= LARGE]
    thirds = [[one for one in found if int(3 * one["at"] / one["of"]) == third] for third in range(3)]
    titles = ("all", "not suspected at first", f"from {100 * LARGE:.0f} % on", "first third", "second third", "last third")
    for title, some in zip(titles, (found, hidden, large, *thirds), strict=True):
        if some:
            verdicts = [_verdict(one["more"]) for one in some]
            console.print(f"  {title}: {_share(verdicts.count(1), len(some))}, {verdicts.count(-1)} refuted")
    # What every one was played on for: a mean over those that were stopped when it was sure would be too large.
    came = [sum(one["more"][:FEWEST]) / FEWEST for one in found]
    if len(came) > 1:
        mean = sum(came) / len(came)
        error = sqrt(sum((one - mean) ** 2 for one in came) / (len(came) - 1) / len(came))
        said = sum(one["lost"] for one in found) / len(found)
        console.print(f"  cost: said {100 * said:.1f} %, came {100 * mean:.1f} ± {100 * error:.1f} %")


def _share(count: int, of: int) -> str:
    """A share with its interval (Wilson)."""
    share, square = count / of, REACH**2 / of
    middle = (share + square / 2) / (1 + square)
    reach = REACH * sqrt(share * (1 - share) / of + square / of / 4) / (1 + square)
    return f"{count} of {of} confirmed, {100 * share:.0f} % ({100 * (middle - reach):.0f} to {100 * (middle + reach):.0f} %)"


# Reasons -------------------------------------------------------------------------------------------------------------------


def reasons(name: str, seed: int) -> Found:
    """All choices of one game as a quick review judges them: why moments mattered is asked anew each time."""
    states, line = played(name, seed, TOLD)
    return {"line": line, "judged": [asdict(one) for one in judge(states, line, "quick", 0)]}


def tell_reasons(console: Console, name: str) -> None:
    """How many moments are told without a sure reason, and which reasons the others have."""
    games, minutes = kept("reasons", name, reasons)
    moments, bare, kinds = 0, 0, dict[str, int]()
    for number, game in enumerate(games):
        state = registry.game(name).start(PLAYERS, SEEDS["reasons"] + number)
        states = [state.copy()]
        for seat, choice in game["line"]:
            state.play(choice, seat=seat)
            states.append(state.copy())
        found = concluded(states, [judged_from(one) for one in game["judged"]], "quick", 0).moments
        moments += len(found)
        bare += sum(not moment.because for moment in found)
        for moment in found:
            for reason in moment.because:
                kinds[reason.kind] = kinds.get(reason.kind, 0) + 1
    listed = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items(), key=lambda pair: -pair[1]))
    console.print(
        f"{name}: {len(games)} games, {moments} moments, {bare} without a sure reason ({listed}), {minutes:.1f} processor minutes"
    )


# Keeping -------------------------------------------------------------------------------------------------------------------


def timed(play: Callable[[str, int], Found], name: str, seed: int) -> Found:
    """What was found in a game, with the seconds of a processor that it took."""
    began = process_time()
    return {**play(name, seed), "seconds": round(process_time() - began, 2)}


def kept(part: str, name: str, play: Callable[[str, int], Found]) -> tuple[list[Found], float]:
    """What was found in all games, and the minutes of a processor that took; those that stand in the folder are not played again."""
    BUILD.mkdir(parents=True, exist_ok=True)
    path = BUILD / f"{part}-{name}-{PLAYERS}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines(True) if path.exists() else []
    # The last line of a run that was killed may be half a line.
    lines = [line for line in lines if line.endswith("\n")]
    seeds = range(SEEDS[part] + len(lines), SEEDS[part] + games_of(part))
    with path.open("w", encoding="utf-8") as file:
        file.writelines(lines)
        file.flush()
        with ProcessPoolExecutor(PROCESSES, initializer=follow_parent) as pool:
            for found in pool.map(partial(timed, play, name), seeds):
                lines.append(json.dumps(found) + "\n")
                file.write(lines[-1])
                file.flush()
    games = [json.loads(line) for line in lines[: games_of(part)]]
    return games, sum(game["seconds"] for game in games) / 60


PARTS = {"honesty": tell_honesty, "sureness": tell_sureness, "blunders": tell_blunders, "reasons": tell_reasons}


def wanted(words: Iterable[str]) -> tuple[list[str], list[str]]:
    """The parts and the games that somebody asks for."""
    named = [word for word in words if not word.startswith("-")]
    parts = [word for word in named if word in PARTS]
    games = [word for word in named if word not in PARTS]
    return parts or [part for part in PARTS if part != "sureness"], games or list(registry.game_names())


def main() -> None:
    """Measure, keep and print."""
    console = Console(highlight=False, soft_wrap=True)
    parts, games = wanted(sys.argv[1:])
    for part in parts:
        for name in games:
            PARTS[part](console, name)


if __name__ == "__main__":
    main()
