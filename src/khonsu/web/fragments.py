"""The parts of a table page that change with every choice: in the page, and alone in the news of a table.

Whenever somebody chooses, they are made anew for everybody who watches, while people wait. So they are written here and not in a template,
which takes longer than the rules, the drawing and the database together.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

import orjson
from markupsafe import Markup

from khonsu.analysis.words import hundredths
from khonsu.art.svg import escaped
from khonsu.engine.language import tenths
from khonsu.web.signs import face, figure, glyph, seal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from khonsu.analysis.advice import Advice
    from khonsu.engine.text import Catalogue
    from khonsu.web.presenter import Choice, Line, Presenter, Row

# More things than this stand close together in the row of a player.
MANY = 6
# Tables of points that are kept ready: most of them stay the same from one choice to the next.
REMEMBERED = 512
# Rows of choices that are kept ready: the same things may be chosen again and again, at many tables.
ROWS = 1024


def html_of(presenter: Presenter, code: str, ask: Choice | None = None) -> dict[str, str]:
    """All parts that are replaced as a whole, by their ids."""
    return {
        "prompt": prompt(presenter, code, ask),
        "choices": choices(presenter, code),
        "players": players(presenter, code),
        "score": score(presenter),
        "pips": pips(presenter),
        **({"lesson": lesson(presenter)} if presenter.guided else {}),
    }


# Above the board ---------------------------------------------------------------------------------------------------------


def pips(presenter: Presenter) -> str:
    """How far the game is: rounds as dots, and the parts of a round."""
    say = presenter.site
    now, last = presenter.progress()
    out = ""
    if last:
        words = escaped(say("table.round", now=now, all=last) if now else say("table.setup"))
        dots = [
            f'<i class="{"on" if n < now or presenter.over else "now" if n == now else ""}"></i>' for n in range(1, last + 1)
        ]
        out = f'<div class="pips" role="img" aria-label="{words}"><span class="wide">{words}</span>{"".join(dots)}</div>'
    phase, names = presenter.phases()
    if names and not presenter.over:
        words = escaped(say("table.phase", name=names[phase], now=phase + 1, all=len(names)))
        dots = [
            f"<b>{escaped(name)}</b>"
            if n == phase
            else f'<i class="{"on" if n < phase else ""}" title="{escaped(name)}"></i>'
            for n, name in enumerate(names)
        ]
        out += f'<div class="phases" role="img" aria-label="{words}">{"".join(dots)}</div>'
    return out


def prompt(presenter: Presenter, code: str, ask: Choice | None = None) -> str:
    """The question or whom we wait for; `ask` is a choice that a form without script asks about once more."""
    said = presenter.prompt
    who = glyph("moon", "who") if said.seat is None else seal(said.seat, "who" if said.asks else "who breathe")
    if said.level:
        who += face(said.level)
    taught = presenter.lesson
    if said.asks and taught is not None:
        who += Markup(f'<i class="step" aria-hidden="true">{taught.number}/{taught.all}</i>')
    acts = _confirm(presenter, code, ask) if ask else _take_back(presenter, code)
    warns = ' class="warns"' if said.warns else ""
    return (
        f'{who}<div class="say"><b id="question">{escaped(said.text)}</b><small id="help"{warns}>{escaped(said.help)}</small></div>'
        f'<div class="acts">{acts}</div>'
    )


def _form(presenter: Presenter, code: str, action: str, attributes: str, inside: str, seat: int | None = None) -> str:
    """A form that answers what is shown, for the seat that is shown or another one."""
    return (
        f'<form method="post" action="/tables/{code}/{action}"{attributes}>'
        f'<input type="hidden" name="seat" value="{presenter.eyes.seat if seat is None else seat}"><input type="hidden" name="version" value="{presenter.version}">'
        f"{inside}</form>"
    )


def _confirm(presenter: Presenter, code: str, ask: Choice) -> str:
    cancel = escaped(presenter.site("table.cancel"))
    inside = (
        f'<input type="hidden" name="choice" value="{ask.number}"><input type="hidden" name="confirmed" value="yes">'
        f'<a class="btn" href="/tables/{code}?seat={presenter.eyes.seat}">{cancel}</a>'
        f'<button class="btn pri">{glyph("check")}{escaped(ask.label)}</button>'
    )
    return _form(presenter, code, "choose", "", inside)


def _take_back(presenter: Presenter, code: str) -> str:
    seat, most = presenter.undoable()
    if not most:
        return ""
    undo = escaped(presenter.site("table.undo"))
    inside = (
        f'<button class="btn" name="count" value="1" id="undo" aria-keyshortcuts="U" aria-label="{undo}" title="{undo}">'
        f"{glyph('undo')}<span>{undo}</span></button>"
    )
    if most > 1:
        restart = escaped(presenter.site("table.restart"))
        inside += (
            f'<button class="btn" name="count" value="0" id="restart" aria-label="{restart}" title="{restart}">'
            f"{glyph('restart')}<span>{restart}</span></button>"
        )
    return _form(presenter, code, "undo", ' class="back"', inside, seat)


# A guided game -----------------------------------------------------------------------------------------------------------


def lesson(presenter: Presenter) -> str:
    """What is taught now, and what to do; nothing while there is nothing to teach."""
    taught = presenter.lesson
    if taught is None:
        return ""
    say = presenter.site
    dots = [
        f'<i class="{"on" if n < taught.number else "now" if n == taught.number else ""}"></i>'
        for n in range(1, taught.all + 1)
    ]
    head = f'<h2>{escaped(say("lesson.title", now=taught.number, all=taught.all))}<span class="dots" aria-hidden="true">{"".join(dots)}</span></h2>'
    said = text = task = ""
    if taught.said:
        said = f'<p class="said{" praise" if taught.praise else ""}">{glyph("check") if taught.praise else ""}<span>{escaped(taught.said)}</span></p>'
    if taught.text:
        text = f'<div class="idea">{face("nofret")}<p>{escaped(taught.text)}</p></div>'
    if taught.task:
        box = glyph("check") if taught.done else ""
        free = "" if taught.done else f"<small>{escaped(say('lesson.free'))}</small>"
        task = f'<p class="task"><i>{box}</i><span><b>{escaped(taught.task)}</b>{free}</span></p>'
    return head + said + text + task


# The list of choices -----------------------------------------------------------------------------------------------------


def choices(presenter: Presenter, code: str) -> str:
    """What may be chosen, what may not and why; or what happened last, for whoever waits."""
    listed = presenter.choices()
    say = presenter.site
    title = say("table.choices" if listed else "table.not_yet" if presenter.eyes.plays else "table.watching")
    head = f'<h2><span id="asked">{escaped(title)}</span> <small id="picked"></small></h2>'
    if presenter.eyes.curtain is not None:
        return head + _curtain(presenter, code, presenter.eyes.curtain)
    if not listed:
        lines = presenter.latest()
        latest = f'<ol class="log latest">{log(lines, code)}</ol>' if lines else ""
        return f'{head}{latest}<p class="quiet">{escaped(presenter.prompt.text)}</p>'
    return head + list_of(presenter, listed, partial(_form, presenter, code, "choose"))


def list_of(presenter: Presenter, listed: Sequence[Choice], form: Callable[[str, str], str]) -> str:
    """The list itself, inside a form that is made from its attributes and what it holds."""
    count = escaped(presenter.site("table.all", n=len(listed)))
    rows = [_choice(choice) for choice in listed] + [_locked(choice) for choice in presenter.locked()]
    stages = escaped(orjson.dumps(presenter.stages()).decode())
    made = form(f' id="choose" data-stages="{stages}"', f'<ol class="ch">{"".join(rows)}</ol>')
    more = f'<button type="button" class="more" id="pull" aria-expanded="false"><span>{count}</span></button>'
    return _filters(presenter.site, listed, count) + made + more


def _curtain(presenter: Presenter, code: str, seat: int) -> str:
    """Between two people at one screen."""
    name = presenter.names[seat]
    return (
        f'<div class="curtain"><p>{escaped(presenter.site("table.hand_over", name=name))}</p>'
        f'<a class="btn pri" id="lift" data-seat="{seat}" href="/tables/{code}?seat={seat}">'
        f"{escaped(presenter.site('table.i_am', name=name))}</a></div>"
    )


def _filters(say: Catalogue, listed: Sequence[Choice], count: str) -> str:
    """Buttons that show choices of one kind alone, if there are several."""
    groups = dict.fromkeys(choice.group for choice in listed)
    if len(groups) < 2:
        return ""
    chips = [
        f'<button type="button" class="chip" data-group="{escaped(group)}" aria-pressed="false">{escaped(group)}</button>'
        for group in groups
    ]
    return (
        f'<div class="chips" role="group" aria-label="{escaped(say("table.filter"))}">'
        f'<button type="button" class="chip" data-group="" aria-pressed="true">{count}</button>{"".join(chips)}</div>'
    )


@lru_cache(ROWS)
def _choice(choice: Choice) -> str:
    warning = f'<small class="warn">{escaped(choice.warning)}</small>' if choice.warning else ""
    worth = ""
    for tone, picture, figures, words in choice.notes:
        tip = escaped(words)
        worth += (
            f'<i class="{tone}" title="{tip}">{glyph(picture, "")}<b aria-hidden="true">{escaped(figures)}</b>'
            f'<span class="sr">{tip}</span></i>'
        )
    if worth:
        worth = f'<span class="worth">{worth}</span>'
    return (
        f'<li{" class=wanted" if choice.wanted else ""}><button name="choice" value="{choice.number}" {_taps(choice)}>{glyph(choice.icon)}'
        f"<span>{escaped(choice.label)}{warning}</span>{worth}<kbd></kbd></button></li>"
    )


@lru_cache(ROWS)
def _locked(choice: Choice) -> str:
    return (
        f'<li class="locked"><button disabled {_taps(choice)}>{glyph("lock")}'
        f"<span>{escaped(choice.label)}</span><em>{escaped(choice.reason)}</em></button></li>"
    )


def _taps(choice: Choice) -> str:
    return f'data-path="{choice.path}" data-starts="{choice.starts}" data-group="{escaped(choice.group)}"'


# Advice ------------------------------------------------------------------------------------------------------------------


def advice(found: Advice, presenter: Presenter) -> str:
    """What a master would do: the best choices with the chance and the points that they promise; those that are as good share a rank."""
    most = max(1.0, *(one.points for one in found.suggestions))
    say, rows = presenter.site, []
    for number, one in enumerate(found.suggestions, 1):
        label = escaped(" → ".join([presenter.text.say(step, presenter.names) for step in one.steps]))
        chance = hundredths(one.chance)
        rank = 1 if one.as_good else number
        rows.append(
            f'<li><button type="button" data-choice="{one.choice}" data-moves="{" ".join(map(str, one.moves))}"><i class="rank-{rank}">{glyph("eye")}{rank}</i><span>{label}</span>'
            f'<span class="promise"><meter max="100" value="{chance}" aria-hidden="true"></meter><b>{chance} %</b>'
            f'<meter class="gold" max="{most:g}" value="{max(0.0, one.points):g}" aria-hidden="true"></meter>'
            f"<b>{figure(tenths(say.lang, one.points))}</b></span></button></li>"
        )
    heads = f"<p>{escaped(say('hint.chance'))} · {escaped(say('hint.points'))}</p>"
    return f'{heads}<ol class="ch">{"".join(rows)}</ol>'


# The panes ---------------------------------------------------------------------------------------------------------------


def log(lines: Iterable[Line], code: str) -> str:
    """What happened, each line leading to its position."""
    out = []
    for line in lines:
        new = ' class="new"' if line.new else ""
        sign = glyph("sun") if line.seat < 0 else seal(line.seat)
        link = f'<a href="/tables/{code}/at/{line.at}">{sign}<span>{escaped(line.text)}</span></a>'
        out.append(f'<li data-at="{line.at}" data-pieces="{line.pieces}"{new}>{link}</li>')
    return "".join(out)


def players(presenter: Presenter, code: str = "") -> str:
    """Who plays and what everybody has; `code` is that of the table, if the game is not only looked back at."""
    say = presenter.site
    leads = code if presenter.board.spread is not None else ""
    rows = [_player(row, say, leads) for row in presenter.rows()]
    return (
        f"<h2>{escaped(say('table.players'))} <small>{escaped(say('table.now_and_then'))}</small></h2>"
        f'<ul class="pl">{"".join(rows)}</ul>'
    )


def _player(row: Row, say: Catalogue, code: str) -> str:
    name = escaped(row.name)
    if row.acts:
        part = say("table.your_turn" if row.mine else "table.their_turn")
    elif row.mine:
        part = say("table.you")
    else:
        part = "" if row.remark else row.role
    below = "".join([f"<span>{escaped(words)}</span>" for words in (part, row.remark) if words])
    standing = "".join([f"<li>{escaped(line)}</li>" for line in row.standing])
    if code:
        words = escaped(say("table.spread", name=row.name))
        standing += f'<li><a href="/tables/{code}/spread/{row.seat}" data-spread="{row.seat}">{words}</a></li>'
    score = "" if row.score == row.points else f"<small>{figure(row.score)}</small>"
    return (
        f'<li class="r{" two" if row.remark else ""}"><details data-seat="{row.seat}"><summary>'
        f'<span class="ids">{seal(row.stone, "mk breathe" if row.acts and not row.mine else "mk")}'
        f"{face(row.level) if row.level else ''}</span>"
        f'<span class="nm"><b>{name}</b><small>{below}</small></span>{_holdings(row)}</summary>'
        f'<ul class="all">{standing}</ul></details>'
        f'<label class="sc" for="show-score" data-pane="score" title="{escaped(say("table.breakdown"))}">'
        f"{figure(row.points)}{score}</label></li>"
    )


def _holdings(row: Row) -> str:
    out = []
    for held, words in row.holdings:
        tip = escaped(words)
        figures = held.number
        number = f"<b>{escaped(figures)}</b>" if figures else ""
        # What a player has none of is pale.
        tint = held.tint if held.count or held.figures else "spent"
        out.append(f'<span class="{tint}" title="{tip}">{glyph(held.glyph, "")}{number}<span class="sr">{tip}</span></span>')
    return f'<span class="hold{" many" if len(out) > MANY and not row.remark else ""}">{"".join(out)}</span>'


def score(presenter: Presenter) -> str:
    """The points by where they come from."""
    state = presenter.view.position
    totals = tuple(state.score(side) for side in range(state.sides))
    return _score(
        presenter.site, tuple(zip(presenter.stones, presenter.sides, strict=True)), presenter.parts(), totals, presenter.over
    )


@lru_cache(REMEMBERED)
def _score(
    say: Catalogue,
    sides: tuple[tuple[int, str], ...],
    parts: tuple[tuple[str, tuple[int, ...]], ...],
    totals: tuple[int, ...],
    over: bool,
) -> str:
    # At the end the ranking above the table names everybody whole, and the totals come first.
    named = ' class="sr"' if over else ""
    heads = [
        f'<th scope="col" title="{escaped(name)}">{seal(stone, "mk")}<span{named}>{escaped(name)}</span></th>'
        for stone, name in sides
    ]
    rows = [
        f'<tr><th scope="row">{escaped(part)}</th>{_figures(points, "–")}</tr>'
        for part, points in parts
        if any(points) or not over
    ]
    total = f'<tr><th scope="row">{escaped(say("table.total"))}</th>{_figures(totals)}</tr>'
    body = f"<tbody>{''.join(rows)}</tbody>"
    figures = f'<tbody class="total">{total}</tbody>{body}' if over else f"{body}<tfoot>{total}</tfoot>"
    return (
        f"<h2>{escaped(say('table.score'))} <small>{'' if over else escaped(say('table.if_ended'))}</small></h2>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escaped(say("table.score"))}"><table class="parts"><thead><tr><td></td>{"".join(heads)}</tr></thead>'
        f"{figures}</table></div>"
    )


def _figures(points: Iterable[int], nothing: str = "0") -> str:
    return "".join([f"<td>{figure(n) if n else nothing}</td>" for n in points])
