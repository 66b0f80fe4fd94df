"""One folder per rulebook. ``xlfuncs.core.registry`` imports the modules in them, one by one or all.

Each declares what it holds, so no rulebook lists its chapters, nor its events.
"""
