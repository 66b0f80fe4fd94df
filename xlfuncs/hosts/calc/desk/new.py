"""The command that makes a fresh workbook for an event, laid out here: LibreOffice's Python needs nothing but what the
add-in brings.
"""

import tempfile
from pathlib import Path

from xlfuncs.core.sentences import Sentence
from xlfuncs.events import EVENTS
from xlfuncs.hosts.calc.desk.answers import Answer, Desk, bring

CHOOSE = Sentence(
    en="New workbook for which event?", zh="为哪种比赛新建工作簿？", ja="どの競技会のブックを作りますか？"
)
LINE = Sentence(en="{title} ({name})", zh="{title}（{name}）", ja="{title}（{name}）")
MADE = Sentence(
    en="A new workbook is open. Save it under a name of your own.",
    zh="新工作簿已打开，请另行命名保存。",
    ja="新しいブックを開きました。名前を付けて保存してください。",
)


def new(desk: Desk) -> Answer:
    """Ask for an event, open its empty workbook."""
    names = sorted(EVENTS)
    lines = [LINE(title=EVENTS[name].title, name=name).text(desk.language) for name in names]
    chosen = desk.choose(CHOOSE(), lines)
    if chosen is None:
        return Answer([])
    bring("openpyxl")
    from xlfuncs.layout import build  # noqa: PLC0415 — it takes its time, and nobody else here needs it

    event = EVENTS[names[chosen]]
    language = desk.language if desk.language in event.languages else event.languages[0]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, f"{event.name}.xlsx")
        build(event, language).save(file)
        desk.opened(str(file))
    return Answer([MADE()])
