"""Certificates to print and to cut: eight on a page of A4, each with its serial number and room for the seal."""

from __future__ import annotations

from collections.abc import Sequence

from openpyxl.styles import Alignment, Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.club.issued import Certificate, shown_points
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.dates import DateCell, written
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.register import REGISTERS
from xlfuncs.layout import style
from xlfuncs.layout.parts import put
from xlfuncs.layout.sheets import new_sheet, no_sheets

CERTIFICATES = Help("Certificates", "证书", "証")
NUMBERED = Sentence(en="No. {serial}", zh="编号 {serial}", ja="証番号 {serial}")
AGAIN = Sentence(en="No. {serial} (reprint)", zh="编号 {serial}（补发）", ja="証番号 {serial}（再発行）")
#: A member as he is addressed.
TO = Sentence(en="{name}", zh="{name}", ja="{name} 様")
WITH_NUMBER = Sentence(en="Member No. {number}", zh="会员号 {number}", ja="会員番号 {number}")
AT_PLACE_OF = Sentence(
    en="{day}   {ranking}, place {place}", zh="{day}　{ranking}第 {place} 名", ja="{day}　{ranking} {place} 位"
)
AT_PLACE = Sentence(en="{day}   Place {place}", zh="{day}　第 {place} 名", ja="{day}　{place} 位")
SEAL = Sentence(en="{club}    (seal)", zh="{club}　　（盖章）", ja="{club}　　印")
#: Cards on a page: so many across and down; the widths of a card, and of the gap behind it; its rows in points.
ACROSS, DOWN = 2, 4
CARD, GAP = 44.0, 3.0
ROWS = (6, 22, 14, 28, 14, 20, 17, 24, 15, 24, 6)
_EDGE = Side(style="thin", color=style.PALE_INK)
_DAY = DateCell()
CENTRE = Alignment(horizontal="center", vertical="center", shrink_to_fit=True)
AT_RIGHT = Alignment(horizontal="right", vertical="center", indent=1, shrink_to_fit=True)


def certificate_book(certificates: Sequence[Certificate], language: str, *, reprint: bool = False) -> Workbook:
    """Return the certificates on pages of A4, in their order."""
    book = no_sheets()
    look = style.Look(language)
    widths = [width for at in range(ACROSS) for width in (CARD, GAP)][:-1]
    sheet = new_sheet(book, CERTIFICATES.text(language), widths, landscape=False)
    margins = sheet.page_margins
    margins.left = margins.right = 0.4
    margins.top = margins.bottom = 0.35
    margins.header = margins.footer = 0.1
    sheet.oddFooter = HeaderFooterItem()
    for at, each in enumerate(certificates):
        down, side = divmod(at, ACROSS)
        top = 1 + down * len(ROWS)
        if side == 0:
            for row, height in enumerate(ROWS, top):
                sheet.row_dimensions[row].height = height
            if down and down % DOWN == 0:
                sheet.row_breaks.append(Break(id=top - 1))
        _card(sheet, top, 1 + 2 * side, each, language, look, reprint=reprint)
    if certificates:  # else LibreOffice makes room beside the cards for a text that is written smaller
        sheet.print_area = f"A1:{get_column_letter(len(widths))}{len(ROWS) * -(-len(certificates) // ACROSS)}"
    return book


def _card(
    sheet: Worksheet, top: int, column: int, one: Certificate, language: str, look: style.Look, *, reprint: bool
) -> None:
    """Write a card: what it is, its number, who has won what where, and who says so."""
    certificate = REGISTERS[EVENTS[one.kind].prefix].certificate
    assert certificate is not None
    number = AGAIN if reprint else NUMBERED
    lines = (
        (1, certificate.title.text(language), look.font(15, style.HEAD, bold=True), CENTRE),
        (2, number(serial=one.serial).text(language), look.pale, AT_RIGHT),
        (3, TO(name=one.name or one.number).text(language), look.font(17, bold=True), CENTRE),
        (4, WITH_NUMBER(number=one.number).text(language) if one.number and one.name else None, look.pale, CENTRE),
        (5, one.event, look.strong, CENTRE),
        (6, _held(one, language), look.text, CENTRE),
        (7, shown_points(one, language), look.font(15, style.HEAD, bold=True), CENTRE),
        (8, certificate.says.text(language), look.font(9), CENTRE),
    )
    for row, text, font, alignment in lines:
        put(sheet, top + row, column, text, font, alignment)
    last = len(ROWS) - 2
    put(sheet, top + last, column, SEAL(club=one.club).text(language), look.text, AT_RIGHT)
    for row in range(last + 1):
        sheet.cell(top + row, column).border = Border(
            left=_EDGE, right=_EDGE, top=_EDGE if row == 0 else None, bottom=_EDGE if row == last else None
        )


def _held(one: Certificate, language: str) -> str:
    """Return day and place, as people of the language write them."""
    try:
        day = written(_DAY.take(one.day, "") if one.day else None, language)
    except CellError:
        day = one.day
    ranking, _, place = one.place.rpartition(" ")
    if ranking:  # N-S 1, of several rankings
        return AT_PLACE_OF(day=day, ranking=ranking, place=place).text(language)
    return AT_PLACE(day=day, place=one.place).text(language) if one.place else day
