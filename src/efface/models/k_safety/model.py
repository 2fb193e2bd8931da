"""Entities that must not be recognised: what the output tells of each also fits many others.

Promises
    For every protected entity of the store: all terms of its context that are in the output are
    together in the contexts of at least `k` other entities, too.

Assumes
    That readers know of entities what their contexts in the store say, and no more, and that they
    do not know which of them are protected. That a term is written in one of the spellings that are
    compared: without regard to case, accents, hyphens, spaces and plurals.

Does not cover
    Several readers who combine what each of them may see of a document; several releases, or
    several documents on the same entity, while the store changes; adversaries who know more than
    the contexts; synonyms that the store does not have. It can be seen that something was hidden,
    and how much.

Reference
    V. T. Chakaravarthy, H. Gupta, P. Roy, M. K. Mohania: Efficient techniques for document
    sanitization. CIKM 2008. Definition 3.1, sections 5 and 6.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
import numpy as np

from efface.document import Document, Finding, Term
from efface.errors import InputError, PolicyError
from efface.knowledge.entities.contexts import TermMatch
from efface.knowledge.entities.store import open_store
from efface.models.base import Judge, Model, Parameters
from efface.models.k_safety.guard import Guard, Weights
from efface.models.k_safety.solve import Problem, Solution, Solver, members, solve
from efface.text.folding import fold

__all__ = ["KSafety", "KSafetyParameters"]

LABEL = "TERM"


class KSafetyParameters(Parameters, frozen=True):
    """The keys of `[models.k-safety]`.

    `protect` names ids and categories (`category:NAME`); without it, and without a reader, every
    entity is protected. With a `reader`, the access rules of the store decide instead.
    """

    readers_from_outside: ClassVar[bool] = True

    entities: str
    protect: tuple[str, ...] = ("category:*",)
    k: Annotated[int, msgspec.Meta(ge=1)] = 10
    solver: Solver = "auto"
    effort: Annotated[float, msgspec.Meta(ge=0)] = 10
    weights: Weights = "equal"
    reader: str | None = None

    def __repr__(self) -> str:
        return f"KSafetyParameters(k={self.k}, solver={self.solver!r})"

    def check(self) -> None:
        if not self.protect:
            raise PolicyError(
                "models.k-safety: protect names nobody; leave it out to protect all entities"
            )

    def placed(self, folder: Path, reader: str | None) -> KSafetyParameters:
        address = self.entities
        if "://" not in address:
            address = str(folder / address)
        chosen = reader if self.reader is None else self.reader
        return msgspec.structs.replace(self, entities=address, reader=chosen)

    @property
    def files(self) -> tuple[Path, ...]:
        return () if "://" in self.entities else (Path(self.entities),)


class KSafety(Model[KSafetyParameters]):
    """Hides as few terms as possible so that no protected entity can be told from others."""

    name: ClassVar[str] = "k-safety"
    promise: ClassVar[str] = (
        "What the output tells of a protected entity fits at least k other entities of the store."
    )
    collective: ClassVar[bool] = False
    unconditional: ClassVar[bool] = False
    reasons: ClassVar[bool] = False
    parameters_type: ClassVar[type[Parameters]] = KSafetyParameters

    def open(self) -> None:
        self._rights()
        if self.shared.keep:
            self.prepare((), None)

    def prepare(self, collection: Sequence[Document], terms: object) -> Judge:
        """Asks the store again what the reader may know: it may have changed since the last run."""
        given, rights = self.parameters, self._rights()
        guard = _guard(given.entities, *rights, bool(given.reader), given.weights)
        kept = {match.term for word in self.shared.keep for match in guard.contexts.find(word)}
        _, problem = guard.problem([(term,) for term in sorted(kept)], given.k)
        if kept and not problem.is_safe(problem.everything):
            raise PolicyError(
                f"keep: what always stays gives a protected entity of models.{self.name} away;"
                " keep less"
            )
        return _Judge(given, guard, rights.version, kept)

    def _rights(self) -> _Rights:
        """The entities that the reader may know, or that the policy protects, in the store now."""
        given = self.parameters
        try:
            store = open_store(given.entities)
            size = len(store)
            if size <= given.k:
                raise PolicyError(
                    f"{store.name} holds {size} entities, so that nothing can be told of one that"
                    f" fits {given.k} others: not even hiding all makes a document safe;"
                    " use a smaller k, or a larger store"
                )
            version = store.version
            if given.reader:
                return _Rights(version, store.known_to(given.reader))
            return _Rights(version, store.chosen(given.protect))
        except (PolicyError, InputError) as exc:
            raise PolicyError(f"models.{self.name}: {exc}") from None


class _Rights(NamedTuple):
    """The version of a store, and the entities that a reader knows or a policy protects."""

    version: str
    chosen: frozenset[int]


class _Judged(NamedTuple):
    """The findings of a document, and the report's figures on the search for them."""

    findings: list[Finding]
    figures: dict[str, Any]


class _Judge(Judge):
    """Finds the terms of the store in a document, and the fewest of them that must be hidden."""

    def __init__(
        self, parameters: KSafetyParameters, guard: Guard, version: str, kept: set[int]
    ) -> None:
        self._parameters = parameters
        self._guard = guard
        self._version = version
        self._kept = kept
        self._known: WeakKeyDictionary[Document, _Judged] = WeakKeyDictionary()

    def public_parameters(self) -> dict[str, Any]:
        given = self._parameters
        return {
            "k": given.k,
            "solver": given.solver,
            "weights": given.weights,
            "store": self._version,
        }

    def figures(self, original: Document) -> dict[str, Any]:
        return self._judged(original, original).figures

    def accepts(self, text: str, original: Document) -> bool:
        """A replacement must have no term of a protected entity."""
        guard = self._guard
        return not any(guard.concerns(match.term) for match in guard.contexts.find(text))

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        return [
            _of_document(finding, index) if index else finding
            for index, (document, original) in enumerate(zip(documents, originals, strict=True))
            for finding in self._judged(document, original).findings
        ]

    def _judged(self, document: Document, original: Document) -> _Judged:
        judged = self._known.get(document)
        if judged is None:
            judged = self._known[document] = self._judge(document, original)
        return judged

    def _judge(self, document: Document, original: Document) -> _Judged:
        guard, given = self._guard, self._parameters
        matches = [
            match for match in guard.contexts.find(document.text) if _is_visible(match, document)
        ]
        places = _Places(matches)
        words, problem = guard.problem(places.terms, given.k, self._kept)
        safe = problem.is_safe(problem.everything)
        solution = None if safe else solve(problem.ready(), given.solver, given.effort)
        figures = _figures(words, problem, solution)
        if solution is None:
            return _Judged([], figures)
        findings = self._findings(document, original, places, words, problem, solution)
        return _Judged([*findings], figures)

    def _findings(
        self,
        document: Document,
        original: Document,
        places: _Places,
        words: Sequence[int],
        problem: Problem,
        solution: Solution,
    ) -> Iterator[Finding]:
        """For each hidden word: all its places, and the kept words that make it dangerous."""
        made: dict[tuple[int, int], Term] = {}
        deleted = {words[term]: term for term in members(problem.everything & ~solution.kept)}
        for group, (_, term) in enumerate(sorted(deleted.items()), 1):
            danger = problem.small(_danger(problem, solution, term), term)
            missing = problem.k + 1 - problem.support(danger)
            rest = danger.bit_count() - 1
            together = f"with {rest} other term{'s' * (rest > 1)}" if rest else "alone"
            fit = (
                f"fewer than {problem.k} entities fit" if problem.k > 1 else "no other entity fits"
            )
            for member in members(danger):
                stays = member != term
                word = words[member]
                for place in places.of(word)[:1] if stays else places.hidden(word):
                    if place not in made:
                        made[place] = _term(*place, document, original)
                    yield Finding(
                        term=made[place],
                        model=KSafety.name,
                        measure="entities missing",
                        value=missing,
                        threshold=0,
                        reason=f"{together}, {fit}",
                        group=group,
                        stays=stays,
                    )


def _of_document(finding: Finding, index: int) -> Finding:
    term = finding.term.at(finding.start, finding.end, document=index)
    return replace(finding, term=term)


def _term(start: int, end: int, document: Document, original: Document) -> Term:
    there = document.offsets.to_original(start, end)
    return Term(
        start=start,
        end=end,
        label=LABEL,
        text=document.text[start:end],
        identity=fold(original.text[slice(*there)]),
    )


class _Places:
    """The places of the store's terms in a document; terms with the same places are one word.

    `terms` are the terms of each word. A hidden place includes every match that overlaps it.
    """

    def __init__(self, matches: Sequence[TermMatch]) -> None:
        self._matches = matches
        self._starts = [match.start for match in matches]
        self._longest = max((match.end - match.start for match in matches), default=0)
        by_term: dict[int, list[tuple[int, int]]] = {}
        for match in matches:
            by_term.setdefault(match.term, []).append((match.start, match.end))
        words: dict[tuple[tuple[int, int], ...], list[int]] = {}
        for term, places in by_term.items():
            words.setdefault(tuple(places), []).append(term)
        self._places = [*words]
        self.terms = [*words.values()]

    def of(self, word: int) -> Sequence[tuple[int, int]]:
        return self._places[word]

    def hidden(self, word: int) -> list[tuple[int, int]]:
        """The places of a word, each widened to the matches that overlap it."""
        return [*dict.fromkeys(self._whole(start, end) for start, end in self.of(word))]

    def _whole(self, start: int, end: int) -> tuple[int, int]:
        first = bisect_right(self._starts, start - self._longest)
        last = bisect_left(self._starts, end)
        overlapping = [match for match in self._matches[first:last] if match.end > start]
        return (
            min(match.start for match in overlapping),
            max(match.end for match in overlapping),
        )


def _is_visible(match: TermMatch, document: Document) -> bool:
    """Whether a match can be read: no silent replacement hides it."""
    starts, ends = document.offsets.here
    place = bisect_right(starts, match.end - 1) - 1
    untouched = place < 0 or ends[place] <= match.start
    return untouched or document.shows(match.start, match.end, silent_only=True)


def _danger(problem: Problem, solution: Solution, term: int) -> int:
    """A dangerous set of a deleted term and some kept terms: why the term cannot be kept."""
    if problem.must_go(term):
        return 1 << term
    if term in solution.dangers:
        return solution.dangers[term]
    shown = (own & solution.kept | 1 << term for own in problem.holders[term])
    return next(filter(problem.is_dangerous, shown), 1 << term)


def _figures(words: Sequence[int], problem: Problem, solution: Solution | None) -> dict[str, Any]:
    """The report's figures on the search."""
    if not words:
        return {}
    count = len({*words})
    figures: dict[str, Any] = {"terms": count, "kept": count, "proven": True}
    if solution:
        deleted = {words[term] for term in members(problem.everything & ~solution.kept)}
        figures |= {
            "kept": count - len(deleted),
            "proven": solution.proven and len(words) == count,
            "solver": solution.solver,
            "worth": round(solution.worth - problem.beyond, 3),
            "bound": round(solution.bound - problem.beyond, 3),
        }
    return figures


@lru_cache(maxsize=16)
def _guard(
    address: str, version: str, chosen: frozenset[int], known: bool, weights: Weights
) -> Guard:
    store = open_store(address)
    contexts = store.contexts()
    if store.version != version:
        raise PolicyError(f"{store.name}: was changed just now; try again")
    is_chosen = np.zeros(len(contexts), dtype=np.bool_)
    is_chosen[contexts.positions(chosen)] = True
    return Guard(contexts, is_chosen if known else ~is_chosen, weights)
