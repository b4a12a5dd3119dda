"""The runtime: compiled suites to proofs, runs, reports and the gate."""
