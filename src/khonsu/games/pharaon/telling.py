"""What Pharaon says: the question, each answer, and why an answer is refused."""

from __future__ import annotations

from khonsu.engine.message import Argument, Message
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
    NOBLE_DECK,
)
from khonsu.games.pharaon.rules_payment import ENTRY_MASK, PAID_WILD, Means, entry_of, token_of
from khonsu.games.pharaon.rules_rounds import Rounds
from khonsu.games.pharaon.state import (
    ARTISAN,
    ARTISANS,
    BASIC_REWARD,
    BONUS,
    COLOUR,
    COLOUR_COUNT,
    COLOURS,
    DIPLOMACY,
    EMPTY,
    FIRST_REWARD,
    GRANT,
    JAR,
    LEVELS,
    MARCH,
    NILE,
    NOBLE_NAMES,
    NOBLES,
    OFFERINGS,
    PAY,
    REWARD,
    REWARDS,
    SEER,
    SILVER,
    SWAP,
    TAKE,
    TOKEN,
    TOKEN_KINDS,
    TOKENS,
    TOMB,
    TRACK,
    TREASURER,
    TURN,
    UNSEEN,
    WHEEL,
    ZONES,
)


class Telling(Rounds):
    """A position that can be talked about."""

    def zone_of(self, action: int) -> int:
        """The zone that an action of D3 is done in."""
        if action < C_NOBLE:
            return OFFERINGS
        if action < C_ARTISAN:
            return NOBLES
        if action < C_NILE:
            return ARTISANS
        return NILE if action < C_TOMB else TOMB

    # The question ----------------------------------------------------------------------------------------------------------

    def prompt(self) -> Message:
        """The question of the decision on top of the stack."""
        if not self.stack:
            return Message("prompt.over")
        task, seat, a, b = self.stack[-1]
        name: str = self.game.tasks[task]
        args: dict[str, Argument] = {"seat": seat}
        if task == JAR and a == 0:
            name = "jar_setup"
        elif task == PAY:
            args["zone"] = ZONES[self.zone_of(a)]
        elif task == TOKEN:
            name = "token" if b & ENTRY_MASK else "token_entry"
            args["zone"] = ZONES[self.zone_of(a)]
        elif task == COLOUR:
            args["n"] = a
        elif task == TRACK:
            args["n"] = b
        elif task == DIPLOMACY:
            args["tokens"] = self.jar_tokens(a)
        elif task == TAKE:
            args["token"] = COLOURS[a]
        elif task == WHEEL:
            args["tokens"] = self.jar_tokens(a)[:2]
        return Message("prompt." + name, args)

    # The answers -----------------------------------------------------------------------------------------------------------

    def describe(self, choice: int) -> Message:
        """A choice with what it means on this table."""
        if choice < C_SEER:
            return self.describe_action(choice)
        if choice < C_PASS:
            kind = choice - (C_SEER if choice < C_TREASURER else C_TREASURER)
            name = "choice.seer" if choice < C_TREASURER else "choice.treasurer"
            return Message(name, {"token": TOKENS[token_of(kind, 0)]})
        if choice == C_PASS or choice == C_DIFFERENTLY:
            return super().describe(choice)
        if choice < C_BONUS:
            return self.describe_payment(choice)
        if choice < C_COLOUR:
            return self.describe_bonus(choice - C_BONUS)
        if choice < C_TRACK:
            return Message("choice.colour", {"token": COLOURS[choice - C_COLOUR]})
        if choice < C_REWARD:
            return self.describe_track(choice - C_TRACK)
        if choice < C_JAR:
            return Message("choice.reward_" + REWARDS[choice - C_REWARD])
        if choice < C_KEEP:
            place = choice - C_JAR
            if place < len(self.jars) and self.jars[place] != EMPTY:
                return Message("choice.jar", {"tokens": self.jar_tokens(self.jars[place])})
            return Message("choice.jar_place", {"place": place + 1})
        if choice < C_WHEEL:
            place = choice - C_KEEP
            if place < len(self.offer) and self.offer[place] != UNSEEN:
                return Message("choice.keep", {"noble": NOBLE_NAMES[self.offer[place]]})
            return Message("choice.keep_place", {"place": place + 1})
        return self.describe_answer(choice)

    def describe_action(self, choice: int) -> Message:
        """An action of D3."""
        facts = self.facts
        if choice < C_NOBLE:
            pair = (choice - C_OFFER) // 2
            name = "choice.offer_bonus" if choice % 2 else "choice.offer"
            if pair < len(self.bonus) and self.pairs[pair * 2] != EMPTY:
                args: dict[str, Argument] = {"tokens": [TOKENS[self.pairs[pair * 2]], TOKENS[self.pairs[pair * 2 + 1]]]}
                if self.equal_pairs(pair) > 1:
                    name += "_twin"
                    args["place"] = pair + 1
                return Message(name, args)
            return Message("choice.offer_place", {"place": pair + 1})
        if choice < C_ARTISAN:
            place = choice - C_NOBLE
            if place == NOBLE_DECK:
                return Message("choice.noble_deck")
            if self.noble_row[place] >= 0:
                return Message("choice.noble", {"noble": NOBLE_NAMES[self.noble_row[place]]})
            return Message("choice.noble_place", {"place": place + 1})
        if choice < C_NILE:
            place = choice - C_ARTISAN
            if place == ARTISAN_DECK:
                return Message("choice.artisan_deck")
            artisan = self.artisan_row[place]
            if artisan >= 0:
                gains = self.gain_names(facts.artisan_gains[artisan], facts.artisan_jars[artisan])
                about: dict[str, Argument] = {"n": facts.artisan_points[artisan], "gains": gains}
                if self.equal_artisans(artisan) > 1:
                    about["place"] = place + 1
                    return Message("choice.artisan_twin", about)
                return Message("choice.artisan", about)
            return Message("choice.artisan_place", {"place": place + 1})
        if choice < C_TOMB:
            action = choice - C_NILE
            gains = self.gain_names(facts.nile_gains[action], facts.nile_jars[action])
            colours = [COLOURS[colour] for colour in range(COLOUR_COUNT) if facts.nile_costs[action][colour] > 0]
            return Message("choice.nile", {"action": action + 1, "tokens": colours, "gains": gains})
        return Message("choice.tomb")

    def equal_pairs(self, pair: int) -> int:
        """How many pairs hold the same two tokens as one of them, in whatever order."""
        one, other = self.pairs[pair * 2], self.pairs[pair * 2 + 1]
        equal = 0
        for place in range(len(self.bonus)):
            first, second = self.pairs[place * 2], self.pairs[place * 2 + 1]
            if (first == one and second == other) or (first == other and second == one):
                equal += 1
        return equal

    def equal_artisans(self, artisan: int) -> int:
        """How many artisans of the row bring the same as one of them."""
        facts = self.facts
        equal = 0
        for other in self.artisan_row:
            if (
                other >= 0
                and facts.artisan_points[other] == facts.artisan_points[artisan]
                and facts.artisan_gains[other] == facts.artisan_gains[artisan]
                and facts.artisan_jars[other] == facts.artisan_jars[artisan]
            ):
                equal += 1
        return equal

    def describe_payment(self, choice: int) -> Message:
        """A whole payment, or one token of it."""
        task = self.stack[-1][0] if self.stack else EMPTY
        if choice < C_DIFFERENTLY:
            number = choice - C_PAY
            if task != PAY or number >= len(self.bills):
                return Message("choice.pay_number", {"payment": number + 1})
            zone = self.zone_of(self.stack[-1][2])
            bill = self.bills[number]
            entry = TOKENS[token_of(entry_of(bill), zone)]
            rest = self.paid_tokens(bill, zone)
            return (
                Message("choice.pay_more", {"token": entry, "tokens": rest})
                if rest
                else Message("choice.pay", {"token": entry})
            )
        kind = choice - C_TOKEN
        if task != TOKEN and kind == PAID_WILD:
            return Message("choice.token_wild")
        zone = self.zone_of(self.stack[-1][2]) if task == TOKEN else OFFERINGS
        return Message("choice.token", {"token": TOKENS[token_of(kind, zone)]})

    def describe_bonus(self, place: int) -> Message:
        """A single offering token."""
        if place == BAG:
            return Message("choice.bonus_bag")
        if place < len(self.bonus) and self.bonus[place] != EMPTY:
            token = TOKENS[self.bonus[place]]
            if self.bonus.count(self.bonus[place]) > 1:
                return Message("choice.bonus_twin", {"token": token, "place": place + 1})
            return Message("choice.bonus", {"token": token})
        return Message("choice.bonus_place", {"place": place + 1})

    def describe_track(self, track: int) -> Message:
        """A disc going up."""
        seat = self.stack[-1][1] if self.stack else EMPTY
        level = self.levels[seat * COLOUR_COUNT + track] + 1 if seat >= 0 else 1
        return Message("choice.track", {"track": COLOURS[track], "level": min(level, LEVELS)})

    def describe_answer(self, choice: int) -> Message:
        """Wheel, yes and no, in the words of the question."""
        task, seat, a, b = self.stack[-1] if self.stack else (EMPTY, EMPTY, 0, 0)
        if choice < C_ACCEPT:
            if task == WHEEL:
                return Message("choice.wheel", {"token": self.jar_tokens(a)[choice - C_WHEEL]})
            return Message("choice.wheel_left" if choice == C_WHEEL else "choice.wheel_right")
        name = "choice.accept" if choice < C_DECLINE else "choice.decline"
        if task == MARCH:
            return Message(name + "_march")
        if task == DIPLOMACY:
            return Message(name + "_diplomacy")
        if task == SWAP:
            return Message("choice.decline_swap" if choice == C_DECLINE else name)
        return Message(name)

    # Refusals --------------------------------------------------------------------------------------------------------------

    def why_not(self, choice: int) -> Message:
        """Why a choice is not legal now."""
        task, seat, a, b = self.stack[-1]
        if task == TURN:
            if choice < C_SEER:
                return self.why_no_action(choice, seat)
            if choice < C_PASS:
                return self.why_no_swap(choice, seat)
        elif task == SWAP and C_SEER <= choice < C_PASS:
            return self.why_no_swap(choice, seat)
        elif task == PAY and C_PAY <= choice < C_TOKEN:
            return Message("reason.no_payment", {"n": len(self.bills)})
        elif task == TOKEN and C_TOKEN <= choice < C_BONUS:
            token = token_of(choice - C_TOKEN, self.zone_of(a))
            held = self.held[seat * TOKEN_KINDS + token] > 0
            return Message("reason.token_useless" if held else "reason.no_token", {"token": TOKENS[token]})
        elif task == BONUS and C_BONUS <= choice < C_COLOUR:
            return Message("reason.bag_empty" if choice == C_BONUS + BAG else "reason.nothing_there")
        elif task in (COLOUR, GRANT, TAKE) and C_COLOUR <= choice < C_TRACK:
            colour = choice - C_COLOUR
            if task == TAKE and colour == a:
                return Message("reason.same_colour")
            return Message("reason.bank_empty", {"token": COLOURS[colour]})
        elif task == TRACK and C_TRACK <= choice < C_REWARD:
            track = choice - C_TRACK
            if self.levels[seat * COLOUR_COUNT + track] == LEVELS:
                return Message("reason.track_full", {"track": COLOURS[track]})
            return Message("reason.other_track", {"track": COLOURS[track]})
        elif task == REWARD and C_REWARD <= choice < C_JAR:
            return self.why_no_reward(choice - C_REWARD, seat)
        elif task == JAR and C_JAR <= choice < C_KEEP:
            return Message("reason.nothing_there")
        elif task == ARTISAN and C_ARTISAN <= choice < C_NILE:
            return Message("reason.deck_empty" if choice == C_ARTISAN + ARTISAN_DECK else "reason.nothing_there")
        return Message("reason.not_now")

    def why_no_action(self, choice: int, seat: int) -> Message:
        """Why an action cannot be done: nothing to take, no space, or not enough to pay with."""
        zone = self.zone_of(choice)
        missing = self.why_nothing_there(choice, seat)
        if missing is not None:
            return missing
        if self.free_space(self.entry[zone]) == EMPTY:
            noble = self.facts.full_zone[zone]
            if noble < 0 or not self.ready(seat, noble):
                return Message("reason.zone_full", {"zone": ZONES[zone], "colour": COLOURS[self.entry[zone]]})
        means = Means(self, seat)
        means.look_at(zone)
        if not means.can_enter():
            return Message("reason.no_entry", {"zone": ZONES[zone], "colour": COLOURS[self.entry[zone]]})
        if zone == OFFERINGS:
            cost: dict[str, Argument] = {"n": self.facts.bonus_cost}
            return Message("reason.too_dear_offerings", cost) if self.offering_left() else Message("reason.no_bonus")
        if zone == ARTISANS:
            return Message("reason.too_dear_artisans", {"n": self.facts.artisan_cost})
        if zone == NOBLES and means.judge():
            return Message("reason.too_dear_judge")
        return Message("reason.too_dear_" + ZONES[zone])

    def why_nothing_there(self, choice: int, seat: int) -> Message | None:
        """Why there is nothing to be had."""
        if choice < C_NOBLE:
            pair = (choice - C_OFFER) // 2
            empty = pair >= len(self.bonus) or self.pairs[pair * 2] == EMPTY
        elif choice == C_NOBLE + NOBLE_DECK:
            return None if self.noble_deck else Message("reason.deck_empty")
        elif choice < C_ARTISAN:
            empty = self.noble_row[choice - C_NOBLE] < 0
        elif choice == C_ARTISAN + ARTISAN_DECK:
            return None if self.artisan_deck else Message("reason.deck_empty")
        elif choice < C_NILE:
            empty = self.artisan_row[choice - C_ARTISAN] < 0
        elif choice == C_TOMB and self.steps[seat] == len(self.facts.tomb_costs):
            return Message("reason.tomb_finished")
        else:
            return None
        return Message("reason.nothing_there") if empty else None

    def why_no_swap(self, choice: int, seat: int) -> Message:
        """Why Seer or Treasurer cannot swap a token."""
        noble = SEER if choice < C_TREASURER else TREASURER
        token = token_of(choice - (C_SEER if noble == SEER else C_TREASURER), 0)
        if not self.owns(seat, noble):
            return Message("reason.no_noble", {"noble": NOBLE_NAMES[noble]})
        if noble in self.used:
            return Message("reason.noble_used", {"noble": NOBLE_NAMES[noble]})
        if self.held[seat * TOKEN_KINDS + token] == 0:
            return Message("reason.no_token", {"token": TOKENS[token]})
        if noble == TREASURER:
            return Message("reason.bank_empty", {"token": TOKENS[SILVER]})
        return Message("reason.bank_poor")

    def why_no_reward(self, reward: int, seat: int) -> Message:
        """Why a reward of the pyramid cannot be taken."""
        if not self.reward_reached(seat, reward):
            return Message("reason.reward_unreached")
        if reward == FIRST_REWARD:
            return Message("reason.have_first")
        return Message("reason.bank_poor" if reward <= BASIC_REWARD else "reason.reward_gone")
