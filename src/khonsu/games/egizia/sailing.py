"""Phase 2 of Egizia (4.2): ships go down the Nile, one at a time, always downstream of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.message import Message
from khonsu.engine.position import NO_CHOICES
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.abilities import add_stones, play_stones, spend, use_card, why_no_stones
from khonsu.games.egizia.cards import reads_space, take_card
from khonsu.games.egizia.estates import clear_river
from khonsu.games.egizia.fleets import EVERY_PLACE, Fleets, fleets_of
from khonsu.games.egizia.state import NOBODY, USE_OCCUPIED, USE_UPSTREAM, Table

if TYPE_CHECKING:
    from khonsu.engine.machine import i64


class NextShip(Step[Table]):
    """The next player in order who has not passed; `place` counts the order tiles from 0."""

    name = "next_ship"

    def run(self, table: Table, place: int, b: int) -> None:
        for further in range(table.players):
            following = (place + further) % table.players
            seat = table.order[following]
            if not table.passed[seat]:
                table.push(tasks.NEXT_SHIP, NOBODY, following + 1)
                table.push(tasks.SAIL, seat)
                return
        table.push(tasks.RIVER_END, NOBODY)
        # D7; ruling 14: at once, not at the end of the round.
        owner = table.owner(nile.TAKE_LEFTOVER)
        if owner != NOBODY:
            table.push(tasks.GATHER, owner)
            if table.events is not None and not cards_left(table):
                table.log("log.no_leftover", owner, {"card": nile.EFFECTS[nile.TAKE_LEFTOVER]})


class Sail(Decision[Table]):
    """D2: a ship somewhere, or passing; a player who cannot place a ship passes without being asked."""

    name = "sail"
    kinds: tuple[str, ...] = ("sail", "dock", "pass", "stones")

    def options(self, table: Table, seat: int, again: int, b: int) -> list[int]:
        choices = targets(table, seat)
        if not choices:
            return [c.PASS]
        if not again:
            choices.append(c.PASS)
        add_stones(table, seat, choices)
        return choices

    def decide(self, table: Table, choice: int, seat: int, again: int, b: int) -> None:
        if choice == c.PASS:
            # Ruling 3: for good.
            table.passed = table.passed[:]
            table.passed[seat] = 1
            if table.events is not None:
                table.log(_why_pass(table, seat), seat, {})
        elif choice == c.STONES:
            play_stones(table, seat)
            table.push(tasks.SAIL, seat, again)
        else:
            table.ships[seat] = table.ships[seat] - 1
            table.push(tasks.AGAIN, seat)
            if choice < c.DOCK:
                sail_to_space(table, choice - c.SAIL, seat)
            else:
                sail_to_site(table, choice - c.DOCK, seat)

    def distinct(self, table: Table, choices: list[int], seat: int, again: int, b: int) -> list[int]:
        # Nobody needs stones before he builds, and then the card for them is still there.
        return choices if choices[-1] != c.STONES else choices[:-1]

    def prompt(self, table: Table, seat: int, again: int, b: int) -> Message:
        return Message("prompt.sail_again" if again else "prompt.sail", {"seat": seat, "n": table.ships[seat]})

    def reads(self, table: Table, choice: int) -> Message:
        if choice < c.DOCK:
            return reads_space(table, choice - c.SAIL, "choice.take")
        if choice < c.PASS:
            dock = choice - c.DOCK
            if dock % landings.PER_SITE == landings.BESIDE:
                return Message("choice.dock_beside", {"site": landings.SITE_TERMS[dock // landings.PER_SITE]})
            return Message(
                "choice.dock",
                {"site": landings.SITE_TERMS[dock // landings.PER_SITE], "place": dock % landings.PER_SITE + 1},
            )
        if choice == c.STONES:
            return Message("choice.stones", {"n": table.facts.extra_stones})
        return super().reads(table, choice)

    def why_not(self, table: Table, choice: int, seat: int, again: int, b: int) -> Message:
        if choice < c.DOCK:
            return why_not_there(table, choice - c.SAIL, seat)
        if choice < c.PASS:
            return why_not_dock(table, choice - c.DOCK, seat)
        if choice == c.PASS:
            return Message("reason.must_sail")
        return why_no_stones(table, seat)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return why_no_stones(table, table.asked()) if choice == c.STONES else Message("reason.not_sailing")


def _why_pass(table: Table, seat: int) -> str:
    """Whoever can do nothing but pass is told why."""
    if table.ships[seat] == 0:
        return "log.passes_without_ships"
    return "log.passes" if targets(table, seat) else "log.passes_downstream"


# Where a ship may go ----------------------------------------------------------------------------------------------------


def targets(table: Table, seat: int) -> list[int]:
    """Every space and every place of a site that a seat's next ship may go to."""
    choices: list[int] = []
    if table.ships[seat] == 0:
        return choices
    facts = table.facts
    lowest: i64 = table.lowest[seat]
    upstream = lowest > 0 and table.can_use(seat, nile.UPSTREAM, USE_UPSTREAM)
    occupied = table.can_use(seat, nile.OCCUPIED_ROUND_SPACE, USE_OCCUPIED)
    positions = facts.space_at
    for space, card in enumerate(table.river):
        if card != nile.NO_CARD:
            position = positions[space]
            if position > lowest or (upstream and position < lowest):
                choices.append(c.SAIL + space)
    moored = table.moored
    for space in range(landings.CARD_SPACES, landings.SPACE_COUNT):
        if moored[space] == NOBODY or (occupied and not facts.town_once[space - landings.CARD_SPACES]):
            position = positions[space]
            if position > lowest or (upstream and position < lowest):
                choices.append(c.SAIL + space)
    # Never twice at one site (ruling 1).
    own: i64 = seat
    fleets = fleets_of(table)
    places = fleets.places[own]
    offers = docks_offered(table, fleets)
    for site in range(landings.SITE_COUNT):
        position = facts.site_at[site]
        if not places & EVERY_PLACE and (position > lowest or (upstream and position < lowest)):
            choices += offers[site]
        places >>= landings.PER_SITE
    return choices


def docks_offered(table: Table, fleets: Fleets) -> list[list[int]]:
    """At each site any free slot (ruling 2), or the place beside them: the same to all who have no ship there."""
    if not fleets.offers:
        for site in range(landings.SITE_COUNT):
            first = site * landings.PER_SITE
            slots = table.facts.slots[table.players]
            free = [c.DOCK + place for place in range(first, first + slots) if table.docks[place] == NOBODY]
            if not free and table.docks[first + landings.BESIDE] == NOBODY:
                free.append(c.DOCK + first + landings.BESIDE)
            fleets.offers.append(free)
    return fleets.offers


def why_not_there(table: Table, space: int, seat: int) -> Message:
    """Why a ship cannot go to a card or a town."""
    if space < landings.CARD_SPACES and table.river[space] == nile.NO_CARD:
        return Message("reason.card_taken", {"space": table.facts.position[space]})
    if table.out_of_reach(table.facts.position[space], seat):
        return Message("reason.upstream")
    return Message("reason.town_taken", {"space": landings.SPACES[space]})


def why_not_dock(table: Table, dock: int, seat: int) -> Message:
    """Why a ship cannot go to a place of a site."""
    site = dock // landings.PER_SITE
    place = dock % landings.PER_SITE
    if seat in table.docks[site * landings.PER_SITE : (site + 1) * landings.PER_SITE]:
        return Message("reason.site_twice", {"site": landings.SITE_TERMS[site]})
    if table.out_of_reach(table.facts.site_position[site], seat):
        return Message("reason.upstream")
    if place != landings.BESIDE and place >= table.facts.slots[table.players]:
        return Message("reason.slot_covered", {"place": place + 1, "n": table.players})
    if table.docks[dock] != NOBODY:
        return Message("reason.dock_taken", {"site": landings.SITE_TERMS[site]})
    return Message("reason.slots_free", {"site": landings.SITE_TERMS[site]})


# Going there ------------------------------------------------------------------------------------------------------------


def go_to(table: Table, position: int, seat: int) -> None:
    """Use up the card for sailing upstream if the place needs it; the lowest ship stays the limit (ruling 6)."""
    if position < table.lowest[seat]:
        spend(table, seat, USE_UPSTREAM)
    else:
        table.lowest[seat] = position


def sail_to_space(table: Table, space: int, seat: int) -> None:
    """A ship on a card or a town."""
    go_to(table, table.facts.position[space], seat)
    if space < landings.CARD_SPACES:
        table.moored[space] = seat
        take_card(table, space, seat)
        return
    if table.events is not None:
        table.log(
            "log.sails",
            seat,
            {"space": landings.SPACES[space]},
            f"ship-{SEAT_LETTERS[seat]}",
            f"space-{landings.SPACES[space]}",
        )
    if table.moored[space] == NOBODY:
        table.moored[space] = seat
    else:
        table.guests = table.guests[:]
        table.guests[space - landings.CARD_SPACES] = seat
        spend(table, seat, USE_OCCUPIED)
    if table.holds(seat, nile.DOUBLE_ROUND_SPACE) > 0 and not table.facts.town_once[space - landings.CARD_SPACES]:
        table.push(tasks.TWICE, seat, space)
    else:
        table.push(tasks.TOWN, NOBODY, space, seat)


def sail_to_site(table: Table, dock: int, seat: int) -> None:
    """A ship at a building site."""
    site = dock // landings.PER_SITE
    place = dock % landings.PER_SITE
    go_to(table, table.facts.site_position[site], seat)
    table.docks = table.docks[:]
    table.docks[dock] = seat
    if table.events is not None:
        piece = f"ship-{SEAT_LETTERS[seat]}"
        name = landings.SITE_TERMS[site]
        if place == landings.BESIDE:
            table.log("log.docks_beside", seat, {"site": name}, piece, f"dock-{landings.SITES[site]}-beside")
        else:
            table.log(
                "log.docks", seat, {"site": name, "place": place + 1}, piece, f"dock-{landings.SITES[site]}-{place + 1}"
            )


class Again(Decision[Table]):
    """D6: another ship at once; a card taken by the ship just placed may be used (ruling 12)."""

    name = "again"
    kinds: tuple[str, ...] = ("accept", "decline")

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        if table.holds(seat, nile.DOUBLE_TURN) > 0 and targets(table, seat):
            return [c.ACCEPT, c.DECLINE]
        return NO_CHOICES

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.ACCEPT:
            use_card(table, seat, nile.DOUBLE_TURN)
            table.push(tasks.SAIL, seat, 1)

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.accept_again" if choice == c.ACCEPT else "choice.decline_again")


# The end of the phase ---------------------------------------------------------------------------------------------------


def cards_left(table: Table) -> int:
    """How many cards nobody has taken from the river."""
    return landings.CARD_SPACES - table.river.count(nile.NO_CARD)


class Gather(Decision[Table]):
    """D7: one card that is still on the board."""

    name = "gather"
    kinds: tuple[str, ...] = ("gather", "decline")
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices = [c.GATHER + space for space in range(landings.CARD_SPACES) if table.river[space] != nile.NO_CARD]
        if choices:
            choices.append(c.DECLINE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice != c.DECLINE:
            take_card(table, choice - c.GATHER, seat)

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        if choice == c.DECLINE:
            return Message("choice.decline_gather")
        return super().describe(table, choice, seat, a, b)

    def reads(self, table: Table, choice: int) -> Message:
        return reads_space(table, choice - c.GATHER, "choice.gather")

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("reason.card_taken", {"space": table.facts.position[choice - c.GATHER]})


def come_back(table: Table, seat: int) -> None:
    """A ship comes back to its seat."""
    table.ships[seat] = table.ships[seat] + 1


class RiverEnd(Step[Table]):
    """Left-over cards leave the game (ruling 11), ships come back except from the sites; then the crews are fed."""

    name = "river_end"

    def run(self, table: Table, a: int, b: int) -> None:
        if table.events is not None and cards_left(table):
            table.log("log.leftovers", NOBODY, {"n": cards_left(table)})
        clear_river(table)
        for seat in table.moored:
            if seat != NOBODY:
                come_back(table, seat)
        table.moored = [NOBODY] * landings.SPACE_COUNT
        for seat in table.guests:
            if seat != NOBODY:
                come_back(table, seat)
        table.guests = [NOBODY] * landings.TOWN_COUNT
        # Ruling 34: losses do not change the order in which the crews are fed.
        table.queue = table.front_to_back()
        table.push(tasks.NEXT_MEAL, NOBODY, 0)
