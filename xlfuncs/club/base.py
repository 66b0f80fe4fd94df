"""The members' register: a register whose members carry what a club writes beside them, with events or without any."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.arguments import YesNo
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import ZERO, half_up, number_in
from xlfuncs.core.quoting import shown
from xlfuncs.core.registry import RULEBOOKS, rulebooks_for
from xlfuncs.core.sentences import LANGUAGES, Help, Joined, Sentence, Told
from xlfuncs.core.words import normal, number_key
from xlfuncs.events.dates import DateCell, first_day
from xlfuncs.events.people.directory import Directory
from xlfuncs.events.people.roster import Person
from xlfuncs.events.register import REGISTERS, Register, sum_of
from xlfuncs.intake.workbook.event import event_of
from xlfuncs.season import choosing, titles
from xlfuncs.season.adding import added
from xlfuncs.season.doubts import NO_REGISTER, Doubt
from xlfuncs.season.ledger import Ledger, Listed, ListedRow, Member, Span, Spot, Titles, Who
from xlfuncs.season.lists.days import agreeing
from xlfuncs.season.lists.published import lists_among, published_lists
from xlfuncs.season.own_columns import BESIDE_NAME, HONOURS, OPENED_ON, READING, SEX, YOUNG, is_called, opening_heads
from xlfuncs.season.reading import Played, Player
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

#: So many members are named in a sentence.
NAMED = 8

NO_LIST = Sentence(
    en="no list of members is in it: a column for numbers or names is needed, and one for points; other headings are "
    "named with --map",
    zh="其中没有会员名单：需要会员号或姓名列，以及积分列；其他标题请用 --map 指明",
    ja="会員の一覧が見つかりません。会員番号か氏名の列と、ポイントの列が必要です。"
    "ほかの見出しは --map で指定してください",
)
NO_DAY_IN_IT = Sentence(
    en="says no day of which it is: taken as of {day}; --as-of says another one",
    zh="没有写明截止日期：按截至 {day} 处理；可用 --as-of 指定",
    ja="いつ現在のものか書かれていません。{day} 現在としました。--as-of で指定できます",
)
LISTED_BEFORE = Sentence(
    en="{names}: the register holds what they had on a later day or the same; not taken from the list of {day}",
    zh="{names}：台账中的期初日期不早于 {day}，此名单中这些人的期初分未采用",
    ja="{names}：台帳の期首の日付が {day} 以降なので、この一覧からは取り込みません",
)
NOT_IN_BASE = Sentence(
    en="not in the register and left out: {names}; --add takes them in",
    zh="不在台账中，未加入：{names}；用 --add 可加入",
    ja="台帳にいないため取り込みません：{names}（--add を付けると加えます）",
)
NOT_IN_LIST = Sentence(
    en="in the register, and not in the list: {names}",
    zh="台账中有而名单中没有：{names}",
    ja="台帳にいて一覧に見つかりません：{names}",
)
ANOTHER_NAME = Sentence(
    en="number {number} is {here} in the register and {there} in the list: not taken; mend one of them",
    zh="会员号 {number} 在台账中是{here}，在名单中是{there}：未采用；请更正其一",
    ja="会員番号 {number} は台帳では{here}、一覧では{there}です。取り込みません。どちらかを直してください",
)
ANOTHER_NUMBER = Sentence(
    en="{name} has the number {here} in the register and {there} in the list: not taken; mend one of them, or "
    "they are two",
    zh="{name}在台账中的会员号为 {here}，在名单中为 {there}：未采用；请更正其一，如系两人同名请另立一行",
    ja="{name}の会員番号が台帳では {here}、一覧では {there} です。取り込みません。どちらかを直すか、"
    "同姓同名なら別の行にしてください",
)
NUMBER_IN_LIST = Sentence(
    en="{name} has no number in the register, and {number} in the list: taken by name; write the number "
    "into the register",
    zh="{name}在台账中没有会员号，名单中为 {number}：已按姓名采用；请把会员号填入台账",
    ja="{name}は台帳に会員番号がなく、一覧では {number} です。氏名で取り込みました。台帳に番号を記入してください",
)
SEVERAL_OF_NAME = Sentence(
    en="several are called {name}, and the number does not say who is meant: not taken",
    zh="叫{name}的不止一人，且会员号不能分辨：未采用",
    ja="{name}が複数いて、会員番号で区別できません。取り込みません",
)
OPENING_UNREAD = Sentence(
    en="{name}: {column} holds {found}, which cannot be read; left as it is and not counted",
    zh="{name}：“{column}”中的 {found} 无法读取，保持原样，未计入",
    ja="{name}：「{column}」の {found} は読み取れません。そのままにし、集計していません",
)
OPENED_EARLIER = Sentence(
    en="{names}: what they brought along is of {day}, and the year begins on {first}: if events lie between, begin "
    "with the register of the year before",
    zh="{names}：期初分截至 {day}，而本年度从 {first} 开始：如其间有比赛，请从上一年度的台账接续",
    ja="{names}：期首のポイントは {day} 現在ですが、年度は {first} からです。その間に競技会があれば、前年度の台帳から"
    "続けてください",
)
UNUSED = Sentence(
    en="{file}: headings that are not used: {headings} (--map HEADING=KEY says what one is)",
    zh="{file}：未使用的标题：{headings}（可用 --map 标题=KEY 指明）",
    ja="{file}：使わない見出し：{headings}（--map 見出し=KEY で指定できます）",
)
HELD = Sentence(
    en="{file}: {rulebook}, {members} members, {first} – {last}",
    zh="{file}：{rulebook}，{members} 名会员，{first} – {last}",
    ja="{file}：{rulebook}、会員 {members} 名、{first} – {last}",
)
MEAN = Sentence(
    en="{label} ({rule}), {who}: {mean} (of {count} members)",
    zh="{label}（{rule}），{who}：{mean}（{count} 人）",
    ja="{label}（{rule}）、{who}：{mean}（{count} 名）",
)
OUT_IS_EVENT = Sentence(
    en="is the workbook of an event, and would be lost; name another file",
    zh="是一场比赛的工作簿，会被覆盖；请另取文件名",
    ja="競技会のブックで、失われます。別のファイルを指定してください",
)
ALL = Help("all members", "全体会员", "全会員")
WOMEN = Help("women", "女子", "女子")
YOUTH = Help("youth", "青年", "青年")
_FEMALE = {"女", "女子", "女性", "f", "w", "female", "woman"}
_DAY = DateCell()
_YES = YesNo(also=[*zip(*YesNo.SIGNS, strict=False)], en="young", zh="青年", ja="青年")


class Taken(NamedTuple):
    """A base, and what is told of the lists that it has taken in."""

    ledger: Ledger
    heard: Sequence[Doubt]


class Continued(NamedTuple):
    """A register that goes on from one before, ``None`` where no event counts, what is doubtful about it, and the
    published lists that it takes in.
    """

    ledger: Ledger | None
    doubts: list[Doubt]
    lists: Sequence[Listed]


class Mean(NamedTuple):
    """The baseline of some members: who they are, how many hold anything, and what they hold in the mean."""

    label: Help
    members: int
    mean: Decimal


def rulebook_for(language: str) -> Register:
    """Return the register of the rulebook that readers of a language look for first.

    >>> rulebook_for("zh").prefix, rulebook_for("ja").prefix
    ('cba', 'jcbl')
    """
    return next(REGISTERS[prefix.lower()] for prefix in rulebooks_for(language) if prefix.lower() in REGISTERS)


def read_lists(
    files: Iterable[Path], register: Register, renamed: Mapping[str, str], day: datetime.date | None
) -> list[Listed]:
    """Return a federation's lists; ``PackageError`` where a file holds none. ``day``: of which they are."""
    found: list[Listed] = []
    for file in files:
        lists = published_lists(file, register, only_by_colour=False, renamed=renamed, day=day)
        if not lists:
            raise PackageError(NO_LIST(), file)
        found += lists
    return found


def rulebook_of(files: Iterable[Path], language: str, renamed: Mapping[str, str]) -> Register:
    """Return the register whose colours lists name, else that of the language's rulebook."""
    own = rulebook_for(language)
    found: Counter[str] = Counter({own.prefix: 0})
    for register in (own, *(REGISTERS[each] for each in REGISTERS if each != own.prefix)):
        for file in files if register.balances else ():
            lists = published_lists(file, register, only_by_colour=False, renamed=renamed)
            colours = {key for listed in lists for row in listed.rows for key in row.colours}
            found[register.prefix] = max(found[register.prefix], len(colours))
    return REGISTERS[max(found, key=lambda each: found[each])]


def register_for(
    before: Ledger | None, rules: str | None, lists: Sequence[Path], language: str, renamed: Mapping[str, str]
) -> Register:
    """Return the register that goes on: that of the base before, else of the rulebook named, else of the lists'."""
    if before is not None:
        return before.register
    return REGISTERS[rules] if rules else rulebook_of(lists, language, renamed)


def told_of(ledger: Ledger, name: str) -> Iterator[Told]:
    """Yield what a base called ``name`` holds, and the baselines of its members."""
    title = RULEBOOKS[ledger.register.prefix.upper()].title
    first, last = (each.isoformat() for each in ledger.span)
    yield HELD(file=name, rulebook=title, members=len(ledger.members), first=first, last=last)
    for each in means(ledger):
        assert ledger.register.baseline is not None
        label, rule, _ = ledger.register.baseline
        yield MEAN(label=label, rule=rule, who=each.label, mean=f"{each.mean:.2f}", count=each.members)


def year_of(day: datetime.date) -> Span:
    """Return the calendar year of a day."""
    return Span(datetime.date(day.year, 1, 1), datetime.date(day.year, 12, 31))


def taken(
    before: Ledger | None,
    register: Register,
    lists: Sequence[Listed],
    language: str,
    *,
    today: datetime.date,
    everybody: bool = False,
) -> Taken:
    """Return the base with lists taken in; nothing of it changes where there are none.

    ``everybody``: take in those whom the register does not know yet; a new base knows nobody.
    """
    heard: list[Doubt] = []
    dated = agreeing((each if each.day else _dated(each, today, heard) for each in lists), register)
    latest = max((each.day for each in dated if each.day), default=None)
    span = _span(before, latest, today)
    heard += [lost for each in dated for lost in each.lost]
    fitting = [each._replace(lost=()) for each in dated]
    if before is not None and before.members:
        fitting = [_known(each, before, register, heard, everybody=everybody) for each in fitting]
    fitting = [each if each.day in span else _without_pages(each) for each in fitting]
    told = added([], before, *span, [*fitting, *brought(before)], opens=register)
    assert told.ledger is not None
    heard += told.doubtful
    heard += asked(before, told.ledger)
    write_beside(told.ledger, fitting, language)
    return Taken(told.ledger, heard)


def _without_pages(listed: Listed) -> Listed:
    """Return a list without what it says for further pages."""
    return listed._replace(rows=[row._replace(pages={}) for row in listed.rows])


def _dated(listed: Listed, today: datetime.date, heard: list[Doubt]) -> Listed:
    """Return a list that says no day, as of the end of the year before."""
    day = datetime.date(today.year - 1, 12, 31)
    heard.append(Doubt(listed.file, None, NO_DAY_IN_IT(day=choosing.Day(day))))
    return listed._replace(day=day)


def _span(before: Ledger | None, latest: datetime.date | None, today: datetime.date) -> Span:
    """Return the year of the base: its own, or a later one that a list is of."""
    if before is None:
        return year_of(latest or today)
    if latest is None or latest <= before.span.last:
        return before.span
    return choosing.span_from(before.span.first, latest)


def _known(listed: Listed, base: Ledger, register: Register, heard: list[Doubt], *, everybody: bool) -> Listed:
    """Return a list with the members as the base calls them, without those whom it does not know, or holds already."""
    rows: list[ListedRow] = []
    clubs: list[ListedRow] = []
    strangers: list[str] = []
    older: list[str] = []
    met: set[Who] = set()
    find = _Nameable(base.members)
    for row in listed.rows:
        person = row.person
        member, said = find.member(person)
        if said is not None:
            heard.append(Doubt(*row.spot, said))
        if member is None:
            if said is None and everybody:
                rows.append(row)
            elif said is None:
                strangers.append(person.name or person.number)
            continue
        met.add(member.known_as)
        if (since := opened_on(member)) is not None and listed.day is not None and since >= listed.day:
            if _says_otherwise(row, member, register):
                older.append(member.name or member.number)
            if person.club and not member.club:
                clubs.append(ListedRow(row.spot, Person(member.name, member.number, club=person.club)))
            continue
        rows.append(row._replace(person=person._replace(number=member.number, name=member.name)))
    numbered = [each for each in base.members if each.number] or base.members  # a guest is in no list
    absent = [each.name or each.number for each in numbered if each.known_as not in met]
    for names, sentence in ((strangers, NOT_IN_BASE), (absent, NOT_IN_LIST)):
        if names:
            heard.append(Doubt(listed.file, None, sentence(names=Joined(names, most=NAMED))))
    if older:
        said_ = LISTED_BEFORE(names=Joined(older, most=NAMED), day=choosing.Day(listed.day))
        heard.append(Doubt(listed.file, None, said_))
    return listed._replace(rows=[*rows, *clubs])


def _says_otherwise(row: ListedRow, member: Member, register: Register) -> bool:
    """Return whether a list says other points than those that a member brought along."""
    opened, _ = opening_of(member, register)
    return any(amount != opened.get(key, ZERO) for key, amount in row.colours.items())


class _Nameable(Directory[Member]):
    """The members of a base whom a list may name: by number and name, else by either where that is one person."""

    def __init__(self, members: Iterable[Member]) -> None:
        super().__init__()
        self.known = {each.known_as: each for each in members}
        for each in self.known.values():
            self.add(each, each.number, each.name)

    def member(self, person: Person) -> tuple[Member | None, Told | None]:
        """Return the member who is meant, and what is to be told of it."""
        if (found := self.known.get(person.known_as)) is not None:
            return found, None
        alike, numbered = self.spelt(person.name), self.numbered(person.number)
        if numbered is not None:
            if not person.name or not numbered.name or numbered in alike:
                return numbered, None
            said = ANOTHER_NAME(number=person.number, here=shown(numbered.name), there=shown(person.name))
            return None, said
        if len(alike) > 1:
            return None, SEVERAL_OF_NAME(name=shown(person.name))
        if not alike:
            return None, None
        here = alike[0]
        if here.number and person.number:
            return None, ANOTHER_NUMBER(name=shown(here.name), here=here.number, there=person.number)
        return here, NUMBER_IN_LIST(name=shown(here.name), number=person.number) if person.number else None


class Known(Directory[Member]):
    """Whom a base knows of those who have no number: by a name that one member alone has, or by the number behind it,
    王伟 #1003.
    """

    def __init__(self, ledger: Ledger | None) -> None:
        super().__init__()
        for member in ledger.members if ledger else ():
            self.add(member, member.number, member.name)

    def member(self, number: str, name: str) -> Member | None:
        """Return the member of that number and name, ``None`` where the base has none, or several."""
        if number:
            return self.numbered(number)
        bare, _, behind = name.replace("＃", "#").partition("#")
        found = self.named(bare)
        if behind:
            found = [each for each in found if number_key(each.number) == number_key(behind)]
        return found[0] if len(found) == 1 else None


def recognised(read: Iterable[Played], ledger: Ledger | None) -> list[Played]:
    """Return events with the numbers of those who have none there, as the base knows them."""
    known = Known(ledger)

    def players(own: Iterable[Player]) -> Iterator[Player]:
        for each in own:
            found = None if each.number or each.by_start_number else known.member("", each.name)
            yield each._replace(number=found.number, name=found.name) if found else each

    def people(own: Iterable[Person]) -> Iterator[Person]:
        for each in own:
            found = None if each.number else known.member("", each.name)
            yield each._replace(number=found.number, name=found.name) if found else each

    return [each._replace(players=tuple(players(each.players)), listed=tuple(people(each.listed))) for each in read]


def continued(
    read: Sequence[Played],
    doubts: Sequence[Doubt],
    before: Ledger | None,
    opening: Path | None = None,
    first: datetime.date | None = None,
    last: datetime.date | None = None,
) -> Continued:
    """Return the register of events that goes on from the one before, with what its members brought along.

    ``doubts``: what could not be read; published lists by colour among it are taken in. ``opening``: a published list
    in place of a register before; ``PackageError`` where it is none.
    """
    register = choosing.register_of(read, before)
    lists, left = lists_among(doubts, register)
    if opening is not None:
        published = published_lists(opening, register, only_by_colour=False) if register else []
        if not published:
            raise PackageError(NO_REGISTER(), opening)
        lists = [*published, *lists]
    if register is not None:
        lists = agreeing(lists, register)
    ledger, more = added(read, before, first, last, [*lists, *brought(before)])
    return Continued(ledger, [*left, *more, *asked(before, ledger)], lists)


# --- what a club writes beside its members


def beside(member: Member, label: Told) -> Any:
    """Return what stands beside a member under one of our headings, in whatever language it was written."""
    return next((cell for head, cell in member.own.items() if is_called(head, label)), None)


def reading_of(member: Member) -> str:
    """Return how a member's name is read."""
    found = beside(member, READING)
    return found.strip() if isinstance(found, str) else ""


def opened_on(member: Member) -> datetime.date | None:
    """Return of which day it is what a member brought along; ``None`` where it is not said, or cannot be read."""
    found = beside(member, OPENED_ON)
    try:
        return first_day(_DAY.take(found, OPENED_ON.en)) if found not in (None, "") else None
    except CellError:
        return None


def opening_of(member: Member, register: Register) -> tuple[dict[str, Decimal], list[Told]]:
    """Return what a member brought along by colour, and what of it cannot be read."""
    found: dict[str, Decimal] = {}
    wrong: list[Told] = []
    for key, label in opening_heads(register).items():
        cell = beside(member, label)
        if cell in (None, ""):
            continue
        amount = number_in(cell)
        if amount is None or amount < 0:
            wrong.append(OPENING_UNREAD(name=shown(member.name or member.number), column=label, found=shown(cell)))
        else:
            found[key] = amount
    return found, wrong


def brought(before: Ledger | None) -> list[Listed]:
    """Return what the members of a base brought along, as lists of the days that stand beside them."""
    if before is None:
        return []
    days: dict[datetime.date | None, list[tuple[Member, Mapping[str, Decimal]]]] = {}
    for member in before.members:
        opened, _ = opening_of(member, before.register)
        if opened:
            days.setdefault(opened_on(member), []).append((member, opened))
    return [_opening(before, day, found) for day, found in days.items()]


def asked(before: Ledger | None, ledger: Ledger | None) -> list[Doubt]:
    """Return what is doubtful about what the members of a base brought along into the year of a register."""
    if before is None or ledger is None:
        return []
    unread = [said for each in before.members for said in opening_of(each, before.register)[1]]
    unread += titles.doubts(before)
    days = [(each, day) for each in before.members if not before.events and (day := opened_on(each))]
    early = [(each, day) for each, day in days if day < ledger.span.first - choosing.DAY]
    if early:
        names = Joined((each.name or each.number for each, _ in early), most=NAMED)
        since = choosing.Day(min(day for _, day in early))
        unread.append(OPENED_EARLIER(names=names, day=since, first=choosing.Day(ledger.span.first)))
    return [Doubt(before.file, None, said) for said in unread]


def _opening(base: Ledger, day: datetime.date | None, found: Sequence[tuple[Member, Mapping[str, Decimal]]]) -> Listed:
    balances = base.register.balances
    rows = []
    for each, opened in found:
        held = {column: sum_of(opened, keys) for column, keys in balances.items() if set(keys) & opened.keys()}
        person = Person(each.name, each.number, held.get("holding"), held.get("youth"), club=each.club)
        rows.append(ListedRow(Spot(base.file, None), person, opened))
    return Listed(base.file, day, rows, opens=True)


def write_beside(ledger: Ledger, lists: Sequence[Listed], language: str) -> None:
    """Give every member the columns of a base, blank where nothing is known; what stands there already stays, but for
    points and day of an older opening than those of a list.
    """
    register = ledger.register
    openings = opening_heads(register)
    heads = [READING, *([SEX, YOUNG] if register.baseline else []), HONOURS, *openings.values(), OPENED_ON]
    written = {each: _heading(ledger.members, each, language) for each in heads}
    if ledger.titles is None:
        ledger.titles = Titles([each.text(language) for each in titles.columns_of(register)])
    ledger.offered = [*written.values()]
    said: dict[Who, list[tuple[datetime.date | None, ListedRow]]] = {}
    for listed in sorted(lists, key=lambda each: each.day or datetime.date.min):
        for row in listed.rows:
            said.setdefault(row.known_as, []).append((listed.day, row))
    for member in ledger.members:
        own = dict(member.own)
        for each in heads:
            own.setdefault(written[each], None)
        since = opened_on(member)
        typed = since is None and any(own[written[label]] not in (None, "") for label in openings.values())
        for day, row in said.get(member.known_as, ()):
            own[written[READING]] = own[written[READING]] or row.reading
            if typed or (since is not None and day is not None and since >= day):
                continue
            own |= {written[openings[colour]]: amount for colour, amount in row.colours.items()}
            own[written[OPENED_ON]] = day
        member.own = own


def _heading(members: Iterable[Member], label: Told, language: str) -> str:
    """Return how a column of the base is called there already, else in the language."""
    return next((head for each in members for head in each.own if is_called(head, label)), label.text(language))


# --- §1.3.5


def means(ledger: Ledger) -> Iterator[Mean]:
    """Yield the baseline of all members who hold anything, of the women and of the young, as the base marks them.

    Who has no number has played as no member, unless nobody has one.
    """
    if ledger.register.baseline is None:
        return
    column = ledger.register.baseline.column
    numbered = [each for each in ledger.members if each.number] or ledger.members
    held = [(each, each.balance(ledger.register, column)) for each in numbered]
    holders = [(each, amount) for each, amount in held if amount > 0]
    for label, belongs in ((ALL, None), (WOMEN, _is_woman), (YOUTH, _is_young)):
        amounts = [amount for each, amount in holders if belongs is None or belongs(each)]
        if amounts:
            yield Mean(label, len(amounts), half_up(sum(amounts, ZERO) / len(amounts), 2))


def _is_woman(member: Member) -> bool:
    found = beside(member, SEX)
    return isinstance(found, str) and normal(found) in _FEMALE


def _is_young(member: Member) -> bool:
    found = beside(member, YOUNG)
    try:
        return found not in (None, "") and bool(_YES.take(found, YOUNG.en))
    except CellError:
        return False


def base_language(ledger: Ledger) -> str:
    """Return the language of the headings that stand in a base; "" where none of them says it."""
    heads = [head for each in ledger.members[:1] for head in each.own]
    found = Counter(
        language
        for head in heads
        for label in (*BESIDE_NAME, OPENED_ON)
        for language in LANGUAGES
        if normal(head) == normal(label.text(language))
    )
    return max(found, key=lambda each: found[each]) if found else ""


def may_hold_register(file: Path) -> None:
    """Raise ``PackageError`` where a register would be written over the workbook of an event."""
    try:
        with Workbook(file) as book:
            event = event_of(book)
    except PackageError:  # nothing is there, or nothing that can be read
        return
    if event is not None:
        raise PackageError(OUT_IS_EVENT(), file)
