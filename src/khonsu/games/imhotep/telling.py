"""What is said about a position of Imhotep: questions, choices, reasons and what happened."""

from __future__ import annotations

from khonsu.engine.message import Argument, Event, Message
from khonsu.games.imhotep.choices import (
    C_ACCEPT,
    C_BUILD,
    C_CHISEL,
    C_HAMMER,
    C_KEEP,
    C_LEVER,
    C_LOAD,
    C_NEXT,
    C_PICK,
    C_POINT,
    C_RIG,
    C_SAIL,
    C_STONES,
    C_TAKE,
    SITE_COUNT,
)
from khonsu.games.imhotep.state import (
    BONUS_LOAD,
    BONUS_STONES,
    CARDS,
    CHISEL,
    DOCK,
    HAMMER,
    KEEP,
    LEVER,
    ORDER,
    PAIR_SPACE,
    PICK,
    PYRAMID,
    SAIL,
    SECOND,
    SITES,
    SLOTS,
    TEMPLE_CHOICE,
    TURN,
    UNDOCKED,
    Table,
)


class Telling(Table):
    """A table that can be talked about."""

    def log(self, message: str, seat: int, args: dict[str, Argument], first: str = "", second: str = "") -> None:
        """Narrate something; callers test first whether anybody listens."""
        if seat >= 0:
            args["seat"] = seat
        self.tell(Event(Message(message, args), seat, tuple([piece for piece in (first, second) if piece])))

    def log_points(self, message: str, seat: int, points: int, part: str, piece: str) -> None:
        """Narrate something that scores."""
        self.tell(Event(Message(message, {"seat": seat, "n": points}), seat, (piece,), points, part))

    def prompt(self) -> Message:
        """The question of the decision on top of the stack."""
        if not self.stack:
            return Message("prompt.over")
        task, seat, a, b = self.stack[-1]
        args: dict[str, Argument] = {"seat": seat}
        if task == DOCK or task == ORDER:
            args["ship"] = a + 1
        if task == BONUS_STONES:
            args["n"] = self.takeable(seat, self.facts.take)
        if task == TEMPLE_CHOICE:
            args["n"] = self.takeable(seat, self.facts.choice_stones)
            args["points"] = self.facts.choice_points
        return Message("prompt." + self.game.tasks[task], args)

    def offered(self, most: int) -> int:
        """How many stones an offer speaks of: those that whoever acts can take, or the printed number where none can be."""
        return (self.takeable(self.stack[-1][1], most) if self.stack else 0) or most

    def describe(self, choice: int) -> Message:
        """A choice with what it brings."""
        task = self.stack[-1][0] if self.stack else -1
        if choice == C_TAKE:
            return Message("choice.take", {"n": self.offered(self.facts.take)})
        if choice == C_STONES:
            return Message("choice.stones", {"n": self.offered(self.facts.choice_stones)})
        if choice == C_POINT:
            return Message("choice.point", {"n": self.facts.choice_points})
        if C_NEXT <= choice < C_PICK:
            return Message("choice.next", {"seat": choice - C_NEXT})
        if C_PICK <= choice < C_KEEP:
            space = choice - C_PICK
            if space == PAIR_SPACE and self.market_b:
                return Message("choice.pick_pair")
            card = self.market[space]
            if card >= 0:
                if self.market.count(card) > 1:
                    return Message("choice.pick_twin", {"card": CARDS[card], "space": space + 1})
                return Message("choice.pick", {"card": CARDS[card]})
            return Message("choice.pick_space", {"space": space + 1})
        if C_KEEP <= choice < C_BUILD:
            place = choice - C_KEEP
            if task == KEEP and place < len(self.pair) and self.pair[place] >= 0:
                kept = self.pair[place]
                if self.pair.count(kept) > 1:
                    return Message("choice.keep_twin", {"card": CARDS[kept], "n": place + 1})
                return Message("choice.keep", {"card": CARDS[kept]})
            return Message("choice.keep_unseen", {"n": place + 1})
        if choice == C_ACCEPT:
            if task == BONUS_STONES:
                return Message("choice.accept_stones", {"n": self.offered(self.facts.take)})
            return Message("choice.accept_card")
        return super().describe(choice)

    def why_not(self, choice: int) -> Message:
        """Why a choice is not legal now."""
        task, seat, a, b = self.stack[-1]
        if C_KEEP <= choice < C_BUILD:
            return Message("reason.no_pair")
        if C_PICK <= choice < C_KEEP:
            return Message("reason.no_pick" if task != PICK else "reason.no_card_there")
        if C_BUILD <= choice < C_ACCEPT:
            return Message("reason.no_pyramid" if task != PYRAMID else "reason.pyramid_full")
        if C_LOAD <= choice < C_SAIL and task in (SECOND, BONUS_LOAD):
            return self.why_not_there(choice - C_LOAD)
        if task == DOCK and C_SAIL <= choice < C_LEVER:
            return self.why_not_sail(choice - C_SAIL, False)
        if task != TURN or choice >= C_NEXT:
            return Message("reason.not_now")
        if choice == C_TAKE:
            return self.why_not_take(seat)
        if choice < C_SAIL:
            return self.why_not_load(choice - C_LOAD, seat, 1)
        if choice < C_LEVER:
            return self.why_not_sail(choice - C_SAIL, True)
        if choice < C_HAMMER:
            return self.why_no_card(LEVER, seat) or self.why_not_sail(choice - C_LEVER, True)
        if choice < C_RIG:
            if self.takeable(seat, self.facts.take) == 0:
                return self.why_no_card(HAMMER, seat) or self.why_not_take(seat)
            return self.why_no_card(HAMMER, seat) or self.why_not_there(choice - C_HAMMER)
        if choice < C_CHISEL:
            return self.why_no_card(SAIL, seat) or self.why_not_rig(choice - C_RIG, seat)
        return self.why_no_card(CHISEL, seat) or self.why_not_load(choice - C_CHISEL, seat, 2)

    def why_no_card(self, kind: int, seat: int) -> Message | None:
        """Why a blue card cannot be played: it is not held."""
        return Message("reason.no_card", {"card": CARDS[kind]}) if self.hands[seat][kind] == 0 else None

    def why_not_take(self, seat: int) -> Message:
        """Why no stones can be taken (ruling 1)."""
        return Message("reason.sled_full" if self.sled[seat] >= self.facts.sled_capacity else "reason.quarry_empty")

    def why_not_load(self, place: int, seat: int, stones: int) -> Message:
        """Why stones cannot be loaded."""
        if self.sled[seat] < stones:
            return Message("reason.sled_short", {"n": stones})
        return self.why_not_there(place)

    def why_not_there(self, place: int) -> Message:
        """Why no stone can be put into a slot."""
        ship = place // SLOTS
        if self.docked[ship] != UNDOCKED:
            return Message("reason.docked", {"ship": ship + 1})
        if place % SLOTS >= self.capacity[ship]:
            return Message("reason.no_slot", {"ship": ship + 1, "n": self.capacity[ship]})
        if self.slots[place] >= 0:
            return Message("reason.slot_taken", {"ship": ship + 1, "slot": place % SLOTS + 1})
        return Message("reason.one_slot_left")

    def why_not_sail(self, move: int, check_load: bool) -> Message:
        """Why a ship cannot sail to a site."""
        ship = move // SITE_COUNT
        site = move % SITE_COUNT
        if self.docked[ship] != UNDOCKED or self.capacity[ship] == 0:
            return Message("reason.docked", {"ship": ship + 1})
        missing = self.facts.minimum[self.capacity[ship]] - self.ship_load(ship)
        if check_load and missing > 0:
            return Message("reason.load_short", {"ship": ship + 1, "n": missing})
        if site in self.docked:
            return Message("reason.site_taken", {"site": SITES[site]})
        return Message("reason.other_ship")

    def why_not_rig(self, place: int, seat: int) -> Message:
        """Why a Sail card cannot be played on a slot."""
        if self.sled[seat] == 0 or self.docked[place // SLOTS] != UNDOCKED or self.slots[place] >= 0:
            return self.why_not_load(place, seat, 1)
        ship = place // SLOTS
        if place % SLOTS >= self.capacity[ship]:
            return self.why_not_there(place)
        missing = self.facts.minimum[self.capacity[ship]] - self.ship_load(ship) - 1
        return Message("reason.load_short", {"ship": ship + 1, "n": missing})
