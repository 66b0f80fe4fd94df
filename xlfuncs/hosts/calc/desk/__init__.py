"""The commands that a person starts from the menu "xlfuncs" of LibreOffice. They run inside it.

``commands`` declares the menu; what is said stands apart from how it is shown (``inside/menu.py``). A document and its
cells are LibreOffice's own objects, of which there are no types.
"""
