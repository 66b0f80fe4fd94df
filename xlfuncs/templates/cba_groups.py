"""CBA: entries in groups, each with places, averages and awards of its own, in hidden columns of the entry table."""

from xlfuncs.templates import style
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.cba_common import CbaBook


class Groups:
    """Groups by the letters of a column; ``together``: a condition under which the average is everybody's."""

    def __init__(
        self, book: CbaBook, letters: str, group: str, place: str, *, in_event: str, together: str = ""
    ) -> None:
        """``place``: the column of places within a group; ``in_event``: what CBA_AWARD takes after them, by {group}."""
        say = book.say
        self.book, self.letters, self.group, self.place = book, letters, group, place
        self.in_event, self.together = in_event, together
        self.places = {each: say(zh=f"{each}组名次", en=f"Places {each}") for each in letters}
        self.averages = {each: say(zh=f"{each}组平均分", en=f"Averages {each}") for each in letters}
        self.awards = {each: say(zh=f"{each}组授分", en=f"Awards {each}") for each in letters}

    def arguments(self, letter: str, found: str) -> str:
        """The arguments of CBA_AWARD for the place ``found`` in a group."""
        return f"{found},{self.book.column(self.places[letter])},{self.in_event.replace('{group}', letter)}"

    @property
    def slips(self) -> list[tuple[str, str, str]]:
        """What the note says where a group's award is an error."""
        this = self.book.this
        return [
            (self.awards[each], "CBA_AWARD", self.arguments(each, this(self.places[each]))) for each in self.letters
        ]

    @property
    def award(self) -> str:
        """This row's award in its group."""
        first, *others = (self.book.this(self.awards[each]) for each in self.letters)
        found = first
        for letter, cell in zip(self.letters[1:], others, strict=True):
            found = f'IF({self.book.this(self.group)}="{letter}",{cell},{found})'
        return f'IF({self.book.this(self.place)}="","",{found})'

    def hidden(self, first_if_blank: bool = False) -> list[ColumnOf]:
        """Places, averages and awards of each group; who has no group is in the first where ``first_if_blank``."""
        book, this = self.book, self.book.this
        group = this(self.group)
        columns = []
        for each in self.letters:
            member = f'{group}="{each}"'
            if first_if_blank and each == self.letters[0]:
                member = f'OR({group}="",{member})'
            place, mine = this(self.place), this(self.places[each])
            here = f"OR({self.together},{member})" if self.together else f'AND({member},{place}<>"")'
            average = f'IF({book.absent(place)},"",{this(book.average)})'
            columns += [
                ColumnOf(self.places[each], f'=IF({member},IF({place}="","",{place}),"")', hidden=True),
                ColumnOf(self.averages[each], f'=IF({here},{average},"")', hidden=True),
                ColumnOf(
                    self.awards[each],
                    f'=IF({mine}="","",CBA_AWARD({self.arguments(each, mine)}))',
                    number=style.POINTS,
                    hidden=True,
                ),
            ]
        return columns
