"""What several events of bridge need."""
