"""The purpose of each setting of the xiangqi events, in a secretary's words, and the meaning of a blank one."""

from xlfuncs.core.sentences import Help

ROUNDS = Help(
    "how many rounds there are to play; blank: as many as have games",
    "比赛共几轮；不填：按已有对局的轮数",
    "全部で何回戦か。空欄なら対局のある回戦まで",
)
ROUNDS_OF_RATED = Help(
    "how many rounds there are to play; K rises by 15 in the last two of them",
    "比赛共几轮；最后两轮 K 加 15",
    "全部で何回戦か。最後の 2 回戦は K が 15 増えます",
)
ROUNDS_OF_TOTALS = Help(
    "how many rounds were played",
    "共下了几轮",
    "何回戦行ったか",
)
SYSTEM = Help(
    "what a win, a draw and a loss are worth",
    "胜、和、负各得几分",
    "勝ち・引き分け・負けの得点",
)
ORDER = Help(
    "what the standings go by, the weightiest first, with commas between; blank: points,opponents,wins, as in the "
    "individual championships since 1978 (the source's table; wins where opponents are level)",
    "依次按什么排名，重要的在前，用逗号隔开；不填：积分，对手分，胜局（1978 年起个人赛用对手分，再比胜局，见原文）",
    "順位を何で決めるか。重いものから順に、コンマで区切って書きます。空欄なら得点・対手分・勝ち数（1978 年から"
    "の個人戦の方式、原文による）",
)
NUMBERS = Help(
    "what 1 or 0.5 as a result means; blank: results are written as words (胜, 和, 负, W, D, L)",
    "结果填 1、0.5 等数字时的含义；不填：结果用文字（胜、和、负）填写",
    "結果を 1 や 0.5 と書いたときの意味。空欄なら結果は文字（勝・引き分け・負）で書きます",
)
INITIAL_COLOUR = Help(
    "red or black for start number 1 in round 1, as the lot fell; blank: red, and the pairing says so",
    "首轮 1 号执红或执黑，由抽签决定；不填：执红，编排时会注明",
    "1 回戦で選手番号 1 が先手（紅）か後手（黒）か、抽選のとおりに。空欄なら先手とし、組合せの際にそう知らせます",
)
CLUBS_APART = Help(
    "in so many rounds from the first on players of one club do not meet; blank: they may",
    "从首轮起若干轮内同单位（同队）棋手不相遇；不填：不限制",
    "1 回戦からこの回戦まで同じ所属の選手を当てません。空欄なら制限しません",
)
ACCELERATION = Help(
    "baku: for the pairing alone the upper half first has a win more, then a draw (FIDE C.04.7); blank: nobody has",
    "巴库：前几轮编排时，上半区先各加一胜的分、后各加一和的分，只用于编排（国际棋联 C.04.7）；不填：不加速",
    "バクー：初めの回戦だけ上位半分に組合せ用の点（勝ち、次に引き分け）を加えます（FIDE C.04.7）。空欄なら加えません",
)
NATIONAL = Help(
    "yes: the first eight get a bonus after the last round",
    "是：最后一轮结束后前八名另加 BONUS",
    "はい：最終回戦の後、上位 8 名にボーナスが加わります",
)
WIN = Help(
    "2 where a draw is 1, 3 where a draw is 1 of 3",
    "和局得 1 分时为 2；胜局得 3 分时为 3",
    "引き分けが 1 点で勝ちが 2 点なら 2、勝ちが 3 点なら 3",
)
VARIANT = Help(
    "as a sum, or as a share in percent",
    "以总和表示，或以百分比表示",
    "合計で示すか、百分率で示すか",
)
BOARDS = Help(
    "how many boards two teams play in a match",
    "两队每场对几台",
    "1 試合で何ボード対戦するか",
)
MATCH_SYSTEM = Help(
    "what a match won, drawn and lost is worth; the match goes to the team with more board points",
    "一场胜、平、负各得几分；局分多者为胜",
    "試合の勝ち・引き分け・負けの得点。ボード点の多いチームが勝ち",
)
BYE_BOARDS = Help(
    "the board points of a team without an opponent, as the regulations say; it has the match points of a win",
    "轮空队按规程得几分局分；场分按胜一场计",
    "相手のないチームのボード点（競技会の規定による）。マッチ点は勝ちと同じ",
)
ORDER_OF_TEAMS = Help(
    "what the teams' places go by, the weightiest first, with commas between; places by the best players: best",
    "各队依次按什么排名，重要的在前，用逗号隔开；按个人成绩排团体名次时填：个人得分之和",
    "チームの順位を何で決めるか。重いものから順に、コンマで区切って書きます。個人得点の合計なら best",
)
COUNTED = Help(
    "how many of a team's players make its sum, those with the most points",
    "每队取得分最多的几名棋手合计",
    "各チームで得点の多い何名を合計するか",
)
