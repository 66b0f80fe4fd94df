"""Bridge: a pairs event from its results, by matchpoints or by IMPs."""

from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.br_pairs_book import RESULTS, PairsBook, Scoring
from xlfuncs.templates.br_pairs_card import scorecard
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, Example

#: As often as one board may be played, on the sheet of a single board; as many show before rows are unhidden.
TABLES, SHOWN = CAPACITY // 2, 20
SCORE_STEPS = 8
FIRST = HEAD_ROW + 1
#: The columns of a single board, as wide as their headings and the names need.
WIDTHS = {
    "zh": (26, 26, 22, 10, 11, 13, 13, 10, 10),
    "ja": (28, 28, 22, 15, 11, 10, 10, 9, 9),
    "en": (37, 37, 18, 11, 11, 9, 9, 9, 9),
}
#: What the sheet of a single board offers.
BOARDS = [str(number) for number in range(1, 37)]

#: ``{adjusted}`` is what the workbook says of boards not played or adjusted.
HINTS = {
    "zh": (
        "1. 在“比赛设置”页填写比赛名称；米切尔赛制南北、东西分别排名时，冠军数选 2。",
        "2. 在“对子”页填写对号和牌手姓名。双冠军且两边对号相同（如南北 1、东西 1）时，还要填方向。",
        "3. 在“成绩录入”页每桌每副一行：牌号、南北对号、东西对号、定约与结果（如 4S=、3NT+1、6HX-2）、庄家。"
        "局况和得分自动算出；行的次序不限，表格可向下续填，自动延长。",
        "4. {adjusted}",
        "5. 填写有误的行变红，“提示”说明原因，该行暂不计入；其他行不受影响。",
        "6. “公告”页按名次排好，可直接打印（A4）。“单副成绩”页选择牌号，可看到这副牌各桌的结果和得分的由来；"
        "“单对成绩”页选择一对，可看到并打印这一对的各副成绩。",
        "黄色为填写处，其余由公式计算。“对子”“成绩录入”以外各页已保护，没有密码。",
    ),
    "ja": (
        "1. 「試合設定」に試合名などを記入します。ミッチェルで南北・東西を別々に順位づけするときは、"
        "順位表を 2 にします。",
        "2. 「ペア」にペア番号とプレイヤー名を記入します。順位表が2つで両ラインに同じ番号があるときは、"
        "ラインも記入します。",
        "3. 「結果の記入」は1テーブル1ボードで1行です。ボード、NS、EW、コントラクトと結果"
        "（4S=、3NT+1、6HX-2）、ディクレアラーを記入すると、バルネラビリティとスコアが出ます。"
        "順不同。行が足りなければ表のすぐ下に続けて記入すると、表が広がります。",
        "4. {adjusted}",
        "5. 誤りのある行は赤くなり、「注意」に理由が出ます。その行だけ集計から外れます。",
        "6. 「成績表」は順位順で、そのままA4に印刷できます。"
        "「ボード別」でボードを選ぶと、全テーブルの結果と計算が出ます。"
        "「ペア別」でペアを選ぶと、そのペアの全ボードの成績が出て、印刷できます。",
        "黄色が記入欄、その他は計算結果です。「ペア」「結果の記入」以外のシートは保護されています（パスワードなし）。",
    ),
    "en": (
        "1. On the sheet Event give the event's name. Choose 2 winners where North-South and East-West "
        "are ranked apart (Mitchell).",
        "2. On Pairs give each pair's number and names. With two winners whose numbers are alike, "
        "the line is needed too.",
        "3. On Results give each board at each table a row: board, NS, EW, contract with its result "
        "(4S=, 3NT+1, 6HX-2), declarer. Vulnerability and score follow. Any order will do; "
        "go on below the table where rows run out: it grows.",
        "4. {adjusted}",
        "5. A row with a mistake turns red, Note says what is wrong, and the row does not count until it is mended.",
        "6. Notice is sorted and prints on A4. On Board choose a board to see all its results "
        "and how the points come about, on Scorecard a pair to see and print its boards one by one.",
        "Yellow cells are yours, the others computed. All sheets but Pairs and Results are protected, "
        "without a password.",
    ),
}


def build_pairs(lang: str, scoring: Scoring, example: Example | None) -> Workbook:
    """A pairs event by matchpoints, or by IMPs."""
    book = PairsBook(lang, scoring, example)
    say = book.say
    book.set_up()
    book.pairs()
    book.results()
    rank(book)
    board = standings(book)
    if scoring.matchpoints:
        book.bars(say(zh="各对百分率", ja="ペアの百分率", en="Percent of each pair"), board, 2, 5, 28)
    else:
        book.bars(say(zh="各对总分（IMP）", ja="ペアの得点（IMP）", en="IMPs of each pair"), board, 2, 4, 28)
    single_board(book)
    scorecard(book)
    book.help([line.replace("{adjusted}", book.hint_on_adjusted) for line in HINTS[lang]])
    return book.done()


def rank(book: PairsBook) -> None:
    """The whole event in one array, on a sheet of its own; the notice board reads it."""
    say = book.say
    sheet = book.sheet("ranking", (9, 9, 12, 12, 9, 9))
    heads = (book.place, book.pair, say(zh="总分", ja="得点", en="Total"), "%", book.boards, book.line)
    blocks.put_heads(sheet, HEAD_ROW, heads, book.look)
    last = HEAD_ROW + CAPACITY
    call = f"BR_PAIRS({book.event_results},{book.method},Winners)"
    blocks.put_array(sheet, f"A{FIRST}:E{last}", f'=IF(ResultsCounted=0,"",{call})', book.look)
    # With one winner there is no sixth column.
    line = f'=IF(OR(ResultsCounted=0,Winners<>2),"",INDEX({call},0,6))'
    blocks.put_array(sheet, f"F{FIRST}:F{last}", line, book.look, unless="Winners<>2")
    for row in range(FIRST, last + 1):
        sheet[f"C{row}"].number_format = sheet[f"D{row}"].number_format = style.POINTS
    blocks.mark_errors(sheet, f"A{FIRST}:F{last}", f"A{FIRST}")
    blocks.underline_filled(sheet, f"A{FIRST}:F{last}")
    sheet.sheet_state = "hidden"
    blocks.protect(sheet)


def standings(book: PairsBook) -> Worksheet:
    """The notice board: the ranking with the players' names."""
    say = book.say
    share = "%" if book.scoring.matchpoints else say(zh="每副平均", ja="1ボード平均", en="Per board")
    heads = (book.place, book.pair, book.players, say(zh="总分", ja="得点", en="Total"), share, book.boards)
    sheet = book.board((8, 8, 40, 12, 12, 9, 9))
    blocks.put_heads(sheet, HEAD_ROW, [*heads, f'=IF(Winners=2,"{book.line}","")'], book.look)
    last = HEAD_ROW + CAPACITY
    for row in range(FIRST, last + 1):
        # In LibreOffice a text of an add-in's array is equal to no other text before it is joined with one.
        place, pair, total, percent, boards, line = (f"'{book.texts['ranking']}'!${each}{row}" for each in "ABCDEF")
        # A program without the functions shows an error in the ranking, none here.
        blank = f'=IF(ISERROR({place}),"",IF({place}&""="","",'
        shown_line = f'IF({line}&""="NS","{book.ns}",IF({line}&""="EW","{book.ew}",""))'
        formulas = (
            (f"{blank}{place}))", "General"),
            (f"{blank}{pair}))", "General"),
            (f"{blank}{book.names_of(pair, line)}))", "General"),
            (f"{blank}{total}))", style.POINTS if book.scoring.matchpoints else "General"),
            (f"{blank}{percent if book.scoring.matchpoints else f'{total}/{boards}'}))", style.POINTS),
            (f"{blank}{boards}))", "General"),
            (f"{blank}{shown_line}))", "General"),
        )
        for column, (formula, number) in enumerate(formulas, 1):
            cell = sheet.cell(row, column, formula)
            cell.font, cell.number_format = book.look.text, number
            cell.alignment = style.LEFT if column == 3 else style.CENTRE
    blocks.two_decimals_where_broken(sheet, f"D{FIRST}:D{last}")
    blocks.mark_errors(sheet, f"A{FIRST}:G{last}", f"A{FIRST}")
    blocks.underline_filled(sheet, f"A{FIRST}:G{last}")
    ranked = f"COUNT('{book.texts['ranking']}'!$A${FIRST}:$A${last})"
    book.listing(sheet, 7, f"MAX(PairsListed,{ranked})")
    return sheet


def single_board(book: PairsBook) -> None:
    """All results of a chosen board, the best for North-South first, and how its points come about."""
    say, mp = book.say, book.scoring.matchpoints
    label = say(zh="请选择牌号：", ja="ボードを選択：", en="Choose a board:")
    sheet = book.chooser(WIDTHS[book.lang], label, BOARDS)
    book.book.defined_names["ChosenBoard"] = DefinedName("ChosenBoard", attr_text=f"'{sheet.title}'!$B$3")
    unit = say(zh="比赛分", ja="MP", en="MP") if mp else "IMP"
    heads = [
        *(book.ns, book.ew, book.contract, book.declarer, book.score),
        *(f"{side} {unit}" for side in (book.ns, book.ew)),
        *([f"{side} %" for side in (book.ns, book.ew)] if mp else []),
    ]
    blocks.put_heads(sheet, HEAD_ROW + 1, heads, book.look)
    first, last = HEAD_ROW + 2, HEAD_ROW + 1 + TABLES
    order, width = f"{RESULTS}[{book.chosen_order}]", get_column_letter(len(heads))
    side = f"'{sheet.title}'!"
    for letter, source in (("F", "E"), ("G", "L")):
        scores = f"{side}${source}${first}:${source}${last}"
        points = f"BR_MATCHPOINTS({scores})" if mp else f'IF(Scoring="ximp",BR_XIMP({scores}),BR_BUTLER({scores}))'
        nobody = f'INDEX($K${first}:$K${last},{{n}})=""'
        made = f'=IF(COUNT({side}$K${first}:$K${last})=0,"",{points})'
        area = f"{letter}{first}:{letter}{last}"
        blocks.put_array(sheet, area, made, book.look, style.POINTS if mp else "General", nobody)
    for row in range(first, last + 1):
        found = f"$K{row}"
        formulas = {
            **{
                letter: f'=IF({found}="","",INDEX({RESULTS}[{pair}],{found})&" "&'
                + book.names_of(f"INDEX({RESULTS}[{pair}],{found})", f'"{line}"')
                + ")"
                for letter, pair, line in (("A", book.ns, "NS"), ("B", book.ew, "EW"))
            },
            "C": f'=IF({found}="","",INDEX({RESULTS}[{book.contract}],{found})&"")',
            "D": f'=IF({found}="","",INDEX({RESULTS}[{book.declarer}],{found})&"")',
            "E": f'=IF({found}="","",INDEX({RESULTS}[{book.score}],{found}))',
            "K": f'=IFERROR(MATCH(SMALL({order},{row - first + 1}),{order},0),"")',
            "L": f'=IF({found}="","",INDEX({RESULTS}[{book.turned}],{found}))',
        }
        if mp:
            top = f"2*(COUNT($K${first}:$K${last})-1)"
            formulas |= {
                letter: f'=IF(OR({found}="",{points}{row}=""),"",IF(COUNT($K${first}:$K${last})<2,50,'
                f"BR_PERCENT({points}{row},{top})))"
                for letter, points in (("H", "$F"), ("I", "$G"))
            }
        for letter, formula in formulas.items():
            cell = sheet[f"{letter}{row}"]
            cell.value, cell.font = formula, book.look.text
            cell.alignment = style.LEFT if letter in "AB" else style.CENTRE
            cell.number_format = style.POINTS if letter in "HI" else "General"
    for letter in "KL":
        sheet.column_dimensions[letter].hidden = True
    blocks.underline_filled(sheet, f"A{first}:{width}{last}")
    scores = f"$E${first}:$E${last}"
    call = f'XF_EXPLAIN("BR_MATCHPOINTS",{scores})' if mp else f'IF(Scoring="ximp","",XF_EXPLAIN("BR_BUTLER",{scores}))'
    below, steps = last + 2, 3 if mp else 2
    blocks.put_working(sheet, below, steps + 1, f"$K${first}", call, book.texts["steps"], book.look)
    for cell in sheet[below + steps + 1]:
        cell.value = None  # the figures themselves stand above
    score_of_one(book, sheet, below + steps + 3)
    book.folded(sheet, first, TABLES, len(heads), f"COUNT($K${first}:$K${last})", SHOWN)
    sheet.print_area = f"A1:{width}{below + steps + 3 + SCORE_STEPS}"


def score_of_one(book: PairsBook, sheet: Worksheet, head_row: int) -> None:
    """The working of one of the board's scores: that of a North-South pair."""
    label = book.say(zh="看哪一对（南北）的得分：", ja="スコアの計算（NSのペア）：", en="Score made by NS pair:")
    chosen = book.example.entries[0][0] if book.example else None
    blocks.put_choice(sheet, f"A{head_row - 1}", label, f"B{head_row - 1}", chosen, book.look)
    one = head_row - 1
    row = f'MATCH($B$3&" NS "&$B${one},{RESULTS}[{book.twice}],0)'
    cells = ",".join(f"INDEX({RESULTS}[{head}],{row})" for head in (book.contract, book.declarer))
    call = f'XF_EXPLAIN("BR_SCORE_NS",{cells},"",INDEX({RESULTS}[{book.vulnerable}],{row}),Penalties)'
    absent = book.say(
        zh="这一对此副没有坐南北",
        ja="このペアはこのボードで NS ではありません",
        en="this pair was not North-South here",
    )
    beside = sheet[f"C{one}"]
    beside.value, beside.font = f'=IF(OR($B$3="",$B${one}=""),"",IF(ISERROR({row}),"{absent}",""))', book.look.wrong
    call = f'IF(ISERROR({row}),"",{call})'
    blocks.put_working(sheet, head_row, SCORE_STEPS, f"$B${one}", call, book.texts["steps"], book.look)
