"""Events: whole competitions, declared once; see ``declaration``."""

from xlfuncs.events.dates import day_made_of, place_made_a_day
from xlfuncs.events.declaration import (
    EVENTS,
    PLACE,
    Event,
    EventSettings,
    Listing,
    Result,
    Row,
    ScoreSheet,
    event,
    table_name,
)
from xlfuncs.events.fields import HOW_SCORED, LIMITS, RARE, Label, Needed, Repeated, Seats, Shared, numbered_settings
from xlfuncs.events.official import (
    OFFICIAL_PLACE,
    Official,
    OfficialPlace,
    contradictions,
    official,
    official_place,
    withdrew,
)
from xlfuncs.events.outcome import Builder, Outcome, total_step
from xlfuncs.events.people import HOLDING, PLAYER, Person, team_of
from xlfuncs.events.problems import all_of
from xlfuncs.events.rankings import RANKED_IN, Direction, Ranked, Ranking, Section, rankings

__all__ = [
    "EVENTS",
    "HOLDING",
    "HOW_SCORED",
    "LIMITS",
    "OFFICIAL_PLACE",
    "PLACE",
    "PLAYER",
    "RANKED_IN",
    "RARE",
    "Builder",
    "Direction",
    "Event",
    "EventSettings",
    "Label",
    "Listing",
    "Needed",
    "Official",
    "OfficialPlace",
    "Outcome",
    "Person",
    "Ranked",
    "Ranking",
    "Repeated",
    "Result",
    "Row",
    "ScoreSheet",
    "Seats",
    "Section",
    "Shared",
    "all_of",
    "contradictions",
    "day_made_of",
    "event",
    "numbered_settings",
    "official",
    "official_place",
    "place_made_a_day",
    "rankings",
    "table_name",
    "team_of",
    "total_step",
    "withdrew",
]
