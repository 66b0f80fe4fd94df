"""xlfuncs functions: the catalogue."""

import unicodedata
from typing import Any

import click

from xlfuncs.cli.installation.sentences import FUNCTIONS_HELP
from xlfuncs.cli.terminal.options import json_option
from xlfuncs.cli.terminal.output import give_up, print_json, say
from xlfuncs.cli.terminal.speech import command, told
from xlfuncs.core.registry import FUNCTIONS, Function
from xlfuncs.core.sentences import Sentence

NONE_BEGINS = Sentence(
    en="no function begins so; xlfuncs functions lists all",
    zh="没有以此开头的函数；xlfuncs functions 可列出全部",
    ja="これで始まる関数はありません。一覧は xlfuncs functions で見られます",
)


@command(FUNCTIONS_HELP)
@click.argument("prefix", default="")
@json_option
def functions(prefix: str, as_json: bool) -> None:
    """List the functions, or those whose name begins with PREFIX."""
    beginning = unicodedata.normalize("NFKC", prefix).strip().upper()
    found = [FUNCTIONS[name] for name in FUNCTIONS if name.startswith(beginning)]
    if not found:
        give_up(prefix, NONE_BEGINS())
    elif as_json:
        print_json([_described(each) for each in found])
    else:
        for each in found:
            rule = f"  [{each.rule}]" if each.rule else ""
            say(each.signature)
            say(f"    {told(each.help)}{rule}")


def _described(function: Function) -> dict[str, Any]:
    return {
        "name": function.name,
        "args": [
            {
                "name": each.name,
                "required": each.required,
                "default": each.default if isinstance(each.default, str | bool | int | None) else float(each.default),
                "repeating": each.repeating,
                "help": each.help._asdict(),
            }
            for each in function.args
        ],
        "help": function.help._asdict(),
        "rule": function.rule,
        "returns": function.returns,
        "array": function.array,
    }
