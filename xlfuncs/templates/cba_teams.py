"""CBA: one team event, its coefficients from the members' holdings, awards with ties and withdrawals."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import EventBook, Example

NAME = "cba-teams"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "团体赛：按队员大师分计算系数，授予排名大师分",
    "en": "team event: coefficients from the members' holdings, place awards",
}
CAPACITY = 60
PLAYERS = 6

HINTS = {
    "zh": (
        "1. 在“比赛设置”页填写黄色单元格：等级、副数、限制等，可从下拉列表选择。系数随即算出。",
        "2. 在“报名与名次”页逐队填写队名和队员大师分；非会员写“非会员”。行数不够时在表格下方续填，表格自动延长。",
        "3. 赛后填写名次。并列写相同名次（3、3、5），也可写 3=；中途弃权写“弃权”，没有参赛写“未参赛”。",
        "4. “大师分”一列即排名大师分；填写有误时该格变红，“提示”一列说明原因。",
        "5. “公告”页按名次排好，可直接打印（A4）。“计算过程”页选择一个队，即可看到每一步及所依据的条款。",
        "黄色为填写处，其余由公式计算。除报名页外各页已保护，没有密码。",
    ),
    "en": (
        "1. On the sheet Event fill in the yellow cells: level, boards, restrictions; most have a drop-down list.",
        "2. On the sheet Entries give each team's name and its players' holdings; NM is not a member. "
        "Go on below the table where rows run out: it grows.",
        "3. After the event enter the places. Ties share a place (3, 3, 5; 3= is fine too); "
        "W withdrew, DNS did not start.",
        "4. The column Award holds the master points. A mistake turns red, and Note says what is wrong.",
        "5. Notice is sorted and prints on A4. On Working choose a team to see every step with its article.",
        "Yellow cells are yours, the others computed. All sheets but Entries are protected, without a password.",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = EventBook(lang, "CBA", example)
    say = book.say
    team, rank = say(zh="队名", en="Team"), say(zh="名次", en="Place")
    average, r, award = say(zh="平均分", en="Average"), "R", say(zh="大师分", en="Award")
    players = [say(zh=f"队员{number}", en=f"Player {number}") for number in range(1, PLAYERS + 1)]
    event_type = f'"{say(zh="团体赛", en="team")}"'
    no = say(zh="否", en="no")
    not_started = blocks.words("CBA_RANKING", "ranks", lang)[-1]

    entered = f"COUNTA({book.column(rank)})"
    absent = f'COUNTIF({book.column(rank)},"DNS")+COUNTIF({book.column(rank)},"未参赛")'
    # Every formula is blank by itself where its entry is: a program without the functions shows no error then.
    book.settings(
        [
            Setting(
                "Level",
                say(zh="比赛等级", en="Level"),
                "§1.3.3",
                say(zh="基层锦标赛", en="grassroots"),
                ("CBA_L", "level"),
            ),
            Setting(
                "Colour",
                say(zh="大师分颜色", en="Colour of the points"),
                say(zh="§1.1 决定授分的名次数", en="§1.1 decides how many places get awards"),
                say(zh="红", en="red"),
                ("CBA_MP", "colour"),
            ),
            Setting("Youth", say(zh="青年大师分", en="Youth points"), "§1.3.1 §1.3.3", no, ("CBA_M", "youth")),
            Setting(
                "TeamSize",
                say(zh="每队最少人数", en="Players a team needs"),
                say(zh="§1.3.1 四人团体乘 1.3", en="§1.3.1 teams of four count × 1.3"),
                4,
            ),
            Setting(
                "Scope",
                say(zh="比赛范围", en="Scope"),
                say(zh="§1.3.1 队伍平均分上限；留空则不限", en="§1.3.1 caps a team's average; empty: no cap"),
                codes=("CBA_TEAM_MP", "scope"),
            ),
            Setting(
                "AnnualTop",
                say(zh="年度最高水平比赛", en="The year's top event"),
                say(zh="§1.3.1 上限放宽", en="§1.3.1 raises the cap"),
                no,
                ("CBA_TEAM_MP", "annual_top"),
            ),
            Setting("Boards", say(zh="冠军至少打的副数 B", en="Fewest boards of the winner, B"), "§1.3.2"),
            Setting(
                "Restrictions",
                say(zh="限制项数（不含混合）", en="Restrictions (without mixed)"),
                say(zh="§1.3.4 范围、性别、年龄、大师分上限", en="§1.3.4 entry, sex, age, holdings"),
                0,
            ),
            Setting(
                "Online",
                say(zh="网络比赛", en="Online"),
                say(zh="§1.3.4 E 减半", en="§1.3.4 halves E"),
                no,
                ("CBA_E", "online"),
            ),
            Setting("Mixed", say(zh="混合比赛", en="Mixed event"), "§1.3.4", no, ("CBA_E", "mixed")),
            Setting(
                "Knockout",
                say(zh="淘汰赛决出前四名", en="First four found by knockout"),
                "§2.8",
                no,
                ("CBA_RANKING", "knockout"),
            ),
        ],
        [
            Setting(
                "Field",
                say(zh="参赛规模 N", en="Field N"),
                say(zh="§2.9.4 弃权计入，未参赛不计", en="§2.9.4 with withdrawals, without non-starters"),
                f"={entered}-({absent})",
            ),
            Setting(
                "Places",
                say(zh="授分的名次数", en="Places that get awards"),
                "§1.1",
                '=IF(Field=0,"",CBA_PLACES(Field,Colour))',
            ),
            Setting(
                "AverageMp",
                say(zh="比赛平均大师分 AVGM", en="Average master points AVGM"),
                "§1.3.1",
                f'=IF(COUNT({book.column(average)})=0,"",CBA_EVENT_MP({book.column(average)}))',
                number=style.POINTS,
            ),
            Setting(
                "CoefficientM",
                say(zh="大师分系数 M", en="M, master points"),
                "§1.3.1",
                '=IF(AverageMp="","",CBA_M(AverageMp,Youth))',
                number=style.POINTS,
            ),
            Setting(
                "CoefficientS",
                say(zh="时长系数 S", en="S, length"),
                "§1.3.2",
                '=IF(Boards="","",CBA_S(Boards))',
                number=style.POINTS,
            ),
            Setting(
                "CoefficientL",
                say(zh="比赛等级系数 L", en="L, level"),
                "§1.3.3",
                "=CBA_L(Level,Youth)",
                number=style.POINTS,
            ),
            Setting(
                "CoefficientE",
                say(zh="比赛限制系数 E", en="E, restrictions"),
                "§1.3.4",
                "=CBA_E(Restrictions,Online,Mixed)",
                number=style.POINTS,
            ),
            Setting(
                "EventValue",
                say(zh="比赛价值 V", en="Value V"),
                "§1.3 V = M×S×L×E",
                '=IF(OR(CoefficientM="",CoefficientS=""),"",'
                "CBA_V(CoefficientM,CoefficientS,CoefficientL,CoefficientE))",
                number="0.00##",
            ),
        ],
    )

    in_event = f"{book.column(rank)},EventValue,Colour,{event_type},Knockout"
    this, members = book.this(rank), book.this(players[0], players[-1])
    no_team = f'OR(COUNTA({members})=0,{this}="DNS",{this}="未参赛")'
    team_mp = f"CBA_TEAM_MP({members},TeamSize,{event_type},Scope,AnnualTop)"
    book.entries(
        [
            ColumnOf(team, width=22, centred=False),
            *(ColumnOf(player, width=9) for player in players),
            ColumnOf(rank, width=9),
            ColumnOf(average, f'=IF({no_team},"",{team_mp})', 11, style.POINTS),
            ColumnOf(r, f'=IF({this}="","",IFERROR(CBA_R({this},Field),""))', 8, style.POINTS),
            ColumnOf(award, f'=IF({this}="","",CBA_AWARD({this},{in_event}))', 11, style.POINTS),
            book.note(rank, award, "CBA_AWARD", f"{this},{in_event}"),
            book.order_by_place(rank),
        ],
        CAPACITY,
        f"{rank}: 1, 2, 3, 3=, {blocks.words('CBA_RANKING', 'ranks', lang)[0]}, {not_started}",
    )
    board = book.notice(
        {
            rank: (rank, "General"),
            team: (team, "General"),
            average: (average, style.POINTS),
            award: (award, style.POINTS),
        },
        (9, 34, 14, 12),
    )
    book.bars(say(zh="各名次的大师分", en="Master points by place"), board, 2, 4, 24)
    book.working("CBA_AWARD", f"INDEX({book.column(rank)},{{row}}),{in_event}", team)
    book.help(HINTS[lang])
    return book.done()


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
            ("江畔队", 2756, 2250, 3082, 2600, 2816, None, 1),
            ("松风队", 2598, 2342, 2469, 2049, 2449, 2173, 2),
            ("云岭队", 2186, 2430, 2427, 1558, 1538, 1876, 3),
            ("海天队", 1968, 2905, 2380, 2099, None, None, 3),
            ("梅园队", 2293, 1620, 1860, 2002, None, None, 5),
            ("金桥队", 1835, 1757, 1710, 1867, 1961, 2254, 6),
            ("清江队", 2026, 1254, 1791, 1050, 2121, 1734, 7),
            ("南山队", 2082, 1759, 1571, 1420, None, None, 8),
            ("北辰队", 1559, 1735, 1453, 1975, 1753, None, 9),
            ("东湖队", 1887, 2014, 2081, 1533, 1857, None, 10),
            ("西城队", 1588, 901, 1268, 1388, 2190, 1193, 10),
            ("星河队", 1259, 1711, 1625, 1474, 2160, None, 12),
            ("长风队", 2049, 1705, 722, 477, None, None, 13),
            ("远帆队", 1316, 1783, 1359, 1327, 1166, None, 14),
            ("晨光队", 1382, 1046, 1336, 1173, None, None, 15),
            ("古城队", 1881, 628, 1758, 1629, 1460, None, 16),
            ("银杏队", 1137, 1386, 720, 1386, 859, 54, 17),
            ("雁翎队", 1844, 435, 1243, 1300, 1131, 1386, 18),
            ("翠微队", 1146, 804, 979, 1242, 492, None, 19),
            ("听雨队", 831, 1530, 772, 401, 895, None, 20),
            ("行者队", 845, 436, 1546, 164, 659, 413, 21),
            ("同窗队", 648, 908, 703, 691, 1045, None, 22),
            ("友谊队", "非会员", 1136, 1065, 1132, None, None, 23),
            ("百花队", 954, 950, 871, 1444, 775, 477, "弃权"),
        ],
        "松风队",
    )
}
