"""The notice board as LibreOffice prints it: a PDF of its pages, or one picture of them all."""

from __future__ import annotations

import io
from importlib.util import find_spec

from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.formats.declaration import Format

NO_PICTURES = Sentence(
    en='what draws pictures is not installed here: pip install ".[picture]" in a copy of xlfuncs, or take pdf',
    zh='这里没有安装绘图组件：请在 xlfuncs 的源码目录中运行 pip install ".[picture]"，或改用 pdf',
    ja='画像を作る機能が入っていません。xlfuncs のソースで pip install ".[picture]" を実行するか、pdf にしてください',
)
PRINTED = Sentence(
    en="pdf and png show the notice board as LibreOffice prints it.",
    zh="pdf 和 png 是 LibreOffice 打印的公告。",
    ja="pdf と png は LibreOffice が印刷する成績表です。",
)

#: Of a picture, and of a PDF, per inch.
DOTS, POINTS = 200, 72


def as_printed(pdf: bytes, _: str) -> bytes:
    """Take a PDF as it is: it carries its fingerprint."""
    return pdf


def draw(pdf: bytes, fingerprint: str) -> bytes:
    """Draw the pages of a PDF as one PNG, one below the other, with the fingerprint in its comment."""
    import pypdfium2  # noqa: PLC0415 — optional
    from PIL import Image  # noqa: PLC0415
    from PIL.PngImagePlugin import PngInfo  # noqa: PLC0415

    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.render(scale=DOTS / POINTS).to_pil() for page in document]
    picture = Image.new("RGB", (max(page.width for page in pages), sum(page.height for page in pages)), "white")
    top = 0
    for page in pages:
        picture.paste(page, (0, top))
        top += page.height
    noted, out = PngInfo(), io.BytesIO()
    noted.add_text("Comment", f"xlfuncs {fingerprint}")
    picture.save(out, "png", pnginfo=noted, optimize=True)
    return out.getvalue()


def lacks() -> Told | None:
    """Say that what draws pictures is not installed, where it is not: the extra ``picture``."""
    return None if all(find_spec(name) is not None for name in ("pypdfium2", "PIL")) else NO_PICTURES()


PDF = Format(
    key="pdf",
    title=Help("the board as PDF", "公告（PDF）", "成績表（PDF）"),
    endings=(".pdf",),
    mime="application/pdf",
    draw=as_printed,
    about=PRINTED,
)
PNG = Format(
    key="png",
    title=Help("the board as a picture", "公告（图片）", "成績表（画像）"),
    endings=(".png",),
    mime="image/png",
    draw=draw,
    lacks=lacks,
    on_page=False,
)
