"""The work force in phase 5 of Egizia (4.5): which crews a builder sends, and the training before and after."""

from __future__ import annotations

from typing import Final

from khonsu.engine.message import Argument, Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.abilities import (
    add_stones,
    add_training,
    play_stones,
    train,
    use_card,
    why_no_stones,
    why_no_training,
)
from khonsu.games.egizia.state import CREW_COUNT, CREWS, JOKER, NOBODY, SECTIONS, USE_IMPROVER, USE_STONES, Table

# Nothing can be built: more than any unit costs.
NOTHING: Final = 99


class Commit(Decision[Table]):
    """D10: work forces that can build, free actions, or declining, which needs no question if nothing else is possible."""

    name = "commit"
    kinds: tuple[str, ...] = ("stones", "train", "hire", "commit", "decline")

    def options(self, table: Table, seat: int, site: int, b: int) -> list[int]:
        cost = cheapest(table, site)
        if not can_ever_build(table, seat, cost):
            return [c.DECLINE]
        choices: list[int] = []
        add_stones(table, seat, choices)
        add_training(table, seat, choices)
        if table.stones[seat] >= cost:
            add_forces(table, seat, cost, choices)
        choices.append(c.DECLINE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, site: int, b: int) -> None:
        if choice == c.DECLINE:
            if table.events is not None:
                tell_decline(table, seat, site)
            decline(table, seat, site)
        elif choice < c.COMMIT:
            prepare(table, choice, seat)
            table.push(tasks.COMMIT, seat, site)
        else:
            commit(table, choice - c.COMMIT, seat, site)

    def distinct(self, table: Table, choices: list[int], seat: int, site: int, b: int) -> list[int]:
        return distinct_forces(table, choices, seat)

    def prompt(self, table: Table, seat: int, site: int, b: int) -> Message:
        return Message("prompt.commit", {"seat": seat, "site": landings.SITE_TERMS[site], "n": table.stones[seat]})

    def describe(self, table: Table, choice: int, seat: int, site: int, b: int) -> Message:
        if choice == c.DECLINE:
            return Message("choice.decline_build", {"site": landings.SITE_TERMS[site]})
        return super().describe(table, choice, seat, site, b)

    def reads(self, table: Table, choice: int) -> Message:
        if choice < c.COMMIT:
            return Message("choice.hire", {"crew": CREWS[choice - c.HIRE], "n": table.facts.hire_price})
        move = choice - c.COMMIT
        boost = move % c.BOOSTS
        crews: list[str] = [CREWS[crew] for crew in range(CREW_COUNT) if sent(move) & (1 << crew)]
        strength = strength_of(table, table.asked(), move)
        if boost:
            return Message("choice.commit_boost", {"crews": crews, "n": strength, "cards": boost})
        return Message("choice.commit", {"crews": crews, "n": strength})

    def why_not(self, table: Table, choice: int, seat: int, site: int, b: int) -> Message:
        if choice == c.STONES:
            return why_no_stones(table, seat)
        if choice < c.COMMIT:
            return why_no_training(table, choice, seat)
        return why_not_commit(table, choice - c.COMMIT, seat, site)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.not_building" if choice >= c.COMMIT else "reason.not_now")


class Late(Decision[Table]):
    """D16, after the last site: abilities that nobody has used yet, and stones to pay for them."""

    name = "late"
    kinds: tuple[str, ...] = ("stones", "train", "hire", "done")
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        if table.stones[seat] < table.facts.hire_price:
            if table.can_use(seat, nile.STONES_FOR_CREW, USE_STONES) and table.trainable(seat):
                add_stones(table, seat, choices)
        add_training(table, seat, choices)
        if choices:
            choices.append(c.DONE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice != c.DONE:
            prepare(table, choice, seat)
            table.push(tasks.LATE, seat)

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.done_late") if choice == c.DONE else super().describe(table, choice, seat, a, b)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return why_no_stones(table, seat) if choice == c.STONES else why_no_training(table, choice, seat)


def prepare(table: Table, choice: int, seat: int) -> None:
    """A free action beside building: stones, or a step for a crew."""
    if choice == c.STONES:
        play_stones(table, seat)
    else:
        train(table, choice, seat)


# What can be built ------------------------------------------------------------------------------------------------------


def cheapest(table: Table, site: int) -> int:
    """The stones and strength that the cheapest unit of a site costs."""
    facts = table.facts
    if site == landings.SPHINX:
        return 1 if table.sphinx_deck() > 0 else NOTHING
    best = NOTHING
    if site == landings.OBELISK:
        if len(table.obelisk) < len(facts.obelisk):
            best = facts.obelisk[len(table.obelisk)]
        if len(table.diggers) < len(table.graves):
            best = min(best, table.graves[len(table.diggers)])
        return best
    for row in range(len(facts.row_spaces)):
        if facts.row_values[row] < best and table.row_open(row):
            best = facts.row_values[row]
    for section in range(len(SECTIONS)):
        if table.section_open(section):
            best = min(best, facts.temple[facts.section_start[section] + table.section_filled(section)])
    return best


def can_ever_build(table: Table, seat: int, cost: int) -> bool:
    """Whether a unit of this cost can be built with every card that a seat has."""
    facts = table.facts
    rested = table.rested(seat)
    forces = c.FORCE_COUNT if table.holds(seat, nile.TWO_CREWS) > 0 else c.SINGLE_FORCES
    boost = table.holds(seat, nile.STRENGTH_3) * facts.extra_strength
    stones = table.stones[seat] + table.holds(seat, nile.STONES_6) * facts.extra_stones
    if stones < cost:
        return False
    steps = 1 if table.can_use(seat, nile.CREW_IMPROVER, USE_IMPROVER) else 0
    if table.can_use(seat, nile.STONES_FOR_CREW, USE_STONES) and stones >= cost + facts.hire_price:
        steps += 1
    for force in range(forces):
        bits = c.FORCE_BITS[force]
        if bits & rested != bits:
            continue
        bits |= rested & (1 << JOKER)
        strength = table.force(seat, bits)
        room = 0
        for crew in range(CREW_COUNT):
            if bits & (1 << crew):
                room += facts.crew_limit - table.crews[seat * CREW_COUNT + crew]
        if strength + min(steps, room) + boost >= cost:
            return True
    return False


def add_forces(table: Table, seat: int, cost: int, choices: list[int]) -> None:
    """Every work force that is strong enough for a unit of this cost (rulings 21, 22)."""
    rested = table.rested(seat)
    forces = c.FORCE_COUNT if table.holds(seat, nile.TWO_CREWS) > 0 else c.SINGLE_FORCES
    boosts = table.holds(seat, nile.STRENGTH_3) + 1
    jokers = 2 if rested & (1 << JOKER) else 1
    for force in range(forces):
        bits = c.FORCE_BITS[force]
        if bits & rested != bits:
            continue
        strength = table.force(seat, bits)
        for joker in range(jokers):
            for boost in range(boosts):
                if strength + boost * table.facts.extra_strength >= cost:
                    choices.append(c.COMMIT + (force * 2 + joker) * c.BOOSTS + boost)
            strength += table.crews[seat * CREW_COUNT + JOKER]


def distinct_forces(table: Table, choices: list[int], seat: int) -> list[int]:
    """The choices without work forces of crews that are as strong as others.

    Where a crew can still be trained this round, it matters which one has worked.
    """
    if table.can_use(seat, nile.CREW_IMPROVER, USE_IMPROVER) or table.can_use(seat, nile.STONES_FOR_CREW, USE_STONES):
        return choices
    found: list[int] = []
    for choice in choices:
        if choice < c.COMMIT or choice >= c.DRAW or not has_twin(table, (choice - c.COMMIT) // (c.BOOSTS * 2), seat):
            found.append(choice)
    return found


def has_twin(table: Table, force: int, seat: int) -> bool:
    """Whether a rested crew outside a force is as strong as one in it, and comes before it."""
    bits = c.FORCE_BITS[force]
    rested = table.rested(seat)
    first = seat * CREW_COUNT
    for crew in range(JOKER):
        if bits & (1 << crew):
            for earlier in range(crew):
                if rested & ~bits & (1 << earlier) and table.crews[first + earlier] == table.crews[first + crew]:
                    return True
    return False


# Sending it -------------------------------------------------------------------------------------------------------------


def sent(move: int) -> int:
    """The crews of a work force, the joker included, as bits."""
    return c.FORCE_BITS[move // (c.BOOSTS * 2)] | (move // c.BOOSTS % 2) << JOKER


def strength_of(table: Table, seat: int, move: int) -> int:
    """How strong a work force of a seat is, with the cards that it takes along."""
    return table.force(seat, sent(move)) + move % c.BOOSTS * table.facts.extra_strength


def commit(table: Table, move: int, seat: int, site: int) -> None:
    """A work force goes to a site and tires."""
    bits = sent(move)
    strength = strength_of(table, seat, move)
    if move // (c.BOOSTS * 2) >= c.SINGLE_FORCES:
        use_card(table, seat, nile.TWO_CREWS)
    for _ in range(move % c.BOOSTS):
        use_card(table, seat, nile.STRENGTH_3)
    table.tired = table.tired[:]
    for crew in range(CREW_COUNT):
        if bits & (1 << crew):
            table.tired[seat * CREW_COUNT + crew] = site + 1
    table.built = table.built[:]
    table.built[seat] += 1
    if table.events is not None:
        crews: list[str] = [CREWS[crew] for crew in range(CREW_COUNT) if bits & (1 << crew)]
        piece = f"crew-{SEAT_LETTERS[seat]}-{crews[0]}"
        table.log("log.commits", seat, {"crews": crews, "n": strength, "site": landings.SITE_TERMS[site]}, piece)
    if site == landings.SPHINX:
        table.push(tasks.DRAW, seat, strength)
    elif site == landings.OBELISK:
        table.push(tasks.MARKET, seat)
        table.push(tasks.DIG, seat, strength, 0)
    else:
        table.push(tasks.LAY, seat, strength, 0)


def why_not_commit(table: Table, move: int, seat: int, site: int) -> Message:
    """Why a work force cannot be sent."""
    for crew in range(CREW_COUNT):
        if sent(move) & (1 << crew) and table.tired[seat * CREW_COUNT + crew]:
            return Message("reason.tired", {"crew": CREWS[crew]})
    if move // (c.BOOSTS * 2) >= c.SINGLE_FORCES and table.holds(seat, nile.TWO_CREWS) == 0:
        return Message("reason.no_card", {"card": nile.EFFECTS[nile.TWO_CREWS]})
    if move % c.BOOSTS > table.holds(seat, nile.STRENGTH_3):
        return Message("reason.no_card", {"card": nile.EFFECTS[nile.STRENGTH_3]})
    cost = cheapest(table, site)
    if table.stones[seat] < cost:
        return Message("reason.stones_short", {"n": cost, "have": table.stones[seat]})
    return Message("reason.strength_short", {"n": cost, "have": strength_of(table, seat, move)})


def why_too_dear(table: Table, seat: int, value: int, strength: int) -> Message:
    """A unit needs its value both in strength and in stones."""
    if value > strength:
        return Message("reason.strength_short", {"n": value, "have": strength})
    return Message("reason.stones_short", {"n": value, "have": table.stones[seat]})


def tell_no_more(table: Table, seat: int, strength: int) -> None:
    """A builder who can afford nothing more is not asked."""
    table.log("log.no_more", seat, {"n": strength, "stones": table.stones[seat]})


def decline(table: Table, seat: int, site: int) -> None:
    """The ship goes back at once; its place is free for the substitute (ruling 23)."""
    table.docks = table.docks[:]
    for place in range(landings.PER_SITE):
        if table.docks[site * landings.PER_SITE + place] == seat:
            table.docks[site * landings.PER_SITE + place] = NOBODY
    table.ships[seat] += 1
    table.vacant = 1


def tell_decline(table: Table, seat: int, site: int) -> None:
    """Whether the builder would not, or could not, and why."""
    cost = cheapest(table, site)
    args: dict[str, Argument] = {"site": landings.SITE_TERMS[site]}
    message = "log.declines"
    if cost == NOTHING:
        message = "log.nothing_to_build"
    elif not can_ever_build(table, seat, cost):
        args["n"] = cost
        message = "log.too_few_stones" if table.stones[seat] < cost else "log.too_weak"
    table.log(message, seat, args, f"ship-{SEAT_LETTERS[seat]}")
