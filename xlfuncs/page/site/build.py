"""Put the page together: its program, its pages made beforehand, and the one document that shows them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import lzma
import re
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.sentences import LANGUAGES, Help, Sentence, Told
from xlfuncs.events.declaration import EVENTS
from xlfuncs.page.site.inside import MOST_SECONDS, answered
from xlfuncs.page.site.program import of_npm, parts

PARTS = ("worker", "python", "program", "pages")
ICON = "icon.svg"
#: The files of the folder.
NAMES = ("index.html", "manifest.webmanifest", ICON, *(f"{part}.bin" for part in PARTS), "sw.js")
__all__ = ["NAMES", "as_file", "as_folder", "made", "of_npm"]

HERE, STATIC = Path(__file__).parent, Path(__file__).parents[1] / "static"

LOADING = Sentence(
    en="Python is being loaded: {percent} %. After that this page needs no network.",
    zh="正在加载 Python：{percent} %。加载后本页无需联网。",
    ja="Python を読み込んでいます：{percent} %。読み込み後はネットワークなしで使えます。",
)
FAILED = Help(
    "This browser cannot run this page; a current Chrome, Edge, Firefox or Safari can.",
    "此浏览器无法运行本页；请使用新版的 Chrome、Edge、Firefox 或 Safari。",
    "このブラウザーではこのページを動かせません。最新の Chrome、Edge、Firefox、Safari をお使いください。",
)
#: What a browser may do: run these scripts, take these styles, start its own threads; ask nobody but its folder.
POLICY = (
    "default-src 'none'; script-src 'wasm-unsafe-eval' {scripts}; style-src {styles}; img-src {images}; "
    "worker-src {workers}; connect-src {asked}; manifest-src {own}; form-action 'none'; base-uri 'none'"
)


class Made(NamedTuple):
    """The page as it is put together: the packed parts of its program, and how it starts in each language."""

    parts: dict[str, bytes]
    starts: dict[str, str]

    @property
    def version(self) -> str:
        """A name for this very page: a browser keeps nothing of another one."""
        own = (HERE / "site.js", HERE / "unpack.js", STATIC / "page.js", STATIC / "page.css", STATIC / ICON)
        known = [*(data for _, data in sorted(self.parts.items())), *(each.read_bytes() for each in own)]
        return hashlib.sha256(b"".join(known)).hexdigest()[:12]


def made(pyodide: Path, effort: int = 9) -> Made:
    """Make the page's program with Pyodide's package, and its pages; ``effort`` packs them, 1 in seconds."""
    program = parts(pyodide)  # refused before the pages are made, which takes seconds
    found = pages()
    starts = {language: found[f"/?lang={language}"] for language in LANGUAGES}
    content = {**program, "pages": json.dumps(found, ensure_ascii=False).encode()}
    with ThreadPoolExecutor() as threads:
        return Made(
            dict(zip(content, threads.map(partial(packed, effort=effort), content.values()), strict=True)), starts
        )


def pages() -> dict[str, str]:
    """Return every page that shows nothing of anybody's, by its address, as the page itself makes it."""

    async def all_of_them() -> dict[str, str]:
        return {address: await page(address) for address in addresses()}

    return asyncio.run(all_of_them())


def addresses() -> Iterator[str]:
    """Yield the addresses of those pages."""
    paths = ["/", "/season", "/members", "/functions", *(f"/events/{name}" for name in EVENTS)]
    for language in LANGUAGES:
        yield from (f"{path}?lang={language}" for path in paths)


async def page(address: str) -> str:
    """Return a page, without what every page has."""
    path, _, query = address.partition("?")
    answer = await answered({"method": "GET", "path": path, "query": query, "headers": [], "body": b""})
    return str(answer["body"], "utf-8")


def packed(data: bytes, effort: int = 9) -> bytes:
    """Return data as LZMA, with its size in the head: see ``unpack.js``."""
    preset = effort | lzma.PRESET_EXTREME if effort == 9 else effort
    how = {"id": lzma.FILTER_LZMA1, "preset": preset, "dict_size": 1 << 24, "lc": 3, "lp": 0, "pb": 0}
    found = lzma.compress(data, lzma.FORMAT_ALONE, filters=[how])
    return found[:5] + len(data).to_bytes(8, "little") + found[13:]


def as_file(page: Made) -> bytes:
    """Return the page as one file that opens without a server."""
    carried = "".join(
        f'<script type="text/plain" id="part-{name}">{b64encode(data).decode()}</script>\n'
        for name, data in page.parts.items()
    )
    return document(page, carried, alone=True).encode()


def as_folder(page: Made, folder: Path) -> dict[Path, bytes]:
    """Return the files of the page for any web server, as they stand in a folder."""
    manifest = {
        "name": "xlfuncs",
        "short_name": "xlfuncs",
        "start_url": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#ffffff",
        "icons": [{"src": ICON, "sizes": "any", "type": "image/svg+xml"}],
    }
    files = {
        "index.html": document(page, "", alone=False).encode(),
        "manifest.webmanifest": json.dumps(manifest).encode(),
        ICON: (STATIC / ICON).read_bytes(),
        **{f"{name}.bin": data for name, data in page.parts.items()},
    }
    keeper = _script(HERE / "sw.js").replace("{version}", page.version)
    kept = json.dumps(["./", "manifest.webmanifest", ICON])
    files["sw.js"] = keeper.replace("{files}", kept).encode()
    return {folder / name: files[name] for name in NAMES}


def document(page: Made, carried: str, *, alone: bool) -> str:
    """Return the one document, with what it carries of the program."""
    ours, each_page = _script(HERE / "site.js"), _script(STATIC / "page.js")
    style = (STATIC / "page.css").read_text(encoding="utf-8")
    own = "'none'" if alone else "'self'"
    policy = POLICY.format(
        scripts=" ".join(map(_allowed, (ours, each_page))),
        styles=_allowed(style),
        images="data: blob:" if alone else "data: blob: 'self'",
        workers="blob:" if alone else "blob: 'self'",
        asked=own,
        own=own,
    )
    icon = f"data:image/svg+xml;base64,{b64encode((STATIC / ICON).read_bytes()).decode()}"
    linked = "" if alone else '<link rel="manifest" href="manifest.webmanifest">\n'
    told = {
        "version": page.version,
        "bytes": sum(map(len, page.parts.values())),
        "seconds": MOST_SECONDS,
        "starts": page.starts,
        "said": {"loading": _in_all(LOADING(percent="{percent}")), "failed": _in_all(FAILED)},
    }
    carries = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{_found(r"<title>(.*?)</title>", page.starts["en"])}</title>
<link rel="icon" href="{icon if alone else ICON}" type="image/svg+xml">
{linked}<style>{style}</style>
</head>
<body{_found(r"<body(.*)</body>", page.starts["en"])}</body>
{carried}<script type="application/json" id="site">{carries}</script>
<script type="text/plain" id="unpack">{_script(HERE / "unpack.js")}</script>
<script type="text/plain" id="page">{each_page}</script>
<script>{ours}</script>
</html>
"""


def _script(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"</script|<!--", text), file
    return text


def _allowed(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _in_all(told: Told) -> dict[str, str]:
    return {language: told.text(language) for language in LANGUAGES}


def _found(pattern: str, page: str) -> str:
    found = re.search(pattern, page, re.DOTALL)
    assert found is not None
    return found[1]
