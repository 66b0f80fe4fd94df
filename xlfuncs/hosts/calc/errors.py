"""Calc's numbers for the error values that every spreadsheet has."""

ERRORS = {
    "#NULL!": 521,
    "#DIV/0!": 532,
    "#VALUE!": 519,
    "#REF!": 524,
    "#NAME?": 525,
    "#NUM!": 503,
    "#N/A": 32767,
}
CODES = {number: code for code, number in ERRORS.items()}
#: What a bug of ours shows, ``Err:520``: no value, and no error that a person could have caused.
BUG = 520
