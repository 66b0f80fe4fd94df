"""The purpose of each setting of the CBA events, in a secretary's words, and the meaning of a blank one."""

from xlfuncs.core.sentences import Help

LEVEL = Help(
    "the level under which the event is registered: decides L",
    "比赛申报的等级：决定 L",
    "届け出た競技会の格。L が決まります",
)
BOARDS = Help(
    "the fewest boards that the winner has to play from the first round to the last: decides S",
    "冠军从第一轮打到最后一轮至少须打的副数：决定 S",
    "優勝者が最初から最後まで最少でプレイするボード数。S が決まります",
)
COLOUR = Help(
    "of which colour the points are that the event issues",
    "本比赛发放哪种颜色的大师分",
    "この競技会が発行するポイントの色",
)
YOUTH = Help(
    "yes: the points are youth points, a kind of their own beside the total; no: ordinary ones",
    "是：发放青年大师分，单列，不计入总大师分；否：普通大师分",
    "はい：ユースポイントとして別に発行し、合計に入れません。いいえ：通常のポイント",
)
EVENT_TYPE = Help(
    "teams, pairs, individuals or other: decides how an average is made and which places get points",
    "团体、双人、个人或其他：决定平均大师分的算法和授分名次",
    "チーム・ペア・個人・その他。平均点の求め方とポイントの出る順位が決まります",
)
SIZE = Help(
    "players without whom a unit could not play; blank: 4 for teams, 2 for pairs, 1 for individuals",
    "少于几人不能参赛；不填：团体 4 人，双人 2 人，个人 1 人",
    "何人いないと参加できないか。空欄ならチーム 4、ペア 2、個人 1",
)
SCOPE = Help(
    "bounds the average of a unit; blank: national and grassroots levels bound it themselves, provincial ones do not",
    "限制每队平均大师分的上限；不填：全国、基层按等级自动取上限，省级不设上限",
    "参加者の平均点の上限を決めます。空欄なら全国と基層は格に従い、省級は上限なし",
)
ANNUAL_TOP = Help(
    "yes: the scope's highest event of the year, whose bound is higher (2000, 3000)",
    "是：该范围内年度最高水平的比赛，上限更高（2000、3000）",
    "はい：その範囲で年に一度の最高水準の競技会。上限が上がります（2000、3000）",
)
ANNUAL_MP = Help(
    "only where the average is hard to find, or would show the event's value wrongly (§1.3.5): stands in for it; "
    "blank: the average of the list",
    "仅在大师分系数难以计算，或不能准确体现比赛价值时填写（§1.3.5），代替比赛平均大师分；不填：按名单计算",
    "係数の計算が難しいとき、または係数が競技会の価値を正しく表さないときだけ、競技会の平均点の代わりに記入します"
    "（§1.3.5）。空欄なら一覧から計算します",
)
RESTRICTIONS = Help(
    "how many limits there are on who may play (entry, sex, age, holdings), mixed not counted; blank: as the questions "
    "below are answered; without any answer none",
    "参赛资格有几项限制（参加范围、性别、年龄、大师分上限），混合不算在内；不填：按下面各问的回答计；都不回答：没有限制",
    "参加資格の制限（範囲・性別・年齢・保有ポイント）がいくつあるか。ミックスは含みません。空欄なら下の質問の答えから数え、"
    "答えもなければ制限なし",
)
ONLINE = Help(
    "yes: played on the net, E is halved",
    "是：在网上进行，E 减半",
    "はい：オンラインで行った（E が半分になります）",
)
MIXED = Help(
    "yes: each pair is a man and a woman; it is a limit besides those counted above",
    "是：男女搭档；在上述限制项数之外另计一项",
    "はい：男女のペア。上の制限の数とは別に一つと数えます",
)
NOT_SAID_MIXED = Help(
    "as the question about sex is answered; without an answer it is not mixed",
    "以“性别限制”的回答为准；没有回答的，不是混合比赛",
    "「性別の制限」の答えのとおり。答えもなければミックスではありません",
)
ENTRY_LIMIT = Help(
    "yes: only members of certain bodies, trades or places may play; what counts as such a limit §1.3.4 leaves to the "
    "association; whoever answers one of these questions is asked them all",
    "是：只限某些单位、行业或地区的人参加（何为参加范围限制，§1.3.4 未作规定，以协会解释为准）；"
    "这几问只要回答一问，其余各问也须回答",
    "はい：特定の団体・職域・地域の人だけが参加できます（何が参加範囲の制限に当たるかは §1.3.4 に定めがなく、"
    "協会の判断によります）。質問の一つに答えると、ほかの質問にも答える必要があります",
)
SEX = Help(
    "men or women alone: one limit; mixed: E 0.9 where there is no other limit, else one limit more",
    "男子、女子：算一项限制；混合：没有其他限制时 E 为 0.9，否则另加一项",
    "男子だけ・女子だけは制限一つ。ミックスはほかに制限がなければ E が 0.9、あれば一つ加えます",
)
AGE_LIMIT = Help(
    "yes: only players below or above an age may play",
    "是：只限某一年龄以下（或以上）的人参加",
    "はい：ある年齢以下（または以上）の人だけが参加できます",
)
AGE_GROUP = Help(
    "which of the age groups this list is, from the oldest down (U26 1, U21 2, U16 3): below the oldest each step is a "
    "limit more; 1 where there is one group, or where the limit is a lower one (seniors)",
    "本名单是第几个年龄组，最高年龄组为 1（如 U26 为 1，U21 为 2，U16 为 3）：最高组之下每降一段另算一项限制；"
    "不分年龄组、或只有年龄下限（老年赛）填 1",
    "この名簿がどの年齢の組か。最も上の組を 1 とします（U26 が 1、U21 が 2、U16 が 3）。"
    "一つ下がるごとに制限が一つ増えます。組に分けないとき、年齢の下限だけのとき（シニア）は 1",
)
MP_LIMIT = Help(
    "yes: only players below a number of master points may play; a lower limit is none (§1.3.4 大师分上限限制)",
    "是：大师分超过某一数额的人不能参加；只规定下限的不算（§1.3.4 只列大师分上限限制）",
    "はい：保有ポイントがある数を超える人は参加できません。"
    "下限だけの制限は含みません（§1.3.4 は上限だけを挙げています）",
)
KNOCKOUT = Help(
    "yes: the first four were found by knockout matches, and §2.8 changes the points of these places",
    "是：前四名由淘汰赛决出，这些名次的大师分按 §2.8 调整",
    "はい：1～4 位をノックアウトで決めた（この順位のポイントを §2.8 により調整します）",
)
ROUND_BOARDS = Help(
    "boards of one round; needed where rounds won give points; blank: none do",
    "每轮的副数，按胜场得分时必须填写；不填：不计胜场分",
    "1 ラウンドのボード数。勝ちにポイントを出すときに必要です。空欄なら勝ち点なし",
)
WIN_MP = Help(
    "only where a published table says what a win is worth: of place and win points the higher counts",
    "仅在公布的表格规定了每胜的大师分时填写：名次分与胜场分取高者",
    "公表された表に 1 勝のポイントがあるときだけ記入します。順位点と勝ち点の高いほうになります",
)
GROUPS = Help(
    "two groups of equal standing with a champion each, or an upper and a lower one",
    "两组并列、各有冠军，或上下两组",
    "同格の二組でそれぞれ優勝者を決めるか、上下の二組か",
)
CONSOLATION_BOARDS = Help(
    "the fewest boards of the consolation's winner, without those of the main event",
    "安慰赛冠军在安慰赛中至少须打的副数，不含主赛",
    "慰安戦の優勝者が慰安戦で最少でプレイするボード数（本戦は含みません）",
)
CONSOLATION_BOARDS_IF_ANY = Help(
    "the same for the consolation; blank: there is none",
    "安慰赛冠军在安慰赛中至少须打的副数；不填：没有安慰赛",
    "慰安戦の優勝者の最少ボード数。空欄なら慰安戦なし",
)
COUNTS = Help(
    "yes: its places are places of the main event (9th and on), and it gives points; no: it gives none",
    "是：安慰赛名次即主赛名次（如第 9 名以后），可得大师分；否：不发大师分",
    "はい：慰安戦の順位が本戦の順位になり（9 位以下など）、ポイントが出ます。いいえ：出ません",
)
STAGE_BOARDS = Help(
    "boards that the first of the stage played in it",
    "第一名在该阶段打的副数",
    "その段階の 1 位がその段階でプレイしたボード数",
)
STAGE_BOARDS_IF_ANY = Help(
    "boards that the first of the stage played in it; blank: there is no such stage",
    "第一名在该阶段打的副数；不填：没有这一阶段",
    "その段階の 1 位がその段階でプレイしたボード数。空欄ならその段階なし",
)
ELIMINATED = Help(
    "how many units do not go on from the stage",
    "该阶段淘汰多少个单位",
    "その段階で敗退する参加者の数",
)
ELIMINATED_IF_ANY = Help(
    "how many units do not go on from the stage; blank: there is no such stage",
    "该阶段淘汰多少个单位；不填：没有这一阶段",
    "その段階で敗退する参加者の数。空欄ならその段階なし",
)
TIERED = Help(
    "yes: the points of the first stage are given tier by tier (A, B, C by holdings)",
    "是：第一阶段按大师分分为 A、B、C 级授分",
    "はい：第 1 段階のポイントを保有ポイントによる組（A・B・C）ごとに与えます",
)
TIERS = Help(
    "yes: the place awards are given tier by tier (A, B, C by holdings)",
    "是：排名大师分按大师分分为 A、B、C 级授予",
    "はい：順位点を保有ポイントによる組（A・B・C）ごとに与えます",
)
SELECTION_ENTRIES = Help(
    "how many units took part in all selections together",
    "参加各选拔赛的单位总数",
    "すべての選抜に参加した数の合計",
)
SELECTION_MP = Help(
    "the average of the selection, as its own computation has it",
    "选拔赛计算得出的比赛平均大师分",
    "選抜の計算で求めた平均点",
)
FINAL_PLACES = Help(
    "blank: by the share of §1.1, from the field of the selection",
    "不填：按 §1.1 的比例，由选拔赛参赛规模得出",
    "空欄なら選抜の参加数から §1.1 の割合で決まります",
)
LEAGUE_GROUP = Help(
    "what this group is called on the notice board",
    "本组在公告上的名称",
    "成績表に出すこの組の名前",
)
ENTRIES_BELOW = Help(
    "units of all groups below this one, which count in N; blank: there is none below",
    "低于本组的各组单位总数，计入 N；不填：没有更低的组",
    "この組より下のすべての組の参加数（N に数えます）。空欄なら下の組なし",
)
FIXED = Help(
    "yes: so many teams and no more (place awards alone); no: open to all, rounds won count too",
    "是：参赛队数固定（只计排名大师分）；否：不限队数，另计胜场分",
    "はい：チーム数が決まっている組（順位点だけ）。いいえ：誰でも参加でき、勝ち点も出ます",
)
SCORES = Help(
    "what the column of scores holds: percentages, matchpoints or IMPs",
    "成绩列填的是百分比、比赛分还是 IMP",
    "成績の列が百分率・マッチポイント・IMP のどれか",
)
TABLE_PLACES = Help(
    "no place below this one gets points; blank: as the table and the field give",
    "此名次以下不得大师分；不填：由表格和参赛规模决定",
    "この順位より下にポイントは出ません。空欄なら表と参加数によります",
)
