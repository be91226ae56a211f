"""A position: what lies on the table, what is still to be done, and the loop that carries a choice out.

A position is a stack of what is still to be done. The top frame says what comes next: a *decision* of a seat, or a *step* that nobody
decides (seat -1). Carrying out a frame may push others, so a position can be saved, shown and resumed in the middle of any move, and
the game is over when the stack is empty. What a frame means is said by the unit of its task (`engine.rules`).

Where the rules make choices of several seats independent, their stacks lie side by side (`apart`): the first actor's is `stack`,
the others wait, and what follows them all waits last. Nothing is drawn or revealed meanwhile, and at rest the stacks are in turn order, so
a position has one form whatever the order of play.

All luck goes through `draw`, and everything that becomes known to somebody through `draw` or `reveal`: both raise the `fence`, which
no undo may cross.

This is the inner side, compiled and without checks, for rules, boards and search. `State` and `View` are what everybody else gets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.chance import (
    A1,
    A2,
    M1,
    M2,
    QUICK_KEY,
    Script,
    quick_next1,
    quick_next2,
    quick_start,
    seal,
    sealed_draw,
)
from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.message import Argument, Event, Message

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.rules import Rules

# Who looks on without a seat; differs from every "nobody" that a game may have in its fields.
SPECTATOR: Final = -2

NO_LUCK: Final = "nothing may be drawn or revealed while several seats choose"

# What is to be done, who decides it (-1: nobody), and two numbers that the task is about. Everybody may know them.
Frame = tuple[int, int, int, int]

# What every new position begins with, copies by the million among them: replaced in due course, never changed.
NO_FRAMES: Final[list[Frame]] = []
NO_CHOICES: Final[list[int]] = []
NO_OFFERS: Final[list[list[int]]] = []
NO_LANES: Final[list[list[tuple[int, int, int, int]]]] = []

# Frames with no second number and a small first one come up all the time and are made once: by task, seat from nobody on, and that number.
COMMON_TASKS: Final = 40
COMMON_SEATS: Final = 6
COMMON_NUMBERS: Final = 16
COMMON_FRAMES: Final[list[Any]] = [
    (task, seat, number, 0)
    for task in range(COMMON_TASKS)
    for seat in range(-1, COMMON_SEATS - 1)
    for number in range(COMMON_NUMBERS)
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """A position of a game, played in place. A game's own class adds what lies on the table."""

    def __init__(self, game: Any, rules: Rules, players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.rules = rules
        self.units = rules.units
        self.players = players
        # Whoever is ranked: the seats, then opponents who never choose (a solo game's adversary).
        self.sides = players
        self.settings = options
        self.key = b""
        # Made from the key by the first draw.
        self.sealed: Any = None
        # How many draws each source of luck has made; imagined positions do not count theirs.
        self.draws = rules.undrawn
        self.quick1 = 1
        self.quick2 = 1
        # Decides all luck of a position without a key, while it is there; a copy has none.
        self.script: Script | None = None
        self.fence = 0
        self.stack = NO_FRAMES
        # Legal choices of whoever acts now: read it, never change it.
        self.choices = NO_CHOICES
        # While several seats choose at once: the stacks of the other actors in turn order, and last what follows them all.
        self.waiting = NO_LANES
        # The legal choices of those actors.
        self.offers = NO_OFFERS
        # How many times seats have chosen at once, and where in turn order the stack belongs while it is not the first.
        self.groups = 0
        self.place = 0
        self.events: list[Event] | None = None

    # What a game says of its table -----------------------------------------------------------------------------------

    def copy(self) -> Position:
        """An independent twin: `copy_to` and the game's own fields."""
        raise NotImplementedError

    def mask(self, seat: int) -> None:
        """Blank, in place, what this seat (or SPECTATOR) may not know; frames hold no secrets. The end may make things public."""

    def deal(self, seat: int) -> None:
        """Fill, in place, what `mask` blanked for this seat with a random possibility, using `draw`."""

    def pieces(self) -> dict[str, int]:
        """Counts that never change during a game."""
        raise NotImplementedError

    def rounds(self) -> tuple[int, int]:
        """The running round, counted from 1 (0: before the first), and how many there are (0: not known)."""
        raise NotImplementedError

    def progress(self) -> float:
        """How far the game has come, from 0 to 1: what is left decides how much a lead is worth."""
        running, of = self.rounds()
        return max(0, running - 1) / of if self.stack and of else float(not self.stack)

    def known(self, seat: int) -> tuple[Any, ...]:
        """A key: equal for positions that are the same to this seat. A game makes it cheap, with what is `pending` and its own table."""
        seen = self.masked(seat)
        return self.pending(), repr([getattr(seen, name) for name in self.game.fields])

    def pending(self) -> tuple[Any, ...]:
        """What is still to be done, as part of a key."""
        return tuple(self.stack), tuple([tuple(lane) for lane in self.waiting]) if self.waiting else ()

    # Playing ---------------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat that must choose now, the first one where several may; None when the game is over."""
        return self.stack[-1][1] if self.stack else None

    def actors(self) -> list[int]:
        """All seats that may choose now, the one whose stack is `stack` first, then in turn order."""
        if not self.stack:
            return []
        found = [self.stack[-1][1]]
        for lane in self.waiting[:-1]:
            found.append(lane[-1][1])
        return found

    def choices_of(self, seat: int) -> list[int]:
        """The legal choices of a seat: read the list, never change it."""
        if self.stack and self.stack[-1][1] == seat:
            return self.choices
        for number in range(len(self.offers)):
            if self.waiting[number][-1][1] == seat:
                return self.offers[number]
        return []

    def step(self, choice: int) -> None:
        """Make a choice of the first actor that is known to be legal."""
        task, seat, a, b = self.stack.pop()
        self.units[task].decide(self, choice, seat, a, b)
        self.settle()

    def step_of(self, choice: int, seat: int) -> None:
        """Make a choice of one of the actors that is known to be legal."""
        self.turn_to(seat)
        self.step(choice)
        self.turn_back()

    def play_out(self, seed: int) -> int:
        """Play to the end at random; tells how many choices that took."""
        # Streams of their own, so that choices and the luck of an imagined position with the same seed are independent.
        one: i64 = quick_start(seed, 3)
        two: i64 = quick_start(seed, 4)
        count = 0
        while self.stack:
            # `quick_next1` and `quick_next2`, written out: interpreted, two calls a choice would be felt.
            one = one * A1 % M1
            two = two * A2 % M2
            self.step(self.choices[(one + M1 - two) % M1 % len(self.choices)])
            count += 1
        return count

    def begin(self, events: list[Event] | None = None) -> None:
        """Lay out the game and go on to the first real decision; what happens is appended to `events`."""
        self.events = events
        self.draws = self.rules.undrawn[:]
        self.stack = []
        self.rules.setup.run(self, 0, 0)
        self.settle()
        self.events = None

    def settle(self) -> None:
        """Carry out everything that nobody has to be asked about."""
        units = self.units
        groups = self.groups
        while True:
            while self.stack:
                task, seat, a, b = self.stack[-1]
                if seat < 0:
                    self.drop()
                    units[task].run(self, a, b)
                    if self.groups != groups and self.waiting:
                        # `apart` has settled everybody already.
                        return
                    continue
                choices = units[task].options(self, seat, a, b)
                if len(choices) > 1:
                    self.choices = choices
                    return
                self.drop()
                if choices:
                    units[task].decide(self, choices[0], seat, a, b)
            if not self.waiting:
                self.choices = []
                return
            self.stack = self.waiting.pop(0)
            if self.waiting:
                # Whoever waits has a choice already; only what follows them all has to be carried out.
                self.choices = self.offers.pop(0)
                self.place = 0
                return

    def relist(self) -> None:
        """List the choices anew without carrying anything out."""
        self.choices = self.listed(self.stack) if self.stack else []
        self.offers = [self.listed(lane) for lane in self.waiting[:-1]]

    def listed(self, stack: list[Frame]) -> list[int]:
        """What the decision on top of a stack offers."""
        task, seat, a, b = stack[-1]
        return self.units[task].options(self, seat, a, b)

    def push(self, task: int, seat: int, a: int = 0, b: int = 0) -> None:
        """Put something on top of what is still to be done."""
        if b == 0 and 0 <= a < COMMON_NUMBERS and task < COMMON_TASKS and seat < COMMON_SEATS - 1:
            kind: i64 = task
            who: i64 = seat + 1
            number: i64 = a
            stack: list[Any] = self.stack
            stack.append(COMMON_FRAMES[(kind * COMMON_SEATS + who) * COMMON_NUMBERS + number])
        else:
            self.stack.append((task, seat, a, b))

    def drop(self) -> None:
        """Take the top of the stack off, when it has been read."""
        if len(self.stack) > 1:
            unread: list[Any] = self.stack
            unread.pop()
        else:
            # Cheaper than `pop`, which moves the room that is left for nothing to another place in memory.
            self.stack.clear()

    # Several seats at once -------------------------------------------------------------------------------------------

    def apart(self, frames: list[Frame]) -> None:
        """Let the seats of these decisions choose at the same time, in any order; what is on the stack now follows when all are done.

        The frames are in turn order, and what one of them leads to may not change what another may choose.
        """
        assert not self.waiting, "seats that choose at once cannot do so once more"
        if len(frames) == 1:
            # Whoever is alone is not apart from anybody.
            self.stack += frames
            return
        self.groups += 1
        self.place = 0
        rest = self.stack
        fence = self.fence
        lanes: list[list[Frame]] = []
        offers: list[list[int]] = []
        for frame in frames:
            self.stack = [frame]
            self.settle()
            if self.stack:
                lanes.append(self.stack)
                offers.append(self.choices)
        assert self.fence == fence, NO_LUCK
        if lanes:
            self.stack = lanes[0]
            self.choices = offers[0]
            self.waiting = [*lanes[1:], rest]
            self.offers = offers[1:]
        else:
            self.stack = rest

    def turn_to(self, seat: int) -> None:
        """Bring the stack of one of the actors to the front."""
        if self.stack[-1][1] == seat:
            return
        self.turn_back()
        for number in range(len(self.offers)):
            if self.waiting[number][-1][1] == seat:
                stack = self.waiting.pop(number)
                choices = self.offers.pop(number)
                self.waiting.insert(0, self.stack)
                self.offers.insert(0, self.choices)
                self.stack = stack
                self.choices = choices
                self.place = number + 1
                return

    def turn_back(self) -> None:
        """Put the stack in front back to where it belongs in turn order."""
        if self.place and self.waiting:
            stack = self.waiting.pop(0)
            choices = self.offers.pop(0)
            self.waiting.insert(self.place - 1, self.stack)
            self.offers.insert(self.place - 1, self.choices)
            self.stack = stack
            self.choices = choices
        self.place = 0

    # What is said of a position --------------------------------------------------------------------------------------

    def prompt(self) -> Message:
        """The question that whoever acts has to answer now."""
        if not self.stack:
            return Message("prompt.over")
        task, seat, a, b = self.stack[-1]
        return self.units[task].prompt(self, seat, a, b)

    def describe(self, choice: int) -> Message:
        """A choice as a message for people."""
        if self.stack:
            task, seat, a, b = self.stack[-1]
            if self.rules.offers(task, choice):
                return self.units[task].describe(self, choice, seat, a, b)
        return self.rules.homes[choice].reads(self, choice)

    def reason(self, choice: int) -> Message | None:
        """Why a choice is not legal now, or None if it is."""
        if choice in self.choices:
            return None
        if not self.stack:
            return Message("reason.over")
        if not isinstance(choice, int) or not 0 <= choice < self.rules.space.size:
            return Message("reason.unknown")
        task, seat, a, b = self.stack[-1]
        if self.rules.offers(task, choice):
            return self.units[task].why_not(self, choice, seat, a, b)
        return self.rules.homes[choice].elsewhere(self, choice)

    def distinct(self) -> list[int]:
        """The choices that search need look at. Read the list, never change it."""
        if not self.stack:
            return self.choices
        task, seat, a, b = self.stack[-1]
        return self.units[task].distinct(self, self.choices, seat, a, b)

    def tell(self, event: Event) -> None:
        """Narrate, if anybody listens. Callers in hot code test `self.events is not None` first."""
        if self.events is not None:
            self.events.append(event)

    def log(self, message: str, seat: int, args: dict[str, Argument], first: str = "", second: str = "") -> None:
        """Narrate something with at most two pieces that moved; callers test first whether anybody listens."""
        if seat >= 0:
            args["seat"] = seat
        self.tell(Event(Message(message, args), seat, tuple([piece for piece in (first, second) if piece])))

    def log_points(self, message: str, seat: int, points: int, part: str, piece: str) -> None:
        """Narrate something that scores."""
        self.tell(Event(Message(message, {"seat": seat, "n": points}), seat, (piece,), points, part))

    # Luck and secrets ------------------------------------------------------------------------------------------------

    def draw(self, n: int, source: int) -> int:
        """A random number from 0 to n - 1, from one of the sources of the game's luck."""
        assert not self.waiting, NO_LUCK
        self.fence += 1
        if self.key and self.key != QUICK_KEY:
            if self.sealed is None:
                self.sealed = seal(self.key)
            count = self.draws[source] + 1
            self.draws[source] = count
            return sealed_draw(self.sealed, source, count, n)
        if self.script is not None:
            return self.script.draw(n, source)
        one: i64 = quick_next1(self.quick1)
        two: i64 = quick_next2(self.quick2)
        self.quick1 = one
        self.quick2 = two
        most: i64 = n
        return (one + M1 - two) % M1 % most

    def reveal(self) -> None:
        """Note that somebody has learnt something that was hidden."""
        assert not self.waiting, NO_LUCK
        self.fence += 1

    def masked(self, seat: int) -> Position:
        """A twin without anything this seat may not know: no luck, no secrets, no choices of others. A seat that may act comes first."""
        twin = self.copy()
        twin.key = b""
        twin.sealed = None
        twin.draws = self.rules.undrawn
        twin.fence = 0
        twin.quick1 = 1
        twin.quick2 = 1
        if twin.waiting:
            twin.turn_back()
            if seat in twin.actors():
                twin.turn_to(seat)
            twin.offers = [[] for _ in twin.offers]
        twin.mask(seat)
        # Nothing that a viewer holds can change the game.
        twin.settings = self.settings.copy()
        twin.choices = twin.choices[:] if twin.stack and twin.stack[-1][1] == seat else []
        return twin

    def imagined(self, seat: int, seed: int) -> Position:
        """A full twin of a position masked for this seat, with luck of its own."""
        twin = self.copy()
        twin.quick1 = quick_start(seed, 1)
        twin.quick2 = quick_start(seed, 2)
        waiting = twin.waiting
        # What is dealt now is drawn beforehand, so to speak.
        twin.waiting = []
        twin.deal(seat)
        twin.waiting = waiting
        twin.relist()
        assert not twin.stack or len(twin.choices) > 1, "the list of choices depends on a secret"
        return twin

    def supposed(self, seat: int, seed: int) -> Position:
        """The same, if what others have kept in secret was kept for its worth: for those who think ahead."""
        twin = self.imagined(seat, seed)
        self.rules.insight.suppose(twin, seat)
        return twin

    def copy_to(self, twin: Position) -> None:
        """Copy to a twin what every position has; a game's `copy` adds its own."""
        twin.key = self.key
        twin.sealed = self.sealed
        if self.key:
            twin.draws = self.draws[:]
        twin.quick1 = self.quick1
        twin.quick2 = self.quick2
        twin.fence = self.fence
        twin.stack = self.stack[:]
        twin.choices = self.choices
        twin.groups = self.groups
        if self.waiting:
            twin.waiting = [lane[:] for lane in self.waiting]
            twin.offers = self.offers[:]
            twin.place = self.place

    # Results ---------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        return self.rules.scoring.score(self, seat)

    def scores(self) -> list[int]:
        """The points of every seat if the game ended now; the final scores once it is over."""
        return [self.score(seat) for seat in range(self.players)]

    def points(self, seat: int) -> int:
        """The points of a seat that stand on the score track now."""
        return self.rules.scoring.points(self, seat)

    def breakdown(self, seat: int) -> dict[str, int]:
        """The points of a seat by where they come from."""
        return self.rules.scoring.breakdown(self, seat)

    def standing(self, side: int) -> list[int]:
        """What ranks a seat, or an adversary without one."""
        return self.rules.scoring.standing(self, side)

    def ending(self) -> str:
        """Why the game is over, as an id of the catalogue."""
        return self.rules.scoring.ending(self)

    def ranking(self) -> list[int]:
        """The place of every seat, from 1; equal standings share a place."""
        standings = [self.standing(side) for side in range(self.sides)]
        return [1 + sum([1 for other in standings if other > standings[seat]]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats that have won; several share a victory. Empty before the end, and when an adversary without a seat has won."""
        if self.stack:
            return []
        places = self.ranking()
        return [seat for seat in range(self.players) if places[seat] == 1]
