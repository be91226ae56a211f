"""The picture of how the score went."""

import itertools
import re
from xml.etree import ElementTree

import pytest

from khonsu.web.score_plot import HEIGHT, WIDTH, plot


@pytest.mark.parametrize(
    "history",
    [
        [[0, 0]],
        [[0, 0], [0, 0]],
        [[0], [3], [9]],
        [[0, 0, 0], [1, -4, 2], [5, -9, 2], [40, 3, 40]],
        [[n * k % 57 for k in range(5)] for n in range(300)],
        [[0, 0], [1000, 2000]],
    ],
)
def test_every_seat_has_a_line_within_the_picture(history: list[list[int]]) -> None:
    picture = str(plot(history, "How the score <went>"))
    root = ElementTree.fromstring(picture)
    assert root.get("aria-label") == "How the score <went>"
    lines = [path for path in root.iter("path") if path.get("stroke-width") == "2.4"]
    assert len(lines) == len(history[0])
    for line in lines:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", line.get("d") or "")]
        assert all(0 <= x <= WIDTH for x in numbers[::2])
        assert all(0 <= y <= HEIGHT for y in numbers[1::2])
    assert len(list(root.iter("use"))) == len(history[0])
    # Colour does not speak alone.
    assert len({line.get("stroke-dasharray") for line in lines}) == len(lines)


def test_seals_at_the_end_do_not_cover_each_other() -> None:
    root = ElementTree.fromstring(str(plot([[0, 0, 0, 0], [20, 20, 20, 21]], "x")))
    heights = sorted(float(seal.get("y") or 0) for seal in root.iter("use"))
    assert all(below - above >= 16 for above, below in itertools.pairwise(heights))


def test_a_level_stretch_is_drawn_with_its_two_ends() -> None:
    root = ElementTree.fromstring(str(plot([[0]] * 50 + [[5]] * 50, "x")))
    line = next(path.get("d") or "" for path in root.iter("path") if path.get("stroke-width") == "2.4")
    assert line.count("L") < 6
