"""The page without a server: one file, or a folder for any web server, in which the visitor's own browser computes.

Pyodide runs the page's own application (``inside``) in a worker of the browser (``worker.js``), one document shows its
pages (``site.js``), and ``build`` puts them together.
"""
