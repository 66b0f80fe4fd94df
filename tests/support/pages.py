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


def in_hand(html: str) -> dict[str, str]:
    """Return the fields by which a page hands in once more what it shows."""
    [form] = re.findall(r'<form id="again".*?</form>', html, re.DOTALL)
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form)
    return {written.unescape(name): written.unescape(value) for name, value in fields}


def field(html: str, name: str) -> str:
    """Return what stands in a field of the form."""
    found = re.search(rf'<(?:input|textarea) id="{name}"[^>]*?(?: value="([^"]*)"[^>]*>|>([^<]*)</textarea>)', html)
    if found:
        return written.unescape(found[1] or found[2] or "")
    chosen = re.search(rf'<select id="{name}".*?<option(?: value="[^"]*")? selected>([^<]*)<', html, re.DOTALL)
    return written.unescape(chosen[1]) if chosen else ""
