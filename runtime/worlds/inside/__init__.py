"""What runs inside a sandbox, beside code that nobody trusts. It imports nothing of ours but itself."""
