"""Which formulas a workbook has, what they mean and which have to be computed."""
