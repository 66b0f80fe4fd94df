"""The purpose of each setting of the JCBL events, in a secretary's words, and the meaning of a blank one."""

from xlfuncs.core.sentences import Help

RATING = Help(
    "the rating decides R, and whether red points are issued",
    "等级决定 R，以及是否发放红分",
    "R と、レッドポイントを発行するかどうかが決まります",
)
GAME = Help(
    "individuals, pairs, teams or head-to-head teams of two: decides A",
    "个人、双人、队式等：决定 A",
    "個人・ペア・チーム・HT の別。A が決まります",
)
GAME_OF_WEEK = Help(
    "pairs, teams, individuals: in a team game each gets P as the article has it, and VP may count",
    "双人、队式、个人：决定 P；队式赛可按 VP 得分",
    "ペア・チーム・個人の別。P が決まり、チーム戦では VP によるポイントも計算します",
)
TABLES = Help(
    "tables of the whole event: of pairs half the pairs, of teams as many as teams; of a final those of the "
    "qualifying round, all sessions together",
    "整个比赛的桌数：双人赛为对数的一半，队式赛为队数；决赛填预赛各节桌数之和",
    "競技会全体のテーブル数。ペア戦は組数の半分、チーム戦はチーム数、決勝は予選参加延べテーブル数",
)
SESSIONS = Help(
    "how many sessions were played; of a final its own and half of the qualifying ones (1 + 1 × ½ = 1.5)",
    "共打几节；决赛为决赛节数加预赛节数的一半（1 + 1 × ½ = 1.5）",
    "行ったセッション数。決勝は決勝の数＋予選の数の½（1 ＋ 1 × ½ ＝ 1.5）",
)
SESSIONS_OF_CLUB = Help(
    "how many sessions were played; of a final its own and half of the qualifying ones (1 + 1 × ½ = 1.5); blank: those "
    "that have scores, and it is said; of a final, and by VP without the matches of a session, it is asked for",
    "共打几节；决赛为本身节数加预赛节数的一半（1 + 1 × ½ = 1.5）；不填：有成绩的节数，并会说明；决赛，以及按 VP "
    "计分而未填每节场数时，会要求填写",
    "行ったセッション数。決勝は決勝＋予選×½（1 + 1 × ½ = 1.5）。空欄なら得点のあるセッションの数とし、その旨を表示"
    "します。決勝と、VP で 1 セッションの試合数の記入がない場合は、記入を求めます",
)
EVENT_SESSIONS = Help(
    "decides whether points are red; blank: as many as the sessions above, of a qualifying round or a final 2 at least",
    "决定是否发放红分；不填：与节数相同，预赛或决赛至少按 2 节",
    "レッドポイントになるかどうかを決めます。空欄ならセッション数と同じ（予選・決勝は 2 以上とみなします）",
)
COMPETITORS = Help(
    "blank: everybody in the list who is not out; of a final write those of the qualifying round",
    "不填：名单中未取消资格者全部计入；决赛请填预赛的参赛单位数",
    "空欄なら一覧にある失格でない参加者の数。決勝では予選の参加数を記入します",
)
BOARDS = Help(
    "boards that each pair played in a session; of pairs by VP those of one match",
    "每对每节打的副数；按 VP 计分时为每场的副数",
    "1 セッションに各ペアがプレイしたボード数。VP のときは 1 試合のボード数",
)
OF_ONE_SESSION = Help(
    "only where this session had others; blank: as in all sessions",
    "仅在本节与其他节不同时填写；不填：与各节相同",
    "このセッションだけ違うときに記入します。空欄なら全セッション共通の値",
)
SCORING = Help(
    "what the scores are, for points hang on it; blank: the one scale that the scores of the whole field fit, and it "
    "is said; else it is asked for",
    "成绩是什么，大师分由此计算；不填：如全场得分只与一种相符，即按该种计算并说明，否则会要求填写",
    "得点が何か。ポイントが変わります。空欄のときは、全体の得点に合う方式が一つだけならその方式とし、その旨を表示します。"
    "決まらなければ記入を求めます",
)
SCORING_OF_TEAMS = Help(
    f"{SCORING.en}; B-a-M: the boards won of all boards of the session, as matchpoints",
    f"{SCORING.zh}。B-a-M：本节全部副数中所胜的副数，换算为比赛分",
    f"{SCORING.ja}。B-a-M はセッション全ボードのうち勝ったボード数をマッチポイントに換算します",
)
SESSION_TABLES = Help(
    "tables in the room; blank: as many as T (of a flight its T); a final must say its own",
    "场内桌数；不填：与参赛桌数 T 相同（分组时为该组的 T）；决赛必须填写",
    "会場のテーブル数。空欄なら T と同じ（フライト別ならその T）。決勝では記入が必要です",
)
AVERAGE = Help(
    "blank: 50 for percentages, boards × (tables − 1) ÷ 2 for matchpoints; IMPs and total points must say it",
    "不填：百分比为 50，比赛分为副数 ×（桌数 − 1）÷ 2；IMP、总分必须填写",
    "空欄なら百分率は 50、マッチポイントはボード数 ×（テーブル数 − 1）÷ 2。IMP・トータルポイントでは記入が必要です",
)
SESSION_MATCHES = Help(
    "matches that make up a session; blank: of an event of one session all; several sessions must say it",
    "几场算一节；不填：只有一节时全部场次算一节；有多节时必须填写",
    "何試合で 1 セッションか。空欄なら 1 セッションの競技会は全試合。複数セッションでは記入が必要です",
)
MAX_VP = Help(
    "the top of the VP scale, 20 or 25; 1 where matches won are typed; blank: 20 or 1, where the VP of all show it, "
    "and it is said; else it is asked for",
    "VP 表的最高分，20 或 25；填胜场数时为 1；不填：如全部 VP 表明是 20 或 1，即按此计算并说明，否则会要求填写",
    "VP スケールの最大値（20、25 など）。勝数で記入するときは 1。空欄のときは、全体の VP から 20 か 1 とわかれば"
    "それとし、その旨を表示します。わからなければ記入を求めます",
)
DRAW_VP = Help(
    "the VP of a drawn match; blank: 10 of 20, 15 of 25, ½ of 1; of any other scale it is asked for",
    "平局时双方的 VP；不填：最高 20 时为 10，25 时为 15，1 时为 ½；其他 VP 表必须填写",
    "引き分けのときの VP。空欄なら最大 20 で 10、25 で 15、1 で ½。ほかのスケールでは記入が必要です",
)
BYE_VP = Help(
    "what a bye adds for the place; it gives no points; only needed where somebody has one",
    "轮空在排名中所计的 VP，不得大师分；有轮空时才需填写",
    "組合せ上の不戦勝で順位のために加える VP（ポイントにはなりません）。不戦勝があるときだけ記入します",
)
WALKOVER_VP = Help(
    "what a walkover counts, for the place and for points; only needed where somebody has one",
    "对手弃权时所计的 VP，名次和大师分都算；有此情况时才需填写",
    "相手の棄権による不戦勝の VP（順位にもポイントにも数えます）。あるときだけ記入します",
)
SIMULTANEOUS = Help(
    "all overall points of such a game are red",
    "此类比赛的总成绩分全部为红分",
    "このゲームのオーバーオールはすべてレッドポイントになります",
)
CENTRE = Help(
    "such a club championship issues no red points",
    "桥牌中心自办的俱乐部锦标赛不发放红分",
    "ブリッジセンターが主催するクラブ選手権ではレッドポイントを発行しません",
)
CLASS = Help(
    "the class of a club championship; other events have none and leave it blank",
    "俱乐部锦标赛的级别；其他比赛没有级别，不填",
    "クラブ選手権のクラス。ほかの競技会では空欄のままにします",
)
CLASS_OF_GAME = Help(
    "the class under which the game is registered: decides K",
    "比赛登记的级别：决定 K",
    "届け出たゲームのクラス。K が決まります",
)
FLIGHTS = Help(
    "only where this list is one flight of several: how many there are; blank: there is one field",
    "仅当本表是分组比赛中的一组时填写总组数；不填：不分组",
    "この一覧が複数フライトの一つのときだけ、フライトの総数を記入します。空欄ならフライト別ではありません",
)
FLIGHT = Help(
    "which of the flights this list is; blank: there is one field",
    "本表是其中哪一组；不填：不分组",
    "この一覧がどのフライトか。空欄ならフライト別ではありません",
)
HOW_MANY_FLIGHTS = Help("how many flights there are", "共分几组", "フライトの総数")
STRATIFIED = Help(
    "yes: all play together and lower flights are ranked in the higher ones too; no: each flight by itself",
    "是：全体同场，较低组也参加较高组的排名；否：各组独立",
    "はい：全員が同じ場で競い、下位フライトは上位の順位にも入ります。いいえ：フライトごとに別々",
)
TABLES_OF_FLIGHT = Help(
    "tables of this flight for its overall points; blank: the T of the whole event",
    "计算该组总成绩分所用的桌数；不填：整个比赛的 T",
    "このフライトのオーバーオールに使うテーブル数。空欄なら競技会全体の T",
)
QUALIFYING_OF_FLIGHT = Help(
    "only of a final: how many of this flight played the qualifying round; blank: those in the list",
    "仅用于决赛：该组参加预赛的数目；不填：按名单中的数目",
    "決勝のときだけ、このフライトの予選参加数を記入します。空欄なら一覧にある数",
)
L2 = Help(
    "whether only women, mixed pairs, seniors, juniors … may play; blank: anybody may",
    "是否只限女子、混合、老年、青年等参加；不填：不限",
    "女子・ミックス・シニア・ジュニアなどに限るか。空欄なら制限なし",
)
L2_OR_ANSWERS = Help(
    f"{L2.en.partition('; blank')[0]}; blank: as the questions below are answered; without any answer anybody may",
    f"{L2.zh.partition('；不填')[0]}；不填：按下面各问的回答；都不回答：不限",
    f"{L2.ja.partition('。空欄')[0]}。空欄なら下の質問の答えにより、答えもなければ制限なし",
)
SEX = Help(
    "whether only women, or only mixed pairs and teams may play; whoever answers one of these questions is asked "
    "them all",
    "是否只限女子，或只限男女混合参加；这几问只要回答一问，其余各问也须回答",
    "女子だけ、男女のペア・チームだけに限るか。質問の一つに答えると、ほかの質問にも答える必要があります",
)
AGE = Help(
    "whether only seniors, juniors (26 and younger) or youngsters (21 and younger) may play",
    "是否只限老年、26 岁以下或 21 岁以下的人参加",
    "シニア、ジュニア（26 歳以下）、ヤングスター（21 歳以下）に限るか",
)
AFFILIATION = Help(
    "yes: only members of certain clubs, companies, schools may play",
    "是：只限某些俱乐部、公司、学校等所属者参加",
    "はい：特定のクラブ・会社・学校などに所属する人に限る",
)
L3 = Help(
    "the limit of master points (1500, 300 …), or handicap, chance, draw; blank: none",
    "大师分的限制（1500、300 等），或差点、抽签等；不填：无",
    "MP による制限（1500、300 など）、またはハンディキャップ・チャンス・抽選。空欄なら制限なし",
)
L3_OF_FLIGHT = Help(
    "the limit of master points of a lower flight, where flights are not numbered; blank: none",
    "以大师分限制较低组、而不按组次时填写；不填：无",
    "フライトの番号でなく MP で下位フライトを制限するときに記入します。空欄なら制限なし",
)
L3_KIND = Help(
    "whether those below the limit may play (the usual), those from it on, or combinations",
    "限制以下者可参加（通常）、以上者可参加，或按组合",
    "制限未満の人が出られる（上限、通常）、以上の人が出られる（下限）、組合せの別",
)
L3_SEED = Help(
    "seed points that the players together stay below (of a team the best four); blank: no such limit",
    "队员种子分合计须低于此数（队式赛取最高四人）；不填：无此限制",
    "選手の SP の合計がこの値未満（チームは上位 4 人）。空欄ならこの制限なし",
)
L5 = Help(
    "which part of the event this is: qualifying round, final, trials …; blank: it has no parts",
    "本表是预赛、决赛还是选拔赛等；不填：比赛不分阶段",
    "予選・決勝・代表選手権などの別。空欄なら段階のない競技会",
)
L7 = Help(
    "a game on weekdays counts less where red points are issued; teams by IMP on fixed weekdays are as on weekends",
    "发放红分的比赛在平日举行时系数较低；固定在平日的 IMP 队式赛按周末",
    "レッドポイントを発行するゲームは平日だと係数が下がります。平日に固定の IMP マッチは週末と同じ扱い",
)
ABROAD = Help(
    "abroad every team counts 6 members; blank: as the rating or the competition says",
    "在国外举行时每队按 6 人；不填：由比赛等级或比赛项目决定",
    "国外ではどのチームも 6 人とします。空欄ならレイティングや競技会によります",
)
LEAGUE = Help(
    "which league of 第2条 L8 this is: the others count less than the open one",
    "属于第2条 L8 的哪一联赛：其他联赛的系数低于公开联赛",
    "第2条 L8 のどのリーグか。オープン以外は係数が下がります",
)
COMPETITION = Help(
    "the competition as 第13条 lists it, or WBF",
    "第13条所列的比赛，或 WBF 比赛",
    "第13条の表にある競技会名、または WBF競技会",
)
DIVISIONS = Help(
    "only of the club league: how many divisions it has",
    "仅用于俱乐部联赛：共分几级",
    "クラブリーグのときだけ、部の数を記入します",
)
GAME_OF_WBF = Help(
    "only of WBF competitions: pairs or teams; blank: as the competition says",
    "仅用于 WBF 比赛：双人或队式；不填：由比赛项目决定",
    "WBF競技会のときだけ、ペアかチームかを記入します。空欄なら競技会によります",
)
COMPETITORS_OF_FIXED = Help(
    "blank: everybody in the list; of WBF competitions all participants, needed for those without WBF points",
    "不填：名单中的全部；WBF 比赛填总参赛数，用于没有 WBF 分者",
    "空欄なら一覧にある数。WBF競技会では全参加数（WBFポイントのない参加者のために必要）",
)
TRIAL = Help(
    "whether the competition chose representatives of Japan",
    "该比赛是否选拔代表",
    "日本代表を選ぶ競技会だったかどうか",
)
SENIOR = Help(
    "whether the WBF points are senior ones, which are converted at another rate",
    "WBF 分是否为老年分（换算比例不同）",
    "WBF のシニアポイントかどうか（換算率が違います）",
)
LOWEST_WBF_MP = Help(
    "only needed where somebody placed has no WBF points: what the last place with points got",
    "有名次而无 WBF 分者才需填写：最后一个得分名次所得的 WBF 分",
    "順位はあるが WBFポイントのない参加者がいるときだけ、ポイントのある最下位の MP を記入します",
)
RATING_OF_WBF = Help(
    "only needed for the matches won by teams of WBF competitions",
    "仅用于 WBF 队式赛按胜场计分时",
    "WBF のチーム戦で勝ち試合のポイントを計算するときだけ記入します",
)
BOARDS_OF_MATCH = Help(
    "boards of one match; needed where points are given by VP",
    "一场比赛的副数；按 VP 得分时必须填写",
    "1 試合のボード数。VP でポイントを計算するときに必要です",
)
MEMBERS = Help(
    "how many a team has where its row does not say; it is used for teams alone",
    "每队人数，用于行内没有填写人数的队；只用于队式赛",
    "チームの人数（行に記入のないチーム）。チーム戦だけに使います",
)
ROLL = Help(
    "yes: the column of the new year becomes the latest of the five years; no: seed points as they stand",
    "是：新年度成为五年中的最近一年；否：按现有各年计算",
    "はい：新年度の列を 5 年間の直前の 1 年とします。いいえ：今の年のまま計算します",
)
