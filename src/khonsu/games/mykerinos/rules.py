"""Who may do what in Mykerinos, and what happens then."""

from __future__ import annotations

from typing import Any

from khonsu.engine.message import Argument, Event, Message
from khonsu.games.mykerinos import scoring
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
    SQUARE_NAMES,
    square_id,
)
from khonsu.games.mykerinos.state import (
    BLACKMORE,
    BOX,
    BROWN,
    CHOOSE,
    HALL_NAMES,
    HALLS,
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
    PLOTS,
    RANK,
    REST,
    ROUND_END,
    ROUND_START,
    SQUARES,
    TANGERINE,
    TURN,
    TURN_END,
    VIOLET,
    VOID,
    ZONE,
    ZONE_END,
    ZONE_SQUARES,
    Facts,
    square_of,
    zone_of,
)
from khonsu.games.mykerinos.telling import Telling


class Mykerinos(Telling):
    """A position of Mykerinos, played by the rules."""

    def __init__(self, game: Any, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, facts, players, options)

    def copy(self) -> Mykerinos:
        """An independent twin."""
        twin = Mykerinos(self.game, self.facts, self.players, self.settings)
        self.carry_table(twin)
        return twin

    def setup(self) -> None:
        """Section 3 of the rules."""
        self.round = 0
        self.final_turn = False
        self.starter = self.draw(self.players)
        left = list(range(PATRON_COUNT))
        self.wings = [left.pop(self.draw(len(left))) for _ in range(PATRON_COUNT)]
        self.deck = list(range(PLOTS))
        self.field = []
        self.rotated = []
        self.pyramid = [0] * SQUARES
        self.cubes = [VOID] * SQUARES
        self.chain = []
        self.stock = [self.facts.cubes] * self.colours()
        self.supply = [0] * self.players
        self.neutral_supply = [0] * self.players
        self.cards = [[] for _ in range(self.players)]
        self.turned = [0] * PLOTS
        self.boxed = []
        self.halls = [NOBODY] * HALLS
        self.track = [NOBODY] * 4
        self.plot_points = [0] * self.players
        self.ranking_here = []
        self.push(ROUND_START, NOBODY)

    # The frames of the stack ------------------------------------------------------------------------------------------------

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        """The choices of each decision D1 to D6."""
        if task == TURN:
            return self.turn_options(seat)
        if task == PATRON:
            return self.patron_options(seat, a)
        if task == NEXT:
            return self.next_options(a, b)
        if task == NEUTRAL_TURN:
            return self.neutral_options(seat)
        if task == CHOOSE:
            choices = self.hall_options(seat) if self.stock[seat] > 0 else []
            return choices + self.plot_options(C_TAKE, a)
        if task == REST:
            choices = self.plot_options(C_TAKE, a)
            if choices and self.may_decline:
                choices.append(C_DECLINE)
            return choices
        return self.plot_options(C_BOX, a)

    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        """What a choice does."""
        if task == TURN:
            self.main_action(choice, seat)
        elif task == PATRON:
            self.patron_action(choice, seat, a)
        elif task == NEXT:
            self.place(choice - C_NEXT, seat, a)
            if b > 1:
                self.push(NEXT, seat, a, b - 1)
            else:
                self.chain = []
        elif task == NEUTRAL_TURN:
            if choice == C_DECLINE:
                return
            self.first_cube(choice, seat, NEUTRAL, 1)
        elif task == BOX:
            self.box_plot(2 * a + choice - C_BOX)
        elif choice == C_DECLINE:
            if self.events is not None:
                self.log("log.declines", seat, {})
        elif choice >= C_TAKE:
            self.take_plot(2 * a + choice - C_TAKE, seat)
        else:
            self.stock[seat] -= 1
            self.enter(choice - C_HALL, seat)

    def automatic(self, task: int, a: int, b: int) -> None:
        """What happens without a question."""
        if task == TURN_END:
            self.end_turn(a)
        elif task == RANK:
            self.reward(a, b)
        elif task == ZONE:
            self.evaluate(a)
        elif task == ZONE_END:
            self.clear_zone(a)
        elif task == ROUND_START:
            self.start_round()
        else:
            self.end_round()

    # Phase 1: a new round ---------------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """Hand out cubes and lay the plots (A1, R4, R5, A2)."""
        self.round += 1
        if self.events is not None:
            self.tell(Event(Message("log.round", {"round": self.round, "seat": self.starter})))
        for turn in range(self.players):
            seat = (self.starter + turn) % self.players
            own = min(self.facts.quota[self.players], self.stock[seat])
            self.stock[seat] -= own
            self.supply[seat] += own
            if self.players == 2:
                neutral = min(self.facts.neutral_quota, self.stock[2])
                self.stock[2] -= neutral
                self.neutral_supply[seat] += neutral
        self.lay_plots(4 * self.facts.plot_rows[self.round - 1])
        if self.players == 2:
            self.track[self.facts.neutral_space] = 2
        self.final_turn = False
        self.push(ZONE, NOBODY, 0)
        self.begin_turn(self.starter)

    def lay_plots(self, count: int) -> None:
        """Lay the next plots from the deck, each with one of two rotations."""
        # New lists: twins share the old ones.
        deck = self.deck[:]
        self.field = []
        self.rotated = []
        self.pyramid = [0] * SQUARES
        self.cubes = [VOID] * SQUARES
        for position in range(count):
            # One draw for both: draws are what laying out costs.
            drawn = self.draw(2 * len(deck))
            plot = deck.pop(drawn // 2)
            rotated = drawn % 2
            self.field.append(plot)
            self.rotated.append(rotated)
            for index in range(6):
                self.cubes[square_of(position, index)] = NOBODY
            for index in self.facts.pyramids[plot]:
                self.pyramid[square_of(position, 5 - index if rotated else index)] = 1
        self.deck = deck

    # Phase 2: excavation ----------------------------------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        """Give a seat its turn."""
        self.push(TURN_END, NOBODY, seat)
        self.push(TURN, seat)

    def end_turn(self, seat: int) -> None:
        """The next player, a final turn for the last one, or the end of the phase (A4)."""
        active = [player for player in range(self.players) if player not in self.track]
        if len(active) == 1:
            if self.final_turn:
                self.pass_turn(active[0])
                return
            self.final_turn = True
            self.begin_turn(active[0])
        elif active:
            following = (seat + 1) % self.players
            while following in self.track:
                following = (following + 1) % self.players
            self.begin_turn(following)

    def pass_turn(self, seat: int) -> None:
        """The marker goes to the lowest free space of the tie-break track (A3)."""
        space = self.track.index(NOBODY)
        self.track[space] = seat
        if self.events is not None:
            self.log("log.passes", seat, {"space": space + 1}, f"track-{space + 1}")

    def turn_options(self, seat: int) -> list[int]:
        """D1: start, extend, a patron, or pass."""
        squares = self.free_squares(0)
        choices: list[int] = []
        if self.supply[seat] > 0:
            choices = squares[:]
            if self.supply[seat] > 1:
                choices += self.extend_options(squares, seat, NO_PATRON)
        ready = [False] * (PATRON_COUNT + 1)
        for plot in self.cards[seat]:
            if self.turned[plot] == 0:
                ready[self.facts.patron[plot]] = True
        for patron in range(PATRON_COUNT):
            if ready[patron] and self.helps(seat, patron, squares):
                choices.append(C_PATRON + patron)
        choices.append(C_PASS)
        return choices

    def helps(self, seat: int, patron: int, squares: list[int]) -> bool:
        """Whether a patron can do anything for a seat now, with these squares free and open."""
        supply = self.supply[seat]
        if patron == VIOLET:
            return self.stock[seat] > 0 and (supply > 0 or self.violet_empty) and len(squares) > 0
        if supply == 0:
            return False
        if patron == LEMON:
            # An extension with Lord Lemon needs a free pyramid too, and one can always start there.
            return len(self.free_squares(1)) > 0
        if patron == BROWN:
            for hall in range(HALLS):
                if self.enterable(seat, hall):
                    return True
            return False
        if patron == BLACKMORE:
            if supply > 1:
                for square in squares:
                    if self.goes_on(square, BLACKMORE, 1, NOBODY):
                        return True
            return False
        return supply > 2 and len(self.extend_options(squares, seat, TANGERINE)) > 0

    def main_action(self, choice: int, seat: int) -> None:
        """Carry out D1."""
        if choice == C_PASS:
            self.pass_turn(seat)
            return
        if self.players == 2:
            self.push(NEUTRAL_TURN, seat)
        if choice < C_PATRON:
            self.first_cube(choice, seat, NO_PATRON, 1)
            return
        patron = choice - C_PATRON
        self.turn_card(seat, patron)
        self.push(PATRON, seat, patron)

    def turn_card(self, seat: int, patron: int) -> None:
        """Turn the lowest ready card of a patron."""
        best = PLOTS
        for plot in self.cards[seat]:
            if self.facts.patron[plot] == patron and self.turned[plot] == 0:
                best = min(best, plot)
        self.turned[best] = 1
        if self.events is not None:
            self.log("log.patron", seat, {"patron": PATRONS[patron]}, f"card-{best + 1}")
        if patron == VIOLET:
            self.stock[seat] -= 1
            self.supply[seat] += 1

    def patron_options(self, seat: int, patron: int) -> list[int]:
        """What a patron lets a seat do, once the card is turned."""
        supply = self.supply[seat]
        if patron == BROWN:
            return self.hall_options(seat)
        squares = self.free_squares(0)
        if patron == BLACKMORE:
            return self.pair_options(squares) if supply > 1 else []
        if patron == TANGERINE:
            return self.extend_options(squares, seat, TANGERINE) if supply > 2 else []
        if patron == VIOLET:
            return squares + self.extend_options(squares, seat, VIOLET) if supply > 1 else squares
        pyramids = self.free_squares(1)
        if supply == 1:
            return pyramids
        squares += pyramids
        squares.sort()
        return pyramids + self.extend_options(squares, seat, LEMON)

    def patron_action(self, choice: int, seat: int, patron: int) -> None:
        """Carry out what a patron lets one do."""
        if patron == BROWN:
            self.supply[seat] -= 1
            self.enter(choice - C_HALL, seat)
        elif patron == BLACKMORE:
            self.place(choice - C_START, seat, BLACKMORE)
            self.push(NEXT, seat, BLACKMORE, 1)
        else:
            self.first_cube(choice, seat, patron, 2 if patron == TANGERINE else 1)

    def first_cube(self, choice: int, seat: int, helper: int, more: int) -> None:
        """Start with one cube, or begin an extension that goes on with `more` cubes."""
        if choice < C_EXTEND:
            self.place(choice - C_START, seat, helper)
            self.chain = []
        else:
            self.place(choice - C_EXTEND, seat, helper)
            self.push(NEXT, seat, helper, more)

    def place(self, square: int, seat: int, helper: int) -> None:
        """Put a cube of the seat's own or of the neutral colour on a square."""
        if helper == NEUTRAL:
            self.neutral_supply[seat] -= 1
            self.cubes[square] = 2
        else:
            self.supply[seat] -= 1
            self.cubes[square] = seat
        self.chain.append(square)
        if self.events is not None:
            message = "log.places" if len(self.chain) == 1 else "log.goes_on"
            if helper == NEUTRAL:
                message = "log.places_neutral"
            self.log(message, seat, {"square": SQUARE_NAMES[square], "zone": zone_of(square) + 1}, square_id(square))

    # Where cubes may go. A first cube is offered only if the rest of its chain can be placed. --------------------------------

    def free_squares(self, pyramid: int) -> list[int]:
        """Every free square with or without a pyramid; its number is that of the choice to start there."""
        cubes = self.cubes
        pyramids = self.pyramid
        found: list[int] = []
        for square in range(6 * len(self.field)):
            if cubes[square] == NOBODY and pyramids[square] == pyramid:
                found.append(square)
        return found

    def pair_options(self, squares: list[int]) -> list[int]:
        """Mrs. Blackmore: those of the free open squares that have another next to them."""
        return [square for square in squares if self.goes_on(square, BLACKMORE, 1, NOBODY)]

    def extend_options(self, squares: list[int], colour: int, helper: int) -> list[int]:
        """Those of the squares that an extension of a colour can begin on."""
        choices: list[int] = []
        more = 2 if helper == TANGERINE else 1
        # Cubes of a colour are far fewer than free squares: mark what is next to them instead of asking every square.
        beside = [False] * SQUARES
        cubes = self.cubes
        for square in range(6 * len(self.field)):
            if cubes[square] == colour:
                for near in NEIGHBOURS[square]:
                    beside[near] = True
        for square in squares:
            if beside[square] and self.goes_on(square, helper, more, NOBODY):
                choices.append(C_EXTEND + square)
        return choices

    def goes_on(self, square: int, helper: int, more: int, last: int) -> bool:
        """Whether a chain that has come to a square (by `last`) can take `more` cubes."""
        cubes = self.cubes
        pyramids = self.pyramid
        # What `fits` says, in one number: this is asked more often than anything else.
        wanted = 1 - pyramids[square] if helper == LEMON else 0
        for near in NEIGHBOURS[square]:
            if near != last and cubes[near] == NOBODY and pyramids[near] == wanted:
                if more == 1 or self.goes_on(near, helper, more - 1, square):
                    return True
        return False

    def fits(self, square: int, near: int, helper: int) -> bool:
        """Whether the ground of the next square suits: Lord Lemon takes exactly one pyramid, everybody else none."""
        if helper == LEMON:
            return self.pyramid[square] + self.pyramid[near] == 1
        return self.pyramid[near] == 0

    def next_options(self, helper: int, more: int) -> list[int]:
        """Every square that the running chain can go on to."""
        square = self.chain[-1]
        choices: list[int] = []
        for near in NEIGHBOURS[square]:
            if self.cubes[near] == NOBODY and self.fits(square, near, helper):
                if more == 1 or self.goes_on(near, helper, more - 1, square):
                    choices.append(C_NEXT + near)
        return choices

    def neutral_options(self, seat: int) -> list[int]:
        """D2: neutral cubes after an own action, in the two-player game."""
        supply = self.neutral_supply[seat]
        if supply == 0:
            return []
        choices = self.free_squares(0)
        if supply > 1:
            choices += self.extend_options(choices, 2, NEUTRAL)
        if choices:
            choices.append(C_DECLINE)
        return choices

    # Two orders of the same squares end in the same position: search looks at one of them. -----------------------------------

    def distinct(self) -> list[int]:
        """The choices without chains that another order, beginning on a lower square, fills as well."""
        if not self.stack:
            return self.choices
        task, seat, helper, more = self.stack[-1]
        if task == NEXT:
            return self.distinct_next(2 if helper == NEUTRAL else seat, helper, more)
        if task == TURN:
            helper = NO_PATRON
        elif task == NEUTRAL_TURN:
            helper = NEUTRAL
        elif task != PATRON:
            return self.choices
        colour = 2 if helper == NEUTRAL else seat
        more = 2 if helper == TANGERINE else 1
        found: list[int] = []
        for choice in self.choices:
            chained = choice < C_EXTEND if helper == BLACKMORE else C_EXTEND <= choice < C_NEXT
            square = choice % SQUARES
            if not chained or self.fresh(square, square, NOBODY, helper, more, colour):
                found.append(choice)
        return found

    def distinct_next(self, colour: int, helper: int, more: int) -> list[int]:
        """The same in the middle of a chain."""
        first = self.chain[0]
        last = self.chain[len(self.chain) - 1]
        found: list[int] = []
        for choice in self.choices:
            square = choice - C_NEXT
            if more == 1:
                if not self.repeats(first, square, colour, helper):
                    found.append(choice)
            elif self.fresh(first, square, last, helper, more - 1, colour):
                found.append(choice)
        return found or self.choices

    def fresh(self, first: int, square: int, last: int, helper: int, more: int, colour: int) -> bool:
        """Whether a chain from `first` that has come to a square can end so that no other order fills the same squares."""
        for near in NEIGHBOURS[square]:
            if near != last and self.cubes[near] == NOBODY and self.fits(square, near, helper):
                if more == 1:
                    if not self.repeats(first, near, colour, helper):
                        return True
                elif self.fresh(first, near, square, helper, more - 1, colour):
                    return True
        return False

    def repeats(self, first: int, last: int, colour: int, helper: int) -> bool:
        """Whether the chain could as well begin at its other end, which is the lower square."""
        if last > first:
            return False
        if helper == BLACKMORE:
            return True
        for near in NEIGHBOURS[last]:
            if self.cubes[near] == colour and near not in self.chain:
                return True
        return False

    # Phase 3: evaluation ----------------------------------------------------------------------------------------------------

    def evaluate(self, zone: int) -> None:
        """Rank the colours of a zone (A5) and let them choose."""
        if zone >= self.zones():
            self.push(ROUND_END, NOBODY)
            return
        self.push(ZONE, NOBODY, zone + 1)
        self.push(ZONE_END, NOBODY, zone)
        counts = self.zone_counts(zone)
        self.ranking_here = []
        for most in range(len(ZONE_SQUARES[zone]), 0, -1):
            for colour in self.track:
                if colour != NOBODY and counts[colour] == most:
                    self.ranking_here.append(colour)
        if self.events is not None and self.ranking_here:
            self.tell(Event(self.ranking_words(zone), NOBODY, (f"zone-{zone + 1}",)))
        for rank in range(len(self.ranking_here) - 1, -1, -1):
            self.push(RANK, NOBODY, zone, rank)

    def reward(self, zone: int, rank: int) -> None:
        """What a rank brings (D3 to D6)."""
        colour = self.ranking_here[rank]
        if colour < self.players:
            self.push(CHOOSE if rank < 2 else REST, colour, zone)
        elif rank == 0:
            humans = len(self.ranking_here) - 1
            if humans == 2:
                self.push(BOX, self.ranking_here[2], zone)
            elif humans == 1:
                self.push(BOX, 1 - self.ranking_here[1], zone)
        elif rank == 1 and len(self.ranking_here) == 3:
            # Without a third, whatever is left goes to the box: there is nothing to choose.
            self.push(BOX, self.ranking_here[0], zone)

    def plot_options(self, base: int, zone: int) -> list[int]:
        """The plots that still lie in a zone."""
        return [base + side for side in range(2) if self.field[2 * zone + side] != NO_PLOT]

    def hall_options(self, seat: int) -> list[int]:
        """The halls that a seat may enter."""
        return [C_HALL + hall for hall in range(HALLS) if self.enterable(seat, hall)]

    def enter(self, hall: int, seat: int) -> None:
        """A cube goes to a hall for good; it has been taken from where it was."""
        self.halls[hall] = seat
        if self.events is not None:
            words = self.hall_words("log", hall)
            self.log(words.id, seat, words.args, f"hall-{HALL_NAMES[hall]}")

    def take_plot(self, position: int, seat: int) -> None:
        """A plot gives its points at once and lies patron side up from now on."""
        plot = self.field[position]
        self.field[position] = NO_PLOT
        self.cards[seat].append(plot)
        points = self.facts.points[plot]
        self.plot_points[seat] += points
        if self.events is not None:
            patron = self.facts.patron[plot]
            args: dict[str, Argument] = {"seat": seat, "n": points}
            message = "log.takes_plain"
            if patron != NO_PATRON:
                args["patron"] = PATRONS[patron]
                message = "log.takes" if points else "log.takes_bare"
            self.tell(Event(Message(message, args), seat, (f"plot-{plot + 1}",), points, "plots"))

    def box_plot(self, position: int) -> None:
        """A plot leaves the game."""
        plot = self.field[position]
        self.boxed.append(plot)
        if self.events is not None:
            patron = self.facts.patron[plot]
            if patron == NO_PATRON:
                self.log("log.boxed_plain", NOBODY, {}, f"plot-{plot + 1}")
            else:
                self.log("log.boxed", NOBODY, {"patron": PATRONS[patron]}, f"plot-{plot + 1}")
        self.field[position] = NO_PLOT

    def clear_zone(self, zone: int) -> None:
        """Plots left go to the box, cubes to the common stock (A6)."""
        for position in (2 * zone, 2 * zone + 1):
            if self.field[position] != NO_PLOT:
                self.box_plot(position)
        for square in ZONE_SQUARES[zone]:
            colour = self.cubes[square]
            if colour != NOBODY:
                self.cubes[square] = NOBODY
                self.stock[colour] += 1
        self.ranking_here = []

    def end_round(self) -> None:
        """The last to pass begins the next round; patrons turn back (A7)."""
        for colour in self.track:
            if 0 <= colour < self.players:
                self.starter = colour
        self.track = [NOBODY] * 4
        self.turned = [0] * PLOTS
        if self.round < len(self.facts.plot_rows):
            self.push(ROUND_START, NOBODY)

    # Results ----------------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        return scoring.score(self, seat)

    def breakdown(self, seat: int) -> dict[str, int]:
        """The same points by where they come from."""
        return scoring.breakdown(self, seat)

    def points(self, seat: int) -> int:
        """The points of the plots taken so far."""
        return self.plot_points[seat]

    def standing(self, seat: int) -> list[int]:
        """Score, then own cubes in the own supply."""
        return [scoring.score(self, seat), self.supply[seat]]

    def ending(self) -> str:
        """There is one way for the game to end."""
        return "rounds"
