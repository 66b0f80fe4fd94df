"""A season: the event workbooks of a year become the members' register."""
