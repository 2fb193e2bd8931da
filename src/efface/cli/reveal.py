"""`efface reveal` undoes the operator encrypt."""

from __future__ import annotations

from pathlib import Path

import click

from efface.cli.options import PATH, encoding_option, key_options, key_rules

__all__ = ["reveal"]


@click.command()
@click.argument("sanitized", type=PATH)
@click.option(
    "--key-file",
    type=PATH,
    metavar="FILE",
    help="The key with which it was encrypted; without it, that in EFFACE_KEY is used.",
)
@click.option(
    "-o", "--output", metavar="OUT", required=True, type=PATH, help="A file, or - to print it."
)
@key_options
@encoding_option
@click.option(
    "--go-on",
    is_flag=True,
    help="Reveal what can be, although spans were changed, moved, doubled or come from elsewhere.",
)
@click.option("--force", is_flag=True, help="Overwrite the output if it is there already.")
def reveal(
    sanitized: Path,
    key_file: Path | None,
    output: Path,
    encoding: str | None,
    go_on: bool,
    force: bool,
) -> None:
    """Put back what the operator encrypt hid in SANITIZED.

    A file that was changed since, or another key, is refused, and nothing is written. That spans
    are missing is said. The output can be read by its owner alone.
    """
    from efface.jobs.files import protect
    from efface.jobs.reveal import reveal_file
    from efface.keys import read_key

    rules = key_rules()
    key = read_key(key_file, rules)
    if key is None:
        raise click.UsageError("no key: name a file with --key-file, or set EFFACE_KEY")
    if key_file:
        protect([key_file], [output])
    reveal_file(
        sanitized,
        output,
        key=key,
        encoding=encoding,
        legacy_keys=rules.legacy,
        go_on=go_on,
        force=force,
    )
