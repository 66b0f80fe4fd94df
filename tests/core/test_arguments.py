"""The way of a cell's value into a rule: blanks, zeros, words, bounds, errors, ranges."""

from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from together import asked_of_each

from xlfuncs.core.arguments import Anything, Kind, Number, NumberOrWord, Text, Whole, Word, YesNo
from xlfuncs.core.errors import CODES, NUM, VALUE, CellError
from xlfuncs.core.numbers import LARGEST
from xlfuncs.core.places import Place, RoundNumber
from xlfuncs.core.quoting import shown
from xlfuncs.core.ranges import Range, Records, parallel
from xlfuncs.core.sentences import LANGUAGES, NOTHING, text_of
from xlfuncs.core.words import Also, Chinese, Japanese, normal

HELP: dict[str, Any] = {"en": "e", "zh": "z", "ja": "j"}
ANY = Number(**HELP)
HOLDING = Number(low=0, **HELP)
COEFFICIENT = Number(above=0, **HELP)
RANK = Whole(low=1, **HELP)
SHARE = Number(low=0, below=1, **HELP)
PLACE_TO_TEN = Whole(low=1, high=10, **HELP)
COLOUR = Word({"gold": ["金"], "silver": ["银", "シルバー"]}, **HELP)
HELD = NumberOrWord({"NM": ["非会员"]}, low=0, **HELP)
PLACE = Place({"W": ["弃权"]}, **HELP)
FLAG = YesNo(**HELP)
TEXT = Text(**HELP)
KINDS = [ANY, HOLDING, COEFFICIENT, RANK, COLOUR, HELD, PLACE, FLAG, TEXT]


def refusal(kind: Kind, cell: Any) -> CellError:
    with pytest.raises(CellError) as caught:
        kind.take(cell, "argument")
    assert "argument" in caught.value.sentence
    return caught.value


@asked_of_each(product(KINDS, [None, "", " ", "\u3000", [[None]], [[""]]]))
def test_blank(kind: Kind, cell: Any) -> None:
    assert kind.is_blank(cell)


@pytest.mark.parametrize(
    ("kind", "blank"),
    [
        (ANY, False),
        (HOLDING, False),
        (COEFFICIENT, True),
        (RANK, True),
        (SHARE, False),
        (COLOUR, True),
        (HELD, False),
        (PLACE, True),
        (FLAG, False),
        (TEXT, True),
        (Anything(**HELP), False),
        (Number(low=-5, below=0, **HELP), True),
    ],
)
def test_zero_is_blank_where_it_can_mean_nothing(kind: Kind, blank: bool) -> None:
    assert kind.is_blank(0) == kind.is_blank(0.0) == kind.is_blank([[0]]) == blank
    assert not kind.is_blank(False)
    assert not kind.is_blank("0")
    assert not kind.is_blank(CellError(VALUE))


@asked_of_each(product(KINDS, CODES))
def test_an_error_passes_through(kind: Kind, code: str) -> None:
    assert refusal(kind, CellError(code)).code == code
    assert refusal(kind, [[CellError(code)]]).code == code
    with pytest.raises(CellError, match="nothing"):
        kind.take(CellError(code, NOTHING()), "argument")


@pytest.mark.parametrize("kind", KINDS)
def test_a_range_is_no_cell(kind: Kind) -> None:
    error = refusal(kind, [[1, 2], [3, 4]])
    assert (error.code, error.sentence) == (VALUE, "argument takes one cell, not a range of 2 rows and 2 columns")


@pytest.mark.parametrize("cell", [3, 3.0, "3", " ３ ", [[3]], "3.0", Decimal(3)])
def test_numbers(cell: Any) -> None:
    assert ANY.take(cell, "n") == RANK.take(cell, "n") == HELD.take(cell, "n") == PLACE.take(cell, "n") == 3
    assert isinstance(RANK.take(cell, "n"), int)
    assert isinstance(ANY.take(cell, "n"), Decimal)


@pytest.mark.parametrize("kind", [ANY, RANK, HELD, PLACE])
@pytest.mark.parametrize("cell", [True, False, "three", "3 teams", "1,5"])
def test_no_number(kind: Kind, cell: Any) -> None:
    error = refusal(kind, cell)
    assert error.code == VALUE
    assert text_of(shown(cell), "en") in error.sentence


@pytest.mark.parametrize("cell", [float("nan"), float("inf"), float("-inf"), 1e16, -1e16, 10**400, "9e999", 1e15 * 2])
def test_too_large(cell: Any) -> None:
    assert refusal(ANY, cell).code == NUM
    assert refusal(RANK, cell).code == NUM
    assert len(refusal(ANY, cell).sentence) < 100


@pytest.mark.parametrize(
    ("kind", "within", "beyond", "says"),
    [
        (HOLDING, [0, 0.01], [-0.01, -1e-300], "a number from 0"),
        (COEFFICIENT, [0.01, LARGEST], [-0.01, "0"], "a number above 0"),
        (SHARE, [0, 0.99], [1, -0.01], "a number from 0 below 1"),
        (PLACE_TO_TEN, [1, 10], [11, -1, 2.5, "0"], "a whole number from 1 to 10"),
        (PLACE, [1, "1=", "T10"], ["0", "0=", -1, 2.5, "2.5=", "T-1"], "a place such as 3 or 3="),
        (HELD, [0, "NM"], [-1, "-0.5"], "a number from 0 or one of NM 非会员"),
    ],
)
def test_bounds(kind: Kind, within: list[Any], beyond: list[Any], says: str) -> None:
    for cell in within:
        kind.take(cell, "argument")
    for cell in beyond:
        error = refusal(kind, cell)
        assert error.code == NUM
        assert says in error.sentence
        assert len(error.sentence) < 150


@given(st.sampled_from(["gold", "金", "silver", "银", "シルバー"]), st.data())
def test_words_in_any_dress(word: str, data: st.DataObject) -> None:
    wide = {ord("a") + n: 0xFF41 + n for n in range(26)}
    dress = data.draw(st.sampled_from([str.upper, str.title, lambda text: text.translate(wide), str]))
    gaps = data.draw(st.lists(st.sampled_from(["", " ", "\u3000", "\t", "\u00a0"]), min_size=9, max_size=9))
    dressed = "".join(gap + letter for gap, letter in zip(gaps, dress(word), strict=False)) + gaps[-1]
    assert COLOUR.take(dressed, "colour") == ("gold" if word in ("gold", "金") else "silver")


@pytest.mark.slow
@given(st.text(alphabet="aBßÅＡ１1é全国が组ガ \u3000\u00a0\t"))
def test_normal_is_settled_at_once(text: str) -> None:
    assert normal(normal(text)) == normal(text)
    assert normal(f" {text}\u3000") == normal(text)


@pytest.mark.parametrize("cell", ["golden", 1, True, 3.5, "０"])
def test_no_word(cell: Any) -> None:
    error = refusal(COLOUR, cell)
    assert (error.code, "gold 金, silver 银 シルバー" in error.sentence) == (VALUE, True)


def test_a_word_may_not_stand_for_two() -> None:
    with pytest.raises(ValueError, match="stands for"):
        Word({"gold": ["金"], "silver": ["金"]}, **HELP)


def test_a_number_can_be_a_word() -> None:
    grade = Word({"0": [], "1": ["一级"], "2.5": []}, **HELP)
    assert not grade.is_blank(0)
    assert [grade.take(cell, "grade") for cell in (0, 1.0, 2.5, "１", "一级")] == ["0", "1", "2.5", "1", "1"]


@asked_of_each([True, 1, 1.0, "TRUE", "true", "１", "yes", " Yes", "是", "はい", "ＹＥＳ"])
def test_yes(cell: Any) -> None:
    assert FLAG.take(cell, "flag") is True


@asked_of_each([False, 0, 0.0, "FALSE", "0", "no", "否", "いいえ", "ＮＯ"])
def test_no(cell: Any) -> None:
    assert FLAG.take(cell, "flag") is False


@pytest.mark.parametrize("cell", ["y", 2, -1, 0.5, "perhaps", float("nan")])
def test_neither_yes_nor_no(cell: Any) -> None:
    assert refusal(FLAG, cell).code == VALUE


@pytest.mark.parametrize(
    ("kind", "cell", "instead"),
    [
        (ANY, "▲3", "-3"),
        (ANY, "△ ３．５", "-3.5"),
        (ANY, "▲0.4%", "-0.4"),
        (HOLDING, "55.3%", "55.3"),
        (HELD, "55.3％", "55.3"),
        (SHARE, "55.3%", "0.553"),  # 55.3 ÷ 100: a share is below 1
        (PLACE_TO_TEN, "300%", "3"),
        (SHARE, "0.5%", "0.005"),  # and not 0.5, which is a share too
    ],
)
def test_a_number_as_accounts_print_it_is_refused_with_what_to_write(kind: Kind, cell: str, instead: str) -> None:
    error = refusal(kind, cell)
    assert (error.code, error.name) == (VALUE, "WRITE_INSTEAD")
    for language, end in (
        ("en", f": write {instead}"),
        ("zh", f"：请写成 {instead}"),
        ("ja", f"。{instead} と書きます"),
    ):
        assert end in error.told(language)


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        *((HOLDING, "▲3"), (ANY, "▲"), (ANY, "%"), (ANY, "▲-3"), (ANY, "3 boards")),
        *((RANK, "55.3%"), (RANK, "50％")),  # 0.5 is no place, nor is the 50th meant
    ],
)
def test_nothing_is_offered_that_would_be_refused_too(kind: Kind, cell: str) -> None:
    assert refusal(kind, cell).name == "NOT_ALLOWED"


@pytest.mark.parametrize(
    ("cell", "words"),
    [*((each, ("yes", "是", "はい")) for each in "○◯〇✓√"), *((each, ("no", "否", "いいえ")) for each in "×✕✗")],
)
def test_a_sign_is_no_word_and_the_readers_own_is_offered(cell: str, words: tuple[str, str, str]) -> None:
    error = refusal(FLAG, cell)
    assert (error.code, error.name) == (VALUE, "WRITE_INSTEAD")
    en, zh, ja = (error.told(language) for language in LANGUAGES)
    assert en.endswith(f'write "{words[0]}"')
    assert zh.endswith(f"请写成“{words[1]}”")
    assert f"「{words[2]}」と書きます" in ja


def test_yes_and_no_are_offered_in_the_readers_own_words() -> None:
    en, zh, ja = (refusal(FLAG, "多分").told(language) for language in LANGUAGES)
    assert "TRUE/FALSE, 1/0, yes/no, not" in en
    assert "TRUE/FALSE、1/0、yes/no、是/否，现为" in zh
    assert "（TRUE/FALSE、1/0、yes/no、はい/いいえ）" in ja


@pytest.mark.parametrize(
    "cell",
    [
        *("3", "3=", "=3", "T3", "t3", "＝３", "Ｔ３", "3 =", 3.0),
        *("三位", "同率三位", "三位タイ", "第三名", "第三", "并列第三", "第3名（并列）", "3 (并列)"),
    ],
)
def test_places(cell: Any) -> None:
    assert PLACE.take(cell, "rank") == 3


@pytest.mark.parametrize(("cell", "place"), [("第十名", 10), ("第十二名", 12), ("第二十一名", 21), ("并列第九名", 9)])
def test_places_counted_in_chinese(cell: str, place: int) -> None:
    assert PLACE.take(cell, "rank") == place


@pytest.mark.parametrize(
    "cell", ["=", "T", "==3", "3==", "T3=", "third", "TT3", "W3", "三", "第十十名", "并列3（并列）"]
)
def test_no_place(cell: Any) -> None:
    assert refusal(PLACE, cell).code == VALUE


def test_texts() -> None:
    assert [TEXT.take(cell, "name") for cell in (" a b ", 12, 12.5, True)] == ["a b", "12", "12.5", "TRUE"]


def test_ranges_are_read_row_by_row() -> None:
    assert Range(RANK).take([[1, None], ["", "3"], [0, 5.0]], "ranks") == [1, None, None, 3, None, 5]
    assert Range(RANK).take(7, "ranks") == [7]


def test_a_range_says_in_which_row() -> None:
    error = refusal(Range(RANK), [[1], [2], ["x"], [-1]])
    assert (error.code, error.sentence) == (VALUE, 'row 3: argument must be a whole number from 1, not "x"')
    error = refusal(Range(RANK), [[1], [-1], ["x"]])
    assert (error.code, error.sentence) == (NUM, "row 2: argument must be a whole number from 1, not -1")


def test_an_error_in_a_range_passes_through() -> None:
    assert refusal(Range(RANK), [[1], [CellError("#DIV/0!")], ["x"]]).code == "#DIV/0!"


def test_a_blank_range() -> None:
    ranks = Range(RANK)
    assert ranks.is_blank([[None, ""], [0, " "]])
    assert not ranks.is_blank([[None], [CellError(VALUE)]])
    assert ranks.take([[None], [""]], "ranks") == [None, None]


TABLE = Records({"team": TEXT, "score": Number(low=0, **HELP), "rank": RANK}, optional=1, **HELP)


def test_tables() -> None:
    rows = [["A", 1, 2], ["", None, ""], ["B", 0, 0]]
    assert TABLE.take(rows, "table") == [("A", 1, 2), None, ("B", 0, None)]
    assert TABLE.take([["A", 1]], "table") == [("A", 1, None)]


@pytest.mark.parametrize("rows", [[["A"]], [["A", 1, 2, 3]], "A", []])
def test_a_table_of_another_width(rows: Any) -> None:
    error = refusal(TABLE, rows)
    assert (error.code, "2 to 3 columns (team, score, rank)" in error.sentence) == (VALUE, True)


def test_a_table_says_in_which_row_and_column() -> None:
    error = refusal(TABLE, [["A", 1, 2], ["B", -1, 2]])
    assert (error.code, error.sentence) == (NUM, "row 2: score in argument must be a number from 0, not -1")
    assert refusal(TABLE, [["A", CellError("#REF!"), 2]]).code == "#REF!"


def test_parallel_ranges() -> None:
    assert list(parallel("a", [1, 2], "b", [3, 4])) == [(1, 3), (2, 4)]
    with pytest.raises(CellError, match="a has 2 cells and b 1; they must have the same number"):
        parallel("a", [1, 2], "b", [3])


@pytest.mark.parametrize("cell", [5e-324, -1e-300, 1e300, 10**400, float("nan"), "x" * 40_000, [[1]] * 1000])
def test_a_sentence_quotes_briefly(cell: Any) -> None:
    assert len(text_of(shown(cell), "en")) < 60


def test_a_reader_is_offered_the_words_of_his_language() -> None:
    kind = Word({"NM": [Chinese("非会员"), Japanese("非会員")], "X": ["叉"]}, en="e", zh="z", ja="j")
    assert [kind.allowed.text(language) for language in ("en", "zh", "ja")] == [
        "one of NM, X 叉",
        "下列之一：NM 非会员、X 叉",
        "次のいずれか（NM 非会員、X 叉）",
    ]
    assert kind.take("非会员", "it") == kind.take("非会員", "it") == "NM"


def test_a_word_that_is_understood_and_not_offered() -> None:
    kind = Word({"silver": ["银", Also("银分")]}, **HELP)
    assert (kind.take("银 分", "it"), kind.codes(), kind.help.zh) == ("silver", [("silver", "银")], "z：银")
    assert [kind.allowed.text(language) for language in LANGUAGES] == [
        "one of silver 银",
        "下列之一：silver 银",
        "次のいずれか（silver 银）",
    ]


@pytest.mark.parametrize(
    ("kind", "cell"),
    [(PLACE, "第０名"), (PLACE, "０位タイ"), (PLACE, "9" * 22), (RoundNumber(low=1, high=9, **HELP), "第 ０ 轮")],
)
def test_a_place_or_a_round_is_quoted_as_typed(kind: Kind, cell: str) -> None:
    assert text_of(shown(cell), "zh") in refusal(kind, cell).reason.text("zh")


@pytest.mark.parametrize("kind", [PLACE, RoundNumber(low=1, high=99, **HELP)])
@pytest.mark.parametrize("cell", ["1 2", "第１　２名", "第 1 2 轮", "1 2-14"])
def test_digits_apart_are_no_place_and_no_round(kind: Kind, cell: str) -> None:
    assert refusal(kind, cell).code == "#VALUE!"


@pytest.mark.parametrize("cell", [CellError("#DIV/0!"), [[CellError("#DIV/0!")]]])
def test_an_error_in_the_place_of_a_table_comes_back(cell: Any) -> None:
    assert refusal(Records({"board": RANK, "score": ANY}, **HELP), cell).code == "#DIV/0!"


def test_an_argument_without_a_language_fails_where_it_is_declared() -> None:
    for declared in (lambda: Text(**{**HELP, "zh": ""}), lambda: Word({"gold": ["金"]}, **{**HELP, "ja": ""})):
        with pytest.raises(ValueError, match="an argument needs English, Chinese and Japanese: e"):
            declared()
