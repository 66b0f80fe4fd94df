"""The parts that several events of bridge need."""
