"""Runs: many trials of one agent on one suite, in a folder that loses nothing."""
