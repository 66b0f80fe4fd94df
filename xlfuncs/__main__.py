"""``python -m xlfuncs``: the command line where no ``xlfuncs`` stands on the path."""

from xlfuncs.cli import main

if __name__ == "__main__":
    main(prog_name="xlfuncs")
