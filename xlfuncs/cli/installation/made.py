"""The files of the source tree that are made from the catalogue, each with what should stand in it."""

from collections.abc import Callable, Iterator, Mapping
from inspect import getdoc, getsourcefile
from pathlib import Path
from tempfile import TemporaryDirectory

import xlfuncs
from xlfuncs.cli.terminal.clickwords import catalogues
from xlfuncs.cli.terminal.speech import LOCALE
from xlfuncs.core.registry import RULEBOOKS, Function, load
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events import EVENTS
from xlfuncs.events.register import REGISTERS
from xlfuncs.hosts.classic.vba import PROJECT, modules, project
from xlfuncs.jobs.making import write_all
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import PackageError

NOT_OURS = Sentence(
    en="was not made by xlfuncs build reference; move it away",
    zh="不是 xlfuncs build reference 生成的；请先移走",
    ja="xlfuncs build reference で作ったものではありません。移動してください",
)

NOTE = "<!-- Made from the catalogue by `xlfuncs build reference`. -->"
ROOT = Path(xlfuncs.__path__[0], "rulebooks")
MISSING = Sentence(en="{file} is missing", zh="缺少 {file}", ja="{file} がありません")
DIFFERS = Sentence(en="{file} differs", zh="{file} 与生成结果不一致", ja="{file} が生成結果と違います")
STALE = Sentence(en="{file} is made by nothing", zh="{file} 已不再生成", ja="{file} はもう生成されません")

#: A file's path in the source tree and its content.
Made = Mapping[Path, bytes]


_INDEX = '''\
"""The module that declares each function, event, rulebook and register. Made by `xlfuncs build all`."""

FUNCTIONS = {functions}

EVENTS = {events}

RULEBOOKS = {rulebooks}

REGISTERS = {registers}
'''


def reference_pages() -> dict[Path, str]:
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


def write_reference(root: Path = ROOT) -> list[Path]:
    """Write the pages; the files written. ``PackageError`` where one is not ours to replace."""
    made = {root / path: text for path, text in reference_pages().items()}
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


def index() -> Made:
    """Make what is looked up before it is imported: the modules that declare what there is; click's words."""
    functions = {name: _module(function.code) for name, function in load().items()}
    rulebooks = {name.partition("_")[0]: module.partition(".")[0] for name, module in functions.items()}
    text = _INDEX.format(
        functions=_entries(functions),
        events=_entries({name: _module(event.program) for name, event in EVENTS.items()}),
        rulebooks=_entries(rulebooks),
        registers=_entries({prefix: f"{rulebooks[prefix.upper()]}.season" for prefix in REGISTERS}),
    )
    words = {LOCALE.relative_to(ROOT.parents[1]) / path: data for path, data in catalogues().items()}
    return {Path("xlfuncs", "core", "index.py"): text.encode(), **words}


def _module(code: Callable[..., object]) -> str:
    """The module of a rule or a program, inside the folder of the rulebooks."""
    return code.__module__.removeprefix("xlfuncs.rulebooks.")


def _entries(modules: Mapping[str, str]) -> str:
    """A dictionary as it stands in a source."""
    return "".join(("{\n", *(f'    "{name}": "{module}",\n' for name, module in sorted(modules.items())), "}"))


def reference() -> Made:
    """The reference: a page per rulebook."""
    folder = Path(*ROOT.parts[-2:])
    return {folder / path: text.encode() for path, text in reference_pages().items()}


def vba() -> Made:
    """The VBA of classic Excel: the wrappers, and the project with every module."""
    shim = Path("vba_shim")
    sources = modules(shim)
    binary = Path("xlfuncs", "hosts", "classic", PROJECT.name)
    return {shim / "XlfuncsFunctions.bas": sources["XlfuncsFunctions"].encode("ascii"), binary: project(sources)}


def workbooks(folder: Path = Path("workbooks")) -> Made:
    """Every template and every example."""
    with TemporaryDirectory() as temporary:
        built = Path(temporary)
        return {folder / file.relative_to(built): file.read_bytes() for file in write_all(built)}


#: What is made, by the name of the command that makes it alone.
KINDS: dict[str, Callable[[], Made]] = {"index": index, "reference": reference, "vba": vba, "workbooks": workbooks}


def differing(kinds: list[str], *, write: bool) -> Iterator[tuple[Path, Told]]:
    """The files that are not what is made, and what is wrong with each in a sentence; ``write`` puts them right.

    Paths are those of the source tree, which must be the folder one is in. All is made before anything is written;
    raises ``PackageError`` where something cannot be made.
    """
    for made in [KINDS[kind]() for kind in kinds]:
        for path, data in made.items():
            there = path.read_bytes() if path.is_file() else None
            if there != data:
                if write:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    files.write(path, data)
                yield path, (MISSING if there is None else DIFFERS)(file=str(path))
        folders = {path.parent for path in made}
        for stale in sorted(file for folder in folders for file in folder.glob("*.xlsx") if file not in made):
            if write:
                stale.unlink()
            yield stale, STALE(file=str(stale))
