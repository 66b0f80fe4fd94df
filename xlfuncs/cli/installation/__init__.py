"""The commands of functions, page and installation, a module each; ``made.py`` makes the files of ``build all``."""
