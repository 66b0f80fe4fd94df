"""Bridge: the tables of a pairs event, its pairs and their results, and what stands in their columns."""

from collections.abc import Sequence
from typing import NamedTuple

from xlfuncs.templates import blocks
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.br_common import at_most, mark_notes, penalties, sentence, shown_vulnerability, this
from xlfuncs.templates.event import EventBook, Example

#: The table of results begins with so many rows, and grows.
RESULTS_ROWS, RESULTS_CAPACITY = 210, 3000
RESULTS = "Results"
SCORE = "0"
LINES = ("NS", "EW")


class Scoring(NamedTuple):
    """What a pairs workbook is scored by: the words of BR_PAIRS it offers, the first of them preset."""

    methods: Sequence[str]

    @property
    def matchpoints(self) -> bool:
        return "mp" in self.methods


class PairsBook(EventBook):
    """A pairs event: settings, pairs, results, ranking, notice board, chart, a single board, help."""

    def __init__(self, lang: str, scoring: Scoring, example: Example | None) -> None:
        words = {
            "zh": {
                "entries": "对子",
                "results": "成绩录入",
                "ranking": "排名计算",
                "working": "单副成绩",
                "card": "单对成绩",
            },
            "ja": {
                "entries": "ペア",
                "results": "結果の記入",
                "ranking": "順位計算",
                "working": "ボード別",
                "card": "ペア別",
            },
            "en": {
                "entries": "Pairs",
                "results": "Results",
                "ranking": "Ranking",
                "working": "Board",
                "card": "Scorecard",
            },
        }[lang]
        super().__init__(lang, "BR", example, **words, unlisted=at_most(lang))
        say = self.say
        self.scoring = scoring
        self.method = '"mp"' if scoring.matchpoints else "Scoring"
        self.pair, self.players = say(zh="对号", ja="ペア", en="Pair"), say(zh="牌手", ja="プレイヤー", en="Players")
        self.line = say(zh="方向", ja="ライン", en="Line")
        self.board_no = say(zh="牌号", ja="ボード", en="Board")
        self.ns, self.ew = say(zh="南北", ja="NS", en="NS"), say(zh="东西", ja="EW", en="EW")
        self.contract = say(zh="定约与结果", ja="コントラクトと結果", en="Contract, result")
        self.declarer = say(zh="庄家", ja="ディクレアラー", en="Declarer")
        self.adjusted = (
            say(zh="判分", ja="調整点", en="Adjusted")
            if scoring.matchpoints
            else say(zh="未打", ja="未プレイ", en="Not played")
        )
        self.vulnerable = say(zh="局况", ja="バル", en="Vul")
        self.score = say(zh="南北得分", ja="NSスコア", en="NS score")
        # A row as BR_PAIRS takes it, and whether it counts: a slip in one row leaves the others alone.
        self.counted = [say(zh=f"计{each}", ja=f"集計{each}", en=f"Counted {each}") for each in ("1", "2", "3", "4")]
        self.valid = say(zh="有效", ja="有効", en="Valid")
        self.twice = say(zh="查重", ja="重複", en="Twice")
        self.chosen_order = say(zh="本副次序", ja="表示順", en="Shown")
        # As East-West see the score; what the pair chosen on its scorecard has played.
        self.turned = say(zh="东西得分", ja="EWスコア", en="EW score")
        self.card_line = say(zh="所选方向", ja="選択ライン", en="Chosen line")
        self.card_order = say(zh="所选次序", ja="選択順", en="Chosen order")
        self.key = say(zh="对子", ja="索引", en="Key")

    def result(self, head: str, last: str = "") -> str:
        """This row's cell of the table of results."""
        return this(RESULTS, head, last)

    @property
    def event_results(self) -> str:
        """The rows that count, for BR_PAIRS."""
        return f'IF({RESULTS}[{self.valid}]=1,{RESULTS}[[{self.counted[0]}]:[{self.counted[-1]}]],"")'

    def found(self, pair: str, line: str) -> str:
        """A pair's row in the table of pairs: by its line and number where they are listed so, else by its number."""
        key = self.column(self.key)
        return f'IFERROR(MATCH({line}&" "&{pair},{key},0),MATCH(""&{pair},{key},0))'

    def set_up(self) -> None:
        """The event sheet."""
        say = self.say
        wins = say(
            zh="1 单冠军；2 双冠军（南北、东西分列）", ja="1：全体　2：南北・東西別", en="1: one list; 2: NS and EW"
        )
        valid = f"{RESULTS}[{self.valid}]"
        method = Setting(
            "Scoring",
            say(zh="记分方式", ja="採点方式", en="Scoring"),
            say(
                zh="butler：对基准分；ximp：与其他各桌比较",
                ja="butler：データム　ximp：他の全テーブルと比較",
                en="butler: against the datum; ximp: against every other table",
            ),
            self.scoring.methods[0],
            choices=self.scoring.methods,
        )
        self.settings(
            [
                *([] if self.scoring.matchpoints else [method]),
                Setting("Winners", say(zh="冠军数", ja="順位表", en="Winners"), wins, 1, choices="12"),
                penalties(self),
            ],
            [
                Setting(
                    "PairsListed",
                    say(zh="对数", ja="ペア数", en="Pairs"),
                    "",
                    f"=COUNTA({self.column(self.pair)})",
                ),
                Setting(
                    "BoardsPlayed",
                    say(zh="最大牌号", ja="最大のボード番号", en="Highest board"),
                    "",
                    f"=MAX({RESULTS}[{self.counted[0]}])",
                ),
                Setting(
                    "ResultsCounted",
                    say(zh="计入的成绩数", ja="集計した結果", en="Results counted"),
                    "",
                    f"=SUM({valid})",
                ),
                Setting(
                    "Mistakes",
                    say(zh="有误未计入的行数", ja="誤りのため集計外の行", en="Rows with a mistake"),
                    say(zh="见“成绩录入”红色行", ja="「結果の記入」の赤いセル", en="red on Results; not counted"),
                    f"=COUNTIF({valid},0)",
                ),
            ],
        )
        sheet = self.book[self.texts["event"]]
        last = sheet.max_row
        blocks.mark(sheet, f"B{last}", f"$B${last}>0")

    def pairs(self) -> None:
        """The table of the pairs and their names."""
        say, pair = self.say, self.this(self.pair)
        twice = say(zh="对号重复", ja="ペア番号が重複", en="this pair is listed twice")
        line = self.this(self.line)
        found = f"COUNTIF({self.column(self.key)},{self.this(self.key)})>1"
        key = f'IF(AND(Winners=2,{line}<>""),{line}&" ","")&{pair}'
        self.entries(
            [
                ColumnOf(self.pair, width=9),
                ColumnOf(self.line, width=9, choices=LINES),
                ColumnOf(self.players, width=36, centred=False),
                ColumnOf(
                    self.texts["note"],
                    f'=IF({pair}="","",IF({found},"{twice}",""))',
                    36,
                    centred=False,
                ),
                ColumnOf(self.key, f'=IF({pair}="","",{key})', hidden=True),
            ],
            say(
                zh="方向只在双冠军时填写",
                ja="ラインは順位表が2つのときだけ記入",
                en="The line is needed with two winners only",
            ),
        )
        mark_notes(self.book[self.texts["entries"]], "D")

    def results(self) -> None:
        """The table of the results, in any order."""
        say, cell = self.say, self.result
        board, contract, declarer = cell(self.board_no), cell(self.contract), cell(self.declarer)
        adjusted, score, vulnerable = cell(self.adjusted), cell(self.score), cell(self.vulnerable)
        call = f'{contract},{declarer},"",{vulnerable},Penalties'
        row = f"{cell(self.counted[0], self.counted[-1])},{self.method},Winners"
        nothing = f"COUNTA({cell(self.board_no, self.adjusted)})=0"
        again = f"COUNTIF({RESULTS}[{self.twice}],{cell(self.twice)})>1"
        twice = say(
            zh="同一对子此副重复，两行都计入",
            ja="このペアの同じボードが2回（両方とも集計）",
            en="this pair has the board twice, and both rows count",
        )
        pending = say(zh="未填结果，暂不计入", ja="結果が未記入のため集計外", en="no result yet: not counted")
        unknown = say(
            zh="名单中没有这一对，成绩仍计入",
            ja="名簿にないペア（集計には入ります）",
            en="this pair is not on the list of pairs; the row counts all the same",
        )
        missing = [
            f"ISERROR({self.found(cell(pair), chr(34) + line + chr(34))})"
            for pair, line in zip((self.ns, self.ew), LINES, strict=True)
        ]
        otherwise = f'IF(AND(PairsListed>0,OR({",".join(missing)})),"{unknown}","")'
        otherwise = f'IF({again},"{twice}",{otherwise})'
        wrong = f'SUBSTITUTE(INDEX(XF_EXPLAIN("BR_PAIRS",{row}),1,3),"row 1: ","")'
        otherwise = (
            f'IF({cell(self.valid)}="",IF({score}="","{pending}",""),IF({cell(self.valid)}=0,{wrong},{otherwise}))'
        )
        otherwise = sentence(RESULTS, self.score, "BR_SCORE_NS", call, otherwise)
        no_board = say(zh="缺牌号", ja="ボード番号がありません", en="the board is missing")
        note = sentence(RESULTS, self.vulnerable, "BR_VUL", board, otherwise)
        order = f"IFERROR(-{score},99999)+ROW()/100000"
        both = f'MID({score},FIND("/",{score})+1,9)&"/"&LEFT({score},FIND("/",{score})-1)'
        turned = f"IF(ISNUMBER({score}),-{score},IF(LEN({score})<4,{score},{both}))"
        played = [
            f'IF(OR({cell(pair)}&""=ChosenPair&"","{line} "&{cell(pair)}=ChosenPair&""),"{line}",'
            for pair, line in zip((self.ns, self.ew), LINES, strict=True)
        ]
        words = ("NP", "AVE", "A+", "A-", "A+/A-", "A-/A+") if self.scoring.matchpoints else ("NP",)
        sheet = self.table(
            "results",
            RESULTS,
            [
                ColumnOf(self.board_no, width=8),
                ColumnOf(self.ns, width=8),
                ColumnOf(self.ew, width=8),
                ColumnOf(self.contract, width=20),
                ColumnOf(self.declarer, width=15, choices=blocks.words("BR_SCORE_NS", "declarer", self.lang)),
                ColumnOf(self.adjusted, width=10, choices=words),
                ColumnOf(self.vulnerable, f'=IF({board}="","",{shown_vulnerability(self, board)})', 9),
                ColumnOf(
                    self.score,
                    f'=IF({adjusted}<>"",{adjusted},IF({contract}="","",BR_SCORE_NS({call})))',
                    11,
                    SCORE,
                ),
                ColumnOf(
                    self.texts["note"], f'=IF({nothing},"",IF({board}="","{no_board}",{note}))', 62, centred=False
                ),
                *(
                    ColumnOf(head, f'=IF({cell(of)}="","",{cell(of)})', hidden=True)
                    for head, of in zip(self.counted, (self.board_no, self.ns, self.ew, self.score), strict=True)
                ),
                ColumnOf(
                    self.valid,
                    f'=IF(ISERROR({score}),0,IF(OR({score}="",{score}="NP"),"",IF(ISERROR(INDEX(BR_PAIRS({row}),1,1)),0,1)))',
                    hidden=True,
                ),
                ColumnOf(self.twice, f'=IF({board}="","",{board}&" NS "&{cell(self.ns)})', hidden=True),
                ColumnOf(
                    self.chosen_order,
                    f'=IF({cell(self.valid)}=1,IF({board}=ChosenBoard,{order},""),"")',
                    hidden=True,
                ),
                ColumnOf(self.turned, f'=IF({cell(self.valid)}=1,{turned},"")', hidden=True),
                ColumnOf(
                    self.card_line,
                    f'=IF(OR(ChosenPair="",{cell(self.valid)}<>1),"",{"".join(played)}""{")" * len(played)})',
                    hidden=True,
                ),
                ColumnOf(
                    self.card_order,
                    f'=IF({cell(self.card_line)}="","",{board}+ROW()/100000)',
                    hidden=True,
                ),
            ],
            self.example.games if self.example else (),
            say(
                zh="定约与结果写在一起：4S=、3NT+1、6HX-2、PASS；未打 NP；判分 AVE、A+、A-、南北/东西 A+/A-",
                ja="例：4S=、3NT+1、6HX-2、PASS。未プレイは NP、調整点は AVE、A+、A-、NS/EW で A+/A-",
                en="4S=, 3NT+1, 6HX-2, PASS; NP not played; adjusted AVE, A+, A-, or NS/EW as A+/A-",
            )
            if self.scoring.matchpoints
            else say(
                zh="定约与结果写在一起：4S=、3NT+1、6HX-2、PASS；未打 NP",
                ja="例：4S=、3NT+1、6HX-2、PASS。未プレイは NP",
                en="4S=, 3NT+1, 6HX-2, PASS; NP not played",
            ),
            RESULTS_ROWS,
            RESULTS_CAPACITY,
        )
        mark_notes(sheet, "I", RESULTS_CAPACITY)

    @property
    def hint_on_adjusted(self) -> str:
        """What the help says of boards without an ordinary result."""
        if not self.scoring.matchpoints:
            return self.say(
                zh="未打的牌在“未打”列选 NP，不计入。",
                ja="未プレイのボードは「未プレイ」で NP を選びます。集計には入りません。",
                en="In the column Not played choose NP for a board that was not played: it does not count.",
            )
        return self.say(
            zh="未打的牌在“判分”列选 NP；判给平均分选 AVE，平均加、减选 A+、A-，双方不同选 A+/A-（前为南北）。",
            ja="未プレイは「調整点」で NP、平均は AVE、平均プラス・マイナスは A+・A-、"
            "両者で異なるときは A+/A-（前が NS）を選びます。",
            en="In the column Adjusted choose NP for a board that was not played, AVE, A+ or A- for an adjusted score, "
            "A+/A- where the sides differ (North-South first).",
        )

    @property
    def boards(self) -> str:
        return self.say(zh="副数", ja="ボード数", en="Boards")

    def names_of(self, pair: str, line: str) -> str:
        """The players of a pair, nothing where it is not listed."""
        return f'IFERROR(INDEX({self.column(self.players)},{self.found(pair, line)})&"","")'
