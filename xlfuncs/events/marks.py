"""What people write in brackets beside a name, and is none of it: 张非（非会员）, 赵一(队长), 钱二(10002)."""

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from xlfuncs.core.words import normal

#: Who is no member: a holding of 0 (§2.9.8).
_NON_MEMBER = frozenset(map(normal, ("非会员", "非會員", "非会員", "非メンバー", "NM", "non-member", "nonmember")))
#: Who leads a team; it changes no figure.
_CAPTAIN = frozenset(
    map(normal, ("队长", "隊長", "兼队长", "副队长", "主将", "副将", "キャプテン", "captain", "capt", "capt."))
)
#: Whose holding the association has to name (§2.9.8).
_FOREIGN = frozenset(
    map(normal, ("外籍", "外籍会员", "外籍會員", "外籍牌手", "外籍棋手", "外籍选手", "外籍队员", "外国籍", "foreign"))
)
_NUMBER = re.compile(r"(?:(?:会员|會員|会員)?(?:号码|番号|编号|号|號)?[:.]?|no\.?|#)?(?P<number>[a-z]{0,3}-?\d{3,})")
#: One or two digits are a number only where somebody has it: they may be a seed or a rank.
_SHORT = re.compile(_NUMBER.pattern.replace("3,", "1,2"))
_OPEN, _SHUT = "(（[［【〔", ")）]］】〕"
_BEHIND = re.compile(
    rf"(?s)(?P<name>.*\S)\s*[{re.escape(_OPEN)}](?P<mark>[^{re.escape(_OPEN + _SHUT)}]*)[{re.escape(_SHUT)}]\s*"
)
_BEFORE = re.compile(
    rf"(?s)\s*[{re.escape(_OPEN)}](?P<mark>[^{re.escape(_OPEN + _SHUT)}]*)[{re.escape(_SHUT)}]\s*(?P<name>\S.*)"
)


class Marked(NamedTuple):
    """A name, and what its marks say."""

    name: str
    number: str = ""
    non_member: bool = False
    foreign: bool = False


def marked(text: str, has: Callable[[str, str], bool] | None = None) -> Marked:
    """A name without the marks that are known; any other one, a club or a reading, stays part of the name.

    ``has``: whether somebody of that name has that number, where it has a digit or two.

    >>> marked("张非（非会员）"), marked("钱二(10002)")
    (Marked(name='张非', number='', non_member=True, foreign=False), Marked(name='钱二', number='10002', \
non_member=False, foreign=False))
    >>> [marked(each).name for each in ("赵一【队长】", "(主将)田中", "李四（外籍）(队长)", "王伟（北京）", "(队长)")]
    ['赵一', '田中', '李四', '王伟（北京）', '(队长)']
    >>> marked("钱二(2)").name, marked("钱二(2)", lambda name, number: (name, number) == ("钱二", "2"))[:2]
    ('钱二(2)', ('钱二', '2'))
    """
    found = Marked(text)
    while (part := _BEHIND.fullmatch(found.name) or _BEFORE.fullmatch(found.name)) is not None:
        mark, name = normal(part["mark"]), part["name"].strip()
        number = _NUMBER.fullmatch(mark)
        if has is not None and (short := _SHORT.fullmatch(mark)) is not None and has(name, short["number"]):
            number = short
        if number:
            written = unicodedata.normalize("NFKC", part["mark"]).strip()
            found = found._replace(name=name, number=written[-len(number["number"]) :])
        elif mark in _NON_MEMBER:
            found = found._replace(name=name, non_member=True)
        elif mark in _FOREIGN:
            found = found._replace(name=name, foreign=True)
        elif mark in _CAPTAIN:
            found = found._replace(name=name)
        else:
            break
    return found


def is_foreign(cell: object) -> bool:
    """Whether a cell says that somebody is a foreign member, where a holding is asked for."""
    return isinstance(cell, str) and normal(cell) in _FOREIGN
