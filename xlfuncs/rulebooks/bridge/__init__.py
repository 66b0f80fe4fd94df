"""Contract bridge: scores, matchpoints, IMPs and victory points by the Laws and the published scales."""

from xlfuncs.core.registry import rulebook
from xlfuncs.rulebooks.bridge.edition import tables

RULEBOOK = rulebook(
    "BR",
    edition=tables.EDITION,
    en="Contract bridge: Laws of Duplicate Bridge and victory point scales",
    zh="桥牌计分：复式桥牌规则与 VP 换算表",
    ja="コントラクトブリッジの採点：デュプリケートブリッジの規則と VP スケール",
)
