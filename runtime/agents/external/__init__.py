"""Agents of any make: a command or a Python callable in a process of its own, which speaks JSON lines with us."""
