"""The Nile in Pharaon (4.4): its five actions, and the discs that go up its tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.bank import gain, gain_names
from khonsu.games.pharaon.means import FIXED, Means
from khonsu.games.pharaon.state import COLOUR_COUNT, COLOURS, LEVELS, NOBODY, Table
from khonsu.games.pharaon.zone_action import FIRST_NILE, FIRST_NILE_FREE, NILE_MASK, ZoneAction

if TYPE_CHECKING:
    from khonsu.engine.machine import i64

# Tracks that an arrow may move, a bit each.
ALL_TRACKS: Final = 31


class Nile(ZoneAction):
    """D10: one of five actions, each for tokens of two colours."""

    def affordable(self, means: Means) -> i64:
        actions: i64 = 0
        bit: i64 = 1
        for due in means.facts.nile_dues:
            if means.can_pay_fixed(due):
                actions |= bit << FIRST_NILE
                if means.deducts(due):
                    actions |= bit << FIRST_NILE_FREE
            bit <<= 1
        return actions

    def add(self, table: Table, affordable: i64, choices: list[int]) -> None:
        actions = affordable >> FIRST_NILE & NILE_MASK
        choice = c.NILE
        while actions > 0:
            if actions & 1:
                choices.append(choice)
            actions >>= 1
            choice += 1

    def payments(self, means: Means, action: int) -> list[int]:
        return means.payments(FIXED, means.facts.nile_dues[action - c.NILE], 0)

    def act(self, table: Table, seat: int, action: int) -> None:
        sail(table, seat, action - c.NILE)

    def reads(self, table: Table, action: int) -> Message:
        facts = table.facts
        number = action - c.NILE
        gains = gain_names(facts.nile_gains[number], facts.nile_jars[number])
        colours = [COLOURS[colour] for colour in range(COLOUR_COUNT) if facts.nile_costs[number][colour] > 0]
        return Message("choice.nile", {"action": number + 1, "tokens": colours, "gains": gains})

    def too_dear(self, means: Means, action: int) -> Message:
        return means.lacks(means.facts.nile_dues[action - c.NILE])


def sail(table: Table, side: int, action: int) -> None:
    """Resources, jar, then the discs, coloured arrows first (ruling 43)."""
    facts = table.facts
    if facts.nile_wild_arrows[action] > 0:
        follow_arrows(table, side, ALL_TRACKS, facts.nile_wild_arrows[action])
    if facts.nile_arrows[action] > 0:
        tracks = 0
        for colour in range(COLOUR_COUNT):
            if facts.nile_costs[action][colour] > 0:
                tracks += 1 << colour
        follow_arrows(table, side, tracks, facts.nile_arrows[action])
    for _ in range(facts.nile_jars[action]):
        table.push(tasks.DRAW_JAR, NOBODY, side)
    gain(table, side, facts.nile_gains[action])


def follow_arrows(table: Table, side: int, tracks: int, count: int) -> None:
    """Let arrows lift discs on some tracks; if all of these are at the top, they are lost (ruling 18)."""
    table.push(tasks.TRACK, side, tracks, count)
    if table.events is not None:
        for track in range(COLOUR_COUNT):
            if tracks >> track & 1 and table.levels[side * COLOUR_COUNT + track] < LEVELS:
                return
        table.log("log.arrows_lost", side, {"n": count})


class Track(Decision[Table]):
    """D11 and D18: which disc goes up; an arrow without a track is lost (ruling 18)."""

    name = "track"
    kinds: tuple[str, ...] = ("track",)
    thought = LOOK

    def options(self, table: Table, seat: int, tracks: int, left: int) -> list[int]:
        choices: list[int] = []
        for track in range(COLOUR_COUNT):
            if tracks >> track & 1 and table.levels[seat * COLOUR_COUNT + track] < LEVELS:
                choices.append(c.TRACK + track)
        return choices

    def decide(self, table: Table, choice: int, seat: int, tracks: int, left: int) -> None:
        raise_level(table, seat, choice - c.TRACK)
        if left > 1:
            follow_arrows(table, seat, tracks, left - 1)

    def prompt(self, table: Table, seat: int, tracks: int, left: int) -> Message:
        return Message("prompt.track", {"seat": seat, "n": left})

    def reads(self, table: Table, choice: int) -> Message:
        track = choice - c.TRACK
        level = table.levels[table.stack[-1][1] * COLOUR_COUNT + track] + 1 if table.stack else 1
        return Message("choice.track", {"track": COLOURS[track], "level": min(level, LEVELS)})

    def why_not(self, table: Table, choice: int, seat: int, tracks: int, left: int) -> Message:
        track = choice - c.TRACK
        full = table.levels[seat * COLOUR_COUNT + track] == LEVELS
        return Message("reason.track_full" if full else "reason.other_track", {"track": COLOURS[track]})

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.track_later")


def raise_level(table: Table, side: int, track: int) -> None:
    """A disc goes up a level, unless it is at the top."""
    place = side * COLOUR_COUNT + track
    if table.levels[place] < LEVELS:
        table.levels = table.levels[:]
        table.levels[place] += 1
        table.changed(side)
        if table.events is not None:
            piece = f"disc-{table.letter(side)}-{COLOURS[track]}"
            table.log("log.level", side, {"track": COLOURS[track], "level": table.levels[place]}, piece)
