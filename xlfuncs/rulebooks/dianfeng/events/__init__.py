"""The events of 巅峰桥牌, one module each."""

#: In which languages their workbooks are offered.
LANGUAGES = ("zh", "en")
