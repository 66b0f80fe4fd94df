"""Lay out text in lines as wide as they look: Chinese and Japanese characters take two columns."""

import re
from collections.abc import Sequence

import click
from rich.cells import cell_len

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


def paragraphs(text: str, width: int, indent: str = "") -> str:
    r"""Wrap each paragraph of a text; one that begins with a line of ``\b`` keeps its lines.

    >>> print(paragraphs("one\ntwo\n\n\b\n a\n  b", 9, "- "))
    - one two
    <BLANKLINE>
    -  a
    -   b
    """
    made = []
    for paragraph in text.split("\n\n"):
        lines = paragraph.strip("\n").split("\n")
        if lines[0].strip() == "\b":
            made.append("\n".join(indent + line for line in lines[1:]))
        else:
            made.append(wrapped(_joined(lines), width, indent, indent))
    return "\n\n".join(made)


def _joined(lines: Sequence[str]) -> str:
    """The lines of a source as one text: no space between two wide characters, nor behind a wide mark.

    >>> _joined(["不会保留。", "Ctrl+C 结束，", "见", "-o"])
    '不会保留。Ctrl+C 结束，见 -o'
    """
    return re.sub(rf"(?<=[{_WIDE}])\n(?=[{_WIDE}])|(?<=[{_MARKS}])\n", "", "\n".join(lines)).replace("\n", " ")


def tidied(text: str) -> str:
    """What click puts together of our words, without the marks and the space that it puts between English ones.

    >>> tidied("没有选项 '--foo'。 是否应为 '--force'？"), tidied("缺少参数 'IN...'.")
    ("没有选项 '--foo'。是否应为 '--force'？", "缺少参数 'IN...'。")
    >>> tidied("'x' 不是 'pdf', 'png' 之一。")
    "'x' 不是 'pdf'、'png' 之一。"
    """
    text = re.sub(r"(?<='), (?=')", "、", re.sub(r"(?<=')\.(?=\s|$)", "。", text))
    return re.sub(rf"(?<=[{_MARKS}]) (?=\S)", "", text)
