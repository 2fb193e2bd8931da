"""Runs of characters that only few documents have; no language and no list is needed.

Promises
    Every run of characters that stands in the output, between two things that are hidden or at an
    end of its document, occurs in at least `k` documents of the originals (or `k` times in them;
    or in what is published, with `scope = "published"`), the background counted too.

Assumes
    That what many documents have in common tells of nobody. That the documents are of different
    people: several documents of one person should be one.

Does not cover
    What several runs tell together. Rare meanings in common words. Characters that the policy says
    are never suppressed: a run is cut at them, so that each piece repeats, not the whole. With
    `words = "rare"`, only words are promised something: each that stands is in `k` documents, or
    all of it but a `share` lies in runs that are. That something is hidden can be seen.

Reference
    Y. Matsubara, K. Hasida: K-repeating substrings: a string-algorithmic approach to
    privacy-preserving publishing of textual data. PACLIC 28, 2014. Definition 4.1, sections 5 to 7.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any, ClassVar
from warnings import warn

import numpy as np

from efface.document import UNALIGNED, Document, Finding, Replacement, Term
from efface.errors import InputError, PolicyError, PolicyWarning
from efface.knowledge.pack import Knowledge
from efface.models.base import Options, Parameters, Reach, plan_until_kept
from efface.models.substrings.collection import Collection
from efface.models.substrings.hiding import Hiding
from efface.models.substrings.memory import require
from efface.models.substrings.parameters import SubstringAnonymityParameters
from efface.models.substrings.symbols import Array, size_of
from efface.models.substrings.words import between, edges
from efface.terms.language import Terms
from efface.texts import texts_of

__all__ = ["SubstringAnonymity", "SubstringAnonymityParameters"]

LABEL = "RARE"
_UNKNOWN = 200  # characters of text of unknown origin that are looked at one by one


class SubstringAnonymity:
    """Hides what keeps runs of characters from being common."""

    name: ClassVar[str] = "substring-anonymity"
    reach: ClassVar[Reach] = "here"
    collective: ClassVar[bool] = True
    one_by_one: ClassVar[bool] = True
    reasons: ClassVar[bool] = False
    parameters_type: ClassVar[type[Parameters]] = SubstringAnonymityParameters
    warnings: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        parameters: SubstringAnonymityParameters,
        terms: Terms,
        knowledge: Callable[[], Knowledge] = Knowledge.load,
    ) -> None:
        self._rules = parameters
        if parameters.words == "rare" and parameters.scope == "published":
            raise PolicyError(
                f'models.{self.name}: words = "rare" judges words by the originals;'
                ' use scope = "original", or words = true'
            )
        try:
            self._files = parameters.files
        except InputError as exc:
            raise PolicyError(f"models.{self.name}: background: {exc}") from None
        self._background: list[str] | None = None
        self._collection: Collection | None = None
        self._known: Sequence[Document] | None = None  # the documents of the collection
        self._has_learnt = False

    @property
    def promise(self) -> str:
        rules = self._rules
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
        if self._collection is None:
            return {}
        background = len(self._collection.background)
        return {
            "documents": len(self._collection.texts),
            **({"background": background} if background else {}),
        }

    def accepts(self, text: str, original: Document) -> bool:
        return True  # what is put in is no part of the original; it stands between runs

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        if not documents:
            return []
        published = self._rules.scope == "published"
        judged = documents if published else originals
        collection = self._counted(judged)
        texts = collection.texts if self._known is judged else [one.text for one in judged]
        hiding = Hiding(texts, collection, self._rules)
        blocked = hiding.separators
        for index, document in enumerate(documents):
            places = document.offsets.here if published else document.offsets.there
            if places[0]:
                blocked[hiding.piece(index)] = _marked(places, len(hiding.texts[index]))
        found = hiding.hidden(blocked)
        findings = list(self._findings(found, blocked, hiding, documents))
        counted = [one.text for one in originals] if published else collection.texts
        known = [*counted, *collection.background]
        for index, document in enumerate(documents):
            findings += self._unknown(document, index, known)
        return findings

    def plan(self, documents: Sequence[Document], options: Options) -> list[Replacement]:
        return plan_until_kept(self, documents, options)

    @property
    def learns(self) -> bool:
        """Whether documents can be judged in portions after all of them were counted."""
        return self._rules.scope == "original"

    def learn(self, documents: Sequence[Document]) -> None:
        """Count in all of these from now on; what is judged later are some of them."""
        self._collection = self._collect(documents)
        self._has_learnt = True

    def memory(self, size: int, largest: int) -> int:
        """The bytes that a collection takes, given its size and that of its largest document.

        An `InputError` if they are not there.
        """
        size += self.background_size
        return require(size, largest if self.learns else size, name=self.name)

    @property
    def background_size(self) -> int:
        return sum(file.stat().st_size for file in self._files)

    def _counted(self, documents: Sequence[Document]) -> Collection:
        """The collection that was learnt, or these documents; they are not counted twice."""
        if self._collection is None or not (self._has_learnt or self._known is documents):
            self._collection = self._collect(documents)
        return self._collection

    def _collect(self, documents: Sequence[Document]) -> Collection:
        texts = [document.text for document in documents]
        if self._background is None:
            self._background = list(self._read_background({*texts}))
        sizes = [*map(size_of, (*texts, *self._background))]
        require(sum(sizes), max(sizes[: len(texts)], default=0), name=self.name)
        collection = Collection(texts, self._background, self._rules)
        self._known = documents
        if self._rules.count == "documents" and len(collection) < self._rules.k and any(texts):
            warn(
                f"models.{self.name}: k is {self._rules.k}, but fewer documents"
                f" ({len(collection)}) are judged together, so that everything is hidden; add"
                " documents, name a background, or lower k",
                PolicyWarning,
                stacklevel=4,
            )
        return collection

    def _read_background(self, inputs: Container[str]) -> Iterator[str]:
        """The texts that count beside the inputs; an input among them would count twice."""
        for file in self._files:
            for text in texts_of(file):
                whole = text if isinstance(text, str) else "".join(text)
                if whole not in inputs:
                    yield whole

    def _findings(
        self, found: Array, blocked: Array, hiding: Hiding, documents: Sequence[Document]
    ) -> Iterator[Finding]:
        starts, ends = edges(found)
        if not len(starts):
            return
        published = self._rules.scope == "published"
        numbers = np.searchsorted(hiding.starts, starts, side="right") - 1
        lengths, reached = hiding.figures(found, blocked, starts, ends)
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
        """`length` is that of the run that would stand; as it does it goes on for `most`."""
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
            model=self.name,
            measure="characters",
            value=length,
            threshold=most,
            reason=reason,
        )

    def _unknown(self, document: Document, number: int, texts: Sequence[str]) -> Iterator[Finding]:
        """Text that somebody put in, if it has something of the originals that is rare."""
        for start, end, replacement in document.replaced_here():
            if replacement.silent or replacement.operator not in ("", UNALIGNED):
                continue
            if self._is_rare(replacement.text, texts):
                term = Term(
                    start=start, end=end, document=number, label=LABEL, text=replacement.text
                )
                yield Finding(
                    term=term,
                    model=self.name,
                    measure="characters",
                    value=end - start,
                    threshold=0,
                    reason="text of unknown origin that holds something rare",
                )

    def _is_rare(self, text: str, texts: Sequence[str]) -> bool:
        """Whether some part of it is in the originals, but not often enough."""
        if len(text) > _UNKNOWN:
            return True
        for start in range(len(text)):
            common = self._common(text[start:], texts)
            longer = text[start : start + common + 1]
            if len(longer) > common and self._count(longer, texts) and not self._always(longer):
                return True
        return False

    def _common(self, text: str, texts: Sequence[str]) -> int:
        """How many of its first characters occur often enough; the longer, the rarer."""
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
    starts, ends = map(np.array, places)
    filled = starts < ends
    return between(starts[filled], ends[filled], size)
