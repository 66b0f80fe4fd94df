"""The events of マスターポイント規則, one module each; ``common`` is what they share."""

from xlfuncs.rulebooks.jcbl.events import club, fixed, flights, league, sectional, seeds, series, teams, weekly  # noqa: F401
