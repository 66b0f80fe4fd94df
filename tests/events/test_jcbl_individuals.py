"""JCBL events: individuals by their own names: who they are, and whether they are within the limits (第10条)."""

from jcblevents import errors, of, run

MEMBERS = [
    {"number": "01001", "name": "青木", "holding": 700, "seed": 60},
    {"number": "01002", "name": "石田", "seed": 20},
]
SOLO = [{"unit": name, "score": 60 - at} for at, name in enumerate(("青木", "01002", "上野", "遠藤"))]
EVENT = {"game": "個人", "tables": 3, "sessions": 1, "scoring": "%"}


def test_individuals_are_found_in_the_members_table() -> None:
    outcome = run("sectional", EVENT, SOLO, members=MEMBERS)
    assert [(each["number"], each["name"]) for each in outcome.members] == [
        ("01001", "青木"), ("01002", "石田"), ("", "上野"), ("", "遠藤")
    ]  # fmt: skip
    assert errors(outcome) == []
    assert [each.said.text("ja") for each in outcome.problems if each.name == "NOT_A_MEMBER"] == [
        f"会員表に「{name}」が見つかりません。氏名を直すか、会員表に加えてください" for name in ("上野", "遠藤")
    ]  # fmt: skip
    assert of(outcome, 1, "place") == (1,)


def test_one_member_by_name_and_by_number_plays_twice() -> None:
    outcome = run("sectional", EVENT, [*SOLO, {"unit": "石田", "score": 40}], members=MEMBERS)
    assert errors(outcome) == ["PLAYER_TWICE"]
    said = [each.said.text("ja") for each in outcome.problems if each.name == "PLAYER_TWICE"]
    assert said == ["「石田」はすでに「01002」で出場しています（同姓同名なら「氏名 #会員番号」）"]


def test_individuals_are_held_against_the_limits_of_the_event() -> None:
    """青木 has 700 MP where the limit is 未満 500, and 60 seed points where it is 未満 50."""
    assert errors(run("sectional", EVENT | {"l3": 500}, SOLO, members=MEMBERS)) == ["BEYOND_MP"]
    assert errors(run("sectional", EVENT | {"l3_seed": 50}, SOLO, members=MEMBERS)) == ["BEYOND_SP"]


def test_a_player_that_cannot_be_read_is_not_taken_for_the_entry() -> None:
    outcome = run("sectional", EVENT, [SOLO[0] | {"player1": "－"}, *SOLO[1:]], members=MEMBERS)
    assert [each["name"] for each in outcome.members] == ["石田", "上野", "遠藤"]
    assert errors(outcome) == ["NOT_A_NAME"]


def test_numbers_without_a_members_table_are_nobody() -> None:
    """A number in a player's cell is a member's where the table lists it, else a holding."""
    pairs = [{"unit": f"組{n}", "player1": 1000 + n, "player2": 2000 + n, "score": 50 + n} for n in range(4)]
    outcome = run("sectional", EVENT | {"game": "ペア", "tables": 2}, pairs)
    assert [each.said.text("ja") for each in outcome.problems if each.name == "NO_MEMBERS_TABLE"] == [
        "「選手」の 1000：会員表がないので番号ではなく保有 MP とみなし、ポイントは誰にもつきません"
    ]
    assert outcome.members == []
    members = [{"number": n} for row in pairs for n in (row["player1"], row["player2"])]
    assert len(run("sectional", EVENT | {"game": "ペア", "tables": 2}, pairs, members=members).members) == 8


def test_who_plays_a_weekly_game_or_a_series_alone_is_found_too() -> None:
    weekly = run("weekly", {"game": "個人"}, SOLO, members=MEMBERS)
    games = [{"competitors": 4, "winner_mp": 0.5}] * 4
    series = run("series", {}, SOLO, members=MEMBERS, games=games)
    for outcome in (weekly, series):
        assert [each["number"] for each in outcome.members] == ["01001", "01002", "", ""]
