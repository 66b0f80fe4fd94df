"""Sentences: declared once in three languages; how each language is written is held for every one of them."""

import re
from collections.abc import Iterator
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, localcontext
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from together import each

import xlfuncs
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.sentences import _NOUNS, _VERBS, Help, Joined, Said, Sentence, Told, text_of
from xlfuncs.core.trail import Step, listening, number_text, recording, silence, step

ROOT = Path(xlfuncs.__file__).parent
#: LibreOffice alone can import what runs inside it, and xlwings what runs beside it.
ELSEWHERE = ("hosts/calc/inside/", "hosts/excel", "__main__")

TWO = Sentence(en="{rows} rows of {what}", zh="{what}有 {rows} 行", ja="{what} {rows} 行")
LIST = Sentence(en="either {words}", zh="或{words}", ja="{words}のいずれか")


def declared() -> Iterator[tuple[str, Sentence]]:
    """Every sentence of the package, by its module and name."""
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT.parent).with_suffix("").as_posix()
        if any(part in name for part in ELSEWHERE):
            continue
        module = import_module(name.replace("/", ".").removesuffix(".__init__"))
        for key, value in vars(module).items():
            if isinstance(value, Sentence) and value._home is vars(module):
                yield f"{module.__name__}.{key}", value


@cache
def sentences() -> dict[str, Sentence]:
    return dict(declared())


def test_a_field_is_told_in_the_readers_language() -> None:
    said = TWO(rows=3, what=Help("teams", "队伍", "チーム"))
    assert [said.text(language) for language in ("en", "zh", "ja")] == ["3 rows of teams", "队伍有 3 行", "チーム 3 行"]
    assert said.name == "TWO"
    assert str(said) == said.text("en")


def test_a_list_is_put_together_as_the_language_does() -> None:
    said = LIST(words=Joined(["a", Help("b", "乙", "乙"), 3]))
    assert [said.text(language) for language in ("en", "zh", "ja")] == [
        "either a, b, 3",
        "或 a、乙、3",
        "a、乙、3 のいずれか",
    ]


@pytest.mark.parametrize(
    ("what", "zh", "ja"),
    [
        ("“甲”", "见“甲”，为“甲”者", "は“甲”です"),  # quotes bring their own room
        ("甲", "见 甲，为甲者", "は甲です"),  # somebody's name, as the template has it
        (Help("place", "名次", "順位"), "见名次，为名次者", "は順位です"),
        ("rank", "见 rank，为 rank 者", "は rank です"),
        (-1, "见 -1，为 -1 者", "は -1 です"),
        ("50%", "见 50%，为 50% 者", "は 50% です"),
        ("列（队名）", "见 列（队名），为列（队名）者", "は列（队名）です"),  # as do other wide marks
        ("", "见 ，为者", "はです"),
    ],
)
def test_a_space_stands_between_the_scripts_and_nowhere_else(what: object, zh: str, ja: str) -> None:
    sentence = Sentence(en="{what}", zh="见 {what}，为{what}者", ja="は{what}です")
    assert (sentence(what=what).text("zh"), sentence(what=what).text("ja")) == (zh, ja)


def test_braces_in_a_value_stay_as_they_are() -> None:
    assert TWO(rows="{what}", what="{rows}").text() == "{what} rows of {rows}"


@pytest.mark.parametrize("fields", [{}, {"rows": 1}, {"rows": 1, "what": 2, "more": 3}, {"row": 1, "what": 2}])
def test_exactly_its_fields(fields: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="TWO takes"):
        TWO(**fields)


@pytest.mark.parametrize("missing", ["en", "zh", "ja"])
def test_a_missing_language_fails_where_it_is_declared(missing: str) -> None:
    with pytest.raises(ValueError, match="needs English, Chinese and Japanese"):
        Sentence(**{"en": "a", "zh": "b", "ja": "c", missing: ""})


def test_two_are_one_where_they_say_the_same() -> None:
    assert TWO(rows=1, what="x") == TWO(rows=1, what="x") != TWO(rows=2, what="x")
    assert isinstance(TWO(rows=1, what="x"), Said | Told)


def test_an_error_names_its_row_once() -> None:
    error = CellError(NUM, TWO(rows=1, what="x"), row=7, argument="games")
    assert (error.told("zh"), error.told_of_cell("zh"), error.name) == ("第 7 行：x 有 1 行", "x 有 1 行", "TWO")
    assert error.located(8, "games").told() == "row 8: 1 row of x"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("36.40000"), "36.40"),
        (Decimal("0.005"), "0.005"),
        (Decimal("28.39"), "28.39"),
        (Decimal("7.00"), "7.00"),
        (Decimal("1800.0"), "1800"),
        (Decimal("-0.5"), "−0.50"),
        (Decimal(2) / 3, "0.666667"),
        (24, "24"),
        (True, "TRUE"),
        ("45%", "45%"),
    ],
)
def test_numbers_of_a_working(value: object, text: str) -> None:
    assert number_text(value) == text


@pytest.mark.parametrize(("rounding", "whole"), [(ROUND_HALF_EVEN, 71), (ROUND_HALF_UP, 72), (ROUND_DOWN, 73)])
def test_a_number_reads_the_same_whatever_the_thread_rounds_like(rounding: str, whole: int) -> None:
    """11/16 × 14/16 = 0.6015625: a half behind the sixth decimal, up; a Decimal's own round() asks the thread."""
    with localcontext(Context(prec=7, rounding=rounding)):
        assert number_text(Decimal(f"{whole}.6015625")) == f"{whole}.601563"


def test_equal_numbers_that_are_written_otherwise() -> None:
    """7.00 and 7 are equal, also to whatever remembers what became of one of them."""
    first, other = ["613.00", "613", "613.00"], ["614", "614.00", "614"]
    for texts in (first, other):
        assert [number_text(Decimal(text)) for text in texts] == texts


def test_what_breaks_off_is_no_part_of_a_working() -> None:
    kept: list[Step] = []
    with recording(kept):
        step(TWO, 1, "§1")
        with silence():
            step(TWO, 2, "§1")
        with recording() as apart:
            step(TWO, 3, "§1")
    with pytest.raises(KeyError), recording(kept):
        step(TWO, step(TWO, 4, "§1"), {}["no article"])
    assert [[each.value for each in steps] for steps in (kept, apart)] == [[1], [3]]
    assert not listening()


def test_arithmetic_is_put_together_only_when_it_is_read() -> None:
    with recording() as steps:
        assert step(TWO, 4, "§1", "{} × {}", 2, 2) == 4
        step(TWO, 2, "§1", "45% × {} = {} →", 5, Decimal("2.25"))
        step(TWO, 1, "§1")
    assert [each.arithmetic() for each in steps] == ["2 × 2 = 4", "45% × 5 = 2.25 → 2", ""]


# --- all that are declared


def test_each_is_written_as_its_language_is() -> None:
    each(sentences(), lambda name: check_language(sentences()[name]))


def check_language(sentence: Sentence) -> None:
    en, zh, ja = (re.sub(r"\{\w+\}", "", text) for text in sentence.templates)
    for text in sentence.templates:
        assert text == text.strip() != ""
    if re.search("[a-z]{3}", en) and en != zh:
        assert re.search("[\u3400-\u9fff]", zh), zh
        assert re.search("[\u3000-\u30ff\u3400-\u9fff～]", ja), ja
    assert not re.search("[\u3040-\u30ff]", zh), f"Japanese in the Chinese text: {zh}"
    for text in (zh, ja):
        assert not re.search("[\u3040-\u30ff\u3400-\u9fff] ?[,;:!?](?:$| )", text), f"a half-width mark: {text}"
        assert not re.search("\\.(?:$| )", text.replace("...", "")) or re.search(r"\w\.\w|[a-z]\.$", text), text


def test_what_is_counted_is_said_of_one_too() -> None:
    """1 sessions have results; of a field that is no number nobody would be so told."""
    nouns, ones = "|".join(_NOUNS), "|".join((*(each.removesuffix("s") for each in _NOUNS), "entry", "match"))
    wrong = []
    for name, sentence in ((name, one) for name, one in sentences().items() if one.fields):
        said = sentence(**dict.fromkeys(sentence.fields, 1)).text()
        wrong += [name] if re.search(rf"(?<![.\d-])\b1 (?:more |weighted )?(?:{nouns})\b", said) else []
        verbs = re.search(rf"(?<! of )\b1 (?:{ones})(?: of [a-z]+)? (?:{'|'.join(_VERBS)})\b", said)
        wrong += [f"{name}: {verbs[0]}"] if verbs else []
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("SESSIONS_DIFFER", "1 session has results, but 1 is 1"),
        ("NO_SUCH_SESSION", "1 counts nothing: 1 session has results"),
        ("REPLACED", "1 formula replaced by values"),
        ("LINES_OUT", "1 row of boards does not count and is left out"),
        ("NOT_PLAYED_ALONE", "1 game that was not played stands without the opponent: TRF knows absences alone"),
        ("FLIGHT_BEYOND", "flight 1 is beyond the 1 flight"),
        ("BEYOND_FLIGHTS", "1 counts nothing: there is 1 flight"),
        ("SIDES_UNKNOWN", "1 game does not say who had red and counts for no colour"),
    ],
)
def test_sentences_of_one(name: str, said: str) -> None:
    (sentence,) = [each for full, each in sentences().items() if full.endswith(f".{name}")]
    assert sentence(**dict.fromkeys(sentence.fields, 1)).text() == said
    assert " 2 " in f" {sentence(**dict.fromkeys(sentence.fields, 2)).text()} "


def test_there_are_sentences() -> None:
    assert len(sentences()) > 100
    assert all(sentence.name == name.rpartition(".")[2] for name, sentence in sentences().items())
    assert text_of(next(iter(sentences().values())).templates, "zh")
