"""Jinja2 templates of what the compiler writes. They place names and words, and decide nothing."""
