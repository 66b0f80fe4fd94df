"""The purpose of each setting of the bridge events, in a secretary's words, and the meaning of a blank one."""

from xlfuncs.core.sentences import Help

PENALTIES = Help(
    "how undertricks are scored: by Law 77, or flat",
    "宕墩怎样罚分：按规则第 77 条，或每墩固定",
    "アンダートリックの計算。規則 77 条、または一律",
)
ADJUSTED = Help(
    "what an A+ is worth where IMPs are played; A- is worth as many less",
    "按 IMP 计分时 A+ 得多少 IMP；A- 扣同样多",
    "IMP の競技で A+ に与える IMP 数。A- は同じだけ失います",
)
BOARDS = Help(
    "how many boards each plays, to find those that are missing; blank: nobody looks for missing boards",
    "每个单位应打多少副，用来检查缺少的牌副；不填：不检查",
    "各自がプレイするボード数。足りないボードを調べます。空欄なら調べません",
)
SHARE = Help(
    "0.5: who has played less than half of the boards gets no place; blank or 0: everybody has one",
    "0.5：打不满一半副数者不列名次；不填或 0：都列名次",
    "0.5 なら半分に足りない参加者に順位をつけません。空欄か 0 なら全員に順位がつきます",
)
WINNERS = Help(
    "1: one list of all pairs; 2: a list for each line, as pairs that never changed lines compare with their own alone",
    "1：全部对子一个名次表；2：南北、东西各一个名次表（不换方位的米切尔制）",
    "1：全ペアで一つの順位表。2：NS と EW で別々の順位表（向きを変えないミッチェル）",
)
SCORING = Help(
    "how a board is compared: matchpoints, IMPs against the datum, cross-IMPs, total points",
    "一副牌怎样比较：比赛分、对基准分的 IMP、交叉 IMP 或总分",
    "ボードの比べ方。マッチポイント、データム IMP、クロス IMP、トータルポイント",
)
IMPS = Help(
    "against the datum: the mean of the results; cross-IMPs: with every other result, one by one",
    "基准分：与各桌的平均得分比较；交叉 IMP：逐一与其他各桌比较",
    "データム：平均スコアと比べます。クロス IMP：ほかの結果と一つずつ比べます",
)
SCALE = Help(
    "the table by which IMPs become victory points",
    "IMP 换算成 VP 所用的表",
    "IMP を VP に換算する表",
)
BOARDS_OF_MATCH = Help(
    "by which IMPs become VP; needed where matches are typed in IMPs, blank where VP are",
    "IMP 换算 VP 时使用：填 IMP 时必须填写，直接填 VP 时可不填",
    "IMP から VP への換算に使います。IMP で記入するときに必要、VP で記入するなら空欄",
)
TEAM = Help(
    "the team's name as it hangs on the wall",
    "队名，按公告上的写法",
    "成績表に出すチーム名",
)
SEATED = Help(
    "who sat there; blank: nobody is named, and figures do not hang on it",
    "坐在此处的队员；不填：不列姓名，不影响计算",
    "そこに座った選手。空欄でも計算は変わりません",
)
