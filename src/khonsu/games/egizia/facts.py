"""What is printed in the box of Egizia, as plain numbers for the rules; `components` fills them in."""

from __future__ import annotations

from khonsu.engine.machine import i64, vec
from khonsu.games.egizia import nile


class Estimates:
    """What insight makes of what is printed, for looking it up."""

    def __init__(self) -> None:
        # About what each town and each Nile card brings, by how many rounds follow; less than 0 for cards that bring each seat something else.
        self.towns: vec[float] = vec[float]()
        self.cards: vec[float] = vec[float]()
        # What grave tiles will probably bring, by how many rounds are ahead and what they are worth together.
        self.tombs: vec[float] = vec[float]()
        # What a card of each effect before a seat is worth, by how many rounds are ahead.
        self.held: vec[float] = vec[float]()
        # The grain of each field among the Nile cards.
        self.grain: vec[float] = vec[float]()
        # What the best of so many drawn goals brings; points for sites built at; what missing grain costs, by space of the market.
        self.best_goal: vec[float] = vec[float]()
        self.cooperation: vec[float] = vec[float]()
        self.penalty: vec[float] = vec[float]()


class Facts:
    """What is printed on board and cards."""

    def __init__(self) -> None:
        self.rounds = 0
        self.ships = 0
        self.stone_limit = 0
        self.crew_limit = 0
        self.start_crews: list[int] = []
        # By order tile.
        self.start_stones: list[int] = []
        self.start_quarry = 0
        self.start_grain = 0
        self.start_ring = 0
        # Position on the river of each space and of each site; more is further downstream.
        self.position: list[int] = []
        self.site_position: list[int] = []
        # The same as machine numbers.
        self.space_at: vec[i64] = vec[i64]()
        self.site_at: vec[i64] = vec[i64]()
        # By player count.
        self.slots: list[int] = []
        # Effects of the towns, in their order; crews: four a town.
        self.town_stone_market: list[int] = []
        self.town_grain_market: list[int] = []
        self.town_crews: list[int] = []
        self.town_choice: list[int] = []
        self.town_stones: list[int] = []
        self.town_ring: list[int] = []
        self.town_once: list[int] = []
        # Nothing until insight asks for it.
        self.estimates: Estimates | None = None
        # By market index, from 1.
        self.sale_allowed: list[int] = []
        self.penalty: list[int] = []
        self.bottom_stones = 0
        self.bottom_points = 0
        self.stones_per_point = 0
        self.obelisk: list[int] = []
        self.grave_values: list[int] = []
        self.grave_counts: list[int] = []
        self.grave_spaces = 0
        self.graves_open = 0
        # From which total value on how many points are scored, ascending.
        self.tomb_values: list[int] = []
        self.tomb_points: list[int] = []
        # Pyramid: length, value and first space of each row.
        self.row_spaces: list[int] = []
        self.row_values: list[int] = []
        self.row_start: list[int] = []
        self.row_points = 0
        # Temple: value of every space, and where each section begins; one entry more than there are sections.
        self.temple: list[int] = []
        self.section_start: list[int] = []
        self.cooperation: list[int] = []
        # Nile cards.
        self.deck_of_round: list[int] = []
        self.deck: list[int] = []
        self.deck_cards: list[list[int]] = []
        self.effect: list[int] = []
        # The bit of each card where a bit stands for one.
        self.card_bits: list[int] = [1 << card for card in range(nile.COUNT)]
        self.copies: list[list[int]] = []
        # Stones of a quarry, grain of a field.
        self.amount: list[int] = []
        self.colour: list[int] = []
        self.bonus: list[int] = []
        self.bonus_amount: list[int] = []
        # Bits of the crews of a pair, and of the structures whose bricks give points.
        self.shown: list[int] = []
        self.extra_stones = 0
        self.extra_grain = 0
        self.extra_strength = 0
        self.extra_cards = 0
        self.hire_price = 0
        self.market_steps = 0
        self.brick_points = 0
        self.full_sale = 0
        self.extra_tomb = 0
        # Sphinx cards.
        self.goal: list[int] = []
        self.goal_what: list[int] = []
        self.goal_count: list[int] = []
        self.goal_points: list[list[int]] = []
        self.most_drawn = 0
        self.start_drawn = 0
        self.returned_points = 0
        self.bid_limit = 0

    def set_positions(self, spaces: list[int], sites: list[int]) -> None:
        """Where spaces and sites are on the river."""
        self.position = spaces
        self.site_position = sites
        self.space_at = vec[i64](spaces)
        self.site_at = vec[i64](sites)
