"""The parts that several events of 巅峰桥牌 need."""
