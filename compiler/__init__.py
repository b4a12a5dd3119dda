"""The compiler: YAML text to compiled suites, with diagnostics that name a place and a remedy."""
