"""What somebody reads on a page."""

import re


def text(html: str) -> str:
    """A page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))
