"""The parts that several events of xiangqi need."""
