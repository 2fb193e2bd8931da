"""Terms that tell too much: those with more information than the policy is willing to reveal.

Promises
    No noun phrase and no number of the output, and no mention of an entity of the original that is
    still in it, has more bits of information than the limit: the largest information among the
    features that may be revealed. That holds for replacements too.

Assumes
    That a reader knows how often terms occur, as the background does, and that terms which are rare
    there are the ones that tell something. That the tagger sees the noun phrases of the output.

Does not cover
    What several terms tell together; verbs, adjectives and adverbs outside noun phrases; what the
    grammar of a sentence gives away.

Reference
    D. Sánchez, M. Batet, A. Viejo: Automatic general-purpose sanitization of textual documents.
    IEEE Transactions on Information Forensics and Security 8(6), 2013. Sections II-A and II-B.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from sys import intern
from typing import Annotated, Any, ClassVar

import msgspec

from efface.document import Document, Finding, Term
from efface.errors import PolicyError
from efface.knowledge.pack import Knowledge
from efface.languages.terms import Terms
from efface.models.base import Judge, Model, Parameters
from efface.terms.phrases import Phrases
from efface.terms.tagged import Tagged, Wanted
from efface.text.folding import fold

__all__ = ["InformationContent", "InformationContentParameters"]

DEFAULT_BITS = 6.8
TERM = "TERM"
_NUMBER = "QUANTITY"
_Place = tuple[int, int, str]  # start, end, label


class InformationContentParameters(Parameters, frozen=True):
    """The keys of `[models.information-content]`; without any, the limit is 6.8 bits."""

    reveal: tuple[str, ...] = ()
    bits: Annotated[float, msgspec.Meta(ge=0, le=64)] | None = None

    def check(self) -> None:
        if self.reveal and self.bits is not None:
            raise PolicyError("models.information-content: say reveal or bits, not both")


class InformationContent(Model[InformationContentParameters]):
    """Hides terms with more information than a limit."""

    name: ClassVar[str] = "information-content"
    promise: ClassVar[str] = (
        "No noun phrase or number of the output tells more bits than what may be revealed."
    )
    collective: ClassVar[bool] = False
    unconditional: ClassVar[bool] = False
    reasons: ClassVar[bool] = True
    parameters_type: ClassVar[type[Parameters]] = InformationContentParameters

    def open(self) -> None:
        information = self.shared.knowledge().information
        for feature in self.parameters.reveal:
            if not information.knows(feature):
                raise PolicyError(
                    f"models.information-content: reveal: the background does not know {feature!r},"
                    " so it sets no limit; name a word or phrase that is in use, or give bits"
                )

    @property
    def wants(self) -> frozenset[Wanted]:
        return frozenset({"entities", "words"})

    @property
    def limit(self) -> float:
        return self.threshold[0]

    @cached_property
    def threshold(self) -> tuple[float, str]:
        """Definition 2: the bits of the most informative feature to reveal, and that feature."""
        reveal, bits = self.parameters.reveal, self.parameters.bits
        if not reveal:
            return DEFAULT_BITS if bits is None else bits, ""
        information = self.shared.knowledge().information
        return max((information.of(feature), feature) for feature in reveal)

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return _Judge(self, self.shared.knowledge(), terms)


class _Judge(Judge):
    """Compares the noun phrases and numbers of documents with the limit."""

    def __init__(self, model: InformationContent, knowledge: Knowledge, terms: Terms) -> None:
        self.limit, self._feature = model.threshold
        self._features = len(model.parameters.reveal)
        self._terms = terms
        self._language = terms.language
        self._information = knowledge.information
        self._is_noun = knowledge.taxonomies.is_noun
        # A judge lives for one run, and these caches with it.
        self._bits = cache(self._information.of)
        self._noun_bits = cache(self._information.of_noun)
        self._is_rare_noun = cache(self._find_rare_noun)

    def public_parameters(self) -> dict[str, Any]:
        return {"reveal": self._features, "bits": round(self.limit, 2)}

    def accepts(self, text: str, original: Document) -> bool:
        """A replacement with "of" is two noun phrases in the output; each part is judged."""
        return all(self._information.of_noun(part) <= self.limit for part in text.split(" of "))

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        findings: list[Finding] = []
        phrases = self._terms.phrases(documents)
        words = self._terms.words(documents)
        entities = self._terms.entities(originals)
        for index, document in enumerate(documents):
            mentions = list(_standing(entities[index], document))
            places = [
                *self._labelled(phrases[index], mentions),
                *mentions,
                *self._nouns_apart(words[index]),
            ]
            findings += self._above_the_limit(places, document, index)
        return findings

    def _labelled(self, phrases: Phrases, mentions: Sequence[_Place]) -> Iterator[_Place]:
        """The phrases, each labelled as the entity it ends with, or as a number or a term."""
        ends = [end for _, end, _ in mentions]
        for start, end, tags in phrases.places():
            place = bisect_right(ends, end) - 1
            if place >= 0 and ends[place] == end:
                yield start, end, mentions[place][2]
            else:
                yield start, end, _NUMBER if self._language.is_number(tags) else TERM

    def _nouns_apart(self, words: Tagged) -> Iterator[_Place]:
        """Rare words that can be nouns, though the tagger took them for something else."""
        before = ""
        for start, end, tag in words.places():
            word = words.text[start:end].lower()
            if self._language.may_be_noun(tag, before) and self._is_rare_noun(word):
                yield start, end, TERM
            before = word

    def _find_rare_noun(self, word: str) -> bool:
        return word.isalpha() and self._noun_bits(word) > self.limit and self._is_noun(word)

    def _above_the_limit(
        self, places: Iterable[_Place], document: Document, index: int
    ) -> Iterator[Finding]:
        threshold, limit = round(self.limit, 2), f"limit {self.limit:.1f}"
        limit += f" ({self._feature})" if self._feature else ""
        last = 0
        for start, end, label in sorted(places, key=lambda place: (place[0], -place[1])):
            if end <= last or not document.shows(start, end, silent_only=True):
                continue
            text = document.text[start:end]
            said = _spoken(text, document, start)
            bits = self._noun_bits(said) if label == TERM else self._bits(said)
            if bits > self.limit:
                last = end
                yield Finding(
                    term=Term(
                        start=start,
                        end=end,
                        document=index,
                        label=label,
                        text=text,
                        identity=fold(text),
                    ),
                    model=InformationContent.name,
                    measure="bits",
                    value=round(bits, 2),
                    threshold=threshold,
                    reason=intern(f"{bits:.1f} bits, {limit}"),
                )


def _standing(entities: Tagged, document: Document) -> Iterator[_Place]:
    """The entities of the original that are unchanged in the document, where they are now."""
    for first, last, label in entities.places():
        start, end = document.offsets.to_sanitized(first, last)
        if document.text[start:end] == entities.text[first:last]:
            yield start, end, label


def _spoken(text: str, document: Document, start: int) -> str:
    """The text in lower case if all of its line is in capitals: then it is no acronym."""
    if not text.isupper():
        return text
    first = document.text.rfind("\n", 0, start) + 1
    last = document.text.find("\n", start)
    line = document.text[first : last if last >= 0 else None]
    return text.lower() if line.isupper() and len(line.split()) > 2 else text
