"""K-safety: what is told of a protected entity fits at least k others."""

from efface.models.k_safety.model import KSafety, KSafetyParameters

__all__ = ["KSafety", "KSafetyParameters"]
