"""`efface explain`."""

from __future__ import annotations

import io
import sys
from contextlib import nullcontext, redirect_stdout
from pathlib import Path

import click

from efface.cli.options import (
    PATH,
    chosen_policy,
    decisions_option,
    encoding_option,
    inputs_argument,
    policy_option,
    progress_bar,
    reader_option,
    split_option,
    tell,
)
from efface.cli.printing import leave, print_explanation

__all__ = ["explain"]


@click.command()
@inputs_argument
@policy_option
@reader_option
@decisions_option
@encoding_option
@split_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    help="For people, one JSON object for each document, or a page for a browser.",
)
@click.option("--with-text", is_flag=True, help="Show the document's text too.")
@click.option(
    "-o",
    "--output",
    type=PATH,
    metavar="FILE",
    help="Write it here, for its owner alone, in the place of printing it.",
)
@click.option("--force", is_flag=True, help="Overwrite the output if it is there already.")
def explain(
    inputs: tuple[Path, ...],
    policy: Path | None,
    reader: str | None,
    decisions: Path | None,
    encoding: str | None,
    split: int,
    form: str,
    with_text: bool,
    output: Path | None,
    force: bool,
) -> int:
    """Show what sanitize would hide, what would stand in its place, and why.

    The JSON quotes nothing that is hidden, unless you ask for it with --with-text; but replacements
    and reasons tell what it is about. Edit it and
    give it to sanitize --decisions. The page (HTML) shows the text before and after, with the
    reasons; it is one file that needs no other: explain letter.txt --format html -o letter.html

    Exit code 0: all done; 1: some inputs were refused; 2: nothing could be explained.
    """
    from efface.jobs.batch import explain_files
    from efface.jobs.files import publish
    from efface.results.report import Outcome, Summary
    from efface.results.result import Result, to_json

    if str(output) == "-":
        output = None
    results: list[Result] = []

    def shown(outcome: Outcome) -> Outcome:
        if outcome.result and form == "json":
            click.echo(to_json(outcome.result.explanation(with_text=with_text)))
        elif outcome.result and form == "html":
            results.append(outcome.result)
        elif outcome.result:
            print_explanation(outcome.source, outcome.result, with_text)
        return outcome

    written = io.StringIO()
    quiet = output is None and sys.stdout.isatty()
    printing = redirect_stdout(written) if output else nullcontext()
    with progress_bar(inputs, quiet=quiet) as progress, printing:
        outcomes = explain_files(
            inputs,
            policy=chosen_policy(policy),
            reader=reader,
            decisions=decisions,
            encoding=encoding,
            split=split,
            output=output,
            force=force,
            progress=progress,
            tell=tell,
        )
        summary = Summary.of(map(shown, outcomes))
        if results:
            from efface.results.page import explanation_page

            click.echo(explanation_page(results), nl=False)
    if output and written.getvalue():
        publish({output: written.getvalue().encode()}, force=force, private=True)
    return leave(summary)
