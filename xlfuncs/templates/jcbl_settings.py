"""JCBL: what the event sheets ask for, and the coefficients that follow."""

from collections.abc import Sequence

from xlfuncs.templates import blocks
from xlfuncs.templates.blocks import Setting
from xlfuncs.templates.event import EventBook

SESSIONS = "①②"


def limits(
    book: EventBook, game: str = "Game", *, club: bool = False, league: bool = False
) -> tuple[list[Setting], list[Setting]]:
    """L1 to L8: what is chosen, and the coefficients that follow; ``game``: as :func:`coefficients`."""
    say = book.say
    summed = say(
        ja=f"L3　{'ペアは2人' if game == 'Game' else '上位4人'}の合計。記入するとMPの制限に代わる",
        en=f"L3, {'both partners' if game == 'Game' else 'the highest four'}; takes the place of the MP limit",
    )
    l8 = ",16,16,LimitL8" if league else ""
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
            choices=bases(book.lang),
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
            summed,
        ),
        Setting(
            "Flights", say(ja="フライト数", en="Flights"), say(ja="L4　分けなければ空欄", en="L4, empty: one field")
        ),
        Setting(
            "Flight",
            say(ja="この参加者のフライト", en="Flight of these entries"),
            say(ja="L4　A, B, C …", en="L4, A, B, C …"),
        ),
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
    seed = f'IF(SeedLimit="",JCBL_L3(LimitBase,LimitKind),JCBL_L3_SEED(SeedLimit,{game}))'
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
            f"=JCBL_L({'LimitL1' if club else 16},LimitL2,LimitL3,LimitL4{l8})",
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
            Setting(
                "GameClass",
                say(ja="ゲームのクラス", en="Class of the game"),
                say(ja="L1　2 ～ 5", en="L1, 2 to 5"),
                4,
                choices="2345",
            ),
        )
        found.insert(0, Setting("LimitL1", f"L1{sixteenths}", "第2条 L1", "=JCBL_L1(GameClass)"))
    if league:
        note = say(ja="第2条 L8　社会人リーグは L2 もかかる", en="第2条 L8; company leagues have an L2 besides")
        every = blocks.words("JCBL_L8", "league", book.lang)
        chosen.insert(0, Setting("League", say(ja="リーグ", en="League"), note, every[0], ("JCBL_L8", "league")))
        found.insert(-2, Setting("LimitL8", f"L8{sixteenths}", "第2条 L8", "=JCBL_L8(League)"))
    return chosen, found


def bases(lang: str) -> list[str]:
    """The limits of L3 from none downwards."""
    none, *others = blocks.words("JCBL_L3", "base", lang)
    return [none, "1500", "1000", "750", "500", "300", "200", "100", "50", "20", "5", *others]


def event_inputs(book: EventBook, ratings: Sequence[int], sessions: int) -> dict[str, Setting]:
    """What every event asks for, by name; the first of the ``ratings`` is preset."""
    say, lang = book.say, book.lang
    words = blocks.words("JCBL_OVERALL", "rating", lang)
    no = blocks.YES_NO[lang][1]
    kinds = [game for game in blocks.words("JCBL_OVERALL", "game", lang) if game not in ("チーム", "team")]
    every = [
        Setting(
            "Rating",
            say(ja="レイティング", en="Rating"),
            say(ja="第2条 R　第4条 上限", en="第2条 R, 第4条 limits"),
            words[ratings[0]],
            choices=[words[each] for each in sorted(ratings)],
        ),
        Setting("Game", say(ja="ゲームの種類", en="Game"), "第2条 A", kinds[1], choices=kinds),
        Setting(
            "Tables",
            say(ja="参加テーブル数 T", en="T, tables"),
            say(ja="第2条　決勝は予選参加延べテーブル数", en="第2条; of a final: those of the qualifying round"),
        ),
        Setting(
            "Sessions",
            say(ja="セッション数", en="Sessions"),
            say(ja="第2条　決勝は決勝＋予選×1/2", en="第2条; of a final: its own + half the qualifying ones"),
            sessions,
        ),
        Setting(
            "Boards",
            say(ja="1セッションのボード数 B", en="B, boards of a session"),
            say(ja="第2条 ③④", en="第2条 ③④"),
            24,
        ),
        Setting(
            "Centre",
            say(ja="ブリッジセンター主催", en="A bridge centre's own event"),
            say(ja="第2条　すべてブラック", en="第2条 all black"),
            no,
            ("JCBL_SPLIT", "centre"),
        ),
        Setting(
            "Simultaneous",
            say(ja="世界・APBF同時大会、通信ゲーム", en="Simultaneous or correspondence"),
            say(ja="第2条　オーバーオールはすべてレッド", en="第2条 overall points all red"),
            no,
            ("JCBL_SPLIT", "simultaneous"),
        ),
    ]
    return {each.name: each for each in every}


def competitors(book: EventBook, unit: str) -> Setting:
    """C where it is not the ``unit``s with a place."""
    note = book.say(
        ja=f"第5条　空欄なら順位のつく{unit}数。決勝は予選参加数", en=f"第5条; empty: the {unit} with a place"
    )
    return Setting("Competitors", book.say(ja="競争者数 C", en="C, competitors"), note)


def scored(book: EventBook) -> list[Setting]:
    """How the score of a session becomes V/M: the tables, the scoring, an average for each session."""
    say = book.say
    return [
        Setting(
            "Room",
            say(ja="1セッションのテーブル数", en="Tables of a session"),
            say(ja="第2条 Sc　空欄なら T と同じ", en="第2条 Sc; empty: as T"),
        ),
        Setting(
            "Scoring",
            say(ja="採点方式", en="Scoring"),
            "第2条 ③ Sl",
            blocks.words("JCBL_VM", "scoring", book.lang)[0],
            ("JCBL_VM", "scoring"),
        ),
        *(
            Setting(
                f"Average{number}",
                say(ja=f"セッション{circled}のアベレージ Av", en=f"Av, average of session {number}"),
                say(ja="マッチポイントはボード数×トップ÷2、%は50", en="matchpoints: boards × top / 2; percent: 50"),
            )
            for number, circled in enumerate(SESSIONS, 1)
        ),
    ]


def field(book: EventBook) -> list[Setting]:
    """C, and the places that get points."""
    say = book.say
    return [
        Setting(
            "Field",
            say(ja="競争者数 C", en="C, competitors"),
            "第5条",
            f'=IF(Competitors="",COUNT({book.column(book.place)}),Competitors)',
        ),
        places(book, "Field"),
    ]


def places(book: EventBook, competitors: str) -> Setting:
    """The places that get points among so many competitors: the name of a setting, which may be blank."""
    return Setting(
        "Places",
        book.say(ja="ポイントを与える順位", en="Places that get points"),
        book.say(ja="第5条　35%、端数切上", en="第5条 35%, rounded up"),
        f'=IF(SUM({competitors})=0,"",JCBL_PLACES({competitors}))',
    )


def coefficients(book: EventBook, game: str) -> dict[str, Setting]:
    """A, R, P and S by those letters; ``game``: the name of a setting or a word in quotes."""
    say = book.say
    return {
        "A": Setting("CoefficientA", say(ja="ゲーム係数 A", en="A, game"), "第2条", f"=JCBL_A({game})"),
        "R": Setting("CoefficientR", say(ja="レイティング係数 R", en="R, rating"), "第2条", "=JCBL_R(Rating)"),
        "P": Setting("CoefficientP", say(ja="プレイヤー係数 P", en="P, players"), "第2条", f"=JCBL_P({game})"),
        "S": Setting("CoefficientS", say(ja="セッション係数 S", en="S, sessions"), "第2条", "=JCBL_S(Sessions)"),
    }
