"""Burrow that tells whoever thinks ahead or learns something wrong."""

from __future__ import annotations

from typing import Any

from tests.conformance.broken.breaking import breaks
from tests.conformance.toy.game import HAND, Burrow


@breaks("keys_follow_from_the_view")
class KeyKnowsTheBuriedCard(Burrow):
    def known(self, seat: int) -> tuple[Any, ...]:
        return *super().known(seat), self.buried


@breaks("equal_keys_mean_the_same")
class KeyForgetsTheHand(Burrow):
    def known(self, seat: int) -> tuple[Any, ...]:
        return self.turn, self.aims[seat]


@breaks("progress_never_turns_back")
class ProgressTurnsBack(Burrow):
    def progress(self) -> float:
        return 1.0 - self.turn / 100 if self.stack else 1.0


@breaks("progress_never_turns_back")
class ProgressIsNeverDone(Burrow):
    def progress(self) -> float:
        return self.turn / 100


@breaks("numbers_keep_their_bounds")
class HandIsLargerThanItMayBe(Burrow):
    def numbers(self, seat: int, eyes: int) -> list[float]:
        points, hand = super().numbers(seat, eyes)
        return [points, hand * HAND]


@breaks("numbers_keep_their_bounds")
class FirstNumberIsNotInsight(Burrow):
    def numbers(self, seat: int, eyes: int) -> list[float]:
        points, hand = super().numbers(seat, eyes)
        return [points + 1.0, hand]


@breaks("numbers_follow_from_the_view")
class NumbersCountWhatIsStowed(Burrow):
    def numbers(self, seat: int, eyes: int) -> list[float]:
        return super().numbers(seat, seat)
