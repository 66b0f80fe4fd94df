"""The members' register as a file: replaced whole and sound or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from xlfuncs.core.sentences import Sentence
from xlfuncs.layout.saving import saved
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Ledger
from xlfuncs.season.reading_back import previous_register
from xlfuncs.season.writing import register_workbook
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import PackageError

NOT_SOUND = Sentence(
    en="is left as it was: what would stand there could not be read back ({why})",
    zh="保持原样：将写入的内容无法读回（{why}）",
    ja="そのままにしました。書き込む内容を読み直せません（{why}）",
)
OTHERS_THERE = Sentence(
    en="{before} members would become {after}",
    zh="{before} 名会员会变成 {after} 名",
    ja="会員 {before} 名が {after} 名になります",
)


def write(file: Path, ledger: Ledger, doubts: Sequence[Doubt], language: str, *, again: bool = True) -> None:
    """Write a register, what stood there staying beside it as .bak.

    ``again``: it is read again before; ``PackageError``, and nothing changes, where it does not say what it is to say.
    """
    data = saved(register_workbook(ledger, doubts, language))
    if again:
        _check(file, data, ledger)
    files.write(file, data, backup=True)


def _check(file: Path, data: bytes, ledger: Ledger) -> None:
    """Raise ``PackageError`` where a register cannot be read back, or has other members then."""
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder, file.name)
        new.write_bytes(data)
        try:
            read_back = previous_register(new)
        except PackageError as failure:
            raise PackageError(NOT_SOUND(why=failure.said), file) from None
    if {each.known_as for each in read_back.members} != {each.known_as for each in ledger.members}:
        why = OTHERS_THERE(before=len(ledger.members), after=len(read_back.members))
        raise PackageError(NOT_SOUND(why=why), file)
