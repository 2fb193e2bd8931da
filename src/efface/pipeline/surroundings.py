"""What stands around a term in its document, for operators that reason."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from efface.document import Document, Finding, Term
from efface.knowledge.word_keys import plain_words
from efface.pipeline.run import Run
from efface.terms.labels import ENTITY_LABELS
from efface.terms.layout import Layout, layout_of
from efface.terms.phrases import Phrase, Phrases

__all__ = ["Surroundings"]

_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]{2,}")  # a word with a capital
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE = 4  # the fewest words of a sentence
_NEAR = 250  # characters on each side in which words tell the sense of a term


class Surroundings:
    """Knows of one original what it speaks of, and who is mentioned where.

    `findings` are those of the original. What it is asked for is found once.
    """

    def __init__(self, run: Run, original: Document, findings: Iterable[Finding]) -> None:
        self._run = run
        self._original = original
        self._people: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._who: dict[int, str] = {}  # whose name ends where
        self._names: set[str] = set()  # words of names that may stand nowhere
        for finding in findings:
            if finding.model in run.plan.unconditional and finding.label in ENTITY_LABELS:
                self._names.update(_NAME.findall(finding.term.text))
            identity = finding.term.identity
            if finding.label == "PERSON" and identity and finding.end not in self._who:
                self._who[finding.end] = identity
                self._people[identity].append((finding.start, finding.end))
        self._accepted: dict[str, bool] = {}
        self._laid_out: tuple[Document, Layout] | None = None
        self._prose: dict[int, bool] = {}  # by the start of a cell
        self._said: dict[str, tuple[str, ...]] = {}

    def name_somebody(self, text: str) -> bool:
        """Whether a text has a name in it that was found: of what stands beside a term."""
        return not self._names.isdisjoint(_NAME.findall(text))

    def accepts(self, text: str) -> bool:
        """Whether the models of the policy let a text stand in the document."""
        if text not in self._accepted:
            judges = self._run.judges.values()
            self._accepted[text] = all(judge.accepts(text, self._original) for judge in judges)
        return self._accepted[text]

    def near(self, term: Term, document: Document) -> tuple[str, ...]:
        """The words around a term of the document as it is now, the nearest first."""
        function_words = self._run.plan.language.vocabulary.function_words
        before = plain_words(document.text[max(0, term.start - _NEAR) : term.start])[::-1]
        after = plain_words(document.text[term.end : term.end + _NEAR])
        words = [word for pair in zip_longest(before, after, fillvalue="") for word in pair]
        return tuple(word for word in words if word and word not in function_words)

    def in_prose(self, term: Term, document: Document) -> bool:
        """Whether a term of the document as it is now stands among words that make a sentence."""
        if self._laid_out is None or self._laid_out[0] is not document:
            self._laid_out = document, layout_of(document.text)
            self._prose.clear()
        cell = self._laid_out[1].at(term.start)
        if cell is None or cell.kind not in ("text", "value"):
            return False
        if cell.start not in self._prose:
            self._prose[cell.start] = self._is_sentence(document.text[cell.start : cell.end])
        return self._prose[cell.start]

    def _is_sentence(self, text: str) -> bool:
        words = _WORD.findall(text)
        if text.rstrip().endswith((".", "!", "?")) and len(words) > 1:
            return True
        function_words = self._run.plan.language.vocabulary.function_words
        return len(words) >= _SENTENCE and any(word in function_words for word in words)

    def phrase(self, term: Term, document: Document) -> Phrase | None:
        """The noun phrase around a term of the document as it is now."""
        return self._phrases(document).around(term)

    def _phrases(self, document: Document) -> Phrases:
        (phrases,) = self._run.terms.phrases([document])
        return phrases

    def descriptions(self, term: Term) -> tuple[str, ...]:
        """What the original says of a person."""
        if term.label != "PERSON":
            return ()
        identity = self._who.get(term.end, term.identity)
        if identity not in self._said:
            (first, count), (_, second) = self._most_named()
            self._said[identity] = self._run.plan.language.descriptions(
                self._original.text,
                self._people[identity],
                self._phrases(self._original),
                is_subject=first == identity and count > second,
                is_a=self._run.plan.knowledge().taxonomies.is_a,
            )
        return self._said[identity]

    def _most_named(self) -> Sequence[tuple[str, int]]:
        """The two persons that the document names most often, and how often."""
        counts = Counter({name: len(mentions) for name, mentions in self._people.items()})
        return [*counts.most_common(2), ("", 0), ("", 0)][:2]
