"""The whole catalogue, and the functions about the functions (XF_…)."""

from typing import Annotated, Any

import xlfuncs.rulebooks  # noqa: F401 — declares every rulebook's functions
from xlfuncs import __version__, registry
from xlfuncs.arguments import Anything, Text
from xlfuncs.errors import NA, CellError
from xlfuncs.registry import FUNCTIONS, RULEBOOKS, Rows, function, rulebook

RULEBOOK = rulebook(
    "XF", edition=__version__, en="Functions about the functions", zh="关于函数的函数", ja="関数についての関数"
)

Name = Annotated[
    str, Text(en="a function's name, such as CBA_MP", zh="函数名，如 CBA_MP", ja="関数名（例 JCBL_OVERALL）")
]
Prefix = Annotated[
    str, Text(en="how the names begin, such as CBA", zh="函数名的开头，如 CBA", ja="関数名の先頭（例 JCBL）")
]
ArgumentName = Annotated[str, Text(en="one of its arguments", zh="该函数的一个参数", ja="その関数の引数名")]
AnyCell = Annotated[Any, Anything(en="that function's argument", zh="该函数的参数", ja="その関数の引数")]


@function(
    "XF_EXPLAIN",
    rule="",
    en="The working of a function, step by step, each with its article",
    zh="逐步列出一个函数的计算过程及所依据的条款",
    ja="関数の計算過程を条文とともに一段ずつ示す",
    fills=("step", "symbol", "value", "rule"),
)
def explain(name: Name, *arg: AnyCell) -> Rows:
    """The working of ``name(arg…)``: rows {step, symbol, value, rule}, the last one the result.

    With bad arguments one row {error, code, sentence, rule}.

    >>> for row in registry.call("XF_EXPLAIN", ["CBA_MP", 3, 24, 36.4]):
    ...     print(row)
    [1, 'places', 12, '§1.1']
    [2, 'R', 0.6, '§1.2']
    [3, 'A', 21.84, '§1.1']
    [4, 'CBA_MP', 21.84, '§1.1 §2.9']
    """
    return registry.explain(name, arg)


@function(
    "XF_FUNCTIONS",
    rule="",
    en="The functions: name, signature, what it does, rule",
    zh="函数一览：名称、参数、说明、条款",
    ja="関数一覧：名前、書式、説明、条文",
    fills=("name", "signature", "what it does", "rule"),
)
def functions(prefix: Prefix = "") -> Rows:
    """Rows {name, signature, what it does, rule} of the catalogue, by name; ``#N/A`` where none begins so.

    >>> registry.call("XF_FUNCTIONS", ["XF_V"])[0][:2]
    ['XF_VERSION', 'XF_VERSION()']
    """
    found = [FUNCTIONS[name] for name in sorted(FUNCTIONS) if name.startswith(prefix.upper())]
    if not found:
        raise CellError(NA, f'no function begins with "{prefix}"; prefixes: {", ".join(sorted(RULEBOOKS))}')
    return [[each.name, each.signature, each.help.en, each.rule] for each in found]


@function(
    "XF_CODES",
    rule="",
    en="The words that an argument takes, for drop-down lists",
    zh="某个参数可用的词，供下拉列表使用",
    ja="引数に使える語（ドロップダウンリスト用）",
    fills=("canonical", "local word"),
)
def codes(name: Name, argument: ArgumentName) -> Rows:
    """Rows {canonical, local word}; ``#N/A`` for an unknown function or argument, or one without words.

    >>> registry.call("XF_CODES", ["CBA_MP", "event_type"])[0]
    ['team', '团体赛']
    """
    found = FUNCTIONS.get(name.upper())
    if found is None:
        raise CellError(NA, f'there is no function "{name}"')
    for parameter in found.args:
        if parameter.name == argument.lower():
            words = parameter.kind.codes()
            if not words:
                raise CellError(NA, f"{parameter.name} of {found.name} takes no words: {parameter.help.en}")
            return [list(pair) for pair in words]
    names = ", ".join(parameter.name for parameter in found.args)
    raise CellError(NA, f'{found.name} has no argument "{argument}"; it has {names or "none"}')


@function("XF_VERSION", rule="", en="Version of xlfuncs", zh="xlfuncs 的版本", ja="xlfuncs のバージョン")
def version() -> str:
    """The version of the library.

    >>> registry.call("XF_VERSION", []) == __version__
    True
    """
    return __version__


@function(
    "XF_EDITION",
    rule="",
    en="Edition of the rulebook that the functions of a prefix follow",
    zh="某一前缀的函数所依据的规则版本",
    ja="その接頭辞の関数が従う規則の版",
)
def edition(prefix: Prefix) -> str:
    """The edition of the rulebook behind a prefix; ``#N/A`` for an unknown prefix.

    >>> registry.call("XF_EDITION", ["XF"]) == __version__
    True
    """
    found = RULEBOOKS.get(prefix.upper().rstrip("_"))
    if found is None:
        raise CellError(NA, f'no rulebook has the prefix "{prefix}"; there are {", ".join(sorted(RULEBOOKS))}')
    return found.edition
