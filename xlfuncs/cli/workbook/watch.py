"""xlfuncs watch: every workbook of a folder is computed when any program has saved it."""

import time
from collections.abc import Iterator
from pathlib import Path

import click

from xlfuncs.cli.terminal.cells import line_of, say_cells
from xlfuncs.cli.terminal.options import FilePath, in_place_option, output_option
from xlfuncs.cli.terminal.output import FINE, give_up, say
from xlfuncs.cli.terminal.speech import command, language, option, told
from xlfuncs.cli.workbook.sentences import WATCH
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.jobs.job import Job, Report, inside
from xlfuncs.jobs.watching import Watching
from xlfuncs.xlsx.errors import IN_PLACE as PLACE
from xlfuncs.xlsx.files import IS_OPEN

POLL = Sentence(
    en="Look again and again, where a network drive does not tell of changes.",
    zh="反复查看文件夹；用于不会通知改动的网络驱动器。",
    ja="フォルダーを繰り返し見に行きます。変更を知らせないネットワークドライブ向けです。",
)
SAY_WHERE = Sentence(
    en="say where the results go: -o OUT or --in-place, one of them",
    zh="请指明结果写到哪里：-o OUT 或 --in-place，二者选一",
    ja="結果の書き込み先を、-o OUT か --in-place のどちらか一つで指定してください",
)
NO_WATCHING = Sentence(
    en='watching is not installed here: pip install ".[watch]" in a copy of xlfuncs',
    zh='这里没有安装监视功能：请在 xlfuncs 的源码目录中运行 pip install ".[watch]"',
    ja='監視の機能が入っていません。xlfuncs のソースで pip install ".[watch]" を実行してください',
)
RESULTS = Sentence(
    en="The folder for the results; it is made where it is missing, and results of before are replaced.",
    zh="存放结果的文件夹；没有则新建，以前的结果会被替换。",
    ja="結果を入れるフォルダー。なければ作り、前の結果は置き換えます。",
)
A_FILE = Sentence(
    en="is a file; name the folder that it lies in",
    zh="是文件；请指定它所在的文件夹",
    ja="ファイルです。それが入っているフォルダーを指定してください",
)
NO_FOLDER = Sentence(en="there is no such folder", zh="没有这个文件夹", ja="このフォルダーはありません")
OUT_IS_FOLDER_ITSELF = Sentence(
    en="the results would lie among the originals; name another folder, or --in-place",
    zh="结果会与原文件放在一起；请指定另一个文件夹，或用 --in-place",
    ja="結果が元のブックと同じ所に入ります。別のフォルダーを指定するか、--in-place を使ってください",
)
WATCHING = Sentence(
    en="watching {folder}; Ctrl+C ends it",
    zh="正在监视 {folder}；按 Ctrl+C 结束",
    ja="{folder} を監視しています。Ctrl+C で終わります",
)
ENDED = Sentence(en="ended", zh="已结束", ja="終了しました")
WAITS = Sentence(
    en="is open in another program; it is computed when it is closed there",
    zh="正在其他软件中打开；关闭后就会计算",
    ja="ほかのソフトで開かれています。閉じられたら計算します",
)
AT = Sentence(en="{time} {line}", zh="{time} {line}", ja="{time} {line}")

#: How long to wait for news, in milliseconds: what is due is looked at in between.
MOMENT = 200


@command(WATCH)
@click.argument("folder", type=FilePath())
@output_option(says=RESULTS)
@in_place_option
@option("--poll", is_flag=True, says=POLL)
@click.pass_context
def watch(context: click.Context, folder: Path, output: Path | None, in_place: bool, poll: bool) -> None:
    """Compute each workbook in a folder as soon as it is saved."""
    if (output is None) != in_place:
        context.fail(told(SAY_WHERE))
    if not folder.is_dir():
        give_up(folder, A_FILE() if folder.exists() else NO_FOLDER())
    folder = folder.resolve()
    output = output.resolve() if output else None
    if output is not None and inside(folder, output):
        context.fail(told(PLACE(place=f"-o {output}", sentence=OUT_IS_FOLDER_ITSELF())))
    watching = Watching(folder, output, language())
    try:
        news = _news(folder, poll)
        next(news)  # it is listening now
        say(WATCHING(folder=str(folder)), err=True)
        watching.heard({folder})  # what was saved before
        for changed in news:
            watching.heard(changed)
            for job, report in watching.work():
                tell(watching, job, report)
    except KeyboardInterrupt:
        say(ENDED(), err=True)
    context.exit(FINE)


def _news(folder: Path, poll: bool) -> Iterator[set[Path]]:
    """What has changed in a folder, every moment anew: nothing, most of the time."""
    try:
        import watchfiles  # noqa: PLC0415 — optional
    except ImportError:
        give_up("watch", NO_WATCHING())
    changes = watchfiles.watch(
        folder,
        watch_filter=None,
        debounce=MOMENT,
        rust_timeout=MOMENT,
        yield_on_timeout=True,
        force_polling=poll or None,
        ignore_permission_denied=True,
    )
    for found in changes:
        yield {Path(path) for _, path in found}


def tell(watching: Watching, job: Job, report: Report) -> None:
    """Say with its time what became of a workbook."""
    assert job.target is not None
    path, target = watching.name_of(job.source), watching.name_of(job.target)
    if report.get("name") == IS_OPEN.name:
        _say(PLACE(place=target, sentence=WAITS()))
    elif "failure" in report:
        _say(PLACE(place=path, sentence=report["failure"]))
    else:
        _say(line_of({**report, "file": path, "output": target}))
        say_cells(report, 1)


def _say(line: Told) -> None:
    """One line with its time."""
    say(AT(time=time.strftime("%H:%M:%S"), line=line), err=True)
