"""Names that a workbook carries: the rules as LAMBDA formulas, so that Excel 2024 and 365 compute them by themselves.

A rule stays what it is, Python that reads like its article. From its source and its declaration a formula is made,
which Excel knows under the function's own name; ``=CBA_MP(A2,$E$1,V)`` stays as it is. What the compiler cannot do is
written by hand in a file beside the rule, ``places.formulas`` beside ``places.py``, and held to it by the same cases.

- ``text``: formulas as text; ``values``: what an expression of a rule may be while it is compiled
- ``readers``: an argument's kind becomes the reader of a cell
- ``expressions``, ``ranges``, ``calls``, ``statements``: the Python that a rule may use
- ``handwritten``: the files beside the rules, and ``library.formulas``, what nearly every name needs;
  ``names``: from the registry to names
- ``carrying``: the names in a workbook
"""
