"""The menu, declared once: what LibreOffice is told about it, and what runs."""

from typing import NamedTuple

from xlfuncs.core.sentences import Help
from xlfuncs.hosts.words import CHECK, COMPUTE, NEW, PAIR, RESULTS, TAKE_BACK, WHAT_IS_WRONG, WHY

#: Before the names of the commands: the addresses of all add-ons are one list.
JOB = "org.xlfuncs"
TITLE = Help("xlfuncs", "xlfuncs", "xlfuncs")


class Command(NamedTuple):
    """One line of the menu: the module beside this one that has a function of its name, which is given the desk."""

    name: str
    module: str
    label: Help

    @property
    def alias(self) -> str:
        """The name by which LibreOffice knows the command."""
        return f"{JOB}.{self.name}"


COMMANDS = (
    Command("why", "why", WHY),
    Command("wrong", "why", WHAT_IS_WRONG),
    Command("new", "new", NEW),
    Command("compute", "check", COMPUTE),
    Command("pair", "rounds", PAIR),
    Command("results", "rounds", RESULTS),
    Command("take_back", "rounds", TAKE_BACK),
    Command("check", "check", CHECK),
    Command(
        "freeze", "freeze", Help("Freeze for people without xlfuncs…", "另存为纯数值副本…", "値だけのコピーを保存…")
    ),
)
