"""What model calls cost: exact, by the prices of the day on which they were made."""
