"""Terms that tell too much: those with more information than the policy is willing to reveal.

Promises
    No noun phrase and no number of the output, and no mention of an entity of the original that is
    still in it, has more bits of information than the limit: the largest information among the
    features that may be revealed. That holds for replacements too. With `common`, noun phrases
    that so many documents of the collection have may tell more; numbers and abbreviations that the
    policy does not judge may, too.

Assumes
    That a reader knows how often terms occur, as the background does, and that terms which are rare
    there are the ones that tell something. That the tagger sees the noun phrases of the output.
    With `common`, that the documents of the collection are of different people.

Does not cover
    What several terms tell together; verbs, adjectives and adverbs outside noun phrases; what the
    grammar of a sentence gives away.

Reference
    D. Sánchez, M. Batet, A. Viejo: Automatic general-purpose sanitization of textual documents.
    IEEE Transactions on Information Forensics and Security 8(6), 2013. Sections II-A and II-B.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from sys import intern
from typing import Any, ClassVar

from efface.document import Document, Finding, Term
from efface.errors import InputError, PolicyError
from efface.knowledge.backgrounds import NAMED, digest_of, mixed
from efface.knowledge.information import Information
from efface.knowledge.pack import Knowledge
from efface.knowledge.word_keys import located
from efface.languages.terms import Terms
from efface.models.base import Judge, Memory, Model, Parameters
from efface.models.common_terms import FEWEST, CommonTerms
from efface.models.information_parameters import InformationContentParameters
from efface.models.untelling import is_measured, without_abbreviations, without_numbers
from efface.terms.phrases import Phrases
from efface.terms.tagged import Tagged, Wanted
from efface.text.folding import fold

__all__ = ["InformationContent", "InformationContentParameters"]

DEFAULT_BITS = 6.8
TERM = "TERM"
_NUMBER = "QUANTITY"
_READ, _BASE = 60, 150_000_000  # bytes for each byte of text that is read, and of the program
_Place = tuple[int, int, str]  # start, end, label


class InformationContent(Model[InformationContentParameters]):
    """Hides terms with more information than a limit."""

    name: ClassVar[str] = "information-content"
    collective: ClassVar[bool] = False
    unconditional: ClassVar[bool] = False
    reasons: ClassVar[bool] = True
    parameters_type: ClassVar[type[Parameters]] = InformationContentParameters

    @property
    def promise(self) -> str:
        rules = self.parameters
        judged = "noun phrase" if rules.whole else "part of a noun phrase"
        judged += " or number" if rules.numbers else ""
        left = ["numbers and amounts"] if not rules.numbers else []
        left += ["abbreviations"] if not rules.abbreviations else []
        left += ["terms that enough documents of the collection have"] if self.together else []
        but = f", but for {' and '.join(left)}" if left else ""
        return f"No {judged} of the output tells more bits than what may be revealed{but}."

    @property
    def together(self) -> bool:
        """What is common, the whole collection tells."""
        return self.parameters.common is not None

    @property
    def divisible(self) -> bool:
        return True

    def open(self) -> None:
        information = self.information
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
    def information(self) -> Information:
        knowledge = self.shared.knowledge()
        try:
            return mixed(self.parameters.weighted, knowledge)
        except InputError as exc:
            raise PolicyError(f"models.{self.name}: background: {exc}") from None

    @cached_property
    def backgrounds(self) -> list[dict[str, Any]]:
        """What the certificate says of the backgrounds: no path, as that may be secret."""
        knowledge = self.shared.knowledge()
        return [
            {
                "counts": name if name in NAMED else "of one's own",
                "weight": weight,
                "digest": digest_of(name, knowledge),
            }
            for name, weight in self.parameters.weighted
        ]

    def memory(self, size: int, largest: int) -> Memory | None:
        """Texts that are judged together are all read first."""
        return Memory(size, size * _READ + _BASE) if self.together else None

    @cached_property
    def threshold(self) -> tuple[float, str]:
        """Definition 2: the bits of the most informative feature to reveal, and that feature."""
        reveal, bits = self.parameters.reveal, self.parameters.bits
        if not reveal:
            return DEFAULT_BITS if bits is None else bits, ""
        information = self.information
        return max((information.of(feature), feature) for feature in reveal)

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        common, share = None, self.parameters.common
        if share is not None:
            terms.read(collection, self.wants)
            common = CommonTerms(collection, share, terms)
        return _Judge(self, self.shared.knowledge(), terms, common)


class _Judge(Judge):
    """Compares the noun phrases and numbers of documents with the limit."""

    def __init__(
        self,
        model: InformationContent,
        knowledge: Knowledge,
        terms: Terms,
        common: CommonTerms | None,
    ) -> None:
        self.limit, self._feature = model.threshold
        self._model = model
        self._rules = model.parameters
        self._common = common
        self._terms = terms
        self._language = terms.language
        self._information = model.information
        self._is_noun = knowledge.taxonomies.is_noun
        self._ordinary: dict[Document, Callable[[int, int], bool]] = {}
        # A judge lives for one run, and these caches with it.
        self._bits = cache(self._information.of)
        self._noun_bits = cache(self._information.of_noun)
        self._is_rare_noun = cache(self._find_rare_noun)

    def public_parameters(self) -> dict[str, Any]:
        rules = self._rules
        told: dict[str, Any] = {"reveal": len(rules.reveal), "bits": round(self.limit, 2)}
        if rules.background:
            told["background"] = self._model.backgrounds
        for name in ("numbers", "abbreviations", "whole", "ordinary"):
            if not getattr(rules, name):
                told[name] = False
        if rules.common is not None:
            told |= {"common": rules.common, "fewest": FEWEST}
        return told

    def figures(self, original: Document) -> dict[str, Any]:
        return dict(self._common.figures()) if self._common else {}

    def accepts(self, text: str, original: Document) -> bool:
        """A replacement with "of" is two noun phrases in the output; each part is judged."""
        if not self._rules.abbreviations:
            text = without_abbreviations(text)
        return all(self._told_by(part, TERM) <= self.limit for part in text.split(" of "))

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        findings: list[Finding] = []
        phrases = self._terms.phrases(documents)
        words = self._terms.words(documents)
        entities = self._terms.entities(originals)
        for index, document in enumerate(documents):
            mentions = list(_standing(entities[index], document))
            named = self._labelled(phrases[index], mentions)
            if not self._rules.whole:
                named = self._rare_parts(named, mentions, document)
            places = [*named, *mentions, *self._nouns_apart(words[index])]
            findings += self._above_the_limit(
                places, document, index, self._stays(originals[index])
            )
        return findings

    def _stays(self, original: Document) -> Callable[[int, int], bool] | None:
        """What of an original is known to identify nobody, if that may stay."""
        if self._rules.ordinary:
            return None
        if original not in self._ordinary:
            self._ordinary[original] = self._language.is_ordinary(original.text)
        return self._ordinary[original]

    def _labelled(self, phrases: Phrases, mentions: Sequence[_Place]) -> Iterator[_Place]:
        """The phrases, each labelled as the entity it ends with, or as a number or a term."""
        ends = [end for _, end, _ in mentions]
        for start, end, tags in phrases.places():
            place = bisect_right(ends, end) - 1
            if place >= 0 and ends[place] == end:
                yield start, end, mentions[place][2]
            else:
                yield start, end, _NUMBER if self._language.is_number(tags) else TERM

    def _rare_parts(
        self, phrases: Iterable[_Place], mentions: Sequence[_Place], document: Document
    ) -> Iterator[_Place]:
        """Of each phrase, beside what it mentions, the words that are above the limit.

        If a part is above the limit, but none of its words is, that is all of the part.
        """

        def is_rare(start: int, end: int) -> bool:
            return self._told_by(self._said(start, end, document), TERM) > self.limit

        for start, end, label in phrases:
            if label == _NUMBER or self._is_spared(document.text[start:end], TERM):
                yield start, end, _NUMBER if label == _NUMBER else TERM
                continue
            for first, last in _beside(start, end, mentions):
                if is_rare(first, last):
                    words = located(document.text[first:last])
                    places = [(first + at, first + to) for at, to, _ in words]
                    rare = [place for place in places if is_rare(*place)]
                    whole = [(places[0][0], places[-1][1])]
                    yield from ((*place, TERM) for place in rare or whole)

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

    def _said(self, start: int, end: int, document: Document) -> str:
        """What a place says; in a line of capitals, all but abbreviations in small letters."""
        text = document.text[start:end]
        if not self._rules.abbreviations:
            text = without_abbreviations(text)
        return _spoken(text, document, start)

    def _told_by(self, said: str, label: str) -> float:
        """The bits of a text with a label, or of what of it is judged."""
        if self._rules.numbers:
            judged = said
        elif label == _NUMBER or (label == TERM and is_measured(said)):
            return 0
        else:
            judged = without_numbers(said)
        if not any(map(str.isalnum, judged)):
            return 0
        return self._noun_bits(judged) if label == TERM else self._bits(said)

    def _is_spared(self, text: str, label: str) -> bool:
        """Whether a term stays whatever it tells, and all terms in it."""
        if label != TERM:
            return False
        is_common = self._common is not None and text in self._common
        return is_common or (not self._rules.numbers and is_measured(text))

    def _above_the_limit(
        self,
        places: Iterable[_Place],
        document: Document,
        index: int,
        stays: Callable[[int, int], bool] | None,
    ) -> Iterator[Finding]:
        last = spared = 0
        for start, end, label in sorted(places, key=lambda place: (place[0], -place[1])):
            if end <= last or not document.shows(start, end, silent_only=True):
                continue
            text = document.text[start:end]
            if self._is_spared(text, label) or (label == TERM and end <= spared):
                spared = max(spared, end)
                continue
            bits = self._told_by(self._said(start, end, document), label)
            if bits > self.limit and not (
                stays and label != _NUMBER and stays(*document.offsets.to_original(start, end))
            ):
                last = end
                for first, stop in _lines(document.text, start, end):
                    yield self._finding(document, index, (first, stop, label), bits)

    def _finding(self, document: Document, index: int, place: _Place, bits: float) -> Finding:
        start, end, label = place
        limit = f"limit {self.limit:.1f}" + (f" ({self._feature})" if self._feature else "")
        text = document.text[start:end]
        return Finding(
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
            threshold=round(self.limit, 2),
            reason=intern(f"{bits:.1f} bits, {limit}"),
        )


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a stretch on each of its lines, so that line ends stay."""
    for match in re.finditer(r"[^\s](?:[^\n\r]*[^\s])?", text[start:end]):
        yield start + match.start(), start + match.end()


def _beside(start: int, end: int, mentions: Iterable[_Place]) -> Iterator[tuple[int, int]]:
    """The parts of a stretch in which no mention stands."""
    for first, last, _ in sorted(mentions):
        if first >= end:
            break
        if last > start:
            if first > start:
                yield start, first
            start = last
    if start < end:
        yield start, end


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
