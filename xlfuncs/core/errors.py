"""What a user can do wrong: the root of it, and a spreadsheet error with a sentence for who made the mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlfuncs.core.sentences import Said, Sentence, Told

VALUE = "#VALUE!"
NUM = "#NUM!"
NA = "#N/A"

#: Every error value that a cell can hold; a function of ours raises only the first three.
CODES = (VALUE, NUM, NA, "#DIV/0!", "#REF!", "#NAME?", "#NULL!")

AT_ROW = Sentence(en="row {row}: {sentence}", zh="第 {row} 行：{sentence}", ja="{row} 行目：{sentence}")
CODE_ALONE = Sentence(en="{code}", zh="{code}", ja="{code}")


class Error(Exception):
    """The root of what a user can do wrong, and a program catch: of a cell, a setting, a call, a file.

    ``told("zh")`` is the sentence in a language, ``name`` the name of the sentence, whatever its words are.
    """

    __slots__ = ()

    def told(self, language: str = "en") -> str:
        """Say what is wrong, in a language."""
        raise NotImplementedError


class CellError(Error):
    """A user's mistake, shown in the cell as ``code`` and told in ``said``.

    Raised by rules and argument types, and used as a value where a cell holds an error. ``row`` is the
    row of the range in which the mistake stands and ``argument`` that range's name, where one does: a
    host that knows the sheet names its cell instead. A bug of ours is never a ``CellError``.

    >>> DEMO = Sentence(en="{n} is too many", zh="{n} 太多", ja="{n} は多すぎます")
    >>> error = CellError(NUM, DEMO(n=25), row=3)
    >>> error.told("zh"), error.name
    ('第 3 行：25 太多', 'DEMO')
    >>> raise error
    Traceback (most recent call last):
    xlfuncs.core.errors.CellError: #NUM! row 3: 25 is too many
    """

    __slots__ = ("argument", "code", "row", "said")  # there may be one for each of a hundred thousand cells

    def __init__(
        self, code: str, said: Told | None = None, *, row: int | None = None, argument: Told | str = ""
    ) -> None:
        if code not in CODES:
            raise ValueError(f"{code!r} is no spreadsheet error; one of {', '.join(CODES)}")
        super().__init__(code, said)
        self.code = code
        self.said = said
        self.row = row
        self.argument = argument

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process whole, row and argument too: also where a library restores it without ``__init__``."""
        return _again, (type(self), self.code, self.said, self.row, self.argument)

    def told(self, language: str = "en") -> str:
        """Give the sentence in a language, with the row of the range it is about."""
        sentence = self.told_of_cell(language)
        return AT_ROW(row=self.row, sentence=sentence).text(language) if self.row is not None and sentence else sentence

    def told_of_cell(self, language: str = "en") -> str:
        """Give the sentence alone, for whoever says himself where the mistake stands; "" where there is none."""
        return "" if self.said is None else self.said.text(language)

    @property
    def sentence(self) -> str:
        """The sentence in English."""
        return self.told()

    @property
    def reason(self) -> Told:
        """What to tell of it wherever a sentence is wanted: the code itself where nothing else is said."""
        return self.said or CODE_ALONE(code=self.code)

    @property
    def reasons(self) -> list[Told]:
        """What is to be told, each by itself: a mistake may be several."""
        return [self.reason]

    @property
    def argument_named(self) -> str:
        """The name of the argument that the sentence is about; "" where it is about none."""
        argument = self.said.fields.get("argument") if isinstance(self.said, Said) else None
        return argument if isinstance(argument, str) else ""

    @property
    def name(self) -> str:
        """The name of the sentence, whatever its words are."""
        return self.said.name if isinstance(self.said, Said | Sentence) else ""

    def in_words(self, names: Mapping[str, Told | str]) -> CellError:
        """Tell the same mistake to a reader who knows the argument it names by another name: of a sheet, its label."""
        argument = self.argument_named
        if not isinstance(self.said, Said) or argument not in names:
            return self
        said = Said(self.said.sentence, {**self.said.fields, "argument": names[argument]})
        return CellError(self.code, said, row=self.row, argument=self.argument)

    def located(self, row: int, argument: Told | str) -> CellError:
        """Say of the same mistake in which row of a range it was found."""
        return CellError(self.code, self.said, row=row, argument=argument)

    def __str__(self) -> str:
        return f"{self.code} {self.sentence}".rstrip()


def _again(kind: type[CellError], code: str, said: Told | None, row: int | None, argument: Told | str) -> CellError:
    """Make the same mistake in another process."""
    return kind(code, said, row=row, argument=argument)
