"""CBA: an event with a published table of awards (§2.1), and the rate per win that goes with it (§2.4)."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.event import Example

NAME = "cba-table"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "查表授分的项目：按公布的大师分表格授分，第九名起按公式延伸",
    "en": "event with a published table: its awards, extended beyond place 8",
}

TABLE, TABLE_ROWS = "Published", 20


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    texts = {
        "zh": {"table": "大师分表格", "open": "大师分表格”和“报名与名次"},
        "en": {"table": "Table", "open": "Table and Entries"},
    }
    book = CbaBook(lang, example, **texts[lang])
    say, this, column = book.say, book.this, book.column
    place, award, win = book.place, book.award, book.win_points
    listed = say(zh="大师分", en="Points")
    field, _ = book.field()
    book.settings(
        [
            *(
                each._replace(note=say(zh="§2.1 由表格规定", en="§2.1 as the table says"))
                for each in book.inputs("Colour", Colour=blocks.words("CBA_MP", "colour", lang)[0])
            ),
            Setting(
                "AwardPlaces",
                say(zh="授分的名次数", en="Places that get awards"),
                say(zh="§2.1 留空则到参赛规模的一半", en="§2.1 empty: up to half the field"),
            ),
            *book.inputs("WinByTable"),
        ],
        [
            field,
            Setting(
                "Listed",
                say(zh="表格列出的名次数", en="Places that the table lists"),
                say(zh="§2.1 列出 8 名以上才能延伸", en="§2.1 with 8 or more it can be extended"),
                f"=COUNT({TABLE}[{listed}])",
            ),
        ],
    )
    book.table(
        "table",
        TABLE,
        [
            ColumnOf(place, f"=ROW()-ROW({TABLE}[[#Headers],[{place}]])", 12),
            ColumnOf(listed, width=16, number=style.POINTS),
        ],
        example.games if example else (),
        say(zh="自第 1 名起依次填写公布的大师分", en="The published awards, from place 1 down"),
        rows=TABLE_ROWS,
    )

    def by_table(found: str) -> str:
        return f"{found},{TABLE}[{listed}],Field,AwardPlaces,{blocks.tied(column(place), found)}"

    call = f"CBA_TABLE_MP({by_table(this(place))})"
    higher = f"MAX({this(award)},{this(win)})"
    book.entries(
        [
            ColumnOf(book.team, width=26, centred=False),
            ColumnOf(place, width=9),
            ColumnOf(book.wins, width=8),
            ColumnOf(book.draws, width=8),
            ColumnOf(award, book.placed(place, call), 11, style.POINTS),
            book.won(table_only=True),
            ColumnOf(book.total, book.if_placed(higher), 11, style.POINTS),
            book.note(
                place,
                *book.contradiction(place),
                (award, "CBA_TABLE_MP", by_table(this(place))),
                (win, "CBA_WIN_MP", book.rate_call),
            ),
            book.order_by_place(place),
            book.fits(place),
        ],
        book.plain_place_words,
    )
    book.board_and_chart({place: 9, book.team: 32, award: 13, win: 13, book.total: 13}, book.total)
    book.working("CBA_TABLE_MP", by_table(book.at(place)), book.team)
    book.hints(
        say(
            zh="在“{table}”页自第 1 名起填写公布的大师分；表格未列的名次，第 9 名起按公式延伸（§2.1）。",
            en="On the sheet {table} enter the published awards from place 1 down; places from 9 on that it does not "
            "list are extended by the formula (§2.1).",
        ),
        say(
            zh="在“{entries}”页填写各队的名次；表格规定了每胜大师分的，再填胜、平轮数。总大师分取排名分与胜场分中的较高者（§2.4）。",
            en="On the sheet {entries} give the teams and their places, and where the table has a rate per win, rounds "
            "won and drawn. Total is the higher of place and win points (§2.4).",
        ),
        entries=("plain places",),
    )
    return book.done()


#: 24 teams, a table of 8 places extended to 10, 1.5 a win.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年全国甲级团体赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 9, 27),
            "Colour": "白金",
            "AwardPlaces": 10,
            "WinByTable": 1.5,
        },
        [
            ("长城队", 1, 12, 0),
            ("太行队", 2, 10, 1),
            ("珠江队", 3, 11, 0),
            ("钱塘队", 3, 10, 1),
            ("洞庭队", 5, 10, 0),
            ("燕山队", 6, 9, 1),
            ("岷江队", 7, 8, 0),
            ("青岛湾队", 8, 9, 0),
            ("秦岭队", 9, 9, 1),
            ("嘉陵队", 9, 8, 0),
            ("武夷队", 11, 9, 0),
            ("滨江队", 12, 8, 1),
            ("五台队", 13, 7, 0),
            ("赤水队", 14, 8, 0),
            ("鹿城队", 15, 7, 1),
            ("白鹭队", 16, 7, 0),
            ("苍山队", 17, 7, 0),
            ("雪峰队", 18, 6, 0),
            ("渤海队", 19, 6, 1),
            ("瑞金队", 20, 5, 0),
            ("凤鸣队", 21, 4, 1),
            ("龙泉队", 22, 3, 0),
            ("云台队", 23, 2, 0),
            ("雁荡队", "弃权", 1, 0),
        ],
        "秦岭队",
        games=[(100,), (75,), (60,), (50,), (42,), (35,), (30,), (25,)],
    )
}
