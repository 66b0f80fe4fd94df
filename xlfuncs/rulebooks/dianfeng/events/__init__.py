"""The events of 巅峰桥牌, one module each."""

from xlfuncs.rulebooks.dianfeng.events import hcp, ladder, rates, swiss, titles  # noqa: F401
