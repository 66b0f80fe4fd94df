"""Workbooks of spreadsheet programs: intake reads what stands in their cells."""

from xlfuncs.core.sentences import Help
from xlfuncs.formats.declaration import Format
from xlfuncs.xlsx.archive import CFB_MAGIC


def recognises(start: bytes) -> bool:
    """Tell whether a file that starts so is a spreadsheet program's, or is to be refused as one: older, or locked.

    >>> recognises(b"PK\3\4"), recognises("名次,队名".encode())
    (True, False)
    """
    return start.startswith((b"PK", CFB_MAGIC))


WORKBOOK = Format(
    key="workbook",
    title=Help("workbook", "工作簿", "ブック"),
    endings=(".xlsx", ".xlsm"),
    recognises=recognises,
    headings=True,
)
