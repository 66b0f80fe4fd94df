"""xlfuncs entries: a registration sheet checked before the event, and places and points written into it afterwards."""

import sys
from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.terminal.events import event_asked
from xlfuncs.cli.terminal.options import (
    EXCLUDE,
    FilePath,
    Typed,
    either_option,
    json_option,
    members_option,
    output_option,
    pairs_of,
)
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, complain, give_up, hearing, print_json, say
from xlfuncs.cli.terminal.speech import chosen, command, language, option, told
from xlfuncs.cli.year.sentences import ENTRIES
from xlfuncs.club.folder import folder_of
from xlfuncs.club.registration import (
    Bounds,
    Registration,
    Written,
    answered,
    counted,
    figure_in,
    hints,
    span_in,
    written_into,
)
from xlfuncs.club.roster import members_in, with_members
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Joined, Sentence, name_of, text_of, worst
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.intake.gathering import results_in
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import IN_PLACE, PackageError
from xlfuncs.xlsx.workbook import Workbook

EVENT = Sentence(en="The event that it is for.", zh="比赛种类。", ja="競技会の種類。")
BELOW = Sentence(
    en="Only players with fewer master points may play.",
    zh="只限大师分低于此数的队员参加。",
    ja="MP がこの数未満の選手だけが参加できる。",
)
FROM = Sentence(
    en="Only players with as many master points or more may play.",
    zh="只限大师分不低于此数的队员参加。",
    ja="MP がこの数以上の選手だけが参加できる。",
)
SEEDS = Sentence(
    en="Only entries whose best four have fewer seed points together may play.",
    zh="只限种子分最高四人合计低于此数的队参加。",
    ja="SP の上位 4 人の合計がこの数未満のチーム・ペアだけが参加できる。",
)
PLAYERS = Sentence(
    en="How many players a team has: 4-6, or 4.",
    zh="每队人数，如 4-6 或 4。",
    ja="チームの人数。4-6 または 4 のように。",
)
RESULTS = Sentence(
    en="Write places and points of these results into it: the event's workbook, or any file that award reads.",
    zh="把这份成绩的名次和大师分写回报名表：比赛工作簿，或 award 能读的任何文件。",
    ja="この成績の順位とポイントを参加申込の表に書き込みます。競技会のブックか、award が読めるファイル。",
)
OUT = Sentence(
    en="Write the sheet with its new columns here.",
    zh="把加了新列的报名表写到这里。",
    ja="列を加えた表の書き込み先です。",
)
HERE = Sentence(
    en="Write into the sheet itself; what it was stays beside it as .bak.",
    zh="直接写入报名表；原文件以 .bak 保留在同一文件夹。",
    ja="元の表に書き込みます。元のファイルは .bak として同じフォルダーに残ります。",
)
SET = Sentence(
    en="A setting of the event, whatever the results say of it.",
    zh="指定比赛的一项设置，优先于成绩文件。",
    ja="競技会の設定を指定します（成績のファイルより優先）。",
)
SAY_WHERE = Sentence(
    en="say where places and points go: -o OUT.xlsx or --in-place",
    zh="请指明名次和大师分写到哪里：-o OUT.xlsx 或 --in-place",
    ja="順位とポイントの書き込み先を指定してください：-o OUT.xlsx または --in-place",
)
NOT_TO_BE_PUBLISHED = Sentence(
    en="the results are not to be published yet: nothing is written; xlfuncs award shows what is to be mended",
    zh="成绩暂不公布，没有写入任何内容；用 xlfuncs award 查看须更正之处",
    ja="成績はまだ公表できないため、何も書き込んでいません。直すところは xlfuncs award で見られます",
)


@command(ENTRIES)
@click.argument("sheet", metavar="SHEET", type=FilePath())
@option("--event", "name", metavar="NAME", required=True, says=EVENT)
@members_option
@option("--mp-below", "below", metavar="MP", type=Typed(figure_in), says=BELOW)
@option("--mp-from", "least", metavar="MP", type=Typed(figure_in), says=FROM)
@option("--sp-below", "seeds", metavar="SP", type=Typed(figure_in), says=SEEDS)
@option("--players", "span", metavar="FEWEST-MOST", type=Typed(span_in), says=PLAYERS)
@option("--results", metavar="FILE", type=FilePath(), says=RESULTS)
@option("--set", "given", multiple=True, metavar="KEY=VALUE", says=SET)
@output_option(says=OUT)
@option("--in-place", is_flag=True, says=HERE)
@json_option
@either_option
@click.pass_context
def entries(
    context: click.Context,
    sheet: Path,
    name: str,
    register: Path | None,
    below: Decimal | None,
    least: Decimal | None,
    seeds: Decimal | None,
    span: tuple[int, int] | None,
    results: Path | None,
    given: tuple[str, ...],
    output: Path | None,
    in_place: bool,
    as_json: bool,
    force: bool,
) -> None:
    """Check a registration sheet, or write places and points into it."""
    if output and in_place:
        context.fail(told(EXCLUDE(options=Joined(("-o", "--in-place")))))
    if results and not (output or in_place):
        context.fail(told(SAY_WHERE))
    fewest, most = span or (None, None)
    try:
        event = event_asked(name)
        out = sheet if in_place else output
        register = register or folder_of(sheet).members
        if out is not None:
            ending = ".xlsm" if sheet.suffix.lower() == ".xlsm" else ".xlsx"  # its macros go along
            files.must_end(out, ending)
            _may_write(sheet, out, force=force, given=[results, register])
        base = members_in(register, event) if register else []
        outcome = partial(_outcome, event, results, pairs_of(given, "--set"), base) if results else None
        with Workbook(sheet) as book, hearing() as heard:
            bounds = Bounds(below, least, seeds, fewest, most)
            own, written, wrong = answered(book, event, base, bounds, _spoken, outcome)
            if out is not None:
                book.archive.write(out, written_into(book, own, written), backup=in_place)
    except CellError as failure:
        give_up(results or sheet, failure)
    except PackageError as failure:
        give_up(failure.place or sheet, failure)
    if as_json:
        print_json(plain(own, written, out))
    else:
        _tell(own, written, wrong, out, results is None)
    sys.exit(IN_ERROR if wrong or written.told or worst(heard) else FINE)


def _may_write(sheet: Path, out: Path, *, force: bool, given: Sequence[Path | None]) -> None:
    if out == sheet:
        files.may_replace(out, force=force)
    else:
        files.may_make(out, force=force, given=[sheet, *given])


def _outcome(event: Event, results: Path, more: Sequence[tuple[str, str]], base: Sequence[Any], spoken: str) -> Outcome:
    """Return what the results come to, with the members of the base; where they are not to be published, that is said,
    and is all.
    """
    outcome = with_members(results_in(results, event, more), base).outcome(more, spoken)
    if not outcome.publishable:
        complain(results, NOT_TO_BE_PUBLISHED())
        sys.exit(IN_ERROR)
    return outcome


def _spoken(of_sheet: str) -> str:
    return chosen() or of_sheet or language()


def _tell(own: Registration, written: Written, wrong: Sequence[Any], out: Path | None, before: bool) -> None:
    for whom, said in wrong:
        say(IN_PLACE(place=whom, sentence=said))
    for each in written.told:
        say(each, err=True)
    if before:
        for each in hints(own):
            say(each, err=True)
        say(counted(own, len(wrong)))
    if out is not None:
        say(str(out))


def plain(own: Registration, written: Written, out: Path | None) -> dict[str, Any]:
    """All of it as plain values."""

    def said(told_of: Sequence[Any]) -> list[dict[str, str]]:
        return [{"sentence": text_of(each, language()), "name": name_of(each)} for each in told_of]

    return {
        "output": None if out is None else str(out),
        "event": own.event.name,
        "sheet": own.sheet,
        "teams": [
            {
                "unit": team.unit,
                "row": team.lines[0],
                "problems": said(team.wrong),
                "people": [
                    {
                        "row": each.line,
                        "name": each.name,
                        "role": each.role.word,
                        "plays": each in team.playing,
                        "number": each.number,
                        "holding": float(each.holding) if isinstance(each.holding, Decimal) else each.holding,
                        "seed": None if each.seed is None else float(each.seed),
                        "problems": said(each.wrong),
                        "remarks": said(each.remarks),
                    }
                    for each in team.players
                ],
            }
            for team in own.teams
        ],
        "cells": len(written.cells),
        "told": said(written.told),
    }
