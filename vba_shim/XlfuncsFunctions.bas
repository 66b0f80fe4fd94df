Attribute VB_Name = "XlfuncsFunctions"
Option Explicit

' The functions, as cells call them: what is Public here, all the world can call. Made by: xlfuncs build vba

Public Function BR_BAM(open_scores, closed_scores)
    BR_BAM = Calls.Computed("BR_BAM", Array(open_scores, closed_scores))
End Function

Public Function BR_BUTLER(scores, Optional trim, Optional round_to, Optional adjusted)
    BR_BUTLER = Calls.Computed("BR_BUTLER", Array(scores, trim, round_to, adjusted))
End Function

Public Function BR_DEALER(board)
    BR_DEALER = Calls.Computed("BR_DEALER", Array(board))
End Function

Public Function BR_IMP(difference)
    BR_IMP = Calls.Computed("BR_IMP", Array(difference))
End Function

Public Function BR_LEAGUE(matches)
    BR_LEAGUE = Calls.Computed("BR_LEAGUE", Array(matches))
End Function

Public Function BR_MATCH(open_scores, closed_scores, Optional scale_, Optional adjusted)
    BR_MATCH = Calls.Computed("BR_MATCH", Array(open_scores, closed_scores, scale_, adjusted))
End Function

Public Function BR_MATCHPOINTS(scores, Optional top, Optional field)
    BR_MATCHPOINTS = Calls.Computed("BR_MATCHPOINTS", Array(scores, top, field))
End Function

Public Function BR_PAIRS(results, Optional scoring, Optional winners, Optional adjusted, Optional same_top)
    BR_PAIRS = Calls.Computed("BR_PAIRS", Array(results, scoring, winners, adjusted, same_top))
End Function

Public Function BR_PERCENT(matchpoints, top)
    BR_PERCENT = Calls.Computed("BR_PERCENT", Array(matchpoints, top))
End Function

Public Function BR_SCORE(contract, Optional result, Optional vulnerable, Optional penalties)
    BR_SCORE = Calls.Computed("BR_SCORE", Array(contract, result, vulnerable, penalties))
End Function

Public Function BR_SCORE_NS(contract, declarer, result, vulnerability, Optional penalties)
    BR_SCORE_NS = Calls.Computed("BR_SCORE_NS", Array(contract, declarer, result, vulnerability, penalties))
End Function

Public Function BR_TEAMS(open_scores, closed_scores, Optional adjusted)
    BR_TEAMS = Calls.Computed("BR_TEAMS", Array(open_scores, closed_scores, adjusted))
End Function

Public Function BR_VP(imps, boards, Optional scale_)
    BR_VP = Calls.Computed("BR_VP", Array(imps, boards, scale_))
End Function

Public Function BR_VUL(board)
    BR_VUL = Calls.Computed("BR_VUL", Array(board))
End Function

Public Function BR_XIMP(scores, Optional divide, Optional adjusted)
    BR_XIMP = Calls.Computed("BR_XIMP", Array(scores, divide, adjusted))
End Function

Public Function CBA_AWARD(rank, ranks, value, Optional colour, Optional event_type, Optional knockout, Optional entries)
    CBA_AWARD = Calls.Computed("CBA_AWARD", Array(rank, ranks, value, colour, event_type, knockout, entries))
End Function

Public Function CBA_CONSOLATION_M(m, main_m, Optional group, Optional group_a_m)
    CBA_CONSOLATION_M = Calls.Computed("CBA_CONSOLATION_M", Array(m, main_m, group, group_a_m))
End Function

Public Function CBA_CONSOLATION_MP(main_mp, main_colour, consolation_mp, Optional main_lower_mp)
    CBA_CONSOLATION_MP = Calls.Computed("CBA_CONSOLATION_MP", Array(main_mp, main_colour, consolation_mp, main_lower_mp))
End Function

Public Function CBA_E(Optional restrictions, Optional online, Optional mixed)
    CBA_E = Calls.Computed("CBA_E", Array(restrictions, online, mixed))
End Function

Public Function CBA_EVENT_MP(team_mps)
    CBA_EVENT_MP = Calls.Computed("CBA_EVENT_MP", Array(team_mps))
End Function

Public Function CBA_FINAL_MP(rank, final_entries, selection_entries, value, Optional places, Optional colour, Optional event_type, Optional knockout, Optional tied)
    CBA_FINAL_MP = Calls.Computed("CBA_FINAL_MP", Array(rank, final_entries, selection_entries, value, places, colour, event_type, knockout, tied))
End Function

Public Function CBA_L(level, Optional youth)
    CBA_L = Calls.Computed("CBA_L", Array(level, youth))
End Function

Public Function CBA_LEAGUE_MP(rank, entries, entries_up_to, value, Optional colour, Optional event_type, Optional tied)
    CBA_LEAGUE_MP = Calls.Computed("CBA_LEAGUE_MP", Array(rank, entries, entries_up_to, value, colour, event_type, tied))
End Function

Public Function CBA_LIMIT(totals)
    CBA_LIMIT = Calls.Computed("CBA_LIMIT", Array(totals))
End Function

Public Function CBA_LOWER_COLOUR(colour)
    CBA_LOWER_COLOUR = Calls.Computed("CBA_LOWER_COLOUR", Array(colour))
End Function

Public Function CBA_M(avg_mp, Optional youth)
    CBA_M = Calls.Computed("CBA_M", Array(avg_mp, youth))
End Function

Public Function CBA_MP(rank, entries, value, Optional colour, Optional event_type)
    CBA_MP = Calls.Computed("CBA_MP", Array(rank, entries, value, colour, event_type))
End Function

Public Function CBA_PLACES(entries, Optional colour)
    CBA_PLACES = Calls.Computed("CBA_PLACES", Array(entries, colour))
End Function

Public Function CBA_R(rank, entries)
    CBA_R = Calls.Computed("CBA_R", Array(rank, entries))
End Function

Public Function CBA_RANKING(ranks, value, Optional colour, Optional event_type, Optional knockout, Optional entries)
    CBA_RANKING = Calls.Computed("CBA_RANKING", Array(ranks, value, colour, event_type, knockout, entries))
End Function

Public Function CBA_S(boards)
    CBA_S = Calls.Computed("CBA_S", Array(boards))
End Function

Public Function CBA_STAGE_M(m, first_stage_m)
    CBA_STAGE_M = Calls.Computed("CBA_STAGE_M", Array(m, first_stage_m))
End Function

Public Function CBA_STAGE_MP(rank, entries, value, eliminated, Optional colour, Optional event_type, Optional tied)
    CBA_STAGE_MP = Calls.Computed("CBA_STAGE_MP", Array(rank, entries, value, eliminated, colour, event_type, tied))
End Function

Public Function CBA_TABLE_MP(rank, table, entries, Optional places, Optional tied)
    CBA_TABLE_MP = Calls.Computed("CBA_TABLE_MP", Array(rank, table, entries, places, tied))
End Function

Public Function CBA_TEAM_MP(mps, size, Optional event_type, Optional scope, Optional annual_top, Optional youth_mps)
    CBA_TEAM_MP = Calls.Computed("CBA_TEAM_MP", Array(mps, size, event_type, scope, annual_top, youth_mps))
End Function

Public Function CBA_TIERS(averages)
    CBA_TIERS = Calls.Computed("CBA_TIERS", Array(averages))
End Function

Public Function CBA_TIER_AVG(mps, size)
    CBA_TIER_AVG = Calls.Computed("CBA_TIER_AVG", Array(mps, size))
End Function

Public Function CBA_TIER_M(m, m_a, tier)
    CBA_TIER_M = Calls.Computed("CBA_TIER_M", Array(m, m_a, tier))
End Function

Public Function CBA_TIER_MP(ranks, averages, value_a, Optional value_b, Optional value_c, Optional colour, Optional event_type)
    CBA_TIER_MP = Calls.Computed("CBA_TIER_MP", Array(ranks, averages, value_a, value_b, value_c, colour, event_type))
End Function

Public Function CBA_V(m, s, l, e)
    CBA_V = Calls.Computed("CBA_V", Array(m, s, l, e))
End Function

Public Function CBA_WIN_MP(m, l, e, boards, wins, Optional draws)
    CBA_WIN_MP = Calls.Computed("CBA_WIN_MP", Array(m, l, e, boards, wins, draws))
End Function

Public Function DF_AWARD(place, finishers)
    DF_AWARD = Calls.Computed("DF_AWARD", Array(place, finishers))
End Function

Public Function DF_DATUM(scores, Optional trim)
    DF_DATUM = Calls.Computed("DF_DATUM", Array(scores, trim))
End Function

Public Function DF_FINISHED(played, total, Optional share)
    DF_FINISHED = Calls.Computed("DF_FINISHED", Array(played, total, share))
End Function

Public Function DF_HCP(ns_score, ns_hcp, Optional base_)
    DF_HCP = Calls.Computed("DF_HCP", Array(ns_score, ns_hcp, base_))
End Function

Public Function DF_IMPS(scores, Optional trim, Optional mode)
    DF_IMPS = Calls.Computed("DF_IMPS", Array(scores, trim, mode))
End Function

Public Function DF_LADDER(ladder, challenges, Optional mode, Optional reach)
    DF_LADDER = Calls.Computed("DF_LADDER", Array(ladder, challenges, mode, reach))
End Function

Public Function DF_PENALTY(system, Optional disconnects)
    DF_PENALTY = Calls.Computed("DF_PENALTY", Array(system, disconnects))
End Function

Public Function DF_RATE(imps, own, partner, left, right, Optional weight, Optional scale_, Optional disconnected)
    DF_RATE = Calls.Computed("DF_RATE", Array(imps, own, partner, left, right, weight, scale_, disconnected))
End Function

Public Function DF_SEATS(points, entered)
    DF_SEATS = Calls.Computed("DF_SEATS", Array(points, entered))
End Function

Public Function DF_STANDINGS(points, played, entered, Optional finished)
    DF_STANDINGS = Calls.Computed("DF_STANDINGS", Array(points, played, entered, finished))
End Function

Public Function DF_TITLE(points, thresholds)
    DF_TITLE = Calls.Computed("DF_TITLE", Array(points, thresholds))
End Function

Public Function DF_WEEK(board_points, Optional disconnects, Optional old_boards, Optional system)
    DF_WEEK = Calls.Computed("DF_WEEK", Array(board_points, disconnects, old_boards, system))
End Function

Public Function DF_WEEK_RATE(old_rate, old_boards, board_rates, Optional decay)
    DF_WEEK_RATE = Calls.Computed("DF_WEEK_RATE", Array(old_rate, old_boards, board_rates, decay))
End Function

Public Function JCBL_A(game)
    JCBL_A = Calls.Computed("JCBL_A", Array(game))
End Function

Public Function JCBL_AWARD(rank, ranks, game, rating, tables, sessions, Optional l, Optional members, Optional competitors)
    JCBL_AWARD = Calls.Computed("JCBL_AWARD", Array(rank, ranks, game, rating, tables, sessions, l, members, competitors))
End Function

Public Function JCBL_AWARDS(ranks, game, rating, tables, sessions, Optional l, Optional members, Optional competitors)
    JCBL_AWARDS = Calls.Computed("JCBL_AWARDS", Array(ranks, game, rating, tables, sessions, l, members, competitors))
End Function

Public Function JCBL_CLUB(weekly_mp, vp_mp, Optional series_mp)
    JCBL_CLUB = Calls.Computed("JCBL_CLUB", Array(weekly_mp, vp_mp, series_mp))
End Function

Public Function JCBL_DEEMED(level)
    JCBL_DEEMED = Calls.Computed("JCBL_DEEMED", Array(level))
End Function

Public Function JCBL_DEEMED_SP(mp)
    JCBL_DEEMED_SP = Calls.Computed("JCBL_DEEMED_SP", Array(mp))
End Function

Public Function JCBL_ELIGIBLE(played, matches)
    JCBL_ELIGIBLE = Calls.Computed("JCBL_ELIGIBLE", Array(played, matches))
End Function

Public Function JCBL_FIXED(competition, Optional divisions)
    JCBL_FIXED = Calls.Computed("JCBL_FIXED", Array(competition, divisions))
End Function

Public Function JCBL_FIXED_MP(rank, points, game, Optional members, Optional flight, Optional trial_teams, Optional competitors, Optional tied)
    JCBL_FIXED_MP = Calls.Computed("JCBL_FIXED_MP", Array(rank, points, game, members, flight, trial_teams, competitors, tied))
End Function

Public Function JCBL_ISSUED(rank, competitors, game, rating, tables, sessions, Optional l, Optional l_red, Optional members, Optional tied, Optional event_sessions, Optional centre, Optional simultaneous)
    JCBL_ISSUED = Calls.Computed("JCBL_ISSUED", Array(rank, competitors, game, rating, tables, sessions, l, l_red, members, tied, event_sessions, centre, simultaneous))
End Function

Public Function JCBL_L(Optional l1, Optional l2, Optional l3, Optional l4, Optional l5, Optional l7, Optional l8)
    JCBL_L = Calls.Computed("JCBL_L", Array(l1, l2, l3, l4, l5, l7, l8))
End Function

Public Function JCBL_L1(game_class)
    JCBL_L1 = Calls.Computed("JCBL_L1", Array(game_class))
End Function

Public Function JCBL_L2(category, Optional international)
    JCBL_L2 = Calls.Computed("JCBL_L2", Array(category, international))
End Function

Public Function JCBL_L3(base_, Optional kind)
    JCBL_L3 = Calls.Computed("JCBL_L3", Array(base_, kind))
End Function

Public Function JCBL_L3_SEED(seed_points, game)
    JCBL_L3_SEED = Calls.Computed("JCBL_L3_SEED", Array(seed_points, game))
End Function

Public Function JCBL_L4(flight, flights)
    JCBL_L4 = Calls.Computed("JCBL_L4", Array(flight, flights))
End Function

Public Function JCBL_L5(stage, Optional sessions)
    JCBL_L5 = Calls.Computed("JCBL_L5", Array(stage, sessions))
End Function

Public Function JCBL_L7(day)
    JCBL_L7 = Calls.Computed("JCBL_L7", Array(day))
End Function

Public Function JCBL_L8(league)
    JCBL_L8 = Calls.Computed("JCBL_L8", Array(league))
End Function

Public Function JCBL_MP5(mp_by_year)
    JCBL_MP5 = Calls.Computed("JCBL_MP5", Array(mp_by_year))
End Function

Public Function JCBL_N(rank, Optional game)
    JCBL_N = Calls.Computed("JCBL_N", Array(rank, game))
End Function

Public Function JCBL_OVERALL(rank, competitors, game, rating, tables, sessions, Optional l, Optional members, Optional tied)
    JCBL_OVERALL = Calls.Computed("JCBL_OVERALL", Array(rank, competitors, game, rating, tables, sessions, l, members, tied))
End Function

Public Function JCBL_P(game, Optional members, Optional abroad)
    JCBL_P = Calls.Computed("JCBL_P", Array(game, members, abroad))
End Function

Public Function JCBL_PLACES(competitors)
    JCBL_PLACES = Calls.Computed("JCBL_PLACES", Array(competitors))
End Function

Public Function JCBL_R(rating)
    JCBL_R = Calls.Computed("JCBL_R", Array(rating))
End Function

Public Function JCBL_RP10(red_by_year)
    JCBL_RP10 = Calls.Computed("JCBL_RP10", Array(red_by_year))
End Function

Public Function JCBL_S(sessions)
    JCBL_S = Calls.Computed("JCBL_S", Array(sessions))
End Function

Public Function JCBL_SEED(mp_by_year, red_by_year, total_red)
    JCBL_SEED = Calls.Computed("JCBL_SEED", Array(mp_by_year, red_by_year, total_red))
End Function

Public Function JCBL_SERIES(rank, competitors, winner_mps, Optional tied)
    JCBL_SERIES = Calls.Computed("JCBL_SERIES", Array(rank, competitors, winner_mps, tied))
End Function

Public Function JCBL_SESSION(rating, vm, boards, Optional l, Optional game, Optional members)
    JCBL_SESSION = Calls.Computed("JCBL_SESSION", Array(rating, vm, boards, l, game, members))
End Function

Public Function JCBL_SPLIT(mp, rating, sessions, part, Optional centre, Optional simultaneous, Optional l_red)
    JCBL_SPLIT = Calls.Computed("JCBL_SPLIT", Array(mp, rating, sessions, part, centre, simultaneous, l_red))
End Function

Public Function JCBL_VM(score, average, Optional boards, Optional tables, Optional scoring, Optional top_half)
    JCBL_VM = Calls.Computed("JCBL_VM", Array(score, average, boards, tables, scoring, top_half))
End Function

Public Function JCBL_VM_TEAM(vps, max_vp, Optional draw_vp)
    JCBL_VM_TEAM = Calls.Computed("JCBL_VM_TEAM", Array(vps, max_vp, draw_vp))
End Function

Public Function JCBL_WBF(wbf_mp, game, Optional senior, Optional unplaced)
    JCBL_WBF = Calls.Computed("JCBL_WBF", Array(wbf_mp, game, senior, unplaced))
End Function

Public Function JCBL_WEEKLY(rank, competitors, game_class, Optional game, Optional sessions, Optional tied)
    JCBL_WEEKLY = Calls.Computed("JCBL_WEEKLY", Array(rank, competitors, game_class, game, sessions, tied))
End Function

Public Function JCBL_WEEKLY_VP(game_class, boards, vps, max_vp, Optional members, Optional draw_vp)
    JCBL_WEEKLY_VP = Calls.Computed("JCBL_WEEKLY_VP", Array(game_class, boards, vps, max_vp, members, draw_vp))
End Function

Public Function XF_CODES(name, argument)
    XF_CODES = Calls.Computed("XF_CODES", Array(name, argument))
End Function

Public Function XF_EDITION(prefix)
    XF_EDITION = Calls.Computed("XF_EDITION", Array(prefix))
End Function

Public Function XF_EVENT(event_, part, settings, ParamArray table())
    Dim rest As Variant
    rest = table
    XF_EVENT = Calls.Computed("XF_EVENT", Calls.Joined(Array(event_, part, settings), rest))
End Function

Public Function XF_EXPLAIN(name, ParamArray arg())
    Dim rest As Variant
    rest = arg
    XF_EXPLAIN = Calls.Computed("XF_EXPLAIN", Calls.Joined(Array(name), rest))
End Function

Public Function XF_FUNCTIONS(Optional prefix)
    XF_FUNCTIONS = Calls.Computed("XF_FUNCTIONS", Array(prefix))
End Function

Public Function XF_VERSION()
    XF_VERSION = Calls.Computed("XF_VERSION", Array())
End Function

Public Function XF_WHY(name, ParamArray arg())
    Dim rest As Variant
    rest = arg
    XF_WHY = Calls.Computed("XF_WHY", Calls.Joined(Array(name), rest))
End Function

Public Function XF_WORD(name, argument, cell)
    XF_WORD = Calls.Computed("XF_WORD", Array(name, argument, cell))
End Function

Public Function XQ_ABSENCE(rating, attended, Optional excused)
    XQ_ABSENCE = Calls.Computed("XQ_ABSENCE", Array(rating, attended, excused))
End Function

Public Function XQ_BONUS(place)
    XQ_BONUS = Calls.Computed("XQ_BONUS", Array(place))
End Function

Public Function XQ_CROSSTABLE(players, games)
    XQ_CROSSTABLE = Calls.Computed("XQ_CROSSTABLE", Array(players, games))
End Function

Public Function XQ_ELO(rating, opponent, score, Optional last_two)
    XQ_ELO = Calls.Computed("XQ_ELO", Array(rating, opponent, score, last_two))
End Function

Public Function XQ_ELO_CN(rating, opponent, score, k, Optional reached_2400)
    XQ_ELO_CN = Calls.Computed("XQ_ELO_CN", Array(rating, opponent, score, k, reached_2400))
End Function

Public Function XQ_ELO_EVENT(players, ratings, games, rounds)
    XQ_ELO_EVENT = Calls.Computed("XQ_ELO_EVENT", Array(players, ratings, games, rounds))
End Function

Public Function XQ_ELO_ROUNDS(rating, opponents, scores, rounds)
    XQ_ELO_ROUNDS = Calls.Computed("XQ_ELO_ROUNDS", Array(rating, opponents, scores, rounds))
End Function

Public Function XQ_EXPECTED(rating, opponent)
    XQ_EXPECTED = Calls.Computed("XQ_EXPECTED", Array(rating, opponent))
End Function

Public Function XQ_INITIAL(title)
    XQ_INITIAL = Calls.Computed("XQ_INITIAL", Array(title))
End Function

Public Function XQ_K(rating, opponent, score, Optional last_two)
    XQ_K = Calls.Computed("XQ_K", Array(rating, opponent, score, last_two))
End Function

Public Function XQ_PERF(results, Optional system, Optional variant_)
    XQ_PERF = Calls.Computed("XQ_PERF", Array(results, system, variant_))
End Function

Public Function XQ_PERF_OF(progressive, wins, rounds, Optional win, Optional variant_, Optional draws)
    XQ_PERF_OF = Calls.Computed("XQ_PERF_OF", Array(progressive, wins, rounds, win, variant_, draws))
End Function

Public Function XQ_POINTS(result, Optional system, Optional side)
    XQ_POINTS = Calls.Computed("XQ_POINTS", Array(result, system, side))
End Function

Public Function XQ_PROGRESSIVE(results, Optional system)
    XQ_PROGRESSIVE = Calls.Computed("XQ_PROGRESSIVE", Array(results, system))
End Function

Public Function XQ_STANDINGS(players, games, Optional order, Optional system, Optional forfeits)
    XQ_STANDINGS = Calls.Computed("XQ_STANDINGS", Array(players, games, order, system, forfeits))
End Function

Public Function XQ_SYSTEMS()
    XQ_SYSTEMS = Calls.Computed("XQ_SYSTEMS", Array())
End Function

Public Function XQ_TIEBREAK(players, games, method, Optional system, Optional forfeits)
    XQ_TIEBREAK = Calls.Computed("XQ_TIEBREAK", Array(players, games, method, system, forfeits))
End Function

Public Function XQ_TIEBREAKS()
    XQ_TIEBREAKS = Calls.Computed("XQ_TIEBREAKS", Array())
End Function
