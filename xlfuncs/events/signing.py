"""Who signs below a list, 裁判长 张三: no entry, no member and no setting."""

import re
import unicodedata
from functools import lru_cache
from typing import Any

from xlfuncs.core.quoting import digits

#: What people sign as.
_OFFICES = (
    *("(?:总|主|副)?裁判长?", "总裁判长", "副裁判长", "裁判员", "仲裁(?:长|委员)?", "编排(?:长|员|裁判)?", "编排记录"),
    *("记录(?:员|长)?", "记分(?:员|长)?", "制表人?", "填表人?", "统计(?:员|人)?", "审核人?", "复核人?", "签[名字]"),
    *("審判[長員]?", "競技委員長?", "ディレクター", "記録[係者]?", "集計[係者]?", "作成者?", "責任者", "署名"),
    *("(?:tournament )?director", "(?:chief )?(?:arbiter|referee)", "scorer", "recorder", "signed(?: by)?"),
    *("signature", "prepared by"),
)
_OFFICE = rf"(?:{'|'.join(_OFFICES)})(?:\([^()]*\))?"


def is_office(cell: Any) -> bool:
    """Whether a cell says as what somebody signs.

    >>> [is_office(cell) for cell in ("裁判长", "记录 员：", "審判長", "Scorer:", "裁判队", "记录者队")]
    [True, True, True, True, False, False]
    """
    text = _plain(cell).rstrip(": ")
    return any(re.fullmatch(_OFFICE, each) for each in (text, text.replace(" ", "")))


@lru_cache(maxsize=16384)
def is_signature(cell: Any) -> bool:
    """Whether a cell says as what somebody signs, and may be who, behind a space or a colon.

    >>> [is_signature(cell) for cell in ("裁判长 张三", "填 表 人：李四", "裁判长", "裁判长张三", "裁判者 队")]
    [True, True, True, False, False]
    """
    words = _plain(cell).replace(":", ": ").split()
    return any(is_office(" ".join(words[:count])) for count in range(1, len(words) + 1))


def _plain(cell: Any) -> str:
    return " ".join(unicodedata.normalize("NFKC", digits(cell)).casefold().split())
