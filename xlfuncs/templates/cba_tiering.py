"""CBA §2.3 分级授分: the tier of each team, and M and V of the tiers, for events with all or a stage of them tiered."""

from xlfuncs.templates import style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_common import CbaBook


class Tiering:
    """The columns and settings of tiers A, B and C; A is the whole field with the event's own M and V."""

    def __init__(self, book: CbaBook, unless: str = "") -> None:
        """``unless``: a condition under which nothing is tiered."""
        self.book, self.unless = book, unless
        say = book.say
        self.average, self.tier = say(zh="分级平均分", en="For tiers"), say(zh="级别", en="Tier")
        self.places = {"B": say(zh="BC组名次", en="Place in BC"), "C": say(zh="C组名次", en="Place in C")}
        self.within = {"B": say(zh="BC组平均分", en="Averages BC"), "C": say(zh="C组平均分", en="Averages C")}

    @property
    def average_call(self) -> str:
        """The arguments of this row's CBA_TIER_AVG."""
        return f"{self.book.members},TeamSize"

    def columns(self) -> list[ColumnOf]:
        """The average that tiers are made by, and the tier."""
        book = self.book
        none = f"OR({self.unless},{book.no_team})" if self.unless else book.no_team
        found = f"INDEX(CBA_TIERS({book.column(self.average)}),{book.row})"
        return [
            ColumnOf(self.average, f'=IF({none},"",CBA_TIER_AVG({self.average_call}))', 11, style.POINTS),
            ColumnOf(self.tier, f'=IF({book.this(self.average)}="","",{found})', 7),
        ]

    def places_within(self, place: str) -> list[ColumnOf]:
        """The place anew among B with C, and among C, by a column of places."""
        book, this = self.book, self.book.this(place)
        criteria = {"B": "<>A", "C": "C"}
        return [
            ColumnOf(
                head,
                f'=IF(OR({this}="",{self.above(letter)}),"",IF(COUNT({this})=0,{this},'
                f'COUNTIFS({book.column(self.tier)},"{criteria[letter]}",{book.column(place)},"<"&{this})+1))',
                11,
            )
            for letter, head in self.places.items()
        ]

    def above(self, letter: str) -> str:
        """Whether this row has no tier or one above ``letter``."""
        tier = self.book.this(self.tier)
        return f'OR({tier}="",{tier}="A"' + (f',{tier}="B")' if letter == "C" else ")")

    def hidden(self) -> list[ColumnOf]:
        """The averages of the lower tiers only, for their M."""
        average = self.book.this(self.book.average)
        return [
            ColumnOf(head, f'=IF({self.above(letter)},"",{average})', hidden=True)
            for letter, head in self.within.items()
        ]

    def settings(self, of: str = "", length: str = "") -> list[Setting]:
        """AVGM, M and V of B with C, and of C; ``length`` names the boards that count."""
        book, found = self.book, []
        for letter, head in self.within.items():
            group = "B+C" if letter == "B" else "C"
            label = f"{of} {group} 组".lstrip() if book.lang == "zh" else f", {group}{of}"
            limited = f'CBA_TIER_M({{m}},CoefficientM,"{letter}")'
            found += [
                *book.average_and_m(book.column(head), letter, label, limited, "§2.3"),
                book.value(letter, label, letter, length),
            ]
        return found
