"""JCBL: what the events share whose points are overall and session points, red and black."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.event import EventBook, Example
from xlfuncs.templates.jcbl_book import SCORE, JcblBook
from xlfuncs.templates.jcbl_settings import SESSIONS, coefficients, competitors, event_inputs, field, limits, scored

RED, BLACK = "C0392B", "30363D"

HINTS = {
    "ja": (
        "「試合設定」の黄色いセルに、テーブル数、セッション数、アベレージ、制限などを記入します。"
        "係数はすぐに計算されます。",
        "「参加者と成績」に組ごとの得点を記入（または貼り付け）します。順位は得点の合計から決まり、同点は同順位です。",
        "参加制限をはずれた組は「失格」の列で失格を選びます。"
        "順位から除かれ、セッションのポイントだけを得ます（第10条）。",
        "オーバーオールとセッションのポイント、レッドとブラックの内訳が計算されます。",
    ),
    "en": (
        "On the sheet Event fill in the yellow cells: tables, sessions, averages, limits. "
        "The coefficients follow at once.",
        "On the sheet Entries enter or paste the scores of each pair. The places follow from the totals; "
        "equal totals share a place.",
        "A pair outside the event's limits gets DQ in its column: it takes no place and keeps "
        "its session points (第10条).",
        "Overall and session points and their colours follow.",
    ),
}


class Kind(NamedTuple):
    """What sets one kind of event apart: the first of its ``ratings`` is preset; ``club`` has L1 and centres."""

    ratings: tuple[int, ...]  # by their place in the list of ratings
    sessions: int
    club: bool = False


def settings(book: EventBook, kind: Kind) -> None:
    """The event sheet."""
    say = book.say
    every = event_inputs(book, kind.ratings, kind.sessions)
    chosen, found = limits(book, club=kind.club)
    book.settings(
        [
            every["Rating"],
            every["Game"],
            every["Tables"],
            every["Sessions"],
            competitors(book, say(ja="組", en="pairs")),
            every["Boards"],
            *scored(book),
            *([every["Centre"]] if kind.club else []),
            every["Simultaneous"],
            *chosen,
        ],
        [*field(book), *coefficients(book, "Game").values(), *found],
    )


class Figures:
    """The columns that follow from scores, of the overall points: places, red and black, what comes to a total."""

    def __init__(self, book: EventBook, total: str) -> None:
        say = book.say
        self.book, self.total = book, total
        self.out, self.overall = say(ja="失格", en="DQ"), say(ja="オーバーオール", en="Overall")
        self.red, self.black = say(ja="レッド", en="Red"), say(ja="ブラック", en="Black")
        self.points, self.ranked = say(ja="合計MP", en="Points"), say(ja="順位の得点", en="Ranked on")
        self.places = say(ja="順位の一覧", en="Places")
        self.blank = f'IF({book.this(total)}="","",'

    @property
    def disqualified(self) -> ColumnOf:
        """Who is outside the limits of the event (第10条)."""
        return ColumnOf(self.out, width=8, choices=blocks.words("JCBL_AWARDS", "ranks", self.book.lang))

    @property
    def place(self) -> ColumnOf:
        """The place by the total, or the word of a disqualification."""
        this = self.book.this
        counted = f'COUNTIF({self.book.column(self.ranked)},">"&{this(self.total)})+1'
        return ColumnOf(self.book.place, f'={self.blank}IF({this(self.out)}="",{counted},{this(self.out)}))', 8)

    def colours(self, session_points: str, centre: str = '"no"') -> list[ColumnOf]:
        """Red, black and their sum, of the overall points and those of the sessions, which are black."""
        this = self.book.this
        split = f'JCBL_SPLIT({this(self.overall)},Rating,Sessions,"overall",{centre},Simultaneous,LimitRed)'
        return [
            ColumnOf(self.red, f"={self.blank}INDEX({split},1,1))", 10, style.POINTS),
            ColumnOf(self.black, f"={self.blank}ROUND(SUM({session_points})+INDEX({split},1,2),2))", 10, style.POINTS),
            ColumnOf(self.points, f"={self.blank}ROUND({this(self.red)}+{this(self.black)},2))", 10, style.POINTS),
        ]

    @property
    def behind(self) -> list[ColumnOf]:
        """The hidden columns that places and points are found from."""
        this, total = self.book.this, self.book.this(self.total)
        return [
            ColumnOf(self.ranked, f'=IF({this(self.out)}="",IFERROR({total},""),"")', hidden=True),
            # What the others see of this one: a slip in its row must not touch them.
            ColumnOf(
                self.places,
                f'=IF(ISERROR({total}),"",{self.blank}IF({this(self.out)}="",{this(self.book.place)},"DQ")))',
                hidden=True,
            ),
        ]

    def bars(self, board: Worksheet, first: int) -> None:
        """The chart of red and black, which stand on the board from column ``first`` on."""
        title = self.book.say(ja="マスターポイント（レッド・ブラック）", en="Master points, red and black")
        self.book.bars(title, board, 2, first, 24, (RED, BLACK))


def build(lang: str, kind: Kind, example: Example | None) -> Workbook:
    """An event of one or two sessions, its scores, places and points."""
    book = JcblBook(lang, example)
    say, this, place = book.say, book.this, book.place
    pair = say(ja="ペア", en="Pair")
    scores, ratios, sessions = session_heads(book)
    of = Figures(book, say(ja="得点合計", en="Total"))
    settings(book, kind)

    ratio = [f"{this(score)},Average{number},{SCALE}" for number, score in enumerate(scores, 1)]
    session = [f"Rating,{this(each)},Boards,LimitL,Game" for each in ratios]
    in_event = f"{book.column(of.places)},Game,Rating,Tables,Sessions,LimitL,4,Field"
    note = book.note(
        of.total,
        of.overall,
        "JCBL_AWARD",
        f"{this(place)},{in_event}",
        *((head, "JCBL_VM", cells) for head, cells in zip(ratios, ratio, strict=True)),
        *((head, "JCBL_SESSION", cells) for head, cells in zip(sessions, session, strict=True)),
    )
    book.entries(
        [
            ColumnOf(pair, width=24, centred=False),
            *(ColumnOf(score, width=9, number=SCORE) for score in scores),
            of.disqualified,
            sum_of_scores(book, of.total, scores),
            of.place,
            *session_columns(book, list(zip(scores, ratios, ratio, sessions, session, strict=True))),
            ColumnOf(of.overall, f"={of.blank}JCBL_AWARD({this(place)},{in_event}))", 16, style.POINTS),
            *of.colours(this(sessions[0], sessions[-1]), "Centre" if kind.club else '"no"'),
            book.only_numbers(note, of.total, say(ja="得点", en="A score")),
            book.order_by_place(place),
            *of.behind,
        ],
        say(
            ja="得点を記入すると順位とポイントが決まる。参加制限をはずれた組は「失格」を選ぶ",
            en="Enter the scores: places and points follow. DQ: outside the event's limits",
        ),
    )
    board = book.notice(
        {
            place: (place, "General"),
            pair: (pair, "General"),
            of.total: (of.total, SCORE),
            **{each: (each, style.POINTS) for each in (*sessions, of.overall, of.red, of.black, of.points)},
        },
        (8, 26, 11, 14, 14, 16, 10, 10, 11),
    )
    of.bars(board, 7)
    book.working("JCBL_AWARD", f"{book.chosen(place)},{in_event}", pair)
    book.hints(*HINTS[lang])
    return book.done()


#: Boards, tables and scoring, as JCBL_VM takes them.
SCALE = 'Boards,IF(Room="",Tables,Room),Scoring'


def session_heads(book: EventBook) -> tuple[list[str], list[str], list[str]]:
    """What the scores of the sessions, their V/M and their points are called."""
    say = book.say
    return (
        [say(ja=f"得点{circled}", en=f"Score {number}") for number, circled in enumerate(SESSIONS, 1)],
        [say(ja=f"V/M{circled}", en=f"V/M {number}") for number, circled in enumerate(SESSIONS, 1)],
        [say(ja=f"セッション{circled}", en=f"Session {number}") for number, circled in enumerate(SESSIONS, 1)],
    )


def sum_of_scores(book: JcblBook, total: str, scores: Sequence[str]) -> ColumnOf:
    """The total of the sessions."""
    return ColumnOf(total, f"={book.sum_of(book.this(scores[0], scores[-1]))}", 10, SCORE)


def session_columns(book: EventBook, sessions: Sequence[tuple[str, str, str, str, str]]) -> list[ColumnOf]:
    """V/M and points; of each session the score, V/M and its arguments, the points and their arguments."""
    this = book.this
    return [
        *(
            ColumnOf(head, f'=IF({this(score)}="","",JCBL_VM({cells}))', 9, "0.000")
            for score, head, cells, _, _ in sessions
        ),
        *(
            ColumnOf(head, f'=IF({this(vm)}="","",JCBL_SESSION({cells}))', 14, style.POINTS)
            for _, vm, _, head, cells in sessions
        ),
    ]
