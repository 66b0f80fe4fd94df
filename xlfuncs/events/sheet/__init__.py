"""The rectangle in which a workbook shows its event."""
