"""Days as spreadsheets number them, in either of their date systems."""

import datetime

#: What 0 is, in the system of 1904 or in the usual one.
_ZERO = {False: datetime.datetime(1899, 12, 30), True: datetime.datetime(1904, 1, 1)}


def moment_of(serial: float, epoch_1904: bool = False) -> datetime.datetime:
    """The moment of a number, to the second; ``OverflowError`` where no year is so late.

    The usual system counts a 29 February 1900 that never was.

    >>> moment_of(46155.5), moment_of(59).date(), moment_of(0, epoch_1904=True).date()
    (datetime.datetime(2026, 5, 13, 12, 0), datetime.date(1900, 2, 28), datetime.date(1904, 1, 1))
    """
    before = serial < 60 and not epoch_1904
    return _ZERO[epoch_1904] + datetime.timedelta(days=before, seconds=round(serial * 86_400))


def serial_of(day: datetime.date, epoch_1904: bool = False) -> float:
    """The number of a day, from March 1900 on, or of a moment.

    >>> serial_of(datetime.date(2026, 5, 13)), serial_of(datetime.datetime(2026, 5, 13, 12), epoch_1904=True)
    (46155.0, 44693.5)
    """
    moment = day if isinstance(day, datetime.datetime) else datetime.datetime.combine(day, datetime.time())
    return (moment.replace(tzinfo=None) - _ZERO[epoch_1904]).total_seconds() / 86_400
