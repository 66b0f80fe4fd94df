"""An event's settings in somebody's sheets."""
