"""The doubts that the register asks about: each names the file, the row where there is one, and what was done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from xlfuncs.core.sentences import Joined, Said, Sentence, Told

#: Of more members of one table the same is said once, with so many names.
MOST = 5

IN_ROW = Sentence(en="{file}, row {row}", zh="{file} 第 {row} 行", ja="{file} {row} 行目")


class Doubt(NamedTuple):
    """Something that a person has to look at: in which file, in which row of its sheet, and what it is.

    ``each``: the members of whom it is said, in short, where they are many.
    """

    file: str
    row: int | None
    said: Told
    each: tuple[Doubt, ...] = ()

    @property
    def place(self) -> Told | str:
        """Where it is, as people are told."""
        return IN_ROW(file=self.file, row=self.row) if self.row else self.file


class NoEvent(Doubt):
    """A workbook does not count since it holds no event: it may be a published list."""


# --- workbooks that do not count

UNREADABLE = Sentence(en="not counted: {why}", zh="未计入：{why}", ja="集計していません。{why}")
CANNOT_COMPUTE = Sentence(
    en="not counted, the event cannot be computed: {why}",
    zh="未计入，比赛无法计算：{why}",
    ja="集計していません。競技会を計算できません：{why}",
)
NOT_PUBLISHABLE = Sentence(
    en="not counted, the event is not to be published yet: {why}",
    zh="未计入，比赛暂不公布：{why}",
    ja="集計していません。競技会をまだ公表できません：{why}",
)
UNREAD = Sentence(
    en="counted as the event's board says: {what}",
    zh="按比赛公告计入：{what}",
    ja="競技会の成績表のとおりに集計しました：{what}",
)
FILE_TWICE = Sentence(
    en="the file is given twice; it counts once",
    zh="此文件出现了两次；只计入一次",
    ja="このファイルは二度指定されています。一度だけ集計します",
)
EVENT_TWICE = Sentence(
    en="not counted, it is the same event with the same figures as {other}",
    zh="未计入：与 {other} 是同一比赛，数据也相同",
    ja="集計していません。{other} と同じ競技会で、数値も同じです",
)
OTHER_RULEBOOK = Sentence(
    en="not counted, {event} belongs to another rulebook than the {register} of this register",
    zh="未计入：{event} 用的不是本台账的规则（{register}）",
    ja="集計していません。「{event}」はこの台帳（{register}）の規則の競技会ではありません",
)
GIVES_NOTHING = Sentence(
    en="not counted, {event} gives nothing that this register adds up",
    zh="未计入：{event} 没有本台账累计的项目",
    ja="集計していません。{event} にはこの台帳で集計するものがありません",
)
NOBODY_NAMED = Sentence(
    en="not counted, nobody is named: the players' columns hold no names",
    zh="未计入：队员各列没有姓名",
    ja="集計していません。選手の欄に氏名がありません",
)
NO_DAY = Sentence(
    en='not counted, the date "{date}" names no day of a year',
    zh="未计入：日期“{date}”看不出是哪年哪日",
    ja="集計していません。日付「{date}」から年月日がわかりません",
)
NO_DATE_AT_ALL = Sentence(
    en="not counted, the event has no date",
    zh="未计入：没有填写日期",
    ja="集計していません。日付がありません",
)
OUT_OF_SPAN = Sentence(
    en="not counted, {date} is not from {first} to {last} (--from, --to)",
    zh="未计入：{date}不在 {first}至 {last}之间（--from、--to）",
    ja="集計していません。{date}は{first}から{last}までの間ではありません（--from、--to）",
)

LATER_HELD = Sentence(
    en="nothing is added up: the register before holds {event} of {date}, and this year ends on {last}; "
    "give the register of an earlier year (--previous), or a later end (--to)",
    zh="没有汇总：原台账已有{date}的 {event}，而本年度到 {last}为止；请改用更早年度的台账（--previous），"
    "或更晚的截止日（--to）",
    ja="集計していません。前の台帳に{date}の {event} があり、この年度は{last}で終わります。"
    "より前の年度の台帳（--previous）か、より後の終わりの日（--to）を指定してください",
)

APART = Sentence(
    en="the points so far count; what {name} and others have earned since does not: give the workbooks of those events",
    zh="只计入原有大师分；{name} 等的新得大师分不计入，请加上那些比赛的工作簿",
    ja="これまでのポイントだけ集計します。{name} などの新しいポイントは、その競技会のブックを指定してください",
)

OPENED_TWICE = Sentence(
    en="{name} and perhaps others have points so far in {other} too; those of this workbook, saved later, count alone: "
    "leave out the one that is over",
    zh="{name} 等在 {other} 中也有原有大师分；只计入此工作簿（保存得更晚）的：请去掉已过时的一个",
    ja="{name} などのこれまでのポイントは {other} にもあります。後に保存されたこのブックのものだけ集計します。"
    "古いほうを外してください",
)

# --- two versions

CORRECTED = Sentence(
    en="a corrected version of {other}: this one counts, the earlier one does not",
    zh="是 {other} 的更正版：计入此版，不计入较早的一版",
    ja="{other} の訂正版です。こちらを集計し、前の版は集計しません",
)
CORRECTED_HELD = Sentence(
    en="a corrected version of {event}, which the register before holds: this one counts in its place",
    zh="是原台账中 {event} 的更正版：以此版代替",
    ja="前の台帳にある {event} の訂正版です。こちらに置き換えて集計します",
)
OUTDATED = Sentence(
    en="not counted, the register before holds {event} as it was saved later",
    zh="未计入：原台账中的 {event} 保存得更晚",
    ja="集計していません。前の台帳の {event} のほうが後に保存されたものです",
)
BY_FILES = Sentence(
    en="{said}; so say the dates of the files, {here} and {there}, since not both of them hold when they were saved",
    zh="{said}；先后按文件日期判断（{here}、{there}），因为有文件没有记录保存时间",
    ja="{said}。保存日時の記録がないファイルがあるため、ファイルの日付（{here} と {there}）で判断しました",
)
UNDATED = Sentence(
    en="{said}; nothing says which of the two was saved later: look which is right",
    zh="{said}；无法判断哪一个保存得更晚，请核对",
    ja="{said}。どちらが後に保存されたかわかりません。確認してください",
)
CLOSED = Sentence(
    en="not counted, {event} stands in the register before with other figures, in a year that is closed: "
    "correct what it changes there by hand, or make the register of that year again",
    zh="未计入：{event} 已在原台账以前的年度中，数据不同：请在原台账中手工更正，或重做那一年的台账",
    ja="集計していません。{event} は前の台帳の過去の年度に別の数値で入っています。"
    "前の台帳を手で直すか、その年度の台帳を作り直してください",
)
PART_ALONE = Sentence(
    en="not counted: the register before holds {event} as a whole; hand in all workbooks of that competition together "
    "(where it is another competition, name it otherwise)",
    zh="未计入：原台账已将 {event} 作为一项比赛整体计入；请将其全部工作簿一起交来（若是另一项比赛，请另取名称）",
    ja="集計していません。前の台帳に {event} は全体で入っています。その競技会のワークブックをすべて一緒に"
    "指定してください（別の競技会なら別の名前にしてください）",
)
SAME_NAME_AND_DAY = Sentence(
    en="named {event} and held on the same day as {other}; both count: if it is one event, leave one of them out",
    zh="与 {other} 名称和日期相同（{event}）；两者都计入：若是同一场比赛，请去掉其中一个",
    ja="{other} と名前も日も同じです（{event}）。両方とも集計します。同じ競技会なら一方を外してください",
)
SAME_PEOPLE = Sentence(
    en="held on the same day as {other} by the same people; both count: if it is one event, leave one of them out",
    zh="与 {other} 同一天举行，参赛者也完全相同；两者都计入：若是同一场比赛，请去掉其中一个",
    ja="{other} と同じ日に同じ顔ぶれで行われています。両方とも集計します。同じ競技会なら一方を外してください",
)

# --- people

TWO_NAMES = Sentence(
    en="the number {number} belongs to {name} and to {other} ({file}): each has a row of its own, until one is mended",
    zh="会员号 {number} 既是 {name} 又是 {other}（{file}）：更正之前各占一行",
    ja="会員番号 {number} が {name} と {other}（{file}）にあります。直すまで別々の行にします",
)
RENAMED = Sentence(
    en="the number {number} is {other} in the register before, and {name} here: if it is one member, "
    "put the new name into the old register and start again; till then each has a row of its own",
    zh="会员号 {number} 在原台账中是 {other}，这里是 {name}：若是同一会员，请在原台账中改名后重做；此前各占一行",
    ja="会員番号 {number} は前の台帳では {other}、ここでは {name} です。同じ会員なら前の台帳の氏名を直して"
    "やり直してください。それまで別々の行にします",
)
TWO_NUMBERS = Sentence(
    en="{name} has the numbers {numbers}: two people, or one; if it is one member, "
    "write one number everywhere and start again; till then each number has a row of its own",
    zh="{name} 有会员号 {numbers}：可能是两人，也可能是一人；若是同一会员，请统一会员号后重做；此前各占一行",
    ja="{name} に会員番号 {numbers} があります。別人か同じ人かわかりません。同じ会員なら番号をそろえて"
    "やり直してください。それまで番号ごとに行を分けます",
)
WITHOUT_NUMBER = Sentence(
    en="{name} stands here without a number, and elsewhere with {numbers}: if it is one member, "
    "write the number here too and start again; till then counted in a row of its own",
    zh="{name} 在此没有会员号，在别处的会员号是 {numbers}：若是同一会员，请在此填上会员号后重做；此前另占一行",
    ja="{name} はここでは会員番号がなく、ほかでは {numbers} です。同じ会員ならここにも番号を書いて"
    "やり直してください。それまで別の行で集計します",
)
NEW_NUMBER = Sentence(
    en="{name} has no number in the register before, and {number} here: if it is one member, "
    "put the number into the old register and start again; till then each has a row of its own",
    zh="{name} 在原台账中没有会员号，这里是 {number}：若是同一会员，请在原台账中填上会员号后重做；此前各占一行",
    ja="{name} は前の台帳では会員番号がなく、ここでは {number} です。同じ会員なら前の台帳に番号を入れて"
    "やり直してください。それまで別々の行にします",
)
WITHOUT_NAME = Sentence(
    en="the number {number} stands here without a name, and is {names} elsewhere: "
    "counted in a row of its own till the name is written here too",
    zh="会员号 {number} 在此没有姓名，在别处是 {names}：在此填上姓名之前另占一行",
    ja="会員番号 {number} はここでは氏名がなく、ほかでは {names} です。ここにも氏名を書くまで別の行で集計します",
)
NO_NAME = Sentence(
    en="the number {number} stands here without a name; counted under its number till the name is written there",
    zh="会员号 {number} 没有姓名；填上姓名之前按会员号计入",
    ja="会員番号 {number} に氏名がありません。氏名を書くまで番号のまま集計します",
)
NEW_NAME = Sentence(
    en="the number {number} has no name in the register before, and is {name} here: if it is one member, "
    "put the name into the old register and start again; till then each has a row of its own",
    zh="会员号 {number} 在原台账中没有姓名，这里是 {name}：若是同一会员，请在原台账中填上姓名后重做；此前各占一行",
    ja="会員番号 {number} は前の台帳では氏名がなく、ここでは {name} です。同じ会員なら前の台帳に氏名を入れて"
    "やり直してください。それまで別々の行にします",
)
OTHER_SPELLING = Sentence(
    en="{name} may be {others} in another spelling: if it is one member, write the name alike and start again; "
    "till then each has a row of its own",
    zh="{name} 与 {others} 可能是同一姓名的不同写法：若是同一会员，请统一写法后重做；此前各占一行",
    ja="{name} は {others} の別の書き方かもしれません。同じ会員なら書き方をそろえてやり直してください。"
    "それまで別々の行にします",
)
TWO_CLUBS = Sentence(
    en="{name} has no number and the clubs {clubs}: if these are two people, give each a number and start again; "
    "till then counted in one row",
    zh="{name} 没有会员号，所属俱乐部有 {clubs}：若是两人，请各填会员号后重做；此前合计在一行",
    ja="{name} は会員番号がなく、所属が {clubs} です。別人ならそれぞれに会員番号を書いてやり直してください。"
    "それまで一行で集計します",
)
BY_START_NUMBER = Sentence(
    en="{name} is told from another of that name by the start number alone, which is this event's own: give each a "
    "number in its members' table and start again; till then counted in one row with whoever is called so elsewhere",
    zh="{name} 只靠抽签号与同名棋手区分，而抽签号各场不同：请在该场会员表中各填会员号后重做；"
    "此前与其他比赛中写法相同者合计在一行",
    ja="{name} は選手番号だけで同名の人と区別されていますが、選手番号は競技会ごとに変わります。その会員表で"
    "それぞれに会員番号を書いてやり直してください。それまで、ほかで同じ書き方の人と一行で集計します",
)

# --- what tables say that somebody has

STATED_NEWER = Sentence(
    en="{name}: {column} is {found} in the members' table here, and {held} by the register before this event; the "
    "newer counts, {found}, from this event on: if it is wrong, correct the members' table here and start again",
    zh="{name}：此处会员表的“{column}”是 {found}，而按台账赛前应为 {held}；从本场起以较新的 {found} 为准："
    "如有误，请更正此处的会员表后重做",
    ja="{name}：この会員表の「{column}」は {found} ですが、台帳ではこの競技会の前に {held} です。"
    "新しいほうの {found} をこの競技会から使います。誤りなら、この会員表を直してやり直してください",
)
STATED_OLDER = Sentence(
    en="{name}: {column} is {found} in the members' table here, and {held} by the register before this event; the "
    "register, which has later events, counts: if {found} is right, correct it there (LAST) and start again",
    zh="{name}：此处会员表的“{column}”是 {found}，而按台账赛前应为 {held}；台账已有更晚的比赛，以台账为准："
    "如 {found} 正确，请在原台账中更正后重做",
    ja="{name}：この会員表の「{column}」は {found} ですが、台帳ではこの競技会の前に {held} です。"
    "台帳にはより新しい競技会があるので台帳のほうを使います。{found} が正しければ、前の台帳を直してやり直してください",
)

ALIKE = Sentence(
    en="{count} members ({names}) alike, such as: {said}",
    zh="共 {count} 名会员如此（{names}），例如：{said}",
    ja="会員 {count} 名（{names}）が同様です。例：{said}",
)
IN_SHORT = Sentence(
    en="{name}: {found}; {held} by the register",
    zh="{name}：{found}；按台账为 {held}",
    ja="{name}：{found}（台帳では {held}）",
)

CORRECTED_THERE = Sentence(
    en="{name}: {column} is {found} on the page {sheet} of the register before, and {given} by the workbook of "
    "{event}, which counts: if {found} is right, correct the workbook, or leave it out and correct the other pages too",
    zh="{name}：原台账“{sheet}”页的“{column}”是 {found}，而按“{event}”的工作簿为 {given}，以工作簿为准："
    "如 {found} 正确，请更正工作簿；或不再加入该工作簿，并一并更正其他页",
    ja="{name}：前の台帳の「{sheet}」の「{column}」は {found} ですが、「{event}」のブックでは {given} で、"
    "ブックのほうを使いました。{found} が正しければ、ブックを直すか、指定から外してほかのページも直してください",
)

DECLARED_ALONE = Sentence(
    en="{name}: {holding} is {amount}, of which no event gave {held}, and {column} says {found}; the holding counts as "
    "it stands, and {held} as declared: to correct what was declared, change {holding} by as much",
    zh="{name}：“{holding}”是 {amount}，其中 {held} 不来自任何比赛，而“{column}”写的是 {found}；以“{holding}”为准，"
    "申报部分按 {held} 计：如要更正申报的分数，请把“{holding}”也改动同样多",
    ja="{name}：「{holding}」は {amount}、うち競技会によらないものは {held} ですが、「{column}」は {found} です。"
    "「{holding}」のほうを使い、申告分を {held} としました。申告分を直すときは「{holding}」も同じだけ変えてください",
)

LIST_COUNTS = Sentence(
    en="{name}: {column} is {found} in the list, and {held} by the register at that time; the list counts: if it is "
    "wrong, correct it there and start again",
    zh="{name}：名单的“{column}”是 {found}，而台账当时为 {held}；以名单为准：如有误，请更正名单后重做",
    ja="{name}：名簿の「{column}」は {found} ですが、台帳ではその時点で {held} です。名簿のほうを使います。"
    "誤りなら名簿を直してやり直してください",
)
NOT_TAKEN = Sentence(
    en="this row of the list is not taken: {why}",
    zh="名单的此行未采用：{why}",
    ja="名簿のこの行は取り込んでいません：{why}",
)

# --- the register before

SHEET_LEFT = Sentence(
    en="the sheet {sheet} is somebody's own and does not go on with the register: copy it if you need it",
    zh="工作表“{sheet}”是自己加的，新台账中没有：需要时请自行复制",
    ja="シート「{sheet}」はご自分で加えたもので、新しい台帳には入りません。必要なら写してください",
)
TAKEN_OUT = Sentence(
    en="{event} is taken out, with all that it gave, since the page {sheet} no longer counts it; "
    "leave its workbook out too",
    zh="{event} 已连同其所得去掉，因为“{sheet}”页不再计入它；它的工作簿也请不要再加入汇总",
    ja="{event} をその獲得分とともに外しました（「{sheet}」で集計から外されています）。"
    "そのブックも指定から外してください",
)

# --- nothing at all

NOTHING_COUNTS = Sentence(
    en="none of the workbooks counts: nothing is written",
    zh="没有可计入的工作簿：没有写入任何内容",
    ja="集計できるブックがありません。何も書き込みません",
)
NO_REGISTER = Sentence(
    en="is no register that xlfuncs season has made",
    zh="不是 xlfuncs season 生成的台账",
    ja="xlfuncs season が作った台帳ではありません",
)
NOT_LISTED = Sentence(
    en="{sheet}, row {row}: {name} does not stand on the first sheet; put it back there, or delete this row too",
    zh="“{sheet}”第 {row} 行：第一页没有 {name}；请在那里补上，或把此行也删去",
    ja="シート「{sheet}」{row} 行目：{name} は最初のシートにありません。そこに戻すか、この行も削除してください",
)
NOT_LISTED_AS = Sentence(
    en="{sheet}, row {row}: {name} does not stand on the first sheet with the number {number}, but with {others}; "
    "write the same number on all sheets",
    zh="“{sheet}”第 {row} 行：第一页没有会员号为 {number} 的 {name}，只有会员号为 {others} 的；请在各页填写同一会员号",
    ja="シート「{sheet}」{row} 行目：最初のシートに会員番号 {number} の {name} はなく、同じ名前の会員番号は {others} "
    "です。どのシートにも同じ番号を書いてください",
)
LACKS_COLUMNS = Sentence(
    en="the sheet {sheet} lacks the column {column}",
    zh="“{sheet}”页缺少“{column}”列",
    ja="シート「{sheet}」に「{column}」の列がありません",
)
NO_DAY_HELD = Sentence(
    en='{sheet}, row {row}: {event} counts, and its date "{date}" names no day; write it such as 2026-04-01',
    zh="“{sheet}”第 {row} 行：{event} 已计入，但日期“{date}”看不出是哪年哪日；请写成 2026-04-01 这样",
    ja="シート「{sheet}」{row} 行目：{event} は集計済みですが、日付「{date}」から年月日がわかりません。"
    "2026-04-01 のように書いてください",
)
NUMBERED_OTHERWISE = Sentence(
    en="{sheet}: the number {no} is {this} here, and {that} on the page {other}; leave the numbers as they were where "
    "an event is taken out",
    zh="“{sheet}”：序号 {no} 在此是 {this}，在“{other}”页是 {that}；去掉比赛时请保留其余比赛的原序号",
    ja="「{sheet}」：番号 {no} はここでは {this}、「{other}」では {that} です。"
    "競技会を外すときも、ほかの番号はそのままにしてください",
)
LISTED_TWICE = Sentence(
    en="{sheet}, row {row}: {name} stands there twice; add both up into one row",
    zh="“{sheet}”第 {row} 行：{name} 出现了两次；请合并成一行",
    ja="シート「{sheet}」{row} 行目：{name} が二つあります。一行にまとめてください",
)
DIFFERS = Sentence(
    en="{sheet}, row {row}, {column}: {value} is not the {figure} of {other}; correct it there too",
    zh="“{sheet}”第 {row} 行“{column}”：{value} 与“{other}”页的 {figure} 不符；请一并更正",
    ja="シート「{sheet}」{row} 行目「{column}」：{value} は「{other}」の {figure} と違います。そこも直してください",
)
IN_REGISTER = Sentence(
    en="{sheet}, row {row}: {why}", zh="“{sheet}”第 {row} 行：{why}", ja="シート「{sheet}」{row} 行目：{why}"
)
NOT_A_NUMBER = Sentence(
    en="{sheet}, row {row}, {column}: {value} is no number",
    zh="“{sheet}”第 {row} 行“{column}”：{value} 不是数字",
    ja="シート「{sheet}」{row} 行目「{column}」：{value} は数値ではありません",
)


def together(doubtful: Iterable[Doubt]) -> list[Doubt]:
    """Say only once what one file says of a column for more than ``MOST`` members, and list for each what is found and
    held.
    """
    alike: dict[tuple[object, ...], list[Doubt]] = {}
    for at, each in enumerate(doubtful):
        said = each.said
        of_member = isinstance(said, Said) and {*IN_SHORT.fields} <= said.fields.keys()
        key = (each.file, said.sentence, said.fields["column"]) if isinstance(said, Said) and of_member else (at,)
        alike.setdefault(key, []).append(each)
    found: list[Doubt] = []
    for group in alike.values():
        members = [each.said.fields for each in group if isinstance(each.said, Said)]
        if len(group) <= MOST:
            found += group
            continue
        names = Joined((fields["name"] for fields in members), most=MOST)
        short = tuple(
            Doubt(each.file, each.row, IN_SHORT(**{key: fields[key] for key in IN_SHORT.fields}))
            for each, fields in zip(group, members, strict=True)
        )
        found.append(Doubt(group[0].file, None, ALIKE(count=len(group), names=names, said=group[0].said), short))
    return found
