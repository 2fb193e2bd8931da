"""All that is English."""

from efface.languages.english.language import English

__all__ = ["English"]
