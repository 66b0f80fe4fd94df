"""The commands of one event, a module each."""
