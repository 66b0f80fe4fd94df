"""The options and arguments that several commands take, and what is made of what is typed there."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.terminal.speech import WholeNumber, language, option, told
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Joined, Sentence
from xlfuncs.formats.encodings import ENCODINGS, LARGEST, TOO_LARGE, bytes_of
from xlfuncs.xlsx.errors import PackageError

WRITE_EVEN = Sentence(
    en="Write even where the file is open in another program.",
    zh="即使文件正在其他软件中打开也写入。",
    ja="ほかのソフトで開かれていても書き込みます。",
)
WRITE_OVER = Sentence(
    en="Replace an OUT that is there; write even where the workbook is open in another program.",
    zh="替换已有的 OUT；即使工作簿正在其他软件中打开也写入。",
    ja="すでにある OUT を置き換えます。ブックがほかのソフトで開かれていても書き込みます。",
)
REPLACE_IT = Sentence(en="Replace what is there already.", zh="替换已有的文件。", ja="すでにあるものを置き換えます。")
AS_JSON = Sentence(en="Report as JSON.", zh="以 JSON 输出。", ja="JSON で出力します。")
WRITE_HERE = Sentence(en="Write here.", zh="写到这里。", ja="書き込み先です。")
OUT_AS_ELSEWHERE = Sentence(
    en="OUT, named as in the other commands.",
    zh="即 OUT，写法与其他命令一致。",
    ja="OUT（ほかのコマンドと同じ書き方）。",
)
EXCLUDE = Sentence(
    en="these exclude each other: {options}", zh="不能同时使用：{options}", ja="同時には使えません：{options}"
)
NAME_EMPTY = Sentence(en="the name is empty", zh="文件名为空", ja="ファイル名が空です")
OUT_IS_SOURCE = Sentence(
    en="is the workbook itself; name another file",
    zh="就是原工作簿；请另取文件名",
    ja="元のブックそのものです。別のファイルを指定してください",
)
IN_PLACE = Sentence(
    en="Replace each file; the original stays beside it as .bak.",
    zh="替换原文件；原文件以 .bak 保留在同一文件夹。",
    ja="元のファイルを置き換えます。元のファイルは .bak として同じフォルダーに残ります。",
)
MEMBERS_OF = Sentence(
    en="Find the members in this register or list; by default in that of xlfuncs.toml.",
    zh="从此台账或名单查找会员；默认用 xlfuncs.toml 中的台账。",
    ja="会員をこの台帳か一覧から探します（既定は xlfuncs.toml の台帳）。",
)
BEFORE = Sentence(
    en="The stage before, whose figures it takes over (C, T and sessions of a final; N and AVGM; places of a stage); "
    "of a final in a folder that is a competition by default its qualifying rounds.",
    zh="前一阶段的工作簿或名单，取其数据（N 和 AVGM；阶段名次；日本决赛的 C、T、节数）；文件夹注明为一项比赛时，"
    "决赛默认取其中的预赛。",
    ja="前のラウンド（予選）。決勝の C・T・セッション数などを引き継ぎます。フォルダーが一つの競技会なら、決勝は既定で"
    "その中の予選から引き継ぎます。",
)
ENCODING = Sentence(
    en="The encoding of a text, where it is not recognised: {encodings}.",
    zh="文本的编码，用于不能自动识别时：{encodings}。",
    ja="テキストの文字コード（正しく判別されない場合）：{encodings}。",
)
ENCODING_IS = Sentence(en="{name} ({known_as})", zh="{name}（{known_as}）", ja="{name}（{known_as}）")
ONLY_TEXTS = Sentence(
    en="only a {endings} has an encoding to choose",
    zh="只有 {endings} 可以指定编码",
    ja="文字コードを指定できるのは {endings} だけです",
)
JOBS = Sentence(
    en="Compute N workbooks at once; by default as many as there are cores.",
    zh="同时计算 N 个工作簿；默认与处理器核数相同。",
    ja="N 個のブックを同時に計算します（既定はコア数）。",
)
DASK = Sentence(
    en="Compute on this Dask cluster, such as tcp://host:8786.",
    zh="在此 Dask 集群上计算，如 tcp://host:8786。",
    ja="この Dask クラスターで計算します（例 tcp://host:8786）。",
)
NOT_KEY_VALUE = Sentence(
    en='"{text}" is not KEY=VALUE', zh="“{text}”应写成“键=值”的形式", ja="「{text}」は KEY=VALUE の形ではありません"
)
GIVEN_TWICE = Sentence(
    en='"{key}" is given twice, as {this} and as {that}',
    zh="“{key}”给了两次：{this}和{that}",
    ja="「{key}」が二度指定されています（{this}と{that}）",
)
NEXT = Help(" ", "", "")

#: The programs that a workbook can be for, the last of which needs none of ours.
FORMS = {
    "lite": Sentence(
        en="lite: Excel with xlwings Lite.",
        zh="lite：装有 xlwings Lite 的 Excel。",
        ja="lite：xlwings Lite を入れた Excel。",
    ),
    "classic": Sentence(
        en="classic: Excel on Windows with xlwings.",
        zh="classic：Windows 上装有 xlwings 的 Excel。",
        ja="classic：xlwings を入れた Windows の Excel。",
    ),
    "calc": Sentence(
        en="calc: LibreOffice, and xlfuncs recalc.",
        zh="calc：LibreOffice 和 xlfuncs recalc。",
        ja="calc：LibreOffice と xlfuncs recalc。",
    ),
    "native": Sentence(
        en="native: Excel 2024 and 365 with nothing installed (experimental).",
        zh="native：无需安装任何东西的 Excel 2024 和 365（试验性）。",
        ja="native：何も入れない Excel 2024・365（試験的）。",
    ),
}
FOR_PROGRAM = Joined(FORMS.values(), NEXT)
NOT_SEEN_IN_EXCEL = Sentence(
    en="that such a workbook is computed as here was seen in other programs, not yet in Excel itself (experimental): "
    "compare a few figures",
    zh="这种工作簿的计算结果只在其他软件中核对过，尚未在 Excel 中核对（试验性）：请核对几个数",
    ja="このようなブックの計算結果はほかのソフトで確かめたもので、Excel ではまだ確かめていません（試験的）。"
    "いくつかの値を確かめてください",
)

#: Standard input in the place of a file.
PIPE = "-"


class FilePath(click.Path):
    """A file or folder that the command line names. Whether it can be read is told when it is read.

    ``typed``: as it was typed, since a ``Path`` does not know of the slash behind a folder that is still to be made.
    """

    def __init__(self, *, typed: bool = False) -> None:
        super().__init__(path_type=str if typed else Path, readable=False)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        if not os.fspath(value):  # it would be this folder, and all that is in it
            self.fail(told(NAME_EMPTY), param, ctx)
        return super().convert(value, param, ctx)


class Typed(click.ParamType):  # type: ignore[type-arg]
    """What ``read`` makes of a text; it raises ``PackageError`` for one that it cannot read."""

    name = "text"

    def __init__(self, read: Callable[[str], Any]) -> None:
        self.read = read

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self.read(value)
        except PackageError as failure:
            self.fail(failure.told_of_place(language()), param, ctx)


#: For what is written over a file.
force_option = option("--force", is_flag=True, says=WRITE_EVEN)
#: For what is made anew.
replace_option = option("--force", is_flag=True, says=REPLACE_IT)
#: For what is made anew, or written over the file that it comes from.
either_option = option("--force", is_flag=True, says=WRITE_OVER)
#: For a workbook that is computed where it lies.
in_place_option = option("--in-place", is_flag=True, says=IN_PLACE)
#: Where a command writes.
output_option = partial(option, "-o", "--output", metavar="OUT", type=FilePath())
#: The same where OUT is an argument.
out_option = output_option(says=OUT_AS_ELSEWHERE)
#: What there is to say, for a program.
json_option = option("--json", "as_json", is_flag=True, says=AS_JSON)
#: Where an event finds its members.
members_option = option("--members", "register", metavar="REGISTER", type=FilePath(), says=MEMBERS_OF)
#: What an event takes over.
before_option = option("--qualifying", "earlier", metavar="FILE", multiple=True, type=FilePath(), says=BEFORE)
#: In what a text is written.
encoding_option = option(
    "--encoding",
    type=click.Choice(list(ENCODINGS)),
    says=ENCODING(encodings=Joined(ENCODING_IS(name=name, known_as=each.known_as) for name, each in ENCODINGS.items())),
)
#: On which processors many workbooks are computed.
jobs_option = option("--jobs", metavar="N", type=WholeNumber(1), says=JOBS)
cluster_option = option("--dask", "cluster", metavar="ADDRESS", says=DASK)


def out_of(context: click.Context, argument: Path | None, output: Path | None) -> Path:
    """Where to write, as the argument OUT or the option says."""
    if argument and output:
        context.fail(told(EXCLUDE(options=Joined(("OUT", "-o")))))
    out = argument or output
    if out is None:
        lacking = next(
            each for each in context.command.params if each.metavar == "OUT" and each.param_type_name == "argument"
        )
        raise click.MissingParameter(ctx=context, param=lacking)
    return out


def pairs_of(given: Sequence[str], option_name: str) -> list[tuple[str, str]]:
    """``KEY=VALUE``, several of them; a heading may hold = itself. None says two things of one key."""
    pairs: dict[str, str] = {}
    for each in given:
        if "=" not in each:
            raise click.BadParameter(told(NOT_KEY_VALUE(text=each)), param_hint=option_name)
        key, _, value = each.rpartition("=") if option_name == "--map" else each.partition("=")
        key, value = key.strip(), value.strip()
        if pairs.setdefault(key, value) != value:
            twice = GIVEN_TWICE(key=key, this=shown(pairs[key]), that=shown(value))
            raise click.BadParameter(told(twice), param_hint=option_name)
    return [*pairs.items()]


def bytes_given(file: Path) -> bytes:
    """The bytes of a file of scores, or of what comes through the pipe; ``PackageError`` where it is far larger than
    any: one that does not end is not waited for.
    """
    if str(file) != PIPE:
        return bytes_of(file)
    data = sys.stdin.buffer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PackageError(TOO_LARGE(most=LARGEST >> 20), file)
    return data
