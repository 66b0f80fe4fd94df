"""JCBL: a national event, whose points 第13条 fixes."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import HEAD_ROW, EventBook, Example
from xlfuncs.templates.jcbl_book import JcblBook
from xlfuncs.templates.jcbl_settings import bases, competitors, field

NAME = "jcbl-fixed"
LANGUAGES = ("ja", "en")
ABOUT = {
    "ja": "ナショナル等の特定競技会：第13条の固定値によるレッドポイント",
    "en": "national event: the fixed red points of 第13条",
}
COMPETITIONS = "Competitions"

HINTS = {
    "ja": (
        "「試合設定」で競技会を選びます。固定値は「競技会一覧」にあり、チーム戦はチームあたり、"
        "ペア戦は1人あたりです。クラブリーグの4部以下は「クラブリーグ4部」のように記入し、部の数も記入します。",
        "このブックは一つのフライト用です。下位フライトは、フライト数とフライト、または基準MPを選びます。",
        "「参加者と順位」にチーム・ペアと順位を記入します。同順位は同じ順位（3、3、5）とし、数字だけで記入します。"
        "チーム戦の「有資格者」は、必要出場回数（第11条）を満たしたメンバーの人数です。4人なら空欄のままで構いません。",
        "「1人あたりMP」が計算されます。参加制限をはずれたものは、順位に「失格」と記入します（第10条）。",
    ),
    "en": (
        "On the sheet Event choose the competition. Its points stand on Competitions: for teams those of a team, "
        "for pairs those of a player. Below division 3 of the club league write club_league_4 and so on, "
        "and the number of divisions.",
        "A workbook is for one flight. For a lower one choose the flights and the flight, or its base MP.",
        "On Entries give the teams or pairs and their places, plain numbers; ties share one (3, 3, 5). "
        "Qualified are the members who played enough matches (第11条); leave it empty for four.",
        "The points of each player follow. DQ as a place: outside the event's limits (第10条).",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    words = {
        "ja": {"entries": "参加者と順位", "competitions": "競技会一覧"},
        "en": {"competitions": "Competitions"},
    }
    book = JcblBook(lang, example, **words[lang])
    say, this, place = book.say, book.this, book.place
    entry, names, members = (
        say(ja="チーム・ペア", en="Team or pair"),
        say(ja="メンバー", en="Players"),
        say(ja="有資格者", en="Qualified"),
    )
    points, fits = say(ja="1人あたりMP", en="Points each"), say(ja="順位の照合", en="Check")
    settings(book)
    listed_competitions(book)

    blank = f'IF({this(place)}="","",'
    places = book.column(place)
    check = f'{this(place)},{places},Game,"national",1,1'
    of_place = f"{{}},FixedPoints,Game,{{}},FlightOf16,TrialTeams,Field,{blocks.tied(places, '{}')}"
    players = f'IF(Abroad="{blocks.YES_NO[lang][0]}",6,{{}})'
    own = of_place.format(this(place), players.format(this(members)), this(place))
    out = blocks.words("JCBL_AWARDS", "ranks", lang)[0]
    is_out = ",".join(f'{this(place)}="{word}"' for word in blocks.spellings("JCBL_AWARDS", "ranks", "DQ"))
    awarded = f"IF(OR({is_out}),0,JCBL_FIXED_MP({own}))"
    book.entries(
        [
            ColumnOf(entry, width=24, centred=False),
            ColumnOf(names, width=40, centred=False),
            ColumnOf(members, width=11),
            ColumnOf(place, width=9),
            ColumnOf(
                points,
                f'={blank}IF(FixedPoints="","",IF(ISERROR({this(fits)}),{this(fits)},{awarded})))',
                14,
                style.POINTS,
            ),
            book.note(place, fits, "JCBL_AWARD", check, (points, "JCBL_FIXED_MP", own)),
            book.order_by_place(place),
            # Places that contradict each other: the points of one place alone cannot show it.
            ColumnOf(fits, f"={blank}JCBL_AWARD({check}))", hidden=True),
        ],
        say(
            ja=f"順位は 1, 2, 3, {out}。同順位は同じ数字。有資格者はチーム戦のみ、空欄は4人",
            en=f"places: 1, 2, 3, {out}; ties share one. Qualified: teams only, empty is 4",
        ),
    )
    board = book.notice(
        {
            place: (place, "General"),
            entry: (entry, "General"),
            names: (names, "General"),
            points: (points, style.POINTS),
        },
        (9, 30, 44, 15),
    )
    book.bars(say(ja="1人あたりのレッドポイント", en="Red points of each player"), board, 2, 4, 24)
    chosen, of_team = book.chosen(place), players.format(book.chosen_or_blank(members))
    book.working("JCBL_FIXED_MP", of_place.format(chosen, of_team, chosen), entry)
    book.hints(*HINTS[lang])
    return book.done(book.texts["competitions"])


def settings(book: EventBook) -> None:
    """The event sheet."""
    say, lang = book.say, book.lang
    yes, no = blocks.YES_NO[lang]
    none = bases(lang)[0]
    games = [blocks.words("JCBL_FIXED_MP", "game", lang)[each] for each in (2, 1)]  # teams, pairs
    fewer = say(ja="第13条　参加3チーム以下は減額", en="第13条, less for fewer than 4 teams")
    lower = f'IF(LimitBase="{none}",16,JCBL_L3(LimitBase))'
    flight = f'IF(Flights="",{lower},IF(OR(Flight="",Flight="A"),16,JCBL_L4(Flight,Flights)))'
    each = f'IF(Game="{games[0]}",{{}}/JCBL_P(Game,4,Abroad),{{}})'.replace("{}", "FixedPoints*FlightOf16/16")
    book.settings(
        [
            Setting("Competition", say(ja="競技会", en="Competition"), say(ja="第13条　一覧から選択", en="第13条")),
            Setting(
                "Divisions",
                say(ja="クラブリーグの部の数", en="Divisions of the club league"),
                say(ja="第13条　4部以下がある場合", en="第13条, where there are four or more"),
            ),
            Setting("Game", say(ja="ゲームの種類", en="Game"), "第13条", games[0], choices=games),
            competitors(book, say(ja="チーム・ペア", en="entries")),
            Setting(
                "Abroad",
                say(ja="国外の対象競技会", en="Abroad"),
                say(ja="第13条　プレイヤー係数は常に6", en="第13条, P is always 6"),
                no,
                ("JCBL_P", "abroad"),
            ),
            Setting("Trial", say(ja="代表選手権", en="Chooses representatives"), fewer, no, choices=(yes, no)),
            Setting(
                "Flights",
                say(ja="フライト数", en="Flights"),
                say(ja="L4　分けなければ空欄", en="L4, empty: one field"),
            ),
            Setting(
                "Flight",
                say(ja="この参加者のフライト", en="Flight of these entries"),
                say(ja="L4　最上位の A は全額", en="L4, the top flight A gets all"),
                choices="ABCDEFGH",
            ),
            Setting(
                "LimitBase",
                say(ja="下位フライトのMP制限", en="Limit of a lower flight"),
                say(ja="L3　フライト数が空欄のとき", en="L3, where Flights is empty"),
                none,
                choices=bases(lang),
            ),
        ],
        [
            *field(book),
            Setting(
                "FixedPoints",
                say(ja="最上位フライト優勝の固定値", en="Points that are fixed"),
                say(ja="第13条　チームまたは1人あたり", en="第13条, of a team or of a player"),
                '=IF(Competition="","",JCBL_FIXED(Competition,Divisions))',
                number="0.0#",
            ),
            Setting(
                "FlightOf16",
                say(ja="フライト係数（16分の1単位）", en="Flight, sixteenths"),
                say(ja="第13条　L4 または L3", en="第13条, L4 or L3"),
                f"={flight}",
                number="0.##",
            ),
            Setting(
                "TrialTeams",
                say(ja="代表選手権の参加チーム数", en="Teams, where representatives are chosen"),
                fewer,
                f'=IF(AND(Trial="{yes}",Field>0),Field,"")',
            ),
            Setting(
                "FirstPlace",
                say(ja="1位の1人あたり（4人チーム）", en="Place 1, each player (of four)"),
                say(ja="第13条　減額の前", en="第13条, before it is less for few teams"),
                f'=IF(FixedPoints="","",{each})',
                number=style.POINTS,
            ),
        ],
    )


def listed_competitions(book: EventBook) -> None:
    """The competitions of 第13条 with their points, and the drop-down list of them."""
    say, lang = book.say, book.lang
    names = blocks.words("JCBL_FIXED", "competition", lang)
    sheet = book.sheet("competitions", (46, 16))
    sheet["A2"] = say(
        ja="第13条　チーム戦はチームあたり、ペア戦は1人あたり", en="第13条: of a team, or of a player of a pair"
    )
    sheet["A2"].font, sheet["A2"].alignment = book.look.pale, style.LEFT
    blocks.put_heads(
        sheet, HEAD_ROW, [say(ja="競技会名", en="Competition"), say(ja="発行ポイント", en="Points")], book.look
    )
    for row, name in enumerate(names, HEAD_ROW + 1):
        listed, points = sheet.cell(row, 1, name), sheet.cell(row, 2, f"=JCBL_FIXED($A{row})")
        listed.font, points.font = book.look.text, book.look.text
        listed.border = points.border = style.UNDERLINE
        listed.alignment, points.alignment, points.number_format = style.LEFT, style.CENTRE, "0.0#"
    blocks.protect(sheet)
    event, cell = book.book.defined_names["Competition"].attr_text.replace("$", "").split("!")
    # Not strict: the divisions of the club league below the third are not listed.
    names_at = f"'{sheet.title}'!$A${HEAD_ROW + 1}:$A${HEAD_ROW + len(names)}"
    blocks.offer_range(book.book[event.strip("'")], cell, names_at, strict=False)


#: Teams of four to six; 17 entered, one was outside the limits. Two are level for place 3, two for place 6, the last
#: that gets points. A team has five or six members where more than four played half of its matches.
EXAMPLES = {
    "ja": Example(
        {
            "EventName": "第45回 藤山杯",
            "Club": "みなとブリッジクラブ",
            "EventDate": date(2026, 8, 23),
            "Competition": "藤山杯",
        },
        [
            ("青葉チーム", "青木・石田・上野・遠藤", None, 1),
            ("若草チーム", "大西・片山・川口・木村・久保・小島", 6, 2),
            ("千鳥チーム", "坂本・清水・杉山・関口", 4, 3),
            ("水無月チーム", "高木・田村・千葉・土屋・寺田", 5, 3),
            ("山吹チーム", "中川・永井・西田・野口", None, 5),
            ("ふじチーム", "橋本・早川・平田・藤原", None, 6),
            ("さくらチーム", "堀・前田・松井・三浦・村上・森", 6, 6),
            ("もみじチーム", "安田・山下・横山・吉村", None, 8),
            ("つばめチーム", "渡辺・秋山・五十嵐・内田", None, 9),
            ("しらゆりチーム", "岡本・菊地・桑原・近藤", None, 10),
            ("かもめチーム", "佐野・島田・須藤・武田・津田", 5, 11),
            ("あさぎりチーム", "内藤・野村・原・福田", None, 12),
            ("こだまチーム", "星野・松本・宮崎・森田", None, 13),
            ("はるかぜチーム", "柳・和田・浅野・井上", None, 14),
            ("ひびきチーム", "江口・太田・金子・工藤", None, 15),
            ("みどりチーム", "斉藤・島・新井・荒木", None, 16),
            ("いずみチーム", "大野・小川・加藤・河合", None, "失格"),
        ],
        "水無月チーム",
    )
}
