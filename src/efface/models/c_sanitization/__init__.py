"""(C, g(C))-sanitization: what tells of a protected entity goes."""

from efface.models.c_sanitization.model import CSanitization, CSanitizationParameters

__all__ = ["CSanitization", "CSanitizationParameters"]
