"""The commands of workbooks, a module each."""
