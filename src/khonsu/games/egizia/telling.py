"""What Egizia says about its choices: the question, the sentence of each choice, and why one is refused."""

from __future__ import annotations

from khonsu.engine.message import Argument, Message
from khonsu.games.egizia.choices import (
    BOOSTS,
    C_ACCEPT,
    C_BID,
    C_BOTH,
    C_CLAIM,
    C_COMMIT,
    C_CREWS,
    C_DECLINE,
    C_DOCK,
    C_DONE,
    C_DRAW,
    C_FEED,
    C_GATHER,
    C_GRAIN,
    C_GRAVE,
    C_HIRE,
    C_IMPROVE,
    C_KEEP,
    C_LAY,
    C_MARKET,
    C_OBELISK,
    C_PASS,
    C_RING,
    C_SAIL,
    C_STONES,
    C_TRAIN,
    COUPLE_BITS,
    FORCE_BITS,
    MOST_DRAWN,
    MOST_FREE,
    PAIR_ONE,
    PAIR_TWO,
    ROWS_AT_MOST,
    SINGLE_FORCES,
)
from khonsu.games.egizia.rules_build import Building
from khonsu.games.egizia.state import (
    AGAIN,
    BESIDE,
    BID,
    BOTTOM,
    CARD_SPACES,
    CLAIM,
    COLOURS,
    COMMIT,
    CREW_COUNT,
    CREW_IMPROVER,
    CREWS,
    CREWS_CHOICE,
    DIG,
    DRAW,
    EFFECTS,
    EXTRA_SPHINX_2,
    FEED,
    FIELD,
    FIELD_IMPROVER,
    FIRST,
    GATHER,
    GRAIN_4,
    GREEN,
    JOKER,
    KEEP,
    KEEP_TWO_SPHINX,
    LAST,
    LATE,
    LAY,
    NILE_CARDS,
    NO_CARD,
    NOBODY,
    PLACES,
    RING,
    RING_MOVE,
    RING_TERMS,
    SAIL,
    SECTION_TERMS,
    SITE_TERMS,
    SPACES,
    SPHINX_CARDS,
    START_KEEP,
    STONE,
    STONE_FOR_GRAIN,
    STONES_6,
    STONES_FOR_CREW,
    STRENGTH_3,
    TRAIN,
    TWICE,
    TWO_CREWS,
    UNSEEN,
    UPSTREAM,
    USE_IMPROVER,
    USE_STONES,
    USE_UPSTREAM,
)


class Telling(Building):
    """A table that can speak."""

    def prompt(self) -> Message:
        """The question of the decision on top of the stack."""
        if not self.stack:
            return Message("prompt.over")
        task, seat, a, b = self.stack[-1]
        name: str = "prompt." + self.game.tasks[task]
        args: dict[str, Argument] = {"seat": seat}
        if task == SAIL:
            args["n"] = self.ships[seat]
            if a:
                name = "prompt.sail_again"
        elif task == FEED:
            args["n"] = a
            args["points"] = a * self.facts.penalty[self.grain_market[seat]]
        elif task in (COMMIT, FIRST):
            args["site"] = SITE_TERMS[a]
            args["n"] = self.stones[seat]
        elif task == TWICE:
            args["space"] = SPACES[a]
        elif task in (DRAW, DIG, LAY):
            args["n"] = a
            args["stones"] = self.stones[seat]
        elif task in (KEEP, START_KEEP):
            args["n"] = a
            if b > 1:
                name = "prompt.keep_two"
        elif task == BID:
            args["tile"] = b + 1
        return Message(name, args)

    # Choices as sentences ------------------------------------------------------------------------------------------------

    def describe(self, choice: int) -> Message:
        """A choice with what it brings to whoever acts."""
        facts = self.facts
        seat = self.stack[-1][1] if self.stack else 0
        if choice < C_DOCK:
            return self.describe_space(choice - C_SAIL, "choice.take")
        if choice < C_PASS:
            dock = choice - C_DOCK
            if dock % PLACES == BESIDE:
                return Message("choice.dock_beside", {"site": SITE_TERMS[dock // PLACES]})
            return Message("choice.dock", {"site": SITE_TERMS[dock // PLACES], "place": dock % PLACES + 1})
        if choice == C_STONES:
            return Message("choice.stones", {"n": facts.extra_stones})
        if choice == C_GRAIN:
            return Message("choice.grain", {"n": facts.extra_grain})
        if C_HIRE <= choice < C_CREWS:
            return Message("choice.hire", {"crew": CREWS[choice - C_HIRE], "n": facts.hire_price})
        if C_CREWS <= choice < C_RING:
            one = CREWS[PAIR_ONE[choice - C_CREWS]]
            two = CREWS[PAIR_TWO[choice - C_CREWS]]
            if one == two:
                return Message("choice.crews_double", {"crew": one})
            return Message("choice.crews", {"crews": [one, two]})
        if C_RING <= choice < C_GATHER:
            return self.describe_ring(choice - C_RING - 1)
        if C_GATHER <= choice < C_IMPROVE:
            return self.describe_space(choice - C_GATHER, "choice.gather")
        if C_IMPROVE <= choice < C_FEED:
            return self.describe_improve(choice - C_IMPROVE)
        if C_FEED <= choice < C_COMMIT:
            return Message("choice.feed", {"n": choice - C_FEED + 1})
        if C_COMMIT <= choice < C_DRAW:
            return self.describe_commit(choice - C_COMMIT, seat)
        if C_DRAW <= choice < C_KEEP:
            paid = (choice - C_DRAW) // (MOST_FREE + 1) + 1
            free = (choice - C_DRAW) % (MOST_FREE + 1)
            return Message("choice.draw_free", {"n": paid, "free": free}) if free else Message("choice.draw", {"n": paid})
        if C_KEEP <= choice < C_OBELISK:
            return self.describe_keep(choice)
        if choice == C_OBELISK:
            row = min(len(self.obelisk), len(facts.obelisk) - 1)
            return Message("choice.obelisk", {"row": row + 1, "points": facts.obelisk[row]})
        if choice == C_GRAVE:
            if len(self.diggers) == len(self.graves):
                return Message("choice.grave_none")
            grave = len(self.diggers)
            return Message("choice.grave", {"grave": grave + 1, "points": self.graves[grave]})
        if C_LAY <= choice < C_MARKET:
            return self.describe_lay(choice - C_LAY)
        if C_MARKET <= choice < C_ACCEPT:
            return self.describe_market(choice - C_MARKET, seat)
        if C_ACCEPT <= choice <= C_DONE:
            return self.describe_answer(choice)
        if choice >= C_BID:
            halves = choice - C_BID
            if halves == 1:
                return Message("choice.bid_only_half")
            return Message("choice.bid_half" if halves % 2 else "choice.bid", {"n": halves // 2})
        return super().describe(choice)

    def describe_space(self, space: int, stem: str) -> Message:
        """A space of the river and what lies on it."""
        if space >= CARD_SPACES:
            return Message("choice.sail", {"space": SPACES[space]})
        if self.river[space] == NO_CARD:
            return Message(stem + "_nothing", {"space": space + 1})
        return self.card_message(stem, self.river[space], {"space": space + 1})

    def describe_ring(self, way: int) -> Message:
        """Where the ring goes; it cannot leave the circles."""
        ring = min(max(self.ring + way, 0), len(RING) - 1)
        return Message("choice.ring_stay" if way == 0 else "choice.ring", {"ring": RING_TERMS[ring]})

    def describe_improve(self, card: int) -> Message:
        """A field as it is and as it would be."""
        if self.facts.effect[card] != FIELD:
            return Message("choice.improve_card", {"card": NILE_CARDS[card]})
        colour = self.colours[card]
        args: dict[str, Argument] = {"n": self.facts.amount[card]}
        args["field"] = COLOURS[colour]
        args["better"] = COLOURS[max(GREEN, colour - 1)]
        return Message("choice.improve", args)

    def describe_commit(self, move: int, seat: int) -> Message:
        """A work force with its strength."""
        boost = move % BOOSTS
        bits = FORCE_BITS[move // (BOOSTS * 2)] | (move // BOOSTS % 2) << JOKER
        crews: list[str] = [CREWS[crew] for crew in range(CREW_COUNT) if bits & (1 << crew)]
        strength = self.force(seat, bits) + boost * self.facts.extra_strength
        if boost:
            return Message("choice.commit_boost", {"crews": crews, "n": strength, "cards": boost})
        return Message("choice.commit", {"crews": crews, "n": strength})

    def describe_keep(self, choice: int) -> Message:
        """The drawn cards for whoever sees them, their places for everybody else."""
        places: list[int] = []
        if choice < C_BOTH:
            places.append(choice - C_KEEP)
        else:
            for place in range(MOST_DRAWN):
                if COUPLE_BITS[choice - C_BOTH] & (1 << place):
                    places.append(place)
        count = self.looked_at()
        first = len(self.drawn) - count
        cards: list[str] = []
        for place in places:
            if place < count and self.drawn[first + place] != UNSEEN:
                cards.append(SPHINX_CARDS[self.drawn[first + place]])
        if len(cards) < len(places):
            if len(places) == 1:
                return Message("choice.keep_place", {"n": places[0] + 1})
            return Message("choice.both_places", {"n": places[0] + 1, "other": places[1] + 1})
        return Message("choice.keep", {"card": cards[0]}) if len(cards) == 1 else Message("choice.both", {"cards": cards})

    def describe_lay(self, space: int) -> Message:
        """The next brick of a pyramid row or of a section of the temple."""
        facts = self.facts
        if space < ROWS_AT_MOST:
            row = min(space, len(facts.row_values) - 1)
            return Message("choice.lay_row", {"row": space + 1, "points": facts.row_values[row]})
        section = space - ROWS_AT_MOST
        place = min(facts.section_start[section] + self.section_filled(section), facts.section_start[section + 1] - 1)
        return Message("choice.lay_section", {"section": SECTION_TERMS[section], "points": facts.temple[place]})

    def describe_market(self, market: int, seat: int) -> Message:
        """Where a marker goes; at the bottom, what that brings."""
        space = (self.stone_market[seat] if market == STONE else self.grain_market[seat]) + 1
        if space < BOTTOM:
            return Message("choice.market_stone" if market == STONE else "choice.market_grain", {"space": space})
        if market == STONE:
            return Message("choice.market_stone_bottom", {"n": self.facts.bottom_stones})
        return Message("choice.market_grain_bottom", {"points": self.facts.bottom_points})

    def describe_answer(self, choice: int) -> Message:
        """Yes, no and done mean something else in every question."""
        task, seat, a, b = self.stack[-1] if self.stack else (-1, 0, 0, 0)
        if choice == C_ACCEPT:
            if task == TWICE:
                return Message("choice.accept_twice", {"space": SPACES[a]})
            if task == AGAIN:
                return Message("choice.accept_again")
            if task == FIRST:
                return Message("choice.accept_first", {"site": SITE_TERMS[a]})
            return Message("choice.accept")
        if choice == C_DECLINE:
            if task == TWICE:
                return Message("choice.decline_twice", {"space": SPACES[a]})
            if task == AGAIN:
                return Message("choice.decline_again")
            if task == FIRST:
                return Message("choice.decline_first", {"site": SITE_TERMS[a]})
            if task == GATHER:
                return Message("choice.decline_gather")
            if task == COMMIT:
                return Message("choice.decline_build", {"site": SITE_TERMS[a]})
            if task == KEEP:
                return Message("choice.decline_keep", {"n": a})
            return Message("choice.decline")
        if task == FEED:
            return Message("choice.done_feed", {"n": a, "points": a * self.facts.penalty[self.grain_market[seat]]})
        if task in (DIG, LAY):
            return Message("choice.done_build", {"n": a, "stones": self.stones[seat]})
        if task == LATE:
            return Message("choice.done_late")
        if task == LAST:
            return Message("choice.done_last")
        return Message("choice.done")

    # Why not -------------------------------------------------------------------------------------------------------------

    def why_not(self, choice: int) -> Message:
        """Why a choice is not legal now."""
        task, seat, a, b = self.stack[-1]
        if choice < C_STONES:
            return self.why_not_sail(choice, task, seat, a)
        if choice == C_STONES:
            return self.why_no_card(STONES_6, seat) or Message("reason.card_not_now", {"card": EFFECTS[STONES_6]})
        if choice == C_GRAIN:
            return self.why_no_card(GRAIN_4, seat) or Message("reason.not_feeding")
        if choice < C_CREWS:
            return self.why_not_train(choice, task, seat)
        if choice < C_RING and task == CREWS_CHOICE:
            return Message("reason.crew_limit", {"n": self.facts.crew_limit})
        if C_RING <= choice < C_GATHER and task == RING_MOVE:
            return Message("reason.ring_end")
        if C_GATHER <= choice < C_IMPROVE and task == GATHER:
            return Message("reason.card_taken", {"space": choice - C_GATHER + 1})
        if C_IMPROVE <= choice < C_FEED and task in (FEED, LAST):
            return self.why_not_improve(choice - C_IMPROVE, seat)
        if C_FEED <= choice < C_COMMIT:
            return self.why_not_feed(choice - C_FEED + 1, task, seat, a)
        if C_COMMIT <= choice < C_DRAW:
            return self.why_not_commit(choice - C_COMMIT, seat, a) if task == COMMIT else Message("reason.not_building")
        if C_DRAW <= choice < C_KEEP and task == DRAW:
            return self.why_not_draw(choice - C_DRAW, seat, a)
        if C_KEEP <= choice < C_OBELISK:
            return self.why_not_keep(choice, task, seat, a)
        if C_OBELISK <= choice < C_MARKET:
            return self.why_not_build(choice, task, seat, a)
        if C_CLAIM <= choice < C_BID and task == CLAIM:
            tile = choice - C_CLAIM + 1
            return Message("reason.no_tile" if tile > self.players else "reason.bid_limit", {"tile": tile})
        if choice >= C_BID and task == BID:
            return Message("reason.bid_low", {"tile": b + 1})
        if choice == C_DONE and task in (DIG, LAY):
            return Message("reason.build_first")
        return Message("reason.not_now")

    def why_no_card(self, effect: int, seat: int) -> Message | None:
        """Why a card cannot be used: it does not lie there."""
        return None if self.holds(seat, effect) > 0 else Message("reason.no_card", {"card": EFFECTS[effect]})

    def why_not_sail(self, choice: int, task: int, seat: int, again: int) -> Message:
        """Why a ship cannot go somewhere."""
        if task != SAIL:
            return Message("reason.not_sailing")
        if choice == C_PASS:
            return Message("reason.must_sail")
        if choice >= C_DOCK:
            return self.why_not_dock(choice - C_DOCK, seat)
        space = choice - C_SAIL
        if space < CARD_SPACES and self.river[space] == NO_CARD:
            return Message("reason.card_taken", {"space": space + 1})
        if self.out_of_reach(self.facts.position[space], seat):
            return Message("reason.upstream")
        return Message("reason.town_taken", {"space": SPACES[space]})

    def out_of_reach(self, position: int, seat: int) -> bool:
        """Whether a seat's next ship cannot go there, even if nothing else is in the way."""
        lowest = self.lowest[seat]
        return position == lowest or (position < lowest and not self.can_use(seat, UPSTREAM, USE_UPSTREAM))

    def why_not_dock(self, dock: int, seat: int) -> Message:
        """Why a ship cannot go to a place of a site."""
        site = dock // PLACES
        place = dock % PLACES
        if seat in self.docks[site * PLACES : (site + 1) * PLACES]:
            return Message("reason.site_twice", {"site": SITE_TERMS[site]})
        if self.out_of_reach(self.facts.site_position[site], seat):
            return Message("reason.upstream")
        if place != BESIDE and place >= self.facts.slots[self.players]:
            return Message("reason.slot_covered", {"place": place + 1, "n": self.players})
        if self.docks[dock] != NOBODY:
            return Message("reason.dock_taken", {"site": SITE_TERMS[site]})
        return Message("reason.slots_free", {"site": SITE_TERMS[site]})

    def why_not_train(self, choice: int, task: int, seat: int) -> Message:
        """Why a crew cannot be made stronger."""
        if task not in (TRAIN, CREWS_CHOICE, COMMIT, LATE):
            return Message("reason.not_now")
        crew = (choice - C_TRAIN) % CREW_COUNT
        if task in (COMMIT, LATE):
            effect = CREW_IMPROVER if choice < C_HIRE else STONES_FOR_CREW
            missing = self.why_no_card(effect, seat)
            if missing is not None:
                return missing
            if not self.can_use(seat, effect, USE_IMPROVER if choice < C_HIRE else USE_STONES):
                return Message("reason.used", {"card": EFFECTS[effect]})
            if choice >= C_HIRE and self.stones[seat] < self.facts.hire_price:
                return Message("reason.stones_short", {"n": self.facts.hire_price})
        elif choice >= C_HIRE or (task == CREWS_CHOICE and self.crews[seat * CREW_COUNT + crew] < self.facts.crew_limit):
            return Message("reason.not_now")
        return Message("reason.crew_limit", {"n": self.facts.crew_limit})

    def why_not_improve(self, card: int, seat: int) -> Message:
        """Why a field cannot be improved."""
        missing = self.why_no_card(FIELD_IMPROVER, seat)
        if missing is not None:
            return missing
        if self.improvers(seat) == 0:
            return Message("reason.improvers_assigned")
        if self.facts.effect[card] != FIELD or self.cards[card] != seat:
            return Message("reason.not_your_field")
        if self.colours[card] == GREEN:
            return Message("reason.field_green")
        return Message("reason.field_irrigated")

    def why_not_feed(self, stones: int, task: int, seat: int, missing: int) -> Message:
        """Why stones cannot stand for grain."""
        if task != FEED:
            return Message("reason.not_feeding")
        if self.holds(seat, STONE_FOR_GRAIN) > 0 and stones > missing:
            return Message("reason.feed_too_much", {"n": missing})
        return self.why_no_card(STONE_FOR_GRAIN, seat) or Message("reason.stones_short", {"n": stones})

    def why_not_commit(self, move: int, seat: int, site: int) -> Message:
        """Why a work force cannot be sent."""
        force = move // (BOOSTS * 2)
        bits = FORCE_BITS[force] | (move // BOOSTS % 2) << JOKER
        for crew in range(CREW_COUNT):
            if bits & (1 << crew) and self.tired[seat * CREW_COUNT + crew]:
                return Message("reason.tired", {"crew": CREWS[crew]})
        if force >= SINGLE_FORCES and self.holds(seat, TWO_CREWS) == 0:
            return Message("reason.no_card", {"card": EFFECTS[TWO_CREWS]})
        if move % BOOSTS > self.holds(seat, STRENGTH_3):
            return Message("reason.no_card", {"card": EFFECTS[STRENGTH_3]})
        cost = self.cheapest(site)
        if self.stones[seat] < cost:
            return Message("reason.stones_short", {"n": cost})
        return Message("reason.strength_short", {"n": cost})

    def why_not_draw(self, move: int, seat: int, strength: int) -> Message:
        """Why that many Sphinx cards cannot be drawn."""
        paid = move // (MOST_FREE + 1) + 1
        free = move % (MOST_FREE + 1)
        if paid > strength:
            return Message("reason.strength_short", {"n": paid})
        if paid > self.stones[seat]:
            return Message("reason.stones_short", {"n": paid})
        if free and self.holds(seat, EXTRA_SPHINX_2) == 0:
            return Message("reason.no_card", {"card": EFFECTS[EXTRA_SPHINX_2]})
        return Message("reason.draw_most", {"n": min(self.facts.most_drawn, self.sphinx_deck())})

    def why_not_keep(self, choice: int, task: int, seat: int, count: int) -> Message:
        """Why a drawn card cannot be kept."""
        if task not in (KEEP, START_KEEP):
            return Message("reason.not_looking")
        if choice >= C_BOTH and (task == START_KEEP or self.holds(seat, KEEP_TWO_SPHINX) == 0):
            return Message("reason.keep_one")
        return Message("reason.drawn_fewer", {"n": count})

    def why_not_build(self, choice: int, task: int, seat: int, strength: int) -> Message:
        """Why a brick cannot be laid."""
        facts = self.facts
        if task != (DIG if choice < C_LAY else LAY):
            return Message("reason.not_building")
        if choice == C_OBELISK:
            if len(self.obelisk) == len(facts.obelisk):
                return Message("reason.obelisk_finished")
            return self.why_too_dear(facts.obelisk[len(self.obelisk)], strength)
        if choice == C_GRAVE:
            if len(self.diggers) == len(self.graves):
                return Message("reason.graves_taken")
            return self.why_too_dear(self.graves[len(self.diggers)], strength)
        if choice < C_LAY + ROWS_AT_MOST:
            row = choice - C_LAY
            if row >= len(facts.row_spaces) or self.row_filled(row) == facts.row_spaces[row]:
                return Message("reason.row_full", {"row": row + 1})
            if not self.row_open(row):
                return Message("reason.no_support", {"row": row + 1})
            return self.why_too_dear(facts.row_values[row], strength)
        section = choice - C_LAY - ROWS_AT_MOST
        if self.section_complete(section):
            return Message("reason.section_full", {"section": SECTION_TERMS[section]})
        if not self.section_open(section):
            return Message("reason.section_locked", {"section": SECTION_TERMS[section]})
        return self.why_too_dear(facts.temple[facts.section_start[section] + self.section_filled(section)], strength)

    def why_too_dear(self, value: int, strength: int) -> Message:
        """A brick needs its value both in strength and in stones."""
        return Message("reason.strength_short" if value > strength else "reason.stones_short", {"n": value})
