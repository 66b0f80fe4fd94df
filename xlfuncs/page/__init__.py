"""The club's page: events, workbooks and functions in a browser, for those who can install nothing.

``app.application()`` is the page as an ASGI application. What a visitor hands in is computed in a process of its own
(``workers``), which knows the events (``work``); nothing of it stays.
"""

#: The computations a minute for one address; and by which a server of several processes tells each of them.
A_MINUTE, RATE_VARIABLE = 120, "XLFUNCS_PAGE_RATE"
