"""Files that are handed in: whose they are, what they come to, and how they fill in a form."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from xlfuncs.club.roster import add_members, members_in, named_in
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Help, Sentence, Told, text_of
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.reading import event_named
from xlfuncs.formats.registry import format_of
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.gathering import gathered, nothing_for
from xlfuncs.intake.read import Read, filled, read
from xlfuncs.intake.rows import Gathered
from xlfuncs.intake.workbook.event import event_of
from xlfuncs.page.refusals import hearing
from xlfuncs.page.work.forms import as_typed, completed
from xlfuncs.page.work.kinds import XLSX, handed_over, is_book, made, written
from xlfuncs.page.work.shown import shown
from xlfuncs.page.work.taken import fields_of
from xlfuncs.recalc import recalculate
from xlfuncs.recalc.results import Recalculation
from xlfuncs.xlsx.conversion import called as functions_called
from xlfuncs.xlsx.errors import IN_PLACE, PackageError
from xlfuncs.xlsx.our_event import is_frozen
from xlfuncs.xlsx.workbook import Workbook

NOTHING_GIVEN = Sentence(
    en="choose a file, or fill in the tables", zh="请选择文件，或填写表格", ja="ファイルを選ぶか、表に入力してください"
)
WHICH_EVENT = Sentence(
    en="a {ending} file does not say which event it is: choose one",
    zh="{ending} 文件没有说明是哪种比赛：请选择",
    ja="{ending} ファイルだけでは競技会の種類がわかりません。選んでください",
)
LEFT_AS_THEY_WERE = Help(
    "This workbook has formulas of its own that a browser cannot compute: they keep the values that they had. Excel or "
    "LibreOffice computes them when it opens the file, as does xlfuncs recalc.",
    "此工作簿含有浏览器无法计算的其他公式，它们保留原值。用 Excel 或 LibreOffice 打开文件即会重新计算，"
    "xlfuncs recalc 也可以。",
    "このブックにはブラウザーで計算できない独自の数式があり、その値は元のままです。Excel か LibreOffice で開くか、"
    "xlfuncs recalc を使うと計算されます。",
)
COMPUTED = Sentence(
    en="This workbook is of no competition of ours: {count} formulas that call functions of xlfuncs, or depend on "
    "such, are computed anew in it.",
    zh="此工作簿不是 xlfuncs 的比赛工作簿：已重新计算其中调用 xlfuncs 函数及受其影响的 {count} 个公式。",
    ja="このブックは xlfuncs の競技会のブックではありません。xlfuncs の関数を使う数式と、その値を使う数式、"
    "合わせて {count} 個を計算し直しました。",
)
ONE_FILE = Help(
    "One file at a time here, with a members' list beside it if you like; the workbooks of a year belong under "
    "“Season”.",
    "这里一次只能用一个文件，可另附一份会员名单；全年的工作簿请到“年度汇总”。",
    "ここで使えるファイルは一度に一つで、会員の一覧を添えることもできます。"
    "1 年分のブックは「年度集計」をお使いください。",
)
#: So many cells that came to an error are named.
NAMED = 8


def of_file(file: Path, name: str, language: str, members: Path | None = None) -> dict[str, Any]:
    """Return the outcome of a file that was handed in; where it is no workbook of ours, as the event ``name``.

    The outcome is in the reader's language, whichever the file is in; its form's ``fields`` come with it. A workbook
    of no event is returned itself, with what its calls of ours come to. ``members``: a list that completes its members.
    """
    if not name and _is_somebodys_own(file):
        return _with_what_is_left(file, language, recalculate(file), file.with_name("out.xlsx"))
    with hearing() as heard:
        given, told = _read(file, name, members)
        outcome = given.outcome(language=language)
    return {**shown(outcome, [*told, *heard]), "fields": fields_of(as_typed(given), language)}


def outcome_of_file(file: Path, name: str, language: str, members: Path | None = None) -> tuple[Outcome, list[Told]]:
    """Return the same as an outcome, and what is told of the file."""
    with hearing() as heard:
        given, told = _read(file, name, members)
        return given.outcome(language=language), [*told, *heard]


def as_file(
    file: Path, name: str, language: str, kind: str, out: Path, members: Path | None = None
) -> bytes | dict[str, Any]:
    """Return the results of a file, in one of the formats that are ``wanted``."""
    own = _is_workbook(file, name) and members is None and not _is_frozen(file)
    if kind == XLSX and own:
        done = recalculate(file)
        if done.lacks_engine or _event_in(file) is None:
            return _with_what_is_left(file, language, done, out)
        done.save(out)
        return out.read_bytes()
    with hearing() as heard:
        given, told = _read(file, name, members)
        outcome = given.outcome(language=given.language or language)
        if is_book(kind) and not own:
            made(given.event, outcome.language, given.typed(), out)
        data, more = written(outcome, kind, file if own else out)
    if outcome.language != language:
        outcome = given.outcome(language=language)
    found = handed_over(data, kind, outcome, [*told, *heard, *more])
    return found if isinstance(found, bytes) else {**found, "fields": fields_of(as_typed(given), language)}


def _with_what_is_left(file: Path, language: str, done: Recalculation, out: Path) -> dict[str, Any]:
    """Return a computed workbook, with the results of its event, if any; and what is told of formulas that kept their
    values, or came to an error.
    """
    done.save(out)
    data = b64encode(out.read_bytes()).decode()
    left = [LEFT_AS_THEY_WERE] if done.lacks_engine else []
    if _event_in(file) is None:
        wrong = (IN_PLACE(place=f"{each.sheet}!{each.cell}", sentence=each.said) for each in done.errors[:NAMED])
        told = (COMPUTED(count=done.computed), *left, *wrong)
        return {"file": data, "told": [text_of(each, language) for each in told]}
    given = filled(file)
    found = shown(given.outcome(language=language), left)
    return {**found, "file": data, "fields": fields_of(as_typed(given), language)}


def event_of_two(files: Sequence[Path], name: str) -> int:
    """Return which of two files, 0 or 1, is that of the event ``name``, or of its own, beside a members' list."""
    for at, (of_event, of_members) in enumerate((files, files[::-1])):
        event = event_named(name) if name else _event_in(of_event)
        if event is not None and _lists_members(of_members, event) and not _lists_members(of_event, event):
            return at
    raise PackageError(ONE_FILE)


def _lists_members(file: Path, event: Event) -> bool:
    """Return whether a file gives an event nothing but members."""
    if _event_in(file) is not None:
        return False
    with listening(lambda _: None), suppress(PackageError):
        return {key for key, rows in read(file, event).incoming().tables.items() if rows} == {MEMBERS.key}
    return False


def form_of(file: Path, name: str, language: str, members: Path | None = None) -> dict[str, Any]:
    """Return the fields of the form of the event ``name`` for a file that fills it in, and what is told about
    the file; without a name, of the event that a workbook says itself.
    """
    given, told = _gathered(file, name) if name else (as_typed(filled(file)), [])
    if members is not None:
        add_members(given, named_in(given.tables, members_in(members, given.event)))
    return {
        "event": given.event.name,
        "fields": fields_of(given, language),
        "told": [text_of(each, language) for each in told],
    }


def _is_workbook(file: Path, name: str) -> bool:
    """Return whether a file is a workbook that says itself which event it is."""
    if not name and not _is_sheets(file):  # what nobody can read is no matter of a competition
        raise PackageError(WHICH_EVENT(ending=file.suffix or "?"), file)
    return not name


def _read(file: Path, name: str, members: Path | None = None) -> tuple[Read, list[Told]]:
    """Return what a file gives to the event ``name``, else to its own; and what could not be understood in it.

    ``members``: a list that completes its members.
    """
    given, told = _read_alone(file, name)
    return completed(given, members), told


def _read_alone(file: Path, name: str) -> tuple[Read, list[Told]]:
    if _is_workbook(file, name):
        return filled(file), []
    event = event_named(name)
    given = read(file, event)
    if given.only_rows:
        raise PackageError(given.only_rows, file)
    if not given.has_rows:
        raise PackageError(nothing_for(event), file)
    return given, [each.said for each in given.lost]


def _gathered(file: Path, name: str) -> tuple[Gathered, list[Told]]:
    """Return what a file gives to the form of an event, and what could not be understood in it."""
    event = event_named(name)
    given = gathered(event, [(file.name, file)], {})
    if not any(given.tables.values()):
        raise PackageError(nothing_for(event), file)
    return given, [each.lost.said for each in (*given.remarks, *given.left, *given.lost)]


def _is_somebodys_own(file: Path) -> bool:
    """Return whether a file is a workbook that calls functions of ours, and computes no event."""
    if not _is_sheets(file):
        return False
    with Workbook(file) as book:
        return event_of(book) is None and bool(functions_called(book))


def _event_in(file: Path) -> Event | None:
    """Return the event that a file says itself it is, where it is a workbook."""
    if not _is_sheets(file):
        return None
    with Workbook(file) as book:
        return event_of(book)


def _is_frozen(file: Path) -> bool:
    """Return whether values stand in a workbook in the place of the formulas that computed its event."""
    with Workbook(file) as book:
        return is_frozen(book)


def _is_sheets(file: Path) -> bool:
    return format_of(file) is WORKBOOK
