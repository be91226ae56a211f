"""Many games stepped at once in compiled code, into memory that stays where it is: `khonsu.adapters.batch` shows it as arrays.

Each game starts anew when it is over, with a seed made of the batch's seed, its own place and how many games were played there, so that what happens in one game depends on no other.
Its luck is that of imagined games, which is drawn many times as fast: nobody has to be kept from foreseeing it.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Any

from khonsu.adapters.rewards import earned
from khonsu.engine.chance import M1, QUICK_KEY, quick_next1, quick_next2, quick_start, quick_starts
from khonsu.engine.errors import BadOption
from khonsu.engine.machine import BytesWriter, vec
from khonsu.engine.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.observing import Observer
    from khonsu.engine.position import Position

# Who plays for a seat: the caller, anybody at random (done here, because nothing is faster), or an opponent of some level.
LEARNER = ""
RANDOM = "random"


class Stepper:
    """So many games, and what is known of them after each step."""

    def __init__(
        self,
        game: Any,
        observer: Observer,
        count: int,
        seed: str,
        reward: str,
        settings: dict[str, Any],
        lineups: list[list[str]],
        player: Any,
    ) -> None:
        self.game = game
        self.observer = observer
        self.count = count
        self.players = observer.players
        self.seed = seed
        self.reward = reward
        # Options that were settled once for all games.
        self.settings = settings
        # Who plays for each seat of each game, and what makes opponents.
        self.lineups = lineups
        self.player = player
        self.opponents: list[list[Any]] = []
        self.positions: list[Position] = []
        self.played = [0] * count
        self.earned: list[list[float]] = [[] for _ in range(count)]
        self.one = quick_start(abs(hash_of(seed)), 7)
        self.two = quick_start(abs(hash_of(seed)), 8)
        self.pay = Struct(f"{self.players}f")
        self.nothing = bytes(4 * self.players)
        self.masks = bytearray(count * observer.size)
        self.rewards = bytearray(count * 4 * self.players)
        self.done = bytearray(count)
        # The places where that is so.
        self.over: list[int] = []
        self.seats = bytearray(count)
        # What is observed in all places, one after the other: whoever shows it brings all of it to 32 bits at once, and blanks it before each step.
        self.numbers: vec[float] = vec[float]([0.0] * (count * observer.width))
        # A step's masks are written here, and then brought to where they are seen and may be changed by others.
        self.mask_writer = BytesWriter()
        self.seen_masks = memoryview(self.masks)
        # Whether anybody but learners plays.
        self.company = any(level != LEARNER for lineup in lineups for level in lineup)
        for place in range(count):
            self.opponents.append([])
            self.positions.append(self.begun(place))
        self.show()

    def begun(self, place: int) -> Position:
        """A new game in this place, up to the first choice of a learner."""
        while True:
            seed = f"{self.seed}/{place}/{self.played[place]}"
            self.played[place] += 1
            position: Position = self.game.new_position(self.players, self.settings)
            position.key = QUICK_KEY
            position.quick1, position.quick2 = quick_starts(seed)
            position.begin()
            made: list[Any] = []
            for seat in range(self.players):
                level = self.lineups[place][seat]
                made.append(self.player(level, hash_of(seed) + seat) if level not in (LEARNER, RANDOM) else None)
            self.opponents[place] = made
            self.answer(place, position)
            # A game without a choice for the learner teaches nothing.
            if position.stack:
                self.earned[place] = [0.0] * self.players
                return position

    def answer(self, place: int, position: Position) -> None:
        """Let opponents choose until a learner has to."""
        lineup = self.lineups[place]
        while position.stack:
            seat = position.stack[-1][1]
            level = lineup[seat]
            if level == LEARNER:
                return
            if level == RANDOM:
                self.one = quick_next1(self.one)
                self.two = quick_next2(self.two)
                position.step(position.choices[(self.one + M1 - self.two) % M1 % len(position.choices)])
            else:
                position.step(self.opponents[place][seat].choose(State(position).view(seat)))

    def show(self) -> None:
        """Write down what whoever has to choose in each place observes and may do."""
        observer = self.observer
        numbers = self.numbers
        masks = self.mask_writer
        masks.truncate(0)
        width: i64 = observer.width
        first: i64 = 0
        for place in range(self.count):
            position = self.positions[place]
            seat = position.stack[-1][1]
            observer.fill(position, seat, numbers, first)
            observer.write_mask(position, seat, masks)
            self.seats[place] = seat
            first += width
        self.seen_masks[:] = masks.getvalue()

    def step(self, choices: list[int]) -> None:
        """Make a choice in every game; nothing happens anywhere if one of them is illegal."""
        if len(choices) != self.count:
            raise BadOption(f"There are {self.count} games, but {len(choices)} choices.")
        size = self.observer.size
        masks = self.mask_writer
        first: i64 = 0
        for place in range(self.count):
            choice = choices[place]
            if not 0 <= choice < size or masks[first + choice] == 0:
                raise BadOption(f"{choice} is not legal in game {place}.")
            first += size
        width = 4 * self.players
        shaped = self.reward == "shaped"
        for place in self.over:
            self.done[place] = 0
            self.rewards[place * width : place * width + width] = self.nothing
        self.over = []
        for place in range(self.count):
            position = self.positions[place]
            position.step(choices[place])
            if self.company:
                self.answer(place, position)
            over = not position.stack
            if over or shaped:
                now = earned(position, self.reward)
                before = self.earned[place]
                pack: Any = self.pay.pack
                paid: bytes = pack(*[now[seat] - before[seat] for seat in range(self.players)])
                self.rewards[place * width : place * width + width] = paid
                self.earned[place] = now
            if over:
                self.done[place] = 1
                self.over.append(place)
                self.positions[place] = self.begun(place)
        self.show()


def hash_of(seed: str) -> int:
    """A small number that follows from a seed."""
    number = 0
    for letter in seed:
        number = (number * 131 + ord(letter)) % 1000000007
    return number
