"""Shows how far reviews can be trusted: `python bench/review.py [honesty|sureness|blunders|reasons|times] [GAME]...`; without a part, all but sureness.

* Honesty: games of the search with itself; in a few positions of each, everybody's chance as it is stated, and who won. In each tenth of what
  was said, what was said on average and what came. Positions of one game end alike, so errors are those of games.
* Sureness: the same in games of other seeds; fits the powers and the hopes of whoever thinks, at the beginning and at the end of a game, that
  make chances come as they are said, and with `--write` keeps them in the game's weights, with their errors and this command.
* Blunders: quick reviews of games of a weak player with a better one. A choice that is called missed is played on to the end by stronger
  searches than a review has, and so is the better one, in the same imagined worlds, until it is sure which wins more (Wald's test); what is not
  sure after the last world is not confirmed. At most one of a game: those of one game are alike.
* Reasons: games of two weak players, reviewed; of the moments, how many are told without a sure reason.
* Times: the seconds of a processor that the curve of first sight, a quick and a deep review take of a game of as many as can play, with many
  mistakes; the start of Python comes on top of that.

What was played is kept in build/review, a line a game, by the weights that it was thought with: a run that was cut short goes on where it
stopped, and what was thought by another search or judged by other rules must be removed by hand. `KHONSU_GAMES=40` plays so many games, `KHONSU_PLAYERS=3` with so many players.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from hashlib import blake2b
from math import log, sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from rich.table import Table

from khonsu.analysis.proof import moved
from khonsu.analysis.review import DEPTHS, MISSED, concluded, first_curve, judge, judged_from, positions_each
from khonsu.analysis.thoughts import stated, think
from khonsu.engine import registry
from khonsu.engine.position import SPECTATOR
from khonsu.players.arena import follow_parent
from khonsu.players.outlook import shares, stretch
from khonsu.players.registry import player
from khonsu.players.sampling import move
from khonsu.players.search import Search
from khonsu.players.weights import Sureness, between, outlook, own_weights, sureness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from khonsu.analysis.forecast import Move
    from khonsu.engine.state import State
    from khonsu.engine.view import View

BUILD = Path(__file__).parent.parent / "build" / "review"
# Each part has seeds of its own: nothing is proven on what it was fitted on.
SEEDS = {"sureness": 72_000_000, "honesty": 73_000_000, "blunders": 71_100_000, "reasons": 70_200_000}
GAMES = {"sureness": 500, "honesty": 1500, "blunders": 200, "reasons": 20}
PLAYERS = int(os.environ.get("KHONSU_PLAYERS", "2"))
PROCESSES = int(os.environ.get("KHONSU_PROCESSES", str(os.cpu_count() or 1)))
# Positions of each game, what plays it, and the review whose chances are asked for.
POSITIONS, LEVEL, DEPTH = 8, "search:20", "quick"
# Who plays where choices are judged, and where moments are told.
WEAK, TOLD = ("teti", "search:5"), ("teti", "nofret")
# Who plays where reviews are timed, and which game.
CARELESS, TIMED = ("miu", "teti"), 11
# Who plays on, by the world, and for how many choices; then everybody does what looks best at once, which is all that fits into the time. Where
# little is hidden, one player would make the same moves in all worlds. In how many worlds at least and at most.
CONFIRMING, THINKS = tuple(f"search:{iterations}" for iterations in range(30, 110, 10)), 12
FEWEST, MOST = 8, 96
# A choice that wins so much more often is told from one that wins so much less often, and is mistaken in this part of such cases at most.
DIFFERS, MISTAKEN = 0.05, 0.1
# The spread of what two choices win in a world, and how many worlds it counts for: a few alike prove nothing.
SPREAD, WEIGHT = 0.4, 8
# What a large blunder gives away.
LARGE = 0.15
# How far an interval reaches, in standard errors.
REACH = 1.96
# How often a fit is made better: after fewer it does not change any more. What pulls it towards nothing: as much as games that were measured with an
# error of 0.2, which is how far sureness differs from 1 as a rule. And the powers and hopes of somebody of whom nothing is known.
STEPS, PULL = 8, 1 / 0.2**2
NOTHING = (1.0, 1.0, 0.0, 0.0)

Found = dict[str, Any]


def games_of(part: str) -> int:
    """How many games are played."""
    return int(os.environ.get("KHONSU_GAMES", GAMES[part]))


def played(name: str, seed: int, levels: Sequence[str], count: int = PLAYERS) -> tuple[list[State], list[tuple[int, int]]]:
    """A whole game: its positions, and who chose what."""
    state = registry.game(name).start(count, seed)
    players = [player(levels[(seat + seed) % len(levels)], seed * 8 + seat) for seat in range(count)]
    states, line = [state.copy()], []
    while (seat := state.actor) is not None:
        line.append((seat, players[seat].choose(state.view(seat))))
        state.play(line[-1][1], seat=seat)
        states.append(state.copy())
    return states, line


# Honesty and sureness ------------------------------------------------------------------------------------------------------


def honesty(name: str, seed: int) -> Found:
    """Chances that a quick review found in one game, before sureness, with the shares of the victory that came."""
    states, line = played(name, seed, (LEVEL,))
    budget, positions = DEPTHS[DEPTH], positions_each(states, line, DEPTH)
    places = sorted(Random(seed).sample(range(len(line)), min(POSITIONS, len(line))))
    found = []
    for at in places:
        seat, (power, hope) = line[at][0], sureness(states[at].position)
        said = think(states[at].view(seat), budget.iterations, seed * 1000 + at, None, positions).best.chances
        found.append([round(chance, 5) for chance in stated(said, seat, Sureness(1.0 / power, -hope / power))])
    return {
        "of": len(line),
        "at": places,
        "seats": [line[at][0] for at in places],
        "stretches": [stretch(states[at].position) for at in places],
        "found": found,
        "came": shares(states[-1].position),
    }


def tell_honesty(console: Console, name: str) -> None:
    """Said and came, tenth by tenth, with the standard error over games."""
    games, minutes = kept("honesty", name, honesty)
    stands = stands_for(name)
    numbers = (*stands.get("sureness", NOTHING[:2]), *stands.get("hope", NOTHING[2:]))
    said = [
        [(chance, won) for chances in said_in(game, numbers) for chance, won in zip(chances, game["came"], strict=True)]
        for game in games
    ]
    positions = sum(len(game["found"]) for game in games)
    title = f"{name}: {len(games)} games, {positions} positions, {minutes:.1f} processor minutes"
    table = Table("chances", "games", "said %", "came %", "±", title=title)
    # Of two, one has what the other has not: what is above a half mirrors what is below.
    for tenth in range(5 if PLAYERS == 2 else 10):
        chosen = [[pair for pair in game if min(9, int(pair[0] * 10)) == tenth] for game in said]
        count = sum(map(len, chosen))
        if not count:
            continue
        means = [sum(pair[each] for game in chosen for pair in game) / count for each in (0, 1)]
        error = sqrt(sum(sum(pair[1] - pair[0] - means[1] + means[0] for pair in game) ** 2 for game in chosen)) / count
        table.add_row(str(count), str(sum(map(bool, chosen))), *(f"{100 * number:.1f}" for number in (*means, error)))
    console.print(table)


def said_in(game: Found, numbers: Sequence[float]) -> list[tuple[float, ...]]:
    """Chances of a game as they are stated with a power and a hope, both at its beginning and at its end."""
    early, late, first, last = numbers
    places = zip(game["found"], game["seats"], game["stretches"], strict=True)
    return [
        stated(found, seat, Sureness(between((early, late), part), between((first, last), part)))
        for found, seat, part in places
    ]


def tell_sureness(console: Console, name: str) -> None:
    """The powers and hopes at the beginning and at the end that fit, each with its standard error."""
    games, minutes = kept("sureness", name, honesty)
    numbers = fitted(games)
    # The spread of the fits without a tenth of the games.
    without = [fitted([game for at, game in enumerate(games) if at % 10 != tenth]) for tenth in range(10)]
    means = [sum(each) / 10 for each in zip(*without, strict=True)]
    errors = [sqrt(0.9 * sum((one[at] - mean) ** 2 for one in without)) for at, mean in enumerate(means)]
    told = [f"{number:.2f} ± {error:.2f}" for number, error in zip(numbers, errors, strict=True)]
    console.print(
        f"{name}: sureness {told[0]} and {told[1]}, hope {told[2]} and {told[3]} ({len(games)} games, {minutes:.1f} processor minutes)"
    )
    if "--write" in sys.argv:
        write_sureness(name, numbers, errors, len(games))


def fitted(games: Sequence[Found]) -> list[float]:
    """The powers and hopes with which what came was most likely: Newton's way, as the likelihood has one top."""
    sides = np.array(
        [_sides(*place) for game in games for place in zip(game["found"], game["seats"], game["stretches"], strict=True)]
    )
    came = np.array([_whole(game["came"]) for game in games for _ in game["found"]])
    numbers = np.array(NOTHING)
    for _ in range(STEPS):
        odds = np.exp(sides @ numbers)
        chances = odds / odds.sum(1, keepdims=True)
        apart = sides - np.einsum("ns,nsk->nk", chances, sides)[:, None]
        slope = np.einsum("ns,nsk->k", came - chances, sides) + PULL * (np.array(NOTHING) - numbers)
        bend = np.einsum("ns,nsk,nsl->kl", chances, apart, apart) + PULL * np.eye(len(NOTHING))
        numbers = numbers + np.linalg.solve(bend, slope)
    return [float(number) for number in numbers]


def _sides(found: Sequence[float], seat: int, part: int) -> list[list[float]]:
    """What each power and hope is multiplied by in the logarithm of each side's odds."""
    early, late = between((1.0, 0.0), part), between((0.0, 1.0), part)
    logs = [log(max(1e-6, chance)) for chance in _whole(found)]
    return [[one * early, one * late, -early * (side == seat), -late * (side == seat)] for side, one in enumerate(logs)]


def _whole(parts: Sequence[float]) -> Sequence[float]:
    """With what is left for an adversary without a seat."""
    return parts if len(parts) > 1 else (*parts, 1.0 - parts[0])


def stands_for(name: str) -> Found:
    """What stands in the weights of a game about games for so many."""
    doc: Found = json.loads(own_weights(registry.game(name)).read_text(encoding="utf-8"))
    found: Found = doc["players"].get(str(PLAYERS), {})
    return found


def write_sureness(name: str, numbers: Sequence[float], errors: Sequence[float], games: int) -> None:
    """Keep it in the weights of the game, with how it was found."""
    path = own_weights(registry.game(name))
    doc: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    stands = doc["players"][str(PLAYERS)]
    command = f"KHONSU_PLAYERS={PLAYERS} KHONSU_GAMES={games} python bench/review.py sureness {name} --write"
    stands["sureness"], stands["hope"] = ([round(number, 2) for number in both] for both in (numbers[:2], numbers[2:]))
    stands["sureness_found"] = {"errors": [round(error, 2) for error in errors], "games": games, "command": command}
    # After the others, where somebody finds them.
    stands["weights"] = stands.pop("weights")
    path.write_text(json.dumps(doc, indent=1) + "\n", encoding="utf-8")


# Blunders ------------------------------------------------------------------------------------------------------------------


def blunders(name: str, seed: int) -> Found:
    """A choice of one game that is called missed, and what comes of it and of the better one; nothing, if there is none."""
    states, line = played(name, seed, WEAK)
    judged = list(judge(states, line, "quick", 0))
    review = concluded(states, judged, "quick", 0)
    places = [moment.at for moment in review.moments if moment.kind == "missed"]
    found: Found = {"of": len(line), "suspected": sum(one.lost >= MISSED for one in judged), "named": len(places)}
    if not places:
        return found
    one = review.judged[Random(seed).choice(places)]
    more = _both(states[one.at].view(one.seat), (one.choice, one.plan), (one.better, one.better_plan), seed * 1000 + one.at)
    return {**found, "at": one.at, "lost": round(one.lost, 4), "first": round(judged[one.at].lost, 4), "more": more}


def _both(view: View, made: Move, better: Move, seed: int) -> list[float]:
    """By how much more the seat wins after the better of two choices, world by world."""
    found: list[float] = []
    while len(found) < MOST and not (len(found) >= FEWEST and _verdict(found)):
        level = CONFIRMING[len(found) % len(CONFIRMING)]
        after = [_played_on(view, choice, level, seed + len(found)) for choice in (better, made)]
        found.append(round(after[0] - after[1], 4))
    return found


def _verdict(found: Sequence[float]) -> int:
    """1 if the better choice surely wins more, -1 if it wins less, 0 if nothing is sure: Wald's test of two differences."""
    mean = sum(found) / len(found)
    spread = (sum((one - mean) ** 2 for one in found) + WEIGHT * SPREAD) / (len(found) + WEIGHT)
    evidence = 2 * DIFFERS * sum(found) / spread
    return 0 if abs(evidence) < log((1 - MISTAKEN) / MISTAKEN) else 1 if evidence > 0 else -1


def _played_on(view: View, made: Move, level: str, seed: int) -> float:
    """The seat's share of the victory after a move, and a little for its lead: between two defeats, the closer one is better."""
    assert view.seat is not None
    state = moved(view, made, seed)
    players = [player(level, seed * 8 + seat) for seat in range(state.players)]
    for _ in range(THINKS):
        if (seat := state.actor) is not None:
            state.play(players[seat].choose(state.view(seat)), seat=seat)
    everybody = Search(SPECTATOR, outlook(state.game, state.players))
    while state.position.stack:
        state.position = move(state.position, everybody)
    scores = state.scores()
    lead = scores[view.seat] - max((scores[other] for other in range(state.players) if other != view.seat), default=0)
    return shares(state.position)[view.seat] + 0.001 * lead


def tell_blunders(console: Console, name: str) -> None:
    """How many were confirmed, and what they cost on average beside what was said."""
    games, minutes = kept("blunders", name, blunders)
    found = [game for game in games if "at" in game]
    suspected, named = (sum(game[which] for game in games) for which in ("suspected", "named"))
    console.print(
        f"{name}: {len(games)} games, {suspected} blunders suspected, {named} named, {len(found)} tried, {minutes:.1f} processor minutes"
    )
    large = [one for one in found if one["lost"] >= LARGE]
    thirds = [[one for one in found if int(3 * one["at"] / one["of"]) == third] for third in range(3)]
    titles = ("all", f"from {100 * LARGE:.0f} % on", "first third", "second third", "last third")
    for title, some in zip(titles, (found, large, *thirds), strict=True):
        if some:
            verdicts = [_verdict(one["more"]) for one in some]
            console.print(f"  {title}: {_share(verdicts.count(1), len(some))}, {verdicts.count(-1)} refuted")
    # What every one was played on for: a mean over those that were stopped when it was sure would be too large.
    came = [sum(one["more"][:FEWEST]) / FEWEST for one in found]
    if len(came) > 1:
        mean = sum(came) / len(came)
        error = sqrt(sum((one - mean) ** 2 for one in came) / (len(came) - 1) / len(came))
        said, first = (sum(one[which] for one in found) / len(found) for which in ("lost", "first"))
        console.print(
            f"  cost: said {100 * said:.1f} % (before playing on {100 * first:.1f} %), came {100 * mean:.1f} ± {100 * error:.1f} %"
        )


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


# Times ---------------------------------------------------------------------------------------------------------------------


def tell_times(console: Console, name: str) -> None:
    """How long reviews of one game take."""
    count = max(registry.game(name).seats)
    states, line = played(name, TIMED, CARELESS, count)
    began = process_time()
    first_curve(states)
    told = [f"first curve {process_time() - began:.2f} s"]
    for depth in DEPTHS:
        began = process_time()
        judged = list(judge(states, line, depth, 0))
        last = process_time()
        concluded(states, judged, depth, 0)
        ended = process_time()
        told.append(f"{depth} {ended - began:.1f} s ({ended - last:.1f} s of it after all are judged)")
    console.print(f"{name}: {count} players, {len(line)} choices, {', '.join(told)}")


# Keeping -------------------------------------------------------------------------------------------------------------------


def timed(play: Callable[[str, int], Found], name: str, seed: int) -> Found:
    """What was found in a game, with the seconds of a processor that it took."""
    began = process_time()
    return {**play(name, seed), "seconds": round(process_time() - began, 2)}


def kept(part: str, name: str, play: Callable[[str, int], Found]) -> tuple[list[Found], float]:
    """What was found in all games, and the minutes of a processor that took; those that stand in the folder are not played again."""
    BUILD.mkdir(parents=True, exist_ok=True)
    sees = outlook(registry.game(name), PLAYERS)
    mark = blake2b(repr((sees.weights, sees.temperatures)).encode(), digest_size=4).hexdigest()
    path = BUILD / f"{part}-{name}-{PLAYERS}-{mark}.jsonl"
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


PARTS = {
    "honesty": tell_honesty,
    "sureness": tell_sureness,
    "blunders": tell_blunders,
    "reasons": tell_reasons,
    "times": tell_times,
}


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
