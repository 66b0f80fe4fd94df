"""What a Python program sees: one root of errors, calls as they are written, classes to annotate with."""

from decimal import Decimal
from pathlib import Path

import pytest

import xlfuncs
from xlfuncs.rulebooks.cba.places import mp


def test_cells_stand_one_by_one_or_in_a_list() -> None:
    """Place 3 of 24: lg 24 - lg 6 = 0.60."""
    assert xlfuncs.call("CBA_R", 3, 24) == xlfuncs.call("CBA_R", [3, 24]) == xlfuncs.call("cba_r", (3, 24)) == 0.6


def test_a_single_list_holds_all_cells_so_a_lone_range_stands_in_one() -> None:
    assert xlfuncs.call("CBA_EVENT_MP", [[1200, 1500]]) == 1350
    assert xlfuncs.call("CBA_RANKING", [1, 2, None], 10) == xlfuncs.call("CBA_RANKING", [[1, 2, None], 10])


def test_a_scalar_alone_is_told_what_lacks() -> None:
    with pytest.raises(xlfuncs.CellError, match="entries"):
        xlfuncs.call("CBA_R", 3)


def test_a_working_in_a_language() -> None:
    assert xlfuncs.explain("CBA_R", 3, 24, language="zh") == xlfuncs.explain("zh:CBA_R", [3, 24])
    assert xlfuncs.explain("ja:CBA_R", 3, 24, language="zh") == xlfuncs.explain("ja:CBA_R", 3, 24)
    (row,) = xlfuncs.explain("NO_SUCH", 1, language="zh")
    assert row[2] == "没有名为“NO_SUCH”的函数"


def test_one_root_of_what_a_user_can_do_wrong(tmp_path: Path) -> None:
    (tmp_path / "no.xlsx").write_text("no workbook")
    mistakes = (
        lambda: xlfuncs.call("CBA_R", 25, 24),
        lambda: xlfuncs.call("NO_SUCH"),
        lambda: xlfuncs.event("no-such", {}),
        lambda: xlfuncs.event("cba-teams", {"level": "?"}),
        lambda: xlfuncs.recalculate(tmp_path / "no.xlsx"),
        lambda: xlfuncs.recalculate(tmp_path / "missing.xlsx"),
    )
    for mistake in mistakes:
        with pytest.raises(xlfuncs.Error) as caught:
            mistake()
        assert all(caught.value.told(language) for language in ("en", "zh", "ja"))


def test_declarations_by_the_beginning_of_their_names() -> None:
    assert set(xlfuncs.functions("cba_t")) == {"CBA_TABLE_MP", "CBA_TEAM_MP", "CBA_TIERS", "CBA_TIER_AVG"} | {
        "CBA_TIER_M",
        "CBA_TIER_MP",
    }
    assert {name.partition("-")[0] for name in xlfuncs.all_events("JCBL")} == {"jcbl"}
    assert isinstance(xlfuncs.all_events()["br-pairs"], xlfuncs.Event)
    assert isinstance(xlfuncs.event("br-pairs", {}, entries=[]), xlfuncs.Outcome)


def test_a_name_that_is_not_exported() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = xlfuncs.nothing


def test_a_rule_is_a_plain_function() -> None:
    """(lg 24 - lg 6) × 36.4 = 0.60 × 36.4 = 21.84."""
    assert mp(3, 24, Decimal("36.4")) == Decimal("21.84")
