"""Ten layouts for each rulebook in which clubs publish lists, read to the rows that a person sees in them.

Each is made up, after what notices, pages and texts of clubs look like; what is expected was read off by eye. A cell is
a row's part between bars; a blank line parts tables. What is not read stands behind the rows, as the program names it.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from imports import given_by, put, text

from xlfuncs.core.sentences import LOST, severity_of
from xlfuncs.intake.rows import Gathered


class Layout(NamedTuple):
    """A list as it is published, and what it says."""

    event: str
    page: str
    #: By table and column the cells, from the top.
    rows: dict[str, str]
    settings: Mapping[str, str] = MappingProxyType({})
    #: Headings and labels that have no use, and cells that nobody can read.
    beside: str = ""


CBA = {
    "places alone": Layout(
        "cba-teams", "名次|队名\n1|甲队\n2|乙队", {"entries.place": "1 2", "entries.unit": "甲队 乙队"}
    ),
    "title, day and who organises": Layout(
        "cba-teams",
        "2026年“迎春杯”桥牌公开赛成绩公告\n时间：2026年2月1日|主办：市桥协\n\n名次|队名\n冠军|甲队\n亚军|乙队",
        {"entries.place": "冠军 亚军", "entries.unit": "甲队 乙队"},
        {"name": "2026年“迎春杯”桥牌公开赛", "date": "2026年2月1日", "club": "市桥协"},
    ),
    "players in one cell": Layout(
        "cba-teams",
        "名次|代表队|参赛队员\n1|甲队|张伟、王芳、李娜、刘洋\n2|乙队|周杰、吴刚、郑爽、王强、孙丽",
        {"entries.player1": "张伟 周杰", "entries.player4": "刘洋 王强", "entries.player5": "- 孙丽"},
    ),
    "players beside each other": Layout(
        "cba-teams",
        "名次|队名|队员|队员|队员|队员\n1|甲队|张伟|王芳|李娜|刘洋",
        {"entries.player1": "张伟", "entries.player4": "刘洋"},
    ),
    "wins, draws and losses": Layout(
        "cba-teams",
        "名次|队名|胜|平|负|总VP\n1|甲队|5|1|1|98.20\n2|乙队|4|0|3|80.15",
        {"entries.wins": "5 4", "entries.draws": "1 0"},
        beside="负 总VP",
    ),
    "withdrawn in the remarks": Layout(
        "cba-teams", "名次|队名|备注\n1|甲队|\n2|乙队|\n|丙队|弃权", {"entries.place": "1 2 弃权"}
    ),
    "who signs below": Layout(
        "cba-teams",
        "名次|队名\n1|甲队\n2|乙队\n\n裁判长：钱大为",
        {"entries.unit": "甲队 乙队"},
        beside="A5",
    ),
    "shared places": Layout(
        "cba-teams", "名次|队名\n1|甲队\n并列2|乙队\n并列2|丙队", {"entries.place": "1 并列2 并列2"}
    ),
    "pairs by two names": Layout(
        "cba-pairs",
        "名次|选手|得分率\n1|张伟/王芳|61.20%\n2|李娜/刘洋|55.00%",
        {"entries.unit": "张伟/王芳 李娜/刘洋", "entries.place": "1 2", "entries.score": "0.612 0.55"},
    ),
    "a players' list below each other": Layout(
        "cba-teams",
        "代表队|姓名|会员号|大师分|名次\n甲队|张伟|10001|20|1\n|王芳|10002|30|\n乙队|李娜|10003|5|2\n|刘洋|10004|8|",
        {
            "entries.unit": "甲队 乙队",
            "entries.player2": "王芳 刘洋",
            "members.number": "10001 10002 10003 10004",
            "members.holding": "20 30 5 8",
        },
    ),
}
JCBL = {
    "percentages": Layout(
        "jcbl-club",
        "順位|ペア名|得点率\n1|山田・佐藤|62.50%\n2|鈴木・高橋|58.33%",
        {"entries.unit": "山田・佐藤 鈴木・高橋", "entries.score1": "0.625 0.5833"},
        {"scoring": "percent"},
    ),
    "matchpoints and a day": Layout(
        "jcbl-club",
        "水曜例会 成績表\n2026/5/13\n\n順位|ペア|得点\n1|山田・佐藤|98.5\n2|鈴木・高橋|90",
        {"entries.score1": "98.5 90"},
        {"name": "水曜例会", "date": "2026/5/13"},
    ),
    "two names in columns": Layout(
        "jcbl-club",
        "順位|選手1|選手2|得点\n1|山田|佐藤|98.5\n2|鈴木|高橋|90",
        {"entries.player1": "山田 鈴木", "entries.player2": "佐藤 高橋", "entries.score1": "98.5 90"},
    ),
    "players beside the pair": Layout(
        "jcbl-weekly",
        "ペア名|選手|得点率\n1番|青木、石田|60\n2番|上野、遠藤|55",
        {"entries.unit": "1番 2番", "entries.player1": "青木 上野", "entries.player2": "石田 遠藤"},
    ),
    "players under the heading of a pair": Layout(
        "jcbl-club",
        "順位|選手|得点率\n1|青木・石田|60\n2|上野・遠藤|55",
        {"entries.unit": "青木・石田 上野・遠藤"},
        {"scoring": "percent"},
    ),
    "a place shared as T": Layout(
        "jcbl-club", "順位|ペア|得点\n1|甲・乙|90\n2T|丙・丁|80\n2T|戊・己|80", {"entries.place": "1 2T 2T"}
    ),
    "flights": Layout(
        "jcbl-flights",
        "開催日|2026/6/7\n\nペア|フライト|スコア(%)\n青木・石田|A|60.20\n上野・遠藤|Ｂ|57.10",
        {"entries.flight": "A Ｂ", "entries.score1": "60.20 57.10"},
        {"date": "2026/6/7", "scoring": "percent"},
    ),
    "members in one cell": Layout(
        "jcbl-teams",
        "チーム名|メンバー|VP1|VP2\n青葉|山田、佐藤、鈴木、高橋|14|16\n若草|田中、伊藤、渡辺、中村|6|4",
        {"entries.player1": "山田 田中", "entries.player4": "高橋 中村", "entries.vp2": "16 4"},
    ),
    "sums beside": Layout(
        "jcbl-teams", "チーム名|VP1|VP2|合計\n青葉|14|16|30", {"entries.vp1": "14", "entries.vp2": "16"}, beside="合計"
    ),
    "two rows a pair": Layout(
        "jcbl-club",
        "順位|氏名|得点率\n1|山田|60.0\n|佐藤|\n2|鈴木|55.0\n|高橋|",
        {"entries.unit": "山田~/~佐藤 鈴木~/~高橋", "entries.score1": "60.0 55.0"},
        {"scoring": "percent"},
    ),
    "club beside": Layout(
        "jcbl-club",
        "順位|ペア|所属|得点\n1|甲・乙|四谷BC|90\n2|丙・丁|京葉BC|80",
        {"entries.score1": "90 80"},
        beside="所属",
    ),
    "disqualified in the remarks": Layout(
        "jcbl-club",
        "ペア|得点|備考\n甲・乙|90|\n丙・丁|80|失格",
        {"entries.unit": "甲・乙 丙・丁", "entries.out": "- 失格"},
    ),
}
XIANGQI = {
    "a list of games": Layout(
        "xq-standings",
        "轮次|棋手|对手|结果\n1|张三|李四|胜\n1|王五|赵六|和",
        {"games.player": "张三 王五", "games.opponent": "李四 赵六", "games.result": "胜 和"},
    ),
    "rounds in titles": Layout(
        "xq-standings",
        "第1轮\n棋手|对手|结果\n张三|李四|胜\n第2轮\n棋手|对手|结果\n李四|张三|负",
        {"games.round": "1 2", "games.player": "张三 李四"},
    ),
    "red and black": Layout(
        "xq-standings",
        "轮次|台次|红方|结果|黑方\n1|1|张三|胜|李四\n1|2|王五|负|赵六",
        {"games.player": "张三 王五", "games.opponent": "李四 赵六"},
        beside="台次",
    ),
    "names with numbers": Layout(
        "xq-standings",
        "序号|姓名|单位\n1|张三|甲队\n2|李四|乙队",
        {"entries.player": "张三 李四", "entries.club": "甲队 乙队"},
        beside="序号",
    ),
    "a cross-table": Layout(
        "xq-standings",
        "序号|姓名|1|2|3|总分\n1|张三||2|1|3\n2|李四|0||2|2\n3|王五|1|0||1",
        {"entries.player": "张三 李四 王五", "games.result": "W W D"},
    ),
    "ratings": Layout("xq-rated", "姓名|赛前等级分\n张三|2450\n李四|2380", {"entries.rating": "2450 2380"}),
    "title and day": Layout(
        "xq-standings",
        "2026年市象棋个人赛报名表\n比赛时间：2026年3月1日\n姓名|单位\n张三|甲队\n李四|乙队",
        {"entries.player": "张三 李四"},
        {"name": "2026年市象棋个人赛", "date": "2026年3月1日"},
    ),
    "who signs": Layout(
        "xq-standings", "姓名|单位\n张三|甲队\n李四|乙队\n\n总裁判：王五", {"entries.player": "张三 李四"}, beside="A5"
    ),
    "two lists on a sheet": Layout(
        "xq-standings",
        "姓名|单位\n张三|甲队\n李四|乙队\n\n轮次|棋手|对手|结果\n1|张三|李四|胜",
        {"entries.player": "张三 李四", "games.result": "胜"},
    ),
    "a note beside a game": Layout(
        "xq-standings",
        "轮次|棋手|对手|结果|备注\n1|张三|李四|胜|迟到",
        {"games.result": "胜"},
        beside="备注",
    ),
    "points before the round on either side": Layout(
        "xq-standings",
        "第1轮\n台次|编号|姓名|积分|成绩|积分|姓名|编号\n1|1|张三|0|胜|0|李四|2\n2|3|王五|0|1-0|0|赵六|4",
        {"games.player": "张三 王五", "games.opponent": "李四 赵六", "games.result": "胜 1-0"},
        beside="台次 编号 积分",
    ),
    "whom they play for, and the ratings of before": Layout(
        "xq-rated",
        "棋手姓名|代表单位|原等级分\n张三|甲队|2450\n李四|乙队|2380",
        {"entries.player": "张三 李四", "entries.club": "甲队 乙队", "entries.rating": "2450 2380"},
    ),
    "the ratings of before and of after, two words for the club": Layout(
        "xq-rated",
        "姓名|代表单位|代表队|原等级分|现等级分\n张三|北京|甲队|2450|2461\n李四|上海|乙队|2380|2369",
        {"entries.club": "北京 上海", "entries.rating": "2450 2380"},
        beside="代表队 现等级分",
    ),
    "a rating beside that of before": Layout(
        "xq-ratings",
        "姓名|年初等级分|现等级分|棋王赛变化\n张三|2450|2461|11\n李四|2380|2369|-11",
        {"entries.rating": "2450 2380"},
        beside="现等级分",
    ),
    "a year's changes": Layout(
        "xq-ratings",
        "运动员|州属|现等级分|棋王赛变动|棋王赛名次|国庆日赛变动|请假\n张三|槟城|2450|12|1|-3|\n李四|霹雳|2380||||是",
        {"entries.club": "槟城 霹雳", "entries.change1": "12 -", "entries.change3": "-3 -", "entries.excused": "- 是"},
    ),
}
BRIDGE = {
    "contracts": Layout(
        "br-pairs",
        "牌号|南北|东西|定约|庄家|结果\n1|1|2|3NT|N|=\n1|3|4|4S|S|+1",
        {"boards.contract": "3NT 4S", "boards.ns": "1 3"},
    ),
    "contracts in English": Layout(
        "br-pairs", "Board|NS|EW|Contract|Declarer|Result\n1|1|2|3NT|N|=", {"boards.ew": "2", "boards.declarer": "N"}
    ),
    "contracts in Japanese": Layout(
        "br-pairs",
        "ボード|NS|EW|コントラクト|ディクレアラー|結果\n1|1|2|3NT|N|=",
        {"boards.contract": "3NT", "boards.result": "="},
    ),
    "a league by VP": Layout(
        "br-league",
        "轮次|主队|客队|主队VP|客队VP\n1|甲队|乙队|14|6\n2|乙队|甲队|10|10",
        {"matches.home": "甲队 乙队", "matches.vp1": "14 10"},
    ),
    "a league by IMPs": Layout(
        "br-league", "轮次|主队|客队|主队IMP|客队IMP\n1|甲队|乙队|42|30", {"matches.imps1": "42", "matches.imps2": "30"}
    ),
    "a league as a cross-table": Layout(
        "br-league",
        "联赛VP\n队名|1|2|3\n甲队||14|12\n乙队|6||11\n丙队|8|9|",
        {"entries.unit": "甲队 乙队 丙队", "matches.vp1": "14 12 11", "matches.vp2": "6 8 9"},
        {},
    ),
    "pairs and their names": Layout(
        "br-pairs",
        "对号|牌手1|牌手2\n1|张伟|王芳\n2|李娜|刘洋\n\n牌号|南北|东西|定约|庄家|结果\n1|1|2|3NT|N|=",
        {"entries.player1": "张伟 李娜", "boards.contract": "3NT"},
    ),
    "names in one cell": Layout(
        "br-pairs",
        "对号|牌手\n1|张伟、王芳\n2|李娜、刘洋\n\n牌号|南北|东西|定约|庄家|结果\n1|1|2|3NT|N|=",
        {"entries.player1": "张伟 李娜", "entries.player2": "王芳 刘洋"},
    ),
    "a lead that nobody asks for": Layout(
        "br-pairs", "牌号|南北|东西|定约|庄家|结果|首攻\n1|1|2|3NT|N|=|♠5", {"boards.result": "="}, beside="首攻"
    ),
    "both rooms": Layout(
        "br-match",
        "牌号|开室定约|开室庄家|开室结果|闭室定约|闭室庄家|闭室结果\n1|3NT|N|=|4S|S|-1",
        {"boards.open_contract": "3NT", "boards.closed_result": "-1"},
    ),
}
DIANFENG = {
    "points by round": Layout(
        "df-swiss", "对子|第1轮|第2轮\n甲乙|12|8\n丙丁|8|12", {"entries.points1": "12 8", "entries.points2": "8 12"}
    ),
    "boards played": Layout("df-swiss", "对子|第1轮|实际副数\n甲乙|12|16", {"entries.played": "16"}),
    "a ladder": Layout(
        "df-ladder",
        "队名\n甲队\n乙队\n\n日期|挑战者|被挑战者|挑战成功\n2026-05-01|乙队|甲队|是",
        {"entries.unit": "甲队 乙队", "challenges.challenger": "乙队"},
    ),
    "the teams of a ladder with players": Layout(
        "df-ladder",
        "队名|队员\n甲队|张伟、王芳、李娜、刘洋\n乙队|周杰、吴刚、郑爽、王强",
        {"entries.player1": "张伟 周杰", "entries.player4": "刘洋 王强"},
    ),
    "boards of the week": Layout(
        "df-rates",
        "牌号|北|东|南|西|南北IMP\n1|张伟|李娜|王芳|刘洋|5",
        {"boards.north": "张伟", "boards.imps": "5"},
    ),
    "rates of last week": Layout(
        "df-rates",
        "牌手|原Rate|加权副数|总副数\n张伟|1.25|100|320",
        {"entries.old_rate": "1.25", "entries.all_boards": "320"},
    ),
    "high cards": Layout(
        "df-hcp",
        "牌号|南北|东西|定约|庄家|结果|南北联手点力\n1|1|2|3NT|N|=|25",
        {"boards.ns_hcp": "25", "boards.contract": "3NT"},
    ),
    "titles": Layout(
        "df-titles",
        "牌手|比赛|日期|名次|完成对数\n张伟|周三赛|2026-05-06|1|12",
        {"awards.player": "张伟", "awards.finishers": "12"},
    ),
    "points so far": Layout("df-titles", "牌手|编号|原有大师分\n张伟|1001|3.5", {"entries.points": "3.5"}),
    "a title and its day": Layout(
        "df-swiss",
        "巅峰周三瑞士双人赛成绩\n2026年5月6日\n对子|第1轮\n甲乙|12\n丙丁|8",
        {"entries.unit": "甲乙 丙丁"},
        {"name": "巅峰周三瑞士双人赛", "date": "2026年5月6日"},
    ),
    "a ladder by its places": Layout(
        "df-ladder",
        "名次|队名\n1|龙队\n2|虎队\n\n日期|挑战方|应战方|结果\n2026-05-01|虎队|龙队|胜",
        {"entries.unit": "龙队 虎队", "challenges.challenger": "虎队", "challenges.challenged": "龙队"},
        beside="名次",
    ),
}
LAYOUTS = {
    f"{book}: {name}": layout
    for book, layouts in zip(
        ("cba", "jcbl", "xiangqi", "bridge", "dianfeng"), (CBA, JCBL, XIANGQI, BRIDGE, DIANFENG), strict=True
    )
    for name, layout in layouts.items()
}


def read(file: Path, layout: Layout) -> Gathered:
    return given_by(layout.event, put(file, text(*(line.split("|") for line in layout.page.split("\n")))))


def test_there_are_ten_of_each() -> None:
    assert all(len(each) >= 10 for each in (CBA, JCBL, XIANGQI, BRIDGE, DIANFENG))


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_layout_is_read(tmp_path: Path, layout: Layout) -> None:
    found = read(tmp_path / "a.csv", layout)
    for place, expected in layout.rows.items():
        table, _, column = place.partition(".")
        cells = [row.get(column) for row in found.tables[table]]
        shown = ["-" if cell in (None, "") else str(cell).replace(" ", "~") for cell in cells]
        assert shown == expected.split(" "), place
    assert {key: str(value) for key, value in found.settings.items()} == layout.settings


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_what_is_not_read_of_it_is_told(tmp_path: Path, layout: Layout) -> None:
    """By its word or its cell; nothing else is, but for what a cross-table does not say, and a list of games alone."""
    found = read(tmp_path / "a.csv", layout)
    said: list[Any] = [each.lost.said for each in (*found.left, *found.remarks, *found.lost)]
    said = [each for each in said if each.name not in ("ROUNDS_BY_BERGER", "PLAYERS_OF_GAMES")]
    words = layout.beside.split()
    assert all(any(word in each.text("zh") for each in said) for word in words), said
    assert all(any(word in each.text("zh") for word in words) for each in said), [each.text("zh") for each in said]
    assert not [each for each in said if severity_of(each) >= LOST]
