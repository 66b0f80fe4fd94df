"""The commands of a club's year, a module each."""
