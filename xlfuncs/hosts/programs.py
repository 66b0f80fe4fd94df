"""Write a workbook for another program: lite and classic (Excel), calc, or native, with its functions in it."""

from pathlib import Path

from xlfuncs.core.sentences import Joined, Told
from xlfuncs.hosts.classic import ribbon, vba
from xlfuncs.hosts.lite import REQUIREMENTS, bundle
from xlfuncs.native.carrying import INSTEAD, STAYING, Carried, carry, needed_by
from xlfuncs.native.staying import list_staying
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx import embed as embedding
from xlfuncs.xlsx import files
from xlfuncs.xlsx.changes import SIGNED, Changes, drop_signature
from xlfuncs.xlsx.conversion import check_converted
from xlfuncs.xlsx.conversion import convert as converted
from xlfuncs.xlsx.errors import IN_PLACE
from xlfuncs.xlsx.workbook import Workbook
from xlfuncs.xlsx.workbook_part import with_newer_engine

NATIVE = "native"


def convert(book: Workbook, target: Path, program: str, *, embed: bool = False, lang: str = "en") -> list[Told]:
    """Write a workbook for another program, and say what it lost. Raises ``PackageError``."""
    if program != NATIVE:
        return _converted(book, {}, target, program, embed=embed, lang=lang)
    # Its values shall be right before somebody lets Excel compute.
    values = recalculate(book).parts()
    with Workbook(book.path, book.archive.packed(values)) as computed:
        return _converted(computed, values, target, program, embed=False, lang=lang, into=book)


def _converted(
    book: Workbook,
    values: dict[str, bytes | None],
    target: Path,
    program: str,
    *,
    embed: bool,
    lang: str,
    into: Workbook | None = None,
) -> list[Told]:
    said: list[Told] = []
    suffix = target.suffix.lower()
    project = vba.PROJECT.read_bytes()
    changes = Changes(book)
    travelling = needed_by(book) if program == NATIVE else Carried({}, [])
    converted(changes, book, lite=program == "lite", carried=bool(travelling.names))
    carry(changes, book, travelling.names, lang)
    list_staying(changes, book, travelling.staying, lang)
    if travelling.staying:
        for sentence in (STAYING(functions=Joined(travelling.staying)), INSTEAD()):
            said.append(IN_PLACE(place=str(book.path), sentence=sentence))
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
    archive = (into or book).archive
    archive.write(target, {**values, **changes.proven()}, backup=files.same(target, archive.path))
    return said
