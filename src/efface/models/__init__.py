"""The privacy models. Adding one takes its module, a line here, its test and its page in docs."""

from __future__ import annotations

from typing import Any

from efface.models.base import Judge, Model
from efface.models.table import Table

__all__ = ["MODELS", "Judge", "Model"]

# Where each is. Modules are imported when a policy names their model.
MODELS: Table[type[Model[Any]]] = Table(
    {
        "identifiers": "efface.models.identifiers.model:Identifiers",
        "information-content": "efface.models.information_content:InformationContent",
        "c-sanitization": "efface.models.c_sanitization.model:CSanitization",
        "k-safety": "efface.models.k_safety.model:KSafety",
        "substring-anonymity": "efface.models.substring_anonymity.model:SubstringAnonymity",
        "classification-game": "efface.models.classification_game:ClassificationGame",
    }
)
