"""Classic Excel on Windows: macros, their ribbon and the add-in, made from the catalogue."""
