"""The club's page: events, workbooks and functions in a browser, for those who can install nothing.

``app.Page`` is the page as an ASGI application, ``hosting`` what differs between its two hosts: ``served`` is a server,
where what a visitor hands in is computed in a process of its own (``workers``), ``site`` the visitor's own browser.
What is computed (in ``work/``) is the same; nothing of it stays.
"""

from xlfuncs.core.sentences import Sentence

#: The computations a minute for one address; and by which a server of several processes tells each of them.
A_MINUTE, RATE_VARIABLE = 120, "XLFUNCS_PAGE_RATE"
#: The page as a file, and by which a server of several processes tells each of them where it is.
TAKEN_HOME, FILE_VARIABLE = "xlfuncs.html", "XLFUNCS_PAGE_FILE"
#: With what begins whatever lies in a folder beside what somebody wrote there: locks, copies, what a system keeps.
NOT_THEIRS = ("~$", ".", "__MACOSX")

NO_WEB = Sentence(
    en='the page is not installed here: pip install ".[web]" in a copy of xlfuncs',
    zh='这里没有安装网页功能：请在 xlfuncs 的源码目录中运行 pip install ".[web]"',
    ja='ページの機能が入っていません。xlfuncs のソースで pip install ".[web]" を実行してください',
)
