"""A pairs session as USEBIO 1.2, which readers of 1.3 take as well: its pairs with places, a traveller for each board.

Adjusted scores stand as USEBIO writes them, in percent for either side (``A6040``), a board that was not played as
``NP``. Sections that are compared and ranked apart are ``SECTION`` elements of one session. The fingerprint is a
comment, which readers skip. No document type is named: nothing here needs one.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any
from xml.etree import ElementTree as ET

from xlfuncs import __version__
from xlfuncs.core.numbers import without_zeros
from xlfuncs.core.sentences import Joined, Sentence, Told, tells, text_of
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import ERROR
from xlfuncs.events.wording import FIGURE, words_for
from xlfuncs.formats.declaration import Written
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.formats.session import BOOK
from xlfuncs.formats.usebio.elements import OURS
from xlfuncs.xlsx.xml import REPLACEMENT

LINES_OUT = Sentence(
    en="{count} rows of boards do not count and are left out",
    zh="{count} 行牌副记录不计入，没有写出",
    ja="集計に入らないボードの {count} 行は書き出していません",
)

NOT_HELD = Sentence(
    en="USEBIO cannot say {settings}: set that where the file is read",
    zh="USEBIO 无法注明{settings}：请在读取文件的软件中设定",
    ja="USEBIO では {settings} を表せません。読み込む側のソフトで設定してください",
)

BOARDS = "boards"
#: The settings of which the file has an element, and the number of boards, which its travellers show.
_HELD = frozenset({"name", "club", "date", "scoring", "winners", "by_section", "boards"})
#: The columns by which a list of boards is known, and what comes out for each.
_COLUMNS = frozenset({"board", "ns", "ew", "contract", "declarer", "result", "adjusted"})
_BESIDE = frozenset({"score", "ns_points", "ew_points"})
#: What each scoring is called, and the points of a line in it.
_METHODS = {
    "mp": ("MATCH_POINTS", "MATCH_POINTS"),
    "ximp": ("CROSS_IMPS", "CROSS_IMP_POINTS"),
    "butler": ("BUTLER_IMPS", "BUTLER_POINTS"),
    "total": ("AGGREGATE", ""),
}
#: Averages in percent.
_PERCENT = {"AVE": "50", "A+": "60", "A-": "40"}
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def fits(event: Event) -> bool:
    """Tell whether an event has what USEBIO holds: boards between pairs, scored in a way that it has a name for."""
    boards = any({field.key for field in table.columns} >= _COLUMNS for table in event.tables[1:])
    given = {each.key for each in event.beside.get(BOARDS, ())}
    scoring = event.settings.find("scoring")
    return (
        boards
        and given >= _BESIDE
        and scoring is not None
        and {code for code, _ in scoring.field.kind.codes()} <= set(_METHODS)
    )


def dump(outcome: Outcome) -> Written:
    """Write the session, and say what of it is left out."""
    settings: Any = outcome.settings
    method, points = _METHODS[settings.scoring]
    root = ET.Element("USEBIO", Version="1.2")
    root.append(ET.Comment(f" xlfuncs {fingerprint(outcome)} "))
    if settings.club:
        _add(_add(root, "CLUB"), "CLUB_NAME", settings.club)
    event = _add(root, "EVENT")
    event.set("EVENT_TYPE", "PAIRS")
    _add(event, "PROGRAM_NAME", OURS)
    _add(event, "PROGRAM_VERSION", __version__)
    _add(event, "EVENT_DESCRIPTION", outcome.name(outcome.language))
    date = settings.date
    _say(event, "DATE", f"{date:%d/%m/%Y}" if isinstance(date, datetime.date) else date)
    _add(event, "WINNER_TYPE", getattr(settings, "winners", 1))
    _add(event, "BOARD_SCORING_METHOD", method)
    sections = dict.fromkeys(row.get("section") for row in outcome.board())
    session = _add(event, "SESSION", SESSION_ID=1) if any(sections) else event
    for section in sections or (None,):
        part = _add(session, "SECTION", SECTION_ID=section) if section else event
        _pairs(_add(part, "PARTICIPANTS"), outcome, section)
        _boards(part, outcome, section, points)
    ET.indent(root)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n", [*_left_out(outcome)]


def _left_out(outcome: Outcome) -> Iterator[Told]:
    """Say which rows are not written, and which settings that figures hang on no element says."""
    rows, lines = outcome.read[BOARDS], outcome.counting.get(BOARDS, [])
    if len(rows) > len(lines):
        yield LINES_OUT(count=len(rows) - len(lines))
    chosen = {
        field: value
        for field in outcome.event.settings
        if field.key not in _HELD and (value := getattr(outcome.settings, field.attribute)) != field.default
    }
    if chosen:
        told = (FIGURE(label=field.label, value=words_for(field.kind, value)) for field, value in chosen.items())
        yield NOT_HELD(settings=Joined(told))


def _boards(part: ET.Element, outcome: Outcome, section: str | None, points: str) -> None:
    """Write the boards of a section, each with its results."""
    rows: dict[int, Any] = outcome.read[BOARDS]
    by_number: dict[int, ET.Element] = {}
    for line in sorted(outcome.counting.get(BOARDS, []), key=lambda line: rows[line["at"]].board):
        if outcome.entries[line["ns"]].get("section") != section:
            continue
        number = rows[line["at"]].board
        if number not in by_number:
            by_number[number] = _add(part, "BOARD")
            _add(by_number[number], "BOARD_NUMBER", number)
        _line(_add(by_number[number], "TRAVELLER_LINE"), outcome, line, points)


def _pairs(parent: ET.Element, outcome: Outcome, section: str | None) -> None:
    """Write the pairs of a section in the order of the notice board; a row that is no entry, such as a second one of a
    number, is none.
    """
    key, subject = outcome.event.entries.key, outcome.event.subject
    wrong = {
        problem.row.at
        for problem in outcome.problems
        if problem.table == key and problem.row and problem.severity == ERROR
        if problem.column is not None and problem.column.field is subject
    }
    for row in outcome.board():
        at = row["at"]
        if at in wrong or not outcome.entries[at] or row.get("section") != section:
            continue
        pair = _add(parent, "PAIR")
        _add(pair, "PAIR_NUMBER", outcome.units[at])
        _say(pair, "DIRECTION", row.get("direction"))
        _say(pair, "BOARDS_PLAYED", row.get("boards"))
        for person in getattr(outcome.read[key][at], "player", ()):
            if person and (person.name or person.number):
                player = _add(pair, "PLAYER")
                _add(player, "PLAYER_NAME", person.name or person.number)
                _say(player, "NATIONAL_ID_NUMBER", person.number)
        place = outcome.entries[at].get("place")
        tied = tells(row["place"])
        if isinstance(place, int):  # who withdrew has none
            _say(pair, "PLACE", f"{place}=" if tied else place)
        _say(pair, "TOTAL_SCORE", row.get("total"))
        _say(pair, "PERCENTAGE", row.get("percent"))
        _say(pair, "ADJUSTMENT", getattr(outcome.read[outcome.event.entries.key][at], "adjusted", None))


def _line(parent: ET.Element, outcome: Outcome, line: Mapping[str, Any], points: str) -> None:
    """Write one result of a board: who met, what was played, what it was worth."""
    row: Any = outcome.read[BOARDS][line["at"]]
    given = outcome.rows[BOARDS][line["at"]]
    for side in ("ns", "ew"):
        _add(parent, f"{side.upper()}_PAIR_NUMBER", outcome.units[line[side]])
    contract = row.contract
    if contract is not None and row.adjusted == "":
        over = row.result if contract.result is None else contract.result
        if not contract.level:
            _add(parent, "CONTRACT", "PASS")
        else:
            _add(parent, "CONTRACT", contract)
            _say(parent, "PLAYED_BY", contract.declarer or row.declarer)
            _say(parent, "TRICKS", None if over is None else BOOK + contract.level + over)
    _add(parent, "SCORE", _score(given["score"]))
    for side in ("ns", "ew") if points else ():
        _say(parent, f"{side.upper()}_{points}", given.get(f"{side}_points"))


def _score(score: Decimal | str) -> str:
    """Write North-South's score as USEBIO does.

    >>> _score(Decimal(-50)), _score("A+/A-"), _score("AVE"), _score("NP")
    ('-50', 'A6040', 'A5050', 'NP')
    """
    if isinstance(score, Decimal):
        return _text(score)
    sides = score.split("/")
    return f"A{_PERCENT[sides[0]]}{_PERCENT[sides[-1]]}" if sides[0] in _PERCENT else score


def _add(parent: ET.Element, name: str, value: Any = None, **attributes: Any) -> ET.Element:
    """Add an element with what it says."""
    element = ET.SubElement(parent, name, {key: _plain(each) for key, each in attributes.items()})
    if value is not None:
        element.text = _plain(value)
    return element


def _say(parent: ET.Element, name: str, value: Any) -> None:
    """Add an element where there is something to say."""
    if value not in (None, ""):
        _add(parent, name, value)


def _plain(value: Any) -> str:
    """Write a value without what XML does not allow."""
    return _NO_XML.sub(REPLACEMENT, _text(value))


def _text(value: Any) -> str:
    """Write a value as these files do: a number with the digits that it has."""
    if isinstance(value, Decimal):
        return without_zeros(value)
    return text_of(value, "en")
