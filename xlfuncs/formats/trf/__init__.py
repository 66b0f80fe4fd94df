"""TRF, the tournament report files of pairing programs."""

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.play.games import has_games
from xlfuncs.formats.declaration import Format
from xlfuncs.formats.trf.dumping import dump
from xlfuncs.formats.trf.loading import load, recognises

REPORT = Sentence(en="a tournament report ({formats})", zh="赛事报告（{formats}）", ja="競技会のレポート（{formats}）")

TRF = Format(
    key="trf16",
    title=Help("FIDE report (TRF16)", "FIDE 报告（TRF16）", "FIDE レポート（TRF16）"),
    endings=(".trf", ".trfx"),
    mime="text/plain; charset=utf-8",
    recognises=recognises,
    load=load,
    encoded=True,
    holds=REPORT,
    names=("TRF16", "TRF26"),
    dump=dump,
    fits=has_games,
    suits=Help("events with games between players", "棋手对局的比赛", "選手の対局がある競技会"),
)

__all__ = ["TRF", "dump", "load", "recognises"]
