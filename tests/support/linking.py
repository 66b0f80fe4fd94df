"""A workbook that asks for other files and for the network in every way that Excel's format has, and the watchers that
notice.
"""

import ctypes
import os
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import xlsxwriter

#: One pixel.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc0000003010100"
    "18dd8db00000000049454e44ae426082"
)
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
IN_OPEN = 0x20


def linking(file: Path, server: str, folder: Path) -> Path:
    """Make a workbook with formulas of ours and links to ``server`` and to what ``folder`` holds."""
    (folder / "pixel.png").write_bytes(PNG)
    (folder / "page.html").write_text("<table><tr><td>7</td></tr></table>")
    with xlsxwriter.Workbook(folder / "other.xlsx") as other:
        other.add_worksheet("Sheet1").write("A1", 7)
    places = [server, folder.as_uri()]
    plain = file.with_suffix(".plain")
    with xlsxwriter.Workbook(plain) as book:
        sheet = book.add_worksheet("Sheet1")
        sheet.write_formula("A1", "=CBA_MP(3,24,36.4)", None, 777)
        for row, place in enumerate(places, 2):
            sheet.write_formula(f"A{row}", f'=_xlfn.WEBSERVICE("{place}/page.html")', None, "old")
            sheet.write_formula(f"B{row}", f"=[{row - 1}]Sheet1!A1", None, 777)
            sheet.write_formula(f"C{row}", f"""=INDIRECT("'{place}/other.xlsx'#$Sheet1.A1")""", None, 777)
            sheet.write_formula(f"D{row}", f'=DDE("soffice","{place}/other.xlsx","A1")', None, 777)
            sheet.write_formula(f"E{row}", f'=HYPERLINK("{place}/page.html")', None, "old")
            sheet.insert_image(f"G{10 * row}", str(folder / "pixel.png"), {"object_position": row})
        sheet.write_url("A9", f"{server}/page.html")
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(file, "w") as target:
        for name in source.namelist():
            target.writestr(name, _changed(name, source.read(name).decode("latin-1"), places).encode("latin-1"))
        for number, place in enumerate(places, 1):
            target.writestr(f"xl/externalLinks/externalLink{number}.xml", _EXTERNAL)
            target.writestr(
                f"xl/externalLinks/_rels/externalLink{number}.xml.rels",
                _relations(("rId1", "externalLinkPath", f"{place}/other.xlsx", True)),
            )
            target.writestr(f"xl/queryTables/queryTable{number}.xml", _QUERY.format(number=number))
        target.writestr("xl/connections.xml", _connections(places))
    plain.unlink()
    return file


_EXTERNAL = (
    f'<externalLink xmlns="{MAIN}"><externalBook xmlns:r="{REL}" r:id="rId1"><sheetNames><sheetName val="Sheet1"/>'
    "</sheetNames></externalBook></externalLink>"
)
_QUERY = f'<queryTable xmlns="{MAIN}" name="query{{number}}" connectionId="{{number}}" refreshOnLoad="1"/>'


def _connections(places: list[str]) -> str:
    each = "".join(
        f'<connection id="{number}" name="c{number}" type="4" refreshOnLoad="1"><webPr url="{place}/page.html"/>'
        "</connection>"
        for number, place in enumerate(places, 1)
    )
    return f'<connections xmlns="{MAIN}">{each}</connections>'


def _relations(*links: tuple[str, str, str, bool]) -> str:
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + "".join(
            f'<Relationship Id="{id}" Type="{REL}/{kind}" Target="{target}"{_MODE if outside else ""}/>'
            for id, kind, target, outside in links
        )
        + "</Relationships>"
    )


_MODE = ' TargetMode="External"'


def _changed(name: str, text: str, places: list[str]) -> str:
    numbers = range(1, len(places) + 1)
    if name == "xl/drawings/drawing1.xml":  # both pictures were one file: now each is a link
        ids = iter(f"link{number}" for number in numbers)
        return re.sub(r'r:embed="[^"]+"', lambda _: f'r:link="{next(ids)}"', text)
    if name == "xl/drawings/_rels/drawing1.xml.rels":
        return _relations(
            *((f"link{n}", "image", f"{place}/pixel.png", True) for n, place in zip(numbers, places, strict=True))
        )
    if name == "xl/worksheets/_rels/sheet1.xml.rels":
        more = "".join(
            f'<Relationship Id="query{n}" Type="{REL}/queryTable" Target="../queryTables/queryTable{n}.xml"/>'
            for n in numbers
        )
        back = f'<Relationship Id="back" Type="{REL}/image" Target="{places[0]}/back.png"{_MODE}/>'
        return text.replace("</Relationships>", f"{more}{back}</Relationships>")
    if name == "xl/worksheets/sheet1.xml":
        return text.replace("</worksheet>", '<picture r:id="back"/></worksheet>')
    if name == "xl/_rels/workbook.xml.rels":
        more = "".join(
            f'<Relationship Id="out{n}" Type="{REL}/externalLink" Target="externalLinks/externalLink{n}.xml"/>'
            for n in numbers
        )
        more += f'<Relationship Id="con" Type="{REL}/connections" Target="connections.xml"/>'
        return text.replace("</Relationships>", f"{more}</Relationships>")
    if name == "xl/workbook.xml":
        external = "".join(f'<externalReference r:id="out{n}"/>' for n in numbers)
        names = "".join(f'<definedName name="query{n}" localSheetId="0">Sheet1!$L${n}</definedName>' for n in numbers)
        return text.replace(
            "<calcPr", f"<externalReferences>{external}</externalReferences><definedNames>{names}</definedNames><calcPr"
        )
    if name == "[Content_Types].xml":
        kinds = {f"externalLinks/externalLink{n}": "externalLink" for n in numbers}
        kinds |= {f"queryTables/queryTable{n}": "queryTable" for n in numbers} | {"connections": "connections"}
        more = "".join(
            f'<Override PartName="/xl/{part}.xml" '
            f'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.{kind}+xml"/>'
            for part, kind in kinds.items()
        )
        return text.replace("</Types>", f"{more}</Types>")
    return text


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """Run a server on this machine; give its address, and what it was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def handle_one_request(self) -> None:
            asked.append(self.rfile.readline(200).decode("latin-1").strip())
            self.wfile.write(b"HTTP/1.0 404 Not Found\r\n\r\n")
            self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def watched(folder: Path) -> Iterator[list[str]]:
    """List the names of the files of a folder that anybody opens meanwhile, filled in at the end."""
    libc = ctypes.CDLL(None, use_errno=True)
    notify = libc.inotify_init1(os.O_NONBLOCK)
    assert notify >= 0
    opened: list[str] = []
    try:
        assert libc.inotify_add_watch(notify, os.fsencode(folder), IN_OPEN) >= 0
        yield opened
        try:
            told = os.read(notify, 1 << 20)
        except BlockingIOError:
            return
        while told:
            length = int.from_bytes(told[12:16], "little")
            opened.append(told[16 : 16 + length].rstrip(b"\0").decode())
            told = told[16 + length :]
    finally:
        os.close(notify)
