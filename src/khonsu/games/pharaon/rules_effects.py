"""What happens to tokens, jars, cards and tracks in Pharaon once an action is paid (4.4, 4.7 to 4.9)."""

from __future__ import annotations

from typing import Final

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.pharaon.rules_payment import BITS, ENTRY_MASK, entry_of, token_of
from khonsu.games.pharaon.state import (
    ARTISAN,
    BONUS,
    COLOUR_COUNT,
    COLOURS,
    DIPLOMACY,
    DIPLOMAT,
    DRAW_JAR,
    EMPTY,
    FIRST_OFFICIAL,
    LESSON,
    LEVELS,
    MARKER,
    NOBLE_NAMES,
    NOBODY,
    OFFERED,
    OFFERING_KINDS,
    RESOURCE_KINDS,
    SHOWN,
    SILVERS,
    TEACHER,
    TOKEN_KINDS,
    TOKENS,
    TRACK,
    WHEEL_SPACES,
    ZONES,
    Table,
)

ALL_TRACKS: Final = 31


class Effects(Table):
    """A position in which things can be gained, taken and moved."""

    # Tokens ----------------------------------------------------------------------------------------------------------------

    def gain(self, side: int, tokens: list[int]) -> None:
        """Resources from the bank, as far as it has them (ruling 16)."""
        base = side * TOKEN_KINDS
        gained: list[str] = []
        missed: list[str] = []
        for token in tokens:
            if self.bank[token] > 0:
                self.bank[token] -= 1
                self.held[base + token] += 1
                if self.events is not None:
                    gained.append(TOKENS[token])
            elif self.events is not None:
                missed.append(TOKENS[token])
        if gained:
            self.log("gains", side, {"tokens": gained}, f"bank-{gained[0]}", self.place_of(side))
        if missed:
            self.log("misses", side, {"tokens": missed})

    def from_bank(self, colour: int) -> int:
        """A token for the wheel or a strip; a marker where the bank has none (ruling 35)."""
        if self.bank[colour] == 0:
            return MARKER
        self.bank[colour] -= 1
        return colour

    def put_back(self, token: int) -> None:
        """A token that was paid or lay on the wheel: resources to the bank, offerings to their discard pile."""
        if token < RESOURCE_KINDS:
            self.bank[token] += 1
        elif token != MARKER:
            self.spent[token - OFFERED] += 1

    def pay(self, side: int, zone: int, bill: int) -> None:
        """Pay the entry, which goes on the wheel, and the rest (4.3)."""
        base = side * TOKEN_KINDS
        colour = self.entry[zone]
        token = token_of(entry_of(bill), zone)
        self.held[base + token] -= 1
        space = self.free_space(colour)
        if space != EMPTY:
            self.wheel[space] = token
        else:
            # Ruling 9: nobles 13 to 16 enter a full zone; there is no space for the token.
            self.put_back(token)
            self.used.append(self.facts.full_zone[zone])
        if self.events is not None:
            self.tell_payment(side, zone, bill, space)
        rest = bill >> BITS
        kind = 0
        while rest > 0:
            count = rest & ENTRY_MASK
            if count > 0:
                token = token_of(kind, zone)
                self.held[base + token] -= count
                if token < RESOURCE_KINDS:
                    self.bank[token] += count
                else:
                    self.spent[token - OFFERED] += count
            rest >>= BITS
            kind += 1

    def tell_payment(self, side: int, zone: int, bill: int, space: int) -> None:
        """Narrate a payment."""
        entry = token_of(entry_of(bill), zone)
        args: dict[str, Argument] = {"zone": ZONES[zone], "token": TOKENS[entry]}
        rest = self.paid_tokens(bill, zone)
        if rest:
            args["tokens"] = rest
        if space == EMPTY:
            noble = NOBLE_NAMES[self.facts.full_zone[zone]]
            args["noble"] = noble
            self.log("pays_full_more" if rest else "pays_full", side, args, f"noble-{noble}")
        else:
            self.log("pays_more" if rest else "pays", side, args, self.place_of(side), self.wheel_space(space))

    def paid_tokens(self, bill: int, zone: int) -> list[str]:
        """The tokens of a bill besides the entry, each by name."""
        names: list[str] = []
        rest = bill >> BITS
        kind = 0
        while rest > 0:
            names.extend([TOKENS[token_of(kind, zone)]] * (rest & ENTRY_MASK))
            rest >>= BITS
            kind += 1
        return names

    def take_offering(self, side: int, token: int, origin: str) -> None:
        """An offering token comes to a side."""
        self.held[side * TOKEN_KINDS + token] += 1
        if self.events is not None:
            self.log("offering", side, {"token": TOKENS[token]}, origin, self.place_of(side))

    def take_pair(self, side: int, place: int) -> None:
        """Both offerings of a pair."""
        one = self.pairs[place * 2]
        two = self.pairs[place * 2 + 1]
        self.pairs[place * 2] = EMPTY
        self.pairs[place * 2 + 1] = EMPTY
        self.held[side * TOKEN_KINDS + one] += 1
        self.held[side * TOKEN_KINDS + two] += 1
        if self.events is not None:
            self.log("pair", side, {"tokens": [TOKENS[one], TOKENS[two]]}, f"pair-{place + 1}", self.place_of(side))

    def draw_offerings(self, count: int) -> list[int]:
        """Tokens from the bag, in which there must be so many or in the discard pile, which goes into the empty bag (ruling 12)."""
        tokens: list[int] = []
        left = sum(self.bag)
        while len(tokens) < count:
            if left == 0:
                self.refill_bag()
                left = sum(self.bag)
            # As many as a single draw of luck is good for.
            batch = min(count - len(tokens), left, 4)
            ways = 1
            for drawn in range(batch):
                ways *= left - drawn
            luck = self.draw(ways)
            for _ in range(batch):
                tokens.append(self.lift_offering(luck % left))
                luck //= left
                left -= 1
        return tokens

    def lift_offering(self, number: int) -> int:
        """Take the token with this number, counted by kinds, out of the bag."""
        kind = 0
        while number >= self.bag[kind]:
            number -= self.bag[kind]
            kind += 1
        self.bag[kind] -= 1
        return OFFERED + kind

    def refill_bag(self) -> None:
        """Discarded offerings go back into the empty bag."""
        self.bag = self.spent
        self.spent = [0] * OFFERING_KINDS
        if self.events is not None:
            self.log("bag", NOBODY, {}, "bag")

    def take_bonus(self, side: int, place: int) -> None:
        """D7: a token of the bonus field or, from the place after the last, of the bag."""
        if place < len(self.bonus):
            token = self.bonus[place]
            self.bonus[place] = EMPTY
            self.take_offering(side, token, f"bonus-{place + 1}")
        else:
            self.take_offering(side, self.draw_offerings(1)[0], "bag")

    # Jars (4.8) ------------------------------------------------------------------------------------------------------------

    def draw_jar(self) -> int:
        """The top jar of the stack, made anew from the discarded ones when it is empty (ruling 15); NOBODY if there is none."""
        if self.stack_size() == 0:
            self.restack_jars()
            if not self.jar_deck:
                return NOBODY
        return self.jar_deck.pop(self.draw(len(self.jar_deck)))

    def restack_jars(self) -> None:
        """The discarded jars become the stack. What was still unseen is the Traitor's, so everybody knows his jars."""
        if self.events is not None and self.jar_pile:
            self.log("reshuffle", NOBODY, {}, "jar-stack")
        self.plotted.extend(self.jar_deck)
        self.plotted.sort()
        self.jar_deck = sorted(self.jar_pile)
        self.jar_pile = []

    def draw_jar_for(self, side: int) -> None:
        """A jar from the stack for an artisan or a Nile action."""
        jar = self.draw_jar()
        if jar >= 0:
            self.jar_pile.append(jar)
            if self.events is not None:
                self.log("draws_jar", side, {"tokens": self.jar_tokens(jar)}, "jar-stack", self.place_of(side))
            self.gain_jar(side, jar)

    def gain_jar(self, side: int, jar: int) -> None:
        """The resources of a jar, with Diplomat and Teacher where they are ready; nothing in between needs the stack."""
        if self.ready(side, TEACHER):
            self.push(LESSON, side)
        if self.ready(side, DIPLOMAT) and self.basic_left():
            self.push(DIPLOMACY, side, jar)
        else:
            self.gain(side, self.facts.jars[jar])

    def gain_names(self, tokens: list[int], jars: int) -> list[str]:
        """Resources and jars that a card or an action gives, by name."""
        names = [TOKENS[token] for token in tokens] + ["jar"] * jars
        return names or ["nothing"]

    def jar_tokens(self, jar: int) -> list[str]:
        """The resources on a jar, by name."""
        return [COLOURS[colour] for colour in self.facts.jars[jar]]

    # Cards -----------------------------------------------------------------------------------------------------------------

    def take_noble(self, side: int, place: int) -> None:
        """D8: a face-up noble, replaced at once, or from the place after the last the top of the deck."""
        if place < len(self.noble_row):
            noble = self.noble_row[place]
            self.noble_row[place] = self.draw_noble(SHOWN)
        else:
            noble = self.draw_noble(side)
        origin = ""
        if self.events is not None:
            origin = f"noble-{place + 1}" if place < len(self.noble_row) else "noble-deck"
        self.welcome(side, noble, origin)

    def welcome(self, side: int, noble: int, origin: str) -> None:
        """A noble comes to a side; a court official does his work."""
        self.noble_at[noble] = side
        if self.events is not None:
            self.log("noble", side, {"noble": NOBLE_NAMES[noble]}, origin, self.place_of(side))
        self.check_succession(side)
        # The Traitor ignores what his nobles can do.
        if noble >= FIRST_OFFICIAL and side < self.players:
            self.use_official(side, self.facts.officials[noble - FIRST_OFFICIAL])

    def use_official(self, side: int, parts: list[int]) -> None:
        """The parts of a court official in their order: Nile, artisan, tomb, silver, offerings."""
        for _ in range(parts[4]):
            self.push(BONUS, side)
        if parts[3] > 0:
            self.push(SILVERS, NOBODY, side, parts[3])
        for _ in range(parts[1]):
            self.push(ARTISAN, side)
        if parts[0] > 0:
            self.push(TRACK, side, ALL_TRACKS, parts[0])
        for _ in range(parts[2]):
            self.advance(side)

    def take_artisan(self, side: int, place: int) -> None:
        """D9: a face-up artisan, replaced at once, or from the place after the last the top of the deck."""
        if place < len(self.artisan_row):
            artisan = self.artisan_row[place]
            self.artisan_row[place] = self.draw_artisan(SHOWN)
        else:
            artisan = self.draw_artisan(side)
        self.artisan_at[artisan] = side
        if self.events is not None:
            origin = f"artisan-{place + 1}" if place < len(self.artisan_row) else "artisan-deck"
            self.log("artisan", side, {"n": self.facts.artisan_points[artisan]}, origin, self.place_of(side))
        if side < self.players:
            for _ in range(self.facts.artisan_jars[artisan]):
                self.push(DRAW_JAR, NOBODY, side)
            self.gain(side, self.facts.artisan_gains[artisan])

    # Tracks ----------------------------------------------------------------------------------------------------------------

    def sail(self, side: int, action: int) -> None:
        """A Nile action: resources, jar, then the discs, coloured arrows first (ruling 43)."""
        facts = self.facts
        if facts.nile_wild_arrows[action] > 0:
            self.push(TRACK, side, ALL_TRACKS, facts.nile_wild_arrows[action])
        if facts.nile_arrows[action] > 0:
            tracks = 0
            for colour in range(COLOUR_COUNT):
                if facts.nile_costs[action][colour] > 0:
                    tracks += 1 << colour
            self.push(TRACK, side, tracks, facts.nile_arrows[action])
        for _ in range(facts.nile_jars[action]):
            self.push(DRAW_JAR, NOBODY, side)
        self.gain(side, facts.nile_gains[action])

    def raise_level(self, side: int, track: int) -> None:
        """A disc goes up a level, unless it is at the top."""
        place = side * COLOUR_COUNT + track
        if self.levels[place] < LEVELS:
            self.levels[place] += 1
            if self.events is not None:
                args: dict[str, Argument] = {"track": COLOURS[track], "level": self.levels[place]}
                self.log("level", side, args, f"disc-{self.letter(side)}-{COLOURS[track]}")

    def advance(self, side: int) -> None:
        """A tomb step, unless the tomb is finished (ruling 20)."""
        if self.steps[side] < len(self.facts.tomb_costs):
            self.steps[side] += 1
            if self.events is not None:
                self.log("step", side, {"step": self.steps[side]}, f"cube-{self.letter(side)}")
            self.check_succession(side)

    def check_succession(self, side: int) -> None:
        """The first side with enough nobles and tomb steps takes the pharaoh token for good (4.7)."""
        facts = self.facts
        if self.pharaoh == NOBODY and self.steps[side] >= facts.succession_step:
            if self.noble_at.count(side) >= facts.succession_nobles:
                self.pharaoh = side
                if self.events is not None:
                    self.log("pharaoh", side, {}, "pharaoh", self.place_of(side))

    def take_first(self, side: int) -> None:
        """The first-player token changes hands."""
        self.first = side
        if self.events is not None:
            self.log("first", side, {}, "first", self.place_of(side))

    # Telling ---------------------------------------------------------------------------------------------------------------

    def log(self, name: str, side: int, args: dict[str, Argument], first: str = "", second: str = "") -> None:
        """Narrate something; callers test first whether anybody listens. The Traitor has sentences of his own."""
        message = "log." + name
        seat = side
        if side >= self.players:
            message = "log.traitor_" + name
            seat = NOBODY
        elif side >= 0:
            args["seat"] = side
        self.tell(Event(Message(message, args), seat, tuple([piece for piece in (first, second) if piece])))

    def letter(self, side: int) -> str:
        """A side in the ids of pieces."""
        return "T" if side >= self.players else SEAT_LETTERS[side]

    def place_of(self, side: int) -> str:
        """The piece where the things of a side lie."""
        return f"side-{self.letter(side)}"

    def wheel_space(self, space: int) -> str:
        """The piece that a space of the wheel is."""
        return f"wheel-{COLOURS[space // WHEEL_SPACES]}-{space % WHEEL_SPACES + 1}"
