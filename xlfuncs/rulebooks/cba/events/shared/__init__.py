"""What several events of 大师分公式 need."""
