"""The parts that several events of 大师分公式 need."""
