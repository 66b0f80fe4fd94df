"""xlfuncs check: what is wrong with a workbook."""

from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.terminal.output import (
    FAILED,
    FINE,
    IN_ERROR,
    FilePath,
    complain,
    json_option,
    many,
    print_json,
    say,
    together,
)
from xlfuncs.cli.terminal.speech import command, language
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs.losses import losses
from xlfuncs.recalc import Finding, PackageError
from xlfuncs.recalc import check as checked
from xlfuncs.xlsx.findings import IN_PLACE, WARNING
from xlfuncs.xlsx.workbook import Workbook

CHECK = Sentence(
    en="""Say what is wrong with workbooks. It names unknown functions, wrong argument counts, array functions
    entered as plain formulas, functions where no host computes them (conditional formats,
    validation), cached values that differ from the recalculated ones, an event that is not to be published, entries
    that it does not read, such as rows on a sheet that somebody has added, and results that somebody has typed over.

    Exit status: 0 nothing to complain of, 1 findings, 2 a file could not be read.""",
    zh="""检查工作簿有什么问题。会指出：未知函数、参数个数不对、数组函数按普通公式输入、用在不会计算的地方
    （条件格式、数据验证）、存储的值与重新计算的结果不一致、暂不公布的比赛、比赛没有读取的内容
    （如后来添加的工作表中的行），以及被手工内容覆盖的计算结果。

    退出码：0 没有问题，1 发现问题，2 有文件无法读取。""",
    ja="""ブックの問題を調べます。不明な関数、引数の数の誤り、普通の数式として入力された配列関数、
    計算されない場所（条件付き書式、データの入力規則）にある関数、再計算の結果と異なる保存済みの値、
    公表できない競技会、競技会が読み取っていない記入（あとから加えたシートの行など）、手入力で上書きされた計算結果を
    示します。

    終了コード：0 問題なし、1 指摘あり、2 読めないファイルがある。""",
)
FINDING = Sentence(en="1 finding", zh="发现 1 处问题", ja="指摘 1 件")
FINDINGS = Sentence(en="{count} findings", zh="发现 {count} 处问题", ja="指摘 {count} 件")
FACT_AND_REMEDY = Sentence(en="{fact}; {remedy}", zh="{fact}；{remedy}", ja="{fact}。{remedy}")
NOTHING_WRONG = Sentence(en="nothing to complain of", zh="没有问题", ja="問題はありません")
FOUND = Sentence(en="{cell}  {kind}: {sentence}", zh="{cell}  {kind}：{sentence}", ja="{cell}  {kind}：{sentence}")


@command(CHECK)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FilePath())
@json_option
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Say what is wrong with workbooks."""
    status = FINE
    reports: list[dict[str, Any]] = []
    for file in files:
        try:
            findings = findings_in(file)
        except PackageError as failure:
            status = FAILED
            words = failure.told_of_place(language())
            reports.append({"file": str(file), "failure": words, "name": failure.name})
            if not as_json:
                complain(file, failure)
            continue
        status = max(status, IN_ERROR if findings else FINE)
        reports.append({"file": str(file), "findings": [_plain(each) for each in findings]})
        if not as_json:
            count = many(len(findings), FINDING, FINDINGS) if findings else NOTHING_WRONG()
            say(IN_PLACE(place=str(file), sentence=count))
            found = [(each.sheet, each.cell, (each.kind, each.said)) for each in findings]
            for cells, (kind, said) in together(found):
                say(FOUND(cell=f"  {cells}", kind=kind, sentence=said))
    if as_json:
        print_json({"files": reports})
    context.exit(status)


def findings_in(file: Path) -> list[Finding]:
    """What is wrong with a workbook; of an event's also what stands in it and is not read by it, with its place."""
    found = checked(file)
    with Workbook(file) as book:
        found += [Finding(sheet, cell, WARNING, said) for sheet, cell, said in losses(book)]
        if book.carried:
            from xlfuncs.native.carrying import doubts  # noqa: PLC0415 — it reads every rule

            place = book.sheets[0].name, "A1"
            found += [Finding(*place, WARNING, FACT_AND_REMEDY(fact=fact, remedy=help)) for fact, help in doubts(book)]
    return found


def _plain(found: Finding) -> dict[str, str]:
    words = {"kind": found.kind.text(), "sentence": found.told(language()), "name": found.name}
    return {"sheet": found.sheet, "cell": found.cell, **words}
