"""The privacy models. Adding one takes its module, a line here, its test and its page in docs."""

from __future__ import annotations

from efface.models.base import Model, Options
from efface.models.c_sanitization import CSanitization
from efface.models.classification_game import ClassificationGame
from efface.models.identifiers import Identifiers
from efface.models.information_content import InformationContent
from efface.models.k_safety import KSafety
from efface.models.substring_anonymity import SubstringAnonymity

__all__ = ["MODELS", "Model", "Options"]

MODELS: dict[str, type[Model]] = {
    Identifiers.name: Identifiers,
    InformationContent.name: InformationContent,
    CSanitization.name: CSanitization,
    KSafety.name: KSafety,
    SubstringAnonymity.name: SubstringAnonymity,
    ClassificationGame.name: ClassificationGame,
}
