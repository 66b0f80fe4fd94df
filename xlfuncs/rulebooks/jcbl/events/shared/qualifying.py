"""L5: what a final takes over of its qualifying round."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.cells import is_blank
from xlfuncs.core.numbers import ONE, ZERO, numeral
from xlfuncs.core.quoting import digits
from xlfuncs.events.declaration import Carried, Stage
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared.settings import EACH_SESSION, JcblSettings

#: What holds for both rounds of a competition.
OF_BOTH = ("rating", "game", "class", "simultaneous", "centre", "l2", "l3", "l3_kind", "l3_seed")


def of_qualifying(before: Sequence[Stage], own: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Carried:
    """Return C (競争者数は予選参加数), T (予選参加延べテーブル数), S (決勝 + 予選 × 1/2) and the limits, for a final.

    Rounds in several rooms are one qualifying: their competitors and tables add up, their sessions were held at once.
    Who types the sessions of the final alone means those; beside the sessions of the whole event, which tell how many
    are the final's, they may be S already.
    """
    rounds: list[JcblSettings] = [each.outcome.settings for each in before]
    qualifying = max(each.sessions for each in rounds)
    typed_sessions = numeral(digits(own.get("sessions", "")))
    whole = numeral(digits(own.get("event_sessions", ""))) or ZERO
    played = sessions_in(entries) or max(whole - qualifying, ZERO) or typed_sessions or ONE
    s = played + qualifying * printed.QUALIFYING_SHARE
    found: dict[str, Any] = {
        "l5": "final",
        "competitors": sum((competitors_of(each) for each in before), ZERO),
        "tables": sum((each.tables * each.sessions for each in rounds), ZERO),
        "sessions": s,
        "event_sessions": played + qualifying,
    }
    for key in OF_BOTH:
        typed = next((said for each in before if not is_blank(said := each.typed["settings"].get(key))), None)
        if typed is not None:
            found[key] = typed
    meant = {"sessions": played} if typed_sessions == played else {}
    return Carried(found, [row for each in before for row in players_in(each)], meant)


def sessions_in(entries: Sequence[Mapping[str, Any]]) -> Decimal:
    """Return the sessions of the final itself, those that have scores; of VP match by match nobody can tell."""
    keys = {key for row in entries for key, cell in row.items() if not is_blank(cell)}
    return Decimal(max((number for number in EACH_SESSION if f"score{number}" in keys), default=0))


def competitors_of(stage: Stage) -> Decimal:
    """Return the competitors of a qualifying round; of one in several rankings all."""
    c = stage.outcome.value("c")
    return c if isinstance(c, Decimal) else Decimal(stage.outcome.counted)


def players_in(stage: Stage) -> list[dict[str, Any]]:
    """Return the entries with their players, as they were typed."""
    rows = stage.typed["entries"]
    return [{key: cell for key, cell in row.items() if key == "unit" or key.startswith("player")} for row in rows]
