"""Who may do what in Pharaon, and what happens then."""

from __future__ import annotations

from typing import Any

from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.choices import (
    ARTISAN_DECK,
    BAG,
    C_ACCEPT,
    C_ARTISAN,
    C_BONUS,
    C_COLOUR,
    C_DECLINE,
    C_DIFFERENTLY,
    C_JAR,
    C_KEEP,
    C_NILE,
    C_NOBLE,
    C_OFFER,
    C_PASS,
    C_PAY,
    C_REWARD,
    C_SEER,
    C_TOKEN,
    C_TOMB,
    C_TRACK,
    C_TREASURER,
    C_WHEEL,
    GIVEN,
    NOBLE_DECK,
    PAYMENTS,
)
from khonsu.games.pharaon.rules_payment import (
    ALIKE,
    ANY,
    ENTRY_MASK,
    FIXED,
    NOTHING,
    ONE_OF_EACH,
    PAID_KINDS,
    Means,
    covers,
    entry_of,
    paid_of,
    token_of,
    with_token,
)
from khonsu.games.pharaon.state import (
    ARTISAN,
    ARTISANS,
    BASIC_REWARD,
    BEGIN,
    BONUS,
    COLOUR,
    COLOUR_COUNT,
    DIPLOMACY,
    DIPLOMAT,
    DRAW_JAR,
    EMPTY,
    FIRST_REWARD,
    GRANT,
    JAR,
    KEEP,
    LESSON,
    LEVELS,
    MARCH,
    NEXT,
    NILE,
    NOBLE_NAMES,
    NOBLES,
    OFFERING_REWARD,
    OFFERINGS,
    PAY,
    PREPARE,
    REWARD,
    ROUND_END,
    SEER,
    SILVER,
    SILVERS,
    SWAP,
    TAKE,
    TEACHER,
    TOKEN,
    TOKEN_KINDS,
    TOKENS,
    TOMB,
    TRACK,
    TREASURER,
    TURN,
    WHEEL,
    WHEEL_SPACES,
    Facts,
)
from khonsu.games.pharaon.telling import Telling


class Pharaon(Telling):
    """A position of Pharaon, played by the rules."""

    def __init__(self, game: Any, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, facts, players, options)

    def copy(self) -> Pharaon:
        """An independent twin."""
        twin = Pharaon(self.game, self.facts, self.players, self.settings)
        self.carry_table(twin)
        return twin

    # The frames of the stack -----------------------------------------------------------------------------------------------

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        """The choices of each decision D1 to D22."""
        if task == TURN:
            return self.turn_options(seat)
        if task == PAY:
            return self.pay_options(seat, a)
        if task == TOKEN:
            return self.token_options(seat, a, b)
        if task == TRACK:
            return self.track_options(seat, a)
        if task == REWARD:
            return self.reward_options(seat)
        if task == COLOUR or task == GRANT:
            return self.colour_options(EMPTY)
        if task == TAKE:
            return self.colour_options(a)
        if task == SWAP:
            swaps = self.swap_options(seat)
            if swaps:
                swaps.append(C_DECLINE)
            return swaps
        if task == JAR:
            return [C_JAR + place for place in range(len(self.jars)) if self.jars[place] != EMPTY]
        if task == BONUS:
            return self.bonus_options()
        if task == ARTISAN:
            return self.artisan_options()
        if task == KEEP:
            return [C_KEEP, C_KEEP + 1]
        if task == WHEEL:
            # Ruling 51: two of the same colour are no choice.
            jar = self.facts.jars[a]
            return [C_WHEEL] if jar[0] == jar[1] else [C_WHEEL, C_WHEEL + 1]
        if task == LESSON:
            return [C_ACCEPT, C_DECLINE] if self.basic_left() else []
        # DIPLOMACY, MARCH
        return [C_ACCEPT, C_DECLINE]

    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        """What a choice does."""
        if task == TURN:
            self.take_turn(choice, seat)
        elif task == PAY:
            if choice == C_DIFFERENTLY:
                self.push(TOKEN, seat, a)
            else:
                self.act(a, seat, self.bills[choice - C_PAY])
        elif task == TOKEN:
            bill = with_token(b, choice - C_TOKEN)
            if bill in self.bills:
                self.act(a, seat, bill)
            else:
                self.push(TOKEN, seat, a, bill)
        elif task == TRACK:
            if b > 1:
                self.push(TRACK, seat, a, b - 1)
            self.raise_level(seat, choice - C_TRACK)
        elif task == REWARD:
            self.take_reward(choice - C_REWARD, seat)
        elif task == COLOUR:
            if a > 1:
                self.push(COLOUR, seat, a - 1)
            self.gain(seat, [choice - C_COLOUR])
        elif task == TAKE:
            self.gain(seat, [choice - C_COLOUR])
        elif task == GRANT:
            self.gain(self.players, [choice - C_COLOUR])
        elif task == SWAP:
            if choice != C_DECLINE:
                self.push(SWAP, seat)
                self.swap(choice, seat)
        elif task == JAR:
            self.take_jar(seat, choice - C_JAR)
        elif task == BONUS:
            self.take_bonus(seat, len(self.bonus) if choice == C_BONUS + BAG else choice - C_BONUS)
        elif task == ARTISAN:
            self.take_artisan(seat, choice - C_ARTISAN)
        elif task == KEEP:
            self.keep_noble(seat, choice - C_KEEP)
        elif task == WHEEL:
            jar = self.facts.jars[a]
            place = choice - C_WHEEL
            self.block_space(jar[place], jar[1 - place])
        else:
            self.use_ability(choice == C_ACCEPT, task, seat, a)

    def use_ability(self, used: bool, task: int, seat: int, a: int) -> None:
        """D13, D16 and D17: General, Diplomat and Teacher."""
        if task == MARCH:
            if used:
                self.slide(seat)
        elif task == DIPLOMACY:
            if used:
                self.turn_sideways(seat, DIPLOMAT)
                self.push(COLOUR, seat, len(self.facts.jars[a]))
            else:
                self.gain(seat, self.facts.jars[a])
        elif used:
            self.turn_sideways(seat, TEACHER)
            self.push(COLOUR, seat, 1)

    def automatic(self, task: int, a: int, b: int) -> None:
        """What happens without a question."""
        if task == NEXT:
            self.end_turn(a)
        elif task == DRAW_JAR:
            self.draw_jar_for(a)
        elif task == SILVERS:
            self.gain(a, [SILVER] * b)
        elif task == ROUND_END:
            self.end_round()
        elif task == PREPARE:
            self.prepare(a, b)
        elif task == BEGIN:
            self.begin_game()

    # The turn (D3) ---------------------------------------------------------------------------------------------------------

    def turn_options(self, seat: int) -> list[int]:
        """Actions that can be entered, paid and carried out, then swaps, then passing, which is always legal."""
        choices: list[int] = []
        means = Means(self, seat)
        if self.can_use(seat, OFFERINGS):
            means.look_at(OFFERINGS)
            self.list_offers(means, choices)
        if self.can_use(seat, NOBLES):
            means.look_at(NOBLES)
            if means.can_pay_any(COLOUR_COUNT) if means.judge() else means.can_pay_fixed(ONE_OF_EACH):
                for place in range(len(self.noble_row)):
                    if self.noble_row[place] >= 0:
                        choices.append(C_NOBLE + place)
                if self.noble_deck:
                    choices.append(C_NOBLE + NOBLE_DECK)
        if self.can_use(seat, ARTISANS):
            means.look_at(ARTISANS)
            if means.can_pay_alike(self.facts.artisan_cost):
                choices.extend(self.artisan_options())
        if self.can_use(seat, NILE):
            means.look_at(NILE)
            for action in range(len(self.facts.nile_dues)):
                if means.can_pay_fixed(self.facts.nile_dues[action]):
                    choices.append(C_NILE + action)
        steps = self.steps[seat]
        if steps < len(self.facts.tomb_costs) and self.can_use(seat, TOMB):
            means.look_at(TOMB)
            if means.can_pay_fixed(self.facts.tomb_dues[steps]):
                choices.append(C_TOMB)
        choices.extend(self.swap_options(seat))
        choices.append(C_PASS)
        return choices

    def can_use(self, seat: int, zone: int) -> bool:
        """Whether an entry space is free, or a noble lets the seat in without one."""
        # Spaces are taken from the left, so the last usable one tells.
        if self.wheel[self.entry[zone] * WHEEL_SPACES + self.usable - 1] == EMPTY:
            return True
        noble = self.facts.full_zone[zone]
        return noble >= 0 and self.ready(seat, noble)

    def list_offers(self, means: Means, choices: list[int]) -> None:
        """Every pair, alone or with a bonus token."""
        if not means.can_enter():
            return
        bonus = self.offering_left() and means.can_pay_alike(self.facts.bonus_cost)
        for pair in range(len(self.bonus)):
            if self.pairs[pair * 2] != EMPTY:
                choices.append(C_OFFER + pair * 2)
                if bonus:
                    choices.append(C_OFFER + pair * 2 + 1)

    def artisan_options(self) -> list[int]:
        """Face-up artisans and the top of the deck."""
        choices: list[int] = []
        for place in range(len(self.artisan_row)):
            if self.artisan_row[place] >= 0:
                choices.append(C_ARTISAN + place)
        if self.artisan_deck:
            choices.append(C_ARTISAN + ARTISAN_DECK)
        return choices

    def swap_options(self, seat: int) -> list[int]:
        """Seer and Treasurer: every token that can be given, if the bank has something else for it."""
        choices: list[int] = []
        if self.ready(seat, SEER):
            for kind in range(GIVEN):
                if self.held[seat * TOKEN_KINDS + token_of(kind, 0)] > 0 and self.other_colour(kind % COLOUR_COUNT):
                    choices.append(C_SEER + kind)
        if self.bank[SILVER] > 0 and self.ready(seat, TREASURER):
            for kind in range(GIVEN):
                if self.held[seat * TOKEN_KINDS + token_of(kind, 0)] > 0:
                    choices.append(C_TREASURER + kind)
        return choices

    def other_colour(self, given: int) -> bool:
        """Whether the bank has a colour besides the one given (ruling 42)."""
        for colour in range(COLOUR_COUNT):
            if colour != given and self.bank[colour] > 0:
                return True
        return False

    def take_turn(self, choice: int, seat: int) -> None:
        """Carry out D3."""
        if choice == C_PASS:
            self.pass_round(seat)
        elif choice >= C_SEER:
            self.push(TURN, seat)
            self.swap(choice, seat)
        else:
            self.push(PAY, seat, choice)

    def swap(self, choice: int, seat: int) -> None:
        """D20: give a token, take another from the bank."""
        seer = choice < C_TREASURER
        noble = SEER if seer else TREASURER
        kind = choice - (C_SEER if seer else C_TREASURER)
        token = token_of(kind, 0)
        self.used.append(noble)
        self.held[seat * TOKEN_KINDS + token] -= 1
        if self.events is not None:
            name = NOBLE_NAMES[noble]
            self.log("swaps", seat, {"noble": name, "token": TOKENS[token]}, f"noble-{name}", self.place_of(seat))
        self.put_back(token)
        if seer:
            self.push(TAKE, seat, kind % COLOUR_COUNT)
        else:
            self.gain(seat, [SILVER])

    def turn_sideways(self, seat: int, noble: int) -> None:
        """A noble's ability is used up for this round."""
        self.used.append(noble)
        if self.events is not None:
            self.log("uses", seat, {"noble": NOBLE_NAMES[noble]}, f"noble-{NOBLE_NAMES[noble]}")

    # Paying (D4) -----------------------------------------------------------------------------------------------------------

    def list_bills(self, seat: int, action: int) -> list[int]:
        """Every distinct payment for an action, thriftiest first."""
        zone = self.zone_of(action)
        means = Means(self, seat)
        means.look_at(zone)
        if zone == OFFERINGS:
            want = ALIKE if (action - C_OFFER) % 2 else NOTHING
            return means.payments(want, 0, self.facts.bonus_cost)
        if zone == NOBLES:
            return means.payments(ANY if means.judge() else FIXED, ONE_OF_EACH, COLOUR_COUNT)
        if zone == ARTISANS:
            return means.payments(ALIKE, 0, self.facts.artisan_cost)
        if zone == NILE:
            return means.payments(FIXED, self.facts.nile_dues[action - C_NILE], 0)
        return means.payments(FIXED, self.facts.tomb_dues[self.steps[seat]], 0)

    def pay_options(self, seat: int, action: int) -> list[int]:
        """The thriftiest payments whole, and the way to the others if there are more."""
        self.bills = self.list_bills(seat, action)
        count = len(self.bills)
        choices = list(range(C_PAY, C_PAY + min(count, PAYMENTS)))
        if count > PAYMENTS:
            choices.append(C_DIFFERENTLY)
        return choices

    def token_options(self, seat: int, action: int, part: int) -> list[int]:
        """The tokens that bring a payment nearer, the entry first, the others in any order."""
        self.bills = self.list_bills(seat, action)
        useful = 0
        for bill in self.bills:
            if part == 0:
                useful |= 1 << entry_of(bill)
            elif bill & ENTRY_MASK == part & ENTRY_MASK and covers(bill, part):
                for kind in range(PAID_KINDS):
                    if paid_of(bill, kind) > paid_of(part, kind):
                        useful |= 1 << kind
        return [C_TOKEN + kind for kind in range(PAID_KINDS) if useful >> kind & 1]

    def act(self, action: int, seat: int, bill: int) -> None:
        """Pay and carry out an action (4.4)."""
        zone = self.zone_of(action)
        self.pay(seat, zone, bill)
        if zone == OFFERINGS:
            if (action - C_OFFER) % 2:
                self.push(BONUS, seat)
            self.take_pair(seat, (action - C_OFFER) // 2)
        elif zone == NOBLES:
            self.take_noble(seat, action - C_NOBLE)
        elif zone == ARTISANS:
            self.take_artisan(seat, action - C_ARTISAN)
        elif zone == NILE:
            self.sail(seat, action - C_NILE)
        else:
            self.advance(seat)

    # Choices that come to the same -----------------------------------------------------------------------------------------

    def distinct(self) -> list[int]:
        """Of pairs, single offerings and artisans that are alike, one; against the Traitor their places matter."""
        if self.solo or not self.stack or self.stack[-1][0] not in (TURN, BONUS, ARTISAN):
            return self.choices
        found: list[int] = []
        for choice in self.choices:
            if not self.has_twin(choice):
                found.append(choice)
        return found

    def has_twin(self, choice: int) -> bool:
        """Whether the same can be had from an earlier place."""
        if choice < C_NOBLE:
            pair = (choice - C_OFFER) // 2 * 2
            for other in range(0, pair, 2):
                one = self.pairs[pair]
                two = self.pairs[pair + 1]
                if self.pairs[other] == one and self.pairs[other + 1] == two:
                    return True
                if self.pairs[other] == two and self.pairs[other + 1] == one:
                    return True
        elif C_ARTISAN <= choice < C_ARTISAN + ARTISAN_DECK:
            card = self.artisan_row[choice - C_ARTISAN]
            for place in range(choice - C_ARTISAN):
                if self.artisan_row[place] >= 0 and self.alike(card, self.artisan_row[place]):
                    return True
        elif C_BONUS <= choice < C_BONUS + BAG:
            return self.bonus[choice - C_BONUS] in self.bonus[: choice - C_BONUS]
        return False

    def alike(self, one: int, two: int) -> bool:
        """Whether two artisans show the same."""
        facts = self.facts
        return (
            facts.artisan_points[one] == facts.artisan_points[two]
            and facts.artisan_jars[one] == facts.artisan_jars[two]
            and facts.artisan_gains[one] == facts.artisan_gains[two]
        )

    # What follows from actions ---------------------------------------------------------------------------------------------

    def bonus_options(self) -> list[int]:
        """D7: tokens of the bonus field, and the bag."""
        choices: list[int] = []
        for place in range(len(self.bonus)):
            if self.bonus[place] != EMPTY:
                choices.append(C_BONUS + place)
        if sum(self.bag) + sum(self.spent) > 0:
            choices.append(C_BONUS + BAG)
        return choices

    def track_options(self, seat: int, tracks: int) -> list[int]:
        """D11 and D18: tracks whose disc can still go up."""
        choices: list[int] = []
        for track in range(COLOUR_COUNT):
            if tracks >> track & 1 and self.levels[seat * COLOUR_COUNT + track] < LEVELS:
                choices.append(C_TRACK + track)
        return choices

    def colour_options(self, barred: int) -> list[int]:
        """D15, D20 and D22: basic resources that the bank has."""
        choices: list[int] = []
        for colour in range(COLOUR_COUNT):
            if colour != barred and self.bank[colour] > 0:
                choices.append(C_COLOUR + colour)
        return choices

    def reward_options(self, seat: int) -> list[int]:
        """D14: rewards up to the space reached that can be given."""
        choices: list[int] = []
        for reward in range(4):
            if self.reward_reached(seat, reward) and self.reward_given(seat, reward):
                choices.append(C_REWARD + reward)
        return choices

    def take_reward(self, reward: int, seat: int) -> None:
        """A reward of the pyramid of time."""
        if reward == BASIC_REWARD:
            self.push(COLOUR, seat, 1)
        elif reward == OFFERING_REWARD:
            self.push(BONUS, seat)
        elif reward == FIRST_REWARD:
            self.take_first(seat)
        else:
            self.gain(seat, [SILVER])

    # Results ---------------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The points of a side if the game ended now."""
        return scoring.score(self, seat)

    def breakdown(self, seat: int) -> dict[str, int]:
        """The same points by where they come from."""
        return scoring.breakdown(self, seat)

    def standing(self, seat: int) -> list[int]:
        """Score, the pharaoh token, leftover tokens; a solo tie goes to the Traitor."""
        if self.solo:
            return [scoring.score(self, seat), 0, 0, seat]
        return [scoring.score(self, seat), int(self.pharaoh == seat), self.leftovers(seat), 0]

    def ending(self) -> str:
        """After the last round; alone, the result against the Traitor."""
        if not self.solo:
            return "rounds"
        lead = scoring.score(self, 0) - scoring.score(self, 1)
        return "solo_won" if lead > 0 else "solo_lost" if lead < 0 else "solo_tied"
