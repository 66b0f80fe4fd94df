"""The help sheet: what an event does not cover, and how an article is read that can be read in two ways."""

import pytest

from xlfuncs.events import EVENTS
from xlfuncs.events.shape import SHEET_OF_HELP
from xlfuncs.layout import build


def lines(event: str, language: str) -> dict[str, str]:
    """What stands beside each label; an empty text where a line goes across."""
    book = build(EVENTS[event], language)
    (sheet,) = (each for each in book.worksheets if each.title in SHEET_OF_HELP)
    return {str(label): str(beside or "") for label, beside in sheet.iter_rows(max_col=2, values_only=True) if label}


@pytest.mark.parametrize(
    ("event", "language", "label", "reading"),
    [
        # the words of the articles: 第2条 L7, 第13条 60%をレッドポイントへ換算する
        ("jcbl-club", "ja", "L7 をブラックにも掛ける", "「レッドポイント発行のゲームに適用」：そのゲームの全ポイント"),
        ("jcbl-fixed", "ja", "WBFポイントのない場合の60%", "60% の扱い：換算率で換算、またはそのままレッド"),
        ("xq-standings", "zh", "弃权局", "弃权局在小分、直胜中不计，或计入（循环赛）"),
        ("xq-standings", "zh", "直胜的条件", "同分者全部相遇才计；或每人至少遇过其中一人"),
        ("xq-rated", "zh", "并列名次的 BONUS", "各得该名次的，或所占名次的平均"),
    ],
)
def test_the_help_says_what_can_be_read_in_two_ways(event: str, language: str, label: str, reading: str) -> None:
    assert reading in lines(event, language)[label]


@pytest.mark.parametrize("event", ["xq-standings", "xq-rated"])
def test_the_help_says_what_an_event_does_not_cover(event: str) -> None:
    (said,) = (line for line in lines(event, "zh") if "不适用于" in line)
    assert all(each in said for each in ("双败淘汰", "末位淘汰", "团体联赛"))
