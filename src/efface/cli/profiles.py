"""`efface profiles`."""

from __future__ import annotations

import click

__all__ = ["profiles"]


@click.command()
@click.argument("name", required=False)
def profiles(name: str | None) -> None:
    """List the policies that come with efface, or print one to start from.

    \b
    efface sanitize letter.txt -o release/ --profile names
    efface profiles names > policy.toml
    efface sanitize letter.txt -o release/ --policy policy.toml
    """
    from efface.policy import Policy
    from efface.profiles import PROFILES, line_of, toml_of

    if name is None:
        width = max(map(len, PROFILES))
        for profile in PROFILES:
            click.echo(f"{profile:{width}}  {line_of(profile)}")
        return
    Policy.from_profile(name)  # an unknown name is an error that lists the known ones
    click.echo(toml_of(name), nl=False)
