"""The text that somebody reads on a page."""

import re


def text(html: str) -> str:
    """Return a page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))
