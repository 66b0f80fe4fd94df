"""What a name says: the marks beside it, and what stands in a name's place and is none: a stroke, a sum, who signs."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from xlfuncs.core.cells import is_blank
from xlfuncs.core.quoting import digits
from xlfuncs.core.words import normal, without_reading

#: Who is no member: a holding of 0 (§2.9.8).
_NON_MEMBER = frozenset(map(normal, ("非会员", "非會員", "非会員", "非メンバー", "NM", "non-member", "nonmember")))
#: Whose holding the association has to name (§2.9.8).
_FOREIGN = frozenset(
    map(normal, ("外籍", "外籍会员", "外籍會員", "外籍牌手", "外籍棋手", "外籍选手", "外籍队员", "外国籍", "foreign"))
)
#: The number of a member: a province or a club may be before the digits, letters and strokes between them.
_NUMBER = re.compile(
    r"(?:(?:会员|會員|会員)?(?:号码|番号|编号|号|號)?[:.]?|no\.?|#)?(?P<number>[^\x00-\x7f]{0,2}[a-z\d-]*\d[a-z\d-]*)"
)
#: What may stand before the digits of a member's number: a province, a club.
_SHORT_PROVINCES = "京津沪渝冀晋蒙辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青宁新港澳台"
_ABBREVIATION = f"(?:[{_SHORT_PROVINCES}][A-Za-z]?|[A-Z]+|[A-Za-z]{{1,3}})"
#: Years, ratings, tables stand beside a name too. Anything else there is a number only where somebody has it.
_SURELY = re.compile(rf"(?=.*\d{{3}})(?:\d+|{_ABBREVIATION}-?\d[\dA-Za-z]*(?:-[\dA-Za-z]+)?)")
_MOBILE = re.compile(r"1[3-9]\d{9}|0[789]0\d{8}")
_OPEN, _SHUT = "(（[［【〔", ")）]］】〕"
_BEHIND = re.compile(
    rf"(?s)(?P<name>.*\S)\s*[{re.escape(_OPEN)}](?P<mark>[^{re.escape(_OPEN + _SHUT)}]*)[{re.escape(_SHUT)}]\s*"
)
_BEFORE = re.compile(
    rf"(?s)\s*[{re.escape(_OPEN)}](?P<mark>[^{re.escape(_OPEN + _SHUT)}]*)[{re.escape(_SHUT)}]\s*(?P<name>\S.*)"
)
_LABELLED = re.compile(r"(?P<mark>[^:：]+)[:：]\s*(?P<name>[^\s:：][^:：\n]*)")
#: A word that a colon ends, behind a name: 王伟 队员：李娜.
_LABEL_BEHIND = re.compile(r"\s+(?=(?P<label>[^\s:：]+)[:：])")


class Marked(NamedTuple):
    """A name, and what its marks say; ``role``: what somebody is in a team, a captain, a coach."""

    name: str
    number: str = ""
    non_member: bool = False
    foreign: bool = False
    role: str = ""

    @property
    def plays(self) -> bool:
        """Whether nothing says that he leads or coaches a team, and does not play."""
        return Role(self.name, self.role).plays


def marked(text: str, has: Callable[[str, str], bool] | None = None) -> Marked:
    """Give a name without the marks that are known; any other one, a club or a reading, stays part of the name.

    ``has``: whether somebody of that name has that number, where it may be something else: 2, 2024-0012.

    >>> marked("张非（非会员）"), marked("钱二(10002)")
    (Marked(name='张非', number='', non_member=True, foreign=False, role=''), Marked(name='钱二', number='10002', \
non_member=False, foreign=False, role=''))
    >>> [marked(each)[::4] for each in ("李四（外籍）(队长)", "领队：王五", "赵六（领队）（队员）")]
    [('李四', '队长'), ('王五', '领队'), ('赵六', '队员 领队')]
    >>> [marked(each).name for each in ("赵一【队长】", "(主将)田中", "李四（外籍）(队长)", "王伟（北京）", "(队长)")]
    ['赵一', '田中', '李四', '王伟（北京）', '(队长)']
    >>> [marked(each).name for each in ("领 队：王五", "王伟 队员：李娜", "队长：王伟 队员：李娜")]
    ['王五', '王伟 队员：李娜', '队长：王伟 队员：李娜']
    >>> marked("钱二(2)").name, marked("钱二(2)", lambda name, number: (name, number) == ("钱二", "2"))[:2]
    ('钱二(2)', ('钱二', '2'))
    """
    found = Marked(text)
    while (part := _mark_in(found.name)) is not None:
        mark, name = normal(part["mark"]), part["name"].strip()
        number = number_in(part["mark"])
        if number and (_is_surely(number) or (has is not None and has(name, number))):
            found = found._replace(name=name, number=number)
        elif mark in _NON_MEMBER:
            found = found._replace(name=name, non_member=True)
        elif mark in _FOREIGN:
            found = found._replace(name=name, foreign=True)
        elif Role("", mark).known:
            found = found._replace(name=name, role=f"{found.role} {part['mark'].strip()}".strip())
        else:
            break
    return found


def _mark_in(text: str) -> re.Match[str] | None:
    """Find the mark behind a name or before it, in brackets; what somebody is may stand there with a colon."""
    part = _BEHIND.fullmatch(text) or _BEFORE.fullmatch(text)
    if part is None and (labelled := _LABELLED.fullmatch(text)) is not None and _is_label(labelled["mark"]):
        return labelled
    return part


def _is_label(text: str) -> bool:
    """Tell whether a text before a colon says what somebody is, and holds nobody's name: 领 队, but not 王伟 队员."""
    one_word = len(text.split()) == 1
    return Role("", text).known if one_word else _ROLE_ALONE.fullmatch(normal(text)) is not None


def with_labels_apart(text: str) -> list[str]:
    """Split a text before each word that says what somebody is, with a colon behind it.

    >>> with_labels_apart("队长：王伟 队员：李娜"), with_labels_apart("王 伟"), with_labels_apart("王伟 电话：123")
    (['队长：王伟', '队员：李娜'], ['王 伟'], ['王伟 电话：123'])
    """
    found = [each for each in _LABEL_BEHIND.finditer(text) if _is_label(each["label"])]
    starts, ends = [0, *(each.end() for each in found)], [*(each.start() for each in found), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


def number_in(text: str) -> str:
    """Give the number of a member that a text may be, without a word before it; "" where it can be none.

    >>> [number_in(each) for each in ("10234", "No. 12", "会员号：苏A-12", "CBAM 1234", "AB-0103-1")]
    ['10234', '12', '苏A-12', 'CBAM1234', 'AB-0103-1']
    >>> [number_in(each) for each in ("江苏省", "2025年入会", "第1组")]
    ['', '', '']
    """
    found = _NUMBER.fullmatch(normal(text))
    return "".join(unicodedata.normalize("NFKC", text).split())[-len(found["number"]) :] if found else ""


def _is_surely(number: str) -> bool:
    """Tell whether what stands beside a name, and may be a number, is one whoever has it.

    >>> [_is_surely(each) for each in ("0012", "沪00123", "AB-0103-1", "2", "男2012", "2012-05-06", "13800138000")]
    [True, True, True, False, False, False, False]
    """
    return _SURELY.fullmatch(number) is not None and not _MOBILE.fullmatch(number)


def with_number_behind(text: str) -> tuple[str, str]:
    """Give a name and the number behind it, "" where none is there, or what stands there may be something else.

    >>> [with_number_behind(each) for each in ("张伟 0012", "张伟 沪00123", "张伟 2", "张伟 男2012", "")]
    [('张伟', '0012'), ('张伟', '沪00123'), ('张伟 2', ''), ('张伟 男2012', ''), ('', '')]
    """
    parts = text.rsplit(maxsplit=1)
    number = number_in(parts[-1]) if len(parts) > 1 else ""
    return (parts[0], number) if _is_surely(number) else (text, "")


# --- what somebody is in a team

#: How a column is headed that says what everybody of a team is.
ROLES = frozenset(
    map(
        normal,
        """
        角色 身份 职务 职位 队内职务 队内身份 队内角色 参赛身份 参赛角色 职责
        役割 役職 役 区分 立場 担当 役割区分 Role Capacity
        """.split(),  # noqa: SIM905
    )
)
#: Whoever is one of these plays, whatever else he is: 领队兼队员, プレイングマネージャー.
_PLAYING = re.compile(
    "队员|隊員|队长|隊長|运动员|牌手|棋手|选手|選手|替补|候补|主力|正选|主将|副将|大将|中堅|先鋒|メンバー|キャプテン|プレイヤー"
    "|プレーヤー|プレイング|プレーイング|補欠|控え|リザーブ|レギュラー|playing|player|captain|capt|reserve|substitute|member"
)
_RESTING = re.compile(
    "领队|領隊|教练|教練|带队|随队|工作人员|队医|翻译|联络员|联系人|后勤|非参赛|不参赛|npc|nonplaying|non-playing|监督|監督|コーチ"
    "|ノンプレイング|マネージャー|マネジャー|引率|付添|スタッフ|coach|manager|teamleader|official"
)
#: Nothing but such words.
_ROLE_ALONE = re.compile(f"(?:{_PLAYING.pattern}|{_RESTING.pattern})+")
_PLAYING_ALONE = re.compile(f"(?:{_PLAYING.pattern})+[0-9]*")


class Role(NamedTuple):
    """Somebody's name, and the word for what he is in a team, "" where nothing says it."""

    name: str
    word: str = ""

    @property
    def plays(self) -> bool:
        """Whether he is a player, as everybody is of whom nothing else is said."""
        said = normal(self.word)
        return not _RESTING.search(said) or (_PLAYING.search(said) is not None and not _NEVER.search(said))

    @property
    def known(self) -> bool:
        """Whether the word says one or the other."""
        said = normal(digits(self.word))
        return (_RESTING.search(said) or _PLAYING.search(said)) is not None

    @property
    def unknown(self) -> bool:
        """Whether the word says neither."""
        return not (is_blank(self.word) or says_none(self.word) or self.known)


def heads_a_player(word: str) -> bool:
    """Tell whether a heading is a word for what a player is in a team, and nothing else: 队长, 替补2.

    >>> [heads_a_player(each) for each in ("队长", "替补2", "Captain", "领队", "替补电话")]
    [True, True, True, False, False]
    """
    return _PLAYING_ALONE.fullmatch(normal(word)) is not None


#: Whoever is one of these does not play, though a word for players is in it: ノンプレイングキャプテン.
_NEVER = re.compile("非参赛|不参赛|npc|non-?playing|ノンプレイング|ノンプレーイング")


def with_role(text: str) -> Role:
    """Give a name without the mark of what somebody is in the team, and that mark.

    >>> with_role("王伟（领队）"), with_role("监督：田中")
    (Role(name='王伟', word='领队'), Role(name='田中', word='监督'))
    >>> with_role("王伟（北京）"), with_role("赵一【队长】")
    (Role(name='王伟（北京）', word=''), Role(name='赵一', word='队长'))
    """
    part = _mark_in(text)
    if part is not None and Role("", part["mark"]).known:
        return Role(part["name"].strip(), part["mark"].strip())
    return Role(text)


def is_foreign(cell: object) -> bool:
    """Tell whether a cell says that somebody is a foreign member, where a holding is asked for."""
    return isinstance(cell, str) and normal(cell) in _FOREIGN


#: What people write where there is nothing to write.
_NOTHING = re.compile("[-‐‑‒–—―−─ー~〜_=.・*/]+|无|無|没有|無し|なし|none")
#: What stands between the names of people; a comma stands within 'Smith, John' and 'Kovář, Petr' too.
_AND = re.compile(r"[、;/&+\n]|(?<=[⺀-퟿])\s*,")
#: 青木・石田 are two, ジョン・スミス one; 王伟 李娜 张敏 are three, since a name of theirs has two parts at most.
_MAYBE_AND = r"[^\x00-\x7fァ-ー]\s*・|・\s*[^\x00-\x7fァ-ー]|[㐀-鿿]{2,} [㐀-鿿]{2,} [㐀-鿿]{2,}|[㐀-鿿]+( \S+){3,}"


def says_none(name: Any) -> bool:
    """Tell whether a cell for a name says that there is none, by a stroke or a word.

    >>> [says_none(each) for each in ("－", "ー", "---", "无", "なし", "王伟", "A-1", None)]
    [True, True, True, True, True, False, False, False]
    """
    return isinstance(name, str) and _NOTHING.fullmatch(normal(name)) is not None


def names_several(name: str, *, surely: bool = False) -> bool:
    """Tell whether a name is that of several people, or (but ``surely``) may be.

    >>> [names_several(each) for each in ("青木・石田", "王伟/李娜", "青木 一 石田 花", "ジョン・スミス")]
    [True, True, True, False]
    >>> [names_several(each, surely=True) for each in ("青木・石田", "王伟/李娜")]
    [False, True]
    """
    text = unicodedata.normalize("NFKC", without_reading(name))
    if _AND.search(text):
        return True
    plain = " ".join(text.split())
    return not surely and bool({"・", " "} & set(plain)) and re.search(_MAYBE_AND, plain) is not None


#: What people write under a table.
SUMS = frozenset(
    """
    合计 总计 小计 共计 平均 平均分 合計 総計 総合計 小計 計 合計点 平均点 平均値 アベレージ
    total sum subtotal average mean
    """.split()  # noqa: SIM905
)
#: What people write where a list ends.
ENDS = frozenset(("以上", "以下空白", "以下余白"))
#: What stands around such a word: ※平均, （合计）, 【平均】, *計*.
_AROUND = " *※・:()[]〔〕【】<>〈〉-‐－―~〜="
#: How many there are: 共15人.
_COUNT = re.compile(r"(?:共计?|合计|总计|总共|合計|総計|計|全)\d+(?:人|名|位|队|隊|对|组|組|ペア|チーム)")


def is_sum(name: Any) -> bool:
    """Tell whether what stands in the place of a name says that its row holds sums or means, or how many there are.

    >>> [is_sum(each) for each in ("平均", "※平均", "（合计）", "共15人", "平均君", "※")]
    [True, True, True, True, False, False]
    """
    said = normal(digits(name)).strip(_AROUND)
    return said in SUMS or _COUNT.fullmatch(said) is not None


def is_nobody(name: Any) -> bool:
    """Tell whether what stands in the place of a name says that its row holds sums, or that the list ends (以上)."""
    return is_sum(name) or normal(digits(name)) in ENDS


#: Of what ends in 省 or 市 these alone: 李三省, 鈴木与市 are people.
_PROVINCES = """
    河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾
""".split()  # noqa: SIM905
#: The municipalities of China, the designated cities of Japan.
_CITIES = """
    北京 上海 天津 重庆
    札幌 仙台 さいたま 千葉 横浜 川崎 相模原 新潟 静岡 浜松 名古屋 京都 大阪 堺 神戸 岡山 広島 北九州 福岡 熊本
""".split()  # noqa: SIM905
#: What people belong to is called so.
_GROUP = re.compile(
    rf"(?:(?:{'|'.join(_PROVINCES)})省|東京都|京都府|大阪府|北海道|..+県)(?:.+[市郡町村])?|(?:{'|'.join(_CITIES)})市"
    r"|.{2,}(?:自治区|特别行政区|地区|自治州|[县区県]|学校|学院|大学|公司|会社)"
    r"|.+(?:组|組|グループ|队|隊|チーム|俱乐部|俱樂部|クラブ|协会|協会|联盟|連盟|支部|分会|总会|会员|会員|入会)"
    r"|.+ (?:province|county|club|team|association|federation|members)"
)


def is_group(text: str) -> bool:
    """Tell whether a text names what people belong to, a region, a club, a kind of member, as a group is headed.

    >>> [is_group(each) for each in ("江苏省", "神奈川県横浜市", "江畔俱乐部", "終身会員", "Riverside Club")]
    [True, True, True, True, True]
    >>> [is_group(each) for each in ("林晓梅", "李三省", "中村 正市", "李大学", "Felicity")]
    [False, False, False, False, False]
    """
    said = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return any(_GROUP.fullmatch(each) for each in (said, said.replace(" ", "")))


#: How a note below a table begins.
_NOTE = re.compile(r"※|(?:注|备注|附注|注记|说明|備考|注記|補足|説明|notes?|remarks?)\d*[:.]")


def begins_a_note(text: str) -> bool:
    """Tell whether a text begins as a note does: 注：每队 4-6 人, ※."""
    return _NOTE.match(normal(text)) is not None


#: What people sign as.
_OFFICES = (
    *("(?:总|主|副)?裁判长?", "总裁判长", "副裁判长", "裁判员", "仲裁(?:长|委员)?", "编排(?:长|员|裁判)?", "编排记录"),
    *("记录(?:员|长)?", "记分(?:员|长)?", "制表人?", "填表人?", "统计(?:员|人)?", "审核人?", "复核人?", "签[名字]"),
    *("審判[長員]?", "競技委員長?", "ディレクター", "記録[係者]?", "集計[係者]?", "作成者?", "責任者", "署名"),
    *("(?:tournament )?director", "(?:chief )?(?:arbiter|referee)", "scorer", "recorder", "signed(?: by)?"),
    *("signature", "prepared by"),
)
_OFFICE = rf"(?:{'|'.join(_OFFICES)})(?:\([^()]*\))?"


def is_office(cell: Any) -> bool:
    """Tell whether a cell says as what somebody signs.

    >>> [is_office(cell) for cell in ("裁判长", "记录 员：", "審判長", "Scorer:", "裁判队", "记录者队")]
    [True, True, True, True, False, False]
    """
    text = _plain(cell).rstrip(": ")
    return any(re.fullmatch(_OFFICE, each) for each in (text, text.replace(" ", "")))


@lru_cache(maxsize=16384)
def is_signature(cell: Any) -> bool:
    """Tell whether a cell says as what somebody signs, and may be who, behind a space or a colon.

    >>> [is_signature(cell) for cell in ("裁判长 张三", "填 表 人：李四", "裁判长", "裁判长张三", "裁判者 队")]
    [True, True, True, False, False]
    """
    words = _plain(cell).replace(":", ": ").split()
    return any(is_office(" ".join(words[:count])) for count in range(1, len(words) + 1))


def _plain(cell: Any) -> str:
    return " ".join(unicodedata.normalize("NFKC", digits(cell)).casefold().split())
