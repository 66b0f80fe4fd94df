"""Xiangqi: an event with a list of games: its settings, the players, the games and what is wrong with a game."""

from collections.abc import Sequence

from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook, Example

MOST_ROUNDS = 11
#: The table of the games begins with so many rows; lists of names and red marks are ready for full rounds.
GAMES_ROWS, GAMES_CAPACITY = 120, CAPACITY // 2 * MOST_ROUNDS
EXAMPLE_GAMES = 60  # these fit on a page
TIE_BREAKS = 3
GAMES = "Games"
#: The defined name of the players as the whole-event functions take them: as many rows as the lists have.
PLAYERS = "PlayerNames"
#: Where the sheet of the games says what keeps the event from being computed; the name ``Fault`` leads there.
FAULT_CELL = "F2"


class GamesBook(EventBook):
    """An event of players and games. A game that is wrong says so and does not count until it is mended."""

    def __init__(self, lang: str, example: Example | None) -> None:
        most = {"zh": f" 名棋手未列出：至多 {CAPACITY} 名", "en": f" more players are not listed: {CAPACITY} at most"}
        words = {
            "zh": {"entries": "棋手", "games": "对局", "notice": "名次", "cross": "对阵表", "progress": "逐轮等级分"},
            "en": {
                "entries": "Players",
                "games": "Games",
                "notice": "Standings",
                "cross": "Cross-table",
                "progress": "Ratings by round",
            },
        }[lang]
        super().__init__(lang, "XQ", example, **words, unlisted=most[lang])
        say = self.say
        self.player = say(zh="棋手", en="Player")
        # Of the players: the name without spaces, and the number in the list, blank where the name is there already.
        self.key, self.number = say(zh="查名", en="Key"), say(zh="序号", en="Number")
        # Of the games: a round and a player's number in one, what was found, and the columns that count.
        self.seats = [say(zh=f"席位{number}", en=f"Seat {number}") for number in (1, 2)]
        self.found = say(zh="检查", en="Checked")
        self.counted = [
            say(zh=f"计{zh}", en=f"Counted {en}")
            for zh, en in (
                ("轮次", "round"),
                ("棋手", "player"),
                ("对手", "opponent"),
                ("结果", "result"),
                ("先后", "side"),
            )
        ]
        self.event_games = f"{GAMES}[[{self.counted[0]}]:[{self.counted[-1]}]]"
        self.empty = "PlayersListed=0"
        self.last_number = f"MAX({self.column(self.number)})"

    def set_up(self, *more: Setting) -> None:
        """The event sheet: rounds, points of a game, tie-breaks by weight; what it computes of the games."""
        say = self.say
        methods = blocks.words("XQ_TIEBREAK", "method", self.lang)
        preset = [methods[3], methods[2], methods[6]]
        ordinals = say(zh="一二三", en="123")
        order = "".join(f'&IF(TieBreak{number}="","",", "&TieBreak{number})' for number in range(1, TIE_BREAKS + 1))
        sided = ",".join(
            words_of(f"TieBreak{number}", "XQ_TIEBREAK", "method", "black_games", "black_wins")
            for number in range(1, TIE_BREAKS + 1)
        )
        found, games = f"{GAMES}[{self.found}]", f"{GAMES}[{say(zh='结果', en='Result')}]"
        played = str(MOST_ROUNDS)
        for number in range(MOST_ROUNDS, 0, -1):
            played = f"IF(COUNTIF({found},{number})=0,{number - 1},{played})"
        self.settings(
            [
                Setting("Rounds", say(zh="总轮数", en="Rounds"), say(zh="至多 11 轮", en="up to 11"), 7),
                Setting(
                    "System",
                    say(zh="计分法", en="Scoring system"),
                    say(zh="一 1、大分计算：胜-和-负", en="一 1: win-draw-loss"),
                    "2-1-0",
                    ("XQ_STANDINGS", "system"),
                ),
                *(
                    Setting(
                        f"TieBreak{number}",
                        say(zh=f"破同分{ordinals[number - 1]}", en=f"Tie-break {number}"),
                        say(zh="一 2、小分计算；可留空", en="一 2; may be left empty"),
                        preset[number - 1],
                        ("XQ_TIEBREAK", "method"),
                    )
                    for number in range(1, TIE_BREAKS + 1)
                ),
                *more,
            ],
            [
                Setting("PlayersListed", say(zh="棋手人数", en="Players"), "", f"=COUNT({self.column(self.number)})"),
                Setting(
                    "GamesPlayed",
                    say(zh="计入的对局", en="Games counted"),
                    "",
                    f"=COUNT({GAMES}[{self.counted[0]}])",
                ),
                Setting("RoundsPlayed", say(zh="已赛轮数", en="Rounds played"), "", f"={played}"),
                Setting(
                    "Order",
                    say(zh="排名依据", en="Order of the standings"),
                    "",
                    f'="{say(zh="积分", en="points")}"{order}',
                ),
                Setting(
                    "Sides",
                    say(zh="先后手", en="Sides"),
                    say(zh="后手局数、后胜须知先后手", en="black_games and black_wins need them"),
                    f'=IF(OR({sided}),"{self.needed}","{say(zh="可不填", en="not needed")}")',
                ),
                Setting(
                    "Mistakes",
                    say(zh="有误未计入的对局", en="Games with a mistake"),
                    say(zh="见“对局”红色行", en="red on Games; not counted"),
                    f"=COUNTA({games})-GamesPlayed",
                ),
            ],
        )
        sheet = self.book[self.texts["event"]]
        last = sheet.max_row
        blocks.mark(sheet, f"B{last}", f"$B${last}>0")

    @property
    def needed(self) -> str:
        return self.say(zh="须填", en="needed")

    def players(self, columns: Sequence[ColumnOf], fault: str, hint: str) -> None:
        """The table of the players: the name, these columns, a note with the ``fault``, and what is hidden."""
        name, key = self.this(self.player), self.this(self.key)
        again = f"MATCH({key},{self.column(self.key)},0)<ROW()-{HEAD_ROW - 1}"
        above = self.say(zh="此名上面已有：这一行不计入", en="listed above already: this row does not count")
        note = f'=IF({name}="","",IF({self.this(self.number)}="","{above}",{fault}))'
        columns = [
            ColumnOf(self.player, width=24, centred=False),
            *columns,
            ColumnOf(self.texts["note"], note, 34, centred=False),
            ColumnOf(self.key, f'=IF({name}="","",{without_spaces(name)})', hidden=True),
            ColumnOf(self.number, f'=IF({key}="","",IF({again},"",ROW()-{HEAD_ROW - 1}))', hidden=True),
        ]
        self.entries(columns, hint)
        letter = get_column_letter(len(columns) - 2)
        cells = f"{letter}{HEAD_ROW}:{letter}{HEAD_ROW - 1 + CAPACITY}"
        blocks.mark(self.book[self.texts["entries"]], cells, f"LEN(${letter}{HEAD_ROW})>0")
        area = f"'{self.texts['cross']}'!$B${HEAD_ROW + 1}:$B${HEAD_ROW + CAPACITY}"
        self.book.defined_names[PLAYERS] = DefinedName(PLAYERS, attr_text=area)
        letter = get_column_letter(len(columns) - 1)
        self.keys = f"'{self.texts['entries']}'!${letter}${HEAD_ROW}:${letter}${HEAD_ROW - 1 + CAPACITY}"

    def games(self) -> Worksheet:
        """The list of games, in any order; a row counts when it has a result and nothing is wrong with it."""
        say, lang = self.say, self.lang
        heads = [
            say(zh="轮次", en="Round"),
            self.player,
            say(zh="对手", en="Opponent"),
            say(zh="结果", en="Result"),
            say(zh="先后手", en="Side"),
        ]
        words: list[Sequence[str]] = [
            (),
            (),
            (),
            blocks.words("XQ_POINTS", "result", lang),
            blocks.words("XQ_POINTS", "side", lang),
        ]
        cells = [self.game(head) for head in heads]
        round_, *both, result, _ = cells
        note, found = self.game(self.texts["note"]), self.game(self.found)
        pending = say(zh="未填结果，暂不计入", en="no result yet: not counted")
        gap = say(
            zh='"第 "&(RoundsPlayed+1)&" 轮还没有对局，暂不计入"',
            en='"round "&(RoundsPlayed+1)&" has no games yet: not counted"',
        )
        in_order = f'IF(ISNUMBER({found}),IF({found}<=RoundsPlayed,"",{gap}),{found})'
        nothing = f"COUNTA({self.game(heads[0], heads[3])})=0"
        sheet = self.table(
            "games",
            GAMES,
            [
                *(
                    ColumnOf(head, width=width, choices=choices, centred=head not in heads[1:3])
                    for head, width, choices in zip(heads, (8, 22, 22, 9, 9), words, strict=True)
                ),
                ColumnOf(
                    self.texts["note"],
                    f'=IF({nothing},"",IF({result}="","{pending}",{in_order}))',
                    40,
                    centred=False,
                ),
                *(
                    ColumnOf(head, f"={self.seat(round_, name, result)}", hidden=True)
                    for head, name in zip(self.seats, both, strict=True)
                ),
                ColumnOf(self.found, f"={self.checks(*cells)}", hidden=True),
                *(
                    ColumnOf(head, f'=IF(OR({result}="",{note}<>"",{cell}=""),"",{cell})', hidden=True)
                    for head, cell in zip(self.counted, (found, *cells[1:]), strict=True)
                ),
            ],
            self.example.games if self.example else (),
            say(
                zh="顺序不限；轮空：对手留空、结果填“轮空”",
                en="in any order; a bye has no opponent and the result BYE",
            ),
            EXAMPLE_GAMES if self.example else GAMES_ROWS,
            GAMES_CAPACITY,
        )
        last = HEAD_ROW - 1 + GAMES_CAPACITY
        listed = f"'{self.texts['entries']}'!$A${HEAD_ROW}:$A${HEAD_ROW - 1 + CAPACITY}"
        blocks.offer_range(sheet, f"B{HEAD_ROW}:C{last}", listed, strict=False)
        # A pairing without a result is none.
        blocks.mark(sheet, f"F{HEAD_ROW}:F{last}", f"AND(LEN($F{HEAD_ROW})>0,LEN($D{HEAD_ROW})>0)")
        return sheet

    def game(self, head: str, last: str = "") -> str:
        """This row's cell of the table of games."""
        return f"{GAMES}[[#This Row],[{head}]{f':[{last}]' if last else ''}]"

    def seat(self, round_: str, name: str, result: str) -> str:
        """The round and the player's number in one number; 0 for a player who is not listed."""
        number = f"MATCH({without_spaces(name)},{self.keys},0)"
        return f'IF(OR({result}="",{name}=""),"",IFERROR({round_}*1000+{number},0))'

    def checks(self, round_: str, player: str, opponent: str, result: str, side: str) -> str:
        """What is wrong with a game, in a sentence; the round where nothing is, blank without a result."""
        say = self.say
        first, second = map(self.game, self.seats)
        seats = f"{GAMES}[[{self.seats[0]}]:[{self.seats[1]}]]"
        number, last = f"{round_}*1", f"MIN(Rounds,{MOST_ROUNDS})"
        absent = words_of(result, "XQ_POINTS", "result", "BYE", "NP", "WF", "LF")
        tells_side = words_of(result, "XQ_POINTS", "result", "RD", "BD")
        twice = f"COUNTIF({seats},{first})>1"
        which = f"IF({twice},{player},{opponent})"
        points = f"{result},System,{side}"
        checked = [
            (f'{round_}=""', say(zh='"缺轮次"', en='"the round is missing"')),
            (
                f"IFERROR(OR({number}<>INT({number}),{number}<1,{number}>{last}),TRUE)",
                say(
                    zh=f'"轮次应为 1 至 "&{last}&" 的整数"', en=f'"the round must be a whole number from 1 to "&{last}'
                ),
            ),
            (f'{player}=""', say(zh='"缺棋手"', en='"the player is missing"')),
            (f"ISERROR(XQ_POINTS({points}))", reason("XQ_POINTS", points)),
            (f"{first}=0", say(zh=f'"名单中没有"&{player}', en=f'{player}&" is not on the list of players"')),
            (f"{second}=0", say(zh=f'"名单中没有"&{opponent}', en=f'{opponent}&" is not on the list of players"')),
            (
                f'AND({opponent}="",NOT({absent}))',
                say(zh='"缺对手；轮空的结果填“轮空”"', en='"no opponent: the result of a bye is BYE"'),
            ),
            (
                f'AND({opponent}<>"",{words_of(result, "XQ_POINTS", "result", "BYE")})',
                say(zh='"轮空没有对手"', en='"a bye has no opponent"'),
            ),
            (f"{first}={second}", say(zh='"棋手和对手是同一人"', en='"player and opponent are the same"')),
            (
                f'OR({twice},IF({opponent}="",FALSE,COUNTIF({seats},{second})>1))',
                say(
                    zh=f'{which}&"在第 "&{round_}&" 轮出现两次"',
                    en=f'{which}&" stands in round "&{round_}&" twice"',
                ),
            ),
            (
                f'AND(Sides="{self.needed}",{side}="",NOT({absent}),NOT({tells_side}))',
                say(zh='"所选破同分须填先后手"', en='"the chosen tie-break needs the side"'),
            ),
        ]
        formula = number
        for wrong, sentence in reversed(checked):
            formula = f"IF({wrong},{sentence},{formula})"
        return f'IF({result}="","",{formula})'

    def fault(self, games: Worksheet, *checks: tuple[str, str]) -> None:
        """The cell over the games that says what is wrong: more players than rows, an error, games left out.

        ``checks``: what is an error, and the formula of the sentence that says why.
        """
        left_out = self.say(
            zh='"“对局”页有 "&Mistakes&" 行有误（红色），未计入"',
            en='"Not counted for a mistake (red on Games): "&Mistakes',
        )
        sentence = f'IF(Mistakes>0,{left_out},"")'
        for cells, why in reversed(checks):
            sentence = f"IF(ISERROR({cells}),{why},{sentence})"
        games[FAULT_CELL] = f"=IF(PlayersListed>{CAPACITY},{self.unlisted('PlayersListed', CAPACITY)},{sentence})"
        games[FAULT_CELL].font = self.look.wrong
        self.book.defined_names["Fault"] = DefinedName(
            "Fault", attr_text=f"'{games.title}'!${FAULT_CELL[0]}${FAULT_CELL[1:]}"
        )


def without_spaces(name: str) -> str:
    """A name as the functions compare it, however it is padded."""
    for space in " \u3000\u00a0":
        name = f'SUBSTITUTE({name},"{space}","")'
    return name


def trimmed(name: str) -> str:
    """A name as the functions give it back: text, with nothing around it."""
    for space in "\u3000\u00a0":
        name = f'SUBSTITUTE({name},"{space}"," ")'
    return f"TRIM({name})"


def words_of(cell: str, function: str, argument: str, *codes: str) -> str:
    """Whether one of these words of an argument stands in a cell, canonical or local."""
    each = ",".join(f'{cell}="{word}"' for word in blocks.spellings(function, argument, *codes))
    return f"OR({each})"


def reason(function: str, arguments: str) -> str:
    """The sentence of a function that fails."""
    return f'INDEX(XF_EXPLAIN("{function}",{arguments}),1,3)'
