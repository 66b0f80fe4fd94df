"""The JCBL examples against the マスターポイント規則, worked out by hand."""

from pathlib import Path

from openpyxl import load_workbook

EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def shown(name: str, sheet: str, first: int, last: int, width: int) -> list[tuple]:
    """The values of a sheet's rows, as people read them."""
    cells = load_workbook(EXAMPLES / f"{name}.xlsx", data_only=True)[sheet]
    return list(cells.iter_rows(min_row=first, max_row=last, max_col=width, values_only=True))


def test_the_sectional_pairs_have_their_overall_and_session_points() -> None:
    """24 pairs, one of them disqualified: C = 23, 35% of which is 8.05, so that 9 places get points.

    L3 of 500 MP is 11, L = 11/16 = 0.6875. Overall 1 × 2 × 0.6875 × (4 + 0.2 × 12 × 2) / 5 × N = 2.42 N,
    all of it red (sectional, 2 sessions), and red points of a weekday × 14/16.
    V/M = 3 (V − 132) / (24 × 11 × 1) + 0.3 and a session 3 × 2 × 0.6875 / 5 × 24/24 × V/M, so that a session
    pays 0.2475 + 0.009375 (V − 132), and nothing below 132.
    """
    rows = shown("jcbl-sectional", "成績表", 5, 28, 9)
    assert [(place, *points) for place, _, _, *points in rows] == [
        # 162, 156: 0.52875, 0.4725; red 2.42 × 14/16 = 2.1175
        (1, 0.53, 0.47, 2.42, 2.12, 1.00, 3.12),
        # 158.5, 149.5: 0.4959375, 0.4115625; N 0.7: 1.694, red 1.69 × 14/16 = 1.47875
        (2, 0.50, 0.41, 1.69, 1.48, 0.91, 2.39),
        # 144, 156: 0.36, 0.4725; N (0.5 + 0.4)/2: 1.089, red 1.09 × 14/16 = 0.95375
        (3, 0.36, 0.47, 1.09, 0.95, 0.83, 1.78),
        # 152, 148: 0.435, 0.3975
        (3, 0.44, 0.40, 1.09, 0.95, 0.84, 1.79),
        # 153, 141: 0.444375, 0.331875; N 0.4 × 0.8 = 0.32: 0.7744, red 0.67375
        (5, 0.44, 0.33, 0.77, 0.67, 0.77, 1.44),
        # 140, 149: 0.3225, 0.406875; N 0.256: 0.61952, red 0.5425
        (6, 0.32, 0.41, 0.62, 0.54, 0.73, 1.27),
        # 147.5, 137: 0.3928125, 0.294375; N 0.2048: 0.495616, red 0.4375
        (7, 0.39, 0.29, 0.50, 0.44, 0.68, 1.12),
        # 134, 146: 0.26625, 0.37875; N 0.16384: 0.3964928, red 0.35
        (8, 0.27, 0.38, 0.40, 0.35, 0.65, 1.00),
        # 143, 132: 0.350625, 0.2475; the tie reaches past place 9: N (0.131072 + 0.1048576)/2: 0.28547, red 0.25375
        (9, 0.35, 0.25, 0.29, 0.25, 0.60, 0.85),
        # 129, 146: below average, 0.37875
        (9, 0.00, 0.38, 0.29, 0.25, 0.38, 0.63),
        # 138, 133: 0.30375, 0.256875; beyond the places
        (11, 0.30, 0.26, 0, 0, 0.56, 0.56),
        # 132, 135.5: the average itself counts: 0.2475, 0.2803125
        (12, 0.25, 0.28, 0, 0, 0.53, 0.53),
        # 136.5, 127.5: 0.2896875, below average
        (13, 0.29, 0.00, 0, 0, 0.29, 0.29),
        *((place, 0, 0, 0, 0, 0, 0) for place in range(14, 24)),
        # 154, 150, and above the limit: 第10条 leaves the session points, 0.45375 and 0.41625, and takes no place
        ("失格", 0.45, 0.42, 0, 0, 0.87, 0.87),
    ]
