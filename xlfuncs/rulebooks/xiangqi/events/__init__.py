"""The events of xiangqi, one module each; ``shared`` holds what several of them need."""

#: In which languages their workbooks are offered.
LANGUAGES = ("zh", "en")
