"""Specs to compiled suites: facts filled, dates reckoned, named steps written out, values typed by their place.

What names nothing is passed over here without a word: `checks` has reported it, and a suite with an error is never
written.
"""
