"""The one deliberate failure: a spreadsheet error with a sentence for the person who made the mistake."""

VALUE = "#VALUE!"
NUM = "#NUM!"
NA = "#N/A"

#: Every error value that a cell can hold; a function of ours raises only the first three.
CODES = (VALUE, NUM, NA, "#DIV/0!", "#REF!", "#NAME?", "#NULL!")


class CellError(Exception):
    """A user's mistake, shown in the cell as ``code`` and told in ``sentence``.

    Raised by rules and argument types, and used as a value where a cell holds an error.
    A bug of ours is never a ``CellError``.

    >>> raise CellError(NUM, "rank 25 is beyond the 24 entries")
    Traceback (most recent call last):
    xlfuncs.errors.CellError: #NUM! rank 25 is beyond the 24 entries
    """

    def __init__(self, code: str, sentence: str = "") -> None:
        if code not in CODES:
            raise ValueError(f"{code!r} is no spreadsheet error; one of {', '.join(CODES)}")
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.code} {self.sentence}".rstrip()
