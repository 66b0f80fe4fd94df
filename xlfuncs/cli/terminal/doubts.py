"""What is told of workbooks that a register or a report does not take as they are."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from xlfuncs.cli.terminal.output import complain, say
from xlfuncs.cli.terminal.speech import language
from xlfuncs.club.reading import Held, unnumbered
from xlfuncs.core.sentences import Joined, Sentence, text_of
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Listed

WORKBOOKS_ALIKE = Sentence(
    en="{count} workbooks ({names})", zh="{count} 个工作簿（{names}）", ja="ブック {count} 件（{names}）"
)
WITHOUT_NUMBERS = Sentence(
    en="without a member number: {names}",
    zh="没有会员号：{names}",
    ja="会員番号がありません：{names}",
)
#: So many workbooks are named that are alike.
NAMED = 3


def tell_doubts(doubtful: Iterable[Doubt]) -> None:
    """Say each doubt on a line of the terminal's other stream."""
    for each in doubtful:
        complain(text_of(each.place, language()), each.said)


def tell_list(listed: Listed) -> None:
    """Say what a published list holds that is not read, and is no doubt."""
    for said in listed.told:
        complain(listed.file, said)


def tell_of_another_kind(left: Iterable[Doubt]) -> None:
    """Say which workbooks are of another kind than was asked for: all for one reason on one line."""
    by_reason: dict[str, list[Doubt]] = {}
    for each in left:
        by_reason.setdefault(text_of(each.said, language()), []).append(each)
    for found in by_reason.values():
        names = Joined((Path(each.file).name for each in found), most=NAMED)
        alone = found[0].file if len(found) == 1 else WORKBOOKS_ALIKE(count=len(found), names=names).text(language())
        complain(alone, found[0].said)


def tell_unnumbered(found: Sequence[Held]) -> None:
    """Say who has no number, so that somebody may look it up."""
    names = unnumbered(found)
    if names.parts:
        say(WITHOUT_NUMBERS(names=names), err=True)
