"""What choices cost and bring, in figures: food after a ship, stones and points of bricks, goals that come nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Note
from khonsu.engine.message import Message
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import goals, scoring, tasks
from khonsu.games.egizia.board.scene import table_of
from khonsu.games.egizia.board.sphinx_cards import brief, standing
from khonsu.games.egizia.feeding import penalty
from khonsu.games.egizia.sphinx import paid_cards
from khonsu.games.egizia.state import NOBODY, RING
from khonsu.games.egizia.towns import visit_town

if TYPE_CHECKING:
    from khonsu.engine.view import View
    from khonsu.games.egizia.state import Table

# Questions while the ships sail: what they leave for the crews to eat matters.
_SAILING: Final = (tasks.SAIL, tasks.AGAIN, tasks.TWICE, tasks.TRAIN, tasks.CREWS, tasks.RING, tasks.GATHER)
# As long as one of these is on the stack, some crews have not eaten in this round.
_BEFORE_MEALS: Final = (tasks.NEXT_SHIP, tasks.RIVER_END, tasks.NEXT_MEAL)
# Questions whose answers are simply tried out.
_TRIED: Final = (*_SAILING, tasks.FEED, tasks.DIG, tasks.LAY, tasks.MARKET, tasks.LATE, tasks.LAST)


def missing_grain(table: Table, seat: int, ring: int, further: int = 0) -> int:
    """The grain that a seat will lack with the ring on a circle and some further strength; none once this round's meal is over."""
    for task, asked, a, _b in table.stack:
        if task == tasks.FEED and asked == seat:
            # What was played for this meal is counted already.
            return a
        if task == tasks.NEXT_MEAL and seat in table.queue[: a - 1]:
            return 0
    if table.round and not any(task in _BEFORE_MEALS for task, *_ in table.stack):
        return 0
    return max(0, table.hunger(seat) + further - table.grain(seat, ring))


def hunger_loss(table: Table, seat: int, ring: int, further: int = 0) -> int:
    """The points that missing grain would cost a seat."""
    return penalty(table, seat, missing_grain(table, seat, ring, further))


def notes(view: View, choice: int) -> list[Note]:
    """What a choice costs and brings, and what food it leaves."""
    table = table_of(view)
    task, seat, a, _b = table.stack[-1]
    if task in (tasks.KEEP, tasks.START_KEEP):
        return _kept(table, seat, choice, task == tasks.KEEP)
    if c.DRAW <= choice < c.KEEP:
        return [_stones(-paid_cards(choice))]
    if c.COMMIT <= choice < c.DRAW:
        return _sent(table, seat, choice)
    if choice == c.DONE and task in (tasks.DIG, tasks.LAY):
        return [Note("hammer", f"−{a}", Message("note.wasted", {"n": a}), "bad")] if a else []
    if task not in _TRIED:
        return []
    after = _tried(table, choice)
    found = _changes(table, after, seat)
    if task in (tasks.DIG, tasks.LAY):
        found += _row_points(table, after, seat, choice) + _goals(table, after, seat)
    elif task in _SAILING:
        found.append(_food(_loss_after(after, seat)))
    elif task == tasks.FEED and choice != c.DONE:
        top = after.stack[-1]
        missing = top[2] if top[0] == tasks.FEED and top[1] == seat else 0
        found.append(_food(penalty(table, seat, missing)))
    elif task == tasks.MARKET:
        found += _goals(table, after, seat)
    return found


def _tried(table: Table, choice: int) -> Table:
    """The position after a choice and what follows from it without luck or question."""
    after = table.copy()
    task, seat, a, b = after.stack.pop()
    if choice == c.GRAVE:
        # Without turning up the next one, which is luck.
        value = after.graves[len(after.diggers)]
        after.diggers = [*after.diggers, seat]
        after.stones[seat] -= value
        after.track = after.track[:]
        after.track[seat] += value
        return after
    after.units[task].decide(after, choice, seat, a, b)
    if after.stack and after.stack[-1][0] == tasks.TWICE:
        _task, seat, space, _b = after.stack.pop()
        visit_town(after, space, seat)
    while after.stack and after.stack[-1][0] == tasks.TOWN:
        _task, _seat, space, seat = after.stack.pop()
        visit_town(after, space, seat)
    return after


def _loss_after(after: Table, seat: int) -> int:
    """What hunger will cost, with crews that will still be chosen and the ring where it serves the player best."""
    further = 0
    rings = [after.ring]
    for task, asked, _a, _b in after.stack:
        if asked != seat:
            continue
        further += {tasks.TRAIN: 1, tasks.CREWS: 2}.get(task, 0)
        if task == tasks.RING:
            rings = [ring for ring in range(len(RING)) if abs(ring - after.ring) <= 1]
    return min(hunger_loss(after, seat, ring, further) for ring in rings)


def _food(loss: int) -> Note:
    if not loss:
        return Note("grain", "✓", Message("note.fed"), "good")
    return Note("grain", f"−{loss}", Message("note.hungry", {"points": loss}), "bad")


def _stones(change: int) -> Note:
    if change < 0:
        return Note("stone", f"−{-change}", Message("note.costs", {"n": -change}))
    return Note("stone", f"+{change}", Message("note.gains", {"n": change}), "good")


def _points(change: int) -> Note:
    if change < 0:
        return Note("star", f"−{-change}", Message("note.loses", {"points": -change}), "bad")
    return Note("star", f"+{change}", Message("note.scores", {"points": change}), "good")


def _changes(table: Table, after: Table, seat: int) -> list[Note]:
    """Stones and points that a choice costs or brings at once."""
    found = []
    stones, points = after.stones[seat] - table.stones[seat], after.track[seat] - table.track[seat]
    if stones:
        found.append(_stones(stones))
    if points:
        found.append(_points(points))
    return found


def _row_points(table: Table, after: Table, seat: int, choice: int) -> list[Note]:
    """What a row of the pyramid that becomes full pays the player."""
    facts = table.facts
    row = choice - c.LAY
    if not 0 <= row < min(c.ROWS_AT_MOST, len(facts.row_spaces)) or after.row_filled(row) < facts.row_spaces[row]:
        return []
    bricks = after.pyramid[facts.row_start[row] : facts.row_start[row] + facts.row_spaces[row]]
    winner = max(dict.fromkeys(bricks), key=bricks.count)
    if winner != seat:
        return []
    points = bricks.count(seat) * facts.row_points
    return [Note("crown", f"+{points}", Message("note.row", {"row": row + 1, "points": points}), "good")]


def _goals(table: Table, after: Table, seat: int) -> list[Note]:
    """Goals of the player that come nearer."""
    found = []
    for card in table.hands[seat]:
        # Every point counts for the card for tenths: that goes without saying.
        if card >= 0 and table.facts.goal[card] != goals.TENTH_OF_SCORE:
            then = standing(after, seat, card)
            if then != standing(table, seat, card):
                tip = Message("note.goal", {"card": goals.CARDS[card], "standing": then})
                found.append(Note("sphinx", brief(after, seat, card), tip, "goal"))
    return found


def _sent(table: Table, seat: int, choice: int) -> list[Note]:
    """The strength cards that a work force takes along, and what building at one site more brings."""
    found = []
    boost = (choice - c.COMMIT) % c.BOOSTS
    if boost:
        found.append(Note("jar", f"−{boost}", Message("note.cards", {"n": boost})))
    built, pays = table.built[seat], table.facts.cooperation
    more = pays[min(built + 1, len(pays) - 1)] - pays[built]
    if more:
        found.append(Note("star", f"+{more}", Message("note.together", {"points": more}), "good"))
    return found


def _kept(table: Table, seat: int, choice: int, paid: bool) -> list[Note]:
    """The points of the cards that go back, and how far the goals are that stay."""
    count = table.looked_at()
    cards = table.drawn[len(table.drawn) - count :] if count else []
    places: list[int] = []
    if c.KEEP <= choice < c.BOTH:
        places = [choice - c.KEEP]
    elif c.BOTH <= choice < c.OBELISK:
        places = [place for place in range(c.MOST_DRAWN) if c.COUPLE_BITS[choice - c.BOTH] & (1 << place)]
    found = []
    back = (count - len(places)) * table.facts.returned_points
    if paid and back:
        found.append(_points(back))
    for place in places:
        card = cards[place] if place < len(cards) else NOBODY
        if card >= 0:
            then = standing(table, seat, card)
            tip = Message("note.goal", {"card": goals.CARDS[card], "standing": then})
            found.append(Note("sphinx", brief(table, seat, card), tip, "goal"))
            now = scoring.goal_points(table, seat, card, table.track[seat])
            if now:
                found.append(Note("coin", str(now), Message("note.worth", {"points": now})))
    return found
