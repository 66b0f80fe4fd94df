"""The page for a screen reader, at night and on a phone."""

from pathlib import Path
from typing import Any

import delivered
import pytest
from axe_playwright_python.sync_playwright import Axe
from looked_at import DESK, LONG, PHONE, arrived

from xlfuncs.core.sentences import LANGUAGES

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
PATHS = ["/events/cba-teams", "/", "/functions", "/functions/CBA_MP", "/none", "/members", "/season"]
#: Each in a language in turn; in the long run all in all.
LOOKED_AT = [
    (path, lang)
    for number, path in enumerate(PATHS)
    for at, lang in enumerate(LANGUAGES)
    if number % len(LANGUAGES) == at or delivered.LONG
]


@pytest.mark.parametrize(("path", "lang"), LOOKED_AT)
def test_nothing_serious_for_a_screen_reader(browser: Any, address: str, path: str, lang: str) -> None:
    page = browser.new_page(viewport=PHONE if lang == "ja" else DESK)
    page.goto(f"{address}{path}?lang={lang}")
    assert page.get_attribute("html", "lang") == lang
    found = Axe().run(page).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.close()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        pytest.param("/events/br-pairs", marks=pytest.mark.long),  # a form is below the outcome that follows, too
        pytest.param("/functions/CBA_MP?try=1&rank=3&entries=24&value=36.4", marks=pytest.mark.long),
    ],
)
def test_at_night(browser: Any, address: str, path: str) -> None:
    """Dark where the machine is; what can be read by day can be read then."""
    page = browser.new_page(viewport=PHONE, color_scheme="dark", locale="ja")
    page.goto(f"{address}{path}")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert all(int(each) < 64 for each in background.removeprefix("rgb(").removesuffix(")").split(","))
    found = Axe().run(page).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    page.close()


@pytest.mark.long
@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_the_outcome_for_a_screen_reader_and_a_phone(browser: Any, address: str, scheme: str) -> None:
    """By day test_by_hand.py looks at one as well."""
    page = browser.new_page(viewport=PHONE, locale="ja", color_scheme=scheme)
    page.set_default_timeout(LONG)
    page.goto(address)
    page.set_input_files("#file", EXAMPLES / "jcbl-teams.xlsx")
    page.click("button[type=submit]")
    arrived(page, ".outcome")
    page.click(".club summary")
    page.locator(".why").first.click()
    found = Axe().run(page).response["violations"]
    assert not [each["id"] for each in found if each["impact"] in ("serious", "critical")]
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.close()
