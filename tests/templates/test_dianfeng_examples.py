"""The 巅峰 examples against the club's rules, worked out by hand."""

from pathlib import Path

from openpyxl import load_workbook

EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def shown(name: str, sheet: str, first: int, last: int, width: int) -> list[tuple]:
    """The values of a sheet's rows, as people read them."""
    cells = load_workbook(EXAMPLES / f"{name}.xlsx", data_only=True)[sheet]
    return list(cells.iter_rows(min_row=first, max_row=last, max_col=width, values_only=True))


def test_the_swiss_evening_has_its_places_and_master_points() -> None:
    """20 of the 21 pairs have played 60% of 20 boards, which is 12: 3 points, 2 for places 2-4, 1 for 5-10."""
    assert shown("df-swiss", "公告", 5, 26, 5) == [
        (1, "青山 / 绿水", 27, 20, 3),  # 8 + 6 + 0 + 6 + 7
        (2, "棋王 / 牌痴", 26, 20, 2),  # -1 + 18 + 0 + 7 + 2
        (3, "星辰 / 大海", 19, 20, 2),  # 8 - 2 + 12 + 3 - 2
        (4, "秋水 / 长天", 11, 20, 2),  # 7 + 2 + 12 - 3 - 7, entered 12th
        (5, "寒江 / 孤舟", 11, 20, 1),  # 0 + 13 - 3 - 6 + 7, entered 20th
        (6, "听涛 / 观海", 10, 12, 1),  # -1 - 1 + 12, left after three rounds, with 12 boards
        (7, "一叶 / 知秋", 9, 20, 1),  # -8 + 4 + 13 + 1 - 1
        (8, "长安客 / 洛水", 8, 20, 1),  # 6 + 5 + 3 - 7 + 1
        (9, "大鹏 / 飞鸿", 7, 20, 1),  # -7 + 5 + 0 + 4 + 5
        (10, "南风 / 北斗", -2, 20, 1),  # -8 - 4 - 6 + 14 + 2
        (11, "江湖 / 夜雨", -2, 16, 0),  # -13 + 11 + 2 - 2, fewer boards: a bye
        (12, "小桥 / 流水", -3, 16, 0),  # 1 + 4 - 1 - 7
        (13, "阿牛 / 铁蛋", -4, 20, 0),  # -6 - 5 + 6 + 6 - 5, entered 6th
        (14, "茶香 / 墨韵", -4, 20, 0),  # 2 - 5 + 0 - 2 + 1, entered 13th
        (15, "风铃 / 雨巷", -6, 20, 0),  # 1 + 2 - 4 - 4 - 1
        (16, "老陈 / 小北", -10, 20, 0),  # 1 - 2 - 12 + 3 + 0, entered 2nd
        (17, "梅影 / 竹韵", -10, 20, 0),  # 0 + 5 - 12 - 3 + 0, entered 4th
        (18, "石头 / 剪刀", -12, 20, 0),  # 13 - 6 - 12 - 6 - 1
        (19, "蓝天 / 白云", -23, 16, 0),  # -13 - 11 + 0 + 1
        (20, "云中鹤 / 白鹭", -32, 16, 0),  # -5 - 13 - 14 + 0
        ("未完成", "闲云 / 野鹤", -20, 8, 0),  # -2 - 18, left after two rounds
        (None,) * 5,
    ]


def test_the_last_round_is_seated_by_the_points_of_the_first_four() -> None:
    """Totals less those of the last round; equals by entry; the last of 19 pairs has the bye."""
    assert shown("df-swiss", "座位", 2, 2, 4)[0][3] == "轮空：云中鹤 / 白鹭"  # -32
    assert shown("df-swiss", "座位", 5, 14, 5) == [
        (1, "棋王 / 牌痴", 24, "星辰 / 大海", 21),
        (2, "青山 / 绿水", 20, "秋水 / 长天", 18),
        (3, "一叶 / 知秋", 10, "长安客 / 洛水", 7),
        (4, "寒江 / 孤舟", 4, "小桥 / 流水", 4),  # entered 20th and 21st
        (5, "大鹏 / 飞鸿", 2, "阿牛 / 铁蛋", 1),
        (6, "江湖 / 夜雨", 0, "南风 / 北斗", -4),
        (7, "风铃 / 雨巷", -5, "茶香 / 墨韵", -5),  # entered 10th and 13th
        (8, "老陈 / 小北", -10, "梅影 / 竹韵", -10),  # entered 2nd and 4th
        (9, "石头 / 剪刀", -11, "蓝天 / 白云", -24),
        (None,) * 5,
    ]


def test_the_ladder_stands_as_its_challenges_left_it() -> None:
    """The winner takes the place, those between move down one: by letters in their first order, A to P.

    E over B: A E B C D F. J over F, 10 to 6: A E B C D J F G H I K. P over L, 16 to 12: K P L M N O.
    P over F, 12 to 7: J P F G H I K L. C over A, 4 to 1: C A E B. K over G, 12 to 9: F K G H I L.
    J over E, 6 to 3: C A J E B D. O over N: M O N. P over B, 7 to 5: E P B D.
    A team that was challenged in vain has won too, and the one that challenged has lost.
    """
    teams = dict(zip("ABCDEFGHIJKLMNOP", (row[0] for row in shown("df-ladder", "队伍", 4, 19, 1)), strict=True))
    assert shown("df-ladder", "公告", 5, 21, 6) == [
        (place, teams[letter], *figures)
        for place, (letter, *figures) in enumerate(
            [
                ("C", 3, 2, 2, 0),
                ("A", 1, -1, 1, 1),
                ("J", 10, 7, 3, 0),
                ("E", 5, 1, 1, 1),
                ("P", 16, 11, 3, 0),
                ("B", 2, -4, 0, 3),
                ("D", 4, -3, 0, 1),
                ("F", 6, -2, 0, 2),
                ("K", 11, 2, 1, 0),
                ("G", 7, -3, 0, 1),
                ("H", 8, -3, 0, 1),
                ("I", 9, -3, 0, 0),
                ("L", 12, -1, 0, 1),
                ("M", 13, -1, 0, 0),
                ("O", 15, 0, 1, 0),
                ("N", 14, -2, 0, 1),
            ],
            1,
        )
    ] + [(None,) * 6]
    # Before and after the challenge in row 10.
    replay = shown("df-ladder", "计算过程", 6, 11, 3)
    assert [before for _, before, _ in replay] == [teams[letter] for letter in "CAEBDJ"]
    assert [after for _, _, after in replay] == [teams[letter] for letter in "CAJEBD"]


def test_the_boards_of_the_week_have_their_rates() -> None:
    """(left + right)/2 + (own − partner)/2 + 2 × IMPs for 北 东 南 西, between 0 and 100.

    Old rates: 岳山 60, 林海 55, 周舟 48, 吴越 52, 郑和平 45, 冯唐 none yet, so 50, 褚云 62, 卫东 40.
    """
    assert [row[7:11] for row in shown("df-rates", "本周牌副", 4, 13, 11)] == [
        (58.5, 49.5, 53.5, 53.5),  # 50 ± 2.5 + 6; 57.5 ∓ 2 − 6
        (42.5, 65.5, 37.5, 69.5),  # − 10
        (52.5, 55.5, 47.5, 59.5),
        (52.5, 54.5, 57.5, 32.5),  # 51 ∓ 2.5 + 4; 47.5 ± 11 − 4
        (64.5, 42.5, 69.5, 0),  # + 16; 西 was disconnected
        (46.5, 60.5, 51.5, 38.5),  # − 2
        (35.5, 86.5, 23.5, 69.5),  # 53.5 ± 6 − 24; 54 ± 8.5 + 24
        (99.5, 22.5, 87.5, 5.5),  # + 40
        (0.5, 94.5, 0, 100),  # 46 ± 2.5 − 48; 52.5 ∓ 6 + 48
        (50.5, 44.5, 45.5, 56.5),  # + 2
    ]


def test_the_week_is_settled() -> None:
    """New rate (0.9 × boards × old + Σ rates) / (0.9 × boards + n); points less 16 for a disconnection."""
    assert [
        (*row[:2], round(row[2], 4), round(row[3], 4), *row[4:]) for row in shown("df-rates", "公告", 5, 13, 8)
    ] == [
        (1, "褚云", 60.939, -1.061, -17, 5, 415, -3.4),  # (36 × 62 + 266.5) / 41 = 2498.5 / 41
        (2, "岳山", 59.5, -0.5, 6, 5, 161, 1.2),  # (18 × 60 + 288.5) / 23 = 1368.5 / 23
        (3, "陈酿", 58, 0, 0, 0, 199, None),  # did not play
        (4, "吴越", 56.2703, 4.2703, 25, 5, 106, 5),  # (13.5 × 52 + 339) / 18.5 = 1041 / 18.5
        (5, "周舟", 49.2969, 1.2969, 10, 5, 245, 2),  # (27 × 48 + 281.5) / 32 = 1577.5 / 32
        (6, "林海", 48.8929, -6.1071, -25, 5, 93, -5),  # (9 × 55 + 189.5) / 14 = 684.5 / 14
        (7, "郑和平", 45.8544, 0.8544, 1, 5, 65, 0.2),  # (10.8 × 45 + 238.5) / 15.8 = 724.5 / 15.8
        (8, "冯唐", 44.8, -5.2, -14, 5, 5, -2.8),  # 224 / 5, from a newcomer's 50
        (9, "卫东", 40.8197, 0.8197, -2, 5, 38, -0.4),  # (7.2 × 40 + 210) / 12.2; 14 − 16
    ]
    weighted = [row[3] for row in shown("df-rates", "结算", 5, 13, 4)]
    assert weighted == [23, 14, 32, 18.5, 15.8, 5, 41, 12.2, 22.5]
