"""Rules that are kept on the way to the checks: one a module, whose docstring is the rule's page."""
