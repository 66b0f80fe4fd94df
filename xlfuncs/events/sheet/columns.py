"""Which columns the lists of a workbook have, and what stands in them.

Points by colour, and the results that the settings choose, have as many slots as one outcome has of them at most. On
the notice board and on the members' sheet names have columns of their own; the figures stand side by side at the right
end. What nobody has takes no column between them: as many stay blank beside the names.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.numbers import half_up
from xlfuncs.events.declaration import CHOICES, COLOURS, Event
from xlfuncs.events.official import OfficialPlace
from xlfuncs.events.outcome import Outcome

MEMBER = ("number", "name", "unit", "place")
#: Results that are texts: names, clubs. On a list they stand beside the unit.
TEXTS = ("unit", "name", "players", "opponent", "club")
#: A column for whatever figure stands there, with its number behind; and in the digits of them one as it comes.
FIGURE, ANY = "figure", "."
#: The digits that a column has in which a figure has them.
HUNDREDTHS = 2


def colours(event: Event) -> list[str]:
    """Give the colours that the event may give."""
    return [key for key in COLOURS if key in event.declared]


def slotted(event: Event, keys: Sequence[str]) -> tuple[str, ...]:
    """The keys with all colours as so many slots as an outcome has colours; they stand where the first colour does.

    Likewise the results that the settings choose from.
    """
    colour_slots = [f"colour{number}" for number in range(1, event.colours + 1)]
    choice_slots = [f"choice{number}" for number in range(1, CHOICES + 1)]
    found: list[str] = []
    for key in keys:
        slots = colour_slots if key in COLOURS else choice_slots if key in event.choice else [key]
        found += [slot for slot in slots if slot not in found]
    return tuple(found)


def listed(event: Event, keys: Sequence[str]) -> tuple[str, ...]:
    """Give the columns of a list: the unit with what stands before it, its texts, then figures.

    >>> from xlfuncs.events import EVENTS
    >>> listed(EVENTS["cba-pairs"], ["place", "unit", "score", "award", "total"])
    ('place', 'unit', 'figure1', 'figure2', 'figure3')
    """
    slots = slotted(event, keys)
    names = slots[: 1 + slots.index(event.subject.key)]
    names += tuple(key for key in slots if key in TEXTS and key not in names)
    return (*names, *(f"{FIGURE}{number}" for number in range(1, 1 + len(slots) - len(names))))


def shown(
    event: Event, keys: Sequence[str], outcome: Outcome | None, rows: Sequence[Mapping[str, Any]]
) -> dict[str, str]:
    """Which result stands in which of these columns, "" in a blank one; all declared ones while there are no rows."""
    columns = listed(event, keys)
    left_out = {*COLOURS, *event.choice}
    if outcome:
        left_out -= {*used_colours(outcome), *chosen_results(outcome)[:CHOICES]}
    wanted = [key for key in keys if key not in left_out]
    used = [key for key in wanted if not rows or any(_holds(row.get(key)) for row in rows)]
    names = [key if key in used else "" for key in columns if not key.startswith(FIGURE)]
    figures = [key for key in used if key not in names]
    if outcome and {*figures} <= {*outcome.wall}:
        figures.sort(key=outcome.wall.index)
    blank = [""] * (len(columns) - len(names) - len(figures))
    return dict(zip(columns, [*names, *blank, *figures], strict=True))


def _holds(value: Any) -> bool:
    return value is not None and value != ""


def digits_of(event: Event, columns: Sequence[str], shown: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> str:
    """Say how many digits behind the point each column of figures shows, a character for each.

    Where none are declared and one of the rows has hundredths (58.33) all show them: 58.33 over 61 is hard to compare.
    """
    figures = [shown.get(each, "") for each in columns if each.startswith(FIGURE)]
    found = ((event.digits(key), _in_hundredths([row.get(key) for row in rows])) for key in figures)
    return "".join(str(HUNDREDTHS if hundredths else ANY) if own is None else str(own) for own, hundredths in found)


def _in_hundredths(values: Sequence[Any]) -> bool:
    """Tell whether figures have hundredths, one at least, and none has more."""
    figures = [each for each in values if isinstance(each, Decimal)]
    finest = [each == half_up(each, HUNDREDTHS) for each in figures]
    return all(finest) and any(each != half_up(each, HUNDREDTHS - 1) for each in figures)


def sums(event: Event) -> tuple[str, ...]:
    """Give the result that the slips show beside the working."""
    return tuple(key for key in ("total", "points") if key in event.declared and key in event.board)[:1]


def beside(event: Event) -> tuple[str, ...]:
    """Give the results that stand beside the entries: neither those typed there, nor the chosen keys of the board.

    An official place is typed for some of them only: the place that each has stands beside it.
    """
    typed = {field.key for field in event.entries.columns if not isinstance(field.kind, OfficialPlace)}
    return slotted(event, [each.key for each in event.results if each.key not in {*typed, *event.choice}])


def paid(event: Event) -> tuple[str, ...]:
    """Say what a member's line holds; nothing where the event gives no points by colour."""
    if not colours(event):
        return ()
    total = ["total"] if "total" in event.declared else []
    return (*MEMBER, *colours(event), *total)


def slots_of(outcome: Outcome | None) -> dict[str, str]:
    """Say which colour of the outcome stands in which slot; none while there is no outcome."""
    return {f"colour{number}": key for number, key in enumerate(used_colours(outcome) if outcome else (), 1)}


def chosen_results(outcome: Outcome) -> list[str]:
    """Give the results that the settings have chosen, in the order of the wall."""
    return [key for key in outcome.wall if key in outcome.event.choice]


def used_colours(outcome: Outcome) -> list[str]:
    """Give the colours that the outcome has; more than declared are a mistake in the declaration."""
    used = {key for row in outcome.entries.values() for key in row}
    found = [key for key in colours(outcome.event) if key in used]
    if len(found) > outcome.event.colours:
        raise ValueError(f"{outcome.event.name} gives {found}: it declares {outcome.event.colours} colours at once")
    return found
