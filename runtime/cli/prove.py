"""`liarproof prove`: the scripted agents over every suite, and what they show."""

from collections.abc import Sequence
from pathlib import Path

import click

from ...compiler.diagnostics import Diagnostic, in_order
from ...compiler.pipeline import Compilation
from ...compiler.rendering import as_json
from ..proof import Proof
from ..worlds.sandbox.base import Level
from .agents import agent_findings, agent_lines, read_agents
from .compiling import compile_selection, hint_at_pages, show_diagnostics, sound
from .exits import INFRASTRUCTURE, leave
from .options import Selection, output_format, sandbox_option, suites
from .places import diagnostic_of
from .proof_json import proof_value
from .proof_text import proof_words
from .proving import prove_kept
from .receipts import verify_receipt, write_receipt
from .single import play_only
from .terminal import plain, show, show_json


@click.command("prove")
@suites
@click.option(
    "--only",
    metavar="TASK[/AGENT]",
    help="Play one scripted agent on a task, step by step; or all, a line each.",
)
@click.option("--by-task", is_flag=True, help="Also show the score of each task.")
@click.option("--strict", is_flag=True, help="Warnings end in exit 1, too.")
@click.option(
    "--receipt", "to", type=click.Path(dir_okay=False, path_type=Path), help="Write the receipt of the proof to a file."
)
@click.option(
    "--verify",
    "given",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Prove, and hold the receipt in a file against it.",
)
@sandbox_option
@output_format("text", "json", "github")
def command(
    selection: Selection,
    *,
    only: str | None,
    by_task: bool,
    strict: bool,
    to: Path | None,
    given: Path | None,
    level: Level,
    form: str,
) -> None:
    """Prove suites: what is right has to pass, and what is wrong has to fail, as their tasks say.

    The oracle and every other right way have to pass; the null agent, both liars, the decoys, and saboteurs that are
    derived from the right ways have to fail. PATH is a suite's folder, a file in one, or a folder of suites, whose
    agents are checked, too; specs, if none is named. No model is called. Proofs of tasks that have not changed are
    taken from the cache.

    \b
    Examples:
      liarproof prove
      liarproof prove specs/parcel-desk --by-task
      liarproof prove --only late-fee/decoys/both
      liarproof prove --only refund-damaged/nudge:amount_cents+1
      liarproof prove specs --receipt proof.json
    """
    compilations = compile_selection(selection)
    if only is not None:
        if to is not None or given is not None:
            raise click.UsageError("A receipt is of a whole proof: leave --only out.")
        if form != "text":
            raise click.UsageError("What --only shows is text: leave --format out.")
        leave(good=play_only(compilations, only, level=level, strict=strict))
    results = [(one, prove_kept(one, selection, level=level)) for one in compilations]
    agents = read_agents(selection)
    wrong = agent_findings(agents)
    if form == "json":
        show_json({"suites": [proof_value(one, proof) for one, proof in results], **(as_json(wrong) if wrong else {})})
    else:
        told = [(one, proof, _findings(one, proof)) for one, proof in results]
        for one, proof, found in told:
            show_diagnostics(found, form)
            if form == "text":
                show(plain(proof_words(one, proof, by_task=by_task)))
        show_diagnostics(wrong, form)
        if form == "text":
            show(plain(agent_lines([one for one in agents if one.diagnostics])))
            hint_at_pages([*(each for _, _, found in told for each in found), *wrong])
    proofs = [proof for _, proof in results if proof is not None and proof.proven]
    whole = len(proofs) == len(results)
    weak = strict and any(proof.warnings for proof in proofs)
    refused = given is not None and not verify_receipt(given, proofs, whole=whole)
    proven = whole and not weak and not refused
    if to is not None:
        reason = "a warning stands, and --strict asks for none" if weak else "the one that was given is refused"
        write_receipt(to, proofs if proven else (), why=reason if whole else "")
    failing = [proof for _, proof in results if proof is None or not proof.proven]
    if failing and not weak and sound(wrong) and all(proof is not None and proof.not_here for proof in failing):
        raise click.exceptions.Exit(INFRASTRUCTURE)
    leave(good=proven and sound(wrong))


def _findings(one: Compilation, proof: Proof | None) -> Sequence[Diagnostic]:
    """What is wrong with a suite: with its specs, or else what the proof found."""
    failures = (*proof.failures, *proof.warnings) if proof else ()
    return in_order((*one.diagnostics, *(diagnostic_of(one, each) for each in failures)))
