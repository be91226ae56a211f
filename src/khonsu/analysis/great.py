"""Great games: games of the masters that come with a game, each with its record and its review.

They lie in the folder `great` beside the rules, two files each: the record, and what was found in it. `khonsu great` makes them. All budgets are
iterations, so that the same command makes the same files on every machine.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from khonsu.analysis.review import Review, review, with_reasons
from khonsu.engine.record import Record
from khonsu.players.registry import player, text

if TYPE_CHECKING:
    from khonsu.engine.game import Game

FOLDER = "great"
FIRST_SEED = 90_000_000
# Who plays, by the number of players, and for how many iterations each thinks about a choice.
LINEUPS = {
    2: ("kagemni", "kagemni"),
    3: ("kagemni", "hemon", "kagemni"),
    4: ("kagemni", "hemon", "kagemni", "hemon"),
}
ITERATIONS = {"kagemni": 400, "hemon": 200}
DEPTH = "quick"
# How deeply it is asked why moments mattered.
REASONED = "deep"
# Digits of a chance that are kept.
DIGITS = 4


@dataclass(frozen=True)
class GreatGame:
    """A game of masters: the text of its record, and what was found in it, without a word about every single choice."""

    text: str
    record: Record
    review: Review


@lru_cache(maxsize=8)
def great_games(game: Game) -> tuple[GreatGame, ...]:
    """The great games of a game, by the number of players; none for a game that has none, or has them by other rules or components."""
    folder = resources.files(game.package) / FOLDER
    if not folder.is_dir():
        return ()
    found: list[GreatGame] = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            doc: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            told = (folder / f"{file.name.removesuffix('.json')}.khonsu").read_text(encoding="utf-8")
            record = Record.parse(told)
            if (record.rules, record.components) == (game.rules_version, game.tables.hash()):
                found.append(GreatGame(told, record, Review.load({**doc["review"], "judged": []})))
    return tuple(found)


# Making them ---------------------------------------------------------------------------------------------------------------


def play(game: Game, players: int) -> Record:
    """A game of masters."""
    seed = FIRST_SEED + players
    levels = LINEUPS[players]
    state = game.start(players, seed)
    record = Record.begin(game, state, seed, _names(levels))
    thinkers = [player(f"search:{ITERATIONS[level]}", seed * 8 + seat) for seat, level in enumerate(levels)]
    while (seat := state.actor) is not None:
        choice = thinkers[seat].choose(state.view(seat))
        record.add(game, seat, choice)
        state.play(choice, seat=seat)
    record.finish(state)
    return record


def _names(levels: tuple[str, ...]) -> list[str]:
    """Of two alike, the second is counted as kings are."""
    called = [text()(f"level.{level}") for level in levels]
    return [name + " II" * (name in called[:seat]) for seat, name in enumerate(called)]


def keep(game: Game, record: Record) -> Path:
    """Review a game of masters and write both down."""
    folder = Path(str(resources.files(game.package) / FOLDER))
    folder.mkdir(exist_ok=True)
    told = str(record)
    found, states = review(game, record, DEPTH), record.replay(game)
    moments = with_reasons(states, found.judged, found.moments, REASONED, found.seed)
    doc = {"of": mark(told), "review": _brief(replace(found, moments=moments).dump())}
    path = folder / f"{record.players}.khonsu"
    path.write_text(told, encoding="utf-8")
    path.with_suffix(".json").write_text(json.dumps(doc, ensure_ascii=False) + "\n", encoding="utf-8")
    great_games.cache_clear()
    return path


def mark(told: str) -> str:
    """What the record is known by to which a review belongs."""
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


def _brief(doc: dict[str, Any]) -> dict[str, Any]:
    """What a page shows of a review: everything but the single choices, which are most of it."""
    chances = [[round(chance, DIGITS) for chance in position] for position in doc["chances"]]
    return {**{name: value for name, value in doc.items() if name != "judged"}, "chances": chances}
