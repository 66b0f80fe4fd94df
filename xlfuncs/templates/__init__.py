"""The workbooks that are handed out, built by code: one module per event type.

A module has ``NAME``, ``LANGUAGES``, ``TEXTS``, ``EXAMPLES`` and ``build(lang, example=None)``.
"""
