"""Substring anonymity: every run of characters that is kept is common."""

from efface.models.substring_anonymity.model import SubstringAnonymity
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters

__all__ = ["SubstringAnonymity", "SubstringAnonymityParameters"]
