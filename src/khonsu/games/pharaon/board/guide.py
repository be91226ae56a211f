"""What the page says about a position besides the drawing: tips, holdings, help, warnings and temptations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.board import Holding
from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS, isolated
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, scoring, symbols, tasks
from khonsu.games.pharaon.bank import gain_names
from khonsu.games.pharaon.board.noble_cards import noble_text
from khonsu.games.pharaon.board.scene import hero, table_of
from khonsu.games.pharaon.board.standing import belongings, conditions
from khonsu.games.pharaon.board.tokens import PAINTS, ZONE_GLYPHS, kind_tip, value_of
from khonsu.games.pharaon.state import (
    ARTISANS,
    COLOUR_COUNT,
    COLOURS,
    EMPTY,
    GODS,
    NILE,
    NOBLES,
    OFFERINGS,
    REWARDS,
    SILVER,
    STRIP_SPACES,
    STRIPS,
    TOKEN_KINDS,
    TOKENS,
    TOMB,
    WHEEL_SPACES,
    ZONES,
)

if TYPE_CHECKING:
    from khonsu.engine.message import Argument
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View
    from khonsu.games.pharaon.state import Table

# The colour of a holding, by kind of resource.
_TINTS: Final = ("dye-soot", "dye-lemon", "paint-green", "paint-red", "paint-blue", "")


# Tips ---------------------------------------------------------------------------------------------------------------------


def tips(view: View, text: Catalogue) -> dict[str, str]:
    """What each element of the drawing is and does."""
    table, front = table_of(view), hero(view)
    found: dict[str, str] = {}
    _zone_tips(table, text, found)
    _god_tips(table, front, text, found)
    _display_tips(table, text, found)
    _river_tips(table, front, text, found)
    _table_tips(table, text, found)
    _hand_tips(table, front, text, found)
    if table.solo:
        _traitor_tips(table, text, found)
    return found


def _zone_tips(table: Table, text: Catalogue, found: dict[str, str]) -> None:
    facts = table.facts
    numbers: dict[str, Argument] = {"n": facts.artisan_cost, "two": facts.nile_points[2], "three": facts.nile_points[3]}
    for zone, name in enumerate(ZONES):
        colour = table.entry[zone]
        spaces = facts.spaces[table.players]
        free = table.wheel[colour * WHEEL_SPACES : colour * WHEEL_SPACES + spaces].count(EMPTY)
        words = text(f"tip.zone_{name}", **numbers) + " "
        if table.round < facts.rounds:
            words += text("tip.entry", colour=COLOURS[colour], next=COLOURS[table.next_entry(zone)], n=free)
        else:
            words += text("tip.entry_last", colour=COLOURS[colour], n=free)
        found[f"zone-{name}"] = words


def _god_tips(table: Table, hero: int, text: Catalogue, found: dict[str, str]) -> None:
    facts = table.facts
    counts = scoring.counted(table, hero)
    for place in range(COLOUR_COUNT):
        left, right = table.zones[place], table.zones[(place + 1) % COLOUR_COUNT]
        god = GODS[facts.gods[left]]
        asked = text(
            "tip.god",
            god=god,
            n=scoring.god_points(table, place),
            first=text(f"tip.counts_{ZONES[left]}", n=facts.right_needs[left]),
            one=ZONES[left],
            second=text(f"tip.counts_{ZONES[right]}", n=facts.left_needs[right]),
            other=ZONES[right],
        )
        have = text(
            "tip.god_state",
            first=text(f"tip.counts_{ZONES[left]}", n=counts[left]),
            one=ZONES[left],
            second=text(f"tip.counts_{ZONES[right]}", n=counts[right]),
            other=ZONES[right],
        )
        others = [seat for seat in range(table.players) if seat != hero]
        lines = [f"{isolated(text.seat_name(seat))}: {conditions(table, place, seat, text)}" for seat in others]
        found[f"god-{god}"] = "\n".join([f"{asked} {have}", *lines])


def _display_tips(table: Table, text: Catalogue, found: dict[str, str]) -> None:
    facts = table.facts
    for place, token in enumerate(table.bonus):
        pair = [TOKENS[one] for one in table.pairs[place * 2 : place * 2 + 2] if one != EMPTY]
        if pair:
            found[f"pair-{place + 1}"] = text("tip.pair", tokens=pair)
        if token != EMPTY:
            found[f"bonus-{place + 1}"] = f"{text('tip.bonus', token=TOKENS[token])} {_token_text(table, token, text)}"
    found["bag"] = text("tip.bag", n=sum(table.bag), spent=sum(table.spent))
    found["offer-alone"] = text("tip.offer_alone")
    found["offer-bonus"] = text("tip.offer_bonus", n=facts.bonus_cost)
    for place, noble in enumerate(table.noble_row):
        if noble >= 0:
            found[f"noble-{place + 1}"] = f"{text.term(court.NAMES[noble])}. {noble_text(facts, noble, text)}"
    found["noble-deck"] = text("tip.noble_deck", n=table.nobles_left())
    for place, artisan in enumerate(table.artisan_row):
        if artisan >= 0:
            gains = gain_names(facts.artisan_gains[artisan], facts.artisan_jars[artisan])
            found[f"artisan-{place + 1}"] = text("tip.artisan", n=facts.artisan_points[artisan], gains=gains)
    found["artisan-deck"] = text("tip.artisan_deck", n=len(table.artisan_deck))


def _token_text(table: Table, token: int, text: Catalogue) -> str:
    return text(f"tip.{kind_tip(token)}", n=value_of(token, table.facts.leftover_points))


def _river_tips(table: Table, hero: int, text: Catalogue, found: dict[str, str]) -> None:
    facts = table.facts
    for action in range(len(facts.nile_costs)):
        found[f"nile-{action + 1}"] = text(
            "tip.nile_action",
            tokens=_colours(facts.nile_costs[action]),
            gains=gain_names(facts.nile_gains[action], facts.nile_jars[action]),
            n=facts.nile_arrows[action],
            any=facts.nile_wild_arrows[action],
        )
    for colour in COLOURS:
        found[f"track-{colour}"] = found["zone-nile"]
    following = table.steps[hero] + 1
    for step in range(1, len(facts.tomb_costs) + 1):
        key = "tomb" if step == following else f"tomb-{step}"
        cost = _colours(facts.tomb_costs[step - 1])
        found[key] = text("tip.tomb_space", step=step, tokens=cost, n=facts.tomb_points[step])


def _colours(cost: list[int]) -> list[str]:
    return [COLOURS[colour] for colour in range(COLOUR_COUNT) for _ in range(cost[colour])]


def _table_tips(table: Table, text: Catalogue, found: dict[str, str]) -> None:
    facts = table.facts
    rows = [
        text("tip.time_row", row=row + 1, rewards=[REWARDS[one] for one in rewards])
        for row, rewards in enumerate(facts.rows)
    ]
    found["time"] = "\n".join([text("tip.time"), *rows])
    for place, jar in enumerate(table.jars):
        if jar != EMPTY:
            found[f"jar-{place + 1}"] = text("tip.jar", tokens=[COLOURS[colour] for colour in facts.jars[jar]])
    found["jar-stack"] = text("tip.jar_stack", n=table.stack_size())
    for token in range(SILVER + 1):
        found[f"bank-{TOKENS[token]}"] = text("tip.bank", n=table.bank[token], token=_token_text(table, token, text))
    found["first"] = text("tip.first", n=facts.first_points)
    needed = text("tip.pharaoh", n=facts.pharaoh_points, nobles=facts.succession_nobles, steps=facts.succession_step)
    race = [
        text("tip.race", seat=seat, nobles=table.noble_at.count(seat), steps=table.steps[seat])
        for seat in range(table.players)
        if table.pharaoh == EMPTY
    ]
    found["pharaoh"] = "\n".join([needed, *race])


def _hand_tips(table: Table, hero: int, text: Catalogue, found: dict[str, str]) -> None:
    task = table.stack[-1][0] if table.stack else tasks.TURN
    now = text("tip.side" if table.stack else "tip.side_final", seat=text.seat_name(hero), n=table.score(hero))
    found[f"side-{SEAT_LETTERS[hero]}"] = "\n".join([now, *belongings(table, hero, text)])
    for token in range(TOKEN_KINDS):
        # While a payment is put together, the last token of a kind may have left the hand.
        if token <= SILVER or (table.held[hero * TOKEN_KINDS + token] and task != tasks.TOKEN):
            found[f"held-{TOKENS[token]}"] = _token_text(table, token, text)
    for noble in range(court.COUNT):
        if table.noble_at[noble] == hero:
            words = f"{text.term(court.NAMES[noble])}. {noble_text(table.facts, noble, text)}"
            found[f"noble-{court.NAMES[noble]}"] = f"{words} {text('tip.used')}" if noble in table.used else words


def _traitor_tips(table: Table, text: Catalogue, found: dict[str, str]) -> None:
    facts = table.facts
    # His tab on a phone, and his boards.
    now = text("tip.traitor" if table.stack else "tip.traitor_final", n=table.score(table.players))
    found["traitor"] = found["side-T"] = "\n".join([now, *belongings(table, table.players, text)])
    found["plot"] = text("tip.plot", n=table.plot)
    for strip in range(STRIPS):
        side = table.strip_side(strip)
        head = text("tip.strip", strip=strip + 1, colour=COLOURS[table.strip_colours[strip]], n=table.strip_load(strip))
        for space in range(STRIP_SPACES):
            key = f"strip-{strip + 1}-{space + 1}"
            found[key] = (
                f"{head} {symbol_text(facts.traitor_symbols[side][space - 1], facts.traitor_values[side][space - 1], text)}"
                if space
                else head
            )


def symbol_text(symbol: int, value: int, text: Catalogue) -> str:
    """What a symbol on a strip does."""
    args: dict[str, Argument] = {"god": GODS[value]} if symbol == symbols.GOD else {"n": value}
    return text(f"symbol.{symbols.NAMES[symbol]}", **args)


# Players ------------------------------------------------------------------------------------------------------------------


def holdings(view: View, seat: int) -> list[Holding]:
    """Goods, offerings, cards, tracks and steps of a player, and the titles; the gods are in his full standing."""
    table = table_of(view)
    facts = table.facts
    base = seat * TOKEN_KINDS
    found = []
    for token in range(SILVER + 1):
        if table.held[base + token]:
            tip = Message(f"tip.{kind_tip(token)}", {"n": facts.leftover_points})
            found.append(Holding(PAINTS[token][1], table.held[base + token], tip, _TINTS[token]))
    counts = scoring.counted(table, seat)
    parts = table.breakdown(seat)
    messages = {
        OFFERINGS: Message("tip.counts_offerings", {"n": counts[OFFERINGS]}),
        NOBLES: Message("tip.nobles_held", {"n": parts["nobles"]}),
        ARTISANS: Message("tip.artisans_held", {"n": parts["artisans"]}),
        NILE: Message("tip.counts_nile", {"n": counts[NILE]}),
        TOMB: Message("tip.counts_tomb", {"n": counts[TOMB]}),
    }
    found += [Holding(ZONE_GLYPHS[zone], counts[zone], message) for zone, message in messages.items() if counts[zone]]
    if table.first == seat:
        found.append(Holding("scarab", 1, Message("tip.first", {"n": facts.first_points})))
    if table.pharaoh == seat:
        args: dict[str, Argument] = {
            "n": facts.pharaoh_points,
            "nobles": facts.succession_nobles,
            "steps": facts.succession_step,
        }
        found.append(Holding("cobra", 1, Message("tip.pharaoh", args)))
    return found


# Around the question ------------------------------------------------------------------------------------------------------


def help_line(view: View) -> Message | None:
    """What the rules allow here."""
    if not view.legal():
        return None
    table = table_of(view)
    facts = table.facts
    task = table.stack[-1][0]
    if task == tasks.TRACK:
        return Message("help.track", {"two": facts.nile_points[2], "three": facts.nile_points[3]})
    name = {tasks.TURN: "turn", tasks.PAY: "pay", tasks.KEEP: "keep", tasks.REWARD: "reward", tasks.WHEEL: "wheel"}.get(task)
    if name is None or (name == "keep" and table.solo):
        return None
    return Message(f"help.{name}")


def pays_for(view: View) -> int | None:
    """The action that is being paid for."""
    table = table_of(view)
    task, _seat, action, _b = table.stack[-1]
    return action if task in (tasks.PAY, tasks.TOKEN) else None


def asks(view: View, picked: frozenset[str]) -> tuple[Message, Message] | None:
    """Whether a pair of offerings comes with a bonus, or what the Treasurer gives."""
    if any(thing.startswith("pair-") for thing in picked):
        return Message("ask.bonus", {"n": table_of(view).facts.bonus_cost}), Message("ask.tap_bonus")
    return Message("ask.treasurer"), Message("ask.tap_token")


def warning(view: View, choice: int) -> Message | None:
    """Before passing with many tokens although something could still be done."""
    table = table_of(view)
    task, seat, _a, _b = table.stack[-1]
    if task != tasks.TURN:
        return None
    if choice == c.PASS and table.leftovers(seat) >= 6 and any(other < c.SEER for other in table.choices):
        return Message("warning.pass_rich")
    return None


def tempting(view: View) -> list[int]:
    """The first thing of each zone that cannot be had, so that the page can say why."""
    table = table_of(view)
    if not view.legal() or table.stack[-1][0] != tasks.TURN:
        return []
    ranges = ((c.OFFER, c.NOBLE), (c.NOBLE, c.ARTISAN), (c.ARTISAN, c.NILE), (c.NILE, c.TOMB), (c.TOMB, c.SEER))
    legal = set(table.choices)
    found = []
    for begin, end in ranges:
        if not any(begin <= choice < end for choice in legal):
            found.append(_shown(table, begin, end))
        elif begin == c.NILE:
            found += [choice for choice in range(begin, end) if choice not in legal]
        elif begin == c.OFFER:
            pairs = [choice for choice in range(begin, end, 2) if choice in legal]
            found += [choice + 1 for choice in pairs[:1] if choice + 1 not in legal]
    return found


def _shown(table: Table, begin: int, end: int) -> int:
    """The first choice of a zone that has something to show."""
    for choice in range(begin, end):
        if begin == c.OFFER and (choice // 2 >= len(table.bonus) or table.pairs[choice // 2 * 2] == EMPTY):
            continue
        if begin == c.NOBLE and (choice - begin == c.NOBLE_DECK or table.noble_row[choice - begin] < 0):
            continue
        if begin == c.ARTISAN and (choice - begin == c.ARTISAN_DECK or table.artisan_row[choice - begin] < 0):
            continue
        return choice
    return begin
