"""Who may do what in Imhotep, and what happens then."""

from __future__ import annotations

from typing import Any

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.choices import (
    C_ACCEPT,
    C_BUILD,
    C_CHISEL,
    C_DECLINE,
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
    BONUS_CARD,
    BONUS_LOAD,
    BONUS_STONES,
    CARD_KINDS,
    CARD_SPACE,
    CARDS,
    CHAMBER,
    CHISEL,
    CHOICE_SPACE,
    CLEAN_UP,
    DOCK,
    DRAW_CARD,
    ENTRANCE,
    FROM_QUARRY,
    HAMMER,
    KEEP,
    LEVER,
    LOAD_STONE,
    MARKET,
    NO_BONUS,
    NO_CARDS,
    NOBODY,
    OBELISKS,
    ORDER,
    PAIR_SPACE,
    PAVED_PATH,
    PICK,
    PYRAMID,
    PYRAMIDS,
    ROUND_END,
    ROUND_START,
    SAIL,
    SECOND,
    SHIPS,
    SITES,
    SLOTS,
    SPEND,
    TAKE_STONES,
    TEMPLE,
    TEMPLE_CHOICE,
    TEMPLE_SPACE,
    TURN,
    TURN_END,
    UNDOCKED,
    UNLOAD,
    Facts,
)
from khonsu.games.imhotep.telling import Telling


class Imhotep(Telling):
    """A position of Imhotep, played by the rules."""

    def __init__(self, game: Any, facts: Facts, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, facts, players, options)

    def copy(self) -> Imhotep:
        """An independent twin."""
        twin = Imhotep(self.game, self.facts, self.players, self.settings)
        self.carry_table(twin)
        return twin

    def setup(self) -> None:
        """Section 3 of the rules."""
        facts = self.facts
        n = self.players
        self.pile = facts.card_counts[:]
        self.discard = [0] * CARD_KINDS
        self.hands = [[0] * CARD_KINDS for _ in range(n)]
        self.pyramids = [[], [], [], []] if self.pyramids_b else [[]]
        self.obelisks = [0] * n
        self.pyramid_points = [0] * n
        self.temple_points = [0] * n
        self.tower_points = [0] * n
        self.starter = self.draw(n)
        self.sled = [0] * n
        self.quarry = [0] * n
        for position in range(n):
            seat = (self.starter + position) % n
            self.sled[seat] = facts.starting_sled[position]
            self.quarry[seat] = facts.stones - facts.starting_sled[position]
        self.push(ROUND_START, NOBODY)

    # The frames of the stack ------------------------------------------------------------------------------------------------

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        """The choices of each decision D1 to D8."""
        if task == TURN:
            return self.turn_options(seat)
        if task == SECOND:
            return self.load_options(C_LOAD)
        if task == DOCK:
            return self.sail_options(C_SAIL, a)
        if task == ORDER:
            return self.order_options(a)
        if task == PICK:
            return [C_PICK + space for space in range(4) if self.space_filled(space)]
        if task == KEEP:
            return [C_KEEP + card for card in range(len(self.pair))]
        if task == PYRAMID:
            return [C_BUILD + pyramid for pyramid in range(3) if len(self.pyramids[pyramid]) < 5]
        if task == BONUS_CARD:
            return [C_ACCEPT, C_DECLINE] if self.can_draw() else []
        if task == BONUS_STONES:
            return [C_ACCEPT, C_DECLINE] if self.takeable(seat, self.facts.take) > 0 else []
        if task == BONUS_LOAD:
            places = self.load_options(C_LOAD) if self.sled[seat] > 0 else []
            if places:
                places.append(C_DECLINE)
            return places
        # TEMPLE_CHOICE: the stones are an option only if at least one can be taken.
        return [C_POINT, C_STONES] if self.takeable(seat, self.facts.choice_stones) > 0 else [C_POINT]

    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        """What a choice does."""
        if task == TURN:
            self.passes = 0
            self.main_action(choice, seat)
        elif task == SECOND:
            self.load_stone(choice - C_LOAD, seat)
        elif task == DOCK:
            self.dock(a, (choice - C_SAIL) % SITE_COUNT, seat)
        elif task == ORDER:
            self.cargo.append(choice - C_NEXT)
            if len(self.cargo) < self.ship_load(a):
                self.push(ORDER, seat, a)
        elif task == PICK:
            self.pick(choice - C_PICK, seat)
        elif task == KEEP:
            self.keep(choice - C_KEEP, seat)
        elif task == PYRAMID:
            self.build_pyramid(choice - C_BUILD, seat, a)
        elif task == BONUS_LOAD:
            if choice != C_DECLINE:
                self.load_stone(choice - C_LOAD, seat)
            elif self.events is not None:
                self.log("log.declines", seat, {})
        elif task == TEMPLE_CHOICE:
            self.temple_choice(choice, seat, a)
        elif choice == C_DECLINE:
            if self.events is not None:
                self.log("log.declines", seat, {})
        elif task == BONUS_CARD:
            self.take_top_card(seat)
        else:
            self.take_stones(seat, self.facts.take)

    def automatic(self, task: int, a: int, b: int) -> None:
        """What happens without a question."""
        if task == UNLOAD:
            self.unload(a, b)
        elif task == TURN_END:
            self.end_turn(a)
        elif task == SPEND:
            self.discard[a] += 1
        elif task == ROUND_START:
            self.start_round()
        elif task == ROUND_END:
            self.score_temple()
        elif task == TEMPLE_SPACE:
            self.score_temple_space(a)
        else:
            self.clean_up()

    # Rounds (4.3, 4.4, 4.6) -------------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """Reveal a round card, lay out its ships and fill the market."""
        self.round += 1
        cards = self.facts.round_cards[self.players]
        unseen = [card for card in range(len(cards)) if card not in self.revealed]
        card = unseen[self.draw(len(unseen))]
        self.revealed.append(card)
        self.capacity = cards[card][:]
        self.docked = [UNDOCKED, UNDOCKED, UNDOCKED, UNDOCKED]
        if self.events is not None:
            ships: list[str] = [str(capacity) for capacity in self.capacity]
            self.log("log.round", NOBODY, {"round": self.round, "ships": "-".join(ships)})
        for space in range(3 if self.market_b else 4):
            self.market[space] = self.draw_card()
        if self.market_b:
            self.pair_known = 0
            for _ in range(2):
                kind = self.draw_card()
                if kind >= 0:
                    self.pair.append(kind)
        self.last_sailor = NOBODY
        self.passes = 0
        self.begin_turn(self.starter)

    def begin_turn(self, seat: int) -> None:
        """Give a seat its turn."""
        # Counted as a pass until an action is made: a turn without any legal action is skipped (ruling 2).
        self.passes += 1
        self.push(TURN_END, NOBODY, seat)
        self.push(TURN, seat)

    def end_turn(self, seat: int) -> None:
        """The next player, or the end of the round."""
        if self.passes > 0 and self.events is not None:
            self.log("log.passes", seat, {})
        if UNDOCKED not in self.docked:
            self.push(ROUND_END, NOBODY)
        elif self.passes >= self.players:
            self.abandon_ships()
            self.push(ROUND_END, NOBODY)
        else:
            self.begin_turn((seat + 1) % self.players)

    def abandon_ships(self) -> None:
        """Ruling 3: everybody is stuck; ships that have not sailed leave and their stones go back to the quarry."""
        for ship in range(SHIPS):
            if self.docked[ship] == UNDOCKED:
                self.return_stones(ship)
                self.capacity[ship] = 0
        if self.events is not None:
            self.log("log.stuck", NOBODY, {})

    def score_temple(self) -> None:
        """Round end, step 1: the visible stones of the temple, from left to right."""
        self.push(CLEAN_UP, NOBODY)
        if self.temple_b:
            for space in range(self.temple_width() - 1, -1, -1):
                self.push(TEMPLE_SPACE, NOBODY, space)
            return
        for stone in range(self.visible_from(), len(self.temple)):
            self.temple_points[self.temple[stone]] += self.facts.temple_a
        if self.events is not None:
            for seat in range(self.players):
                points = self.temple[self.visible_from() :].count(seat) * self.facts.temple_a
                if points > 0:
                    self.log_points("log.temple", seat, points, "temple", "site-temple")

    def score_temple_space(self, space: int) -> None:
        """Temple B: the owner of the visible stone resolves the space."""
        width = self.temple_width()
        for stone in range(self.visible_from(), len(self.temple)):
            if stone % width == space:
                owner = self.temple[stone]
                kind = self.facts.temple_b[space]
                if kind == CHOICE_SPACE:
                    self.push(TEMPLE_CHOICE, owner, space)
                elif kind == CARD_SPACE:
                    self.take_top_card(owner)
                else:
                    self.temple_points[owner] += self.facts.temple_points
                    if self.events is not None:
                        self.log_points("log.temple", owner, self.facts.temple_points, "temple", f"temple-{space + 1}")

    def temple_choice(self, choice: int, seat: int, space: int) -> None:
        """D8: a point or stones."""
        if choice == C_STONES:
            self.take_stones(seat, self.facts.choice_stones)
            return
        self.temple_points[seat] += self.facts.choice_points
        if self.events is not None:
            self.log_points("log.temple", seat, self.facts.choice_points, "temple", f"temple-{space + 1}")

    def clean_up(self) -> None:
        """Round end, steps 2 to 4."""
        for space in range(4):
            if self.market[space] >= 0:
                self.discard[self.market[space]] += 1
                self.market[space] = NOBODY
        if self.pair:
            # Ruling 38: a pair that nobody took is shown in the discard pile.
            self.reveal()
            for kind in self.pair:
                self.discard[kind] += 1
            if self.events is not None:
                kinds: list[str] = [CARDS[kind] for kind in self.pair]
                self.log("log.pair_discarded", NOBODY, {"cards": kinds})
            self.pair = []
        if self.last_sailor != NOBODY:
            self.starter = (self.last_sailor + 1) % self.players
        self.capacity = [0, 0, 0, 0]
        self.docked = [UNDOCKED, UNDOCKED, UNDOCKED, UNDOCKED]
        if self.round < self.facts.rounds:
            self.push(ROUND_START, NOBODY)

    # The main action (D1) ---------------------------------------------------------------------------------------------------

    def turn_options(self, seat: int) -> list[int]:
        """Exactly one of these must be done; there is no voluntary pass."""
        choices: list[int] = []
        stones = self.sled[seat]
        takeable = self.takeable(seat, self.facts.take)
        if takeable > 0:
            choices.append(C_TAKE)
        ready: list[int] = []
        slots = self.slots
        for ship in range(SHIPS):
            if self.docked[ship] == UNDOCKED:
                capacity = self.capacity[ship]
                load = 0
                for place in range(ship * SLOTS, ship * SLOTS + capacity):
                    if slots[place] >= 0:
                        load += 1
                    elif stones > 0:
                        choices.append(C_LOAD + place)
                if capacity > 0 and load >= self.facts.minimum[capacity]:
                    ready.append(ship)
        free = self.free_sites() if ready else ready
        for ship in ready:
            for site in free:
                choices.append(C_SAIL + ship * SITE_COUNT + site)
        hand = self.hands[seat]
        if hand[LEVER] + hand[HAMMER] + hand[SAIL] + hand[CHISEL] > 0:
            self.add_card_options(choices, seat, ready, free)
        return choices

    def add_card_options(self, choices: list[int], seat: int, ready: list[int], free: list[int]) -> None:
        """What the blue cards of a seat add to its turn."""
        hand = self.hands[seat]
        stones = self.sled[seat]
        places = self.load_options(0)
        if hand[LEVER] > 0:
            for ship in ready:
                for site in free:
                    choices.append(C_LEVER + ship * SITE_COUNT + site)
        if hand[HAMMER] > 0 and self.takeable(seat, self.facts.take) > 0:
            for place in places:
                choices.append(C_HAMMER + place)
        if hand[SAIL] > 0 and stones > 0:
            for place in places:
                ship = place // SLOTS
                if self.ship_load(ship) + 1 >= self.facts.minimum[self.capacity[ship]]:
                    choices.append(C_RIG + place)
        if hand[CHISEL] > 0 and stones > 1 and len(places) > 1:
            for place in places:
                choices.append(C_CHISEL + place)

    def main_action(self, choice: int, seat: int) -> None:
        """Carry out D1."""
        if choice == C_TAKE:
            self.take_stones(seat, self.facts.take)
        elif choice < C_SAIL:
            self.load_stone(choice - C_LOAD, seat)
        elif choice < C_LEVER:
            self.dock((choice - C_SAIL) // SITE_COUNT, (choice - C_SAIL) % SITE_COUNT, seat)
        elif choice < C_HAMMER:
            ship = (choice - C_LEVER) // SITE_COUNT
            self.play_card(LEVER, seat)
            self.dock(ship, (choice - C_LEVER) % SITE_COUNT, seat)
            self.cargo = []
            self.push(ORDER, seat, ship)
        elif choice < C_RIG:
            self.play_card(HAMMER, seat)
            self.take_stones(seat, self.facts.take)
            self.load_stone(choice - C_HAMMER, seat)
        elif choice < C_CHISEL:
            self.play_card(SAIL, seat)
            self.load_stone(choice - C_RIG, seat)
            self.push(DOCK, seat, (choice - C_RIG) // SLOTS)
        else:
            self.play_card(CHISEL, seat)
            self.load_stone(choice - C_CHISEL, seat)
            self.push(SECOND, seat)

    def load_options(self, base: int) -> list[int]:
        """Every empty slot of a ship that has not sailed."""
        choices: list[int] = []
        for ship in range(SHIPS):
            if self.docked[ship] == UNDOCKED:
                for place in range(ship * SLOTS, ship * SLOTS + self.capacity[ship]):
                    if self.slots[place] < 0:
                        choices.append(base + place)
        return choices

    def sail_options(self, base: int, ship: int) -> list[int]:
        """Every site that no ship has docked at."""
        return [base + ship * SITE_COUNT + site for site in self.free_sites()]

    def order_options(self, ship: int) -> list[int]:
        """Lever: stones of one colour are alike (ruling 15)."""
        choices: list[int] = []
        for owner in range(self.players):
            on_board = self.slots[ship * SLOTS : ship * SLOTS + SLOTS].count(owner)
            if on_board > self.cargo.count(owner):
                choices.append(C_NEXT + owner)
        return choices

    def take_stones(self, seat: int, most: int) -> None:
        """Stones from the quarry to the sled, as many as fit and exist."""
        count = self.takeable(seat, most)
        self.quarry[seat] -= count
        self.sled[seat] += count
        if self.events is not None:
            self.log("log.takes", seat, {"n": count}, f"sled-{SEAT_LETTERS[seat]}")

    def load_stone(self, place: int, seat: int) -> None:
        """A stone from the sled into a slot."""
        self.sled[seat] -= 1
        self.slots[place] = seat
        if self.events is not None:
            ship = place // SLOTS + 1
            slot = place % SLOTS + 1
            self.log("log.loads", seat, {"ship": ship, "slot": slot}, f"slot-{ship}-{slot}")

    def play_card(self, kind: int, seat: int) -> None:
        """A blue card; it reaches the discard pile when its effect is resolved (ruling 29)."""
        self.hands[seat][kind] -= 1
        self.push(SPEND, NOBODY, kind)
        if self.events is not None:
            self.log("log.plays", seat, {"card": CARDS[kind]}, f"hand-{SEAT_LETTERS[seat]}")

    def dock(self, ship: int, site: int, seat: int) -> None:
        """A ship sails; its stones are unloaded from the bow unless a Lever says otherwise."""
        self.docked[ship] = site
        self.last_sailor = seat
        self.cargo = [owner for owner in self.slots[ship * SLOTS : ship * SLOTS + SLOTS] if owner >= 0]
        self.push(UNLOAD, NOBODY, ship, site)
        if self.events is not None:
            self.log("log.sails", seat, {"ship": ship + 1, "site": SITES[site]}, f"ship-{ship + 1}", f"site-{SITES[site]}")

    # Unloading (4.5) --------------------------------------------------------------------------------------------------------

    def unload(self, ship: int, site: int) -> None:
        """The next stone of the ship; everything it triggers comes before the one after it."""
        if not self.cargo:
            if site == MARKET:
                # Ruling 6: only now, so a stone cannot serve for a red card taken from the same ship.
                self.return_stones(ship)
            return
        owner = self.cargo.pop(0)
        self.push(UNLOAD, NOBODY, ship, site)
        if site == MARKET:
            self.push(PICK, owner)
        else:
            self.deliver(site, owner, ship)

    def deliver(self, site: int, owner: int, source: int) -> None:
        """A stone arrives at a monument, from a ship or from its owner's quarry."""
        if site == PYRAMIDS:
            if self.pyramids_b and (len(self.pyramids[0]) < 5 or len(self.pyramids[1]) < 5 or len(self.pyramids[2]) < 5):
                self.push(PYRAMID, owner, source)
            else:
                self.build_pyramid(3 if self.pyramids_b else 0, owner, source)
            return
        self.lift_stone(owner, source)
        if site == TEMPLE:
            self.temple.append(owner)
        elif site == CHAMBER:
            self.chamber.append(owner)
        else:
            self.obelisks[owner] += 1
        if self.events is not None:
            self.log("log.delivers", owner, {"site": SITES[site]}, f"site-{SITES[site]}")
        if site == OBELISKS and self.obelisks_b:
            self.raise_tower(owner)

    def raise_tower(self, owner: int) -> None:
        """Obelisks B: three loose stones become a tower on the most valuable free space."""
        free = len(self.towers)
        if self.obelisks[owner] < self.facts.tower_size or free >= len(self.facts.tower_values):
            return
        self.obelisks[owner] -= self.facts.tower_size
        self.towers.append(owner)
        self.tower_points[owner] += self.facts.tower_values[free]
        if self.events is not None:
            self.log_points("log.tower", owner, self.facts.tower_values[free], "obelisks", "site-obelisks")

    def build_pyramid(self, pyramid: int, owner: int, source: int) -> None:
        """A stone takes the next field of a pyramid, or lies beside the finished ones; its owner scores at once."""
        self.lift_stone(owner, source)
        field = len(self.pyramids[pyramid])
        self.pyramids[pyramid].append(owner)
        bonus = NO_BONUS
        if not self.pyramids_b:
            values = self.facts.pyramid_a
            points = values[field] if field < len(values) else self.facts.overflow_a
        elif pyramid == 3:
            points = self.facts.overflow_b
        else:
            points = self.facts.pyramid_b[pyramid][field]
            bonus = self.facts.bonus_b[pyramid][field]
        self.pyramid_points[owner] += points
        if self.events is not None:
            self.log_points("log.pyramid", owner, points, "pyramids", "site-pyramids")
        if bonus == LOAD_STONE:
            self.push(BONUS_LOAD, owner)
        elif bonus == TAKE_STONES:
            self.push(BONUS_STONES, owner)
        elif bonus == DRAW_CARD:
            self.push(BONUS_CARD, owner)

    # The market and its cards -----------------------------------------------------------------------------------------------

    def pick(self, space: int, seat: int) -> None:
        """D2: the owner of a stone takes a card, or looks at the pair (which commits)."""
        if space == PAIR_SPACE and self.market_b:
            self.reveal()
            if self.events is not None:
                self.log("log.looks", seat, {}, "market-4")
            self.push(KEEP, seat)
            return
        kind = self.market[space]
        self.market[space] = NOBODY
        self.take_card(kind, seat, f"market-{space + 1}" if self.events is not None else "")

    def keep(self, card: int, seat: int) -> None:
        """D3: the other card is discarded face up before the kept one takes effect (ruling 38)."""
        self.reveal()
        kind = self.pair[card]
        if len(self.pair) == 2:
            rejected = self.pair[1 - card]
            self.discard[rejected] += 1
            if self.events is not None:
                self.log("log.rejects", seat, {"card": CARDS[rejected]}, "market-4")
        self.pair = []
        self.take_card(kind, seat, "market-4")

    def take_card(self, kind: int, seat: int, origin: str) -> None:
        """A card takes effect: red at once, the others lie face up before their owner."""
        if self.events is not None:
            self.log("log.card", seat, {"card": CARDS[kind]}, origin, f"hand-{SEAT_LETTERS[seat]}")
        if kind > PAVED_PATH:
            self.hands[seat][kind] += 1
            return
        self.push(SPEND, NOBODY, kind)
        # Rulings 7 and 9: only from the quarry; without a stone there the card does nothing.
        if self.quarry[seat] > 0:
            site = PYRAMIDS if kind == ENTRANCE else OBELISKS if kind == PAVED_PATH else CHAMBER
            self.deliver(site, seat, FROM_QUARRY)

    def draw_card(self) -> int:
        """The top card of the draw pile; the discard pile is shuffled into a new one when it is empty (R4)."""
        if self.pile == NO_CARDS:
            if self.discard == NO_CARDS:
                return NOBODY
            self.pile = self.discard
            self.discard = [0] * CARD_KINDS
            self.pair_known = len(self.pair)
            if self.events is not None:
                self.log("log.reshuffle", NOBODY, {})
        return self.draw_kind()

    def take_top_card(self, seat: int) -> None:
        """Draw a card and treat it like one taken at the market."""
        kind = self.draw_card()
        if kind >= 0:
            self.take_card(kind, seat, "pile")

    # Results ----------------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        return scoring.score(self, seat)

    def breakdown(self, seat: int) -> dict[str, int]:
        """The same points by where they come from."""
        return scoring.breakdown(self, seat)

    def points(self, seat: int) -> int:
        """The points on the score track."""
        return scoring.track_points(self, seat)

    def standing(self, seat: int) -> list[int]:
        """Score, then stones on the sled (5.8)."""
        return [scoring.score(self, seat), self.sled[seat]]

    def ending(self) -> str:
        """There is one way for the game to end."""
        return "rounds"
