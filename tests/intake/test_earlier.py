"""予選 before 決勝, 预赛 before 决赛: what a stage gives to the next one, told; worked out by hand."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import commands
import pytest
from imports import put, text
from seasons import season_book

PAIRS = [f"選手{letter}1・選手{letter}2" for letter in "ABCDEFGH"]


run = partial(commands.run, language="ja")


@pytest.fixture
def qualifying(tmp_path: Path) -> Path:
    """Eight pairs, four tables, two sessions."""
    settings = {
        "name": "春季セクショナル 予選",
        "date": "2026-04-11",
        "rating": "sectional",
        "l2": "ウィメン",
        "l5": "予選",
    }
    settings |= {"tables": 4, "sessions": 2, "boards": 24, "scoring": "percent"}
    rows = [
        {
            "unit": name,
            "player1": name.split("・")[0],
            "player2": name.split("・")[1],
            "score1": 64 - 4 * at,
            "score2": 64 - 4 * at,
        }
        for at, name in enumerate(PAIRS)
    ]
    members = [{"number": f"10{at:02}", "name": row["player1"]} for at, row in enumerate(rows)]
    return season_book(
        tmp_path / "予選.xlsx", "jcbl-sectional", {"settings": settings, "members": members, "entries": rows}, "ja"
    )


def final(file: Path, *settings: list[Any], scores: tuple[float, ...] = (56, 52, 48, 44)) -> Path:
    """The first four pairs in one session, named alone."""
    rows = [[name, score] for name, score in zip(PAIRS, scores, strict=False)]
    said = [["競技会名", "春季セクショナル 決勝"], ["開催日", "2026-04-12"], ["1セッションのボード数", 24], *settings]
    return put(file, text(*said, [], ["ペア", "得点率"], *rows))


def imported(*arguments: object, lang: str = "ja") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("import", *arguments, "--json", language=lang).stdout)
    return found


@pytest.mark.slow
def test_a_final_has_the_figures_of_its_qualifying_round(qualifying: Path, tmp_path: Path) -> None:
    """C 8; T 4 × 2 = 8; S 1 + 2 × ½ = 2; the whole event 3 sessions, whose points are red.

    Place 1: 1 × 2 × 14/16 × (4 + 0.2 × 8 × 2) × 1 ÷ 5 = 2.52; 35% of 8 = 2.8, three places: 0.7 and 0.5 of 2.52.
    """
    out = tmp_path / "決勝.xlsx"
    made = imported(final(tmp_path / "raw.csv"), "--event", "jcbl-sectional", "--qualifying", qualifying, "-o", out)
    settings = made["settings"]
    assert [settings[key] for key in ("l5", "competitors", "tables", "sessions", "event_sessions")] == [
        *("final", 8, 8, 2, 3)
    ]
    assert "予選.xlsx から引き継ぎ：" in made["remarks"][0]["sentence"]
    outcome = json.loads(run("award", "jcbl-sectional", out, "--json").stdout)
    assert [row["red"] for row in outcome["board"]] == [2.52, 1.76, 1.26, 0]
    first = outcome["members"][0]
    assert (first["name"], first["number"]) == ("選手A1", "1000")


@pytest.mark.slow
def test_award_takes_it_over_too(qualifying: Path, tmp_path: Path) -> None:
    result = run("award", "jcbl-sectional", final(tmp_path / "raw.csv"), "--qualifying", qualifying, "--json")
    assert [row["red"] for row in json.loads(result.stdout)["board"]] == [2.52, 1.76, 1.26, 0]
    assert "引き継ぎ" in result.stderr


def test_in_the_folder_of_a_competition_a_final_finds_its_qualifying_round(qualifying: Path, tmp_path: Path) -> None:
    """Nowhere else: nobody has said that they hang together."""
    file = final(
        tmp_path / "raw.csv",
        ["予選・決勝など", "決勝"],
        ["レイティング", "セクショナル"],
        ["参加テーブル数", 4],
        ["セッション数", 1.5],
    )
    without = json.loads(run("award", "jcbl-sectional", file, "--json").stdout)
    assert without["figures"]["c"] == 4
    (tmp_path / "xlfuncs.toml").write_text('competition = "春季セクショナル"\n', encoding="utf-8")
    result = run("award", "jcbl-sectional", file, "--json", code=1)
    assert json.loads(result.stdout)["figures"]["c"] == 8
    assert "「参加テーブル数 T」は 4 ですが、予選.xlsx によれば 8 です" in result.stderr


@pytest.mark.parametrize("command", ["award jcbl-sectional", "import --event jcbl-sectional"])
def test_a_final_never_replaces_its_qualifying_round(qualifying: Path, tmp_path: Path, command: str) -> None:
    """--force made the final of it, and what had been typed in it was gone."""
    before = qualifying.read_bytes()
    given = [*command.split(), final(tmp_path / "raw.csv"), "--qualifying", qualifying]
    result = run(*given, "-o", qualifying, "--force", code=2, language="en")
    assert qualifying.read_bytes() == before
    assert "is read here" in result.stderr


def test_nor_does_it_replace_the_one_of_its_folder(qualifying: Path, tmp_path: Path) -> None:
    before = qualifying.read_bytes()
    (tmp_path / "xlfuncs.toml").write_text('competition = "春季セクショナル"\n', encoding="utf-8")
    file = final(tmp_path / "raw.csv", ["予選・決勝など", "決勝"])
    result = run("award", "jcbl-sectional", file, "-o", qualifying, "--force", code=2, language="en")
    assert "is read here" in result.stderr
    assert qualifying.read_bytes() == before


@pytest.mark.slow
def test_the_sessions_of_the_final_alone_are_meant_so(qualifying: Path, tmp_path: Path) -> None:
    file = final(tmp_path / "raw.csv", ["セッション数", "１"])
    made = imported(file, "--event", "jcbl-sectional", "--qualifying", qualifying, "--dry-run")
    assert made["settings"]["sessions"] == 2
    assert any("このラウンドだけの数" in each["sentence"] for each in made["remarks"])


@pytest.mark.slow
@pytest.mark.parametrize(("said", "s"), [({"sessions": 2, "event_sessions": 3}, 2), ({"sessions": 1}, 2)])
def test_what_was_taken_over_already_is_not_taken_over_again(
    qualifying: Path, tmp_path: Path, said: dict[str, int], s: int
) -> None:
    """By VP of matches no score says how many sessions the final has: S 1 + 2 × ½ = 2 of 3 stays that."""
    file = put(tmp_path / "raw.csv", text(["ペア"], [PAIRS[0]], [PAIRS[1]]))
    given = [part for key, value in said.items() for part in ("--set", f"{key}={value}")]
    made = imported(file, "--event", "jcbl-sectional", *given, "--qualifying", qualifying, "--dry-run")
    assert [float(made["settings"][key]) for key in ("sessions", "event_sessions")] == [s, 3]
    assert not any("によれば" in each["sentence"] for each in made["remarks"])


@pytest.mark.slow
def test_who_was_not_in_the_qualifying_round_is_told(qualifying: Path, tmp_path: Path) -> None:
    file = put(
        tmp_path / "raw.csv",
        text(["1セッションのボード数", 24], [], ["ペア", "得点率"], [PAIRS[0], 55], ["山田・田中", 45]),
    )
    made = imported(file, "--event", "jcbl-sectional", "--qualifying", qualifying, "--dry-run")
    assert any("予選.xlsx の一覧に見つかりません：「山田・田中」" in each["sentence"] for each in made["remarks"])


def test_a_qualifying_round_that_is_not_to_be_published_gives_nothing(tmp_path: Path) -> None:
    rows = [{"unit": "甲・乙", "score1": 50}, {"unit": "甲・乙", "score1": 50}]
    settings = {"rating": "sectional", "tables": 1, "sessions": 1, "boards": 24, "scoring": "percent", "l5": "予選"}
    other = season_book(tmp_path / "q.xlsx", "jcbl-sectional", {"settings": settings, "entries": rows}, "ja")
    result = run("award", "jcbl-sectional", final(tmp_path / "raw.csv"), "--qualifying", other, code=2)
    assert "まだ公表できません" in result.stderr


# --- the CBA

TEAMS = [f"{name}队" for name in "甲乙丙丁戊己庚辛"]


@pytest.fixture
def preliminary(tmp_path: Path) -> Path:
    """Eight teams of four who hold 900 each: 900 × 1.3 = 1170."""
    settings = {"name": "省赛 预赛", "date": "2026-05-01", "level": "provincial1", "colour": "silver", "boards": 48}
    settings |= {"scope": "none"}
    rows = [
        {"unit": name, "place": at, **{f"holding{each}": 900 for each in range(1, 5)}}
        for at, name in enumerate(TEAMS, 1)
    ]
    return season_book(tmp_path / "预赛.xlsx", "cba-teams", {"settings": settings, "entries": rows})


@pytest.mark.slow
def test_a_stage_has_the_places_of_the_preliminary(preliminary: Path, tmp_path: Path) -> None:
    """§2.2: four of eight are eliminated; 20% of R × V, V = (2 + 1170/300 = 5.90) × 48/24 × 1.3 = 15.34.

    R of place 1 is lg 8 − lg 2 = 0.60: 0.20 × 0.60 × 15.34 = 1.8408. Who was eliminated keeps the place of that stage.
    """
    rows = [["队名", "名次"], ["丁队", 1], ["甲队", 2], ["乙队", 3], ["丙队", 4]]
    file = put(tmp_path / "决赛.csv", text(["冠军至少打的副数", 96], [], *rows))
    out = tmp_path / "省赛.xlsx"
    made = imported(file, "--event", "cba-stages", "--qualifying", preliminary, "-o", out, lang="zh")
    assert (made["settings"]["boards1"], made["settings"]["eliminated1"]) == (48, 4)
    outcome = json.loads(run("award", "cba-stages", out, "--json", language="zh").stdout)
    found = {row["unit"]: row for row in outcome["entries"] if row["unit"]}
    assert [found[name]["place"] for name in TEAMS] == [2, 3, 4, 1, 5, 6, 7, 8]
    assert found["甲队"]["stage1_mp"] == 1.84
    assert outcome["figures"]["n"] == 8


@pytest.mark.slow
def test_a_small_final_has_n_and_avgm_of_the_selection(preliminary: Path, tmp_path: Path) -> None:
    """§2.7: N 8, AVGM 1170."""
    file = put(
        tmp_path / "决赛.csv",
        text(["冠军至少打的副数", 48], [], ["队名", "名次"], ["丁队", 1], ["甲队", 2], ["乙队", 3]),
    )
    made = imported(file, "--event", "cba-final", "--qualifying", preliminary, "--dry-run", lang="zh")
    settings = made["settings"]
    assert (settings["selection_entries"], settings["selection_mp"], settings["level"]) == (8, 1170, "省级一类赛事")
    rows = made["tables"]["entries"]["rows"]
    assert [row["holding1"] for row in rows] == [900, 900, 900]


def test_an_event_that_takes_nothing_over_says_so(qualifying: Path, tmp_path: Path) -> None:
    file = put(tmp_path / "a.csv", text(["参加者", "得点"], ["甲", 50]))
    result = run("import", file, "--event", "jcbl-weekly", "--qualifying", qualifying, "--dry-run", code=2)
    assert "引き継ぐものがありません" in result.stderr


@pytest.mark.slow
def test_an_event_of_another_kind_is_no_stage(qualifying: Path, preliminary: Path, tmp_path: Path) -> None:
    """Of a bridge session its N would be taken, and with it points; of others there is none to take."""
    stages = put(tmp_path / "决赛.csv", text(["冠军至少打的副数", 96], [], ["队名", "名次"], ["甲队", 1], ["乙队", 2]))
    examples = Path(__file__).parents[2] / "workbooks" / "examples"
    for event, file, strange in (
        ("cba-stages", stages, qualifying),
        ("cba-final", stages, examples / "br-pairs.xlsx"),
        ("jcbl-sectional", final(tmp_path / "raw.csv"), preliminary),
        ("jcbl-sectional", tmp_path / "raw.csv", examples / "jcbl-weekly.xlsx"),
    ):
        result = run("award", event, file, "--qualifying", strange, code=2, language="en")
        assert "of an event such as this one" in result.stderr


@pytest.mark.slow
def test_of_two_first_stages_none_is_dropped_in_silence(preliminary: Path, tmp_path: Path) -> None:
    file = put(tmp_path / "决赛.csv", text(["冠军至少打的副数", 96], [], ["队名", "名次"], ["甲队", 1], ["乙队", 2]))
    both = ("--qualifying", preliminary, "--qualifying", preliminary)
    assert "只从一个阶段" in run("award", "cba-stages", file, *both, code=2, language="zh").stderr


@pytest.mark.slow
def test_two_pairs_of_one_name_in_two_rooms_are_not_taken_for_one(qualifying: Path, tmp_path: Path) -> None:
    """Their points would go to whoever stands in the room that is read first."""
    rows = [
        {"unit": name, "player1": f"別人{at}", "player2": f"他人{at}", "score1": 52 - 4 * at, "score2": 52 - 4 * at}
        for at, name in enumerate((PAIRS[0], "山田・田中"))
    ]
    settings = {"name": "予選 B", "date": "2026-04-11", "rating": "sectional", "l2": "ウィメン", "l5": "予選"}
    settings |= {"tables": 1, "sessions": 2, "boards": 24, "scoring": "percent"}
    other = season_book(tmp_path / "予選B.xlsx", "jcbl-sectional", {"settings": settings, "entries": rows}, "ja")
    both = ("--qualifying", qualifying, "--qualifying", other)
    file = final(tmp_path / "raw.csv")
    result = run("import", file, "--event", "jcbl-sectional", *both, "--dry-run", "--json", code=1)
    made = json.loads(result.stdout)
    first, second = made["tables"]["entries"]["rows"][:2]
    assert "player1" not in first
    assert second["player1"] == "選手B1"
    assert "同じ名前で選手の違う参加者" in json.dumps(made, ensure_ascii=False)
