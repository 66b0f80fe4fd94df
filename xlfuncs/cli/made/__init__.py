"""The files of the source tree that `build all` makes from the catalogue."""
