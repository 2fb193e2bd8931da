"""`efface key` makes the secret that operators and certificates need."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from efface.cli.options import PATH

__all__ = ["key"]


@click.group()
def key() -> None:
    """Make the key that pseudonymize, shift, encrypt and certificates need."""


@key.command("new")
@click.argument("file", type=PATH)
@click.option(
    "--passphrase",
    is_flag=True,
    help="Make it from a passphrase (asked for, or the first line of standard input).",
)
@click.option(
    "--scrypt",
    "line",
    metavar="LINE",
    help="With --passphrase: the second line of an earlier key file, to make the same key again.",
)
@click.option("--force", is_flag=True, help="Write over a key that is there already.")
def new(file: Path, passphrase: bool, line: str | None, force: bool) -> None:
    """Write a random key into FILE, readable by its owner alone.

    Name it in a policy as key_file, or put its first line into the environment variable EFFACE_KEY.
    Keep a copy in a safe place: what was encrypted with it cannot be read without it.
    """
    from efface.jobs.files import publish, repair
    from efface.keys import Scrypt, new_key

    if str(file) == "-":
        raise click.UsageError("a key is written to a file, not to -")
    if line and not passphrase:
        raise click.UsageError("--scrypt goes with --passphrase")
    if passphrase:
        scrypt = Scrypt.of(line) if line else Scrypt()
        text = scrypt.key(_asked()).to_line() + scrypt.to_line()
    else:
        text = new_key().to_line()
    repair([file.parent])
    publish({file: text.encode()}, force=force, private=True)
    click.echo(f"{file}: a new key; keep a copy in a safe place")


def _asked() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("Passphrase", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")
