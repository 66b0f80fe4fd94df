"""USEBIO, the XML in which scoring programs of bridge publish."""

from xlfuncs.core.sentences import Help
from xlfuncs.formats.declaration import Format
from xlfuncs.formats.session import SESSION
from xlfuncs.formats.usebio.dumping import dump, fits
from xlfuncs.formats.usebio.loading import load, recognises

USEBIO = Format(
    key="usebio",
    title=Help("USEBIO (XML)", "USEBIO（XML）", "USEBIO（XML）"),
    endings=(".xml", ".usebio"),
    mime="application/xml",
    recognises=recognises,
    load=load,
    encoded=True,
    holds=SESSION,
    names=("USEBIO",),
    dump=dump,
    fits=fits,
    suits=Help("pairs with boards", "有牌副记录的双人赛", "ボードの記録があるペア戦"),
)

__all__ = ["USEBIO", "dump", "fits", "load", "recognises"]
