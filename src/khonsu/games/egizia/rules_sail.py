"""Phase 2 of Egizia: ships go down the Nile, one at a time, always downstream of one's own."""

from __future__ import annotations

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.choices import (
    C_ACCEPT,
    C_DECLINE,
    C_DOCK,
    C_GATHER,
    C_PASS,
    C_SAIL,
    C_STONES,
)
from khonsu.games.egizia.rules_sphinx import Sphinx
from khonsu.games.egizia.state import (
    AGAIN,
    BESIDE,
    CARD_SPACES,
    DOUBLE_ROUND_SPACE,
    DOUBLE_TURN,
    GATHER,
    GONE,
    IN_DECK,
    NEXT_MEAL,
    NEXT_SHIP,
    NO_CARD,
    NOBODY,
    OCCUPIED_ROUND_SPACE,
    ON_RIVER,
    PLACES,
    RIVER_END,
    SAIL,
    SITE_COUNT,
    SITE_TERMS,
    SITES,
    SPACE_COUNT,
    SPACES,
    STONES_6,
    TAKE_LEFTOVER,
    TOWN,
    TOWN_COUNT,
    TWICE,
    UPSTREAM,
    USE_OCCUPIED,
    USE_UPSTREAM,
    USES,
)


class Sailing(Sphinx):
    """A table whose river can be sailed."""

    def next_ship(self, place: int) -> None:
        """The next player in order who has not passed; `place` counts the order tiles from 0."""
        for further in range(self.players):
            following = (place + further) % self.players
            seat = self.order[following]
            if not self.passed[seat]:
                self.push(NEXT_SHIP, NOBODY, following + 1)
                self.push(SAIL, seat)
                return
        self.push(RIVER_END, NOBODY)
        # D7; ruling 14: at once, not at the end of the round.
        owner = self.owner(TAKE_LEFTOVER)
        if owner != NOBODY:
            self.push(GATHER, owner)

    # Where a ship may go (D2) --------------------------------------------------------------------------------------------

    def targets(self, seat: int) -> list[int]:
        """Every space and every place of a site that a seat's next ship may go to."""
        choices: list[int] = []
        if self.ships[seat] == 0:
            return choices
        facts = self.facts
        lowest = self.lowest[seat]
        upstream = lowest > 0 and self.can_use(seat, UPSTREAM, USE_UPSTREAM)
        occupied = self.can_use(seat, OCCUPIED_ROUND_SPACE, USE_OCCUPIED)
        for space in range(SPACE_COUNT):
            position = facts.position[space]
            if position > lowest or (upstream and position < lowest):
                if space < CARD_SPACES:
                    if self.river[space] != NO_CARD:
                        choices.append(C_SAIL + space)
                elif self.moored[space] == NOBODY or (occupied and not facts.town_once[space - CARD_SPACES]):
                    choices.append(C_SAIL + space)
        for site in range(SITE_COUNT):
            position = facts.site_position[site]
            if position > lowest or (upstream and position < lowest):
                self.site_targets(site, seat, choices)
        return choices

    def site_targets(self, site: int, seat: int, choices: list[int]) -> None:
        """Any free slot of a site (ruling 2), or the place beside them; never twice at one site (ruling 1)."""
        first = site * PLACES
        docks = self.docks
        if docks[first] == seat or docks[first + 1] == seat or docks[first + 2] == seat or docks[first + BESIDE] == seat:
            return
        full = True
        for place in range(self.facts.slots[self.players]):
            if docks[first + place] == NOBODY:
                choices.append(C_DOCK + first + place)
                full = False
        if full and docks[first + BESIDE] == NOBODY:
            choices.append(C_DOCK + first + BESIDE)

    def sail_options(self, seat: int, again: int) -> list[int]:
        """D2; a player who cannot place a ship passes without being asked."""
        choices = self.targets(seat)
        if not choices:
            return [C_PASS]
        if not again:
            choices.append(C_PASS)
        if self.holds(seat, STONES_6) > 0:
            choices.append(C_STONES)
        return choices

    def sail(self, choice: int, seat: int, again: int) -> None:
        """Carry out D2."""
        if choice == C_PASS:
            # Ruling 3: for good.
            self.passed[seat] = 1
            if self.events is not None:
                self.log("log.passes", seat, {})
        elif choice == C_STONES:
            self.play_stones(seat)
            self.push(SAIL, seat, again)
        else:
            self.ships[seat] -= 1
            self.push(AGAIN, seat)
            if choice < C_DOCK:
                self.sail_to_space(choice - C_SAIL, seat)
            else:
                self.sail_to_site(choice - C_DOCK, seat)

    def go_to(self, position: int, seat: int) -> None:
        """Use up the card for sailing upstream if the place needs it; the lowest ship stays the limit (ruling 6)."""
        if position < self.lowest[seat]:
            self.uses[seat * USES + USE_UPSTREAM] += 1
        else:
            self.lowest[seat] = position

    def sail_to_space(self, space: int, seat: int) -> None:
        """A ship on a card or a town."""
        self.go_to(self.facts.position[space], seat)
        if self.events is not None and space >= CARD_SPACES:
            self.log("log.sails", seat, {"space": SPACES[space]}, f"ship-{SEAT_LETTERS[seat]}", f"space-{SPACES[space]}")
        if space < CARD_SPACES:
            self.moored[space] = seat
            self.take_card(space, seat)
            return
        if self.moored[space] == NOBODY:
            self.moored[space] = seat
        else:
            self.guests[space - CARD_SPACES] = seat
            self.uses[seat * USES + USE_OCCUPIED] += 1
        if self.holds(seat, DOUBLE_ROUND_SPACE) > 0 and not self.facts.town_once[space - CARD_SPACES]:
            self.push(TWICE, seat, space)
        else:
            self.push(TOWN, NOBODY, space, seat)

    def sail_to_site(self, dock: int, seat: int) -> None:
        """A ship at a building site."""
        site = dock // PLACES
        place = dock % PLACES
        self.go_to(self.facts.site_position[site], seat)
        self.docks[dock] = seat
        if self.events is not None:
            piece = f"ship-{SEAT_LETTERS[seat]}"
            if place == BESIDE:
                self.log("log.docks_beside", seat, {"site": SITE_TERMS[site]}, piece, f"dock-{SITES[site]}-beside")
            else:
                self.log(
                    "log.docks",
                    seat,
                    {"site": SITE_TERMS[site], "place": place + 1},
                    piece,
                    f"dock-{SITES[site]}-{place + 1}",
                )

    def again_options(self, seat: int) -> list[int]:
        """D6: a card taken by the ship just placed may be used at once (ruling 12)."""
        if self.holds(seat, DOUBLE_TURN) > 0 and self.targets(seat):
            return [C_ACCEPT, C_DECLINE]
        return []

    def sail_again(self, choice: int, seat: int) -> None:
        """Carry out D6."""
        if choice == C_ACCEPT:
            self.use_card(seat, DOUBLE_TURN)
            self.push(SAIL, seat, 1)

    # The end of the phase ------------------------------------------------------------------------------------------------

    def gather_options(self) -> list[int]:
        """D7: one card that is still on the board."""
        choices = [C_GATHER + space for space in range(CARD_SPACES) if self.river[space] != NO_CARD]
        if choices:
            choices.append(C_DECLINE)
        return choices

    def gather(self, choice: int, seat: int) -> None:
        """Carry out D7."""
        if choice != C_DECLINE:
            self.take_card(choice - C_GATHER, seat)

    def end_river(self) -> None:
        """Left-over cards leave the game (ruling 11), ships come back except from the sites; then the crews are fed."""
        for space in range(CARD_SPACES):
            if self.river[space] != NO_CARD:
                self.cards[self.river[space]] = GONE
                self.river[space] = NO_CARD
        for space in range(SPACE_COUNT):
            if self.moored[space] != NOBODY:
                self.ships[self.moored[space]] += 1
                self.moored[space] = NOBODY
        for town in range(TOWN_COUNT):
            if self.guests[town] != NOBODY:
                self.ships[self.guests[town]] += 1
                self.guests[town] = NOBODY
        # Ruling 34: losses do not change the order in which the crews are fed.
        self.queue = self.front_to_back()
        self.push(NEXT_MEAL, NOBODY, 0)

    def deal_river(self, deck: int) -> None:
        """Phase 1: ten cards from a deck, from the source on."""
        unseen: list[int] = []
        for card in range(len(self.cards)):
            if self.facts.deck[card] == deck and self.cards[card] == IN_DECK:
                unseen.append(card)
        for space in range(CARD_SPACES):
            card = unseen.pop(self.draw(len(unseen)))
            self.cards[card] = ON_RIVER
            self.river[space] = card
            self.dealt[space] = card
