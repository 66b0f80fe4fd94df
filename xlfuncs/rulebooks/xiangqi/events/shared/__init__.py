"""What several events of xiangqi need."""
