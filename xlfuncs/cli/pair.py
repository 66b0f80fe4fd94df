"""xlfuncs pair: the next round of an event with games, written below the games that are there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.commands import PAIR
from xlfuncs.cli.terminal.output import (
    EXCLUDE,
    FINE,
    IN_ERROR,
    MUST_END,
    OUT_IS_SOURCE,
    FilePath,
    either_option,
    give_up,
    hearing,
    json_option,
    output_option,
    print_json,
    print_rows,
    say,
)
from xlfuncs.cli.terminal.speech import WholeNumber, chosen, command, option, told
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import OR, Help, Joined, Sentence, worst
from xlfuncs.events.declaration import Table
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.wording import word_in
from xlfuncs.formats.csv import as_csv, written
from xlfuncs.intake.read import OfSheets, filled
from xlfuncs.intake.rows import Gathered
from xlfuncs.intake.tables.rounds import HEADS
from xlfuncs.jobs.importing import put
from xlfuncs.jobs.job import WORKBOOKS
from xlfuncs.pairing.contestants import BLACK, RED, Player
from xlfuncs.pairing.next_round import TITLE, Pair, Round, alone_in, next_round, rows_of
from xlfuncs.pairing.teams import SIDES
from xlfuncs.xlsx import files
from xlfuncs.xlsx.address import SHIFT
from xlfuncs.xlsx.findings import IN_PLACE as PLACE
from xlfuncs.xlsx.findings import PackageError

ROUND = Sentence(
    en="The round to pair; else the next one.", zh="要编排的轮次；不加则为下一轮。", ja="組む回戦。省略すると次の回戦。"
)
ABSENT = Sentence(
    en="Somebody who does not play this round; may stand several times.",
    zh="本轮缺席的棋手，可多次使用。",
    ja="この回戦を欠場する選手。繰り返し指定できます。",
)
SYSTEM = Sentence(
    en="swiss: by points. robin: everybody against everybody.",
    zh="swiss：积分编排；robin：循环赛。",
    ja="swiss：スイス式、robin：総当たり。",
)
OUT = Sentence(
    en="Write here: a workbook, or the pairs as .csv.",
    zh="写到这里：工作簿，或 .csv 格式的对阵。",
    ja="書き込み先：ブック、または組合せの .csv。",
)
IN_PLACE = Sentence(
    en="Replace the workbook; the original stays beside it as .bak.",
    zh="替换原工作簿；原文件以 .bak 保留在同一文件夹。",
    ja="ブックを置き換えます。元のファイルは .bak として同じフォルダーに残ります。",
)
SLIPS = Sentence(
    en="Write a workbook to print: the pairs for the wall, a result slip for each table.",
    zh="另写一个供打印的工作簿：张贴用的对阵表和每台的记分单。",
    ja="印刷用のブックを作ります：掲示用の組合せと卓ごとの結果票。",
)
DRY_RUN = Sentence(en="Show the round, write nothing.", zh="只显示，不写入。", ja="表示するだけで書き込みません。")
ITSELF = Sentence(
    en="is the workbook itself; --in-place replaces it and keeps a .bak",
    zh="就是原工作簿；--in-place 会替换它并保留 .bak",
    ja="元のブックそのものです。--in-place なら置き換えて .bak を残します",
)
NO_ENGINE = Sentence(
    en='the pairing engine is not installed here: pip install ".[pairing]" in a copy of xlfuncs',
    zh='这里没有安装编排组件：请在 xlfuncs 的源码目录中运行 pip install ".[pairing]"',
    ja='組合せを作る機能が入っていません。xlfuncs のソースで pip install ".[pairing]" を実行してください',
)
NO_TABLE = Sentence(
    en="has no table of games to write into", zh="没有可写入的对局表", ja="書き込む対局の表がありません"
)
STANDS = Sentence(
    en="round {round} stands in the games already, exactly so: nothing is written",
    zh="对局表中已有与此相同的第 {round} 轮：没有写入",
    ja="{round} 回戦は同じ内容で対局の表にあります。何も書き込みません",
)
WRITTEN = Sentence(
    en="{count} rows below row {row} of {sheet}",
    zh="在“{sheet}”第 {row} 行之后写入 {count} 行",
    ja="「{sheet}」の {row} 行目の下に {count} 行",
)
DOWN = Sentence(en="{player} floats down", zh="{player} 下浮", ja="{player} は下の得点群と対戦")
LETTERS = {RED: Help("R", "红", "紅"), BLACK: Help("B", "黑", "黒")}
BYE, AWAY = Help("bye", "轮空", "不戦（抜け番）"), Help("absent", "缺席", "欠場")
#: Why somebody plays nobody, where he is not absent.
ALONE = {"BYE": BYE, "HB": Help("half-point bye", "半分轮空", "半点の不戦")}


@command(PAIR)
@click.argument("workbook", metavar="WORKBOOK", type=FilePath())
@option("--round", "number", metavar="N", type=WholeNumber(1), says=ROUND)
@option("--absent", metavar="NAME", multiple=True, says=ABSENT)
@option("--system", type=click.Choice(["swiss", "robin"]), default="swiss", show_default=True, says=SYSTEM)
@output_option(says=OUT)
@option("--in-place", is_flag=True, says=IN_PLACE)
@option("--slips", metavar="OUT", type=FilePath(), says=SLIPS)
@option("--dry-run", is_flag=True, says=DRY_RUN)
@json_option
@either_option
@click.pass_context
def pair(
    context: click.Context,
    workbook: Path,
    number: int | None,
    absent: tuple[str, ...],
    system: str,
    output: Path | None,
    in_place: bool,
    slips: Path | None,
    dry_run: bool,
    as_json: bool,
    force: bool,
) -> None:
    """Pair the next round of the event with games in a workbook."""
    if output and in_place:
        context.fail(told(EXCLUDE(options=Joined(("-o", "--in-place")))))
    target = None if dry_run else workbook if in_place else output
    try:
        if target is not None:
            _may_write(workbook, target, in_place=in_place, force=force)
        if slips is not None:
            if slips.suffix.lower() != ".xlsx":
                raise PackageError(MUST_END(endings=".xlsx"), slips)
            if files.same(slips, workbook):
                raise PackageError(OUT_IS_SOURCE(), slips)
            files.may_make(slips, force=force)
        with hearing() as heard:
            found = filled(workbook)
            outcome = found.outcome()
        decided = next_round(outcome, number, absent, robin=system == "robin")
        lang = chosen() or found.language
        if as_json:
            print_json(_plain(decided))
        else:
            _show(decided, lang)
        if target is not None:
            _write(workbook, found, outcome, decided, target)
        if slips is not None and not dry_run:
            _print(outcome, decided, slips, lang)
        context.exit(IN_ERROR if worst(heard) else FINE)
    except ImportError:
        give_up("--system swiss", NO_ENGINE())
    except (PackageError, CellError) as failure:
        give_up(workbook, failure)


def _may_write(workbook: Path, target: Path, *, in_place: bool, force: bool) -> None:
    """``PackageError`` where the target has no place, or is of no kind that can be written."""
    if target.suffix.lower() == ".csv":
        files.may_make(target, force=force)
        return
    if workbook.suffix.lower() in WORKBOOKS and target.suffix.lower() != workbook.suffix.lower():
        raise PackageError(MUST_END(endings=Joined([workbook.suffix, ".csv"], OR)), target)
    if not in_place and files.same(target, workbook):
        raise PackageError(ITSELF(), target)
    may_write = files.may_replace if in_place else files.may_make
    may_write(target, force=force)


# --- what is shown


def table_of(decided: Round, lang: str) -> list[list[Any]]:
    """The pairs as people read them, headings first; then who has the bye, who is absent."""
    if decided.of_teams and not decided.boards:
        return _without_colours(decided, lang)
    lines = [[each.text(lang) for each in HEADS]]
    for at, each in enumerate(decided.pairs, 1):
        sides = [cell for player in each for cell in (player.name, _points(player), _sides(player, lang))]
        lines.append([str(at), *sides, _float(each, lang)])
    alone = [(decided.bye, BYE)] if decided.bye else []
    alone += [(player, ALONE.get(player.out, AWAY)) for player in decided.absent]
    for player, why in alone:
        lines.append(["", player.name, _points(player), _sides(player, lang), "", "", "", why.text(lang)])
    return lines


def _without_colours(decided: Round, lang: str) -> list[list[Any]]:
    """The matches of teams of which none has a colour."""
    (home, away), points = SIDES, HEADS[2]
    lines = [[each.text(lang) for each in (HEADS[0], home, points, away, points, HEADS[-1])]]
    for at, each in enumerate(decided.pairs, 1):
        lines.append([str(at), each.red.name, _points(each.red), each.black.name, _points(each.black), ""])
    for player, result in alone_in(decided):
        lines.append(["", player.name, _points(player), "", "", ALONE.get(result, AWAY).text(lang)])
    return lines


def _points(player: Player) -> str:
    text = f"{player.points:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _sides(player: Player, lang: str) -> str:
    return "".join(LETTERS[side].text(lang) for side in player.colours)


def _float(each: Pair, lang: str) -> str:
    """Who of a pair has more points than the other."""
    if each.red.points == each.black.points:
        return ""
    higher = max(each, key=lambda player: player.points)
    return DOWN(player=higher.name).text(lang)


def _show(decided: Round, lang: str) -> None:
    say(TITLE(round=decided.number).text(lang))
    print_rows(table_of(decided, lang))
    for each in decided.said:
        say(each, err=True)


def _plain(decided: Round) -> dict[str, Any]:
    def person(player: Player) -> dict[str, Any]:
        return {"name": player.name, "points": float(player.points), "sides": player.colours, "byes": player.byes}

    return {
        "round": decided.number,
        "stands": decided.stands,
        "pairs": [
            {"table": at, "red": person(each.red), "black": person(each.black)}
            for at, each in enumerate(decided.pairs, 1)
        ],
        "bye": person(decided.bye) if decided.bye else None,
        "absent": [person(each) for each in decided.absent],
        "rows": rows_of(decided),
        "notes": [told(each) for each in decided.said],
    }


# --- what is written


def _write(workbook: Path, found: OfSheets, outcome: Outcome, decided: Round, target: Path) -> None:
    if target.suffix.lower() == ".csv":
        lines = to_fill_in(outcome.event.table(decided.table), decided, chosen() or found.language)
        data = as_csv([written(cell) for cell in line] for line in lines)
        files.write(target, data)
        say(f"{workbook} → {target}", err=True)
    elif decided.stands:
        say(PLACE(place=str(workbook), sentence=STANDS(round=decided.number)), err=True)
    else:
        rows = worded(outcome.event.table(decided.table), rows_of(decided), found.language)
        row, count = append(workbook, found, decided.table, rows, target)
        sentence = WRITTEN(count=count, row=row, sheet=found.found.places[decided.table].sheet)
        say(PLACE(place=str(target), sentence=sentence), err=True)


def _print(outcome: Outcome, decided: Round, target: Path, lang: str) -> None:
    """The pairs and the result slips, as a workbook of their own."""
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — only where they are wanted
    from xlfuncs.layout.slips import Slip, round_book  # noqa: PLC0415

    games = [Slip(at, each.red.name, each.black.name) for at, each in enumerate(decided.pairs, 1)]
    book = round_book(lang, outcome.name(lang), decided.number, table_of(decided, lang), games)
    data = saved(book)  # a zip that cannot be finished complains as it is thrown away
    files.write(target, data)
    say(f"→ {target}", err=True)


def to_fill_in(table: Table, decided: Round, lang: str) -> list[list[Any]]:
    """The pairs with their round and room for the results: filled in, ``import`` takes them back."""
    games = worded(table, rows_of(decided), lang)
    if decided.of_teams:
        columns = table.columns
        return [
            [each.heading(lang) for each in columns],
            *([str(row.get(each.key, "")) for each in columns] for row in games),
        ]
    headings, *lines = table_of(decided, lang)
    number, result = (table.columns.named(key).heading(lang) for key in ("round", "result"))
    behind = headings.index(HEADS[4].text(lang))
    found = [[number, *headings[:behind], result, *headings[behind:]]]
    for game, line in zip(games, lines, strict=True):
        found.append([str(decided.number), *line[:behind], game.get("result", ""), *line[behind:]])
    return found


def worded(table: Table, rows: Sequence[Mapping[str, Any]], lang: str) -> list[dict[str, Any]]:
    """Rows of a table with canonical words as a reader writes them: 轮空, not BYE."""
    return [
        {key: word_in(table.columns.named(key).kind, value, lang) for key, value in row.items() if value is not None}
        for row in rows
    ]


def append(
    workbook: Path, found: OfSheets, table: str, rows: Sequence[Mapping[str, Any]], target: Path
) -> tuple[int, int]:
    """Write rows below the last of a table and compute the workbook; the sheet's row that was the last, how many.

    Who has something else in the round already keeps his row.
    """
    place = found.found.places.get(table)
    if place is None:
        raise PackageError(NO_TABLE(), workbook)
    made = put(Gathered(found.event, tables={table: [dict(row) for row in rows]}), workbook, target)
    written = {key >> SHIFT for key in made.filling.cells[place.sheet]}
    return min(written) - 1, len(written)
