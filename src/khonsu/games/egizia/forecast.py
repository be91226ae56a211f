"""What choices cost and bring, in figures: food after a ship, stones and points of bricks, goals that come nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.board import Note
from khonsu.engine.message import Message
from khonsu.games.egizia import scoring
from khonsu.games.egizia.choices import (
    BOOSTS,
    C_BOTH,
    C_COMMIT,
    C_DONE,
    C_DRAW,
    C_GRAVE,
    C_KEEP,
    C_LAY,
    C_OBELISK,
    COUPLE_BITS,
    MOST_DRAWN,
    MOST_FREE,
    ROWS_AT_MOST,
)
from khonsu.games.egizia.goals import brief, standing
from khonsu.games.egizia.state import (
    AGAIN,
    COMMIT,
    CREWS_CHOICE,
    DIG,
    FEED,
    GATHER,
    KEEP,
    LAST,
    LATE,
    LAY,
    MARKET,
    NOBODY,
    RING,
    RING_MOVE,
    SAIL,
    SPHINX_CARDS,
    START_KEEP,
    TENTH_OF_SCORE,
    TOWN,
    TRAIN,
    TWICE,
)

if TYPE_CHECKING:
    from khonsu.games.egizia.rules import Egizia

# Questions while the ships sail: what they leave for the crews to eat matters.
_SAILING: Final = (SAIL, AGAIN, TWICE, TRAIN, CREWS_CHOICE, RING_MOVE, GATHER)
# Questions whose answers are simply tried out.
_TRIED: Final = (*_SAILING, FEED, DIG, LAY, MARKET, LATE, LAST)


def hunger_loss(table: Egizia, seat: int, ring: int, further: int = 0) -> int:
    """The points that missing grain would cost a seat with the ring on a circle and some further strength to feed."""
    missing = table.hunger(seat) + further - table.grain(seat, ring)
    return max(0, missing) * table.facts.penalty[table.grain_market[seat]]


def notes(table: Egizia, choice: int) -> list[Note]:
    """What matters about a choice."""
    task, seat, a, _b = table.stack[-1]
    if task in (KEEP, START_KEEP):
        return _kept(table, seat, choice, task == KEEP)
    if C_DRAW <= choice < C_KEEP:
        return [_stones(-((choice - C_DRAW) // (MOST_FREE + 1) + 1))]
    if task == COMMIT and choice >= C_COMMIT:
        return _sent(table, seat, choice)
    if choice == C_DONE and task in (DIG, LAY):
        return [Note("hammer", f"−{a}", Message("note.wasted", {"n": a}), "bad")] if a else []
    if task not in _TRIED:
        return []
    after = _tried(table, choice)
    found = _changes(table, after, seat)
    if task in (DIG, LAY):
        found += _row_points(table, after, seat, choice) + _goals(table, after, seat)
    elif task in _SAILING:
        found.append(_food(_loss_after(after, seat)))
    elif task == FEED and choice != C_DONE:
        top = after.stack[-1]
        missing = top[2] if top[0] == FEED and top[1] == seat else 0
        found.append(_food(missing * table.facts.penalty[table.grain_market[seat]]))
    elif task == MARKET:
        found += _goals(table, after, seat)
    return found


def _tried(table: Egizia, choice: int) -> Egizia:
    """The position after a choice and what follows from it without luck or question."""
    after = table.copy()
    task, seat, a, b = after.stack.pop()
    if choice == C_GRAVE:
        # Without turning up the next one, which is luck.
        value = after.graves[len(after.diggers)]
        after.diggers.append(seat)
        after.stones[seat] -= value
        after.track[seat] += value
        return after
    after.decide(choice, task, seat, a, b)
    if after.stack and after.stack[-1][0] == TWICE:
        _task, seat, space, _b = after.stack.pop()
        after.visit_town(space, seat)
    while after.stack and after.stack[-1][0] == TOWN:
        _task, _seat, space, seat = after.stack.pop()
        after.visit_town(space, seat)
    return after


def _loss_after(after: Egizia, seat: int) -> int:
    """What hunger will cost, with crews that will still be chosen and the ring where it serves the player best."""
    further = 0
    rings = [after.ring]
    for task, asked, _a, _b in after.stack:
        if asked != seat:
            continue
        further += {TRAIN: 1, CREWS_CHOICE: 2}.get(task, 0)
        if task == RING_MOVE:
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


def _changes(table: Egizia, after: Egizia, seat: int) -> list[Note]:
    """Stones and points that a choice costs or brings at once."""
    found = []
    stones, points = after.stones[seat] - table.stones[seat], after.track[seat] - table.track[seat]
    if stones:
        found.append(_stones(stones))
    if points:
        found.append(_points(points))
    return found


def _row_points(table: Egizia, after: Egizia, seat: int, choice: int) -> list[Note]:
    """What a row of the pyramid that becomes full pays the player."""
    facts = table.facts
    row = choice - C_LAY
    if not 0 <= row < min(ROWS_AT_MOST, len(facts.row_spaces)) or after.row_filled(row) < facts.row_spaces[row]:
        return []
    bricks = after.pyramid[facts.row_start[row] : facts.row_start[row] + facts.row_spaces[row]]
    winner = max(dict.fromkeys(bricks), key=bricks.count)
    if winner != seat:
        return []
    points = bricks.count(seat) * facts.row_points
    return [Note("crown", f"+{points}", Message("note.row", {"row": row + 1, "points": points}), "good")]


def _goals(table: Egizia, after: Egizia, seat: int) -> list[Note]:
    """Goals of the player that come nearer."""
    found = []
    for card in table.hands[seat]:
        # Every point counts for the card for tenths: that goes without saying.
        if card >= 0 and table.facts.goal[card] != TENTH_OF_SCORE:
            then = standing(after, seat, card)
            if then != standing(table, seat, card):
                tip = Message("note.goal", {"card": SPHINX_CARDS[card], "standing": then})
                found.append(Note("sphinx", brief(after, seat, card), tip, "goal"))
    return found


def _sent(table: Egizia, seat: int, choice: int) -> list[Note]:
    """The strength cards that a work force takes along, and what building at one site more brings."""
    found = []
    boost = (choice - C_COMMIT) % BOOSTS
    if boost:
        found.append(Note("jar", f"−{boost}", Message("note.cards", {"n": boost})))
    built, pays = table.built[seat], table.facts.cooperation
    more = pays[min(built + 1, len(pays) - 1)] - pays[built]
    if more:
        found.append(Note("star", f"+{more}", Message("note.together", {"points": more}), "good"))
    return found


def _kept(table: Egizia, seat: int, choice: int, paid: bool) -> list[Note]:
    """The points of the cards that go back, and how far the goals are that stay."""
    count = table.looked_at()
    cards = table.drawn[len(table.drawn) - count :] if count else []
    places: list[int] = []
    if C_KEEP <= choice < C_BOTH:
        places = [choice - C_KEEP]
    elif C_BOTH <= choice < C_OBELISK:
        places = [place for place in range(MOST_DRAWN) if COUPLE_BITS[choice - C_BOTH] & (1 << place)]
    found = []
    back = (count - len(places)) * table.facts.returned_points
    if paid and back:
        found.append(_points(back))
    for place in places:
        card = cards[place] if place < len(cards) else NOBODY
        if card >= 0:
            then = standing(table, seat, card)
            tip = Message("note.goal", {"card": SPHINX_CARDS[card], "standing": then})
            found.append(Note("sphinx", brief(table, seat, card), tip, "goal"))
            now = scoring.goal_points(table, seat, card, table.track[seat])
            if now:
                found.append(Note("coin", str(now), Message("note.worth", {"points": now})))
    return found
