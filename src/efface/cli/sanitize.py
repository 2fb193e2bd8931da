"""`efface sanitize`."""

from __future__ import annotations

import sys
from pathlib import Path

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
from efface.cli.printing import leave, summary_lines
from efface.cli.progress import progress_bar

__all__ = ["sanitize"]


@click.command()
@inputs_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    help="A file, a folder (with a / at its end, or there already), or - for standard output.",
)
@policy_options
@reader_option
@click.option(
    "--report",
    type=PATH,
    metavar="FILE",
    help="Write the private report (JSON) here.",
)
@decisions_option
@encoding_option
@split_option
@click.option(
    "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Processes that tag documents."
)
@click.option("--dry-run", is_flag=True, help="Say what would be hidden, and write nothing.")
@click.option("--force", is_flag=True, help="Overwrite outputs that are there already.")
def sanitize(
    inputs: tuple[Path, ...],
    output: str | None,
    reader: str | None,
    report: Path | None,
    decisions: Path | None,
    encoding: str | None,
    split: int,
    jobs: int,
    dry_run: bool,
    force: bool,
) -> int:
    """Hide what the profile or policy says, and write the result with its certificate.

    INPUT is a file, a folder (all of it, but for names that begin with a dot), or - for standard
    input. The promises are checked on the bytes before they are written; a document for which
    they cannot be kept is refused.

    Exit code 0: all done; 1: some inputs were refused, or the report could not be written; 2: no
    document was written.
    """
    from efface.jobs.batch import sanitize_files
    from efface.results.report import Summary

    if output is None and not dry_run:
        raise click.UsageError("say where to write, such as: -o release/")
    if str(report) == "-":
        raise click.UsageError("--report takes a file, not -")
    if report and dry_run:
        raise click.UsageError("--dry-run writes nothing, so there is no --report")
    # A bar would stand between what is printed.
    printed = output == "-" and sys.stdout.isatty()
    with progress_bar(inputs, "sanitizing", bar=not printed) as progress:
        outcomes = sanitize_files(
            inputs,
            output,
            policy=chosen_policy(),
            reader=reader,
            decisions=decisions,
            encoding=encoding,
            split=split,
            jobs=jobs,
            dry_run=dry_run,
            force=force,
            report=report,
            progress=progress,
            tell=tell,
        )
        summary = Summary.of(outcomes)
    for line in summary_lines(summary, dry_run=dry_run):
        click.echo(line, err=output == "-")
    return leave(summary)
