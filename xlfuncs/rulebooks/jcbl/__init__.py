"""日本コントラクトブリッジ連盟 マスターポイント規則: the master points of the Japan Contract Bridge League."""

from xlfuncs.core.registry import rulebook
from xlfuncs.rulebooks.jcbl.edition import printed

RULEBOOK = rulebook(
    "JCBL",
    edition=printed.EDITION,
    en="Japan Contract Bridge League: master points",
    zh="日本定约桥牌联盟 大师分",
    ja="日本コントラクトブリッジ連盟 マスターポイント規則",
    leads={"ja": 1},
)
