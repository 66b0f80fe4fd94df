"""The names by which the workbook of an event is known as ours: it is laid out with them and read by them."""

#: The function that computes a whole event, and the hidden sheet with the one call of it.
EVENT, COMPUTED = "XF_EVENT", "_xf"
#: What the names begin with of lists that grow with the event, and of tables: each of their rows shows results, and who
#: prints leaves out their blank pages.
LINES, ROWS = "_lines_", "_rows_"
#: Before such a name: of the cell that says how many of the rows hold something, and of the one that says how many
#: columns a list has, where these may be more than an event needs.
HELD, ACROSS = "_held", "_across"
#: What the names begin with of what comes out for the rows of further tables: short, for a formula in every row.
BESIDE = "_b"
