"""The golden games of Egizia: every count and variant, every way to be decided, and the rare rulings."""

from tests.conditions import Condition, decided, shown, tells
from tests.games.egizia import markers
from tests.games.egizia.scripted_players import digger, drifter, sculptor, seeker
from tests.make_records import Wanted
from tests.scripted_players import greedy

shows = shown(markers.mark)


def uses(*cards: str) -> Condition:
    """All of these cards are played."""
    return lambda state, events: (
        set(cards) <= {event.message.args["card"] for event in events if event.message.id == "log.uses"}
    )


WANTED = [
    Wanted("two-players", "Two greedy players.", 2, mind=greedy, holds=decided(0)),
    Wanted("three-players", "Three greedy players.", 3, mind=greedy, holds=decided(0)),
    Wanted("four-players", "Four greedy players.", 4, mind=greedy, holds=decided(0)),
    Wanted("one-goal-each", "Everybody begins with one goal, greedy play.", 3, {"sphinx_start": "draw_1"}, greedy),
    Wanted("no-goals", "Nobody begins with a goal, greedy play.", 2, {"sphinx_start": "none"}, greedy),
    Wanted("no-tenths", "Without the goal for tenths, greedy play.", 4, {"without_ten_percent_card": True}, greedy),
    Wanted("bidding-two", "Two players bid for seats.", 2, {"bid_for_seats": True}, drifter, tells("bids", "bids_half")),
    Wanted("bidding-low", "Half a point is bid for a seat.", 2, {"bid_for_seats": True}, drifter, tells("bids_only_half")),
    Wanted("bidding-three", "Three players bid, one is outbid.", 3, {"bid_for_seats": True}, drifter, shows(markers.OUTBID)),
    Wanted(
        "bidding-four",
        "Four players bid, without goals at the start.",
        4,
        {"bid_for_seats": True, "sphinx_start": "none", "without_ten_percent_card": True},
        drifter,
        shows(markers.OUTBID),
    ),
    Wanted("decided-by-half", "Half a point of a bid decides.", 2, {"bid_for_seats": True}, holds=decided(1)),
    Wanted("decided-by-arrival", "Level on points; who arrived first wins.", 3, holds=decided(2)),
    Wanted("substitute-builds", "A substitute builds (E16).", 4, mind=sculptor, holds=shows(markers.SUBSTITUTE)),
    Wanted(
        "substitute-waits", "A substitute does not build (E16).", 3, mind=sculptor, holds=shows(markers.SUBSTITUTE_WAITS)
    ),
    Wanted(
        "substitute-first",
        "A substitute moves to the first place (E17).",
        4,
        mind=digger,
        holds=shows(markers.SUBSTITUTE_FIRST),
    ),
    Wanted(
        "cards-played",
        "Another ship, a doubled town, two crews and strength cards.",
        4,
        mind=drifter,
        holds=uses("double_turn", "double_round_space", "two_crews", "strength_3"),
    ),
    Wanted(
        "hunger",
        "Grain cards, stones for grain and improved fields against hunger; somebody ends below 0.",
        3,
        mind=drifter,
        holds=lambda state, events: (
            tells("grain_card", "stones_for_grain", "improves")(state, events) and shows(markers.NEGATIVE)(state, events)
        ),
    ),
    Wanted("training", "Crews are trained by both cards.", 2, mind=digger, holds=tells("trains", "hires", "stones_card")),
    Wanted(
        "sphinx-deck-again", "Cards put back are drawn again (ruling 28).", 3, mind=seeker, holds=shows(markers.CARDS_AGAIN)
    ),
    Wanted("two-rows", "Two rows completed in one turn (ruling 30).", 4, mind=digger, holds=shows(markers.TWO_ROWS)),
    Wanted("top-of-the-pyramid", "The pyramid is finished.", 4, mind=digger, holds=shows(markers.PYRAMID_TOP)),
    Wanted(
        "top-of-the-temple",
        "The temple gets a top stone.",
        4,
        mind=sculptor,
        holds=shows(markers.TEMPLE_TOP),
    ),
    Wanted("all-graves", "All graves are taken.", 4, mind=digger, holds=shows(markers.ALL_GRAVES)),
    Wanted("obelisk-finished", "The obelisk is finished.", 4, mind=sculptor, holds=shows(markers.FINISHED_OBELISK)),
    Wanted(
        "sale",
        "Stones are sold with the card for it, graves counted with theirs.",
        2,
        mind=drifter,
        holds=shows(markers.SOLD),
    ),
]
