"""The board shows a word as it was typed, where that is one of its language; else the word a reader would write."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest
from eventbooks import BOARD, computed, filled

from xlfuncs.core.arguments import NumberOrWord, Word
from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS, load
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.core.words import FOREIGN, normal
from xlfuncs.events import EVENTS, Event, wording
from xlfuncs.events.fields import Field
from xlfuncs.events.grids import grid_of
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import Roster
from xlfuncs.events.reading import Reader, read_settings
from xlfuncs.events.sheet import book, parts
from xlfuncs.hosts.wizard import offered
from xlfuncs.layout import example, examples

load()


def test_a_list_offers_the_words_of_its_reader() -> None:
    """是 is no Japanese answer; the rulebook of the JCBL prints % and VP, and no percent."""
    settings = EVENTS["jcbl-sectional"].settings
    assert settings.named("centre").kind.words_in("ja") == {"TRUE": ["はい"], "FALSE": ["いいえ"]}
    scoring = settings.named("scoring").kind.words_in("ja")
    assert (scoring["percent"], scoring["vp"]) == (["%"], ["VP"])
    penalties = EVENTS["br-pairs"].settings.named("penalties").kind
    assert [wording.all_words_in(penalties, each) for each in ("zh", "ja")] == [
        ["规则第77条", "巅峰"],
        ["規則第77条", "dianfeng"],
    ]


@pytest.mark.parametrize(
    ("function", "argument", "language", "words"),
    [
        ("BR_SCORE_NS", "vulnerability", "zh", ["双无", "南北", "东西", "双方"]),
        ("CBA_AWARD", "colour", "ja", ["白金", "金", "银", "红", "蓝"]),
    ],
)
def test_the_wizard_offers_the_words_of_the_page(function: str, argument: str, language: str, words: list[str]) -> None:
    """A reader of Japanese makes out what the CBA prints; - is no word for one of Chinese."""
    kind = next(each.kind for each in FUNCTIONS[function].args if each.name == argument)
    assert list(offered(kind, language)) == words


class Spelling(NamedTuple):
    event: Event
    field: Field
    canonical: str
    typed: str

    def __str__(self) -> str:
        return f"{self.event.name}-{self.field.key}-{self.typed}"


def words_of(field: Field) -> Word | None:
    """The words of a field that takes some."""
    kind = field.kind.word if isinstance(field.kind, NumberOrWord) else field.kind
    return kind if isinstance(kind, Word) else None


def spelt(event: Event, field: Field) -> Iterator[Spelling]:
    """Every spelling of a field's words, the canonical one too."""
    kind = words_of(field)
    if kind:
        for canonical, words in kind.words.items():
            yield from (Spelling(event, field, canonical, word) for word in (canonical, *words))


HEADLINES = [
    each
    for event in EVENTS.values()
    for field in event.settings
    if field.key in event.headline
    for each in spelt(event, field)
]
COLUMNS = [
    each
    for event in EVENTS.values()
    for field in event.tables[0].columns
    if field.key in {*event.board, *(result.key for result in event.results)}
    for each in spelt(event, field)
]


def shown_in_headline(each: Spelling, language: str) -> str:
    given = example(each.event, next(iter(examples(each.event))))["settings"]
    beside = {"game": "pair"} if each.field.key == "competition" else {}  # WBF does not say it
    settings, *_ = read_settings(each.event, {**beside, **given, each.field.key: each.typed}.items(), strict=True)
    label = each.field.label.text(language)
    told = book.titles(Outcome(each.event, settings, language, []))["headline"].split(" · ")
    return next(part.removeprefix(label).strip() for part in told if part.startswith(label))


def shown_in_column(each: Spelling, language: str) -> str:
    table = each.event.tables[0]
    key = f"{each.field.key}1" if each.field.repeated else each.field.key
    subject = {field.key: "A" for field in table.columns if field.required and field is not each.field}
    (row,) = Reader(table, grid_of(table, [subject | {key: each.typed}]), Roster([])).read()
    value = getattr(row, each.field.attribute)
    outcome = Outcome(each.event, each.event.settings_class(), language, [])
    return str(parts.local(outcome, each.field.key, value[0] if each.field.repeated else value))


def written_in(word: str, language: str) -> bool:
    """Whether a reader of the language writes that word: not one that is marked as another's, or cannot be written."""
    if isinstance(word, FOREIGN[language]):
        return False
    if language == "en":
        return word.isascii()
    kana = any("\u3041" <= letter <= "\u30fa" for letter in word)
    try:
        word.encode({"zh": "gb2312", "ja": "shift_jis"}[language])
    except UnicodeEncodeError:
        return False
    return not (language == "zh" and kana)


def check(each: Spelling, language: str, found: str) -> None:
    kind = words_of(each.field)
    assert kind
    assert kind.find(found) == each.canonical
    local = [word for word in kind.words[each.canonical] if written_in(word, language)]
    if each.typed in local:
        assert found == each.typed
    elif language == "en":
        assert found == each.canonical
    else:
        assert found in (local or printed_for(kind.words[each.canonical], language) or [each.canonical])


def printed_for(words: Iterable[str], language: str) -> list[str]:
    """What the rulebook prints, where a reader of another language makes it out."""
    return [word for word in words if language == "ja" or (language == "zh" and not re.search("[ぁ-ヺ]", word))]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headline_of_every_event_keeps_what_was_typed(language: str) -> None:
    assert len(HEADLINES) > 200
    for each in HEADLINES:
        check(each, language, shown_in_headline(each, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_every_event_keep_what_was_typed(language: str) -> None:
    assert len(COLUMNS) > 100
    for each in COLUMNS:
        check(each, language, shown_in_column(each, language))


@pytest.mark.slow
@pytest.mark.parametrize(("level", "colour"), [("俱乐部比赛", "红"), (" 俱乐部　比赛 ", "red")])
def test_a_club_contest_is_called_one_on_its_board(tmp_path: Path, level: str, colour: str) -> None:
    given = filled()
    given["settings"] |= {"level": level, "colour": colour}
    assert computed(tmp_path, given).value(BOARD, "A3") == "比赛等级 俱乐部比赛 · 大师分颜色 红"


def test_normal_spelling_is_unique() -> None:
    """What is typed can be told from every other spelling of the same word."""
    for each in (*HEADLINES, *COLUMNS):
        kind = words_of(each.field)
        assert kind
        words = [normal(word) for word in kind.words[each.canonical]]
        assert len(words) == len({*words}), each


def test_a_bare_holding_is_each_cells_own() -> None:
    """900 and 900.00 are equal to Python, and so are 1 and TRUE: what became of one is not said of the other."""
    people = [Roster([]).person(cell) for cell in (Decimal("900.00"), Decimal(900), 900.0, "900", 1.0)]
    assert [str(each.holding) for each in people] == ["900.00", "900", "900", "900", "1"]
    for cell in (True, ["甲"]):
        with pytest.raises(CellError):
            Roster([]).person(cell)
