"""A world over the Model Context Protocol: a trial whose agent comes from outside."""
