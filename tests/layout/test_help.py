"""The help sheet: what an event does not cover, and how an article is read that can be read in two ways."""

import pytest

from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.shape import SHEET_OF_HELP
from xlfuncs.layout import build


def lines(event: str, language: str) -> dict[str, str]:
    """What stands beside each label; an empty text where a line goes across."""
    book = build(EVENTS[event], language, room=8)
    (sheet,) = (each for each in book.worksheets if each.title in SHEET_OF_HELP)
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
