"""How every template looks: fonts, colours, input cells, print set-up."""

from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

#: A face for each language that Excel brings along on Windows and Mac; LibreOffice finds a stand-in.
FONTS = {"zh": "Microsoft YaHei", "ja": "Yu Gothic", "en": "Arial"}

INK, PALE_INK, HEAD, INPUT, LINE = "1F2A37", "6B7280", "1F5F5B", "FFF6D6", "C9D1D9"

THIN = Side(style="thin", color=LINE)
BOX = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)
UNDERLINE = Border(bottom=THIN)

INPUT_FILL = PatternFill("solid", fgColor=INPUT)
HEAD_FILL = PatternFill("solid", fgColor=HEAD)
CENTRE = Alignment(horizontal="center", vertical="center")
SHRUNK = Alignment(horizontal="center", vertical="center", shrink_to_fit=True)
LEFT = Alignment(horizontal="left", vertical="center", indent=1)
WRAPPED = Alignment(vertical="top", wrap_text=True)
UNLOCKED = Protection(locked=False)

POINTS = "0.00"
WHOLE = "0"
DATE = "yyyy-mm-dd"

WRONG = DifferentialStyle(font=Font(color="9C0006", bold=True), fill=PatternFill(bgColor="FFC7CE", fill_type="solid"))
BROKEN = DifferentialStyle(numFmt=NumberFormat(numFmtId=200, formatCode=POINTS), border=UNDERLINE)
FILLED_ROW = DifferentialStyle(border=UNDERLINE)


class Style:
    """The styles in the face of one language."""

    def __init__(self, lang: str) -> None:
        face = FONTS[lang]
        self.title = Font(name=face, size=16, bold=True, color=HEAD)
        self.head = Font(name=face, size=10, bold=True, color="FFFFFF")
        self.text = Font(name=face, size=10, color=INK)
        self.strong = Font(name=face, size=10, bold=True, color=INK)
        self.wrong = Font(name=face, size=10, bold=True, color="9C0006")
        self.pale = Font(name=face, size=9, italic=True, color=PALE_INK)


def for_print(sheet: Worksheet, *, club: str, landscape: bool, one_page: bool) -> None:
    """A4, as wide as the page, page numbers, the club's name on top."""
    setup = sheet.page_setup
    setup.paperSize = sheet.PAPERSIZE_A4
    setup.orientation = "landscape" if landscape else "portrait"
    setup.fitToWidth, setup.fitToHeight = 1, 1 if one_page else 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.page_margins.top, sheet.page_margins.bottom = 0.8, 0.7
    if club:
        sheet.oddHeader = HeaderFooterItem(right=_HeaderFooterPart(club))
    sheet.oddFooter = HeaderFooterItem(left=_HeaderFooterPart("&A"), center=_HeaderFooterPart("&P / &N"))
