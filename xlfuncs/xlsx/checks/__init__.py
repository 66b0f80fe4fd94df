"""What is wrong with a workbook, and what helps."""
