"""The menu, declared once: what LibreOffice is told of it, and what runs."""

from typing import NamedTuple

from xlfuncs.sentences import Help

#: Before the names of the commands: the addresses of all add-ons are one list.
JOB = "org.xlfuncs"
TITLE = Help("xlfuncs", "xlfuncs", "xlfuncs")


class Command(NamedTuple):
    """One line of the menu: ``run`` names the module beside this one that has its ``run(desk)``."""

    run: str
    label: Help

    @property
    def alias(self) -> str:
        """What LibreOffice knows the command by."""
        return f"{JOB}.{self.run}"


COMMANDS = (
    Command("why", Help("Why this figure?", "这个数是怎么算出来的？", "この値の根拠は？")),
    Command("wrong", Help("What is wrong here?", "这里有什么问题？", "どこに問題がある？")),
    Command("new", Help("New from template…", "从模板新建…", "ひな形から新規作成…")),
    Command("compute", Help("Compute this workbook", "重新计算本工作簿", "このブックを再計算")),
    Command("check", Help("Check this workbook", "检查本工作簿", "このブックを点検")),
    Command("freeze", Help("Freeze for people without xlfuncs…", "另存为纯数值副本…", "値だけのコピーを保存…")),
)
