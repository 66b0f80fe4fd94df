"""Events: whole competitions, declared once; see ``declaration``."""

from xlfuncs.events.declaration import EVENTS, Event, EventSettings, Label, Repeated, Result, Row, event
from xlfuncs.events.outcome import Outcome, total_step
from xlfuncs.events.people import PLAYER, Person

__all__ = [
    "EVENTS",
    "PLAYER",
    "Event",
    "EventSettings",
    "Label",
    "Outcome",
    "Person",
    "Repeated",
    "Result",
    "Row",
    "event",
    "total_step",
]
