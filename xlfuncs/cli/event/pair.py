"""xlfuncs pair: the next round of an event with games, written below the games that are there."""

from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.event.sentences import PAIR
from xlfuncs.cli.terminal.options import (
    EXCLUDE,
    OUT_IS_SOURCE,
    FilePath,
    bytes_given,
    either_option,
    json_option,
    output_option,
)
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, hearing, print_json, print_rows, say
from xlfuncs.cli.terminal.speech import WholeNumber, chosen, command, option, told
from xlfuncs.core.numbers import without_zeros
from xlfuncs.core.sentences import OR, Help, Joined, Sentence, worst
from xlfuncs.events.declaration import Table, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import BLACK, RED
from xlfuncs.formats.csv import as_csv, written
from xlfuncs.formats.encodings import text_of
from xlfuncs.intake.our_pairings import HEADS
from xlfuncs.intake.read import OfSheets, read_book
from xlfuncs.intake.workbook.event import must_compute
from xlfuncs.jobs.importing import write
from xlfuncs.pairing import timed, writing
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.next_round import ROBIN, SWISS, WAYS, next_round
from xlfuncs.pairing.reasons import SYSTEM as SYSTEM_USED
from xlfuncs.pairing.results.taking import results_for, told_of
from xlfuncs.pairing.rounds import TITLE, Pair, Round, playing_nobody, rows_of
from xlfuncs.pairing.swiss import engine_here
from xlfuncs.pairing.taking_back import taken_back
from xlfuncs.pairing.teams import SIDES
from xlfuncs.pairing.writing import STANDS, WRITTEN, worded
from xlfuncs.xlsx import files
from xlfuncs.xlsx.address import SHIFT
from xlfuncs.xlsx.errors import IN_PLACE as PLACE
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.files import MUST_END
from xlfuncs.xlsx.folders import WORKBOOKS
from xlfuncs.xlsx.workbook import Workbook

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
    en="Write what is printed, as .xlsx or .pdf: the pairs for the wall, a result slip for each table.",
    zh="另写一个供打印的文件（.xlsx 或 .pdf）：张贴用的本轮对阵和每台的记分单。",
    ja="印刷用のファイル（.xlsx か .pdf）を作ります：掲示用の組合せと卓ごとの結果票。",
)
RESULTS = Sentence(
    en="Take the results of the round from a list (- for standard input): table or names, and the result.",
    zh="从一份成绩列表登记本轮成绩（- 为标准输入）：每行写台次或姓名，再写结果。",
    ja="この回戦の結果を一覧から記入（- は標準入力）：各行に卓か名前と結果。",
)
UNDO = Sentence(
    en="Take the last round back, as long as it has no result.",
    zh="撤销最后一轮的编排（该轮尚无成绩时）。",
    ja="最後の回戦の組合せを取り消します（結果がまだないとき）。",
)
WHY = Sentence(
    en="Say of each pair why: score bracket, float, colour rule.",
    zh="说明每对的编排理由：积分组、下浮、先后手规则。",
    ja="組ごとに理由を表示：得点群、下の組への移動、先後の規則。",
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
DOWN = Sentence(en="{player} floats down", zh="{player} 下浮", ja="{player} は下の得点群と対戦")
LETTERS = {RED: Help("R", "红", "紅"), BLACK: Help("B", "黑", "黒")}
BOTH_TO_ONE = Sentence(
    en="would be the round and its slips in one file; name two",
    zh="同时要写对阵和记分单，两者不能是同一个文件；请另取文件名",
    ja="組合せと結果票が同じファイルになります。別のファイルを指定してください",
)
NOT_WRITTEN = Sentence(
    en="nothing is written; --in-place or -o OUT does that",
    zh="尚未写入文件；加 --in-place 或 -o 才会写入",
    ja="まだ書き込んでいません。書き込むには --in-place か -o を付けてください",
)


@command(PAIR, about="workbook")
@click.argument("workbook", metavar="WORKBOOK", type=FilePath())
@option("--round", "number", metavar="N", type=WholeNumber(1), says=ROUND)
@option("--absent", metavar="NAME", multiple=True, says=ABSENT)
@option("--system", type=click.Choice([*WAYS]), default=SWISS, show_default=True, says=SYSTEM)
@output_option(says=OUT)
@option("--in-place", is_flag=True, says=IN_PLACE)
@option("--slips", metavar="OUT", type=FilePath(), says=SLIPS)
@option("--results", metavar="LIST", type=FilePath(), says=RESULTS)
@option("--undo", is_flag=True, says=UNDO)
@option("--dry-run", is_flag=True, says=DRY_RUN)
@option("--why", "with_why", is_flag=True, says=WHY)
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
    results: Path | None,
    undo: bool,
    dry_run: bool,
    with_why: bool,
    as_json: bool,
    force: bool,
) -> None:
    """Pair the next round of the event with games in a workbook, take its results, or take it back."""
    pairing = {"--round": number, "--absent": absent, "--slips": slips, "--json": as_json}
    changing = {"--results": results, "--undo": undo}
    own = [name for name, given in changing.items() if given]
    if output and in_place:
        context.fail(told(EXCLUDE(options=Joined(("-o", "--in-place")))))
    if len(both := [*own, *(name for name, given in pairing.items() if given and own)]) > 1:
        context.fail(told(EXCLUDE(options=Joined(both))))
    target = None if dry_run else workbook if in_place else output
    if target is not None:
        _may_write(workbook, target, in_place=in_place, force=force)
    if own:
        _change(context, workbook, target, text_of(bytes_given(results), results) if results else None)
    if slips is not None:
        _may_print(workbook, slips, force=force)
        if target is not None and files.same(slips, target):
            raise PackageError(BOTH_TO_ONE(), slips)
    if system == SWISS and not engine_here():
        raise PackageError(NO_ENGINE(), "--system swiss")
    with hearing() as heard:
        found = _read(workbook)
        outcome = found.outcome()
        decided = next_round(outcome, number, absent, robin=system == ROBIN, engine=timed.Timed())
    lang = chosen() or found.language
    if as_json:
        print_json(_plain(decided))
    else:
        _show(decided, lang, with_why=with_why)
    if target is not None:
        _write(workbook, found, outcome, decided, target)
    if slips is not None and not dry_run:
        _print(outcome, decided, slips, lang)
    context.exit(IN_ERROR if worst(heard) else FINE)


def _read(workbook: Path) -> OfSheets:
    """Read the workbook whose rounds are paired; ``PackageError`` where no round would change what it shows."""
    with Workbook(workbook) as book:
        must_compute(book)
        return read_book(book)


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


def _may_print(workbook: Path, slips: Path, *, force: bool) -> None:
    """``PackageError`` where what is printed has no place, or is of no kind that can be printed."""
    files.must_end(slips, ".xlsx", ".pdf")
    if files.same(slips, workbook):
        raise PackageError(OUT_IS_SOURCE(), slips)
    files.may_make(slips, force=force)


# --- what is shown


def table_of(decided: Round, lang: str) -> list[list[Any]]:
    """The pairs as people read them, headings first; then who has the bye, who is absent."""
    if decided.without_colours:
        return _without_colours(decided, lang)
    lines = [[each.text(lang) for each in HEADS]]
    for at, each in enumerate(decided.pairs, 1):
        sides = [cell for player in each for cell in (player.name, without_zeros(player.points), _sides(player, lang))]
        lines.append([str(at), *sides, _float(each, lang)])
    for player, why in playing_nobody(decided):
        lines.append(["", player.name, without_zeros(player.points), _sides(player, lang), "", "", "", why.text(lang)])
    return lines


def _without_colours(decided: Round, lang: str) -> list[list[Any]]:
    """The matches of teams of which none has a colour."""
    (home, away), points = SIDES, HEADS[2]
    lines = [[each.text(lang) for each in (HEADS[0], home, points, away, points, HEADS[-1])]]
    for at, each in enumerate(decided.pairs, 1):
        sides = [cell for player in each for cell in (player.name, without_zeros(player.points))]
        lines.append([str(at), *sides, ""])
    for player, why in playing_nobody(decided):
        lines.append(["", player.name, without_zeros(player.points), "", "", why.text(lang)])
    return lines


def _sides(player: Player, lang: str) -> str:
    return "".join(LETTERS[side].text(lang) for side in player.colours)


def _float(each: Pair, lang: str) -> str:
    """Who of a pair has more points than the other."""
    if each.red.points == each.black.points:
        return ""
    higher = max(each, key=lambda player: player.points)
    return DOWN(player=higher.name).text(lang)


def _show(decided: Round, lang: str, *, with_why: bool) -> None:
    say(TITLE(round=decided.number).text(lang))
    print_rows(table_of(decided, lang))
    if with_why:
        for seats, reason in zip(_named(decided, lang), decided.why, strict=False):
            say(PLACE(place=seats, sentence=reason).text(lang))
    if decided.why:
        say(SYSTEM_USED(), err=True)
    for each in decided.said:
        say(each, err=True)


def _named(decided: Round, lang: str) -> list[str]:
    """The pairs by their tables, then who has the bye, as the reasons name them."""
    pairs = [f"{at} {each.red.name} – {each.black.name}" for at, each in enumerate(decided.pairs, 1)]
    return [*pairs, *([decided.bye.name] if decided.bye else [])]


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
        "system": told(SYSTEM_USED()) if decided.why else None,
        "why": [told(each) for each in decided.why],
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
        say(
            PLACE(place=str(workbook), sentence=STANDS(round=decided.number, table=table_name(decided.table))), err=True
        )
    else:
        with Workbook(workbook) as book:
            cells = writing.written(book, found, decided)
        write(cells, workbook, target)
        ((sheet, own),) = cells.items()
        rows = {key >> SHIFT for key in own}
        say(PLACE(place=str(target), sentence=WRITTEN(count=len(rows), row=min(rows) - 1, sheet=sheet)), err=True)


def _change(context: click.Context, workbook: Path, target: Path | None, text: str | None) -> None:
    """Put the results of a list into the games, or take the last round back where there is none; then end."""
    if target is not None and target.suffix.lower() == ".csv":
        raise PackageError(MUST_END(endings=workbook.suffix), target)
    with hearing() as heard:
        found = _read(workbook)
        outcome = found.outcome()
    if text is not None:
        results = results_for(found, outcome, text)
        said, cells = told_of(results, outcome), writing.filled_in(found, results)
    else:
        undone = taken_back(outcome)
        said = undone.said
        with Workbook(workbook) as book:
            cells = writing.emptied(book, found, undone)
    if target is not None:
        write(cells, workbook, target)
    for each in said:
        say(each)
    if target is None:
        say(NOT_WRITTEN(), err=True)
    context.exit(IN_ERROR if worst(heard) else FINE)


def _print(outcome: Outcome, decided: Round, target: Path, lang: str) -> None:
    """Write the pairs and the result slips, as a workbook of their own or as its pages."""
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — only where they are wanted
    from xlfuncs.pairing.printing import printed  # noqa: PLC0415

    data = saved(printed(outcome, decided, lang))  # a zip that cannot be finished complains as it is thrown away
    if target.suffix.lower() == ".pdf":
        data = _pages(data)
    files.write(target, data)
    say(f"→ {target}", err=True)


def _pages(data: bytes) -> bytes:
    """Return a workbook as LibreOffice prints it."""
    from xlfuncs.hosts.calc import Office  # noqa: PLC0415 — it may not be here

    with Office() as office, office.room() as room:
        book = Path(room, "round.xlsx")
        book.write_bytes(data)
        return office.convert(book, "pdf", Path(room)).read_bytes()


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
