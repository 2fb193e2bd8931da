"""Policies that come with efface, to be used by their names: `efface sanitize --profile strict`.

Adding one takes a TOML file here, whose first line says in one line what it hides, and a name in
the table.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["DEFAULT", "PROFILES", "line_of", "toml_of"]

DEFAULT = "standard"
PROFILES = (
    "standard",
    "strict",
    "names",
    "safe-harbor",
    "clinical",
    "credentials",
    "eu-ethnic-origin",
    "eu-health",
    "eu-politics",
    "eu-religion",
    "eu-sexual-orientation",
    "eu-trade-union",
    "us-hiv",
    "us-mental-health",
    "us-std",
    "us-substance-abuse",
)


def toml_of(name: str) -> str:
    """The profile as the text of a policy file."""
    return (Path(__file__).parent / f"{name}.toml").read_text("utf-8")


def line_of(name: str) -> str:
    """What the profile hides, in one line.

    >>> line_of("names")
    'Names of people, and the addresses and accounts that carry them; nothing else.'
    """
    return toml_of(name).split("\n", 1)[0].removeprefix("# ")
