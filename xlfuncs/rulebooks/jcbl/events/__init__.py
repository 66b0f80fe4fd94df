"""The events of マスターポイント規則, one module each; ``common`` holds what they share."""

#: In which languages their workbooks are offered.
LANGUAGES = ("ja", "en")
