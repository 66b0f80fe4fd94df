"""Translate click's own words; click fills their fields in.

``gettext`` gives them to click from catalogues, which ``xlfuncs build all`` makes of this table.
"""

import struct
from collections.abc import Mapping
from pathlib import Path

from xlfuncs.core.sentences import LANGUAGES, Help

#: English, Chinese, Japanese.
_WORDS = (
    ("Options", "选项", "オプション"),
    ("Commands", "命令", "コマンド"),
    ("Positional arguments", "参数", "引数"),
    ("required", "必填", "必須"),
    ("default: {default}", "默认：{default}", "既定：{default}"),
    ("Error: {message}", "错误：{message}", "エラー：{message}"),
    ("Try '{command} {option}' for help.", "帮助：'{command} {option}'", "ヘルプ：'{command} {option}'"),
    ("Missing command.", "缺少命令。", "コマンドがありません。"),
    ("Missing argument", "缺少参数", "引数がありません："),
    ("Missing option", "缺少选项", "オプションがありません："),
    ("Missing parameter", "缺少参数", "パラメーターがありません："),
    ("No such option {name!r}.", "没有选项 {name!r}。", "オプション {name!r} はありません。"),
    ("No such option: {name}", "没有选项 {name}", "オプション {name} はありません"),
    ("No such command {name!r}.", "没有命令 {name!r}。", "コマンド {name!r} はありません。"),
    ("Did you mean {possibility}?", "是否应为 {possibility}？", "{possibility} ではありませんか？"),
    (
        "(Did you mean one of: {possibilities}?)",
        "（是否应为其中之一：{possibilities}？）",
        "（次のいずれかではありませんか：{possibilities}）",
    ),
    ("Invalid value: {message}", "值不对：{message}", "値が正しくありません：{message}"),
    (
        "Invalid value for {param_hint}: {message}",
        "{param_hint} 的值不对：{message}",
        "{param_hint} の値が正しくありません：{message}",
    ),
    ("{value!r} is not {choice}.", "{value!r} 不是 {choice}。", "{value!r} は {choice} ではありません。"),
    (
        "{value!r} is not one of {choices}.",
        "{value!r} 不是 {choices} 之一。",
        "{value!r} は {choices} のいずれでもありません。",
    ),
    ("Choose from:\n\t{choices}", "可选：\n\t{choices}", "次から選んでください：\n\t{choices}"),
    ("{name} {filename!r} does not exist.", "{filename!r} 不存在。", "{filename!r} はありません。"),
    (
        "{name} {filename!r} is a file.",
        "{filename!r} 是文件，应为文件夹。",
        "{filename!r} はファイルです。フォルダーを指定してください。",
    ),
    (
        "{name} {filename!r} is a directory.",
        "{filename!r} 是文件夹，应为文件。",
        "{filename!r} はフォルダーです。ファイルを指定してください。",
    ),
    ("{name} {filename!r} is not readable.", "{filename!r} 无法读取。", "{filename!r} は読み取れません。"),
    ("{name} {filename!r} is not writable.", "{filename!r} 无法写入。", "{filename!r} に書き込めません。"),
    ("Got unexpected extra argument ({args})", "多出了参数（{args}）", "余分な引数があります（{args}）"),
    ("Got unexpected extra arguments ({args})", "多出了参数（{args}）", "余分な引数があります（{args}）"),
    ("Option {name!r} requires an argument.", "选项 {name!r} 需要一个值。", "オプション {name!r} には値が必要です。"),
    (
        "Option {name!r} does not take a value.",
        "选项 {name!r} 不带值。",
        "オプション {name!r} に値は付きません。",
    ),
)
WORDS: Mapping[str, Help] = {words[0]: Help(*words) for words in _WORDS}
#: Which of them stands for another where there are several.
PLURALS: Mapping[str, str] = {
    "Did you mean {possibility}?": "(Did you mean one of: {possibilities}?)",
    "{value!r} is not {choice}.": "{value!r} is not one of {choices}.",
    "Got unexpected extra argument ({args})": "Got unexpected extra arguments ({args})",
    "Option {name!r} requires an argument.": "Option {name!r} requires an argument.",
}
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
#: The number that each such file begins with, and where its tables begin.
MAGIC, TABLES = 0x950412DE, 28


def catalogues() -> dict[Path, bytes]:
    """Make the catalogue of each language but English, by its path below the folder of languages."""
    return {Path(each, "LC_MESSAGES", "xlfuncs.mo"): catalogue(each) for each in LANGUAGES if each != "en"}


def catalogue(language: str) -> bytes:
    """Write click's words in a language as a ``.mo`` file, sorted as it has to be."""
    words = {"": HEADER}
    for key, word in WORDS.items():
        several = PLURALS.get(key)
        if several is None:
            words[key] = word.text(language)
        else:
            words[f"{key}\0{several}"] = f"{word.text(language)}\0{WORDS[several].text(language)}"
    pairs = sorted((key.encode(), word.encode()) for key, word in words.items())
    texts = [key for key, _ in pairs] + [word for _, word in pairs]
    at = TABLES + 8 * len(texts)
    table = b""
    for text in texts:
        table += struct.pack("<2I", len(text), at)
        at += len(text) + 1
    head = struct.pack("<7I", MAGIC, 0, len(pairs), TABLES, TABLES + 8 * len(pairs), 0, 0)
    return head + table + b"".join(text + b"\0" for text in texts)
