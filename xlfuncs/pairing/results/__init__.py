"""Results of a round as somebody hands them in: the lines of a list, what the event says of them."""
