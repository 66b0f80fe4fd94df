"""The look of every workbook: faces, colours, input cells."""

from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

#: A face for each language that Excel brings along on Windows and Mac; LibreOffice finds a stand-in.
FACES = {"zh": "Microsoft YaHei", "ja": "Yu Gothic", "en": "Arial"}

INK, PALE_INK, HEAD, INPUT, LINE, RED = "1F2A37", "6B7280", "1F5F5B", "FFF6D6", "C9D1D9", "B3261E"

THIN = Side(style="thin", color=LINE)
BOX = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)
UNDERLINE = Border(bottom=THIN)
WHITE = Side(style="thin", color="FFFFFF")
DIVIDED = Border(left=WHITE, right=WHITE)

INPUT_FILL = PatternFill("solid", fgColor=INPUT)
HEAD_FILL = PatternFill("solid", fgColor=HEAD)
CENTRE = Alignment(horizontal="center", vertical="center")
HEADING = Alignment(horizontal="center", vertical="center", wrap_text=True)
SHRUNK = Alignment(horizontal="center", vertical="center", shrink_to_fit=True)
RIGHT = Alignment(horizontal="right", vertical="center", indent=1, shrink_to_fit=True)
RIGHT_HEADING = Alignment(horizontal="right", vertical="center", indent=1, wrap_text=True)
LEFT = Alignment(horizontal="left", vertical="center", indent=1)
#: A name that is too long for its column is written smaller.
NAME = Alignment(horizontal="left", vertical="center", shrink_to_fit=True, indent=1)
WRAPPED = Alignment(horizontal="left", vertical="center", wrap_text=True, indent=1)
BANNER = Alignment(horizontal="center", vertical="center", wrap_text=True)
#: What is wrong, across a list or beside its left edge: of one that is too long the end is cut, never the beginning.
WRONG = Alignment(horizontal="center", vertical="top", wrap_text=True)
WRONG_LEFT = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
UNLOCKED = Protection(locked=False)

FILLED = DifferentialStyle(border=UNDERLINE)
HEADED = DifferentialStyle(fill=PatternFill(bgColor=HEAD))
CENTS = DifferentialStyle(numFmt=NumberFormat(numFmtId=2, formatCode="0.00"))

#: From here on number formats are a workbook's own.
FIRST_OWN = 200

DATES = {"zh": 'yyyy"年"m"月"d"日"', "ja": 'yyyy"年"m"月"d"日"', "en": "d mmmm yyyy"}


class Look:
    """The fonts in the face of one language."""

    def __init__(self, language: str) -> None:
        self.face = FACES[language]
        self.banner = self.font(22, HEAD, bold=True)
        self.title = self.font(16, HEAD, bold=True)
        self.head = self.font(11, "FFFFFF", bold=True)
        self.text = self.font(11)
        self.strong = self.font(11, bold=True)
        self.red = self.font(11, RED, bold=True)
        self.note = self.font(10, RED)
        self.pale = self.font(10, PALE_INK)

    def font(self, size: int, colour: str = INK, *, bold: bool = False) -> Font:
        """Return a font of this language's face."""
        return Font(name=self.face, size=size, color=colour, bold=bold)


def shows(digits: int, *, short: bool) -> DifferentialStyle:
    """Return the style of a figure in the middle of its column: so many digits after the point, aligned one under the
    other; as in FILLED.

    A ``short`` figure has one digit before the point where it is below 0, which leaves room for another before its
    sign.
    """
    plain = number_format(digits)
    form = f"??{plain};{'?' * short}-{plain}"
    return DifferentialStyle(numFmt=NumberFormat(FIRST_OWN + 2 * digits + short, form), border=UNDERLINE)


def number_format(digits: int | None) -> str:
    """Return a format with so many digits after the point; as many as there are where the number is not declared.

    >>> number_format(2), number_format(0), number_format(None)
    ('0.00', '0', 'General')
    """
    return "General" if digits is None else "0." + "0" * digits if digits else "0"
