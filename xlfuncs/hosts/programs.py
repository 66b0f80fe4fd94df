"""Write a workbook for another program: lite and classic, which are Excel, or calc."""

from pathlib import Path

from xlfuncs.core.sentences import Told
from xlfuncs.hosts.classic import ribbon, vba
from xlfuncs.hosts.lite import REQUIREMENTS, bundle
from xlfuncs.xlsx import embed as embedding
from xlfuncs.xlsx import files
from xlfuncs.xlsx.changes import SIGNED, Changes, drop_signature
from xlfuncs.xlsx.conversion import check_converted
from xlfuncs.xlsx.conversion import convert as converted
from xlfuncs.xlsx.findings import IN_PLACE
from xlfuncs.xlsx.workbook import Workbook
from xlfuncs.xlsx.workbook_part import with_newer_engine


def convert(book: Workbook, target: Path, program: str, *, embed: bool = False, lang: str = "en") -> list[Told]:
    """Write a workbook for another program, and say what it lost. Raises ``PackageError``."""
    said: list[Told] = []
    suffix = target.suffix.lower()
    project = vba.PROJECT.read_bytes()
    changes = Changes(book)
    converted(changes, book, lite=program == "lite")
    embedding.retype(changes, book, suffix)
    if program != "classic" or suffix not in embedding.MACROS:
        embedding.drop_vba(changes, book, project, suffix)
    elif not embedding.has_macros(book):
        sheets = ((embedding.CONF, vba.settings(lang=lang)), (embedding.INTELLISENSE, vba.intellisense(lang)))
        embedding.add_vba(changes, book, project, sheets, ribbon.part(lang, ribbon.templates()))
    if program != "lite":
        embedding.drop_lite(changes, book)
    elif embed:
        embedding.add_lite(changes, book, bundle(lang), REQUIREMENTS)
    changes.replace(book.part, with_newer_engine(changes.data(book.part), book.part))
    if book.signatures and changes.parts:
        drop_signature(changes, book)
        said.append(IN_PLACE(place=str(book.path), sentence=SIGNED))
    check_converted(changes, book)
    book.archive.write(target, changes.proven(), backup=files.same(target, book.archive.path))
    return said
