"""What acts in a world: scripted agents, and the interface that every agent has."""
