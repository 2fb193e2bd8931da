"""`efface explain`."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from efface.cli.options import (
    PATH,
    chosen_policy,
    decisions_option,
    encoding_option,
    inputs_argument,
    policy_options,
    reader_option,
    split_option,
    tell,
)
from efface.cli.printing import leave, print_explanation, printable
from efface.cli.progress import progress_bar

if TYPE_CHECKING:
    from efface.results.report import Outcome
    from efface.results.result import Result

__all__ = ["explain"]


@click.command()
@inputs_argument
@policy_options
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
    from efface.results.report import Summary

    if str(output) == "-":
        output = None
    # Where both go to the terminal, a bar would stand between what is printed.
    bar = progress_bar(inputs, "explaining", bar=output is not None or not sys.stdout.isatty())
    with _printing_into(output, force=force), bar as progress:
        outcomes = explain_files(
            inputs,
            policy=chosen_policy(),
            reader=reader,
            decisions=decisions,
            encoding=encoding,
            split=split,
            output=output,
            force=force,
            progress=progress,
            tell=tell,
        )
        summary = Summary.of(_printed(outcomes, form, with_text, progress))
    return leave(summary)


@contextmanager
def _printing_into(output: Path | None, *, force: bool) -> Iterator[None]:
    """Collect what is printed and write it into a file for its owner alone; without one, print."""
    from efface.jobs.files import publish

    if output is None:
        yield
        return
    printed = io.StringIO()
    with redirect_stdout(printed):
        yield
    if printed.getvalue():
        publish({output: printed.getvalue().encode()}, force=force, private=True)
        click.echo(f"written {printable(output)}, for its owner alone", err=True)


def _printed(
    outcomes: Iterable[Outcome], form: str, with_text: bool, progress: Callable[[int], None]
) -> Iterator[Outcome]:
    """Print each outcome and pass it on; the page (HTML) is printed when all are there."""
    from efface.results.result import to_json

    results: list[Result] = []
    for outcome in outcomes:
        progress(0)  # ends the sign of life
        if outcome.result and form == "json":
            click.echo(to_json(outcome.result.explanation(with_text=with_text)))
        elif outcome.result and form == "html":
            results.append(outcome.result)
        elif outcome.result:
            print_explanation(outcome.source, outcome.result, with_text)
        yield outcome
    if results:
        from efface.results.page import explanation_page

        click.echo(explanation_page(results), nl=False)
