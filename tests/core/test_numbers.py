"""Exact numbers against fractions: another arithmetic, another way to round."""

import math
import re
from decimal import Context, Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import xlfuncs
from xlfuncs.core.numbers import CONTEXT, LARGEST, down, exact, half_up, lg_ratio, numeral

DECIMALS = st.decimals(-(10**12), 10**12, allow_nan=False, allow_infinity=False)


def rounded(number: Fraction, digits: int) -> Fraction:
    """Half away from zero, by whole numbers only."""
    scaled = abs(number) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Fraction(whole if number >= 0 else -whole, 10**digits)


@given(DECIMALS, st.integers(0, 4))
@example(Decimal("0.125"), 2)
@example(Decimal("-0.125"), 2)
@example(Decimal("1.005"), 2)
@example(Decimal("2.5"), 0)
@example(Decimal("0.0049999999999999999999999999999999999999999999"), 2)
def test_half_up(number: Decimal, digits: int) -> None:
    result = half_up(number, digits)
    assert Fraction(result) == rounded(Fraction(number), digits)
    assert result.as_tuple().exponent == -digits


@pytest.mark.parametrize("number", ["1e75", "-1e75", "123456789012345678901234567890123456.785"])
def test_half_up_of_any_size(number: str) -> None:
    assert Fraction(half_up(Decimal(number))) == rounded(Fraction(number), 2)


@given(st.integers(-(10**14), 10**14), st.integers(0, 6))
def test_exact_is_the_number_that_was_typed(digits: int, places: int) -> None:
    typed = Decimal(digits).scaleb(-places)
    if len(str(abs(digits))) <= 15:
        assert exact(float(typed)) == typed


@pytest.mark.parametrize(
    ("arithmetic", "seen"),
    [
        (0.1 + 0.2, "0.3"),
        (1.1 * 3, "3.3"),
        (1.005, "1.005"),
        (36.4, "36.4"),
        (1e15, "1e15"),
        (2**53, "9007199254740992"),
    ],
)
def test_exact_drops_what_binary_arithmetic_left(arithmetic: float, seen: str) -> None:
    assert exact(arithmetic) == Decimal(seen)


@given(DECIMALS)
def test_numeral_reads_what_is_printed_in_any_width(number: Decimal) -> None:
    text = f"{number:f}"
    wide = text.translate({ord(half): ord(half) - 0x20 + 0xFF00 for half in "0123456789.-+"})
    assert numeral(text) == numeral(f"  {wide} ") == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", "12"), ("+1.5", "1.5"), (".5", "0.5"), ("5.", "5"), ("−4", "-4"), ("1e3", "1000"), ("－１２．５", "-12.5")],
)
def test_numeral(text: str, number: str) -> None:
    assert numeral(text) == Decimal(number)


@pytest.mark.parametrize(
    "text", ["", " ", "one", "1,5", "1 2", "1/2", "0x10", "1_000", "nan", "inf", "٣", "三", "½", "--1", "1e", "#N/A"]
)
def test_no_numeral(text: str) -> None:
    assert numeral(text) is None


def lies_within_half_a_cent(result: Decimal, number: int, other: int) -> bool:
    """|lg(number / other) − result| < 0.005, by whole numbers only: 10^(2n−1) < (number / other)^200 < 10^(2n+1).

    It is never equal: an odd power of ten is no 200th power of a fraction.
    """
    cents = int(result.scaleb(2))
    ratio = Fraction(number, other) ** 200
    return Fraction(10) ** (2 * cents - 1) < ratio < Fraction(10) ** (2 * cents + 1)


POSITIVE = st.integers(1, 200_000) | st.integers(1, LARGEST)


@given(POSITIVE, POSITIVE)
@example(1, 1)
@example(100_000, 200_000)
def test_lg_ratio(number: int, other: int) -> None:
    result = lg_ratio(number, other)
    assert lies_within_half_a_cent(result, number, other)
    assert result.as_tuple().exponent == -2


@given(st.integers(-800, 200), st.integers(1, 13))
def test_lg_ratio_next_to_a_half_cent(cents: int, digits: int) -> None:
    """The fractions that come nearest to 10^(n + ½ cent): there no float can tell."""
    half = Fraction(Context(prec=60).power(10, Decimal(2 * cents + 1) / 200))
    close = half.limit_denominator(10**digits)
    for numerator in (close.numerator - 1, close.numerator, close.numerator + 1):
        if 0 < numerator <= LARGEST:
            assert lies_within_half_a_cent(lg_ratio(numerator, close.denominator), numerator, close.denominator)


@given(POSITIVE, POSITIVE)
def test_lg_ratio_is_written_as_decimal_writes_it(number: int, other: int) -> None:
    slow = half_up(CONTEXT.log10(Decimal(number)) - CONTEXT.log10(Decimal(other)))
    assert str(lg_ratio(number, other)) == str(slow)


@given(DECIMALS)
def test_down(number: Decimal) -> None:
    assert down(number) == math.trunc(Fraction(number))


#: A number written in a way of its own: ``f"{value:.15g}"``, ``f"{count:,}"``, ``repr(float(value))``.
OWN_WAY = re.compile(r"\{[^{}]*:,?(?:\.\d+)?[fg]?\}(?<!:\})|repr\(float")
#: Where each way to write a number is one of those that ``core/numbers.py`` names; a number format is a sheet's own.
ROOMS = ("core", "events", "xlsx/cells", "pairing", "formats", "native", "cli")


def test_a_number_is_written_in_one_of_the_named_ways() -> None:
    package = Path(xlfuncs.__file__).parent
    files = [file for room in ROOMS for file in package.glob(f"{room}/**/*.py")]
    ways = {"numbers.py", "number_formats.py"}  # decimals as the format shows them
    own = {
        file.name: found
        for file in files
        if file.name not in ways and (found := OWN_WAY.findall(file.read_text(encoding="utf-8")))
    }
    assert not own
