"""Who may do what in Anubixx, and what happens then."""

from __future__ import annotations

from typing import Any

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx import scoring
from khonsu.games.anubixx.state import (
    ACTION,
    ACTION_END,
    ARCH,
    ASIDE,
    BUILDINGS,
    COLOURS,
    DIE,
    END,
    FIRST,
    JOKER,
    NOBODY,
    PAY,
    PAY_PAIR,
    PAYMENTS,
    PLACE,
    POOL,
    PYRAMID,
    RELIEF,
    ROLL,
    SECOND,
    SHEETS,
    STONE,
    SYMBOLS,
    TAKEN,
    TURN_END,
    UNPAID,
    Facts,
    Sheets,
    numbers_of,
)


def space(facts: Facts) -> Space:
    """The choices on a sheet of this shape."""
    return Space(
        Kind("end"),
        Kind("place", Arg("field", tuple(facts.fields[: facts.begins[RELIEF]]))),
        Kind("carve", Arg("pair", tuple(facts.pair_names))),
        Kind("quarry", Arg("stone", facts.stones)),
        Kind("joker"),
    )


class Anubixx(Sheets):
    """A position of Anubixx, played by the rules."""

    def __init__(self, game: Any, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, facts, players, options)

    def copy(self) -> Anubixx:
        """An independent twin."""
        twin = Anubixx(self.game, self.facts, self.players, self.settings)
        self.carry_sheets(twin)
        return twin

    def setup(self) -> None:
        """Section 3 of the rules."""
        n = self.players
        chosen: str = self.settings["sheets"]
        if chosen:
            self.sheets = [SHEETS.index(letter) for letter in chosen]
        else:
            pad = list(range(len(SHEETS)))
            self.sheets = [pad.pop(self.draw(len(pad))) for _ in range(n)]
        self.built = [0] * n
        self.marker = [0] * n
        self.jokers = [self.facts.jokers[n]] * n
        self.owned = [0] * n
        # Ruling 22: chance picks who rolls first.
        self.active = self.draw(n)
        self.push(ROLL, NOBODY, self.active)

    # The frames of the stack ------------------------------------------------------------------------------------------------

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        """The choices of the decisions D1, D2 and D3."""
        if task == PAY:
            return self.payment_options(seat, a)
        if task == PAY_PAIR:
            return self.pair_payment_options(seat, a, b)
        return self.build_options(seat, task == FIRST)

    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        """What a choice does."""
        if task == PAY:
            self.pay(seat, self.payment(choice))
            self.place(seat, a)
        elif task == PAY_PAIR:
            self.pay_pair(seat, a, self.with_payment(b, self.payment(choice)))
        elif choice == END:
            if task == FIRST and self.events is not None:
                stuck = len(self.build_options(seat, True)) == 1
                self.log("log.stuck" if stuck else "log.passes", seat, {})
        elif choice < self.facts.carve:
            if task == FIRST:
                self.push(SECOND, seat)
            self.order_stone(seat, choice - PLACE)
        else:
            self.order_pair(seat, choice - self.facts.carve)

    def automatic(self, task: int, a: int, b: int) -> None:
        """What happens without a question."""
        if task == ROLL:
            self.roll(a)
        elif task == ACTION:
            self.push(ACTION_END, NOBODY, a)
            self.push(FIRST, a)
        elif task == ACTION_END:
            self.end_action(a)
        else:
            self.end_turn()

    # A turn (4.1) -----------------------------------------------------------------------------------------------------------

    def roll(self, seat: int) -> None:
        """R1: all dice once; then everybody builds, the active player first."""
        self.turn += 1
        self.active = seat
        faces = self.facts.faces
        count = self.facts.dice[self.players]
        # One draw for all dice: a draw of a real game costs more than everything else in a turn.
        thrown = self.draw(len(faces) ** count)
        self.dice = []
        for _ in range(count):
            self.dice.append(faces[thrown % len(faces)])
            thrown //= len(faces)
        self.dice_at = [POOL] * count
        if self.events is not None:
            colours: list[str] = [COLOURS[colour] for colour in self.dice]
            pieces: list[str] = [f"die-{die + 1}" for die in range(count)]
            args: dict[str, Argument] = {"seat": seat, "turn": self.turn, "colours": colours}
            self.tell(Event(Message("log.roll", args), NOBODY, tuple(pieces)))
        self.push(ACTION, NOBODY, seat)

    def end_action(self, seat: int) -> None:
        """A1: the dice of a player who is not active come back (ruling 18); then the next one builds."""
        for die in range(len(self.dice_at)):
            if self.dice_at[die] == ASIDE:
                self.dice_at[die] = POOL
        following = (seat + 1) % self.players
        if following == self.active:
            self.push(TURN_END, NOBODY)
        else:
            self.push(ACTION, NOBODY, following)

    def end_turn(self) -> None:
        """A2 and A3: close what was earned; the game ends here or not at all (ruling 16)."""
        if self.claimed != 0 and self.events is not None:
            symbols: list[str] = [SYMBOLS[symbol] for symbol in numbers_of(self.claimed)]
            self.log("log.closed", NOBODY, {"symbols": symbols})
        self.closed |= self.claimed
        self.claimed = 0
        for seat in range(self.players):
            if self.completed(seat) >= self.facts.buildings_to_end:
                return
        if self.turn >= self.facts.turn_limit:
            # Ruling 21: nobody wants to build any more.
            if self.events is not None:
                self.log("log.turn_limit", NOBODY, {"n": self.turn})
            return
        self.push(ROLL, NOBODY, (self.active + 1) % self.players)

    # Building (D1, D2) ------------------------------------------------------------------------------------------------------

    def build_options(self, seat: int, first: bool) -> list[int]:
        """Every open stone that can be paid for, in the first step every pair of the relief too, and to end (ruling 1)."""
        facts = self.facts
        built = self.built[seat]
        colour = facts.colour_bit[self.sheets[seat]]
        jokers = self.jokers[seat]
        # Colours that can be had without a joker.
        ready = self.dice_in_pool() | self.quarry_colours(seat)
        choices = [END]
        for field in range(facts.begins[RELIEF]):
            if built & facts.bit[field] == 0 and (jokers > 0 or ready & colour[field] != 0):
                if built & facts.needs[field] == facts.needs[field]:
                    choices.append(PLACE + field)
        if first:
            for pair in range(len(facts.pair)):
                if built & facts.pair[pair] == 0 and self.pair_affordable(seat, pair, ready):
                    choices.append(facts.carve + pair)
        return choices

    def pair_affordable(self, seat: int, pair: int, ready: int) -> bool:
        """Whether a seat can pay for both stones of a pair; `ready` are the colours that it has without a joker."""
        facts = self.facts
        colour = facts.colour_bit[self.sheets[seat]]
        first = colour[facts.pair_first[pair]]
        second = colour[facts.pair_second[pair]]
        if first == second:
            wanted = self.colour_of(seat, facts.pair_first[pair])
            return self.count_in_pool(wanted) + self.count_in_quarry(seat, wanted) + self.jokers[seat] >= 2
        missing = 0
        if ready & first == 0:
            missing += 1
        if ready & second == 0:
            missing += 1
        return missing <= self.jokers[seat]

    def order_stone(self, seat: int, field: int) -> None:
        """Choose a stone: a fitting die must pay for it (ruling 2), otherwise the player is asked."""
        if self.use_die(seat, self.colour_of(seat, field)):
            self.place(seat, field)
        else:
            self.push(PAY, seat, field)

    def order_pair(self, seat: int, pair: int) -> None:
        """Choose a pair: fitting dice must pay as far as they go."""
        facts = self.facts
        first = DIE if self.use_die(seat, self.colour_of(seat, facts.pair_first[pair])) else UNPAID
        second = DIE if self.use_die(seat, self.colour_of(seat, facts.pair_second[pair])) else UNPAID
        self.pay_pair(seat, pair, first * PAYMENTS + second)

    def use_die(self, seat: int, colour: int) -> bool:
        """Pay with a die if one of this colour lies in the middle; the active player keeps it until the turn ends."""
        for die in range(len(self.dice)):
            if self.dice[die] == colour and self.dice_at[die] == POOL:
                self.dice_at[die] = TAKEN if seat == self.active else ASIDE
                return True
        return False

    def place(self, seat: int, field: int) -> None:
        """Tick a stone of the pyramid or the arch that has been paid for."""
        self.tick(seat, self.facts.bit[field], PYRAMID if field < self.facts.begins[ARCH] else ARCH)

    def tick(self, seat: int, stones: int, building: int) -> None:
        """Tick fields of one building, and earn what they bring (A5)."""
        facts = self.facts
        before = scoring.building_points(self, seat, building) if self.events is not None else 0
        self.built[seat] |= stones
        built = self.built[seat]
        if self.events is not None:
            self.log_stones(seat, stones, building, scoring.building_points(self, seat, building) - before)
        settled = self.closed | self.owned[seat]
        for symbol in range(len(facts.symbol)):
            wanted = facts.symbol[symbol]
            # Rulings 12 to 14: the whole set, by this very step, and not in a later turn than somebody else.
            if wanted & stones != 0 and built & wanted == wanted and settled >> symbol & 1 == 0:
                self.owned[seat] |= 1 << symbol
                self.claimed |= 1 << symbol
                if self.events is not None:
                    self.log_bonus(seat, symbol)
        if self.events is not None and self.complete(seat, building):
            self.log("log.complete", seat, {"building": BUILDINGS[building]})
            if self.completed(seat) == facts.buildings_to_end:
                message = Message("log.ends", {"seat": seat, "n": facts.bonus_points})
                self.tell(Event(message, seat, (), facts.bonus_points, "bonuses"))

    # Paying (D3, 4.4) -------------------------------------------------------------------------------------------------------

    def payment(self, choice: int) -> int:
        """The payment that a choice means."""
        return JOKER if choice == self.facts.joker else STONE + choice - self.facts.cross

    def payment_options(self, seat: int, field: int) -> list[int]:
        """Rulings 3 and 4: any stone of the colour to the right of the marker, or a joker."""
        choices = self.stones_from(seat, self.colour_of(seat, field), self.marker[seat])
        if self.jokers[seat] > 0:
            choices.append(self.facts.joker)
        return choices

    def stones_from(self, seat: int, colour: int, start: int) -> list[int]:
        """The choices of quarry stones of a colour, from one on."""
        quarry = self.facts.quarry[self.sheets[seat]]
        choices: list[int] = []
        for stone in range(start, len(quarry)):
            if quarry[stone] == colour:
                choices.append(self.facts.cross + stone)
        return choices

    def pair_payment_options(self, seat: int, pair: int, paid: int) -> list[int]:
        """The same for a pair: the order of its stones does not matter, but what pays for one cannot pay for the other."""
        facts = self.facts
        marker = self.marker[seat]
        jokers = self.jokers[seat]
        first = paid // PAYMENTS
        second = paid % PAYMENTS
        one = self.colour_of(seat, facts.pair_first[pair])
        two = self.colour_of(seat, facts.pair_second[pair])
        if first == UNPAID and second == UNPAID:
            choices: list[int] = []
            for choice in self.stones_from(seat, one, marker):
                # Two stones of one colour are named from left to right, jokers last: each way of paying once.
                if one != two or jokers > 0 or self.stones_from(seat, one, choice - facts.cross + 1):
                    choices.append(choice)
            if jokers > 1 or (jokers == 1 and one != two and self.stones_from(seat, two, marker)):
                choices.append(facts.joker)
            return choices
        wanted = one if first == UNPAID else two
        start = marker
        if one == two and first != DIE:
            start = facts.stones if first == JOKER else first - STONE + 1
        choices = self.stones_from(seat, wanted, start)
        if jokers > (1 if first == JOKER else 0):
            choices.append(facts.joker)
        return choices

    def distinct(self) -> list[int]:
        """Ruling 4: a stone further right than the leftmost match is never better, so search need not look at it."""
        if len(self.choices) < 2 or self.stack[-1][0] < PAY:
            return self.choices
        return [self.choices[0], self.facts.joker] if self.choices[-1] == self.facts.joker else self.choices[:1]

    def with_payment(self, paid: int, payment: int) -> int:
        """The payments of a pair after the next one."""
        return payment * PAYMENTS + paid % PAYMENTS if paid // PAYMENTS == UNPAID else paid + payment

    def pay_pair(self, seat: int, pair: int, paid: int) -> None:
        """Both stones are ticked at once when both are paid for."""
        first = paid // PAYMENTS
        second = paid % PAYMENTS
        if first == UNPAID or second == UNPAID:
            self.push(PAY_PAIR, seat, pair, paid)
            return
        self.pay(seat, min(first, second))
        self.pay(seat, max(first, second))
        self.tick(seat, self.facts.pair[pair], RELIEF)

    def pay(self, seat: int, payment: int) -> None:
        """Spend a joker (which never moves the marker, ruling 5) or a quarry stone with all to its left."""
        if payment == JOKER:
            self.jokers[seat] -= 1
            if self.events is not None:
                self.log_joker(seat)
        elif payment >= STONE:
            before = self.marker[seat]
            self.marker[seat] = payment - STONE + 1
            if self.events is not None:
                self.log_quarry(seat, before)

    # Telling ----------------------------------------------------------------------------------------------------------------

    def log(self, message: str, seat: int, args: dict[str, Argument]) -> None:
        """Narrate something; callers test first whether anybody listens."""
        if seat >= 0:
            args["seat"] = seat
        self.tell(Event(Message(message, args), seat))

    def log_stones(self, seat: int, stones: int, building: int, points: int) -> None:
        """Narrate what was built."""
        fields = numbers_of(stones)
        pieces: list[str] = [f"field-{SEAT_LETTERS[seat]}-{self.facts.fields[field]}" for field in fields]
        colours: list[str] = [COLOURS[self.colour_of(seat, field)] for field in fields]
        if building == RELIEF:
            args: dict[str, Argument] = {"colours": colours}
            message = "log.relief"
        else:
            message, args = self.where("log", fields[0])
            args["colour"] = colours[0]
        args["seat"] = seat
        self.tell(Event(Message(message, args), seat, tuple(pieces), points, BUILDINGS[building]))

    def log_bonus(self, seat: int, symbol: int) -> None:
        """Narrate a bonus."""
        message = Message("log.bonus", {"seat": seat, "symbol": SYMBOLS[symbol], "n": self.facts.bonus_points})
        piece = f"bonus-{SEAT_LETTERS[seat]}-{SYMBOLS[symbol]}"
        self.tell(Event(message, seat, (piece,), self.facts.bonus_points, "bonuses"))

    def log_joker(self, seat: int) -> None:
        """Narrate that a joker was spent."""
        piece = f"joker-{SEAT_LETTERS[seat]}-{self.facts.jokers[self.players] - self.jokers[seat]}"
        self.tell(Event(Message("log.joker", {"seat": seat}), seat, (piece,), -self.facts.joker_points, "quarry"))

    def log_quarry(self, seat: int, before: int) -> None:
        """Narrate that a quarry stone was crossed out, and how many were lost on the way."""
        stone = self.marker[seat]
        skipped = stone - before - 1
        colour = COLOURS[self.facts.quarry[self.sheets[seat]][stone - 1]]
        args: dict[str, Argument] = {"seat": seat, "stone": stone, "colour": colour, "n": skipped}
        message = Message("log.quarry_skips" if skipped > 0 else "log.quarry", args)
        points = (before - stone) * self.facts.stone_points
        self.tell(Event(message, seat, (f"quarry-{SEAT_LETTERS[seat]}-{stone}",), points, "quarry"))

    def where(self, start: str, field: int) -> tuple[str, dict[str, Argument]]:
        """A message about a pyramid or arch field, and where that is in words."""
        facts = self.facts
        if field == facts.keystone:
            return start + ".keystone", {}
        level = int(facts.fields[field][1])
        if field >= facts.begins[ARCH]:
            side = "left" if facts.fields[field][0] == "l" else "right"
            return start + ".column", {"side": side, "level": level}
        return start + ".pyramid", {"row": level, "stone": int(facts.fields[field][2])}

    def prompt(self) -> Message:
        """The question of the decision on top of the stack."""
        if not self.stack:
            return Message("prompt.over")
        task, seat, a, b = self.stack[-1]
        args: dict[str, Argument] = {"seat": seat}
        if task == PAY or task == PAY_PAIR:
            args["colour"] = COLOURS[self.colour_of(seat, self.field_to_pay())]
        return Message("prompt." + self.game.tasks[task], args)

    def field_to_pay(self) -> int:
        """The stone that whoever acts has to pay for now; -1 if there is none."""
        if not self.stack:
            return -1
        task, seat, a, b = self.stack[-1]
        if task == PAY:
            return a
        if task == PAY_PAIR:
            return self.facts.pair_first[a] if b // PAYMENTS == UNPAID else self.facts.pair_second[a]
        return -1

    def describe(self, choice: int) -> Message:
        """A choice with what it means on the sheet of whoever acts; after the end, of whoever rolled last."""
        facts = self.facts
        task, seat, a, b = self.stack[-1] if self.stack else (FIRST, self.active, 0, 0)
        if choice == END:
            return Message("choice.end" if task == FIRST else "choice.end_after_one")
        if choice < facts.carve:
            field = choice - PLACE
            message, args = self.where("choice", field)
            args["colour"] = COLOURS[self.colour_of(seat, field)]
            args["how"] = self.how(seat, [field])
            return Message(message, args)
        if choice < facts.cross:
            return self.describe_pair(seat, choice - facts.carve)
        if choice == facts.joker:
            return Message("choice.joker", {"n": facts.joker_points})
        stone = choice - facts.cross
        # A pair may have been paid for in part; what lies left of that payment is lost anyway.
        reached = max(self.marker[seat], b // PAYMENTS - STONE + 1) if task == PAY_PAIR else self.marker[seat]
        quarry_args: dict[str, Argument] = {
            "stone": stone + 1,
            "colour": COLOURS[facts.quarry[self.sheets[seat]][stone]],
            "n": max(0, stone + 1 - reached) * facts.stone_points,
        }
        return Message("choice.quarry", quarry_args)

    def describe_pair(self, seat: int, pair: int) -> Message:
        """A pair of relief fields in words."""
        facts = self.facts
        first = facts.pair_first[pair]
        second = facts.pair_second[pair]
        row = (first - facts.begins[RELIEF]) // facts.relief_columns + 1
        column = (first - facts.begins[RELIEF]) % facts.relief_columns + 1
        args: dict[str, Argument] = {
            "colour": COLOURS[self.colour_of(seat, first)],
            "second": COLOURS[self.colour_of(seat, second)],
            "row": row,
            "column": column,
            "how": self.how(seat, [first, second]),
        }
        if second == first + 1:
            args["next_column"] = column + 1
            return Message("choice.carve_across", args)
        args["next_row"] = row + 1
        return Message("choice.carve_down", args)

    def how(self, seat: int, fields: list[int]) -> str:
        """What would pay for stones of a seat, as a term: dice first, then the player's own."""
        dice = 0
        wanted: list[int] = []
        for field in fields:
            colour = self.colour_of(seat, field)
            if self.count_in_pool(colour) > wanted.count(colour):
                dice += 1
            wanted.append(colour)
        if dice == len(fields):
            return "by_die" if dice == 1 else "by_dice"
        return "by_both" if dice > 0 else "by_own"

    def why_not(self, choice: int) -> Message:
        """Why a choice is not legal now."""
        facts = self.facts
        task, seat, a, b = self.stack[-1]
        paying = task == PAY or task == PAY_PAIR
        if choice >= facts.cross:
            if not paying:
                return Message("reason.nothing_to_pay")
            if choice == facts.joker:
                return Message("reason.no_joker" if self.jokers[seat] == 0 else "reason.joker_promised")
            return self.why_not_stone(seat, choice - facts.cross)
        if paying:
            return Message("reason.pay_first")
        if choice >= facts.carve:
            return self.why_not_pair(seat, choice - facts.carve, task)
        return self.why_not_place(seat, choice - PLACE)

    def why_not_stone(self, seat: int, stone: int) -> Message:
        """Why a quarry stone cannot pay."""
        wanted = self.colour_of(seat, self.field_to_pay())
        if stone < self.marker[seat]:
            return Message("reason.stone_lost", {"stone": stone + 1})
        if self.facts.quarry[self.sheets[seat]][stone] != wanted:
            return Message("reason.stone_colour", {"colour": COLOURS[wanted]})
        return Message("reason.stone_promised", {"stone": stone + 1})

    def why_not_pair(self, seat: int, pair: int, task: int) -> Message:
        """Why a pair of the relief cannot be built."""
        facts = self.facts
        if task == SECOND:
            return Message("reason.relief_alone")
        if self.built[seat] & facts.pair[pair] != 0:
            return Message("reason.pair_ticked")
        first = COLOURS[self.colour_of(seat, facts.pair_first[pair])]
        second = COLOURS[self.colour_of(seat, facts.pair_second[pair])]
        return Message("reason.pair_unpaid", {"colour": first, "second": second})

    def why_not_place(self, seat: int, field: int) -> Message:
        """Why a stone of the pyramid or the arch cannot be built."""
        if self.is_ticked(seat, field):
            return Message("reason.ticked")
        if self.is_open(seat, field):
            return Message("reason.unpaid", {"colour": COLOURS[self.colour_of(seat, field)]})
        if field == self.facts.keystone:
            return Message("reason.columns_unfinished")
        return Message("reason.column_gap" if field >= self.facts.begins[ARCH] else "reason.no_support")

    # Results ----------------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        return scoring.score(self, seat)

    def breakdown(self, seat: int) -> dict[str, int]:
        """The same points by where they come from."""
        return scoring.breakdown(self, seat)

    def standing(self, seat: int) -> list[int]:
        """Score, then stones of the pyramid; nothing after that (ruling 26)."""
        return [scoring.score(self, seat), scoring.pyramid_stones(self, seat)]

    def ending(self) -> str:
        """Somebody has built enough, or nobody wanted to."""
        for seat in range(self.players):
            if self.completed(seat) >= self.facts.buildings_to_end:
                return "buildings"
        return "turn_limit"
