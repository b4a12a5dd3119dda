"""Documents to specs: every field found, files that are named read, nothing yet resolved."""
