"""What stands like a setting, a label with its value, and is none that the event has: a slip in a label."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from xlfuncs.core.arguments import Text
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import numeral
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.blanks import is_blank, received
from xlfuncs.events.dates import DateCell, first_day
from xlfuncs.events.declaration import Event
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.events.signing import is_signature

NOT_USED = Sentence(
    en="not used, since the event knows nothing of that name: {words}",
    zh="未使用（本比赛没有这些设置或列）：{words}",
    ja="使っていません（この競技会にその設定や列はありません）：{words}",
)
#: So many are named.
MOST = 12
#: A label is no longer than this, in letters of which a Chinese one is two.
_LONGEST = 40
_BRACKETS = r"\([^()]*\)"
#: A sentence, a day, a round, a number of a telephone or of a house.
_NO_LABEL = r"[。！？!?…,;、“”「」《》]|\d{3}|\d[年月日号號室楼-]|\d[:/.]\d|^第[\d一二三四五六七八九十]+\w{,2}$"
#: What the title of a sheet ends with.
_TITLE = (
    r"杯|カップ|大会|リーグ|選手権|(?:公开|联|锦标|邀请|大奖|挑战|选拔|团体|双人|个人)赛|成绩|名次|公告|结果|排名|[表単单]"
    r"|名单|一览|成績|結果|一覧|cup|open|league|championships?|results?"
)
#: Where somebody is found is no setting of any event.
_FOUND_AT = r"(?:联系|報名|报名)?(?:地址|住所|邮编|邮箱|電話(?:番号)?|电话|手机|传真|address|phone|tel|e-?mail|mail)"
_COUNTED = re.compile(r"\d{1,5}(?:\.\d+)?\D{0,3}")


def is_like_label(cell: Any) -> bool:
    """Whether a text may be the label of a setting: no sentence, no title, nobody who signs, no address.

    >>> [is_like_label(label) for label in ("限制条件数", "网路比赛：", "VP の上限")]
    [True, True, True]
    >>> [is_like_label(label) for label in ("春季杯团体赛", "第3轮", "5月13日", "裁判长", "电话", "请填写。")]
    [False, False, False, False, False, False]
    """
    if not isinstance(cell, str):
        return False
    word = re.sub(_BRACKETS, "", normal(cell).rstrip(":"))
    long = sum(1 if each.isascii() else 2 for each in word) > _LONGEST
    if not word or long or numeral(word) is not None or not any(map(str.isalpha, word)):
        return False
    if re.search(_NO_LABEL, word) or re.fullmatch(_FOUND_AT, word) or is_signature(cell):
        return False
    return re.search(rf"(?:{_TITLE})$", word) is None


def is_like_value(event: Event, cell: Any) -> bool:
    """Whether a cell may be the value of a setting: a number, or a word that one of the event's takes."""
    if isinstance(cell, CellError):
        return False
    if not isinstance(cell, str):
        return True
    if _COUNTED.fullmatch(normal(cell)):
        return True
    kinds = (each.kind for each in event.settings if not isinstance(each.kind, Text | DateCell))
    return any(kind.takes(cell) for kind in kinds)


def is_free(cell: Any) -> bool:
    """Whether what stands behind a label may be anything but a day, or a number of a telephone."""
    return isinstance(cell, str) and not re.search(r"\d{5}", normal(cell)) and first_day(cell) is None


def unknown_in(event: Event, rows: Iterable[Sequence[Any]]) -> list[str]:
    """What stands in rows of label and value like a setting, and is none."""
    pairs = ((label, typed[0]) for label, *typed in rows if typed and not event.settings.find(label))
    pairs = ((label, cell) for label, cell in pairs if not is_blank(cell) and is_like_label(label))
    return [*nobodys(event, (label.strip() for label, cell in pairs if is_like_value(event, received(cell))))]


def nobodys(event: Event, words: Iterable[str]) -> Iterator[str]:
    """Those that are no words of what is computed, each once: people keep such columns beside what they type."""
    known = _known(event)
    yield from dict.fromkeys(word for word in words if normal(word).rstrip(":") not in known)


def _known(event: Event) -> set[str]:
    """The words of what is computed."""
    computed = (*event.figures, *event.results, *(each for beside in event.beside.values() for each in beside))
    labels = [*(each.label for each in computed), *WORDS.values()]
    return {normal(word) for label in labels for word in label} | {normal(each.key) for each in computed}
