"""The events of xiangqi, one module each; ``common`` is what they share."""
