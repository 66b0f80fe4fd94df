"""How a test looks at a page in a browser."""

from typing import Any

#: Milliseconds, on a machine however busy.
LONG = 60_000


def arrived(page: Any, selector: str) -> None:
    """Wait for the page that has this, to its last row and with its scripts run: an element is seen before either."""
    page.wait_for_selector(selector)
    page.wait_for_load_state()
