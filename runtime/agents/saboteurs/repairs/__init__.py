"""Saboteurs of a repair: what a coding agent leaves undone, makes up, or breaks on the way."""
