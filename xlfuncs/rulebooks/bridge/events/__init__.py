"""The events of bridge, one module each; ``common`` holds what they share, ``pairing`` what the pairs' events share."""

#: In which languages their workbooks are offered.
LANGUAGES = ("zh", "ja", "en")
