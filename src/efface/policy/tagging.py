"""The key `tagger` of a policy: a name, the folder of a classifier, or a table with options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from efface.errors import PolicyError
from efface.languages.base import TaggerChoice
from efface.policy.values import parameters_of

__all__ = ["SPACY", "tagger_choice"]

SPACY = "spacy"  # the tagger of English
_CLASSIFIERS = ("careful",)  # that languages have


class _Options(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of the table."""

    name: str
    labels: dict[str, str] = {}
    threshold: float = 0.5


def tagger_choice(value: str | Mapping[str, Any], folder: Path, where: str) -> TaggerChoice | None:
    """The classifier that the key names; None for the usual tagger of the language.

    A relative path starts at `folder`.
    """
    table = {"name": value} if isinstance(value, str) else dict(value)
    options = parameters_of(table, _Options, where)
    if not 0 < options.threshold < 1:
        raise PolicyError(f"{where}: threshold: is a probability, between 0 and 1")
    if not options.name.strip():
        known = ", ".join(f'"{name}"' for name in (SPACY, *_CLASSIFIERS))
        raise PolicyError(f"{where}: name {known}, or the folder of a classifier")
    if options.name == SPACY:
        if len(table) > 1:
            raise PolicyError(f"{where}: labels and threshold are for classifiers")
        return None
    classifier = options.name if options.name in _CLASSIFIERS else folder / options.name
    return TaggerChoice(classifier, options.labels, options.threshold)
