"""Questions in the place of a figure: a secretary knows whether women alone may play, not which coefficient that makes.

Either the figure is typed or the questions are answered; whoever answers one of them is asked all.
"""

import re
import unicodedata
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Help, Said, Sentence
from xlfuncs.events.fields import Fields, Needed
from xlfuncs.events.wording import word_in

ANSWERED = Sentence(en="{question}: {answer}", zh="{question}：{answer}", ja="{question}：{answer}")


class Questions(NamedTuple):
    """Settings by their keys: the one that may be ``typed`` instead, those that are ``asked``, and those that ask
    ``further`` of an answer.
    """

    typed: str
    asked: tuple[str, ...]
    further: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """All of the questions."""
        return *self.asked, *self.further

    @property
    def needed(self) -> Needed:
        """When one that is asked cannot be left blank."""
        return Needed(
            (self.typed, *self.keys),
            lambda settings: getattr(settings, self.typed) is None and self.are_answered(settings),
        )

    def are_answered(self, settings: Any) -> bool:
        """Tell whether any of the questions is answered."""
        return any(getattr(settings, key) is not None for key in self.keys)

    def are_open(self, settings: Any) -> bool:
        """Tell whether any is not answered of those that everybody is asked."""
        return any(getattr(settings, key) is None for key in self.asked)


def answer_of(fields: Fields, settings: Any, key: str, *more: str) -> Said:
    """Say a setting with what is answered there, and behind it what ``more`` settings say of that."""
    answers = [(field.kind, getattr(settings, field.attribute)) for field in map(fields.named, (key, *more))]
    answer = Help.of(lambda language: " ".join(str(word_in(kind, value, language)) for kind, value in answers))
    return ANSWERED(question=fields.named(key).label, answer=answer)


def limit_named(settings: Any, words: re.Pattern[str]) -> str:
    """Give the word of the event's name by which it is for some people alone; "" where none of the ``words`` is there.

    >>> from types import SimpleNamespace
    >>> limit_named(SimpleNamespace(name="大学生Ｕ２６赛"), re.compile("U[12][0-9]|青年"))
    'U26'
    """
    found = words.search(unicodedata.normalize("NFKC", settings.name))
    return found[0] if found else ""
