"""The events of 巅峰桥牌, one module each."""
