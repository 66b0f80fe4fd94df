"""xlfuncs functions: the catalogue."""

from typing import Any

import click

from xlfuncs.cli.shared import CONTEXT, give_up, print_json, say
from xlfuncs.registry import Function, load


@click.command(context_settings=CONTEXT)
@click.argument("prefix", default="")
@click.option("--json", "as_json", is_flag=True, help="The catalogue as JSON.")
@click.option("--lang", type=click.Choice(["en", "zh", "ja"]), default="en", show_default=True, help="Language.")
def functions(prefix: str, as_json: bool, lang: str) -> None:
    """List the functions, or those whose name begins with PREFIX."""
    found = [each for name, each in sorted(load().items()) if name.startswith(prefix.upper())]
    if as_json:
        print_json([_described(each) for each in found])
    elif not found:
        give_up(prefix, "no function begins so; xlfuncs functions lists all")
    else:
        for each in found:
            rule = f"  [{each.rule}]" if each.rule else ""
            say(each.signature)
            say(f"    {getattr(each.help, lang)}{rule}")


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
