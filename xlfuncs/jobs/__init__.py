"""Work on many files: one, many, a pool, a cluster, a watched folder; and what is done to each."""
