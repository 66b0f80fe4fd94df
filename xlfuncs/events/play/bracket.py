"""The bracket of a knockout: who meets whom as the results come in, the places that follow.

Two meet once, and where is told by the bracket: the list of matches may stand in any order.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from xlfuncs.core.numbers import without_zeros
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Result
from xlfuncs.events.outcome import Builder
from xlfuncs.events.play.knockout_rows import KnockoutSettings, Meeting

UNKNOWN = Sentence(
    en="{name} is not in the bracket: this row does not count",
    zh="对阵图中没有{name}：此行不计入",
    ja="組合せ表に{name}がありません。この行は集計しません",
)
ITSELF = Sentence(
    en="{name} meets itself: this row does not count",
    zh="{name}的对手是自己：此行不计入",
    ja="{name}の相手が自分になっています。この行は集計しません",
)
NOT_MEETING = Sentence(
    en="{name} and {other} do not meet as the bracket stands: this row does not count",
    zh="按目前的对阵图，{name}与{other}并不相遇：此行不计入",
    ja="今の組合せ表では{name}と{other}は当たりません。この行は集計しません",
)
NEXT_OPPONENT_OPEN = Sentence(
    en="the opponent of {name} is not known yet: this row does not count",
    zh="{name}的对手尚未产生：此行不计入",
    ja="{name}の相手はまだ決まっていません。この行は集計しません",
)
TWICE_MET = Sentence(
    en="{name} and {other} have their match in row {row} already: this row does not count",
    zh="{name}与{other}的比赛已在第 {row} 行：此行不计入",
    ja="{name}と{other}の対戦はすでに {row} 行目にあります。この行は集計しません",
)
NO_WINNER = Sentence(
    en='level, or without a result: who goes on is written under "{column}"; the match does not count yet',
    zh="打平或没有结果：晋级者请填在“{column}”列，此场暂不计入",
    ja="同点か、結果がありません。勝ち上がる方を「{column}」の列に書くまで集計しません",
)
WINNER_OF_OTHERS = Sentence(
    en="{winner} is neither of the two: the match does not count",
    zh="{winner}不是这两者之一：此场不计入",
    ja="{winner}は両者のどちらでもありません。この対戦は集計しません",
)
WINNER_HAS_LESS = Sentence(
    en="{winner} has the lower score: mend one of them; the match does not count",
    zh="{winner}的比分较低：请更正其一，此场不计入",
    ja="{winner}の得点が低くなっています。どちらかを直してください（この対戦は集計しません）",
)
OTHER_ROUND = Sentence(
    en="{name} and {other} meet in round {right}, not in round {round}: mend the number (the match counts)",
    zh="{name}与{other}在第 {right} 轮相遇，不是第 {round} 轮：请更正轮次（此场照常计入）",
    ja="{name}と{other}は {round} 回戦ではなく {right} 回戦で当たります。番号を直してください（対戦は集計します）",
)
SEED_SHARED = Sentence(
    en="{name} and {other} have the seed {seed}: {other} stands first, as listed",
    zh="{name}与{other}的种子号同为 {seed}：按名单顺序，{other}在前",
    ja="{name}と{other}のシードがどちらも {seed} です。表の順に{other}を先にしました",
)
LEFT_OUT = Sentence(
    en="the first {field} take part; not in the bracket: {names}",
    zh="取前 {field} 名参赛，未列入对阵图：{names}",
    ja="上位 {field} が出場します。組合せ表にないもの：{names}",
)
FINAL = Sentence(en="final", zh="决赛", ja="決勝")
SEMIFINAL = Sentence(en="semifinal", zh="半决赛", ja="準決勝")
QUARTERFINAL = Sentence(en="quarterfinal", zh="四分之一决赛", ja="準々決勝")
THIRD = Sentence(en="third place", zh="季军赛", ja="3 位決定戦")
ROUND_OF = Sentence(en="1/{half} final", zh="1/{half} 决赛", ja="ベスト{half}決定戦")
WON_AGAINST = Sentence(en="{round}: won against {other}", zh="{round}：胜 {other}", ja="{round}：{other} に勝ち")
WON_BY = Sentence(
    en="{round}: won against {other}, {own} : {score}",
    zh="{round}：胜 {other}（{own} : {score}）",
    ja="{round}：{other} に勝ち（{own} : {score}）",
)
LOST_TO = Sentence(en="{round}: lost to {other}", zh="{round}：负于 {other}", ja="{round}：{other} に負け")
LOST_BY = Sentence(
    en="{round}: lost to {other}, {own} : {score}",
    zh="{round}：负于 {other}（{own} : {score}）",
    ja="{round}：{other} に負け（{own} : {score}）",
)
HAD_BYE = Sentence(en="{round}: no opponent, goes on", zh="{round}：轮空，直接晋级", ja="{round}：相手なしで勝ち上がり")
TO_PLAY = Sentence(en="{round}: meets {other}", zh="{round}：将对 {other}", ja="{round}：次は {other}")
ON_WITH = Sentence(en="{name} {own}:{other}", zh="{name} {own}:{other}", ja="{name} {own}:{other}")
#: How many are listed of those who are not in the bracket.
_MOST = 5
#: By how many matches a round has.
_ROUNDS = {1: FINAL, 2: SEMIFINAL, 4: QUARTERFINAL}


class _Match(NamedTuple):
    """A match that counts: the row, who won, who lost, their scores."""

    row: Meeting
    winner: int
    loser: int
    scores: tuple[Decimal, Decimal] | None


def lines_of(size: int) -> list[int]:
    """Return the seeds in the order of the lines of a bracket of so many (a power of two).

    >>> lines_of(2), lines_of(8)
    ([1, 2], [1, 8, 4, 5, 2, 7, 3, 6])
    """
    lines = [1]
    while len(lines) < size:
        lines = [seed for each in lines for seed in (each, 2 * len(lines) + 1 - each)]
    return lines


class Bracket:
    """The bracket as the results leave it; who takes part is told by the place in the list of entries."""

    def __init__(
        self, settings: KnockoutSettings, entries: Sequence[Any], matches: Sequence[Meeting], outcome: Builder
    ) -> None:
        self.settings = settings
        self.outcome = outcome
        self.entries = {entry.at: entry for entry in entries}
        self.names = {entry.at: str(outcome.units[entry.at]) for entry in entries}
        self.order = self._seeded(entries)
        self.at = self._names_known(entries)
        self.size = 1
        while self.size < len(self.order):
            self.size *= 2
        self.typed = self._typed(matches)
        self.used: dict[int, _Match] = {}
        #: Of each round, line by line, who stands there: 0 is nobody, ``None`` not known yet.
        self.rounds: list[list[int | None]] = [self._lines()]
        self.played: list[tuple[int, _Match]] = []
        self._play()
        self.third = self._third()
        self._tell_unused(matches)

    # --- who stands where

    def _seeded(self, entries: Sequence[Any]) -> list[int]:
        """Return who takes part in the order of the seeds; those without one behind, as listed."""
        order = [*entries]
        if self.settings.draw == "seeds":
            order.sort(key=lambda entry: (entry.seed is None, int(entry.seed or 0)))
            for before, entry in pairwise(order):
                if entry.seed is not None and entry.seed == before.seed:
                    names = {"name": shown(self.names[entry.at]), "other": shown(self.names[before.at])}
                    self.outcome.hint(SEED_SHARED(**names, seed=int(entry.seed)), entry, "seed")
        field = self.settings.field or len(order)
        if beyond := [shown(self.names[entry.at]) for entry in order[field:]]:
            self.outcome.hint(LEFT_OUT(field=field, names=Joined(beyond, most=_MOST)))
        return [entry.at for entry in order[:field]]

    def _names_known(self, entries: Sequence[Any]) -> dict[str, int]:
        """Return every name that means somebody in the bracket: as entered, and as the members' table has him."""
        found = {}
        for entry in entries:
            if entry.at in self.order:
                found[normal(self.names[entry.at])] = entry.at
                if self.outcome.event.subject.key == "player":
                    person = self.outcome.person(entry)
                    found |= {normal(name): entry.at for name in (person.name, person.number) if name}
        return found

    def _lines(self) -> list[int | None]:
        """Return who stands on each line of the first round; 0 where nobody does."""
        seeds = lines_of(self.size)
        if self.settings.draw == "seeds":
            return [self.order[seed - 1] if seed <= len(self.order) else 0 for seed in seeds]
        following = iter(self.order)
        return [next(following) if seed <= len(self.order) else 0 for seed in seeds]

    # --- the list of matches

    def _typed(self, matches: Sequence[Meeting]) -> dict[frozenset[int], Meeting]:
        """Return the matches in the list by the two who meet; one whose opponent is left out by that one alone."""
        found: dict[frozenset[int], Meeting] = {}
        for row in matches:
            if row.unreadable - {"round"}:
                continue
            names = [name for name in (row.home, row.away) if name]
            if not row.home:
                self.outcome.missing(row, "home")
                continue
            unknown = next((name for name in names if normal(name) not in self.at), None)
            if unknown is not None:
                column = "home" if unknown == row.home else "away"
                self.outcome.note(row, UNKNOWN(name=shown(unknown)), column)
                continue
            two = [self.at[normal(name)] for name in names]
            if len(two) == 2 and two[0] == two[1]:
                self.outcome.note(row, ITSELF(name=shown(row.home)), "away")
                continue
            before = found.get(frozenset(two)) if len(two) == 2 else None
            if before is not None:
                said = TWICE_MET(name=shown(row.home), other=shown(row.away), row=before.line)
                self.outcome.note(row, said, "home")
                continue
            # several rows may name somebody alone: they are his matches one after the other
            key = frozenset(two) if len(two) == 2 else frozenset((*two, -row.at))
            found[key] = row
        return found

    def _row_of(self, one: int, other: int) -> Meeting | None:
        """Return the row of a match; where the opponent is left out, the first of either that is not used yet."""
        row = self.typed.get(frozenset((one, other)))
        if row is not None and row.at not in self.used:
            return row
        alone = (row for key, row in self.typed.items() if min(key) < 0 and max(key) in (one, other))
        return next((row for row in alone if row.at not in self.used), None)

    def _match(self, one: int, other: int, number: int) -> _Match | None:
        """Return the match of two, where the list has its result."""
        row = self._row_of(one, other)
        if row is None:
            return None
        home = self.at[normal(row.home)]
        away = other if home == one else one
        if isinstance(row.round, int) and row.round != number:
            told = {"name": shown(self.names[home]), "other": shown(self.names[away])}
            self.outcome.note(row, OTHER_ROUND(**told, round=row.round, right=number), "round")
        winner = self._winner(row, home, away)
        scores = None
        if row.score1 is not None and row.score2 is not None:
            scores = (row.score1, row.score2) if winner == home else (row.score2, row.score1)
        found = _Match(row, winner, away if winner == home else home, scores) if winner else None
        self.used[row.at] = found or _Match(row, home, away, None)
        return found

    def _winner(self, row: Meeting, home: int, away: int) -> int | None:
        """Return who has won; ``None``, with a note, where the row does not say it."""
        ahead = None
        if row.score1 is not None and row.score2 is not None and row.score1 != row.score2:
            ahead = home if row.score1 > row.score2 else away
        if not row.winner:
            if ahead is None:
                self.outcome.note(row, NO_WINNER(column=self.outcome.column(row, "winner")), "winner")
            return ahead
        named = self.at.get(normal(row.winner))
        if named not in (home, away):
            self.outcome.note(row, WINNER_OF_OTHERS(winner=shown(row.winner)), "winner")
            return None
        if ahead is not None and named != ahead:
            self.outcome.note(row, WINNER_HAS_LESS(winner=shown(row.winner)), "winner")
            return None
        return named

    # --- round by round

    def _play(self) -> None:
        while len(self.rounds[-1]) > 1:
            lines = self.rounds[-1]
            following: list[int | None] = []
            for one, other in zip(lines[::2], lines[1::2], strict=True):
                if one is None or other is None:
                    following.append(None)
                elif not one or not other:
                    following.append(one or other)
                else:
                    match = self._match(one, other, len(self.rounds))
                    following.append(match.winner if match else None)
                    if match:
                        self.played.append((len(self.rounds), match))
            self.rounds.append(following)

    def pairs(self, number: int) -> Iterator[tuple[int, int]]:
        """Yield who meets whom in a round, as far as both are known."""
        lines = self.rounds[number - 1]
        for one, other in zip(lines[::2], lines[1::2], strict=True):
            if one and other:
                yield one, other

    def _third(self) -> _Match | None:
        """Return the match for the third place, between those who lost the semifinals."""
        losers = self.losers_of_semifinals()
        return self._match(losers[0], losers[1], len(self.rounds) - 1) if len(losers) == 2 else None

    def losers_of_semifinals(self) -> list[int]:
        """Return who has lost a semifinal."""
        number = len(self.rounds) - 2
        return [match.loser for at, match in self.played if at == number and number >= 1]

    def _tell_unused(self, matches: Sequence[Meeting]) -> None:
        """Tell the rows of two who do not meet."""
        for row in self.typed.values():
            if row.at in self.used:
                continue
            if not row.away:
                self.outcome.note(row, NEXT_OPPONENT_OPEN(name=shown(row.home)), "home")
            else:
                self.outcome.note(row, NOT_MEETING(name=shown(row.home), other=shown(row.away)), "home")

    # --- what follows

    @property
    def to_play(self) -> int:
        """How many matches are still to be played, that for the third place among them."""
        left = max(len(self.order) - 1, 0) - len(self.played)
        has_semifinals = len(self.rounds) > 2 and len(self.order) > 3
        return left + (self.settings.third and has_semifinals and self.third is None)

    def places(self) -> dict[int, int]:
        """Return the places of those whose last match is played; who lost in one round share theirs."""
        found: dict[int, int] = {}
        for number, match in self.played:
            matches = len(self.rounds[number - 1]) // 2
            found[match.loser] = matches + 1
        if self.third is not None:
            found[self.third.winner], found[self.third.loser] = 3, 4
        elif self.settings.third and len(self.order) > 3:
            for loser in self.losers_of_semifinals():
                found.pop(loser, None)
        if champion := self.rounds[-1][0]:
            found[champion] = 1
        return found

    def called(self, number: int) -> Told:
        """Return what a round is called."""
        matches = len(self.rounds[number - 1]) // 2
        return _ROUNDS[matches]() if matches in _ROUNDS else ROUND_OF(half=matches)

    def path(self, at: int) -> Iterator[Told]:
        """Yield the way of somebody through the bracket: what was, and what comes next."""
        matches = {(number, who): match for number, match in self.played for who in (match.winner, match.loser)}
        for number, lines in enumerate(self.rounds[:-1], 1):
            if at not in lines:
                break
            place = lines.index(at)
            other = lines[place + 1 if place % 2 == 0 else place - 1]
            match = matches.get((number, at))
            if match is not None:
                yield _result(self.called(number), match, at, self.names)
            elif other == 0:
                yield HAD_BYE(round=self.called(number))
            elif other is not None:
                yield TO_PLAY(round=self.called(number), other=self.names[other])
        if self.third is not None and at in (self.third.winner, self.third.loser):
            yield _result(THIRD(), self.third, at, self.names)

    def drawn(self) -> list[dict[str, Any]]:
        """Return the bracket line by line: seed and name, then who goes on, at the upper of the lines he comes from."""
        seeds = {at: number for number, at in enumerate(self.order, 1)}
        scores = {(number, match.winner): match.scores for number, match in self.played}
        rows: list[dict[str, Any]] = []
        for line, (at, seed) in enumerate(zip(self.rounds[0], lines_of(self.size), strict=True)):
            row: dict[str, Any] = {"number": seeds.get(at or 0, seed), "round1": self.names.get(at or 0, "–")}
            for number, lines in enumerate(self.rounds[1:], 2):
                span = 2 ** (number - 1)
                who = lines[line // span] if line % span == 0 else None
                if who:
                    scored = scores.get((number - 1, who))
                    told = scored and [without_zeros(each) for each in scored]
                    name = self.names[who]
                    row[f"round{number}"] = ON_WITH(name=name, own=told[0], other=told[1]) if told else name
            rows.append(row)
        if self.settings.third or self.third:
            rows.append({"round1": THIRD(), **self._third_row()})
        return rows

    def _third_row(self) -> dict[str, Any]:
        if self.third is None:
            return {"round2": " – ".join(self.names[each] for each in self.losers_of_semifinals())}
        told = self.third.scores and [without_zeros(each) for each in self.third.scores]
        name = self.names[self.third.winner]
        return {"round2": ON_WITH(name=name, own=told[0], other=told[1]) if told else name}

    def columns(self) -> list[Result]:
        """Return the columns of the bracket: the rounds, and the winner behind them."""
        named = [Result(f"round{number}", Help.of(self.called(number).text)) for number in range(1, len(self.rounds))]
        winner = Result(f"round{len(self.rounds)}", Help("Winner", "冠军", "優勝"))
        return [Result("number", Help("Seed", "种子", "シード")), *named, winner]

    def following(self) -> list[dict[str, Any]]:
        """Return the matches that can be played now, as rows of the list."""
        played = {frozenset((match.winner, match.loser)) for _, match in self.played}
        rows = [
            {"round": number, "home": self.names[one], "away": self.names[other]}
            for number in range(1, len(self.rounds))
            for one, other in self.pairs(number)
            if frozenset((one, other)) not in played
        ]
        losers = self.losers_of_semifinals()
        if self.settings.third and len(losers) == 2 and self.third is None:
            rows.append({"round": THIRD(), "home": self.names[losers[0]], "away": self.names[losers[1]]})
        return rows


def _result(called: Told, match: _Match, at: int, names: Mapping[int, str]) -> Told:
    """Return a match as one of the two has it."""
    won = at == match.winner
    other = names[match.loser if won else match.winner]
    if match.scores is None:
        return (WON_AGAINST if won else LOST_TO)(round=called, other=other)
    own, score = map(without_zeros, match.scores if won else match.scores[::-1])
    return (WON_BY if won else LOST_BY)(round=called, other=other, own=own, score=score)
