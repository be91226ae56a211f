"""What is found in a game that was played: everybody's chances all along, what each choice gave away, what luck gave, and the moments that mattered.

Every choice is judged by what its maker could know. The chance that it gives away is the difference between what the search prefers and what was
chosen, unless they cannot be told apart. What was drawn after a choice and changed everybody's chances is luck. How well somebody played is told
as at Lichess: each choice is worth `103.1668 exp(-0.04354 d) - 3.1669` of a hundred, where `d` is the chance that it gave away in hundredths, and
a person's accuracy is the mean of all choices that he had to think about.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from math import exp
from typing import TYPE_CHECKING, Any

from khonsu.analysis.forecast import Reason, forecasts, gained, reason
from khonsu.analysis.reasons import Because, reasoned
from khonsu.analysis.thoughts import think
from khonsu.engine.message import Message
from khonsu.players.outlook import shares
from khonsu.players.weights import outlook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.analysis.thoughts import Thoughts
    from khonsu.engine.game import Game
    from khonsu.engine.message import Event
    from khonsu.engine.record import Record
    from khonsu.engine.state import State

# Iterations for a whole game, how few and how many of them a choice may get, and the worlds in which a moment is played out, by depth.
DEPTHS = {"quick": (30_000, 40, 800, 12), "deep": (250_000, 200, 6000, 40)}

# Moments that are named at most, and from which change of a chance on.
MOMENTS = 7
MISSED = 0.04
FOUND = 0.08
TURNED = 0.12
# Lines of the log that are told of what came up.
TOLD = 2


@dataclass(frozen=True)
class Judged:
    """A choice of the game: `at` is the position that it was made in, 0 at the start."""

    at: int
    seat: int
    choice: int
    # What the search prefers; the same if nothing is better.
    better: int
    # What completes both moves in the search's mind.
    plan: tuple[int, ...]
    better_plan: tuple[int, ...]
    # Everybody's chance with the best choice and with this one, before anything was drawn.
    could: tuple[float, ...]
    expected: tuple[float, ...]
    # What was given away, and by how much a choice that gave nothing away was better than the next.
    lost: float
    ahead: float
    # Whether it did not look best at first sight, and how many choices differed.
    surprising: bool
    options: int
    # Whether anything was drawn after it.
    drawn: bool


@dataclass(frozen=True)
class Moment:
    """A choice that mattered: `kind` is missed, found or turned; `change` is how much, of the chance of `seat`.

    Choices are told as messages of the game, so that whoever tells them needs no position.
    """

    kind: str
    at: int
    seat: int
    change: float
    made: Message
    # A better choice, the points that it would have brought, and why.
    better: Message | None = None
    points: float = 0.0
    why: Reason | None = None
    # The same points by where they would have come from.
    gains: dict[str, float] = field(default_factory=dict)
    # Where luck turned: what came up, as everybody heard it, and who had chosen.
    came: tuple[Message, ...] = ()
    maker: int = -1
    # What looks better than a good find at first sight.
    other: Message | None = None
    # Why it mattered, the weightiest reason first.
    because: tuple[Because, ...] = ()


@dataclass(frozen=True)
class Person:
    """How well a seat played, and how lucky it was."""

    seat: int
    # Of a hundred; None if there was nothing to think about.
    accuracy: float | None
    choices: int
    # The chances that it gave away, and that luck gave to it, in all.
    lost: float
    luck: float


@dataclass(frozen=True)
class Review:
    """All that was found; `chances` has everybody's chance in every position, the first before the first choice."""

    game: str
    players: int
    depth: str
    seed: int
    chances: tuple[tuple[float, ...], ...]
    judged: tuple[Judged, ...]
    moments: tuple[Moment, ...]
    people: tuple[Person, ...]
    # Final points of every side by where they come from.
    parts: tuple[dict[str, int], ...]

    def dump(self) -> dict[str, Any]:
        """All of it as plain JSON."""
        return asdict(self)

    @staticmethod
    def load(doc: dict[str, Any]) -> Review:
        """The review back from plain JSON."""
        return Review(
            **{
                **doc,
                "chances": tuple(tuple(chances) for chances in doc["chances"]),
                "judged": tuple(map(judged_from, doc["judged"])),
                "moments": tuple(map(_moment_from, doc["moments"])),
                "people": tuple(Person(**person) for person in doc["people"]),
                "parts": tuple(doc["parts"]),
            }
        )


def judged_from(doc: dict[str, Any]) -> Judged:
    """A choice back from plain JSON."""
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in doc.items()}
    return Judged(**fields)


def _moment_from(doc: dict[str, Any]) -> Moment:
    better, why = doc["better"], doc["why"]
    return Moment(
        **{
            **doc,
            "made": Message.load(doc["made"]),
            "better": None if better is None else Message.load(better),
            "why": None if why is None else Reason(**why),
            "came": tuple(map(Message.load, doc.get("came", ()))),
            "other": None if doc.get("other") is None else Message.load(doc["other"]),
            "because": tuple(map(Because.load, doc.get("because", ()))),
        }
    )


def first_curve(states: list[State]) -> list[tuple[float, ...]]:
    """Everybody's chances at first sight, position by position: at once there, and roughly right."""
    sees = outlook(states[0].game, states[0].players)
    return [tuple(sees.chances(state.position)) for state in states]


def review(game: Game, record: Record, depth: str = "quick", seed: int = 0) -> Review:
    """Review a game that is over."""
    states = record.replay(game)
    return concluded(states, list(judge(states, line_of(game, record), depth, seed)), depth, seed)


def line_of(game: Game, record: Record) -> list[tuple[int, int]]:
    """Who chose what, choice by choice."""
    return [(seat, game.parse(text)) for seat, text in record.lines]


def judge(states: list[State], line: list[tuple[int, int]], depth: str, seed: int) -> Iterator[Judged]:
    """Judge the choices of a game one by one."""
    for at in range(len(line)):
        yield judge_one(states, line, at, depth, seed)


def judge_one(states: list[State], line: list[tuple[int, int]], at: int, depth: str, seed: int) -> Judged:
    """Judge one choice of a game: whatever was thought about the others before makes no difference."""
    total, least, most, _ = DEPTHS[depth]
    asked = sum(len(state.legal(seat)) > 1 for state, (seat, _) in zip(states, line, strict=False))
    iterations = max(least, min(most, total // max(1, asked)))
    seat, choice = line[at]
    view = states[at].view(seat)
    # What has one answer is only valued.
    thoughts = think(view, iterations if len(view.legal()) > 1 else least, seed * 1_000_003 + at, choice)
    return _judged(at, choice, thoughts, states[at + 1].position.fence != states[at].position.fence)


def _judged(at: int, choice: int, thoughts: Thoughts, drawn: bool) -> Judged:
    made, best = thoughts.ranked[thoughts.asked], thoughts.best
    lost = thoughts.behind(made)
    others = [thought for thought in thoughts.ranked if thought is not made]
    ahead = max(0.0, made.chances[thoughts.seat] - max(other.chances[thoughts.seat] for other in others)) if others else 0.0
    return Judged(
        at=at,
        seat=thoughts.seat,
        choice=choice,
        better=best.choice if lost else choice,
        plan=made.plan,
        better_plan=best.plan if lost else made.plan,
        could=best.chances if lost else made.chances,
        expected=made.chances,
        lost=lost,
        ahead=ahead,
        surprising=made.first < 0.0,
        options=thoughts.options,
        drawn=drawn,
    )


def concluded(states: list[State], judged: list[Judged], depth: str, seed: int) -> Review:
    """Put together what single choices tell."""
    last = states[-1].position
    end = shares(last) if not last.stack else first_curve(states[-1:])[0]
    chances = (*(one.could for one in judged), tuple(end))
    return Review(
        game=states[0].game.id,
        players=states[0].players,
        depth=depth,
        seed=seed,
        chances=chances,
        judged=tuple(judged),
        moments=tuple(
            reasoned(states, judged, _explained(states, judged, moment, depth, seed), depth, seed)
            for moment in moments(states, judged, chances)
        ),
        people=tuple(_person(seat, judged, chances) for seat in range(states[0].players)),
        parts=tuple(last.breakdown(side) for side in range(last.sides)),
    )


def accuracy(lost: float) -> float:
    """What a choice is worth that gave away so much of a chance."""
    return max(0.0, min(100.0, 103.1668 * exp(-4.354 * lost) - 3.1669))


def _person(seat: int, judged: list[Judged], chances: tuple[tuple[float, ...], ...]) -> Person:
    mine = [one for one in judged if one.seat == seat and one.options > 1]
    luck = sum(chances[one.at + 1][seat] - one.expected[seat] for one in judged if one.drawn)
    worth = sum(accuracy(one.lost) for one in mine) / len(mine) if mine else None
    return Person(seat, None if worth is None else round(worth, 1), len(mine), sum(one.lost for one in mine), luck)


def moments(states: list[State], judged: list[Judged], chances: tuple[tuple[float, ...], ...]) -> list[Moment]:
    """The choices that mattered most, in the order in which they were made."""
    found: list[tuple[str, int, float, Judged]] = []
    for one in judged:
        # Whose chances what was drawn has changed most.
        luck = [after - before for after, before in zip(chances[one.at + 1], one.expected, strict=True)]
        turned = max(range(len(luck)), key=lambda seat: abs(luck[seat]))
        if one.lost >= MISSED:
            found.append(("missed", one.seat, -one.lost, one))
        elif one.ahead >= FOUND and one.surprising:
            found.append(("found", one.seat, one.ahead, one))
        elif one.drawn and abs(luck[turned]) >= TURNED:
            found.append(("turned", turned, luck[turned], one))
    largest = sorted(found, key=lambda moment: -abs(moment[2]))[:MOMENTS]
    return [_moment(states, *moment) for moment in sorted(largest, key=lambda moment: moment[3].at)]


def _moment(states: list[State], kind: str, seat: int, change: float, one: Judged) -> Moment:
    position = states[one.at].view(one.seat).position
    better = position.describe(one.better) if kind == "missed" else None
    came = _came(states[one.at], one) if kind == "turned" else ()
    return Moment(kind, one.at, seat, change, position.describe(one.choice), better, came=came)


def _came(before: State, one: Judged) -> tuple[Message, ...]:
    """What came up after a choice: the last that happened by itself, or else the first that happened to whoever chose."""
    events: list[Event] = []
    before.copy().play(one.choice, events, seat=one.seat)
    alone = [event for event in events if event.seat < 0][-TOLD:]
    return tuple(event.told(None) for event in alone or [event for event in events if event.seat == one.seat][:TOLD])


def _explained(states: list[State], judged: list[Judged], moment: Moment, depth: str, seed: int) -> Moment:
    """The same moment with what a better choice would have brought and why."""
    if moment.better is None:
        return moment
    one = judged[moment.at]
    view = states[moment.at].view(one.seat)
    worlds = DEPTHS[depth][3]
    better, worse = forecasts(view, [(one.better, one.better_plan), (one.choice, one.plan)], worlds, seed)
    gains = gained(better, worse, one.seat)
    points = round(better.total(one.seat) - worse.total(one.seat), 1)
    return replace(moment, points=points, why=reason(better, worse, one.seat), gains=gains)
