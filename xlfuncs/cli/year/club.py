"""xlfuncs club: what holds for all events of a club, shown, asked for and written into its xlfuncs.toml."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from xlfuncs.cli.terminal.options import FilePath, json_option
from xlfuncs.cli.terminal.output import give_up, print_json, say
from xlfuncs.cli.terminal.speech import command, language, option, told
from xlfuncs.cli.year.sentences import CLUB
from xlfuncs.club.folder import KEYS, NAME, Folder, columns_in, folder_of, written
from xlfuncs.core.sentences import LANGUAGES, Joined, Sentence
from xlfuncs.events.register import REGISTERS
from xlfuncs.xlsx.errors import PackageError

CALLED = Sentence(
    en="The club's name: the organiser of events that name none.",
    zh="俱乐部名称：比赛没有填写主办单位时使用。",
    ja="クラブの名前（主催の書かれていない競技会に使います）。",
)
REGISTER = Sentence(
    en="The members' register, a .xlsx; xlfuncs members makes it.",
    zh="会员台账（.xlsx），用 xlfuncs members 新建。",
    ja="会員台帳の .xlsx（xlfuncs members で作ります）。",
)
DIRECTOR = Sentence(
    en="Who directs, for reports.", zh="裁判长，用于申报表。", ja="ディレクターの氏名（報告に使います）。"
)
SPOKEN = Sentence(
    en="The language of the club's workbooks and commands: en, zh or ja.",
    zh="俱乐部的工作簿和命令所用的语言：en、zh 或 ja。",
    ja="クラブのブックとコマンドの言語：en、zh、ja。",
)
COLUMNS = Sentence(
    en="The columns of reports, with commas, KEY or KEY=HEADING, where the federation's form has others.",
    zh="申报表的各列，以逗号分隔，KEY 或 KEY=标题；用于协会表格的列与默认不同时。",
    ja="報告の列をコンマで区切って指定：KEY または KEY=見出し（連盟の様式が既定と違うとき）。",
)
#: What each line is asked as.
ASKED = {
    "club": Sentence(en="Name of the club", zh="俱乐部名称", ja="クラブの名前"),
    "members": Sentence(
        en="Members' register (such as members.xlsx)",
        zh="会员台账文件（如 members.xlsx）",
        ja="会員台帳のファイル（members.xlsx など）",
    ),
    "director": Sentence(en="Director", zh="裁判长", ja="ディレクター"),
    "language": Sentence(en="Language", zh="语言", ja="言語"),
}
LEAVE = Sentence(en="Enter leaves a line as it is.", zh="直接按回车则保持不变。", ja="Enter だけなら変わりません。")
HOLDS = Sentence(en="{key} = {value}", zh="{key} = {value}", ja="{key} = {value}")
NO_FILE_YET = Sentence(
    en="no {name} here yet: xlfuncs club --club NAME makes one",
    zh="这里还没有 {name}：用 xlfuncs club --club 名称 新建",
    ja="まだ {name} がありません。xlfuncs club --club 名前 で作れます",
)
NO_REGISTER_YET = Sentence(
    en="{file} is not there yet: xlfuncs members {file} makes it",
    zh="{file} 还不存在：用 xlfuncs members {file} 新建",
    ja="{file} はまだありません。xlfuncs members {file} で作れます",
)


@command(CLUB)
@click.argument("folder", metavar="[FOLDER]", required=False, type=FilePath())
@option("--club", metavar="NAME", says=CALLED)
@option("--members", metavar="REGISTER", says=REGISTER)
@option("--director", metavar="NAME", says=DIRECTOR)
@option("--language", "spoken", type=click.Choice(["", *LANGUAGES]), metavar="LANGUAGE", says=SPOKEN)
@option("--columns", metavar="KEY,...", says=COLUMNS)
@json_option
def club(
    folder: Path | None,
    club: str | None,
    members: str | None,
    director: str | None,
    spoken: str | None,
    columns: str | None,
    as_json: bool,
) -> None:
    """Show, ask for or write what holds for all events of a club."""
    here = folder or Path()
    new = (here.parent if here.is_file() else here) / NAME
    given = {"club": club, "members": members, "director": director, "language": spoken, "columns": columns}
    values = {key: value.strip() for key, value in given.items() if value is not None}
    try:
        own = folder_of(here)
        if not values and not as_json and _somebody_is_there():
            values = _asked(own)
        if values:
            own = written(own.file or new, _meant(values, own.file or new))
    except PackageError as failure:
        give_up(here, failure)
    if as_json:
        print_json({"file": str(own.file) if own.file else None, **{key: _shown(own, key) for key in KEYS}})
    else:
        _tell(own)


def _somebody_is_there() -> bool:
    """Whether a person can answer."""
    return sys.stdin is not None and sys.stdin.isatty()


def _asked(own: Folder) -> dict[str, str]:
    """What a person types at each question, where it is something new."""
    say(LEAVE)
    found = {}
    for key, question in ASKED.items():
        before = str(_shown(own, key))
        of = click.Choice(LANGUAGES) if key == "language" else None
        default = before or (language() if key == "language" else "")
        answer = click.prompt(told(question), default=default, show_default=bool(default), type=of).strip()
        if answer != before:
            found[key] = answer
    return found


def _meant(values: Mapping[str, str], file: Path) -> dict[str, str | Sequence[str]]:
    """What stands in the file for what was typed: the register as seen from there, columns one by one."""
    found: dict[str, str | Sequence[str]] = {**values}
    if values.get("members"):
        found["members"] = _from_there(values["members"], file)
    if values.get("columns"):
        found["columns"] = columns_in(values["columns"])
        _check_columns(found["columns"])
    return found


def _from_there(members: str, file: Path) -> str:
    """The register's path, from the folder of the file where it can be said so; on another drive it cannot."""
    whole = Path(members).resolve()
    try:
        return Path(os.path.relpath(whole, file.parent.resolve())).as_posix()
    except ValueError:
        return whole.as_posix()


def _check_columns(columns: Sequence[str]) -> None:
    """Refuse columns that no report has."""
    from xlfuncs.club.report import columns_of  # noqa: PLC0415 — openpyxl, only where columns are chosen

    failures = []
    for each in (REGISTERS[prefix] for prefix in REGISTERS):
        try:
            if each.report is not None:
                columns_of(each, columns)
                return
        except PackageError as failure:
            failures.append(failure)
    raise failures[0]


def _shown(own: Folder, key: str) -> str | Sequence[str]:
    """A line of the file as it is typed."""
    value = getattr(own, key)
    if isinstance(value, Path):
        assert own.file is not None
        return _from_there(str(value), own.file)
    return list(value) if isinstance(value, tuple) else value or ""


def _tell(own: Folder) -> None:
    if own.file is None:
        say(NO_FILE_YET(name=NAME))
        return
    say(str(own.file))
    for key in KEYS:
        if value := _shown(own, key):
            say(HOLDS(key=f"  {key}", value=Joined(value) if isinstance(value, list) else value))
    if own.members is not None and not own.members.exists():
        say(NO_REGISTER_YET(file=os.path.relpath(own.members)))
