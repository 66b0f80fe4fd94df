"""Rows pasted into the tables of a form in a real browser, with headings of their own or without."""

from typing import Any

import pytest
from looked_at import arrived, board, pasted, typed

pytestmark = pytest.mark.slow


@pytest.mark.long
def test_two_hundred_rows_pasted(page: Any, address: str) -> None:
    """That all arrive, the pictures in test_by_hand.py show as well.

    Of N = 200 teams in a level of L = 1 with V = M·S·L·E: place 1 has R = lg 200 - lg 2 = 2.00 (§1.2).
    """
    page.goto(f"{address}/events/cba-teams?lang=zh")
    page.select_option("#setting-level", "地区级赛事" if "地区级赛事" in page.inner_text("#setting-level") else None)
    if not page.input_value("#setting-level"):
        page.select_option("#setting-level", index=1)
    page.fill("#setting-boards", "24")
    page.click(".group:has(#setting-annual_mp) > summary")
    page.fill("#setting-annual_mp", "600")
    rows = "\n".join(f"第{place}队\t{place}" for place in range(1, 201))
    pasted(page, f"队名\t名次\n{rows}")
    page.click("#fill-in button[type=submit]")
    arrived(page, ".outcome")
    shown = board(page)
    assert [row[1] for row in shown] == [f"第{place}队" for place in range(1, 201)]
    page.locator(".board > tbody > tr").first.locator("td").nth(3).click()
    assert "lg 200 − lg 2 = 2.00" in page.locator(".working:popover-open").inner_text()
    assert page.locator(".grid").first.locator("input").first.input_value() == "第1队"


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "text",
    [
        "unit\tplace\n甲\t1\n乙\t2\n",
        "チーム名\t順位\n甲\t1\n乙\t2\n",
        "Ｕｎｉｔ\tplace:\n甲\t1\n乙\t2\n",
        "五月团体赛\t\n\t\n名次\t队 名\n1\t甲\n2\t乙\n\t\n",
        "甲\t\t\t\t\t\t\t1\n乙\t\t\t\t\t\t\t2\n",
    ],
)
def test_rows_pasted_with_headings_in_any_language(page: Any, address: str, text: str) -> None:
    """The headings were a team, where they were not those of the page word by word."""
    page.goto(f"{address}/events/cba-teams?lang=zh")
    pasted(page, text)
    assert typed(page) == [{"队名": "甲", "名次": "1"}, {"队名": "乙", "名次": "2"}]


@pytest.mark.few(1)
@pytest.mark.parametrize("across", ["甲\t乙\t丙\t丁", "1\t2\t3\t4"])
@pytest.mark.parametrize("head", ["台号\t棋手", "序号\t姓名"])
def test_a_cross_table_pasted_among_the_games(page: Any, address: str, head: str, across: str) -> None:
    """Where 棋手 headed it, the cells went under the games' own headings. 甲 has 2 + 1 + 2 = 5, 乙 3, 丙 3, 丁 1."""
    page.goto(f"{address}/events/xq-standings?lang=zh")
    rows = "1\t甲\t\t2\t1\t2\n2\t乙\t0\t\t2\t1\n3\t丙\t1\t0\t\t2\n4\t丁\t0\t1\t0\t\n"
    pasted(page, f"{head}\t{across}\n{rows}", table=1)
    page.click("#fill-in button[type=submit]")
    arrived(page, ".outcome, [role=alert]")
    shown = board(page)
    assert [shown[0][1], shown[-1][1]] == ["甲", "丁"]
    assert {row[1] for row in shown} == {"甲", "乙", "丙", "丁"}


def test_no_column_is_left_out_without_a_word(page: Any, address: str) -> None:
    """A ninth player, and what the event has no use for, go to where it is said; one column alone has a heading too."""
    page.goto(f"{address}/events/cba-teams?lang=zh")
    pasted(page, "队名\t队员9\t备注\n甲\t张三\t迟到")
    assert typed(page) == [{"队名": "甲", "队员9": "张三", "备注": "迟到"}]
    page.goto(f"{address}/events/cba-teams?lang=zh")
    pasted(page, "队名\n甲\n乙")
    assert typed(page) == [{"队名": "甲"}, {"队名": "乙"}]
    page.goto(f"{address}/events/xq-standings?lang=zh")
    pasted(page, "棋手\n甲\n乙")
    pasted(page, "轮次\t红方\t黑方\t比分\n1\t甲\t乙\t2-0", table=1)
    assert typed(page, 1) == [{"轮次": "1", "红方": "甲", "黑方": "乙", "结果": "2-0"}]
    page.click("#fill-in button[type=submit]")
    arrived(page, ".outcome")
    assert [row[1] for row in board(page)] == ["甲", "乙"], "who has won stands first"
    page.goto(f"{address}/events/jcbl-club?lang=ja")
    pasted(page, "ペア\t得点1 (%)\nＡ\t55.5")
    assert typed(page) == [{"ペア": "Ａ", "得点1": "55.5"}]


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "rows"),
    [("\n甲\t\n乙\t国", [{"棋手": "甲"}, {"棋手": "乙", "称号": "国际大师"}]), (None, [{"棋手": "际大师"}])],
)
def test_scripts_that_arrive_late(page: Any, address: str, text: str | None, rows: list[dict[str, str]]) -> None:
    """What is typed into a text field before is in the table after, and who types goes on in the same cell."""
    late: list[Any] = []
    page.route("**/page.js", lambda route: late.append(route))  # noqa: PLW0108 — Playwright marks what it is given
    page.goto(f"{address}/events/xq-standings?lang=zh", wait_until="commit")
    page.wait_for_selector("#table-members, #table-games")
    page.focus("#table-entries")
    if text is None:
        page.fill("#table-entries", "")
    else:
        page.evaluate("document.activeElement.value = document.activeElement.value.trimEnd()")
        page.keyboard.press("Control+End")
        page.keyboard.insert_text(text)
    late.pop().continue_()
    page.wait_for_load_state()
    page.keyboard.insert_text("际大师")
    assert typed(page) == rows
    page.keyboard.press("Enter")
    page.click("#fill-in button[type=submit]")
    page.wait_for_selector(".outcome")
    late.pop().continue_()
    arrived(page, ".outcome")
    assert [row[1] for row in board(page)] == [row["棋手"] for row in rows]
