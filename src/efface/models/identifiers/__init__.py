"""Direct identifiers: names, dates, numbers, addresses."""

from efface.models.identifiers.model import Identifiers, IdentifiersParameters

__all__ = ["Identifiers", "IdentifiersParameters"]
