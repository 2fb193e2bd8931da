"""(C, g(C))-sanitization: hides terms that tell of a protected entity."""

from efface.models.c_sanitization.model import CSanitization, CSanitizationParameters

__all__ = ["CSanitization", "CSanitizationParameters"]
