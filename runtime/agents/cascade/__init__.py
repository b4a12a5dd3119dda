"""Agents of several stages, each of which takes over where the one before it is stuck."""
