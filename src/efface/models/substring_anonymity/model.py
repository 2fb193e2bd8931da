"""Hides runs of characters that only few documents have; needs no language and no word lists.

Promises
    Every run of characters of the output, between two hidden spans or up to an end of its document,
    occurs in at least `k` documents of the originals (or `k` times in them; or in what is
    published, with `scope = "published"`). The background is counted, too.

Assumes
    That what many documents have in common tells of nobody. That each document is of another
    person: several documents of the same person should be joined.

Does not cover
    What several runs tell together. Rare meanings in common words. Characters that the policy never
    suppresses: a run is cut at them, so each piece repeats, not the whole. With `words = "rare"`
    the promise is only about words: each that is kept is in `k` documents, or all of it but a
    `share` lies in runs that are. It can be seen that something is hidden.

Reference
    Y. Matsubara, K. Hasida: K-repeating substrings: a string-algorithmic approach to
    privacy-preserving publishing of textual data. PACLIC 28, 2014. Definition 4.1, sections 5 to 7.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar
from warnings import warn

import numpy as np

from efface.corpora.texts import texts_of
from efface.document import UNALIGNED, Document, Finding, Term
from efface.errors import InputError, PolicyError, PolicyWarning
from efface.languages.terms import Terms
from efface.models.base import Judge, Memory, Model, Parameters
from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.hiding import Hiding
from efface.models.substring_anonymity.memory import require
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters
from efface.models.substring_anonymity.symbols import Array, size_of
from efface.models.substring_anonymity.whole_words import between, edges

__all__ = ["SubstringAnonymity", "SubstringAnonymityParameters"]

LABEL = "RARE"
_UNKNOWN = 200  # longer texts of unknown origin count as rare without being checked


class SubstringAnonymity(Model[SubstringAnonymityParameters]):
    """Hides characters so that the runs between them are common."""

    name: ClassVar[str] = "substring-anonymity"
    collective: ClassVar[bool] = True
    unconditional: ClassVar[bool] = False
    reasons: ClassVar[bool] = False
    parameters_type: ClassVar[type[Parameters]] = SubstringAnonymityParameters

    @property
    def promise(self) -> str:
        rules = self.parameters
        often = "in at least k documents" if rules.count == "documents" else "at least k times"
        where = "of the originals" if rules.count == "documents" else "in the originals"
        if rules.scope == "published":
            where = "of what is published" if rules.count == "documents" else "in what is published"
        if rules.words == "rare":
            return (
                f"Every word that stands occurs {often} {where}, or no more than its share lies"
                " outside of runs of characters that do."
            )
        cut = ", cut at characters that are never suppressed," if rules.never_suppress else ""
        return f"Every run of characters that stands{cut} occurs {often} {where}."

    @property
    def divisible(self) -> bool:
        """Counts in the originals stay valid; counts in what is published change with each edit."""
        return self.parameters.scope == "original"

    def open(self) -> None:
        self._files()

    def memory(self, size: int, largest: int) -> Memory:
        size += sum(file.stat().st_size for file in self._files())
        needed = require(size, largest if self.divisible else size, name=self.name)
        return Memory(size, needed)

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        texts = [document.text for document in collection]
        background = [*_read_background(self._files(), {*texts})]
        rules = self.parameters
        sizes = [*map(size_of, (*texts, *background))]
        require(sum(sizes), max(sizes[: len(texts)], default=0), name=self.name)
        if rules.count == "documents" and len(sizes) < rules.k and any(texts):
            warn(
                f"models.{self.name}: k is {rules.k}, but fewer documents"
                f" ({len(sizes)}) are judged together, so that everything is hidden; add"
                " documents, name a background, or lower k",
                PolicyWarning,
                stacklevel=4,
            )
        return _Judge(rules, collection, background)

    def _files(self) -> tuple[Path, ...]:
        try:
            return self.parameters.files
        except InputError as exc:
            raise PolicyError(f"models.{self.name}: background: {exc}") from None


def _read_background(files: Sequence[Path], inputs: Container[str]) -> Iterator[str]:
    """The texts of the background, without those that are inputs: these would count twice."""
    for file in files:
        for text in texts_of(file):
            whole = text if isinstance(text, str) else "".join(text)
            if whole not in inputs:
                yield whole


class _Judge(Judge):
    """Finds runs that are rare in the originals, or in what is published."""

    def __init__(
        self,
        rules: SubstringAnonymityParameters,
        originals: Sequence[Document],
        background: Sequence[str],
    ) -> None:
        self._rules = rules
        self._originals = originals
        self._background = background
        self._counted = self._collect(originals)

    def _collect(self, documents: Sequence[Document]) -> Collection:
        return Collection([document.text for document in documents], self._background, self._rules)

    def public_parameters(self) -> dict[str, Any]:
        rules = self._rules
        return {
            "k": rules.k,
            "min_length": rules.min_length,
            "count": rules.count,
            "cover": rules.cover,
            "scope": rules.scope,
            "never_suppress": rules.never_suppress,
            "words": rules.words,
            "share": rules.share,
            "background": len(rules.background),
        }

    def figures(self, original: Document) -> dict[str, Any]:
        background = len(self._background)
        return {
            "documents": len(self._originals),
            **({"background": background} if background else {}),
        }

    def accepts(self, text: str, original: Document) -> bool:
        return True  # a replacement is no part of the original; it separates runs

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        if not documents:
            return []
        published = self._rules.scope == "published"
        collection = self._collect(documents) if published else self._counted
        texts: Sequence[str] = collection.texts
        if not published and originals is not self._originals:
            texts = [document.text for document in originals]
        hiding = Hiding(texts, collection, self._rules)
        blocked = hiding.separators
        for index, document in enumerate(documents):
            places = document.offsets.here if published else document.offsets.there
            if places[0]:
                blocked[hiding.piece(index)] = _marked(places, len(hiding.texts[index]))
        to_hide = hiding.hidden(blocked)
        findings = list(self._findings(to_hide, blocked, hiding, documents))
        counted = [document.text for document in originals] if published else collection.texts
        known = [*counted, *collection.background]
        for index, document in enumerate(documents):
            findings += self._unknown(document, index, known)
        return findings

    def _findings(
        self, to_hide: Array, blocked: Array, hiding: Hiding, documents: Sequence[Document]
    ) -> Iterator[Finding]:
        starts, ends = edges(to_hide)
        if not len(starts):
            return
        published = self._rules.scope == "published"
        numbers = np.searchsorted(hiding.starts, starts, side="right") - 1
        lengths, reached = hiding.figures(to_hide, blocked, starts, ends)
        offsets = hiding.starts[numbers]
        for start, end, number, length, most in zip(
            *map(np.ndarray.tolist, (starts - offsets, ends - offsets, numbers, lengths, reached)),
            strict=True,
        ):
            document = documents[number]
            if document.replaced and not published:
                start, end = document.offsets.to_sanitized(start, end)
            yield self._finding(start, end, number, document, length, most)

    def _finding(
        self, start: int, end: int, number: int, document: Document, length: int, most: int
    ) -> Finding:
        """`length` is that of the run that would be kept, of which the first `most` repeat."""
        rules = self._rules
        common = f"{rules.k} {'documents' if rules.count == 'documents' else 'places'}"
        told = f"its first {most} are in {common}" if most else f"nothing of it is in {common}"
        if 0 < most < rules.min_length:
            told += f", but runs of fewer than {rules.min_length} are hidden"
        reason = f"would make a run of {length}; {told}"
        if length <= most:
            length, most = 1, 0
            reason = f"beside or between longer runs that are in {common}"
        return Finding(
            term=Term(
                start=start, end=end, document=number, label=LABEL, text=document.text[start:end]
            ),
            model=SubstringAnonymity.name,
            measure="characters",
            value=length,
            threshold=most,
            reason=reason,
        )

    def _unknown(self, document: Document, number: int, texts: Sequence[str]) -> Iterator[Finding]:
        """Replacements of unknown origin that contain something rare of the originals."""
        for start, end, replacement in document.replaced_here():
            if replacement.silent or replacement.operator not in ("", UNALIGNED):
                continue
            if self._is_rare(replacement.text, texts):
                term = Term(
                    start=start, end=end, document=number, label=LABEL, text=replacement.text
                )
                yield Finding(
                    term=term,
                    model=SubstringAnonymity.name,
                    measure="characters",
                    value=end - start,
                    threshold=0,
                    reason="text of unknown origin that holds something rare",
                )

    def _is_rare(self, text: str, texts: Sequence[str]) -> bool:
        """Whether a part of the text is in the originals, but not often enough."""
        if len(text) > _UNKNOWN:
            return True
        for start in range(len(text)):
            common = self._common(text[start:], texts)
            longer = text[start : start + common + 1]
            if len(longer) > common and self._count(longer, texts) and not self._always(longer):
                return True
        return False

    def _common(self, text: str, texts: Sequence[str]) -> int:
        """The length of the longest prefix that occurs often enough, by binary search."""
        lengths = range(1, len(text) + 1)
        return bisect_left(
            lengths, True, key=lambda length: self._count(text[:length], texts) < self._rules.k
        )

    def _always(self, text: str) -> bool:
        return all(character in self._rules.never_suppress for character in text)

    def _count(self, part: str, texts: Sequence[str]) -> int:
        if self._rules.count == "documents":
            return sum(part in text for text in texts)
        count = 0
        for text in texts:
            place = text.find(part)
            while place >= 0 and count < self._rules.k:
                count += 1
                place = text.find(part, place + 1)
        return count


def _marked(places: tuple[Sequence[int], Sequence[int]], size: int) -> Array:
    """Marks the characters of the spans, given their starts and ends."""
    starts, ends = map(np.array, places)
    filled = starts < ends
    return between(starts[filled], ends[filled], size)
