"""Where code runs that nobody trusts: what every sandbox offers, and the one made by bubblewrap."""
