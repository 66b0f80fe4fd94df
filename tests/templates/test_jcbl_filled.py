"""The JCBL templates of events with session and overall points, filled with generated events, against the functions."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from filling import SIZES, Filled, by_rank, column, filled, in_order, listed, places

from xlfuncs.registry import call

pytestmark = SIZES
MEMBERS = (None, 4, 5, 6)


def check_totals(book: Filled, red: Sequence[float], black: Sequence[float]) -> None:
    """The columns of red and black, and of what they come to."""
    assert book.columns["レッド"] == red
    assert book.columns["ブラック"] == black
    assert book.columns["合計MP"] == [round(sum(each), 2) for each in zip(red, black, strict=True)]


def check_board(book: Filled, names: Sequence[str], ranks: Sequence[int | str]) -> None:
    """The notice board, in the order of the places."""
    assert book.board == in_order(ranks)
    assert book.names == by_rank(names, ranks)


def team_awards(ranks: Sequence[Any], members: Sequence[int | None], *event: Any) -> list[float]:
    """Overall points of each team: of whole events in which every team has as many members as this one."""
    whole = {many: listed(call("JCBL_AWARDS", [column(ranks), "team", *event, many])) for many in set(members)}
    return [whole[many][row] for row, many in enumerate(members)]


def test_jcbl_sectional(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    scores = [[132 + chance.randrange(-60, 60) / 2, 132 + chance.randrange(-60, 60) / 2] for _ in range(size)]
    out = size // 2  # one pair is disqualified
    entries = [(f"ペア{n}", *score, "失格" if n == out else None) for n, score in enumerate(scores)]
    tables = size / 2
    event = {"Tables": tables, "Average1": 132, "Average2": 132, "LimitBase": 500, "DayOfPlay": "平日"}
    book = filled("ja/jcbl-sectional", tmp_path, event, entries)

    limit = call("JCBL_L", [None, None, call("JCBL_L3", [500])])
    found = places([None if n == out else sum(score) for n, score in enumerate(scores)])
    ranks = ["失格" if rank is None else rank for rank in found]
    overall = listed(call("JCBL_AWARDS", [column(ranks), "pair", "sectional", tables, 2, limit]))
    ratios = [[call("JCBL_VM", [each, 132, 24, tables]) for each in score] for score in scores]
    sessions = [[call("JCBL_SESSION", ["sectional", ratio, 24, limit]) for ratio in pair] for pair in ratios]
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall
    assert [[*each] for each in zip(book.columns["セッション①"], book.columns["セッション②"], strict=True)] == sessions
    red = [call("JCBL_SPLIT", [mp, "sectional", 2, "overall", None, None, 14 / 16])[0][0] for mp in overall]
    check_totals(book, red, [round(sum(each), 2) for each in sessions])
    check_board(book, [entry[0] for entry in entries], ranks)


def test_jcbl_club(size: int, tmp_path: Path) -> None:
    """Class 5, scored in IMP at fewer tables than T: a fifth of the overall points is red."""
    chance = Random(size)
    scores = [chance.randrange(-60, 61) for _ in range(size)]
    entries = [(f"ペア{n}", score) for n, score in enumerate(scores)]
    tables = size / 2
    event = {"Tables": tables, "Room": 4, "Boards": 26, "Scoring": "IMP", "Average1": 0, "GameClass": 5}
    book = filled("ja/jcbl-club", tmp_path, event, entries)

    limit = 18 / 16
    ranks = places(scores)
    overall = listed(call("JCBL_AWARDS", [column(ranks), "pair", "ccg", tables, 1, limit]))
    sessions = [call("JCBL_SESSION", ["ccg", call("JCBL_VM", [v, 0, 26, 4, "imp"]), 26, limit]) for v in scores]
    split = [call("JCBL_SPLIT", [mp, "ccg", 1, "overall"])[0] for mp in overall]
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall
    assert book.columns["セッション①"] == sessions
    assert not any(book.columns["セッション②"])
    assert any(red for red, _ in split)
    black = [round(each + rest, 2) for each, (_, rest) in zip(sessions, split, strict=True)]
    check_totals(book, [red for red, _ in split], black)
    check_board(book, [entry[0] for entry in entries], ranks)


def test_jcbl_teams(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    vps = [[chance.randrange(21) for _ in range(4)] for _ in range(size)]
    members = [chance.choice(MEMBERS) for _ in vps]
    entries = [
        (f"チーム{n}", many, *played[:2], None, None, None, *played[2:])
        for n, (many, played) in enumerate(zip(members, vps, strict=True))
    ]
    book = filled("ja/jcbl-teams", tmp_path, {"Tables": size, "Boards": 8}, entries)

    ranks = places([sum(played) for played in vps])
    overall = team_awards(ranks, members, "sectional", size, 2, 1)
    halves = [[call("JCBL_VM_TEAM", [[half], 20]) for half in (played[:2], played[2:])] for played in vps]
    sessions = [
        [call("JCBL_SESSION", ["sectional", vm, 8, 1, "team", many]) for vm in both]
        for both, many in zip(halves, members, strict=True)
    ]
    black = [round(sum(each), 2) for each in sessions]
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall
    assert [[*each] for each in zip(book.columns["セッション1"], book.columns["セッション2"], strict=True)] == sessions
    assert book.columns["セッション計"] == black
    check_totals(book, overall, black)
    check_board(book, [entry[0] for entry in entries], ranks)


def test_jcbl_league(size: int, tmp_path: Path) -> None:
    """Seven matches on weekdays; every match is a session, and some teams have VP of a bye added."""
    chance = Random(size)
    vps = [[chance.randrange(41) / 2 for _ in range(7)] for _ in range(size)]
    members = [chance.choice(MEMBERS) for _ in vps]
    adjusted = [chance.choice((None, None, 12, -2)) for _ in vps]
    out = size // 3
    entries = [
        (f"チーム{n}", many, *played, None, None, added, "失格" if n == out else None)
        for n, (many, played, added) in enumerate(zip(members, vps, adjusted, strict=True))
    ]
    event = {"League": "メジャーI", "Tables": size, "Sessions": 7, "Boards": 20, "DayOfPlay": "平日"}
    book = filled("ja/jcbl-league", tmp_path, event, entries)

    limit = 14 / 16
    totals = [sum(played) + (added or 0) for played, added in zip(vps, adjusted, strict=True)]
    found = places([None if n == out else total for n, total in enumerate(totals)])
    ranks = ["失格" if rank is None else rank for rank in found]
    overall = team_awards(ranks, members, "sectional", size, 7, limit)
    black = [
        # A match that is lost or drawn gives nothing.
        round(sum(call("JCBL_SESSION", ["sectional", vp / 20, 20, limit, "team", many]) for vp in played if vp > 10), 2)
        for played, many in zip(vps, members, strict=True)
    ]
    assert book.columns["合計VP"] == totals
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall
    assert book.columns["セッション計"] == black
    red = [call("JCBL_SPLIT", [mp, "sectional", 7, "overall", None, None, 14 / 16])[0][0] for mp in overall]
    check_totals(book, red, black)
    check_board(book, [entry[0] for entry in entries], ranks)


def test_jcbl_fixed(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    ranks = places([chance.randrange(size) for _ in range(size)])
    members = [chance.choice(MEMBERS) for _ in ranks]
    entries = [(f"チーム{n}", None, many, rank) for n, (many, rank) in enumerate(zip(members, ranks, strict=True))]
    book = filled("ja/jcbl-fixed", tmp_path, {"Competition": "玉川高島屋S・C杯"}, entries)

    assert book.columns["1人あたりMP"] == [
        call("JCBL_FIXED_MP", [rank, 175, "team", many, None, None, size, ranks.count(rank)])
        for rank, many in zip(ranks, members, strict=True)
    ]
    check_board(book, [entry[0] for entry in entries], ranks)


#: L4 in sixteenths, as the table prints it.
L4 = {2: (18, 10), 3: (20, 11, 9)}


@pytest.mark.parametrize(("stratified", "flights"), [(True, 3), (False, 3), (True, 2), (False, 2)])
def test_jcbl_flights(stratified: bool, flights: int, size: int, tmp_path: Path) -> None:
    chance = Random(size)
    numbers = [1 + n % flights for n in range(size)]
    chance.shuffle(numbers)
    scores = [[chance.randrange(350, 650) / 10 for _ in range(2)] for _ in numbers]
    out = size // 2
    entries = [
        (f"ペア{n}", "ABC"[number - 1], *score, "失格" if n == out else None)
        for n, (number, score) in enumerate(zip(numbers, scores, strict=True))
    ]
    tables = [size / 2] * flights if stratified else [size / 2, *(5 + n for n in range(1, flights))]
    event = {
        "Tables": size / 2,
        **({} if stratified else {f"Tables{'ABC'[n]}": tables[n] for n in range(1, flights)}),
        "Scoring": "%",
        "Average1": 50,
        "Average2": 50,
        "Flights": flights,
        "Stratified": "はい" if stratified else "いいえ",
    }
    book = filled("ja/jcbl-flights", tmp_path, event, entries)

    totals = [None if n == out else round(sum(score), 4) for n, score in enumerate(scores)]
    limits = [l4 / 16 for l4 in L4[flights]]
    general: list[Any] = [None] * size
    all_awards: list[list[float]] = [[] for _ in numbers]
    in_half = [[False, False] for _ in numbers]
    for flight in range(1, flights + 1):
        members = [n for n in range(size) if (numbers[n] >= flight if stratified else numbers[n] == flight)]
        ranks = ["失格" if rank is None else rank for rank in places([totals[n] for n in members])]
        awards = listed(
            call("JCBL_AWARDS", [column(ranks), "pair", "sectional", tables[flight - 1], 2, limits[flight - 1]])
        )
        letter = "ABC"[flight - 1]
        assert [book.columns[f"{letter}順位"][n] for n in members] == ranks
        assert [book.columns[f"{letter} OA"][n] for n in members] == awards
        for others in (f"{letter}順位", f"{letter} OA"):
            assert not any(cell for n, cell in enumerate(book.columns[others]) if n not in members)
        for n, rank, award in zip(members, ranks, awards, strict=True):
            all_awards[n].append(award)
            if flight == (1 if stratified else numbers[n]):
                general[n] = rank
        for session in range(2):
            found = places([scores[n][session] for n in members])
            for n, rank in zip(members, found, strict=True):
                in_half[n][session] = flight > 1 and numbers[n] == flight and rank <= len(members) / 2
    overall = [max(each) for each in all_awards]
    sessions = [
        [
            call("JCBL_SESSION", ["sectional", call("JCBL_VM", [v, 50, None, None, "%", half]), 24, limits[number - 1]])
            for v, half in zip(score, halves, strict=True)
        ]
        for score, halves, number in zip(scores, in_half, numbers, strict=True)
    ]
    assert book.columns["オーバーオール"] == overall
    assert [[*each] for each in zip(book.columns["セッション①"], book.columns["セッション②"], strict=True)] == sessions
    check_totals(book, overall, [round(sum(each), 2) for each in sessions])
    names = [entry[0] for entry in entries]
    if stratified:
        check_board(book, names, general)
    else:  # flight by flight, who is disqualified last of all
        order = sorted(range(size), key=lambda n: (n == out, numbers[n], totals[n] is not None and -totals[n]))
        assert book.names == [names[n] for n in order]
        assert book.board == [general[n] for n in order]
