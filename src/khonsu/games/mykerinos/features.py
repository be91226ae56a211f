"""Mykerinos as numbers: what insight counts for a seat, what it has by kind, and how it stands in the zones and on the territory."""

from __future__ import annotations

from typing import Final

from khonsu.engine.rules import Feature, Features
from khonsu.games.mykerinos.insight import BITS, MOST, Outlook, Prospects
from khonsu.games.mykerinos.state import (
    BROWN,
    HALL5,
    HALLS,
    NEIGHBOURS,
    NO_PATRON,
    NO_PLOT,
    NOBODY,
    PATRON_COUNT,
    PATRONS,
    SHARED,
    VOID,
    Table,
)

SEAT_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("insight", "what insight expects, in points", 0, 300),
    Feature("points", "points of plots", 0, 60),
    Feature("exhibition", "points of cards in the museum as it is", 0, 180),
    Feature("coming", "points of plots to come, in halls that are better than none", 0, 60),
    Feature("doors", "points that halls of value 5 behind open doors promise", 0, 100),
    Feature("sets", "points of sets, with what is there of the next one", 0, 40),
    Feature("help", "what patrons will do in later rounds, in points", 0, 100),
    Feature("ready", "what patrons can still do in this round, in points", 0, 15),
    Feature("cubes", "what cubes in the supply are worth, in points", 0, 30),
    Feature("zones", "what zones bring that are still to be evaluated, in points", 0, 200),
    *[Feature(f"cards_{patron}", "cards of the patron", 0, 7) for patron in PATRONS],
    *[Feature(f"rate_{patron}", "points for each card of the patron", 0, 5) for patron in PATRONS],
    Feature("halls_3", "halls of value 3", 0, 5),
    Feature("halls_5", "halls of value 5", 0, 5),
    Feature("halls_shared", "shared halls", 0, 5),
    Feature("open_doors", "halls of value 5 that can be entered", 0, 5),
    Feature("best_hall", "what the best hall would bring that can be entered, in points", 0, 80),
    Feature("complete_sets", "complete sets", 0, 7),
    Feature("lacking", "patrons that the next set lacks", 1, 5),
    Feature("ready_cards", "cards that can still help in this round", 0, 24),
    Feature("ready_brown", "whether Sir Brown can still help in this round", 0, 1),
    Feature("supply", "cubes in the supply", 0, 25),
    Feature("neutral_supply", "neutral cubes in the supply", 0, 16),
    Feature("stock", "cubes in the common stock", 0, 25),
    Feature("moves", "whether the seat chooses now", 0, 1),
    Feature("passed", "whether the seat has passed", 0, 1),
    Feature("wins_ties", "how many others have passed later or not at all, once the seat has passed", 0, 3),
    Feature("cubes_placed", "cubes on the territory", 0, 25),
    Feature("growth", "ways to go on from the own cubes to a free square without a pyramid", 0, 60),
    Feature("zones_first", "zones to be evaluated where nobody is ahead", 0, 6),
    Feature("zones_second", "zones to be evaluated where one other is ahead", 0, 6),
    Feature("zones_third", "zones to be evaluated where more others are ahead", 0, 6),
    Feature("zones_safe", "zones to be evaluated where everybody else has at least two cubes less", 0, 6),
    Feature("zones_absent", "zones to be evaluated where the seat has no cube", 0, 6),
)
TABLE_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("progress", "how far the game has come", 0, 1),
    Feature("rounds_left", "rounds after this one", 0, 4),
    Feature("digging", "whether there is still digging in this round", 0, 1),
    Feature("seats_digging", "seats that have not passed", 0, 4),
    Feature("final_turn", "whether the last one digging is in his final turn", 0, 1),
    Feature("free_squares", "free squares without a pyramid", 0, 72),
    Feature("free_pyramids", "free squares with a pyramid", 0, 36),
    Feature("neutral_cubes", "neutral cubes on the territory", 0, 25),
    Feature("plots_laid", "plots on the territory", 0, 12),
    Feature("free_halls", "free halls", 0, 15),
    Feature("free_halls_5", "free halls of value 5", 0, 5),
)


class MykerinosFeatures(Features[Table]):
    """Nothing is hidden, so all eyes see the same."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def of_seat(self, table: Table, seat: int, eyes: int) -> list[float]:
        return self.of_seats(table, eyes)[seat]

    def of_seats(self, table: Table, eyes: int) -> list[list[float]]:
        outlook = Outlook(table)
        territory = Territory(table)
        found: list[list[float]] = []
        for prospects in outlook.seats:
            numbers = terms(prospects) if table.stack else finished(prospects, table.score(prospects.seat))
            add_museum(table, prospects, numbers)
            add_means(table, prospects.seat, outlook.space, numbers)
            numbers.append(float(territory.placed[prospects.seat]))
            numbers.append(float(territory.growth[prospects.seat]))
            add_standing(outlook, prospects.seat, numbers)
            found.append(numbers)
        return found

    def of_table(self, table: Table, eyes: int) -> list[float]:
        territory = Territory(table)
        digging = 0
        for seat in range(table.players):
            if not table.has_passed(seat):
                digging += 1
        laid = 0
        for plot in table.field:
            if plot != NO_PLOT:
                laid += 1
        halls = 0
        fives = 0
        for hall in range(HALLS):
            if table.halls[hall] == NOBODY:
                halls += 1
                if HALL5 <= hall < SHARED:
                    fives += 1
        return [
            table.progress(),
            float(4 - table.round),
            1.0 if table.stack and table.stack[0][2] == 0 else 0.0,
            float(digging),
            1.0 if table.final_turn else 0.0,
            float(territory.free),
            float(territory.free_pyramids),
            float(territory.neutral),
            float(laid),
            float(halls),
            float(fives),
        ]


class Territory:
    """What is counted on the squares, all of it at once."""

    def __init__(self, table: Table) -> None:
        self.free = 0
        self.free_pyramids = 0
        self.neutral = 0
        # By seat: cubes, and ways to go on from them to a free square without a pyramid.
        self.placed = [0] * table.players
        self.growth = [0] * table.players
        players = table.players
        cubes = table.cubes
        pyramids = table.pyramid
        for square in range(len(cubes)):
            colour = cubes[square]
            if colour == NOBODY:
                if pyramids[square] == 0:
                    self.free += 1
                else:
                    self.free_pyramids += 1
            elif colour == VOID:
                # Squares that do not exist in this round come last.
                break
            elif colour >= players:
                self.neutral += 1
            else:
                self.placed[colour] += 1
                for near in NEIGHBOURS[square]:
                    if cubes[near] == NOBODY and pyramids[near] == 0:
                        self.growth[colour] += 1


def terms(prospects: Prospects) -> list[float]:
    """What insight expects, and where it comes from."""
    return [
        prospects.total(),
        prospects.points,
        prospects.exhibition,
        prospects.coming,
        prospects.doors,
        prospects.sets,
        prospects.help,
        prospects.ready,
        prospects.cubes,
        prospects.zones,
    ]


def finished(prospects: Prospects, score: int) -> list[float]:
    """The same once nothing is expected any more."""
    numbers = terms(prospects)
    numbers[0] = float(score)
    return numbers


def add_museum(table: Table, prospects: Prospects, numbers: list[float]) -> None:
    """Cards, halls and sets."""
    for patron in range(PATRON_COUNT):
        numbers.append(float(prospects.cards[patron]))
    for patron in range(PATRON_COUNT):
        numbers.append(float(prospects.rates[patron]))
    three = 0
    five = 0
    shared = 0
    for hall in range(HALLS):
        if table.halls[hall] == prospects.seat:
            if hall < HALL5:
                three += 1
            elif hall < SHARED:
                five += 1
            else:
                shared += 1
    numbers.append(float(three))
    numbers.append(float(five))
    numbers.append(float(shared))
    numbers.append(float(prospects.open_doors))
    numbers.append(prospects.hall)
    numbers.append(float(prospects.complete))
    numbers.append(float(prospects.lacking))


def add_means(table: Table, seat: int, space: list[int], numbers: list[float]) -> None:
    """Patrons and cubes that a seat can still use, its turn, and its space on the tie-break track."""
    passed = space[seat] >= 0
    ready = 0
    brown = False
    later = 0
    if passed:
        for other in range(table.players):
            if space[other] < 0 or space[other] > space[seat]:
                later += 1
    else:
        for plot in table.cards[seat]:
            patron = table.facts.patron[plot]
            if patron != NO_PATRON and table.turned[plot] == 0:
                ready += 1
                if patron == BROWN:
                    brown = True
    numbers.append(float(ready))
    numbers.append(1.0 if brown else 0.0)
    numbers.append(float(table.supply[seat]))
    numbers.append(float(table.neutral_supply[seat]))
    numbers.append(float(table.stock[seat]))
    numbers.append(1.0 if table.stack and table.stack[-1][1] == seat else 0.0)
    numbers.append(1.0 if passed else 0.0)
    numbers.append(float(later))


def add_standing(outlook: Outlook, seat: int, numbers: list[float]) -> None:
    """How a seat stands in the zones that are not being evaluated yet."""
    first = 0
    second = 0
    third = 0
    safe = 0
    absent = 0
    for counts in outlook.counts:
        own = counts >> (BITS * seat) & MOST
        if own == 0:
            absent += 1
            continue
        ahead = 0
        near = 0
        for colour in range(len(outlook.reach)):
            if colour != seat:
                lead = (counts >> (BITS * colour) & MOST) - own
                if lead > 0 or (lead == 0 and outlook.earlier(colour, seat)):
                    ahead += 1
                if lead > -2:
                    near += 1
        if ahead == 0:
            first += 1
        elif ahead == 1:
            second += 1
        else:
            third += 1
        if near == 0:
            safe += 1
    numbers.append(float(first))
    numbers.append(float(second))
    numbers.append(float(third))
    numbers.append(float(safe))
    numbers.append(float(absent))
