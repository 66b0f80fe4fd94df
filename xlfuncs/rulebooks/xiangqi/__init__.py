"""Xiangqi: 大马中国象棋棋手等级分计算法 (ratings), and the scoring systems, tie-breaks and 表现分 of standings."""

from xlfuncs.core.registry import rulebook
from xlfuncs.rulebooks.xiangqi.edition import tables

RULEBOOK = rulebook(
    "XQ",
    edition=tables.EDITION,
    en="Xiangqi: ratings and standings",
    zh="中国象棋 等级分与名次",
    ja="シャンチー レーティングと順位",
    leads={"zh": 2},
)
