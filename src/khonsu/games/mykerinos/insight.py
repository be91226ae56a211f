"""What a bot should value in Mykerinos: the score as it stands, what the zones would bring, and what cubes and patrons promise."""

from __future__ import annotations

from typing import Final

from khonsu.games.mykerinos import scoring
from khonsu.games.mykerinos.state import (
    HALL5,
    HALLS,
    NO_PATRON,
    NO_PLOT,
    NOBODY,
    PATRON_COUNT,
    SHARED,
    Table,
)

# A cube in the own supply, by rounds still to come after this one.
CUBE: Final = (0.02, 0.55, 0.5, 0.45)
# A patron's help in one later round, by patron.
HELP: Final = (0.9, 0.5, 1.6, 0.6, 0.7)
# A lead in a zone that is still being dug may be lost.
UNSURE: Final = 0.8


def value(table: Table, seat: int) -> float:
    """The points that a seat can expect."""
    left = 4 - table.round
    worth = float(scoring.score(table, seat)) + CUBE[left] * table.supply[seat]
    worth += promise(table, seat, left)
    if NO_PLOT in table.field and not table.track.count(NOBODY):
        sure = 1.0
    else:
        sure = 1.0 if table.track.count(NOBODY) == 4 - table.colours() else UNSURE
    for zone in range(table.zones()):
        worth += sure * zone_worth(table, seat, zone)
    return worth


def promise(table: Table, seat: int, left: int) -> float:
    """What cards and halls will still bring: help in later rounds, cards to come for the wings one has a good hall in."""
    worth = 0.0
    kinds = 0
    for patron in range(PATRON_COUNT):
        cards = table.patron_cards(seat, patron)
        if cards:
            kinds += 1
            worth += HELP[patron] * left * cards
    worth += 0.35 * kinds * left
    for wing in range(PATRON_COUNT):
        gain = scoring.wing_value(table, seat, wing) - table.facts.without_hall
        if gain > 0:
            worth += gain * 0.4 * left
    return worth


def plot_worth(table: Table, seat: int, plot: int) -> float:
    """What taking a plot brings a seat."""
    patron = table.facts.patron[plot]
    worth = float(table.facts.points[plot])
    if patron == NO_PATRON:
        return worth
    left = 4 - table.round
    worth += scoring.wing_value(table, seat, table.wings.index(patron)) + HELP[patron] * left
    held = table.patron_cards(seat, patron)
    if held == 0:
        worth += 1.0
        lacking = 0
        for other in range(PATRON_COUNT):
            if table.patron_cards(seat, other) == 0:
                lacking += 1
        if lacking == 1:
            worth += table.facts.set_points - 1.0
    return worth


def hall_worth(table: Table, seat: int) -> float:
    """What the best hall that a seat may enter brings."""
    if table.stock[seat] == 0:
        return 0.0
    left = 4 - table.round
    best = 0.0
    for hall in range(HALLS):
        if table.enterable(seat, hall):
            worth = 0.0
            if hall >= SHARED:
                worth = lift(table, seat, hall - SHARED, 2, left) + lift(table, seat, (hall - SHARED + 1) % 5, 2, left)
                worth += 0.5 * left
            elif hall >= HALL5:
                worth = lift(table, seat, hall - HALL5, 1, left)
            else:
                worth = lift(table, seat, hall, 0, left) + 0.3 * left
            best = max(best, worth)
    return best


def lift(table: Table, seat: int, wing: int, kind: int, left: int) -> float:
    """How much more the cards of a wing are worth with a hall of a kind."""
    more = table.facts.hall_values[kind] - scoring.wing_value(table, seat, wing)
    if more <= 0:
        return 0.0
    return more * (table.patron_cards(seat, table.wings[wing]) + 0.55 * left)


def zone_worth(table: Table, seat: int, zone: int) -> float:
    """What a seat would get if the zone were evaluated now and everybody took what is best for him."""
    counts = table.zone_counts(zone)
    mine = counts[seat]
    if mine == 0:
        return 0.0
    plots = [table.field[position] for position in (2 * zone, 2 * zone + 1) if table.field[position] != NO_PLOT]
    if not plots:
        return 0.0
    ahead: list[int] = []
    place = table.track.index(seat) if seat in table.track else 9
    for colour in range(table.colours()):
        if colour == seat or counts[colour] < mine:
            continue
        theirs = table.track.index(colour) if colour in table.track else 9
        if counts[colour] > mine or theirs < place or (theirs == place and colour < seat):
            ahead.append(colour)
    for colour in ahead:
        if len(plots) == 0:
            return 0.0
        if colour >= table.players:
            plots.pop()
            continue
        best = 0
        for i in range(len(plots)):
            if plot_worth(table, colour, plots[i]) > plot_worth(table, colour, plots[best]):
                best = i
        if len(ahead) > 2 or hall_worth(table, colour) < plot_worth(table, colour, plots[best]):
            plots.pop(best)
    best_worth = 0.0
    for plot in plots:
        best_worth = max(best_worth, plot_worth(table, seat, plot))
    if len(ahead) < 2:
        best_worth = max(best_worth, hall_worth(table, seat))
    # A lead by more than one cube is safer, but cubes beyond that are wasted.
    return best_worth
