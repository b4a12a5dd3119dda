"""The verdicts on an episode, each its own dimension."""
