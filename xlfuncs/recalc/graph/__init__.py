"""Find the formulas of a workbook, and which of them have to be computed."""
