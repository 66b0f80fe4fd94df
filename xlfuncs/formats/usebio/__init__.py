"""USEBIO, the XML in which scoring programs publish."""
