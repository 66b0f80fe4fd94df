"""The cells of a worksheet: read, shown, and written back into its bytes."""
