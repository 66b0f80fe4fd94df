"""An event with games as a FIDE tournament report (TRF16): UTF-8, its columns count characters, lines end in CR LF.

Red, who moves first, is ``w``, black ``b``; ``-`` stands where nobody wrote who had red. What our points are worth
stands in tag 162 of TRF26, rounds and initial colour in 142 and 152 and in JaVaFo's ``XXR`` and ``XXC``, what the
entries ask of the rounds to come in 240, 250 and 260, the fingerprint in a comment ``###`` at the very end: readers of
TRF16 pass over tags that they do not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from xlfuncs.core.numbers import half_up, with_digits
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.dates import days_of
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import Game, entered, games_of, rating_of, start_numbers
from xlfuncs.formats.declaration import Written
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.formats.trf.lines import OURS
from xlfuncs.formats.trf.pairing import for_next_round

NAMES_CUT = Sentence(
    en="names of more than {width} characters are cut: {names}",
    zh="超过 {width} 个字符的姓名已截短：{names}",
    ja="{width} 文字を超える氏名を短くしました：{names}",
)
MEMBERS_LEFT_OUT = Sentence(
    en="members' numbers of more than {width} characters have no room and are left out: {numbers}",
    zh="会员号超过 {width} 个字符的写不下，未写入：{numbers}",
    ja="{width} 文字を超える会員番号は入らないため書いていません：{numbers}",
)
POINTS_ROUNDED = Sentence(
    en="points have room for four characters; rounded: {rounded}",
    zh="积分只有四个字符的位置，已四舍五入：{rounded}",
    ja="得点欄は 4 文字のため四捨五入しました：{rounded}",
)
ROUNDED = Sentence(en="{name} {points} → {written}", zh="{name} {points} → {written}", ja="{name} {points} → {written}")
ONLY_DRAWN = Sentence(
    en="TRF has no sign for who won a rapid game: {count} games stand as drawn",
    zh="TRF 没有快棋胜负的记号：{count} 局记为和棋",
    ja="TRF には早指しの勝敗を表す記号がなく、{count} 局を引き分けとして書きました",
)
NO_SYSTEM = Sentence(
    en="TRF cannot say what a result is worth in {system}: set that where the file is read",
    zh="TRF 无法注明 {system} 计分法各结果的得分：请在读取文件的软件中设定",
    ja="TRF では {system} の得点を表せません。読み込む側のソフトで設定してください",
)
NOT_PLAYED_ALONE = Sentence(
    en="{count} games that were not played stand without the opponent: TRF knows absences alone",
    zh="{count} 局未赛的对局没有写对手：TRF 只能记缺席",
    ja="未対局の {count} 局は相手なしで書きました。TRF にあるのは欠場だけです",
)

NUMBERS_MISSING = Sentence(
    en="nobody has the start numbers {numbers}: some pairing programs read no report in which one is missing",
    zh="没有抽签号 {numbers}：有的编排软件不读取缺号的报告",
    ja="選手番号 {numbers} の選手がいません。番号が抜けたレポートを読めないソフトもあります",
)

NAME_WIDTH = 33
MEMBER_WIDTH = 11
#: So many numbers that nobody has are told.
_MOST = 12
#: Our results as TRF writes them for the player named first, and for the opponent.
_SIGNS = {
    **{"W": "10", "L": "01", "WF": "+-", "LF": "-+", "FF": "--"},
    **dict.fromkeys(("D", "RD", "BD", "QW", "QL", "QD"), "=="),
}
_RAPID = frozenset({"QW", "QL", "QD"})
_ALONE = {"BYE": "U", "HB": "H", "NP": "Z", "WF": "+", "LF": "-", "FF": "-"}
_FIRST = {"red": "white", "black": "black"}
_COLOURS = {"red": "wb", "black": "bw", None: "--"}
#: What the tags of points call our results.
_WORTH = ("W", "D", "L")
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
NOTHING = " " * 10


def dump(outcome: Outcome) -> Written:
    """Write the report, and say what of the event it could not hold."""
    players = start_numbers(outcome)
    said: list[Told] = []
    if missing := sorted({*range(1, max(players.values(), default=0) + 1)} - {*players.values()}):
        said.append(NUMBERS_MISSING(numbers=Joined(missing, most=_MOST)))
    rounds = _rounds(outcome, players, said)
    members = _members(outcome, players)
    names = _names(outcome, players, members, said)
    lines = [*_header(outcome, players, said), *for_next_round(outcome, players)]
    for at, number in players.items():
        lines.append(_line(outcome, at, number, names[at], members[at]) + "".join(rounds[at]))
    _tell_no_room(outcome, players, members, said)
    lines.append(f"{OURS}{fingerprint(outcome)}")
    return "".join(f"{line}\r\n" for line in lines).encode(), said


def _header(outcome: Outcome, players: Mapping[int, int], said: list[Told]) -> Iterator[str]:
    settings = outcome.settings
    yield f"012 {plain(outcome.name(outcome.language))}"
    if days := days_of(settings.date):
        yield from (f"{tag} {day:%Y/%m/%d}" for tag, day in zip(("042", "052"), days, strict=True))
    elif settings.date:
        yield f"### {plain(str(settings.date))}"
    yield f"062 {len(players)}"
    yield f"072 {sum(rating_of(outcome, at) is not None for at in players)}"
    if set(_WORTH) <= outcome.worth.keys():
        yield "162  " + "    ".join(f"{sign}{outcome.worth[sign]:4.1f}" for sign in _WORTH)
    elif outcome.worth:
        said.append(NO_SYSTEM(system=getattr(settings, "system", "")))
    if rounds := getattr(settings, "rounds", None):
        yield from (f"142 {rounds}", f"XXR {rounds}")
    if colour := getattr(settings, "initial_colour", None):
        yield from (f"152 {_COLOURS[colour][0].upper()}", f"XXC {_FIRST[colour]}1")


def _line(outcome: Outcome, at: int, number: int, name: str, member: str) -> str:
    """Write one player up to where the rounds begin, in column 92; sex, title, federation and birth are not known."""
    row, rating = outcome.entries[at], rating_of(outcome, at)
    shown = "" if rating is None else str(half_up(rating, 0))
    fits = member if len(member) <= MEMBER_WIDTH else ""  # cut short it is somebody else's
    known = f"001 {number:4} {'':4} {name:{NAME_WIDTH}} {shown:>4.4} {'':3} {fits:>{MEMBER_WIDTH}} {'':10}"
    place = row["place"] if isinstance(row["place"], int) else ""  # who withdrew has none
    return f"{known} {_points(row['points']):>4} {place:>4}  "


def _points(points: Decimal) -> str:
    """Write points in four columns, with one digit behind the point where that is enough."""
    text = with_digits(points, 1 if points == half_up(points, 1) else 2)
    return text if len(text) <= 4 else with_digits(points, 1)


def _tell_no_room(outcome: Outcome, players: Mapping[int, int], members: Mapping[int, str], said: list[Told]) -> None:
    """Tell which members' numbers are left out, and which points are rounded."""
    if long := [members[at] for at in players if len(members[at]) > MEMBER_WIDTH]:
        said.append(MEMBERS_LEFT_OUT(width=MEMBER_WIDTH, numbers=Joined(long)))
    points = {at: outcome.entries[at]["points"] for at in players}
    rounded = [
        ROUNDED(name=outcome.units[at], points=points[at], written=_points(points[at]))
        for at in players
        if Decimal(_points(points[at])) != points[at]
    ]
    if rounded:
        said.append(POINTS_ROUNDED(rounded=Joined(rounded)))


def _members(outcome: Outcome, players: Mapping[int, int]) -> dict[int, str]:
    """Say which number each player has as a member; "" where none is known."""
    found = {each[outcome.event.subject.key]: plain(each["number"]) for each in outcome.members}
    return {at: found.get(outcome.units[at], "") for at in players}


def _names(
    outcome: Outcome, players: Mapping[int, int], members: Mapping[int, str], said: list[Told]
) -> dict[int, str]:
    """Write each player's name as it fits, without a number that tells him from a namesake: that stands beside it.

    Two that would be cut to the same end in their numbers.
    """
    whole = {
        at: plain(str(outcome.units[at]).removesuffix(f" #{number}").removesuffix(f" #{members[at]}"))
        for at, number in players.items()
    }
    cut = {at: name[:NAME_WIDTH].rstrip() for at, name in whole.items()}
    for at, number in players.items():
        if any(cut[other] == cut[at] and whole[other] != whole[at] for other in players):
            tail = f"~{number}"
            cut[at] = cut[at][: NAME_WIDTH - len(tail)] + tail
    if long := [whole[at] for at in players if cut[at] != whole[at]]:
        said.append(NAMES_CUT(width=NAME_WIDTH, names=Joined(long)))
    return cut


def _rounds(outcome: Outcome, players: Mapping[int, int], said: list[Told]) -> dict[int, list[str]]:
    """Write of each player ten columns for each round: opponent, colour, result."""
    games = games_of(outcome)
    last = max((game.round for game in games), default=0)
    found = {at: [NOTHING] * last for at in players}
    byes: set[int] = set()
    asks = entered(outcome)
    for game in games:
        one, other, result, at = game.player, game.opponent, game.result, game.round - 1
        if other is None or result == "NP":
            for who in filter(None, (one, other)):
                sign = _ALONE[result]
                # Of byes that the pairing gives there is one in a round, to somebody who asked for none.
                asked = who in asks and asks[who].byes.get(game.round)
                sign = "F" if sign == "U" and (asked or at in byes) else sign
                byes |= {at} if sign == "U" else set()
                found[who][at] = f"0000 - {sign}  "
            continue
        for who, against, colour, sign in zip(
            (one, other), (other, one), _COLOURS[game.side], _SIGNS[result], strict=True
        ):
            found[who][at] = f"{players[against]:4} {colour} {sign}  "
    _tell(games, said)
    return found


def _tell(games: Sequence[Game], said: list[Told]) -> None:
    """Tell what of the games has no sign."""
    rapid = sum(game.result in _RAPID for game in games)
    absent = sum(game.result == "NP" and game.opponent is not None for game in games)
    if rapid:
        said.append(ONLY_DRAWN(count=rapid))
    if absent:
        said.append(NOT_PLAYED_ALONE(count=absent))


def plain(text: str) -> str:
    r"""Keep a text within its line.

    >>> plain("王\n伟\t（甲）")
    '王 伟 （甲）'
    """
    return _BREAKS.sub(" ", text).strip()
