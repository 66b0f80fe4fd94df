"""Data in and out: files as sheets of cells, and an event's settings and tables found in them."""
