"""What is known of languages: the contract, and a table of the languages.

Adding one takes a folder with a `Language`, a line here, its tests and its page.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from efface.languages.base import Language

__all__ = ["LANGUAGES", "TRAINED", "default_language"]

_HERE = Path(__file__).parent
# Where each is; imported when it is asked for.
LANGUAGES = {"english": "efface.languages.english:English"}
# Trained models that come with a language, by the name that a policy gives them.
TRAINED = {"english-names": _HERE / "english" / "data" / "english-names.model"}
_DEFAULT = "english"


def default_language(jobs: int = 1) -> Language:
    """The language that is used where none is named; `jobs` processes tag documents."""
    module, _, name = LANGUAGES[_DEFAULT].partition(":")
    language: Language = getattr(import_module(module), name)(jobs)
    return language
