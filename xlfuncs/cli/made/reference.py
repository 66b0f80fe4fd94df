"""The reference: a page per rulebook, made from the catalogue, beside the rules it describes."""

from inspect import getdoc, getsourcefile
from pathlib import Path

import xlfuncs
from xlfuncs.core.registry import RULEBOOKS, Function, load
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx import files
from xlfuncs.xlsx.findings import PackageError

NOT_OURS = Sentence(
    en="was not made by xlfuncs build reference; move it away",
    zh="不是 xlfuncs build reference 生成的；请先移走",
    ja="xlfuncs build reference で作ったものではありません。移動してください",
)

NOTE = "<!-- Made from the catalogue by `xlfuncs build reference`. -->"
ROOT = Path(xlfuncs.__path__[0], "rulebooks")


def pages() -> dict[Path, str]:
    """The text of each README.md by its path inside the rulebooks' folder."""
    functions = load()
    texts = {}
    index = ["# The rulebooks", "", "| prefix | rulebook | 规则 | 規則 | edition |", "| --- | --- | --- | --- | --- |"]
    for prefix, book in RULEBOOKS.items():
        own = [functions[name] for name in sorted(functions) if functions[name].prefix == prefix]
        folder = _folder(own[0])
        link = f"[{book.title.en}]({folder}/README.md)"
        index.append(f"| `{prefix}_` | {link} | {book.title.zh} | {book.title.ja} | {book.edition} |")
        body = "\n\n".join(_entry(each) for each in own)
        texts[Path(folder, "README.md")] = _page(f"# {book.title.en}", f"Edition: {book.edition}", body)
    return {Path("README.md"): _page("\n".join(index)), **texts}


def write(root: Path = ROOT) -> list[Path]:
    """Write the pages; the files written. ``PackageError`` where one is not ours to replace."""
    made = {root / path: text for path, text in pages().items()}
    for file in made:
        if files.standing(file) is not None and not file.read_bytes().startswith(NOTE.encode()):
            raise PackageError(NOT_OURS(), file)
    for file, text in made.items():
        files.write(file, text.encode())
    return list(made)


def _folder(function: Function) -> str:
    """The rulebook's folder that holds the rule."""
    return Path(getsourcefile(function.code) or "").relative_to(ROOT).parts[0]


def _page(*parts: str) -> str:
    return "\n\n".join((NOTE, *parts)) + "\n"


def _entry(function: Function) -> str:
    """One function: signature, what it does in three languages, its arguments."""
    help, rule = function.help, f" · {function.rule}" if function.rule else ""
    lines = [
        f"### `{function.signature}`",
        "",
        f"{help.en} · {help.zh} · {help.ja}{rule}",
        "",
        (getdoc(function.code) or "").partition("\n>>>")[0].strip().replace("``", "`"),
        "",
        f"Gives: {function.returns}.",
    ]
    if function.args:
        lines += ["", "| argument | | | |", "| --- | --- | --- | --- |"]
        for each in function.args:
            name = f"`{each.name}`" if each.required else f"`[{each.name}]`"
            lines.append(f"| {name} | {each.help.en} | {each.help.zh} | {each.help.ja} |")
    return "\n".join(lines)
