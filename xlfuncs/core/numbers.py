"""Exact numbers: Decimal inside, half-up, floats only at the edge to the cell; and each way to write one as a text."""

import datetime
import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")

#: The arithmetic of every rule, whatever the program around it has set for its own thread.
CONTEXT = Context(prec=34, rounding=ROUND_HALF_UP)

# Rounding a figure of any size to cents needs more digits than computing with it does.
_WIDE = Context(prec=10_000, rounding=ROUND_HALF_UP)

ZERO = Decimal(0)
ONE = Decimal(1)
HALF = Decimal("0.5")
CENT = Decimal("0.01")
#: No figure of a club or a federation is larger; beyond it a number is a slip of the keyboard.
LARGEST = 10**15
#: So near to a half, a float does not decide.
CLOSE = 1e-6

#: A cell hands a ratio such as 17/24 over with 15 digits. Behind this many decimals lies only
#: what those digits lack, and it must not push a half-cent down or a whole number up.
CERTAIN_DECIMALS = 10

_NUMERAL = re.compile(r"[+-]?(\d{1,3}(,\d{3})+(\.\d*)?|\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?", re.IGNORECASE | re.ASCII)

#: How accounts print a number below zero.
_BELOW_ZERO = re.compile("^[▲△▼] *")


def exact(number: float | Decimal) -> Decimal:
    """Read the decimal number a person sees in the cell: a float to its 15 significant digits.

    A spreadsheet shows 15 digits; what binary arithmetic leaves behind them is noise.

    >>> exact(0.1 + 0.2), exact(1.005), exact(3.0)
    (Decimal('0.3'), Decimal('1.005'), Decimal('3'))
    """
    if isinstance(number, float):
        return Decimal(int(number)) if number.is_integer() and abs(number) < 1e15 else Decimal(in_general(number))
    return Decimal(number)


def numeral(text: str) -> Decimal | None:
    """Read the number a text shows, full width, signs and thousands separators included; ``None`` where it shows none.

    >>> numeral("１２"), numeral(" −3.5 "), numeral("１，８００"), numeral("12 boards"), numeral("1,80")
    (Decimal('12'), Decimal('-3.5'), Decimal('1800'), None, None)
    """
    plain = unicodedata.normalize("NFKC", text).strip().replace("\N{MINUS SIGN}", "-")
    return Decimal(plain.replace(",", "")) if _NUMERAL.fullmatch(plain) else None


def number_in(cell: Any) -> Decimal | None:
    """Read the number that a cell holds or shows; ``None`` where it is none.

    >>> number_in(" １２"), number_in(0.5), number_in(True), number_in("-")
    (Decimal('12'), Decimal('0.5'), None, None)
    """
    if isinstance(cell, str):
        return numeral(cell)
    return exact(cell) if isinstance(cell, int | float) and not isinstance(cell, bool) else None


def plain_number(text: str) -> int | float | None:
    """Give the number that a cell would hold of a text that spells it as programs do; ``None`` for any other text.

    What begins with 0 may be somebody's number, and of more than 15 digits a cell would lose some.

    >>> [plain_number(text) for text in ("12", "-1200.5", "01001", "1,200", "１２", "1234567890.123456")]
    [12, -1200.5, None, None, None, None]
    """
    number = numeral(text)
    if number is None or in_full(number) != text or len(number.as_tuple().digits) > 15:
        return None
    return float(text) if "." in text else int(text)


def percentage(text: str, *, share: bool = False) -> Decimal | None:
    """Give the number in front of a percent sign, or the ``share`` that it is; ``None`` where there is none.

    >>> percentage("５５．５％"), percentage("55.5 %", share=True), percentage("▲3"), percentage("%")
    (Decimal('55.5'), Decimal('0.555'), None, None)
    """
    found = as_accounts(text)
    return found[share] if len(found) > 1 else None


def as_accounts(text: str) -> tuple[Decimal, ...]:
    """Say what a text may mean that shows a number as accounts do, and is none: a percentage as it is, or as a share.

    >>> as_accounts("▲3"), as_accounts("55.3％"), as_accounts("3")
    ((Decimal('-3'),), (Decimal('55.3'), Decimal('0.553')), ())
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    number = numeral(_BELOW_ZERO.sub("-", plain).removesuffix("%"))
    if number is None or numeral(plain) is not None:
        return ()
    return (number, number / 100) if plain.endswith("%") else (number,)


def half_up(number: Decimal, digits: int = 2) -> Decimal:
    """Rounded to ``digits`` decimals, halves away from zero.

    >>> half_up(Decimal("0.125")), half_up(Decimal("-0.125")), half_up(Decimal("6.5"), 0)
    (Decimal('0.13'), Decimal('-0.13'), Decimal('7'))
    """
    return number.quantize(_unit(digits), ROUND_HALF_UP, _WIDE)


def certain(number: Decimal) -> Decimal:
    """Give a figure made from ratios in cells, before it is rounded: what their 15 digits lack is gone.

    >>> certain(Decimal("2.634999999999999")), certain(Decimal("5.000000000000005"))
    (Decimal('2.6350000000'), Decimal('5.0000000000'))
    """
    return half_up(number, CERTAIN_DECIMALS)


def down(number: Decimal) -> int:
    """Cut off the fraction: the whole part stays.

    >>> down(Decimal("7.96"))
    7
    """
    return int(number.to_integral_value(ROUND_DOWN))


@lru_cache(maxsize=64)
def _unit(digits: int) -> Decimal:
    return Decimal(1).scaleb(-digits)


# --- a number as a text


def in_full(number: Decimal) -> str:
    """Write a number with the digits that it has and never with an exponent: to compare it with what was typed.

    >>> in_full(Decimal("2.50")), in_full(Decimal("1E+3")), in_full(Decimal("0.0000001"))
    ('2.50', '1000', '0.0000001')
    """
    return f"{number:f}"


def in_sentence(number: Decimal) -> str:
    """Write a number as a sentence says it: in full, but for one so large or small that nobody can count its digits.

    >>> in_sentence(Decimal("2.50")), in_sentence(Decimal("1E+20")), in_sentence(Decimal("1.23456789E-16"))
    ('2.50', '1e+20', '1.23457e-16')
    """
    return in_full(number) if -15 < number.adjusted() < 15 else f"{number:.6g}"


def in_working(number: Decimal) -> str:
    """Write a number as a working does: decimals in pairs, as the rulebooks print them; a minus that looks like one.

    >>> [in_working(Decimal(each)) for each in ("36.40000", "36.4", "5.863", "24", "1800.0", "28.00")]
    ['36.40', '36.40', '5.863', '24', '1800', '28.00']
    >>> in_working(Decimal(-2) / 3)
    '−0.666667'
    """
    return _in_working(str(number))


@lru_cache(maxsize=16384)
def _in_working(digits: str) -> str:
    """Write a decimal by its digits: 28.00 and 28 are equal, and written otherwise. Whoever asks first asks for all: no
    thread's own arithmetic may decide.
    """
    value = Decimal(digits)
    if value.is_finite():
        cents = half_up(value)
        if value == value.to_integral_value() and not value.same_quantum(CENT):
            value = Decimal(int(value))
        else:
            value = cents if value == cents else CONTEXT.normalize(half_up(value, 6))
    return in_sentence(value).replace("-", "−")


def with_digits(number: Decimal, digits: int) -> str:
    """Write a number with so many digits behind the point: a result as its event declares it, on the wall or the page.

    >>> with_digits(Decimal("3.876"), 2), with_digits(Decimal(3), 2), with_digits(Decimal("2.5"), 0)
    ('3.88', '3.00', '3')
    """
    return in_full(half_up(number, digits))


def without_zeros(number: Decimal) -> str:
    """Write a number with no zeros at its end: in files of other programs, and where two files are compared.

    >>> without_zeros(Decimal("2.50")), without_zeros(Decimal("100")), without_zeros(Decimal("3.00"))
    ('2.5', '100', '3')
    """
    text = in_full(number)
    return text.rstrip("0").rstrip(".") if "." in text else text


def in_general(number: float) -> str:
    """Write a float with the 15 digits that a spreadsheet shows of it: on the terminal, in a .csv, in a sentence.

    >>> in_general(0.1 + 0.2), in_general(3.0), in_general(1e22)
    ('0.3', '3', '1e+22')
    """
    return f"{number:.15g}"


def to_15_digits(number: float) -> float:
    """Return a float as a spreadsheet compares it: two that agree in 15 digits are equal.

    >>> to_15_digits(0.1 + 0.2) == 0.3
    True
    """
    return float(in_general(number))


def in_part(number: float) -> str:
    """Write a float as the part of a workbook stores it, so that Excel reads it back exactly: no ``.0``, no minus zero.

    >>> in_part(3.0), in_part(-0.0), in_part(0.1), in_part(1e22)
    ('3', '0', '0.1', '1E+22')
    """
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    return repr(float(number)).replace("e", "E")


def in_thousands(count: int) -> str:
    """Write a count that is too long to be read at a glance: how many rows or cells there may be at most.

    >>> in_thousands(1048576)
    '1,048,576'
    """
    return f"{count:,}"


def lg_ratio(number: int, other: int) -> Decimal:
    """lg ``number`` − lg ``other`` of positive whole numbers, half-up to 2 decimals.

    Decimal's logarithm takes longer than all the rest of a call. Floats tell the cents as well: logarithms of numbers
    that a float can hold are below 309 and right to some 1e-13, so 100 times a difference is right to 1e-10. Only
    nearer to a half than ``CLOSE``, which leaves ample room, it takes Decimal to tell.

    >>> lg_ratio(24, 6), lg_ratio(2, 200)
    (Decimal('0.60'), Decimal('-2.00'))
    """
    cents = 100 * (math.log10(number) - math.log10(other))
    nearest = round(cents)
    if nearest and abs(cents - nearest) < 0.5 - CLOSE:
        return nearest * CENT
    return half_up(CONTEXT.subtract(CONTEXT.log10(Decimal(number)), CONTEXT.log10(Decimal(other))))


def in_places(entries: Iterable[T], merit: Callable[[T], Any]) -> Iterator[tuple[int, T]]:
    """Place the entries by merit, best first, then as they came; equals share a place.

    >>> [*in_places("acab", merit=ord)]
    [(1, 'c'), (2, 'b'), (3, 'a'), (3, 'a')]
    """
    place, last = 0, None
    for position, entry in enumerate(sorted(entries, key=merit, reverse=True), 1):
        if merit(entry) != last:
            place, last = position, merit(entry)
        yield place, entry


# --- a day as a number

#: What 0 is, in the system of 1904 or in the usual one.
_ZERO = {False: datetime.datetime(1899, 12, 30), True: datetime.datetime(1904, 1, 1)}


def moment_of(serial: float, epoch_1904: bool = False) -> datetime.datetime:
    """Tell the moment that a spreadsheet numbers so, to the second; ``OverflowError`` where no year is so late.

    The usual system counts a 29 February 1900 that never was.

    >>> moment_of(46155.5), moment_of(59).date(), moment_of(0, epoch_1904=True).date()
    (datetime.datetime(2026, 5, 13, 12, 0), datetime.date(1900, 2, 28), datetime.date(1904, 1, 1))
    """
    before = serial < 60 and not epoch_1904
    return _ZERO[epoch_1904] + datetime.timedelta(days=before, seconds=round(serial * 86_400))


def serial_of(day: datetime.date, epoch_1904: bool = False) -> float:
    """Number a day as spreadsheets do, from March 1900 on, or of a moment.

    >>> serial_of(datetime.date(2026, 5, 13)), serial_of(datetime.datetime(2026, 5, 13, 12), epoch_1904=True)
    (46155.0, 44693.5)
    """
    moment = day if isinstance(day, datetime.datetime) else datetime.datetime.combine(day, datetime.time())
    return (moment.replace(tzinfo=None) - _ZERO[epoch_1904]).total_seconds() / 86_400
