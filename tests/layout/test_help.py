"""The help sheet: what an event does not cover, and how an article is read that can be read in two ways."""

import pytest
from eventdata import WITH_EXAMPLE, run_example
from eventdata import example as example_of

from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.parts import plain
from xlfuncs.layout import build, example
from xlfuncs.layout.help import blank_means, help_sheet
from xlfuncs.layout.plan import Plan
from xlfuncs.layout.score_sheet import score_sheet
from xlfuncs.layout.words import TOLD_WHERE_NEEDED


def lines(event: str, language: str) -> dict[str, str]:
    """What stands beside each label; an empty text where a line goes across."""
    plan = Plan(EVENTS[event], language, 8, {})
    help_sheet(plan)
    (sheet,) = plan.book.worksheets
    return {str(label): str(beside or "") for label, beside in sheet.iter_rows(max_col=2, values_only=True) if label}


@pytest.mark.parametrize(
    ("event", "language", "label", "reading"),
    [
        # the words of the articles, and the default: 第2条 L7, 第13条, 破同分 (小分, 直胜), 等级分 (BONUS)
        ("jcbl-club", "ja", "L7 をブラックにも掛ける", "「レッドポイント発行のゲームに適用」：そのゲームの全ポイント"),
        (
            "jcbl-fixed",
            "ja",
            "WBFポイントのない場合の60%",
            "のマスターポイントの60%をレッドポイントへ換算する」は二通りに読める：60% を換算率で換算（既定）",
        ),
        ("xq-standings", "zh", "弃权局", "「小分:只用于循环制」，遇弃权局有两种读法：小分、直胜都不计（默认）"),
        (
            "xq-standings",
            "zh",
            "直胜的条件",
            "遇同分者数量不同的情况」，直胜因此有两种读法：同分者全部相遇才计（默认）",
        ),
        (
            "xq-rated",
            "zh",
            "并列名次的 BONUS",
            "「比赛前八名将获得 BONUS 分」，名次并列时有两种读法：各得该名次的（默认）",
        ),
    ],
)
def test_the_help_says_what_can_be_read_in_two_ways(event: str, language: str, label: str, reading: str) -> None:
    assert reading in lines(event, language)[label]


@pytest.mark.parametrize("event", ["xq-standings", "xq-rated"])
def test_the_help_says_what_an_event_does_not_cover(event: str) -> None:
    (said,) = (line for line in lines(event, "zh") if "不适用于" in line)
    assert all(each in said for each in ("双败淘汰", "末位淘汰", "xq-teams"))


@pytest.mark.parametrize(
    ("event", "language", "label", "said"),
    [
        # the first word of §1.3.3 cannot be left out; §1.1: red where nobody says; a score decides the place
        ("cba-pairs", "zh", "比赛等级", "必填"),
        ("cba-pairs", "zh", "大师分颜色", "不填：红"),
        ("cba-pairs", "zh", "队员", "不填：没有"),
        ("cba-pairs", "zh", "大师分", "不填：以会员表为准"),
        ("cba-pairs", "zh", "年龄组别（最高组为 1）", "可不填；用得到时会要求填写"),
        ("jcbl-club", "ja", "公式順位", "空欄なら成績順"),
        ("jcbl-weekly", "en", "DQ", "blank: none"),
        ("xq-rated", "zh", "起始分", "不填：即赛前等级分；没有等级分的，按称号折算"),
        # §2.4: no points without rounds won; 第2条 P, 第11条; a bye is a row without an opponent
        ("cba-teams", "zh", "胜", "不填：0"),
        ("cba-teams", "zh", "混合比赛", "不填：以“性别限制”的回答为准；没有回答的，不是混合比赛"),
        ("jcbl-seeds", "ja", "新年度MP", "空欄なら 0"),
        (
            "jcbl-teams",
            "ja",
            "有資格者",
            "空欄なら氏名のある選手の人数（「出場」に記入があれば半分以上出場した人数）、氏名もなければ 4",
        ),
        ("jcbl-weekly", "ja", "メンバー数", "空欄なら選手の人数、選手もなければ設定の「チームのメンバー数」"),
        ("xq-standings", "zh", "对手", "不填：没有对手（结果填“轮空”等）"),
    ],
)
def test_the_help_says_what_blank_means(event: str, language: str, label: str, said: str) -> None:
    assert lines(event, language)[label].splitlines()[-1] == said


@pytest.mark.parametrize("event", EVENTS)
def test_no_cell_is_without_a_word_on_what_blank_means(event: str) -> None:
    """Whether it stands in a line of its own, or in the meaning of a setting."""
    declared = EVENTS[event]
    found = lines(event, declared.languages[0])
    said = {"zh": ("填", "必填"), "ja": ("空欄", "必須"), "en": ("blank", "required")}[declared.languages[0]]
    labels = [field.label.text(declared.languages[0]) for field in declared.settings]
    assert not [label for label in labels if not any(word in found[label] for word in said)]


@pytest.mark.parametrize("event", WITH_EXAMPLE)
def test_what_the_help_says_is_told_where_it_lacks_is_told(event: str) -> None:
    """A blank cell that the help calls so changes nothing, or there is a sentence more."""
    declared, given = EVENTS[event], example_of(event)
    before = run_example(event, given)
    said = {each.said.text("en") for each in before.problems}
    silent = []
    for table in declared.tables:
        for field in table.columns:
            if blank_means(Plan(declared, "en", 8, {}), field) != TOLD_WHERE_NEEDED.en:
                continue
            keys = {f"{field.key}{number}" for number in ("", *range(1, 41))}
            filled = next((row for row in given.get(table.key, ()) if keys & {*row}), None)
            if filled is None:
                continue
            rows = [*given[table.key]]
            rows[rows.index(filled)] = {key: cell for key, cell in filled.items() if key not in keys}
            after = run_example(event, given | {table.key: rows})
            more = {each.said.text("en") for each in after.problems} - said
            if not more and plain(after)["entries"] != plain(before)["entries"]:
                silent.append((table.key, field.key))
    assert not silent


@pytest.mark.slow
def test_the_help_is_the_first_sheet_and_an_empty_workbook_opens_at_it() -> None:
    event = EVENTS["cba-pairs"]
    empty, filled = build(event, "zh", room=8), build(event, "zh", room=8, example=example(event, "zh"))
    assert empty.sheetnames[0] == filled.sheetnames[0] == "使用说明"
    assert (empty.active.title, filled.active.title) == ("使用说明", "比赛设置")


def test_a_score_sheet_begins_with_its_help() -> None:
    event = EVENTS["cba-teams"]
    assert score_sheet(event, "zh", room=8).sheetnames[0] == "使用说明"
