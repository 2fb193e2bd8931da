"""efface sanitizes documents and proves, on what it wrote, that its promises hold.

>>> import efface
>>> efface.sanitize("Write to ada@example.org.").text
'Write to [EMAIL_1].'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from efface.corpora.labelled import read_labelled
    from efface.document import Document, Finding, Replacement, Span, Term
    from efface.errors import (
        EffaceError,
        InputError,
        MissingExtraError,
        OutputError,
        PolicyError,
        PolicyWarning,
        PromiseError,
        RevealWarning,
    )
    from efface.game.audit import audit
    from efface.game.train import train
    from efface.jobs.batch import explain_files, sanitize_files
    from efface.jobs.verify import verify_files
    from efface.keys import Key
    from efface.knowledge.entities.files import Entity
    from efface.knowledge.entities.store import EntityStore
    from efface.learning.trained import Settings, Trained
    from efface.pipeline.api import View, explain, reveal, sanitize, sanitize_each, verify
    from efface.pipeline.engine import execute
    from efface.pipeline.plan import Plan, make_plan
    from efface.pipeline.spans import generalize
    from efface.policy import Policy
    from efface.results.certificate import Certificate
    from efface.results.report import Outcome, Summary
    from efface.results.result import Result

__version__ = "0.1.0"

# Public names and where they live; they are imported when first used, so that a start costs little.
_HOMES = {
    "Certificate": "results.certificate",
    "Document": "document",
    "EffaceError": "errors",
    "Entity": "knowledge.entities.files",
    "EntityStore": "knowledge.entities.store",
    "Finding": "document",
    "InputError": "errors",
    "Key": "keys",
    "MissingExtraError": "errors",
    "Outcome": "results.report",
    "OutputError": "errors",
    "Plan": "pipeline.plan",
    "Policy": "policy",
    "PolicyError": "errors",
    "PolicyWarning": "errors",
    "PromiseError": "errors",
    "Replacement": "document",
    "Result": "results.result",
    "RevealWarning": "errors",
    "Settings": "learning.trained",
    "Span": "document",
    "Summary": "results.report",
    "Term": "document",
    "Trained": "learning.trained",
    "View": "pipeline.api",
    "audit": "game.audit",
    "execute": "pipeline.engine",
    "explain": "pipeline.api",
    "explain_files": "jobs.batch",
    "generalize": "pipeline.spans",
    "make_plan": "pipeline.plan",
    "read_labelled": "corpora.labelled",
    "reveal": "pipeline.api",
    "sanitize": "pipeline.api",
    "sanitize_each": "pipeline.api",
    "sanitize_files": "jobs.batch",
    "train": "game.train",
    "verify": "pipeline.api",
    "verify_files": "jobs.verify",
}

__all__ = [
    "Certificate",
    "Document",
    "EffaceError",
    "Entity",
    "EntityStore",
    "Finding",
    "InputError",
    "Key",
    "MissingExtraError",
    "Outcome",
    "OutputError",
    "Plan",
    "Policy",
    "PolicyError",
    "PolicyWarning",
    "PromiseError",
    "Replacement",
    "Result",
    "RevealWarning",
    "Settings",
    "Span",
    "Summary",
    "Term",
    "Trained",
    "View",
    "__version__",
    "audit",
    "execute",
    "explain",
    "explain_files",
    "generalize",
    "make_plan",
    "read_labelled",
    "reveal",
    "sanitize",
    "sanitize_each",
    "sanitize_files",
    "train",
    "verify",
    "verify_files",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'efface' has no attribute {name!r}")
    return getattr(import_module(f"efface.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
