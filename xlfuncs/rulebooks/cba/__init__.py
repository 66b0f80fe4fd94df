"""中国桥牌协会 大师分公式: the master points of the Chinese Contract Bridge Association."""

from xlfuncs.core.registry import rulebook
from xlfuncs.rulebooks.cba.edition import tables

RULEBOOK = rulebook(
    "CBA",
    edition=tables.EDITION,
    en="Chinese Contract Bridge Association: master points",
    zh="中国桥牌协会 大师分",
    ja="中国ブリッジ協会 マスターポイント",
    leads={"zh": 1},
)
