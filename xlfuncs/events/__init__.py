"""Events: whole competitions, declared once; see ``declaration``."""

import sys
from types import ModuleType

from xlfuncs.events.declaration import EVENTS, Event, EventSettings, Label, Repeated, Result, Row, event
from xlfuncs.events.outcome import Outcome, total_step
from xlfuncs.events.people import HOLDING, PLAYER, Person, team_of
from xlfuncs.registry import load

__all__ = [
    "EVENTS",
    "HOLDING",
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
    "team_of",
    "total_step",
]


class _Package(ModuleType):
    """This package, called as the function of its name in ``xlfuncs``: Python puts it in that one's place."""

    def __call__(self) -> dict[str, Event]:
        load()
        return dict(sorted(EVENTS.items()))


sys.modules[__name__].__class__ = _Package
