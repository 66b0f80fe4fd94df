"""New cached values in a worksheet's own bytes, however it is written; nothing else in them changes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping

from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, address
from xlfuncs.xlsx.cells.refill import value_xml, with_kind
from xlfuncs.xlsx.cells.sheet import Cells, Value
from xlfuncs.xlsx.cells.splice import Edit, Held, spliced
from xlfuncs.xlsx.xml import encoding_of, tag_at

#: Every token of a well-formed piece of XML: comments and the like, tags, text.
_TOKEN = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>|[^<]+", re.DOTALL)


def patched(
    part: str, data: bytes, cells: Cells, values: Mapping[int, Value | None], areas: Mapping[int, Area] | None = None
) -> bytes:
    """The part with ``values`` (key to new value, None empties) in its cells.

    ``areas`` gives an array formula's cell the area that it now covers. Cells and rows that are missing are
    put where they belong. Bytes outside the changed cells stay as they are. Raises ``UnsoundError`` where that
    cannot be proven.
    """
    encoding = encoding_of(data, part)
    areas = areas or {}
    edits: list[Edit] = []
    held: dict[int, Held] = {}
    missing: dict[int, list[int]] = {}
    for key, value in values.items():
        span = cells.spans.get(key)
        if span is not None:
            start, end = span
            old = data[start:end].decode(encoding)
            new = edit_cell(old, value, areas.get(key))
            if new != old:
                edits.append(Edit(start, end, new.encode(encoding, "xmlcharrefreplace")))
                held[key] = Held(value, cells.own_text(key))
        elif value is not None:
            missing.setdefault(key >> SHIFT, []).append(key)
            held[key] = Held(value, "")
    if missing:
        edits += _insertions(data, cells, values, missing, encoding)
    return spliced(part, data, cells, edits, held)


def edit_cell(old: str, value: Value | None, area: Area | None = None) -> str:
    """One ``<c>`` with another value; formula, style and everything else in it stay.

    >>> edit_cell('<c r="A1" s="3"><f>1+1</f><v>9</v></c>', 2.0)
    '<c r="A1" s="3"><f>1+1</f><v>2</v></c>'
    >>> edit_cell("<x:c r='A1' t='s'><x:v>0</x:v></x:c>", True)
    "<x:c r='A1' t='b'><x:v>1</x:v></x:c>"
    """
    kind, content = value_xml(value)
    tokens = _TOKEN.findall(old)
    opening = tokens[0]
    prefix = re.match(r"<((?:[\w.-]+:)?)c", opening)
    assert prefix is not None
    name = prefix[1]
    opening = with_kind(opening, kind).rstrip("/> \t\r\n") if opening.endswith("/>") else with_kind(opening, kind)
    if not opening.endswith(">"):
        opening += ">"
    kept = _without_value(tokens[1:-1] if len(tokens) > 1 else [], name)
    if area is not None:
        kept = [_with_reference(token, name, area) for token in kept]
    value_text = "" if content is None else f"<{name}v>{content}</{name}v>"
    place = _after_formula(kept, name)
    inner = "".join(kept[:place]) + value_text + "".join(kept[place:])
    if not inner:
        return opening[:-1] + "/>"
    return f"{opening}{inner}</{name}c>"


def _without_value(tokens: list[str], prefix: str) -> list[str]:
    kept: list[str] = []
    skipping = ""
    for token in tokens:
        if skipping:
            if token.startswith(f"</{skipping}"):
                skipping = ""
            continue
        found = re.match(rf"<({re.escape(prefix)}(?:v|is))[\s/>]", token)
        if found:
            skipping = "" if token.endswith("/>") else found[1]
            continue
        kept.append(token)
    return kept


def _with_reference(token: str, prefix: str, area: Area) -> str:
    if not re.match(rf"<{re.escape(prefix)}f[\s/>]", token):
        return token
    return re.sub(r"""(\sref\s*=\s*)(?:"[^"]*"|'[^']*')""", rf'\1"{area}"', token)


def _after_formula(tokens: list[str], prefix: str) -> int:
    for index, token in enumerate(tokens):
        if token.startswith(f"</{prefix}f>") or (
            re.match(rf"<{re.escape(prefix)}f[\s/>]", token) and token.endswith("/>")
        ):
            return index + 1
    return 0


def _insertions(
    data: bytes, cells: Cells, values: Mapping[int, Value | None], missing: dict[int, list[int]], encoding: str
) -> list[Edit]:
    """Edits that put new cells, and the rows they need, where they belong."""
    present = sorted(key for key in cells.spans.keys if key >> SHIFT in missing)
    known_rows = sorted(cells.rows.keys)
    body = tag_at(data, cells.body, encoding)
    prefix = body[1 : body.index("sheetData")]
    edits: list[Edit] = []
    at_end = ""

    def cell(key: int) -> str:
        kind, content = value_xml(values[key])
        attribute = f' t="{kind}"' if kind else ""
        where = address(key >> SHIFT, key & COLUMN_MASK)
        return f'<{prefix}c r="{where}"{attribute}><{prefix}v>{content}</{prefix}v></{prefix}c>'

    def insert(position: int, text: str) -> None:
        edits.append(Edit(position, position, text.encode(encoding, "xmlcharrefreplace")))

    def fill(start: int, name: str, text: str) -> None:
        """Put the text first into an element that has no cells yet."""
        tag = tag_at(data, start, encoding)
        behind = start + len(tag.encode(encoding))
        if not tag.endswith("/>"):
            insert(behind, text)
            return
        opened = f"{tag[:-2].rstrip()}>{text}</{prefix}{name}>".encode(encoding, "xmlcharrefreplace")
        edits.append(Edit(start, behind, opened))

    for row in sorted(missing):
        keys = sorted(missing[row])
        first, behind = bisect_left(present, row << SHIFT), bisect_left(present, (row + 1) << SHIFT)
        if first < behind:
            for key in keys:
                index = bisect_left(present, key)
                start, _ = cells.spans[present[min(index, behind - 1)]]
                _, end = cells.spans[present[behind - 1]]
                insert(start if index < behind else end, cell(key))
        elif row in cells.rows:
            fill(cells.rows[row][0], "row", "".join(map(cell, keys)))
        else:
            text = f'<{prefix}row r="{row}">' + "".join(map(cell, keys)) + f"</{prefix}row>"
            index = bisect_left(known_rows, row)
            if index < len(known_rows):
                insert(cells.rows[known_rows[index]][0], text)
            else:
                at_end += text
    if at_end and known_rows:
        insert(cells.rows[known_rows[-1]][1], at_end)
    elif at_end:
        fill(cells.body, "sheetData", at_end)
    return edits
