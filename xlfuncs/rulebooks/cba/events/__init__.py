"""The events of 大师分公式, one module each; ``common``, ``field`` and ``points`` hold what they share."""

#: In which languages their workbooks are offered.
LANGUAGES = ("zh", "en")
