"""A club's registration sheet: who is registered and what is wrong with it before the event; places and points in it
afterwards.

Each player stands in a row of his own, under the name of the team, or all of them beside it. What is written stands in
columns of its own at the right, or in blank cells of the sheet's own columns; nothing else in the file changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.numbers import ZERO, number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import SEMICOLON, Help, Joined, Said, Sentence, Told, text_of
from xlfuncs.core.words import normal, number_key
from xlfuncs.events.declaration import COLOURS, PLACE, Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.directory import Directory, same_name
from xlfuncs.events.people.names import Role, says_none
from xlfuncs.events.people.pairs import Both, are_pairs, both_play, together, two_in
from xlfuncs.events.people.roster import HOLDING, MEMBERS, NON_MEMBER, Roster, called, numbered_otherwise
from xlfuncs.events.reading import most
from xlfuncs.events.sheet.parts import local
from xlfuncs.events.wording import word_in
from xlfuncs.intake.read import read_book
from xlfuncs.intake.sheets import SheetRows, without_identities
from xlfuncs.intake.tables.members import member_number, told_of_player
from xlfuncs.intake.tables.registrations import Blocks, blocks_in, with_teams_beside
from xlfuncs.intake.workbook.event import sheets_in
from xlfuncs.intake.workbook.filling import parts_of
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.changes import saved_now
from xlfuncs.xlsx.errors import IN_PLACE, PackageError
from xlfuncs.xlsx.workbook import Workbook

NOBODY_REGISTERED = Sentence(
    en="no teams with their players are in it: headings for the team and for the names are needed (队名, 姓名)",
    zh="其中没有参赛队及队员：需要“队名”列和“姓名”列（每名队员一行），或“队名”列和各队员的列（每队一行）",
    ja="チームと選手が見つかりません。「チーム名」と「氏名」の列（選手ごとに一行）か、「チーム名」と各選手の列"
    "（チームごとに一行）が必要です",
)
NO_NUMBER = Sentence(en="no member number", zh="没有会员号", ja="会員番号がありません")
IS_NON_MEMBER = Sentence(en="no member", zh="非会员", ja="非会員")
UNKNOWN = Sentence(en="not among the members", zh="会员台账中查无此人", ja="会員台帳に見つかりません")
SEVERAL = Sentence(
    en="several members have this name: write the number ({numbers})",
    zh="会员台账中有同名会员：请填写会员号（{numbers}）",
    ja="同姓同名の会員がいます。会員番号を記入してください（{numbers}）",
)
ANOTHERS = Sentence(
    en="the number {number} is that of {member}",
    zh="会员号 {number} 是 {member} 的",
    ja="会員番号 {number} は {member} のものです",
)
OTHER_NUMBER = Sentence(
    en="the member of that name has the number {number}",
    zh="会员台账中此人的会员号为 {number}",
    ja="台帳ではこの氏名の会員番号は {number} です",
)
HELD_OTHERWISE = Sentence(
    en="{typed} here, {held} among the members",
    zh="表中大师分为 {typed}，会员台账中为 {held}",
    ja="申込では {typed} MP、台帳では {held} MP です",
)
NO_HOLDING = Sentence(
    en="the master points are not known: whether they are within the limit is open",
    zh="大师分不详：无法核对是否符合限制",
    ja="保有ポイントがわからないため、制限内かどうか確かめられません",
)
NOT_BELOW = Sentence(
    en="{held} master points, and only below {limit} may play",
    zh="大师分为 {held}，限 {limit} 以下（不含）参加",
    ja="{held} MP で、{limit} MP 未満の制限をはずれています",
)
NOT_FROM = Sentence(
    en="{held} master points, and only from {limit} on may play",
    zh="大师分为 {held}，限 {limit} 以上（含）参加",
    ja="{held} MP で、{limit} MP 以上の制限をはずれています",
)
SEEDS_BEYOND = Sentence(
    en="{held} seed points of the best {best} together, and only below {limit} may play",
    zh="种子分最高的 {best} 人合计 {held}，限 {limit} 以下（不含）参加",
    ja="SP の上位 {best} 人の合計が {held} で、{limit} 未満の制限をはずれています",
)
ALREADY_IN = Sentence(en="stands in {team} too", zh="同时报在{team}", ja="{team} にも登録があります")
TWICE_IN_TEAM = Sentence(en="stands in this team twice", zh="在本队重复填报", ja="このチームに二度登録されています")
TEAM_TWICE = Sentence(
    en="a team of this name stands here already", zh="队名重复", ja="同じ名前のチームがすでにあります"
)
NO_PLAYERS = Sentence(en="no players", zh="没有队员", ja="選手がいません")
TOO_FEW = Sentence(
    en="{count} players, and {fewest} are needed",
    zh="队员 {count} 人，少于 {fewest} 人",
    ja="選手が {count} 人で、{fewest} 人に足りません",
)
TOO_MANY = Sentence(
    en="{count} players, more than {most}",
    zh="队员 {count} 人，多于 {most} 人",
    ja="選手が {count} 人で、{most} 人を超えています",
)
OTHER_SHEETS = Sentence(
    en="only the sheet '{sheet}' is read; teams with players stand on {others} too: put each into a file of its own",
    zh="只读取了工作表“{sheet}”；{others} 中也有参赛队及队员：请各存为一个文件",
    ja="シート「{sheet}」だけを読み取りました。{others} にもチームと選手があります。別々のファイルにしてください",
)
BESIDE_NOBODY = Sentence(
    en="not read: {headings}; put such a column beside each player",
    zh="未读取{headings}：请在每名队员旁各设一列",
    ja="{headings}を読み取っていません。選手ごとに、その隣に一列ずつ設けてください",
)
ELSE_NOT_READ = Sentence(
    en="'{sheet}': what stands under {headings} is not read",
    zh="工作表“{sheet}”：{headings}下的内容未读取",
    ja="シート「{sheet}」：{headings}の列は読み取っていません",
)
IN_ORDER = Sentence(en="in order", zh="通过", ja="確認済み")
CHECKED = Sentence(en="Checked", zh="核对", ja="確認")
OF_THIS_EVENT = Sentence(en="{label} (this event)", zh="本次{label}", ja="今回の{label}")
NOT_IN_RESULTS = Sentence(
    en="{team}: not in the results, nothing is written",
    zh="{team}：成绩中没有此队，未填写",
    ja="{team}：成績にないため何も書いていません",
)
NOT_REGISTERED = Sentence(
    en="{team}: in the results, and not in the sheet",
    zh="{team}：成绩中有，报名表中没有",
    ja="{team}：成績にありますが、参加申込の表に見つかりません",
)
NOT_IN_TEAM = Sentence(
    en="{team}: the results give points to {names}, who do not stand there",
    zh="{team}：成绩中 {names} 有大师分，报名表的该队中没有此人",
    ja="{team}：成績では {names} にポイントがありますが、申込のこのチームに見つかりません",
)
NAMED = Sentence(en="{team}, {name}", zh="{team} {name}", ja="{team} {name}")

NOT_A_NUMBER = Sentence(en="{text} is no number", zh="“{text}”不是数字", ja="「{text}」は数ではありません")
NOT_A_SPAN = Sentence(
    en="{text} is no number of players: 4-6, or 4",
    zh="“{text}”不是人数：请写 4-6 或 4",
    ja="「{text}」は人数ではありません。4-6 か 4 のように書いてください",
)
COUNTED = Sentence(
    en="{teams} teams, {players} players; {wrong} to be looked at",
    zh="{teams} 队，队员 {players} 人；{wrong} 处须核对",
    ja="{teams} チーム、選手 {players} 人。確認が必要なところ {wrong} 件",
)

#: チームのSPは上位4人の合計, of pairs both: the best so many of an entry.
SEEDED = 4
Row = Mapping[str, Any]


class Bounds(NamedTuple):
    """Who may play: master points below and from a figure on, seed points of an entry below one, how many players."""

    below: Decimal | None = None
    least: Decimal | None = None
    seeds: Decimal | None = None
    fewest: int | None = None
    most: int | None = None


def figure_in(text: str) -> Decimal:
    """Return a number of points as somebody types it; ``PackageError`` where it is none."""
    found = number_in(text)
    if found is None:
        raise PackageError(NOT_A_NUMBER(text=text))
    return found


def span_in(text: str) -> tuple[int, int]:
    """Return how many, 4-6 or 4; ``PackageError`` where that cannot be read.

    >>> span_in("4～6"), span_in(" 4 "), span_in("４-６")
    ((4, 6), (4, 4), (4, 6))
    """
    fewest, several, most_ = text.replace("–", "-").replace("～", "-").partition("-")
    both = (fewest.strip(), (most_ if several else fewest).strip())
    if not all(map(str.isdecimal, both)) or int(both[1]) < int(both[0]):
        raise PackageError(NOT_A_SPAN(text=text))
    return int(both[0]), int(both[1])


@dataclass
class Player:
    """Somebody of a team: his row in the sheet, what is said of him there, and what the members' base adds."""

    line: int
    role: Role
    number: str
    holding: Decimal | str | None
    seed: Decimal | None
    #: What the sheet says itself, before the base: what it lacks is written into it.
    typed: Mapping[str, Any] = field(default_factory=dict)
    wrong: list[Said] = field(default_factory=list)
    remarks: list[Said] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.role.name


@dataclass
class Team:
    """An entry with its people; ``name``: its own, "" where it has none; ``lines``: the rows in which that stands;
    ``all_play``: whoever else its people are.
    """

    name: str
    lines: list[int]
    players: list[Player]
    all_play: bool = False
    wrong: list[Said] = field(default_factory=list)

    @property
    def unit(self) -> str:
        """What it is called: by its own name, else by its players."""
        return " ".join((self.name or together(each.name for each in self.playing)).split())

    @property
    def playing(self) -> list[Player]:
        """Those who are players; who leads or coaches a team is none."""
        return [each for each in self.players if self.all_play or each.role.plays]


class Registration(NamedTuple):
    """A sheet with its teams. ``heads``: the row of the headings, from 1; ``apart``: each player has a row."""

    event: Event
    sheet: str
    heads: int
    teams: Sequence[Team]
    #: The columns of the sheet, from 1, by the keys of members and entries.
    columns: Mapping[str, int]
    #: The headings, and how many columns anything stands in.
    words: Sequence[Any]
    width: int
    apart: bool
    #: Further sheets with teams and their players, which are not read.
    others: Sequence[str] = ()
    #: Headings over what members have, which stand beside no player of their own.
    not_read: Sequence[str] = ()
    #: Headings over anything else that is not read.
    unknown: Sequence[str] = ()

    @property
    def names_players(self) -> bool:
        """Whether it names the players of teams or pairs, and is no list of those who take part by themselves."""
        return are_pairs(self.event) or any(each.players for each in self.teams)

    @property
    def language(self) -> str:
        """The language of most headings, "" where none is of any."""
        fields = (
            each for columns in (self.event.entries.columns, MEMBERS.columns) for each in columns.in_row(self.words)
        )
        languages = Counter(language for each in fields if each for language in each.languages)
        return most(languages) if languages else ""


class Answered(NamedTuple):
    """A sheet with its teams, what is written into it, and what is wrong before the event: of whom, and what."""

    own: Registration
    written: Written
    wrong: Sequence[tuple[Told | str, Said]]


def answered(
    book: Workbook,
    event: Event,
    base: Sequence[Row],
    bounds: Bounds,
    spoken: Callable[[str], str],
    results: Callable[[str], Outcome] | None = None,
) -> Answered:
    """Return the registration sheet of a workbook checked, or by the ``results`` its places and points.

    ``spoken``: the language to write in, by that of the sheet, in which the results are asked for.
    """
    with listening(lambda _: None):  # what else stands there is no concern of a registration
        own = registered(book, event)
    language = spoken(own.language)
    check(own, base, bounds)
    if results is None:
        return Answered(own, checked(own, language), [*findings(own)])
    return Answered(own, awarded(own, results(language), language), ())


def registered(book: Workbook, event: Event) -> Registration:
    """Return who is registered in a workbook; ``PackageError`` where nobody is."""
    found = []
    for sheet in without_identities(sheets_in(event, book)):
        beside = with_teams_beside(event, sheet)
        blocks = None if sheet.hidden else blocks_in(event, beside)
        if blocks is not None:
            found.append(_by_rows(event, beside, blocks, _width(sheet)))
    if not found:
        return _beside(event, book)
    return found[0]._replace(others=[each.sheet for each in found[1:]])


def _by_rows(event: Event, sheet: SheetRows, blocks: Blocks, width: int) -> Registration:
    heads = sheet.rows[blocks.heads]
    own = {each.key: at + 1 for at, each in enumerate(event.entries.columns.in_row(heads)) if each}
    teams = []
    for block in blocks.rows:
        players = [_player(sheet.rows[row], row + 1, role, blocks.about) for row, role in blocks.people(sheet, block)]
        lines = [row + 1 for row in block if not is_blank(cell_at(sheet.rows[row], blocks.key))]
        name = digits(sheet.rows[block[0]][blocks.key]) if blocks.apart else ""  # the players name it
        teams.append(Team(name.strip(), lines, players, both_play(event, players)))
    columns = own | {key: at + 1 for key, at in blocks.about.items()}
    return Registration(event, sheet.name, blocks.heads + 1, teams, columns, heads, width, apart=True)


def _player(cells: Sequence[Any], line: int, role: Role, about: Mapping[str, int]) -> Player:
    """Return somebody as his row says; a number may stand behind the name, and 非会员 under any of these."""
    return _as_typed(line, role, _filled({key: cell_at(cells, at) for key, at in about.items()}))


def _as_typed(line: int, role: Role, typed: Mapping[str, Any]) -> Player:
    said, holding = digits(typed.get("number") or "").strip(), typed.get("holding")
    number = member_number(said)
    who = called(role.name, beside=number)
    known = HOLDING.take(holding, HOLDING.label) if holding is not None and HOLDING.takes(holding) else None
    if HOLDING.word.find(said) or HOLDING.word.find(who.name) or who.non_member:
        number, known = "", NON_MEMBER if known is None else known
    seed = typed.get("seed")
    seeds = MEMBERS.columns.named("seed").kind
    found = seeds.take(seed, seeds.label) if seed is not None and seeds.takes(seed) else None
    otherwise = numbered_otherwise(role.name, number)
    role = Role(who.name, role.word or who.role)
    wrong = [] if otherwise is None else [otherwise]
    return Player(line, role, normal(number) or normal(who.number), known, found, typed, wrong)


def _beside(event: Event, book: Workbook) -> Registration:
    """Return the teams of a sheet with a row for each."""
    own = read_book(book, event)
    came = own.incoming()
    place = own.found.places.get(event.entries.key)
    rows = came.tables.get(event.entries.key, [])
    if place is None or not rows:
        raise PackageError(NOBODY_REGISTERED(), book.path)
    sheet = next(each for each in own.sheets if each.name == place.sheet)
    listed = _Base(came.tables.get(MEMBERS.key, []))
    teams = []
    for row, (_, line) in zip(rows, came.lines[event.entries.key], strict=True):
        name = digits(row.get(event.subject.key) or "").strip()
        players = [*_players_of(row, line, listed)]
        if not players and are_pairs(event):
            players = [_as_typed(line, Role(each), {}) for each in two_in(name, Roster(())) or ()]
        teams.append(Team(name, [line], players, both_play(event, players)))
    heads = sheet.rows[place.row - 1]
    columns = {each.key: at + 1 for at, each in enumerate(event.entries.columns.in_row(heads)) if each}
    width = _width(sheet._replace(rows=own.handed[place.sheet]))  # numbers that went behind their names
    of_members = [each for each in came.unknown if told_of_player(event, each).key in COMPLETED]
    unknown = [each for each in dict.fromkeys(came.unknown) if each not in of_members]
    found = Registration(event, place.sheet, place.row, teams, columns, heads, width, apart=False)
    return found._replace(not_read=of_members, unknown=unknown)


def _players_of(row: Row, line: int, listed: _Base) -> Iterator[Player]:
    """Yield the players in a row of entries, each with what stands there of the player of his number, or in a list of
    members.
    """
    for key, cell in row.items():
        number = key.removeprefix("player")
        if number.isdigit() and not is_blank(cell) and not says_none(digits(cell)):
            name = digits(cell).strip()
            who = called(name)
            told = {each.key: row.get(f"{each.key}{number}") for each in MEMBERS.columns}
            yield _as_typed(line, Role(name), {**(listed.member(who.number, who.name) or {}), **_filled(told)})


def _filled(row: Row) -> Row:
    return {key: cell for key, cell in row.items() if not is_blank(cell)}


def _width(sheet: SheetRows) -> int:
    """Return the last column in which anything stands, or is merged."""
    filled = max((at for row in sheet.rows for at, cell in enumerate(row, 1) if not is_blank(cell)), default=0)
    return max([filled, *(each.right for each in sheet.merged)])


# --- before the event


def check(own: Registration, base: Sequence[Row], bounds: Bounds) -> None:
    """Note what is wrong with teams and players, and complete from the members' base what the sheet lacks of them."""
    members = _Base(base)
    seen: dict[tuple[str, str], tuple[Team, Player]] = {}
    units: set[str] = set()
    for team in own.teams:
        if team.name and normal(team.name) in units:
            team.wrong.append(TEAM_TWICE())
        units.add(normal(team.name))
        for player in team.playing:
            _complete(player, members)
            _within(player, bounds)
            who = _known_as(player, members)
            first, same = (team, player) if who is None else seen.setdefault(who, (team, player))
            if first is not team:
                player.wrong.append(ALREADY_IN(team=shown(first.unit)))
            elif same is not player:
                player.wrong.append(TWICE_IN_TEAM())
        count = len(team.playing)
        fewest = bounds.fewest or (len(Both._fields) if count and are_pairs(own.event) else 0)
        if count < fewest:
            team.wrong.append(TOO_FEW(count=count, fewest=fewest))
        elif not count and own.names_players:
            team.wrong.append(NO_PLAYERS())
        if bounds.most is not None and count > bounds.most:
            team.wrong.append(TOO_MANY(count=count, most=bounds.most))
        seeds = sorted((each.seed for each in team.playing if each.seed is not None), reverse=True)[:SEEDED]
        if bounds.seeds is not None and sum(seeds, ZERO) >= bounds.seeds:
            team.wrong.append(SEEDS_BEYOND(held=sum(seeds, ZERO), best=len(seeds), limit=bounds.seeds))


class _Base(Directory[Row]):
    """The members' base, in which somebody is found by his number and by his name."""

    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__()
        self.rows = rows
        for each in rows:
            self.add(each, _of(each, "number"), _name_of(each))

    def member(self, number: str, name: str) -> Row | None:
        """Return who has that number, or else alone that name."""
        alike = self.named(name)
        return self.numbered(number) or (alike[0] if len(alike) == 1 else None)


def _complete(player: Player, base: _Base) -> None:
    """Find a player among the members."""
    if (of_number := base.numbered(player.name)) is not None:  # it stands for him, as in an event
        player.number, player.role = _of(of_number, "number"), Role(_name_of(of_number), player.role.word)
    if player.holding == NON_MEMBER and not player.number:
        player.remarks.append(IS_NON_MEMBER())
        return
    own_number = base.numbered(player.number)
    alike = base.named(player.name)
    member = base.member(player.number, player.name)
    if own_number and not same_name(player.name, _name_of(own_number)):
        player.wrong.append(ANOTHERS(number=player.number, member=shown(_name_of(own_number))))
        return
    if member is None:
        if len(alike) > 1 and not player.number:
            player.wrong.append(SEVERAL(numbers=Joined(digits(each.get("number") or "") for each in alike)))
        elif base.rows:
            player.wrong.append(UNKNOWN())
        elif not player.number:
            player.wrong.append(NO_NUMBER())
        return
    own = _of(member, "number")
    if player.number and own and number_key(own) != number_key(player.number):
        player.wrong.append(OTHER_NUMBER(number=own))
        return
    player.number = player.number or own
    if not player.number:
        player.wrong.append(NO_NUMBER())
    held = member.get("holding")
    known = HOLDING.take(held, HOLDING.label) if held is not None and HOLDING.takes(held) else None
    if known is not None and player.holding not in (None, known):  # limits are held against what the base has
        player.remarks.append(HELD_OTHERWISE(typed=_said(player.holding), held=_said(known)))
    player.holding = player.holding if known is None else known
    if player.seed is None and not is_blank(member.get("seed")):
        kind = MEMBERS.columns.named("seed").kind
        player.seed = kind.take(member["seed"], kind.label) if kind.takes(member["seed"]) else None


def _known_as(player: Player, base: _Base) -> tuple[str, str] | None:
    """Return by what a player is known, his number or else his name; ``None`` where neither says who he is: a
    non-member without a name, a name of several members.
    """
    if player.number:
        return number_key(player.number), ""
    anybody = HOLDING.word.find(player.name) or len(base.named(player.name)) > 1
    return None if anybody else ("", normal(player.name))


def _of(row: Row, key: str) -> str:
    return normal(digits(row.get(key) or ""))


def _said(held: Decimal | str | None) -> Any:
    """Return what somebody holds as a reader says it: NM as 非会员."""
    return Help.of(lambda language: str(word_in(HOLDING, held, language))) if isinstance(held, str) else held


def _name_of(row: Row) -> str:
    return digits(row.get("name") or "")


def _within(player: Player, bounds: Bounds) -> None:
    """Note a player beyond the limits; 表記の上限は未満、下限は以上として扱う (第2条 L3)."""
    if bounds.below is None and bounds.least is None:
        return
    if player.holding is None:
        player.wrong.append(NO_HOLDING())
        return
    held = player.holding if isinstance(player.holding, Decimal) else ZERO
    if bounds.below is not None and held >= bounds.below:
        player.wrong.append(NOT_BELOW(held=held, limit=bounds.below))
    if bounds.least is not None and held < bounds.least:
        player.wrong.append(NOT_FROM(held=held, limit=bounds.least))


def findings(own: Registration) -> Iterator[tuple[Told | str, Said]]:
    """Yield what is wrong, each with the sheet, the team, or the player that it is said of."""
    if own.others:
        yield own.sheet, OTHER_SHEETS(sheet=own.sheet, others=Joined(map(shown, own.others)))
    if own.not_read:
        yield own.sheet, BESIDE_NOBODY(headings=Joined(map(shown, own.not_read)))
    for team in own.teams:
        for said in team.wrong:
            yield team.unit, said
        for player in team.playing:
            for said in player.wrong:
                yield NAMED(team=team.unit, name=player.name), said


def hints(own: Registration) -> Iterator[Said]:
    """Yield what is to be known of the sheet before the event and need not be wrong."""
    if own.unknown:
        yield ELSE_NOT_READ(sheet=own.sheet, headings=Joined(map(shown, own.unknown)))


def counted(own: Registration, wrong: int) -> Said:
    """Return how many teams and players there are, and how many things that are ``wrong``."""
    players = sum(len(each.playing) for each in own.teams)
    return COUNTED(teams=len(own.teams), players=players, wrong=wrong)


# --- what is written into the sheet

#: The keys of members that are completed in a sheet that has a row for each player.
COMPLETED = ("number", "holding", "seed")


class Written(NamedTuple):
    """The new cells of the sheet, and of which cells they get the style; what could not be written; the column that
    holds sentences.
    """

    cells: Mapping[int, Any]
    like: Mapping[int, int]
    told: Sequence[Said] = ()
    sentences: int = 0


def written_into(book: Workbook, own: Registration, written: Written) -> dict[str, bytes | None]:
    """Return the parts of the file in which the sheet has its new cells, and the column that holds sentences a width
    for them.
    """
    return parts_of(book, {own.sheet: written.cells}, written.like, written.sentences) | saved_now(book)


class _Columns:
    """Finds the columns to write to: the sheet's own under that word, else new ones at the right."""

    def __init__(self, own: Registration) -> None:
        self.own = own
        self.at: dict[str, int] = {
            normal(word): at for at, word in enumerate(own.words, 1) if isinstance(word, str) and word.strip()
        }
        self.before = {*self.at}
        self.next = own.width + 1
        self.cells: dict[int, Any] = {}
        self.like: dict[int, int] = {}

    def has(self, word: str) -> bool:
        """Return whether the sheet has that heading already: what stood below it is of an earlier time."""
        return normal(word) in self.before

    def column(self, word: str, key: str = "") -> int:
        """Return the column of a heading, or of the sheet's own for a key."""
        found = self.own.columns.get(key) or self.at.get(normal(word))
        if found is None:
            found, self.next = self.next, self.next + 1
            self.at[normal(word)] = found
            self.put(self.own.heads, found, word)
        return found

    def put(self, row: int, column: int, value: Any, *, plain: bool = False) -> None:
        """Write a cell, in the style of the last one of its row; a ``plain`` text may flow over what is beside it."""
        key = key_of(row, column)
        self.cells[key] = float(value) if isinstance(value, Decimal | int) else value
        if not plain:
            self.like[key] = key_of(row, self.own.width)


def checked(own: Registration, language: str) -> Written:
    """Return the cells that say what came of the check, and what the members' base adds."""
    columns = _Columns(own)
    if own.apart:
        for key in COMPLETED:
            lacking = [
                each
                for team in own.teams
                for each in team.playing
                if key not in each.typed and not is_blank(getattr(each, key))
            ]
            column = MEMBERS.columns.named(key)
            for player in lacking:
                held = word_in(column.kind, getattr(player, key), language)
                columns.put(player.line, columns.column(column.label.text(language), key), held)
    at = columns.column(text_of(CHECKED, language))
    for team in own.teams:
        by_line: dict[int, list[Said]] = {team.lines[0]: [*team.wrong]} if team.wrong else {}
        for player in team.playing:
            said = [*player.wrong, *player.remarks]
            if not own.apart:  # one row for all of them
                said = [IN_PLACE(place=player.name, sentence=each) for each in said]
            by_line.setdefault(player.line, []).extend(said)
        for line, said in by_line.items():
            columns.put(line, at, Joined(said or [IN_ORDER()], SEMICOLON).text(language), plain=True)
    return Written(columns.cells, columns.like, sentences=at)


def awarded(own: Registration, outcome: Outcome, language: str) -> Written:
    """Return the cells with places and points: the place beside the team's name, the points beside each player."""
    columns, told = _Columns(own), list[Said]()
    if own.others:
        told.append(OTHER_SHEETS(sheet=own.sheet, others=Joined(map(shown, own.others))))
    keys = [
        key
        for key in outcome.event.declared
        if key in (*COLOURS, "total") and (_given(outcome, key) or columns.has(_of_this_event(outcome, key, language)))
    ]
    place = outcome.event.labels.get("place", PLACE.label)
    found: set[int] = set()
    for team in own.teams:
        at = _row_of(team, outcome)
        if at is None or at in found:
            told.append(NOT_IN_RESULTS(team=team.unit))
            continue
        found.add(at)
        row = outcome.entries[at]
        for line in team.lines:
            if not is_blank(row.get("place")):
                said = row["place"]
                value = said if isinstance(said, int) else text_of(local(outcome, "place", said), language)
                columns.put(line, columns.column(place.text(language), "place"), value)
        if not own.apart:
            _put_points(columns, team.lines[0], keys, row, outcome, language)
            continue
        got = [each for each in outcome.members if each[outcome.event.subject.key] == outcome.units[at]]
        paid = []
        for player in team.playing:
            points = _points(player, got, row)
            if points is not None:
                paid.append(points)
                _put_points(columns, player.line, keys, points, outcome, language)
        astray = [digits(each["name"] or each["number"]) for each in got if each not in paid]
        if astray:
            told.append(NOT_IN_TEAM(team=team.unit, names=Joined(astray)))
    units = ((at, unit) for at, unit in outcome.units.items() if at not in found and at not in outcome.remarks)
    told += [NOT_REGISTERED(team=digits(unit or "")) for _, unit in units if unit]
    return Written(columns.cells, columns.like, told)


def _row_of(team: Team, outcome: Outcome) -> int | None:
    """Return the row of an entry in the results: by its own name, else by its players, whoever of two stands first."""
    names = [each.name for each in team.playing]
    called = (team.unit, together(names), together(reversed(names)))
    return next((at for each in called if (at := outcome.find(each)) is not None), None)


def _put_points(
    columns: _Columns, line: int, keys: Sequence[str], points: Row, outcome: Outcome, language: str
) -> None:
    for key in keys:
        label = _of_this_event(outcome, key, language)
        if not is_blank(points.get(key)) or columns.has(label):
            columns.put(line, columns.column(label), points.get(key))


def _of_this_event(outcome: Outcome, key: str, language: str) -> str:
    return OF_THIS_EVENT(label=outcome.event.declared[key].label).text(language)


def _given(outcome: Outcome, key: str) -> bool:
    return any(row.get(key) for row in (*outcome.entries.values(), *outcome.members))


def _points(player: Player, got: Sequence[Row], row: Row) -> Row | None:
    """Return the points of a player: his own, else those of his entry where the results name nobody."""
    if not got:
        return row
    by_number = [
        each for each in got if player.number and number_key(digits(each["number"])) == number_key(player.number)
    ]
    by_name = [each for each in got if same_name(player.name, _name_of(each))]
    return next(iter(by_number or by_name), None)
