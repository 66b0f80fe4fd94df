"""Say what the formulas of a workbook mean, which have to be computed, and write them for the engine."""
