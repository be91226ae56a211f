"""What a review shows beside the positions of a game: a curve of everybody's chances with flags, the moments in words, how well each played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from khonsu.analysis.plot import HEIGHT, bands, flags, pennant
from khonsu.analysis.words import hundredths, told
from khonsu.analysis.words import text as sentences
from khonsu.art.svg import escaped
from khonsu.engine.record import Record
from khonsu.table.store import record_id
from khonsu.web.record_reading import game_in
from khonsu.web.templating import figure, seal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.analysis.review import Review
    from khonsu.art.board import Board
    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.web.reviews import Growing, Reviews
    from khonsu.web.visit import Visit

# How wide curves are, in their own measure: flags keep their size on a phone.
WIDE, NARROW = 1080.0, 400.0


def curve(chances: Sequence[Sequence[float]], say: Catalogue, url: str, tall: bool, review: Review | None = None) -> Markup:
    """Everybody's chances as bands, and a flag at every moment that leads to it."""
    width = NARROW if tall else WIDE
    marks = flags(review, width, lambda at: f"{url}/{at}") if review is not None else ""
    told = ",".join(" ".join(str(hundredths(chance)) for chance in position) for position in chances)
    legend = [f"<li>{seal(seat, 'mk')}<b></b></li>" for seat in reversed(range(len(chances[0])))]
    return Markup(
        f'<svg class="curve" viewBox="0 0 {width:g} {HEIGHT:g}" role="group" aria-label="{escaped(say("review.curve"))}" '
        f'data-chances="{told}">{bands(chances, width)}<rect class="veil" y="0" height="{HEIGHT:g}" width="0" x="{width:g}"/>'
        f'<path class="here" d="M0 24V{HEIGHT:g}"/>{marks}</svg><ul class="legend">{"".join(legend)}</ul>'
    )


def card(review: Review, game: Game, names: Sequence[str], say: Catalogue, url: str) -> Markup:
    """How well everybody played, and the moments."""
    sides = _sides(review, game, names, say.lang)
    people = [
        f'<tr><th scope="row">{seal(person.seat, "mk")}<span>{escaped(names[person.seat])}</span></th>'
        f"<td><b>{'–' if person.accuracy is None else round(person.accuracy)}</b></td>"
        f"<td>{_signed(-person.lost)}</td><td>{_signed(person.luck)}</td></tr>"
        for person in review.people
    ]
    heads = "".join(f'<th scope="col">{escaped(say(f"review.{name}"))}</th>' for name in ("accuracy", "lost", "luck"))
    moments = [
        f'<li data-at="{moment.at}"><a href="{url}/{moment.at}">{pennant(moment.kind, number)}'
        f"<span><b>{escaped(sentences(say.lang)(f'review.{moment.kind}'))}</b> <small>{_signed(moment.change)}</small><br>"
        f"{escaped(told(moment, game, sides, say.lang))}</span></a></li>"
        for number, moment in enumerate(review.moments, 1)
    ]
    found = (
        f'<ol class="moments">{"".join(moments)}</ol>'
        if moments
        else f'<p class="quiet">{escaped(sentences(say.lang)("review.nothing"))}</p>'
    )
    return Markup(
        f'<table class="parts people"><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(people)}</tbody></table>'
        f'{found}<p class="quiet fine">{escaped(say("review.how"))}</p>'
    )


def waiting(growing: Growing, say: Catalogue) -> Markup:
    """How far a review is."""
    at, of = len(growing.judged), growing.of
    words = escaped(say("review.looking", number=at, all=of) if of else say("review.beginning"))
    bar = f'<progress max="{max(1, of)}" value="{at}" aria-label="{words}"></progress>'
    return Markup(f'<p class="quiet" role="status">{words}</p>{bar}')


@dataclass(frozen=True)
class Shown:
    """What there is of a review: `state` is none, growing or done."""

    state: str
    curve: Markup
    card: Markup


async def shown_review(visit: Visit, record: str, names: Sequence[str], url: str) -> Shown:
    """The review of a record as far as it is known, for the page whose positions lie at `url`; `names` are those of the seats."""
    reviews: Reviews = visit.request.app.state.reviews
    key = record_id(record)
    if (growing := reviews.growing(key)) is not None:
        drawn = curve(growing.chances, visit.text, url, visit.tall) if growing.of else Markup("")
        return Shown("growing", drawn, waiting(growing, visit.text))
    review = await reviews.find(key)
    if review is None:
        return Shown("none", Markup(""), Markup(""))
    drawn = curve(review.chances, visit.text, url, visit.tall, review)
    return Shown("done", drawn, card(review, game_in(Record.parse(record)), names, visit.text, url))


def _sides(review: Review, game: Game, names: Sequence[str], lang: str) -> list[str]:
    """All sides: the seats, then an adversary without one."""
    board: Board = game.board
    others = len(review.parts) - review.players
    return [*names, *[game.text(lang).say(board.adversary) for _ in range(others) if board.adversary]]


def _signed(chance: float) -> str:
    number = hundredths(chance)
    return f"{'+' if number > 0 else ''}{figure(number)} %"
