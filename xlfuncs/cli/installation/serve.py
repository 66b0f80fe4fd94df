"""xlfuncs serve: the club's page."""

import os
import socket
import webbrowser
from pathlib import Path
from threading import Timer

import click

from xlfuncs.cli.installation.sentences import SERVE
from xlfuncs.cli.terminal.output import give_up, say
from xlfuncs.cli.terminal.speech import WholeNumber, command, option
from xlfuncs.core.sentences import Sentence
from xlfuncs.page import A_MINUTE, FILE_VARIABLE, NO_WEB, RATE_VARIABLE
from xlfuncs.xlsx.errors import NO_ADDRESS, system_said

HOST = Sentence(en="Listen on this address.", zh="监听的地址。", ja="待ち受けるアドレス。")
PORT = Sentence(en="Listen on this port.", zh="监听的端口。", ja="待ち受けるポート。")
NO_BROWSER = Sentence(en="Do not open the browser.", zh="不打开浏览器。", ja="ブラウザーを開きません。")
WORKERS = Sentence(en="Serve with N processes.", zh="用 N 个进程提供服务。", ja="N 個のプロセスで応答します。")
RATE = Sentence(
    en="Computations a minute for one address; 0 is no bound.",
    zh="每个地址每分钟的计算次数；0 表示不限。",
    ja="接続元ごとの 1 分あたりの計算回数。0 は無制限。",
)
FILE = Sentence(
    en="Hand out this file (xlfuncs build page), for visitors who take the page home.",
    zh="提供此文件（由 xlfuncs build page 生成），供访客把网页带回家。",
    ja="このファイル（xlfuncs build page で作成）を、ページを持ち帰る人に渡します。",
)
SERVING = Sentence(
    en="the page is at {address}; Ctrl+C ends it",
    zh="网页地址：{address}；按 Ctrl+C 结束",
    ja="ページのアドレスは {address} です。Ctrl+C で終わります",
)


@command(SERVE)
@option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, says=HOST)
@option("--port", metavar="N", type=WholeNumber(1, 65535), default=8000, show_default=True, says=PORT)
@option("--no-browser", is_flag=True, says=NO_BROWSER)
@option("--workers", metavar="N", type=WholeNumber(1), default=1, show_default=True, says=WORKERS)
@option("--rate", metavar="N", type=WholeNumber(0), default=A_MINUTE, show_default=True, says=RATE)
@option("--file", "file", metavar="FILE", says=FILE, type=click.Path(path_type=Path, exists=True, dir_okay=False))
def serve(host: str, port: int, no_browser: bool, workers: int, rate: int, file: Path | None) -> None:
    """Open the club's page in the browser."""
    try:
        import uvicorn  # noqa: PLC0415 — optional

        import xlfuncs.page.served  # noqa: F401, PLC0415 — whether all is there
    except ImportError:
        give_up("serve", NO_WEB())
    try:  # the server itself would say it in English, and go
        socket.getaddrinfo(host, port)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        socket.create_server((host, port), family=family).close()
    except socket.gaierror:  # its numbers are none of errno's
        give_up(f"{host}:{port}", NO_ADDRESS())
    except OSError as failure:
        give_up(f"{host}:{port}", system_said(failure))
    os.environ[RATE_VARIABLE] = str(rate)
    os.environ[FILE_VARIABLE] = str(file.absolute()) if file else ""
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"
    say(SERVING(address=address), err=True)
    if not no_browser:
        opening = Timer(1.0, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    uvicorn.run(
        "xlfuncs.page.app:application",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
    )
