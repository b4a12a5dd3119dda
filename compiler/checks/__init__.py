"""The meaning of a suite: one rule a module, whose docstring is the rule's page."""
