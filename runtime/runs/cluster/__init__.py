"""Runs on many machines: trials are played by the workers of a Dask cluster."""
