"""Bidding for the order tiles before a game of Egizia (7)."""

from __future__ import annotations

from khonsu.engine.message import Message
from khonsu.engine.rules import FIRST, Decision, Step
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import tasks
from khonsu.games.egizia.rounds import seat_players
from khonsu.games.egizia.state import NOBODY, Table


class Auction(Step[Table]):
    """The next seat without an order tile bids; when there is none the game begins."""

    name = "auction"

    def run(self, table: Table, seat: int, b: int) -> None:
        for further in range(table.players):
            bidder = (seat + further) % table.players
            if bidder not in table.order:
                table.push(tasks.AUCTION, NOBODY, (bidder + 1) % table.players)
                table.push(tasks.CLAIM, bidder)
                return
        seat_players(table)


class Claim(Decision[Table]):
    """A free order tile to bid for, or one whose holder can be outbid."""

    name = "claim"
    kinds: tuple[str, ...] = ("claim",)

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        choices: list[int] = []
        for tile in range(table.players):
            if table.order[tile] == NOBODY or table.bids[table.order[tile]] < table.facts.bid_limit:
                choices.append(c.CLAIM + tile)
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        tile = choice - c.CLAIM
        holder = table.order[tile]
        table.push(tasks.BID, seat, 0 if holder == NOBODY else table.bids[holder] + 1, tile)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        tile = choice - c.CLAIM + 1
        return Message("reason.no_tile" if tile > table.players else "reason.bid_limit", {"tile": tile})


class Bid(Decision[Table]):
    """How much for the tile, in half points; whoever held it is without one and bids again in turn."""

    name = "bid"
    kinds: tuple[str, ...] = ("bid",)
    thought = FIRST

    def options(self, table: Table, seat: int, least: int, tile: int) -> list[int]:
        return [c.BID + halves for halves in range(least, min(c.BID_STEPS, table.facts.bid_limit + 1))]

    def decide(self, table: Table, choice: int, seat: int, least: int, tile: int) -> None:
        halves = choice - c.BID
        holder = table.order[tile]
        table.bids = table.bids[:]
        if holder != NOBODY:
            table.bids[holder] = 0
        table.order = table.order[:]
        table.order[tile] = seat
        table.bids[seat] = halves
        if table.events is not None:
            message = "log.bids_only_half" if halves == 1 else "log.bids_half" if halves % 2 else "log.bids"
            table.log(message, seat, {"tile": tile + 1, "n": halves // 2}, f"tile-{tile + 1}")

    def prompt(self, table: Table, seat: int, least: int, tile: int) -> Message:
        return Message("prompt.bid", {"seat": seat, "tile": tile + 1})

    def reads(self, table: Table, choice: int) -> Message:
        halves = choice - c.BID
        if halves == 1:
            return Message("choice.bid_only_half")
        return Message("choice.bid_half" if halves % 2 else "choice.bid", {"n": halves // 2})

    def why_not(self, table: Table, choice: int, seat: int, least: int, tile: int) -> Message:
        return Message("reason.bid_low", {"tile": tile + 1})
