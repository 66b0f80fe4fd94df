"""How the commands speak: languages, texts, tables, exit statuses."""
