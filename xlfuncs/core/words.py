"""Words and names as people write them: full or half width, any case, with or without spaces; names in older forms.

A word that is spelt otherwise is the same word. A name that is (髙橋, 高橋) asks whether it is the same person.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache


class English(str):
    """A word that readers of English use instead of the canonical one."""

    __slots__ = ()


class Chinese(str):
    """A word that only readers of Chinese use, where a rulebook's word differs from the Japanese one."""

    __slots__ = ()


class Japanese(str):
    """A word that only readers of Japanese use."""

    __slots__ = ()


class Also(str):
    """A word that is understood and that no reader is offered, where another one says the same."""

    __slots__ = ()


class Spelt(str):
    """A canonical word that knows how it was typed: it equals the word, and can be shown as people write it.

    >>> level = Spelt("grassroots", "俱乐部比赛")
    >>> level == "grassroots", level.typed
    (True, '俱乐部比赛')
    """

    __slots__ = ("typed",)
    typed: str

    def __new__(cls, canonical: str, typed: str = "") -> "Spelt":
        word = super().__new__(cls, canonical)
        word.typed = typed
        return word


#: Which words a reader of each language is not offered.
FOREIGN = {"en": (Chinese, Japanese, Also), "zh": (Japanese, Also), "ja": (Chinese, Also)}
#: What can be written in each language: Chinese has no kana, Japanese no simplified characters.
_REPERTOIRE = {"zh": "gb2312", "ja": "shift_jis"}


def _kana(word: str) -> bool:
    return any("\u3041" <= character <= "\u30fa" for character in word)


def fits(word: str, language: str) -> bool:
    """Tell whether a word is one that readers of Chinese or of Japanese write."""
    if language not in _REPERTOIRE or isinstance(word, FOREIGN[language]):
        return False
    try:
        word.encode(_REPERTOIRE[language])
    except UnicodeEncodeError:
        return False
    return not word.isascii() and not (language == "zh" and _kana(word))


def words_in(codes: Iterable[tuple[str, str]], language: str, *, typed: bool = False) -> dict[str, list[str]]:
    """Give each canonical word with those that a reader writes for it, the most usual first; the canonical one at
    least. ``codes``: pairs of a canonical word and another for it.

    A sign that the rulebook prints (``%``, ``VP``) stands where there is no word; else what it prints in its own
    language, as far as a reader of this one makes it out: Japanese ones read Chinese characters, Chinese ones no kana.
    Where he has to type it (``typed``) its code stands, since he has no such letters.

    >>> withdrawn = [("W", "弃权"), ("W", "棄権")]
    >>> [words_in(withdrawn, language) for language in ("en", "zh", "ja")]
    [{'W': ['W']}, {'W': ['弃权']}, {'W': ['棄権']}]
    >>> words_in([("percent", "%")], "ja")
    {'percent': ['%']}
    >>> level = [("provincial1", "省级一类赛事"), ("local", "ローカル")]
    >>> [words_in(level, language) for language in ("en", "zh")]
    [{'provincial1': ['provincial1'], 'local': ['local']}, {'provincial1': ['省级一类赛事'], 'local': ['local']}]
    >>> words_in(level, "ja")
    {'provincial1': ['省级一类赛事'], 'local': ['ローカル']}
    """
    found: dict[str, list[str]] = {}
    signs: dict[str, str] = {}
    printed: dict[str, str] = {}
    for canonical, word in codes:
        own = found.setdefault(canonical, [])
        if language == "en":
            own += [str(word)] if isinstance(word, English) else []
        elif fits(word, language):
            own.append(word)
        elif canonical.isascii() and word.isascii():
            signs.setdefault(canonical, str(word))
        elif canonical.isascii() and not typed and not isinstance(word, Also) and (language == "ja" or not _kana(word)):
            printed.setdefault(canonical, str(word))
    for canonical, own in found.items():
        own.sort(key=lambda word: language == "ja" and not _kana(word))
        if not own:
            own.append(signs.get(canonical) or printed.get(canonical, canonical))
    return found


@lru_cache(maxsize=16384)
def normal(text: str) -> str:
    """Give the form in which two spellings of one word are equal: NFKC, case folded, no spaces.

    >>> normal("Ｔｅａｍ ") == normal("team"), normal("团 体 赛")
    (True, '团体赛')
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(unicodedata.normalize("NFKC", folded).split())


def number_key(number: str) -> str:
    """Give the form in which two spellings of a member's number are equal: without the zeros in front, which
    spreadsheets take away.

    >>> number_key("0012") == number_key("１２"), number_key("000"), number_key("A012")
    (True, '000', 'a012')
    """
    found = normal(number)
    return found.lstrip("0") or found if found.isdecimal() else found


# --- names in two spellings: characters with an older, a simplified or a private form

#: Older forms, as the 常用漢字表 (内閣告示第2号, 2010) prints them in brackets, and pairs among the 人名用漢字
#: (戸籍法施行規則, 別表第二): of these what stands in names.
_PRINTED = """
亜亞 悪惡 為爲 栄榮 衛衞 円圓 縁緣 応應 桜櫻 奥奧 横橫 温溫 価價 絵繪 楽樂 懐懷 覚覺 寛寬 関關 観觀 巌巖 気氣 亀龜
帰歸 峡峽 暁曉 尭堯 駆驅 勲勳 薫薰 径徑 恵惠 渓溪 継繼 芸藝 県縣 検檢 献獻 顕顯 験驗 厳嚴 広廣 恒恆 黄黃 国國 黒黑
済濟 児兒 実實 寿壽 収收 従從 渋澁 縦縱 緒緖 渉涉 将將 奨奬 条條 状狀 乗乘 浄淨 静靜 真眞 慎愼 尽盡 粋粹 数數
瀬瀨 斉齊 摂攝 専專 戦戰 銭錢 禅禪 壮壯 荘莊 争爭 総總 蔵藏 続續 帯帶 滝瀧 沢澤 単單 団團 弾彈 鋳鑄 庁廳 鉄鐵
転轉 伝傳 灯燈 当當 稲稻 徳德 読讀 弐貳 拝拜 売賣 仏佛 歩步 宝寶 豊豐 萬万 穂穗 満滿 黙默 弥彌 薬藥 与與
誉譽 謡謠 遥遙 来來 頼賴 竜龍 猟獵 緑綠 塁壘 霊靈 礼禮 歴歷 恋戀 郎郞 禄祿 亘亙 凜凛 檜桧 槙槇 祢禰 斎齋
浜濱
"""
#: Further ones that registers have or that people exchange, printed as pairs or not; some are characters of their own,
#: 斎 and 斉, 肖 and 萧.
_EXCHANGED = """
高髙 辺邊邉 崎﨑嵜 吉𠮷 島嶋嶌 峰峯 柳栁桺 館舘 橋𣘺 渕淵 桑桒 鶴靏靎 曽曾 涼凉 船舩 土圡 藪薮 籠篭 彦彥 清淸 戸戶
青靑 斎斉 園薗 富冨 浜濵 宝寳 内內 晋晉 聡聰 猪豬 莱萊 肖萧
"""
#: What stands between the parts of a name, 买买提·阿依古丽: every keyboard has another one.
_DOTS = "·•・‧∙⋅."
#: Simplified and traditional forms of surnames and of what is frequent in given names. Most stand in the 简化字总表
#: (1986); of the rest some are variants of one character (杰傑, 韵韻), some two cuts of it (吴吳, 瑶瑤).
_SIMPLIFIED = """
陈陳 张張 刘劉 杨楊 赵趙 吴吳 孙孫 马馬 罗羅 郑鄭 谢謝 韩韓 冯馮 邓鄧 许許 苏蘇 卢盧 叶葉 吕呂 蒋蔣 贾賈 钟鐘鍾
谭譚 陆陸 邹鄒 龙龍 钱錢 汤湯 贺賀 赖賴 龚龔 严嚴 顾顧 阎閻 纪紀 庞龐 齐齊 颜顏 鲁魯 韦韋 宁寧 骆駱 欧歐 聂聶
萧蕭 闫閆 项項 鲍鮑 费費 关關 缪繆 车車 连連 窦竇 邬鄔 邝鄺 阳陽 简簡 伟偉 华華 强強 军軍 杰傑 丽麗 红紅 兰蘭 云雲
凤鳳 东東 飞飛 鹏鵬 学學 庆慶 宾賓 义義 实實 凯凱 刚剛 宝寶 贵貴 荣榮 胜勝 树樹 梦夢 莹瑩 洁潔 颖穎 兴興 晓曉 泽澤
涛濤 亚亞 维維 卫衛 远遠 长長 时時 铁鐵 锋鋒 银銀 锐銳 锦錦 镇鎮 际際 尧堯 岚嵐 师師 广廣 应應 庄莊 乐樂 书書 会會
传傳 伦倫 冈岡 则則 创創 励勵 劲勁 双雙 启啟啓 图圖 圣聖 坚堅 头頭 娇嬌 婵嬋 宪憲 层層 岭嶺 峥崢 嵘嶸 归歸 忆憶
怀懷 怜憐 恺愷 战戰 扬揚 昙曇 显顯 晖暉 术術 权權 枫楓 柠檸 栋棟 桦樺 业業 欢歡 毕畢 济濟 浓濃 润潤 渊淵 渔漁 湾灣
满滿 灿燦 炜煒 炼煉 烨燁 焕煥 爱愛 玛瑪 环環 玮瑋 琼瓊 瑶瑤 画畫 盘盤 硕碩 稳穩 笔筆 筝箏 纯純 纲綱 练練 绍紹 结結
绘繪 绣繡 继繼 绪緒 绮綺 绿綠 缘緣 声聲 聪聰 肃肅 胧朧 舰艦 艺藝 节節 苇葦 苍蒼 莲蓮 萤螢 蓝藍 虑慮 诗詩 诚誠 语語
谊誼 谦謙 赞贊 践踐 轩軒 辉輝 达達 运運 进進 逊遜 选選 钊釗 钧鈞 钢鋼 钦欽 铃鈴 铭銘 键鍵 门門 闻聞 阔闊 霁霽 韬韜
韵韻 顺順 领領 频頻 飒颯 驰馳 骁驍 骏駿 鸣鳴 鸿鴻 鹤鶴 鹰鷹 龄齡 贤賢 滨濱 祯禎 祎禕 勋勳
"""
#: What chooses one of a character's shapes, where a font has several.
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
#: What people write behind a name out of politeness.
_POLITE = re.compile("(?<=..)(?:様|さま|さん|殿|先生|女士|小姐)$")

#: How a name is read, in brackets behind it: 山田太郎（やまだたろう）, 王伟 (Wang Wei).
#: A club there, 北京 or BJ, tells namesakes apart.
_READING = re.compile(
    r"(?<=[\u2e80-\ud7ff])\s*[(（](?:[ぁ-ヿｦ-ﾟ\s]{2,}|(?=[^)）]*[a-z\s])[A-Za-zÀ-ɏ\s'’.,-]{4,})[)）]\s*$"
)


@cache
def _forms() -> dict[int, str]:
    """For each form the one that stands for all; what stands in two lists joins them."""
    groups: dict[str, set[str]] = {}
    for written in (_PRINTED + _EXCHANGED + _SIMPLIFIED + _DOTS).split():
        group = set(normal(written)).union(*(groups.get(each, set()) for each in normal(written)))
        groups |= dict.fromkeys(group, group)
    return {ord(each): min(group) for each, group in groups.items() if len(group) > 1}


@lru_cache(maxsize=1 << 16)
def spelling(name: str) -> str:
    """Say what two spellings of a name have in common; it asks, and never says that they are one person's.

    >>> [spelling(one) == spelling(other) for one, other in (("髙橋", "高 橋"), ("陳偉", "陈伟"), ("斎藤", "佐藤"))]
    [True, True, False]
    >>> spelling("髙橋 一郎様") == spelling("高橋 一郎") == spelling("高橋一郎（たかはし いちろう）")
    True
    """
    return _POLITE.sub("", _SELECTORS.sub("", normal(without_reading(name)))).translate(_forms())


def without_reading(name: str) -> str:
    """Give a name without how it is read, which may stand in brackets behind it or on a line below.

    >>> [without_reading(each) for each in ("王伟\\n(Wang Wei)", "山田（やまだ）", "王伟\\n（北京）", "王伟(B)")]
    ['王伟', '山田', '王伟\\n（北京）', '王伟(B)']
    """
    return _READING.sub("", name)
