"""The commands, in the groups in which help lists them; to know of them imports none of their modules."""

from collections.abc import Mapping
from keyword import iskeyword
from typing import NamedTuple

from xlfuncs.cli.event.sentences import AWARD, EVENTS_HELP, EXPORT, IMPORT, NEW, PAIR
from xlfuncs.cli.installation.sentences import BUILD, DOCTOR, EXCEL, FUNCTIONS_HELP, SERVE
from xlfuncs.cli.workbook.sentences import CHECK, CONVERT, EXPLAIN, FREEZE, RECALC, WATCH
from xlfuncs.cli.year.sentences import CERTIFICATES, CLUB, ENTRIES, MEMBERS, REPORT, SEASON
from xlfuncs.core.sentences import Sentence


class HelpSection(NamedTuple):
    """Commands that are listed under one heading; their modules stand in one folder here."""

    heading: Sentence
    says: Mapping[str, Sentence]


#: By the folder, which has a module for each command.
GROUPS = {
    "event": HelpSection(
        Sentence(en="An event", zh="比赛", ja="競技会"),
        {"events": EVENTS_HELP, "new": NEW, "import": IMPORT, "pair": PAIR, "award": AWARD, "export": EXPORT},
    ),
    "workbook": HelpSection(
        Sentence(en="Workbooks", zh="工作簿", ja="ブック"),
        {
            "recalc": RECALC,
            "watch": WATCH,
            "explain": EXPLAIN,
            "check": CHECK,
            "convert": CONVERT,
            "freeze": FREEZE,
        },
    ),
    "year": HelpSection(
        Sentence(en="A year of a club", zh="俱乐部的一年", ja="クラブの 1 年"),
        {
            "club": CLUB,
            "members": MEMBERS,
            "entries": ENTRIES,
            "season": SEASON,
            "report": REPORT,
            "certificates": CERTIFICATES,
        },
    ),
    "installation": HelpSection(
        Sentence(en="Functions, page and installation", zh="函数、网页和安装", ja="関数、ページ、インストール"),
        {"functions": FUNCTIONS_HELP, "serve": SERVE, "build": BUILD, "excel": EXCEL, "doctor": DOCTOR},
    ),
}

#: The module of each command: it has the command's name, with _ behind a word of Python, and so has the command in it.
COMMANDS = {
    name: f"xlfuncs.cli.{folder}.{name}_" if iskeyword(name) else f"xlfuncs.cli.{folder}.{name}"
    for folder, group in GROUPS.items()
    for name in group.says
}
