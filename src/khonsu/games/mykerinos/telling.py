"""What is said about a position of Mykerinos: questions, choices, reasons and what happened."""

from __future__ import annotations

from khonsu.engine.message import Argument, Event, Message
from khonsu.games.mykerinos.choices import (
    C_BOX,
    C_DECLINE,
    C_EXTEND,
    C_HALL,
    C_NEXT,
    C_PASS,
    C_PATRON,
    C_START,
    C_TAKE,
    SIDES,
    SQUARE_NAMES,
)
from khonsu.games.mykerinos.state import (
    BLACKMORE,
    BOX,
    BROWN,
    CHOOSE,
    LAST_SHARED,
    LEMON,
    NEIGHBOURS,
    NEUTRAL,
    NEUTRAL_TURN,
    NEXT,
    NO_PATRON,
    NO_PLOT,
    NOBODY,
    PATRON,
    PATRON_COUNT,
    PATRONS,
    REST,
    SHARED,
    SQUARES,
    TANGERINE,
    TURN,
    VOID,
    Table,
    zone_of,
)


class Telling(Table):
    """A position that can say what it is about."""

    def log(self, message: str, seat: int, args: dict[str, Argument], piece: str = "") -> None:
        """Narrate something; callers test first whether anybody listens."""
        if seat >= 0:
            args["seat"] = seat
        self.tell(Event(Message(message, args), seat, (piece,) if piece else ()))

    def ranking_words(self, zone: int) -> Message:
        """Who is ranked where in a zone; the neutral colour has no player's name."""
        seats = [colour for colour in self.ranking_here if colour < self.players]
        args: dict[str, Argument] = {"zone": zone + 1, "seats": seats}
        if len(seats) == len(self.ranking_here):
            return Message("log.zone", args)
        if not seats:
            return Message("log.zone_neutral", {"zone": zone + 1})
        if self.ranking_here[0] >= self.players:
            return Message("log.zone_neutral_first", args)
        if self.ranking_here[-1] >= self.players:
            return Message("log.zone_neutral_last", args)
        return Message("log.zone_neutral_between", {"zone": zone + 1, "seat": seats[0], "next_seat": seats[1]})

    def hall_words(self, section: str, hall: int) -> Message:
        """A sentence about a hall: it is known by its value and by the patron, or the two patrons, of its wing."""
        wing = hall % PATRON_COUNT
        args: dict[str, Argument] = {"patron": PATRONS[self.wings[wing]], "n": self.facts.hall_values[hall // PATRON_COUNT]}
        if hall < SHARED:
            return Message(f"{section}.hall", args)
        args["other"] = PATRONS[self.wings[(wing + 1) % PATRON_COUNT]]
        return Message(f"{section}.hall_shared", args)

    def plot_words(self, kind: str, zone: int, side: int) -> Message:
        """A choice of a plot: it is known by its patron and points, and beside an equal one by its side too."""
        plot = self.field[2 * zone + side]
        other = self.field[2 * zone + 1 - side]
        patron = self.facts.patron[plot]
        args: dict[str, Argument] = {"n": self.facts.points[plot]}
        key = f"choice.{kind}_plain" if patron == NO_PATRON else f"choice.{kind}"
        if patron != NO_PATRON:
            args["patron"] = PATRONS[patron]
        if other != NO_PLOT and self.facts.patron[other] == patron and self.facts.points[other] == self.facts.points[plot]:
            key += "_twin"
            args["side"] = SIDES[side]
        return Message(key, args)

    def prompt(self) -> Message:
        """The question of the decision on top of the stack."""
        if not self.stack:
            return Message("prompt.over")
        task, seat, a, b = self.stack[-1]
        args: dict[str, Argument] = {"seat": seat}
        if task == PATRON:
            args["patron"] = PATRONS[a]
        if task in (CHOOSE, REST, BOX):
            args["zone"] = a + 1
        return Message("prompt." + self.game.tasks[task], args)

    def describe(self, choice: int) -> Message:
        """A choice with what it brings."""
        task, seat, a, b = self.stack[-1] if self.stack else (-1, -1, 0, 0)
        if choice == C_DECLINE and task == NEUTRAL_TURN:
            return Message("choice.no_neutral")
        if C_TAKE <= choice < C_PASS and task in (CHOOSE, REST, BOX) and self.field[2 * a + choice % 2] != NO_PLOT:
            return self.plot_words("take" if choice < C_BOX else "box", a, choice % 2)
        if C_TAKE <= choice < C_PASS:
            return Message("choice.take_side" if choice < C_BOX else "choice.box_side", {"side": SIDES[choice % 2]})
        if C_START <= choice < C_PATRON:
            square = choice % SQUARES
            kind = self.game.space.kind(choice).name
            return Message("choice." + kind, {"square": SQUARE_NAMES[square], "zone": zone_of(square) + 1})
        if C_HALL <= choice < C_TAKE:
            return self.hall_words("choice", choice - C_HALL)
        return super().describe(choice)

    def why_not(self, choice: int) -> Message:
        """Why a choice is not legal now."""
        task, seat, a, b = self.stack[-1]
        if choice < C_PATRON and task in (TURN, PATRON, NEXT, NEUTRAL_TURN):
            return self.why_not_square(choice, task, seat, a)
        if C_PATRON <= choice < C_HALL and task == TURN:
            patron = choice - C_PATRON
            if self.patron_cards(seat, patron) == 0:
                return Message("reason.no_patron", {"patron": PATRONS[patron]})
            if self.ready_cards(seat, patron) == 0:
                return Message("reason.turned", {"patron": PATRONS[patron]})
            return Message("reason.patron_useless", {"patron": PATRONS[patron]})
        if C_HALL <= choice < C_TAKE:
            return self.why_not_hall(choice - C_HALL, task, seat, a)
        if task in (CHOOSE, REST, BOX) and (C_BOX <= choice < C_PASS if task == BOX else C_TAKE <= choice < C_BOX):
            return Message("reason.no_plot")
        if choice == C_DECLINE and task == CHOOSE:
            return Message("reason.must_choose")
        return Message("reason.not_now")

    def why_not_hall(self, hall: int, task: int, seat: int, helper: int) -> Message:
        """Why a hall cannot be reserved."""
        if task == REST:
            return Message("reason.only_two_reserve")
        if task != CHOOSE and not (task == PATRON and helper == BROWN):
            return Message("reason.not_now")
        if hall == LAST_SHARED and not self.ring_closed:
            return Message("reason.no_hall")
        if self.halls[hall] != NOBODY:
            return Message("reason.hall_taken")
        if task == CHOOSE and self.stock[seat] == 0:
            return Message("reason.no_stock")
        return Message("reason.no_door")

    def why_not_square(self, choice: int, task: int, seat: int, helper: int) -> Message:
        """Why no cube can be placed on a square."""
        square = choice % SQUARES
        # `helper` means something only once a patron helps or a chain has begun.
        if task == TURN or task == NEUTRAL_TURN:
            helper = NEUTRAL if task == NEUTRAL_TURN else NO_PATRON
        if not self.placed_so(choice, task, helper):
            return Message("reason.not_now")
        if self.cubes[square] == VOID:
            return Message("reason.no_square")
        if self.cubes[square] != NOBODY:
            return Message("reason.square_taken")
        if self.pyramid[square] == 1 and helper != LEMON:
            return Message("reason.pyramid")
        supply = self.neutral_supply[seat] if helper == NEUTRAL else self.supply[seat]
        if supply == 0:
            return Message("reason.no_cubes")
        if task == NEXT:
            if square not in NEIGHBOURS[self.chain[-1]]:
                return Message("reason.not_linked")
        elif choice >= C_EXTEND:
            if supply == 1:
                return Message("reason.one_cube")
            if not self.touches(square, 2 if helper == NEUTRAL else seat):
                return Message("reason.not_beside")
        return Message("reason.one_pyramid" if helper == LEMON else "reason.dead_end")

    def placed_so(self, choice: int, task: int, helper: int) -> bool:
        """Whether this is how cubes are placed now: by starting, by extending or by going on."""
        if task == NEXT or choice >= C_NEXT:
            return task == NEXT and choice >= C_NEXT
        if helper == BROWN:
            return False
        return helper != TANGERINE if choice < C_EXTEND else helper != BLACKMORE
