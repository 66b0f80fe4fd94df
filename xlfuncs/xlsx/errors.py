"""What goes wrong with a file, and what is told of it: it cannot be read or written, or would not be sound."""

from __future__ import annotations

import errno
import sys

from xlfuncs.core.errors import Error
from xlfuncs.core.sentences import Said, Sentence, Told, name_of

IN_PLACE = Sentence(en="{place}: {sentence}", zh="{place}：{sentence}", ja="{place}：{sentence}")
UNSOUND = Sentence(
    en="a bug of xlfuncs: the new part {part} would not be sound ({reason}); nothing is written, the file is as it was",
    zh="xlfuncs 的程序错误：新的部件 {part} 有问题（{reason}）；没有写入任何内容，文件保持原样",
    ja="xlfuncs の不具合です：新しいパーツ {part} が正しくありません（{reason}）。何も書き込んでいません",
)

# What an operating system says of a file.
NO_FILE = Sentence(en="No such file or directory", zh="没有这个文件或文件夹", ja="ファイルまたはフォルダーがありません")
NO_PERMISSION = Sentence(en="Permission denied", zh="没有权限", ja="権限がありません")
OR_IN_USE = Sentence(
    en="no permission, or another program has the file open",
    zh="没有权限，或文件正在其他软件中打开",
    ja="権限がないか、ほかのソフトで開かれています",
)
NO_ROOM = Sentence(en="No space left on device", zh="磁盘已满", ja="ディスクに空きがありません")
NO_QUOTA = Sentence(en="Disk quota exceeded", zh="超出磁盘配额", ja="ディスクの割り当て容量を超えました")
TOO_LARGE = Sentence(en="File too large", zh="文件太大", ja="ファイルが大きすぎます")
BROKEN = Sentence(en="Input/output error", zh="读写磁盘出错", ja="ディスクの入出力エラーです")
READ_ONLY = Sentence(en="Read-only file system", zh="磁盘是只读的", ja="ディスクは読み取り専用です")
NO_FOLDER = Sentence(en="Not a directory", zh="不是文件夹", ja="フォルダーではありません")
LONG_NAME = Sentence(en="File name too long", zh="文件名太长", ja="ファイル名が長すぎます")
EXISTS = Sentence(en="File exists", zh="文件已存在", ja="ファイルがすでにあります")
BUSY = Sentence(en="Device or resource busy", zh="正被使用", ja="使用中です")
TAKEN = Sentence(en="Address already in use", zh="端口已被其他程序占用", ja="このポートはほかのプログラムが使用中です")
NO_ADDRESS = Sentence(
    en="this computer has no such address", zh="本机没有这个地址", ja="このコンピューターにそのアドレスはありません"
)
SYSTEM = {
    errno.ENOENT: NO_FILE,
    errno.EACCES: NO_PERMISSION,
    errno.EPERM: NO_PERMISSION,
    errno.ENOSPC: NO_ROOM,
    errno.EDQUOT: NO_QUOTA,
    errno.EFBIG: TOO_LARGE,
    errno.EIO: BROKEN,
    errno.EROFS: READ_ONLY,
    errno.ENOTDIR: NO_FOLDER,
    errno.ENAMETOOLONG: LONG_NAME,
    errno.EEXIST: EXISTS,
    errno.EBUSY: BUSY,
    errno.EADDRINUSE: TAKEN,
    errno.EADDRNOTAVAIL: NO_ADDRESS,
}
SAID_BY_SYSTEM = Sentence(en="{words}", zh="{words}", ja="{words}")

#: What a library says of a damaged file may quote half of it.
LONGEST_SENTENCE = 500


def system_said(failure: BaseException) -> Said:
    """Return what the operating system says of a failure, in the reader's language where it is an everyday one.

    >>> system_said(PermissionError(13, "Permission denied")).text("zh"), system_said(OSError("odd")).text("zh")
    ('没有权限', 'odd')
    """
    number = getattr(failure, "errno", None)
    known = SYSTEM.get(number) if number is not None else None
    if known is NO_PERMISSION and sys.platform == "win32":  # it says the same of a file that Excel has open
        known = OR_IN_USE
    return known() if known else SAID_BY_SYSTEM(words=getattr(failure, "strerror", None) or str(failure))


def excerpt(raw: str) -> str:
    """Return the beginning of what stands in a file, on one line.

    >>> excerpt("two\\nlines")
    'two\\\\nlines'
    """
    return repr(raw[:40])[1:-1]


class Telling:
    """A base for things that a sentence, ``said``, is about."""

    __slots__ = ()

    said: Told

    def told(self, language: str = "en") -> str:
        """Return what is said of it, in a language."""
        return self.said.text(language)

    @property
    def sentence(self) -> str:
        """The sentence about it, in English."""
        return self.told()

    @property
    def name(self) -> str:
        """The name of the sentence, whatever its words are."""
        return name_of(self.said)


class PackageError(Telling, Error):
    """A file cannot be read or written: ``said`` is why; ``place`` is the file, where one is known."""

    def __init__(self, said: Told, place: object = None) -> None:
        super().__init__(said, place)
        self.said = said
        self.place = place

    def __reduce__(self) -> tuple[type[PackageError], tuple[Told, object]]:
        return type(self), (self.said, self.place)

    def told(self, language: str = "en") -> str:
        """Return why, in one line that begins with the file."""
        sentence = self.told_of_place(language)
        return IN_PLACE(place=str(self.place), sentence=sentence).text(language) if self.place else sentence

    def told_of_place(self, language: str = "en") -> str:
        """Return why, for whoever names the file himself."""
        sentence = self.said.text(language)
        return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 1] + "…"

    def __str__(self) -> str:
        return self.told()


class UnsoundError(Telling, RuntimeError):
    """A bug of ours: a part that we made is not what was meant, so it was never written."""

    def __init__(self, part: str, reason: str) -> None:
        self.part, self.reason = part, reason
        self.said = UNSOUND(part=part, reason=reason[:LONGEST_SENTENCE])
        super().__init__(self.said.text())

    def __reduce__(self) -> tuple[type[UnsoundError], tuple[str, str]]:
        return UnsoundError, (self.part, self.reason)
