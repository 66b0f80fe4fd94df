"""The menu, declared once: what LibreOffice is told about it, and what runs."""

from typing import NamedTuple

from xlfuncs.core.sentences import Help
from xlfuncs.hosts.said import CHECK, COMPUTE, NEW, PAIR, RESULTS, TAKE_BACK, WHAT_IS_WRONG, WHY

#: Before the names of the commands: the addresses of all add-ons are one list.
JOB = "org.xlfuncs"
TITLE = Help("xlfuncs", "xlfuncs", "xlfuncs")


class Command(NamedTuple):
    """One line of the menu: ``run`` names the module beside this one that has its ``run(desk)``."""

    run: str
    label: Help

    @property
    def alias(self) -> str:
        """The name by which LibreOffice knows the command."""
        return f"{JOB}.{self.run}"


COMMANDS = (
    Command("why", WHY),
    Command("wrong", WHAT_IS_WRONG),
    Command("new", NEW),
    Command("compute", COMPUTE),
    Command("pair", PAIR),
    Command("results", RESULTS),
    Command("take_back", TAKE_BACK),
    Command("check", CHECK),
    Command("freeze", Help("Freeze for people without xlfuncs…", "另存为纯数值副本…", "値だけのコピーを保存…")),
)
