"""The languages: what each must offer, and a table of those that exist.

Adding one takes a folder with a `Language`, a line here, its tests and its page.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from efface.languages.base import Language

__all__ = ["LANGUAGES", "TRAINED", "default_language", "knowledge_installed"]

_HERE = Path(__file__).parent
# The class of each language, imported when it is needed.
LANGUAGES = {"english": "efface.languages.english:English"}
# Trained models that come with a language, by the name that a policy gives them.
TRAINED = {"english-names": _HERE / "english" / "data" / "english-names.model"}
_KNOWLEDGE = {"english": "efface_en"}  # the package of each
_DEFAULT = "english"


def knowledge_installed() -> bool:
    """Whether the default language has its package of knowledge; nothing is imported."""
    return find_spec(_KNOWLEDGE[_DEFAULT]) is not None


def default_language(jobs: int = 1) -> Language:
    """The language that is used where none is named; `jobs` processes tag documents."""
    module, _, name = LANGUAGES[_DEFAULT].partition(":")
    language: Language = getattr(import_module(module), name)(jobs)
    return language
