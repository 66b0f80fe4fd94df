"""What is told of cells."""
