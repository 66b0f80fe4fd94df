"""The tab that the macros of classic Excel put into the ribbon: buttons, in the language that it is made in.

The add-in shows it beside every workbook, a workbook that carries the macros (.xlsm) while it is the active one.

A button's tag says what is wanted; one macro is called for all buttons (``vba_shim/XlfuncsDesk.cls``).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from xlfuncs.core.registry import RULEBOOKS
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events import EVENTS
from xlfuncs.hosts.words import CHECK, COMPUTE, NEW, RESULTS, TAKE_BACK, WHAT_IS_WRONG, WHY
from xlfuncs.pairing.next_round import WAYS
from xlfuncs.xlsx import embed
from xlfuncs.xlsx.changes import Link, Part

#: What the tab is called.
TAB = "xlfuncs"
#: The macro that every button calls.
MACRO = "XlfuncsRibbon"

THIS_WORKBOOK = Sentence(en="This workbook", zh="此工作簿", ja="このブック")
ROUNDS = Sentence(en="Rounds", zh="轮次编排", ja="回戦の組合せ")
PAIR_BY = Sentence(en="Pair the next round: {way}", zh="编排下一轮：{way}", ja="次の回戦の組合せ：{way}")
TEMPLATES = Sentence(en="Templates", zh="模板", ja="ひな形")
WHY_TIP = Sentence(
    en="The working of the selected cell, step by step, each with the article it comes from.",
    zh="逐步显示所选单元格的计算过程及所依据的条款。",
    ja="選択したセルの計算過程を、根拠の条文とともに順を追って示します。",
)
PROBLEMS_TIP = Sentence(
    en="What must be mended in the settings and rows of this event before its outcome is published.",
    zh="公布结果之前，此比赛的设置和各行中须更正的内容。",
    ja="結果を公表する前に、この競技会の設定と各行で直すべきところを示します。",
)
COMPUTE_TIP = Sentence(
    en="Computes every cell anew, also those that show #NAME? because they were opened without xlfuncs.",
    zh="重新计算所有单元格，包括因打开时没有 xlfuncs 而显示 #NAME? 的。",
    ja="すべてのセルを計算し直します。xlfuncs なしで開かれて #NAME? になったセルも含みます。",
)
CHECK_TIP = Sentence(
    en="What is wrong with the formulas of this workbook: unknown functions, wrong arguments, stale values.",
    zh="此工作簿的公式有什么问题：未知函数、参数不对、过时的值。",
    ja="このブックの数式の問題を示します：不明な関数、誤った引数、古い値。",
)
PAIR_TIP = Sentence(
    en="Pairs the next round of a xiangqi event: written below its games, with the pairs for the wall and the result "
    "slips in a workbook to print.",
    zh="编排象棋比赛的下一轮：写入对局表，并打开供打印的本轮对阵和记分单。",
    ja="シャンチーの競技会の次の回戦を組みます。対局の表の下に書き込み、掲示用の組合せと結果票を印刷用に開きます。",
)
RESULTS_TIP = Sentence(
    en="Takes the results of the round from a list that you have pasted anywhere beside the tables and selected, a "
    "line for each table: 3 1-0.",
    zh="从粘贴在各表以外并已选中的成绩列表登记本轮成绩，每台一行，如“3 红胜”。",
    ja="表の外に貼り付けて選択した一覧から、回戦の結果を記入します。一卓一行（3 1-0 など）です。",
)
TAKE_BACK_TIP = Sentence(
    en="Takes the round that was paired last out of the games again, as long as none of its results is there.",
    zh="从对局表中撤销刚编排的一轮；该轮已有成绩时不能撤销。",
    ja="最後に組んだ回戦を対局の表から取り消します。結果が一つでもあれば取り消せません。",
)
NEW_TIP = Sentence(
    en="An empty workbook for an event, to be filled in.",
    zh="某种比赛的空白工作簿，供填写。",
    ja="競技会に記入するための、空のブックです。",
)


class Button(NamedTuple):
    """A button: what is wanted, the words on it and below it; a large one has a picture of Office's own."""

    tag: str
    label: Told
    tip: Sentence | None = None
    picture: str = ""


BUTTONS = (
    Button("why", WHY, WHY_TIP, "FunctionWizard"),
    Button("problems", WHAT_IS_WRONG, PROBLEMS_TIP, "ErrorChecking"),
    Button("compute", COMPUTE, COMPUTE_TIP, "CalculateNow"),
    Button("check", CHECK, CHECK_TIP, "AcceptInvitation"),
)
#: What stands in the menu of the next round: the ways of pairing, and the way back.
ROUND_LINES = (
    *(Button(f"pair {way}", PAIR_BY(way=label)) for way, label in WAYS.items()),
    Button("results", RESULTS, RESULTS_TIP),
    Button("take_back", TAKE_BACK, TAKE_BACK_TIP),
)


class Templates(NamedTuple):
    """The templates of one rulebook: its title, and the name and title of each."""

    title: Told
    names: Sequence[tuple[str, Told]]


def templates() -> list[Templates]:
    """List the events by rulebook: each has a workbook to be made anew."""
    found = []
    for book in RULEBOOKS.values():
        named = [(name, each.title) for name, each in EVENTS.items() if each.prefix.upper() == book.prefix.upper()]
        found += [Templates(book.title, named)] if named else []
    return found


def tab(lang: str = "en", templates: Sequence[Templates] = ()) -> bytes:
    """Return the tab as Office's markup of 2009/07."""
    buttons = [*(_button(each, lang) for each in BUTTONS), _rounds(lang)]
    groups = _group("xlfuncsThis", THIS_WORKBOOK, lang, buttons)
    if templates:
        groups += _group("xlfuncsNew", TEMPLATES, lang, [_new(lang, templates)])
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        '<customUI xmlns="http://schemas.microsoft.com/office/2009/07/customui"><ribbon><tabs>'
        f'<tab id="{embed.TAB}" label="{TAB}">{groups}</tab></tabs></ribbon></customUI>'
    ).encode()


def part(lang: str = "en", templates: Sequence[Templates] = ()) -> Part:
    """Return the part of a workbook that holds the tab."""
    kind = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
    link = Link("", "rIdXlfuncsTab", kind)
    return Part("customUI/customUI14.xml", "application/xml", link, tab(lang, templates))


def _group(name: str, label: Sentence, lang: str, inside: "list[str]") -> str:
    return f"<group {_written(id=name, label=label.text(lang))}>{''.join(inside)}</group>"


def _button(each: Button, lang: str) -> str:
    return f"<button {_calls(each.tag)} {_words(lang, *each[1:])}/>"


def _rounds(lang: str) -> str:
    lines = (_button(each, lang) for each in ROUND_LINES)
    return f'<menu id="xlfuncsRound" {_words(lang, ROUNDS, PAIR_TIP, "ObjectsGroup")}>{"".join(lines)}</menu>'


def _new(lang: str, templates: Sequence[Templates]) -> str:
    lines = "".join(_entries(lang, templates))
    return f'<menu id="xlfuncsTemplates" {_words(lang, NEW, NEW_TIP, "FileNew")}>{lines}</menu>'


def _entries(lang: str, templates: Sequence[Templates]) -> Iterator[str]:
    for number, each in enumerate(templates):
        yield f"<menuSeparator {_written(id=f'xlfuncsRulebook{number}', title=each.title.text(lang))}/>"
        for name, title in each.names:
            yield _button(Button(f"new {name}", title), lang)


def _words(lang: str, label: Told, tip: Sentence | None = None, picture: str = "") -> str:
    """Return the attributes for what people see of a button or a menu."""
    seen = {"label": label.text(lang)}
    if tip is not None:
        seen |= {"screentip": seen["label"], "supertip": tip.text(lang)}
    if picture:
        seen |= {"size": "large", "imageMso": picture}
    return _written(**seen)


def _calls(tag: str) -> str:
    """Return the attributes by which a button is known, and what it calls."""
    return _written(id=f"{TAB}.{tag.replace(' ', '.')}", tag=tag, onAction=MACRO)


def _written(**attributes: str) -> str:
    return " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())
