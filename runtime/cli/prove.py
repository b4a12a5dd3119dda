"""`liarproof prove`: the scripted agents over every suite, and what they show."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from ...compiler.diagnostics import Diagnostic, error, in_order, sentences
from ...compiler.pipeline import Compilation
from ...compiler.source import Span
from ..proof import AGENTS, Proof, prove
from .compiling import compile_selection, counted, hint_at_pages, show_diagnostics, summary
from .exits import leave
from .options import Selection, output_format, suites
from .terminal import plain, show, show_json


@click.command("prove")
@suites
@output_format("text", "json", "github")
def command(selection: Selection, form: str) -> None:
    """Prove suites: the oracle has to pass, and null, liars and decoys have to fail, as their tasks say.

    PATH is a suite's folder, a file in one, or a folder of suites; specs, if none is named. No model is called, and
    nothing is written.

    \b
    Examples:
      liarproof prove
      liarproof prove specs/parcel-desk
      liarproof prove specs --format json
    """
    results = [(one, _prove(one)) for one in compile_selection(selection)]
    if form == "json":
        show_json({"suites": [_value(one, proof) for one, proof in results]})
    else:
        told = [(one, proof, _findings(one, proof)) for one, proof in results]
        for one, proof, found in told:
            show_diagnostics(found, form)
            if form == "text":
                show(plain(_words(one, proof)))
        if form == "text":
            hint_at_pages([each for _, _, found in told for each in found])
    leave(good=all(proof is not None and proof.proven for _, proof in results))


def _prove(one: Compilation) -> Proof | None:
    return prove(one.suite, one.rows) if one.suite else None


def _findings(one: Compilation, proof: Proof | None) -> Sequence[Diagnostic]:
    """What is wrong with a suite: with its specs, or else what the proof found."""
    found = [
        error(failure.rule, failure.message, _place(one, failure.task, failure.pointer), failure.remedy)
        for failure in (proof.failures if proof else ())
    ]
    return in_order([*one.diagnostics, *found])


def _place(one: Compilation, task: str, pointer: str) -> Span:
    """Where a part of a task stands, or the nearest part around it that has a place."""
    places = one.places.get(task)
    if places is None:
        return Span(f"{one.folder.shown}/suite.yaml")
    while pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return places[pointer]


def _words(one: Compilation, proof: Proof | None) -> Iterator[str]:
    """What was shown, for a person."""
    tasks = counted(len(one.folder.tasks), "task")
    if proof is None:
        yield f"{one.folder.shown}: {tasks}, not proven: {summary(one.diagnostics)} in the specs"
        return
    failed = len(proof.failures)
    yield f"{one.folder.shown}: {tasks}, " + ("proven" if proof.proven else f"not proven: {counted(failed, 'failure')}")
    for agent in AGENTS:
        passed = proof.agents[agent].passed
        names = f": {', '.join(passed)}" if agent != "oracle" and passed else ""
        yield f"  {agent:12}passed {len(passed)} of {proof.tasks}{names}"
    yield f"  {'also':12}{proof.also.good} of {counted(proof.also.total, 'other right way')} passed"
    yield f"  {'decoys':12}{proof.decoys.good} of {counted(proof.decoys.total, 'wrong way')} caught"


def _value(one: Compilation, proof: Proof | None) -> dict[str, Any]:
    """A suite in the object that `schemas/proof.schema.json` describes."""
    return {
        "suite": one.folder.id,
        "digest": proof.digest if proof else "",
        "tasks": len(one.folder.tasks),
        "proven": proof is not None and proof.proven,
        "agents": {
            agent: {"passed": proof.agents[agent].passed, "failed": proof.agents[agent].failed}
            if proof
            else {"passed": [], "failed": []}
            for agent in AGENTS
        },
        "also": {"passed": proof.also.good if proof else 0, "total": proof.also.total if proof else 0},
        "decoys": {"caught": proof.decoys.good if proof else 0, "total": proof.decoys.total if proof else 0},
        "saboteurs": {"caught": 0, "total": 0, "equivalent": 0, "survivors": []},
        "failures": list(_failures(one, proof)),
    }


def _failures(one: Compilation, proof: Proof | None) -> Iterator[dict[str, Any]]:
    for found in one.diagnostics if proof is None else ():
        if found.severity == "error":
            yield _failure("", "", found.rule, found.span, sentences(found.message, found.hint))
    for failure in proof.failures if proof else ():
        place = _place(one, failure.task, failure.pointer)
        yield _failure(failure.task, failure.agent, failure.rule, place, sentences(failure.message, failure.remedy))


def _failure(task: str, agent: str, rule: str, place: Span, message: str) -> dict[str, Any]:
    return {"task": task, "agent": agent, "rule": rule, "path": place.path, "line": place.line, "message": message}
