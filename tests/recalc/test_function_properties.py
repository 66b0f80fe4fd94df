"""What holds for every argument of the functions computed beside the engine."""

import datetime
import fnmatch
import math
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

import pytest
from handmade import sheet_xml, write
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tiers import attempts

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.engine import criteria, days, formats, numbers, numerals, texts
from xlfuncs.recalc.engine.library import LIBRARY
from xlfuncs.recalc.engine.reading import Calendar, read_number

CALENDAR = Calendar()
AMOUNTS = st.integers(-(10**11), 10**11).map(lambda cents: cents / 100)


@given(AMOUNTS, st.sampled_from(["", "¥", "$"]))
def test_a_number_is_read_as_it_is_shown(value, currency):
    shown = f"{abs(value):,.2f}"
    assert read_number(f"{'-' if value < 0 else ''}{currency}{shown}", CALENDAR) == value
    if value < 0:
        assert read_number(f"({currency}{shown})", CALENDAR) == value


@given(AMOUNTS)
def test_full_width_digits_are_digits(value):
    assert read_number(texts.wide(str(value)), CALENDAR) == value


@given(st.dates(datetime.date(1900, 3, 1), datetime.date(9999, 12, 31)), st.booleans())
def test_a_day_is_read_as_it_is_shown(day, later_system):
    if later_system and day < datetime.date(1904, 1, 1):
        return
    calendar = Calendar(later_system)
    serial = calendar.serial(day)
    assert calendar.date(serial) == day
    for pattern in ("yyyy-mm-dd", "yyyy/m/d", "yyyy年m月d日"):
        assert read_number(formats.text(calendar, serial, pattern), calendar) == serial


@given(AMOUNTS)
def test_text_rounds_the_half_away_from_zero(value):
    exact = Decimal(f"{value:.15g}").quantize(Decimal("0.1"), ROUND_HALF_UP)
    shown = f"{exact:,}" if exact else "0.0"
    assert formats.text(CALENDAR, value, "#,##0.0") == shown


@pytest.mark.parametrize("minutes", [1, 2, 3, 5, 6, 10, 12, 15, 20, 30, 45])
def test_a_time_that_is_a_multiple_stays(minutes):
    """1/96 of a day has no end in decimals: every quarter of an hour is one all the same, however it was computed."""
    step = minutes / 1440
    for count in range(1440 // minutes + 1):
        for moment in (count * minutes / 1440, count * step):
            for rounded in (numbers.ceiling, numbers.floor, numbers.ceiling_math, numbers.nearest):
                assert math.isclose(rounded(moment, step), moment, rel_tol=1e-14)


def spoken_back(text, script):
    """The number that Chinese words say: units add up, 万 and 亿 multiply what stands before them."""
    total = group = digit = 0
    for each in text:
        if each in script.digits:
            digit = script.digits.index(each)
        elif each in script.tens:
            group += (digit or 1) * 10 ** (script.tens.index(each) + 1)
            digit = 0
        else:
            total += (group + digit) * 10 ** (4 * (script.myriads.index(each) + 1))
            group = digit = 0
    return total + group + digit


@given(st.integers(0, 10**15), st.sampled_from([numerals.PLAIN, numerals.FINANCIAL, numerals.JAPANESE_PLAIN]))
def test_spoken_numbers_say_the_number(value, script):
    assert spoken_back(numerals.spoken(str(value), script), script) == value


@pytest.mark.slow
@given(st.text(), st.integers(0, 20), st.integers(1, 20))
def test_left_and_right_of_a_text_make_it_whole(text, count, start):
    size = int(texts.length(text))
    if len(text) == size:  # nothing beyond the basic plane, which might be cut in two
        assert texts.left(text, count) + texts.right(text, max(0, size - count)) == text
        assert texts.middle(text, start, count) == text[start - 1 : start - 1 + count]
    assert texts.left(text, size) == texts.right(text, size) == texts.whole(texts.units(text))


@given(AMOUNTS, st.sampled_from([0.05, 0.1, 0.25, 0.5, 1.0, 3.0]))
def test_multiples_lie_on_both_sides(value, step):
    low, high = numbers.floor_precise(value, step), numbers.ceiling_precise(value, step)
    assert low <= value <= high
    assert high - low < step * (1 + 1e-3) + 1e-4
    assert numbers.ceiling(-abs(value), -step) == -numbers.ceiling(abs(value), step)


@given(st.lists(st.lists(st.integers(-9, 9).map(float), min_size=3, max_size=3), min_size=3, max_size=3))
def test_a_matrix_by_its_inverse_is_one(matrix):
    if not numbers.determinant(matrix):
        return
    product = numbers.matrix_product(matrix, numbers.inverse(matrix))
    assert all(
        abs(item - (row == column)) < 1e-9 for row, line in enumerate(product) for column, item in enumerate(line)
    )


@given(st.integers(40000, 50000), st.integers(-300, 300), st.lists(st.integers(39900, 50100), max_size=4))
def test_workdays_count_back(start, number, holidays):
    closed = [[float(each)] for each in holidays] or None
    end = days.after(CALENDAR, start, number, closed)
    counted = days.between(CALENDAR, start, end, closed)
    own = days.between(CALENDAR, start, start, closed)  # the first day counts here, and not there
    assert counted == (number + own if number > 0 else number - own if number < 0 else own)


@given(st.one_of(AMOUNTS, st.text(st.characters(codec="utf-8", exclude_characters="*?~<>=\0"), min_size=1, max_size=8)))
def test_a_value_meets_the_criterion_of_itself(value):
    if isinstance(value, float):
        assert criteria.condition(value, CALENDAR)(value)
        assert criteria.condition(f">={value!r}", CALENDAR)(value)
    assume(str(value).upper() not in ("TRUE", "FALSE"))  # as criteria they ask for yes and no
    assert criteria.condition(str(value), CALENDAR)(str(value))
    assert not isinstance(value, float) or not criteria.condition(f"<>{value}", CALENDAR)(value)
    shows_number = read_number(str(value), CALENDAR) is not None
    assert criteria.condition(f"<>{value}", CALENDAR)(str(value)) is shows_number  # a text is no number


FORMATS = st.text('0#?.,;@[]ymdhs/E+-%"\\ aAgGe*_!年<>=1', max_size=12)
WORDS = st.text("ab*?~", max_size=9)


@given(st.text("ab*?", max_size=9), WORDS)
def test_wildcards_are_those_of_file_names(wild, text):
    assert bool(criteria.pattern_of(wild).fullmatch(text)) == fnmatch.fnmatchcase(text, wild)


@given(WORDS)
def test_a_tilde_makes_any_text_plain(text):
    plain = re.sub(r"[*?~]", r"~\g<0>", text)
    assert criteria.pattern_of(plain).fullmatch(text)


def test_many_stars_take_no_longer():
    assert not criteria.pattern_of("*a" * 30 + "*b").fullmatch("a" * 5000)


@given(st.floats(allow_nan=False, allow_infinity=False), FORMATS)
def test_any_format_shows_a_text_or_is_an_error(value, pattern):
    assert isinstance(LIBRARY["TEXT"].call(CALENDAR, [value, pattern], Bounds(9.0)), str | dict)


ANY = st.one_of(
    st.sampled_from([1e200, -1e200, 1.7e308, -1.7e308]),
    st.floats(allow_nan=False, allow_infinity=False),
    FORMATS,
    st.none(),
    st.booleans(),
    AMOUNTS,
    st.text(max_size=4),
    st.sampled_from([{"type": "Error", "kind": "Na"}]),
)


@pytest.mark.few(60)
@pytest.mark.slow
@pytest.mark.parametrize("name", LIBRARY)
@settings(max_examples=attempts(4, 100))
@given(data=st.data())
def test_any_arguments_end_in_a_value_or_an_error(name, data):
    own = LIBRARY[name]
    count = data.draw(st.integers(0, 5))
    block = st.integers(1, 3).flatmap(lambda width: st.lists(st.lists(ANY, min_size=width, max_size=width), min_size=1))
    arguments = [data.draw(st.one_of(ANY, block) if letter in "ra" else ANY) for letter in own.pattern(count)]
    result = own.call(CALENDAR, arguments, Bounds(9.0))
    cells = [item for row in result for item in row] if isinstance(result, list) else [result]
    assert all(isinstance(item, str | bool | float | dict | None) for item in cells)
    assert all(math.isfinite(item) for item in cells if isinstance(item, float))


def test_a_text_that_no_cell_holds_is_an_error():
    longest = "a" * 32_767
    assert LIBRARY["REPLACE"].call(CALENDAR, [longest, 1.0, 1.0, "b"], Bounds(9.0)) == "b" + longest[1:]
    assert LIBRARY["REPLACE"].call(CALENDAR, [longest, 1.0, 0.0, "b"], Bounds(9.0)) == {
        "type": "Error",
        "kind": "Value",
    }


def rows(hidden=(), count=8):
    """Rows 2 to 7 hold 1, 2, 4, 8, 16 and a SUBTOTAL of the first two; row 8 is left for the formula."""
    values = {2: 1, 3: 2, 4: 4, 5: 8, 6: 16}
    text = '<row r="1"><c r="A1" t="str"><v>points</v></c></row>'
    for row in range(2, count):
        mark = ' hidden="1"' if row in hidden else ""
        inside = f"<v>{values[row]}</v>" if row in values else "<f>SUBTOTAL(9,A2:A3)</f><v>3</v>"
        text += f'<row r="{row}"{mark}><c r="A{row}">{inside}</c></row>'
    return text


@pytest.mark.parametrize(
    ("formula", "hidden", "filtered", "expected"),
    [
        ("SUBTOTAL(9,A2:A7)", (), False, 31),  # A7 is a subtotal itself
        ("SUBTOTAL(9,A2:A7)", (3, 5), False, 31),  # hidden by hand
        ("SUBTOTAL(109,A2:A7)", (3, 5), False, 21),
        ("SUBTOTAL(9,A2:A7)", (3, 5), True, 21),  # filtered out
        ("SUBTOTAL(109,A2:A7)", (3, 5), True, 21),
        ("SUBTOTAL(102,A2:A7)", (3, 5), False, 3),
        ("SUBTOTAL(3,A1:A7)", (3, 5), True, 4),
        ("SUBTOTAL(9,A:A)", (3, 5), True, 21),
        ("AGGREGATE(9,4,A2:A7)", (3, 5), False, 34),  # nothing is passed over
        ("AGGREGATE(9,5,A2:A7)", (3, 5), False, 24),
        ("AGGREGATE(9,0,A2:A7)", (3, 5), False, 31),
        ("AGGREGATE(9,1,A2:A7)", (3, 5), False, 21),
        ("AGGREGATE(14,5,A2:A6,2)", (6,), False, 4),
    ],
)
def test_subtotals_pass_over_rows(tmp_path, formula, hidden, filtered, expected):
    body = rows(hidden) + f'<row r="8"><c r="B8"><f>{formula}</f></c></row>'
    after = '<autoFilter ref="A1:A6"><filterColumn colId="0"/></autoFilter>' if filtered else ""
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(body, after)}))
    assert done.value("S", "B8") == expected
    assert done.warnings == []


def test_a_filter_without_a_choice_filters_nothing(tmp_path):
    body = rows((3,)) + '<row r="8"><c r="B8"><f>SUBTOTAL(9,A2:A6)</f></c></row>'
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(body, '<autoFilter ref="A1:A6"/>')}))
    assert done.value("S", "B8") == 31


def test_rows_behind_a_made_reference_are_doubted(tmp_path):
    body = rows((3,)) + '<row r="8"><c r="B8"><f>SUBTOTAL(109,INDIRECT("A2:A6"))</f></c></row>'
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(body)}))
    assert [each.sentence for each in done.warnings] == ["it may skip hidden rows in Excel; here they count"]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("SUBTOTAL(109,OFFSET(A2,0,0,5,1))", 29.0),  # 31 without the 2 in the hidden row
        ("SUBTOTAL(9,OFFSET(A2,0,0,5,1))", 31.0),
        ("SUBTOTAL(109,OFFSET(A2,1,0,2,1))", 4.0),
        ("SUMPRODUCT(SUBTOTAL(103,OFFSET(A2,ROW(A2:A6)-ROW(A2),0))*(A2:A6>1))", 3.0),  # 4, 8, 16
        ("SUMPRODUCT(SUBTOTAL(109,OFFSET(A2,ROW(1:5)-1,0)))", 29.0),
        ("AGGREGATE(9,5,OFFSET(A2,0,0,5,1))", 29.0),
    ],
)
def test_hidden_rows_of_what_offset_makes_are_passed_over(tmp_path, formula, expected):
    body = rows((3,)) + f'<row r="8"><c r="B8"><f>{formula.replace(">", "&gt;")}</f></c></row>'
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(body)}))
    assert (done.value("S", "B8"), done.warnings) == (expected, [])


@pytest.mark.parametrize(
    ("pattern", "doubted"),
    [
        ("yyyy-mm-dd", False),
        ("0.0%", False),
        ("[$-804]aaaa", False),
        ("[DBNum1][$-804]General", False),
        ("aaaa", True),  # weekdays of the language of Excel
        ("[DBNum1]", True),
        ("[$-40C]mmmm", True),
        ("Qq", True),
    ],
)
def test_formats_of_another_language_are_doubted(tmp_path, pattern, doubted):
    body = f'<row r="1"><c r="A1"><f>TEXT(46155,"{pattern}")</f></c></row>'
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(body)}))
    assert bool(done.warnings) == doubted


def test_a_call_of_nothing_is_an_error(tmp_path):
    """No spreadsheet writes such a formula, but a file may hold it."""
    names = [*LIBRARY, "CODE", "IF", "NOT"]
    rows = "".join(
        f'<row r="{row}"><c r="A{row}"><f>{name}()</f></c><c r="B{row}"><f>{name}(,)</f></c></row>'
        for row, name in enumerate(names, 1)
    )
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(rows)}))
    assert done.computed == 2 * len(names)
    errors = {each.cell for each in done.errors}
    assert [name for row, name in enumerate(names, 1) if f"A{row}" not in errors] == []


def test_days_of_1904(tmp_path):
    body = '<row r="1"><c r="A1"><f>TEXT(0,"yyyy-m-d")</f></c><c r="B1"><f>VALUE("1904-1-2")</f></c></row>'
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(body)}, workbook='<workbookPr date1904="1"/>')
    done = recalculate(path)
    assert (done.value("S", "A1"), done.value("S", "B1")) == ("1904-1-1", 1.0)


@pytest.mark.parametrize("place_of", [texts.find, texts.search])
def test_places_in_bytes_of_a_character_of_two_halves(place_of: Callable[[str, str, float], float]) -> None:
    """The halves are two places for FIND, and one character of two bytes for FINDB: b stands behind it."""
    in_bytes = texts.counted_in_bytes(place_of)
    assert in_bytes("b", "𐀀b") == 3
    with pytest.raises(CellError):
        in_bytes("", "𐀀", 1e200)
