"""The zip around a workbook: opened with suspicion, written back byte for byte."""

from __future__ import annotations

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import IO

from xlfuncs.package import files
from xlfuncs.package.findings import PackageError

MAX_PART = 512 << 20
MAX_TOTAL = 1 << 30
MAX_PARTS = 20_000
#: XML of a sheet full of equal rows packs about 1:60; far beyond that it is an attack. Small parts go free.
MAX_RATIO = 400
RATIO_FREE = 8 << 20
#: Bytes that are packed or unpacked at once. Where a larger block has been freed, glibc puts others of its size on the
#: heap, and there the arrays of cells leave holes as they grow: 80 MB of them beside two million cells.
SLICE = 1 << 20

#: What the standard library raises where a zip file makes no sense.
DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, NotImplementedError, RuntimeError)

CFB_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


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
            raise PackageError(f"{self.path}: there is no such file") from None
        except IsADirectoryError:
            raise PackageError(f"{self.path}: this is a folder, not a workbook") from None
        except PermissionError:
            raise PackageError(f"{self.path}: no permission to read this file") from None
        except DAMAGED as error:
            raise PackageError(f"{self.path}: the file is damaged or cut off ({error})") from None
        except OSError as error:
            raise PackageError(f"{self.path}: cannot be read ({error.strerror})") from None
        try:
            self._names = self._index()
        except BaseException:
            self.close()
            raise

    def _read_file(self) -> bytes:
        with self.path.open("rb") as file:  # not kept open: it may be the one to be replaced
            found = os.fstat(file.fileno())
            if found.st_size > MAX_TOTAL:
                raise PackageError(f"{self.path}: is too large for a workbook")
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
            if ENCRYPTED in data:
                raise PackageError(
                    f"{self.path}: the workbook is protected by a password; "
                    "save it without one (File, Info, Protect Workbook)"
                )
            raise PackageError(f"{self.path}: this is an old .xls workbook; save it as .xlsx")
        if not data:
            raise PackageError(f"{self.path}: the file is empty")
        if not data.startswith(b"PK"):
            raise PackageError(f"{self.path}: this is no .xlsx workbook (not a zip file)")

    def _index(self) -> dict[str, zipfile.ZipInfo]:
        names: dict[str, zipfile.ZipInfo] = {}
        infos = self._zip.infolist()
        if len(infos) > MAX_PARTS:
            raise PackageError(f"{self.path}: {len(infos)} parts are too many for a workbook")
        total = 0
        for info in infos:
            key = info.filename.replace("\\", "/").lower()
            if key.startswith("/") or ".." in key.split("/") or "\0" in key:
                raise PackageError(f"{self.path}: the part name {info.filename!r} points outside the file")
            if key in names:
                raise PackageError(f"{self.path}: the part {info.filename!r} is there twice")
            if info.flag_bits & 1:
                raise PackageError(f"{self.path}: the part {info.filename!r} is encrypted")
            total += info.file_size
            ratio = info.file_size / max(info.compress_size, 1)
            if info.file_size > MAX_PART or total > MAX_TOTAL or (info.file_size > RATIO_FREE and ratio > MAX_RATIO):
                raise PackageError(f"{self.path}: unpacks to an absurd size ({info.filename!r})")
            names[key] = info
        return names

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._names

    @property
    def names(self) -> list[str]:
        """The names of all parts as the file spells them, in its order."""
        return [info.filename for info in self._names.values()]

    def read(self, name: str) -> bytes:
        """The bytes of one part; its checksum is verified."""
        info = self._names.get(name.lower())
        if info is None:
            raise PackageError(f"{self.path}: the part {name!r} is missing")
        try:
            with self._zip.open(info) as part:
                data = b"".join(iter(lambda: part.read(SLICE), b""))
        except (*DAMAGED, OSError) as error:
            raise PackageError(f"{self.path}: the part {name!r} is damaged ({error})") from None
        if len(data) != info.file_size:
            raise PackageError(f"{self.path}: the part {name!r} is damaged (wrong size)")
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

    def _pack(self, file: IO[bytes], changed: Mapping[str, bytes | None]) -> None:
        replaced = {name.lower(): data for name, data in changed.items()}
        with zipfile.ZipFile(file, "w") as packed:
            packed.comment = self._zip.comment
            for key, info in self._names.items():
                data = replaced[key] if key in replaced else self.read(key)
                if data is not None:
                    _put(packed, _copied(info), data)
            for name, data in changed.items():
                if data is not None and name.lower() not in self._names:
                    new = zipfile.ZipInfo(name)
                    new.compress_type = zipfile.ZIP_DEFLATED
                    _put(packed, new, data)


def _put(packed: zipfile.ZipFile, info: zipfile.ZipInfo, data: bytes) -> None:
    """One part, a slice at a time: what a large one is packed into is written as it comes, not kept."""
    info.file_size = len(data)
    view = memoryview(data)
    with packed.open(info, "w") as part:
        for start in range(0, len(data), SLICE):
            part.write(view[start : start + SLICE])


def _copied(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """A header for the same part in the new file: same name, date, attributes and compression."""
    new = zipfile.ZipInfo(info.filename, info.date_time)
    new.compress_type = (
        info.compress_type if info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) else zipfile.ZIP_DEFLATED
    )
    new.external_attr = info.external_attr
    new.create_system = info.create_system
    new.comment = info.comment
    return new
