"""What a game has brought every seat so far, in one of four currencies; a reward is by how much that has changed.

| mode | when | what |
|---|---|---|
| `win` | at the end | 1 to whoever wins alone, -1 / (players - 1) to everybody else; those who share a victory share that |
| `rank` | at the end | from 1 for the first to -1 for the last in equal steps; equal places share theirs |
| `margin` | at the end | points ahead of the mean of the others |
| `shaped` | all the time | the same, but paid as points come on the score track, the rest at the end |

All four add up to 0. A player alone has nobody but the rules against him: 1 or -1 for `win` and `rank`; points, ahead of the adversary's where there is one,
for the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.position import SPECTATOR

if TYPE_CHECKING:
    from khonsu.engine.position import Position

MODES: Final = ("win", "rank", "margin", "shaped")

# What an illegal choice costs where it ends the game: as bad as a defeat, or worse than any.
ILLEGAL: Final = {"win": -1.0, "rank": -1.0, "margin": -100.0, "shaped": -100.0}


def earned(position: Position, mode: str) -> list[float]:
    """What each seat has got by now."""
    if position.stack:
        if mode != "shaped":
            return [0.0] * position.players
        # What everybody may know: a reward is no way to learn a secret.
        seen = position.masked(SPECTATOR)
        return ahead([float(seen.points(seat)) for seat in range(position.sides)], position.players)
    if mode == "win":
        return shares(position)
    if mode == "rank":
        return ranks(position)
    return ahead([float(position.score(side)) for side in range(position.sides)], position.players)


def shares(position: Position) -> list[float]:
    """The victory, shared by those who have won; nobody's where an adversary has."""
    players = position.players
    winners = position.winners()
    if players == 1:
        return [1.0 if winners else -1.0]
    if not winners:
        return [0.0] * players
    found = [-1.0 / (players - 1)] * players
    for seat in winners:
        found[seat] = (players / len(winners) - 1.0) / (players - 1)
    return found


def ranks(position: Position) -> list[float]:
    """Places as numbers from 1 to -1."""
    players = position.players
    if players == 1:
        return shares(position)
    places = position.ranking()
    found: list[float] = []
    for place in places:
        behind = 0
        ahead_of = 0
        for other in places:
            if other < place:
                behind += 1
            elif other > place:
                ahead_of += 1
        found.append(float(ahead_of - behind) / (players - 1))
    return found


def ahead(scores: list[float], players: int) -> list[float]:
    """Points ahead of the mean of the others; of a player alone, ahead of the adversary, if there is one."""
    if len(scores) == 1:
        return scores
    found: list[float] = []
    for seat in range(players):
        others = 0.0
        for other in range(len(scores)):
            if other != seat:
                others += scores[other]
        found.append(scores[seat] - others / (len(scores) - 1))
    return found
