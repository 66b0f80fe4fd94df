"""The work that a visitor asks for, computed in a process of its own. Plain values come in and go out."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from xlfuncs.club.roster import add_members, members_in, named_in, with_members
from xlfuncs.core import registry
from xlfuncs.core.cells import is_blank, is_blank_row
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import without_zeros
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import SEMICOLON, Help, Joined, Sentence, Told, text_of
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.problems import Fault, WrongSettingsError
from xlfuncs.events.reading import event_named
from xlfuncs.events.sheet import parts
from xlfuncs.formats.declaration import Asked
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.formats.registry import WRITTEN, fitting, format_of
from xlfuncs.formats.text import BROKEN_TEXT, as_opened, separated
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.crosstables.finding import headed_at
from xlfuncs.intake.gathering import gathered, nothing_for
from xlfuncs.intake.read import OfSheets, Read, filled, of_sheets, read
from xlfuncs.intake.rows import Gathered, with_more
from xlfuncs.intake.sheets import SheetRows, handed_in
from xlfuncs.intake.stages import members_of, stage_of, take_over
from xlfuncs.intake.tables.headings import headed_in, heads
from xlfuncs.intake.workbook.event import event_of
from xlfuncs.page.shown import cell_text, shown
from xlfuncs.page.taken import fields_of, with_changes, with_rows
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.next_round import ROBIN, SWISS, can_pair, next_round
from xlfuncs.pairing.results.taking import results_for, told_of
from xlfuncs.pairing.rounds import TITLE, Round, heads_over, new_rows, playing_nobody
from xlfuncs.pairing.swiss import engine_here
from xlfuncs.pairing.taking_back import as_it_stands, taken_back
from xlfuncs.pairing.teams import is_over_boards, matches_in
from xlfuncs.recalc import recalculate
from xlfuncs.recalc.results import Recalculation
from xlfuncs.xlsx.conversion import called as functions_called
from xlfuncs.xlsx.errors import IN_PLACE, PackageError
from xlfuncs.xlsx.workbook import Workbook

NOTHING_GIVEN = Sentence(
    en="choose a file, or fill in the tables", zh="请选择文件，或填写表格", ja="ファイルを選ぶか、表に入力してください"
)
WHICH_EVENT = Sentence(
    en="a {ending} file does not say which event it is: choose one",
    zh="{ending} 文件没有说明是哪种比赛：请选择",
    ja="{ending} ファイルだけでは競技会の種類がわかりません。選んでください",
)
NOT_HELD = Sentence(
    en="this format cannot hold the event {event}; these can: {formats}",
    zh="此格式不适用于“{event}”；可以用：{formats}",
    ja="この形式では「{event}」を表せません。使えるのは {formats} です",
)
OF_ANOTHER = Sentence(
    en="this is a workbook of another competition, {event}",
    zh="这是另一种比赛“{event}”的工作簿",
    ja="これは別の競技会「{event}」のブックです",
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
#: What a page is shown as, and the computed workbook; beside them everything that can be exported.
PAGE, XLSX = "page", "xlsx"


def wanted(here: bool) -> list[str]:
    """Return what a visitor can get; what LibreOffice prints where that is ``here``."""
    return [PAGE, XLSX, *(key for key, each in WRITTEN.items() if each.on_page and (here or not each.draw))]


def fits(kind: str, event: Event) -> bool:
    """Return whether an event can be had in one of the formats that are ``wanted``."""
    return kind not in WRITTEN or WRITTEN[kind].fits(event)


def pairs(event: Event) -> list[str]:
    """Return the ways in which the next round of an event can be paired here."""
    return [] if not can_pair(event) else [SWISS, ROBIN] if engine_here() else [ROBIN]


def listed_by(event: Event) -> str:
    """Return what the results of a round are listed by: tables of players, boards of matches, or matches."""
    matches = matches_in(event)
    return "tables" if matches is None else "boards" if is_over_boards(matches) else "matches"


def can_print() -> bool:
    """Return whether LibreOffice is here."""
    from xlfuncs.hosts import calc  # noqa: PLC0415 — a browser has none

    return calc.missing() is None


def of_file(file: Path, name: str, language: str, members: Path | None = None) -> dict[str, Any]:
    """Return the outcome of a file that was handed in; where it is no workbook of ours, as the event ``name``.

    The outcome is in the reader's language, whichever the file is in; its form's ``fields`` come with it. A workbook
    of no event is returned itself, with what its calls of ours come to. ``members``: a list that completes its members.
    """
    if not name and _is_somebodys_own(file):
        return _with_what_is_left(file, language, recalculate(file), file.with_name("out.xlsx"))
    with _hearing() as heard:
        given, told = _read(file, name, members)
        outcome = given.outcome(language=language)
    return {**shown(outcome, [*told, *heard]), "fields": fields_of(_as_typed(given), language)}


def outcome_of_file(file: Path, name: str, language: str, members: Path | None = None) -> tuple[Outcome, list[Told]]:
    """Return the same as an outcome, and what is told of the file."""
    with _hearing() as heard:
        given, told = _read(file, name, members)
        return given.outcome(language=language), [*told, *heard]


def as_file(
    file: Path, name: str, language: str, kind: str, out: Path, members: Path | None = None
) -> bytes | dict[str, Any]:
    """Return the results of a file, in one of the formats that are ``wanted``."""
    own = _is_workbook(file, name) and members is None
    if kind == XLSX and own:
        done = recalculate(file)
        if done.lacks_engine or _event_in(file) is None:
            return _with_what_is_left(file, language, done, out)
        done.save(out)
        return out.read_bytes()
    with _hearing() as heard:
        given, told = _read(file, name, members)
        outcome = given.outcome(language=given.language or language)
        if _is_book(kind) and not own:
            _made(given.event, outcome.language, given.typed(), out)
        data, more = _written(outcome, kind, file if own else out)
    if outcome.language != language:
        outcome = given.outcome(language=language)
    found = _handed_over(data, kind, outcome, [*told, *heard, *more])
    return found if isinstance(found, bytes) else {**found, "fields": fields_of(_as_typed(given), language)}


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
    return {**found, "file": data, "fields": fields_of(_as_typed(given), language)}


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


def of_form(name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str) -> dict[str, Any]:
    """Return the outcome of what was filled in on the page: settings by key, tables as text pasted from a
    spreadsheet.
    """
    with _hearing() as heard:
        outcome = _filled_in(name, settings, tables, language).outcome(language=language)
    return shown(outcome, heard)


def outcome_of_form(
    name: str,
    settings: Mapping[str, str],
    tables: Mapping[str, str],
    language: str,
    members: Path | None = None,
) -> tuple[Outcome, list[Told]]:
    """Return the same as an outcome, its members completed from a list, and what is told of the form."""
    with _hearing() as heard:
        return _with_list(_filled_in(name, settings, tables, language), members).outcome(language=language), heard


def form_of(file: Path, name: str, language: str, members: Path | None = None) -> dict[str, Any]:
    """Return the fields of the form of the event ``name`` for a file that fills it in, and what is told about
    the file; without a name, of the event that a workbook says itself.
    """
    given, told = _gathered(file, name) if name else (_as_typed(filled(file)), [])
    if members is not None:
        add_members(given, named_in(given.tables, members_in(members, given.event)))
    return {
        "event": given.event.name,
        "fields": fields_of(given, language),
        "told": [text_of(each, language) for each in told],
    }


def with_list(name: str, tables: Mapping[str, str], members: Path, language: str) -> dict[str, str]:
    """Return the members' table of a form, completed from a list."""
    with _hearing():
        given = _as_typed(_with_list(_filled_in(name, {}, tables, language), members))
    key = f"table-{MEMBERS.key}"
    return {key: fields_of(given, language)[key]}


def with_stages(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], before: Sequence[Path], language: str
) -> dict[str, Any]:
    """Return the fields of a form with what the stages before give to it, and what is told of that."""
    with _hearing() as heard:
        given = _as_typed(_filled_in(name, settings, tables, language))
        stages = [stage_of(file, given.event) for file in before]
        told = take_over(given, stages)
        add_members(given, [*members_of(stages)])
    return {"fields": fields_of(given, language), "told": [text_of(each, language) for each in (*told, *heard)]}


def paired(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str, way: str, absent: str = ""
) -> dict[str, Any]:
    """Return the next round after what was filled in, without the absent, and the form with it below the games."""
    with _hearing() as heard:
        given = _filled_in(name, settings, tables, language)
        outcome = given.outcome(language=language)
        decided = next_round(outcome, None, [absent], robin=way == ROBIN)
    key = decided.table
    games = given.event.table(key)
    rows = new_rows(outcome, decided)
    text = with_rows(games, tables.get(key, ""), rows, language)
    if text is None:
        typed = {key: [*_as_typed(given).tables.get(key, ()), *rows]}
        text = fields_of(Gathered(given.event, tables=typed), language)[f"table-{key}"]
    return {
        "title": TITLE(round=decided.number).text(language),
        "head": [each.text(language) for each in heads_over(decided)],
        "rows": [[str(at), *_seat(each.red), *_seat(each.black)] for at, each in enumerate(decided.pairs, 1)],
        "alone": _alone(decided, language),
        "told": [text_of(each, language) for each in (*decided.said, *heard)],
        "fields": {f"table-{key}": text},
    }


def _seat(player: Player) -> tuple[str, str, str]:
    return str(player.number), player.name, without_zeros(player.points)


def _alone(decided: Round, language: str) -> list[str]:
    """Return who plays nobody, by why."""
    found: dict[Help, list[str]] = {}
    for player, why in playing_nobody(decided):
        found.setdefault(why, []).append(f"{player.number} {player.name}")
    return [IN_PLACE(place=why, sentence=Joined(names)).text(language) for why, names in found.items()]


def round_changed(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str, results: str | None
) -> dict[str, Any]:
    """Return the form with the results of the round that was paired last, or with that round taken back for ``None``,
    and what is told of it.
    """
    with _hearing():
        given = _filled_in(name, settings, tables, language)
        outcome = given.outcome(language=language)
    event = given.event
    changes: dict[int, Mapping[str, Any] | None]
    if results is None:
        undone = taken_back(outcome)
        changes, key = {row.at: None for row in undone.rows}, undone.table
        told = undone.said
    else:
        taken = results_for(given, outcome, results)
        changes, key = {each.row.at: each.changes for each in taken.given}, taken.table
        told = told_of(taken, outcome)
    rows = _as_typed(given).tables.get(key, [])
    text = with_changes(event.table(key), tables.get(key, ""), len(rows), changes, language)
    if text is None:
        changed = [(row, changes.get(at, {})) for at, row in enumerate(rows, 1)]
        typed = {key: [{**row, **more} for row, more in changed if more is not None]}
        text = fields_of(Gathered(event, tables=typed), language)[f"table-{key}"]
    return {"told": [text_of(each, language) for each in told], "fields": {f"table-{key}": text}}


def round_to_print(name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str) -> bytes:
    """Return the pairs for the wall and the slips of the round that was paired last, as a workbook."""
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — half a second in a browser
    from xlfuncs.pairing.printing import printed  # noqa: PLC0415

    with _hearing():
        outcome = _filled_in(name, settings, tables, language).outcome(language=language)
    return saved(printed(outcome, as_it_stands(outcome), language))


def form_as_file(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str, kind: str, out: Path
) -> bytes | dict[str, Any]:
    """Return the same in one of the formats that are ``wanted``."""
    with _hearing() as heard:
        given = _filled_in(name, settings, tables, language)
        outcome = given.outcome(language=language)
    if _is_book(kind):
        _made(given.event, language, given.typed(), out)
    data, more = _written(outcome, kind, out)
    return _handed_over(data, kind, outcome, [*heard, *more])


@contextmanager
def _hearing() -> Iterator[list[Told]]:
    """Collect what else is told, each thing once; a refusal tells it too, since it may be the reason for that."""
    heard: list[Told] = []

    def hear(said: Told) -> None:
        if said.text() not in {each.text() for each in heard}:
            heard.append(said)

    with listening(hear):
        try:
            yield heard
        except CellError as refusal:
            refusal.said = Joined([refusal.reason, *heard], SEMICOLON)
            if isinstance(refusal, WrongSettingsError):
                refusal.faults = [*refusal.faults, *(Fault("", CellError(VALUE, each)) for each in heard)]
            raise


def _handed_over(data: bytes, kind: str, outcome: Outcome, told: Sequence[Told]) -> bytes | dict[str, Any]:
    """Return a file; where something is wrong that the file does not say itself, also the results of its event."""
    if told or not (outcome.publishable or kind == XLSX):
        return {**shown(outcome, told), "file": b64encode(data).decode()}
    return data


def _filled_in(name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str) -> OfSheets:
    """Return what a form gives to the event ``name``: its tables are read as any sheets are, its settings win."""
    event = event_named(name)
    sheets = handed_in({table_name(key).text(language): as_opened(_pasted(text)) for key, text in tables.items()})
    sheets = [_as_cross_table(event, sheet) for sheet in sheets]
    if any(headed_at(event, sheet) is not None for sheet in sheets):  # its names are entries where none are listed
        sheets = [sheet for sheet in sheets if sum(not is_blank_row(row) for row in sheet.rows) > 1]
    sheets = handed_in({each.name: _under_its_own(event, each).rows for each in sheets if each.rows})
    typed = [(key, value) for key, value in settings.items() if value.strip()]
    given = of_sheets(event, sheets, Path(), Asked(given=typed))
    # the row below the headings is the first to whoever fills in a form
    found = given.found._replace(settings=with_more(event, given.found.settings, typed), places={})
    return replace(given, found=found)


def _pasted(text: str) -> list[list[Any]]:
    """Return the rows of a text from a spreadsheet, whatever line ends it has."""
    read = separated(text, "\t")
    if read.broken is not None:
        raise PackageError(BROKEN_TEXT(line=read.broken))
    return read.rows


def _as_cross_table(event: Event, sheet: SheetRows) -> SheetRows:
    """Return the rows of a form without our headings, where somebody pasted a cross-table below them, its title above
    it.
    """
    if not sheet.rows or not heads(event, sheet.rows[0]):
        return sheet
    below = sheet._replace(rows=sheet.rows[1:])
    at = headed_at(event, below)
    titles = (sum(not is_blank(cell) for cell in row) < 2 for row in below.rows[:at])
    return sheet if at is None or not all(titles) else below


def _under_its_own(event: Event, sheet: SheetRows) -> SheetRows:
    """Return the rows of a form without our headings, where somebody pasted a table with its own headings below them.

    A title may stand above them, with a gap between; any other row between is an entry, and the computation reports two
    tables.
    """
    headed = headed_in(event, sheet)
    if len(headed) < 2 or headed[0].row:
        return sheet
    *gap, last = sheet.rows[: headed[1].row]
    alone = is_blank_row(last) or (len(gap) > 1 and sum(not is_blank(cell) for cell in last) == 1)
    pasted = not gap or (alone and all(map(is_blank_row, gap[1:])))
    return sheet._replace(rows=sheet.rows[headed[1].row :]) if pasted else sheet


def workbook(name: str, language: str, filled_in: bool, out: Path) -> bytes:
    """Return the workbook of an event in one of its languages: to be filled in, or its filled example."""
    from xlfuncs.layout import build, example  # noqa: PLC0415 — half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    event = event_named(name)
    out.write_bytes(saved(build(event, language, example=example(event, language) if filled_in else None)))
    return _computed(out, out)


def called(name: str, cells: Sequence[str], language: str) -> dict[str, Any]:
    """Return a function's value for typed arguments, and its working."""
    try:
        found = registry.call(name, [_typed(each) for each in cells])
    except CellError as error:
        return {"error": error.code, "said": error.told(language)}
    value = found if isinstance(found, list) else [[found]]
    rows = value if value and isinstance(value[0], list) else [value]
    working = registry.explain(f"{language}:{name}", [_typed(each) for each in cells])
    return {
        "head": [parts.WORDS[each].text(language) for each in registry.WORKING],
        "value": [[cell_text(cell, None, language) for cell in row] for row in rows],
        "working": [[cell_text(cell, None, language) for cell in row] for row in working],
    }


def _typed(text: str) -> Any:
    """Return a field's text as cells: one, or several rows where it has several lines."""
    rows = [line.split("\t") for line in text.splitlines() if line.strip()]
    if not rows:
        return None
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


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
    return _with_list(given, members), told


def _with_list(given: Read, members: Path | None) -> Read:
    """Return what a file or a form gives, its members completed from a list, if any."""
    if members is None:
        return given
    typed = given.typed()
    typed.pop("settings")
    return with_members(given, named_in(typed, members_in(members, given.event)))


def _read_alone(file: Path, name: str) -> tuple[Read, list[Told]]:
    if _is_workbook(file, name):
        return filled(file), []
    event = event_named(name)
    given = read(file, event)
    if given.only_rows:
        raise PackageError(given.only_rows, file)
    if not given.has_rows:
        raise PackageError(nothing_for(event), file)
    return given, [*_of_another(file, event), *(each.said for each in given.lost)]


def _as_typed(given: Read) -> Gathered:
    """Return what a file gives as it was typed, for the form."""
    typed = given.typed()
    return Gathered(given.event, settings=typed.pop("settings"), tables=typed, language=given.language)


def _gathered(file: Path, name: str) -> tuple[Gathered, list[Told]]:
    """Return what a file gives to the form of an event, and what could not be understood in it."""
    event = event_named(name)
    given = gathered(event, [(file.name, file)], {})
    if not any(given.tables.values()):
        raise PackageError(nothing_for(event), file)
    told = (each.lost.said for each in (*given.remarks, *given.left, *given.lost))
    return given, [*_of_another(file, event), *told]


def _of_another(file: Path, event: Event) -> list[Told]:
    """Return what there is to say of a workbook that computes another event, which gives this one nothing."""
    own = _event_in(file)
    if own is None or own == event or own.name in event.reads:
        return []
    return [OF_ANOTHER(event=own.title)]


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


def _is_sheets(file: Path) -> bool:
    return format_of(file) is WORKBOOK


def _written(outcome: Outcome, kind: str, book: Path) -> tuple[bytes, list[Told]]:
    """Return an outcome in one of the formats that are ``wanted``, and what is told about that; ``book``: its
    workbook.
    """
    if kind == XLSX:
        return book.read_bytes(), []
    form = WRITTEN[kind]
    if form.draw:
        from xlfuncs.hosts import calc  # noqa: PLC0415 — a browser has none
        from xlfuncs.hosts.calc.board import printed  # noqa: PLC0415

        mark = fingerprint(filled(book).outcome())
        with calc.Office() as office:
            return form.draw(printed(book, mark, office), mark), []
    assert form.dump is not None
    if not form.fits(outcome.event):
        formats = Joined(each.title for each in fitting(outcome.event) if each.dump)
        raise PackageError(NOT_HELD(event=outcome.event.title, formats=formats))
    return form.dump(outcome)


def _is_book(kind: str) -> bool:
    """Tell whether a file of that kind is a workbook, or made of one."""
    return kind == XLSX or WRITTEN[kind].draw is not None


def _made(event: Event, language: str, given: Mapping[str, Any], out: Path) -> None:
    """Make a workbook of an event, filled and computed."""
    from xlfuncs.layout import build, room_for  # noqa: PLC0415 — half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    own = language if language in event.languages else event.languages[0]
    book = build(event, own, room=room_for(given, 0), example=given)
    out.write_bytes(saved(book, now=bool(given)))
    _computed(out, out)


def _computed(file: Path, out: Path) -> bytes:
    """Return a workbook with its figures in it."""
    recalculate(file).save(out)
    return out.read_bytes()
