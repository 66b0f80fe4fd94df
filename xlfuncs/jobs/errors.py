"""What is refused before any workbook is looked at."""

from xlfuncs.core.sentences import Told


class JobError(Exception):
    """The files and folders of the command line make no sense together, and ``said`` is why."""

    def __init__(self, said: Told) -> None:
        super().__init__(said)
        self.said = said
