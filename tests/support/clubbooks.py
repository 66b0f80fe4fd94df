"""Whole workbooks of club score sheets: several sheets of one layout, a summary, and whatever makes them look good."""

import random
from fractions import Fraction
from typing import Any

import xlsxwriter
from clubsheets import PLAYERS, Sheet, add_sides, fill_columns
from idiomfiles import Idiom, Look, Page, addresses
from openpyxl.utils import column_index_from_string, get_column_letter
from xlsxwriter.worksheet import Worksheet

SHEETS = ("sheet1", "SHEET2", "成绩 (2)", "it's", "2026年5月", "第1轮", "決勝", "A1", "R1C1", "甲-乙", "成绩.旧", "1")
SUMMARIES = ("汇总", "年度総合", "Sum mary")
HEADS = ("姓名", "合计", "各表相加", "名次", "单表")


def workbook(seed: int) -> Idiom:
    """Return a workbook of that seed with all its answers."""
    rng = random.Random(seed)
    top, left, rounds, rows = rng.randint(2, 6), rng.randint(1, 3), rng.randint(2, 5), rng.randint(3, 12)
    sheets = [Sheet(rng, name, top, left, rounds, rows) for name in rng.sample(SHEETS, rng.randint(2, 4))]
    for sheet in sheets:
        free = fill_columns(sheet, rng)
        beyond = get_column_letter(column_index_from_string(free) + 1)
        add_sides(sheet, rng, beyond, bool(sheet.page.tables))
    names = {
        f"总分{number}": f"={quoted(sheet.name)}!{sheet.span(sheet.total)}" for number, sheet in enumerate(sheets, 1)
    }
    summary = summed_up(rng, rng.choice(SUMMARIES), sheets)
    return Idiom(f"seed {seed}", [*(sheet.page for sheet in sheets), summary], names, 1e-9, "plain Python")


def quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"


def summed_up(rng: random.Random, name: str, sheets: list[Sheet]) -> Page:
    """Return the sheet that reads all others: by SUMIF, by INDIRECT over their names, in three dimensions, by names."""
    page = Page(name, {}, {}, {}, {}, {}, [], {}, {}, {})

    def ask(cell: str, formula: str, answer: Any) -> None:
        page.formulas[cell] = f"={formula}"
        page.expect[cell] = float(answer) if isinstance(answer, Fraction | int) else answer

    page.cells.update({f"{column}1": head for column, head in zip("ABCDE", HEADS, strict=True)})
    page.cells.update({f"H{row}": sheet.name for row, sheet in enumerate(sheets, 1)})
    listed = f'SUBSTITUTE($H$1:$H${len(sheets)},"\'","\'\'")'
    players = rng.sample(PLAYERS, rng.randint(2, 5))
    totals = {who: sum((of_player(sheet, who) for sheet in sheets), Fraction(0)) for who in players}
    last = len(players) + 1
    any_sheet = sheets[0]
    who_area, total_area = any_sheet.span(any_sheet.who), any_sheet.span(any_sheet.total)
    for row, who in enumerate(players, 2):
        page.cells[f"A{row}"] = who
        parts = (f"SUMIF({quoted(s.name)}!{who_area},A{row},{quoted(s.name)}!{total_area})" for s in sheets)
        ask(f"B{row}", "+".join(parts), totals[who])
        names, values = (f'INDIRECT("\'"&{listed}&"\'!{area}")' for area in (who_area, total_area))
        ask(f"C{row}", f"SUMPRODUCT(SUMIF({names},A{row},{values}))", totals[who])
        ask(f"D{row}", f"RANK(B{row},B$2:B${last})", 1 + sum(totals[other] > totals[who] for other in players))
        one = rng.choice(sheets)
        at = f'"\'"&SUBSTITUTE(H{sheets.index(one) + 1},"\'","\'\'")&"\'!'
        ask(f"E{row}", f'SUMIF(INDIRECT({at}{who_area}"),A{row},INDIRECT({at}{total_area}"))', of_player(one, who))
    present = [player for sheet in sheets for player in sheet.present]
    through = quoted(f"{sheets[0].name}:{sheets[-1].name}")
    ask("J1", f"SUM({through}!{total_area})", sum((player.total for player in present), Fraction(0)))
    ask("J2", f"COUNT({through}!{total_area})", len(present))
    ask("J3", f"MAX({through}!{total_area})", max((player.total for player in present), default=0))
    ask(
        "J4", "+".join(f"SUM(总分{n})" for n in range(1, len(sheets) + 1)), sum((p.total for p in present), Fraction(0))
    )
    ask("J5", 'IF(XF_VERSION()&""="","",B2)', totals[players[0]])
    ask("J6", f"COUNTA({quoted(sheets[-1].name)}!{sheets[-1].who}:{sheets[-1].who})-1", len(sheets[-1].present))
    return page


def of_player(sheet: Sheet, name: str) -> Fraction:
    return sum((player.total for player in sheet.present if player.name == name), Fraction(0))


def dressed(book: xlsxwriter.Workbook, sheet: Worksheet, page: Page) -> Look:
    """Add fonts, borders, widths, merged titles, styled empty cells, frozen panes, a colour scale: no values."""
    rng = random.Random(page.name)
    looks = [
        book.add_format(properties)
        for properties in (
            {"border": 1},
            {"bold": True, "bg_color": "#DDEBF7", "align": "center"},
            {"num_format": "0.00", "border": 2, "font_color": "#C00000"},
            {"num_format": '0"分";[Red]-0"分"', "italic": True},
            {"font_name": "SimSun", "text_wrap": True, "locked": False},
        )
    ]
    used = [cell for cell, value in page.cells.items() if value != ""] + [*page.expect]
    for row in addresses("A1:Z20"):
        for cell in row:
            if rng.random() < 0.3 and cell not in used:
                sheet.write_blank(cell, None, rng.choice(looks))
    sheet.set_column("A:C", rng.randint(6, 20), looks[0])
    sheet.freeze_panes(1, 1)
    sheet.set_landscape()
    sheet.write_comment("A1", "记分员 <秘书> & 裁判")
    sheet.merge_range("AB1:AE2", "", looks[1])
    sheet.merge_range("AB4:AB9", "", looks[4])
    sheet.conditional_format("D2:F20", {"type": "2_color_scale"})
    sheet.data_validation("AA1:AA9", {"validate": "list", "source": ["胜", "和", "负"]})
    return lambda cell: rng.choice([None, *looks])
