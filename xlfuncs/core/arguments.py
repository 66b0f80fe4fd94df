"""What an argument of a worksheet function takes: the way of one cell's value into a rule.

A rule says ``Rank = Annotated[int, Whole(low=1, en="…", zh="…", ja="…")]``; the kind in the
annotation carries the help, the bounds and the words, so that no argument is described twice. What an edition of the
rulebook prints of them is read from its tables: ``Whole(low=1, high=lambda: tables.LARGEST, …)`` (``editions.py``).

A cell is what ``cells.py`` says, a range is a list of rows. Where 0 lies outside what an argument takes, 0 is blank:
some hosts send empty cells as 0.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache, partial
from typing import Any, ClassVar, NamedTuple, cast, get_args

from xlfuncs.core.cells import Cell, Given
from xlfuncs.core.editions import ByEdition, as_asked, follows, printed
from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.numbers import LARGEST, as_accounts, exact, in_full, numeral, percentage
from xlfuncs.core.quoting import QUOTED, digits, shown
from xlfuncs.core.sentences import Help, Joined, Sentence, Told, in_every_language
from xlfuncs.core.words import FOREIGN, Also, Chinese, English, Japanese, Spelt, normal, words_in

#: What an argument is called where its mistakes are told: its name, or a column's heading in each language.
Name = Told | str
#: What limits a number, and words by their canonical ones; or what reads them where an edition prints them.
Bound = Decimal | int | Callable[[], Decimal | int] | None
Codes = Mapping[str, Sequence[str]]
#: The types of a single value that can be remembered: no other value equals one of the same type.
SINGLE = frozenset({float, int, str, bool, type(None)})

MISSING = Sentence(en="{argument} is missing", zh="缺少 {argument}", ja="{argument} がありません")
NOT_ALLOWED = Sentence(
    en="{argument} must be {allowed}, not {found}",
    zh="“{argument}”应为{allowed}，现为 {found}",
    ja="{argument} には{allowed}を指定してください（{found}は不可）",
)
WRITE_INSTEAD = Sentence(
    en="{argument} must be {allowed}, not {found}: write {instead}",
    zh="“{argument}”应为{allowed}，现为 {found}：请写成 {instead}",
    ja="{argument} には{allowed}を指定してください（{found}は不可。{instead} と書きます）",
)
TOO_LARGE = Sentence(
    en="{argument} must be {allowed}; {found} is too large",
    zh="“{argument}”应为{allowed}，{found} 太大",
    ja="{argument} には{allowed}を指定してください（{found}は大きすぎます）",
)
ONE_CELL = Sentence(
    en="{argument} takes one cell, not {found}",
    zh="“{argument}”只能是一个单元格，不能是 {found}",
    ja="{argument} には一つのセルを指定します（{found}は不可）",
)
HOLDS_ERROR = Sentence(
    en="{argument} holds the error {code}",
    zh="“{argument}”中有错误值 {code}",
    ja="{argument} にエラー値 {code} があります",
)
BOUNDS = Help(" ", "、", "、")

# What may stand in an argument, as a sentence puts it.
NUMBER = Sentence(en="a number", zh="数字", ja="数値")
WHOLE_NUMBER = Sentence(en="a whole number", zh="整数", ja="整数")
WITHIN = Sentence(en="{noun} {bounds}", zh="{bounds} 的{noun}", ja="{noun}（{bounds}）")
BETWEEN = Sentence(en="from {low} to {high}", zh="{low} 至 {high}", ja="{low}～{high}")
FROM = Sentence(en="from {bound}", zh="不小于 {bound}", ja="{bound} 以上")
ABOVE = Sentence(en="above {bound}", zh="大于 {bound}", ja="{bound} より大きい")
TO = Sentence(en="to {bound}", zh="不大于 {bound}", ja="{bound} 以下")
BELOW = Sentence(en="below {bound}", zh="小于 {bound}", ja="{bound} 未満")
ONE_OF = Sentence(en="one of {words}", zh="下列之一：{words}", ja="次のいずれか（{words}）")
OR = Sentence(en="{this} or {that}", zh="{this}，或{that}", ja="{this}、または{that}")


class Kind(ByEdition):
    """What one argument takes. ``take`` turns a cell's value into what the rule computes with.

    ``blank`` is what an empty cell means where the rulebook page says so ("a blank is 0"); ``usual`` reads the default
    of an argument, or a setting, where an edition prints it.
    """

    ranged = False
    zero_is_blank = True
    #: Whether a cell to fill in keeps what is typed as a text: 007.
    kept_as_typed = False
    #: Where empty cells come as 0: what to write for a 0 that is meant; ``None`` where the two are no danger.
    instead_of_zero: Told | None = None

    #: Whether the kind reads the tables by itself while it is made.
    reads_tables = False

    def __new__(cls, *given: Any, **named: Any) -> "Kind":
        """Keep what it is declared with, for another edition to declare it anew."""
        kind = super().__new__(cls)
        kind._declared = given, named
        return kind

    def __init__(self, *, en: str, zh: str, ja: str, blank: Any = None, usual: Callable[[], Any] | None = None) -> None:
        self._declared: tuple[tuple[Any, ...], dict[str, Any]]
        self.help = in_every_language(Help(en, zh, ja), "an argument")
        #: The help without the list of words, short enough for the heading of a column.
        self.label = self.help
        self.blank = printed(blank)
        self.usual = usual
        #: What becomes of a single value of a range; it depends on nothing else, and sheets repeat them.
        self.recall = lru_cache(maxsize=16384, typed=True)(self._single)

    def again(self) -> "Kind":
        """Declare it anew, where the edition asked for may say something else of it."""
        given, named = self._declared
        if not (self.reads_tables or follows(given) or follows(named)):
            return self
        made = type(self)(*map(as_asked, given), **as_asked(named))
        made.instead_of_zero = self.instead_of_zero
        return made

    def _single(self, cell: Cell) -> Any:
        if type(cell) not in SINGLE:
            raise TypeError(f"{type(cell).__name__} is not to be remembered")
        return self.blank if self.is_blank(cell) else self.take(cell, "")

    def codes(self) -> list[tuple[str, str]]:
        """Give the words this argument takes: pairs of canonical and local word."""
        return []

    def words_in(self, language: str, *, typed: bool = False) -> dict[str, list[str]]:
        """Give each canonical word with those that a reader of that language writes, the most usual first
        (``words.words_in``).

        >>> YesNo(en="e", zh="z", ja="j").words_in("ja")
        {'TRUE': ['はい'], 'FALSE': ['いいえ']}
        """
        return words_in(self.codes(), language, typed=typed)

    def is_blank(self, cell: object) -> bool:
        """Tell whether it is an empty cell, an empty text, or a 0 that can mean nothing else."""
        if cell is None:
            return True
        if isinstance(cell, str):
            return not cell or cell.isspace()
        if isinstance(cell, list | tuple):
            return len(cell) == 1 and len(cell[0]) == 1 and self.is_blank(cell[0][0])
        return self.zero_is_blank and cell == 0 and not isinstance(cell, bool | CellError)

    def take(self, cell: Given, name: Name) -> Any:
        """Give the rule's value for a cell that is not blank; ``CellError`` names the argument."""
        raise NotImplementedError

    def takes(self, cell: Given) -> bool:
        """Tell whether a cell holds what is allowed."""
        try:
            self.take(cell, "")
        except CellError:
            return False
        return True

    def agreed(self, values: Sequence[Any], row: Mapping[str, Any]) -> Any:
        """Say which of several values of one ``row`` (cells by key) they all say; ``None`` where they do not."""
        return values[0] if all(each == values[0] for each in values) else None

    @property
    def allowed(self) -> Told:
        """What may stand in the cell, as a sentence puts it."""
        return self.help

    def refusal(self, code: str, cell: Given, name: Name) -> CellError:
        """Give the mistake of a cell that holds something else than what is allowed."""
        said = {"argument": name, "allowed": self._allowed, "found": shown(cell)}
        instead = self.instead_of(cell)
        return CellError(code, NOT_ALLOWED(**said) if instead is None else WRITE_INSTEAD(**said, instead=instead))

    def instead_of(self, cell: Given) -> Told | str | None:
        """Say what to write for a cell that is not allowed; ``None`` where nobody can say."""
        return None

    @cached_property
    def _allowed(self) -> Told:
        return self.allowed

    def one(self, cell: Given, name: Name) -> Cell:
        """Give the single value of a cell or a one-cell range; an error value goes on as it is."""
        if isinstance(cell, list | tuple):
            if len(cell) != 1 or len(cell[0]) != 1:
                raise CellError(VALUE, ONE_CELL(argument=name, found=shown(cell)))
            cell = cell[0][0]
        if isinstance(cell, CellError):
            raise CellError(cell.code, cell.said or HOLDS_ERROR(argument=name, code=cell.code))
        return cast("Cell", cell)


class Number(Kind):
    """A number, within bounds: ``low``/``high`` included, ``above``/``below`` not.

    ``percent``: a percentage may be written as such; ``55.5%`` is 55.5, and 0.555 where nothing above 1 is allowed.
    """

    noun = NUMBER
    counts = False

    def __init__(
        self,
        *,
        low: Bound = None,
        above: Bound = None,
        high: Bound = None,
        below: Bound = None,
        percent: bool = False,
        **help: Any,
    ) -> None:
        super().__init__(**help)
        self.percent = percent
        self.low, self.above, self.high, self.below = map(printed, (low, above, high, below))
        self.zero_is_blank = not self.allows(Decimal(0))

    def allows(self, number: Decimal | int) -> bool:
        return not (
            (self.low is not None and number < self.low)
            or (self.above is not None and number <= self.above)
            or (self.high is not None and number > self.high)
            or (self.below is not None and number >= self.below)
        )

    @property
    def is_share(self) -> bool:
        """Whether nothing above 1 is allowed."""
        return any(bound is not None and bound <= 1 for bound in (self.high, self.below))

    @property
    def allowed(self) -> Told:
        if self.low is not None and self.high is not None:
            return WITHIN(noun=self.noun, bounds=BETWEEN(low=self.low, high=self.high))
        bounds = ((FROM, self.low), (ABOVE, self.above), (TO, self.high), (BELOW, self.below))
        said = [sentence(bound=bound) for sentence, bound in bounds if bound is not None]
        return WITHIN(noun=self.noun, bounds=Joined(said, BOUNDS)) if said else self.noun

    def number(self, cell: Cell, name: Name) -> Decimal:
        """Give the cell's number, whatever the bounds."""
        if isinstance(cell, bool):
            number = None
        elif isinstance(cell, float | int | Decimal):
            # NaN and infinity fail this comparison too.
            number = exact(cell) if -LARGEST <= cell <= LARGEST else Decimal("Infinity")
        else:
            number = None
            if self.percent and isinstance(cell, str):  # a text file's 60% is the 0.6 that a cell of it would hold
                number = percentage(cell.typed if isinstance(cell, Spelt) else cell, share=self.is_share)
            if number is None and isinstance(cell, str):
                number = numeral(cell)
        if number is None:
            raise self.refusal(VALUE, cell, name)
        if not -LARGEST <= number <= LARGEST:
            raise CellError(NUM, TOO_LARGE(argument=name, allowed=self.allowed, found=shown(cell)))
        return number

    def instead_of(self, cell: Given) -> str | None:
        meant = as_accounts(cell) if isinstance(cell, str) else ()
        # 1% is 1 where percentages are written, but 0.01 where nothing above 1 is allowed, or a place or a count.
        share = self.counts or self.is_share
        number = next(iter(meant[-1:] if share else meant), None)
        return None if number is None or not self.takes(number) else digits(number)

    def take(self, cell: Given, name: Name) -> Any:
        cell = self.one(cell, name)
        number = self.number(cell, name)
        if not self.allows(number):
            raise self.refusal(NUM, cell, name)
        return number


class Whole(Number):
    """A whole number, within bounds, as an ``int``."""

    noun = WHOLE_NUMBER
    counts = True

    def take(self, cell: Given, name: Name) -> int:
        if type(cell) is float and cell.is_integer() and -LARGEST <= cell <= LARGEST and self.allows(int(cell)):
            return int(cell)  # what nearly every cell holds
        number = super().take(cell, name)
        whole = int(number)
        if whole != number:
            raise self.refusal(NUM, self.one(cell, name), name)
        return whole


class Word(Kind):
    """One of a few words: ``codes`` maps each canonical English word to the rulebook's own.

    The canonical word comes out. Both work, in any width, case and spacing; the help lists them.
    """

    def __init__(self, codes: Codes | Callable[[], Codes], *, en: str, zh: str, ja: str, **more: Any) -> None:
        self.words: Codes = printed(codes)
        self.offered = {
            code: [word for word in words if not isinstance(word, Also)] for code, words in self.words.items()
        }
        local = " · ".join("/".join(words) or code for code, words in self.offered.items())
        super().__init__(en=f"{en}: {' · '.join(self.words)}", zh=f"{zh}：{local}", ja=f"{ja}：{local}", **more)
        self.label = in_every_language(Help(en, zh, ja), "an argument")
        self.canonical: dict[str, str] = {}
        for code, words in self.words.items():
            for word in (code, *words):
                if self.canonical.setdefault(normal(word), code) != code:
                    raise ValueError(f"{word!r} stands for {code!r} and for {self.canonical[normal(word)]!r}")
        self.zero_is_blank = "0" not in self.canonical

    @cached_property
    def has_numerals(self) -> bool:
        """Whether a number may be one of the words."""
        return any(numeral(word) is not None for word in self.canonical)

    @property
    def allowed(self) -> Told:
        """All words that its reader is offered, the canonical one of each first."""
        return ONE_OF(words=Joined(Help.of(partial(self._offered, code)) for code in self.words))

    def _offered(self, code: str, language: str) -> str:
        return " ".join((code, *(word for word in self.words[code] if not isinstance(word, FOREIGN[language]))))

    def codes(self) -> list[tuple[str, str]]:
        return [(code, word) for code, words in self.offered.items() for word in (words or (code,))]

    def find(self, cell: Given) -> str | None:
        """Give the canonical word for what stands in the cell, if it is one."""
        if isinstance(cell, str):
            return self.canonical.get(normal(cell))
        if not self.has_numerals or isinstance(cell, bool) or not isinstance(cell, float | int):
            return None
        return self.canonical.get(in_full(exact(cell))) if abs(cell) < LARGEST else None

    def take(self, cell: Given, name: Name) -> str:
        cell = self.one(cell, name)
        code = self.find(cell)
        if code is None:
            raise self.refusal(VALUE, cell, name)
        return code


class YesNo(Kind):
    """Yes or no, as a ``bool``; ``also``: pairs of words for both that are understood, and offered to nobody."""

    zero_is_blank = False
    WORDS = (
        *(("TRUE", "FALSE"), ("1", "0")),
        (English("yes"), English("no")),
        (Chinese("是"), Chinese("否")),
        (Japanese("はい"), Japanese("いいえ")),
    )
    _MEANT: ClassVar = {normal(word): word == pair[0] for pair in WORDS for word in pair}
    #: Signs for yes and for no that people tick a list with; a rulebook may mean something else by them, so they are
    #: words only of what says so with ``also``.
    SIGNS = ("○◯〇✓✔√", "×✕✖✗✘")
    _SIGNS: ClassVar = {sign: meant for signs, meant in zip(SIGNS, WORDS[0], strict=True) for sign in signs}

    def __init__(self, *, also: Sequence[tuple[str, str]] = (), **more: Any) -> None:
        super().__init__(**more)
        self.also = also
        self._meant = self._MEANT | {normal(word): word == pair[0] for pair in also for word in pair}

    @property
    def allowed(self) -> Told:
        """The words that its reader is offered."""
        return ONE_OF(words=Help.of(self._offered))

    def _offered(self, language: str) -> str:
        pairs = (pair for pair in self.WORDS if not isinstance(pair[0], FOREIGN[language]))
        return Joined(map("/".join, pairs)).text(language)

    def instead_of(self, cell: Given) -> Told | None:
        sign = self._SIGNS.get(normal(cell)) if isinstance(cell, str) else None
        return QUOTED(text=Help.of(lambda language: self.words_in(language)[sign][0])) if sign else None

    def codes(self) -> list[tuple[str, str]]:
        return [(self.WORDS[0][column], word[column]) for column in (0, 1) for word in self.WORDS[2:]]

    def take(self, cell: Given, name: Name) -> bool:
        cell = self.one(cell, name)
        if isinstance(cell, bool):
            return cell
        text = in_full(exact(cell)) if isinstance(cell, float | int) and abs(cell) < LARGEST else normal(str(cell))
        if text not in self._meant:
            raise self.refusal(VALUE, cell, name)
        return self._meant[text]


class Text(Kind):
    """A text as it stands in the cell, without spaces around it; a number is its digits."""

    kept_as_typed = True

    def take(self, cell: Given, name: Name) -> str:
        cell = self.one(cell, name)
        return cell.strip() if isinstance(cell, str) else digits(cell)


class NumberOrWord(Number):
    """A number within bounds, or one of a few words: out comes a ``Decimal`` or the canonical word."""

    def __init__(self, words: Codes | Callable[[], Codes], *, en: str, zh: str, ja: str, **bounds: Any) -> None:
        self.word = Word(words, en=en, zh=zh, ja=ja)
        super().__init__(**self.word.help._asdict(), **bounds)
        self.label = self.word.label

    @property
    def allowed(self) -> Told:
        return OR(this=super().allowed, that=self.word.allowed)

    def codes(self) -> list[tuple[str, str]]:
        return self.word.codes()

    def take(self, cell: Given, name: Name) -> Any:
        cell = self.one(cell, name)
        word = self.word.find(cell)
        return super().take(cell, name) if word is None else word


class Anything(Kind):
    """Anything: the cell's value as it came, for functions that hand it on."""

    zero_is_blank = False

    def take(self, cell: Given, name: Name) -> Any:
        return cell


# --- the arguments that a rule declares by its signature

_VARARGS, _VARKEYWORDS = 0x04, 0x08  # code flags of a function with *arguments, **arguments


class Parameter(NamedTuple):
    """One argument as the function wizard shows it. A ``repeating`` one takes any number of cells."""

    name: str
    kind: Kind
    required: bool
    default: Any
    repeating: bool

    @property
    def help(self) -> Help:
        return self.kind.help

    def take(self, cell: Given) -> Any:
        """Give the rule's value for this cell: the default where it is blank."""
        kind = self.kind
        if kind.is_blank(cell) and not (kind.ranged and self.required):
            return self.absent()
        return kind.take(cell, self.name)

    def absent(self) -> Any:
        """Give the value of an argument that is left out; ``#VALUE!`` where it may not be."""
        if not self.required:
            return self.default
        if self.kind.ranged or self.kind.blank is None:
            raise CellError(VALUE, MISSING(argument=self.name))
        return self.kind.blank


def parameters_of(code: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Give the arguments as the rule's own signature declares them, and the edition asked for."""
    facts = code.__code__
    if facts.co_kwonlyargcount or facts.co_flags & _VARKEYWORDS:
        raise TypeError(f"{code.__name__}: a cell gives arguments by position only")
    names = facts.co_varnames[: facts.co_argcount]
    defaults = code.__defaults__ or ()
    first_optional = len(names) - len(defaults)
    parameters = []
    for position, name in enumerate(names):
        kind = _kind(code, name).now
        required = position < first_optional
        default = None if required else defaults[position - first_optional]
        if kind.usual and not required:
            default = kind.usual()
        if default is not None and kind.take(default, name) != default:
            raise TypeError(f"{code.__name__}: the default of {name} is not what the argument gives")
        parameters.append(Parameter(name, kind, required, default, repeating=False))
    if facts.co_flags & _VARARGS:
        name = facts.co_varnames[facts.co_argcount]
        parameters.append(Parameter(name, _kind(code, name).now, required=False, default=None, repeating=True))
    return tuple(parameters)


def _kind(code: Callable[..., Any], name: str) -> Kind:
    annotation = code.__annotations__.get(name)
    for each in (annotation, *get_args(annotation)):
        for kind in getattr(each, "__metadata__", ()):
            if isinstance(kind, Kind):
                return kind
    raise TypeError(f"{code.__name__}: {name} needs an annotation that says what it takes")
