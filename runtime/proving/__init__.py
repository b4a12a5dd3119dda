"""What a proof asks of each task: that the right passes, and that doing nothing, lying and the decoys do not."""
