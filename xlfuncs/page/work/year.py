"""What a club has of a year, handed in together: the files of its folder, read there as the command line reads them."""

from __future__ import annotations

import datetime
import os
import shutil
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile, ZipInfo

from xlfuncs.club import base, issued
from xlfuncs.club.checking import findings_in
from xlfuncs.club.contradictions import contradictions, seen
from xlfuncs.club.folder import NAME, Folder, competition_of, folder_of
from xlfuncs.club.reading import Events, held
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.events.register import Register
from xlfuncs.formats.encodings import ENCODINGS, likeliest, readings_of
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.finding import is_register
from xlfuncs.page import NOT_THEIRS
from xlfuncs.page.work.listed import listed
from xlfuncs.season.choosing import language_of
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Ledger
from xlfuncs.season.reading import Played, played_or_doubt
from xlfuncs.season.reading_back import previous_register
from xlfuncs.xlsx.checks.findings import Finding
from xlfuncs.xlsx.errors import IN_PLACE, PackageError
from xlfuncs.xlsx.workbook import Workbook

NONE_COUNTS = Sentence(
    en="none of these files counts: {doubts}",
    zh="这些文件都不能计入：{doubts}",
    ja="集計できるファイルがありません：{doubts}",
)
LEFT_OUT = Sentence(
    en="no workbooks, and left out: {names}",
    zh="不是工作簿，未计入：{names}",
    ja="ブックではないため対象外です：{names}",
)
NOT_GIVEN = Sentence(
    en="{file} names the members' register {register}, which is not among these files: nobody is looked up there",
    zh="{file} 中写明会员台账为 {register}，但这些文件中没有它：未从中查找会员",
    ja="{file} にある会員台帳 {register} が、選んだファイルの中にありません。会員を照合していません",
)
TAKEN_INSTEAD = Sentence(
    en="{file} names the members' register {register}, which is not among these files: {taken} is taken in its place",
    zh="{file} 中写明会员台账为 {register}，但这些文件中没有它：改用 {taken}",
    ja="{file} にある会員台帳 {register} が、選んだファイルの中にありません。代わりに {taken} を使いました",
)
TOO_MUCH_PACKED = Sentence(
    en="holds more than {megabytes} MB, or more than {files} files",
    zh="解压后超过 {megabytes} MB，或超过 {files} 个文件",
    ja="展開すると {megabytes} MB、または {files} 個のファイルを超えます",
)
NO_ZIP = Help("cannot be unpacked", "无法解压", "展開できません")
CHECKED = Help("Plausibility", "核对", "点検")
NOTHING_FOUND = Sentence(
    en="{count} workbooks: nothing contradicts itself",
    zh="共 {count} 个工作簿：没有发现矛盾",
    ja="ブック {count} 個：矛盾は見つかりませんでした",
)
WITHOUT_EVENT = Sentence(
    en="held against no other, since no event comes of it: {names}",
    zh="其中没有可计算的比赛，未参与核对：{names}",
    ja="計算できる競技会がないため、ほかと照らし合わせていません：{names}",
)
UNREAD = Help("not read", "未读取", "読み取れません")
HEAD = (
    Help("File", "文件", "ファイル"),
    Help("Kind", "类型", "種類"),
    Help("What is to be looked at", "请核对", "確認する点"),
)
#: So many files are named.
NAMED = 8
#: How much a packed folder may hold, and how many files.
MOST_MEGABYTES, MOST_FILES = 50, 400
#: The year in which the clock of packed files begins: what says no day is of it.
_NO_DATE = 1980


class Year(NamedTuple):
    """The files that were handed in together: the club's settings, the workbooks and ``others``, the register and the
    ledger.

    ``competition``: of which competition the event of a file is a part; ``lacks``: what the settings name in vain.
    """

    own: Folder
    workbooks: Sequence[Path]
    others: Sequence[Path]
    register: Path | None
    ledger: Path | None
    competition: Callable[[str], tuple[str, str]]
    lacks: Sequence[Doubt]

    @property
    def told(self) -> list[Doubt]:
        """What there is to say of the files where events are asked for."""
        names = Joined((each.as_posix() for each in self.others), most=NAMED)
        return [*self.lacks, *([Doubt("", None, LEFT_OUT(names=names))] if self.others else [])]

    @property
    def lists(self) -> list[Path]:
        """The files that may list members: all but settings, whatever these are called."""
        return [*self.workbooks, *(each for each in self.others if each.suffix.lower() != ".toml")]

    @property
    def before(self) -> Ledger | None:
        """The members' register."""
        return previous_register(self.register) if self.register else None

    def spoken(self, language: str) -> str:
        """Return the language of the club, else that of the visitor."""
        return self.own.language or language


@contextmanager
def read_in(top: Path, competition: str = "") -> Iterator[Year]:
    """Give what stands in a folder, from within it: so all files are called as their owner calls them.

    ``competition``: what all its events are called together. ``PackageError`` names the file that it is about.
    """
    before = Path.cwd()
    os.chdir(top)
    try:
        yield _read(competition)
    except PackageError as failure:
        if not isinstance(failure.place, Path):
            raise
        place = failure.place.relative_to(Path.cwd()) if failure.place.is_relative_to(Path.cwd()) else failure.place
        raise PackageError(IN_PLACE(place=place.as_posix(), sentence=failure.said), place) from None
    finally:
        os.chdir(before)


def _read(competition: str) -> Year:
    here = Path.cwd()
    packed = [each for each in _files() if each.suffix.lower() == ".zip"]
    bytes_left, files_left = MOST_MEGABYTES << 20, MOST_FILES  # for all of them together
    for each in packed:
        size, count = _unpack(each, bytes_left, files_left)
        bytes_left, files_left = bytes_left - size, files_left - count
    there = [*_files()]
    said = _outermost(there, NAME)
    own_ledger = said.parent / issued.NAME if said else None  # where the command line keeps it
    ledger = own_ledger if own_ledger in there else _outermost(there, issued.NAME)
    own = folder_of(said, here) if said else Folder()
    books = [each for each in there if each.suffix.lower() in WORKBOOK.endings]
    register = _register_named(books, own.members) if own.members else None
    lacks = []
    if register is None:
        register = _newest_register(books)
        if own.members and said:
            names = {"file": said.as_posix(), "register": own.members.name}
            taken = TAKEN_INSTEAD(taken=register.as_posix(), **names) if register else NOT_GIVEN(**names)
            lacks.append(Doubt("", None, taken))
    others = [
        each for each in there if each not in (*books, ledger) and each.name != NAME and each.suffix.lower() != ".bak"
    ]
    part_of = (lambda _: (str(here), competition)) if competition else partial(_part_of, top=here)
    return Year(own, [each for each in books if each != register], others, register, ledger, part_of, lacks)


def _files() -> Iterator[Path]:
    for each in sorted(Path().rglob("*")):
        if each.is_file() and not any(part.startswith(NOT_THEIRS) for part in each.parts):
            yield each


def _outermost(files: Iterable[Path], name: str) -> Path | None:
    """Return the file of that name that lies above the others."""
    return min((each for each in files if each.name == name), key=lambda each: (len(each.parts), each), default=None)


def _part_of(file: str, top: Path) -> tuple[str, str]:
    return competition_of(Path(file), top)


def _register_named(books: Sequence[Path], named: Path) -> Path | None:
    """Return the one among workbooks that lies where the settings name it, else one that is called so."""
    called = [each for each in books if each.name == named.name]
    return next((each for each in called if each.absolute() == named), next(iter(called), None))


def _newest_register(books: Sequence[Path]) -> Path | None:
    """Return the register among workbooks, of several that of the latest year: it goes on from the others."""
    ends = {file: end for file in books if (end := _end_of_register(file))}
    return max(ends, key=lambda file: ends[file], default=None)


def _end_of_register(file: Path) -> datetime.date | None:
    """Return the last day of the year of a register; ``None`` of any other workbook."""
    with suppress(PackageError):
        with Workbook(file) as book:
            named_so = is_register({sheet.name for sheet in book.sheets})
        return previous_register(file).span.last if named_so else None
    return None


def _unpack(packed: Path, most_bytes: int, most_files: int) -> tuple[int, int]:
    """Lay down what a packed folder holds, in its place, and return how many bytes and files that is.

    One that is called as another gets a number. The day on which each was saved is kept, where it is said.
    """
    try:
        with ZipFile(packed) as archive:
            inside = [each for each in archive.infolist() if not each.is_dir()]
            size = sum(each.file_size for each in inside)
            if size > most_bytes or len(inside) > most_files:
                raise PackageError(TOO_MUCH_PACKED(megabytes=MOST_MEGABYTES, files=MOST_FILES), packed)
            for each, name in zip(inside, _names(inside), strict=True):
                file = free_place(packed.parent, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(each) as source, file.open("xb") as target:
                    shutil.copyfileobj(source, target)
                saved = time.mktime((*each.date_time, 0, 0, -1)) if each.date_time[0] > _NO_DATE else 0
                os.utime(file, (saved, saved))
    except (BadZipFile, RuntimeError, NotImplementedError, ValueError, EOFError, OSError, zlib.error):
        raise PackageError(NO_ZIP, packed) from None  # broken, encrypted, or packed in a way of its own
    packed.unlink()
    return size, len(inside)


def free_place(folder: Path, name: str) -> Path:
    """Return where a file that its owner calls so stands below a folder; one called as another gets a number."""
    path = wanted = folder / place_of(name)
    number = 2
    while path.exists():
        path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
        number += 1
    return path


def _names(inside: Sequence[ZipInfo]) -> list[str]:
    """Return what packed files are called; an older Windows writes names in the code of its country, all in one."""
    written = [b"" if each.flag_bits & 0x800 else each.filename.encode("cp437") for each in inside]
    readings = [*readings_of(b"\n".join(written))]
    codec = ENCODINGS[likeliest(readings, "")].codec if readings else "cp437"
    pairs = zip(inside, written, strict=True)
    return [own.decode(codec, "replace") if own else each.filename for each, own in pairs]


def place_of(name: str) -> Path:
    """Return where a file that its owner calls so stands below a folder, never outside it.

    >>> place_of("../../etc/比赛\\\\决赛.xlsx").as_posix(), place_of("").as_posix()
    ('etc/比赛/决赛.xlsx', '_')
    >>> place_of("//etc/x").as_posix(), place_of("\\\\\\\\server\\\\x").as_posix(), place_of("C:\\\\x").as_posix()
    ('etc/x', 'server/x', 'C_/x')
    """
    seen_ = "".join(letter for letter in name if letter.isprintable())  # no system's file has the others
    parts = [part for part in seen_.replace("\\", "/").replace(":", "_").split("/") if part not in ("", "..", ".")]
    return Path(*map(_short, parts)) if parts else Path("_")


def _short(part: str) -> str:
    """Return a name of a length that every disk takes, with its ending."""
    while len(part.encode()) > 200:
        stem, dot, ending = part.rpartition(".")
        part = f"{stem[:-1]}{dot}{ending}" if stem and len(ending) < 20 else part[:-1]
    return part


# --- what comes of it


def register_of(top: Path, competition: str, language: str) -> bytes:
    """Return the members' register of a year's workbooks, going on from the one among them.

    The club's own, which its ``xlfuncs.toml`` names, has the columns of one.
    """
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — half a second in a browser
    from xlfuncs.season.writing import register_workbook  # noqa: PLC0415

    with read_in(top, competition) as year:
        read: list[Played] = []
        doubtful = year.told
        for file in year.workbooks:
            one = played_or_doubt(file)
            if isinstance(one, Doubt):
                doubtful.append(one)
            else:
                read.append(one._replace(competition=year.competition(str(file))))
        before = year.before
        read = base.recognised(read, before)
        ledger, doubtful, lists = base.continued(read, doubtful, before)
        doubtful += (Doubt(each.file, None, said) for each in lists for said in each.told)
        if ledger is None:
            raise PackageError(NONE_COUNTS(doubts=Joined(map(told_of, doubtful))))
        spoken = year.own.language or language_of(read) or language
        if year.register and year.own.members:
            base.write_beside(ledger, (), spoken)
        return saved(register_workbook(ledger, doubtful, spoken))


def events_of(year: Year, why_not: Callable[[Register, str], Told | None], language: str) -> Events:
    """Return the events of a year that a club hands in or gives certificates for; ``PackageError`` where there are
    none.
    """
    known = base.Known(year.before)
    found = held(year.workbooks, year.own.club, known, why_not, language)
    doubts = [*year.told, *found.doubts]
    if not found.held:
        raise PackageError(NONE_COUNTS(doubts=Joined(map(told_of, [*found.others, *doubts]))))
    return found._replace(doubts=doubts)


def check(top: Path, competition: str, language: str) -> dict[str, Any]:
    """Return what is wrong with workbooks, and what contradicts itself between them, the register and the ledger."""
    with read_in(top, competition) as year:
        events = {file: event for file in year.workbooks if (event := seen(file)) is not None}
        ledger = issued.read(year.ledger).lines if year.ledger else ()
        between = contradictions([*events.values()], year.before, ledger)
        rows: list[tuple[str, Told, Told]] = [(each.file.as_posix(), each.rank, each.said) for each in between]
        without = []
        for file in year.workbooks:
            try:
                found = findings_in(file)
            except PackageError as failure:
                rows.append((file.as_posix(), UNREAD, failure.said))
                continue
            rows += ((file.as_posix(), each.kind, _at_its_place(each)) for each in found)
            if file not in events:
                without.append(file.as_posix())
        told = [told_of(each) for each in year.told]
        if without:
            told.append(WITHOUT_EVENT(names=Joined(without, most=NAMED)))
        if not between:
            told.append(NOTHING_FOUND(count=len(events)))
        return listed(CHECKED, language, told=told, head=HEAD, rows=rows)


def _at_its_place(found: Finding) -> Told:
    return IN_PLACE(place=f"{found.sheet}!{found.cell}" if found.cell else found.sheet, sentence=found.said)


def told_of(doubt: Doubt) -> Told | str:
    """Return a doubt as it is told, with its place."""
    return IN_PLACE(place=doubt.place, sentence=doubt.said) if doubt.file else doubt.said
