"""The text that somebody reads on a page, and the board among it."""

import html as written
import re


def text(html: str) -> str:
    """Return a page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def board(html: str) -> list[list[str]]:
    """Return the cells of the board as they are seen, row by row."""
    found = re.search(r'<table class="board".*?<tbody>(.*?)</tbody>', html, re.DOTALL)
    rows = re.findall(r"<tr(?! class=\"said\")[^>]*>(.*?)</tr>", found[1]) if found else []
    return [[_seen(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in rows]


def _seen(cell: str) -> str:
    return written.unescape(re.sub(r"<[^>]*>", "", re.sub(r'<span class="unseen">.*?</span>', "", cell)))


def offered(html: str) -> set[str]:
    """Return what can be had of a board besides."""
    return set(re.findall(r'<button form="again"[^>]* name="as" value="([^"]+)"', html))
