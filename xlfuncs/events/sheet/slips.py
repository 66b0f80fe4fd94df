"""The slips: the working of each unit in words, in as many rows of a sheet as it needs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from xlfuncs.core.sentences import SEMICOLON, Joined, Sentence, text_of
from xlfuncs.core.trail import Step, number_text
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet.parts import local
from xlfuncs.events.wording import FIGURE, wide

SLIP = Sentence(en="Place {place}: {steps}", zh="第 {place} 名：{steps}", ja="{place} 位：{steps}")
OUT = Sentence(en="{why}: {steps}", zh="{why}：{steps}", ja="{why}：{steps}")
CITED = Sentence(en="{text} ({rule})", zh="{text}（{rule}）", ja="{text}（{rule}）")
SLIPS_LACK = Sentence(
    en="{rows} more rows of slips have no line on their sheet: the sheet of the working shows all of each entry's.",
    zh="成绩单另有 {rows} 行未列出：“计算过程”页可逐一查看全部步骤。",
    ja="計算書はほかに {rows} 行ありますが、表示する行がありません：シート「計算過程」で参加者ごとにすべて見られます。",
)
#: The lines of text in a row of the slips, and the half letters in a line.
SLIP_LINES, SLIP_LETTERS = 6, 70


def slip(outcome: Outcome, row: Mapping[str, Any]) -> str:
    """Give the working of one unit in one line."""
    language = outcome.language
    told = _told_steps(outcome.own_steps(row["at"]), language)
    place = outcome.entries[row["at"]].get("place")
    if not isinstance(place, int):
        place = text_of(local(outcome, "place", row.get("place")) or "", language)
    return _told_slip(place, tuple(told), language) if told else ""


@lru_cache(maxsize=4096)
def _told_slip(place: int | str, told: tuple[str, ...], language: str) -> str:
    """The steps in one line, behind the place or why there is none. While somebody types, most slips stay the same."""
    steps = Joined(told, SEMICOLON)
    if isinstance(place, int):
        return SLIP(place=place, steps=steps).text(language)
    return OUT(why=place, steps=steps).text(language) if place else steps.text(language)


def slip_rows(outcome: Outcome, board: Sequence[Mapping[str, Any]], most: int) -> list[Mapping[str, Any]]:
    """Give the slips of all, each in as many rows as it needs: the name in every one, the sum in the first.

    Where they are more than ``most`` the last one says so.
    """
    rows: list[Mapping[str, Any]] = []
    subject, language = outcome.event.subject.key, outcome.language
    for row in board:
        first, *others = in_rows(slip(outcome, row), SLIP_LINES * SLIP_LETTERS, language)
        rows.append({**row, "slip": first})
        rows += ({subject: row[subject], "slip": each} for each in others)
    if len(rows) > most:
        rows[most - 1 :] = [{"slip": SLIPS_LACK(rows=len(rows) - most + 1)}]
    return rows


@lru_cache(maxsize=4096)
def in_rows(text: str, letters: int, language: str) -> Sequence[str]:
    """Give a slip in rows of so many half letters at most, each cut behind a step if it can be.

    >>> in_rows("3 位：N = 1 ÷ 3；L = 1；T = 12", 18, "ja")
    ['3 位：N = 1 ÷ 3；', 'L = 1；T = 12']
    >>> in_rows("Sum = 10 + 20 + 30 + 40", 16, "en")
    ['Sum = 10 + 20 + ', '30 + 40']
    """
    between = SEMICOLON.text(language)
    *steps, last = text.split(between)
    rows = [""]
    for step in (*(each + between for each in steps), last):
        for part in [step] if wide(step) <= letters else wrap(step, letters // 2, drop_whitespace=False):
            if wide(rows[-1] + part) > letters:
                rows.append("")
            rows[-1] += part
    return rows


def _told_steps(steps: Sequence[Step], language: str) -> list[str]:
    """Each step in words; the article once, behind the last of the steps that follow from it."""
    told = []
    for each, following in zip_longest(steps, steps[1:]):
        arithmetic = each.arithmetic() or number_text(each.value)
        last = following is None or following.rule != each.rule
        told.append(_told_step(each.symbol.text(language), arithmetic, each.rule if last else "", language))
    return told


@lru_cache(maxsize=16384)
def _told_step(label: str, arithmetic: str, rule: str, language: str) -> str:
    """One step in words; a sentence has no figure. While somebody types, nearly all steps are what they were before."""
    text = FIGURE(label=label, value=f"= {arithmetic}") if arithmetic else label
    return text_of(CITED(text=text, rule=rule) if rule else text, language)
