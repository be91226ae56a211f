"""Mykerinos' component data as typed tables, checked on load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.games.mykerinos.state import NO_PATRON, PATRONS, PLOTS, Facts

if TYPE_CHECKING:
    from khonsu.engine.components import Entry, Tables


def facts(tables: Tables) -> Facts:
    """Read and check every table."""
    found = Facts()
    cubes = tables["cubes"]
    found.cubes = cubes["per_colour"].number(1, 99)
    found.quota = [0, 0] + [cubes["own_per_round"][count].number(1, found.cubes) for count in ("2", "3", "4")]
    found.neutral_quota = cubes["neutral_per_round"].number(0, found.cubes)
    found.plot_rows = tables["rounds"]["plot_rows"].numbers(1, 3, 4)
    _plots(tables["plots"]["items"], found)
    needed = 4 * sum(found.plot_rows)
    tables["rounds"]["plot_rows"].total(needed, PLOTS, "plots in all rounds")
    museum = tables["museum"]
    museum["hall_values"].known(("shared", "hall3", "hall5"))
    found.hall_values = [museum["hall_values"][kind].number(0, 99) for kind in ("hall3", "hall5", "shared")]
    found.without_hall = museum["without_hall"].number(0, 99)
    found.set_points = tables["sets"]["points"].number(0, 99)
    found.neutral_space = tables["tie_break"]["neutral_space"].number(1, 3) - 1
    return found


def _plots(table: Entry, found: Facts) -> None:
    found.patron = []
    found.points = []
    found.pyramids = []
    for plot in table:
        found.patron.append(plot["patron"].index_or(PATRONS, NO_PATRON))
        found.points.append(plot["points"].number(0, 9))
        found.pyramids.append(plot["pyramids"].ticked_numbers(0, 5))
    table.total(len(found.patron), PLOTS, "plots")
