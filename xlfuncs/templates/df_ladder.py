"""巅峰: the ladder (梯级挑战赛), from the list of challenges to everybody's place."""

from datetime import date
from itertools import product

from openpyxl.formatting.rule import Rule
from openpyxl.styles import PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.workbook import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.br_common import at_most, mark_notes, this
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook, Example

NAME = "df-ladder"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "梯级挑战赛：由挑战记录算出各队的名次",
    "en": "ladder: the list of challenges to everybody's place",
}
#: The list of challenges begins with so many rows, and grows.
CHALLENGES_ROWS, CHALLENGES_CAPACITY = 100, 1000
CHALLENGES = "Challenges"
FIRST = HEAD_ROW + 1
#: On the notice board the second half of a ladder that fills more than a page stands beside the first.
HALF, SHOWN = CAPACITY // 2, 50
HALF_CELL = "P1"
#: Where the ladder before and after a challenge begins.
REPLAY = HEAD_ROW + 1
MOVED = DifferentialStyle(fill=PatternFill(bgColor="DCEBE9", fill_type="solid"))
#: Up and down as people draw them.
CHANGE = '"▲ "0;"▼ "0;"–"'
FAULT_CELL = "F2"

HINTS = {
    "zh": (
        "1. 在“比赛设置”页选择挑战成功后的变动：顶替（其间各队下移一位）或互换；还可限制最多向上挑战几位。",
        f"2. 在“队伍”页按起始名次自上而下填写队名，最多 {CAPACITY} 队。",
        "3. 在“挑战”页按先后每次挑战一行：日期、挑战者、被挑战者、是否成功。约定而未打的，结果留空。",
        "4. 填写有误（队名不在梯级上、向下挑战、超出范围）时，“挑战”页右上角用一句话说明是哪一行，该行变红；"
        "改正以前不排名次，因为以后的名次都取决于它。",
        "5. “公告”页是当前的梯级和升降，可直接打印（A4）。“计算过程”页选择第几次挑战，可看到挑战前后的梯级。",
        "黄色为填写处，其余由公式计算。“队伍”“挑战”以外各页已保护，没有密码。",
    ),
    "en": (
        "1. On the sheet Event choose what a won challenge does: insert (those between move down one) or swap; "
        "and over how many places a challenge may go.",
        f"2. On Teams list the teams from the top of the ladder down, up to {CAPACITY}.",
        "3. On Challenges give each challenge a row, in their order: date, challenger, challenged, "
        "whether the challenger has won. A challenge not yet played has no result.",
        "4. Where something is wrong (a team that is not on the ladder, a challenge downwards or too far), "
        "a sentence over the challenges says in which row, and the row turns red. "
        "There are no places until it is mended, since all later ones depend on it.",
        "5. Notice shows the ladder as it stands, with who has risen or fallen, and prints on A4. "
        "On Working choose a challenge to see the ladder before and after it.",
        "Yellow cells are yours, the others computed. All sheets but Teams and Challenges are protected, "
        "without a password.",
    ),
}


class LadderBook(EventBook):
    """A ladder: settings, teams, challenges, notice board, chart, working, help."""

    def __init__(self, lang: str, example: Example | None) -> None:
        words = {
            "zh": {"entries": "队伍", "challenges": "挑战"},
            "en": {"entries": "Teams", "challenges": "Challenges"},
        }[lang]
        super().__init__(lang, "DF", example, **words, unlisted=at_most(lang))
        say = self.say
        self.team = say(zh="队名", en="Team")
        self.day, self.challenger = say(zh="日期", en="Date"), say(zh="挑战者", en="Challenger")
        self.challenged, self.won = say(zh="被挑战者", en="Challenged"), say(zh="挑战成功", en="Won")
        self.number = say(zh="行", en="Row")
        self.winner, self.loser = say(zh="胜者", en="Winner"), say(zh="负者", en="Loser")
        self.teams = self.column(self.team)
        self.all_challenges = f"{CHALLENGES}[[{self.challenger}]:[{self.won}]]"

    def set_up(self) -> None:
        """The event sheet."""
        say = self.say
        results = f"COUNTA({CHALLENGES}[{self.won}])"
        yes = blocks.YES_NO[self.lang][0]
        self.settings(
            [
                Setting(
                    "Mode",
                    say(zh="挑战成功后", en="A won challenge"),
                    say(zh="顶替：其间各队下移一位；互换：两队互换", en="insert: those between move down; swap"),
                    blocks.words("DF_LADDER", "mode", self.lang)[0],
                    ("DF_LADDER", "mode"),
                ),
                Setting(
                    "Reach",
                    say(zh="最多向上挑战几位", en="Places a challenge may go up"),
                    say(zh="梯级允许范围；留空则不限", en="empty: any number"),
                ),
            ],
            [
                Setting("TeamsListed", say(zh="队数", en="Teams"), "", f"=COUNTA({self.teams})"),
                Setting("Played", say(zh="已打的挑战", en="Challenges played"), "", f"={results}"),
                Setting(
                    "Won", say(zh="成功的挑战", en="Challenges won"), "", f'=COUNTIF({CHALLENGES}[{self.won}],"{yes}")'
                ),
            ],
        )

    def list_teams(self) -> None:
        """The table of the teams as they stood at first."""
        name = self.this(self.team)
        twice = self.say(zh="队名重复", en="this team is listed twice")
        self.entries(
            [
                ColumnOf(self.team, width=30, centred=False),
                ColumnOf(self.say(zh="队员", en="Members"), width=44, centred=False),
                ColumnOf(
                    self.texts["note"],
                    f'=IF({name}="","",IF(COUNTIF({self.teams},{name})>1,"{twice}",""))',
                    26,
                    centred=False,
                ),
            ],
            self.say(zh="按起始名次自上而下", en="From the top of the ladder down, as it stood at first"),
        )
        mark_notes(self.book[self.texts["entries"]], "C")

    def list_challenges(self) -> Worksheet:
        """The table of the challenges, in their order."""
        say = self.say
        both = [this(CHALLENGES, head) for head in (self.challenger, self.challenged)]
        won, row = this(CHALLENGES, self.won), this(CHALLENGES, self.number)
        yes, no = blocks.YES_NO[self.lang]
        nobody = f"COUNTA({this(CHALLENGES, self.challenger, self.challenged)})=0"
        pending = say(zh="尚未打", en="not played yet")
        named = f'"row "&{row}&":"'
        fault = f'IF(LEFT(Fault,LEN({named}))={named},Fault,IF({won}="","{pending}",""))'
        sheet = self.table(
            "challenges",
            CHALLENGES,
            [
                ColumnOf(self.day, width=13, number=style.DATE),
                ColumnOf(self.challenger, width=22),
                ColumnOf(self.challenged, width=22),
                ColumnOf(self.won, width=11, choices=(yes, no)),
                ColumnOf(self.number, f'=IF({nobody},"",ROW()-{HEAD_ROW - 1})', 7),
                ColumnOf(self.texts["note"], f'=IF({nobody},"",{fault})', 50, centred=False),
                *(
                    ColumnOf(head, f'=IF({won}="{yes}",{first},IF({won}="{no}",{second},""))', hidden=True)
                    for head, first, second in ((self.winner, *both), (self.loser, *reversed(both)))
                ),
            ],
            self.example.games if self.example else (),
            say(zh="按挑战的先后；没打的结果留空", en="In their order; a challenge not played has no result"),
            CHALLENGES_ROWS,
            CHALLENGES_CAPACITY,
        )
        last = HEAD_ROW - 1 + CHALLENGES_CAPACITY
        blocks.offer_range(sheet, f"B{HEAD_ROW}:C{last}", self.cells(self.team), strict=False)
        blocks.mark(sheet, f"F{HEAD_ROW}:F{last}", f"AND(LEN(Fault)>0,$F{HEAD_ROW}=Fault)")
        blocks.mark(sheet, FAULT_CELL, "LEN(Fault)>0")
        return sheet

    def standing(self, challenges: Worksheet) -> Worksheet:
        """The notice board: the ladder as it stands, in two halves side by side."""
        say = self.say
        columns = (7, 26, 9, 9, 6, 6)
        sheet = self.board((*columns, 3, *columns))
        heads = (
            *(self.place, self.team, say(zh="起始名次", en="At first"), say(zh="升降", en="Change")),
            *(say(zh="胜", en="Won"), say(zh="负", en="Lost")),
        )
        sheet[HALF_CELL] = f"=MIN({HALF},MAX({SHOWN},ROUNDUP(TeamsListed/2,0)))"
        half = f"${HALF_CELL[0]}${HALF_CELL[1:]}"
        sheet.column_dimensions[HALF_CELL[0]].hidden = True
        ladder = f"'{self.texts['working']}'!$D${REPLAY + 1}:$D${REPLAY + CAPACITY}"
        for letters, number in product((list("ABCDEF"), list("HIJKLM")), range(1, HALF + 1)):
            row = HEAD_ROW + number
            at, first, *_ = letters
            place = f"{number}" if at == "A" else f"{number}+{half}"
            above = f"OR({place}>TeamsListed,{number}>{half})"
            # In LibreOffice a text of an add-in's array is equal to no other text before it is joined with one.
            team = f'INDEX({ladder},${at}{row})&""'
            blank = f'IF(${at}{row}="","",'
            formulas = (
                (f'=IF({above},"",{place})', "General"),
                (f"={blank}{team})", "General"),
                (f"={blank}MATCH(${first}{row},{self.teams},0))", "General"),
                (f"={blank}${letters[2]}{row}-${at}{row})", CHANGE),
                (f"={blank}COUNTIF({CHALLENGES}[{self.winner}],${first}{row}))", "General"),
                (f"={blank}COUNTIF({CHALLENGES}[{self.loser}],${first}{row}))", "General"),
            )
            for letter, (formula, shown) in zip(letters, formulas, strict=True):
                cell = sheet[f"{letter}{row}"]
                cell.value, cell.font, cell.number_format = formula, self.look.text, shown
                cell.alignment = style.LEFT if letter == first else style.CENTRE
        blocks.put_heads(sheet, HEAD_ROW, (*heads, "", *heads), self.look)
        sheet[f"G{HEAD_ROW}"].fill = PatternFill()
        sheet["A3"] = f'=IF(Fault<>"",Fault,{self.unlisted("TeamsListed", CAPACITY)})'
        sheet["A3"].font = self.look.wrong
        last = HEAD_ROW + HALF
        for area, first in ((f"A{FIRST}:F{last}", f"A{FIRST}"), (f"H{FIRST}:M{last}", f"H{FIRST}")):
            blocks.mark_errors(sheet, area, first)
            blocks.underline_filled(sheet, area)
        self.folded(sheet, FIRST, HALF, 13, "TeamsListed", SHOWN, abreast=2)
        self.fault(challenges)
        return sheet

    def fault(self, challenges: Worksheet) -> None:
        """The cell over the challenges that says what is wrong with them."""
        now = f"'{self.texts['working']}'!$D${REPLAY + 1}"
        call = f'XF_EXPLAIN("DF_LADDER",{self.cells(self.team)},{self.all_challenges},Mode,Reach)'
        challenges[FAULT_CELL] = f'=IF(ISERROR({now}),INDEX({call},1,3),"")'
        challenges[FAULT_CELL].font = self.look.strong
        found = f"'{challenges.title}'!${FAULT_CELL[0]}${FAULT_CELL[1:]}"
        self.book.defined_names["Fault"] = DefinedName("Fault", attr_text=found)

    def replay(self) -> None:
        """The ladder before and after a chosen challenge."""
        say = self.say
        sheet = self.sheet("working", (16, 28, 28, 28))
        label = say(zh="第几行的挑战：", en="Challenge in row:")
        blocks.put_choice(sheet, "A3", label, "B3", self.example.chosen if self.example else None, self.look)
        rows = f"'{self.texts['challenges']}'!$E${HEAD_ROW}:$E${HEAD_ROW - 1 + CHALLENGES_CAPACITY}"
        blocks.offer_range(sheet, "B3", rows, strict=False)
        upper, lower = (f"INDEX({CHALLENGES}[{each}],$B$3)" for each in (self.challenged, self.challenger))
        sheet["A4"] = f'=IF($B$3="","",{lower}&" → "&{upper})'
        sheet["A4"].font = self.look.strong
        self.book.defined_names["Chosen"] = DefinedName("Chosen", attr_text=f"'{sheet.title}'!$B$3")
        heads = (self.place, say(zh="挑战前", en="Before"), say(zh="挑战后", en="After"), say(zh="现在", en="Now"))
        blocks.put_heads(sheet, REPLAY, heads, self.look)
        first, last = REPLAY + 1, REPLAY + CAPACITY
        for row in range(first, last + 1):
            cell = sheet[f"A{row}"]
            cell.value = f'=IF({row - REPLAY}>TeamsListed,"",{row - REPLAY})'
            cell.font, cell.alignment = self.look.text, style.CENTRE
        nothing = 'OR(Chosen="",TeamsListed=0)'
        for letter, blank, until in (("B", nothing, "<Chosen"), ("C", nothing, "<=Chosen"), ("D", "TeamsListed=0", "")):
            # A row without a challenge has no number: its empty text is greater than any number.
            past = everything = self.all_challenges
            if until:
                past = f'IF(({CHALLENGES}[{self.number}]{until})*({everything}<>""),{everything},"")'
            call = f"DF_LADDER({self.cells(self.team)},{past},Mode,Reach)"
            unless = blank.replace("TeamsListed=0", "{n}>TeamsListed")
            blocks.put_array(
                sheet, f"{letter}{first}:{letter}{last}", f'=IF({blank},"",{call})', self.look, unless=unless
            )
        blocks.mark_errors(sheet, f"B{first}:D{last}", f"B{first}")
        moved = f'AND(LEN($B{first})>0,$B{first}&""<>$C{first}&"")'
        sheet.conditional_formatting.add(f"B{first}:C{last}", Rule("expression", dxf=MOVED, formula=[moved]))
        blocks.underline_filled(sheet, f"A{first}:D{last}")
        self.folded(sheet, first, CAPACITY, 4, "TeamsListed")


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = LadderBook(lang, example)
    book.set_up()
    book.list_teams()
    challenges = book.list_challenges()
    board = book.standing(challenges)
    book.bars(book.say(zh="名次升降", en="Places gained and lost"), board, 2, 4, 30)
    book.replay()
    book.help(HINTS[lang])
    return book.done()


#: 16 teams, challenges over at most 5 places; one is still to be played, three were lost.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "第三期梯级挑战赛",
            "Club": "巅峰桥牌 示例俱乐部",
            "EventDate": date(2026, 4, 30),
            "Reach": 5,
        },
        [
            (name,)
            for name in (
                *("凌云队", "天狼队", "破晓队", "沧海队", "飞鹰队", "听雪队", "烈火队", "清风队"),
                *("苍穹队", "玄武队", "惊雷队", "碧落队", "逐日队", "寒霜队", "远山队", "落英队"),
            )
        ],
        10,
        [
            (date(2026, 4, 2), "飞鹰队", "天狼队", "是"),
            (date(2026, 4, 3), "沧海队", "凌云队", "否"),
            (date(2026, 4, 6), "玄武队", "听雪队", "是"),
            (date(2026, 4, 8), "落英队", "碧落队", "是"),
            (date(2026, 4, 9), "清风队", "玄武队", "否"),
            (date(2026, 4, 13), "落英队", "听雪队", "是"),
            (date(2026, 4, 15), "破晓队", "凌云队", "是"),
            (date(2026, 4, 17), "天狼队", "破晓队", "否"),
            (date(2026, 4, 20), "惊雷队", "烈火队", "是"),
            (date(2026, 4, 22), "玄武队", "飞鹰队", "是"),
            (date(2026, 4, 24), "远山队", "寒霜队", "是"),
            (date(2026, 5, 6), "凌云队", "破晓队", None),
            (date(2026, 4, 28), "落英队", "天狼队", "是"),
        ],
    )
}
