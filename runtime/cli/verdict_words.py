"""A grade in lines."""

from collections.abc import Iterator

from ..graders.verdicts import Grade


def verdicts(grade: Grade) -> Iterator[str]:
    """A line for each dimension, with what is wrong in it."""
    for dimension in ("state", "process", "speech"):
        findings = grade.findings(dimension)
        told = "; ".join(f"{finding.rule}: {finding.message}" for finding in findings)
        yield f"  {dimension}: {told or 'passes'}"
