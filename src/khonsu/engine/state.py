"""A position: what every game's state has in common, and the loop that carries a choice out.

A state is a stack of what is still to be done. The top frame says what comes next: a *decision* of a seat, or an *automatic* task
(seat -1). Carrying out a frame may push others, so a position can be saved, shown and resumed in the middle of any move, and the
game is over when the stack is empty. A game says three things about its frames:

* `options(...)`: the choices of a decision, ascending. None: the decision is skipped. One: it is forced, the engine plays it.
* `decide(...)`: what a choice does.
* `automatic(...)`: what a task without a decision does.

All luck goes through `draw`, and everything that becomes known to somebody through `draw` or `reveal`: both raise the `fence`, which
no undo may cross.
"""

from __future__ import annotations

from typing import Any, Final

from khonsu.engine.chance import A1, A2, M1, M2, Q1, Q2, R1, R2, quick_next1, quick_next2, quick_start, seal, sealed_draw
from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.errors import IllegalChoice
from khonsu.engine.message import Argument, Event, Message

# Who looks on without a seat; differs from every "nobody" that a game may have in its fields.
SPECTATOR: Final = -2

# What is to be done, who decides it (-1: nobody), and two numbers that the task is about. Everybody may know them.
Frame = tuple[int, int, int, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game, played in place."""

    def __init__(self, game: Any, players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.players = players
        # Whoever is ranked: the seats, then opponents who never choose (a solo game's adversary).
        self.sides = players
        self.settings = options
        self.key = b""
        # Made from the key by the first draw.
        self.sealed: Any = None
        self.draws = 0
        self.quick1 = 1
        self.quick2 = 1
        self.fence = 0
        self.stack: list[Frame] = []
        # Legal choices of whoever acts now: read it, never change it.
        self.choices: list[int] = []
        self.events: list[Event] | None = None

    # What a game says ------------------------------------------------------------------------------------------------

    def setup(self) -> None:
        """Lay out the game and push the first frame."""
        raise NotImplementedError

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        """The choices of a decision, ascending, each once.

        The list is public: it must follow from what everybody knows. What is chosen among secret things is chosen by place.
        """
        raise NotImplementedError

    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        """Carry out a choice; its frame has been taken off the stack."""
        raise NotImplementedError

    def automatic(self, task: int, a: int, b: int) -> None:
        """Carry out a task that nobody decides; its frame has been taken off the stack."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent twin."""
        raise NotImplementedError

    def mask(self, seat: int) -> None:
        """Blank, in place, what this seat (or SPECTATOR) may not know; frames hold no secrets. The end may make things public."""

    def deal(self, seat: int) -> None:
        """Fill, in place, what `mask` blanked for this seat with a random possibility, using `draw`."""

    def score(self, seat: int) -> int:
        """The points of a seat if the game ended now.

        It knows secrets: pages and logs ask it of a view, where unseen things count nothing.
        """
        raise NotImplementedError

    def breakdown(self, seat: int) -> dict[str, int]:
        """The same points by where they come from."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        """The points that stand on the score track now."""
        return self.score(seat)

    def standing(self, seat: int) -> list[int]:
        """What ranks a seat: score first, then the tie-breaks, more is better."""
        return [self.score(seat)]

    def ending(self) -> str:
        """Why the game is over, as an id of the catalogue."""
        raise NotImplementedError

    def pieces(self) -> dict[str, int]:
        """Counts that never change during a game."""
        raise NotImplementedError

    def why_not(self, choice: int) -> Message:
        """Why a choice that is not legal now is not."""
        return Message("reason.not_now")

    def describe(self, choice: int) -> Message:
        """A choice as a message for people: its kind with its arguments, unless a game says more."""
        kind = self.game.space.kind(choice)
        args: dict[str, Argument] = {}
        for arg, word in zip(kind.args, kind.words(choice), strict=True):
            args[arg.name] = int(word) if word.isdigit() else word
        return Message("choice." + kind.name, args)

    def prompt(self) -> Message:
        """The question that whoever acts has to answer now."""
        if not self.stack:
            return Message("prompt.over")
        task, seat, a, b = self.stack[-1]
        return Message("prompt." + self.game.tasks[task], {"seat": seat})

    # Playing ---------------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat that must choose now; None when the game is over."""
        return self.stack[-1][1] if self.stack else None

    def legal(self) -> list[int]:
        """The legal choices, ascending."""
        return self.choices[:]

    def distinct(self) -> list[int]:
        """The choices that search need look at: of several that come to the same in the end, one, and none that is never better.

        Read it, never change it.
        """
        return self.choices

    def play(self, choice: int, events: list[Event] | None = None) -> None:
        """Make a choice; an illegal one raises `IllegalChoice` and changes nothing. What happens is told to `events`."""
        reason = self.reason(choice)
        if reason is not None:
            raise IllegalChoice(self.game.refusal(self, choice, reason), reason)
        self.events = events
        try:
            self.step(choice)
        finally:
            self.events = None

    def step(self, choice: int) -> None:
        """Make a choice that is known to be legal: the unchecked inner step of search."""
        task, seat, a, b = self.stack.pop()
        self.decide(choice, task, seat, a, b)
        self.settle()

    def wander(self, seed: int) -> int:
        """Play to the end at random; tells how many choices that took."""
        # Streams of their own, so that choices and the luck of a dream with the same seed are independent.
        one = quick_start(seed, 3)
        two = quick_start(seed, 4)
        count = 0
        while self.stack:
            # `quick_next1` and `quick_next2`, written out: interpreted, two calls a choice would be felt.
            k = one // Q1
            one = A1 * (one - k * Q1) - k * R1
            if one <= 0:
                one += M1
            k = two // Q2
            two = A2 * (two - k * Q2) - k * R2
            if two <= 0:
                two += M2
            self.step(self.choices[(one + M1 - two) % M1 % len(self.choices)])
            count += 1
        return count

    def begin(self) -> None:
        """Lay out the game and go on to the first real decision."""
        self.setup()
        self.settle()

    def settle(self) -> None:
        """Carry out everything that nobody has to be asked about."""
        while self.stack:
            task, seat, a, b = self.stack[-1]
            if seat < 0:
                self.stack.pop()
                self.automatic(task, a, b)
                continue
            choices = self.options(task, seat, a, b)
            if len(choices) > 1:
                self.choices = choices
                return
            self.stack.pop()
            if choices:
                self.decide(choices[0], task, seat, a, b)
        self.choices = []

    def relist(self) -> None:
        """List the choices anew without carrying anything out."""
        if self.stack:
            task, seat, a, b = self.stack[-1]
            self.choices = self.options(task, seat, a, b)
        else:
            self.choices = []

    def push(self, task: int, seat: int, a: int = 0, b: int = 0) -> None:
        """Put something on top of what is still to be done."""
        self.stack.append((task, seat, a, b))

    def reason(self, choice: int) -> Message | None:
        """Why a choice is not legal now, or None if it is."""
        if choice in self.choices:
            return None
        if not self.stack:
            return Message("reason.over")
        if not isinstance(choice, int) or not 0 <= choice < self.game.space.size:
            return Message("reason.unknown")
        return self.why_not(choice)

    def label(self, choice: int, lang: str = "en") -> str:
        """A choice as a sentence for people."""
        text: str = self.game.text(lang).say(self.describe(choice))
        return text

    # Luck and secrets ------------------------------------------------------------------------------------------------

    def draw(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        self.fence += 1
        self.draws += 1
        if self.key:
            if self.sealed is None:
                self.sealed = seal(self.key)
            return sealed_draw(self.sealed, self.draws, n)
        self.quick1 = quick_next1(self.quick1)
        self.quick2 = quick_next2(self.quick2)
        return (self.quick1 + M1 - self.quick2) % M1 % n

    def reveal(self) -> None:
        """Note that somebody has learnt something that was hidden."""
        self.fence += 1

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may know."""
        return self.game.view(self, seat)

    def imagine(self, seat: int | None, seed: int = 0) -> State:
        """A full state that agrees with the seat's view; the rest is dealt anew at random."""
        dream: State = self.view(seat).imagine(seed)
        return dream

    def blank(self, seat: int) -> State:
        """A twin without anything this seat may not know: no luck, no secrets, no choices of others."""
        twin = self.copy()
        twin.key = b""
        twin.sealed = None
        twin.draws = 0
        twin.fence = 0
        twin.quick1 = 1
        twin.quick2 = 1
        twin.mask(seat)
        if not self.stack or self.stack[-1][1] != seat:
            twin.choices = []
        return twin

    def dream(self, seat: int, seed: int) -> State:
        """A full twin of a blanked state, with luck of its own."""
        twin = self.copy()
        twin.quick1 = quick_start(seed, 1)
        twin.quick2 = quick_start(seed, 2)
        twin.deal(seat)
        twin.relist()
        assert not twin.stack or len(twin.choices) > 1, "the list of choices depends on a secret"
        return twin

    def carry(self, twin: State) -> None:
        """Copy to a twin what every state has; a game's `copy` adds its own."""
        twin.key = self.key
        twin.sealed = self.sealed
        twin.draws = self.draws
        twin.quick1 = self.quick1
        twin.quick2 = self.quick2
        twin.fence = self.fence
        twin.stack = self.stack[:]
        twin.choices = self.choices

    # Telling ---------------------------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Narrate, if anybody listens. Callers in hot code test `self.events is not None` first."""
        if self.events is not None:
            self.events.append(event)

    # Results ---------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The points of every seat if the game ended now; the final scores once it is over."""
        return [self.score(seat) for seat in range(self.players)]

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

    @property
    def result(self) -> Any:
        """How the game ended (an `engine.result.Result`), or None while it goes on."""
        return None if self.stack else self.game.result(self)

    def dump(self) -> dict[str, Any]:
        """The position as plain JSON, secrets included."""
        doc: dict[str, Any] = self.game.dump(self)
        return doc

    def __repr__(self) -> str:
        return f"khonsu.game({self.game.id!r}).load({self.dump()!r})"
