"""Who plays: what a name says, the members, and the two of a pair."""
