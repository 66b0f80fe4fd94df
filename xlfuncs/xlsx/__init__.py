"""The workbook file as it is: read, understood, patched, and otherwise left alone."""
