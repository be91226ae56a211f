"""What is found in a game that was played: everybody's chances all along, what each choice gave away, what luck gave, and the moments that mattered.

Every choice is judged by what its maker could know. The chance that it gives away is the difference between what the search prefers and what was
chosen, if a second look with other luck can tell them apart too: whatever comes out best of many was also lucky. What seems to matter is then
played on from both choices (`analysis.proof`), which corrects what was said, and is called missed only if that shows it. How well somebody
played is told as at Lichess: each choice is worth `103.1668 exp(-0.04354 d) - 3.1669` of a hundred, where `d` is the chance that it gave away in hundredths, and
a person's accuracy is the mean of all choices that he had to think about.

The curve has one viewpoint: that of somebody who sees all hands, and nothing that is still to come. Where something was drawn, what it changes
besides what was given away is luck; all else is what choices did. So a person's chance at the start, choices and luck add up to the result.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

from khonsu.analysis.explaining import explained
from khonsu.analysis.proof import Proof, proof
from khonsu.analysis.reasons import Reason
from khonsu.analysis.thoughts import compare, hides, openly, stated, think
from khonsu.engine.message import Message
from khonsu.players.outlook import shares
from khonsu.players.weights import outlook, sureness

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.message import Event
    from khonsu.engine.record import Record
    from khonsu.engine.state import State


class Depth(NamedTuple):
    """How long a game is thought about."""

    # Positions looked at for all choices of a game, and the iterations that one of them gets at most.
    positions: int
    iterations: int
    # How often both choices are tried in a second look.
    tries: int
    # Positions looked at where a moment is played out, and the imagined worlds at most.
    ahead: int
    worlds: int
    # Positions looked at where the mistakes of a game are proven, and the imagined worlds that one of them gets at most.
    proofs: int
    proof_worlds: int


DEPTHS = {
    "quick": Depth(110_000, 800, 400, 20_000, 16, 100_000, 16),
    "deep": Depth(700_000, 6000, 2000, 100_000, 48, 1_000_000, 60),
}
# A second look is so many times as long as the first.
AGAIN = 6
# Besides, a place on the curve gets this part of a choice's positions, if whoever chose did not see all hands.
OPEN = 3

# Moments that are named at most, and from which change of a chance on.
MOMENTS = 7
MISSED = 0.1
FOUND = 0.08
TURNED = 0.12
# For so many choices a person a turn must last to be one, and the game before it.
WHILE = 2
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
    # Everybody's chance before it, for whoever sees all hands; reviews of earlier versions do not tell it.
    seen: tuple[float, ...] = ()
    # Whether playing on showed that something was missed.
    is_proven: bool = False


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
    # A better choice, and the points that it would have brought.
    better: Message | None = None
    points: float = 0.0
    # The same points by where they would have come from.
    gains: dict[str, float] = field(default_factory=dict)
    # Where luck turned: what came up, as everybody heard it, and who had chosen.
    came: tuple[Message, ...] = ()
    maker: int = -1
    # What looks better than a good find at first sight.
    other: Message | None = None
    # Why it mattered, the weightiest reason first.
    because: tuple[Reason, ...] = ()


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
    # What others' choices, and differences too small to tell, gave to it: all three and the chance at the start make the result.
    # Reviews of earlier versions do not tell it.
    given: float = 0.0


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
    # Reviews of earlier versions say besides why something else was better.
    known, better = {name: value for name, value in doc.items() if name != "why"}, doc["better"]
    return Moment(
        **{
            **known,
            "made": Message.load(doc["made"]),
            "better": None if better is None else Message.load(better),
            "came": tuple(map(Message.load, doc.get("came", ()))),
            "other": None if doc.get("other") is None else Message.load(doc["other"]),
            "because": tuple(map(Reason.load, doc.get("because", ()))),
        }
    )


def first_curve(states: list[State]) -> list[tuple[float, ...]]:
    """Everybody's chances at first sight, position by position: at once there, and roughly right."""
    sees = outlook(states[0].game, states[0].players)
    # Nobody in particular thinks about it, so nobody hopes.
    sure = [sureness(state.position)._replace(hope=0.0) for state in states]
    return [stated(sees.chances(state.position), 0, one) for state, one in zip(states, sure, strict=True)]


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


def positions_each(states: list[State], line: list[tuple[int, int]], depth: str) -> int:
    """How many positions are looked at for one choice: all who had a choice get as many."""
    asked = sum(len(state.legal(seat)) > 1 for state, (seat, _) in zip(states, line, strict=False))
    return DEPTHS[depth].positions // max(1, asked)


def judge_one(states: list[State], line: list[tuple[int, int]], at: int, depth: str, seed: int) -> Judged:
    """Judge one choice of a game: whatever was thought about the others before makes no difference."""
    budget, positions = DEPTHS[depth], positions_each(states, line, depth)
    seat, choice = line[at]
    view, luck = states[at].view(seat), seed * 1_000_003 + at
    thoughts = think(view, budget.iterations, luck, choice, positions)
    made, best = thoughts.ranked[thoughts.asked], thoughts.best
    could, expected = best.chances, made.chances
    lost = thoughts.behind(made)
    if lost:
        again = compare(view, best.choice, choice, budget.tries, AGAIN * positions, luck)
        could, expected, lost = again.better, again.made, again.behind(seat)
    if not lost:
        best, could = made, expected
    ahead, surprising = thoughts.ahead(made), made.first < 0.0
    if surprising and ahead >= FOUND:
        ahead = compare(view, choice, thoughts.next_to(made).choice, budget.tries, AGAIN * positions, luck).behind(seat)
    return Judged(
        at=at,
        seat=seat,
        choice=choice,
        better=best.choice if lost else choice,
        # Another choice that comes to the same has a plan of its own, which does not follow from this one.
        plan=made.plan if made.choice == choice else (),
        better_plan=best.plan,
        could=could,
        expected=expected,
        lost=lost,
        ahead=ahead,
        surprising=surprising,
        options=thoughts.options,
        drawn=states[at + 1].position.fence != states[at].position.fence,
        seen=openly(states[at], seat, budget.iterations, positions // OPEN, luck)
        if hides(states[at], seat)
        else thoughts.best.chances,
    )


def proven(states: list[State], judged: Sequence[Judged], depth: str, seed: int) -> list[Judged]:
    """The same choices, those that seem to have missed something corrected by playing on: the worst first, as long as the budget lasts."""
    budget, found = DEPTHS[depth], list(judged)
    left = budget.proofs
    suspected = sorted((one for one in judged if one.lost >= MISSED), key=lambda one: -one.lost)
    for number, one in enumerate(suspected):
        if left <= 0:
            break
        # What the others leave over is for those that follow, but nobody gets too little to tell anything.
        share = left // min(MOMENTS, len(suspected) - number)
        view, moves = states[one.at].view(one.seat), ((one.better, one.better_plan), (one.choice, one.plan))
        shown = proof(view, *moves, one.lost, MISSED, budget.proof_worlds, share, seed * 1_000_003 + one.at)
        left -= shown.positions
        found[one.at] = _corrected(one, shown)
    return found


def _corrected(one: Judged, shown: Proof) -> Judged:
    """The loss is shared out among the others as before; nobody has more than certainty or less than nothing."""
    part = max(0.0, shown.lost) / one.lost
    changes = list(zip(one.could, one.expected, strict=True))
    for before, after in changes:
        if after != before:
            part = min(part, ((1.0 if after > before else 0.0) - before) / (after - before))
    if not part:
        return replace(one, better=one.choice, better_plan=one.plan, expected=one.could, lost=0.0)
    expected = tuple(before + part * (after - before) for before, after in changes)
    return replace(one, expected=expected, lost=part * one.lost, is_proven=shown.shows(MISSED))


def concluded(states: list[State], judged: list[Judged], depth: str, seed: int) -> Review:
    """Put together what single choices tell."""
    judged = proven(states, judged, depth, seed)
    last = states[-1].position
    end = shares(last) if not last.stack else first_curve(states[-1:])[0]
    chances = (*curve(judged), tuple(end))
    return Review(
        game=states[0].game.id,
        players=states[0].players,
        depth=depth,
        seed=seed,
        chances=chances,
        judged=tuple(judged),
        moments=with_reasons(states, judged, moments(states, judged, chances), depth, seed),
        people=tuple(_person(seat, judged, chances) for seat in range(states[0].players)),
        parts=tuple(last.breakdown(side) for side in range(last.sides)),
    )


def curve(judged: Sequence[Judged]) -> list[tuple[float, ...]]:
    """Everybody's chances before every choice: as long as nothing is drawn, what neighbours say is taken together, less what was given away.

    Whoever thinks about his own choice hopes a little more than the others, so everybody's turn counts.
    """
    found: list[tuple[float, ...]] = []
    for at, one in enumerate(judged):
        said = [one.seen]
        for step in (-1, 1):
            moved = [0.0] * len(one.seen)
            place = at
            while abs(place + step - at) < len(one.seen) and 0 <= place + step < len(judged):
                # The choice that lies between two positions: nothing may have been drawn after it.
                between = judged[min(place, place + step)]
                if between.drawn:
                    break
                given = [after - before for after, before in zip(between.expected, between.could, strict=True)]
                moved = [sum_ - step * change for sum_, change in zip(moved, given, strict=True)]
                place += step
                said.append(tuple(chance + change for chance, change in zip(judged[place].seen, moved, strict=True)))
        means = [min(1.0, max(0.0, sum(chances) / len(said))) for chances in zip(*said, strict=True)]
        total = sum(means) if len(means) > 1 else 1.0
        found.append(tuple(chance / total for chance in means))
    return found


def accuracy(lost: float) -> float:
    """What a choice is worth that gave away so much of a chance."""
    return max(0.0, min(100.0, 103.1668 * exp(-4.354 * lost) - 3.1669))


def _luck(one: Judged, chances: Sequence[tuple[float, ...]]) -> list[float]:
    """How everybody's chances were changed by what was drawn after a choice."""
    if not one.drawn:
        return [0.0] * len(one.seen)
    changes = zip(chances[one.at + 1], chances[one.at], one.expected, one.could, strict=True)
    return [after - before - (expected - could) for after, before, expected, could in changes]


def _person(seat: int, judged: list[Judged], chances: tuple[tuple[float, ...], ...]) -> Person:
    mine = [one for one in judged if one.seat == seat and one.options > 1]
    worth = sum(accuracy(one.lost) for one in mine) / len(mine) if mine else None
    lost = sum(one.lost for one in mine)
    luck = sum(_luck(one, chances)[seat] for one in judged)
    given = chances[-1][seat] - chances[0][seat] + lost - luck
    return Person(seat, None if worth is None else round(worth, 1), len(mine), lost, luck, given)


def moments(states: list[State], judged: list[Judged], chances: tuple[tuple[float, ...], ...]) -> list[Moment]:
    """The choices that mattered most, in the order in which they were made."""
    found: list[tuple[str, int, float, Judged]] = []
    for one in judged:
        # Whose chances what was drawn has changed most.
        luck = _luck(one, chances)
        turned = max(range(len(luck)), key=lambda seat: abs(luck[seat]))
        if one.is_proven:
            found.append(("missed", one.seat, -one.lost, one))
        elif one.ahead >= FOUND and one.surprising:
            found.append(("found", one.seat, one.ahead, one))
        elif abs(luck[turned]) >= TURNED and _lasts(
            luck[turned], one.at, [position[turned] for position in chances], WHILE * len(luck)
        ):
            found.append(("turned", turned, luck[turned], one))
    largest = sorted(found, key=lambda moment: -abs(moment[2]))[:MOMENTS]
    return [_moment(states, *moment) for moment in sorted(largest, key=lambda moment: moment[3].at)]


def _lasts(luck: float, at: int, chances: list[float], reach: int) -> bool:
    """Whether what luck changed stays so for a while: where everybody is dealt something in turn, each has hopes for a moment only.

    Where nothing has lasted yet, nothing can turn.
    """
    before, after = chances[max(0, at + 1 - reach) : at + 1], chances[at + 1 : at + 1 + reach]
    change = sum(after) / len(after) - sum(before) / len(before)
    return len(before) == reach and change * luck > 0 and abs(change) >= abs(luck) / 2


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


def with_reasons(
    states: list[State], judged: Sequence[Judged], found: Sequence[Moment], depth: str, seed: int
) -> tuple[Moment, ...]:
    """The same moments with why they mattered; where playing on speaks against a better choice, nothing was missed."""
    all_told = (explained(states, judged, moment, DEPTHS[depth], seed) for moment in found)
    return tuple(moment for moment in all_told if moment is not None)
