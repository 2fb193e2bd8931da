"""The words that a policy always hides; used by every policy with a `hide` list.

Promises
    None of the words is anywhere in the output, whatever the case, accents, strokes, hyphenation,
    ligatures, or invisible characters and markup inside it, even if some of its letters are
    replaced by look-alikes of other scripts.

Assumes
    That the policy names every word that matters.

Does not cover
    Inflected forms, translations, abbreviations and misspellings of the words.

Reference
    None.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from efface.document import Document, Finding, Term
from efface.languages.terms import Terms
from efface.models.base import Judge, Model, Parameters
from efface.terms.occurrences import Needle, Needles, outermost
from efface.text.folding import fold

__all__ = ["HideList", "HideListParameters"]

LABEL = "HIDDEN"


class HideListParameters(Parameters, frozen=True):
    """The key `hide` of a policy."""

    words: tuple[str, ...]


class HideList(Model[HideListParameters]):
    """Hides given words."""

    name: ClassVar[str] = "hide"
    promise: ClassVar[str] = "No word of the policy's hide list stands anywhere in the output."
    collective: ClassVar[bool] = False
    unconditional: ClassVar[bool] = True
    reasons: ClassVar[bool] = False
    parameters_type: ClassVar[type[Parameters]] = HideListParameters

    @cached_property
    def needles(self) -> Needles:
        return Needles([Needle(word) for word in self.parameters.words])

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return _Judge(self.needles)


class _Judge(Judge):
    """Searches documents for the words."""

    def __init__(self, needles: Needles) -> None:
        self._needles = needles

    def public_parameters(self) -> dict[str, Any]:
        return {"words": len(self._needles.needles)}

    def accepts(self, text: str, original: Document) -> bool:
        return not any(self._needles.find(text))

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        return [
            Finding(
                term=Term(
                    start=start,
                    end=end,
                    document=index,
                    label=LABEL,
                    text=document.text[start:end],
                    identity=fold(needle.text),
                ),
                model=HideList.name,
                measure="listed",
                value=1,
                threshold=0,
                reason="on the policy's hide list",
            )
            for index, document in enumerate(documents)
            for start, end, needle in outermost(self._needles.find(document.text))
            if document.shows(start, end, silent_only=True)
        ]
