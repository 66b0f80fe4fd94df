"""Calls of any kind through xlwings' own Office.js dispatcher: an answer each time."""

from typing import Any

import pytest
from casefiles import Case
from hosts_available import require
from officejs import DISPATCHER, dispatched
from randomcalls import calls
from tiers import attempts

require(*DISPATCHER)

pytestmark = pytest.mark.slow


def test_any_call_from_excel() -> None:
    for name, arguments in calls(attempts(1500, 10_000)):
        result = dispatched(Case("", name, arguments, None, "", 0.0, ""), "")
        assert is_answer(result), (name, arguments, result)


def is_answer(result: Any) -> bool:
    return isinstance(result, list) and bool(result) and all(isinstance(row, list) and row for row in result)
