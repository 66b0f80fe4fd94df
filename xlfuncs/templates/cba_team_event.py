"""CBA: a team event with place points (§2.1, §2.8) and points for rounds won (§2.4), within 240."""

from openpyxl.workbook import Workbook

from xlfuncs.templates import style
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.cba_common import CbaBook
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
        [*book.field(), *book.coefficients()],
    )

    ranks = f"{column(place)},EventValue,Colour,{event_type}"
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
            ColumnOf(book.draws, width=7),
            book.average_of(team_mp),
            *(
                [ColumnOf(plain, book.if_placed(f"CBA_AWARD({this(place)},{ranks})"), 12, style.POINTS)]
                if knockout
                else [ColumnOf("R", book.if_placed(f'IFERROR(CBA_R({this(place)},Field),"")'), 8, style.POINTS)]
            ),
            ColumnOf(award, book.if_placed(f"CBA_AWARD({this(place)},{ranks},Knockout)"), 10, style.POINTS),
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
    book.board_and_chart(
        {place: 9, book.team: 30, book.average: 13, award: 12, win: 12, book.total: 12},
        award,
        win,
        title=say(zh="排名分与胜场分", en="Place and win points"),
    )
    book.working(
        "CBA_AWARD",
        f"{book.at(place)},{ranks},Knockout",
        book.team,
        (
            win,
            "CBA_WIN_MP",
            f"CoefficientM,CoefficientL,CoefficientE,RoundBoards,{book.at(book.wins)},{book.at(book.draws)}",
        ),
    )
    book.hints(*explained(book, knockout))
    return book.done()


def explained(book: CbaBook, knockout: bool) -> list[str]:
    """What the help says of win points and of the knockout."""
    lines = [
        book.say(
            zh="计胜场分的比赛（§2.4），填写每轮副数和各队非淘汰赛阶段的胜、平轮数；不计则都留空。"
            "“总大师分”为排名分与胜场分之和（白金分项目取较高者），最高 240（§2.9.7）："
            "超过时各队的总大师分按同一比例下调，排名分、胜场分仍为下调前的分。",
            en="Where rounds won count (§2.4), enter the boards of a round and each team's rounds won and drawn before "
            "any knockout; else leave all of them empty. Total is place and win points together "
            "(with platinum points the higher), at most 240 (§2.9.7): where the highest passes it, all totals are "
            "lowered alike, and Award and Win points show what they were before.",
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
