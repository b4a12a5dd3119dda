"""What an agent sees of a run's output."""


def last_lines(text: str, most: int) -> str:
    """The last lines of a text; what is left out before them is said."""
    lines = text.rstrip("\n").split("\n")
    left_out = len(lines) - most
    return "\n".join(lines) if left_out <= 0 else "\n".join([f"… {left_out} lines before", *lines[-most:]])
