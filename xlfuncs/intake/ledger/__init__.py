"""What stands in a sheet and is not read: told, never lost."""
