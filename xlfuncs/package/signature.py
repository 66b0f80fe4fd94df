"""The digital signature of a workbook, which holds for no other bytes than those that were signed.

Excel takes it off when it saves a changed workbook, and so do we. Macros are signed apart from it, and stay so.
"""

from __future__ import annotations

from xlfuncs.package.parts import Changes, Link, Part
from xlfuncs.package.workbook import Workbook

SENTENCE = "the workbook is signed; what is written has new contents, so it comes without the signature: sign it anew"


def drop_signature(changes: Changes, book: Workbook) -> None:
    """Take the signature out, if there is one."""
    for identifier, link in book.signatures.items():
        folder = link.target.rpartition("/")[0].lower() + "/"
        for name in book.archive.names:
            if name.lower().startswith(folder):
                changes.drop(Part(name, "", None, b""))
        changes.drop(Part(link.target, "", Link("", identifier, ""), b""))
