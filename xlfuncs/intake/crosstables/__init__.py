"""Tables with the players down the side and across, as lists of games."""
