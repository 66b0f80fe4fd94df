"""JCBL: a workbook in the making, and what the help sheets say in the same words."""

from xlfuncs.templates.event import EventBook, Example

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

    def chosen(self, head: str) -> str:
        """A cell of the entry whose working is shown."""
        return f"INDEX({self.column(head)},{{row}})"

    def chosen_or_blank(self, head: str) -> str:
        """The same of a cell that may be empty: what INDEX finds there is 0 in some programs."""
        return f'IF({self.chosen(head)}="","",{self.chosen(head)})'

    def hints(self, *own: str) -> None:
        """The help sheet: the template's own lines before those of :data:`HINTS`, numbered."""
        lang = self.lang
        words = {"open": self.texts["entries"], **self.texts}
        shared = (each.format_map(words) for each in (*HINTS[lang], YOURS[lang]))
        *numbered, yours = (*own, *shared)
        self.help([*(f"{number}. {line}" for number, line in enumerate(numbered, 1)), yours])
