"""What stands in somebody's sheet like a heading or a setting and is none: a slip in it would pass unseen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from xlfuncs.events import Event
from xlfuncs.events.blanks import is_blank
from xlfuncs.events.parts import WORDS
from xlfuncs.exchange.headings import Headed
from xlfuncs.exchange.round_list import ours_among
from xlfuncs.remarks import remark
from xlfuncs.sentences import Joined, Sentence
from xlfuncs.words import normal

NOT_USED = Sentence(
    en="not used, since the event knows nothing of that name: {words}",
    zh="未使用（本比赛没有这些设置或列）：{words}",
    ja="使っていません（この競技会にその設定や列はありません）：{words}",
)
#: So many are named.
MOST = 12
#: A setting and its value in one cell.
COLON = re.compile(r"(?P<label>[^:：]+)[:：](?P<value>.*\S.*)", re.DOTALL)
#: What stands between settings in one cell, besides spaces.
_BETWEEN = ",，;；、。|｜"
#: The words before a colon, from any of them on: a label may have several (``参加テーブル数 T``), of some letters.
_WORDS = re.compile(rf"(?<![^\s{_BETWEEN}])(?=(?P<label>[^\s:：][^:：]{{0,99}})[:：])")
_BRACKETS = re.compile(r"[(（][^(（)）]*[)）]|“[^“”]*”|「[^「」]*」|《[^《》]*》|【[^【】]*】")
#: A word as people label with, and no number: ``第3轮`` is none.
#: Nor is how the name of an event ends, ``中国 杯：决赛``.
_SHORT = re.compile(
    rf"(?!\S*(?:杯|カップ|大会|リーグ|選手権|(?:公开|联|锦标|邀请|大奖|挑战|选拔)赛)$)[^\s\d{_BETWEEN}]{{1,8}}"
)


def without_notes(cells: Sequence[Any]) -> list[Any]:
    """The cells of a row but for notes with a label, ``总裁判：王伟``, where something else stands there."""
    return [cell for cell in cells if not COLON.fullmatch(str(cell))] or [*cells]


def settings_in(event: Event, cell: Any, *, above: bool) -> Iterator[tuple[str, str]]:
    """The labels in a cell, each with what follows: ``主办：市桥协，日期：5月13日``.

    A further one is one of the event's, or begins a line, or is a short word (``5月13日 地点：体育馆``; in English
    not behind a word: ``Spring Cup: final`` is one name, and so is ``中国 杯：决赛``). What else has a colon belongs
    to the value before it, and so does what stands in brackets. A cell that does not stand ``above`` a table begins
    with one of the event's: notes speak of days that are not its own.
    """
    text = str(cell)
    whole = COLON.fullmatch(text)
    if not whole or not (above or event.settings.find(whole["label"])):
        return
    within = {at for found in _BRACKETS.finditer(text) for at in range(*found.span())}
    longest: dict[int, int] = {}
    for found in _WORDS.finditer(text):
        label, at = found["label"], found.start()
        short = _SHORT.fullmatch(label) and not (label.isascii() and text[max(at - 2, 0) : at].strip()[-1:].isalpha())
        begins = short or (text[at - 1 : at] == "\n" and "\n" not in label)
        if at not in within and (begins or event.settings.find(label)):
            longest.setdefault(found.end("label"), at)
    cuts = sorted({0, *longest.values()})
    for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True):
        if one := COLON.fullmatch(text[start:end].strip()):
            yield one["label"], one["value"].strip().rstrip(_BETWEEN).rstrip()


def tell(named: Iterable[str]) -> None:
    """Remark on the headings beside the tables' own, and on the ``labels`` above."""
    if once := list(dict.fromkeys(named)):
        remark(NOT_USED(words=Joined(once, most=MOST)))


def labels(event: Event, tables: Sequence[Headed]) -> list[str]:
    """What stands above the tables, before a value, like the label of a setting, and is none."""
    return nobodys(event, _labels(event, tables))


def nobodys(event: Event, words: Iterable[str]) -> list[str]:
    """Those that are no words of what is computed: people keep such columns beside what they type."""
    known = _known(event)
    return list(dict.fromkeys(word for word in words if normal(word).rstrip(":") not in known))


def _known(event: Event) -> set[str]:
    """The words of what is computed."""
    computed = (*event.figures, *event.results, *(each for beside in event.beside.values() for each in beside))
    labels = [*(each.label for each in computed), *WORDS.values()]
    return {normal(word) for label in labels for word in label} | {normal(each.key) for each in computed}


def headings(tables: Sequence[Headed]) -> Iterator[str]:
    """The headings beside those of the tables that are none of theirs nor ours, and have something below."""
    for each in tables:
        heads, *below = each.sheet.rows[each.row :]
        taken = {at for one in _same(each, tables) for at, found in enumerate(one.columns) if found}
        known = ours_among(heads) | {normal(str(heads[at])) for at in taken}  # over another list, which is told
        for at, head in enumerate(heads):
            if is_blank(head) or at in taken or normal(str(head)) in known or COLON.fullmatch(str(head)):
                continue
            if any(at < len(row) and not is_blank(row[at]) for row in below):
                yield str(head).strip()


def _same(headed: Headed, tables: Sequence[Headed]) -> list[Headed]:
    """The tables headed by the same row."""
    return [each for each in tables if each.sheet is headed.sheet and each.row == headed.row]


def _labels(event: Event, tables: Sequence[Headed]) -> Iterator[str]:
    for each in tables:
        for cells in each.sheet.rows[: min(one.row for one in tables if one.sheet is each.sheet)]:
            yield from _labels_in(event, cells)


def _labels_in(event: Event, cells: Sequence[Any]) -> Iterator[str]:
    """What stands before a value like a setting's label."""
    filled = [cell for cell in cells if not is_blank(cell)]
    if len(filled) == 1 and isinstance(filled[0], str) and COLON.fullmatch(filled[0]):
        named = settings_in(event, filled[0], above=True)
        yield from (name.strip() for name, _ in named if not event.settings.find(name))
    elif len(filled) == 2 and isinstance(filled[0], str):
        labels = [*filled, *(label for label, _ in settings_in(event, filled[0], above=True))]
        if not any(map(event.settings.find, labels)):
            yield filled[0].strip()
