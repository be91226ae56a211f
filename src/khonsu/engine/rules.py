"""What the rules of a game are made of: one unit for each thing that can be on the stack of a position.

A `Decision` says in one place what it asks, which choices it offers, what each of them does, how it reads, and why another choice is
refused. A `Step` is carried out without a question. Units of one phase stand together in a file that has the phase's name in the rulebook.
A unit holds nothing itself: one object serves all positions, copies and threads; what it needs to know lies on the table or in the
two numbers of its frame, which an override may give better names (`ship`, `site`).

`Rules` is what a game's units come to: the engine finds a unit by the number of its task, and the home of a choice by its kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import vec
from khonsu.engine.message import Argument, Message

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.choices import Space
    from khonsu.engine.position import Position

T = TypeVar("T", bound="Position")

# How much thought a decision is worth to a search: taken as it comes (whatever is first among the distinct choices), settled by one look at
# each choice, or followed into what comes after it.
FIRST: Final = 0
LOOK: Final = 1
BRANCH: Final = 2

# Whose eyes see everything that is dealt.
EVERYBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Unit(Generic[T]):
    """Something that can be on the stack: a `Decision` or a `Step`."""

    # Under this name it stands in saved positions.
    name = ""
    # The kinds of choices that it offers, or refuses in its own words; the first unit that lists a kind is its home.
    kinds: tuple[str, ...] = ()
    # FIRST, LOOK or BRANCH: payments and picks that only finish a move are settled, so that no move is valued half-way.
    thought = BRANCH

    def __init__(self) -> None:
        # What a class that is not compiled says of these, compiled code finds only on its objects.
        said: Any = self
        self.name = said.name
        self.kinds = said.kinds
        self.thought = said.thought

    def run(self, table: T, a: int, b: int) -> None:
        """Carry out a frame that nobody decides; it has been taken off the stack."""
        raise NotImplementedError

    def options(self, table: T, seat: int, a: int, b: int) -> list[int]:
        """The choices, ascending, each once. None: the decision is skipped. One: the engine makes it.

        The list is public: it must follow from what everybody knows. What is chosen among secret things is chosen by place.
        """
        raise NotImplementedError

    def decide(self, table: T, choice: int, seat: int, a: int, b: int) -> None:
        """Carry out a choice; its frame has been taken off the stack."""
        raise NotImplementedError

    def distinct(self, table: T, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        """The choices that search need look at: of several that come to the same in the end, one, and none that is never better."""
        return choices

    def prompt(self, table: T, seat: int, a: int, b: int) -> Message:
        """The question."""
        return Message("prompt." + self.name, {"seat": seat})

    def describe(self, table: T, choice: int, seat: int, a: int, b: int) -> Message:
        """How a choice reads while this is being asked: as at its home, unless there is more to say."""
        return table.rules.homes[choice].reads(table, choice)

    def why_not(self, table: T, choice: int, seat: int, a: int, b: int) -> Message:
        """Why a choice of one of the `kinds` is refused while this is being asked."""
        return self.elsewhere(table, choice)

    def reads(self, table: T, choice: int) -> Message:
        """How a choice that is at home here reads while something else is being asked: its kind with its arguments."""
        kind = table.rules.space.kind(choice)
        args: dict[str, Argument] = {}
        for arg, word in zip(kind.args, kind.words(choice), strict=True):
            args[arg.name] = int(word) if word.isdigit() else word
        return Message("choice." + kind.name, args)

    def elsewhere(self, table: T, choice: int) -> Message:
        """Why a choice that is at home here is refused while something else is being asked."""
        return Message("reason.not_now")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Unit[T]):
    """What happens without a question: a subclass says how it is carried out (`run`)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Unit[T]):
    """What a seat is asked: a subclass says at least which choices there are (`options`) and what they do (`decide`)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Generic[T]):
    """What everything is worth, also asked for in the middle of a game."""

    def score(self, table: T, seat: int) -> int:
        """The points of a seat if the game ended now.

        It knows secrets: pages and logs ask it of a view, where unseen things count nothing.
        """
        raise NotImplementedError

    def breakdown(self, table: T, seat: int) -> dict[str, int]:
        """The same points by where they come from."""
        raise NotImplementedError

    def points(self, table: T, seat: int) -> int:
        """The points that stand on the score track now."""
        return self.score(table, seat)

    def standing(self, table: T, seat: int) -> list[int]:
        """What ranks a seat: score first, then the tie-breaks, more is better."""
        return [self.score(table, seat)]

    def ending(self, table: T) -> str:
        """Why the game is over, as an id of the catalogue."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight(Generic[T]):
    """What opponents think a position is worth, in points."""

    def values(self, table: T) -> list[float]:
        """To every seat."""
        raise NotImplementedError

    def suppose(self, table: T, seat: int) -> None:
        """Let the others hold in a world that this seat imagines what sensible people would have kept, where that was theirs to choose."""


class Feature(NamedTuple):
    """One number of a position: its name, what it says, and between which numbers it lies."""

    name: str
    about: str
    low: float
    high: float


# Most numbers of positions are small counts: these are made once. Any, as the compiler would unpack them and make them anew.
WHOLE: Final[list[Any]] = [float(count) for count in range(128)]


def whole(count: int) -> Any:
    """A count as a float."""
    return WHOLE[count] if 0 <= count < 128 else float(count)


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[T]):
    """A position as numbers, for fitted values and for learning: some for each seat, some for the table as a whole.

    `eyes` is the seat that looks, or EVERYBODY for an imagined position, in which nothing is hidden: of what those eyes may not see, only
    as much is told as a view would, so that numbers follow from the view.
    """

    # What the numbers are, in their order: `Feature` each.
    seat_features: tuple[Feature, ...] = ()
    table_features: tuple[Feature, ...] = ()

    def __init__(self) -> None:
        # As with a unit: what a class that is not compiled says, compiled code finds only on its objects.
        said: Any = self
        self.seat_features = said.seat_features
        self.table_features = said.table_features
        # How many numbers a seat has.
        self.width = len(self.seat_features)

    def of_seat(self, table: T, seat: int, eyes: int) -> list[float]:
        """The numbers of one seat."""
        raise NotImplementedError

    def of_seats(self, table: T, eyes: int) -> list[list[float]]:
        """The numbers of all seats; a game that shares work between them does it here."""
        return [self.of_seat(table, seat, eyes) for seat in range(table.players)]

    def of_table(self, table: T, eyes: int) -> list[float]:
        """The numbers that belong to no seat."""
        raise NotImplementedError

    def fill(self, table: T, eyes: int, found: vec[float], start: i64, table_too: bool) -> None:
        """Set numbers from a place on, where all are 0 before: of the seat that looks, of the others in turn order, and if asked for of the table.

        EVERYBODY looks from the first seat.
        """
        for seat, numbers in enumerate(self.of_seats(table, eyes)):
            place = start + self.place(seat, eyes, table.players)
            for number in numbers:
                found[place] = number
                place += 1
        if table_too:
            place = start + table.players * self.width
            for number in self.of_table(table, eyes):
                found[place] = number
                place += 1

    def place(self, seat: int, eyes: int, players: int) -> i64:
        """Where the numbers of a seat begin among those that eyes see."""
        turns = seat - max(eyes, 0)
        return (turns if turns >= 0 else turns + players) * self.width


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickFeatures(Features[T]):
    """Features of a compiled game: it says all of them in `fill`, as machine numbers, for those who ask by the million. The rest follows."""

    def of_seat(self, table: T, seat: int, eyes: int) -> list[float]:
        return self.of_seats(table, eyes)[seat]

    def of_seats(self, table: T, eyes: int) -> list[list[float]]:
        numbers = vec[float]([0.0] * (table.players * self.width))
        self.fill(table, eyes, numbers, 0, False)
        firsts = [self.place(seat, eyes, table.players) for seat in range(table.players)]
        return [[numbers[place] for place in range(first, first + self.width)] for first in firsts]

    def of_table(self, table: T, eyes: int) -> list[float]:
        first = table.players * self.width
        numbers = vec[float]([0.0] * (first + len(self.table_features)))
        self.fill(table, eyes, numbers, 0, True)
        return [numbers[place] for place in range(first, len(numbers))]


def put(numbers: vec[float], found: vec[float], place: i64) -> i64:
    """Set some numbers from a place on; tells the place after them."""
    for number in numbers:
        found[place] = number
        place += 1
    return place


class Rules:
    """The units of a game, in the order of their tasks' numbers, with its choices, its scoring and its sources of luck."""

    def __init__(
        self,
        space: Space,
        setup: Step[Any],
        units: tuple[Unit[Any], ...],
        scoring: Scoring[Any],
        insight: Insight[Any],
        sources: tuple[str, ...],
        features: Features[Any] | None = None,
    ) -> None:
        self.space = space
        # Lays out the game and pushes the first frame; it is never on the stack itself.
        self.setup = setup
        self.units: list[Unit[Any]] = list(units)
        self.scoring = scoring
        self.insight = insight
        self.features = features
        # What luck comes from: each pile, bag and cup of dice by its name.
        self.sources = sources
        # The counters of a position that has drawn nothing: shared, never changed.
        self.undrawn = [0] * len(sources)
        self.tasks = tuple([unit.name for unit in units])
        # The unit where each choice is at home.
        self.homes: list[Unit[Any]] = []
        for kind in space.kinds:
            home = [unit for unit in units if kind.name in unit.kinds]
            if not home:
                raise ValueError(f"no decision offers {kind.name!r}")
            self.homes += home[:1] * kind.size

    def offers(self, task: int, choice: int) -> bool:
        """Whether a task offers choices of the same kind."""
        return self.space.kind(choice).name in self.units[task].kinds
