"""Terms that tell too much: those with more information than what one is willing to reveal.

Promises
    No noun phrase and no number of the output, and no mention of an entity of the original that
    still stands in it, has more bits of information than the limit: the largest among the features
    that may be revealed. That holds for what was put in the place of others too.

Assumes
    That a reader knows how often terms occur, as the background tells, and that what is rare there
    is what tells them something. That the tagger sees the noun phrases of the output.

Does not cover
    What terms tell together; verbs, adjectives and adverbs outside noun phrases; what the grammar
    of a sentence gives away.

Reference
    D. Sánchez, M. Batet, A. Viejo: Automatic general-purpose sanitization of textual documents.
    IEEE Transactions on Information Forensics and Security 8(6), 2013. Sections II-A and II-B.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, ClassVar

import msgspec

from efface.document import Document, Finding, Replacement, Term
from efface.errors import PolicyError
from efface.folding import fold
from efface.knowledge.pack import Knowledge
from efface.models.base import Options, Parameters, Reach, plan_until_kept
from efface.terms.language import Terms
from efface.terms.phrases import Phrase

__all__ = ["InformationContent", "InformationContentParameters"]

DEFAULT_BITS = 6.8
TERM = "TERM"
_NUMBER = "QUANTITY"
_NOT = frozenset({"not", "n't", "n’t"})  # what follows is surely a verb: "did not chase"


class InformationContentParameters(Parameters, frozen=True):
    """The keys of `[models.information-content]`; without any, the limit is 6.8 bits."""

    reveal: tuple[str, ...] = ()
    bits: Annotated[float, msgspec.Meta(ge=0, le=64)] | None = None


class InformationContent:
    """Hides what has more information than a limit."""

    name: ClassVar[str] = "information-content"
    promise: ClassVar[str] = (
        "No noun phrase or number of the output tells more bits than what may be revealed."
    )
    reach: ClassVar[Reach] = "here"
    collective: ClassVar[bool] = False
    one_by_one: ClassVar[bool] = True
    reasons: ClassVar[bool] = True
    parameters_type: ClassVar[type[Parameters]] = InformationContentParameters
    warnings: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        parameters: InformationContentParameters,
        terms: Terms,
        knowledge: Callable[[], Knowledge] = Knowledge.load,
    ) -> None:
        self._parameters = parameters
        self._terms = terms
        self._information = knowledge().information
        self._is_noun = knowledge().taxonomies.is_noun
        # A model lasts for a run; what it asked is forgotten with it.
        self._bits = cache(self._information.of)
        self._is_rare_noun = cache(self._find_rare_noun)
        terms.want("entities", "words")
        self.limit, self._feature = self._threshold()

    def _threshold(self) -> tuple[float, str]:
        """Definition 2: the information of the most informative feature."""
        reveal, bits = self._parameters.reveal, self._parameters.bits
        if reveal and bits is not None:
            raise PolicyError("models.information-content: say reveal or bits, not both")
        for feature in reveal:
            if not self._information.knows(feature):
                raise PolicyError(
                    f"models.information-content: reveal: the background does not know {feature!r},"
                    " so it sets no limit; name a word or phrase that is in use, or give bits"
                )
        if not reveal:
            return DEFAULT_BITS if bits is None else bits, ""
        return max((self._information.of(feature), feature) for feature in reveal)

    def public_parameters(self) -> dict[str, Any]:
        return {"reveal": len(self._parameters.reveal), "bits": round(self.limit, 2)}

    def figures(self, original: Document) -> dict[str, Any]:
        return {}

    def accepts(self, text: str, original: Document) -> bool:
        """What is said with "of" is two phrases in the output, and judged as such."""
        return all(self._information.of(part) <= self.limit for part in text.split(" of "))

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        findings: list[Finding] = []
        phrases = self._terms.phrases(documents)
        words = self._terms.words(documents)
        entities = self._terms.entities(originals)
        for index, document in enumerate(documents):
            mentions = list(_standing(entities[index], document))
            terms = [
                *_labelled(phrases[index], mentions, document),
                *mentions,
                *self._nouns_apart(words[index], document),
            ]
            findings += self._above_the_limit(terms, document, index)
        return findings

    def plan(self, documents: Sequence[Document], options: Options) -> list[Replacement]:
        return plan_until_kept(self, documents, options)

    def _nouns_apart(self, words: Sequence[Term], document: Document) -> Iterator[Term]:
        """Rare words that the tagger takes for something else, but that are nouns."""
        for before, word in pairwise((None, *words)):
            assert word
            if before and before.text.lower() in _NOT and word.label.startswith("VB"):
                continue
            if not word.label.startswith("NN") and self._is_rare_noun(word.text.lower()):
                yield _term(TERM, word.start, word.end, document)

    def _find_rare_noun(self, word: str) -> bool:
        return word.isalpha() and self._bits(word) > self.limit and self._is_noun(word)

    def _above_the_limit(
        self, terms: Sequence[Term], document: Document, index: int
    ) -> Iterator[Finding]:
        end = 0
        for term in sorted(terms, key=lambda term: (term.start, -term.end)):
            if term.end <= end or not document.shows(term.start, term.end, silent_only=True):
                continue
            bits = self._bits(_spoken(term.text, document, term.start))
            if bits > self.limit:
                end = term.end
                yield Finding(
                    term=term.at(term.start, term.end, document=index),
                    model=self.name,
                    measure="bits",
                    value=round(bits, 2),
                    threshold=round(self.limit, 2),
                    reason=f"{bits:.1f} bits, limit {self.limit:.1f}"
                    + (f" ({self._feature})" if self._feature else ""),
                )


def _standing(entities: Sequence[Term], document: Document) -> Iterator[Term]:
    """The mentions of entities in the original that stand in the document as they were."""
    for entity in entities:
        start, end = document.offsets.to_sanitized(entity.start, entity.end)
        if document.text[start:end] == entity.text:
            yield _term(entity.label, start, end, document)


def _labelled(
    phrases: Sequence[Phrase], mentions: Sequence[Term], document: Document
) -> Iterator[Term]:
    """Phrases as terms; one that ends in the mention of an entity is of its kind."""
    ends = [mention.end for mention in mentions]
    for phrase in phrases:
        place = bisect_right(ends, phrase.end) - 1
        label = _NUMBER if phrase.is_number else TERM
        if place >= 0 and ends[place] == phrase.end:
            label = mentions[place].label
        yield _term(label, phrase.start, phrase.end, document)


def _term(label: str, start: int, end: int, document: Document) -> Term:
    text = document.text[start:end]
    return Term(start=start, end=end, label=label, text=text, identity=fold(text))


def _spoken(text: str, document: Document, start: int) -> str:
    """Capitals in a line of capitals are a way to write, not acronyms."""
    if not text.isupper():
        return text
    first = document.text.rfind("\n", 0, start) + 1
    last = document.text.find("\n", start)
    line = document.text[first : last if last >= 0 else None]
    return text.lower() if line.isupper() and len(line.split()) > 2 else text
