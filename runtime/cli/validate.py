"""`liarproof validate`: what is wrong with specs, and what to write instead."""

import click

from ...compiler.rendering import as_json
from .compiling import compile_selection, counted, diagnostics, hint_at_pages, show_diagnostics, sound, summary
from .exits import leave
from .options import Selection, output_format, suites
from .terminal import plain, show, show_json


@click.command("validate")
@suites
@output_format("text", "json", "github")
def command(selection: Selection, form: str) -> None:
    """Check specs and say what to mend: file, line, column and remedy. Nothing is written.

    PATH is a suite's folder, a file in one, or a folder of suites; specs, if none is named.

    \b
    Examples:
      liarproof validate
      liarproof validate specs/parcel-desk
      liarproof validate specs --format json
    """
    compilations = compile_selection(selection)
    found = diagnostics(compilations)
    if form == "json":
        show_json(as_json(found))
        leave(good=sound(found))
    show_diagnostics(found, form)
    if form == "text":
        show(
            plain(
                f"{one.folder.shown}: {counted(len(one.folder.tasks), 'task')}, {summary(one.diagnostics) or 'sound'}"
                for one in compilations
            )
        )
        hint_at_pages(found)
    leave(good=sound(found))
