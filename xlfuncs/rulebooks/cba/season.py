"""The register of a season: §1.3.5 says which points a member's holding is made of."""

from xlfuncs.events.register import Register, register
from xlfuncs.rulebooks.cba.events.shared.common import IN_TOTAL

register(Register("cba", counted=IN_TOTAL, balances={"holding": IN_TOTAL, "youth": ("youth",)}))
