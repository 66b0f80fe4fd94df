"""CBA: every input that several events ask for, with the rule it serves."""

from xlfuncs.templates import blocks
from xlfuncs.templates.blocks import Setting
from xlfuncs.templates.event import EventBook

#: The settings that an event's coefficients need, in the order of the rulebook.
COEFFICIENTS = ("Boards", "Restrictions", "Online", "Mixed")
HOLDINGS = ("TeamSize", "Scope", "AnnualTop", "AnnualMp")


def catalogue(book: EventBook) -> list[Setting]:
    """The inputs, in the words of the workbook's language."""
    say = book.say
    no = blocks.YES_NO[book.lang][1]
    return [
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
        Setting(
            "Youth",
            say(zh="青年大师分", en="Youth points"),
            say(
                zh="§1.3.1 队员填大师分与青年大师分中较高者",
                en="§1.3.1 enter the higher of a player's two holdings",
            ),
            no,
            ("CBA_M", "youth"),
        ),
        Setting(
            "EventType",
            say(zh="比赛类型", en="Type of event"),
            say(zh="§1.3.1 §2.9.6 最小参赛规模", en="§1.3.1, and §2.9.6 the smallest field"),
            say(zh="团体赛", en="team"),
            ("CBA_MP", "event_type"),
        ),
        Setting(
            "TeamSize",
            say(zh="每队最少人数", en="Players a team needs"),
            say(zh="§1.3.1 四人团体乘 1.3；双人赛填 2", en="§1.3.1 teams of four count × 1.3; pairs: 2"),
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
        Setting(
            "AnnualMp",
            say(zh="年度基准大师分", en="The year's base average"),
            say(
                zh="§1.3.5 填写后代替比赛平均大师分；一般留空",
                en="§1.3.5 in place of AVGM where entered; usually empty",
            ),
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
        Setting(
            "RoundBoards",
            say(zh="每轮副数", en="Boards of a round"),
            say(zh="§2.4 非淘汰赛阶段；不计胜场分则留空", en="§2.4 rounds before any knockout; empty: no win points"),
        ),
        Setting(
            "WinByTable",
            say(zh="表格规定的每胜大师分", en="Points per win by the table"),
            say(
                zh="§2.4 仅用于白金分和查表授分的项目",
                en="§2.4 only for events with platinum points or a published table",
            ),
        ),
    ]
