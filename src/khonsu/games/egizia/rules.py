"""Egizia by its rules: setup, the rounds with their seven phases, and the end."""

from __future__ import annotations

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import scoring
from khonsu.games.egizia.choices import (
    BID_STEPS,
    C_ACCEPT,
    C_BID,
    C_CLAIM,
    C_DECLINE,
    C_DONE,
    C_FEED,
    C_GRAIN,
    C_IMPROVE,
    C_MARKET,
    C_STONES,
    C_TRAIN,
)
from khonsu.games.egizia.state import (
    AGAIN,
    AUCTION,
    BID,
    BUILDER,
    CLAIM,
    COLOURS,
    COMMIT,
    CREWS_CHOICE,
    DEAL_GOALS,
    DIG,
    DRAW,
    FEED,
    FINAL,
    FIRST,
    GATHER,
    GRAIN_4,
    KEEP,
    LAST,
    LATE,
    LAY,
    MARKET,
    NEXT_MEAL,
    NEXT_SHIP,
    NOBODY,
    PART_COOPERATION,
    PART_GOALS,
    PART_HUNGER,
    PART_SALE,
    PART_TOMBS,
    PRODUCE,
    RING_MOVE,
    RIVER_END,
    ROUND_END,
    ROUND_START,
    ROWS,
    SAIL,
    SITE,
    SPHINX_CARDS,
    START_KEEP,
    STONE_FOR_GRAIN,
    STONES_6,
    TENTH_OF_SCORE,
    TOWN,
    TRAIN,
    TWICE,
)
from khonsu.games.egizia.telling import Telling


class Egizia(Telling):
    """A position of Egizia, played by the rules."""

    def copy(self) -> Egizia:
        """An independent twin."""
        twin = Egizia(self.game, self.facts, self.players, self.settings)
        self.carry_table(twin)
        return twin

    # The frames of the stack ---------------------------------------------------------------------------------------------

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        """The choices of each decision D1 to D17, and of the bidding."""
        if task == SAIL:
            return self.sail_options(seat, a)
        if task == AGAIN:
            return self.again_options(seat)
        if task == COMMIT:
            return self.commit_options(seat, a)
        if task == LAY:
            return self.lay_options(seat, a, b)
        if task == DIG:
            return self.dig_options(seat, a, b)
        if task == FEED:
            return self.feed_options(seat, a)
        if task == DRAW:
            return self.draw_options(seat, a)
        if task == KEEP:
            return self.keep_options(a, b, False)
        if task == START_KEEP:
            return self.keep_options(a, 1, True)
        if task == MARKET:
            return [C_MARKET, C_MARKET + 1]
        if task == RING_MOVE:
            return self.ring_options()
        if task == TRAIN:
            return [C_TRAIN + crew for crew in self.trainable(seat)]
        if task == CREWS_CHOICE:
            return self.crews_options(seat)
        if task == TWICE:
            return [C_ACCEPT, C_DECLINE]
        if task == GATHER:
            return self.gather_options()
        if task == FIRST:
            return self.first_options(seat, a)
        if task == LATE:
            return self.late_options(seat)
        if task == LAST:
            return self.last_options(seat)
        if task == CLAIM:
            return self.claim_options()
        return [C_BID + half for half in range(a, min(BID_STEPS, self.facts.bid_limit + 1))]

    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        """What a choice does."""
        if task == SAIL:
            self.sail(choice, seat, a)
        elif task == AGAIN:
            self.sail_again(choice, seat)
        elif task == COMMIT:
            self.commit(choice, seat, a)
        elif task == LAY:
            self.lay(choice, seat, a, b)
        elif task == DIG:
            self.dig(choice, seat, a, b)
        elif task == FEED:
            self.feed(choice, seat, a)
        elif task == DRAW:
            self.draw_cards(choice, seat)
        elif task == KEEP:
            self.score_returned(seat, self.keep_cards(choice, seat))
        elif task == START_KEEP:
            self.keep_cards(choice, seat)
        elif task == MARKET:
            self.step_market(choice, seat)
        elif task == RING_MOVE:
            self.move_ring(choice, seat)
        elif task == TRAIN:
            self.choose_crew(choice, seat, a)
        elif task == CREWS_CHOICE:
            self.choose_crews(choice, seat)
        elif task == TWICE:
            self.choose_twice(choice, seat, a)
        elif task == GATHER:
            self.gather(choice, seat)
        elif task == FIRST:
            self.move_up(choice, seat, a)
        elif task == LATE:
            self.late(choice, seat)
        elif task == LAST:
            self.use_last(choice, seat)
        elif task == CLAIM:
            self.claim(choice - C_CLAIM, seat)
        else:
            self.bid(choice - C_BID, seat, b)

    def automatic(self, task: int, a: int, b: int) -> None:
        """What happens without a question."""
        if task == NEXT_SHIP:
            self.next_ship(a)
        elif task == TOWN:
            self.visit_town(a, b)
        elif task == BUILDER:
            self.next_builder(a, b)
        elif task == SITE:
            self.open_site(a)
        elif task == NEXT_MEAL:
            self.next_meal(a)
        elif task == ROWS:
            self.score_rows(a)
        elif task == RIVER_END:
            self.end_river()
        elif task == PRODUCE:
            self.produce()
        elif task == ROUND_END:
            self.end_round()
        elif task == ROUND_START:
            self.start_round()
        elif task == DEAL_GOALS:
            self.deal_goals(a)
        elif task == AUCTION:
            self.auction(a)
        else:
            self.final_scoring()

    # Setup (section 3) ---------------------------------------------------------------------------------------------------

    def setup(self) -> None:
        """Lay out the game; who gets which order tile is luck, or bidding (section 7)."""
        self.lay_out()
        for _ in range(self.facts.graves_open):
            self.turn_grave()
        if self.settings["bid_for_seats"]:
            self.push(AUCTION, NOBODY, self.draw(self.players))
            return
        seats = list(range(self.players))
        for tile in range(self.players):
            self.order[tile] = seats.pop(self.draw(len(seats)))
        self.seat_players()

    def auction(self, seat: int) -> None:
        """The next seat without an order tile bids; when there is none the game begins."""
        for further in range(self.players):
            bidder = (seat + further) % self.players
            if bidder not in self.order:
                self.push(AUCTION, NOBODY, (bidder + 1) % self.players)
                self.push(CLAIM, bidder)
                return
        self.seat_players()

    def claim_options(self) -> list[int]:
        """A free order tile, or one whose holder can be outbid."""
        choices: list[int] = []
        for tile in range(self.players):
            if self.order[tile] == NOBODY or self.bids[self.order[tile]] < self.facts.bid_limit:
                choices.append(C_CLAIM + tile)
        return choices

    def claim(self, tile: int, seat: int) -> None:
        """Choose the tile to bid for."""
        holder = self.order[tile]
        self.push(BID, seat, 0 if holder == NOBODY else self.bids[holder] + 1, tile)

    def bid(self, halves: int, seat: int, tile: int) -> None:
        """Take the tile for a bid; whoever held it is without one and bids again in turn."""
        holder = self.order[tile]
        if holder != NOBODY:
            self.bids[holder] = 0
        self.order[tile] = seat
        self.bids[seat] = halves
        if self.events is not None:
            message = "log.bids_only_half" if halves == 1 else "log.bids_half" if halves % 2 else "log.bids"
            self.log(message, seat, {"tile": tile + 1, "n": halves // 2}, f"tile-{tile + 1}")

    def seat_players(self) -> None:
        """What depends on the order tiles: stones, places on the track, and the first Sphinx cards."""
        for tile in range(self.players):
            seat = self.order[tile]
            self.stones[seat] = self.facts.start_stones[tile]
            self.arrival[seat] = self.players - tile
        self.clock = self.players
        if self.events is not None:
            self.log("log.order", NOBODY, {"seats": self.order[:]})
        self.push(ROUND_START, NOBODY)
        if self.settings["sphinx_start"] != "none":
            for tile in range(self.players - 1, -1, -1):
                self.push(DEAL_GOALS, NOBODY, self.order[tile])

    def deal_goals(self, seat: int) -> None:
        """The first Sphinx cards of a seat (D1). One after another is as good as all at once: nobody sees what others get."""
        count = self.facts.start_drawn if self.settings["sphinx_start"] == "draw_2_keep_1" else 1
        self.push(START_KEEP, seat, count)
        self.look(seat, count)

    # Rounds --------------------------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """Phase 1: crews are rested, cards lie along the river."""
        self.round += 1
        for place in range(len(self.tired)):
            self.tired[place] = 0
        for place in range(len(self.uses)):
            self.uses[place] = 0
        for seat in range(self.players):
            self.lowest[seat] = 0
            self.passed[seat] = 0
            self.built[seat] = 0
        self.deal_river(self.facts.deck_of_round[self.round - 1])
        if self.events is not None:
            self.log("log.round", NOBODY, {"round": self.round})
        self.push(NEXT_SHIP, NOBODY, 0)

    # Phase 3: feeding (D8) -----------------------------------------------------------------------------------------------

    def next_meal(self, place: int) -> None:
        """Feed the crews of the next seat in the order of the score track."""
        if place == self.players:
            self.queue = []
            self.push(PRODUCE, NOBODY)
            return
        self.push(NEXT_MEAL, NOBODY, place + 1)
        seat = self.queue[place]
        missing = self.hunger(seat) - self.grain(seat, self.ring)
        if missing > 0:
            self.push(FEED, seat, missing)
        elif self.events is not None:
            self.log("log.fed", seat, {}, f"fields-{SEAT_LETTERS[seat]}")

    def feed_options(self, seat: int, missing: int) -> list[int]:
        """D8: whatever can still fill the gap, or accepting the loss, which needs no question if nothing can."""
        choices: list[int] = []
        for_grain = self.holds(seat, STONE_FOR_GRAIN) > 0
        if for_grain and self.holds(seat, STONES_6) > 0:
            choices.append(C_STONES)
        if self.holds(seat, GRAIN_4) > 0:
            choices.append(C_GRAIN)
        if self.improvers(seat) > 0:
            for card in self.improvable(seat, True):
                choices.append(C_IMPROVE + card)
        if for_grain:
            for stones in range(min(missing, self.stones[seat])):
                choices.append(C_FEED + stones)
        choices.append(C_DONE)
        return choices

    def feed(self, choice: int, seat: int, missing: int) -> None:
        """Carry out D8."""
        if choice == C_DONE:
            self.starve(seat, missing)
            return
        if choice == C_STONES:
            self.play_stones(seat)
        elif choice == C_GRAIN:
            self.discard(seat, GRAIN_4)
            missing -= self.facts.extra_grain
            if self.events is not None:
                self.log("log.grain_card", seat, {"n": self.facts.extra_grain}, f"cards-{SEAT_LETTERS[seat]}")
        elif choice < C_FEED:
            card = choice - C_IMPROVE
            self.improve(card, seat)
            if self.colours[card] <= self.ring:
                missing -= self.facts.amount[card]
        else:
            stones = choice - C_FEED + 1
            self.stones[seat] -= stones
            missing -= stones
            if self.events is not None:
                self.log("log.stones_for_grain", seat, {"n": stones}, f"stones-{SEAT_LETTERS[seat]}")
        if missing > 0:
            self.push(FEED, seat, missing)
        elif self.events is not None:
            self.log("log.fed", seat, {}, f"fields-{SEAT_LETTERS[seat]}")

    def improve(self, card: int, seat: int) -> None:
        """A field becomes one colour better, for good (ruling 17)."""
        self.colours[card] -= 1
        self.assigned[seat] += 1
        if self.events is not None:
            args = {"n": self.facts.amount[card]}
            self.log("log.improves", seat, {**args, "field": COLOURS[self.colours[card]]}, f"fields-{SEAT_LETTERS[seat]}")

    def starve(self, seat: int, missing: int) -> None:
        """Points lost for missing grain; the score may fall below 0 (ruling 33)."""
        points = -missing * self.facts.penalty[self.grain_market[seat]]
        self.earn(seat, points, PART_HUNGER)
        if self.events is not None:
            self.log_points("log.hungry", seat, {"n": missing}, points, PART_HUNGER, f"fields-{SEAT_LETTERS[seat]}")

    # Phases 4, 6 and 7 ---------------------------------------------------------------------------------------------------

    def produce(self) -> None:
        """Phase 4: every quarry gives its stones."""
        for seat in self.order:
            gained = self.gain_stones(seat, self.production(seat))
            if self.events is not None:
                self.log("log.produces", seat, {"n": gained}, f"stones-{SEAT_LETTERS[seat]}")
        self.push(SITE, NOBODY, 0)

    def end_round(self) -> None:
        """Phases 6 and 7: points for working together, ships back, and a new order from the back of the track on."""
        for seat in self.front_to_back():
            points = self.facts.cooperation[self.built[seat]]
            self.earn(seat, points, PART_COOPERATION)
            if self.events is not None and points:
                self.log_points("log.cooperation", seat, {"n": self.built[seat]}, points, PART_COOPERATION)
        for place in range(len(self.docks)):
            if self.docks[place] != NOBODY:
                self.ships[self.docks[place]] += 1
                self.docks[place] = NOBODY
        self.order = self.front_to_back()
        self.order.reverse()
        if self.events is not None:
            self.log("log.order", NOBODY, {"seats": self.order[:]})
        if self.round < self.facts.rounds:
            self.push(ROUND_START, NOBODY)
            return
        self.push(FINAL, NOBODY)
        # D17, from the highest tile down: the top of the stack comes first.
        for seat in self.order:
            self.push(LAST, seat)

    # The end (4.8, 5.3) --------------------------------------------------------------------------------------------------

    def last_options(self, seat: int) -> list[int]:
        """D17: cards that can still be used before the final scoring."""
        choices: list[int] = []
        if self.holds(seat, STONES_6) > 0:
            choices.append(C_STONES)
        if self.improvers(seat) > 0:
            for card in self.improvable(seat, False):
                choices.append(C_IMPROVE + card)
        if choices:
            choices.append(C_DONE)
        return choices

    def use_last(self, choice: int, seat: int) -> None:
        """Carry out D17."""
        if choice == C_DONE:
            return
        if choice == C_STONES:
            self.play_stones(seat)
        else:
            self.improve(choice - C_IMPROVE, seat)
        self.push(LAST, seat)

    def final_scoring(self) -> None:
        """Every seat from the highest order tile down: stones, graves, Sphinx cards."""
        self.reveal()
        for place in range(self.players - 1, -1, -1):
            seat = self.order[place]
            sale = scoring.sale_points(self, seat)
            self.earn(seat, sale, PART_SALE)
            if self.events is not None and sale:
                self.log_points("log.sale", seat, {"n": self.stones[seat]}, sale, PART_SALE, f"stones-{SEAT_LETTERS[seat]}")
            tombs = scoring.tomb_points(self, seat)
            self.earn(seat, tombs, PART_TOMBS)
            if self.events is not None and tombs:
                total = scoring.tomb_value(self, seat)
                self.log_points("log.tombs", seat, {"n": total}, tombs, PART_TOMBS)
            self.score_goals(seat)
        self.over = 1

    def score_goals(self, seat: int) -> None:
        """The Sphinx cards of a seat, the one for tenths last."""
        tenth = NOBODY
        for card in self.hands[seat]:
            if self.facts.goal[card] == TENTH_OF_SCORE:
                tenth = card
            else:
                self.score_goal(seat, card)
        if tenth != NOBODY:
            self.score_goal(seat, tenth)

    def score_goal(self, seat: int, card: int) -> None:
        """One Sphinx card, shown to everybody."""
        points = scoring.goal_points(self, seat, card, self.track[seat])
        self.earn(seat, points, PART_GOALS)
        if self.events is not None:
            self.log_points("log.goal", seat, {"card": SPHINX_CARDS[card]}, points, PART_GOALS, f"hand-{SEAT_LETTERS[seat]}")

    # Results -------------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        return scoring.score(self, seat)

    def breakdown(self, seat: int) -> dict[str, int]:
        """The same points by where they come from."""
        return scoring.breakdown(self, seat)

    def points(self, seat: int) -> int:
        """The points on the score track."""
        return self.track[seat]

    def standing(self, seat: int) -> list[int]:
        """Score, the half point of a bid, and who arrived there first."""
        halves = 2 * scoring.final_score(self, seat) - self.bids[seat]
        return [halves // 2, halves % 2, -self.arrival[seat]]

    def ending(self) -> str:
        """There is one way for the game to end."""
        return "rounds"
