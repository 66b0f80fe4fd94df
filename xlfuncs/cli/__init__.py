"""The command line. Each command lives in a module of its own and is imported when it is used."""

import io
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from xlfuncs import __version__
from xlfuncs.cli.commands import COMMANDS, GROUPS
from xlfuncs.cli.terminal.output import INTERRUPTED, give_up, visible
from xlfuncs.cli.terminal.speech import (
    FailedError,
    Group,
    echo,
    first_sentence,
    group,
    language,
    listen,
    refused,
    shows,
    told,
    words_of_click,
)
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.errors import UnsoundError, system_said

XLFUNCS = Sentence(
    en="""Rulebooks of bridge and xiangqi federations as worksheet functions.

    \b
    xlfuncs new cba-teams event.xlsx              make a competition's workbook
    xlfuncs recalc scores.xlsx -o awards.xlsx     compute a score sheet
    xlfuncs explain scores.xlsx "'Sheet 1'!C5"    why a cell shows what it shows
    xlfuncs check scores.xlsx                     what is wrong with a workbook
    xlfuncs import games.trf --into event.xlsx    fill an event's workbook
    xlfuncs functions CBA                         the functions of a rulebook
    xlfuncs doctor                                what to do if something fails

    A file that is there already is replaced with --force only; recalc and watch replace earlier results.

    Exit status: 0 fine, 1 some cells in error or findings, 2 could not read or write, 130 Ctrl+C.""",
    zh="""把桥牌和象棋协会的规则做成工作表函数。

    \b
    xlfuncs new cba-teams 比赛.xlsx               新建比赛工作簿
    xlfuncs recalc 成绩.xlsx -o 结果.xlsx         计算成绩表
    xlfuncs explain 成绩.xlsx "'工作表 1'!C5"     单元格的值从何而来
    xlfuncs check 成绩.xlsx                       检查工作簿有什么问题
    xlfuncs import 对局.trf --into 比赛.xlsx      填写比赛工作簿
    xlfuncs functions CBA                         某规则的函数一览
    xlfuncs doctor                                用不了时该怎么办

    已有的文件要加 --force 才会替换；recalc 和 watch 会替换以前的结果。

    退出码：0 正常，1 有单元格出错或发现问题，2 无法读取或写入，130 Ctrl+C。""",
    ja="""ブリッジとシャンチーの各連盟の規則をワークシート関数にしたものです。

    \b
    xlfuncs new jcbl-club 競技会.xlsx             競技会のブックを作る
    xlfuncs recalc 成績.xlsx -o 結果.xlsx         成績表を計算する
    xlfuncs explain 成績.xlsx "'シート 1'!C5"     セルの値の根拠を示す
    xlfuncs check 成績.xlsx                       ブックの問題を調べる
    xlfuncs import 対局.trf --into 競技会.xlsx    競技会のブックに取り込む
    xlfuncs functions JCBL                        規則の関数一覧
    xlfuncs doctor                                うまくいかないときの対処

    すでにあるファイルは --force を付けたときだけ置き換えます。recalc と watch は前の結果を置き換えます。

    終了コード：0 正常、1 エラーのセルや指摘あり、2 読み書きできない、130 Ctrl+C。""",
)
ABORTED = Sentence(en="Aborted!", zh="已中止！", ja="中止しました")
SHOW_VERSION = Sentence(en="Show the version and exit.", zh="显示版本。", ja="バージョンを表示します。")


class LazyGroup(Group):
    """A group that imports a command only when it is called."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **options: Any) -> Any:
        """Run a command line in the language that it asks for, and end; what stands in its way is told in one line."""
        arguments = sys.argv[1:] if args is None else list(args)
        listen(arguments)
        if isinstance(sys.stdout, io.TextIOWrapper):  # a code page of one country, or the name of a file in another's
            sys.stdout.reconfigure(errors="backslashreplace")
        with words_of_click():
            try:
                sys.exit(super().main(arguments, *more, **options | {"standalone_mode": False}))
            except click.ClickException as refusal:
                # It may name a file, and list choices in lines.
                echo(visible(refused(refusal), but="\n\t"), err=True)
                sys.exit(refusal.exit_code)
            except click.Abort:
                echo(told(ABORTED), err=True)
                sys.exit(INTERRUPTED)
            except FailedError as failed:
                give_up(failed.what, failed.why)
            except UnsoundError as bug:
                give_up("xlfuncs", bug.said)
            except OSError as failure:  # a reader of ours who has read enough is none
                give_up(failure.filename or "xlfuncs", system_said(failure))

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = COMMANDS[name]
        command: click.Command = getattr(import_module(module), module.rpartition(".")[2])
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List what the commands say about themselves; click would import each."""
        widest = max(map(len, COMMANDS))
        for heading, says in GROUPS.values():
            with formatter.section(told(heading)):
                formatter.write_dl(
                    [
                        (name.ljust(widest), first_sentence(each.templates.text(language())))
                        for name, each in says.items()
                    ]
                )


@group(XLFUNCS, cls=LazyGroup)
def main() -> None:
    """Let the commands do the work."""


main.params.insert(0, shows(["--version"], lambda _: f"xlfuncs {__version__}", SHOW_VERSION))
