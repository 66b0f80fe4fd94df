"""The events of 大师分公式, one module each; ``shared`` holds what several of them need."""

#: In which languages their workbooks are offered.
LANGUAGES = ("zh", "en")
