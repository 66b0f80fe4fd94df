"""The events of xiangqi, one module each; ``common`` holds what they share."""

#: In which languages their workbooks are offered.
LANGUAGES = ("zh", "en")
