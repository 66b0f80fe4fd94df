"""An event's tables in somebody's sheets."""
