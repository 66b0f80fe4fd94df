"""The events of bridge, one module each; ``common`` is what they share, ``pairing`` the pairs'."""

#: In which languages their workbooks are offered.
LANGUAGES = ("zh", "ja", "en")
