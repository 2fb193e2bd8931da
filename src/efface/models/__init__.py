"""The privacy models. To add one, write its module, a line here, its test and its docs page."""

from __future__ import annotations

from typing import Any

from efface.models.base import Judge, Model
from efface.models.table import Table

__all__ = ["MODELS", "Judge", "Model"]

# The class of each model. Its module is imported when a policy names the model.
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
