"""The checks that find what is wrong with a workbook without computing it."""
