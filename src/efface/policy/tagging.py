"""The key `tagger` of a policy: a name, the folder of a classifier, or a table with options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from efface.errors import PolicyError
from efface.languages.base import TaggerChoice
from efface.policy.values import parameters_of

__all__ = ["DEFAULT", "tagger_choice"]

DEFAULT = "fast"
_NAMED = (DEFAULT, "careful", "spacy")  # taggers that languages have
_UNSCORED = "spacy"  # it has neither labels that one can map nor scores


class _Options(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of the table."""

    name: str
    labels: dict[str, str] = {}
    threshold: float = 0.5


def tagger_choice(value: str | Mapping[str, Any], folder: Path, where: str) -> TaggerChoice | None:
    """The tagger that the key names; None for the usual one of the language.

    A relative path starts at `folder`.
    """
    table = {"name": value} if isinstance(value, str) else dict(value)
    options = parameters_of(table, _Options, where)
    if not 0 < options.threshold < 1:
        raise PolicyError(f"{where}: threshold: is a probability, between 0 and 1")
    if not options.name.strip():
        known = ", ".join(f'"{name}"' for name in _NAMED)
        raise PolicyError(f"{where}: name {known}, or the folder of a classifier")
    if options.name == _UNSCORED and len(table) > 1:
        raise PolicyError(f"{where}: labels and threshold are for classifiers")
    if options.name == DEFAULT and options.labels:
        raise PolicyError(f"{where}: labels are for classifiers")
    if table == {"name": DEFAULT}:
        return None
    classifier = options.name if options.name in _NAMED else folder / options.name
    return TaggerChoice(classifier, options.labels, options.threshold)
