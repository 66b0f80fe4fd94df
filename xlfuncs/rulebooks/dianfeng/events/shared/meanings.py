"""The purpose of each setting of the 巅峰 events, in a secretary's words, and the meaning of a blank one."""

from xlfuncs.core.sentences import Help

ROUNDS = Help(
    "how many rounds the evening has",
    "当晚共打几轮",
    "全部で何ラウンド行うか",
)
ROUND_BOARDS = Help(
    "boards of each round: rounds × these are all boards that there are to play",
    "每轮副数；轮数 × 每轮副数即全部应打副数",
    "1 ラウンドのボード数。ラウンド数との積が全ボード数",
)
SHARE = Help(
    "who has played a smaller share of the boards has not finished and gets no place",
    "所打副数低于此比例者视为未完成，不列名次",
    "この割合に足りない参加者は完走とみなさず、順位をつけません",
)
SEAT_ROUND = Help(
    "for which round seats are to be found; blank: the one after the last with results",
    "为哪一轮排座；不填：已有成绩的最后一轮的下一轮",
    "どのラウンドの席を決めるか。空欄なら結果のある最後のラウンドの次",
)
BASE = Help(
    "so many points of a partnership change nothing; fewer are given IMPs, more give them",
    "一方点力等于此数时不贴点；少则得到贴点，多则付出",
    "この点力なら増減なし。少なければ IMP をもらい、多ければ渡します",
)
MODE = Help(
    "the challenger takes the place and those between move down one, or the two change places",
    "挑战者取得该名次、中间各人顺延一位，或两人互换名次",
    "挑戦者がその順位に入り間の人が一つずつ下がるか、二人が入れ替わるか",
)
REACH = Help(
    "blank: anybody above may be challenged",
    "不填：可挑战上方任何人",
    "空欄なら上の誰にでも挑戦できます",
)
WEIGHT = Help(
    "how much the difference to the partner's rate counts; 0: not at all",
    "与同伴牌技指数之差占多大分量；0：不计",
    "パートナーとの指数の差をどれだけ数えるか。0 なら使いません",
)
SCALE = Help(
    "how many percentage points one IMP a board moves a rate",
    "每副 1 IMP 使牌技指数变动几个百分点",
    "1 ボード 1 IMP で指数が何ポイント動くか",
)
DECAY = Help(
    "what the boards of earlier weeks still weigh after a week: 0.9 is nine tenths",
    "以往各副每过一周保留多少比重：0.9 即九成",
    "前の週までのボードが 1 週間でどれだけの重みを残すか（0.9 は 9 割）",
)
SYSTEM = Help(
    "what is taken off for a lost connection hangs on it",
    "断线扣多少分由此决定",
    "切断のときの減点がこれで決まります",
)
THRESHOLD = Help(
    "from how many points on the title is held; the source has no numbers, the club fills in its own",
    "达到多少分可得此等级；来源没有数字，由俱乐部自定",
    "何点からこの等級になるか。出典に数字がないため、クラブが決めて記入します",
)
