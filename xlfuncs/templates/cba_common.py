"""CBA: what its events share: settings, coefficients, averages, points for rounds won, hints."""

from collections.abc import Mapping, Sequence
from typing import Any

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_inputs import COEFFICIENTS, HOLDINGS, catalogue
from xlfuncs.templates.event import ROWS, TABLE, EventBook, Example

PLAYERS = 6
CHARTED, BAR_COLOURS = 24, (style.HEAD, "D9A441")  # so many entries; place points, and what comes on top
#: Where a place is typed; spaces may stand around.
#: What stands in place of a place, as the functions know it: did not start, withdrew.
ABSENT, WITHDREW = "DNS", "W"

#: What the help sheets say in the same words; the names of the sheets fill in.
HINTS = {
    "zh": {
        "settings": "在“{event}”页填写黄色单元格，多数可从下拉列表选择。系数随即算出。",
        "teams": "在“{entries}”页逐队填写队名和队员大师分；非会员写“非会员”。行数不够时在表格下方续填，表格自动延长。",
        "places": "赛后填写名次。并列写相同名次（3、3、5）；中途弃权写“弃权”，没有参赛写“未参赛”。",
        "plain places": "赛后填写名次，只写数字。并列写相同名次（3、3、5）；中途弃权写“弃权”，没有参赛写“未参赛”。",
        "mistakes": "填写有误时有关的格变红，“提示”一列说明原因。",
        "notice": "“{notice}”页按名次排好，可直接打印（A4）。"
        "“{working}”页选择一个参赛单位，即可看到每一步及所依据的条款。",
        "yours": "黄色为填写处，其余由公式计算。除“{open}”外各页已保护，没有密码。",
    },
    "en": {
        "settings": "On the sheet {event} fill in the yellow cells; most have a drop-down list. "
        "The coefficients follow at once.",
        "teams": "On the sheet {entries} give each team's name and its players' holdings; NM is not a member. "
        "Go on below the table where rows run out: it grows.",
        "places": "After the event enter the places. Ties share a place (3, 3, 5); W withdrew, DNS did not start.",
        "plain places": "After the event enter the places, plain numbers. Ties share a place (3, 3, 5); "
        "W withdrew, DNS did not start.",
        "mistakes": "A mistake turns red, and Note says what is wrong.",
        "notice": "{notice} is sorted and prints on A4. On {working} choose an entry to see every step "
        "with its article.",
        "yours": "Yellow cells are yours, the others computed. All sheets but {open} are protected, "
        "without a password.",
    },
}


def said(places: str, *codes: str) -> str:
    """In how many cells one of the words for these codes stands."""
    words = blocks.spellings("CBA_RANKING", "ranks", *codes)
    return "+".join(f'COUNTIF({places},"*{word}*")' for word in words)


class CbaBook(EventBook):
    """A workbook for a CBA event in the making."""

    def __init__(self, lang: str, example: Example | None, **texts: str) -> None:
        super().__init__(lang, "CBA", example, **texts)
        say = self.say
        self.team, self.average = say(zh="队名", en="Team"), say(zh="平均分", en="Average")
        self.award, self.total = say(zh="排名分", en="Award"), say(zh="总大师分", en="Total")
        self.players = [say(zh=f"队员{number}", en=f"Player {number}") for number in range(1, PLAYERS + 1)]
        self.wins, self.draws = say(zh="胜", en="Won"), say(zh="平", en="Drawn")
        self.win_points = say(zh="胜场分", en="Win points")
        self.sum, self.first = say(zh="合计", en="Sum"), say(zh="其中第一种", en="First of it")
        self.numbers: dict[str, str] = {}

    @property
    def place_words(self) -> str:
        """What a place may be, for the hint over the entries."""
        withdrew, absent = blocks.words("CBA_RANKING", "ranks", self.lang)
        return f"{self.place}: 1, 2, 3, 3=, {withdrew}, {absent}"

    @property
    def plain_place_words(self) -> str:
        """The same where a place is a number only."""
        return self.place_words.replace(" 3=,", "")

    def if_placed(self, formula: str) -> str:
        """A formula that is blank where this row has no place."""
        return f'=IF({self.this(self.place)}="","",{formula})'

    def at(self, head: str) -> str:
        """The cell of a column for the entry whose working is shown."""
        return f"INDEX({self.column(head)},{{row}})"

    @property
    def row(self) -> str:
        """The number of this row within the entry table."""
        return f"ROW()-ROW({TABLE}[[#Headers],[{self.team}]])"

    def inputs(self, *names: str, **presets: Any) -> list[Setting]:
        """The inputs of these names. ``presets``: what stands in them, where not what usually does."""
        found = {each.name: each for each in catalogue(self)}
        return [found[name]._replace(value=presets[name]) if name in presets else found[name] for name in names]

    def event_inputs(self, *more: str, without: str = "", **notes: str) -> list[Setting]:
        """What nearly every event asks for, and ``more``; ``without`` a colour, and ``notes`` where they differ."""
        found = self.inputs("Level", "Colour", "Youth", "EventType", *HOLDINGS, *COEFFICIENTS, *more)
        if without:
            at = blocks.words("CBA_MP", "colour", "en").index(without)
            colours = blocks.words("CBA_MP", "colour", self.lang)
            found[1] = found[1]._replace(codes=None, choices=[*colours[:at], *colours[at + 1 :]])
        return [each._replace(note=notes.get(each.name, each.note)) for each in found]

    def entered(self, places: str) -> str:
        """How many take part by a column of places: those who withdraw count, those who never started do not.

        An empty text, which a formula gives, is no place, nor is a space.
        """
        return f'ROWS({places})-(COUNTBLANK({places})+COUNTIF({places}," ")+{said(places, ABSENT)})'

    def field(self, count: str = "") -> list[Setting]:
        """The field, and the places in it that get awards; ``count``: who takes part, where places are no input."""
        say = self.say
        count = count or self.entered(self.column(self.place))
        return [
            Setting(
                "Field",
                say(zh="参赛规模 N", en="Field N"),
                say(zh="§2.9.4 弃权计入，未参赛不计", en="§2.9.4 with withdrawals, without non-starters"),
                f"={count}",
            ),
            Setting(
                "Places",
                say(zh="授分的名次数", en="Places that get awards"),
                "§1.1",
                '=IF(Field=0,"",CBA_PLACES(Field,Colour))',
            ),
        ]

    def average_and_m(
        self,
        averages: str,
        which: str = "",
        of: str = "",
        limited: str = "{m}",
        rule: str = "§1.3.1",
        annual: bool = False,
    ) -> list[Setting]:
        """AVGM of a column of averages, and its M; ``limited``: a formula around ``{m}``.

        ``which`` ends the names and ``of`` the labels, where an event has several; ``annual``: the year's
        base average of §1.3.5 may take its place.
        """
        average = f"AverageMp{which}"
        found = f'IF(COUNT({averages})=0,"",CBA_EVENT_MP({averages}))'
        return [
            Setting(
                average,
                self.say(zh=f"{of}比赛平均大师分 AVGM", en=f"Average master points AVGM{of}"),
                "§1.3.1",
                f'=IF(AnnualMp<>"",AnnualMp,{found})' if annual else f"={found}",
                number=style.POINTS,
            ),
            Setting(
                f"CoefficientM{which}",
                self.say(zh=f"{of}大师分系数 M", en=f"M, master points{of}"),
                rule,
                f'=IF({average}="","",{limited.replace("{m}", f"CBA_M({average},Youth)")})',
                number=style.POINTS,
            ),
        ]

    def length(self, which: str = "", of: str = "") -> Setting:
        """S of the boards of that name."""
        boards = f"Boards{which}"
        return Setting(
            f"CoefficientS{which}",
            self.say(zh=f"{of}时长系数 S", en=f"S, length{of}"),
            "§1.3.2",
            f'=IF({boards}="","",CBA_S({boards}))',
            number=style.POINTS,
        )

    def level_and_restrictions(self) -> list[Setting]:
        """L and E."""
        return [
            Setting(
                "CoefficientL",
                self.say(zh="比赛等级系数 L", en="L, level"),
                "§1.3.3",
                "=CBA_L(Level,Youth)",
                number=style.POINTS,
            ),
            Setting(
                "CoefficientE",
                self.say(zh="比赛限制系数 E", en="E, restrictions"),
                "§1.3.4",
                "=CBA_E(Restrictions,Online,Mixed)",
                number=style.POINTS,
            ),
        ]

    def value(self, which: str = "", of: str = "", m: str = "", length: str = "") -> Setting:
        """V of the M and the S of those names."""
        m, s = f"CoefficientM{m}", f"CoefficientS{length}"
        return Setting(
            f"EventValue{which}",
            self.say(zh=f"{of}比赛价值 V", en=f"Value V{of}"),
            "§1.3 V = M×S×L×E",
            f'=IF(OR({m}="",{s}=""),"",CBA_V({m},{s},CoefficientL,CoefficientE))',
            number="0.00##",
        )

    def coefficients(self) -> list[Setting]:
        """AVGM, M, S, L, E and V of an event."""
        average_and_m = self.average_and_m(self.column(self.average), annual=True)
        return [*average_and_m, self.length(), *self.level_and_restrictions(), self.value()]

    def lower_colour(self, label: str) -> Setting:
        """The colour below the event's, in the words of the workbook."""
        found = "CBA_LOWER_COLOUR(Colour)"
        zh = {each: blocks.spellings("CBA_MP", "colour", each)[1] for each in ("gold", "silver", "red")}
        shown = f'IF({found}="gold","{zh["gold"]}",IF({found}="silver","{zh["silver"]}","{zh["red"]}"))'
        shown = self.say(zh=shown, en=found)
        return Setting("LowerColour", label, "§2.2 §2.5", f'=IF(Colour="","",{shown})')

    def teams(self) -> list[ColumnOf]:
        """Who takes part: the team and its players' holdings."""
        return [
            ColumnOf(self.team, width=22, centred=False),
            *(ColumnOf(player, width=9) for player in self.players),
        ]

    def team_mp(self, event_type: str, size: str = "TeamSize") -> str:
        """The arguments of this row's CBA_TEAM_MP."""
        return f"{self.members},{size},{event_type},Scope,AnnualTop"

    def average_of(self, team_mp: str) -> ColumnOf:
        """The team's average (§1.3.1), none for one that did not start."""
        return ColumnOf(self.average, f'=IF({self.no_team},"",CBA_TEAM_MP({team_mp}))', 11, style.POINTS)

    @property
    def members(self) -> str:
        """The holdings of this row's players."""
        return self.this(self.players[0], self.players[-1])

    @property
    def no_team(self) -> str:
        """Whether this row has no players, or they did not start."""
        return f"OR(COUNTA({self.members})=0,{self.absent(self.this(self.place))})"

    def absent(self, place: str) -> str:
        """Whether a cell says that the team did not start."""
        return f"{said(place, ABSENT)}>0"

    def out(self, place: str) -> str:
        """Whether a cell says that the team withdrew or did not start: it gets nothing (§2.9.4)."""
        return f"{said(place, ABSENT, WITHDREW)}>0"

    def check(self, place: str) -> str:
        """What the hidden column of :meth:`fits` is called."""
        return self.say(zh=f"{place}核对", en=f"{place} check")

    def contradiction(self, place: str) -> tuple[str, str, str]:
        """For the note: where the places contradict each other."""
        return self.check(place), "CBA_AWARD", f"{self.this(place)},{self.column(place)},1"

    def fits(self, place: str) -> ColumnOf:
        """A hidden column in error where the places contradict each other, for awards place by place."""
        head, function, arguments = self.contradiction(place)
        return ColumnOf(head, f'=IF({self.this(place)}="","",{function}({arguments}))', hidden=True)

    def placed(self, place: str, call: str) -> str:
        """The formula of an award place by place: nothing without a place, 0 for who is out here or in the event."""
        this, check = self.this(place), self.this(self.check(place))
        out = self.out(this) if place == self.place else f"OR({self.out(this)},{self.out(self.this(self.place))})"
        return f'=IF({this}="","",IF(ISERROR({check}),{check},IF({out},0,{call})))'

    @property
    def results(self) -> str:
        """This row's rounds won and drawn, as CBA_WIN_MP takes them."""
        return f"{self.this(self.wins)},{self.this(self.draws)}"

    @property
    def win_call(self) -> str:
        """The arguments of this row's win points by the formula."""
        return f"CoefficientM,CoefficientL,CoefficientE,RoundBoards,{self.results}"

    @property
    def rate_call(self) -> str:
        """The arguments by the rate of a published table: 0.005 × M alone, where M is 200 × the rate."""
        return f"200*WinByTable,1,1,1,{self.results}"

    def won(self, table_only: bool = False) -> ColumnOf:
        """Points for rounds won and drawn: by the rate of a published table where there is one, else by the formula."""
        place, results = self.this(self.place), self.this(self.wins, self.draws)
        by_formula = '""' if table_only else f"CBA_WIN_MP({self.win_call})"
        call = f'IF(WinByTable="",{by_formula},CBA_WIN_MP({self.rate_call}))'
        return ColumnOf(
            self.win_points,
            f'=IF(OR({place}="",COUNTA({results})=0),"",IF({self.out(place)},0,{call}))',
            11,
            style.POINTS,
        )

    def limited_total(self, amount: str) -> list[ColumnOf]:
        """The total within 240 (§2.9.7), and the hidden sum of every entry from which it comes.

        ``amount``: what this row's figures make together. A slip in one row leaves the others alone.
        """
        limited = f"INDEX(CBA_LIMIT({self.column(self.sum)}),{self.row})"
        total = self.if_placed(f"IF(ISERROR({amount}),{amount},{limited})")
        return [
            ColumnOf(self.total, total, 11, style.POINTS),
            ColumnOf(self.sum, self.if_placed(f'IFERROR({amount},"")'), hidden=True),
        ]

    def limited_parts(
        self, first: tuple[str, str], second: tuple[str, str]
    ) -> tuple[ColumnOf, ColumnOf, ColumnOf, list[ColumnOf]]:
        """What counts of two colours within 240, their total, and hidden columns; each colour: a cell, a heading.

        The limit lowers V, so that both colours shrink alike; of the second is what the first leaves of the total.
        """
        total, added = self.limited_total(f"SUM({first[0]},{second[0]})")
        alone = ColumnOf(self.first, self.if_placed(f'IF({self.this(self.sum)}="","",{first[0]})'), hidden=True)
        # Each sum with its first part beside it: the highest of them all is a sum.
        limited = f"INDEX(CBA_LIMIT({TABLE}[[{self.sum}]:[{self.first}]]),2*({self.row}))"
        whole = self.this(self.total)
        counted = self.if_placed(f"IF(ISERROR({whole}),{whole},{limited})")
        rest = self.if_placed(f"ROUND({whole}-{self.this(first[1])},2)")
        return (
            ColumnOf(first[1], counted, 14, style.POINTS),
            ColumnOf(second[1], rest, 14, style.POINTS),
            total,
            [added, alone],
        )

    def entries(self, columns: Sequence[ColumnOf], hint: str, rows: int = ROWS) -> None:
        """The entry sheet; the note comes last of all, so that a long sentence runs on to the right of the table."""
        self.numbers = {each.head: each.number for each in columns}
        super().entries(sorted(columns, key=lambda each: each.head == self.texts["note"]), hint, rows)

    def board_and_chart(
        self, widths: Mapping[str, float], *charted: str, title: str = "", sources: Mapping[str, str] | None = None
    ) -> None:
        """The notice board, heading → width, and the chart of what it shows under the headings ``charted``.

        ``sources``: the columns of the entry table that have other headings there.
        """
        shown = {head: (sources or {}).get(head, head) for head in widths}
        columns = {head: (column, self.numbers[column]) for head, column in shown.items()}
        board = self.notice(columns, tuple(widths.values()))
        title = title or self.say(zh="各名次的大师分", en="Master points by place")
        at = list(widths).index(charted[0]) + 1
        self.bars(title, board, 2, at, CHARTED, BAR_COLOURS[: len(charted)])

    def slips(
        self, award: str, team_mp: str, *others: tuple[str, str, str], values: Sequence[str] = ("EventValue",)
    ) -> ColumnOf:
        """The note of an event with averages: the team's own slip first.

        Where a slip elsewhere leaves the event without one of its ``values``, no ``award`` is right, and a
        sentence says where to look.
        """
        note = self.note(self.team, self.average, "CBA_TEAM_MP", team_mp, *others)
        # The event's own value is blank where the boards are not yet filled in.
        failed = ",".join(
            'IFERROR(EventValue,"")=""' if each == "EventValue" else f"ISERROR({each})" for each in values
        )
        elsewhere = f"AND(ISERROR({self.this(award)}),NOT(ISERROR({self.this(self.average)})),OR({failed}))"
        event = self.texts["event"]
        sentence = self.say(
            zh=f"比赛价值 V 无法计算：请看平均分变红的行，并填齐“{event}”页（如副数 B）",
            en=f"There is no value V: see the rows with a red average, and fill in {event} (such as the boards B)",
        )
        return note._replace(formula=f'=IF({elsewhere},"{sentence}",{note.formula.removeprefix("=")})')

    def hints(self, *own: str, entries: Sequence[str] = ("teams", "places")) -> None:
        """The help sheet: the template's own lines between those of :data:`HINTS`, numbered.

        ``entries``: which of them say how entries are filled in.
        """
        lines = HINTS[self.lang]
        numbered = [lines["settings"], *(lines[each] for each in entries), *own, lines["mistakes"], lines["notice"]]
        hints = [*(f"{number}. {line}" for number, line in enumerate(numbered, 1)), lines["yours"]]
        words = {"open": self.texts["entries"], **self.texts}
        self.help([hint.format_map(words) for hint in hints])
