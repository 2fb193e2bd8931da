"""The candidate replacements of terms, as the operators of a policy make them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from efface.document import Document, Finding, Replacement, Term
from efface.folding import fold
from efface.knowledge.pack import Knowledge
from efface.models.base import Model
from efface.operators.base import Context, Operator, Wording
from efface.operators.encrypt import Encrypt
from efface.operators.generalize import Generalize
from efface.operators.label import Label
from efface.operators.mask import Mask
from efface.operators.suppress import Suppress
from efface.terms.descriptions import descriptions
from efface.terms.labels import ENTITY_LABELS, FORMLESS
from efface.terms.language import Terms
from efface.terms.lexicon import english_lexicon
from efface.terms.phrases import Phrases

__all__ = ["Candidates"]

_NUMBERED = re.compile(r"[A-Z][A-Z0-9_]*_\d+")
_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]{2,}")  # a word with a capital
_TELLING = 8  # terms that tell what a document is about
_RARE = 10  # bits of words that stand in too few documents to tell anything of others


class Candidates:
    """What may stand in the place of a term; the least destructive comes first."""

    def __init__(
        self,
        operators: dict[str, Operator],
        models: Sequence[Model],
        originals: Sequence[Document],
        terms: Terms,
        knowledge: Callable[[], Knowledge],
    ) -> None:
        # What was written that has no form of its own, and whether it is silent.
        self.surrogates: dict[int, dict[str, bool]] = defaultdict(dict)
        self._operators = operators
        self._models = models
        self._originals = originals
        self._terms = terms
        self._knowledge = knowledge
        self._last_resorts = (Label(), Suppress())
        self._numbers: dict[tuple[int, str], dict[str, int]] = defaultdict(dict)
        self._last: dict[tuple[int, str], int] = defaultdict(int)
        self._taken: dict[int, set[str]] = {}
        self._people: dict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
        self._who: dict[tuple[int, int], str] = {}  # whose name ends where
        self._said: dict[tuple[int, str], tuple[str, ...]] = {}
        self._names: dict[int, set[str]] = defaultdict(set)  # words of names that were found
        self._subjects: dict[int, list[tuple[str, int]]] = {}
        self._accepted: dict[tuple[int, str], bool] = {}
        self._topics: dict[int, tuple[str, ...]] = {}
        self._read: tuple[Document, Phrases] | None = None  # what was asked for last
        self._has_sign: dict[int, bool] = {}  # whether a document has the sign of the mask

    def learn(self, findings: Iterable[Finding]) -> None:
        """Who is mentioned where in the originals, and which names may stand nowhere."""
        everywhere = {model.name for model in self._models if model.reach == "everywhere"}
        for finding in findings:
            if finding.model in everywhere and finding.label in ENTITY_LABELS:
                self._names[finding.document].update(_NAME.findall(finding.term.text))
            if finding.label == "PERSON" and finding.term.identity:
                identity = self._who.setdefault(
                    (finding.document, finding.end), finding.term.identity
                )
                mentions = self._people[finding.document, identity]
                if all(end != finding.end for _, end in mentions):
                    mentions.append((finding.start, finding.end))

    def __call__(self, term: Term, document: Document) -> Iterator[Replacement]:
        operator = self._operators.get(term.label, self._operators[""])
        if term.label in FORMLESS and not self._hides_all(operator, term.document):
            operator = self._last_resorts[0]
        for choice in (operator, *self._last_resorts):
            wording = choice.replace(term, self._context(choice, term, document))
            tells = not (choice.silent or choice.exact)  # a mask keeps what the policy says
            if tells and wording and self._names_somebody(wording, term.document):
                continue
            if wording and not _is_the_same(wording.text, term.text):
                if not choice.recognisable:
                    self.surrogates[term.document][wording.text] = choice.silent
                yield _replacement(term, choice, wording)

    def _names_somebody(self, wording: Wording, document: int) -> bool:
        """Whether what is said instead has a name in it that was found: of what stands beside."""
        return not self._names[document].isdisjoint(_NAME.findall(wording.text))

    def _hides_all(self, operator: Operator, document: int) -> bool:
        """Whether nothing of a term is left, and all can see that something was there."""
        if isinstance(operator, Mask):
            if document not in self._has_sign:
                self._has_sign[document] = operator.sign in self._originals[document].text
            return not self._has_sign[document]
        return isinstance(operator, Encrypt | Label | Suppress)

    def silent(self, term: Term, document: Document) -> Iterator[Replacement]:
        """Only those that tell nothing, so that there is nothing to be judged again."""
        return (one for one in self(term, document) if one.silent)

    def suppressed(self, term: Term, document: Document) -> Iterator[Replacement]:
        suppress = Suppress()
        yield _replacement(term, suppress, suppress.replace(term, Context()))

    def _context(self, operator: Operator, term: Term, document: Document) -> Context:
        original = self._originals[term.document]
        if not isinstance(operator, Generalize):
            return Context(number=self._number(term), document=original)
        return Context(
            document=original,
            now=document,
            phrase=self._phrases_of(document).around(term),
            descriptions=self._descriptions(term),
            accepts=partial(self._accepts, term.document),
            terms=partial(self._topic, term.document),
            load=self._knowledge,
        )

    def _phrases_of(self, document: Document) -> Phrases:
        """The noun phrases of a document; the same one is asked for thousands of times."""
        if self._read is None or self._read[0] is not document:
            (phrases,) = self._terms.phrases([document])
            self._read = document, phrases
        return self._read[1]

    def _accepts(self, document: int, text: str) -> bool:
        if (document, text) not in self._accepted:
            original = self._originals[document]
            self._accepted[document, text] = all(
                model.accepts(text, original) for model in self._models
            )
        return self._accepted[document, text]

    def _topic(self, document: int) -> tuple[str, ...]:
        """Common nouns that tell the senses of others: the more informative, but no rare ones."""
        if document not in self._topics:
            (words,) = self._terms.words([self._originals[document]])
            nouns = {word.text.lower() for word in words if word.label in ("NN", "NNS")}
            bits = self._knowledge().information.of
            known = [noun for noun in nouns if bits(noun) <= _RARE]
            telling = sorted(known, key=lambda noun: (-bits(noun), noun))
            self._topics[document] = tuple(telling[:_TELLING])
        return self._topics[document]

    def _descriptions(self, term: Term) -> tuple[str, ...]:
        if term.label != "PERSON":
            return ()
        identity = self._who.get((term.document, term.end), term.identity)
        key = term.document, identity
        if key not in self._said:
            original = self._originals[term.document]
            (phrases,) = self._terms.phrases([original])
            first, second = self._most_named(term.document)
            self._said[key] = descriptions(
                original.text,
                self._people[key],
                phrases,
                english_lexicon(),
                is_subject=first[0] == identity and first[1] > second[1],
                is_person=lambda noun: self._knowledge().taxonomies.is_a(noun, "person"),
            )
        return self._said[key]

    def _most_named(self, document: int) -> list[tuple[str, int]]:
        """The two persons that a document names most often, and how often."""
        if document not in self._subjects:
            counts = Counter(
                {name: len(m) for (d, name), m in self._people.items() if d == document}
            )
            self._subjects[document] = [*counts.most_common(2), ("", 0), ("", 0)][:2]
        return self._subjects[document]

    def _number(self, term: Term) -> int:
        """The number of an identity in its document; one that stands there already is not used."""
        kind = term.document, term.label
        numbers, identity = self._numbers[kind], term.identity or term.text
        if identity not in numbers:
            if term.document not in self._taken:
                text = self._originals[term.document].text
                self._taken[term.document] = set(_NUMBERED.findall(text))
            self._last[kind] += 1
            while f"{term.label}_{self._last[kind]}" in self._taken[term.document]:
                self._last[kind] += 1
            numbers[identity] = self._last[kind]
        return numbers[identity]


def _is_the_same(new: str, old: str) -> bool:
    """Whether nothing is hidden: an initial may be drawn that is the old one, in another case."""
    return new == old or (fold(new) == fold(old) != "")


def _replacement(term: Term, operator: Operator, wording: Wording) -> Replacement:
    start, end = wording.span or (term.start, term.end)
    return Replacement(
        start=min(start, term.start),
        end=max(end, term.end),
        document=term.document,
        text=wording.text,
        operator=operator.name,
        label=term.label,
        silent=operator.silent,
        skipped=wording.skipped,
    )
