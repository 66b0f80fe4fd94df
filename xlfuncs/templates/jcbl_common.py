"""JCBL: what the events share whose points are overall and session points, red and black."""

from typing import NamedTuple

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import EventBook, Example

CAPACITY = 60
SESSIONS = "①②"
RED, BLACK = "C0392B", "30363D"
SCORE = "0.0#"

HINTS = {
    "ja": (
        "1. 「試合設定」の黄色いセルに、テーブル数、セッション数、アベレージ、制限などを記入します。"
        "係数はすぐに計算されます。",
        "2. 「参加者と成績」に組ごとの得点を記入（または貼り付け）します。"
        "順位は得点の合計から決まり、同点は同順位です。行が足りなければ表のすぐ下に続けて記入すると、表が広がります。",
        "3. 参加制限をはずれた組は「失格」の列で失格を選びます。"
        "順位から除かれ、セッションのポイントだけを得ます（第10条）。",
        "4. オーバーオールとセッションのポイント、レッドとブラックの内訳が計算されます。"
        "誤記があるとセルが赤くなり、「注意」に理由が出ます。",
        "5. 「成績表」は順位順で、そのままA4に印刷できます。"
        "「計算過程」で組を選ぶと、計算の各段階と根拠の条文が出ます。",
        "黄色が記入欄、その他は計算結果です。「参加者と成績」以外のシートは保護されています（パスワードなし）。",
    ),
    "en": (
        "1. On the sheet Event fill in the yellow cells: tables, sessions, averages, limits. "
        "The coefficients follow at once.",
        "2. On the sheet Entries enter or paste the scores of each pair. The places follow from the totals; "
        "equal totals share a place. Go on below the table where rows run out: it grows.",
        "3. A pair outside the event's limits gets DQ in its column: it takes no place and keeps "
        "its session points (第10条).",
        "4. Overall and session points and their colours follow. A mistake turns red, and Note says what is wrong.",
        "5. Notice is sorted and prints on A4. On Working choose a pair to see every step with its article.",
        "Yellow cells are yours, the others computed. All sheets but Entries are protected, without a password.",
    ),
}


class Kind(NamedTuple):
    """What sets one kind of event apart: the first of its ``ratings`` is preset; ``club`` has L1 and centres."""

    ratings: tuple[int, ...]  # by their place in the list of ratings
    sessions: int
    club: bool = False


def limits(book: EventBook, club: bool) -> tuple[list[Setting], list[Setting]]:
    """L1 to L7: what is chosen, and the coefficients that follow."""
    say = book.say
    chosen = [
        Setting(
            "Category",
            say(ja="性別・年齢などの制限", en="Limit of sex, age, club"),
            "L2",
            blocks.words("JCBL_L2", "category", book.lang)[0],
            ("JCBL_L2", "category"),
        ),
        Setting(
            "LimitBase",
            say(ja="MPなどの制限", en="Limit of master points or other"),
            say(ja="L3　基準MPは 1500 ～ 5", en="L3, base MP 1500 … 5"),
            say(ja="制限無し", en="none"),
            choices=_bases(book.lang),
        ),
        Setting(
            "LimitKind",
            say(ja="上限・下限・組合せ", en="How the base limits"),
            say(ja="L3　上限は未満、下限は以上", en="L3, upper: below it; lower: from it on"),
            blocks.words("JCBL_L3", "kind", book.lang)[0],
            ("JCBL_L3", "kind"),
        ),
        Setting(
            "SeedLimit",
            say(ja="SPの制限", en="Limit of seed points"),
            say(
                ja="L3　ペアは2人の合計。記入するとMPの制限に代わる",
                en="L3, both partners; takes the place of the MP limit",
            ),
        ),
        Setting(
            "Flights", say(ja="フライト数", en="Flights"), say(ja="L4　分けなければ空欄", en="L4, empty: one field")
        ),
        Setting("Flight", say(ja="この参加者のフライト", en="Flight of these entries"), "L4　A, B, C …"),
        Setting(
            "Stage",
            say(ja="予選・決勝など", en="Stage"),
            say(ja="L5　レッドのみ。なければ空欄", en="L5, red points only; empty: none"),
            None,
            ("JCBL_L5", "stage"),
        ),
        Setting(
            "DayOfPlay",
            say(ja="平日・週末", en="Weekday or weekend"),
            say(ja="L7　レッドのみ", en="L7, red points only"),
            blocks.words("JCBL_L7", "day", book.lang)[-1],
            ("JCBL_L7", "day"),
        ),
    ]
    seed = 'IF(SeedLimit="",JCBL_L3(LimitBase,LimitKind),JCBL_L3_SEED(SeedLimit,Game))'
    sixteenths = say(ja="（16分の1単位）", en=", sixteenths")
    found = [
        Setting("LimitL2", f"L2{sixteenths}", "第2条 L2", "=JCBL_L2(Category)"),
        Setting("LimitL3", f"L3{sixteenths}", "第2条 L3", f"={seed}"),
        Setting("LimitL4", f"L4{sixteenths}", "第2条 L4", '=IF(Flights="",16,JCBL_L4(Flight,Flights))', number="0.##"),
        Setting("LimitL5", f"L5{sixteenths}", "第2条 L5", '=IF(Stage="",16,JCBL_L5(Stage,Sessions))'),
        Setting("LimitL7", f"L7{sixteenths}", "第2条 L7", "=JCBL_L7(DayOfPlay)"),
        Setting(
            "LimitL",
            say(ja="リミッティング係数 L", en="L, limiting coefficient"),
            "第2条",
            f"=JCBL_L({'LimitL1' if club else 16},LimitL2,LimitL3,LimitL4)",
            number="0.0###",
        ),
        Setting(
            "LimitRed",
            say(ja="レッドにかかる L5×L7", en="L5 × L7, red points only"),
            "第2条",
            "=JCBL_L(16,16,16,16,LimitL5,LimitL7)",
            number="0.0###",
        ),
    ]
    if club:
        chosen.insert(
            0,
            Setting("GameClass", say(ja="ゲームのクラス", en="Class of the game"), "L1　2 ～ 5", 4, choices="2345"),
        )
        found.insert(0, Setting("LimitL1", f"L1{sixteenths}", "第2条 L1", "=JCBL_L1(GameClass)"))
    return chosen, found


def _bases(lang: str) -> list[str]:
    none, *others = blocks.words("JCBL_L3", "base", lang)
    return [none, "1500", "1000", "750", "500", "300", "200", "100", "50", "20", "5", *others]


def settings(book: EventBook, kind: Kind, place: str) -> None:
    """The event sheet."""
    say, lang = book.say, book.lang
    ratings = blocks.words("JCBL_OVERALL", "rating", lang)
    games = [game for game in blocks.words("JCBL_OVERALL", "game", lang) if game not in ("チーム", "team")]
    no = blocks.YES_NO[lang][1]
    chosen, found = limits(book, kind.club)
    centre = Setting(
        "Centre",
        say(ja="ブリッジセンター主催", en="A bridge centre's own event"),
        say(ja="第2条　すべてブラック", en="第2条 all black"),
        no,
        ("JCBL_SPLIT", "centre"),
    )
    averages = [
        Setting(
            f"Average{number}",
            say(ja=f"セッション{circled}のアベレージ Av", en=f"Av, average of session {number}"),
            say(ja="マッチポイントはボード数×トップ÷2、%は50", en="matchpoints: boards × top / 2; percent: 50"),
        )
        for number, circled in enumerate(SESSIONS, 1)
    ]
    book.settings(
        [
            Setting(
                "Rating",
                say(ja="レイティング", en="Rating"),
                say(ja="第2条 R　第4条 上限", en="第2条 R, 第4条 limits"),
                ratings[kind.ratings[0]],
                choices=[ratings[each] for each in sorted(kind.ratings)],
            ),
            Setting("Game", say(ja="ゲームの種類", en="Game"), "第2条 A", games[1], choices=games),
            Setting(
                "Tables",
                say(ja="参加テーブル数 T", en="T, tables"),
                say(ja="第2条　決勝は予選参加延べテーブル数", en="第2条; of a final: those of the qualifying round"),
            ),
            Setting(
                "Sessions",
                say(ja="セッション数", en="Sessions"),
                say(ja="第2条　決勝は決勝＋予選×1/2", en="第2条; of a final: its own + half the qualifying ones"),
                kind.sessions,
            ),
            Setting(
                "Competitors",
                say(ja="競争者数 C", en="C, competitors"),
                say(ja="第5条　空欄なら順位のつく組数。決勝は予選参加数", en="第5条; empty: the pairs with a place"),
            ),
            Setting(
                "Boards",
                say(ja="1セッションのボード数 B", en="B, boards of a session"),
                say(ja="第2条 ③④", en="第2条 ③④"),
                24,
            ),
            Setting(
                "Room",
                say(ja="1セッションのテーブル数", en="Tables of a session"),
                say(ja="第2条 Sc　空欄なら T と同じ", en="第2条 Sc; empty: as T"),
            ),
            Setting(
                "Scoring",
                say(ja="採点方式", en="Scoring"),
                "第2条 ③ Sl",
                blocks.words("JCBL_VM", "scoring", lang)[0],
                ("JCBL_VM", "scoring"),
            ),
            *averages,
            *([centre] if kind.club else []),
            Setting(
                "Simultaneous",
                say(ja="世界・APBF同時大会、通信ゲーム", en="Simultaneous or correspondence"),
                say(ja="第2条　オーバーオールはすべてレッド", en="第2条 overall points all red"),
                no,
                ("JCBL_SPLIT", "simultaneous"),
            ),
            *chosen,
        ],
        [
            Setting(
                "Field",
                say(ja="競争者数 C", en="C, competitors"),
                "第5条",
                f'=IF(Competitors="",COUNT({book.column(place)}),Competitors)',
            ),
            Setting(
                "Places",
                say(ja="ポイントを与える順位", en="Places that get points"),
                say(ja="第5条　35%、端数切上", en="第5条 35%, rounded up"),
                '=IF(Field=0,"",JCBL_PLACES(Field))',
            ),
            Setting("CoefficientA", say(ja="ゲーム係数 A", en="A, game"), "第2条", "=JCBL_A(Game)"),
            Setting("CoefficientR", say(ja="レイティング係数 R", en="R, rating"), "第2条", "=JCBL_R(Rating)"),
            Setting("CoefficientP", say(ja="プレイヤー係数 P", en="P, players"), "第2条", "=JCBL_P(Game)"),
            Setting("CoefficientS", say(ja="セッション係数 S", en="S, sessions"), "第2条", "=JCBL_S(Sessions)"),
            *found,
        ],
    )


def build(lang: str, kind: Kind, example: Example | None) -> Workbook:
    """An event of one or two sessions, its scores, places and points."""
    entries = {"ja": "参加者と成績", "en": "Entries"}[lang]
    book = EventBook(lang, "JCBL", example, entries=entries)
    say = book.say
    pair, out, total, place = (
        say(ja="ペア", en="Pair"),
        say(ja="失格", en="DQ"),
        say(ja="得点合計", en="Total"),
        book.place,
    )
    scores = [say(ja=f"得点{circled}", en=f"Score {number}") for number, circled in enumerate(SESSIONS, 1)]
    ratios = [say(ja=f"V/M{circled}", en=f"V/M {number}") for number, circled in enumerate(SESSIONS, 1)]
    sessions = [say(ja=f"セッション{circled}", en=f"Session {number}") for number, circled in enumerate(SESSIONS, 1)]
    overall, red, black = (
        say(ja="オーバーオール", en="Overall"),
        say(ja="レッド", en="Red"),
        say(ja="ブラック", en="Black"),
    )
    points, ranked = say(ja="合計MP", en="Points"), say(ja="順位の得点", en="Ranked on")
    places = say(ja="順位の一覧", en="Places")
    settings(book, kind, place)

    this = book.this
    blank = f'IF({this(total)}="","",'
    tables = 'IF(Room="",Tables,Room)'
    ratio = [f"{this(score)},Average{number},Boards,{tables},Scoring" for number, score in enumerate(scores, 1)]
    session = [f"Rating,{this(each)},Boards,LimitL,Game" for each in ratios]
    in_event = f"{book.column(places)},Game,Rating,Tables,Sessions,LimitL,4,Field"
    centre = "Centre" if kind.club else '"no"'
    split = f'JCBL_SPLIT({this(overall)},Rating,Sessions,"overall",{centre},Simultaneous,LimitRed)'
    both = this(sessions[0], sessions[-1])
    book.entries(
        [
            ColumnOf(pair, width=24, centred=False),
            *(ColumnOf(score, width=9, number=SCORE) for score in scores),
            ColumnOf(out, width=8, choices=blocks.words("JCBL_AWARDS", "ranks", lang)),
            ColumnOf(
                total,
                f'=IF(COUNT({this(scores[0], scores[-1])})=0,"",ROUND(SUM({this(scores[0], scores[-1])}),4))',
                10,
                SCORE,
            ),
            ColumnOf(
                place,
                f'={blank}IF({this(out)}="",COUNTIF({book.column(ranked)},">"&{this(total)})+1,{this(out)}))',
                8,
            ),
            *(
                ColumnOf(head, f'=IF({this(score)}="","",JCBL_VM({cells}))', 9, "0.000")
                for head, score, cells in zip(ratios, scores, ratio, strict=True)
            ),
            *(
                ColumnOf(head, f'=IF({this(vm)}="","",JCBL_SESSION({cells}))', 14, style.POINTS)
                for head, vm, cells in zip(sessions, ratios, session, strict=True)
            ),
            ColumnOf(overall, f"={blank}JCBL_AWARD({this(place)},{in_event}))", 16, style.POINTS),
            ColumnOf(red, f"={blank}INDEX({split},1,1))", 10, style.POINTS),
            ColumnOf(black, f"={blank}ROUND(SUM({both})+INDEX({split},1,2),2))", 10, style.POINTS),
            ColumnOf(points, f"={blank}ROUND({this(red)}+{this(black)},2))", 10, style.POINTS),
            book.note(
                total,
                overall,
                "JCBL_AWARD",
                f"{this(place)},{in_event}",
                *((head, "JCBL_VM", cells) for head, cells in zip(ratios, ratio, strict=True)),
                *((head, "JCBL_SESSION", cells) for head, cells in zip(sessions, session, strict=True)),
            ),
            book.order_by_place(place),
            ColumnOf(ranked, f'=IF({this(out)}="",{this(total)},"")', hidden=True),
            # What the other pairs see of this one: a slip in its DQ column must not touch them.
            ColumnOf(places, f'={blank}IF({this(out)}="",{this(place)},"DQ"))', hidden=True),
        ],
        CAPACITY,
        say(
            ja="得点を記入すると順位とポイントが決まる。参加制限をはずれた組は「失格」を選ぶ",
            en="Enter the scores: places and points follow. DQ: outside the event's limits",
        ),
    )
    board = book.notice(
        {
            place: (place, "General"),
            pair: (pair, "General"),
            total: (total, SCORE),
            **{each: (each, style.POINTS) for each in (*sessions, overall, red, black, points)},
        },
        (8, 26, 11, 14, 14, 16, 10, 10, 11),
    )
    book.bars(
        say(ja="マスターポイント（レッド・ブラック）", en="Master points, red and black"),
        board,
        2,
        7,
        24,
        (RED, BLACK),
    )
    book.working("JCBL_AWARD", f"INDEX({book.column(place)},{{row}}),{in_event}", pair)
    book.help(HINTS[lang])
    return book.done()
