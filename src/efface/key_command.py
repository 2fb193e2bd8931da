"""`efface key` makes the secret that operators and certificates need; `efface reveal` uses it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from efface.options import PATH, encoding_option, key_options, key_rules

__all__ = ["key", "reveal"]


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
    from efface.files import publish, repair
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
    from efface.files import protect
    from efface.keys import read_key
    from efface.revealing import reveal_file

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
