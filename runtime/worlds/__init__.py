"""What an agent can act on."""
