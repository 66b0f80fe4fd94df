"""Titles by the club's own table of points, and who reached which this year: no rulebook prints the thresholds."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import ZERO, number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.register import Register, sum_of
from xlfuncs.season.ledger import Event, Ledger, Member, Titles, who
from xlfuncs.season.own_columns import HONOURS, is_called

#: The sheets of a members' base: what a title needs, and who reached one.
THRESHOLDS = Help("Title thresholds", "称号标准", "称号の基準")
RISEN = Help("Titles reached this year", "本年晋级", "今年度の昇格")
TITLE = Help("Title", "称号", "称号")
HOW_TO_FILL = Help(
    "A title a row, with the points that it needs: in all, and of a colour; blank is not asked. Two colours in one "
    "heading (A+B) count together.",
    "每行一个称号，填写所需的总分和各颜色分，空着则不要求；标题写成“金分+银分”则两种颜色合计",
    "一行に一つの称号と、必要な合計・色別のポイント。空欄なら条件なし。見出しを「A+B」とすると合わせて数えます",
)
NOBODY = Help("Nobody yet.", "暂无。", "まだありません。")
NOT_A_THRESHOLD = Sentence(
    en="{sheet}: {title} needs {found} of {column}, which is no number: nobody is given this title",
    zh="“{sheet}”：{title} 的“{column}”为 {found}，不是数字：此称号不授予任何人",
    ja="「{sheet}」：{title} の「{column}」の {found} は数値ではありません。この称号は誰にも付けません",
)
NO_COLOUR = Sentence(
    en="{sheet}: the column {column} is no colour of points, and is not looked at",
    zh="“{sheet}”：“{column}”列不是积分颜色，未使用",
    ja="「{sheet}」：「{column}」の列はポイントの種類ではないため、使っていません",
)
ROSE = Sentence(
    en="{name} has reached {title}",
    zh="{name} 晋级：{title}",
    ja="{name} 昇格：{title}",
)
ROSE_WITH = Sentence(
    en="{name} has reached {title} ({event})",
    zh="{name} 晋级：{title}（{event}）",
    ja="{name} 昇格：{title}（{event}）",
)
#: What stands between two colours in a heading, and between two titles in a cell.
_PLUS, _BETWEEN = re.compile("[+＋]"), re.compile("[,，、;；/／\n]")


class Reached(NamedTuple):
    """A title that a member reached in the year: with which event, and what he had before it."""

    member: Member
    before: str
    title: str
    event: Event | None

    @property
    def key(self) -> tuple[str, str, str]:
        """By what a register knows it again."""
        return (*self.member.known_as, normal(self.title))


#: A title, and what it needs by the keys of points that count for it together.
Step = tuple[str, Mapping[tuple[str, ...], Decimal]]


def columns_of(register: Register) -> list[Told]:
    """Return the columns that a new table has: what members hold, and each colour."""
    held = [MEMBERS.columns.named(column).label for column in [*register.balances][:1]]
    return [*held, *(each.label for each in register.points)]


def steps_of(titles: Titles, register: Register) -> tuple[list[Step], list[Told]]:
    """Return the titles that somebody may reach, those that need least first, and what of the table is doubtful."""
    meant = [_meant(head, register) for head in titles.heads]
    found: list[Step] = []
    wrong: list[Told] = []
    for at, (head, keys) in enumerate(zip(titles.heads, meant, strict=True), 1):
        if keys is None and any(number_in(row[at]) is not None for row in titles.rows):
            wrong.append(NO_COLOUR(sheet=THRESHOLDS, column=head))
    for row in titles.rows:
        title = digits(row[0] or "").strip()
        needs: dict[tuple[str, ...], Decimal] = {}
        sound = bool(title)
        for head, keys, cell in zip(titles.heads, meant, row[1:], strict=True):
            if keys is None or cell in (None, ""):
                continue
            amount = number_in(cell)
            if amount is None or amount < 0:
                sound = False
                wrong.append(NOT_A_THRESHOLD(sheet=THRESHOLDS, title=title, found=shown(cell), column=head))
            else:
                needs[keys] = amount
        if sound and any(needs.values()):
            found.append((title, needs))
    return sorted(found, key=lambda step: sum(step[1].values(), ZERO)), wrong


def doubts(ledger: Ledger) -> list[Told]:
    """Return what of a register's table of titles is doubtful."""
    return steps_of(ledger.titles, ledger.register)[1] if ledger.titles else []


def _meant(head: str, register: Register) -> tuple[str, ...] | None:
    """Return which points a heading means together: a column of the members' table, or colours.

    >>> from xlfuncs.events.register import REGISTERS
    >>> _meant("金分＋白金分", REGISTERS["cba"]), _meant("保有MP", REGISTERS["jcbl"]), _meant("备注", REGISTERS["cba"])
    (('gold', 'platinum'), ('holding',), None)
    """
    for column in register.balances:
        if is_called(head, MEMBERS.columns.named(column).label):
            return (column,)
    parts = [next((own.key for own in register.points if is_called(each, own.label)), "") for each in _PLUS.split(head)]
    return tuple(parts) if all(parts) else None


def risen(ledger: Ledger) -> list[Reached]:
    """Return who reached a title this year, in the order of the members.

    Who has that title or a higher one written beside him already had it before, unless the register itself has told
    of it.
    """
    titles = ledger.titles
    steps = steps_of(titles, ledger.register)[0] if titles else []
    balances = ledger.register.balances
    colours = {colour for _, needs in steps for colours in needs for colour in colours}
    found = []
    for member in ledger.members if steps else ():
        rank = {normal(title): at for at, (title, _) in enumerate(steps)}
        own = next((cell for head, cell in member.own.items() if is_called(head, HONOURS)), None)
        written = max((rank.get(normal(each), -1) for each in _BETWEEN.split(str(own or ""))), default=-1)
        held = {key: (member.opening if balances.get(key) else member.before).get(key, ZERO) for key in colours}
        at = _at(steps, held)
        first, event = at, None
        for each in ledger.counted if member.given else ():
            if each.fingerprint in member.given:
                given = member.given[each.fingerprint]
                held = {key: had + sum_of(given, balances.get(key) or (key,)) for key, had in held.items()}
                now = _at(steps, held)
                if now > at:
                    at, event = now, each
        if at <= first or written > at:
            continue
        reached = Reached(member, steps[first][0] if first >= 0 else "", steps[at][0], event)
        if written == at and titles and reached.key not in titles.known:
            continue
        found.append(reached)
    return found


def newly_risen(ledger: Ledger) -> list[Reached]:
    """Return those whom the register before did not tell of."""
    return [each for each in risen(ledger) if ledger.titles and each.key not in ledger.titles.known]


def told_of_risen(ledger: Ledger) -> Iterator[Told]:
    """Yield what is told of those."""
    for member, _, title, event in newly_risen(ledger):
        name = member.name or member.number
        with_event = ROSE_WITH(name=name, title=title, event=event.name) if event and event.name else None
        yield with_event or ROSE(name=name, title=title)


def has_changed(ledger: Ledger) -> bool:
    """Return whether the sheet of those who reached a title is not what the club's table makes of it."""
    return ledger.titles is not None and {each.key for each in risen(ledger)} != ledger.titles.known


def plain(ledger: Ledger | None) -> dict[str, list[dict[str, Any]]]:
    """Return who reached a title this year, for a program; nothing of a register without the table of titles."""
    if ledger is None or ledger.titles is None:
        return {}
    return {"risen": [{**line, "date": str(line["date"] or "")} for line in lines(risen(ledger))]}


def _at(steps: Sequence[Step], held: Mapping[str, Decimal]) -> int:
    """Return which title somebody with these points has, -1 for none."""
    reached = (
        at
        for at, (_, needs) in enumerate(steps)
        if all(sum((held[key] for key in keys), ZERO) >= amount for keys, amount in needs.items())
    )
    return max(reached, default=-1)


def lines(reached: Sequence[Reached]) -> Iterator[dict[str, Any]]:
    """Yield what stands on the sheet of those who reached a title, by column."""
    for each in reached:
        day: datetime.date | str | None = each.event.date if each.event else None
        yield {
            "number": each.member.number,
            "name": each.member.name,
            "club": each.member.club,
            "was": each.before,
            "reached": each.title,
            "date": day,
            "event": each.event.name if each.event else "",
        }


def read(thresholds: Sequence[Sequence[Any]], known: Sequence[Mapping[str, Any]]) -> Titles | None:
    """Return the table of a sheet's rows, ``None`` where there is none; ``known``: the rows of the other sheet."""
    for top, cells in enumerate(thresholds):
        first = next((at for at, cell in enumerate(cells) if isinstance(cell, str) and is_called(cell, TITLE)), None)
        if first is None:
            continue
        at = [column for column in range(first + 1, len(cells)) if cells[column] not in (None, "")]
        rows = [
            [row[column] if column < len(row) else None for column in (first, *at)] for row in thresholds[top + 1 :]
        ]
        told = frozenset(
            (*who(digits(each.get("number", "")), digits(each.get("name", ""))), normal(digits(each["reached"])))
            for each in known
            if each.get("reached") not in (None, "")
        )
        heads = [digits(cells[column]).strip() for column in at]
        return Titles(heads, [row for row in rows if any(cell not in (None, "") for cell in row)], told)
    return None
