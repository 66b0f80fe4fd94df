"""The parts common to every LibreOffice extension: a zip with a manifest, and components written in Python."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import quoteattr

#: The same bytes for the same parts, whenever they are packed.
EPOCH = (1980, 1, 1, 0, 0, 0)

#: Where the components are that come with us.
INSIDE = Path(__file__).parent / "inside"

_MEDIA = {
    ".idl": "application/vnd.sun.star.uno-typelibrary;type=RDB",
    ".components": "application/vnd.sun.star.uno-components",
    ".xcu": "application/vnd.sun.star.configuration-data",
}
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """Return the parts and their manifest in one file."""
    return zipped({"META-INF/manifest.xml": _manifest(parts), **parts})


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """Return the parts in one file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return file.getvalue()


def component(name: str, service: str, folder: Path = INSIDE) -> dict[str, str]:
    """Return the parts of a component: the Python file from the folder ``inside``, and its description for
    LibreOffice.
    """
    return {
        f"{name}.py": (folder / f"{name}.py").read_text(encoding="utf-8"),
        f"{name}.components": (
            f'{_XML}<components xmlns="http://openoffice.org/2010/uno-components">\n'
            f'<component loader="com.sun.star.loader.Python" uri="{name}.py">'
            f'<implementation name="{service}"><service name="{service}"/></implementation></component>\n'
            "</components>\n"
        ),
    }


def configuration(package: str, name: str, content: str) -> str:
    """Return configuration data of LibreOffice, as an .xcu part holds it."""
    return (
        f'{_XML}<oor:component-data xmlns:oor="http://openoffice.org/2001/registry"'
        ' xmlns:xs="http://www.w3.org/2001/XMLSchema"'
        f' oor:package="{package}" oor:name="{name}">\n{content}\n</oor:component-data>\n'
    )


def _manifest(parts: Iterable[str]) -> str:
    entries = "".join(
        f"<manifest:file-entry manifest:full-path={quoteattr(name)} manifest:media-type={quoteattr(kind)}/>\n"
        for name in parts
        if (kind := _MEDIA.get(Path(name).suffix))
    )
    return f'{_XML}<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">\n{entries}</manifest:manifest>\n'
