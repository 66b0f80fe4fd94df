"""The zip around a workbook: opened with suspicion, written back byte for byte."""

from __future__ import annotations

import io
import os
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import IO

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import PackageError, excerpt, system_said

#: When whatever we make anew says that it was saved: the same file whenever it is made.
STAMP = "2026-01-01T00:00:00Z"

NO_SUCH_FILE = Sentence(en="there is no such file", zh="没有这个文件", ja="このファイルはありません")
IS_FOLDER = Sentence(
    en="this is a folder, not a workbook", zh="这是文件夹，不是工作簿", ja="ブックではなくフォルダーです"
)
MAY_NOT_READ = Sentence(
    en="no permission to read this file", zh="没有权限读取此文件", ja="このファイルを読み取る権限がありません"
)
FILE_DAMAGED = Sentence(
    en="the file is damaged or cut off ({error})",
    zh="文件已损坏或不完整（{error}）",
    ja="ファイルが壊れているか、途中で切れています（{error}）",
)
CUT_OFF = Sentence(
    en="the end of the file is missing: it was not copied or saved whole",
    zh="文件不完整，缺少结尾：没有复制完或保存完",
    ja="ファイルの末尾が欠けています。コピーか保存が途中で終わったようです",
)
CANNOT_READ = Sentence(en="cannot be read ({why})", zh="无法读取（{why}）", ja="読み取れません（{why}）")
FILE_TOO_LARGE = Sentence(en="is too large for a workbook", zh="文件太大，不像工作簿", ja="ブックとしては大きすぎます")
HAS_PASSWORD = Sentence(
    en="the workbook is protected by a password; save it without one (File, Info, Protect Workbook)",
    zh="工作簿设有密码；请取消密码后再保存（文件 → 信息 → 保护工作簿）",
    ja="ブックがパスワードで保護されています。解除して保存してください（ファイル → 情報 → ブックの保護）",
)
OLD_XLS = Sentence(
    en="this is an old .xls workbook, or an .et of WPS; save it as .xlsx",
    zh="这是旧版 .xls 或 WPS 的 .et 工作簿；请另存为 .xlsx",
    ja="旧形式の .xls か WPS の .et ブックです。.xlsx で保存してください",
)
FILE_EMPTY = Sentence(en="the file is empty", zh="文件是空的", ja="ファイルが空です")
NO_XLSX = Sentence(
    en="this is no .xlsx workbook (not a zip file); save it as .xlsx in the program that opens it",
    zh="这不是 .xlsx 工作簿（不是 zip 文件）；请用能打开它的程序另存为 .xlsx",
    ja=".xlsx ブックではありません（zip ファイルではありません）。開けるソフトで .xlsx として保存してください",
)
#: What such a file starts with.
_HTML = rb"(?i)(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|meta|style|table|div)\b"
#: The namespace of Excel 2003's XML.
_SPREADSHEETML = b"urn:schemas-microsoft-com:office:spreadsheet"
A_PAGE = Sentence(
    en="this is a web page or XML, whatever its name says; open it in Excel or WPS and save it as .xlsx",
    zh="内容其实是网页或 XML，并不是工作簿；请用 Excel 或 WPS 打开后另存为 .xlsx",
    ja="中身はブックではなく、ウェブページか XML です。Excel などで開き、.xlsx で保存してください",
)
TOO_MANY_PARTS = Sentence(
    en="{count} parts are too many for a workbook",
    zh="部件有 {count} 个，对工作簿来说太多",
    ja="パーツが {count} 個あり、ブックとしては多すぎます",
)
PART_OUTSIDE = Sentence(
    en="the part name '{part}' points outside the file",
    zh="部件名“{part}”指向文件之外",
    ja="パーツ名「{part}」がファイルの外を指しています",
)
PART_TWICE = Sentence(
    en="the part '{part}' is there twice", zh="部件“{part}”出现了两次", ja="パーツ「{part}」が二つあります"
)
PART_ENCRYPTED = Sentence(
    en="the part '{part}' is encrypted", zh="部件“{part}”已加密", ja="パーツ「{part}」が暗号化されています"
)
ABSURD_SIZE = Sentence(
    en="unpacks to an absurd size ('{part}')",
    zh="解压后大得异常（“{part}”）",
    ja="展開すると異常な大きさになります（「{part}」）",
)
PART_MISSING = Sentence(en="the part '{part}' is missing", zh="缺少部件“{part}”", ja="パーツ「{part}」がありません")
PART_DAMAGED = Sentence(
    en="the part '{part}' is damaged ({error})",
    zh="部件“{part}”已损坏（{error}）",
    ja="パーツ「{part}」が壊れています（{error}）",
)
PART_SIZE = Sentence(
    en="the part '{part}' is damaged (wrong size)",
    zh="部件“{part}”已损坏（大小不符）",
    ja="パーツ「{part}」が壊れています（大きさが違います）",
)

#: Bytes of a file, and of all its parts unpacked: a few kilobytes could otherwise fill the memory.
LARGEST = 1 << 30
#: Bytes of one part unpacked.
LARGEST_PART = 512 << 20
#: So many entries of a directory are read at once.
MOST_PARTS = 20_000
#: XML of a sheet full of equal rows packs about 1:60; far beyond that it is an attack. Small parts go free.
LARGEST_RATIO = 400
RATIO_FREE = 8 << 20
#: Bytes that are packed or unpacked at once. Where a larger block has been freed, glibc puts others of its size on the
#: heap, and there the arrays of cells leave holes as they grow: 80 MB of them beside two million cells.
SLICE = 1 << 20

#: What the standard library raises where a zip file makes no sense.
DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, NotImplementedError, RuntimeError)

#: Flags of a part: its name is written in UTF-8; it is encrypted, or a patch for another.
UTF_8, NOT_PLAIN = 0x800, 0x61

CFB_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def is_page(start: bytes) -> bool:
    """Return whether a file that starts so is a table as sites hand it out under the name of a workbook, which Excel
    opens.

    >>> is_page(b"<html><table>"), is_page(b"<2026>,A"), is_page(b'<?xml version="1.0"?><USEBIO>')
    (True, False, False)
    """
    return bool(re.match(_HTML, start)) or _SPREADSHEETML in start[:1024]


class Archive:
    """The parts of one package. Part names are compared without case, as the format asks.

    ``data`` are the file's bytes where somebody else has read them; the archive then is not written again.
    Raises ``PackageError`` with one sentence for whatever is wrong with the file.
    """

    def __init__(self, path: str | PathLike[str], data: bytes | None = None) -> None:
        self.path = Path(path)
        try:
            self.data = self._read_file() if data is None else data
            self._check_magic(self.data)
            self._zip = zipfile.ZipFile(io.BytesIO(self.data))
        except FileNotFoundError:
            raise PackageError(NO_SUCH_FILE(), self.path) from None
        except IsADirectoryError:
            raise PackageError(IS_FOLDER(), self.path) from None
        except PermissionError as error:
            if self.path.is_dir():  # so Windows refuses a folder
                raise PackageError(IS_FOLDER(), self.path) from None
            said = CANNOT_READ(why=system_said(error)) if sys.platform == "win32" else MAY_NOT_READ()
            raise PackageError(said, self.path) from None
        except DAMAGED as error:
            whole = zipfile.is_zipfile(io.BytesIO(self.data))  # what lists the parts stands at its end
            said = FILE_DAMAGED(error=excerpt(str(error))) if whole else CUT_OFF()
            raise PackageError(said, self.path) from None
        except OSError as error:
            raise PackageError(CANNOT_READ(why=system_said(error)), self.path) from None
        try:
            self._names = self._index()
        except BaseException:
            self.close()
            raise

    def _read_file(self) -> bytes:
        with self.path.open("rb", buffering=0) as file:  # not kept open: it may be the one to be replaced
            found = os.fstat(file.fileno())
            if found.st_size > LARGEST:
                raise PackageError(FILE_TOO_LARGE(), self.path)
            self._stamp = files.stamp(found)
            return file.read()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go; nothing can be read or written afterwards."""
        self._zip.close()

    def _check_magic(self, data: bytes) -> None:
        if data.startswith(CFB_MAGIC):
            if "EncryptedPackage".encode("utf-16-le") in data:
                raise PackageError(HAS_PASSWORD(), self.path)
            raise PackageError(OLD_XLS(), self.path)
        if not data:
            raise PackageError(FILE_EMPTY(), self.path)
        if is_page(data):
            raise PackageError(A_PAGE(), self.path)
        if not data.startswith(b"PK"):
            raise PackageError(NO_XLSX(), self.path)

    def _index(self) -> dict[str, zipfile.ZipInfo]:
        names: dict[str, zipfile.ZipInfo] = {}
        infos = self._zip.infolist()
        if len(infos) > MOST_PARTS:
            raise PackageError(TOO_MANY_PARTS(count=len(infos)), self.path)
        total = 0
        for info in infos:
            key = info.filename.replace("\\", "/").lower()
            if key.startswith("/") or ".." in key.split("/") or "\0" in key:
                raise PackageError(PART_OUTSIDE(part=excerpt(info.filename)), self.path)
            if key in names:
                raise PackageError(PART_TWICE(part=excerpt(info.filename)), self.path)
            if info.flag_bits & 1:
                raise PackageError(PART_ENCRYPTED(part=excerpt(info.filename)), self.path)
            total += info.file_size
            ratio = info.file_size / max(info.compress_size, 1)
            absurd = info.file_size > RATIO_FREE and ratio > LARGEST_RATIO
            if absurd or info.file_size > LARGEST_PART or total > LARGEST:
                raise PackageError(ABSURD_SIZE(part=excerpt(info.filename)), self.path)
            names[key] = info
        return names

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._names

    @property
    def names(self) -> list[str]:
        """The names of all parts as the file spells them, in its order."""
        return [info.filename for info in self._names.values()]

    def read(self, name: str) -> bytes:
        """Return the bytes of one part; its checksum is verified."""
        info = self._names.get(name.lower())
        if info is None:
            raise PackageError(PART_MISSING(part=excerpt(name)), self.path)
        try:
            with self._zip.open(info) as part:
                data = b"".join(iter(lambda: part.read(SLICE), b""))
        except (*DAMAGED, OSError) as error:
            raise PackageError(PART_DAMAGED(part=excerpt(name), error=excerpt(str(error))), self.path) from None
        if len(data) != info.file_size:
            raise PackageError(PART_SIZE(part=excerpt(name)), self.path)
        return data

    def write(self, out: str | PathLike[str], changed: Mapping[str, bytes | None], *, backup: bool = False) -> None:
        """Write the package to ``out`` with some parts replaced, whole or not at all.

        ``changed`` maps part names to their new bytes, None where a part goes; one that is not there yet comes
        last. Order, dates and compression of every other part stay.
        Folders that are missing are made. ``out`` may be the file itself, if nobody has changed it since it was
        read. ``backup`` keeps what stood at ``out`` beside it as ``.bak``; where nothing changes, both stay as
        they are.
        """
        itself = files.same(out, self.path)
        written = files.write(
            out,
            lambda file: self._pack(file, changed),
            like=self.path,
            unchanged=self._stamp if itself else None,
            backup=backup,
        )
        if itself:
            self._stamp = written

    def packed(self, changed: Mapping[str, bytes | None]) -> bytes:
        """Return the bytes that ``write`` would write."""
        file = io.BytesIO()
        self._pack(file, changed)
        return file.getvalue()

    def _as_packed(self, info: zipfile.ZipInfo) -> memoryview | None:
        """Return the bytes in which a part is packed; None where these are not that part, all of it and nothing
        else.
        """
        try:
            signature, flags, name, extra = struct.unpack_from("<4s2xH18xHH", self.data, info.header_offset)
            start = info.header_offset + 30
            called = info.orig_filename.encode("utf-8" if info.flag_bits & UTF_8 else "cp437")
            # Its header is the one that the directory tells of.
            if signature != b"PK\3\4" or flags & NOT_PLAIN or self.data[start : start + name] != called:
                return None
            start += name + extra
            found = memoryview(self.data)[start : start + info.compress_size]
            data: bytes | memoryview = found
            if info.compress_type == zipfile.ZIP_DEFLATED:
                unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
                data = unpacker.decompress(found, info.file_size + 1)
                if not unpacker.eof or unpacker.unused_data:
                    return None
            elif info.compress_type != zipfile.ZIP_STORED:
                return None
        except DAMAGED:
            return None
        sound = len(found) == info.compress_size and len(data) == info.file_size and zlib.crc32(data) == info.CRC
        return found if sound else None

    def _pack(self, file: IO[bytes], changed: Mapping[str, bytes | None]) -> None:
        replaced = {name.lower(): data for name, data in changed.items()}
        with zipfile.ZipFile(file, "w") as packed:
            packed.comment = self._zip.comment
            for key, info in self._names.items():
                if key not in replaced and (as_packed := self._as_packed(info)) is not None:
                    _keep(packed, _copied(info), info, as_packed)
                    continue
                data = replaced[key] if key in replaced else self.read(key)
                if data is not None:
                    _put(packed, _copied(info), data)
            for name, data in changed.items():
                if data is not None and name.lower() not in self._names:
                    new = zipfile.ZipInfo(name)
                    new.compress_type = zipfile.ZIP_DEFLATED
                    _put(packed, new, data)


def _put(packed: zipfile.ZipFile, info: zipfile.ZipInfo, data: bytes) -> None:
    """Write one part, a slice at a time: the packed bytes of a large one are written as they come, not kept."""
    info.file_size = len(data)
    view = memoryview(data)
    with packed.open(info, "w") as part:
        for start in range(0, len(data), SLICE):
            part.write(view[start : start + SLICE])


def _keep(packed: zipfile.ZipFile, new: zipfile.ZipInfo, old: zipfile.ZipInfo, data: memoryview) -> None:
    """Write a part in the bytes in which it is packed; to pack it anew takes many times as long."""
    assert packed.fp is not None
    new.CRC, new.compress_size, new.file_size = old.CRC, old.compress_size, old.file_size
    new.header_offset = packed.start_dir
    packed.fp.seek(new.header_offset)
    packed.fp.write(new.FileHeader(zip64=False))
    packed.fp.write(data)
    packed.start_dir = packed.fp.tell()
    packed.filelist.append(new)
    packed.NameToInfo[new.filename] = new


def _copied(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """Return a header for the same part in the new file: same name, date, attributes and compression."""
    new = zipfile.ZipInfo(info.filename, info.date_time)
    new.compress_type = (
        info.compress_type if info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) else zipfile.ZIP_DEFLATED
    )
    new.external_attr = info.external_attr
    new.create_system = info.create_system
    new.comment = info.comment
    return new
