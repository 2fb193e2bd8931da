"""`efface verify`."""

from __future__ import annotations

from pathlib import Path

import click

from efface.cli.options import (
    PATH,
    chosen_policy,
    decisions_option,
    encoding_option,
    names_policy,
    policy_options,
    reader_option,
    split_option,
    tell,
)
from efface.cli.progress import progress_bar

__all__ = ["verify"]


@click.command()
@click.argument("original", type=PATH)
@click.argument("sanitized", type=PATH)
@policy_options
@reader_option
@decisions_option
@encoding_option
@split_option
def verify(
    original: Path,
    sanitized: Path,
    reader: str | None,
    decisions: Path | None,
    encoding: str | None,
    split: int,
) -> int:
    """Check that the promises of the policy hold for SANITIZED, made from ORIGINAL.

    Both are files, or both are folders of the same structure. Give the profile, policy and other
    options with which it was made: the certificate beside it names them. A model that judges
    documents together (substring-anonymity) needs all of them, in a folder.

    Exit code 0: the promises hold; 1: they do not, and what breaks them is listed by its place in
    the original; 2: they could not be checked.
    """
    from efface.jobs.verify import verify_files

    with progress_bar([original], "checking") as progress:
        verified = verify_files(
            original,
            sanitized,
            policy=chosen_policy(),
            reader=reader,
            decisions=decisions,
            encoding=encoding,
            split=split,
            progress=progress,
            tell=tell,
        )
    if not verified.left:
        count = f" ({verified.documents} documents)" if verified.documents > 1 else ""
        click.echo(f"the promises hold{count}")
        return 0
    left = [violation for violation in verified.left if not violation.finding.stays]
    if names_policy() or not verified.made_otherwise:
        for file, line, column, finding in left:
            place = f"line {line}, column {column}"
            click.echo(f"{file}: {finding.label} from {place}: {finding.reason}")
    click.echo(f"the promises do not hold: {len(left)} findings")
    if verified.made_otherwise:
        click.echo(verified.made_otherwise)
    return 1
