"""Files of other programs, in and out: one module or folder for each format."""
