"""The language of the command line: one for all that people read, click's own words included.

It is known before a command is imported: ``--lang`` anywhere on the line, else the machine's language, else
English. Help is told when it is shown, so one process can speak several languages one after the other.
"""

import errno
import inspect
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import partial
from typing import Any, cast

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting

from xlfuncs.cli.terminal.clickwords import WORDS
from xlfuncs.core.sentences import LANGUAGES, Help, Joined, Sentence, Told

SPEAK = Sentence(
    en="Language: en, zh or ja; by default the machine's.",
    zh="语言：en、zh 或 ja；默认用本机的语言。",
    ja="言語：en、zh、ja（既定はこのコンピューターの言語）。",
)
SHOW_HELP = Sentence(en="Show this message and exit.", zh="显示此帮助。", ja="このヘルプを表示します。")
OPTIONS = Sentence(en="[OPTIONS]", zh="[选项]", ja="[オプション]")
SUBCOMMAND = Sentence(en="COMMAND [ARGS]...", zh="命令 [参数]...", ja="コマンド [引数]...")

NO_COMMAND = Sentence(
    en="there is no command {name}; {said}", zh="没有命令 {name}；{said}", ja="コマンド {name} はありません。{said}"
)
MEANT = Sentence(en="did you mean {names}?", zh="是否应为 {names}？", ja="{names} ではありませんか？")
THERE_ARE = Sentence(en="there are {names}", zh="现有：{names}", ja="あるのは {names} です")

#: Behind a heading, and behind a word that ends in a colon of its own.
COLON, COLON_SPACE = Help(":", "：", "："), Help(" ", "", "")

#: Options that have another spelling, which no help shows.
SPELT_TOO = {"out": "output"}

FOR_CLICK: dict[str, Any] = {
    "help_option_names": ["-h", "--help"],
    "max_content_width": 100,
    "token_normalize_func": lambda name: SPELT_TOO.get(name, name),
}
#: The primary language in Windows' number of a language.
_OF_WINDOWS = {0x04: "zh", 0x11: "ja"}

_chosen: ContextVar[str | None] = ContextVar("chosen", default=None)
_language: ContextVar[str] = ContextVar("language", default="en")


def listen(arguments: Sequence[str]) -> None:
    """Take the language from the command line, wherever it stands on it."""
    _chosen.set(asked_for(arguments))
    _language.set(_chosen.get() or of_machine())


def asked_for(arguments: Sequence[str]) -> str | None:
    """The language that a command line asks for; what is none of ours click refuses later.

    >>> asked_for(["recalc", "a.xlsx", "--lang", "zh"]), asked_for(["--lang=ja"]), asked_for(["--", "--lang=ja"])
    ('zh', 'ja', None)
    """
    found = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        name, given, value = argument.partition("=")
        if name == "--lang":
            value = value if given else next(iter(arguments[place + 1 :]), "")
            found = value if value in LANGUAGES else found
    return found


def of_machine() -> str:
    """The language of this machine's people; English where it is none of ours."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 — only there

        windll = getattr(ctypes, "windll", None)  # Windows has it in its own Python, not in that of Cygwin
        if windll is not None:
            return _OF_WINDOWS.get(windll.kernel32.GetUserDefaultUILanguage() & 0x3FF, "en")
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return next((each for each in LANGUAGES if re.match(rf"{each}(?![a-z])", locale.lower())), "en")


def language() -> str:
    """The language in which this command speaks."""
    return _language.get()


def chosen() -> str | None:
    """The language that the command line asks for, if it does."""
    return _chosen.get()


def told(words: Told | str) -> str:
    """What is said, in the language of this command; names and figures as they are."""
    return words if isinstance(words, str) else words.text(language())


class Option(click.Option):
    """An option whose help is a sentence."""

    def __init__(self, *arguments: Any, says: Told, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes | {"help": ""})
        self.says = says

    def get_help_record(self, context: click.Context) -> tuple[str, str] | None:
        self.help = told(self.says)
        found = super().get_help_record(context)
        if found is None or language() == "en":
            return found
        return found[0], re.sub(r"(?<=[。）])  (?=\[)", "", re.sub(r"; (?=[^\[\]]*\]$)", "；", found[1]))


option = partial(click.option, cls=Option)


def _language_option() -> Option:
    """``--lang``, which every command has; ``listen`` has read it already."""
    return Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False, says=SPEAK)


class Command(click.Command):
    """A command whose help is a sentence, and which takes ``--lang``."""

    def __init__(self, *arguments: Any, says: Told, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.says = says
        self.params.append(_language_option())
        click.help_option(*FOR_CLICK["help_option_names"], cls=Option, says=SHOW_HELP)(self)
        self.shows_help = cast(Option, self.params.pop())

    def make_parser(self, context: click.Context) -> Any:
        """Click looks for -o among the long options first and, before it takes it for a short one, for what is spelt
        nearly so: a twentieth of a short command's time."""
        parser = super().make_parser(context)
        parser._long_opt.update(parser._short_opt)
        return parser

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = inspect.cleandoc(told(self.says))
        super().format_help_text(context, formatter)

    def collect_usage_pieces(self, context: click.Context) -> list[str]:
        self.options_metavar = told(OPTIONS)
        return super().collect_usage_pieces(context)

    def get_help_option(self, context: click.Context) -> click.Option | None:
        return self.shows_help

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of the help: lists of commands wrap it."""
        return re.split(r"\n\n|(?<=\.) |(?<=。)", inspect.cleandoc(told(self.says)))[0].replace("\n", " ").rstrip(".。")


class Group(Command, click.Group):
    """A group of such commands."""

    def collect_usage_pieces(self, context: click.Context) -> list[str]:
        self.subcommand_metavar = told(SUBCOMMAND)
        return super().collect_usage_pieces(context)

    def resolve_command(self, context: click.Context, args: list[str]) -> Any:
        """The command that is called; of one that is none, those that are spelt nearly so, else all there are."""
        name = args[0]
        if self.get_command(context, name) is None and not name.startswith("-"):
            from difflib import get_close_matches  # noqa: PLC0415 — most are spelt as they are

            names = self.list_commands(context)
            near = get_close_matches(name.lower(), names, cutoff=0.7)
            said = MEANT(names=Joined(near)) if near else THERE_ARE(names=Joined(names))
            raise click.UsageError(told(NO_COMMAND(name=name, said=said)), context)
        return super().resolve_command(context, args)


def command(
    says: Told, of: click.Group | None = None, name: str | None = None
) -> Callable[[Callable[..., Any]], click.Command]:
    """Declare a command with its help, by itself or in a group."""
    declare = click.command if of is None else of.command
    return declare(name=name, cls=Command, context_settings=FOR_CLICK, says=says, help="")


def group(says: Told, cls: type[Group] = Group) -> Callable[[Callable[..., Any]], Group]:
    """Declare a group of commands with its help."""
    return click.group(cls=cls, context_settings=FOR_CLICK, says=says, help="")


# Lines as wide as they look.

_WIDE = "\u2e80-\u303f\u3041-\u9fff\uf900-\ufaff\uff01-\uff60"
#: Behind a wide mark stands no space.
_MARKS = "，。、；：）」”？！"
#: What stays together on a line: a word, or one wide character, with the marks that may not part from it.
_UNIT = rf"[（「“‘\[(]*(?:[^\s{_WIDE}]+|\S)[，。、；：）」”’？！～ー]*"


def width_of(text: str) -> int:
    """The columns that a text takes on a terminal.

    >>> width_of("R = 0.60"), width_of("系数 R")
    (8, 6)
    """
    from rich.cells import cell_len  # noqa: PLC0415 — only where texts are aligned

    return cell_len(click.unstyle(text))


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> str:
    """One paragraph in lines of at most so many columns; Chinese and Japanese break between characters.

    >>> print(wrapped("按名次计算大师分，见 §1.1。", 12))
    按名次计算大
    师分，见
    §1.1。
    """
    lines, line = [], first
    begun = False
    position = 0
    for found in re.finditer(_UNIT, text):
        gap = " " if begun and found.start() > position else ""
        if begun and width_of(line + gap + found[0]) > width:
            lines.append(line)
            line, gap = rest, ""
        line += gap + found[0]
        begun, position = True, found.end()
    return "\n".join([*lines, line]) if begun else first


def _wrap_text(
    text: str,
    width: int = 78,
    initial_indent: str = "",
    subsequent_indent: str = "",
    preserve_paragraphs: bool = False,
) -> str:
    """As click wraps, by columns in place of characters."""
    if not preserve_paragraphs:
        return wrapped(text, width, initial_indent, subsequent_indent)
    paragraphs = []
    for paragraph in text.split("\n\n"):
        lines = paragraph.strip("\n").split("\n")
        if lines[0].strip() == "\b":
            paragraphs.append("\n".join(initial_indent + line for line in lines[1:]))
        else:
            paragraphs.append(wrapped(_joined(lines), width, initial_indent, subsequent_indent))
    return "\n\n".join(paragraphs)


def _joined(lines: Sequence[str]) -> str:
    """The lines of a source as one text: no space between two wide characters, nor behind a wide mark.

    >>> _joined(["不会保留。", "Ctrl+C 结束，", "见", "-o"])
    '不会保留。Ctrl+C 结束，见 -o'
    """
    return re.sub(rf"(?<=[{_WIDE}])\n(?=[{_WIDE}])|(?<=[{_MARKS}])\n", "", "\n".join(lines)).replace("\n", " ")


def _click_says(message: str) -> str:
    found = WORDS.get(message)
    return message if found is None else found.text(language())


def _click_says_of_many(one: str, many: str, count: int) -> str:
    return _click_says(one if count == 1 else many)


def _tidy(text: str) -> str:
    """What click puts together of our words, without the marks and the space that it puts between English ones.

    >>> _tidy("没有选项 '--foo'。 是否应为 '--force'？"), _tidy("缺少参数 'IN...'.")
    ("没有选项 '--foo'。是否应为 '--force'？", "缺少参数 'IN...'。")
    >>> _tidy("'x' 不是 'pdf', 'png' 之一。")
    "'x' 不是 'pdf'、'png' 之一。"
    """
    text = re.sub(r"(?<='), (?=')", "、", re.sub(r"(?<=')\.(?=\s|$)", "。", text))
    return re.sub(rf"(?<=[{_MARKS}]) (?=\S)", "", text)


_click_echo = click.echo


def _echo(message: Any = None, file: Any = None, nl: bool = True, err: bool = False, color: bool | None = None) -> None:
    """Print as click does; after what cannot be printed the rest goes nowhere, which Python may still hold at its end.

    A reader who has read enough, as ``head`` has, ends nothing: the command comes to its end and its status.
    """
    try:
        _click_echo(message, file, nl, err, color)
    except OSError as failure:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, (file or (sys.stderr if err else sys.stdout)).fileno())
        os.close(nowhere)
        if failure.errno != errno.EPIPE and not (sys.platform == "win32" and failure.errno == errno.EINVAL):
            raise  # Windows calls the argument invalid where others call the pipe broken


def _echo_tidily(message: str, **how: Any) -> None:
    _echo(message if language() == "en" else _tidy(message), **how)


class _Formatter(click.HelpFormatter):
    """Help with the colons of its language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, (prefix or _click_says("Usage:")) + COLON_SPACE.text(language()))

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}{COLON.text(language())}\n")


def teach_click() -> None:
    """Let click speak our languages: its modules ask these for their words, and wrap by columns."""
    click.Context.formatter_class = _Formatter
    for name, module in list(sys.modules.items()):
        if name.startswith("click."):
            for word, ours in (("_", _click_says), ("ngettext", _click_says_of_many)):
                if hasattr(module, word):
                    setattr(module, word, ours)
    for where, name, better in (
        (click.formatting, "wrap_text", _wrap_text),
        (click.formatting, "term_len", width_of),
        (click, "echo", _echo),
        (click.core, "echo", _echo),
        (click.decorators, "echo", _echo),
        (click.exceptions, "echo", _echo_tidily),
    ):
        setattr(where, name, better)


teach_click()
