"""What a review shows beside the positions of a game: a curve of everybody's chances with flags, the moments in words, how well each played."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from markupsafe import Markup

from khonsu.analysis.plot import HEIGHT, TOP, bands, flags, pennant
from khonsu.analysis.points import lessons, points_of
from khonsu.analysis.strong import strong_play
from khonsu.analysis.words import hundredths, told
from khonsu.analysis.words import text as sentences
from khonsu.art.palette import SEATS
from khonsu.art.svg import escaped
from khonsu.engine.language import tenths
from khonsu.engine.record import Record
from khonsu.engine.text import SEAT_LETTERS
from khonsu.table.store import record_id
from khonsu.web.inputs import client
from khonsu.web.record_reading import game_in
from khonsu.web.signs import figure, glyph, seal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from khonsu.analysis.points import Part
    from khonsu.analysis.review import Moment, Review
    from khonsu.analysis.strong import Strong
    from khonsu.art.board import Board
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.web.reviews import Growing, Reviews
    from khonsu.web.visit import Visit

# How wide curves are, in their own measure: flags keep their size on a phone.
WIDE, NARROW = 1080.0, 400.0
# How long the longest bar of the points is.
BAR = 40.0
# What is not looked at yet.
HATCH = (
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V9" stroke="#fdf6e6" stroke-width="7" opacity=".62"/></pattern>'
)
# Seconds up to which each one is told.
SURE = 10.0
# What says what is good.
GOOD = "#1c2766"


def curve(
    chances: Sequence[Sequence[float]], say: Catalogue, url: str, tall: bool, review: Review | None = None, looked: int = 0
) -> Markup:
    """Everybody's chances as bands, and a flag at every moment that leads to it; without an address, flags lead nowhere.

    As long as there is no review, what lies behind the choices that were `looked` at is hatched: it is a guess.
    """
    width = NARROW if tall else WIDE
    known = width if review is not None else width * looked / max(1, len(chances) - 1)
    rough = f'{HATCH}<rect class="rough" x="{known:.1f}" y="{TOP:g}" width="{width - known:.1f}" height="{HEIGHT - TOP:g}"/>'
    marks = flags(review, width, (lambda at: f"{url}/{at}") if url else None) if review is not None else ""
    told = ",".join(" ".join(str(hundredths(chance)) for chance in position) for position in chances)
    legend = [f"<li>{seal(seat, 'mk')}<b></b></li>" for seat in reversed(range(len(chances[0])))]
    return Markup(
        f'<svg class="curve" viewBox="0 0 {width:g} {HEIGHT:g}" role="group" aria-label="{escaped(say("review.curve"))}" '
        f'data-chances="{told}">{bands(chances, width)}{rough if known < width else ""}<rect class="veil" y="0" height="{HEIGHT:g}" width="0" x="{width:g}"/>'
        f'<path class="here" d="M0 24V{HEIGHT:g}"/>{marks}</svg><ul class="legend">{"".join(legend)}</ul>'
    )


@dataclass(frozen=True)
class Paths:
    """The elements of the board that a choice and a better one are made with."""

    made: tuple[str, ...]
    better: tuple[str, ...]


def missed_paths(review: Review, record: Record, game: Game) -> dict[int, Paths]:
    """What the board marks at every missed moment, by its position."""
    missed = [moment for moment in review.moments if moment.kind == "missed"]
    states = record.replay(game) if missed else []
    board: Board = game.board
    found: dict[int, Paths] = {}
    for moment in missed:
        view = states[moment.at].view(moment.seat)
        made = game.parse(record.lines[moment.at][1])
        # Reviews tell choices in words only, those of earlier versions perhaps in other words.
        better = [choice for choice in view.legal() if view.position.describe(choice) == moment.better]
        if better:
            found[moment.at] = Paths(board.path(view, made), board.path(view, better[0]))
    return found


def card(
    review: Review,
    game: Game,
    names: Sequence[str],
    say: Catalogue,
    url: str,
    strong: Strong | None = None,
    paths: Mapping[int, Paths] | None = None,
    mine: Sequence[int] = (),
) -> Markup:
    """How well everybody played, the moments, and where the points came from; `mine` are the seats of whoever looks."""
    sides = _sides(review, game, names, say.lang)
    people = [
        f'<tr><th scope="row">{seal(person.seat, "mk")}<span>{escaped(names[person.seat])}</span></th>'
        f"<td><b>{'–' if person.accuracy is None else round(person.accuracy)}</b></td>"
        f"<td>{_signed(-person.lost)}</td><td>{_signed(person.luck)}</td></tr>"
        for person in review.people
    ]
    heads = "".join(f'<th scope="col">{escaped(say(f"review.{name}"))}</th>' for name in ("accuracy", "lost", "luck"))
    return Markup(
        f'<table class="parts people"><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(people)}</tbody></table>'
        f'{moment_list(review, game, sides, say, url, paths, mine)}<p class="quiet fine">{escaped(say("review.how"))}</p>'
        f"{points(review, game, sides, say, strong)}"
    )


def moment_list(
    review: Review,
    game: Game,
    sides: Sequence[str],
    say: Catalogue,
    url: str,
    paths: Mapping[int, Paths] | None = None,
    mine: Sequence[int] = (),
) -> Markup:
    """The moments in words, each leading to its position; `sides` are the names of all who are ranked.

    With `paths`, what was missed is compared with the better choice.
    """

    def compared(moment: Moment) -> str:
        if paths is None or moment.at not in paths:
            return ""
        who = say("review.you") if moment.seat in mine else sides[moment.seat]
        return _compared(moment, review.chances[moment.at][moment.seat], paths[moment.at], who, say)

    moments = [
        f'<li data-at="{moment.at}"><a href="{url}/{moment.at}">{pennant(moment.kind, number)}'
        f"<span><b>{escaped(sentences(say.lang)(f'review.{moment.kind}'))}</b> <small>{seal(moment.seat, 'mk')} {_signed(moment.change)}</small><br>"
        f"{escaped(words)}</span></a>{compared(moment)}</li>"
        for number, (moment, words) in enumerate(
            zip(review.moments, told(review.moments, game, sides, say.lang), strict=True), 1
        )
    ]
    if not moments:
        return Markup(f'<p class="quiet">{escaped(sentences(say.lang)("review.nothing"))}</p>')
    return Markup(f'<ol class="moments">{"".join(moments)}</ol>')


def _compared(moment: Moment, chance: float, paths: Paths, who: str, say: Catalogue) -> str:
    """The chance that a choice left beside that of a better one, as bars; what they differ by is what the moment is said to have cost."""
    # The curve says what the better choice leaves. Where neighbours have drawn it down, not less than what was given away.
    better = max(chance, -moment.change)
    bars = [
        f'<li class="{kind}" data-path="{" ".join(path)}"><span>{escaped(name)}</span><meter max="100" value="{number}" aria-hidden="true"></meter>'
        f"<b>{number} %</b></li>"
        for kind, name, number, path in (
            ("made", who, hundredths(better + moment.change), paths.made),
            ("better", say("review.better"), hundredths(better), paths.better),
        )
    ]
    return f'<div class="duel"><small>{escaped(say("hint.chance"))}</small><ul>{"".join(bars)}</ul></div>'


def points(review: Review, game: Game, sides: Sequence[str], say: Catalogue, strong: Strong | None) -> Markup:
    """Where everybody's points came from, beside strong play, and what was left lying; `sides` are the names of all who are ranked."""
    words, found = sentences(say.lang), points_of(review, strong)
    most = max((abs(number) for part in found.parts for number in part.points), default=0) or 1
    stones = [*range(review.players), *[len(SEAT_LETTERS) - 1] * (len(sides) - review.players)]
    won = f"<small>{escaped(words('points.won'))}</small>"
    heads = [
        f'<th scope="col" title="{escaped(name)}">{seal(stone, "mk")}<span>{escaped(name)}</span>{won if side in found.winners else ""}</th>'
        for side, (stone, name) in enumerate(zip(stones, sides, strict=True))
    ]
    average = f'<th scope="col">{glyph("eye")}<span>{escaped(words("points.strong"))}</span></th>' if strong else ""

    def row(part: Part) -> str:
        name = game.text(say.lang)(f"part.{part.name}") if part.name else words("points.total")
        left = [*part.left, *[0] * (len(part.points) - len(part.left))]
        cells = [
            f"<td>{figure(own)}{_more(more)}{_bar(own, most, SEATS[stone].fill) if part.name else ''}</td>"
            for own, more, stone in zip(part.points, left, stones, strict=True)
        ]
        usual = "" if part.strong is None else figure(tenths(say.lang, part.strong))
        bar = _bar(part.strong or 0.0, most, GOOD) if part.name and strong else ""
        return f'<tr><th scope="row">{escaped(name)}</th>{"".join(cells)}{f"<td>{usual}{bar}</td>" if strong else ""}</tr>'

    told = lessons(found, game, sides, say.lang)
    notes = [words("points.left_about")] if any(found.total.left) else []
    notes += [words("points.strong_said", n=strong.games)] if strong else []
    title = escaped(words("points.title"))
    return Markup(
        f'<h3>{title}</h3><div class="scroll" tabindex="0" role="region" aria-label="{title}"><table class="parts sources">'
        f"<thead><tr><td></td>{''.join(heads)}{average}</tr></thead><tbody>{''.join(map(row, found.parts))}</tbody>"
        f"<tfoot>{row(found.total)}</tfoot></table></div>"
        + "".join(f"<p>{escaped(sentence)}</p>" for sentence in told)
        + (f'<p class="quiet fine">{escaped(" ".join(notes))}</p>' if notes else "")
    )


def _more(points: int) -> str:
    """Points that were left lying, beside those that were made."""
    return f'<small class="left">{"+" if points > 0 else ""}{figure(points)}</small>' if points else ""


def _bar(number: float, most: float, fill: str) -> str:
    """A number as the length of a line; what is lost is pale."""
    width, pale = BAR * abs(number) / most, ' opacity=".45"' if number < 0 else ""
    if not width:
        return ""
    return (
        f'<svg class="length" viewBox="0 0 {BAR:g} 6" aria-hidden="true"><rect x=".5" y=".5" width="{max(1.0, width - 1):.1f}" height="5" rx="1.5" '
        f'fill="{fill}" stroke="currentColor"{pale}/></svg>'
    )


def waiting(growing: Growing, say: Catalogue) -> Markup:
    """How far a review is."""
    at, of = len(growing.judged), growing.of
    if not of:
        words = escaped(say("review.beginning"))
    elif at < of:
        words = escaped(say("review.looking", number=at + 1, all=of))
    else:
        words = escaped(say("review.concluding"))
    left = growing.left
    soon = f" · {escaped(say('review.time_left', n=_roundly(left)))}" if left else ""
    bar = f'<progress max="{max(1, of)}" value="{at}" aria-label="{words}"></progress>'
    return Markup(
        f'<p><span role="status">{words}</span>{soon}</p>{bar}<p class="quiet fine">{escaped(say("review.meanwhile"))}</p>'
    )


def _roundly(seconds: float) -> int:
    """Seconds as somebody says them who is not sure: never none, and beyond ten by fives."""
    step = 5 if seconds > SURE else 1
    return max(1, ceil(seconds / step) * step)


@dataclass(frozen=True)
class Shown:
    """What there is of a review: `state` is none, growing or done; `asked` if it grows for whoever looks."""

    state: str
    curve: Markup
    card: Markup
    asked: bool = False


def waits_as(visit: Visit) -> str:
    """Who waits for a review: a guest, or all strangers of an address."""
    return visit.guest_id or client(visit.request.scope)


async def shown_review(visit: Visit, record: str, names: Sequence[str], url: str, mine: Sequence[int] = ()) -> Shown:
    """The review of a record as far as it is known, for the page whose positions lie at `url`.

    `names` are those of the seats, and `mine` are the visitor's.
    """
    reviews: Reviews = visit.request.app.state.reviews
    key = record_id(record)
    who = waits_as(visit)
    if (growing := await reviews.growing(key, record, who)) is not None:
        drawn = curve(growing.chances, visit.text, url, visit.tall, looked=len(growing.judged)) if growing.of else Markup("")
        return Shown("growing", drawn, waiting(growing, visit.text), who in growing.asked)
    review = await reviews.find(key)
    if review is None:
        return Shown("none", Markup(""), Markup(""))
    drawn = curve(review.chances, visit.text, url, visit.tall, review)
    parsed = Record.parse(record)
    game = game_in(parsed)
    strong = strong_play(game, review.players, parsed.options)
    paths = await asyncio.to_thread(missed_paths, review, parsed, game)
    return Shown("done", drawn, card(review, game, names, visit.text, url, strong, paths, mine))


def _sides(review: Review, game: Game, names: Sequence[str], lang: str) -> list[str]:
    """All sides: the seats, then an adversary without one."""
    board: Board = game.board
    others = len(review.parts) - review.players
    return [*names, *[game.text(lang).say(board.adversary) for _ in range(others) if board.adversary]]


def _signed(chance: float) -> str:
    number = hundredths(chance)
    return f"{'+' if number > 0 else ''}{figure(number)} %"
