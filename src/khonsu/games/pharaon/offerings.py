"""Offerings in Pharaon (4.4): pairs, single tokens of the bonus field, and the bag they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Argument, Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.means import ALIKE, NOTHING, Means
from khonsu.games.pharaon.state import EMPTY, NOBODY, OFFERED, OFFERING_BAG, OFFERING_KINDS, TOKENS, Table
from khonsu.games.pharaon.zone_action import PAIR, PAIR_WITH_BONUS, ZoneAction

if TYPE_CHECKING:
    from khonsu.engine.machine import i64


class Offerings(ZoneAction):
    """D5 and D6: a pair for the entry alone, or with a bonus token."""

    def affordable(self, means: Means) -> i64:
        if not means.can_enter():
            return 0
        return PAIR | PAIR_WITH_BONUS if means.can_pay_alike(means.facts.bonus_cost) else PAIR

    def add(self, table: Table, affordable: i64, choices: list[int]) -> None:
        if not affordable & PAIR:
            return
        bonus = affordable & PAIR_WITH_BONUS > 0 and table.offering_left()
        for pair in range(len(table.bonus)):
            if table.pairs[pair * 2] != EMPTY:
                choices.append(c.OFFER + pair * 2)
                if bonus:
                    choices.append(c.OFFER + pair * 2 + 1)

    def payments(self, means: Means, action: int) -> list[int]:
        want = ALIKE if (action - c.OFFER) % 2 else NOTHING
        return means.payments(want, 0, means.facts.bonus_cost)

    def act(self, table: Table, seat: int, action: int) -> None:
        if (action - c.OFFER) % 2:
            table.push(tasks.BONUS, seat)
        take_pair(table, seat, (action - c.OFFER) // 2)

    def reads(self, table: Table, action: int) -> Message:
        pair = (action - c.OFFER) // 2
        if pair >= len(table.bonus) or table.pairs[pair * 2] == EMPTY:
            return Message("choice.offer_place", {"place": pair + 1})
        name = "choice.offer_bonus" if (action - c.OFFER) % 2 else "choice.offer"
        args: dict[str, Argument] = {"tokens": [TOKENS[table.pairs[pair * 2]], TOKENS[table.pairs[pair * 2 + 1]]]}
        for other in range(len(table.bonus)):
            if other != pair and same_pair(table, pair, other):
                name += "_twin"
                args["place"] = pair + 1
                break
        return Message(name, args)

    def why_nothing(self, table: Table, seat: int, action: int) -> Message | None:
        pair = (action - c.OFFER) // 2
        if pair >= len(table.bonus) or table.pairs[pair * 2] == EMPTY:
            return Message("reason.nothing_there")
        return None

    def too_dear(self, means: Means, action: int) -> Message:
        if not means.table.offering_left():
            return Message("reason.no_bonus")
        return means.lacks_alike("reason.too_dear_offerings", means.facts.bonus_cost)

    def has_twin(self, table: Table, action: int) -> bool:
        pair = (action - c.OFFER) // 2
        for other in range(pair):
            if same_pair(table, pair, other):
                return True
        return False


def same_pair(table: Table, one: int, two: int) -> bool:
    """Whether two pairs hold the same tokens, in whatever order."""
    first = table.pairs[one * 2]
    second = table.pairs[one * 2 + 1]
    third = table.pairs[two * 2]
    fourth = table.pairs[two * 2 + 1]
    return (first == third and second == fourth) or (first == fourth and second == third)


def take_pair(table: Table, side: int, place: int) -> None:
    """Both offerings of a pair."""
    one = table.pairs[place * 2]
    two = table.pairs[place * 2 + 1]
    table.own_offerings()
    table.pairs[place * 2] = EMPTY
    table.pairs[place * 2 + 1] = EMPTY
    table.add_token(side, one)
    table.add_token(side, two)
    if table.events is not None:
        table.log("log.pair", side, {"tokens": [TOKENS[one], TOKENS[two]]}, f"pair-{place + 1}", table.place_of(side))


class Bonus(Decision[Table]):
    """D7: a single offering, of the bonus field or from the bag."""

    name = "bonus"
    kinds: tuple[str, ...] = ("bonus",)
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        for place in range(len(table.bonus)):
            if table.bonus[place] != EMPTY:
                choices.append(c.BONUS + place)
        if table.bag_left():
            choices.append(c.BONUS + c.BAG)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.BONUS + c.BAG:
            take_from_bag(table, seat)
        else:
            take_bonus(table, seat, choice - c.BONUS)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        # Against the Traitor their places matter.
        if table.solo:
            return choices
        found: list[int] = []
        for choice in choices:
            place = choice - c.BONUS
            if place == c.BAG or table.bonus[place] not in table.bonus[:place]:
                found.append(choice)
        return found

    def reads(self, table: Table, choice: int) -> Message:
        place = choice - c.BONUS
        if place == c.BAG:
            return Message("choice.bonus_bag")
        if place >= len(table.bonus) or table.bonus[place] == EMPTY:
            return Message("choice.bonus_place", {"place": place + 1})
        token = TOKENS[table.bonus[place]]
        if table.bonus.count(table.bonus[place]) > 1:
            return Message("choice.bonus_twin", {"token": token, "place": place + 1})
        return Message("choice.bonus", {"token": token})

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("reason.bag_empty" if choice == c.BONUS + c.BAG else "reason.nothing_there")

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.bonus_later")


def take_bonus(table: Table, side: int, place: int) -> None:
    """A token of the bonus field."""
    token = table.bonus[place]
    table.own_offerings()
    table.bonus[place] = EMPTY
    take_offering(table, side, token, f"bonus-{place + 1}" if table.events is not None else "")


def take_from_bag(table: Table, side: int) -> None:
    """A token drawn from the bag."""
    take_offering(table, side, draw_offerings(table, 1)[0], "bag")


def take_offering(table: Table, side: int, token: int, origin: str) -> None:
    """An offering token comes to a side."""
    table.add_token(side, token)
    if table.events is not None:
        table.log("log.offering", side, {"token": TOKENS[token]}, origin, table.place_of(side))


# The bag ----------------------------------------------------------------------------------------------------------------


def draw_offerings(table: Table, count: int) -> list[int]:
    """Tokens from the bag, in which there must be so many or in the discard pile, which goes into the empty bag (ruling 12)."""
    tokens: list[int] = []
    table.own_offerings()
    left = counted(table.bag)
    while len(tokens) < count:
        if left == 0:
            refill_bag(table)
            left = counted(table.bag)
        # As many as a single draw of luck is good for.
        batch = min(count - len(tokens), left, 4)
        ways = 1
        for drawn in range(batch):
            ways *= left - drawn
        luck = table.draw(ways, OFFERING_BAG)
        for _ in range(batch):
            tokens.append(lift_offering(table, luck % left))
            luck //= left
            left -= 1
    return tokens


def counted(offerings: list[int]) -> int:
    """How many tokens of all kinds there are: `sum` would go through objects."""
    total = 0
    for many in offerings:
        total += many
    return total


def lift_offering(table: Table, number: int) -> int:
    """Take the token with this number, counted by kinds, out of the bag."""
    bag = table.bag
    kind = 0
    while number >= bag[kind]:
        number -= bag[kind]
        kind += 1
    bag[kind] = bag[kind] - 1
    return OFFERED + kind


def refill_bag(table: Table) -> None:
    """Discarded offerings go back into the empty bag."""
    table.bag = table.spent
    table.spent = [0] * OFFERING_KINDS
    if table.events is not None:
        table.log("log.bag", NOBODY, {}, "bag")


def fill_displays(table: Table) -> None:
    """Full pairs first, then the bonus field, as far as the tokens go (ruling 13)."""
    missing: list[int] = []
    left = counted(table.bag) + counted(table.spent)
    for place in range(0, len(table.pairs), 2):
        if table.pairs[place] == EMPTY and left - len(missing) > 1:
            missing.append(place)
            missing.append(place + 1)
    pairs = len(missing)
    for place in range(len(table.bonus)):
        if table.bonus[place] == EMPTY and left > len(missing):
            missing.append(place)
    tokens = draw_offerings(table, len(missing))
    for index in range(len(missing)):
        if index < pairs:
            table.pairs[missing[index]] = tokens[index]
        else:
            table.bonus[missing[index]] = tokens[index]
