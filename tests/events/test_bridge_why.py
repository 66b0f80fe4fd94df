"""A player asks why: slips of bridge and 巅峰 events say where VP come from, why there is no place, what is lacking."""

from eventdata import run, slip


def test_the_vp_of_a_match_say_of_which_imps() -> None:
    """WBF 2013, 16 boards: 21 IMPs are 15.19 VP, to the other side 4.81; what is typed as VP has no IMPs.

    ACBL 20, 8 boards: 20 to 23 IMPs are 18 to 2 VP.
    """
    teams = [{"unit": name} for name in ("江城队", "梅园队")]
    matches = [
        {"round": 1, "home": "江城队", "away": "梅园队", "imps1": 41, "imps2": 20},
        {"round": 2, "home": "梅园队", "away": "江城队", "vp1": 12, "vp2": 8},
    ]
    outcome = run("br-league", {"scale": "wbf", "boards": 16}, teams, matches=matches)
    told = slip(outcome, "江城队", "zh")
    assert "第 1 轮对 梅园队，16 副，IMP 净差折合 VP = 41 − 20 = 21 → 15.19（WBF VP 2013）；" in told
    assert "第 2 轮对 梅园队：VP = 8；VP 之和 = 15.19 + 8 = 23.19（Law 78D）" in told
    told = slip(outcome, "梅园队", "zh")
    assert "第 1 轮对 江城队，16 副，IMP 净差折合 VP = 20 − 41 = −21 → 4.81（WBF VP 2013）" in told
    outcome = run("br-league", {"scale": "acbl20", "boards": 8}, teams, matches=matches[:1])
    assert "8 副，IMP 净差折合 VP = 41 − 20 = 21 → 18（ACBL VP 20）" in slip(outcome, "江城队", "zh")


def test_a_match_whose_round_nobody_knows_is_told_without_one() -> None:
    """As a cross-table gives it: 12.5 and 7.5 VP; a bye of 12 besides: 24.5."""
    teams = [{"unit": name} for name in ("渋谷", "四谷")]
    matches = [
        {"home": "渋谷", "away": "四谷", "vp1": 12.5, "vp2": 7.5},
        {"home": "渋谷", "away": "抜け番", "vp1": 12},
    ]
    outcome = run("br-league", {"scale": "wbf"}, teams, matches=matches)
    told = "1 位：対 四谷：VP = 12.50；抜け番：VP = 12；VP の合計 = 12.50 + 12 = 24.50（Law 78D）"
    assert slip(outcome, "渋谷", "ja") == told
    assert slip(outcome, "四谷", "zh").startswith("第 2 名：对 渋谷：VP = 7.50；")


def test_a_pair_without_a_place() -> None:
    """Half of the four boards are two; the pairs 3 and 4 played one."""
    met = [(1, 1, 2, 420), (2, 1, 2, 50), (3, 1, 2, 110), (4, 1, 2, 90), (1, 3, 4, 400)]
    boards = [dict(zip(("board", "ns", "ew", "adjusted"), each, strict=True)) for each in met]
    pairs = [{"unit": number} for number in range(1, 5)]
    outcome = run("br-pairs", {"share": 0.5, "boards": 4}, pairs, boards=boards)
    assert "只打了 1 副，不足 2 副，不列名次" in slip(outcome, "3", "zh")


def test_the_next_title_and_a_week_without_boards() -> None:
    """300 − 221 = 79 to the twelfth title of the thresholds; who played nothing keeps his rate."""
    least = (2, 5, 10, 20, 40, 70, 110, 160, 220, 300, 400)
    thresholds = {f"threshold{number}": points for number, points in enumerate(least, 2)}
    outcome = run("df-titles", thresholds, [{"unit": "吴越", "points": 221}, {"unit": "秦岭", "points": 1}])
    assert "距“荣誉大师”还差 = 300 − 221 = 79（等级详述）" in slip(outcome, "吴越", "zh")
    assert "距“有级牌手”还差 = 2 − 1 = 1（等级详述）" in slip(outcome, "秦岭", "zh")
    outcome = run("df-rates", {}, [{"unit": "陈酿", "old_rate": 58, "old_boards": 25}], boards=[])
    assert "Rate（本周没有打牌，不变） = 58（牌技指数）" in slip(outcome, "陈酿", "zh")
