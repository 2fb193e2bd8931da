"""The package of English knowledge: counts, word frequencies, a taxonomy, clinical counts."""

from __future__ import annotations

from efface.knowledge.pack import Pack
from efface.languages.english.vocabulary import VOCABULARY

__all__ = ["PACK"]

PACK = Pack(
    package="efface_en",
    name="english",
    extra="en",
    tag="en",
    vocabulary=VOCABULARY,
    backgrounds=("clinical",),
)
