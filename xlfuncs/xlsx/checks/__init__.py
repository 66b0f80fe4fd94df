"""What is wrong with a workbook, seen without computing it."""
