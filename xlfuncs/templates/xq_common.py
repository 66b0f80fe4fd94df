"""Xiangqi: the rating that a player begins with."""

from xlfuncs.templates.event import EventBook


def start_rating(book: EventBook, title: str, before: str) -> str:
    """The rating that a player begins with: that of the column ``before``, or what the title converts to."""
    rating, of = book.this(before), book.this(title)
    return f'IF({rating}="",IF({of}="","",XQ_INITIAL({of})),VALUE({rating}))'


def start_fault(book: EventBook, start: str, title: str, before: str) -> str:
    """Why the rating in the column ``start`` is an error; an empty text where it is none."""
    no_number = book.say(zh="等级分应为数字", en="the rating must be a number")
    title_fault = f'INDEX(XF_EXPLAIN("XQ_INITIAL",{book.this(title)}),1,3)'
    return f'IF(ISERROR({book.this(start)}),IF({book.this(before)}="",{title_fault},"{no_number}"),"")'
