"""The rankings of one event: everybody in one, or North-South and East-West, or its sections, each by itself."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NamedTuple

from xlfuncs.core.arguments import Text, Word
from xlfuncs.core.errors import VALUE
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.words import Also, Chinese, Japanese, normal
from xlfuncs.events.declaration import Result
from xlfuncs.events.fields import HOW_SCORED, NOT_DIVIDED, Label
from xlfuncs.events.official import places_agree
from xlfuncs.events.outcome import OF_RANKING, RANKED_IN_KEY, Builder
from xlfuncs.events.wording import words_for

RANKED_BY_PLACES = Sentence(
    en="{setting} is blank: the places in the list are those of {ranked}: they were taken so",
    zh="“{setting}”未填：名单中的名次与“{ranked}”相符，已按此排名",
    ja="「{setting}」が空欄です。一覧の順位は「{ranked}」に合うので、そのように順位をつけました",
)
RANKED_WANTED = Sentence(
    en="fill in {setting}: the list has {parts}, and points hang on who is ranked with whom",
    zh="请填写“{setting}”：名单分为 {parts}，大师分取决于谁与谁一起排名",
    ja="「{setting}」を記入してください。一覧は {parts} に分かれていて、どの範囲で順位をつけるかでポイントが変わります",
)
PLACES_OF_PARTS = Sentence(
    en="the places in the list are those of {parts}, and {setting} is {ranked}: the scores make its places",
    zh="名单中的名次是“{parts}”的，而“{setting}”为“{ranked}”：名次按成绩排",
    ja="一覧の順位は「{parts}」のもので、「{setting}」は「{ranked}」なので、得点で順位をつけました",
)
NOT_SAID = Sentence(
    en="{setting} is {ranked}, and the column {column} is blank here: it has no place",
    zh="“{setting}”为“{ranked}”，而此行“{column}”未填：没有名次",
    ja="「{setting}」は「{ranked}」ですが、この行の「{column}」が空欄です。順位をつけません",
)
NOBODY_SAYS = Sentence(
    en="{setting} is {ranked}, but the column {column} is blank: all are ranked together",
    zh="“{setting}”为“{ranked}”，而“{column}”列全部未填：现合并排名",
    ja="「{setting}」は「{ranked}」ですが、「{column}」の列に記入がありません。全体で順位をつけています",
)
EACH = Sentence(en="{value} each", zh="各 {value}", ja="各 {value}")
IN_RANKING = Sentence(en="{ranking}: {figure}", zh="{ranking}：{figure}", ja="{ranking}：{figure}")

#: North-South and East-West as a sentence puts them.
LINES = {"NS": Help("N-S", "南北", "N-S"), "EW": Help("E-W", "东西", "E-W")}
#: What somebody writes beside the letter or number of a section.
_CALLED = re.compile(r"^(?:section|セクション|ブロック|第)?(.*?)(?:セクション|ブロック|区|組|组)?$")
#: No section is called longer than so.
_LONGEST = 8


class SectionName(Text):
    """A section by its letter, number or colour; the word for section beside it is left out.

    >>> kind = SectionName(en="section", zh="分区", ja="セクション")
    >>> [kind.take(cell, "section") for cell in ("Ａ", "セクションB", "c区", 2.0)]
    ['A', 'B', 'C', '2']
    """

    def take(self, cell: Any, name: Any) -> str:
        bare = _CALLED.fullmatch(normal(super().take(cell, name)))
        if bare is None or not 0 < len(bare[1]) <= _LONGEST:
            raise self.refusal(VALUE, cell, name)
        return bare[1].upper()


Section = Annotated[
    str | None,
    SectionName(en="section: a letter or a number", zh="分区：字母或数字", ja="セクション：英字か数字"),
    Label("Section", "分区", "セクション", also=("区", "小组", "赛区", "ブロック"), blank=NOT_DIVIDED),
]
DIRECTION = Word(
    {
        "NS": ["N-S", Chinese("南北"), *map(Also, ("北南", "N/S", "N・S"))],
        "EW": ["E-W", Chinese("东西"), *map(Also, ("東西", "E/W", "E・W"))],
    },
    en="direction",
    zh="方向",
    ja="方向",
)
Direction = Annotated[str | None, DIRECTION, Label(also=("ディレクション", "ライン", "line"), blank=NOT_DIVIDED)]
ALL, BY_DIRECTION, BY_SECTION, BY_BOTH = "all", "direction", "section", "both"
RANKED = Word(
    {
        ALL: [Chinese("全场合并"), Japanese("全体")],
        BY_DIRECTION: [Chinese("南北、东西分别"), Japanese("方向ごと")],
        BY_SECTION: [Chinese("各区分别"), Japanese("セクションごと")],
        BY_BOTH: [Chinese("各区南北、东西分别"), Japanese("セクション・方向ごと")],
    },
    en="who is ranked with whom",
    zh="排名范围",
    ja="順位をつける範囲",
)
#: Blank: as the places in the list say, else it is asked for where there are several sections or directions.
Ranked = Annotated[
    str | None,
    RANKED,
    Label("Ranked", "排名范围", "順位をつける範囲"),
    HOW_SCORED,
    Help(
        "for lists with sections, or with N-S and E-W: all in one ranking, or each with places of its own, by whose "
        "number the points go; blank: as the places in the list show, else it is asked for",
        "用于分区或分南北、东西的名单：全场合并排名，或各自排名并按各自的参赛数计大师分；不填：按名单中的名次判断，"
        "判断不了会要求填写",
        "セクションや N-S・E-W のある一覧で、全体に順位をつけるか、それぞれにつけるか（ポイントはその組数による）。"
        "空欄なら一覧の順位から判断し、わからなければ記入を求めます",
    ),
]
#: The columns that each way of ranking asks for, in the order of the board.
_COLUMNS = {ALL: (), BY_DIRECTION: (BY_DIRECTION,), BY_SECTION: (BY_SECTION,), BY_BOTH: (BY_SECTION, BY_DIRECTION)}
#: In which ranking an entry stands, where there are several.
RANKED_IN = Result(RANKED_IN_KEY, Help("Ranked in", "排名组", "区分"))


class Ranking(NamedTuple):
    """One ranking: its section and direction, "" where it has all, and who stands in it."""

    section: str
    direction: str
    entries: Sequence[Any]

    @property
    def name(self) -> Told:
        """What it is called: A N-S, or section A."""
        line = LINES.get(self.direction, Help("", "", ""))
        if self.section and self.direction:
            return Help.of(lambda language: f"{self.section} {line.text(language)}")
        section = self.section
        return Help(f"section {section}", f"{section} 区", f"セクション {section}") if section else line


def rankings(settings: Any, entries: Sequence[Any], outcome: Builder) -> list[Ranking]:
    """List the rankings of an event, each with its entries, and put these together on the board.

    Whose section or direction is not known stands in none, where there are several; that is noted. An event without
    the setting has one.
    """
    if not hasattr(settings, "ranked"):
        return [Ranking("", "", entries)]
    how = settings.ranked or _by_places(entries, outcome)
    _leave_places(how, entries, outcome)
    columns = _filled(settings, how, entries, outcome)
    if not columns:
        return [Ranking("", "", entries)]
    found: dict[tuple[str, str], list[Any]] = {}
    for entry in entries:
        lacking = next((column for column in columns if getattr(entry, column) is None), None)
        if lacking is None:
            key = tuple(getattr(entry, column) if column in columns else "" for column in (BY_SECTION, BY_DIRECTION))
            found.setdefault((key[0], key[1]), []).append(entry)
        elif lacking not in entry.unreadable:
            names = {"setting": outcome.setting("ranked"), "ranked": spoken_way(how)}
            outcome.note(entry, NOT_SAID(**names, column=outcome.column(entry, lacking)), lacking)
    if len(found) == 1 and sum(map(len, found.values())) == len(entries):
        return [Ranking("", "", entries)]
    made = [Ranking(*key, found[key]) for key in sorted(found, key=_order)]
    for number, ranking in enumerate(made):
        for entry in ranking.entries:
            outcome.group(entry, number)
            outcome.give(entry, ranked_in=ranking.name)
    return made


def told_of_each(values: Iterable[tuple[Ranking, Any]]) -> Any:
    """Say a figure of several rankings: of each, but what most of them have once, 各 7、C E-W 6."""
    found = [*values]
    if len(found) == 1:
        return found[0][1]
    usual, many = Counter(value for _, value in found).most_common(1)[0]
    of_most = usual if 2 * many > len(found) else None
    others = [OF_RANKING(ranking=ranking.name, value=value) for ranking, value in found if value != of_most]
    return Joined([*([] if of_most is None else [EACH(value=usual)]), *others])


def spoken_way(how: str) -> Help:
    """Say a way of ranking in a sentence."""
    return words_for(RANKED, how)


def _filled(settings: Any, how: str, entries: Sequence[Any], outcome: Builder) -> tuple[str, ...]:
    """Give the columns that part the event; one that nobody has filled in parts nothing, which is noted."""
    columns = _COLUMNS[how]
    blank = [key for key in columns if all(getattr(entry, key) is None for entry in entries)]
    if entries and blank and settings.ranked:
        names = {"setting": outcome.setting("ranked"), "ranked": spoken_way(how)}
        outcome.wrong(NOBODY_SAYS(**names, column=outcome.column(entries[0], blank[0])))
    return tuple(key for key in columns if key not in blank)


def _by_places(entries: Sequence[Any], outcome: Builder) -> str:
    """Say how they are ranked by the places in the list; ask where these do not show it."""
    parts = {key: {getattr(entry, key) for entry in entries} - {None} for key in (BY_SECTION, BY_DIRECTION)}
    several = {key for key, values in parts.items() if len(values) > 1}
    if not several:
        return ALL
    placed = [entry for entry in entries if isinstance(entry.place, int)]
    for how, columns in _COLUMNS.items() if 2 * len(placed) > len(entries) else ():
        if several.issuperset(columns) and _agree(columns, entries):
            outcome.hint(RANKED_BY_PLACES(setting=outcome.setting("ranked"), ranked=spoken_way(how)))
            return how
    names = [Ranking(each, "", ()).name for each in sorted(parts[BY_SECTION], key=by_number)]
    lines = [LINES[each] for each in LINES if each in parts[BY_DIRECTION]]
    said = RANKED_WANTED(setting=outcome.setting("ranked"), parts=Joined([*names, *lines]))
    raise outcome.needs("ranked", said)


def _agree(columns: Sequence[str], entries: Sequence[Any]) -> bool:
    """Tell whether the places in the list can stand beside each other where those columns part the entries."""
    groups: dict[tuple[Any, ...], list[Any]] = {}
    for entry in entries:
        groups.setdefault(tuple(getattr(entry, key) for key in columns), []).append(entry)
    return all(map(places_agree, groups.values()))


def leave_places_of_parts(columns: Sequence[str], finer: Sequence[str], entries: Sequence[Any]) -> bool:
    """Leave out places that are those of ``finer`` rankings than the ones by these columns; tell whether they are."""
    if _agree(columns, entries) or not _agree(finer, entries):
        return False
    for entry in entries:
        if isinstance(entry.place, int):
            entry.place = None
    return True


def _leave_places(how: str, entries: Sequence[Any], outcome: Builder) -> None:
    """Do so with the places of an event that is ranked so, which is told."""
    for finer, columns in _COLUMNS.items():
        if {*columns} > {*_COLUMNS[how]} and leave_places_of_parts(_COLUMNS[how], columns, entries):
            names = {"setting": outcome.setting("ranked"), "ranked": spoken_way(how), "parts": spoken_way(finer)}
            outcome.hint(PLACES_OF_PARTS(**names))


def _order(key: tuple[str, str]) -> tuple[Any, ...]:
    return (*by_number(key[0]), [*LINES, ""].index(key[1]))


def by_number(section: str) -> tuple[int, str]:
    """Order sections as people do: 2 before 10."""
    return (int(section) if section.isdecimal() else 0), section
