"""`efface verify`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from efface.cli.options import (
    PATH,
    chosen_policy,
    decisions_option,
    encoding_option,
    policy_options,
    reader_option,
    says_policy,
    split_option,
    tell,
)
from efface.cli.printing import printable
from efface.cli.progress import progress_bar

if TYPE_CHECKING:
    from efface.jobs.verify import Verified

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
    _print(verified)
    return 1 if verified.left else 0


def _print(verified: Verified) -> None:
    """Print what breaks the promises, and what the certificates say of the files."""
    left = [violation for violation in verified.left if not violation.finding.stays]
    # Who says nothing of a policy is told which one a file was made with, not all that this means.
    unlisted = {} if says_policy() else verified.made_otherwise
    for file, line, column, finding in left:
        if file not in unlisted:
            where = f"line {line}, column {column}"
            click.echo(f"{printable(file)}: {finding.label} from {where}: {finding.reason}")
    if verified.left:
        click.echo(f"the promises do not hold: {_findings(len(left))}")
    else:
        count = f" ({verified.documents} documents)" if verified.documents > 1 else ""
        click.echo(f"the promises hold{count}")
    for file, made in verified.made_otherwise.items():
        count = _findings(sum(violation.file == file for violation in left))
        click.echo(f"{printable(file)}: {count} with this policy; it was made with {made}")
    for file in verified.changed:
        click.echo(f"{printable(file)}: was changed since its certificate was made")


def _findings(count: int) -> str:
    return f"{count} finding" + ("" if count == 1 else "s")
