"""Bridge: what the workbooks share that are filled with contracts."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks
from xlfuncs.templates.blocks import Setting
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook


def this(table: str, head: str, last: str = "") -> str:
    """This row's cell of a table's column, or its cells from one column to another."""
    return f"{table}[[#This Row],[{head}]{f':[{last}]' if last else ''}]"


def at_most(lang: str) -> str:
    """What a board says that whole-event arrays fill: more rows would need a larger array."""
    return {
        "zh": f" 个未列出：本工作簿至多列出 {CAPACITY} 个",
        "ja": f" 件が表示されていません：このブックは {CAPACITY} 件まで",
        "en": f" more are not listed: this workbook lists {CAPACITY}",
    }[lang]


def penalties(book: EventBook) -> Setting:
    """Which undertricks count."""
    say = book.say
    return Setting(
        "Penalties",
        say(zh="宕墩罚分", ja="アンダートリック", en="Undertricks"),
        say(
            zh="law：复式桥牌规则第77条；巅峰：每墩 50、100，加倍乘 2",
            ja="law：規則77条　巅峰：1トリック 50・100、ダブルは2倍",
            en="law: Law 77; dianfeng: 50 or 100 each, doubled × 2",
        ),
        blocks.words("BR_SCORE_NS", "penalties", book.lang)[0],
        ("BR_SCORE_NS", "penalties"),
    )


def sentence(table: str, result: str, function: str, arguments: str, otherwise: str) -> str:
    """Why this row's ``result`` is an error, or what to say ``otherwise``."""
    return f'IF(ISERROR({this(table, result)}),INDEX(XF_EXPLAIN("{function}",{arguments}),1,3),{otherwise})'


def shown_vulnerability(book: EventBook, board: str) -> str:
    """Who is vulnerable on a board, in words that the workbook's people and BR_SCORE_NS both understand."""
    found = f"BR_VUL({board})"
    if book.lang != "zh":
        return found
    return f'IF({found}="none","-",IF({found}="ns","南北",IF({found}="ew","东西","双方")))'


def mark_notes(sheet: Worksheet, letter: str, capacity: int = CAPACITY) -> None:
    """A sentence turns red as what it speaks of does."""
    blocks.mark(sheet, f"{letter}{HEAD_ROW}:{letter}{HEAD_ROW - 1 + capacity}", f"LEN(${letter}{HEAD_ROW})>0")


#: The examples stand in Chinese.
DECLARERS = {"N": "北", "E": "东", "S": "南", "W": "西"}


def mitchell(
    session: Mapping[int, str], *, sets: int, switched: Sequence[int] = (), lines: bool = False
) -> list[tuple[Any, ...]]:
    """The results of a session by board and table, as rows of the results: for filled examples.

    ``sets`` tables play as many sets of boards; North-South stay, East-West move up, the boards down.
    In the rounds ``switched`` the lines change places. East-West's numbers go on from North-South's, or
    begin anew with two ``lines``. ``session``: per board ``contract declarer`` for each table from 1
    on, or what stands there instead.
    """
    rows: list[tuple[Any, ...]] = []
    size = len(session) // sets
    for turn, table in product(range(sets), repeat=2):
        stay, move = table + 1, (table - turn) % sets + (1 if lines else sets + 1)
        pairs = (move, stay) if turn + 1 in switched else (stay, move)
        first = (table + turn) % sets * size + 1
        for board in range(first, first + size):
            contract, _, declarer = session[board].split(", ")[table].partition(" ")
            if contract == "NP" or contract.startswith("A"):
                rows.append((board, *pairs, None, None, contract))
            else:
                rows.append((board, *pairs, contract, DECLARERS.get(declarer)))
    return rows
