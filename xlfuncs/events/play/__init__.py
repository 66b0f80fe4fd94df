"""Who meets whom where it is known beforehand: round robins and brackets."""
