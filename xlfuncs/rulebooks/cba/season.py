"""The register of a season: §1.3.5 says which points a member's holding is made of; what is handed in of an event."""

from xlfuncs.core.sentences import Help
from xlfuncs.events.register import Baseline, Certificate, Register, Report, register
from xlfuncs.rulebooks.cba.edition import tables

register(
    Register(
        "cba",
        counted=tables.IN_TOTAL,
        balances={"holding": tables.IN_TOTAL, "youth": ("youth",)},
        baseline=Baseline(Help("Annual master point factor", "大师分基准", "年度基準ポイント"), "§1.3.5", "holding"),
        report=Report(
            Help("Master points report", "大师分申报表", "マスターポイント申告書"),
            "§1.1 §1.3",
            ("level", "n", "avgm", "m", "s", "l", "e", "v", "boards"),
        ),
        certificate=Certificate(
            Help("Master point certificate", "大师分证书", "マスターポイント証"),
            "§1.1",
            Help(
                "has won these master points.",
                "在本次比赛中获得以上大师分，特发此证。",
                "上記のマスターポイントを獲得したことを証します。",
            ),
            "C",
        ),
    )
)
