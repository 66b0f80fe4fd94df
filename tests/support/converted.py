"""Workbooks that LibreOffice opens, several at a time: to start it takes as long as to open one."""

from collections.abc import Iterable
from itertools import groupby, islice
from pathlib import Path

from xlfuncs.hosts.calc import Office
from xlfuncs.xlsx.findings import PackageError

#: As many as one that fails makes to be opened again, each by itself.
SIZE = 8


class Converted:
    """A set of workbooks as files of another kind, each made when it is asked for, with its neighbours."""

    def __init__(self, office: Office, kind: str, files: Iterable[Path], folder: Path) -> None:
        self.office, self.kind, self.folder = office, kind, folder
        self._made: dict[Path, Path] = {}
        self._batches: dict[Path, list[Path]] = {}
        for _, together in groupby(files, lambda file: file.parent):  # within a folder names differ
            while batch := list(islice(together, SIZE)):
                self._batches.update(dict.fromkeys(batch, batch))

    def __getitem__(self, file: Path) -> Path:
        """Return the file; what ``Office.convert`` raises is raised only for the workbook that it is about."""
        if file not in self._made:
            batch = self._batches[file]
            folder = self.folder / file.parent.name
            folder.mkdir(exist_ok=True)
            try:
                made = self.office.convert_all(batch, self.kind, folder)
            except (PackageError, RuntimeError):
                self._batches.update({each: [each] for each in batch})
                batch, made = [file], [self.office.convert(file, self.kind, folder)]
            self._made.update(zip(batch, made, strict=True))
        return self._made[file]
