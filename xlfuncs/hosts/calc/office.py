"""LibreOffice as a program that computes: started for some workbooks, in a profile of its own, and always ended."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from xlfuncs.core.cells import Value
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.hosts.calc import keeper
from xlfuncs.hosts.calc.desk.formulas import CODES
from xlfuncs.hosts.calc.extension import component, configuration, packed
from xlfuncs.hosts.calc.oxt import build
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.errors import PackageError, system_said

NO_SOFFICE = Sentence(
    en="soffice is not in {folder}; a snap of LibreOffice cannot be used, its packages and installers can",
    zh="{folder} 中没有 soffice；snap 版 LibreOffice 不能用，请用软件包或安装程序安装",
    ja="{folder} に soffice がありません。snap 版の LibreOffice は使えません。"
    "パッケージかインストーラーで入れてください",
)
DOES_NOT_START = Sentence(
    en="LibreOffice does not start: {why}", zh="LibreOffice 无法启动：{why}", ja="LibreOffice が起動しません：{why}"
)
TOO_OLD = Sentence(
    en="LibreOffice {version} or later is needed; here is {here}",
    zh="需要 LibreOffice {version} 或更新版本；这里是 {here}",
    ja="LibreOffice {version} 以降が必要です。こちらは {here} です",
)
NO_UNOPKG = Sentence(
    en="unopkg, which installs add-ins, is not beside soffice in {folder}",
    zh="{folder} 中有 soffice，却没有安装加载项用的 unopkg",
    ja="{folder} に、アドインを入れる unopkg がありません",
)
NO_PYTHON = Sentence(
    en="LibreOffice's Python is missing; on Debian it is the package python3-uno",
    zh="缺少 LibreOffice 的 Python；Debian 上是软件包 python3-uno",
    ja="LibreOffice の Python がありません。Debian ではパッケージ python3-uno です",
)
CANNOT_OPEN = Sentence(
    en="LibreOffice cannot open this workbook ({why})",
    zh="LibreOffice 无法打开此工作簿（{why}）",
    ja="LibreOffice はこのブックを開けません（{why}）",
)
NOT_IN_TIME = Sentence(
    en="LibreOffice did not finish within {seconds} seconds",
    zh="LibreOffice 没有在 {seconds} 秒内完成",
    ja="LibreOffice が {seconds} 秒以内に終わりませんでした",
)
ENDED_FROM_OUTSIDE = Sentence(en="it was ended from outside", zh="被外部终止", ja="外部から終了されました")
NOT_INSTALLED = Sentence(
    en="LibreOffice is not installed, or soffice is not on the PATH",
    zh="没有安装 LibreOffice，或 soffice 不在 PATH 中",
    ja="LibreOffice が入っていないか、soffice が PATH にありません",
)
SHOWS_ERR = Sentence(
    en="Calc shows Err:{number} here", zh="Calc 在此显示 Err:{number}", ja="Calc の表示は Err:{number} です"
)
SAYS_NOTHING = Sentence(en="it says nothing", zh="没有说明", ja="説明はありません")

#: The first version that knows an add-in's functions by their bare names in Excel's files.
OLDEST = (25, 2)
PLACES = (
    Path("/Applications/LibreOffice.app/Contents/MacOS"),
    Path("C:/Program Files/LibreOffice/program"),
)
#: On Windows the programs that a console waits for are the ``.com`` ones.
SUFFIX = ".com" if sys.platform == "win32" else ""
#: How the kinds of file begin that LibreOffice writes for us alone; the one in which all values are handed over.
OWN = "xlfuncs_"
#: What keeps a LibreOffice from ending when a workbook is done, for the next one: an empty document of its own. Only on
#: Linux has it been seen.
STAYS = ("--headless", "--norestore", "--nologo", "private:factory/scalc") if sys.platform == "linux" else ()
VALUES = f"{OWN}values"
#: What writes them: the extension that lets ``--convert-to`` write the values of all cells.
HANDING_OVER = "org.xlfuncs.Values"
#: What a workbook links to is another's: it is neither read nor asked for, over the network or on this machine.
SECURITY = "Office.Common/Security/Scripting"
SCHEMES = "ucb.Configuration/ContentProviders/Local/SecondaryKeys/Office/ProviderData"
#: LibreOffice's providers of http, webdav, https and their like, and of document servers (CMIS).
NETWORK = ("Provider3", "Provider4", "Provider4a", "Provider12", "Provider12a", "Provider12b", "Provider43")
SETTINGS = (
    ("Office.Calc/Formula/Load", "OOXMLRecalcMode", "0"),  # always
    ("Setup/L10N", "ooSetupSystemLocale", "en-US"),
    (SECURITY, "BlockUntrustedRefererLinks", "true"),
    (SECURITY, "DisableActiveContent", "true"),
    (SECURITY, "DisableMacrosExecution", "true"),
    (SECURITY, "MacroSecurityLevel", "3"),
    ("Office.Calc/Content/Update", "Link", "1"),  # never
    *((f"{SCHEMES}/{name}", "ServiceName", "") for name in NETWORK),  # no provider
    ("Inet/Settings", "ooInetProxyType", "2"),  # for whatever would ask all the same: a proxy that is none
    *(("Inet/Settings", f"ooInet{scheme}ProxyName", "127.0.0.1") for scheme in ("HTTP", "HTTPS", "FTP")),
    *(("Inet/Settings", f"ooInet{scheme}ProxyPort", "9") for scheme in ("HTTP", "HTTPS", "FTP")),
    ("Inet/Settings", "ooInetNoProxy", ""),
)


def missing() -> Told | None:
    """Return why LibreOffice cannot be used here; nothing if it can."""
    try:
        program = _program()
        told = subprocess.run(
            [program / f"soffice{SUFFIX}", "--version"],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
            env=_environment(),
        ).stdout
    except PackageError as failure:
        return failure.said
    except FileNotFoundError:
        return NO_SOFFICE(folder=str(program))
    except (OSError, subprocess.SubprocessError) as failure:
        return DOES_NOT_START(why=str(failure))
    version = re.search(r"\d+\.\d+", told)
    if version is None or tuple(map(int, version[0].split("."))) < OLDEST:
        return TOO_OLD(version=f"{OLDEST[0]}.{OLDEST[1]}", here=told.strip())
    if not (program / f"unopkg{SUFFIX}").exists():
        return NO_UNOPKG(folder=str(program))
    if not any(program.parent.rglob("pythonloader.py")):
        return NO_PYTHON()
    return None


class Office:
    """LibreOffice with our add-in, for one ``with`` block. Raises ``PackageError`` where it cannot be used.

    It starts with the first workbook and stays for those that follow: to start takes as long as to compute a small one.
    Everything of it stands in one folder, which a process of its own (``keeper``) removes at the end, also when
    this one is killed.
    """

    def __init__(self, *, limit: float = 300) -> None:
        self.limit = limit

    def __enter__(self) -> Office:
        reason = missing()
        if reason:
            raise PackageError(reason)
        self.program = _program()
        self.folder = Path(tempfile.mkdtemp(prefix="xlfuncs-"))
        self._keeper = subprocess.Popen(
            [sys.executable, "-I", "-S", "-X", f"utf8={sys.flags.utf8_mode}", keeper.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,  # Ctrl+C is for us; it ends with us
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
        )
        self._tell([str(self.folder), *_sockets(self._profile)])
        try:
            self._prepare()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        with suppress(OSError):  # it was killed before us
            self._keeper.stdin.close()
        self._keeper.wait()
        self._keeper.stdout.close()

    def room(self) -> tempfile.TemporaryDirectory[str]:
        """Return a folder for one workbook, which goes with the rest."""
        return tempfile.TemporaryDirectory(dir=self.folder)

    def values(self, file: Path) -> dict[str, dict[int, Value]]:
        """Return every value of the workbook, all of it computed anew: sheet to cell (``address.key_of``) to value.

        Truth values come as bool where Calc shows them as such.
        """
        with self.room() as folder:
            return values_in(self.convert(file, VALUES, Path(folder)))

    def convert(self, file: Path, kind: str, folder: Path) -> Path:
        """Write the workbook, computed anew, as a file of another kind (``pdf``, ``xlsx``, …) in ``folder``.

        Raises the traceback of a function of ours that has a bug.
        """
        (out,) = self.convert_all([file], kind, folder)
        return out

    def convert_all(self, files: Sequence[Path], kind: str, folder: Path) -> list[Path]:
        """Do the same for many workbooks of different names at once."""
        with self.room() as copies:
            for file in files:
                try:
                    shutil.copyfile(file, Path(copies, file.name))  # LibreOffice leaves its lock beside what it opens
                except OSError as failure:
                    raise PackageError(system_said(failure), file) from None
            wanted = f"{kind}:{kind}" if kind.startswith(OWN) else kind
            made = [folder / f"{file.stem}.{kind}" for file in files]
            for out in made:
                out.unlink(missing_ok=True)
            opened = [str(Path(copies, file.name)) for file in files]
            convert = ("--headless", "--convert-to", wanted, "--outdir", str(folder), *opened)
            said = self._run("soffice", *convert, stays=STAYS)
        for file, out in zip(files, made, strict=True):
            if "Traceback (most recent call last)" in said:
                raise RuntimeError(f"{file}: inside LibreOffice\n{said}")
            if not out.exists():
                raise PackageError(CANNOT_OPEN(why=_last_line(said)), file)
        return made

    def _prepare(self) -> None:
        """Make a fresh profile that computes every file anew, with our add-in and the filter that hands values over."""
        user = self.folder / "profile" / "user"
        user.mkdir(parents=True)
        (self.folder / "tmp").mkdir()
        items = "".join(
            f'<item oor:path="/org.openoffice.{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value>'
            "</prop></item>\n"
            for path, name, value in SETTINGS
        )
        (user / "registrymodifications.xcu").write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n{items}</oor:items>\n',
            encoding="utf-8",
        )
        extensions = {
            "xlfuncs.oxt": build(),
            "values.oxt": packed({**exporting(VALUES, HANDING_OVER), **component("values", HANDING_OVER)}),
        }
        for name, data in extensions.items():
            (self.folder / name).write_bytes(data)
        self.install(*(self.folder / name for name in extensions))

    def install(self, *extensions: Path) -> None:
        """Install extensions in this profile alone."""
        said = self._run("unopkg", "add", "--shared", *map(str, extensions))
        if "ERROR" in said:
            raise RuntimeError(f"LibreOffice does not take our add-in\n{said}")

    @property
    def _profile(self) -> str:
        return (self.folder / "profile").as_uri()

    def _run(self, name: str, *arguments: str, stays: Sequence[str] = ()) -> str:
        """Run one of LibreOffice's programs to its end, which comes within the limit; return what it said. It hands its
        work over to one that was started to stay, where ``stays`` says how.
        """
        program, profile = str(self.program / f"{name}{SUFFIX}"), self._profile
        # The extensions of all users are put into the profile too: root may install no others.
        here = f"-env:UserInstallation={profile}", f"-env:UNO_SHARED_PACKAGES_CACHE={profile}/extensions"
        command = [program, *arguments, *here]
        staying = [[program, *stays, *here]] if stays else []
        said = self.folder / "said"
        temporary = {name: str(self.folder / "tmp") for name in ("TMPDIR", "TMP", "TEMP")}
        self._tell([command, {**_environment(), **temporary}, self.limit, str(said), *staying])
        assert self._keeper.stdout is not None
        outcome = self._keeper.stdout.readline().rstrip("\n")
        if outcome == keeper.LATE:
            raise PackageError(NOT_IN_TIME(seconds=round(self.limit)))
        if outcome != keeper.DONE:
            raise PackageError(DOES_NOT_START(why=outcome or ENDED_FROM_OUTSIDE))
        return said.read_text(encoding="utf-8", errors="replace")

    def _tell(self, line: Any) -> None:
        assert self._keeper.stdin is not None
        with suppress(BrokenPipeError):  # what it does not answer tells of it
            self._keeper.stdin.write(json.dumps(line) + "\n")
            self._keeper.stdin.flush()


def values_in(file: Path) -> dict[str, dict[int, Value]]:
    """Return what LibreOffice handed over of a workbook: sheet to cell to value."""
    return {
        name: {
            key_of(row, column): _value(cell)
            for top, left, rows in blocks
            for row, cells in enumerate(rows, top)
            for column, cell in enumerate(cells, left)
        }
        for name, blocks in json.loads(file.read_text(encoding="utf-8"))
    }


def exporting(kind: str, service: str) -> dict[str, str]:
    """Return the configuration of an extension whose ``service`` lets ``--convert-to`` write files of a ``kind`` of its
    own.
    """
    export = {
        "Flags": "EXPORT ALIEN NOTINFILEDIALOG 3RDPARTYFILTER",
        "UIName": kind,
        "Type": kind,
        "DocumentService": "com.sun.star.sheet.SpreadsheetDocument",
        "FilterService": service,
    }

    def node(file: str, group: str, properties: Mapping[str, str]) -> str:
        inner = "".join(f'<prop oor:name="{name}"><value>{value}</value></prop>' for name, value in properties.items())
        return configuration(
            "org.openoffice.TypeDetection",
            file,
            f'<node oor:name="{group}"><node oor:name="{kind}" oor:op="replace">{inner}</node></node>',
        )

    return {
        "Filter.xcu": node("Filter", "Filters", export),
        "Types.xcu": node("Types", "Types", {"Extensions": kind, "UIName": kind}),
    }


def _program() -> Path:
    """Return the folder of LibreOffice's programs."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if found:
        return Path(found).resolve().parent
    for place in PLACES:
        if place.is_dir():
            return place
    raise PackageError(NOT_INSTALLED())


def _environment() -> dict[str, str]:
    """Return the environment without what is meant for another Python: LibreOffice has its own.

    Its language is English whoever computes: it decides how a text becomes a number. And in the locale C
    LibreOffice finds no file whose path has other than Latin letters. Its Python takes its library from beside the
    first python3 on the PATH: that of the system, not one of pyenv, conda or an environment of somebody's own.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    if sys.platform != "linux":
        return kept
    return {**kept, "LC_ALL": "C.UTF-8", "PATH": os.pathsep.join([os.defpath, kept.get("PATH", "")])}


def _sockets(profile: str) -> list[str]:
    """Return the sockets that LibreOffice leaves in /tmp when it is killed: where a second one with the same profile
    would call.
    """
    if sys.platform == "win32":
        return []
    digest = hashlib.md5(profile.encode("utf-16-le"), usedforsecurity=False).digest()
    name = "".join(f"{byte:x}" for byte in digest)  # no zero before a small one
    return [f"/tmp/OSL_PIPE_{os.getuid()}_SingleOfficeIPC_{name}"]


def _value(cell: Any) -> Value:
    if not isinstance(cell, dict):
        return cell  # type: ignore[no-any-return]
    number = cell["error"]
    if number in CODES:
        return CellError(CODES[number])
    return CellError("#VALUE!", SHOWS_ERR(number=number))


def _last_line(said: str) -> Sentence | str:
    lines = [line for line in said.splitlines() if line.strip() and "javaldx" not in line]
    return lines[-1] if lines else SAYS_NOTHING
