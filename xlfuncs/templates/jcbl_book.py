"""JCBL: a workbook in the making, and what the help sheets say in the same words."""

from collections.abc import Sequence

from xlfuncs.templates import blocks
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.event import ROWS, EventBook, Example

#: Of scores.
SCORE = "0.0#"

ENTRIES = {"ja": "参加者と成績", "en": "Entries"}

#: The names of the sheets fill in.
HINTS = {
    "ja": (
        "「{entries}」の行が足りなければ、表のすぐ下に続けて記入すると表が広がります。",
        "誤記があるとセルが赤くなり、「{note}」に理由が出ます。",
        "「{notice}」は順位順で、そのままA4に印刷できます。"
        "「{working}」で一件選ぶと、計算の各段階と根拠の条文が出ます。",
    ),
    "en": (
        "Where the rows of {entries} run out, go on below the table: it grows.",
        "A mistake turns red, and {note} says what is wrong.",
        "{notice} is sorted and prints on A4. On {working} choose an entry to see every step with its article.",
    ),
}
YOURS = {
    "ja": "黄色が記入欄、その他は計算結果です。「{open}」以外のシートは保護されています（パスワードなし）。",
    "en": "Yellow cells are yours, the others computed. All sheets but {open} are protected, without a password.",
}


class JcblBook(EventBook):
    """A workbook for a JCBL event in the making."""

    def __init__(self, lang: str, example: Example | None, **texts: str) -> None:
        super().__init__(lang, "JCBL", example, **{"entries": ENTRIES[lang], **texts})

    def entries(self, columns: Sequence[ColumnOf], hint: str, rows: int = ROWS) -> None:
        """The entry sheet; the note comes last of all, so that a long sentence runs on to the right of the table."""
        super().entries(sorted(columns, key=lambda each: each.head == self.texts["note"]), hint, rows)

    def chosen(self, head: str) -> str:
        """A cell of the entry whose working is shown."""
        return f"INDEX({self.column(head)},{{row}})"

    def chosen_or_blank(self, head: str) -> str:
        """The same of a cell that may be empty: what INDEX finds there is 0 in some programs."""
        return f'IF({self.chosen(head)}="","",{self.chosen(head)})'

    def sum_of(self, cells: str, total: str = "ROUND(SUM({cells}),4)") -> str:
        """The total of a row's scores, blank without any; an error where a text stands among them.

        A sum passes over text that looks like a number, and places would follow from it.
        """
        found = total.replace("{cells}", cells)
        return f'IF({self.text_in(cells)},{blocks.NO_NUMBER},IF(COUNT({cells})=0,"",{found}))'

    def text_in(self, cells: str) -> str:
        """Whether a text stands in one of the cells; an empty one, which a formula gives, is none."""
        return f"COUNT({cells})+COUNTBLANK({cells})<ROWS({cells})*COLUMNS({cells})"

    def only_numbers(self, note: ColumnOf, result: str, scores: str) -> ColumnOf:
        """The note where a text among the ``scores`` leaves the row without its ``result``."""
        sentence = self.say(
            ja=f"{scores}は数値で記入してください（文字の数字は打ち直し、棄権は空欄に）。この行はまだ順位に入っていません",
            en=f"{scores} must be a number: type it again, or clear it for who withdrew. This row has no place yet",
        )
        slip = f"ISERROR({self.this(result)})"
        return note._replace(formula=f'=IF({slip},"{sentence}",{note.formula.removeprefix("=")})')

    def hints(self, *own: str) -> None:
        """The help sheet: the template's own lines before those of :data:`HINTS`, numbered."""
        lang = self.lang
        words = {"open": self.texts["entries"], **self.texts}
        shared = (each.format_map(words) for each in (*HINTS[lang], YOURS[lang]))
        *numbered, yours = (*own, *shared)
        self.help([*(f"{number}. {line}" for number, line in enumerate(numbered, 1)), yours])
