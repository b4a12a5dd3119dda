"""Models behind the Messages API. Nothing else here imports anthropic."""
