"""The numbers that the 巅峰 club's text prints, under its own headings; and this project's own where it prints none.

The text bears no date.
"""

from decimal import Decimal

EDITION = "undated"

# 记分方式简介: 总结果数大于等于6个…记分; 总结果数等于40时,这副牌不再使用
FIRST_SCORED, LAST_SCORED = 6, 40

# Ours. 记分方式简介 says only: 根据结果数的多少,去掉若干个最高分和最低分
TRIM_AT_LEAST = 1
TRIM_ONE_IN = 10

# 断线扣分: 贴点系统 20 分; 全场记分/复式记分系统 16 分
PENALTY = {"hcp": 20, "field": 16, "duplicate": 16}

# 断线扣分: 断线者…所得 Rate 为 0, the rate of a board on which one was disconnected
RATE_DISCONNECTED = Decimal(0)

# Ours: the middle of 0 to 100, a rate being 一个百分比分数
RATE_NEWCOMER = Decimal(50)
RATE_LOWEST, RATE_HIGHEST = Decimal(0), Decimal(100)

# 巅峰大师分授予: 第一名3个, 2-4名2个, 5-10名1个, 超过20对(含)时; 不足20时…其后1-3个2分,其余1分
FULL_FIELD = 20
AWARD_FIRST = 3
AWARD_SECOND, SECOND_TO = 2, 4
AWARD_THIRD, THIRD_TO = 1, 10

# 比赛结果: 完成比赛总牌数一定比例(一般为60%到80%)的对子算完成比赛
FINISHED_SHARE = Decimal("0.6")

# 等级详述: the twelve titles, from low to high
TITLES = (
    "无等级",
    "有级牌手",
    "中级牌手",
    "高级牌手",
    "巅峰好手",
    "巅峰高手",
    "巅峰大师",
    "巅峰明星",
    "桥界嘉宾",
    "桥协大师",
    "荣誉大师",
    "专业牌手",
)
