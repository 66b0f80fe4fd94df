"""xq-rated: a rated event, from the list of games to the standings, the new ratings and the bonus."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Word, YesNo
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.sentences import Help, Joined, Sentence
from xlfuncs.core.trail import number_text, rounded, silence, step
from xlfuncs.events import PLACE, RARE, Builder, Label, Listing, Result, ScoreSheet, event
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.events.shared import common, meanings
from xlfuncs.rulebooks.xiangqi.events.shared.common import Entry, GameLine, GamesSettings
from xlfuncs.rulebooks.xiangqi.events.shared.ranking import NUMBER, round_column
from xlfuncs.rulebooks.xiangqi.events.standings import LISTINGS, NAME, PlayerRanking, sheet_of
from xlfuncs.rulebooks.xiangqi.ratings import bonus, change, expected, in_last_rounds, multiplier
from xlfuncs.rulebooks.xiangqi.symbols import moved
from xlfuncs.rulebooks.xiangqi.terms import SCORE

BONUS_AFTER_LAST = Sentence(
    en="the bonus is added after round {rounds}, the last one",
    zh="第 {rounds} 轮（最后一轮）结束后才加 BONUS",
    ja="ボーナスは最終の {rounds} 回戦の後に加わります",
)
BONUS_EACH = Sentence(
    en="{players} share place {place}: each gets its bonus, {bonus}",
    zh="{players} 并列第 {place} 名：各得该名次的 BONUS {bonus}",
    ja="{players} が {place} 位タイ：それぞれその順位のボーナス {bonus}",
)
BONUS_MEAN = Sentence(
    en="{players} share place {place}: each gets the mean of the bonuses, {bonus}",
    zh="{players} 并列第 {place} 名：各得所占名次 BONUS 的平均 {bonus}",
    ja="{players} が {place} 位タイ：占める順位のボーナスの平均 {bonus}",
)
NEVER_PLAYED = Sentence(
    en="{player} has played no game, and yet counts as having attended (place {place}, bonus {bonus}): "
    "remove those who did not come from the entries",
    zh="{player} 一局未下，却按出席计算（第 {place} 名，BONUS {bonus}）：未到场者请从名单中删去",
    ja="{player} は一局も指していませんが、出場したものとして扱われます（{place} 位、ボーナス {bonus}）。"
    "来なかった選手は参加者から外してください",
)
NEW_RATING = Result("new_rating", Help("New rating", "新等级分", "新レーティング"))
RATED_GAMES = Result("rated_games", Help("Games", "局数", "対局数"))
RANK = Result("rank", Help("Rank", "位次", "順位"))
GAINED = Result("gained", Help("Change in all", "总变化", "増減（計）"))


class RatedSettings(GamesSettings):
    """The settings of a rated event; the last two of ``rounds`` carry K + 15."""

    rounds: Annotated[int, common.ROUNDS, common.ROUNDS_LABEL, meanings.ROUNDS_OF_RATED] = ...  # type: ignore[assignment]  # has to be known
    national: Annotated[
        bool,
        YesNo(en="one of the three national events", zh="三个全国赛之一", ja="三つの全国大会の一つ"),
        Label("National event (bonus)", "全国赛（加 BONUS）", "全国大会（ボーナス）", common.RATING_RULE, ("全国赛",)),
        meanings.NATIONAL,
    ] = False
    bonus_ties: Annotated[
        str,
        Word(
            {"each": ["各得"], "mean": ["平均"]},
            en="「比赛前八名将获得 BONUS 分」 can be read in two ways where a place is shared: each gets that of the "
            "place (the default), or the mean of the places shared",
            zh="「比赛前八名将获得 BONUS 分」，名次并列时有两种读法：各得该名次的（默认），或所占名次的平均",
            ja="「比赛前八名将获得 BONUS 分」は同順位について二通りに読める：それぞれその順位の分（既定）、"
            "または占める順位の平均",
        ),
        Label("Bonus of shared places", "并列名次的 BONUS", "同順位のボーナス", common.RATING_RULE),
        RARE,
    ] = "each"


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    return sheet_of(
        {"is_national": 'IF(national="","FALSE",CODE(national))'},
        {
            "start": 'IF([@player]="","",IF([@rating]="",XQ_INITIAL([@title]),[@rating]))',
            "after change games_of": "XQ_ELO_EVENT([player],[start],games[round:side],rounds)",
            "bonus_of": "XQ_BONUS([@place])",
            "bonus": 'IF(OR([@player]="",is_national<>"TRUE",[@after]=""),"",IF(played>=rounds,[@bonus_of],0))',
            # a bonus that is not known is no 0
            "new_rating": 'IF([@player]="","",IF(is_national="",NA(),[@after]+IF(is_national="TRUE",[@bonus],0)))',
        },
        # whoever has neither rating nor title has a place, and no rating to begin with
        decided='IF(AND([@rating]="",[@title]=""),ISNUMBER([@place]),ISNUMBER([@new_rating]))',
    )


@event(
    "xq-rated",
    title=Help("Xiangqi: rated event", "象棋等级分赛", "シャンチーのレーティング競技会"),
    about=Help(
        "standings, new ratings and bonus from a list of games; "
        "not covered: double elimination, 末位淘汰; teams over several boards: xq-teams",
        "由对局表得出名次、新等级分与 BONUS；不适用于双败淘汰、末位淘汰；按台次的团体赛用 xq-teams",
        "対局の一覧から順位・新レーティング・ボーナスを求める。ダブルエリミネーションと末位淘汰は対象外。"
        "数ボードの団体戦は xq-teams",
    ),
    figures=common.FIGURES,
    results=(
        PLACE,
        common.POINTS,
        *common.KEYS,
        "playoff",
        common.START,
        RATED_GAMES,
        common.CHANGE,
        common.BONUS,
        NEW_RATING,
        "club",
        common.CATEGORY_PLACE,
    ),
    board=(
        *("place", "player", "club", "points", *(each.key for each in common.KEYS), "playoff"),
        *("start", "change", "bonus", "new_rating", "category_place"),
    ),
    headline=("played", "system", "national"),
    slip_lines=24,
    choice=[each.key for each in common.KEYS],
    listings=(
        *LISTINGS,
        Listing("progress", Help("Ratings by round", "逐轮等级分", "回戦ごとのレーティング")),
        Listing("ratings", Help("Rating list", "等级分表", "レーティング表")),
    ),
    score_sheet=score_sheet,
)
def rated(settings: RatedSettings, entries: list[Entry], games: list[GameLine], outcome: Builder) -> None:
    """Rank as ``xq-standings`` does; rate every game from the ratings after the round before; then give the bonus."""
    ranking = PlayerRanking(settings, entries, games, outcome)
    ranking.give()
    starts = [common.start_of(entry, person, outcome) for entry, person in zip(entries, ranking.people, strict=True)]
    by_round, played, rated_games = _replayed(ranking, starts, settings.rounds)
    after = by_round[-1]
    bonuses = _bonuses(settings, ranking, after, outcome) if settings.national else {}
    if settings.national and ranking.event.rounds >= settings.rounds:
        for who, entry in enumerate(entries):
            if not played[who]:
                told = {"player": entry.player, "place": ranking.places.get(who), "bonus": bonuses.get(who, ZERO)}
                outcome.hint(NEVER_PLAYED(**told), entry, "player")
    final: dict[int, Decimal | None] = {}
    for who, entry in enumerate(entries):
        start, reached = starts[who], after[who]
        final[who] = reached
        results: dict[str, Any] = {}
        if settings.national:
            results["bonus"] = None if reached is None else bonuses.get(who, ZERO)
        if reached is not None and bonuses.get(who):
            with outcome.working(entry):
                more = bonuses[who]
                final[who] = step(symbols.NEW_RATING, reached + more, common.RATING_RULE, *moved(reached, more))
        change_of = None if reached is None or start is None else reached - start
        outcome.give(
            entry, start=start, rated_games=rated_games[who], change=change_of, **results, new_rating=final[who]
        )
    ranking.pay(new_rating=final)
    columns = [NUMBER, NAME, common.START, *map(round_column, range(1, len(by_round))), NEW_RATING]
    outcome.listing("progress", columns, lambda: _progress(entries, by_round, final))
    outcome.listing(
        "ratings",
        [RANK, NAME, NEW_RATING, common.START, GAINED, RATED_GAMES],
        lambda: _list(entries, starts, final, rated_games),
    )


def _replayed(
    ranking: PlayerRanking, starts: Sequence[Decimal | None], rounds: int
) -> tuple[list[list[Decimal | None]], list[bool], list[int]]:
    """Return the ratings at the start and after each round, who played, and how many of each player's games were rated.

    A player without a rating gets none, and the games against such a player are played but not rated.
    """
    by_round, played, counted = [list(starts)], [False] * len(starts), [0] * len(starts)
    for number in range(1, ranking.event.rounds + 1):
        before, after = by_round[-1], list(by_round[-1])
        last = in_last_rounds(number, rounds)
        for game in ranking.event.games:
            if game.round != number or not game.played:
                continue
            for own, other, result, _ in game.seen:
                assert other is not None  # it was played
                played[own] = True
                rating, opponent = before[own], before[other]
                if rating is not None and opponent is None:
                    with ranking.outcome.working(ranking.entries[own]):
                        step(symbols.NOT_RATED(round=number, opponent=ranking.entries[other].player), "", "")
                elif rating is not None and opponent is not None:
                    counted[own] += 1
                    with ranking.outcome.working(ranking.entries[own]):
                        gain = _told_change(number, ranking.entries[other].player, rating, opponent, result, last)
                        label = symbols.RATING_AFTER(round=number)
                        after[own] = step(label, rating + gain, "范例", *moved(rating, gain))
        by_round.append(after)
    return by_round, played, counted


def _told_change(number: int, player: str, rating: Decimal, opponent: Decimal, result: str, last: bool) -> Decimal:
    """Note the change that a game makes, its whole arithmetic in one step: a player has as many as there are rounds."""
    with silence():
        gain = change(rating, opponent, result, last)
        we, k = expected(rating, opponent), multiplier(rating, opponent, result, last)
    w, d = SCORE[result], half_up(rating - opponent, 0)
    more = tables.K_LAST_ROUNDS
    told = {"d": number_text(d), "we": we, "k": f"{k - more} + {more}" if last else k}
    label = symbols.RATED_GAME(round=number, opponent=player, rating=opponent, **told)
    return rounded(label, gain, k * (w - we), "范例", "{} × ({} − {})", k, w, we)


def _bonuses(
    settings: RatedSettings, ranking: PlayerRanking, after: Sequence[Decimal | None], outcome: Builder
) -> dict[int, Decimal]:
    """Return the bonus of every place, only after the last round; note what those who share a place get."""
    if ranking.event.rounds < settings.rounds:
        outcome.hint(BONUS_AFTER_LAST(rounds=settings.rounds))
        return {}
    sharing: dict[int, list[int]] = {}
    for who, place in ranking.places.items():
        sharing.setdefault(place, []).append(who)
    found: dict[int, Decimal] = {}
    for place, group in sorted(sharing.items()):
        own = exact = Decimal(bonus(place))
        arithmetic: tuple[Any, ...] = ("",)
        if settings.bonus_ties == "mean" and len(group) > 1:
            each = [Decimal(bonus(place + more)) for more in range(len(group))]
            exact = sum(each, ZERO) / len(group)
            own = exact if exact == half_up(exact) else half_up(exact)
            arithmetic = (f"({' + '.join(['{}'] * len(group))}) ÷ {{}}", *each, len(group))
        found |= dict.fromkeys(group, own)
        for who in group:
            if after[who] is not None:
                with outcome.working(ranking.entries[who]):
                    rounded(symbols.BONUS_OF(place=place), own, exact, common.RATING_RULE, *arithmetic)
        if len(group) > 1 and own:
            said = BONUS_MEAN if settings.bonus_ties == "mean" else BONUS_EACH
            names = Joined(ranking.entries[who].player for who in group)
            outcome.hint(said(players=names, place=place, bonus=own))
    return found


def _progress(
    entries: Sequence[Entry], by_round: Sequence[Sequence[Decimal | None]], final: dict[int, Decimal | None]
) -> list[dict[str, Any]]:
    """Return a row per player: the rating at the start, after each round, at the end."""
    return [
        {"number": entry.at, "player": entry.player, "start": by_round[0][who], "new_rating": final[who]}
        | {round_column(number).key: by_round[number][who] for number in range(1, len(by_round))}
        for who, entry in enumerate(entries)
    ]


def _list(
    entries: Sequence[Entry],
    starts: Sequence[Decimal | None],
    final: Mapping[int, Decimal | None],
    rated_games: Sequence[int],
) -> list[dict[str, Any]]:
    """Return a row per player who has a rating, the highest first, those level sharing a rank."""
    known = [(rating, who) for who in range(len(entries)) if (rating := final[who]) is not None]
    return [
        {
            "rank": 1 + sum(other > rating for other, _ in known),
            "player": entries[who].player,
            "new_rating": rating,
            "start": starts[who],
            "gained": None if (start := starts[who]) is None else rating - start,
            "rated_games": rated_games[who],
        }
        for rating, who in sorted(known, key=lambda each: -each[0])
    ]
