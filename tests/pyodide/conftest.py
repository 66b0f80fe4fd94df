"""The driver runs inside Pyodide only."""

collect_ignore = ["driver.py"]
