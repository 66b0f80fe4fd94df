"""The events of マスターポイント規則, one module each; ``shared`` holds what several of them need."""

#: In which languages their workbooks are offered.
LANGUAGES = ("ja", "en")
