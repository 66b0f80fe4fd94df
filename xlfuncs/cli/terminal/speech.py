"""Speak one language on the command line, in all that people read, click's own words included.

It is known before a command is imported: ``--lang`` anywhere on the line, else the machine's language, else
English. Help is told when it is shown, so one process can speak several languages one after the other. click asks
``gettext`` for its words, and finds them in the catalogues that ``xlfuncs build all`` makes of ``clickwords.py``.
"""

import errno
import gettext
import inspect
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.terminal.wrapping import paragraphs, tidied, width_of, wrapped
from xlfuncs.core.arguments import BETWEEN, FROM, Whole
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import LANGUAGES, Help, Joined, Sentence, Told
from xlfuncs.jobs.errors import JobError
from xlfuncs.xlsx.errors import PackageError

SPEAK = Sentence(
    en="Language: en, zh or ja; by default the machine's.",
    zh="语言：en、zh 或 ja；默认用本机的语言。",
    ja="言語：en、zh、ja（既定はこのコンピューターの言語）。",
)
SHOW_HELP = Sentence(en="Show this message and exit.", zh="显示此帮助。", ja="このヘルプを表示します。")
USAGE = Sentence(en="Usage:", zh="用法：", ja="使い方：")
OPTIONS = Sentence(en="[OPTIONS]", zh="[选项]", ja="[オプション]")
SUBCOMMAND = Sentence(en="COMMAND [ARGS]...", zh="命令 [参数]...", ja="コマンド [引数]...")

NO_COMMAND = Sentence(
    en="there is no command {name}; {said}", zh="没有命令 {name}；{said}", ja="コマンド {name} はありません。{said}"
)
MEANT = Sentence(en="did you mean {names}?", zh="是否应为 {names}？", ja="{names} ではありませんか？")
THERE_ARE = Sentence(en="there are {names}", zh="现有：{names}", ja="あるのは {names} です")

#: Behind a heading.
COLON = Help(":", "：", "：")

#: Options that have another spelling, which no help shows.
SPELT_TOO = {"out": "output"}

HELP_NAMES = ["-h", "--help"]
FOR_CLICK: dict[str, Any] = {
    "help_option_names": HELP_NAMES,
    "max_content_width": 100,
    "token_normalize_func": lambda name: SPELT_TOO.get(name, name),
}
#: The primary language in Windows' number of a language.
_OF_WINDOWS = {0x04: "zh", 0x11: "ja"}

#: click's words lie in ``<LOCALE>/<language>/LC_MESSAGES/<DOMAIN>.mo``.
LOCALE, DOMAIN = Path(__file__).with_name("locale"), "xlfuncs"

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


@contextmanager
def words_of_click() -> Iterator[None]:
    """Let click find its words in the language of this command."""
    domain, asked = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language()
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if asked is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = asked


def echo(text: str, *, err: bool = False) -> None:
    """Print as click does; after what cannot be printed the rest goes nowhere, which Python may still hold at its end.

    A reader who has read enough, as ``head`` has, ends nothing: the command comes to its end and its status.
    """
    try:
        click.echo(text, err=err)
    except OSError as failure:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, (sys.stderr if err else sys.stdout).fileno())
        os.close(nowhere)
        if failure.errno != errno.EPIPE and not (sys.platform == "win32" and failure.errno == errno.EINVAL):
            raise  # Windows calls the argument invalid where others call the pipe broken


class Formatter(click.HelpFormatter):
    """Help with the colons of its language, in lines as wide as they look."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        own = told(USAGE)
        usage = prefix or (own if own.endswith("：") else f"{own} ")  # which is as wide as both
        first = f"{usage}{prog} "
        if self.width >= width_of(first) + 20:
            self.write(wrapped(args, self.width, first, " " * width_of(first)) + "\n")
        else:
            indent = " " * (width_of(usage) + 4)
            self.write(f"{first}\n{wrapped(args, self.width, indent, indent)}\n")

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}{COLON.text(language())}\n")

    def write_text(self, text: str) -> None:
        self.write(paragraphs(text, self.width, " " * self.current_indent) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        rows = list(rows)
        column = min(max(width_of(term) for term, _ in rows), col_max) + col_spacing
        for term, text in rows:
            begins = " " * self.current_indent + term
            gap = column - width_of(term)
            begins += " " * gap if gap >= col_spacing else "\n" + " " * (column + self.current_indent)
            between = "\n" + " " * (column + self.current_indent)
            self.write(begins + between.join(paragraphs(text, max(self.width - column - 2, 10)).split("\n")) + "\n")


class Context(click.Context):
    """A context whose help is laid out by columns."""

    formatter_class = Formatter


class WholeNumber(click.ParamType):  # type: ignore[type-arg]
    """A whole number within bounds, which help tells in words; ``x>=1`` is how programmers write those."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.kind = Whole(low=low, high=high, en="number", zh="数", ja="数")
        self.bounds = FROM(bound=low) if high is None else BETWEEN(low=low, high=high)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return self.kind.take(value, param.opts[-1] if param else "")
        except CellError as error:
            raise click.UsageError(error.told(language()), ctx) from None


class Option(click.Option):
    """An option whose help is a sentence."""

    def __init__(self, *arguments: Any, says: Told, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes | {"help": ""})
        self.says = says

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        return extra | {"range": told(self.type.bounds)} if isinstance(self.type, WholeNumber) else extra

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = told(self.says)
        found = super().get_help_record(ctx)
        if found is None or language() == "en":
            return found
        return found[0], re.sub(r"(?<=[。）])  (?=\[)", "", re.sub(r"; (?=[^\[\]]*\]$)", "；", found[1]))


option = partial(click.option, cls=Option)


def shows(names: Sequence[str], text: Callable[[click.Context], str], says: Told) -> Option:
    """Make an option that prints a text, and that is all the command does."""

    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            echo(text(ctx))
            ctx.exit()

    return Option(names, is_flag=True, is_eager=True, expose_value=False, callback=show, says=says)


def _language_option() -> Option:
    """Make ``--lang``, which every command has; ``listen`` has read it already."""
    return Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False, says=SPEAK)


class FailedError(Exception):
    """A command could not do what it was asked to: of ``what`` that is told where the reason names no file, and why."""

    def __init__(self, what: object, why: CellError | PackageError) -> None:
        super().__init__(what, why)
        self.what = what
        self.why = why


class Command(click.Command):
    """A command whose help is a sentence, and which takes ``--lang``.

    ``about``: the argument or the option of which it is told that something stands in its way.
    """

    context_class = Context

    def __init__(self, *arguments: Any, says: Told, about: str = "", **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.says = says
        self.about = about
        self.params.append(_language_option())
        self.shows_help = shows(HELP_NAMES, lambda ctx: ctx.get_help(), SHOW_HELP)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take ``-o=OUT`` as ``--output=OUT``; for a misspelt option, name short ones too that are spelt nearly so."""
        names = {name: each.opts[-1] for each in self.get_params(ctx) for name in each.opts}
        try:
            return super().parse_args(ctx, [_with_long_name(each, names) for each in args])
        except click.NoSuchOption as refusal:
            near = get_close_matches(refusal.option_name, names)
            raise click.NoSuchOption(refusal.option_name, possibilities=near, ctx=ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except JobError as refusal:
            ctx.fail(told(refusal.said))
        except (CellError, PackageError) as failure:
            what = ctx.params[self.about] if self.about else "xlfuncs"
            raise FailedError(what[0] if isinstance(what, tuple) else what, failure) from failure

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(inspect.cleandoc(told(self.says)))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.options_metavar = told(OPTIONS)
        return super().collect_usage_pieces(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return self.shows_help

    def get_short_help_str(self, limit: int = 45) -> str:
        """Give the first sentence of the help: lists of commands wrap it."""
        return first_sentence(told(self.says))


def first_sentence(text: str) -> str:
    """Give the first sentence of a help."""
    return re.split(r"\n\n|(?<=\.) |(?<=。)", inspect.cleandoc(text))[0].replace("\n", " ").rstrip(".。")


def _with_long_name(argument: str, names: Mapping[str, str]) -> str:
    return names.get(argument[:2], argument[:2]) + argument[2:] if argument[2:3] == "=" else argument


class Group(Command, click.Group):
    """A group of such commands."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.subcommand_metavar = told(SUBCOMMAND)
        return super().collect_usage_pieces(ctx)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command that is called; of one that is none, those that are spelt nearly so, else all there are."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            names = self.list_commands(ctx)
            near = get_close_matches(name.lower(), names, cutoff=0.7)
            said = MEANT(names=Joined(near)) if near else THERE_ARE(names=Joined(names))
            raise click.UsageError(told(NO_COMMAND(name=name, said=said)), ctx)
        return super().resolve_command(ctx, args)


def command(
    says: Told, of: click.Group | None = None, name: str | None = None, about: str = ""
) -> Callable[[Callable[..., Any]], click.Command]:
    """Declare a command with its help, by itself or in a group; of what it tells a failure that names no file."""
    declare = click.command if of is None else of.command
    return declare(name=name, cls=Command, context_settings=FOR_CLICK, says=says, about=about, help="")


def group(says: Told, cls: type[Group] = Group) -> Callable[[Callable[..., Any]], Group]:
    """Declare a group of commands with its help."""
    return click.group(cls=cls, context_settings=FOR_CLICK, says=says, help="")


def refused(refusal: click.ClickException) -> str:
    """Say what click refuses, as it says it; where an argument is missing what the command does, which tells it."""
    if isinstance(refusal, click.MissingParameter) and isinstance(refusal.param, click.Argument) and refusal.ctx:
        refusal = click.MissingParameter(refusal.ctx.command.get_short_help_str(), refusal.ctx, refusal.param)
    said = io.StringIO()
    refusal.show(said)
    return said.getvalue().rstrip("\n") if language() == "en" else tidied(said.getvalue().rstrip("\n"))
