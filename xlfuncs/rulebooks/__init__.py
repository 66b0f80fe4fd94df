"""One folder per rulebook. ``xlfuncs.catalogue`` imports the modules in them, one by one or all: each declares what it
holds, so no rulebook lists its chapters, nor its events.
"""
