"""The pyramid and the temple in Egizia (4.5, 6.3): brick by brick, and points for whoever has most of a full row."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import LOOK, Decision, Step
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import parts, tasks
from khonsu.games.egizia.state import NOBODY, SECTION_TERMS, SECTIONS, Table
from khonsu.games.egizia.tracks import earn, tell_points
from khonsu.games.egizia.workforce import tell_no_more, why_too_dear


class Lay(Decision[Table]):
    """D15: a brick on any open space that can be paid (ruling 26), or stopping once something is built.

    `built` is 1 once a brick lies, and has a further bit for every row that this turn completed.
    """

    name = "lay"
    kinds: tuple[str, ...] = ("lay", "done")
    thought = LOOK

    def options(self, table: Table, seat: int, strength: int, built: int) -> list[int]:
        facts = table.facts
        most = min(strength, table.stones[seat])
        choices: list[int] = []
        for row, value in enumerate(facts.row_values):
            if value <= most and table.row_open(row):
                choices.append(c.LAY + row)
        for section in range(len(SECTIONS)):
            if table.section_open(section):
                if facts.temple[facts.section_start[section] + table.section_filled(section)] <= most:
                    choices.append(c.LAY + c.ROWS_AT_MOST + section)
        if built:
            choices.append(c.DONE)
        return choices

    def decide(self, table: Table, choice: int, seat: int, strength: int, built: int) -> None:
        if choice == c.DONE:
            if table.events is not None and len(self.options(table, seat, strength, built)) == 1:
                tell_no_more(table, seat, strength)
            table.push(tasks.ROWS, NOBODY, built >> 1)
            return
        if choice < c.LAY + c.ROWS_AT_MOST:
            row = choice - c.LAY
            value = lay_in_row(table, row, seat)
            if table.row_filled(row) == table.facts.row_spaces[row]:
                built |= 2 << row
        else:
            value = lay_in_section(table, choice - c.LAY - c.ROWS_AT_MOST, seat)
        # Ruling 25: exactly its value.
        table.stones[seat] = table.stones[seat] - value
        table.push(tasks.LAY, seat, strength - value, built | 1)

    def prompt(self, table: Table, seat: int, strength: int, built: int) -> Message:
        return Message("prompt.lay", {"seat": seat, "n": strength, "stones": table.stones[seat]})

    def describe(self, table: Table, choice: int, seat: int, strength: int, built: int) -> Message:
        if choice == c.DONE:
            return Message("choice.done_build", {"n": strength, "stones": table.stones[seat]})
        return super().describe(table, choice, seat, strength, built)

    def reads(self, table: Table, choice: int) -> Message:
        facts = table.facts
        space = choice - c.LAY
        if space < c.ROWS_AT_MOST:
            row = min(space, len(facts.row_values) - 1)
            return Message("choice.lay_row", {"row": space + 1, "points": facts.row_values[row]})
        section = space - c.ROWS_AT_MOST
        place = min(facts.section_start[section] + table.section_filled(section), facts.section_start[section + 1] - 1)
        return Message("choice.lay_section", {"section": SECTION_TERMS[section], "points": facts.temple[place]})

    def why_not(self, table: Table, choice: int, seat: int, strength: int, built: int) -> Message:
        facts = table.facts
        if choice == c.DONE:
            return Message("reason.build_first")
        if choice < c.LAY + c.ROWS_AT_MOST:
            row = choice - c.LAY
            if row >= len(facts.row_spaces) or table.row_filled(row) == facts.row_spaces[row]:
                return Message("reason.row_full", {"row": row + 1})
            if not table.row_open(row):
                return Message("reason.no_support", {"row": row + 1})
            return why_too_dear(table, seat, facts.row_values[row], strength)
        section = choice - c.LAY - c.ROWS_AT_MOST
        if table.section_complete(section):
            return Message("reason.section_full", {"section": SECTION_TERMS[section]})
        if not table.section_open(section):
            return Message("reason.section_locked", {"section": SECTION_TERMS[section]})
        return why_too_dear(
            table, seat, facts.temple[facts.section_start[section] + table.section_filled(section)], strength
        )

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.not_building")


def lay_in_row(table: Table, row: int, seat: int) -> int:
    """A brick on the next space of a pyramid row; tells its value."""
    place = table.row_filled(row)
    value = table.facts.row_values[row]
    table.pyramid = table.pyramid[:]
    table.pyramid[table.facts.row_start[row] + place] = seat
    earn(table, seat, value, parts.PYRAMID)
    if table.events is not None:
        piece = f"pyramid-{row + 1}-{place + 1}"
        tell_points(table, "log.pyramid", seat, {"row": row + 1}, value, parts.PYRAMID, piece)
    return value


def lay_in_section(table: Table, section: int, seat: int) -> int:
    """A brick on the next space of a section of the temple; tells its value."""
    place = table.section_filled(section)
    space = table.facts.section_start[section] + place
    value = table.facts.temple[space]
    table.temple = table.temple[:]
    table.temple[space] = seat
    earn(table, seat, value, parts.TEMPLE)
    if table.events is not None:
        piece = f"temple-{SECTIONS[section]}-{place + 1}"
        tell_points(table, "log.temple", seat, {"section": SECTION_TERMS[section]}, value, parts.TEMPLE, piece)
    return value


class Rows(Step[Table]):
    """Completed rows of the pyramid, from below (ruling 30): a point a brick for whoever has most of them there."""

    name = "rows"

    def run(self, table: Table, rows: int, b: int) -> None:
        for row in range(len(table.facts.row_spaces)):
            if rows & (1 << row):
                score_row(table, row)


def score_row(table: Table, row: int) -> None:
    """The points of a full row."""
    start = table.facts.row_start[row]
    bricks = table.pyramid[start : start + table.facts.row_spaces[row]]
    # Ruling 31: on a tie the leftmost brick decides, and it comes first here.
    winner = bricks[0]
    for seat in bricks:
        if bricks.count(seat) > bricks.count(winner):
            winner = seat
    count = bricks.count(winner)
    points = count * table.facts.row_points
    earn(table, winner, points, parts.ROWS)
    if table.events is not None:
        tell_points(table, "log.row", winner, {"row": row + 1, "n": count}, points, parts.ROWS, f"row-{row + 1}")
