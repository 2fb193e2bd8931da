"""`efface verify`."""

from __future__ import annotations

from pathlib import Path

import click

from efface.cli.options import (
    PATH,
    chosen_policy,
    decisions_option,
    encoding_option,
    policy_option,
    reader_option,
    split_option,
    tell,
)

__all__ = ["verify"]


@click.command()
@click.argument("original", type=PATH)
@click.argument("sanitized", type=PATH)
@policy_option
@reader_option
@decisions_option
@encoding_option
@split_option
def verify(
    original: Path,
    sanitized: Path,
    policy: Path | None,
    reader: str | None,
    decisions: Path | None,
    encoding: str | None,
    split: int,
) -> int:
    """Check that the promises of the policy hold for SANITIZED, made from ORIGINAL.

    Both are files, or both are folders of the same structure. A model that judges documents
    together (substring-anonymity) needs all of them, in a folder.

    Exit code 0: the promises hold; 1: they do not, and what breaks them is listed by its place in
    the original; 2: they could not be checked.
    """
    from efface.jobs.batch import verify_files

    verified = verify_files(
        original,
        sanitized,
        policy=chosen_policy(policy),
        reader=reader,
        decisions=decisions,
        encoding=encoding,
        split=split,
        tell=tell,
    )
    left = [violation for violation in verified.left if not violation.finding.stays]
    for file, line, column, finding in left:
        click.echo(f"{file}: {finding.label} from line {line}, column {column}: {finding.reason}")
    if verified.left:
        click.echo(f"the promises do not hold: {len(left)} findings")
        return 1
    count = f" ({verified.documents} documents)" if verified.documents > 1 else ""
    click.echo(f"the promises hold{count}")
    return 0
