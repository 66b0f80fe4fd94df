"""br-pairs: a session of pairs, from the contracts to the points of each board, totals and places (Laws 77 and 78)."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from typing import Annotated

from xlfuncs.core.numbers import half_up, in_places
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.trail import number_text, rounded, silence, step
from xlfuncs.events import HOW_SCORED, PLACE, RARE, Builder, Label, Result, ScoreSheet, event, official, withdrew
from xlfuncs.events.people.pairs import AND
from xlfuncs.events.rankings import by_number, leave_places_of_parts
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.events.shared import common, meanings
from xlfuncs.rulebooks.bridge.events.shared.boards import shown_score
from xlfuncs.rulebooks.bridge.events.shared.pairing import (
    BOARD_AGAIN,
    LINE,
    NO_SECTION,
    OTHER_SECTION,
    Pair,
    PairsBoard,
    PairsSettings,
    Seats,
    boards_met,
    check_boards,
)
from xlfuncs.rulebooks.bridge.imps import cross_imps, datum
from xlfuncs.rulebooks.bridge.matchpoints import beaten_and_equal
from xlfuncs.rulebooks.bridge.rankings import (
    LINES,
    NO_ADJUSTED,
    PAIR_MEETS_ITSELF,
    SCORING,
    Line,
    PairTotal,
    SameTop,
    Scoring,
    WinnersKind,
    as_seen,
)
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import Adjusted

# --- the points of a line for a score on a board, with their arithmetic

#: M matchpoints against n scores of N results, as if all N had been compared.
NEUBERG = "({} × {} + {} − {}) ÷ {}"


class ToldLine(Line):
    """The same with the arithmetic behind the points."""

    @cached_property
    def others(self) -> dict[Decimal, tuple[int, int]]:
        """The number of other scores that each score beats, and that it equals."""
        return beaten_and_equal(self.real)

    @cached_property
    def cross(self) -> dict[Decimal, int]:
        """The sums of the IMPs against every other score."""
        return cross_imps(self.real)

    @cached_property
    def datum(self) -> Decimal:
        """The score that a Butler compares with."""
        with silence():
            return datum(self.real)

    def told(self, label: Told, score: Decimal | Adjusted) -> Decimal:
        """Return the points of a score, noted as a step."""
        own, n = self.points(score), len(self.real)
        if isinstance(score, Adjusted):
            if self.scoring != "mp":
                return step(label, own, "Law 86A")
            share, _ = score.shares
            return rounded(label, own, share * self.top, "Law 12C2", "{} × {}", share, self.top)
        if self.scoring == "mp":
            beaten, equal = self.others[score]
            if n == self.results:
                return step(label, own, "Law 78A", "{} × {} + {}", tables.BEATEN, beaten, equal)
            m, parts = tables.BEATEN * beaten + tables.EQUAL * equal, (self.results, self.results, n, n)
            return rounded(label, own, Decimal(m * self.results + self.results - n) / n, "Law 78A", NEUBERG, m, *parts)
        if self.scoring == "butler":
            above = score - self.datum
            return step(label, own, "Law 78B", *summed([score, -self.datum], "{} = {} →", above))
        if self.scoring == "ximp":
            others = max(1, n - 1)
            return rounded(
                label, own, Decimal(self.cross[score]) / others, "Law 78B", "{} ÷ {}", self.cross[score], others
            )
        return step(label, own, "Law 77")


# --- the session

POINTS_OF_BOARD = Sentence(
    en="board {board}, {line} against {other}, {score}",
    zh="第 {board} 副（{line}）对 {other}，{score}",
    ja="ボード {board} {line} 対 {other}、{score}",
)
PLACES_OF_SECTIONS = Sentence(
    en="the places in the list are those of each section, and {setting} is not chosen: the scores "
    "make the places of all",
    zh="名单中的名次是各区自己的，而未选“{setting}”：总的名次按成绩排",
    ja="一覧の順位はセクションごとのもので、「{setting}」ではないので、全体の順位は得点で決めました",
)
ADDED = Sentence(en="added or deducted", zh="加减分", ja="加減点")
WITHOUT_BOARDS = Sentence(
    en="no board of the pair counts, so nothing is added or deducted yet",
    zh="该对子还没有计入的牌副，暂不加减分",
    ja="集計に入るボードがまだないため、加減点は反映していません",
)
PERCENT = Sentence(en="percent of the matchpoints", zh="比赛分百分比", ja="マッチポイントの百分率")
AVERAGE = Sentence(en="mean per board", zh="每副平均", ja="1 ボード平均")
FIGURES = (
    common.PAIRS,
    Result("played", Help("Boards played", "打过的牌副", "プレイしたボード")),
    Result("results", Help("Results counted", "计入的成绩数", "集計した結果")),
)
RESULTS = (
    PLACE,
    common.PLAYERS,
    common.TOTAL,
    Result("percent", Help("%", "%", "%"), 2),
    common.PER_BOARD,
    common.BOARDS,
    Result("direction", Help("Line", "方向", "ライン")),
    Result("section", Help("Section", "分区", "セクション")),
)


def rank_pairs(
    settings: PairsSettings,
    scoring: str,
    entries: list[Pair],
    boards: list[common.PlayedBoard],
    outcome: Builder,
    *,
    common_top: bool = False,
) -> None:
    """Give every pair its total over its boards and its place, in one list or in one for each line (Law 78).

    ``common_top``: boards with fewer results than others count as if they had as many (Neuberg).
    """

    def no_total(each: PairsBoard) -> bool:
        without = isinstance(each.score, Adjusted) and scoring == "total"
        if without:
            outcome.note(each.row, NO_ADJUSTED(found=str(each.score), scoring=SCORING[scoring]), "adjusted")
        elif settings.by_section and each.ns.section != each.ew.section:
            outcome.note(each.row, OTHER_SECTION(ns=each.ns.unit, ew=each.ew.unit), "ew")
            return True
        return without

    for entry in entries if settings.by_section else ():
        if entry.section is None and "section" not in entry.unreadable:
            names = {"setting": outcome.setting("by_section"), "column": outcome.column(entry, "section")}
            outcome.note(entry, NO_SECTION(**names), "section")
    lines = ["direction"] if settings.winners == len(LINES) else []
    if not settings.by_section and leave_places_of_parts(lines, ["section", *lines], entries):
        outcome.hint(PLACES_OF_SECTIONS(setting=outcome.setting("by_section")))
    seats = Seats(entries, outcome, settings.winners)
    met = [*boards_met(seats, boards, settings.penalties, outcome, no_total, PAIR_MEETS_ITSELF, BOARD_AGAIN)]
    played = [each for each in met if each.score != common.NOT_PLAYED]
    outcome.counted = outcome.figure("n", len(seats.entries), "")
    outcome.figure("played", len({each.board for each in played}), "")
    outcome.figure("results", len(played), "Law 78")
    for each in met:
        outcome.count(each.row, ns=each.ns.at, ew=each.ew.at)
    check_boards(seats.entries, met, settings.boards, outcome)
    totals = totals_of(settings, scoring, played, outcome, common_top=common_top)
    places = places_of(settings, scoring, seats, totals, outcome)
    for entry in entries:
        outcome.give(
            entry,
            place=places.get(entry.at) or withdrew(entry),
            players=common.names_of(entry),
            boards=0,
        )
        total = totals.get(entry.at)
        if total is None and entry.adjusted:
            outcome.hint(WITHOUT_BOARDS(), entry, "adjusted")
        if total:
            outcome.give(entry, boards=total.boards)
        if total and "adjusted" not in entry.unreadable:
            outcome.give(entry, total=half_up(total.points))
            with outcome.working(entry):
                finish(scoring, entry, total, outcome)
    seated = {(section_of(entry, settings), seats.line.get(entry.at)) for entry in seats.entries}
    groups = sorted(seated, key=lambda each: (by_number(each[0]), [*LINES, None].index(each[1])))
    for entry in seats.entries:
        line = seats.line.get(entry.at)
        outcome.give(entry, direction=line and LINE[line], section=section_of(entry, settings) or None)
        outcome.group(entry, groups.index((section_of(entry, settings), line)))
        outcome.pay(entry, entry.player)


def section_of(pair: Pair, settings: PairsSettings) -> str:
    """Return the section that a pair is compared in; "" where all are one field."""
    return (pair.section or "") if settings.by_section else ""


def finish(scoring: str, entry: Pair, total: PairTotal, outcome: Builder) -> None:
    """Give a pair its last figure: matchpoints in percent, else the mean of its boards."""
    if scoring == "mp":
        how = ("100 × {} ÷ {}", total.points, total.tops) if total.tops else ("",)
        outcome.give(entry, percent=rounded(PERCENT, half_up(total.percent), total.percent, "Law 78A", *how))
    else:
        mean = total.points / total.boards
        how = "{} ÷ {}", total.points, total.boards
        outcome.give(entry, average=rounded(AVERAGE, half_up(mean), mean, "Law 78B", *how))


def totals_of(
    settings: PairsSettings, scoring: str, played: Sequence[PairsBoard], outcome: Builder, *, common_top: bool
) -> dict[int, PairTotal]:
    """Return what each pair has won; its boards in order are its working."""
    scores: dict[tuple[str, int], list[Decimal | Adjusted]] = {}
    fields: dict[str, int] = {}
    for each in played:
        section = section_of(each.ns, settings)
        scores.setdefault((section, each.board), []).append(each.result)
        fields[section] = max(fields.get(section, 0), len(scores[section, each.board]))
    lines = {
        (key, line): ToldLine(
            scoring,
            [as_seen(score, line) for score in results],
            settings.adjusted,
            fields[key[0]] if common_top else None,
        )
        for key, results in scores.items()
        for line in LINES
    }
    totals: dict[int, PairTotal] = {}
    for each in sorted(played, key=lambda each: each.board):
        for line, pair, other in (("NS", each.ns, each.ew), ("EW", each.ew, each.ns)):
            score, against = as_seen(each.result, line), lines[(section_of(each.ns, settings), each.board), line]
            label = POINTS_OF_BOARD(
                board=each.board, line=LINE[line], other=other.unit, score=number_text(shown_score(score))
            )
            with outcome.working(pair):
                points = against.told(label, score)
            outcome.give(each.row, **{f"{line.lower()}_points": points})
            total = totals.setdefault(pair.at, PairTotal(pair, line))
            total.earned.append(points)
            total.tops += against.top
    for total in totals.values():
        with outcome.working(total.pair):
            added = [] if total.pair.adjusted is None else [step(ADDED, total.pair.adjusted, "Law 90")]
            total.added = sum(added, total.added)
            step(common.SUM, total.points, tables.LAW_OF[scoring], *summed([*total.earned, *added]))
    return totals


def places_of(
    settings: PairsSettings, scoring: str, seats: Seats[Pair], totals: dict[int, PairTotal], outcome: Builder
) -> dict[int, int]:
    """Return the places of the pairs with enough boards, among all or among those of their line."""
    played = {at: total.boards for at, total in totals.items()}
    eligible: dict[tuple[str, str | None], list[PairTotal]] = {}
    for entry in seats.entries:
        if entry.at not in totals or "adjusted" in entry.unreadable or (settings.by_section and not entry.section):
            continue
        if settings.enough(entry, played, outcome):
            key = section_of(entry, settings), seats.line.get(entry.at)
            eligible.setdefault(key, []).append(totals[entry.at])
    computed = {
        total.pair.at: place
        for group in eligible.values()  # by unrounded percent, or by the total
        for place, total in in_places(group, lambda each: each.percent if scoring == "mp" else each.points)
    }
    lists: dict[tuple[str, str | None], list[Pair]] = {}
    for entry in seats.entries:
        lists.setdefault((section_of(entry, settings), seats.line.get(entry.at)), []).append(entry)
    return {at: place for field in lists.values() for at, place in official(field, computed, outcome).items()}


class SessionSettings(PairsSettings):
    scoring: Annotated[Scoring, Label("Scoring", "记分方式", "採点方式", "Law 78"), HOW_SCORED, meanings.SCORING] = "mp"
    neuberg: Annotated[SameTop, Label("Same top on every board", "各副同一顶分", "全ボード同じトップ"), RARE] = True


def _names(side: str) -> dict[str, str]:
    """Return where among the entries the pair of a side stands: in its line, or without one."""
    return {
        side + "_plain": f"PLAIN([@{side}])",
        side + "_in_line": f'MATCH([@{side}_plain]&"|"&IF(lines=1,"","{side.upper()}"),entries[key],0)',
        side + "_in_none": f'MATCH([@{side}_plain]&"|",entries[key],0)',
        side + "_at": f'IF([@{side}]="","",IF(ISNUMBER([@{side}_in_line]),[@{side}_in_line],[@{side}_in_none]))',
        side + "_met": f'IF([@ready],[@board]&"|"&[@{side}_at],"")',
    }


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    words = ",".join(f'"{word}"' for word in WinnersKind.WORDS)
    numbers = ",".join(map(str, WinnersKind.WORDS.values()))
    north_south, east_west = _names("ns"), _names("ew")
    return ScoreSheet(
        figures={
            "n": "SUM([named])",
            "played": "SUM(boards[new])",
            "results": "SUM(boards[result_of])",
            "how": 'IF(scoring="","mp",CODE(scoring))',
            "lines_named": f"INDEX({{{numbers}}},MATCH(winners,{{{words}}},0))",
            "lines": 'IF(winners="",1,IF(ISNUMBER(winners),winners,lines_named))',
            "top": 'IF(neuberg="",TRUE,neuberg)',
            "ranked": "OR(results=0,COUNT(boards[rank])>0)",
        },
        columns={
            "named": 'IF([@unit]="",0,1)',
            "plain": "PLAIN([@unit])",
            "line": 'IF(OR(lines=1,[@direction]=""),"",CODE([@direction]))',
            "key": 'IF([@unit]="","",[@plain]&"|"&[@line])',
            "at": "MATCH([@key],[key],0)",
            "found": 'IF([@unit]="","",MATCH([@at],boards[pair_at],0))',
            "played_both": "COUNTIF(boards[pair_at],[@at])>1",
            "place": 'IF(ISNUMBER([@found]),IF([@played_both],NA(),INDEX(boards[rank],[@found])),"")',
            "one": "TRIM(INDEX([@player],1))",
            "other": "TRIM(INDEX([@player],2))",
            "both": 'AND([@one]<>"",[@other]<>"")',
            "in_name": "AND([@both],LEFT([@unit],LEN([@one]))=[@one],RIGHT([@unit],LEN([@other]))=[@other])",
            "players": f'IF([@in_name],"",[@one]&IF([@both],"{AND}","")&[@other])',
            "total": 'IF(ISNUMBER([@found]),INDEX(boards[pair_total],[@found]),"")',
            "percent": 'IF(ISNUMBER([@found]),INDEX(boards[pair_percent],[@found]),"")',
            "many": "INDEX(boards[pair_boards],[@found])",
            "average": 'IF(AND(ISNUMBER([@found]),how<>"mp"),ROUND(ROUND([@total]/[@many],10),2),"")',
            "boards": 'IF([@unit]="","",IF([@played_both],NA(),IF(ISNUMBER([@found]),[@many],IF(ranked,0,NA()))))',
            "second_list": "AND(lines>1,COUNTIF(boards[at_ew],[@at])>0)",
            "order": "IF([@second_list],1E5,0)+[@place]",
        },
        beside={
            "boards": {
                "vulnerable": "BR_VUL([@board])",
                "made": 'IF([@contract]="","",BR_SCORE_NS([@contract],[@declarer],[@result],[@vulnerable],penalties))',
                "score": 'IF([@board]="","",IF([@adjusted]="",[@made],[@adjusted]))',
                **{key: north_south[key] for key in list(north_south)[:-1]},
                **{key: east_west[key] for key in list(east_west)[:-1]},
                "seated": "AND(ISNUMBER([@ns_at]),ISNUMBER([@ew_at]),[@ns_at]<>[@ew_at])",
                "totals": 'OR(how<>"total",ISNUMBER([@score]),[@not_played])',
                "not_played": 'SAYS([@adjusted],"NP")',
                "ready": 'AND(ISNUMBER([@board]),[@seated],[@score]<>"",[@totals])',
                "ns_met": north_south["ns_met"],
                "ew_met": east_west["ew_met"],
                "times_ns": "COUNTIF([ns_met],[@ns_met])+COUNTIF([ew_met],[@ns_met])",
                "times_ew": "COUNTIF([ns_met],[@ew_met])+COUNTIF([ew_met],[@ew_met])",
                "done": "AND([@ready],[@times_ns]=1,[@times_ew]=1)",
                "result_of": "IF(AND([@done],NOT([@not_played])),1,0)",
                "at_board": 'IF([@result_of]=1,[@board],"")',
                "at_ns": 'IF([@result_of]=1,[@ns_at],"")',
                "at_ew": 'IF([@result_of]=1,[@ew_at],"")',
                "at_score": 'IF([@result_of]=1,[@score],"")',
                "line_number": 'IF([@board]="","",ROW())',
                "new": "IF([@result_of]=1,IF(INDEX([line_number],MATCH([@board],[at_board],0))=[@line_number],1,0),0)",
                "rank pair_at pair_total pair_percent pair_boards": (
                    "BR_PAIRS([at_board:at_score],scoring,winners,adjusted,top)"
                ),
            }
        },
        order="order",
        mend={"entries": "COUNTIF([key],[@key])>1", "boards": "NOT([@done])"},
        lacks=Help(
            "A board waits for its result, or for both its pairs among the entries. Points added or deducted, official "
            "places, sections and a least number of boards are not in it; with two winners each pair says its line.",
            "每行须有结果，且两对都在报名表中。不含加减分、正式名次、分区和列名次须打的副数；双冠军时每对须填方向。",
            "各行には結果と、参加者の表にある二つのペアが必要です。加減点、公式順位、セクション、順位に必要なボード数には"
            "対応しません。"
            "二つの順位表では、各ペアのラインを記入します。",
        ),
    )


@event(
    "br-pairs",
    title=Help("Pairs session", "双人赛", "ペア戦"),
    about=Help(
        "contracts to matchpoints or IMPs, percent and places",
        "由定约与结果算出比赛分（或 IMP）、百分比和名次",
        "コントラクトと結果からマッチポイント（または IMP）・百分率・順位を求める",
    ),
    figures=FIGURES,
    results=RESULTS,
    headline=("scoring", "n", "played"),
    slip_lines=18,
    beside={"boards": common.BESIDE_BOARDS},
    score_sheet=score_sheet,
)
def pairs(settings: SessionSettings, entries: list[Pair], boards: list[common.PlayedBoard], outcome: Builder) -> None:
    """Rank pairs by percent of the matchpoints, or by the sum of IMPs or scores (Law 78)."""
    matchpoints = settings.scoring == "mp"
    rank_pairs(settings, settings.scoring, entries, boards, outcome, common_top=matchpoints and settings.neuberg)
