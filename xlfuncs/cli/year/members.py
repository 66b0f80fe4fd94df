"""xlfuncs members: the members' register of a club, made and updated from a federation's lists."""

import datetime
from collections.abc import Sequence
from pathlib import Path

import click

from xlfuncs.cli.terminal.doubts import tell_doubts, tell_list
from xlfuncs.cli.terminal.options import FilePath, Typed, json_option, pairs_of
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, print_json, say
from xlfuncs.cli.terminal.speech import chosen, command, language, option
from xlfuncs.cli.year.sentences import MEMBERS
from xlfuncs.club import base, storing
from xlfuncs.club.folder import folder_of
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events.register import REGISTERS
from xlfuncs.season import titles
from xlfuncs.season.choosing import day_typed
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.ledger import Ledger, plain
from xlfuncs.season.reading_back import previous_register
from xlfuncs.xlsx import files

RULES = Sentence(
    en="The rulebook of a new register; by default that whose colours LIST has, else that of the language.",
    zh="新台账的规则；默认按 LIST 中的颜色判断，否则按语言。",
    ja="新しい台帳の規則。省略すると LIST の色、なければ言語によります。",
)
MAP = Sentence(
    en="A heading of LIST that is not known, and the column that it is: number, name, reading, club, red, mp_1.",
    zh="LIST 中不认识的标题，及其对应的列：number、name、reading、club、red 等。",
    ja="LIST の認識されない見出しと、それに当たる列：number、name、reading、club、red、mp_1、red_1 など。",
)
AS_OF = Sentence(
    en="The day of which LIST is, where its title does not say it.",
    zh="LIST 的截止日期，用于标题没有写明时。",
    ja="LIST がいつ現在のものか（表題に書かれていない場合）。",
)
ADD = Sentence(
    en="Take in those of LIST whom the register does not know, too.",
    zh="把台账中没有的人也加入。",
    ja="台帳にいない人も加えます。",
)
TYPED_NEXT = Sentence(
    en="fill in the yellow columns, one row for each member",
    zh="请填写黄色各列，每名会员一行",
    ja="黄色の列に、会員一人を一行で記入してください",
)


@command(MEMBERS, about="file")
@click.argument("file", metavar="REGISTER", type=FilePath())
@click.argument("lists", metavar="[LIST]...", nargs=-1, type=FilePath())
@option("--rules", type=click.Choice([each for each in REGISTERS if REGISTERS[each].balances]), says=RULES)
@option("--map", "renamed", multiple=True, metavar="HEADING=KEY", says=MAP)
@option("--as-of", "day", metavar="DATE", type=Typed(day_typed), says=AS_OF)
@option("--add", "everybody", is_flag=True, says=ADD)
@json_option
@click.pass_context
def members(
    context: click.Context,
    file: Path,
    lists: tuple[Path, ...],
    rules: str | None,
    renamed: tuple[str, ...],
    day: datetime.date | None,
    everybody: bool,
    as_json: bool,
) -> None:
    """Make or update the members' register from the lists of members that a federation publishes."""
    keys = dict(pairs_of(renamed, "--map"))
    files.must_end(file, ".xlsx")
    lang = chosen() or folder_of(file).language
    before = previous_register(file) if file.exists() else None
    doubts: Sequence[Doubt] = ()
    if before is not None and not (lists or titles.has_changed(before)):
        ledger = before
        doubts = [Doubt(str(file), None, said) for said in titles.doubts(before)]
    else:
        base.may_hold_register(file)
        files.may_make(file, force=True)
        lang = lang or (base.base_language(before) if before else "") or language()
        register = base.register_for(before, rules, lists, lang, keys)
        read = base.read_lists(lists, register, keys, day)
        for each in read:
            tell_list(each)
            if each.unused:
                say(base.UNUSED(file=each.file, headings=Joined(each.unused)), err=True)
        told = base.taken(before, register, read, lang, today=datetime.date.today(), everybody=everybody)
        ledger = told.ledger
        doubts = [each if each.file else each._replace(file=str(file)) for each in told.heard]
        storing.write(file, ledger, doubts, lang)
    if as_json:
        print_json({**plain(ledger, doubts, lang or language()), "means": _means(ledger), **titles.plain(ledger)})
    else:
        _tell(file, ledger, doubts)
        if before is None and not ledger.members:
            say(TYPED_NEXT)
    context.exit(IN_ERROR if doubts else FINE)


def _means(ledger: Ledger) -> list[dict[str, object]]:
    return [
        {"who": each.label.text(language()), "members": each.members, "mean": float(each.mean)}
        for each in base.means(ledger)
    ]


def _tell(file: Path, ledger: Ledger, doubts: Sequence[Doubt]) -> None:
    tell_doubts(doubts)
    for each in base.told_of(ledger, str(file)):
        say(each)
    for each in titles.told_of_risen(ledger):
        say(each)
