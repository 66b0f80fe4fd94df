"""People are people: the members' table, and who a player in an entry is."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import zip_longest
from typing import Annotated, Any, NamedTuple

from xlfuncs.core.arguments import SINGLE, Anything, Number, NumberOrWord, Text
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Joined, Said, Sentence, Told
from xlfuncs.core.words import Chinese, Japanese, normal, number_key, without_reading
from xlfuncs.events.declaration import Row, Table
from xlfuncs.events.fields import Label, fields_of
from xlfuncs.events.people.directory import Directory, same_name
from xlfuncs.events.people.names import Marked, is_foreign, marked, says_none, with_number_behind

NOT_A_MEMBER = Sentence(
    en="{player} is not in the members' table: mend the name, or add the player there",
    zh="会员表中没有{player}：请更正姓名，或将其加入会员表",
    ja="会員表に{player}が見つかりません。氏名を直すか、会員表に加えてください",
)
NOBODY_HOLDS = Sentence(
    en="{player} is not in the members' table, so the holding is unknown: mend the name, or add the player there (who "
    "is no member with the holding NM)",
    zh="会员表中没有{player}，大师分未知：请更正姓名，或将其加入会员表（非会员的大师分填“非会员”）",
    ja="会員表に{player}が見つからず、保有ポイントがわかりません。氏名を直すか、会員表に加えてください"
    "（会員でない人の保有 MP は「非会員」）",
)
SPELT_OTHERWISE = Sentence(
    en="{player} is not in the members' table, but {member} is: write the name as there",
    zh="会员表中没有{player}，但有{member}：如是同一人，请按会员表书写",
    ja="会員表に{player}は見つかりませんが、{member}がいます。同じ人なら会員表のとおりに書いてください",
)
SEVERAL_MEMBERS = Sentence(
    en="several members are called {player} ({numbers}): write {name} #{number}",
    zh="有几位会员叫{player}（{numbers}）：请写成 {name} #{number}",
    ja="{player}という会員が複数います（{numbers}）。{name} #{number} のように書いてください",
)
WITHOUT_NUMBERS = Sentence(
    en="several members are called {player} and have no number: give each of them one",
    zh="有几位会员叫{player}，且没有会员号：请在会员表中填写会员号",
    ja="{player}という会員が複数いて、会員番号がありません。会員表に番号を記入してください",
)
ONE_IS_A_MEMBER = Sentence(
    en="one member is called {player}, and several who take part: "
    "write NAME #NUMBER for the member, NAME (NM) for the others",
    zh="会员中只有一位叫{player}，参赛的却不止一人：会员请写“姓名 #会员号”，其他人写“姓名（非会员）”",
    ja="{player}という会員は一人ですが、同じ名前の参加者が複数います。"
    "会員は「氏名 #会員番号」、ほかの人は「氏名（非会員）」と書いてください",
)
NUMBER_OF_ANOTHER = Sentence(
    en="{player}: the number {number} is that of {member}",
    zh="{player}：会员号 {number} 是{member}的",
    ja="{player}：会員番号 {number} は{member}のものです",
)
NUMBER_OF_NOBODY = Sentence(
    en="{player}: nobody in the members' table has the number {number}, and {member} has {own}",
    zh="{player}：会员表中没有会员号 {number}，而{member}的会员号为 {own}",
    ja="{player}：会員表に会員番号 {number} はなく、{member}の会員番号は {own} です",
)
MARKED_OTHERWISE = Sentence(
    en="{player} is marked as no member, and the holding is {holding}: mend one of them",
    zh="{player} 标为非会员，而大师分为 {holding}：请更正其一",
    ja="{player} には非会員とありますが、保有ポイントは {holding} です。どちらかを直してください",
)
NUMBERED_OTHERWISE = Sentence(
    en="{player} stands beside the number {number}: mend one of them",
    zh="{player} 与会员号 {number} 不符：请更正其一",
    ja="{player} と会員番号 {number} が合いません。どちらかを直してください",
)
OF_FOREIGN_MEMBER = Sentence(
    en="the holding that the association names for a foreign member (§2.9.8), as a number",
    zh="协会核定的外籍会员大师分（§2.9.8），以数字填写",
    ja="協会が示す外国籍会員のポイント（§2.9.8）を数字で",
)
PLAYER_TWICE = Sentence(
    en="{player} plays for {unit} already (two of one name: write NAME #NUMBER)",
    zh="{player} 已在 {unit} 参赛（同名者请写“姓名 #会员号”）",
    ja="{player} はすでに {unit} で出場しています（同姓同名なら「氏名 #会員番号」）",
)
TWICE_IN_ROW = Sentence(
    en="{player} stands twice in this row: name everybody once (two of one name: write NAME #NUMBER)",
    zh="{player} 在此行填了两次：每人只填一次（同名者请写“姓名 #会员号”）",
    ja="{player} がこの行に二度あります。一人一回だけ書いてください（同姓同名なら「氏名 #会員番号」）",
)
NOT_A_NAME = Sentence(
    en="{found} is neither a name nor a number: leave the cell blank",
    zh="{found} 既不是姓名也不是会员号：没有就留空",
    ja="{found}は氏名でも会員番号でもありません。なければ空欄にしてください",
)

NOT_PLAYING = Sentence(
    en="do not play, and get no points: {people}",
    zh="不是参赛队员，不计大师分：{people}",
    ja="選手ではないので、ポイントの対象になりません：{people}",
)
ROLE_OF = Sentence(en="{name} ({role})", zh="{name}（{role}）", ja="{name}（{role}）")


class Holding(NumberOrWord):
    """What somebody holds; a foreign member's has to be named."""

    def instead_of(self, cell: Any) -> Any:
        return OF_FOREIGN_MEMBER() if is_foreign(cell) else super().instead_of(cell)


HOLDING = Holding(
    {"NM": [Chinese("非会员"), Japanese("非会員")]}, low=0, en="holding", zh="大师分", ja="マスターポイント"
)
NON_MEMBER = "NM"
#: A player's cell: a name, a number of the members' table, or a holding.
PLAYER = Anything(en="player", zh="队员", ja="選手")
HOLDS_NOTHING = Sentence(
    en="write NM for a player who holds nothing",
    zh="没有大师分的队员请写“非会员”",
    ja="ポイントのない選手は「非会員」と書いてください",
)
HOLDING.instead_of_zero = PLAYER.instead_of_zero = HOLDS_NOTHING


class Member(Row):
    """One row of the members' table. Members are people: the same table serves every event."""

    known_by = (("number",), ("name",))

    number: Annotated[
        str,
        Text(en="number", zh="会员号", ja="会員番号"),
        Label(also=("会员编号", "会員No", "会員No.", "Member number")),
    ] = ""
    name: Annotated[str, Text(en="name", zh="姓名", ja="氏名"), Label(also=("会员姓名", "名前", "会員名"))] = ""
    holding: Annotated[Decimal | str | None, HOLDING, Label("Holding", "大师分", "保有MP", also=("大師分",))] = None
    youth: Annotated[
        Decimal | None,
        Number(low=0, en="youth holding", zh="青年大师分", ja="ユースポイント"),
        Label("Youth holding", "青年大师分", "ユースMP"),
    ] = None
    seed: Annotated[
        Decimal | None,
        Number(low=0, en="seed points", zh="种子分", ja="シードポイント"),
        Label("Seed points", "种子分", "SP"),
    ] = None
    rating: Annotated[Decimal | None, Number(above=0, en="rating", zh="等级分", ja="レーティング")] = None
    club: Annotated[str, Text(en="club", zh="所属俱乐部", ja="所属クラブ")] = ""

    #: As the name says in brackets; and the name with them.
    foreign = False
    typed = ""


#: The members' table, which every event may have.
MEMBERS = Table("members", Member, fields_of(Member))


class Person(NamedTuple):
    """Who plays: as the members' table has him, or just a name, or just a holding."""

    name: str = ""
    number: str = ""
    holding: Decimal | str | None = None
    youth: Decimal | None = None
    seed: Decimal | None = None
    rating: Decimal | None = None
    club: str = ""
    #: Whose holding the association has to name (§2.9.8).
    foreign: bool = False

    @property
    def known_as(self) -> tuple[str, str]:
        """Number and name, with whatever spaces and in whatever width they are typed: two of one such are one."""
        return number_key(self.number), normal(self.name)


def person_of(row: Member) -> Person:
    """Give the person whom a row of the members' table is about."""
    return Person(*(row.name, row.number, row.holding, row.youth, row.seed, row.rating, row.club), row.foreign)


def team_of(players: Sequence[Person | None], holdings: Sequence[Decimal | str | None]) -> list[Person]:
    """Give the people of an entry: each player with the holding of the same number, where there is one.

    >>> [each.holding for each in team_of([Person("王伟"), None], [None, Decimal(900)])]
    [None, Decimal('900')]
    """
    team = []
    for player, holding in zip_longest(players, holdings):
        if player is not None and holding is not None:
            team.append(player._replace(holding=holding))
        elif player is not None or holding is not None:
            team.append(player or Person(holding=holding))
    return team


def _name(cell: Any) -> str:
    """Say what stands in a player's cell, in one line but for several people; ``#VALUE!`` where that says there is
    none.
    """
    text = digits(cell).strip()
    if without_reading(text) != text:
        text = " ".join(text.split())
    if says_none(text):
        raise CellError(VALUE, NOT_A_NAME(found=shown(text)))
    return text


def _unlisted(cell: Any) -> Person:
    """Tell who a player's cell means where there is no members' table."""
    text = _name(cell)
    word = HOLDING.word.find(cell)
    if word or not isinstance(cell, str) or numeral(text) is not None:
        return Person(holding=HOLDING.take(cell, HOLDING.label))
    if (said := numbered_otherwise(text)) is not None:
        raise CellError(VALUE, said)
    return named(text)


def named(text: str) -> Person:
    """Tell who a name means that nobody looks up: the name, and what is marked beside it.

    >>> named("张非（非会员）")[:3], named("赵一(队长)").name, named("钱二(10002)")[:2]
    (('张非', '', 'NM'), '赵一', ('钱二', '10002'))
    """
    found = marked(unicodedata.normalize("NFC", text))
    return Person(found.name, found.number, NON_MEMBER if found.non_member else None, foreign=found.foreign)


#: The same for a single value: it depends on nothing else, and the next call asks for it again.
_remembered = lru_cache(maxsize=16384, typed=True)(_unlisted)
_NUMBERED = re.compile(r"(?P<name>.*?)[#＃]\s*(?P<number>\S+)")


def called(text: str, has: Callable[[str, str], bool] | None = None, *, beside: str = "") -> Marked:
    """Tell what a cell says that names a member: NAME #NUMBER, and the marks beside the name. ``beside``: the number
    that stands beside it.

    >>> called("王伟（队长）#0101")[:2], called("王伟（0101）")[:2], called("#12").name
    (('王伟', '0101'), ('王伟', '0101'), '#12')
    >>> called("王伟 0101")[:2], called("王伟 0101", beside="101")[:2]
    (('王伟 0101', ''), ('王伟', '0101'))
    """
    name, number = with_number_behind(text) if beside else (text, "")
    if (numbered := _NUMBERED.fullmatch(text)) is not None:
        name, number = numbered["name"].strip(), numbered["number"]
    if not (name and number):
        return marked(text, has)
    return called(name, has, beside=number)._replace(number=number)


def numbered_otherwise(text: str, beside: str = "") -> Said | None:
    """Say so where a name says another number than the one ``beside`` it, or behind it: 张伟（0012） #0013."""
    numbered = None if beside else _NUMBERED.fullmatch(text)
    if numbered is not None:
        text, beside = numbered["name"].strip(), numbered["number"]
    own = called(text, beside=beside).number
    if not own or not beside or number_key(own) == number_key(beside):
        return None
    return NUMBERED_OTHERWISE(player=shown(text), number=beside)


class UnlistedError(CellError):
    """A name that the members' table lacks, and who is meant all the same."""

    __slots__ = ("person",)

    def __init__(self, said: Said, person: Person) -> None:
        super().__init__(VALUE, said)
        self.person = person

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.said, self.person)

    def where_holdings_decide(self) -> Told:
        """Say what is said where the holding of everybody has to be known."""
        text = self.said.fields["player"] if isinstance(self.said, Said) else ""
        return NOBODY_HOLDS(player=text) if self.name == NOT_A_MEMBER.name else self.reason


class Roster(Directory[Person]):
    """The members' table, searched by number and by name."""

    def __init__(self, members: Iterable[Member]) -> None:
        super().__init__()
        for each in members:
            self.add(person_of(each), each.number, each.name, each.typed)

    def __bool__(self) -> bool:
        return bool(self.by_number or self.by_name)

    def person(self, cell: Any, *, told_apart: bool = False) -> Person:
        """Tell who a player's cell means: a number or a name of the table, ``王伟 #10234``, or a bare holding.

        :class:`UnlistedError` where the table has nobody of that name, ``#VALUE!`` where it has several, or where a
        mark beside the name contradicts it. Who is marked as no member need not be in the table. ``told_apart``: others
        take part who are called so, and a name alone says of none of them that he is the member.

        >>> Roster([]).person("王伟").name, Roster([]).person(1200.0).holding
        ('王伟', Decimal('1200'))
        """
        if not self:
            return (_remembered if type(cell) in SINGLE else _unlisted)(cell)
        text = _name(cell)
        numbered = _NUMBERED.fullmatch(text)
        if (said := numbered_otherwise(text) if numbered else None) is not None:
            raise CellError(VALUE, said)
        found = self.numbered(numbered["number"] if numbered else text)
        if found is not None:
            marks = self.marked(numbered["name"].strip(), numbered["number"]) if numbered else Marked("")
            return _as_named(found, marks, text)
        if HOLDING.word.find(cell):  # somebody who is no member
            return Person(holding=NON_MEMBER)
        marks = self.marked(text)
        if (found := self.numbered(marks.number)) is not None:
            return _as_named(found, marks, text)
        if (found := self._of_name(text, marks, told_apart=told_apart)) is not None:
            return _as_marked(found, marks, text)
        if marks.non_member:
            return named(text)
        if numbered or numeral(text) is not None:
            raise CellError(VALUE, NOT_A_MEMBER(player=shown(text)))
        raise UnlistedError(self._unknown(text), named(text))

    def _of_name(self, text: str, marks: Marked, *, told_apart: bool) -> Person | None:
        """Give the only one who is called so; ``#VALUE!`` where there are several, or others that take part."""
        if told_apart and marks.non_member:
            return None
        namesakes = self.named(text) or self.named(marks.name)
        if len(namesakes) > 1:
            numbers = [each.number for each in namesakes if each.number]
            if not numbers:
                raise CellError(VALUE, WITHOUT_NUMBERS(player=shown(text)))
            said = SEVERAL_MEMBERS(player=shown(text), numbers=Joined(numbers), name=text, number=numbers[0])
            raise CellError(VALUE, said)
        if namesakes and told_apart:
            raise CellError(VALUE, ONE_IS_A_MEMBER(player=shown(text)))
        return namesakes[0] if namesakes else None

    def knows(self, text: str) -> bool:
        """Tell whether somebody in the table is called so, or has that number."""
        return bool(self.named(text) or self.named(self.marked(text).name) or self.numbered(text))

    def marked(self, text: str, beside: str = "") -> Marked:
        """Give a name and its marks; a number of a digit or two is one where the member of that name has it: 钱二(2).
        ``beside``: the number that stands beside it.

        Who is called just so in the table is called so.

        >>> Roster([]).marked("钱二(2)").name
        '钱二(2)'
        """
        has = None if self.named(text) else self._has
        return called(text, has, beside=beside) if beside else marked(text, has)

    def _has(self, name: str, number: str) -> bool:
        """Tell whether the member with that number is called so."""
        member = self.numbered(number)
        return member is not None and any(same_name(each, member.name) for each in (name, marked(name).name))

    def _unknown(self, text: str) -> Said:
        """Say what is said of a name that the table lacks; who may be meant where it is there in another spelling."""
        alike = self.spelt(text) or self.spelt(self.marked(text).name)
        if not alike:
            return NOT_A_MEMBER(player=shown(text))
        return SPELT_OTHERWISE(player=shown(text), member=shown(alike[-1].name))


def _as_named(member: Person, marks: Marked, text: str) -> Person:
    """Give the member whose number stands beside a name; ``#VALUE!`` where the name is another's."""
    if marks.name and member.name and not same_name(marks.name, member.name):
        said = NUMBER_OF_ANOTHER(player=shown(text), number=member.number, member=shown(member.name))
        raise CellError(VALUE, said)
    return _as_marked(member, marks, text)


def _as_marked(member: Person, marks: Marked, text: str) -> Person:
    """Give a member as the table has him, and as he is marked; ``#VALUE!`` where the two contradict each other."""
    if marks.number and member.number and number_key(marks.number) != number_key(member.number):
        said = {"player": shown(text), "number": marks.number, "member": shown(member.name), "own": member.number}
        raise CellError(VALUE, NUMBER_OF_NOBODY(**said))
    if marks.number and not member.number:
        member = member._replace(number=marks.number)
    if marks.foreign:
        member = member._replace(foreign=True)
    if not marks.non_member:
        return member
    if isinstance(member.holding, Decimal) and member.holding:
        raise CellError(VALUE, MARKED_OTHERWISE(player=shown(text), holding=digits(member.holding)))
    return member._replace(holding=NON_MEMBER)


def unmarked(row: Member) -> tuple[str, Said] | None:
    """Take the marks beside a member's name as what they say; which column contradicts them, and what to say of it."""
    marks = called(row.name, lambda _, number: number_key(number) == number_key(row.number), beside=row.number)
    if marks.name == row.name:
        return None
    row.typed, row.name, row.foreign = row.name, marks.name, marks.foreign
    said = numbered_otherwise(row.typed, row.number)
    wrong = ("name", said) if said is not None else None
    row.number = row.number or marks.number
    if marks.non_member and isinstance(row.holding, Decimal) and row.holding:
        wrong = "holding", MARKED_OTHERWISE(player=shown(row.typed), holding=digits(row.holding))
    elif marks.non_member and "holding" not in row.unreadable:
        row.holding = NON_MEMBER
    return wrong
