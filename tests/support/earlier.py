"""The workbooks of version 0.1.0, which clubs have filled in: an example of each, with the figures it stored."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "earlier"
WORKBOOKS = sorted(FOLDER.glob("*.xlsx"))
#: Sheets that show workings: their words are better now, and each step has its arithmetic.
WORKINGS = {"计算过程", "計算過程", "单副成绩"}
