"""xlfuncs new: a fresh template, or the filled example, with its values already computed."""

import re
import tempfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

from xlfuncs.cli.shared import FOR_PROGRAM, MUST_END, OR, PROGRAMS, FilePath, give_up, replace_option, say
from xlfuncs.cli.speech import chosen, command, option, told
from xlfuncs.hosts.headless import PackageError, recalculate
from xlfuncs.package import files
from xlfuncs.sentences import Joined, Sentence
from xlfuncs.templates import templates

NEW = Sentence(
    en="""Make a fresh workbook OUT from the template NAME.

    It is in the language of --lang, by default the rulebook's own. With --for classic an OUT that ends in .xlsm
    carries the macros.
    """,
    zh="""用模板 NAME 新建工作簿 OUT。

    工作簿用 --lang 的语言，默认用规则本身的语言。用 --for classic 且 OUT 以 .xlsm 结尾时会带宏。
    """,
    ja="""ひな形 NAME から新しいブック OUT を作ります。

    言語は --lang、なければ規程の言語です。--for classic で OUT が .xlsm ならマクロが入ります。
    """,
)
EXAMPLE = Sentence(
    en="The filled example instead of the empty template.",
    zh="填好的示例，而不是空模板。",
    ja="空のひな形ではなく記入例。",
)
LIST = Sentence(en="List the templates.", zh="列出模板。", ja="ひな形の一覧を表示します。")
NAME_BOTH = Sentence(
    en="name a template and the file to make; --list shows the templates",
    zh="请指明模板和要新建的文件；--list 可列出模板",
    ja="ひな形と作るファイルを指定してください。--list で一覧を表示します",
)
NO_TEMPLATE = Sentence(
    en="no such template; there are {names}",
    zh="没有这个模板；现有：{names}",
    ja="このひな形はありません。あるのは {names}",
)
NOT_IN_LANGUAGE = Sentence(
    en="there is no edition in '{language}', only in {languages}",
    zh="没有“{language}”版，只有 {languages}",
    ja="「{language}」版はありません。あるのは {languages} だけです",
)
EXAMPLE_IN = Sentence(
    en="its filled example is in {languages} only",
    zh="填好的示例只有 {languages} 版",
    ja="記入例は {languages} 版だけです",
)

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

#: The same workbook is the same file, whenever it is built.
MOMENT = (2026, 1, 1, 0, 0, 0)
STAMP = "2026-01-01T00:00:00Z"


@command(NEW)
@click.argument("name", required=False)
@click.argument("out", required=False, type=FilePath())
@option("--for", "edition", type=click.Choice(list(PROGRAMS)), default="calc", show_default=True, says=FOR_PROGRAM)
@option("--example", is_flag=True, says=EXAMPLE)
@option("--list", "listing", is_flag=True, says=LIST)
@replace_option
@click.pass_context
def new(
    context: click.Context,
    name: str | None,
    out: Path | None,
    edition: str,
    example: bool,
    listing: bool,
    force: bool,
) -> None:
    """Make a fresh workbook OUT from the template NAME, in the language of --lang or the rulebook's own."""
    found = templates()
    if listing:
        width = max(map(len, found))
        for each in found.values():
            for language in each.LANGUAGES:
                say(f"{each.NAME:{width}} {language}  {each.ABOUT[language]}")
        return
    if name is None or out is None:
        context.fail(told(NAME_BOTH))
    if name not in found:
        give_up(name, NO_TEMPLATE(names=Joined(found)))
    template = found[name]
    lang = chosen() or template.LANGUAGES[0]
    if lang not in template.LANGUAGES:
        give_up(name, NOT_IN_LANGUAGE(language=lang, languages=Joined(template.LANGUAGES)))
    if example and lang not in template.EXAMPLES:
        give_up(name, EXAMPLE_IN(languages=Joined(template.EXAMPLES)))
    endings = (".xlsx", ".xlsm") if edition == "classic" else (".xlsx",)
    if out.suffix.lower() not in endings:
        give_up(out, MUST_END(endings=Joined(endings, OR)))
    try:
        files.may_make(out, force=force)
        made = template.build(lang, template.EXAMPLES[lang] if example else None)
        if edition == "calc":
            write(made, out)
        else:
            _write_for(edition, made, out, lang)
    except PackageError as failure:
        give_up(out, failure)
    say(str(out))


def _write_for(edition: str, book: "Workbook", out: Path, lang: str) -> None:
    """Save a laid-out workbook as an edition of Excel's."""
    from xlfuncs.cli import convert  # noqa: PLC0415 — only for Excel's editions
    from xlfuncs.package.workbook import Workbook as Package  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain.xlsx")
        write(book, plain)
        with Package(plain) as package:
            convert.write(package, out, edition, lang=lang)


def write_all(folder: Path, *, force: bool = False) -> list[Path]:
    """Every template in each language and every filled example, as ``workbooks/`` holds them."""
    made: dict[Path, tuple[ModuleType, str, Any]] = {}
    for template in templates().values():
        for lang in template.LANGUAGES:
            made[folder / lang / f"{template.NAME}.xlsx"] = template, lang, None
        for lang, example in template.EXAMPLES.items():
            own = lang == template.LANGUAGES[0]
            made[folder / "examples" / f"{template.NAME}{'' if own else f'-{lang}'}.xlsx"] = template, lang, example
    for out in made:
        files.may_make(out, force=force)
    for out, (template, lang, example) in made.items():
        write(template.build(lang, example), out)
    return list(made)


def write(book: "Workbook", out: Path) -> None:
    """Save a laid-out workbook with its values computed; the same layout gives the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out, steady = Path(folder, "laid_out.xlsx"), Path(folder, "steady.xlsx")
        book.save(laid_out)
        with zipfile.ZipFile(laid_out) as source, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as target:
            for name in source.namelist():
                content = source.read(name)
                if name == "docProps/core.xml":
                    content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z", STAMP.encode(), content)
                entry = zipfile.ZipInfo(name, MOMENT)
                entry.compress_type = zipfile.ZIP_DEFLATED
                target.writestr(entry, content)
        recalculate(steady).save(out)
