"""Programs that have cells: each hands them over and takes results back."""
