"""A test whether a workbook is open in a program that would save over it."""

import os
from os import PathLike

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.findings import PackageError

IS_OPEN = Sentence(
    en="is open in {program} ({lock} stands beside it); close it there, {remedy}",
    zh="正在 {program} 中打开（同一文件夹中有 {lock}）；请在那里关闭，{remedy}",
    ja="{program} で開かれています（同じフォルダーに {lock} があります）。閉じるか、{remedy}",
)

#: The lock file that a program puts beside a workbook while it is open there.
LOCKS = {"~${}": "Excel", ".~lock.{}#": "LibreOffice", ".~{}": "WPS"}
#: WPS leaves out up to so many of the first characters of the name.
WPS_CUTS = 2


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
