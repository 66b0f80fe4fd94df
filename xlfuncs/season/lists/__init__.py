"""Lists of members that a federation publishes: read, put together by the day, and their points by year."""
