"""CBA: one team event, its coefficients from the members' holdings, awards with ties and withdrawals."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from openpyxl.chart import Reference
from openpyxl.workbook import Workbook

from xlfuncs.registry import load
from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.style import Style

NAME = "cba-teams"
LANGUAGES = ("zh", "en")
CAPACITY = 60
PLAYERS = 6

TEXTS: dict[str, dict[str, Any]] = {
    "zh": {
        "about": "团体赛：按队员大师分计算系数，授予排名大师分",
        "sheets": ("比赛", "报名与名次", "公告", "图表", "计算过程", "说明"),
        "event": "比赛设置",
        "entries": "报名与名次",
        "standing": "成绩公告",
        "chart": "各名次的大师分",
        "working": "计算过程",
        "help": "使用说明",
        "settings": {
            "EventName": ("比赛名称", "印在公告上"),
            "Club": ("主办单位", "印在公告上"),
            "EventDate": ("日期", ""),
            "Level": ("比赛等级", "§1.3.3"),
            "Colour": ("大师分颜色", "§1.1 决定授分的名次数"),
            "Youth": ("青年大师分", "§1.3.1 §1.3.3"),
            "TeamSize": ("每队最少人数", "§1.3.1 四人团体乘 1.3"),
            "Scope": ("比赛范围", "§1.3.1 队伍平均分上限；留空则不限"),
            "AnnualTop": ("年度最高水平比赛", "§1.3.1 上限放宽"),
            "Boards": ("冠军至少打的副数 B", "§1.3.2"),
            "Restrictions": ("限制项数（不含混合）", "§1.3.4 范围、性别、年龄、大师分上限"),
            "Online": ("网络比赛", "§1.3.4 E 减半"),
            "Mixed": ("混合比赛", "§1.3.4"),
            "Knockout": ("淘汰赛决出前四名", "§2.8"),
            "Entries": ("参赛规模 N", "§2.9.4 弃权计入，未参赛不计"),
            "Places": ("授分的名次数", "§1.1"),
            "AverageMp": ("比赛平均大师分 AVGM", "§1.3.1"),
            "CoefficientM": ("大师分系数 M", "§1.3.1"),
            "CoefficientS": ("时长系数 S", "§1.3.2"),
            "CoefficientL": ("比赛等级系数 L", "§1.3.3"),
            "CoefficientE": ("比赛限制系数 E", "§1.3.4"),
            "EventValue": ("比赛价值 V", "§1.3 V = M×S×L×E"),
        },
        "team": "队名",
        "player": "队员{}",
        "rank": "名次",
        "average": "平均分",
        "r": "R",
        "award": "大师分",
        "note": "提示",
        "key": "排序",
        "place_head": "名次",
        "chosen": "队名（选择）：",
        "steps": ("步骤", "符号", "数值", "条款"),
        "functions": ("函数", "说明", "条款"),
        "not_started": ("DNS", "未参赛"),
        "defaults": {"Level": "基层锦标赛", "Colour": "红", "no": "否", "type": "团体赛"},
        "hints": (
            "1. 在“比赛”页填写黄色单元格：等级、副数、限制等，可从下拉列表选择。系数随即算出。",
            "2. 在“报名与名次”页逐队填写队名和队员大师分；非会员写“非会员”。行数不够时在表格下方续填，表格自动延长。",
            "3. 赛后填写名次。并列写相同名次（3、3、5），也可写 3=；中途弃权写“弃权”，没有参赛写“未参赛”。",
            "4. “大师分”一列即排名大师分；填写有误时该格变红，“提示”一列说明原因。",
            "5. “公告”页按名次排好，可直接打印（A4）。“计算过程”页选择一个队，即可看到每一步及所依据的条款。",
            "黄色为填写处，其余由公式计算。除报名页外各页已保护，没有密码。",
        ),
    },
    "en": {
        "about": "team event: coefficients from the members' holdings, place awards",
        "sheets": ("Event", "Entries", "Notice", "Chart", "Working", "Help"),
        "event": "Event",
        "entries": "Entries and places",
        "standing": "Results",
        "chart": "Master points by place",
        "working": "Working",
        "help": "How to use this workbook",
        "settings": {
            "EventName": ("Name of the event", "printed on the notice board"),
            "Club": ("Organiser", "printed on the notice board"),
            "EventDate": ("Date", ""),
            "Level": ("Level", "§1.3.3"),
            "Colour": ("Colour of the points", "§1.1 decides how many places get awards"),
            "Youth": ("Youth points", "§1.3.1 §1.3.3"),
            "TeamSize": ("Players a team needs", "§1.3.1 teams of four count × 1.3"),
            "Scope": ("Scope", "§1.3.1 caps a team's average; empty: no cap"),
            "AnnualTop": ("The year's top event", "§1.3.1 raises the cap"),
            "Boards": ("Fewest boards of the winner, B", "§1.3.2"),
            "Restrictions": ("Restrictions (without mixed)", "§1.3.4 entry, sex, age, holdings"),
            "Online": ("Online", "§1.3.4 halves E"),
            "Mixed": ("Mixed event", "§1.3.4"),
            "Knockout": ("First four found by knockout", "§2.8"),
            "Entries": ("Field N", "§2.9.4 with withdrawals, without non-starters"),
            "Places": ("Places that get awards", "§1.1"),
            "AverageMp": ("Average master points AVGM", "§1.3.1"),
            "CoefficientM": ("M, master points", "§1.3.1"),
            "CoefficientS": ("S, length", "§1.3.2"),
            "CoefficientL": ("L, level", "§1.3.3"),
            "CoefficientE": ("E, restrictions", "§1.3.4"),
            "EventValue": ("Value V", "§1.3 V = M×S×L×E"),
        },
        "team": "Team",
        "player": "Player {}",
        "rank": "Place",
        "average": "Average",
        "r": "R",
        "award": "Award",
        "note": "Note",
        "key": "Order",
        "place_head": "Place",
        "chosen": "Team (choose):",
        "steps": ("Step", "Symbol", "Value", "Rule"),
        "functions": ("Function", "What it does", "Rule"),
        "not_started": ("DNS", "未参赛"),
        "defaults": {"Level": "grassroots", "Colour": "red", "no": "no", "type": "team"},
        "hints": (
            "1. On the sheet Event fill in the yellow cells: level, boards, restrictions; most have a drop-down list.",
            "2. On the sheet Entries give each team's name and its players' holdings; NM is not a member. "
            "Go on below the table where rows run out: it grows.",
            "3. After the event enter the places. Ties share a place (3, 3, 5; 3= is fine too); "
            "W withdrew, DNS did not start.",
            "4. The column Award holds the master points. A mistake turns red, and Note says what is wrong.",
            "5. Notice is sorted and prints on A4. On Working choose a team to see every step with its article.",
            "Yellow cells are yours, the others computed. All sheets but Entries are protected, without a password.",
        ),
    },
}


def build(lang: str, example: "Example | None" = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    load()
    texts, look = TEXTS[lang], Style(lang)
    book = Workbook()
    book.remove(book.worksheets[0])
    event, entries, notice, chart, working, manual = texts["sheets"]
    _event(book, blocks.sheet_of(book, event, (30, 22, 48), texts["event"], look), texts, look, lang, example)
    _entries(blocks.sheet_of(book, entries, (), texts["entries"], look), texts, look, lang, example)
    _notice(blocks.sheet_of(book, notice, (9, 34, 14, 12), "=EventName", look), texts, look)
    sheet = blocks.sheet_of(book, chart, (12,) * 10, texts["chart"], look)
    board = book[notice]
    names = Reference(board, min_col=2, min_row=HEAD_ROW + 1, max_row=HEAD_ROW + 24)
    values = Reference(board, min_col=4, min_row=HEAD_ROW, max_row=HEAD_ROW + 24)
    blocks.put_bars(sheet, "A3", texts["chart"], names, values)
    _working(blocks.sheet_of(book, working, (16, 16, 60, 16), texts["working"], look), texts, look, example)
    sheet = blocks.sheet_of(book, manual, (64, 44, 16), texts["help"], look)
    blocks.put_help(sheet, texts["hints"], texts["functions"], "CBA", lang, look)
    for name in texts["sheets"]:
        if name != entries:
            blocks.protect(book[name])
    head = f"{HEAD_ROW}:{HEAD_ROW}"
    club = example.club if example else ""
    heads = {entries: "3:3", notice: head}
    blocks.finish(book, club=club, landscape=(entries, chart), one_page=(notice,), title_rows=heads)
    return book


class Example:
    """A filled event: the settings that differ from the defaults, and the teams with their places."""

    def __init__(self, settings: dict[str, Any], teams: Sequence[tuple[str, Sequence[Any], Any]], chosen: str) -> None:
        self.settings = settings
        self.teams = teams
        self.chosen = chosen

    @property
    def club(self) -> str:
        return str(self.settings["Club"])


HEAD_ROW = 4
TABLE = "Teams"
THIS = f"{TABLE}[[#This Row],[{{}}]]"


def award_of(rank: str, texts: dict[str, Any]) -> str:
    """The arguments of CBA_AWARD for the entries with this rank."""
    return f'{rank},{TABLE}[{texts["rank"]}],EventValue,Colour,"{texts["defaults"]["type"]}",Knockout'


def _event(book: Workbook, sheet: Any, texts: dict[str, Any], look: Style, lang: str, example: Example | None) -> None:
    given = {
        "EventDate": None,
        "Level": texts["defaults"]["Level"],
        "Colour": texts["defaults"]["Colour"],
        "TeamSize": 4,
        "Restrictions": 0,
        **dict.fromkeys(("Youth", "AnnualTop", "Online", "Mixed", "Knockout"), texts["defaults"]["no"]),
        **(example.settings if example else {}),
    }
    no_start = "".join(f'-COUNTIF({TABLE}[{texts["rank"]}],"{word}")' for word in texts["not_started"])
    average = texts["average"]
    # Every formula is blank by itself where its entry is: a program without the functions shows no error then.
    formulas = {
        "Entries": f"=COUNTA({TABLE}[{texts['rank']}]){no_start}",
        "Places": '=IF(Entries=0,"",CBA_PLACES(Entries,Colour))',
        "AverageMp": f'=IF(COUNT({TABLE}[{average}])=0,"",CBA_EVENT_MP({TABLE}[{average}]))',
        "CoefficientM": '=IF(AverageMp="","",CBA_M(AverageMp,Youth))',
        "CoefficientS": '=IF(Boards="","",CBA_S(Boards))',
        "CoefficientL": "=CBA_L(Level,Youth)",
        "CoefficientE": "=CBA_E(Restrictions,Online,Mixed)",
        "EventValue": (
            '=IF(OR(CoefficientM="",CoefficientS=""),"",CBA_V(CoefficientM,CoefficientS,CoefficientL,CoefficientE))'
        ),
    }
    codes = {
        "Level": ("CBA_L", "level"),
        "Colour": ("CBA_MP", "colour"),
        "Scope": ("CBA_TEAM_MP", "scope"),
        "Youth": ("CBA_M", "youth"),
        "AnnualTop": ("CBA_TEAM_MP", "annual_top"),
        "Online": ("CBA_E", "online"),
        "Mixed": ("CBA_E", "mixed"),
        "Knockout": ("CBA_RANKING", "knockout"),
    }
    numbers = {"EventDate": style.DATE, "AverageMp": style.POINTS, "EventValue": "0.00##"}
    settings = [
        Setting(
            name,
            label,
            formulas.get(name, given.get(name)),
            note,
            codes.get(name),
            style.POINTS if name.startswith("Coefficient") else numbers.get(name, "General"),
        )
        for name, (label, note) in texts["settings"].items()
    ]
    inputs = [setting for setting in settings if not setting.computed]
    blocks.put_settings(book, sheet, 3, inputs, look, lang)
    blocks.put_settings(book, sheet, 4 + len(inputs), settings[len(inputs) :], look, lang)


def _entries(sheet: Any, texts: dict[str, Any], look: Style, lang: str, example: Example | None) -> None:
    players = [texts["player"].format(number) for number in range(1, PLAYERS + 1)]
    rank, award = THIS.format(texts["rank"]), THIS.format(texts["award"])
    event_award = award_of(rank, texts)
    not_started = ",".join(f'{rank}="{word}"' for word in texts["not_started"])
    members = f"{TABLE}[[#This Row],[{players[0]}]:[{players[-1]}]]"
    plain_rank = f'SUBSTITUTE(SUBSTITUTE(UPPER({rank}),"=",""),"T","")'
    columns = [
        ColumnOf(texts["team"], width=22, centred=False),
        *(ColumnOf(player, width=9) for player in players),
        ColumnOf(texts["rank"], width=9),
        ColumnOf(
            texts["average"],
            f'=IF(OR(COUNTA({members})=0,{not_started}),"",CBA_TEAM_MP({members},TeamSize,"{texts["defaults"]["type"]}",Scope,AnnualTop))',
            11,
            style.POINTS,
        ),
        ColumnOf(texts["r"], f'=IF({rank}="","",IFERROR(CBA_R({rank},Entries),""))', 8, style.POINTS),
        ColumnOf(texts["award"], f'=IF({rank}="","",CBA_AWARD({event_award}))', 11, style.POINTS),
        ColumnOf(
            texts["note"],
            f'=IF({rank}="","",IF(ISERROR({award}),INDEX(XF_EXPLAIN("CBA_AWARD",{event_award}),1,3),""))',
            46,
            centred=False,
        ),
        ColumnOf(
            texts["key"],
            f'=IF({rank}="","",IFERROR(VALUE({plain_rank}),900)+ROW()/100000)',
            8,
        ),
    ]
    teams = example.teams if example else ()
    rows = [[name, *(list(held) + [None] * PLAYERS)[:PLAYERS], place] for name, held, place in teams]
    rows += [[None] * (PLAYERS + 2)] * (CAPACITY - len(rows))
    blocks.put_table(sheet, TABLE, 3, columns, rows, look)
    key = sheet.cell(3, len(columns)).column_letter
    sheet.column_dimensions[key].hidden = True
    first, last = 4, 3 + CAPACITY
    award_column = sheet.cell(3, len(columns) - 2).column_letter
    average_column = sheet.cell(3, len(columns) - 4).column_letter
    for column in (award_column, average_column):
        blocks.mark_errors(sheet, f"{column}{first}:{column}{last}", f"{column}{first}")
    ranks = ", ".join(blocks.words("CBA_RANKING", "ranks", lang))
    sheet.cell(2, 1, f"{texts['rank']}: 1, 2, 3, 3=, {ranks}").font = look.pale
    sheet.cell(2, 1).alignment = style.LEFT
    sheet.print_area = f"A1:{sheet.cell(3, len(columns) - 1).column_letter}{last}"


def _notice(sheet: Any, texts: dict[str, Any], look: Style) -> None:
    sheet["A2"] = '=Club&IF(EventDate="","",IF(Club="",""," · ")&TEXT(EventDate,"yyyy-mm-dd"))'
    sheet["A2"].font = look.pale
    columns = {
        texts["place_head"]: (texts["rank"], "General"),
        texts["team"]: (texts["team"], "General"),
        texts["average"]: (texts["average"], style.POINTS),
        texts["award"]: (texts["award"], style.POINTS),
    }
    blocks.put_notice_board(sheet, HEAD_ROW, CAPACITY, TABLE, texts["key"], columns, look)


def _working(sheet: Any, texts: dict[str, Any], look: Style, example: Example | None) -> None:
    sheet["A3"], sheet["B3"] = texts["chosen"], example.chosen if example else None
    sheet["A3"].font, sheet["B3"].font = look.text, look.strong
    sheet["B3"].fill, sheet["B3"].protection, sheet["B3"].border = style.INPUT_FILL, style.UNLOCKED, style.BOX
    names = f"'{texts['sheets'][1]}'!$A$4:$A${3 + CAPACITY}"
    blocks.offer_range(sheet, "B3", names)
    rank = f"INDEX({TABLE}[{texts['rank']}],MATCH($B$3,{TABLE}[{texts['team']}],0))"
    blocks.put_working(sheet, 5, 30, "$B$3", f'XF_EXPLAIN("CBA_AWARD",{award_of(rank, texts)})', texts["steps"], look)


#: 24 teams over 96 boards. The four lowest holdings of all the teams sum to 132,920, so that
#: AVGM = 1.3 × 132920 / 4 / 24 = 1799.96, M = 4 + AVGM/600 = 7.00, and V = 7.00 × 4.00 × 1.3 × 1 = 36.4.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年春季省级团体赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 4, 18),
            "Level": "省级一类赛事",
            "Colour": "银",
            "Boards": 96,
        },
        [
            ("江畔队", [2756, 2250, 3082, 2600, 2816], 1),
            ("松风队", [2598, 2342, 2469, 2049, 2449, 2173], 2),
            ("云岭队", [2186, 2430, 2427, 1558, 1538, 1876], 3),
            ("海天队", [1968, 2905, 2380, 2099], 3),
            ("梅园队", [2293, 1620, 1860, 2002], 5),
            ("金桥队", [1835, 1757, 1710, 1867, 1961, 2254], 6),
            ("清江队", [2026, 1254, 1791, 1050, 2121, 1734], 7),
            ("南山队", [2082, 1759, 1571, 1420], 8),
            ("北辰队", [1559, 1735, 1453, 1975, 1753], 9),
            ("东湖队", [1887, 2014, 2081, 1533, 1857], 10),
            ("西城队", [1588, 901, 1268, 1388, 2190, 1193], 10),
            ("星河队", [1259, 1711, 1625, 1474, 2160], 12),
            ("长风队", [2049, 1705, 722, 477], 13),
            ("远帆队", [1316, 1783, 1359, 1327, 1166], 14),
            ("晨光队", [1382, 1046, 1336, 1173], 15),
            ("古城队", [1881, 628, 1758, 1629, 1460], 16),
            ("银杏队", [1137, 1386, 720, 1386, 859, 54], 17),
            ("雁翎队", [1844, 435, 1243, 1300, 1131, 1386], 18),
            ("翠微队", [1146, 804, 979, 1242, 492], 19),
            ("听雨队", [831, 1530, 772, 401, 895], 20),
            ("行者队", [845, 436, 1546, 164, 659, 413], 21),
            ("同窗队", [648, 908, 703, 691, 1045], 22),
            ("友谊队", ["非会员", 1136, 1065, 1132], 23),
            ("百花队", [954, 950, 871, 1444, 775, 477], "弃权"),
        ],
        "松风队",
    )
}
