"""The setup of Pharaon (3): the table is laid out, and each player gets a jar, silver and a noble."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import Decision, Step
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, state, tasks
from khonsu.games.pharaon.bank import gain
from khonsu.games.pharaon.hands import give_noble
from khonsu.games.pharaon.jars import clear_jars, turn_up_jars
from khonsu.games.pharaon.nobles import welcome
from khonsu.games.pharaon.offerings import fill_displays
from khonsu.games.pharaon.rounds import start_round
from khonsu.games.pharaon.state import Table
from khonsu.games.pharaon.strips import lay_out_boards


class Setup(Step[Table]):
    """Steps 1 to 10; then the players choose."""

    name = "setup"

    def run(self, table: Table, a: int, b: int) -> None:
        sides = table.sides
        facts = table.facts
        table.round = 0
        table.all_changed()
        lay_out_circle(table)
        table.first = table.draw(sides, state.FIRST_PLAYER)
        table.pharaoh = state.NOBODY
        table.bank = [facts.token_count] * state.RESOURCE_KINDS
        table.held = [0] * (sides * state.TOKEN_KINDS)
        table.bag = facts.offering_counts[:]
        table.spent = [0] * state.OFFERING_KINDS
        table.pairs = [state.EMPTY] * (2 * facts.pairs[table.players])
        table.bonus = [state.EMPTY] * facts.pairs[table.players]
        table.noble_at = [state.DECK] * court.COUNT
        table.noble_deck = list(range(court.COUNT))
        table.artisan_at = [state.DECK] * state.ARTISAN_COUNT
        table.artisan_deck = list(range(state.ARTISAN_COUNT))
        table.used = []
        table.offer = []
        table.aside = [state.NOBODY] * table.players
        table.jar_deck = list(range(state.JAR_COUNT))
        table.jar_pile = []
        table.plotted = []
        table.steps = [0] * sides
        table.levels = [0] * (sides * state.COLOUR_COUNT)
        table.rows = [state.ACTIVE] * sides
        table.spaces = [0] * sides
        table.plot = 0
        table.boards = []
        table.dark = []
        table.strip_colours = []
        table.strips = []
        if table.solo:
            lay_out_boards(table)
        if table.events is not None:
            table.log("log.first", table.first, {}, "first", table.place_of(table.first))
        turn_up_jars(table)
        fill_displays(table)
        deal_scribes(table)
        show_cards(table)
        table.push(tasks.BEGIN, state.NOBODY)
        if table.solo:
            table.push(tasks.PREPARE, state.NOBODY, 0, 0)
            return
        for distance in range(table.players):
            # The right-hand neighbour of the first player is the first to choose, the first player the last.
            table.push(tasks.PREPARE, state.NOBODY, (table.first + distance) % table.players, 0)


def lay_out_circle(table: Table) -> None:
    """The zones, the wheel between them and the direction in which it will turn."""
    table.zones = table.shuffled(state.ZONE_ORDER)
    turned = table.draw(2 * state.COLOUR_COUNT, state.WHEEL_START)
    table.entry = [0] * state.COLOUR_COUNT
    for place in range(state.COLOUR_COUNT):
        table.entry[table.zones[place]] = table.facts.sections[(place + turned) % state.COLOUR_COUNT]
    table.direction = 1 if turned < state.COLOUR_COUNT else -1
    table.clear_wheel()


def deal_scribes(table: Table) -> None:
    """First game (7.1): a random scribe for every new player, in the solo game for the Traitor too."""
    novices: str = table.settings["first_game"]
    for side in range(table.sides):
        if novices[side if side < table.players else 0] == "Y":
            left = [scribe for scribe in range(court.SCRIBES) if table.noble_at[scribe] == state.DECK]
            scribe = left[table.draw(len(left), state.SCRIBE_CARDS)]
            table.noble_deck.remove(scribe)
            give_noble(table, side, scribe)
            if table.events is not None:
                table.log("log.noble", side, {"noble": court.NAMES[scribe]}, "", table.place_of(side))


def show_cards(table: Table) -> None:
    """The first nobles and artisans on display."""
    table.noble_row = table.draw_several(table.noble_deck, state.NOBLE_PLACES, state.NOBLE_CARDS)
    for noble in table.noble_row:
        table.noble_at[noble] = state.SHOWN
    table.artisan_row = table.draw_several(table.artisan_deck, state.ARTISAN_PLACES, state.ARTISAN_CARDS)
    for artisan in table.artisan_row:
        table.artisan_at[artisan] = state.SHOWN


class Prepare(Step[Table]):
    """Step 11 for one player: a jar first, then silver and two nobles to choose from."""

    name = "prepare"

    def run(self, table: Table, seat: int, has_jar: int) -> None:
        if not has_jar:
            table.push(tasks.PREPARE, state.NOBODY, seat, 1)
            table.push(tasks.JAR, seat)
            return
        gain(table, seat, [state.SILVER] * table.facts.start_silver)
        if seat not in table.noble_at:
            table.own_nobles()
            table.offer = table.draw_several(table.noble_deck, 2, state.NOBLE_CARDS)
            for noble in table.offer:
                table.noble_at[noble] = state.APART
            table.push(tasks.KEEP, seat)


class Keep(Decision[Table]):
    """D2: one noble is kept and shown, the other put aside; in the solo game the Traitor gets it."""

    name = "keep"
    kinds: tuple[str, ...] = ("keep",)

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return [c.KEEP, c.KEEP + 1]

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        place = choice - c.KEEP
        table.reveal()
        kept = table.offer[place]
        other = table.offer[1 - place]
        table.offer = []
        if table.solo:
            welcome(table, state.TRAITOR, other, "")
        else:
            table.aside = table.aside[:]
            table.aside[seat] = other
        welcome(table, seat, kept, "")

    def reads(self, table: Table, choice: int) -> Message:
        place = choice - c.KEEP
        if place < len(table.offer) and table.offer[place] != court.UNSEEN:
            return Message("choice.keep", {"noble": court.NAMES[table.offer[place]]})
        return Message("choice.keep_place", {"place": place + 1})


class Begin(Step[Table]):
    """Steps 12 to 14: what was put aside goes back, an untaken jar blocks spaces, new jars, round 1."""

    name = "begin"

    def run(self, table: Table, a: int, b: int) -> None:
        for seat in range(table.players):
            if table.aside[seat] >= 0:
                table.shuffle_back(table.aside[seat])
        table.aside = [state.NOBODY] * table.players
        clear_jars(table)
        turn_up_jars(table)
        start_round(table)
