"""The club's page: events, workbooks and functions in a browser, for those who can install nothing.

``app.Page`` is the page as an ASGI application, ``hosting`` what differs between its two hosts: ``served`` is a server,
where what a visitor hands in is computed in a process of its own (``workers``), ``site`` the visitor's own browser.
What is computed (``work``) is the same; nothing of it stays.
"""

#: The computations a minute for one address; and by which a server of several processes tells each of them.
A_MINUTE, RATE_VARIABLE = 120, "XLFUNCS_PAGE_RATE"
#: The page as a file, and by which a server of several processes tells each of them where it is.
TAKEN_HOME, FILE_VARIABLE = "xlfuncs.html", "XLFUNCS_PAGE_FILE"
