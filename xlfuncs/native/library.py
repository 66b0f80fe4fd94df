"""What nearly every name needs, written once: ``library.formulas``."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from xlfuncs.core import places
from xlfuncs.native.handwritten import formulas_in
from xlfuncs.xlsx.workbook import HIDDEN

_ONES = " 一二三四五六七八九"
#: The numbers to twenty as a place has them.
CHINESE = {n: f"{'二' if n == 20 else ''}{'十' if n > 9 else ''}{_ONES[n % 10].strip()}" for n in range(1, 21)}


@cache
def library() -> Mapping[str, str]:
    """Return the names that every workbook may need, with their formulas."""
    around = {**vars(places), "CHINESE": CHINESE}
    text = Path(__file__).with_suffix(".formulas").read_text(encoding="utf-8")
    return {
        HIDDEN + each.name: f"LAMBDA({','.join((*each.parameters, each.formula(str)))})"
        for each in formulas_in(text, around)
    }
