"""Wrong trajectories that are derived by rule from the right ones, one operator a module."""
