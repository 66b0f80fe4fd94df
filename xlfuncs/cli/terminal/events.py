"""Events on the terminal: which one a command line names, and what is wrong in one."""

from xlfuncs.cli.terminal.output import give_up, say
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import SHEET_CELL, in_order
from xlfuncs.events.reading import event_named
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.events.sheet.shape import PROBLEMS
from xlfuncs.xlsx.errors import IN_PLACE

MORE_PROBLEMS = Sentence(
    en="{count} more: xlfuncs award --part problems -o FILE.csv lists all of them",
    zh="另有 {count} 条：用 xlfuncs award --part problems -o 文件.csv 可列出全部",
    ja="ほかに {count} 件：xlfuncs award --part problems -o ファイル.csv ですべて出力できます",
)


def event_asked(name: str) -> Event:
    """The event that a command line names; where it is none, that is said of the name, whatever else stands there."""
    try:
        return event_named(name)
    except CellError as error:
        give_up(name, error)


def tell_problems(outcome: Outcome) -> None:
    """The problems, one a line, on the terminal's other stream: where, by the words of the file; what is wrong.

    As many as a workbook lists, and how many more there are.
    """
    problems = in_order(outcome.event, outcome.problems)
    for each in problems[:PROBLEMS]:
        where, column = each.place, each.heading(outcome.language)
        if where and column:
            where = SHEET_CELL(place=where, column=column)
        said = IN_PLACE(place=where or column, sentence=each.said) if where or column else each.said
        say(IN_PLACE(place=WORDS[each.severity], sentence=said).text(outcome.language), err=True)
    if len(problems) > PROBLEMS:
        say(MORE_PROBLEMS(count=len(problems) - PROBLEMS).text(outcome.language), err=True)
