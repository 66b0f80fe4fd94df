"""JCBL: what team events and leagues share: matches by victory points, session and overall points."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook, Example
from xlfuncs.templates.jcbl_book import SCORE, JcblBook
from xlfuncs.templates.jcbl_common import Figures
from xlfuncs.templates.jcbl_settings import coefficients, competitors, event_inputs, field, limits

#: More sessions than these do not show in the entries: their points are on the hidden columns and in a sum.
SESSIONS_SHOWN = 2
AWARD_ROWS, SESSION_ROWS = 14, 7  # of their workings

HINTS = {
    "ja": (
        "「参加者と成績」にチームごとに各試合のVPを記入します。合計VPから順位が決まり、同点は同順位です。",
        "組合せの都合による不戦勝は、VPを記入せず「加減」に記入します（順位には数え、ポイントは与えられません）。"
        "相手の棄権による不戦勝はVPを記入します（第12条）。"
        "勝ちチームへの加算VPと減点も「加減」に記入します（第2条 V）。",
        "「有資格者」は必要出場回数（第11条）を満たしたメンバーの人数です。4人なら空欄のままで構いません。"
        "参加制限をはずれたチームは「失格」を選びます。順位から除かれ、セッションのポイントだけを得ます（第10条）。",
    ),
    "en": (
        "On Entries enter the VP of each team's matches. The places follow from the totals; equal totals share a "
        "place.",
        "The VP of a bye go under Adjust, not among the matches: they count for the place only. A walkover is entered "
        "as a match (第12条). Bonus VP of winners and penalties go under Adjust too (第2条 V).",
        "Qualified are the members who played enough matches (第11条); leave it empty for four. A team outside the "
        "event's limits gets DQ: it takes no place and keeps its session points (第10条).",
    ),
}


class Format(NamedTuple):
    """How an event is played: the ``ratings`` that it may have, its sessions and the matches of each."""

    ratings: tuple[int, ...]
    sessions: int
    matches: int
    league: bool = False


def settings(book: EventBook, event: Format) -> None:
    """The event sheet."""
    say = book.say
    every = event_inputs(book, event.ratings, event.sessions)
    chosen, found = limits(book, '"team"', league=event.league)
    if event.league:
        fixed_days = say(ja="L7　期日指定の平日開催は16（週末）", en="L7: 16 (weekend) where the days are fixed")
        chosen = [each._replace(note=fixed_days) if each.name == "DayOfPlay" else each for each in chosen]
    book.settings(
        [
            every["Rating"],
            every["Tables"],
            every["Sessions"],
            competitors(book, say(ja="チーム", en="teams")),
            every["Boards"]._replace(
                label=say(ja="1試合のボード数 B", en="B, boards of a match"), note="第2条 ④", value=None
            ),
            Setting(
                "MostVp",
                say(ja="1試合の最大VP M", en="M, most VP of a match"),
                say(ja="第2条 M　加算VPは除く。勝敗だけなら 1", en="第2条 M, without bonus; where only wins count 1"),
                20,
            ),
            Setting(
                "DrawVp",
                say(ja="引き分けのVP", en="VP of a draw"),
                say(ja="第2条 V　空欄なら最大VPの半分", en="第2条 V; empty: half of the most"),
            ),
            every["Simultaneous"],
            *chosen,
        ],
        [
            *field(book),
            *(each for letter, each in coefficients(book, '"team"').items() if letter != "P"),
            *found,
        ],
    )


def build(lang: str, event: Format, first: str, example: Example | None) -> Workbook:
    """A team event by victory points; ``first``: what the help says of the settings."""
    book = JcblBook(lang, example)
    say, this, place = book.say, book.this, book.place
    team, members, adjust = say(ja="チーム", en="Team"), say(ja="有資格者", en="Qualified"), say(ja="加減", en="Adjust")
    of = Figures(book, say(ja="合計VP", en="Total"))
    matches = heads_of_matches(event, lang)
    each_match = [head for played in matches for head in played]
    numbers = range(1, event.sessions + 1)
    ratios = [f"V/M {number}" for number in numbers]
    sessions = [say(ja=f"セッション{number}", en=f"Session {number}") for number in numbers]
    in_sessions = say(ja="セッション計", en="Sessions")
    settings(book, event)

    ratio = [f"{this(played[0], played[-1])},MostVp,DrawVp" for played in matches]
    session = [f'Rating,{this(head)},Boards,LimitL,"team",{this(members)}' for head in ratios]
    in_event = f'{book.column(of.places)},"team",Rating,Tables,Sessions,LimitL,{{}},Field'
    own = f"{this(place)},{in_event.format(this(members))}"
    vps = this(each_match[0], each_match[-1])
    total = f"ROUND(SUM({{cells}})+SUM({this(adjust)}),4)"
    hidden = event.sessions > SESSIONS_SHOWN
    of_sessions = [
        ColumnOf(head, f'=IF({this(vm)}="","",JCBL_SESSION({cells}))', 13, style.POINTS, hidden=hidden)
        for head, vm, cells in zip(sessions, ratios, session, strict=True)
    ]
    all_sessions = f'IF({this(in_sessions)}="",0,{this(in_sessions)})'
    note = book.note(
        of.total,
        of.overall,
        "JCBL_AWARD",
        own,
        *((head, "JCBL_VM_TEAM", cells) for head, cells in zip(ratios, ratio, strict=True)),
        *((head, "JCBL_SESSION", cells) for head, cells in zip(sessions, session, strict=True)),
    )
    note = book.only_numbers(note, of.total, "VP")
    # No function sees this column: a sum passes over what is no number.
    no_number = f"COUNTA({this(adjust)})>COUNT({this(adjust)})"
    only_numbers = say(
        ja=f"「{adjust}」は数で記入してください。合計に入っていません",
        en=f"{adjust} must be a number; it does not count",
    )
    book.entries(
        [
            ColumnOf(team, width=20, centred=False),
            ColumnOf(members, width=10),
            *(ColumnOf(head, width=7) for head in each_match),
            ColumnOf(adjust, width=8),
            of.disqualified,
            ColumnOf(of.total, f"={book.sum_of(vps, total)}", 9, SCORE),
            of.place,
            *([] if hidden else of_sessions),
            ColumnOf(
                in_sessions,
                f"={of.blank}ROUND(SUM({this(sessions[0], sessions[-1])}),2))",
                14,
                style.POINTS,
            ),
            ColumnOf(of.overall, f"={of.blank}JCBL_AWARD({own}))", 15, style.POINTS),
            *of.colours(all_sessions),
            note._replace(formula=f'=IF({no_number},"{only_numbers}",{note.formula.removeprefix("=")})'),
            book.order_by_place(place),
            *(
                ColumnOf(
                    head,
                    f'=IF(COUNTA({this(played[0], played[-1])})=0,"",JCBL_VM_TEAM({cells}))',
                    number="0.000",
                    hidden=True,
                )
                for head, played, cells in zip(ratios, matches, ratio, strict=True)
            ),
            *(of_sessions if hidden else []),
            *of.behind,
        ],
        say(
            ja="1試合1セルにVPを記入。組合せ上の不戦勝、勝ちへの加算VP、減点は「加減」へ",
            en="the VP of one match a cell; byes, bonus VP of winners and penalties go under Adjust",
        ),
    )
    letter = get_column_letter(len(each_match) + 3)
    cells = f"{letter}{HEAD_ROW}:{letter}{HEAD_ROW + CAPACITY - 1}"
    blocks.mark(book.book[book.texts["entries"]], cells, f"ISTEXT({letter}{HEAD_ROW})")
    board = book.notice(
        {
            place: (place, "General"),
            team: (team, "General"),
            of.total: (of.total, SCORE),
            **{each: (each, style.POINTS) for each in (in_sessions, of.overall, of.red, of.black, of.points)},
        },
        (8, 28, 11, 15, 16, 10, 10, 11),
    )
    of.bars(board, 6)
    qualified = book.chosen_or_blank(members)
    working = [(of.overall, AWARD_ROWS, "JCBL_AWARD", f"{book.chosen(place)},{in_event.format(qualified)}")]
    for number in range(min(event.sessions, SESSIONS_SHOWN)):
        cells = f'Rating,{book.chosen(ratios[number])},Boards,LimitL,"team",{qualified}'
        working.append((sessions[number], SESSION_ROWS, "JCBL_SESSION", cells))
    show_working(book, team, working)
    book.hints(first, *HINTS[lang])
    return book.done()


def show_working(book: EventBook, team: str, figures: Sequence[tuple[str, int, str, str]]) -> None:
    """The working of a chosen team: of each figure a title, its rows, the function and its arguments."""
    sheet = book.chooser((16, 26, 52, 28))
    found, row = f"MATCH($B$3,{book.column(team)},0)", 6
    for title, height, function, cells in figures:
        call = f'XF_EXPLAIN("{function}",{cells.replace("{row}", found)})'
        book.block(sheet, row, title, height, "$B$3", call)
        row += height + 3
    blocks.protect(sheet)


def heads_of_matches(event: Format, lang: str) -> Sequence[Sequence[str]]:
    """What the matches of each session are called."""
    if event.matches == 1:
        names = {"ja": "第{}戦", "en": "Match {}"}[lang]
        return [[names.format(number)] for number in range(1, event.sessions + 1)]
    names = {"ja": "VP{}-{}", "en": "VP {}-{}"}[lang]
    return [
        [names.format(session, match) for match in range(1, event.matches + 1)]
        for session in range(1, event.sessions + 1)
    ]
