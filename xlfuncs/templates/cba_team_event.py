"""CBA: a team event with place points (§2.1, §2.8) and points for rounds won (§2.4), within 240."""

from openpyxl.workbook import Workbook

from xlfuncs.templates import style
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.cba_common import EXTRA_COLOUR, PLACE_COLOUR, CbaBook
from xlfuncs.templates.cba_inputs import COEFFICIENTS, HOLDINGS
from xlfuncs.templates.event import Example


def build(lang: str, example: Example | None, *, knockout: bool) -> Workbook:
    """``knockout``: the first four are found by knockout, and what that changes has a column."""
    book = CbaBook(lang, example)
    say, this, column = book.say, book.this, book.column
    place, award, win = book.place, book.award, book.win_points
    plain = say(zh="调整前", en="Plain award")
    event_type = f'"{say(zh="团体赛", en="team")}"'
    yes, no = say(zh="是", en="yes"), say(zh="否", en="no")
    book.settings(
        book.inputs(
            "Level",
            "Colour",
            "Youth",
            *HOLDINGS,
            *COEFFICIENTS,
            "Knockout",
            "RoundBoards",
            "WinByTable",
            Knockout=yes if knockout else no,
        ),
        [*book.field(book.entered(column(place))), *book.coefficients(column(book.average))],
    )

    ranks = f"{column(place)},EventValue,Colour,{event_type}"
    blank = f'=IF({this(place)}="","",'
    higher, both = f"MAX({this(award)},{this(win)})", f"SUM({this(award)},{this(win)})"
    # §2.4: with platinum points the higher of the two counts.
    amount = f'IF(OR(Colour="platinum",Colour="白金"),{higher},{both})'
    total, added = book.limited_total(amount)
    team_mp = book.team_mp(event_type)
    book.entries(
        [
            *book.teams(),
            ColumnOf(place, width=9),
            ColumnOf(book.wins, width=6),
            ColumnOf(book.draws, width=6),
            book.average_of(team_mp),
            *(
                [ColumnOf(plain, f"{blank}CBA_AWARD({this(place)},{ranks}))", 11, style.POINTS)]
                if knockout
                else [ColumnOf("R", f'{blank}IFERROR(CBA_R({this(place)},Field),""))', 8, style.POINTS)]
            ),
            ColumnOf(award, f"{blank}CBA_AWARD({this(place)},{ranks},Knockout))", 10, style.POINTS),
            book.won(),
            total,
            book.slips(
                book.total,
                team_mp,
                (award, "CBA_AWARD", f"{this(place)},{ranks},Knockout"),
                (win, "CBA_WIN_MP", book.win_call),
            ),
            book.order_by_place(place),
            added,
        ],
        book.place_words,
    )
    board = book.notice(
        {
            place: (place, "General"),
            book.team: (book.team, "General"),
            book.average: (book.average, style.POINTS),
            award: (award, style.POINTS),
            win: (win, style.POINTS),
            book.total: (book.total, style.POINTS),
        },
        (9, 30, 13, 12, 12, 12),
    )
    book.bars(say(zh="排名分与胜场分", en="Place and win points"), board, 2, 4, 24, (PLACE_COLOUR, EXTRA_COLOUR))
    book.working(
        "CBA_AWARD",
        f"INDEX({column(place)},{{row}}),{ranks},Knockout",
        book.team,
        (
            win,
            "CBA_WIN_MP",
            "CoefficientM,CoefficientL,CoefficientE,RoundBoards,"
            f"INDEX({column(book.wins)},{{row}}),INDEX({column(book.draws)},{{row}})",
        ),
    )
    book.hints(*explained(book, knockout))
    return book.done()


def explained(book: CbaBook, knockout: bool) -> list[str]:
    """What the help says of win points and of the knockout."""
    lines = [
        book.say(
            zh="计胜场分的比赛（§2.4），填写每轮副数和各队非淘汰赛阶段的胜、平轮数；不计则都留空。"
            "“总大师分”为排名分与胜场分之和（白金分项目取较高者），任何队不超过 240（§2.9.7）。",
            en="Where rounds won count (§2.4), enter the boards of a round and each team's rounds won and drawn before "
            "any knockout; else leave all of them empty. Total is place and win points together "
            "(with platinum points the higher), at most 240 (§2.9.7).",
        )
    ]
    if knockout:
        lines.append(
            book.say(
                zh="“调整前”是按基本公式的排名分；淘汰赛决出前四名时，第五名及以后减 10%，减下的分加给前三名（§2.8）。",
                en="Plain award shows the awards by the basic formula; where the first four were found by knockout, "
                "places from 5 down lose 10%, which goes to the first three (§2.8).",
            )
        )
    return lines
