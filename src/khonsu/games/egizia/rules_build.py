"""Phase 5 of Egizia: the ships at the three sites let their owners build."""

from __future__ import annotations

from typing import Final

from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.choices import (
    BOOSTS,
    C_ACCEPT,
    C_COMMIT,
    C_DECLINE,
    C_DONE,
    C_DRAW,
    C_GRAVE,
    C_HIRE,
    C_LAY,
    C_MARKET,
    C_OBELISK,
    C_STONES,
    C_TRAIN,
    FORCE_BITS,
    FORCE_COUNT,
    MOST_FREE,
    ROWS_AT_MOST,
    SINGLE_FORCES,
)
from khonsu.games.egizia.rules_sail import Sailing
from khonsu.games.egizia.state import (
    BESIDE,
    BUILDER,
    COLUMNS,
    COMMIT,
    CREW_COUNT,
    CREW_IMPROVER,
    CREWS,
    DIG,
    DRAW,
    EXTRA_SPHINX_2,
    FIRST,
    FIRST_PLACE,
    GRAIN,
    JOKER,
    KEEP,
    KEEP_TWO_SPHINX,
    LATE,
    LAY,
    MARKET,
    NOBODY,
    OBELISK,
    PART_GRAVES,
    PART_OBELISK,
    PART_PYRAMID,
    PART_ROWS,
    PART_TEMPLE,
    PILLAR_LEFT,
    PILLAR_RIGHT,
    PLACES,
    ROUND_END,
    ROWS,
    SECTION_TERMS,
    SECTIONS,
    SITE,
    SITE_COUNT,
    SITE_TERMS,
    SITES,
    SPHINX,
    STONES_6,
    STONES_FOR_CREW,
    STRENGTH_3,
    TOP_STONES,
    TWO_CREWS,
    USE_IMPROVER,
    USE_STONES,
    USES,
)

# Nothing can be built: more than any unit costs.
NOTHING: Final = 99


class Building(Sailing):
    """A table with building sites."""

    def open_site(self, site: int) -> None:
        """The ships of a site act in order, after whoever owns the card for it may have moved up (D9)."""
        if site < SITE_COUNT - 1:
            self.push(SITE, NOBODY, site + 1)
        else:
            self.push(ROUND_END, NOBODY)
            for tile in range(self.players - 1, -1, -1):
                self.push(LATE, self.order[tile])
        self.vacant = 0
        self.push(BUILDER, NOBODY, site, 0)
        owner = self.owner(FIRST_PLACE)
        if owner != NOBODY:
            self.push(FIRST, owner, site)

    def first_options(self, seat: int, site: int) -> list[int]:
        """D9: only for a ship that is not the first to build anyway."""
        first = True
        for place in range(PLACES):
            who = self.docks[site * PLACES + place]
            if who == seat:
                return [] if first else [C_ACCEPT, C_DECLINE]
            if who != NOBODY:
                first = False
        return []

    def move_up(self, choice: int, seat: int, site: int) -> None:
        """Carry out D9: the others keep their order, and if the substitute moved up, all of them may build."""
        if choice != C_ACCEPT:
            return
        start = site * PLACES
        line = [seat]
        for place in range(BESIDE):
            if self.docks[start + place] not in (NOBODY, seat):
                line.append(self.docks[start + place])
            self.docks[start + place] = NOBODY
        if self.docks[start + BESIDE] == seat:
            self.docks[start + BESIDE] = NOBODY
            self.vacant = 1
        slots = self.facts.slots[self.players]
        for place in range(len(line)):
            self.docks[start + (place if place < slots else BESIDE)] = line[place]
        if self.events is not None:
            self.log("log.first", seat, {"site": SITE_TERMS[site]}, f"ship-{SEAT_LETTERS[seat]}", f"dock-{SITES[site]}-1")

    def next_builder(self, site: int, place: int) -> None:
        """Slots from the Nile on, then the substitute, if a place has become free."""
        while place < PLACES:
            seat = self.docks[site * PLACES + place]
            if seat != NOBODY and (place != BESIDE or self.vacant > 0):
                self.push(BUILDER, NOBODY, site, place + 1)
                self.push(COMMIT, seat, site)
                return
            place += 1

    # Work force (D10) ----------------------------------------------------------------------------------------------------

    def cheapest(self, site: int) -> int:
        """The stones and strength that the cheapest unit of a site costs."""
        facts = self.facts
        if site == SPHINX:
            return 1 if self.sphinx_deck() > 0 else NOTHING
        best = NOTHING
        if site == OBELISK:
            if len(self.obelisk) < len(facts.obelisk):
                best = facts.obelisk[len(self.obelisk)]
            if len(self.diggers) < len(self.graves):
                best = min(best, self.graves[len(self.diggers)])
            return best
        for row in range(len(facts.row_spaces)):
            if self.row_open(row):
                best = min(best, facts.row_values[row])
        for section in range(len(SECTIONS)):
            if self.section_open(section):
                best = min(best, facts.temple[facts.section_start[section] + self.section_filled(section)])
        return best

    def force(self, seat: int, bits: int) -> int:
        """The strength of some crews of a seat."""
        strength = 0
        for crew in range(CREW_COUNT):
            if bits & (1 << crew):
                strength += self.crews[seat * CREW_COUNT + crew]
        return strength

    def rested(self, seat: int) -> int:
        """The crews of a seat that have not worked this round, as bits."""
        bits = 0
        for crew in range(CREW_COUNT):
            if not self.tired[seat * CREW_COUNT + crew]:
                bits |= 1 << crew
        return bits

    def can_ever_build(self, seat: int, cost: int) -> bool:
        """Whether a unit of this cost can be built with every card that a seat has."""
        facts = self.facts
        rested = self.rested(seat)
        forces = FORCE_COUNT if self.holds(seat, TWO_CREWS) > 0 else SINGLE_FORCES
        boost = self.holds(seat, STRENGTH_3) * facts.extra_strength
        stones = self.stones[seat] + self.holds(seat, STONES_6) * facts.extra_stones
        if stones < cost:
            return False
        steps = 1 if self.can_use(seat, CREW_IMPROVER, USE_IMPROVER) else 0
        if self.can_use(seat, STONES_FOR_CREW, USE_STONES) and stones >= cost + facts.hire_price:
            steps += 1
        for force in range(forces):
            bits = FORCE_BITS[force]
            if bits & rested != bits:
                continue
            bits |= rested & (1 << JOKER)
            strength = self.force(seat, bits)
            room = 0
            for crew in range(CREW_COUNT):
                if bits & (1 << crew):
                    room += facts.crew_limit - self.crews[seat * CREW_COUNT + crew]
            if strength + min(steps, room) + boost >= cost:
                return True
        return False

    def commit_options(self, seat: int, site: int) -> list[int]:
        """D10: work forces that can build, free actions, or declining, which needs no question if nothing else is possible."""
        cost = self.cheapest(site)
        if not self.can_ever_build(seat, cost):
            return [C_DECLINE]
        choices: list[int] = []
        if self.holds(seat, STONES_6) > 0:
            choices.append(C_STONES)
        self.training_options(seat, choices)
        if self.stones[seat] >= cost:
            rested = self.rested(seat)
            forces = FORCE_COUNT if self.holds(seat, TWO_CREWS) > 0 else SINGLE_FORCES
            boosts = self.holds(seat, STRENGTH_3) + 1
            jokers = 2 if rested & (1 << JOKER) else 1
            for force in range(forces):
                bits = FORCE_BITS[force]
                if bits & rested != bits:
                    continue
                strength = self.force(seat, bits)
                for joker in range(jokers):
                    for boost in range(boosts):
                        if strength + boost * self.facts.extra_strength >= cost:
                            choices.append(C_COMMIT + (force * 2 + joker) * BOOSTS + boost)
                    strength += self.crews[seat * CREW_COUNT + JOKER]
        choices.append(C_DECLINE)
        return choices

    def training_options(self, seat: int, choices: list[int]) -> None:
        """D11 together with its cause: a step for a crew, free or for stones."""
        if self.can_use(seat, CREW_IMPROVER, USE_IMPROVER):
            for crew in self.trainable(seat):
                choices.append(C_TRAIN + crew)
        if self.can_use(seat, STONES_FOR_CREW, USE_STONES) and self.stones[seat] >= self.facts.hire_price:
            for crew in self.trainable(seat):
                choices.append(C_HIRE + crew)

    def train(self, choice: int, seat: int) -> None:
        """Carry out a free action: stones, or a step for a crew (ruling 19: also a tired one)."""
        if choice == C_STONES:
            self.play_stones(seat)
        elif choice < C_HIRE:
            self.uses[seat * USES + USE_IMPROVER] += 1
            if self.events is not None:
                self.log("log.trains", seat, {"crew": CREWS[choice - C_TRAIN]}, f"cards-{SEAT_LETTERS[seat]}")
            self.raise_crew(seat, choice - C_TRAIN, 1)
        else:
            self.uses[seat * USES + USE_STONES] += 1
            self.stones[seat] -= self.facts.hire_price
            if self.events is not None:
                price = self.facts.hire_price
                self.log("log.hires", seat, {"crew": CREWS[choice - C_HIRE], "n": price}, f"stones-{SEAT_LETTERS[seat]}")
            self.raise_crew(seat, choice - C_HIRE, 1)

    def commit(self, choice: int, seat: int, site: int) -> None:
        """Carry out D10."""
        if choice == C_DECLINE:
            self.decline(seat, site)
            return
        if choice < C_COMMIT:
            self.train(choice, seat)
            self.push(COMMIT, seat, site)
            return
        boost = (choice - C_COMMIT) % BOOSTS
        joker = (choice - C_COMMIT) // BOOSTS % 2
        force = (choice - C_COMMIT) // (BOOSTS * 2)
        bits = FORCE_BITS[force] | joker << JOKER
        if force >= SINGLE_FORCES:
            self.use_card(seat, TWO_CREWS)
        for _ in range(boost):
            self.use_card(seat, STRENGTH_3)
        for crew in range(CREW_COUNT):
            if bits & (1 << crew):
                self.tired[seat * CREW_COUNT + crew] = site + 1
        strength = self.force(seat, bits) + boost * self.facts.extra_strength
        self.built[seat] += 1
        if self.events is not None:
            crews: list[str] = [CREWS[crew] for crew in range(CREW_COUNT) if bits & (1 << crew)]
            self.log(
                "log.commits",
                seat,
                {"crews": crews, "n": strength, "site": SITE_TERMS[site]},
                f"crew-{SEAT_LETTERS[seat]}-{crews[0]}",
            )
        if site == SPHINX:
            self.push(DRAW, seat, strength)
        elif site == OBELISK:
            self.push(MARKET, seat)
            self.push(DIG, seat, strength, 0)
        else:
            self.push(LAY, seat, strength, 0)

    def decline(self, seat: int, site: int) -> None:
        """The ship goes back at once; its place is free for the substitute (ruling 23)."""
        for place in range(PLACES):
            if self.docks[site * PLACES + place] == seat:
                self.docks[site * PLACES + place] = NOBODY
        self.ships[seat] += 1
        self.vacant = 1
        if self.events is not None:
            self.log("log.declines", seat, {"site": SITE_TERMS[site]}, f"ship-{SEAT_LETTERS[seat]}")

    def spend(self, seat: int, stones: int) -> None:
        """Pay for a unit (ruling 25: exactly its value)."""
        self.stones[seat] -= stones

    # Sphinx (D12) --------------------------------------------------------------------------------------------------------

    def draw_options(self, seat: int, strength: int) -> list[int]:
        """D12a: cards paid with stones, and free ones with the card for them."""
        most = min(self.facts.most_drawn, self.sphinx_deck())
        free = self.facts.extra_cards if self.holds(seat, EXTRA_SPHINX_2) > 0 else 0
        choices: list[int] = []
        for paid in range(1, min(most, min(strength, self.stones[seat])) + 1):
            for extra in range(min(free, most - paid) + 1):
                choices.append(C_DRAW + (paid - 1) * (MOST_FREE + 1) + extra)
        return choices

    def draw_cards(self, choice: int, seat: int) -> None:
        """Carry out D12a."""
        paid = (choice - C_DRAW) // (MOST_FREE + 1) + 1
        count = paid + (choice - C_DRAW) % (MOST_FREE + 1)
        self.spend(seat, paid)
        self.push(KEEP, seat, count, 2 if self.holds(seat, KEEP_TWO_SPHINX) > 0 else 1)
        self.look(seat, count)

    # Obelisk and graves (D13, D14) ---------------------------------------------------------------------------------------

    def dig_options(self, seat: int, strength: int, built: int) -> list[int]:
        """D13: the next row, the first grave, or stopping once something is built."""
        most = min(strength, self.stones[seat])
        choices: list[int] = []
        if len(self.obelisk) < len(self.facts.obelisk) and self.facts.obelisk[len(self.obelisk)] <= most:
            choices.append(C_OBELISK)
        if len(self.diggers) < len(self.graves) and self.graves[len(self.diggers)] <= most:
            choices.append(C_GRAVE)
        if built:
            choices.append(C_DONE)
        return choices

    def dig(self, choice: int, seat: int, strength: int, built: int) -> None:
        """Carry out D13. Points are scored brick by brick: as nobody else scores meanwhile, the order on the track is the same."""
        if choice == C_DONE:
            return
        if choice == C_OBELISK:
            value = self.facts.obelisk[len(self.obelisk)]
            self.obelisk.append(seat)
            self.earn(seat, value, PART_OBELISK)
            if self.events is not None:
                row = len(self.obelisk)
                self.log_points("log.obelisk", seat, {"row": row}, value, PART_OBELISK, f"obelisk-{row}")
        else:
            value = self.graves[len(self.diggers)]
            self.diggers.append(seat)
            self.earn(seat, value, PART_GRAVES)
            if self.events is not None:
                grave = len(self.diggers)
                self.log_points("log.grave", seat, {"grave": grave}, value, PART_GRAVES, f"grave-{grave}")
            self.turn_grave()
        self.spend(seat, value)
        self.push(DIG, seat, strength - value, built + 1)

    def turn_grave(self) -> None:
        """Turn up the next grave tile, so that four are open as long as there are four."""
        if len(self.graves) == self.facts.grave_spaces:
            return
        left = self.draw(sum(self.unturned))
        for kind in range(len(self.unturned)):
            left -= self.unturned[kind]
            if left < 0:
                self.unturned[kind] -= 1
                self.graves.append(self.facts.grave_values[kind])
                break
        if self.events is not None and self.round > 0:
            self.log("log.grave_turned", NOBODY, {"n": self.graves[-1]}, f"grave-{len(self.graves)}")

    def step_market(self, choice: int, seat: int) -> None:
        """D14: one step on one of the two markets (ruling 29: once a turn)."""
        if choice == C_MARKET + GRAIN:
            self.step_grain_market(seat, 1)
        else:
            self.step_stone_market(seat, 1)

    # Pyramid and temple (D15) --------------------------------------------------------------------------------------------

    def row_open(self, row: int) -> bool:
        """Whether the next brick of a pyramid row has something to rest on."""
        filled = self.row_filled(row)
        if filled == self.facts.row_spaces[row]:
            return False
        return row == 0 or self.pyramid[self.facts.row_start[row - 1] + filled + 1] != NOBODY

    def section_open(self, section: int) -> bool:
        """Whether a section of the temple can take a brick: pillars always, columns after both, top stones after the columns."""
        if self.section_complete(section):
            return False
        if section == COLUMNS:
            return self.section_complete(PILLAR_LEFT) and self.section_complete(PILLAR_RIGHT)
        return section != TOP_STONES or self.section_complete(COLUMNS)

    def lay_options(self, seat: int, strength: int, built: int) -> list[int]:
        """D15: a brick on any open space that can be paid, or stopping once something is built."""
        facts = self.facts
        most = min(strength, self.stones[seat])
        choices: list[int] = []
        for row in range(len(facts.row_spaces)):
            if facts.row_values[row] <= most and self.row_open(row):
                choices.append(C_LAY + row)
        for section in range(len(SECTIONS)):
            if self.section_open(section):
                if facts.temple[facts.section_start[section] + self.section_filled(section)] <= most:
                    choices.append(C_LAY + ROWS_AT_MOST + section)
        if built:
            choices.append(C_DONE)
        return choices

    def lay(self, choice: int, seat: int, strength: int, built: int) -> None:
        """Carry out D15. `built` is 1 once a brick lies, and has a further bit for every row that this turn completed."""
        facts = self.facts
        if choice == C_DONE:
            self.push(ROWS, NOBODY, built >> 1)
            return
        if choice < C_LAY + ROWS_AT_MOST:
            row = choice - C_LAY
            place = self.row_filled(row)
            value = facts.row_values[row]
            self.pyramid[facts.row_start[row] + place] = seat
            self.earn(seat, value, PART_PYRAMID)
            if self.events is not None:
                piece = f"pyramid-{row + 1}-{place + 1}"
                self.log_points("log.pyramid", seat, {"row": row + 1}, value, PART_PYRAMID, piece)
            if place + 1 == facts.row_spaces[row]:
                built |= 2 << row
        else:
            section = choice - C_LAY - ROWS_AT_MOST
            place = self.section_filled(section)
            value = facts.temple[facts.section_start[section] + place]
            self.temple[facts.section_start[section] + place] = seat
            self.earn(seat, value, PART_TEMPLE)
            if self.events is not None:
                piece = f"temple-{SECTIONS[section]}-{place + 1}"
                self.log_points("log.temple", seat, {"section": SECTION_TERMS[section]}, value, PART_TEMPLE, piece)
        self.spend(seat, value)
        self.push(LAY, seat, strength - value, built | 1)

    def score_rows(self, rows: int) -> None:
        """Completed rows of the pyramid, from below (ruling 30): a point a brick for whoever has most of them there."""
        for row in range(len(self.facts.row_spaces)):
            if rows & (1 << row):
                start = self.facts.row_start[row]
                bricks = self.pyramid[start : start + self.facts.row_spaces[row]]
                # Ruling 31: on a tie the leftmost brick decides, and it comes first here.
                winner = bricks[0]
                for seat in bricks:
                    if bricks.count(seat) > bricks.count(winner):
                        winner = seat
                count = bricks.count(winner)
                points = count * self.facts.row_points
                self.earn(winner, points, PART_ROWS)
                if self.events is not None:
                    self.log_points("log.row", winner, {"row": row + 1, "n": count}, points, PART_ROWS, f"row-{row + 1}")

    # After the last site (D16) -------------------------------------------------------------------------------------------

    def late_options(self, seat: int) -> list[int]:
        """D16: abilities that nobody has used yet, and stones to pay for them."""
        choices: list[int] = []
        if self.stones[seat] < self.facts.hire_price and self.holds(seat, STONES_6) > 0:
            if self.can_use(seat, STONES_FOR_CREW, USE_STONES) and self.trainable(seat):
                choices.append(C_STONES)
        self.training_options(seat, choices)
        if choices:
            choices.append(C_DONE)
        return choices

    def late(self, choice: int, seat: int) -> None:
        """Carry out D16."""
        if choice != C_DONE:
            self.train(choice, seat)
            self.push(LATE, seat)
