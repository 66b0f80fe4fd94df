Attribute VB_Name = "XlfuncsHelp"
Option Explicit
Option Private Module

' The texts of the function wizard. Made by: xlfuncs build vba

Public Sub DescribeAll()
    DescribeBR
    DescribeCBA
    DescribeDF
    DescribeJCBL
    DescribeXF
    DescribeXQ
End Sub

Private Sub DescribeBR()
    Describe "BR_BAM", "xlfuncs BR", _
        "Board-a-match: 2, 1 or 0 for each board, as the home team sees it (Law 78A)", Array( _
        "North-South's scores in the open room, where the home team sits North-South: NP", _
        "North-South's scores in the closed room: NP")
    Describe "BR_BUTLER", "xlfuncs BR", _
        "Butler: IMPs of each score of a board against the datum. The {5DC55CF0} club's XIMP, also against a mean, is DF_IMPS (Law 78B)", Array( _
        "scores of a board, North-South's; or not played: NP", _
        "scores left out at the top and at the bottom", _
        "the datum is rounded to a multiple of this, 0 leaves it")
    Describe "BR_DEALER", "xlfuncs BR", _
        "Dealer of a board (Law 2)", Array( _
        "board number")
    Describe "BR_IMP", "xlfuncs BR", _
        "IMPs of a difference of scores (Law 78B)", Array( _
        "difference of two scores")
    Describe "BR_LEAGUE", "xlfuncs BR", _
        "A league table from its matches (Law 78D)", Array( _
        "rows {007B}round, home, away, VP home, VP away{007D}")
    Describe "BR_MATCH", "xlfuncs BR", _
        "A match of two rooms: IMPs, victory points and boards (Law 78B)", Array( _
        "North-South's scores in the open room, where the home team sits North-South: NP", _
        "North-South's scores in the closed room: NP", _
        "victory point scale: wbf {00B7} acbl20 {00B7} acbl30 {00B7} wbf25")
    Describe "BR_MATCHPOINTS", "xlfuncs BR", _
        "Matchpoints of each score of a board, adjusted scores and Neuberg's formula included (Law 78A)", Array( _
        "North-South's scores of a board; not played, or adjusted: NP {00B7} AVE {00B7} A+ {00B7} A- {00B7} AVE/AVE {00B7} AVE/A+ {00B7} AVE/A- {00B7} A+/AVE {00B7} A+/A+ {00B7} A+/A- {00B7} A-/AVE {00B7} A-/A+ {00B7} A-/A-", _
        "top to rescale to; 0: twice the other results", _
        "results of the board in all, where scores lists only part of them")
    Describe "BR_PAIRS", "xlfuncs BR", _
        "A whole pairs event from its results: places, totals and percent (Law 78)", Array( _
        "rows {007B}board, ns pair, ew pair, ns score{007D}; score also NP, AVE, A+, A-, A+/A-", _
        "scoring: matchpoints, IMPs against the datum, cross-IMPs, total points: mp {00B7} butler {00B7} ximp {00B7} total", _
        "1: one list; 2: a list for each line (Mitchell)")
    Describe "BR_PERCENT", "xlfuncs BR", _
        "Matchpoints in percent (Law 78A)", Array( _
        "matchpoints won", _
        "matchpoints possible")
    Describe "BR_SCORE", "xlfuncs BR", _
        "Score of a contract, as the declaring side sees it (Law 77)", Array( _
        "contract: 4H, 3NT, 6SX, 2DXX-1, PASS", _
        "tricks over or under: 0 or =, +1, -2; may stand in the contract instead", _
        "the declaring side is vulnerable", _
        "undertricks by Law 77, or flat as the {5DC55CF0} club prints them: law {00B7} dianfeng")
    Describe "BR_SCORE_NS", "xlfuncs BR", _
        "Score of a contract, as North-South see it (Law 77)", Array( _
        "contract: 4H, 3NT, 6SX, 2DXX-1, PASS", _
        "declarer (blank if passed out): N {00B7} E {00B7} S {00B7} W", _
        "tricks over or under: 0 or =, +1, -2; blank where the contract has it", _
        "who is vulnerable: none {00B7} ns {00B7} ew {00B7} both", _
        "undertricks by Law 77, or flat as the {5DC55CF0} club prints them: law {00B7} dianfeng")
    Describe "BR_TEAMS", "xlfuncs BR", _
        "A match of two rooms: IMPs of each board (Law 78B)", Array( _
        "North-South's scores in the open room, where the home team sits North-South: NP", _
        "North-South's scores in the closed room: NP")
    Describe "BR_VP", "xlfuncs BR", _
        "Victory points of a margin in IMPs (WBF VP 2013)", Array( _
        "margin in IMPs, below 0 for a loss", _
        "boards of the match", _
        "victory point scale: wbf {00B7} acbl20 {00B7} acbl30 {00B7} wbf25")
    Describe "BR_VUL", "xlfuncs BR", _
        "Vulnerability of a board (Law 2)", Array( _
        "board number")
    Describe "BR_XIMP", "xlfuncs BR", _
        "Cross-IMPs: each score of a board against every other. The {5DC55CF0} club calls its datum XIMP: that is DF_IMPS (Law 78B)", Array( _
        "scores of a board, North-South's; or not played: NP", _
        "the mean over the other scores, else the sum")
End Sub

Private Sub DescribeCBA()
    Describe "CBA_AWARD", "xlfuncs CBA", _
        "Master points of one entry of an event, for columns of a table ({00A7}2.1 {00A7}2.8 {00A7}2.9)", Array( _
        "a place such as 3 or 3=, or withdrew, did not start: W {00B7} DNS", _
        "a place such as 3 or 3=, or withdrew, did not start: W {00B7} DNS", _
        "value of the event, V = M{00D7}S{00D7}L{00D7}E", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "type of event: team {00B7} pair {00B7} individual", _
        "the first four were found by knockout ({00A7}2.8)", _
        "entries in the field")
    Describe "CBA_CONSOLATION_M", "xlfuncs CBA", _
        "M of a consolation event within its limit ({00A7}2.5)", Array( _
        "M, the master point coefficient", _
        "M of the main event", _
        "consolation group: A {00B7} B {00B7} C {00B7} D {00B7} E {00B7} F {00B7} G {00B7} H", _
        "M of consolation group A")
    Describe "CBA_CONSOLATION_MP", "xlfuncs CBA", _
        "Main event and consolation: the better total, the higher colour kept ({00A7}2.5)", Array( _
        "points of the main event", _
        "colour of the main event's points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "points of the consolation event", _
        "main event's points of the lower colour")
    Describe "CBA_E", "xlfuncs CBA", _
        "E, the restriction coefficient ({00A7}1.3.4)", Array( _
        "restrictions other than mixed", _
        "played online", _
        "mixed event")
    Describe "CBA_EVENT_MP", "xlfuncs CBA", _
        "Average master points of the event (AVGM) ({00A7}1.3.1)", Array( _
        "the teams' average master points")
    Describe "CBA_FINAL_MP", "xlfuncs CBA", _
        "Small final after a large selection: master points of a place ({00A7}2.7 {00A7}2.8)", Array( _
        "place in the event", _
        "entries in the final", _
        "entries in the selection", _
        "value of the event, V = M{00D7}S{00D7}L{00D7}E", _
        "number of places that get awards", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "type of event: team {00B7} pair {00B7} individual", _
        "the first four were found by knockout ({00A7}2.8)", _
        "entries that share the place, from rank on")
    Describe "CBA_L", "xlfuncs CBA", _
        "L, the level coefficient ({00A7}1.3.3)", Array( _
        "level of the event: national {00B7} provincial1 {00B7} provincial2 {00B7} grassroots {00B7} club", _
        "youth master points")
    Describe "CBA_LEAGUE_MP", "xlfuncs CBA", _
        "Graded league with groups of fixed size: master points of a place ({00A7}2.6)", Array( _
        "place in the event", _
        "entries in the field", _
        "entries of this group and all below it", _
        "value of the event, V = M{00D7}S{00D7}L{00D7}E", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "type of event: team {00B7} pair {00B7} individual", _
        "entries that share the place, from rank on")
    Describe "CBA_LIMIT", "xlfuncs CBA", _
        "Totals brought within the limit of 240 ({00A7}2.9.7)", Array( _
        "each unit's total of all its points")
    Describe "CBA_LOWER_COLOUR", "xlfuncs CBA", _
        "Colour of stage and consolation points ({00A7}2.2 {00A7}2.5)", Array( _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue")
    Describe "CBA_M", "xlfuncs CBA", _
        "M, the master point coefficient ({00A7}1.3.1)", Array( _
        "average master points of the event (AVGM)", _
        "youth master points")
    Describe "CBA_MP", "xlfuncs CBA", _
        "Master points of one place ({00A7}1.1 {00A7}2.9)", Array( _
        "place in the event", _
        "entries in the field", _
        "value of the event, V = M{00D7}S{00D7}L{00D7}E", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "type of event: team {00B7} pair {00B7} individual")
    Describe "CBA_PLACES", "xlfuncs CBA", _
        "Number of places that get awards ({00A7}1.1)", Array( _
        "entries in the field", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue")
    Describe "CBA_R", "xlfuncs CBA", _
        "R, the coefficient of a place ({00A7}1.2)", Array( _
        "place in the event", _
        "entries in the field")
    Describe "CBA_RANKING", "xlfuncs CBA", _
        "Master points of a whole event, a row per entry ({00A7}2.1 {00A7}2.8 {00A7}2.9)", Array( _
        "a place such as 3 or 3=, or withdrew, did not start: W {00B7} DNS", _
        "value of the event, V = M{00D7}S{00D7}L{00D7}E", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "type of event: team {00B7} pair {00B7} individual", _
        "the first four were found by knockout ({00A7}2.8)", _
        "entries in the field")
    Describe "CBA_S", "xlfuncs CBA", _
        "S, the length coefficient ({00A7}1.3.2)", Array( _
        "boards")
    Describe "CBA_STAGE_M", "xlfuncs CBA", _
        "M of the second stage ({00A7}2.2)", Array( _
        "M, the master point coefficient", _
        "M of the first stage")
    Describe "CBA_STAGE_MP", "xlfuncs CBA", _
        "Stage master points of a place: 20% of R{00D7}V ({00A7}2.2)", Array( _
        "place in the event", _
        "entries in the field", _
        "value of the event, V = M{00D7}S{00D7}L{00D7}E", _
        "entries that the stage eliminates", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "type of event: team {00B7} pair {00B7} individual", _
        "entries that share the place, from rank on")
    Describe "CBA_TABLE_MP", "xlfuncs CBA", _
        "Master points of a place by a published table, extended beyond place 8 ({00A7}2.1)", Array( _
        "place in the event", _
        "the published awards, from place 1 down", _
        "entries in the field", _
        "number of places that get awards", _
        "entries that share the place, from rank on")
    Describe "CBA_TEAM_MP", "xlfuncs CBA", _
        "Average master points of a team: its lowest holdings ({00A7}1.3.1 {00A7}2.9.8)", Array( _
        "the players' master points, or not a member: NM", _
        "players a team needs at least", _
        "type of event: team {00B7} pair {00B7} individual", _
        "scope of the event, which caps the figure: grassroots {00B7} regional {00B7} national", _
        "the year's top event of its scope", _
        "the players' master points, or not a member: NM")
    Describe "CBA_TIERS", "xlfuncs CBA", _
        "Tier A, B or C of each entry ({00A7}2.3)", Array( _
        "average master points, a row per entry")
    Describe "CBA_TIER_AVG", "xlfuncs CBA", _
        "Average of a team's highest holdings, by which tiers are made ({00A7}2.3)", Array( _
        "the players' master points, or not a member: NM", _
        "players a team needs at least")
    Describe "CBA_TIER_M", "xlfuncs CBA", _
        "M of a tier within its limit ({00A7}2.3)", Array( _
        "M, the master point coefficient", _
        "M of tier A", _
        "tier: A {00B7} B {00B7} C")
    Describe "CBA_TIER_MP", "xlfuncs CBA", _
        "Master points by tiers, a row per entry: the best award and its tier ({00A7}2.3)", Array( _
        "a place such as 3 or 3=, or withdrew, did not start: W {00B7} DNS", _
        "average master points, a row per entry", _
        "value of the event, V = M{00D7}S{00D7}L{00D7}E", _
        "value V of tiers B and C together", _
        "value V of tier C", _
        "colour of the points: platinum {00B7} gold {00B7} silver {00B7} red {00B7} blue", _
        "type of event: team {00B7} pair {00B7} individual")
    Describe "CBA_V", "xlfuncs CBA", _
        "V, the value of the event: M{00D7}S{00D7}L{00D7}E ({00A7}1.3)", Array( _
        "M, the master point coefficient", _
        "S, the length coefficient", _
        "L, the level coefficient", _
        "E, the restriction coefficient")
    Describe "CBA_WIN_MP", "xlfuncs CBA", _
        "Master points for rounds won and drawn ({00A7}2.4)", Array( _
        "M, the master point coefficient", _
        "L, the level coefficient", _
        "E, the restriction coefficient", _
        "boards of one round", _
        "rounds won", _
        "rounds drawn")
End Sub

Private Sub DescribeDF()
    Describe "DF_AWARD", "xlfuncs DF", _
        "The club's master points of a place ({5DC55CF059275E08520663884E88})", Array( _
        "place", _
        "pairs that have finished")
    Describe "DF_DATUM", "xlfuncs DF", _
        "Datum of a board: the mean without the highest and lowest scores; how many by default is this project's own ({8BB0520665B95F0F7B804ECB})", Array( _
        "North-South's scores of a board in order of arrival; or not played: NP", _
        "left out at either end; the default, a tenth but at least 1, is this project's own")
    Describe "DF_FINISHED", "xlfuncs DF", _
        "Whether a pair counts as having finished ({6BD48D5B7ED3679C})", Array( _
        "boards played", _
        "boards of the event", _
        "share of the boards that counts as having finished: usually 0.6 to 0.8; the default is this project's own")
    Describe "DF_HCP", "xlfuncs DF", _
        "A board by high-card points: IMPs of the score less the combined points above the base; this form is ours ({8D3470B9})", Array( _
        "North-South's score", _
        "North-South's combined high-card points", _
        "points that give neither side anything; 20 is this project's own")
    Describe "DF_IMPS", "xlfuncs DF", _
        "IMPs of each result of a board against the datum, which the club calls XIMP (cross-IMPs are BR_XIMP) ({8BB0520665B95F0F7B804ECB})", Array( _
        "North-South's scores of a board in order of arrival; or not played: NP", _
        "left out at either end; the default, a tenth but at least 1, is this project's own", _
        "each result against the datum of its time, or all against the last: live {00B7} final")
    Describe "DF_LADDER", "xlfuncs DF", _
        "The ladder after challenges ({68AF7EA7631162188D5B})", Array( _
        "the teams from the top of the ladder down", _
        "rows {007B}challenger, challenged, won{007D} in their order", _
        "those between move down, or the two change places; the default is this project's own: insert {00B7} swap", _
        "how many places up a challenge may go")
    Describe "DF_PENALTY", "xlfuncs DF", _
        "Points lost by disconnections ({65AD7EBF62635206})", Array( _
        "scoring system: hcp {00B7} field {00B7} duplicate", _
        "disconnections")
    Describe "DF_RATE", "xlfuncs DF", _
        "Rate of a board in percent, balanced by the four players' rates; formula and weights are this project's own ({724C628063076570})", Array( _
        "IMPs of the board", _
        "own rate (newcomer 50)", _
        "partner's rate (newcomer 50)", _
        "left opponent's rate (newcomer 50)", _
        "right opponent's rate (newcomer 50)", _
        "weight of the difference to the partner; 1 is this project's own", _
        "percent for each IMP; 2 is this project's own", _
        "disconnected on this board")
    Describe "DF_SEATS", "xlfuncs DF", _
        "Next round's seats: pairs with like points meet, the higher sits North-South ({745E58EB79FB4F4D})", Array( _
        "each pair's points so far, blank is 0", _
        "order of entry: the lower entered earlier")
    Describe "DF_STANDINGS", "xlfuncs DF", _
        "Places of a Swiss pairs: by points, then boards played, then earlier entry ({6BD48D5B7ED3679C})", Array( _
        "each pair's points", _
        "boards each pair has played", _
        "order of entry: the lower entered earlier", _
        "whether each pair has finished; all by default")
    Describe "DF_TITLE", "xlfuncs DF", _
        "Title for the club's master points, by thresholds that you give ({7B497EA78BE68FF0})", Array( _
        "the club's master points", _
        "the 11 ascending numbers of points from which titles 2 to 12 are held")
    Describe "DF_WEEK", "xlfuncs DF", _
        "A player's week: points less penalties, boards, all boards, mean per board ({5168573A8BB05206} {65AD7EBF62635206})", Array( _
        "points of each board of the week; or not played: NP", _
        "disconnections", _
        "boards up to last week", _
        "scoring system: hcp {00B7} field {00B7} duplicate")
    Describe "DF_WEEK_RATE", "xlfuncs DF", _
        "A player's rate after a week, weighted by boards; how fast old boards fade is this project's own ({724C628063076570})", Array( _
        "rate up to last week", _
        "boards up to last week", _
        "rates of the week's boards", _
        "what old boards keep of their weight each week; 0.9 is this project's own")
End Sub

Private Sub DescribeJCBL()
    Describe "JCBL_A", "xlfuncs JCBL", _
        "A, the game coefficient ({7B2C}2{6761})", Array( _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht")
    Describe "JCBL_AWARD", "xlfuncs JCBL", _
        "Overall points of one entry of an event, for columns of a table ({7B2C}2{6761} {7B2C}4{6761} {7B2C}5{6761} {7B2C}6{6761} {7B2C}10{6761})", Array( _
        "a place such as 3 or 3=, or disqualified: DQ", _
        "a place such as 3 or 3=, or disqualified: DQ", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "rating of the event: ccg {00B7} local {00B7} sectional {00B7} regional {00B7} national {00B7} apbf {00B7} olympiad {00B7} bermuda {00B7} international", _
        "T: tables; of a final those of the qualifying round", _
        "sessions; of a final its own + half the qualifying ones", _
        "L: limiting coefficient, as JCBL_L gives it", _
        "qualified members of the team (6 abroad); pairs and individuals: unused", _
        "C: competitors (players, pairs, teams)")
    Describe "JCBL_AWARDS", "xlfuncs JCBL", _
        "Overall points of a whole event, a row per entry, ties shared ({7B2C}2{6761} {7B2C}4{6761} {7B2C}5{6761} {7B2C}6{6761} {7B2C}10{6761})", Array( _
        "a place such as 3 or 3=, or disqualified: DQ", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "rating of the event: ccg {00B7} local {00B7} sectional {00B7} regional {00B7} national {00B7} apbf {00B7} olympiad {00B7} bermuda {00B7} international", _
        "T: tables; of a final those of the qualifying round", _
        "sessions; of a final its own + half the qualifying ones", _
        "L: limiting coefficient, as JCBL_L gives it", _
        "qualified members of the team (6 abroad); pairs and individuals: unused", _
        "C: competitors (players, pairs, teams)")
    Describe "JCBL_CLUB", "xlfuncs JCBL", _
        "What a club may issue: the larger of places and VP, plus the series ({7B2C}8{6761})", Array( _
        "points by places ({3251})", _
        "points by VP or wins ({3252})", _
        "points of the series ({3253})")
    Describe "JCBL_DEEMED", "xlfuncs JCBL", _
        "Deemed master points and seed points of a level ({7B2C}16{6761})", Array( _
        "level of the player: world_class {00B7} expert {00B7} advanced {00B7} intermediate {00B7} beginner {00B7} novice")
    Describe "JCBL_DEEMED_SP", "xlfuncs JCBL", _
        "Deemed seed points for deemed master points ({7B2C}16{6761})", Array( _
        "deemed master points")
    Describe "JCBL_ELIGIBLE", "xlfuncs JCBL", _
        "Whether a player has played enough matches of the team ({7B2C}11{6761})", Array( _
        "matches played, walkovers won included", _
        "matches of the team, forfeits included")
    Describe "JCBL_FIXED", "xlfuncs JCBL", _
        "Fixed points of a listed competition for the winner of its top flight ({7B2C}13{6761})", Array( _
        "competition of {7B2C}13{6761}, by its Japanese name or code (XF_CODES lists them)", _
        "divisions of the club league")
    Describe "JCBL_FIXED_MP", "xlfuncs JCBL", _
        "Fixed points of a place, per player ({7B2C}13{6761} {7B2C}5{6761} {7B2C}6{6761})", Array( _
        "N: place in the event", _
        "fixed points (teams: per team; pairs: per player)", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "qualified members of the team (6 abroad); pairs and individuals: unused", _
        "flight in sixteenths: top 16, lower ones their L4 or L3", _
        "teams, where the event chooses representatives", _
        "C: competitors (players, pairs, teams)", _
        "entries that share the place, from rank on")
    Describe "JCBL_L", "xlfuncs JCBL", _
        "L, the limiting coefficient: the product of L1 to L8, each over 16 ({7B2C}2{6761})", Array( _
        "L1, game (CCG only): in sixteenths, 16 if none", _
        "L2, sex, age, club: in sixteenths, 16 if none", _
        "L3, MP or SP limit: in sixteenths, 16 if none", _
        "L4, flight: in sixteenths, 16 if none", _
        "L5, stage, red points only: in sixteenths, 16 if none", _
        "L7, weekday, red points only: in sixteenths, 16 if none", _
        "L8, IMP league: in sixteenths, 16 if none")
    Describe "JCBL_L1", "xlfuncs JCBL", _
        "L1, class of a club championship ({7B2C}2{6761} L1)", Array( _
        "class of the game, 2-5")
    Describe "JCBL_L2", "xlfuncs JCBL", _
        "L2, limits of sex, age, club ({7B2C}2{6761} L2)", Array( _
        "limit by sex, age or club: open {00B7} limit {00B7} women {00B7} mix {00B7} senior {00B7} junior {00B7} youngster {00B7} girls", _
        "international event")
    Describe "JCBL_L3", "xlfuncs JCBL", _
        "L3, limits of master points and others ({7B2C}2{6761} L3)", Array( _
        "base MP 1500 {2026} 5 (0 = none), or another limit: none {00B7} handicap {00B7} chance {00B7} draw", _
        "how the base limits (upper: below it, lower: from it on): upper {00B7} lower {00B7} combination")
    Describe "JCBL_L3_SEED", "xlfuncs JCBL", _
        "L3, limits of seed points ({7B2C}2{6761} L3)", Array( _
        "seed points of the limit (team: best four)", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht")
    Describe "JCBL_L4", "xlfuncs JCBL", _
        "L4, one of several flights ({7B2C}2{6761} L4)", Array( _
        "flight, number or letter: A {00B7} B {00B7} C {00B7} D {00B7} E {00B7} F {00B7} G {00B7} H {00B7} I {00B7} J {00B7} K {00B7} L {00B7} M {00B7} N {00B7} O {00B7} P {00B7} Q {00B7} R {00B7} S {00B7} T {00B7} U {00B7} V {00B7} W {00B7} X {00B7} Y {00B7} Z", _
        "Y: number of flights")
    Describe "JCBL_L5", "xlfuncs JCBL", _
        "L5, qualifying, final, trials ({7B2C}2{6761} L5)", Array( _
        "stage (A winners, B high places, C places of the trials): qualifying {00B7} final {00B7} trial {00B7} main_a {00B7} main_b {00B7} main_c", _
        "sessions; of a final its own + half the qualifying ones")
    Describe "JCBL_L7", "xlfuncs JCBL", _
        "L7, games on weekdays ({7B2C}2{6761} L7)", Array( _
        "day of the game; IMP matches on fixed weekdays count as weekend: weekday {00B7} weekend")
    Describe "JCBL_L8", "xlfuncs JCBL", _
        "L8, IMP leagues ({7B2C}2{6761} L8)", Array( _
        "IMP league: open {00B7} open_alone {00B7} major1 {00B7} major2 {00B7} senior {00B7} minor {00B7} junior1 {00B7} junior2 {00B7} company1 {00B7} company2 {00B7} company3 {00B7} company4")
    Describe "JCBL_MP5", "xlfuncs JCBL", _
        "Mp5: master points of 5 years, weighted ({7B2C}2{6761})", Array( _
        "master points of each year, latest first, up to 5")
    Describe "JCBL_N", "xlfuncs JCBL", _
        "N, the place coefficient ({7B2C}2{6761})", Array( _
        "N: place in the event", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht")
    Describe "JCBL_OVERALL", "xlfuncs JCBL", _
        "Overall points of a place; nationals and internationals normally have fixed points ({7B2C}13{6761}, JCBL_FIXED) ({7B2C}2{6761} {7B2C}4{6761} {7B2C}5{6761} {7B2C}6{6761})", Array( _
        "N: place in the event", _
        "C: competitors (players, pairs, teams)", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "rating of the event: ccg {00B7} local {00B7} sectional {00B7} regional {00B7} national {00B7} apbf {00B7} olympiad {00B7} bermuda {00B7} international", _
        "T: tables; of a final those of the qualifying round", _
        "sessions; of a final its own + half the qualifying ones", _
        "L: limiting coefficient, as JCBL_L gives it", _
        "qualified members of the team (6 abroad); pairs and individuals: unused", _
        "entries that share the place, from rank on")
    Describe "JCBL_P", "xlfuncs JCBL", _
        "P, the player coefficient ({7B2C}2{6761} {7B2C}13{6761})", Array( _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "qualified members of the team (6 abroad); pairs and individuals: unused", _
        "an event abroad ({7B2C}13{6761})")
    Describe "JCBL_PLACES", "xlfuncs JCBL", _
        "Number of places that get master points ({7B2C}5{6761})", Array( _
        "C: competitors (players, pairs, teams)")
    Describe "JCBL_R", "xlfuncs JCBL", _
        "R, the rating coefficient ({7B2C}2{6761})", Array( _
        "rating of the event: ccg {00B7} local {00B7} sectional {00B7} regional {00B7} national {00B7} apbf {00B7} olympiad {00B7} bermuda {00B7} international")
    Describe "JCBL_RP10", "xlfuncs JCBL", _
        "Rp10: red points of 10 years, weighted ({7B2C}2{6761})", Array( _
        "red points of each year, latest first, up to 10")
    Describe "JCBL_S", "xlfuncs JCBL", _
        "S, the session coefficient ({7B2C}2{6761})", Array( _
        "sessions; of a final its own + half the qualifying ones")
    Describe "JCBL_SEED", "xlfuncs JCBL", _
        "Seed points of a player ({7B2C}2{6761})", Array( _
        "master points of each year, latest first, up to 5", _
        "red points of each year, latest first, up to 10", _
        "all red points held")
    Describe "JCBL_SERIES", "xlfuncs JCBL", _
        "Series of weekly games: master points of a place ({7B2C}1{6761} {7B2C}5{6761} {7B2C}6{6761})", Array( _
        "N: place in the event", _
        "C: competitors (players, pairs, teams)", _
        "G: place 1's points of each game, 4-9 games", _
        "entries that share the place, from rank on")
    Describe "JCBL_SESSION", "xlfuncs JCBL", _
        "Session points: 3{00B7}R{00B7}L/P {00D7} B/24 {00D7} V/M ({7B2C}2{6761} {7B2C}4{6761})", Array( _
        "rating of the event: ccg {00B7} local {00B7} sectional {00B7} regional {00B7} national {00B7} apbf {00B7} olympiad {00B7} bermuda {00B7} international", _
        "V/M, from JCBL_VM or JCBL_VM_TEAM", _
        "B: boards of a match or session", _
        "L: limiting coefficient, as JCBL_L gives it", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "qualified members of the team (6 abroad); pairs and individuals: unused")
    Describe "JCBL_SPLIT", "xlfuncs JCBL", _
        "Red and black of a figure of points ({7B2C}2{6761})", Array( _
        "master points", _
        "rating of the event: ccg {00B7} local {00B7} sectional {00B7} regional {00B7} national {00B7} apbf {00B7} olympiad {00B7} bermuda {00B7} international", _
        "sessions; of a final its own + half the qualifying ones", _
        "what the points are for: overall {00B7} session", _
        "a bridge centre's own event", _
        "world or APBF simultaneous, correspondence game", _
        "L5 {00D7} L7 over 16 each, where mp lacks them")
    Describe "JCBL_VM", "xlfuncs JCBL", _
        "V/M of a session: individual, pairs, board-a-match ({7B2C}2{6761})", Array( _
        "V: score of the session", _
        "Av: average of the session (percent: 50)", _
        "B: boards of a match or session", _
        "T: tables; of a final those of the qualifying round", _
        "scoring: mp {00B7} imp {00B7} total {00B7} percent", _
        "stratified: a lower flight's pair within its first 50%")
    Describe "JCBL_VM_TEAM", "xlfuncs JCBL", _
        "V/M of matches: teams, and pairs by VP ({7B2C}2{6761} {7B2C}12{6761})", Array( _
        "victory points, one match per cell; byes left blank", _
        "M: the most VP of one match; 1 where wins decide", _
        "VP of a draw; half of max_vp unless given")
    Describe "JCBL_WBF", "xlfuncs JCBL", _
        "WBF points converted to red and black points ({7B2C}13{6761})", Array( _
        "WBF points per player for the place (unplaced: the lowest that the WBF issued)", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "WBF senior points", _
        "a final round in which the WBF issued nothing to this entry")
    Describe "JCBL_WEEKLY", "xlfuncs JCBL", _
        "Weekly game: master points of a place ({7B2C}1{6761} {7B2C}4{6761} {7B2C}5{6761} {7B2C}6{6761})", Array( _
        "N: place in the event", _
        "C: competitors (players, pairs, teams)", _
        "class of the game, 1-5; a limit that fits a lower class makes it that class", _
        "kind of game: individual {00B7} pair {00B7} team {00B7} ht", _
        "sessions; of a final its own + half the qualifying ones", _
        "entries that share the place, from rank on")
    Describe "JCBL_WEEKLY_VP", "xlfuncs JCBL", _
        "Weekly team game by VP or wins: master points of a player ({7B2C}1{6761} {7B2C}4{6761})", Array( _
        "class of the game, 1-5; a limit that fits a lower class makes it that class", _
        "B: boards of a match or session", _
        "victory points, one match per cell; byes left blank", _
        "M: the most VP of one match; 1 where wins decide", _
        "Pm: members of the team", _
        "VP of a draw; half of max_vp unless given")
End Sub

Private Sub DescribeXF()
    Describe "XF_CODES", "xlfuncs XF", _
        "The words that an argument takes, for drop-down lists", Array( _
        "a function's name, such as CBA_MP", _
        "one of its arguments")
    Describe "XF_EDITION", "xlfuncs XF", _
        "Edition of the rulebook that the functions of a prefix follow", Array( _
        "how the names begin, such as CBA")
    Describe "XF_EXPLAIN", "xlfuncs XF", _
        "The working of a function, step by step, each with its article", Array( _
        "a function's name, such as CBA_MP", _
        "that function's argument")
    Describe "XF_FUNCTIONS", "xlfuncs XF", _
        "The functions: name, signature, what it does, rule", Array( _
        "how the names begin, such as CBA")
    Describe "XF_VERSION", "xlfuncs XF", _
        "Version of xlfuncs", Array()
End Sub

Private Sub DescribeXQ()
    Describe "XQ_ABSENCE", "xlfuncs XQ", _
        "Rating after a year of attendance or absence ({59279A6C5E94752876847B497EA7520652365EA6})", Array( _
        "rating", _
        "national events attended this year, 0 to 3", _
        "absent for a reason")
    Describe "XQ_BONUS", "xlfuncs XQ", _
        "Rating bonus of a place in a national event ({59279A6C5E94752876847B497EA7520652365EA6})", Array( _
        "place in the national event")
    Describe "XQ_CROSSTABLE", "xlfuncs XQ", _
        "Cross-table: each player's opponent and result, round by round ({4E00} 2{30015C0F52068BA17B97})", Array( _
        "the players, a row each", _
        "games: round, player, opponent, result of the first, [side of the first]")
    Describe "XQ_ELO", "xlfuncs XQ", _
        "Rating after one game ({83034F8B})", Array( _
        "rating before the game", _
        "opponent's rating; blank: unrated", _
        "result of the game: W {00B7} D {00B7} L {00B7} BYE {00B7} NP {00B7} WF {00B7} LF {00B7} QW {00B7} QL {00B7} QD {00B7} RD {00B7} BD", _
        "game of the last two rounds")
    Describe "XQ_ELO_CN", "xlfuncs XQ", _
        "Rating after one game, Chinese national form ({68CB624B7B497EA7520657FA7840})", Array( _
        "rating before the game", _
        "opponent's rating; blank: unrated", _
        "result of the game: W {00B7} D {00B7} L {00B7} BYE {00B7} NP {00B7} WF {00B7} LF {00B7} QW {00B7} QL {00B7} QD {00B7} RD {00B7} BD", _
        "K, the player's multiplier", _
        "once reached 2400")
    Describe "XQ_ELO_EVENT", "xlfuncs XQ", _
        "New ratings of a whole event, a row per player ({83034F8B})", Array( _
        "the players, a row each", _
        "their ratings before the event", _
        "games: round, player, opponent, result of the first, [side of the first]", _
        "rounds of the event")
    Describe "XQ_ELO_ROUNDS", "xlfuncs XQ", _
        "Rating after a run of games, one round per cell ({83034F8B})", Array( _
        "rating before the game", _
        "the opponents' ratings, a cell per round; blank: unrated", _
        "one player's results, a cell per round: W {00B7} D {00B7} L {00B7} BYE {00B7} NP {00B7} WF {00B7} LF {00B7} QW {00B7} QL {00B7} QD {00B7} RD {00B7} BD", _
        "rounds of the event")
    Describe "XQ_EXPECTED", "xlfuncs XQ", _
        "We, the expected score of the first-named player ({6570636E8868})", Array( _
        "rating before the game", _
        "opponent's rating")
    Describe "XQ_INITIAL", "xlfuncs XQ", _
        "First rating by title ({59279A6C5E94752876847B497EA7520652365EA6})", Array( _
        "title: grandmaster {00B7} im {00B7} national_champion {00B7} national_day_champion {00B7} state {00B7} new")
    Describe "XQ_K", "xlfuncs XQ", _
        "K of a game, the same for both players (K {76847B976CD5})", Array( _
        "rating before the game", _
        "opponent's rating", _
        "result of the game: W {00B7} D {00B7} L {00B7} BYE {00B7} NP {00B7} WF {00B7} LF {00B7} QW {00B7} QL {00B7} QD {00B7} RD {00B7} BD", _
        "game of the last two rounds")
    Describe "XQ_PERF", "xlfuncs XQ", _
        "Performance score of a line of results ({4E09300165B065B96848768496CF5F62})", Array( _
        "one player's results, a cell per round: W {00B7} D {00B7} L {00B7} BYE {00B7} NP {00B7} WF {00B7} LF {00B7} QW {00B7} QL {00B7} QD {00B7} RD {00B7} BD", _
        "points for a result: 2-1-0 {00B7} 3-1-0 {00B7} 2-1.25-0.75-0 {00B7} 3-2-1-0 {00B7} 3-2-1-0 red", _
        "form of the figure: sum {00B7} percent")
    Describe "XQ_PERF_OF", "xlfuncs XQ", _
        "Performance score from the totals ({4E09300165B065B96848768496CF5F62})", Array( _
        "progressive score", _
        "games won", _
        "rounds", _
        "points for a win", _
        "form of the figure: sum {00B7} percent", _
        "games drawn, for percent")
    Describe "XQ_POINTS", "xlfuncs XQ", _
        "Points of one game ({4E00} 1{3001592752068BA17B97})", Array( _
        "result of the game: W {00B7} D {00B7} L {00B7} BYE {00B7} NP {00B7} WF {00B7} LF {00B7} QW {00B7} QL {00B7} QD {00B7} RD {00B7} BD", _
        "points for a result: 2-1-0 {00B7} 3-1-0 {00B7} 2-1.25-0.75-0 {00B7} 3-2-1-0 {00B7} 3-2-1-0 red", _
        "the player's side: red {00B7} black")
    Describe "XQ_PROGRESSIVE", "xlfuncs XQ", _
        "Progressive score: the sum of the running totals ({4E00} 2{30015C0F52068BA17B97})", Array( _
        "one player's results, a cell per round: W {00B7} D {00B7} L {00B7} BYE {00B7} NP {00B7} WF {00B7} LF {00B7} QW {00B7} QL {00B7} QD {00B7} RD {00B7} BD", _
        "points for a result: 2-1-0 {00B7} 3-1-0 {00B7} 2-1.25-0.75-0 {00B7} 3-2-1-0 {00B7} 3-2-1-0 red")
    Describe "XQ_STANDINGS", "xlfuncs XQ", _
        "The table in finishing order: place, player, points, further keys ({4E00} 2{30015C0F52068BA17B97})", Array( _
        "the players, a row each", _
        "games: round, player, opponent, result of the first, [side of the first]", _
        "keys by weight, between commas: points {00B7} opponents {00B7} sb {00B7} progressive {00B7} perf {00B7} progress_rate {00B7} win_rate {00B7} wins {00B7} direct {00B7} black_games {00B7} black_wins {00B7} cut1", _
        "points for a result: 2-1-0 {00B7} 3-1-0 {00B7} 2-1.25-0.75-0 {00B7} 3-2-1-0 {00B7} 3-2-1-0 red")
    Describe "XQ_SYSTEMS", "xlfuncs XQ", _
        "The scoring systems and where they were first used ({4E00} 1{3001592752068BA17B97})", Array()
    Describe "XQ_TIEBREAK", "xlfuncs XQ", _
        "One tie-break for every player ({4E00} 2{30015C0F52068BA17B97})", Array( _
        "the players, a row each", _
        "games: round, player, opponent, result of the first, [side of the first]", _
        "tie-break: opponents {00B7} sb {00B7} progressive {00B7} perf {00B7} progress_rate {00B7} win_rate {00B7} wins {00B7} direct {00B7} black_games {00B7} black_wins {00B7} cut1", _
        "points for a result: 2-1-0 {00B7} 3-1-0 {00B7} 2-1.25-0.75-0 {00B7} 3-2-1-0 {00B7} 3-2-1-0 red")
    Describe "XQ_TIEBREAKS", "xlfuncs XQ", _
        "The tie-breaks and where they were first used ({4E00} 2{30015C0F52068BA17B97})", Array()
End Sub
