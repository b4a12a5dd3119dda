"""From a compiled suite to a verdict: worlds, agents, trials, grades and proofs."""
