"""巅峰桥牌: the 巅峰 online club's scoring, rates, Swiss pairs, ladder and titles."""

from xlfuncs.core.registry import rulebook
from xlfuncs.rulebooks.dianfeng.edition import tables

RULEBOOK = rulebook(
    "DF",
    edition=tables.EDITION,
    en="巅峰 online bridge club: scoring, rates, Swiss pairs, ladder",
    zh="巅峰桥牌：记分、牌技指数、瑞士双人赛、梯级挑战赛",
    ja="巅峰オンラインブリッジ：採点・レート・スイスペア・ラダー",
    leads={"zh": 3},
)
