"""The words that a policy always hides; part of every policy that names some.

Promises
    None of the words stands anywhere in the output, whatever the case, accents, strokes,
    hyphenation, ligatures, invisible characters or markup inside, also with letters of other
    scripts in it that look like its own.

Assumes
    That the policy names every word that matters.

Does not cover
    Inflected forms, translations, abbreviations and misspellings of the words.

Reference
    None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from efface.document import Document, Finding, Replacement, Term
from efface.folding import fold
from efface.knowledge.pack import Knowledge
from efface.models.base import Options, Parameters, Reach, plan_until_kept
from efface.terms.language import Terms
from efface.terms.occurrences import Needle, Needles, outermost

__all__ = ["HideList", "HideListParameters"]

LABEL = "HIDDEN"


class HideListParameters(Parameters, frozen=True):
    """The key `hide` of a policy."""

    words: tuple[str, ...]


class HideList:
    """Hides given words."""

    name: ClassVar[str] = "hide"
    promise: ClassVar[str] = "No word of the policy's hide list stands anywhere in the output."
    reach: ClassVar[Reach] = "everywhere"
    collective: ClassVar[bool] = False
    one_by_one: ClassVar[bool] = True
    reasons: ClassVar[bool] = False
    parameters_type: ClassVar[type[Parameters]] = HideListParameters
    warnings: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        parameters: HideListParameters,
        terms: Terms,
        knowledge: Callable[[], Knowledge] = Knowledge.load,
    ) -> None:
        self._needles = Needles(Needle(word) for word in parameters.words)

    def public_parameters(self) -> dict[str, Any]:
        return {"words": len(self._needles.needles)}

    def figures(self, original: Document) -> dict[str, Any]:
        return {}

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
                model=self.name,
                measure="listed",
                value=1,
                threshold=0,
                reason="on the policy's hide list",
            )
            for index, document in enumerate(documents)
            for start, end, needle in outermost(self._needles.find(document.text))
            if document.shows(start, end, silent_only=True)
        ]

    def plan(self, documents: Sequence[Document], options: Options) -> list[Replacement]:
        return plan_until_kept(self, documents, options)
