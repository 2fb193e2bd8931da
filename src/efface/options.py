"""What several commands take, and how it is read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from efface.policy import Policy

__all__ = ["PATH", "chosen_policy", "form_option", "policy_option"]

PATH = click.Path(path_type=Path, allow_dash=True)
policy_option = click.option(
    "--policy",
    type=PATH,
    metavar="FILE",
    help="What to hide and how (TOML). Default: names, other identifiers, and what tells too much.",
)
form_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people or programs.",
)


def chosen_policy(policy: Path | None) -> Policy:
    from efface.policy import Policy

    return Policy.load(policy) if policy else Policy.default()
