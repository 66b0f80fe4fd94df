"""The command that takes back the round that was paired last, as long as it has no result."""

from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.libraries import bring
from xlfuncs.hosts.calc.desk.pair import changed


def run(desk: Desk) -> Answer:
    """Empty the rows of the round in the document."""
    bring("openpyxl")
    from xlfuncs.pairing.at_hand import take_back_in  # noqa: PLC0415 — what it imports is packed

    return changed(desk, take_back_in)
