"""What a form sends: its texts and files, and the fields by which a page sends them once more."""

from __future__ import annotations

import io
import os
import tempfile
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path, PurePosixPath
from unicodedata import category
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from xlfuncs.events.declaration import Event
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.page.refusals import WorkError
from xlfuncs.page.work.uploads import NOTHING_GIVEN

#: With what the names of fields begin that hand in once more what was given beside a competition.
BESIDE = "beside-"
#: A workbook is rarely larger.
MOST_MEGABYTES = 10
#: The workbooks of a year; and an event has fewer settings and tables.
MOST_FILES, MOST_FIELDS = 400, 500


@asynccontextmanager
async def form_sent(request: Request) -> AsyncIterator[tuple[FormData, Path]]:
    """Give the form of a request, and a folder for its files, which is gone afterwards."""
    async with request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=MOST_MEGABYTES << 20) as form:
        with tempfile.TemporaryDirectory(prefix="xlfuncs-") as folder:
            yield form, Path(folder)


def texts(form: FormData) -> dict[str, str]:
    """Return the fields of a form that are no files; of several by one name the last."""
    return {key: value for key, value in form.items() if isinstance(value, str) and not key.startswith(BESIDE)}


def typed_in(event: Event, given: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the settings and the tables of a form, by their keys."""
    settings = {each.key: given.get(f"setting-{each.key}", "") for each in event.settings}
    return settings, {each.key: given.get(f"table-{each.key}", "") for each in ranges_of(event)}


async def chosen(form: FormData, key: str) -> list[tuple[str, bytes]]:
    """Return the files that are chosen in a field, with their names."""
    files = [each for each in form.getlist(key) if isinstance(each, UploadFile) and each.filename]
    return [(str(each.filename), await each.read()) for each in files]


def in_hand(form: FormData, kind: str = "") -> list[tuple[str, bytes]]:
    """Return the file that a page hands in once more, with its name."""
    if f"{kind}content" not in form:
        return []
    try:
        return [(str(form.get(f"{kind}name") or ""), b64decode(str(form[f"{kind}content"])))]
    except ValueError:  # no page of ours says so
        raise HTTPException(400) from None


def laid_down(files: Iterable[tuple[str, bytes]], folder: Path, kind: str = "") -> list[tuple[str, Path]]:
    """Put files into a folder, and return where each is; there must be one. ``kind``: with what their names begin."""
    found = []
    for number, (told, data) in enumerate(files):
        seen = "".join(letter for letter in told if category(letter)[0] != "C")  # no system's file has the others
        name = PurePosixPath(seen.replace("\\", "/")).name
        path = folder / f"{kind}{number}{Path(name).suffix.lower()[:10]}"
        path.write_bytes(data)
        found.append((name, path))
    if not found:
        raise WorkError(NOTHING_GIVEN)
    return found


def laid_out(files: Sequence[tuple[str, bytes]], folder: Path) -> Path:
    """Put files below a folder as they stand below their own, and return it; there must be one.

    One that is called as another gets a number. On which day each was saved last a browser does not say.
    """
    from xlfuncs.page.work.year import free_place  # noqa: PLC0415 — a quarter of a second in a browser

    if not files:
        raise WorkError(NOTHING_GIVEN)
    for told, data in files:
        try:
            path = free_place(folder, told)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError:  # a file within a file: no browser says so
            raise HTTPException(400) from None
        os.utime(path, (0, 0))
    return folder


async def members_in(form: FormData, folder: Path) -> Path | None:
    """Return the members' list that is handed in, or that a page hands in once more."""
    found = await chosen(form, "members") or in_hand(form, "members-")
    return laid_down(found, folder, "members-")[0][1] if found else None


async def beside_it(form: FormData, key: str, folder: Path) -> Path | None:
    """Return the file that is given beside the competition in hand, or that a page hands in once more."""
    found = await chosen(form, key) or in_hand(form, f"{BESIDE}{key}-")
    return laid_down(found, folder, f"{key}-")[0][1] if found else None


def once_more(name: str, file: Path, kind: str = "") -> dict[str, str]:
    """Return the fields by which a page hands a file in once more."""
    return {f"{kind}name": name, f"{kind}content": b64encode(file.read_bytes()).decode()}


def handed_in_again(given: Mapping[str, str], name: str, file: Path, members: Path | None = None) -> dict[str, str]:
    """Return the fields by which a page hands files in once more; none where they are too large."""
    found = {**given, **once_more(name, file)}
    return within_bounds(found if members is None else found | once_more(members.name, members, "members-"))


def packed(folder: Path) -> dict[str, str]:
    """Return the fields by which a page hands the files of a year in once more, as one."""
    whole = io.BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED, strict_timestamps=False) as archive:
        for file in sorted(each for each in folder.rglob("*") if each.is_file()):
            archive.write(file, file.relative_to(folder))
    return {"name": "folder.zip", "content": b64encode(whole.getvalue()).decode()}


def within_bounds(fields: dict[str, str]) -> dict[str, str]:
    """Return the fields of a page, none where they are too large together."""
    return fields if sum(map(len, fields.values())) < MOST_MEGABYTES * 1_000_000 else {}
