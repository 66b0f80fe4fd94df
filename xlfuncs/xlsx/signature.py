"""The digital signature of a workbook, which holds for no other bytes than those that were signed.

Excel takes it off when it saves a changed workbook, and so do we. Macros are signed apart from it, and stay so.
"""

from __future__ import annotations

from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.parts import Changes
from xlfuncs.xlsx.workbook import Workbook

SIGNED = Sentence(
    en="the workbook is signed; what is written has new contents, so it comes without the signature: sign it anew",
    zh="工作簿带有数字签名；写出的内容已变，因此不再带签名：请重新签名",
    ja="ブックには電子署名があります。書き込む内容が変わるため署名は外れます。署名し直してください",
)


def drop_signature(changes: Changes, book: Workbook) -> None:
    """Take the signature out, if there is one."""
    for link in book.signatures:
        folder = link.target.rpartition("/")[0].lower() + "/"
        for name in book.archive.names:
            if name.lower().startswith(folder):
                changes.drop(name)
        changes.drop(link.target, identifier=link.id)
