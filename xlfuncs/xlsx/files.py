"""The one way in which a file is written: whole or not at all, and only where a file belongs.

A file is written without a name first, or, where the system has none of these, in one named ``.~xlfuncs-….part``; then
it takes its place in one step.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from os import PathLike
from pathlib import Path
from typing import IO

from xlfuncs.core.sentences import OR, Joined, Sentence
from xlfuncs.xlsx.errors import PackageError, system_said

if sys.platform != "win32":
    import fcntl

IS_OPEN = Sentence(
    en="is open in {program} ({lock} stands beside it); close it there, {remedy}",
    zh="正在 {program} 中打开（同一文件夹中有 {lock}）；请在那里关闭，{remedy}",
    ja="{program} で開かれています（同じフォルダーに {lock} があります）。閉じるか、{remedy}",
)
ENDS_LIKE = Sentence(
    en="must end in {suffix}, as {source} does",
    zh="应与 {source} 一样以 {suffix} 结尾",
    ja="ファイル名の末尾は {source} と同じ {suffix} にしてください",
)
MUST_END = Sentence(
    en="the file's name must end in {endings}",
    zh="文件名应以 {endings} 结尾",
    ja="ファイル名の末尾は {endings} にしてください",
)
OR_FORCE = Sentence(
    en="or write anyway with --force", zh="或用 --force 强行写入", ja="--force で強制的に書き込んでください"
)
OR_DELETE = Sentence(
    en="or, where a crash left that one behind, delete it",
    zh="若它是程序崩溃后留下的，请删除它",
    ja="異常終了で残ったものなら削除してください",
)
EXISTS_ALREADY = Sentence(
    en="exists already; --force replaces it",
    zh="已存在；加 --force 可替换",
    ja="すでにあります。--force を付けると置き換えます",
)
IS_READ_HERE = Sentence(
    en="is read here, and would be lost; name another file",
    zh="正是要读取的文件，会被覆盖；请另取文件名",
    ja="これから読み込むファイルで、失われます。別のファイルを指定してください",
)
OUT_IS_FOLDER = Sentence(
    en="cannot be written, this is a folder", zh="无法写入，这是文件夹", ja="フォルダーなので書き込めません"
)
OUT_IS_DEVICE = Sentence(
    en="cannot be written, this is no file but a device or a pipe",
    zh="无法写入，这不是文件，而是设备或管道",
    ja="ファイルではなくデバイスまたはパイプなので書き込めません",
)
CHANGED_MEANWHILE = Sentence(
    en="was changed by another program meanwhile; nothing is written",
    zh="其间被其他软件改动过；没有写入任何内容",
    ja="処理中に別のソフトが変更しました。何も書き込みません",
)
CANNOT_WRITE = Sentence(en="cannot be written ({why})", zh="无法写入（{why}）", ja="書き込めません（{why}）")

#: What an unfinished file is called, the second name of what it is to replace, until that becomes its ``.bak``, and
#: the second name of the ``.bak`` of before.
OURS, UNFINISHED, KEPT, FORMER = ".~xlfuncs-", ".part", ".bak", ".former"
#: Where files cannot be locked, the writer of an unfinished one is taken for dead after so many seconds.
LONG = 3600
Stamp = tuple[int, int]

#: The lock file that a program puts beside a workbook while it is open there.
LOCKS = {"~${}": "Excel", ".~lock.{}#": "LibreOffice", ".~{}": "WPS"}
#: WPS leaves out up to so many of the first characters of the name.
WPS_CUTS = 2


def stamp(found: os.stat_result) -> Stamp:
    """Return what tells whether a file was changed; not its number, which some network drives make up."""
    return found.st_size, found.st_mtime_ns


def same(one: str | PathLike[str], other: str | PathLike[str]) -> bool:
    """Return whether two paths lead to one file, or to one place for a file, through links of either kind, and in
    capitals where the drive knows none.
    """
    this, that = _found(one), _found(other)
    if this is None or that is None:
        return this is that and os.path.realpath(one) == os.path.realpath(other)
    if stamp(this) != stamp(that):
        return False  # to follow both takes ten times as long
    return os.path.samestat(this, that) or os.path.realpath(one) == os.path.realpath(other)


def _found(path: str | PathLike[str]) -> os.stat_result | None:
    try:
        return Path(path).stat()
    except (OSError, ValueError):
        return None


def may_replace(out: str | PathLike[str], *, force: bool) -> None:
    """Raise ``PackageError`` where the result of a command has no place: no file, or (but by ``force``) one that is
    open.
    """
    standing(out)
    if not force:
        refuse_if_open(out, OR_FORCE)


def must_end(out: Path, *endings: str) -> None:
    """Raise ``PackageError`` where the name of what is to be written ends otherwise."""
    if out.suffix.lower() not in endings:
        raise PackageError(MUST_END(endings=Joined(endings, OR)), out)


def refuse_if_open(path: str | PathLike[str], remedy: Sentence) -> None:
    """Raise ``PackageError`` if the workbook is open in another program, or a crash left its lock file behind.

    ``remedy`` is what helps then, besides closing it.
    """
    file = os.path.realpath(path)
    name = file.rpartition(os.sep)[2]
    folder = file.removesuffix(name)
    locks = {pattern.format(name): program for pattern, program in LOCKS.items()}
    for cut in range(1, WPS_CUTS + 1):
        shortened = name[cut:] if len(name.rpartition(".")[0]) > cut else name
        if not os.path.lexists(folder + shortened):  # else the lock is that one's
            locks[f".~{shortened}"] = "WPS"
    for lock, program in locks.items():
        if os.path.lexists(folder + lock):
            raise PackageError(IS_OPEN(program=program, lock=lock, remedy=remedy), path)


def may_make(out: str | PathLike[str], *, force: bool, given: Iterable[str | PathLike[str] | None] = ()) -> None:
    """Raise ``PackageError`` where something new has no place: a file is there (but by ``force``), is open or
    ``given``, which ``None`` is not.
    """
    if any(each is not None and same(out, each) for each in given):
        raise PackageError(IS_READ_HERE(), out)
    if standing(out) is not None and not force:
        raise PackageError(EXISTS_ALREADY(), out)
    refuse_if_open(out, OR_DELETE)


def standing(out: str | PathLike[str]) -> os.stat_result | None:
    """Return the file that is there; ``PackageError`` where something else is, or none can be."""
    try:
        found = Path(out).stat()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _cannot(out, error) from None
    if stat.S_ISDIR(found.st_mode):
        raise PackageError(OUT_IS_FOLDER(), out)
    if not stat.S_ISREG(found.st_mode):
        raise PackageError(OUT_IS_DEVICE(), out)
    return found


def write(
    out: str | PathLike[str],
    content: bytes | Callable[[IO[bytes]], object],
    *,
    like: str | PathLike[str] | None = None,
    unchanged: Stamp | None = None,
    backup: bool = False,
) -> Stamp:
    """Write a file, ``content`` or what fills it in, whole or not at all; return its stamp. Raises ``PackageError``.

    Folders that are missing are made; a link keeps pointing at the file that it names. A file that stood there leaves
    its owner and rights to the new one, and stays beside it as ``.bak`` where ``backup`` asks for it and anything
    changes; a file that is new has the rights of ``like``. A file that stood there has to be ``unchanged`` still.
    """
    found = standing(out)
    target = Path(os.path.realpath(out))
    try:
        if found is not None and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        rights = found if found is not None or like is None else Path(like).stat()
        with _Unfinished(target.parent, 0o666 if rights is None else 0o600) as new:
            new.file.write(content) if isinstance(content, bytes) else content(new.file)
            new.file.flush()
            os.fsync(new.file.fileno())
            if backup and found is not None and _equal(new.file, target):
                return stamp(found)
            name = new.named()
            if rights is not None:
                _take_over(new.file.fileno(), rights, None if found is None else target)
            kept = _link(target, name.with_suffix(KEPT)) if backup and found is not None else None
            try:
                # What was linked is what was read: of two at once on one file, the later stops here.
                if unchanged is not None and stamp(target.stat()) != unchanged:
                    raise PackageError(CHANGED_MEANWHILE(), out)
                with nullcontext() if kept is None else _instead(kept, target.with_name(target.name + ".bak")):
                    new.take(target)
            finally:
                if kept is not None:
                    kept.unlink(missing_ok=True)
        return stamp(target.stat())
    except RecursionError:  # a folder in a folder in a folder, a thousand times
        raise _cannot(out, OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))) from None
    except OSError as error:
        raise _cannot(out, error) from None


def _cannot(out: str | PathLike[str], error: OSError | ValueError) -> PackageError:
    return PackageError(CANNOT_WRITE(why=system_said(error)), out)


class _Unfinished:
    """A file that goes at the end unless it has taken its place. Its lock tells others that somebody writes it."""

    def __init__(self, folder: Path, mode: int) -> None:
        self.folder, self.mode = folder, mode
        self.name: Path | None = None
        try:
            # Gone with its writer, however that ends.
            handle = os.open(folder, os.O_TMPFILE | os.O_RDWR, mode)
        except (AttributeError, OSError):  # neither every system nor every drive has these
            self._begin()
        else:
            self.file: IO[bytes] = os.fdopen(handle, "w+b")
            _lock(handle)

    def _begin(self) -> None:
        """Make the file with a name."""
        while True:
            self.name = self.folder / f"{OURS}{os.urandom(6).hex()}{UNFINISHED}"
            flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)
            handle = os.open(self.name, flags, self.mode)
            try:
                self.file = os.fdopen(handle, "w+b")
            except BaseException:  # no memory for it, or Ctrl+C
                os.close(handle)
                self.name.unlink(missing_ok=True)
                raise
            _lock(self.file.fileno())
            if os.fstat(self.file.fileno()).st_nlink or sys.platform == "win32":
                return
            self.file.close()  # swept away in the moment before it was locked

    def __enter__(self) -> _Unfinished:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        if self.name is not None:
            self.name.unlink(missing_ok=True)

    def named(self) -> Path:
        """Return its name in the folder; it gets one now."""
        if self.name is None:
            name = self.folder / f"{OURS}{os.urandom(6).hex()}{UNFINISHED}"
            handle = self.file.fileno()
            try:
                # With a descriptor, whichever, it is linkat, which follows the link in /proc to the file.
                os.link(f"/proc/self/fd/{handle}", name, src_dir_fd=handle, follow_symlinks=True)
                self.name = name
            except OSError:  # no /proc, or a drive without links
                with self.file as nameless:
                    nameless.seek(0)
                    self._begin()
                    shutil.copyfileobj(nameless, self.file)
                    self.file.flush()
                    os.fsync(self.file.fileno())
        assert self.name is not None
        return self.name

    def take(self, target: Path) -> None:
        """Take the place of what stands there."""
        if sys.platform == "win32":
            self.file.close()  # no open file changes its name there
        self.named().replace(target)
        self.name = None


def _lock(handle: int) -> None:
    if sys.platform != "win32":
        with suppress(OSError):  # a drive without locks
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sweep(folder: Path) -> None:
    """Remove what writers that were killed have left in a folder."""
    with os.scandir(folder) as there:  # a glob takes five times as long, for each workbook of a folder
        found = [folder / each.name for each in there if each.name.startswith(OURS)]
    for left in found:
        unfinished = left.with_suffix(UNFINISHED)
        if left.suffix in (UNFINISHED, KEPT, FORMER) and (not unfinished.exists() or _abandoned(unfinished)):
            with suppress(OSError):
                left.unlink()


def _abandoned(file: Path) -> bool:
    """Return whether nobody writes the file any more: its writer's lock goes with the writer."""
    try:
        if sys.platform != "win32":
            handle = os.open(file, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                return False
            except OSError as error:
                if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.EINVAL, errno.ENOSYS):
                    raise
            finally:
                os.close(handle)
        return time.time() - file.stat().st_mtime > LONG
    except OSError:  # it has just gone, or is not ours
        return False


def _take_over(handle: int, rights: os.stat_result, replaced: Path | None) -> None:
    """Give a new file owner and rights of the one that it replaces, as far as we may; else the rights of another."""
    if sys.platform == "win32":
        return  # the folder decides
    if replaced is not None:
        own = os.fstat(handle)
        if (own.st_uid, own.st_gid) != (rights.st_uid, rights.st_gid):
            try:
                os.fchown(handle, rights.st_uid, rights.st_gid)
            except PermissionError:  # only the system's own user gives files away
                with suppress(PermissionError):
                    os.fchown(handle, -1, rights.st_gid)
        for name in os.listxattr(replaced) if hasattr(os, "listxattr") else ():  # lists of rights are among these
            with suppress(OSError):
                os.setxattr(handle, name, os.getxattr(replaced, name))
    os.fchmod(handle, stat.S_IMODE(rights.st_mode) | stat.S_IWUSR)  # after the owner, which takes some rights away


def _equal(file: IO[bytes], other: Path) -> bool:
    file.seek(0)
    with other.open("rb") as standing:
        while True:
            ours, theirs = file.read(1 << 20), standing.read(1 << 20)
            if ours != theirs:
                return False
            if not ours:
                return True


@contextmanager
def _instead(kept: Path, backup: Path) -> Iterator[None]:
    """Make ``kept`` the ``backup``; the former backup is there again where the block cannot write."""
    former = _link(backup, kept.with_suffix(FORMER)) if backup.exists() else None
    try:
        kept.replace(backup)
        yield
    except OSError:
        if former is None:
            backup.unlink(missing_ok=True)
        else:
            former.replace(backup)
        raise
    finally:
        if former is not None:
            former.unlink(missing_ok=True)


def _link(target: Path, kept: Path) -> Path:
    """Link a second name to the file, which takes no room on a full disk and is there whole or not at all."""
    try:
        kept.hardlink_to(target)
    except OSError:  # a drive without links, such as a memory stick
        try:
            shutil.copy2(target, kept)
        except OSError:
            kept.unlink(missing_ok=True)
            raise
    return kept
