"""What compiler and runtime agree on. It imports nothing of either."""
