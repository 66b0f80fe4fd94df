"""Which files of a folder are workbooks, by the ends of their names in small letters and in large ones."""

from pathlib import Path

from xlfuncs.xlsx.folders import foreign_in, workbooks_in


def test_endings_in_large_letters(tmp_path: Path) -> None:
    """A.XLSX is ours, and the A.XLS beside it lies there as one of ours too."""
    for name in ("A.XLSX", "A.XLS", "B.ODS"):
        (tmp_path / name).touch()
    assert [each.name for each in workbooks_in(tmp_path)] == ["A.XLSX"]
    assert [each.name for each in foreign_in(tmp_path)] == ["B.ODS"]
