"""The packages of workbooks written by hand, for what no writer writes."""

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, TypeVar

File = TypeVar("File", Path, IO[bytes])

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DYNAMIC = (
    f'<metadata xmlns="{MAIN}"><metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000"/>'
    '</metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst/></bk></futureMetadata>'
    '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
)
#: A rank, and one formula beside it whose value is stale.
FORMULA = '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="0"><f>CBA_R(A1,20)</f><v>9</v></c></row>'


def sheet_xml(rows: str, after: str = "") -> str:
    """Return a worksheet part around ``<row>`` elements."""
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'


def write(
    path: File,
    sheets: Mapping[str, str | bytes],
    *,
    strings: str | None = None,
    names: str = "",
    workbook: str = "",
    extra: Mapping[str, str | bytes] | None = None,
    replace: Mapping[str, str | bytes | None] | None = None,
    metadata: str = DYNAMIC,
) -> File:
    """Write a package: ``sheets`` maps names to the text or bytes of their parts.

    ``names`` is the inside of ``<definedNames>``, ``workbook`` what stands before the sheets. ``extra`` adds parts,
    ``replace`` changes the text of parts that stand here already (None drops them).
    """
    links = "".join(
        f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number in range(1, len(sheets) + 1)
    )
    links += f'<Relationship Id="rIdM" Type="{RELATIONS}/sheetMetadata" Target="metadata.xml"/>'
    if strings is not None:
        links += f'<Relationship Id="rIdS" Type="{RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    listed = "".join(
        f'<sheet name="{name}" sheetId="{number}" r:id="rId{number}"/>' for number, name in enumerate(sheets, 1)
    )
    start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    parts: dict[str, str | bytes | None] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'<Relationships><Relationship Id="r" Type="{RELATIONS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{workbook}<sheets>{listed}</sheets>'
        f"<definedNames>{names}</definedNames></workbook>",
        "xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>",
        "xl/metadata.xml": metadata,
    }
    if strings is not None:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{strings}</sst>'
    for number, text in enumerate(sheets.values(), 1):
        parts[f"xl/worksheets/sheet{number}.xml"] = text
    parts.update(extra or {})
    parts.update(replace or {})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, part in parts.items():
            if part is not None:
                package.writestr(name, part if isinstance(part, bytes) else start + part)
    return path


def parts_of(path: Path | IO[bytes]) -> dict[str, bytes]:
    """Return every part of a package by its name, in the order of the file."""
    with zipfile.ZipFile(path) as package:
        return {info.filename: package.read(info) for info in package.infolist()}
