"""The functions about the functions: their workings, sentences, words and editions."""

from typing import Annotated, Any

from xlfuncs import __version__
from xlfuncs.core import registry
from xlfuncs.core.arguments import Anything, Kind, Text
from xlfuncs.core.editions import asked
from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.parameters import Parameter
from xlfuncs.core.quoting import digits
from xlfuncs.core.registry import FUNCTIONS, RULEBOOKS, Function, Rows, function
from xlfuncs.core.sentences import LANGUAGES, Joined, Sentence
from xlfuncs.core.words import normal

NO_PREFIX = Sentence(
    en='no function begins with "{prefix}"; prefixes: {prefixes}',
    zh="没有以“{prefix}”开头的函数；可用的前缀：{prefixes}",
    ja="「{prefix}」で始まる関数はありません。使える接頭辞は {prefixes} です",
)
NO_RULEBOOK = Sentence(
    en='no rulebook has the prefix "{prefix}"; there are {prefixes}',
    zh="没有前缀为“{prefix}”的规则；可用的前缀：{prefixes}",
    ja="接頭辞「{prefix}」の規則はありません。使える接頭辞は {prefixes} です",
)
NO_WORDS = Sentence(
    en="{argument} of {function} takes no words: {help}",
    zh="{function} 的 {argument} 不取固定的词：{help}",
    ja="{function} の {argument} に決まった語はありません：{help}",
)
NO_ARGUMENT = Sentence(
    en='{function} has no argument "{argument}"; it has {names}',
    zh="{function} 没有参数“{argument}”；它的参数：{names}",
    ja="{function} に引数「{argument}」はありません。引数：{names}",
)
NONE = Sentence(en="none", zh="无", ja="なし")

Name = Annotated[
    str, Text(en="a function's name, such as CBA_MP", zh="函数名，如 CBA_MP", ja="関数名（例 JCBL_OVERALL）")
]
Prefix = Annotated[
    str, Text(en="how the names begin, such as CBA", zh="函数名的开头，如 CBA", ja="関数名の先頭（例 JCBL）")
]
ArgumentName = Annotated[str, Text(en="one of its arguments", zh="该函数的一个参数", ja="その関数の引数名")]
WordCell = Annotated[Any, Anything(blank="", en="the cell with the word", zh="写有该词的单元格", ja="語のあるセル")]
AnyCell = Annotated[Any, Anything(en="that function's argument", zh="该函数的参数", ja="その関数の引数")]


@function(
    "XF_EXPLAIN",
    rule="",
    en="The working of a function, step by step, each with its article",
    zh="逐步列出一个函数的计算过程及所依据的条款",
    ja="関数の計算過程を条文とともに順を追って示す",
    fills=registry.WORKING,
)
def explain(name: Name, *arg: AnyCell) -> Rows:
    """The working of ``name(arg…)``: rows {step, symbol, value, rule, how}, the last one the result.

    ``name`` may carry the language of the words: ``zh:CBA_MP``, ``ja:JCBL_VM``; without one, English.
    With bad arguments one row {error, code, sentence, rule}.

    >>> for row in registry.call("XF_EXPLAIN", ["zh:CBA_MP", 3, 24, 36.4]):
    ...     print(row)
    [1, '授分名次数', 12, '§1.1', '50% × 24 = 12']
    [2, '排名系数 R', 0.6, '§1.2', 'lg 24 − lg 6 = 0.60']
    [3, '大师分 A', 21.84, '§1.1', '0.60 × 36.40 = 21.84']
    [4, 'CBA_MP', 21.84, '§1.1 §2.9', '']
    """
    return registry.explain(name, arg)


@function(
    "XF_WHY",
    rule="",
    en="What is wrong with a call, in a sentence; empty where nothing is",
    zh="用一句话说明函数的参数哪里不对；没有问题则为空",
    ja="関数の引数のどこが誤りかを一文で示す（問題がなければ空）",
)
def why(name: Name, *arg: AnyCell) -> str:
    """The sentence alone, in the language before the name: an empty text where the call is right.

    >>> registry.call("XF_WHY", ["CBA_R", 25, 24]), registry.call("XF_WHY", ["CBA_R", 3, 24])
    ('rank 25 is beyond the 24 entries', '')
    """
    return registry.why(name, arg)


@function(
    "XF_WORD",
    rule="",
    en="The canonical word of a cell for an argument",
    zh="单元格中的词在某个参数里的标准写法",
    ja="セルの語をその引数の正式な語に直す",
)
def word(name: Name, argument: ArgumentName, cell: WordCell) -> str:
    """The canonical word that ``cell`` stands for in that argument; "" for a blank cell.

    An unknown word is an error as in the function; ``#N/A`` for an argument that takes no words.

    >>> registry.call("XF_WORD", ["CBA_MP", "colour", "白 金"]), registry.call("XF_WORD", ["CBA_E", "mixed", "是 "])
    ('platinum', 'TRUE')
    """
    _, parameter = with_words(name, argument)
    kind: Kind = getattr(parameter.kind, "each", parameter.kind)
    if kind.is_blank(cell):
        return ""
    taken = kind.take(cell, parameter.name)
    words = {normal(word): canonical for pair in kind.codes() for canonical in pair[:1] for word in pair}
    return words.get(normal(digits(cell)), digits(taken))


@function(
    "XF_FUNCTIONS",
    rule="",
    en="The functions: name, signature, what it does, rule",
    zh="函数一览：名称、参数、说明、条款",
    ja="関数一覧：名前、引数、説明、条文",
    fills=("name", "signature", "what it does", "rule"),
)
def functions(prefix: Prefix = "") -> Rows:
    """Rows {name, signature, what it does, rule} of the catalogue, by name; ``#N/A`` where none begins so.

    The language of the third column may stand before the prefix: ``zh:CBA``, or alone: ``ja:``.

    >>> registry.call("XF_FUNCTIONS", ["XF_V"])[0][:2]
    ['XF_VERSION', 'XF_VERSION()']
    """
    language, begins = registry.with_language(prefix)
    found = [FUNCTIONS[name].now for name in sorted(FUNCTIONS) if name.startswith(begins)]
    if not found or language not in LANGUAGES:
        raise CellError(NA, NO_PREFIX(prefix=prefix, prefixes=Joined(sorted(RULEBOOKS))))
    return [[each.name, each.signature, each.help.text(language), each.rule] for each in found]


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
    _, parameter = with_words(name, argument)
    return [[canonical, str(word)] for canonical, word in parameter.kind.codes()]


def with_words(name: str, argument: str) -> tuple[Function, Parameter]:
    """Return a function and its argument of that name, which takes words; ``#N/A`` where there is none."""
    found, _ = registry.asked(name)
    for parameter in found.args:
        if parameter.name == argument.strip().lower():
            if not parameter.kind.codes():
                raise CellError(NA, NO_WORDS(argument=parameter.name, function=found.name, help=parameter.help))
            return found, parameter
    names = Joined(parameter.name for parameter in found.args) if found.args else NONE
    raise CellError(NA, NO_ARGUMENT(function=found.name, argument=argument, names=names))


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
    """The edition by which the functions of a prefix compute; ``#N/A`` for an unknown prefix.

    >>> registry.call("XF_EDITION", ["XF"]) == __version__
    True
    """
    found = RULEBOOKS.get(prefix.upper().rstrip("_"))
    if found is None:
        raise CellError(NA, NO_RULEBOOK(prefix=prefix, prefixes=Joined(sorted(RULEBOOKS))))
    return asked(found.prefix) or found.edition
